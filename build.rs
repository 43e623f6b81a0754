//! Embeds what is written as data: every file under `prompts/` as one sorted table, the guard's tables of programs and places, and
//! the routing rules as a table of rows with automata that need neither compiling nor checking at run time.

use regex_automata::dfa::{Automaton, StartKind, dense};
use regex_automata::nfa::thompson;
use regex_automata::util::{start, syntax};
use regex_automata::{Anchored, MatchKind};
use std::collections::HashMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

#[path = "build/places.rs"]
mod places;
#[path = "build/programs.rs"]
mod programs;

const RULES: &str = "src/route/rules.toml";

fn main() -> ExitCode {
    match embed() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn embed() -> Result<(), Box<dyn Error>> {
    for watched in ["prompts", RULES, places::PLACES, programs::PROGRAMS, "build.rs", "build"] {
        println!("cargo:rerun-if-changed={watched}");
    }
    let out =
        env::var_os("OUT_DIR").map(PathBuf::from).ok_or_else(|| io::Error::other("OUT_DIR is not set"))?;
    let mut names = Vec::new();
    collect(Path::new("prompts"), &mut names)?;
    names.sort();
    fs::write(out.join("prompts.rs"), prompt_table(&names))?;
    places::embed(&out)?;
    programs::embed(&out)?;
    routing_rules(&out)
}

/// The Markdown files under `folder`, as paths relative to `prompts/` with `/` between components.
fn collect(folder: &Path, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, names)?;
        } else if path.extension().is_some_and(|extension| extension == "md") {
            let relative = path.strip_prefix("prompts").map_err(io::Error::other)?;
            let parts: Vec<_> = relative.iter().map(|part| part.to_string_lossy()).collect();
            names.push(parts.join("/"));
        }
    }
    Ok(())
}

/// Rust source: a slice of (name without extension, text), sorted by name.
fn prompt_table(names: &[String]) -> String {
    let rows: String = names
        .iter()
        .map(|name| {
            let key = name.trim_end_matches(".md");
            let path = format!("/prompts/{name}");
            format!("    ({key:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?}))),\n")
        })
        .collect();
    format!("&[\n{rows}]\n")
}

/// A row of the rules file; `src/route/rules.toml` says what the keys mean.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Rule {
    name: String,
    says: String,
    pattern: Vec<String>,
    #[serde(default)]
    work: String,
    #[serde(default)]
    weak: bool,
    means: [String; 2],
    example: String,
}

#[derive(serde::Deserialize)]
struct Rules {
    rule: Vec<Rule>,
}

/// Rules that are tried together: where several match at one place, the first row counts.
/// The names are those of `route::rules::Stage`, in its order.
const STAGES: [(&str, &[&str]); 9] = [
    ("Skip", &["skip"]),
    ("Talk", &["talk"]),
    ("Opinion", &["opinion"]),
    ("Opening", &["request", "follow-up", "question", "ask"]),
    ("Trigger", &["name", "operation", "search", "execution", "memory", "web", "code"]),
    ("Trouble", &["trouble"]),
    ("Reference", &["reference"]),
    ("Part", &["part"]),
    ("General", &["general"]),
];

/// Regular endings of English and German verbs, which `~` stands for.
const ENDING: &str = "(?:e?s|e?d|e|ing|en|est|s?t|te|ten|end)?";

fn routing_rules(out: &Path) -> Result<(), Box<dyn Error>> {
    let read = toml_edit::de::from_str::<Rules>(&fs::read_to_string(RULES)?);
    let rules = read.map_err(|error| format!("{RULES}: {error}"))?.rule;
    let rows = rules.iter().map(row).collect::<Result<String, _>>()?;
    let mut stages = String::new();
    for (index, (_, says)) in STAGES.iter().enumerate() {
        let mut patterns = Vec::new();
        let mut owners = Vec::new();
        for (at, rule) in rules.iter().enumerate().filter(|(_, rule)| says.contains(&rule.says.as_str())) {
            patterns.extend(rule.pattern.iter().map(|pattern| whole_words(pattern, &rule.says)));
            owners.extend(rule.pattern.iter().map(|_| at));
        }
        let Table { classes, width, rows, starts, dead, ends } = automaton(&patterns).map_err(|error| {
            format!("{RULES}, a pattern of a rule that says {}: {}", says.join(" or "), cause(&*error))
        })?;
        let file = format!("stage{index}.table");
        fs::write(out.join(&file), rows)?;
        stages.push_str(&format!(
            "    Automaton {{ classes: {classes:?}, width: {width}, starts: {starts:?}, dead: {dead}, ends: &{ends:?},\n        \
             rows: include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{file}\")), owners: &{owners:?} }},\n"
        ));
    }
    let table = format!(
        "pub(super) static ROWS: &[Row] = &[\n{rows}];\n\
         static AUTOMATA: [Automaton; {}] = [\n{stages}];\n",
        STAGES.len()
    );
    fs::write(out.join("rules.rs"), table)?;
    Ok(())
}

