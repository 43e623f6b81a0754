//! Keys of git's configuration that name a program: what may be set, and what may stand in a repository that is read.

use super::places;
use crate::protocol::in_list;
use std::path::{Component, Path};

/// Whole keys that name a program, a directory of programs, or a file with more of such keys.
const PROGRAMS: &str = "\
    core.fsmonitor core.hookspath core.sshcommand core.pager core.editor core.askpass core.gitproxy \
    core.alternaterefscommand core.attributesfile core.worktree protocol.allow sequence.editor \
    interactive.difffilter init.templatedir diff.external \
    uploadpack.packobjectshook gc.recentobjectshook include.path web.browser help.browser instaweb.httpd \
    sendemail.smtpserver sendemail.tocmd sendemail.cccmd sendemail.headercmd";

/// A section, and what names a program in any of its subsections.
const IN_SECTIONS: &str = "\
    filter.clean filter.smudge filter.process diff.command diff.textconv merge.driver gpg.program \
    gpg.defaultkeycommand man.cmd man.path browser.cmd browser.path difftool.cmd difftool.path mergetool.cmd \
    mergetool.path guitool.cmd credential.helper trailer.cmd trailer.command tar.command submodule.update \
    protocol.allow remote.uploadpack remote.receivepack remote.vcs includeif.path hook.command";

/// What may run, or lead elsewhere, while a repository is only read, and has a name that no setting of ours can undo.
const WHILE_READING: &str = "\
    filter.clean filter.smudge filter.process diff.command diff.textconv diff.external merge.driver gpg.program \
    gpg.defaultkeycommand man.cmd man.path browser.cmd browser.path trailer.cmd trailer.command alias.lfs \
    core.alternaterefscommand core.worktree submodule.ignore";

/// Files that git reads because the configuration names them, and of which its messages or its settings show something.
const FILES: &str = "\
    include.path includeif.path blame.ignorerevsfile fsck.skiplist core.excludesfile core.attributesfile mailmap.file \
    diff.orderfile gpg.allowedsignersfile commit.template";

/// `filter.NAME.clean` as `filter.clean`: git takes section and key in any case.
fn without_name(key: &str) -> String {
    let (first, last) =
        (key.split('.').next().unwrap_or_default(), key.rsplit('.').next().unwrap_or_default());
    format!("{first}.{last}").to_ascii_lowercase()
}

/// True if a value for this key, or for a pattern of keys, makes git run it.
pub fn names_program(key: &str, value: &str) -> bool {
    let short = without_name(key);
    let alias = short.starts_with("alias.") && value.starts_with('!');
    let plain = in_list("true false yes no on off 0 1 cat", value) && !value.is_empty();
    let pager = short.starts_with("pager.");
    let runs = |text: &str| ["ext::", "fd::"].iter().any(|scheme| text.to_ascii_lowercase().contains(scheme));
    alias
        || (short.starts_with("remote.") && runs(value))
        || (short.starts_with("url.") && runs(key))
        || (!plain && (pager || in_list(IN_SECTIONS, &short) || in_list(PROGRAMS, &key.to_ascii_lowercase())))
}

/// True if a repository whose own configuration has this key may run a program while it is read, or shows of a file
/// elsewhere what stands in it.
pub fn matters_while_reading(key: &str, value: &str) -> bool {
    let short = without_name(key);
    in_list(WHILE_READING, &short) || (in_list(FILES, &short) && leads_out(&short, value))
}

/// Included files are named from inside `.git`, so that a first step up is still in the project.
fn leads_out(short: &str, value: &str) -> bool {
    let below = if short.starts_with("include") { value.strip_prefix("../").unwrap_or(value) } else { value };
    let path = Path::new(below);
    let plain = path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    !plain || below.starts_with(['~', '%']) || places::is_secret(&places::folded(path))
}
