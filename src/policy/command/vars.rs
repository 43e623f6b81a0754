//! Variables: the values a text gives them, and which of them steer programs when they are set.

use super::prelude::*;
use std::collections::HashMap;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Value {
    Known {
        text: String,
        glob: bool,
        /// As in [`Arg`].
        dynamic: bool,
    },
    /// Known only by its kind.
    Unknown(Hole),
}

impl Value {
    pub(super) fn known(text: impl Into<String>) -> Self {
        Value::Known { text: text.into(), glob: false, dynamic: false }
    }
}

impl Value {
    /// True if it is a number for certain, as the line spells it or as arithmetic gives it.
    pub(super) fn is_number(&self) -> bool {
        match self {
            Value::Known { text, dynamic, .. } => !dynamic && text.bytes().all(|b| b.is_ascii_digit()),
            Value::Unknown(hole) => *hole == Hole::Number,
        }
    }
}

impl From<&Arg> for Value {
    fn from(arg: &Arg) -> Self {
        match arg.hole {
            Hole::None => Value::Known { text: arg.text.clone(), glob: arg.glob, dynamic: arg.dynamic },
            hole => Value::Unknown(hole),
        }
    }
}

const MOST_VALUES: usize = 32;
const MOST_APPENDED: usize = 8;

/// The values that the text gives to variables, whatever the order: a variable may have each of them.
#[derive(Debug, Clone, Default)]
pub(super) struct Vars {
    values: HashMap<String, Vec<Value>>,
    origins: HashMap<String, Facts>,
}

impl Vars {
    pub(super) fn get(&self, name: &str) -> Option<&Vec<Value>> {
        self.values.get(name)
    }

    pub(super) fn origin(&self, name: &str) -> Facts {
        self.origins.get(name).copied().unwrap_or_default()
    }

    pub(super) fn comes_from(&mut self, name: &str, facts: Facts) {
        *self.origins.entry(name.to_owned()).or_default() |= facts.only(Facts::DOWNLOADS | Facts::SECRET);
    }

    /// `+=`: whatever the variable may hold, with this behind it.
    pub(super) fn append(&mut self, name: &str, value: &Value) {
        let old = self.values.get(name).cloned().unwrap_or_default();
        if old.len() > MOST_APPENDED {
            self.add(name, Value::Unknown(Hole::Unknown));
        }
        for old in old.into_iter().take(MOST_APPENDED) {
            let both = match (old, value) {
                (
                    Value::Known { text: a, glob: x, dynamic: v },
                    Value::Known { text: b, glob: y, dynamic: w },
                ) if a.len() + b.len() < 4_096 => Value::Known { text: a + b, glob: x | *y, dynamic: v | *w },
                _ => Value::Unknown(Hole::Unknown),
            };
            self.add(name, both);
        }
    }

    /// Of too many values the last is one that is not known.
    pub(super) fn add(&mut self, name: &str, value: Value) {
        let values = self.values.entry(name.to_owned()).or_default();
        if !values.contains(&value) && values.len() < MOST_VALUES {
            let last = values.len() + 1 == MOST_VALUES;
            values.push(if last { Value::Unknown(Hole::Unknown) } else { value });
        }
    }
}

/// Variables that do not change which program or configuration runs, so that they may stand before a command.
const HARMLESS: &str = "\
    RUST_BACKTRACE RUST_LOG RUST_TEST_THREADS RUST_LIB_BACKTRACE CARGO_TERM_COLOR CARGO_INCREMENTAL \
    CARGO_BUILD_JOBS CARGO_NET_OFFLINE NO_COLOR FORCE_COLOR CLICOLOR CLICOLOR_FORCE CI LANG LANGUAGE TZ \
    TERM COLUMNS LINES NODE_ENV DEBUG VERBOSE PYTHONDONTWRITEBYTECODE PYTHONUNBUFFERED PYTHONHASHSEED \
    PYTHONUTF8 GOOS GOARCH CGO_ENABLED GOMAXPROCS MIX_ENV RAILS_ENV RACK_ENV APP_ENV TEST_ENV JOBS \
    PROPTEST_CASES TEST INSTA_UPDATE LC_ALL LC_CTYPE LC_COLLATE LC_MESSAGES LC_NUMERIC LC_TIME SKIP_SLOW \
    CARGO_PROFILE_DEV_DEBUG RUSTC_COLOR V LOG_LEVEL DJANGO_DEBUG TURBO_TELEMETRY_DISABLED \
    NEXT_TELEMETRY_DISABLED DO_NOT_TRACK HUSKY COVERAGE TERM_PROGRAM SOURCE_DATE_EPOCH";

