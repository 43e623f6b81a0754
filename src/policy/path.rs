//! Judges a path by its name and place: inside or outside, protected, secret. Lexical only; where links lead is looked up
//! before, and judged as a place of its own.

use super::class::Class;
use super::places::{self, folded};
use super::rules::{Rule, Rules};
use crate::catalog::{Lang, Phrase, policy as say};
use crate::protocol::{Here, Mode, Place, Ruling, in_list, named};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Longest path and longest name that Linux takes.
pub const MAX_PATH: usize = 4_095;
const MAX_NAME: usize = 255;

named! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Access {
        Read = "read",
        /// Another content, another name, or its end.
        Write = "write",
    }
}

#[derive(Debug, Clone, Copy)]
pub struct PathView<'a> {
    pub mode: Mode,
    pub here: &'a Here,
    pub rules: &'a Rules,
    pub lang: Lang,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PathVerdict {
    pub path: String,
    /// The path in normal form, absolute; none where it is not one.
    pub resolved: Option<String>,
    pub access: Access,
    /// The word, or none if it cannot be a path at all (`error`).
    #[serde(rename = "verdict", serialize_with = "as_word")]
    pub decision: Option<Ruling>,
    pub rule: String,
    pub why: String,
}

impl PathVerdict {
    pub fn verdict(&self) -> &'static str {
        self.decision.map_or("error", Ruling::name)
    }
}

fn as_word<S: serde::Serializer>(decision: &Option<Ruling>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(decision.map_or("error", Ruling::name))
}

pub fn judge_path(text: &str, access: Access, view: &PathView<'_>) -> PathVerdict {
    let wrong = if text.is_empty() {
        Some(("empty-path", say::PATH_EMPTY))
    } else if text.contains('\0') {
        Some(("nul-byte", say::PATH_NUL))
    } else if text.len() > MAX_PATH || text.split('/').any(|name| name.len() > MAX_NAME) {
        Some(("too-long", say::PATH_TOO_LONG))
    } else {
        None
    };
    let place = Place::parse(text, view.here).ok();
    let device = place.as_ref().is_some_and(|p| is_device(&p.absolute(view.here)));
    let wrong = wrong.or(device.then_some(("device", say::PATH_DEVICE)));
    let resolved = place.as_ref().filter(|_| wrong.is_none() || device);
    let resolved = resolved.map(|p| p.absolute(view.here).display().to_string());
    let (decision, rule, why) = match (wrong, &place) {
        (None, Some(place)) => {
            let (decision, rule, why) = judge_place(place, access, view);
            (Some(decision), rule, why)
        }
        (wrong, _) => {
            let (rule, reason) = wrong.unwrap_or(("not-a-path", say::PATH_EMPTY));
            let short: String = text.chars().take(80).collect();
            let why = say::PATH_ERROR.say(view.lang, &[("what", &short), ("why", &reason.text(view.lang))]);
            (None, rule.to_owned(), why)
        }
    };
    PathVerdict { path: text.to_owned(), resolved, access, decision, rule, why }
}

pub fn judge_place(place: &Place, access: Access, view: &PathView<'_>) -> (Ruling, String, String) {
    judge_places(std::slice::from_ref(place), access, view)
}

/// The worst of what is said to the places that a call reaches, about each of them to which it is said.
pub(super) fn judge_places(
    places: &[Place],
    access: Access,
    view: &PathView<'_>,
) -> (Ruling, String, String) {
    let words = places.iter().map(|place| {
        let shown = place.to_string();
        let said = by_rules(&shown, access, view).unwrap_or_else(|| match plain(place, access, view) {
            _ if is_device(&place.absolute(view.here)) => {
                (Ruling::Block, "device", say::PATH_IS_DEVICE, None)
            }
            (decision, rule, phrase) => (decision, rule, phrase, None),
        });
        (said, shown)
    });
    let words: Vec<_> = words.collect();
    // Of two that ask, what is said of any change says least.
    let weight = |said: &Said<'_>| (said.0, said.1 != "changes-files");
    let worst = words.iter().rev().max_by_key(|(said, _)| weight(said));
    let Some(((decision, rule, phrase, by), _)) = worst else {
        return (Ruling::Ask, String::new(), String::new());
    };
    let same = words.iter().filter(|((_, other, ..), _)| other == rule).map(|(_, shown)| shown.as_str());
    let what = by.map_or_else(|| same.collect::<Vec<_>>().join("', '"), |rule| rule.text().to_owned());
    let rule = by.filter(|_| *decision == Ruling::Allow).map_or(*rule, |rule| rule.text());
    (*decision, rule.to_owned(), phrase.say(view.lang, &[("what", &what)]))
}

/// A word with its rule and reason, and the user's own rule that it comes from.
type Said<'a> = (Ruling, &'static str, Phrase, Option<&'a Rule>);

fn by_rules<'a>(shown: &str, access: Access, view: &PathView<'a>) -> Option<Said<'a>> {
    let write = access == Access::Write;
    if let Some(rule) = Rules::path(&view.rules.deny, shown, write) {
        return Some((Ruling::Block, "denied-by-rule", say::RULE_DENIES, Some(rule)));
    }
    if write && view.mode == Mode::Plan {
        return None;
    }
    if let Some(rule) = Rules::path(&view.rules.ask, shown, write) {
        return Some((Ruling::Ask, "asked-by-rule", say::RULE_ASKS, Some(rule)));
    }
    let rule = Rules::path(&view.rules.allow, shown, write)?;
    let names = folded(Path::new(shown));
    let around = || places::surrounds(&view.here.root.join(shown), view.here);
    let guarded = if write { places::is_protected(&names) || around() } else { places::is_secret(&names) };
    (!guarded).then_some((Ruling::Allow, "allowed-by-rule", say::RULE_ALLOWS, Some(rule)))
}

