//! Judges a command's arguments by its program's row: options, operands, subcommands.

use super::call::{Row, Takes};
use super::met::Matter;
use super::options::{Given, Mark, open};
use super::prelude::*;

/// Programs that read names and options from a file behind an `@`.
const RESPONSE_FILES: &str = "strings nm objdump readelf size addr2line c++filt";

/// Programs to which a file called `-` is their output; to any other it is a file.
const DASH_IS_OUTPUT: &str = "iconv xmllint base64 info rubocop bats";

/// Words that are judged one by one where patterns hit so many names.
const MOST_NAMES: usize = 1_000;

impl Judge<'_> {
    /// A pattern of the shell's is judged as it stands, and as the names that it hits: each is a word like any other.
    pub(super) fn by_row(&mut self, program: &str, row: &'static Row, args: &[Arg]) -> Finding {
        if row.takes == Takes::Subcommand || !args.iter().any(|arg| arg.glob) {
            return self.by_words(program, row, args);
        }
        let before = (self.input.clone(), self.cwd.clone());
        let mut found = self.by_words(program, row, args);
        // Behind `--` is no option, unless that is the value of one.
        let is_end = |at: usize| args[at].is("--") && (at == 0 || !args[at - 1].text.starts_with('-'));
        let ends = (0..args.len()).find(|&at| is_end(at) && row.takes != Takes::Whatever);
        let only_text = is_only_text(row);
        // What these make of a word may be an expression, with an index that is computed.
        let is_told =
            |at: usize| args[at].computed && (in_list("test [", program) || program == "printf" && at == 0);
        let mut patterns = (0..ends.unwrap_or(args.len())).filter(|at| !only_text || is_told(*at));
        let odd = patterns.find_map(|at| self.odd_by_pattern(&args[at]));
        found.worsen_with(odd.map(|name| (Class::NotUnderstood, shown(&name))));
        if row.extra.is_none() || found.class >= Class::NotUnderstood {
            return found;
        }
        let words = self.with_names(args);
        found.worsen_if(words.len() > MOST_NAMES, Class::TooLarge, program);
        if words != args && words.len() <= MOST_NAMES {
            self.commands += words.len() / 4;
            let pieces = std::mem::take(&mut self.inner);
            let after = (self.input.clone(), self.cwd.clone());
            (self.input, self.cwd) = before;
            let tried = self.by_words(program, row, &words);
            (self.input, self.cwd) = after;
            let inner = std::mem::replace(&mut self.inner, pieces);
            let worst = inner.iter().map(|piece| &piece.found).chain([&tried]).max_by_key(|f| f.class);
            found.worsen_with(worst.map(|worst| (worst.class, worst.about.clone())));
        }
        found
    }

    fn by_words(&mut self, program: &str, row: &'static Row, args: &[Arg]) -> Finding {
        if asks_for_help(args) && row.class != Class::BuildsProject {
            return Finding::reads(program);
        }
        let subcommands = row.takes == Takes::Subcommand;
        let stop = subcommands || matches!(row.takes, Takes::Command(_));
        let mut parsed = parse(row.options, args, stop);
        // What it is asked for is known; whose code it is told by is judged all the same.
        parsed.unknown = parsed.unknown.filter(|_| !asks_for_help(args));
        let call = Call { program, row, args, parsed };
        let mut found = Finding::new(row.class, program);
        found.facts = row.facts;
        let connects = matches!(row.class, Class::UsesNetwork | Class::InstallsPackages | Class::Publishes);
        found.facts |= if connects { Facts::SENDS } else { Facts::NONE };
        if row.class == Class::Secrets {
            found.facts |= Facts::SECRET;
        }
        found.grant = match row.class {
            _ if row.opaque => Grant::None,
            Class::BuildsProject | Class::ChangesGit | Class::RunsCode if !row.of.is_empty() => Grant::Open,
            _ => Grant::Exact,
        };
        if subcommands {
            return self.subcommand(&call, found);
        }
        self.options(&call, &mut found);
        self.operands(&call, &mut found);
        if let Some(extra) = row.extra {
            extra(self, &call, &mut found);
        }
        self.elsewhere(&call, &mut found);
        self.touched(&call, &mut found);
        found.worsen_with(dynamic(&call).filter(|_| found.class <= Class::RunsCode));
        found
    }

    fn subcommand(&mut self, call: &Call<'_>, mut found: Finding) -> Finding {
        self.options(call, &mut found);
        found.worsen_with(dynamic(call));
        let Some(at) = call.parsed.first_operand else {
            // Only global options, such as `--version`.
            if found.class == call.row.class && call.row.extra.is_none() {
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
        let Some(row) = row else {
            self.no_subcommand(call, &call.args[at..], &mut found);
            return found;
        };
        let outer = found;
        let cwd = self.cwd.clone();
        self.cwd = super::steered::places(self, &call.parsed);
        let mut found = self.by_row(&name.text, row, &call.args[at + 1..]);
        self.cwd = cwd;
        found.worsen_if(outer.class > call.row.class, outer.class, outer.about);
        self.git_directory(call, &mut found);
        let unknown = call.parsed.unknown.as_ref().filter(|_| found.class <= Class::BuildsProject);
        found.worsen_with(unknown.map(|unknown| (Class::UnknownOption, shown(unknown))));
        let tail = if found.plain.is_empty() { plain(&call.args[at..]) } else { found.plain };
        found.plain = std::iter::once(family(call.program).to_owned()).chain(tail).collect();
        found.program = call.program.to_owned();
        if found.about == name.text {
            found.about = format!("{} {}", call.program, name.text);
        }
        found
    }

    /// The first of these words is no subcommand that a row names.
    fn no_subcommand(&mut self, call: &Call<'_>, words: &[Arg], found: &mut Finding) {
        match call.row.extra {
            Some(_) if self.tables.is_javascript(&words[0].text) => {
                found.class = Class::BuildsProject;
                self.run_inner(words, found);
            }
            Some(extra) => extra(self, call, found),
            None => {
                found.about = format!("{} {}", call.program, shown(&words[0].text));
                found.grant = Grant::Exact;
                found.worsen_with(self.hidden(words));
                if call.row.class == Class::RunsCode {
                    self.look_inside(words, found);
                }
                let codes =
                    words.iter().filter(|word| in_list("bun deno", call.program) && word.text.contains('('));
                codes.for_each(|code| self.inspect_code(&code.text.replace(HOLE, "x"), found));
            }
        }
    }

    /// `git -C DIR` and its like run where the option says.
    fn git_directory(&self, call: &Call<'_>, found: &mut Finding) {
        for given in call.parsed.options.iter().filter(|o| {
            matches!(o.name.as_str(), "-C" | "--directory" | "--dir" | "--prefix" | "--cwd" | "-R" | "-chdir")
        }) {
            if let Some(dir) = &given.value {
                found.worsen_if(!self.all_inside(&dir.text), Class::ReadsOutside, shown(&dir.text));
                found.worsen_if(dir.dynamic, Class::NotUnderstood, shown(&dir.text));
            }
        }
    }

    /// A build or a look at a repository outside the project runs what somebody else configured there.
    fn elsewhere(&self, call: &Call<'_>, found: &mut Finding) {
        let root = self.view.here.root.as_path();
        let inside = self.cwd.iter().all(|cwd| cwd.as_ref().is_some_and(|c| c.starts_with(root)));
        let by_git = call.row.of == "git" && found.class == Class::Reads;
        if !inside && (found.class == Class::BuildsProject || by_git) {
            let class = if by_git { Class::ReadsOutside } else { Class::BringsIn };
            found.worsen(class, call.program);
        }
    }

    fn options(&mut self, call: &Call<'_>, found: &mut Finding) {
        let judged = matches!(found.class, Class::Reads | Class::BuildsProject);
        if judged && let Some(unknown) = &call.parsed.unknown {
            found.worsen(Class::UnknownOption, shown(unknown));
        }
        for given in &call.parsed.options {
            match given.mark {
                Mark::Flag | Mark::Perhaps | Mark::Text if found.class == Class::BuildsProject => {
                    found.worsen_with(loaded(given));
                }
                Mark::Flag | Mark::Perhaps | Mark::Text => {}
                Mark::Unnamed if matches!(call.row.takes, Takes::Files | Takes::PatternThenFiles) => {
                    found.worsen_with(given.value.as_ref().and_then(|v| self.read_path(v)));
                }
                Mark::Unnamed => {}
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
                    let targets = found.class == Class::BuildsProject || call.row.takes == Takes::Inside;
                    if let Some(value) = given.value.as_ref().filter(|_| targets) {
                        self.inside(value, found);
                    }
                }
                Mark::Writes
                    if given.value.as_ref().is_some_and(|v| v.is("-"))
                        && in_list(DASH_IS_OUTPUT, call.program) => {}
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
                || in_list(
                    "core.quotepath log.date log.decorate diff.renames diff.algorithm user.name user.email commit.gpgsign",
                    key.as_str(),
                )
                || matches!(text, "core.pager=cat" | "core.pager=" | "pager.diff=false" | "pager.log=false"))
    }

    fn operands(&mut self, call: &Call<'_>, found: &mut Finding) {
        let operands = &call.parsed.operands;
        if call.row.class == Class::RunsCode && call.row.extra.is_none() {
            self.look_inside(call.args, found);
        }
        if call.row.takes == Takes::Nothing && !operands.is_empty() {
            found.worsen(Class::UnknownOption, shown(&operands[0].text));
        }
        let uploads = call.row.facts.any(Facts::UPLOADS | Facts::SENDS);
        if uploads && call.row.extra.is_none() {
            call.args.iter().for_each(|arg| self.sends(arg, found));
        }
        if call.row.extra.is_none()
            && (uploads || call.row.takes == Takes::Whatever)
            && let Some(path) = call.args.iter().find_map(|a| self.secret_in(a))
        {
            found.worsen_if(uploads, Class::SendsSecrets, path.clone());
            found.worsen_if(call.row.takes == Takes::Whatever, Class::Secrets, path);
        }
        for arg in call.files() {
            self.more_than_a_file(call, arg, found);
            let jumps = |to: &str| in_list("G g F", to) || to.bytes().all(|b| b.is_ascii_digit());
            let to_place =
                in_list("less more tail", call.program) && arg.text.strip_prefix('+').is_some_and(jumps);
            if call.row.takes == Takes::Files && arg.text.starts_with('+') && !to_place {
                found.worsen(Class::UnknownOption, shown(&arg.text));
                self.blocked_text(arg.text.trim_start_matches(['+', '!', ':']), found);
            }
            match call.row.takes {
                Takes::Files | Takes::PatternThenFiles => found.worsen_with(self.read_path(arg)),
                Takes::Names | Takes::Entries => {
                    let lists = call.row.takes == Takes::Entries;
                    found.worsen_with(if lists { self.list_path(arg) } else { self.name_path(arg) });
                }
                Takes::Writes => {
                    let (class, about) = self.write_path(arg);
                    // What is copied from is read.
                    let source = matches!(call.program, "cp" | "ln" | "install" | "split" | "csplit")
                        && operands
                            .last()
                            .is_none_or(|last| !std::ptr::eq(*last, *arg) || operands.len() == 1);
                    let only_read = class == Class::PlantsCode && source && self.refused(arg).is_none();
                    let only_read = only_read || source && class == Class::Escalates;
                    found.worsen(if only_read { Class::ReadsOutside } else { class }, about);
                }
                Takes::Inside => self.inside(arg, found),
                Takes::Nothing | Takes::Text | Takes::Whatever | Takes::Command(_) | Takes::Subcommand => {}
            }
        }
        if !matches!(call.row.takes, Takes::Whatever | Takes::Command(_)) {
            operands.iter().for_each(|arg| self.secret_value(arg, found));
        }
    }

    /// An address, which is fetched; a file that names others; and what is handed on to a program behind.
    fn more_than_a_file(&self, call: &Call<'_>, arg: &Arg, found: &mut Finding) {
        let (text, takes) = (arg.text.as_str(), call.row.takes);
        let reads = matches!(takes, Takes::Files | Takes::PatternThenFiles | Takes::Names | Takes::Entries);
        let scheme =
            text.split_once("://").map(|(scheme, _)| scheme).filter(|_| reads || takes == Takes::Inside);
        let fetched = scheme.is_some_and(|s| !s.is_empty() && s.bytes().all(|b| b.is_ascii_alphanumeric()));
        found.worsen_if(fetched, Class::UsesNetwork, shown(text));
        let lists = reads && in_list(RESPONSE_FILES, call.program);
        // `bat cache` is no file.
        let other = in_list("bat batcat", call.program) && text == "cache";
        found.worsen_if(other || lists && text.starts_with('@'), Class::NotUnderstood, shown(text));
        let hands_on = text.starts_with('@') && call.row.of != "cargo"
            || text.starts_with('-') && call.program == "clang-tidy";
        let builds = takes == Takes::Inside && !open(call.row.options);
        found.worsen_if(builds && hands_on, Class::BringsIn, shown(text));
    }

    /// A target of a build or test run: it must lie in the project.
    pub(super) fn inside(&self, arg: &Arg, found: &mut Finding) {
        // What checks a file shows lines of it.
        found.worsen_with(self.secret_in(arg).map(|path| (Class::Secrets, path)));
        let pathlike = arg.text.contains('/') || arg.text.starts_with('~') || arg.text.contains("..");
        if pathlike && !arg.text.starts_with("./...") {
            let inside = self.all_inside(&arg.text.replace("/...", ""));
            found.worsen_if(!inside, Class::BringsIn, shown(&arg.text));
        }
    }

    /// A variable whose name says that it holds a secret, in an argument.
    pub(super) fn secret_value(&self, arg: &Arg, found: &mut Finding) {
        if let Some(name) = arg.inherited.iter().find(|n| super::vars::is_secret_name(n)) {
            found.worsen(Class::Secrets, format!("${name}"));
            found.facts |= Facts::SECRET_VALUE;
        }
    }
}

/// A word that is known only when the line runs: any option may be among what it turns out to be, and any file. Words of
/// a command that is wrapped are judged with that. What `find` puts in is behind a directory, and so a file.
fn dynamic(call: &Call<'_>) -> Matter {
    let first = call.parsed.first_operand.unwrap_or(call.args.len());
    let end = match call.row.takes {
        Takes::Command(operands) if call.row.class == Class::Reads => first + operands,
        Takes::Subcommand => first + 1,
        _ => call.args.len(),
    };
    let named = !matches!(call.row.takes, Takes::Text | Takes::Nothing | Takes::Whatever);
    let is_file = |arg: &Arg| named && call.files().iter().any(|file| std::ptr::eq(*file, arg));
    let mut words = call.args.iter().take(end).filter(|_| !is_only_text(call.row));
    let word = words.find(|arg| arg.dynamic || (arg.hole == Hole::Path && !is_file(arg)))?;
    Some((Class::Dynamic, format!("{} {}", call.program, shown(&word.text))))
}

/// True if its words mean nothing but themselves, whatever they are.
fn is_only_text(row: &Row) -> bool {
    row.takes == Takes::Text && open(row.options) && row.of.is_empty()
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

fn asks_for_help(args: &[Arg]) -> bool {
    matches!(args, [only] if only.is("--help --version") && !only.computed)
}

fn plain(args: &[Arg]) -> Vec<String> {
    args.iter().map(|a| a.text.clone()).collect()
}

/// `eslint -f ./mine.js`: what prints the results is a program too, if it is named by its file.
fn loaded(given: &Given) -> Option<(Class, String)> {
    const PRINTS: [&str; 6] =
        ["-f", "--format", "--formatter", "--reporter", "--reporters", "--custom-formatter"];
    let value = given.value.as_ref().filter(|_| PRINTS.contains(&given.name.as_str()))?;
    let template = value.text.contains(['%', '{', ' ']);
    (value.hole != Hole::None || (!template && value.text.contains(['/', '\\', HOLE])))
        .then(|| (Class::BringsIn, given.name.clone()))
}
