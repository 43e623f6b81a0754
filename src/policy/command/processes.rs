//! Signals, services and containers: which of their uses end everything or break out.

use super::prelude::*;

/// `kill`: -1 is everything, 1 is the first process.
pub(super) fn kill(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    if call.program != "kill" {
        return by_pattern(call, found);
    }
    let mut args = call.args.iter().peekable();
    let mut signal_seen = false;
    let mut targets = Vec::new();
    let mut ended = false;
    while let Some(arg) = args.next() {
        let text = arg.text.as_str();
        match text {
            "--" if !ended => ended = true,
            "-l" | "-L" | "--list" | "--table" => {
                found.class = Class::Reads;
                return;
            }
            "-s" | "-n" | "--signal" if !ended && !signal_seen => {
                signal_seen = true;
                if args.next().is_some_and(|a| a.text == "0") {
                    found.class = Class::Reads;
                }
            }
            "-0" if !signal_seen => {
                signal_seen = true;
                found.class = Class::Reads;
            }
            _ if text.starts_with('-') && !signal_seen && !ended => signal_seen = true,
            _ => targets.push(arg),
        }
    }
    // `kill -1` alone names a signal and nobody; `kill -9 -1` names everybody.
    for target in targets {
        let all_listed = target.facts.has(Facts::LISTS_PROCESSES) && !target.facts.any(Facts::PICKS);
        // A pattern in place of a number stands for all that are running.
        found.worsen_if(target.is("-1 1") || all_listed || target.glob, Class::KillsAll, "kill");
        found.worsen_if(target.facts.has(Facts::LISTS_GUARD), Class::ChangesGuard, "kill");
    }
}

/// `pkill` and `killall`: patterns that hit everything.
fn by_pattern(call: &Call<'_>, found: &mut Finding) {
    let spec = "* -v --inverse -r -x --regexp --exact -s= -n -g= -G= -P= -t= -F= -o -u= -U= -y= --signal= --user= --euid= --uid= --pgroup= --parent= --terminal= --ns=";
    let parsed = parse(spec, call.args, false);
    let everything =
        |text: &str| text.is_empty() || in_list(". .* ^ $ .+ * ^.*$ .. [a-z] [a-z]* systemd init", text);
    let hits_all = parsed.operands.iter().any(|a| everything(&a.text)) || parsed.has("-v --inverse");
    let by_user = parsed.operands.is_empty() && parsed.has("-u -U --user --euid --uid -g -G");
    found.worsen_if(hits_all || by_user, Class::KillsAll, call.program);
    let whole = call.program == "killall" && !parsed.has("-r --regexp") || parsed.has("-x --exact");
    found.worsen_if(Judge::is_guard_process(&parsed.operands, whole), Class::ChangesGuard, call.program);
}

/// `ps`, `pgrep`, `lsof`: whether they pick some processes or list them all.
pub(super) fn lists(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let operands = &call.parsed.operands;
    // Behind `+D` stands a directory whose files are listed.
    let below = call.args.iter().any(|a| a.text.starts_with("+D") || a.text.starts_with("+d"));
    for arg in operands.iter().filter(|_| below && call.program == "lsof") {
        let text = arg.text.trim_start_matches("+D").trim_start_matches("+d").to_owned();
        found.worsen_with(judge.list_path(&Arg { text, ..(*arg).clone() }));
    }
    let kills =
        call.program == "fuser" && call.args.iter().any(|a| a.text.starts_with("-k") || a.is("--kill"));
    found.worsen_with(
        operands
            .iter()
            .filter(|_| kills)
            .find_map(|a| judge.vital(a))
            .map(|(_, path)| (Class::KillsAll, path)),
    );
    let named = operands.iter().any(|a| !a.text.is_empty() && !a.is(". .* aux ax auxww axu -"));
    // `ps e` prints every process's environment.
    let environment =
        operands.iter().any(|a| a.text.contains('e')) || call.args.iter().any(names_environment);
    found.worsen_if(call.program == "ps" && environment, Class::Secrets, "ps e");
    let chosen = call.parsed.has("-i -p -C --pid --ppid -P");
    let whole = call.program == "pidof" || call.parsed.has("-x");
    let guard = in_list("pgrep pidof ps", call.program) && Judge::is_guard_process(operands, whole);
    found.facts |= if guard { Facts::LISTS_GUARD } else { Facts::NONE };
    if named || chosen {
        found.facts |= Facts::PICKS;
    }
}

