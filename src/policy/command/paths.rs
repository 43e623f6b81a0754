//! What reading or writing a path amounts to, from where the command runs: by its name and by where links lead. What
//! programs find by themselves (`grep -r`, `find`) is looked up in `reach`.

use super::arg::{Arg, Cwd, HOLE, Hole};
use super::call::Judge;
use super::finding::shown;
use super::met::Matter;
use super::view::CommandView;
use crate::policy::class::Class;
use crate::policy::path::{self, Location, PathView};
use crate::policy::protected::folded;
use crate::policy::{glob, persistence, protected};
use crate::protocol::{Place, in_list};
use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};
use std::rc::Rc;

/// Directories in which only the system makes links.
const LINKED_BY_SYSTEM: &str = "/usr /bin /sbin /lib /lib64 /etc /proc /dev /sys /nix /snap";

const SINKS: &str = "/dev/null /dev/stdout /dev/stderr /dev/tty /dev/fd/1 /dev/fd/2";

impl Judge<'_> {
    pub(super) fn places(&self, text: &str) -> Vec<Option<Place>> {
        let home = self.view.here.home.as_path();
        let absolute = if text == "~" {
            Some(home.to_owned())
        } else if let Some(rest) = text.strip_prefix("~/") {
            Some(home.join(rest))
        } else {
            text.starts_with('/').then(|| PathBuf::from(text))
        };
        let parse = |path: &Path| Place::parse(self.walked(path).to_str()?, self.view.here).ok();
        match absolute {
            Some(path) => vec![parse(&path)],
            None => self.cwd.iter().map(|cwd| parse(&cwd.as_ref()?.join(text))).collect(),
        }
    }

    /// The path as the kernel walks it: what `..` leaves behind a link is where that leads.
    fn walked<'p>(&self, path: &'p Path) -> Cow<'p, Path> {
        if !path.components().any(|part| part == Component::ParentDir) {
            return Cow::Borrowed(path);
        }
        let mut walked = PathBuf::new();
        for part in path.components() {
            if part == Component::ParentDir {
                let place = walked.to_str().and_then(|text| Place::parse(text, self.view.here).ok());
                if let Some(target) = place.and_then(|place| self.view.links.target_of(&place)) {
                    walked = target.absolute(self.view.here);
                }
                walked.pop();
            } else {
                walked.push(part);
            }
        }
        Cow::Owned(walked)
    }

    /// The directories that `cd` and its like may lead to.
    pub(super) fn directories(&self, text: &str) -> Cwd {
        self.places(text).into_iter().map(|p| p.map(|p| p.absolute(self.view.here))).collect()
    }

    pub(super) fn last_directory(&self) -> Option<String> {
        self.cwd.last().cloned().flatten().map(|p| p.display().to_string())
    }

    pub(super) fn all_inside(&self, text: &str) -> bool {
        self.places(text).iter().all(|p| matches!(p, Some(Place::Inside(_))))
    }

    /// Where the text may lead, and where links lead from there. The system's own links are as good as what they lead to.
    pub(super) fn ends(&self, text: &str) -> Vec<Option<Place>> {
        let mut ends = self.places(text);
        let open = |place: &&Place| !matches!(place, Place::Outside(path) if is_linked_by_system(path));
        let targets: Vec<Option<Place>> = (ends.iter().flatten())
            .filter(open)
            .filter_map(|place| self.view.links.target_of(place).map(Some))
            .collect();
        ends.extend(targets);
        ends
    }

    pub(super) fn is_inside(&self, arg: &Arg) -> bool {
        arg.hole == Hole::None && !arg.text.starts_with('-') && self.all_inside(&arg.text)
    }

    pub(super) fn read_path(&self, arg: &Arg) -> Matter {
        let text = arg.text.as_str();
        if arg.hole == Hole::None && (text.is_empty() || text == "-" || text.contains(HOLE)) {
            return None;
        }
        if let Some(name) = arg.inherited.iter().find(|n| super::vars::is_secret_name(n)) {
            return Some((Class::Secrets, format!("${name}")));
        }
        let text = text.replace(HOLE, "x");
        if self.spells_secret(arg, &text) {
            return Some((Class::Secrets, shown(&arg.text)));
        }
        let kept = self.met_by_pattern(arg).max(self.kept(&text));
        kept.max(arg.dynamic.then(|| (Class::Dynamic, shown(&arg.text))))
    }

    /// Where the text may lead and not be read unasked, and which end of it that is.
    pub(super) fn kept(&self, text: &str) -> Matter {
        self.kept.get(&self.cwd, text, || self.looked_up(text))
    }

    fn looked_up(&self, text: &str) -> Matter {
        let ends = self.ends(text).into_iter();
        let kept = ends.filter_map(|place| match place {
            None => Some((Class::ReadsOutside, shown(text))),
            Some(place) => self.kept_place(&place, text),
        });
        kept.max_by_key(|(class, _)| *class)
    }

    /// The same for one place, named as it is called and as what it is.
    pub(super) fn kept_place(&self, place: &Place, called: &str) -> Matter {
        let CommandView { mode, here, rules, lang, .. } = *self.view;
        let rule = path::kept_from_reading(place, &PathView { mode, here, rules, lang })?;
        let class = if rule == Class::ReadsOutside.rule() { Class::ReadsOutside } else { Class::Secrets };
        Some((class, self.leads(called, place)))
    }

    /// A name, and where it leads if that is another place.
    pub(super) fn leads(&self, called: &str, place: &Place) -> String {
        let is_itself = self.places(called).iter().flatten().any(|p| p == place);
        if is_itself { shown(called) } else { shown(&format!("{called} → {place}")) }
    }

    /// True if the name itself says so, wherever it lies.
    fn spells_secret(&self, arg: &Arg, text: &str) -> bool {
        let known = (!arg.glob).then(|| self.spelled.borrow().get(text).copied()).flatten();
        known.unwrap_or_else(|| {
            let spelled = folded(Path::new(text));
            let secret = protected::is_secret(&spelled);
            self.spelled.borrow_mut().insert(text.to_owned(), secret);
            secret || (arg.glob && spelled.iter().any(|part| aims_at_secret(part)))
        })
    }

    pub(super) fn name_path(&self, arg: &Arg) -> Matter {
        let secret = self.secret_in(arg)?;
        let inside = self.ends(&arg.text).iter().all(|p| matches!(p, Some(Place::Inside(_))));
        (!inside).then_some((Class::Secrets, secret))
    }

    pub(super) fn outside(&self, arg: &Arg) -> Option<String> {
        let text = arg.text.replace(HOLE, "x");
        let base = if arg.glob { before_glob(&text) } else { &text };
        self.kept(base).filter(|(class, _)| *class == Class::ReadsOutside).map(|(_, about)| about)
    }

    /// The path, if it may hold secrets: by its place, or by a glob that is meant to hit one.
    pub(super) fn secret_in(&self, arg: &Arg) -> Option<String> {
        let text = arg.text.replace(HOLE, "x");
        if self.spells_secret(arg, &text) {
            return Some(shown(&arg.text));
        }
        let met = if arg.glob { self.met_by_pattern(arg) } else { self.kept(&text) };
        met.filter(|(class, _)| *class == Class::Secrets).map(|(_, about)| about)
    }

    /// Where a write to this lands, if its text with nothing unknown in it reads so.
    pub(super) fn written(&self, arg: &Arg, text: &str) -> Vec<Option<Place>> {
        let hit = if arg.glob { self.hit_by_pattern(text) } else { Rc::default() };
        self.ends(text).into_iter().chain(hit.iter().map(|(_, place)| Some(place.clone()))).collect()
    }

    pub(super) fn write_path(&self, arg: &Arg) -> (Class, String) {
        let text = arg.text.as_str();
        if arg.hole == Hole::None && (text.contains(HOLE) || in_list(SINKS, text)) {
            return (Class::Reads, String::new());
        }
        if arg.hole == Hole::Unknown && text.starts_with(HOLE) {
            return (Class::WritesOutside, shown(text));
        }
        let text = text.replace(HOLE, "x");
        let glob_hits = arg.glob && folded(Path::new(&text)).iter().any(|part| aims_at_protected(part));
        let worst = self.written(arg, &text).into_iter().map(|place| match place {
            None => (Class::WritesOutside, shown(&arg.text)),
            Some(place) => {
                let location = Location::of(&place);
                let class = match &place {
                    Place::Outside(path) if is_disk(path) => Class::Destroys,
                    Place::Outside(path) if path == Path::new("/proc/sysrq-trigger") => Class::KillsAll,
                    Place::Outside(path) if says_who_may(path) => Class::Escalates,
                    Place::Outside(path) if path.to_str().is_some_and(|p| in_list(SINKS, p)) => Class::Reads,
                    place if let Some(class) = persistence::refused_to_write(place, self.view.here) => class,
                    _ if location.is_protected() || glob_hits => Class::Protected,
                    Place::Outside(_) => Class::WritesOutside,
                    Place::Inside(_) => Class::ChangesFiles,
                };
                (class, self.leads(&arg.text, &place))
            }
        });
        worst.max_by_key(|(class, _)| *class).unwrap_or((Class::ChangesFiles, shown(&arg.text)))
    }

    /// A path whose loss is a catastrophe, if the argument may be one.
    pub(super) fn vital(&self, arg: &Arg) -> Matter {
        let empty_counts = arg.maybe_rooted || !arg.text.starts_with(HOLE);
        let mut texts = vec![arg.text.replace(HOLE, "x")];
        if arg.text.contains(HOLE) && empty_counts {
            texts.push(arg.text.replace(HOLE, ""));
        }
        let hit = texts.iter().filter(|t| !t.is_empty()).any(|t| {
            let (base, all) = without_everything(t, arg.glob);
            // What is below a link is lost with it, the link itself is not its target.
            let places = if all || base.ends_with('/') { self.ends(base) } else { self.places(base) };
            places.into_iter().flatten().any(|place| {
                let path = place.absolute(self.view.here);
                self.is_vital(&path, all, arg.glob)
            })
        });
        hit.then(|| (Class::Destroys, shown(&arg.text)))
    }

    fn is_vital(&self, path: &Path, content: bool, glob: bool) -> bool {
        let here = self.view.here;
        let depth = path.components().count() - 1;
        let first = path.components().nth(1).map(|c| c.as_os_str().to_string_lossy().to_lowercase());
        let first = first.unwrap_or_default();
        let above_project = here.root.starts_with(path) && path != here.root;
        let whole_home = here.home.starts_with(path);
        let user_home = matches!(first.as_str(), "home" | "users") && depth <= 2;
        let system = in_list(SYSTEM, &first);
        let temporary = path.starts_with("/tmp") || path.starts_with("/var/tmp");
        depth == 0
            || (!temporary && above_project && depth < 3)
            || whole_home
            || user_home
            || (depth == 1 && (system || glob))
            || (depth == 2 && system && !in_list("opt srv media mnt", &first) && !temporary)
            || (content && system && depth <= 2 && !temporary)
    }
}