/// What keeps a place from being read unasked: its rule, if one does. One word for tools and commands.
pub(super) fn kept_from_reading(place: &Place, view: &PathView<'_>) -> Option<&'static str> {
    let by_rules = by_rules(&place.to_string(), Access::Read, view).map(|(decision, ..)| decision);
    match by_rules {
        Some(Ruling::Allow) => None,
        Some(Ruling::Ask | Ruling::Block) => Some("secrets"),
        None => match plain(place, Access::Read, view) {
            (Ruling::Allow, ..) => None,
            (_, rule, _) => Some(rule),
        },
    }
}

/// Programs, libraries and manuals.
const SYSTEM_DIRS: &str = "/usr /bin /sbin /lib /lib32 /lib64 /opt/homebrew /nix/store /snap";

const SYSTEM_FILES: &str = "\
    /etc/os-release /etc/lsb-release /etc/debian_version /etc/hosts /etc/resolv.conf /etc/hostname \
    /etc/timezone /etc/localtime /etc/issue /etc/shells /etc/alpine-release /etc/redhat-release \
    /proc/cpuinfo /proc/meminfo /proc/version /proc/loadavg /proc/uptime /proc/mounts /proc/stat \
    /proc/filesystems /dev/null /dev/zero /dev/stdin /dev/fd/0 /dev/tty /dev/urandom";

const TOOLCHAIN_DIRS: &str =
    ".cargo/registry .cargo/git .rustup/toolchains go/pkg .m2/repository .nvm/versions .pyenv/versions";

/// A place of the system, or of a toolchain, that holds nobody's own files.
fn is_system(place: &Place, here: &Here) -> bool {
    let Place::Outside(path) = place else { return false };
    if let Ok(below) = path.strip_prefix(&here.home) {
        return TOOLCHAIN_DIRS.split(' ').any(|dir| below.starts_with(dir));
    }
    SYSTEM_DIRS.split(' ').any(|dir| path.starts_with(dir))
        || path.to_str().is_some_and(|path| in_list(SYSTEM_FILES, path))
        || path.starts_with("/sys/devices/system/cpu")
}

fn refused(place: &Place, here: &Here) -> Option<Class> {
    let around = places::surrounds(&place.absolute(here), here);
    places::refused_to_write(place, here).or(around.then_some(Class::ChangesGuard))
}

fn plain(place: &Place, access: Access, view: &PathView<'_>) -> (Ruling, &'static str, Phrase) {
    let location = Location::of(place);
    match access {
        Access::Write if view.mode == Mode::Plan => (Ruling::Block, "plan-mode", say::PLAN_MODE),
        Access::Write if let Some(class) = refused(place, view.here) => {
            let loosened = Rules::class(&view.rules.allow, class).is_some();
            (if loosened { Ruling::Ask } else { Ruling::Block }, class.rule(), class.why())
        }
        Access::Write if location.is_protected() => (Ruling::Ask, "protected-path", say::PROTECTED),
        Access::Write if !location.inside => (Ruling::Ask, "writes-outside", say::WRITES_OUTSIDE),
        Access::Write if matches!(view.mode, Mode::Edits | Mode::Auto) => {
            (Ruling::Allow, "edits-in-project", say::PATH_CHANGE_ALLOWED)
        }
        Access::Write => (Ruling::Ask, "changes-files", say::PATH_CHANGE),
        Access::Read if location.is_secret() => (Ruling::Ask, "secrets", say::SECRETS),
        Access::Read if is_system(place, view.here) => (Ruling::Allow, "reads-system", say::PATH_SYSTEM),
        Access::Read if !location.inside => (Ruling::Ask, "reads-outside", say::READS_OUTSIDE),
        Access::Read => (Ruling::Allow, "reads-in-project", say::PATH_READ),
    }
}

pub(super) struct Location {
    pub(super) inside: bool,
    /// The folded components.
    names: Vec<String>,
}

impl Location {
    pub(super) fn of(place: &Place) -> Self {
        let (inside, names) = match place {
            Place::Inside(path) => (true, folded(Path::new(path.as_str()))),
            Place::Outside(path) => (false, folded(path)),
        };
        Self { inside, names }
    }

    pub(super) fn is_protected(&self) -> bool {
        places::is_protected(&self.names) || (!self.inside && is_system_guard(&self.names))
    }

    pub(super) fn is_secret(&self) -> bool {
        places::is_secret(&self.names)
    }
}

/// Files by which the system decides who may do what, and what starts by itself.
fn is_system_guard(names: &[String]) -> bool {
    const ETC: &str = "passwd group sudoers sudoers.d pam.d crontab profile profile.d cron.d cron.daily \
        cron.hourly init.d systemd ld.so.preload bash.bashrc";
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    match names.as_slice() {
        ["etc", name, ..] => in_list(ETC, name),
        ["var", "spool", "cron", ..] | ["proc" | "sys" | "dev" | "boot", ..] => true,
        _ => false,
    }
}

/// True for devices, and for what only looks like a file under `/dev` and `/proc/…/fd`.
fn is_device(path: &Path) -> bool {
    path.starts_with("/dev") && path != Path::new("/dev/shm") && !path.starts_with("/dev/shm/")
}
