//! Judges one command by its program's row: which program it is, what its options and operands amount to.

use super::arg::{Arg, HOLE, Hole};
use super::facts::Facts;
use super::found::{Found, Grant};
use super::ground::shown;
use super::judge::{Judge, Piece};
use super::options::{Mark, Parsed, parse};
use super::vars::Value;
use crate::policy::class::Class;
use crate::policy::glob;
use crate::policy::table::{Extra, Row, Takes};
use crate::protocol::Place;

/// Directories whose programs are the ones the tables speak of.
const SYSTEM_BINS: &[&str] =
    &["/bin", "/usr/bin", "/usr/local/bin", "/sbin", "/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"];

/// Directories of a project in which its tools are installed.
const PROJECT_BINS: &[&str] =
    &["node_modules/.bin", ".venv/bin", "venv/bin", "vendor/bin", "env/bin", ".tox/bin"];

/// Programs that a hidden command line is looked for behind unknown ones.
const CATASTROPHIC: &[&str] = &[
    "rm",
    "dd",
    "mkfs",
    "mkfs.ext4",
    "shred",
    "wipefs",
    "sudo",
    "doas",
    "su",
    "pkexec",
    "chmod",
    "chown",
    "kill",
    "killall",
    "pkill",
    "find",
    "mv",
    "sh",
    "bash",
    "zsh",
    "dash",
    "curl",
    "wget",
    "nc",
    "ncat",
    "tee",
    "cp",
    "busybox",
    "eval",
    "blkdiscard",
    "rsync",
    "truncate",
];

/// A command on its way to a verdict.
pub(super) struct Call<'a> {
    pub(super) program: &'a str,
    pub(super) row: &'static Row,
    pub(super) args: &'a [Arg],
    pub(super) parsed: Parsed<'a>,
}

