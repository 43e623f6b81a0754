//! Places that are refused for writing, each with why: what is started later by itself, what this program keeps and
//! decides by, and the traces of what was done. Data, and how a place is compared with it.

use super::class::Class;
use super::glob;
use super::protected::folded;
use crate::protocol::{Here, Place};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// Outside the project, from the root or from a home; one that ends in a slash stands for all below it.
const PLANTED: &str = "\
    ~/.ssh/authorized_keys ~/.ssh/authorized_keys2 ~/.ssh/rc ~/.ssh/environment ~/.ssh/config ~/.local/bin/ ~/bin/ \
    ~/.psqlrc ~/.sqliterc ~/.rprofile ~/.gradle/init.gradle ~/.gradle/init.d/ ~/.bashrc ~/.bash_profile \
    ~/.bash_login ~/.bash_logout ~/.bash_aliases ~/.profile ~/.zshrc ~/.zprofile ~/.zshenv ~/.zlogin ~/.zlogout \
    ~/.kshrc ~/.mkshrc ~/.cshrc ~/.tcshrc ~/.login ~/.logout ~/.inputrc ~/.xinitrc ~/.xprofile ~/.xsession \
    ~/.xsessionrc ~/.pam_environment ~/.gitconfig ~/.forward ~/.config/git/ ~/.config/fish/ ~/.config/autostart/ \
    ~/.config/environment.d/ ~/.config/systemd/ ~/.local/share/systemd/ ~/.config/plasma-workspace/env/ \
    ~/library/launchagents/ /library/launchagents/ /library/launchdaemons/ /etc/ssh/ /etc/crontab /etc/anacrontab \
    /etc/cron.d/ /etc/cron.hourly/ /etc/cron.daily/ /etc/cron.weekly/ /etc/cron.monthly/ /var/spool/cron/ \
    /var/spool/at/ /var/spool/anacron/ /etc/systemd/ /run/systemd/ /usr/lib/systemd/ /lib/systemd/ \
    /usr/local/lib/systemd/ /etc/init.d/ /etc/rc.local /etc/rc.d/ /etc/init/ /etc/inittab /etc/profile \
    /etc/profile.d/ /etc/bash.bashrc /etc/bashrc /etc/zsh/ /etc/zshenv /etc/zshrc /etc/environment \
    /etc/ld.so.preload /etc/ld.so.conf /etc/ld.so.conf.d/ /etc/gitconfig /etc/xdg/autostart/ /etc/udev/ \
    /etc/modules /etc/modules-load.d/ /etc/update-motd.d/ /etc/inputrc /etc/apt/apt.conf.d/ \
    /etc/networkmanager/dispatcher.d/";

/// Likewise, but programs are told to read them, too: only what writes there is refused.
const STARTED: &str = "\
    ~/.vimrc ~/.gvimrc ~/.vim/ ~/.exrc ~/.nvimrc ~/.config/nvim/ ~/.emacs ~/.emacs.d/ ~/.config/emacs/ ~/.tmux.conf \
    ~/.config/tmux/ ~/.screenrc ~/.npmrc ~/.yarnrc ~/.yarnrc.yml ~/.cargo/config ~/.cargo/config.toml ~/.cargo/bin/ \
    ~/.gdbinit ~/.config/gdb/ ~/.lldbinit ~/.irbrc ~/.pryrc ~/.gemrc ~/.curlrc ~/.wgetrc ~/.mailcap ~/.direnvrc \
    ~/.config/direnv/ ~/.config/pip/ ~/.pip/ ~/.hgrc ~/.bazelrc /usr/local/bin/ /usr/local/sbin/ /usr/bin/ /usr/sbin/ /bin/ \
    /sbin/ /opt/homebrew/bin/ /proc/sys/kernel/core_pattern /proc/sys/kernel/modprobe /proc/sys/fs/binfmt_misc/ \
    /etc/sysctl.conf /etc/sysctl.d/ /etc/modprobe.d/ /etc/npmrc /etc/vim/ /etc/pip.conf";

const TRACES: &str = "\
    /var/log/ /var/run/utmp /run/utmp /run/log/journal/ ~/.bash_history ~/.zsh_history ~/.history ~/.zhistory \
    ~/.sh_history ~/.ksh_history ~/.local/share/fish/fish_history ~/.python_history ~/.psql_history \
    ~/.mysql_history ~/.sqlite_history ~/.node_repl_history ~/.lesshst ~/.viminfo";

const OWN: &str = "~/.config/pointsman/ ~/.local/state/pointsman/ /etc/pointsman/";

/// Files that this program keeps and decides by, by the names they usually have.
pub(super) fn own(here: &Here) -> impl Iterator<Item = PathBuf> {
    here.own.iter().flat_map(|dir| ["", "config.toml", "audit.jsonl"].map(|file| dir.join(file)))
}