/// Variables that steer the shell or programs when they are already in the environment, so that even a plain
/// assignment brings something in.
const STEERING: &str = "\
    PATH IFS ENV SHELL HOME PAGER EDITOR VISUAL BROWSER CC CXX LD AR CPP CFLAGS CXXFLAGS LDFLAGS RUSTC \
    RUSTDOC RUSTFLAGS RUSTDOCFLAGS MAKEFLAGS MFLAGS GNUMAKEFLAGS PROMPT_COMMAND PS0 PS1 PS2 PS4 \
    SHELLOPTS BASHOPTS CDPATH GLOBIGNORE FIGNORE HISTFILE INPUTRC TERMINFO TMPDIR XDG_CONFIG_HOME \
    XDG_DATA_HOME XDG_CONFIG_DIRS XDG_STATE_HOME LESS LESSOPEN LESSCLOSE LESSKEY MANPAGER MANOPT \
    TAR_OPTIONS GZIP XZ_OPT XZ_DEFAULTS ZSTD_CLEVEL BZIP2 RIPGREP_CONFIG_PATH FZF_DEFAULT_COMMAND \
    FZF_DEFAULT_OPTS JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS MAVEN_OPTS GRADLE_OPTS CLASSPATH \
    RSYNC_RSH SUDO_ASKPASS SSH_ASKPASS WGETRC CURL_HOME OPENSSL_CONF AWKPATH AWKLIBPATH POSIXLY_CORRECT \
    GREP_OPTIONS VIMINIT EXINIT PERLLIB GOFLAGS GOROOT GOPATH GOBIN GOTOOLCHAIN GOPROXY GCONV_PATH \
    HOSTALIASES LOCALDOMAIN MAIL MAILPATH BAT_PAGER BAT_OPTS DELTA_PAGER MYVIMRC ZDOTDIR FPATH \
    CARGO_HOME RUSTUP_HOME RUSTUP_TOOLCHAIN TEXINPUTS TEXMFHOME FUNCNEST OPTIND TMOUT EXECIGNORE \
    SSH_AUTH_SOCK";

const STEERING_PREFIXES: &str = "\
    LD_ DYLD_ BASH_ GIT_ PYTHON PERL RUBY NODE_ NPM_ npm_ YARN_ CARGO_ RUSTC_ MAKE DOTNET_ MSBUILD \
    GRADLE_ MAVEN_ JAVA PHP PIP_ UV_ POETRY_ VIRTUAL_ENV CONDA_ DOCKER_ KUBE AWS_ GOOGLE_ GCLOUD_ AZURE_ \
    SSL_ OPENSSL_ http_proxy https_proxy HTTP_ HTTPS_ ALL_PROXY all_proxy ftp_proxy POINTSMAN_ CMAKE_ \
    GCC_ COMPILER_ LIBRARY_PATH C_INCLUDE CPLUS_ PKG_CONFIG LUA_ TCL R_ GEM_ BUNDLE_ MALLOC_ GLIBC_ \
    LOCPATH NLSPATH SSH_ GPG_ PINENTRY SYSTEMD_ GO111 ERL_ ELIXIR_ JULIA_ DENO_ BUN_ VITE JEST_ PYTEST_ \
    TOX_ ESLINT_ PRETTIER_ GUILE_";

/// True if setting the variable before a command cannot bring in another program or configuration.
pub(super) fn is_harmless_before_command(name: &str, value: Option<&str>) -> bool {
    in_list(HARMLESS, name)
        || (matches!(name, "RUSTFLAGS" | "RUSTDOCFLAGS") && value.is_some_and(only_lints))
        || (matches!(name, "PAGER" | "GIT_PAGER" | "MANPAGER") && matches!(value, Some("cat" | "")))
}