fn names_environment(arg: &Arg) -> bool {
    arg.text.contains("environ")
}

/// Options that make it look at another machine, or into another tree.
const ELSEWHERE: [&str; 6] = ["-H", "--host", "-M", "--machine", "--root", "--image"];

/// `systemctl`: looking is reading, the power is everything.
pub(super) fn systemctl(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let verb = call.args.iter().find(|a| !a.text.starts_with('-')).map_or("", |a| a.text.as_str());
    match verb {
        "shell" | "login" if call.program == "machinectl" => found.worsen(Class::Escalates, verb),
        "status" | "show" | "list-units" | "list-timers" | "list-unit-files" | "list-sockets"
        | "is-active" | "is-enabled" | "is-failed" | "cat" | "list-dependencies" | "get-default"
            if !call.args.iter().any(|a| ELSEWHERE.iter().any(|option| a.text.starts_with(option))) =>
        {
            found.class = Class::Reads;
            // Units are told their environment, with what is secret in it.
            let picks =
                call.args.iter().any(|a| a.text.starts_with("-p") || a.text.starts_with("--property"))
                    && !call.args.iter().any(|a| a.text.contains("nvironment"));
            found.worsen_if(verb == "cat" || verb == "show" && !picks, Class::Secrets, verb);
        }
        // What starts by itself from now on.
        "enable" | "reenable" | "preset" | "preset-all" | "link" | "edit" | "add-wants" | "add-requires"
        | "set-default" | "enable-linger" => found.worsen(Class::PlantsCode, verb),
        "poweroff" | "reboot" | "halt" | "kexec" | "soft-reboot" | "suspend" | "hibernate" | "rescue"
        | "emergency" | "exit" | "isolate" | "terminate-user" | "kill-user" => {
            found.worsen(Class::KillsAll, verb);
        }
        "stop" | "disable" | "mask" | "kill" => {
            let logs =
                |a: &&Arg| in_list(super::later::RECORDERS, a.text.split('.').next().unwrap_or_default());
            found.worsen_by(Class::ErasesTraces, call.args.iter().find(logs));
        }
        _ => {}
    }
}

/// `docker`: with the host's root or its own socket inside, a container is root on the host.
pub(super) fn docker(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    // Its image and its logs are somebody else's to read.
    call.args.iter().for_each(|arg| judge.sends(arg, found));
    let shell = call.args.last().is_some_and(|a| a.is("sh bash zsh"));
    found.worsen_if(shell && judge.input.upstream.has(Facts::DOWNLOADS), Class::RunsDownload, call.program);
    if matches!(call.args, [a, b] if a.text == "compose" && b.text == "version") {
        found.class = Class::Reads;
        return;
    }
    let breaks_out = call.args.windows(2).any(|pair| {
        let (text, next) = (pair[0].text.as_str(), pair[1].text.as_str());
        let mount = matches!(text, "-v" | "--volume" | "--mount") && host_root(next);
        mount
            || (matches!(text, "--pid" | "--userns" | "--cap-add")
                && matches!(next, "host" | "ALL" | "SYS_ADMIN" | "all"))
    }) || call.args.iter().any(|a| {
        let text = a.text.as_str();
        in_list("--privileged --pid=host --cap-add=ALL --cap-add=SYS_ADMIN", text)
            || ["-v", "--volume=", "--mount="].iter().any(|p| text.strip_prefix(p).is_some_and(host_root))
    });
    found.worsen_if(breaks_out, Class::Escalates, call.program);
}

fn host_root(mount: &str) -> bool {
    let source =
        mount.split(',').find_map(|p| p.strip_prefix("source=").or(p.strip_prefix("src="))).unwrap_or(mount);
    let source = source.split(':').next().unwrap_or(source);
    in_list("/ /etc /root /home /var/run/docker.sock /run/docker.sock /proc /sys /dev /boot", source)
}
