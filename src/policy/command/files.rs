//! Programs that change files: which losses are catastrophes, which changes are more than they look.

use super::prelude::*;

pub(super) fn remove(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    for arg in call.args.iter().filter(|a| !a.text.starts_with('-')) {
        found.worsen_with(judge.vital(arg));
        found.worsen_with(judge.lost_with(arg));
    }
    found.worsen_if(call.says("--no-preserve-root"), Class::Destroys, "--no-preserve-root");
}

/// Programs that overwrite or format what they are given: a device is a catastrophe.
pub(super) fn destroyer(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let operands = &call.parsed.operands;
    if call.program == "tee" && operands.iter().all(|a| judge.write_path(a).0 == Class::Reads) {
        found.class = Class::Reads;
        return;
    }
    let formats = call.row.class == Class::ChangesSystem;
    let reads_only = call.says("-l --list -n print -I --dump -d");
    for arg in &call.parsed.operands {
        let device = arg.text.starts_with("/dev/") && !matches!(judge.write_path(arg).0, Class::Reads);
        if formats && device && (!reads_only || call.program.starts_with("mkfs")) {
            found.worsen(Class::Destroys, shown(&arg.text));
        }
        if matches!(call.program, "shred" | "wipe" | "truncate") {
            found.worsen_with(judge.vital(arg));
        }
    }
    for arg in call.parsed.operands.iter().filter(|_| call.program == "btrfs" && call.says("delete del")) {
        found.worsen_with(judge.vital(arg));
    }
    let whole_pool = in_list("zpool zfs lvremove vgremove cryptsetup diskutil mdadm", call.program);
    let destroys = "destroy erasedisk luksformat erase -f --zero-superblock eraseall zerodisk secureerase";
    let destroyed = whole_pool && call.args.iter().any(|a| in_list(destroys, &a.text.to_lowercase()));
    found.worsen_if(destroyed, Class::Destroys, call.program);
}

/// Editors: what they open they may write, and what they are told may name more.
pub(super) fn edits(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    judge.look_inside(call.args, found);
    for arg in call.args {
        found.worsen_with(judge.secret_in(arg).map(|path| (Class::Secrets, path)));
        found.worsen_with(judge.refused(arg));
        judge.writes_by_text(&arg.text, found);
    }
    if let Some(told) = judge.input.text.clone() {
        judge.writes_by_text(&told, found);
    }
}

/// `dd`: `of=` is written, `if=` is read.
pub(super) fn dd(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    for arg in call.args {
        let part = |value: &str| Arg { text: value.to_owned(), ..arg.clone() };
        if let Some(value) = arg.text.strip_prefix("of=") {
            found.worsen_with(judge.write_path(&part(value)));
        } else if let Some(value) = arg.text.strip_prefix("if=") {
            found.worsen_with(judge.read_path(&part(value)));
        }
    }
}

/// `cp`, `mv`, `ln`, `install`: sources are read (or lost), the last operand is written.
pub(super) fn copy_or_move(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let moves = matches!(call.program, "mv" | "rename");
    let target = call.parsed.value("-t --target-directory").cloned();
    if let Some(target) = &target {
        found.worsen_with(judge.write_path(target));
    }
    let operands = &call.parsed.operands;
    let sources = if target.is_some() { operands.len() } else { operands.len().saturating_sub(1) };
    for arg in operands.iter().take(sources) {
        if let Some(into) = target.as_ref().or(operands.last().copied()) {
            judge.lands_in(into, &arg.text, found);
        }
        if moves {
            found.worsen_with(judge.vital(arg));
            found.worsen_with(judge.lost_with(arg));
        }
        found.worsen_with(judge.secret_in(arg).map(|path| (Class::Secrets, path)));
    }
    let target = operands.last().filter(|_| target.is_none());
    if moves && target.is_some_and(|t| t.text == "/dev/null") {
        found.worsen(Class::WritesOutside, "/dev/null");
    }
    if call.program == "install" && call.parsed.value("-m").is_some_and(|m| gives_rights(&m.text)) {
        found.worsen(Class::Escalates, "install -m");
    }
}

/// `chmod` and `chown`: set-id bits, and trees that must not change.
pub(super) fn chmod(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let recursive = call.args.iter().any(|a| {
        a.text == "--recursive"
            || (a.text.starts_with('-') && !a.text.starts_with("--") && a.text.contains('R'))
    });
    let operands: Vec<&Arg> =
        call.args.iter().filter(|a| !a.text.starts_with('-') || a.text.starts_with("-r")).collect();
    if call.program == "chmod" && operands.first().is_some_and(|mode| gives_rights(&mode.text)) {
        found.worsen(Class::Escalates, shown(&operands[0].text));
    }
    for arg in operands.iter().skip(1) {
        found.worsen_with(judge.vital(arg).filter(|_| recursive));
        let lost = judge.lost_with(arg).filter(|(class, _)| recursive && class.is_blocked());
        found.worsen_with(lost);
    }
}

/// `setfacl`: a tree of somebody else's is as much lost as by `chmod`.
pub(super) fn rights(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let recursive = call.parsed.has("-R") || call.says("--recursive");
    for arg in call.parsed.operands.iter().filter(|_| recursive) {
        found.worsen_with(judge.vital(arg));
        found.worsen_with(judge.lost_with(arg).filter(|(class, _)| class.is_blocked()));
    }
}