impl Judge<'_> {
    /// Judges a command: the program first, then its arguments.
    pub(super) fn command(&mut self, args: &[Arg]) -> Found {
        let Some(first) = args.first() else { return Found::reads("") };
        let mut found = self.dispatch(first, &args[1..]);
        if first.computed || first.glob || first.odd || first.text.contains(HOLE) {
            found.worsen(Class::NotUnderstood, shown(&first.text));
            found.grant = Grant::None;
        }
        let facts = args.iter().fold(Facts::NONE, |f, a| f | a.facts);
        found.facts |= facts.without(
            Facts::RUNS_STDIN | Facts::EMITS_PATHS | Facts::FILTERS | Facts::PICKS | Facts::LISTS_PROCESSES,
        );
        if first.facts.has(Facts::DOWNLOADS) {
            found.worsen(Class::RunsDownload, shown(&first.text));
        }
        let secret = facts.has(Facts::SECRET) || self.input.upstream.has(Facts::SECRET);
        if secret && found.facts.has(Facts::SENDS) {
            found.worsen(Class::SendsSecrets, found.program.clone());
        }
        let flows_into = args
            .iter()
            .filter(|a| a.hole == Hole::None && a.text.contains(HOLE))
            .fold(Facts::NONE, |f, a| f | a.facts);
        if flows_into.has(Facts::SENDS) && (found.facts | self.input.upstream).has(Facts::SECRET) {
            found.worsen(Class::SendsSecrets, found.program.clone());
        }
        if flows_into.has(Facts::RUNS_STDIN) && (found.facts | self.input.upstream).has(Facts::DOWNLOADS) {
            found.worsen(Class::RunsDownload, found.program.clone());
        }
        let certain = args.iter().all(|a| a.literal().is_some() && !a.computed);
        if certain {
            found.words = args.iter().map(|a| a.text.clone()).collect();
            if found.plain.is_empty() {
                found.plain.clone_from(&found.words);
                found.plain[0].clone_from(&found.program);
            }
        } else {
            found.grant = Grant::None;
            found.plain.clear();
            // Deny rules still see the program.
            found.words = vec![first.text.clone()];
            found.plain = vec![found.program.clone()];
        }
        found
    }

    fn dispatch(&mut self, first: &Arg, rest: &[Arg]) -> Found {
        if first.glob {
            return self.any_of_glob(&first.text, rest);
        }
        if let Some((_, certain)) = self.functions.iter().rfind(|(name, _)| *name == first.text).cloned() {
            let mut found = self.function_call(&first.text, rest);
            if !certain {
                // Where the function may not exist, the program of that name runs.
                let program = self.by_name(first, rest);
                found.absorb(&program);
                found.program = program.program;
            }
            return found;
        }
        self.by_name(first, rest)
    }

    fn by_name(&mut self, first: &Arg, rest: &[Arg]) -> Found {
        match self.program_of(&first.text) {
            Named::Row(name, row) => self.by_row(&name, row, rest),
            Named::Tool(name, row) => {
                let mut found = self.by_row(&name, row, rest);
                found.worsen(Class::BuildsProject, shown(&first.text));
                found
            }
            Named::File => {
                let mut found = Found::new(Class::RunsCode, shown(&first.text));
                found.grant = Grant::Exact;
                found.worsen_with(self.outside(first).map(|path| (Class::NotUnderstood, path)));
                found.worsen_with(self.hidden(rest));
                found
            }
            Named::Unknown => {
                let mut found = Found::new(Class::UnknownProgram, shown(&first.text));
                found.grant = Grant::Exact;
                found.worsen_with(self.hidden(rest));
                found
            }
        }
    }

    /// What a program's name stands for.
    fn program_of(&self, name: &str) -> Named {
        if let Some(row) = self.tables.program(name) {
            return Named::Row(name.to_owned(), row);
        }
        let Some((dir, base)) = name.rsplit_once('/') else { return Named::Unknown };
        let row = self.tables.program(base);
        if SYSTEM_BINS.contains(&dir)
            && let Some(row) = row
        {
            return Named::Row(base.to_owned(), row);
        }
        let inside = PROJECT_BINS.iter().any(|bin| dir == *bin || dir.ends_with(&format!("/{bin}")));
        let at_home =
            self.outside(&Arg::certain(name)).is_none() && !name.starts_with('/') && !name.contains("..");
        match row {
            Some(row) if inside && at_home && is_project_tool(row) => Named::Tool(base.to_owned(), row),
            _ => Named::File,
        }
    }

    /// A program written as a glob: the worst of what it may hit.
    fn any_of_glob(&mut self, pattern: &str, rest: &[Arg]) -> Found {
        let base = pattern.rsplit('/').next().unwrap_or(pattern).to_owned();
        let mut found = Found::new(Class::NotUnderstood, shown(pattern));
        for name in CATASTROPHIC.iter().filter(|name| glob::matches(&base, name)) {
            if let Named::Row(name, row) = self.program_of(name) {
                let hit = self.by_row(&name, row, rest);
                if hit.class.is_blocked() {
                    found.absorb(&hit);
                }
            }
        }
        found
    }

    /// A call of a function that this text defines: its body is judged where it stands.
    fn function_call(&mut self, name: &str, rest: &[Arg]) -> Found {
        let mut found = Found::reads(name);
        for (i, arg) in rest.iter().enumerate().take(9) {
            for name in [(i + 1).to_string(), "@".to_owned(), "*".to_owned()] {
                self.vars.add(&name, Value::from(arg));
                self.vars.comes_from(&name, arg.facts);
            }
        }
        found.worsen_with(self.hidden(rest));
        found.facts |= self.function_facts.get(name).copied().unwrap_or_default();
        found
    }

    /// A catastrophe among the words behind a program that nobody knows.
    pub(super) fn hidden(&mut self, rest: &[Arg]) -> Option<(Class, String)> {
        let start = rest.iter().take(64).position(|a| {
            let base = a.text.rsplit('/').next().unwrap_or_default();
            CATASTROPHIC.contains(&base)
        })?;
        self.depth += 1;
        let found = if self.depth < 12 { self.command(&rest[start..]) } else { Found::reads("") };
        self.depth -= 1;
        found.class.is_blocked().then_some((found.class, found.about))
    }

    /// Judges a program's arguments by its row.
    pub(super) fn by_row(&mut self, program: &str, row: &'static Row, args: &[Arg]) -> Found {
        if asks_for_help(args) && row.class != Class::BuildsProject {
            return Found::reads(program);
        }
        let subcommands = row.takes == Takes::Subcommand;
        let stop = subcommands || matches!(row.takes, Takes::Whatever) && wraps(row.extra);
        let parsed = parse(row.options, args, stop);
        let mut call = Call { program, row, args, parsed };
        let mut found = Found::new(row.class, program);
        found.facts = row.facts;
        if row.class == Class::Secrets {
            found.facts |= Facts::SECRET;
        }
        found.grant = match row.class {
            _ if row.extra == Extra::Interpreter => Grant::None,
            Class::BuildsProject | Class::ChangesGit | Class::RunsCode if !row.of.is_empty() => Grant::Open,
            _ => Grant::Exact,
        };
        if subcommands {
            return self.subcommand(&call, found);
        }
        self.options(&call, &mut found);
        self.operands(&call, &mut found);
        super::extra::apply(self, &mut call, &mut found);
        self.elsewhere(&call, &mut found);
        found
    }

    fn subcommand(&mut self, call: &Call<'_>, mut found: Found) -> Found {
        self.options(call, &mut found);
        let Some(at) = call.parsed.first_operand else {
            // Only global options, such as `--version`.
            if found.class == call.row.class && call.row.extra != Extra::NpmRun {
                found.class = if call.args.is_empty() { call.row.class } else { Class::Reads };
            }
            return found;
        };
        let name = &call.args[at];
        let key = if call.row.of.is_empty() {
            family(call.program).to_owned()
        } else {
            format!("{} {}", call.row.of, family(call.program))
        };
        let row = name.literal().filter(|_| !name.computed).and_then(|n| self.tables.subcommand(&key, n));
        match row {
            Some(row) => {
                let outer = found;
                let mut found = self.by_row(&name.text, row, &call.args[at + 1..]);
                if outer.class > call.row.class {
                    found.worsen(outer.class, outer.about);
                }
                self.git_directory(call, &mut found);
                if let Some(unknown) =
                    call.parsed.unknown.as_ref().filter(|_| found.class <= Class::BuildsProject)
                {
                    found.worsen(Class::UnknownOption, shown(unknown));
                }
                let tail = if found.plain.is_empty() { plain(&call.args[at..]) } else { found.plain.clone() };
                found.plain = std::iter::once(family(call.program).to_owned()).chain(tail).collect();
                found.program = call.program.to_owned();
                if found.about == name.text {
                    found.about = format!("{} {}", call.program, name.text);
                }
                found
            }
            None if call.row.extra == Extra::NpmRun && self.tables.is_javascript(&name.text) => {
                found.class = Class::BuildsProject;
                self.run_inner(&call.args[at..], &mut found);
                found
            }
            None if call.row.extra == Extra::NpmRun => {
                super::scripts::run_script(&call.args[at..], &mut found);
                found
            }
            None => {
                let class = call.row.class;
                found.worsen(class, format!("{} {}", call.program, shown(&name.text)));
                found.about = format!("{} {}", call.program, shown(&name.text));
                found.grant = Grant::Exact;
                found.worsen_with(self.hidden(&call.args[at..]));
                if class == Class::RunsCode {
                    self.look_inside(&call.args[at..], &mut found);
                }
                found
            }
        }
    }

    /// `git -C DIR` and its like run where the option says.
    fn git_directory(&self, call: &Call<'_>, found: &mut Found) {
        for given in call.parsed.options.iter().filter(|o| {
            matches!(o.name.as_str(), "-C" | "--directory" | "--dir" | "--prefix" | "--cwd" | "-R" | "-chdir")
        }) {
            if let Some(dir) = &given.value {
                let inside = self.places(&dir.text).iter().all(|p| matches!(p, Some(Place::Inside(_))));
                if !inside {
                    found.worsen(Class::ReadsOutside, shown(&dir.text));
                }
                if dir.hole != Hole::None && dir.hole != Hole::Paths {
                    found.worsen(Class::NotUnderstood, shown(&dir.text));
                }
            }
        }
    }

    /// A build or a look at a repository outside the project runs what somebody else configured there.
    fn elsewhere(&self, call: &Call<'_>, found: &mut Found) {
        let root = self.view.here.root.as_path();
        let inside = self.cwd.iter().all(|cwd| cwd.as_ref().is_some_and(|c| c.starts_with(root)));
        let by_git = call.row.of == "git" && found.class == Class::Reads;
        if !inside && (found.class == Class::BuildsProject || by_git) {
            let class = if by_git { Class::ReadsOutside } else { Class::BringsIn };
            found.worsen(class, call.program);
        }
    }

    /// What the options amount to.
    fn options(&mut self, call: &Call<'_>, found: &mut Found) {
        let judged = matches!(found.class, Class::Reads | Class::BuildsProject);
        if judged && let Some(unknown) = &call.parsed.unknown {
            found.worsen(Class::UnknownOption, shown(unknown));
        }
        if judged && call.parsed.dynamic && !open(call.row.options) {
            found.worsen(Class::NotUnderstood, call.program);
        }
        for given in &call.parsed.options {
            match given.mark {
                Mark::Flag | Mark::Perhaps | Mark::Text => {}
                Mark::Changes => found.worsen(Class::ChangesFiles, given.name.clone()),
                Mark::BringsIn if self.is_harmless_setting(call, given.value.as_ref()) => {}
                Mark::BringsIn => {
                    found.worsen(Class::BringsIn, given.name.clone());
                    if let Some(value) = given.value.as_ref().filter(|v| v.text.contains(' ')) {
                        let text = value.text.split_once('=').map_or(value.text.as_str(), |(_, t)| t);
                        let text = text.trim_start_matches('!').replace(HOLE, "x");
                        self.blocked_text(&text, found);
                    }
                }
                Mark::Reads => {
                    found.worsen_with(given.value.as_ref().and_then(|v| self.read_path(v)));
                    if let Some(value) = given
                        .value
                        .as_ref()
                        .filter(|_| found.class == Class::BuildsProject || call.row.takes == Takes::Inside)
                    {
                        self.inside(value, found);
                    }
                }
                Mark::Writes => match &given.value {
                    Some(value) => {
                        let (class, about) = self.write_path(value);
                        let brings = found.class == Class::BuildsProject && class > Class::Reads;
                        found.worsen(if brings { class.max(Class::BringsIn) } else { class }, about);
                    }
                    None => found.worsen(Class::ChangesFiles, given.name.clone()),
                },
            }
            if let Some(value) = &given.value {
                self.secret_value(value, found);
            }
        }
    }

    /// `git -c color.ui=always`: a setting that only changes how things look.
    fn is_harmless_setting(&self, call: &Call<'_>, value: Option<&Arg>) -> bool {
        let Some(text) = value.and_then(Arg::literal) else { return false };
        let key = text.split('=').next().unwrap_or(text).to_ascii_lowercase();
        call.program == "git"
            && (key.starts_with("color.")
                || key.starts_with("advice.")
                || key.starts_with("column.")
                || matches!(
                    key.as_str(),
                    "core.quotepath"
                        | "log.date"
                        | "log.decorate"
                        | "diff.renames"
                        | "diff.algorithm"
                        | "user.name"
                        | "user.email"
                        | "commit.gpgsign"
                )
                || matches!(text, "core.pager=cat" | "core.pager=" | "pager.diff=false" | "pager.log=false"))
    }

    /// What the operands amount to.
    fn operands(&mut self, call: &Call<'_>, found: &mut Found) {
        let operands = &call.parsed.operands;
        let skip = match call.row.takes {
            Takes::PatternThenFiles => {
                let given = ["-e", "-f", "--regexp", "--file", "--expression", "--from-file", "--files"];
                usize::from(!call.parsed.has(&given))
            }
            _ => 0,
        };
        if call.row.class == Class::RunsCode && call.row.extra == Extra::None {
            self.look_inside(call.args, found);
        }
        if call.row.takes == Takes::Nothing && !operands.is_empty() {
            found.worsen(Class::UnknownOption, shown(&operands[0].text));
        }
        if call.row.facts.has(Facts::UPLOADS) && call.row.extra == Extra::None {
            found.worsen_with(
                call.args.iter().find_map(|a| self.secret_in(a)).map(|path| (Class::SendsSecrets, path)),
            );
        }
        if call.row.takes == Takes::Whatever && call.row.extra == Extra::None && !wraps(call.row.extra) {
            found.worsen_with(
                call.args.iter().find_map(|a| self.secret_in(a)).map(|path| (Class::Secrets, path)),
            );
        }
        for arg in operands.iter().skip(skip) {
            if call.row.takes == Takes::Files && arg.text.starts_with('+') {
                found.worsen(Class::UnknownOption, shown(&arg.text));
                self.blocked_text(arg.text.trim_start_matches(['+', '!', ':']), found);
            }
            match call.row.takes {
                Takes::Files | Takes::PatternThenFiles => found.worsen_with(self.read_path(arg)),
                Takes::Names => {
                    found.worsen_with(self.name_path(arg));
                    if self.outside(arg).is_some() || self.secret_in(arg).is_some() {
                        found.facts = found.facts.without(Facts::EMITS_PATHS);
                    }
                }
                Takes::Writes => {
                    let (class, about) = self.write_path(arg);
                    found.worsen(class, about);
                }
                Takes::Inside => self.inside(arg, found),
                Takes::Nothing | Takes::Text | Takes::Whatever | Takes::Subcommand => {}
            }
        }
        if call.row.takes != Takes::Whatever {
            operands.iter().for_each(|arg| self.secret_value(arg, found));
        }
    }

    /// A target of a build or test run: it must lie in the project.
    pub(super) fn inside(&self, arg: &Arg, found: &mut Found) {
        if arg.hole == Hole::Unknown {
            found.worsen(Class::NotUnderstood, shown(&arg.text));
        }
        let pathlike = arg.text.contains('/') || arg.text.starts_with('~') || arg.text.contains("..");
        if pathlike && !arg.text.starts_with("./...") {
            let mut plain = arg.clone();
            plain.text = arg.text.replace("/...", "");
            let places = self.places(&plain.text);
            if places.iter().any(|p| !matches!(p, Some(crate::protocol::Place::Inside(_)))) {
                found.worsen(Class::BringsIn, shown(&arg.text));
            }
        }
    }

    /// A variable whose name says that it holds a secret, in an argument.
    pub(super) fn secret_value(&self, arg: &Arg, found: &mut Found) {
        if let Some(name) = arg.inherited.iter().find(|n| super::vars::is_secret_name(n)) {
            found.worsen(Class::Secrets, format!("${name}"));
            found.facts |= Facts::SECRET_VALUE;
        }
    }

    /// Judges a command that another one runs, and keeps it for the record.
    pub(super) fn run_inner(&mut self, args: &[Arg], found: &mut Found) {
        if args.is_empty() {
            return;
        }
        self.depth += 1;
        let inner = if self.depth > 12 { Found::new(Class::TooLarge, "") } else { self.command(args) };
        self.depth -= 1;
        found.absorb(&inner);
        found.grant = Grant::None;
        let text = args.iter().map(|a| a.text.replace(HOLE, "…")).collect::<Vec<_>>().join(" ");
        self.inner.push(Piece { text: super::judge::cut(&text), found: inner });
    }

    /// Judges text that a command runs as a script, and keeps its parts for the record.
    pub(super) fn run_text(&mut self, text: &str, found: &mut Found) {
        let inner = std::mem::take(&mut self.inner);
        let judged = self.text(text);
        self.inner = inner;
        if let Some(worst) = judged.worst() {
            found.absorb(worst);
        }
        found.facts |= judged.facts;
        found.grant = Grant::None;
        self.inner.extend(judged.pieces);
    }

    /// Looks for catastrophes in the longer words of a command that is asked about anyway.
    pub(super) fn look_inside(&mut self, args: &[Arg], found: &mut Found) {
        for arg in args.iter().filter(|a| a.text.contains(' ') || a.text.contains('(')).take(8) {
            let text = arg.text.replace(HOLE, "x");
            self.blocked_text(text.trim_start_matches([':', '!', '+']), found);
            super::shells::inspect(self, &text, found);
        }
        if args.iter().any(|a| a.text.starts_with(['!', '+', ':'])) {
            let words: Vec<Arg> = args
                .iter()
                .map(|a| Arg { text: a.text.trim_start_matches([':', '!', '+']).to_owned(), ..a.clone() })
                .collect();
            found.worsen_with(self.hidden(&words));
        }
    }

    /// Takes only a catastrophe from text that is asked about anyway.
    pub(super) fn blocked_text(&mut self, text: &str, found: &mut Found) {
        let inner = std::mem::take(&mut self.inner);
        let judged = self.text(text);
        self.inner = inner;
        if let Some(worst) = judged.worst().filter(|w| w.class.is_blocked()) {
            found.worsen(worst.class, worst.about.clone());
        }
    }
}