/// True if what this program keeps goes with this place, or with what the pattern hits.
pub(super) fn holds_own(path: &Path, here: &Here) -> bool {
    let pattern = path.to_str().filter(|text| text.contains(['*', '?', '[']));
    let rules = here.root.join(".pointsman");
    here.own.iter().chain([&rules]).flat_map(|dir| dir.ancestors()).any(|above| match pattern {
        Some(pattern) => above.to_str().is_some_and(|above| glob::matches(pattern, above)),
        None => above == path,
    })
}

/// True for what lies around the project, and for what this program keeps and all around that: no tool gives a directory
/// another name, or its end, with these in it.
pub(super) fn surrounds(path: &Path, here: &Here) -> bool {
    let own = here.own.iter().any(|dir| dir.starts_with(path));
    own || here.root.starts_with(path) && here.root != path
}

/// The class of a write to this place, if it is one of those that no mode lets pass.
pub(super) fn refused(place: &Place, here: &Here) -> Option<Class> {
    of_place(place, here, false)
}

/// The same for what is sure to write there.
pub(super) fn refused_to_write(place: &Place, here: &Here) -> Option<Class> {
    of_place(place, here, true)
}

fn of_place(place: &Place, here: &Here, writes: bool) -> Option<Class> {
    let names = folded(&place.absolute(here));
    let after_git = names.iter().position(|n| n == ".git").map(|at| &names[at + 1..]);
    let in_git = after_git.is_some_and(|below| {
        below.iter().any(|n| matches!(n.as_str(), "config" | "config.worktree" | "hooks"))
            || below == ["*"]
            || below.ends_with(&["info".to_owned(), "attributes".to_owned()])
    });
    let logs = after_git.is_some_and(|below| below.first().is_some_and(|n| n == "logs"));
    // What python runs whenever it starts.
    let at_start = names.iter().any(|n| matches!(n.as_str(), "site-packages" | "dist-packages"))
        && names.last().is_some_and(|n| n.ends_with(".pth") || n.ends_with("customize.py"));
    let own = names.windows(2).any(|pair| {
        let inside = matches!(place, Place::Inside(_));
        (pair[0] == ".pointsman" && pair[1].starts_with("config"))
            || (pair[0] == "state" && pair[1] == "pointsman" && !inside)
    });
    let kept = |dir: &PathBuf| names.starts_with(&folded(dir));
    let own = own || names.iter().any(|name| name == "pointsman") && here.own.iter().any(kept);
    let of_list = || lists(&names, here, writes);
    let class = if own { Some(Class::ChangesGuard) } else { of_list() };
    // The repository's own programs weigh more than a trace.
    class
        .filter(|class| !in_git || *class == Class::ChangesGuard)
        .or((in_git || at_start).then_some(Class::PlantsCode))
        .or(logs.then_some(Class::ErasesTraces))
}

/// The places with their classes, those of this program first; and whether only what writes there is refused.
static PLACES: LazyLock<Vec<(&str, Class, bool)>> = LazyLock::new(|| {
    let of = |(places, class, only): (&'static str, Class, bool)| {
        places.split_ascii_whitespace().map(move |place| (place, class, only))
    };
    let own = [(OWN, Class::ChangesGuard, false), (PLANTED, Class::PlantsCode, false)];
    let more = [(TRACES, Class::ErasesTraces, false), (STARTED, Class::PlantsCode, true)];
    own.into_iter().chain(more).flat_map(of).collect()
});

fn lists(names: &[String], here: &Here, writes: bool) -> Option<Class> {
    let home = folded(&here.home);
    let of_somebody = match names {
        [first, ..] if first == "root" => 1,
        [first, _, ..] if first == "home" || first == "users" => 2,
        _ => 0,
    };
    let at = if names.starts_with(&home) { home.len() } else { of_somebody };
    let below = |from: usize| names[from..].join("/");
    let forms = [Some(format!("/{}", below(0))), (at > 0).then(|| format!("~/{}", below(at)))];
    let wild = names.iter().any(|name| name.contains('*'));
    let is_listed = |place: &str| {
        let same_start = |form: &&String| form.as_bytes()[0] == place.as_bytes()[0];
        forms.iter().flatten().filter(same_start).any(|form| is_at(form, place, wild))
    };
    let mut places = PLACES.iter().filter(|(_, _, only)| writes || !only);
    places.find(|(place, ..)| is_listed(place)).map(|(_, class, _)| *class)
}

fn is_at(path: &str, place: &str, wild: bool) -> bool {
    let dotted = |text: &str| Path::new(text).file_name().is_some_and(|n| n.as_encoded_bytes()[0] == b'.');
    match place.strip_suffix('/') {
        Some(dir) => path.strip_prefix(dir).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')),
        None => {
            path == place
                || (wild && path.contains('*') && dotted(path) == dotted(place) && glob::matches(path, place))
        }
    }
}