fn gives_rights(mode: &str) -> bool {
    let digits = mode.len() >= 4 && mode.bytes().all(|b| b.is_ascii_digit());
    let octal = digits && mode.bytes().rev().nth(3).is_some_and(|b| matches!(b, b'2'..=b'7'));
    let symbolic = mode.split(',').any(|part| {
        part.split_once(['+', '='])
            .is_some_and(|(who, what)| what.contains('s') && !who.starts_with(|c: char| c.is_ascii_digit()))
    });
    octal || (symbolic && !digits)
}

/// `uniq in out`, `xxd in out`: the second operand is written. Where one word may be several, it may be among them.
pub(super) fn second_writes(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    if let Some(out) = call.parsed.operands.get(1) {
        let (class, about) = judge.write_path(out);
        found.worsen(class.max(Class::ChangesFiles), about);
    }
    let several = |arg: &&&Arg| arg.glob || arg.hole >= Hole::Path;
    found.worsen_by(Class::ChangesFiles, call.parsed.operands.iter().find(several).copied());
}

/// `tar` lists, or does much more; `unzip` likewise.
pub(super) fn archive(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    if call.program == "unzip" {
        return unzip(judge, call, found);
    }
    let list = "-t --list -v --verbose -f< --file< -z -j -J -a --gzip --bzip2 --xz --zstd --auto-compress --wildcards --exclude= --strip-components= -O --to-stdout --full-time --numeric-owner -C= --directory= --utc --show-transformed-names --no-recursion";
    let mut rest = call.args.to_vec();
    if let Some(bundle) = rest.first_mut().filter(|a| !a.text.starts_with('-') && a.hole == Hole::None) {
        bundle.text.insert(0, '-');
    }
    let parsed = parse(list, &rest, false);
    let lists = parsed.has("-t --list") && parsed.unknown.is_none();
    if lists {
        found.class = Class::Reads;
        found.worsen_with(parsed.value("-f --file").and_then(|f| judge.read_path(f)));
        found.worsen_by(Class::BringsIn, parsed.value("-f --file").filter(|f| f.text.contains(':')));
        return;
    }
    extracts(judge, call, found);
}

fn is_bundle_with(arg: &Arg, letter: char) -> bool {
    arg.text.strip_prefix('-').is_some_and(|rest| !rest.starts_with('-') && rest.contains(letter))
}

/// `tar cf host:file`: what is packed goes there.
fn remote_archive(judge: &Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let remote = |a: &&Arg| {
        let file = a.text.strip_prefix("--file=").or(a.text.strip_prefix("-f")).unwrap_or(&a.text);
        super::network::is_remote(file) && !a.text.starts_with("--exclude")
    };
    if call.says("--force-local") || !call.args.iter().any(|a| remote(&a)) {
        return;
    }
    found.facts |= Facts::SENDS | Facts::UPLOADS;
    found.worsen(Class::UsesNetwork, call.program);
    call.args.iter().for_each(|a| judge.sends(a, found));
}

fn unzip(judge: &Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    for pair in call.args.windows(2).filter(|pair| pair[0].text == "-d") {
        judge.lands_in(&pair[1], "", found);
    }
    let lists = call.args.first().is_some_and(|a| in_list("-l -v -Z -t -p -lv -z -Z1", &a.text));
    if lists {
        found.class = Class::Reads;
        let archive = call.args.iter().find(|a| !a.text.starts_with('-'));
        found.worsen_with(archive.and_then(|a| judge.read_path(a)));
        let members = call.args.iter().find_map(|a| judge.secret_in(a));
        found.worsen_with(members.map(|path| (Class::Secrets, path)));
    }
}

/// Packing and unpacking: what brings in programs, reads secrets or loses what it packs.
fn extracts(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let runs = "--to-command --checkpoint-action -I --use-compress-program --rsh-command --info-script \
                --new-volume-script -F";
    let brings = call.args.iter().find(|a| runs.split(' ').any(|p| a.text.starts_with(p)));
    if let Some(arg) = brings {
        found.worsen(Class::BringsIn, shown(&arg.text));
        let next = call.args.iter().skip_while(|a| *a != arg).nth(1);
        let command = arg.text.rsplit_once("exec=").or(arg.text.split_once('=')).map(|(_, c)| c.to_owned());
        if let Some(command) = command.or(next.map(|a| a.text.clone())) {
            judge.blocked_text(&command, found);
        }
    }
    for arg in call.args.iter().filter(|a| !a.text.starts_with('-')) {
        found.worsen_with(judge.secret_in(arg).map(|path| (Class::Secrets, path)));
    }
    let removes = call.says("--remove-files");
    found.worsen_with(call.args.iter().filter(|_| removes).find_map(|a| judge.vital(a)));
    remote_archive(judge, call, found);
    let unpacks = call.args.first().is_some_and(|a| !a.text.starts_with("--") && a.text.contains('x'))
        || call.args.iter().any(|a| a.is("--extract --get") || is_bundle_with(a, 'x'));
    let anywhere = call.args.iter().find(|a| a.text.starts_with("--absolute") || is_bundle_with(a, 'P'));
    let bundled = call.args.first().filter(|a| !a.text.starts_with('-') && a.text.contains('P'));
    found.worsen_by(Class::WritesOutside, anywhere.or(bundled).filter(|_| unpacks));
    let parsed = parse("* -C= --directory=", call.args, false);
    for dir in parsed.options.iter().filter(|o| o.name == "-C" || o.name == "--directory") {
        let Some(dir) = &dir.value else { continue };
        found.worsen_with(judge.write_path(dir));
        if unpacks {
            judge.lands_in(dir, "", found);
        }
    }
}