enum Named {
    Row(String, &'static Row),
    /// A program the project installed for itself.
    Tool(String, &'static Row),
    File,
    Unknown,
}

/// Programs that share another one's subcommands.
fn family(program: &str) -> &str {
    match program {
        "pip3" | "pip3.11" | "pip3.12" | "pip3.13" => "pip",
        "rye" => "uv",
        "tofu" | "terragrunt" => "terraform",
        "bazelisk" => "bazel",
        other => other,
    }
}

/// Tools that a project installs for itself, and that only check it.
fn is_project_tool(row: &Row) -> bool {
    row.class == Class::BuildsProject
        || matches!(row.extra, Extra::Python | Extra::NpmRun | Extra::Checker)
        || row.names == "ruff"
        || row.names == "coverage"
}

/// `--help` or `--version` alone.
fn asks_for_help(args: &[Arg]) -> bool {
    matches!(args, [only] if matches!(only.text.as_str(), "--help" | "--version") && !only.computed)
}

fn wraps(extra: Extra) -> bool {
    matches!(
        extra,
        Extra::Wrapper(_)
            | Extra::Env
            | Extra::Exec
            | Extra::Command
            | Extra::Xargs
            | Extra::Runner
            | Extra::Watch
            | Extra::RemoteShell
            | Extra::Trap
            | Extra::NpmRun
            | Extra::NpmTest
            | Extra::Python
    )
}

fn open(options: &str) -> bool {
    options.split(' ').any(|t| t == "*")
}

/// The words from the subcommand on.
fn plain(args: &[Arg]) -> Vec<String> {
    args.iter().map(|a| a.text.clone()).collect()
}