fn row(rule: &Rule) -> Result<String, String> {
    let stage = STAGES.iter().find(|(_, says)| says.contains(&rule.says.as_str()));
    let (stage, _) = stage.ok_or_else(|| {
        format!("{RULES}: the rule {} says '{}', which its head does not list", rule.name, rule.says)
    })?;
    Ok(format!(
        "    Row {{ name: {:?}, stage: Stage::{stage}, says: Says::{}, work: Work::{}, weak: {}, \
         meaning: Phrase {{ en: {:?}, de: {:?} }}, example: {:?} }},\n",
        rule.name,
        variant(&rule.says),
        variant(if rule.work.is_empty() { "none" } else { &rule.work }),
        rule.weak,
        rule.means[0],
        rule.means[1],
        rule.example
    ))
}

/// What is beneath an error: where in which pattern it went wrong.
fn cause(error: &dyn Error) -> String {
    error.source().map_or_else(|| error.to_string(), cause)
}

/// `follow-up` as `FollowUp`.
fn variant(word: &str) -> String {
    word.split('-').map(|part| part[..1].to_uppercase() + &part[1..]).collect()
}

/// The pattern held to whole words; it is only tried where one begins. What is skipped ends with the blank behind it. An apostrophe may be a typographic one,
/// which `route::text` writes in three bytes.
fn whole_words(pattern: &str, says: &str) -> String {
    let pattern = pattern.replace('~', ENDING).replace('\'', "(?:'\\x01*)");
    let end = if says == "skip" { "" } else { "\\b{end-half}" };
    format!("(?:{pattern}){end}")
}

/// The patterns as one table that is walked as it stands: the class of each byte, then a row for each state with the state that
/// follows each class and, last, the end of the text. `route::rules` walks it.
struct Table {
    classes: [u8; 256],
    /// How many entries a row has.
    width: usize,
    /// Little-endian `u16`s, row by row.
    rows: Vec<u8>,
    /// Where to begin: at the start of a sentence, and behind a byte that belongs to no word.
    starts: [u16; 2],
    /// The state from which nothing can match any more.
    dead: u16,
    /// For each state the number of the pattern that ends before the last byte read, counted from 1, or 0.
    ends: Vec<u16>,
}

fn automaton(patterns: &[String]) -> Result<Table, Box<dyn Error>> {
    let config = dense::Config::new().match_kind(MatchKind::LeftmostFirst).start_kind(StartKind::Anchored);
    let dfa = dense::Builder::new()
        .configure(config.minimize(true))
        .syntax(syntax::Config::new().unicode(false).utf8(false))
        .thompson(thompson::Config::new().utf8(false))
        .build_many(patterns)?;
    let mut classes = [0; 256];
    let mut units: Vec<u8> = Vec::new();
    for (byte, class) in (0..=255u8).zip(&mut classes) {
        *class = dfa.byte_classes().get(byte);
        if usize::from(*class) == units.len() {
            units.push(byte);
        }
    }
    let start = |before| {
        let config = start::Config::new().anchored(Anchored::Yes).look_behind(before);
        dfa.start_state(&config).map_err(|error| error.to_string())
    };
    let mut states = vec![start(None)?, start(Some(b' '))?];
    let starts = [0, u16::from(states[0] != states[1])];
    states.dedup();
    let mut numbers: HashMap<_, _> = states.iter().copied().zip(0..).collect();
    let (mut rows, mut ends, mut at) = (Vec::new(), Vec::new(), 0);
    while let Some(&state) = states.get(at) {
        let followers = units.iter().map(|&byte| dfa.next_state(state, byte));
        for next in followers.chain([dfa.next_eoi_state(state)]) {
            let number = *numbers.entry(next).or_insert_with(|| {
                states.push(next);
                states.len() - 1
            });
            rows.extend(u16::try_from(number)?.to_le_bytes());
        }
        let pattern = dfa.is_match_state(state).then(|| dfa.match_pattern(state, 0).as_usize() + 1);
        ends.push(u16::try_from(pattern.unwrap_or(0))?);
        at += 1;
    }
    let dead = states.iter().position(|state| dfa.is_dead_state(*state));
    let width = units.len() + 1;
    Ok(Table { classes, width, rows, starts, ends, dead: dead.map_or(u16::MAX, |dead| dead as u16) })
}
