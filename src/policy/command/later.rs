//! Commands that place what runs later by itself, and those that erase the traces of what was done.

use super::prelude::*;

/// `crontab` lists and opens an editor; anything else gives the scheduler another table, or none.
pub(super) fn crontab(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let plants = !call.says("-l -e -V") || call.says("-r");
    found.worsen_if(plants, Class::PlantsCode, call.program);
}

/// What puts itself among the hooks of the repository.
pub(super) fn hooks(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    judge.look_inside(call.args, found);
    found.worsen_with(
        call.args.iter().find_map(|arg| judge.secret_in(arg)).map(|path| (Class::Secrets, path)),
    );
    let installs = call.args.iter().find(|arg| arg.is("install init add set init-templatedir --install -i"));
    found.worsen_by(Class::PlantsCode, installs);
    found.worsen_if(call.program == "husky" && call.args.is_empty(), Class::PlantsCode, call.program);
}

/// `at` and `batch` run their input later; a few options only list or remove.
pub(super) fn at(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    if let Some(text) = judge.input.text.take() {
        judge.run_text(&text, found);
    }
    found.worsen_if(!call.says("-l -c -d -r -V"), Class::PlantsCode, call.program);
}

/// What makes a systemd unit start later.
pub(super) fn scheduled(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let later = call
        .args
        .iter()
        .find(|a| ["--on-", "--timer-", "--path-p", "--socket-p"].iter().any(|p| a.text.starts_with(p)));
    found.worsen_by(Class::PlantsCode, later);
    // The machine's own manager runs it as its own.
    found.worsen_if(!call.says("--user"), Class::Escalates, call.program);
    super::wrappers::wrapper(judge, call, found);
}

/// Services and settings of the machine: what starts by itself from now on, what the kernel runs, and what keeps a record.
pub(super) fn services(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let says = |words: &str| call.args.iter().any(|arg| in_list(words, &arg.text.to_lowercase()));
    let starts = "load bootstrap enable submit defaults add --add on /create /change";
    found.worsen_if(says(starts), Class::PlantsCode, call.program);
    let runs = |arg: &&Arg| arg.text.contains('=') && RUN_BY_KERNEL.iter().any(|key| arg.text.contains(key));
    found.worsen_by(Class::PlantsCode, call.args.iter().find(runs));
    found.worsen_if(says("stop down") && says(RECORDERS), Class::ErasesTraces, call.program);
}

const RUN_BY_KERNEL: [&str; 3] = ["core_pattern", "kernel.modprobe", "kernel/modprobe"];

/// Services that keep the records of the machine.
pub(super) const RECORDERS: &str = "auditd rsyslog syslog syslog-ng systemd-journald";

/// A key that lets somebody in on another machine from now on.
pub(super) fn login_key(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    found.worsen(Class::PlantsCode, call.program);
}

/// `history`, `journalctl`, `dmesg`, `wevtutil`: they show, unless they are told to forget.
pub(super) fn traces(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let letters = match call.program {
        "history" => "cd",
        "dmesg" => "Cc",
        _ => "",
    };
    let forgets = call.args.iter().find(|arg| {
        let text = arg.text.to_lowercase();
        let short = arg.text.strip_prefix('-').filter(|rest| !rest.starts_with('-'));
        short.is_some_and(|rest| rest.contains(|c| letters.contains(c)))
            || ["--vacuum", "--clear", "--read-clear", "--rotate"].iter().any(|option| {
                let name = text.split('=').next().unwrap_or_default();
                name.starts_with(option) || name.len() > 4 && option.starts_with(name)
            })
            || (call.program == "wevtutil" && in_list("cl clear-log", &text))
            || (call.program == "auditctl" && in_list("-d -e0 -e", &text))
            || (call.program == "logrotate" && in_list("-f --force", &text))
    });
    found.worsen_by(Class::ErasesTraces, forgets);
    // Whole records hold what every program was started with.
    let form = call.parsed.value("-o --output").filter(|_| call.program == "journalctl");
    found.worsen_by(Class::Secrets, form.filter(|form| !form.text.starts_with("short") && !form.is("cat")));
    if call.program == "history" {
        for file in call.args.iter().filter(|a| !a.text.starts_with('-')) {
            found.worsen_with(judge.refused(file));
            found.worsen_if(file.text == "/dev/null" && call.says("-w"), Class::ErasesTraces, "history -w");
        }
    }
}