/// Top directories that a machine cannot do without, or that hold what people keep.
const SYSTEM: &str = "\
    bin boot dev etc home lib lib32 lib64 libx32 media mnt opt proc root run sbin srv sys usr var users \
    system library applications private nix snap";

/// Splits off a last component that means "everything in here".
pub(super) fn without_everything(text: &str, glob: bool) -> (&str, bool) {
    let trimmed = text.trim_end_matches('/');
    if !glob {
        return (text, false);
    }
    let (base, last) = match trimmed.rsplit_once('/') {
        Some(("", last)) => ("/", last),
        Some((base, last)) => (base, last),
        None => (".", trimmed),
    };
    let everything =
        !last.is_empty() && last.chars().all(|c| "*.?[]!^".contains(c)) && last.contains(['*', '?']);
    if everything { (base, true) } else { (text, false) }
}

/// A block or character device that holds data or memory.
fn is_disk(path: &Path) -> bool {
    let Ok(device) = path.strip_prefix("/dev") else { return false };
    let name = device.to_string_lossy();
    let bare = name.rsplit('/').next().unwrap_or(&name);
    name.starts_with("disk/")
        || name.starts_with("mapper/")
        || "sd hd vd xvd nvme mmcblk disk rdisk md dm- loop sr ram zram".split(' ').any(|p| {
            bare.strip_prefix(p).is_some_and(|rest| {
                rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_alphanumeric() || "*?[".contains(c))
            })
        })
        || matches!(bare, "mem" | "kmem" | "port" | "nvram" | "*")
}

