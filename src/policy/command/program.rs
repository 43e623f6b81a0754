//! Judges one command by its program's row: which program it is, what its options and operands amount to.

use super::arg::{Arg, HOLE, Hole};
use super::call::{Judge, Row};
use super::finding::{Finding, Grant, shown};
use super::planted::GUARD;
use crate::policy::class::Class;
use crate::policy::facts::Facts;
use crate::policy::glob;
use crate::protocol::in_list;

/// Directories whose programs are the ones the tables speak of.
const SYSTEM_BINS: &str = "/bin /usr/bin /usr/local/bin /sbin /usr/sbin /usr/local/sbin /opt/homebrew/bin";

const PROJECT_BINS: &str = "node_modules/.bin .venv/bin venv/bin vendor/bin env/bin .tox/bin";

/// Programs that a hidden command line is looked for behind unknown ones.
pub(super) const CATASTROPHIC: &str = "\
    rm dd mkfs mkfs.ext4 shred wipefs sudo doas su pkexec chmod chown kill killall pkill find mv sh bash \
    zsh dash curl wget nc ncat tee cp busybox eval blkdiscard rsync truncate";

/// Variables by which this program finds its rules and its state.
const STEERS_GUARD: &str = "HOME XDG_CONFIG_HOME XDG_STATE_HOME POINTSMAN_MODE";

/// What runs its words in this very shell.
const OWN_SHELL: &str = "eval trap source . alias time";

/// Names guessed from globs within one another: each could be a program that runs the next.
const MAX_GUESSES: usize = 4;

impl Judge<'_> {
    pub(super) fn command(&mut self, args: &[Arg]) -> Finding {
        let Some(first) = args.first() else { return Finding::reads("") };
        let mut found = self.dispatch(first, &args[1..]);
        if first.computed || first.glob || first.odd || first.text.contains(HOLE) {
            found.worsen(Class::NotUnderstood, shown(&first.text));
            found.grant = Grant::None;
        }
        let facts = args.iter().fold(Facts::NONE, |f, a| f | a.facts);
        found.facts |= facts.without(
            Facts::RUNS_STDIN | Facts::FILTERS | Facts::PICKS | Facts::LISTS_PROCESSES | Facts::LISTS_GUARD,
        );
        let looked_for = self.input.upstream.has(Facts::LISTS_PROCESSES)
            && args[1..].iter().any(|a| a.text.to_lowercase().contains(GUARD));
        found.facts |= if looked_for { Facts::LISTS_GUARD } else { Facts::NONE };
        found.worsen_if(first.facts.has(Facts::DOWNLOADS), Class::RunsDownload, shown(&first.text));
        found.facts |= if runs_input(first.base(), &args[1..]) { Facts::RUNS_STDIN } else { Facts::NONE };
        let secret = facts.has(Facts::SECRET) || self.input.upstream.has(Facts::SECRET);
        found.worsen_if(secret && found.facts.has(Facts::SENDS), Class::SendsSecrets, found.program.clone());
        let flows_into = args
            .iter()
            .filter(|a| a.hole == Hole::None && a.text.contains(HOLE))
            .fold(Facts::NONE, |f, a| f | a.facts);
        let brought = found.facts | self.input.upstream;
        let sends = flows_into.has(Facts::SENDS) && brought.has(Facts::SECRET);
        found.worsen_if(sends, Class::SendsSecrets, found.program.clone());
        let runs = flows_into.has(Facts::RUNS_STDIN) && brought.has(Facts::DOWNLOADS);
        found.worsen_if(runs, Class::RunsDownload, found.program.clone());
        if args.iter().all(|a| a.literal().is_some() && !a.computed) {
            found.words = args.iter().map(|a| a.text.clone()).collect();
            if found.plain.is_empty() {
                found.plain.clone_from(&found.words);
                found.plain[0].clone_from(&found.program);
            }
        } else {
            found.grant = Grant::None;
            found.more = true;
            // Deny rules still see the program.
            found.words = vec![first.text.clone()];
            found.plain = vec![found.program.clone()];
        }
        found
    }

    fn dispatch(&mut self, first: &Arg, rest: &[Arg]) -> Finding {
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

    /// What a program starts knows nothing of this shell's functions.
    fn by_name(&mut self, first: &Arg, rest: &[Arg]) -> Finding {
        let functions = match in_list(OWN_SHELL, &first.text) {
            true => self.functions.clone(),
            false => std::mem::take(&mut self.functions),
        };
        let found = self.by_program(first, rest);
        self.functions = functions;
        found
    }

    fn by_program(&mut self, first: &Arg, rest: &[Arg]) -> Finding {
        match self.program_of(&first.text) {
            Named::Row(name, row) => {
                let mut found = self.by_row(&name, row, rest);
                super::steered::steered(self, &name, row, rest, &mut found);
                let address =
                    rest.iter().find(|a| !a.text.starts_with('-') && !a.is("run x dlx exec eval tool"));
                let fetched = address.filter(|a| in_list(RUNS_ADDRESSES, &name) && is_address(&a.text));
                found.worsen_by(Class::RunsDownload, fetched);
                // `go run module@version`
                let module = address.filter(|a| name == "go" && a.text.contains('@'));
                found.worsen_by(Class::InstallsPackages, module);
                found
            }
            Named::Tool(name, row) => {
                let mut found = self.by_row(&name, row, rest);
                found.worsen(Class::BuildsProject, shown(&first.text));
                found
            }
            Named::Other { file } => {
                let class = if file { Class::RunsCode } else { Class::UnknownProgram };
                let mut found = Finding::new(class, shown(&first.text));
                found.grant = Grant::Exact;
                let outside = file.then(|| self.outside(first)).flatten();
                found.worsen_with(outside.map(|path| (Class::NotUnderstood, path)));
                let steers = |name: &&str| self.vars.get(name).is_some();
                let steered = STEERS_GUARD.split(' ').find(steers).filter(|_| first.base() == GUARD);
                found.worsen_with(steered.map(|name| (Class::ChangesGuard, format!("{name}="))));
                let loosens = first.base() == GUARD && super::planted::loosens(rest);
                found.worsen_if(loosens, Class::ChangesGuard, GUARD);
                found.worsen_with(self.hidden(rest));
                self.touched_by(rest, &mut found);
                found
            }
        }
    }

    fn program_of(&self, name: &str) -> Named {
        if let Some(row) = self.tables.program(name) {
            return Named::Row(name.to_owned(), row);
        }
        let Some((dir, base)) = name.rsplit_once('/') else { return Named::Other { file: false } };
        let row = self.tables.program(base);
        if in_list(SYSTEM_BINS, dir)
            && let Some(row) = row
        {
            return Named::Row(base.to_owned(), row);
        }
        let inside = PROJECT_BINS.split(' ').any(|bin| dir == bin || dir.ends_with(&format!("/{bin}")));
        let at_home =
            self.outside(&Arg::certain(name)).is_none() && !name.starts_with('/') && !name.contains("..");
        match row {
            Some(row) if inside && at_home && is_project_tool(row) => Named::Tool(base.to_owned(), row),
            _ => Named::Other { file: true },
        }
    }

    /// A program written as a glob: the worst of what it may hit, as far as anything could still let it pass.
    fn any_of_glob(&mut self, pattern: &str, rest: &[Arg]) -> Finding {
        let base = pattern.rsplit('/').next().unwrap_or(pattern).to_owned();
        let mut found = Finding::new(Class::NotUnderstood, shown(pattern));
        if self.guesses == MAX_GUESSES {
            found.worsen(Class::TooLarge, shown(pattern));
            found.worsen_with(self.hidden(rest));
            return found;
        }
        self.guesses += 1;
        for name in CATASTROPHIC.split(' ').filter(|name| glob::matches(&base, name)) {
            if let Named::Row(name, row) = self.program_of(name) {
                let hit = self.by_row(&name, row, rest);
                if hit.class.is_blocked() {
                    found.absorb(&hit);
                    // Nothing lets this pass any more, whatever else it could be.
                    break;
                }
            }
        }
        self.guesses -= 1;
        found
    }

    fn function_call(&mut self, name: &str, rest: &[Arg]) -> Finding {
        let mut found = Finding::reads(name);
        self.takes_words(rest);
        found.worsen_with(self.hidden(rest));
        found.facts |= self.function_facts.get(name).copied().unwrap_or_default();
        found
    }
}

