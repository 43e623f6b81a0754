//! What reading or writing a path amounts to, from where the command runs: by its name and by where links lead. What
//! programs find by themselves (`grep -r`, `find`) is looked up in `reach`.

use super::finding::{Matter, shown};
use super::judge::Judge;
use super::view::CommandView;
use crate::policy::class::Class;
use crate::policy::path::{self, Location, PathView};
use crate::policy::places::folded;
use crate::policy::shell::{HOLE, Word};
use crate::policy::{glob, places};
use crate::protocol::{Place, in_list};
use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};

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
            None => self.cwds.iter().map(|cwd| parse(&cwd.as_ref()?.join(text))).collect(),
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

    pub(super) fn read_path(&self, word: &Word) -> Matter {
        let text = word.text.as_str();
        if text.is_empty() || text == "-" || text.starts_with(HOLE) {
            return None;
        }
        if self.spells_secret(word) {
            return Some((Class::Secrets, shown(text)));
        }
        self.met_by_pattern(word).max(self.kept(text))
    }

    /// Where the text may lead and not be read unasked, and which end of it that is.
    pub(super) fn kept(&self, text: &str) -> Matter {
        if let Some(known) = self.kept.borrow().get(text) {
            return known.clone();
        }
        let kept = self.ends(text).into_iter().filter_map(|place| match place {
            None => Some((Class::ReadsOutside, shown(text))),
            Some(place) => self.kept_place(&place, text),
        });
        let kept = kept.max_by_key(|(class, _)| *class);
        self.kept.borrow_mut().insert(text.to_owned(), kept.clone());
        kept
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
    pub(super) fn spells_secret(&self, word: &Word) -> bool {
        let spelled = folded(Path::new(&word.text));
        places::is_secret(&spelled) || (word.glob && spelled.iter().any(|part| aims_at_secret(part)))
    }

    /// A directory that is listed, or a name that is shown: what is in the project is its own, what lies elsewhere is not.
    pub(super) fn list_path(&self, word: &Word) -> Matter {
        let kept = self.kept(if word.glob { before_glob(&word.text) } else { &word.text })?;
        let inside = self.ends(&word.text).iter().all(|place| matches!(place, Some(Place::Inside(_))));
        (!inside).then_some(kept)
    }

    /// The path, if it may hold secrets: by its place, or by a pattern that is meant to hit one.
    pub(super) fn secret_in(&self, word: &Word) -> Option<String> {
        if self.spells_secret(word) {
            return Some(shown(&word.text));
        }
        self.read_path(word).filter(|(class, _)| *class == Class::Secrets).map(|(_, about)| about)
    }

    /// True if the word leads out of the project, as far as it is written out.
    pub(super) fn leads_out(&self, text: &str) -> bool {
        self.ends(text).iter().any(|place| !matches!(place, Some(Place::Inside(_))))
    }

    pub(super) fn write_path(&self, word: &Word) -> (Class, String) {
        let text = word.text.as_str();
        if in_list(SINKS, text) || text == "-" || text.is_empty() {
            return (Class::Reads, String::new());
        }
        // Behind the wall it lands inside, and elsewhere what is computed asks anyway.
        if text.starts_with(HOLE) {
            return (Class::ChangesFiles, shown(text));
        }
        let glob_hits = word.glob && folded(Path::new(text)).iter().any(|part| aims_at_protected(part));
        let worst = self.written(word).into_iter().map(|place| match place {
            None => (Class::WritesOutside, shown(text)),
            Some(place) => {
                let location = Location::of(&place);
                let class = match &place {
                    Place::Outside(path) if is_disk(path) => Class::Destroys,
                    Place::Outside(path) if path == Path::new("/proc/sysrq-trigger") => Class::KillsAll,
                    Place::Outside(path) if says_who_may(path) => Class::Escalates,
                    Place::Outside(path) if path.to_str().is_some_and(|p| in_list(SINKS, p)) => Class::Reads,
                    place if let Some(class) = places::refused_to_write(place, self.view.here) => class,
                    Place::Outside(_) => Class::WritesOutside,
                    _ if location.is_protected() || glob_hits => Class::Protected,
                    Place::Inside(_) => Class::ChangesFiles,
                };
                (class, self.leads(text, &place))
            }
        });
        worst.max_by_key(|(class, _)| *class).unwrap_or((Class::ChangesFiles, shown(text)))
    }

    /// Where a write to this lands.
    fn written(&self, word: &Word) -> Vec<Option<Place>> {
        let hit = if word.glob { self.hit_by_pattern(&word.text) } else { Vec::new() };
        self.ends(&word.text).into_iter().chain(hit.into_iter().map(|(_, place)| Some(place))).collect()
    }

    /// A path whose loss is a catastrophe, if the argument may be one.
    pub(super) fn vital(&self, word: &Word) -> Matter {
        let (base, all) = without_everything(&word.text, word.glob);
        if base.is_empty() || base.contains(HOLE) {
            return None;
        }
        // What is below a link is lost with it, the link itself is not its target.
        let places = if all || base.ends_with('/') { self.ends(base) } else { self.places(base) };
        let hit = places.into_iter().flatten().find_map(|place| {
            let path = place.absolute(self.view.here);
            let own = places::surrounds_own(&path, self.view.here).then_some(Class::ChangesGuard);
            self.is_vital(&path, all, word.glob).then_some(Class::Destroys).or(own)
        });
        hit.map(|class| (class, shown(&word.text)))
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
        && places::glob_targets().any(|name| {
            pattern.starts_with(['.', '[', '?']) | !name.starts_with('.') && glob::matches(pattern, name)
        })
        && places::glob_targets().any(|name| glob::matches(pattern, name))
}

fn aims_at_protected(pattern: &str) -> bool {
    pattern.starts_with('.')
        && pattern.contains(['*', '?', '['])
        && ".git .bashrc .zshrc .profile .ssh .vscode .github .env"
            .split(' ')
            .any(|n| glob::matches(pattern, n))
}
