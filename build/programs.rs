//! Makes the guard's table of programs of `src/policy/programs.toml`: rows as constants, and their names in order.

use serde::Deserialize;
use std::error::Error;
use std::path::Path;
use std::{fmt::Write as _, fs};

pub const PROGRAMS: &str = "src/policy/programs.toml";

/// A row as it is written; the head of the file says what the keys mean.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Program {
    run: String,
    is: String,
    careful: bool,
    takes: String,
    before: u8,
    most: u8,
    last: bool,
    stops: bool,
    options: Option<String>,
    looks: String,
    with: String,
    does: String,
    script: Option<String>,
    task: String,
    none: Option<String>,
    start: bool,
    here: bool,
    outside: bool,
    below: String,
    skips: String,
    only: String,
    follows: String,
    lists: String,
    one: bool,
    tells: String,
    example: String,
}

impl Default for Program {
    fn default() -> Self {
        Self {
            run: String::new(),
            is: String::new(),
            careful: false,
            takes: "whatever".to_owned(),
            before: 0,
            most: u8::MAX,
            last: false,
            stops: false,
            options: None,
            looks: String::new(),
            with: String::new(),
            does: String::new(),
            script: None,
            task: "none".to_owned(),
            none: None,
            start: false,
            here: false,
            outside: false,
            below: String::new(),
            skips: String::new(),
            only: String::new(),
            follows: String::new(),
            lists: String::new(),
            one: false,
            tells: String::new(),
            example: String::new(),
        }
    }
}

#[derive(Deserialize)]
struct Tasks {
    safe: String,
    r#unsafe: String,
    either: String,
}

#[derive(Deserialize)]
struct Programs {
    row: Vec<Program>,
    tasks: Tasks,
}

pub fn embed(out: &Path) -> Result<(), Box<dyn Error>> {
    let read = toml_edit::de::from_str::<Programs>(&fs::read_to_string(PROGRAMS)?);
    let Programs { row: rows, tasks } = read.map_err(|error| format!("{PROGRAMS}: {error}"))?;
    let mut names = Vec::new();
    let mut table = String::new();
    for (at, row) in rows.iter().enumerate() {
        if row.is.is_empty() || row.example.is_empty() {
            return Err(format!("{PROGRAMS}: '{}' lacks what it is, or its example", row.run).into());
        }
        let (before, last) = row.run.rsplit_once(' ').map_or(("", row.run.as_str()), |pair| pair);
        names.extend(last.split('|').map(|name| (format!("{before} {name}").trim().to_owned(), at)));
        table += &constant(row);
    }
    names.sort();
    if let Some(pair) = names.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(format!("{PROGRAMS}: '{}' stands twice", pair[0].0).into());
    }
    let mut text = format!("static ROWS: [Row; {}] = [\n{table}];\n", rows.len());
    writeln!(text, "static NAMES: [(&str, u16); {}] = {names:?};", names.len())?;
    write!(
        text,
        "static SAFE: &str = {:?};\nstatic UNSAFE: &str = {:?};\nstatic EITHER: &str = {:?};\n",
        tasks.safe, tasks.r#unsafe, tasks.either
    )?;
    fs::write(out.join("programs.rs"), text)?;
    Ok(())
}

fn constant(row: &Program) -> String {
    let class = |name: &str| format!("Class::named({name:?})");
    let with: Vec<String> = (row.with.split("; "))
        .filter_map(|clause| clause.split_once(" = "))
        .flat_map(|(patterns, is)| patterns.split(", ").map(move |pattern| (pattern, is)))
        .map(|(pattern, is)| format!("({pattern:?}, {})", class(is)))
        .collect();
    format!(
        "    Row {{ class: {}, careful: {}, takes: Takes::{}, before: {}, most: {}, last: {}, stops: {}, \
         options: {:?}, looks: {:?}, with: &[{}], does: {:?}, script: {:?}, task: Task::{}, none: {}, start: {}, \
         here: {}, outside: {}, below: {:?}, skips: {:?}, only: {:?}, follows: {:?}, lists: {:?}, one: {}, tells: {:?}, example: {:?} }},\n",
        class(&row.is),
        row.careful,
        capital(&row.takes),
        row.before,
        row.most,
        row.last,
        row.stops,
        // Of a reader whatever is not listed asks.
        row.options.as_deref().unwrap_or(if row.careful { "" } else { "*" }),
        row.looks,
        with.join(", "),
        row.does,
        row.script,
        capital(&row.task),
        row.none.as_deref().map_or("None".to_owned(), |name| format!("Some({})", class(name))),
        row.start,
        row.here,
        row.outside,
        row.below,
        row.skips,
        row.only,
        row.follows,
        row.lists,
        row.one,
        row.tells,
        row.example,
    )
}

fn capital(word: &str) -> String {
    word[..1].to_uppercase() + &word[1..]
}