/// `-D warnings` and its like: which lints count, nothing else.
fn only_lints(value: &str) -> bool {
    let words: Vec<&str> = value.split_whitespace().collect();
    words.chunks(2).all(|pair| {
        let lint = |w: &str| {
            w.bytes().all(|b| b.is_ascii_alphanumeric() || b"_:-".contains(&b)) && !w.starts_with('-')
        };
        match pair {
            [flag, name] => matches!(*flag, "-D" | "-W" | "-A" | "-F") && lint(name),
            [one] => ["-D", "-W", "-A", "-F"]
                .iter()
                .any(|f| one.strip_prefix(f).is_some_and(|n| !n.is_empty() && lint(n))),
            _ => true,
        }
    })
}

/// Variables of the shell itself: what they are given is computed, and so may run what stands in it.
const INTEGERS: &str = "\
    RANDOM SRANDOM SECONDS HISTCMD OPTIND LINENO EPOCHSECONDS EPOCHREALTIME BASHPID BASH_SUBSHELL BASH_ARGV0 UID \
    EUID PPID MAILCHECK TMOUT FUNCNEST OPTERR";

fn is_steering(name: &str) -> bool {
    !in_list(HARMLESS, name)
        && (in_list(STEERING, name) || STEERING_PREFIXES.split(' ').any(|p| name.starts_with(p)))
}

pub(super) fn is_name(text: &str) -> bool {
    !text.starts_with(|c: char| c.is_ascii_digit())
        && !text.is_empty()
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

/// What it amounts to that a variable gets this value (none: one that is not known, or no longer any), wherever the
/// shell's language has a form for it.
pub(super) fn matters(name: &str, value: Option<&str>, exported: bool) -> Option<(Class, String)> {
    let forgets = in_list("HISTFILE SAVEHIST", name)
        || (in_list("HISTSIZE HISTFILESIZE", name) && matches!(value, Some("0" | "")));
    let steers = (exported || is_steering(name)) && !is_harmless_before_command(name, value);
    let number = |value: &str| !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit());
    let computes = in_list(INTEGERS, name) && !value.is_some_and(number);
    let class = match (forgets, computes) {
        (true, _) => Class::ErasesTraces,
        (_, true) => Class::NotUnderstood,
        _ => Class::BringsIn,
    };
    (forgets || computes || steers).then(|| (class, format!("{name}=")))
}

impl Judge<'_> {
    /// A variable whose name is a word of the command gets one of these values.
    pub(super) fn assigns(&mut self, name: &Arg, values: &[Value], from: Facts, found: &mut Finding) {
        match name.literal().filter(|name| is_name(name)) {
            Some(name) => {
                found.worsen_with(matters(name, None, false));
                values.iter().for_each(|value| self.vars.add(name, value.clone()));
                self.vars.comes_from(name, from);
            }
            None => found.worsen(Class::NotUnderstood, shown(&name.text)),
        }
    }

    /// The same of words behind the text of a shell, of which the first is `$0`.
    pub(super) fn starts_with_words(&mut self, words: &[Arg]) {
        if let Some((zeroth, words)) = words.split_first() {
            self.vars.add("0", Value::from(zeroth));
            self.vars.comes_from("0", zeroth.facts);
            self.takes_words(words);
        }
    }

    /// Words become `$1`, `$2`, … and `$@`, whichever stands where after a `shift`.
    pub(super) fn takes_words(&mut self, words: &[Arg]) {
        for word in words {
            for name in ["1", "2", "3", "4", "5", "6", "7", "8", "9", "@", "*"] {
                self.vars.add(name, Value::from(word));
                self.vars.comes_from(name, word.facts);
            }
        }
    }
}

pub(super) fn is_secret_name(name: &str) -> bool {
    let upper = name.to_ascii_uppercase();
    let word = |w: &str| upper.split('_').any(|part| part == w || part.strip_suffix('S') == Some(w));
    ["KEY", "TOKEN", "SECRET", "PASSWORD", "PASSWD", "CREDENTIAL", "PASSPHRASE", "APIKEY", "PAT", "PWORD"]
        .iter()
        .any(|w| word(w))
        || upper.contains("PASSWORD")
        || upper.contains("SECRET")
        || upper.ends_with("TOKEN")
        || upper.ends_with("APIKEY")
}