fn says_who_may(path: &Path) -> bool {
    const RIGHTS: &str = "\
    /etc/sudoers /etc/sudoers.d /etc/passwd /etc/shadow /etc/group /etc/gshadow /etc/doas.conf \
    /etc/pam.d /etc/polkit-1 /etc/security";
    RIGHTS.split(' ').any(|file| path.starts_with(file))
}

fn is_linked_by_system(path: &Path) -> bool {
    let through_process = path.starts_with("/proc") && path.iter().any(|p| p == "root" || p == "cwd");
    let everybodys = path.starts_with("/dev/shm") || through_process;
    !everybodys && LINKED_BY_SYSTEM.split(' ').any(|dir| path.starts_with(dir))
}

pub(super) fn before_glob(text: &str) -> &str {
    let end = text.find(['*', '?', '[']).unwrap_or(text.len());
    match text[..end].rfind('/') {
        Some(0) => "/",
        Some(slash) => &text[..slash],
        None => ".",
    }
}

/// True if the pattern has letters of its own and hits the name of a secret.
fn aims_at_secret(pattern: &str) -> bool {
    let is_pattern = pattern.contains(['*', '?', '[']);
    let letters = pattern.chars().filter(|c| c.is_alphanumeric() || *c == '.').count();
    is_pattern
        && letters > 0
        && protected::glob_targets().any(|name| {
            pattern.starts_with(['.', '[', '?']) | !name.starts_with('.') && glob::matches(pattern, name)
        })
        && protected::glob_targets().any(|name| glob::matches(pattern, name))
}

fn aims_at_protected(pattern: &str) -> bool {
    pattern.starts_with('.')
        && pattern.contains(['*', '?', '['])
        && ".git .bashrc .zshrc .profile .ssh .vscode .github .env"
            .split(' ')
            .any(|n| glob::matches(pattern, n))
}