/// Programs that are told to run their input, or that take it for queries where the line has none.
fn runs_input(program: &str, args: &[Arg]) -> bool {
    let queries = in_list("psql mysql mariadb sqlite3 duckdb clickhouse-client", program);
    let told = |pair: &[Arg]| pair[0].is("-f --file --makefile run") && pair[1].is("- /dev/stdin");
    let runs = in_list("awk gawk mawk nawk make gmake deno bun sed gsed", program)
        && (args.windows(2).any(told) || args.iter().any(|arg| arg.is("-f- --file=- --makefile=-")));
    let source = in_list("gcc g++ cc c++ clang clang++ tcc rustc ghc ocamlc gfortran", program)
        && args.iter().any(|arg| arg.is("- /dev/stdin"));
    let told_by = |pair: &[Arg]| pair[0].is("-x -s -S --command --source") && pair[1].is("- /dev/stdin");
    let keys = in_list("gdb lldb vim vi nvim view", program) && args.windows(2).any(told_by)
        || in_list("ed red ex", program);
    let runs = runs || source || keys;
    let asked = ["-c", "-e", "-q", "--co", "--ex", "--qu"];
    runs || queries && !args.iter().any(|arg| asked.iter().any(|option| arg.text.starts_with(option)))
}

/// Programs that run what their first word names, also where that is an address.
const RUNS_ADDRESSES: &str =
    "go deno bun npx bunx pnpx npm pnpm yarn uv uvx pipx node nodejs python python3 nix";

fn is_address(text: &str) -> bool {
    let small = text.to_ascii_lowercase();
    ["http://", "https://", "git+http", "git+ssh:"].iter().any(|scheme| small.starts_with(scheme))
}

enum Named {
    Row(String, &'static Row),
    Tool(String, &'static Row),
    Other { file: bool },
}

fn is_project_tool(row: &Row) -> bool {
    let first = row.names.split(' ').next().unwrap_or_default();
    row.class == Class::BuildsProject || in_list("python pnpm yarn ruff coverage", first)
}
