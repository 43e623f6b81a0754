//! Makes the guard's tables of places of `src/policy/places.toml`: names, directories, pairs and patterns, each in order.

use serde::Deserialize;
use std::error::Error;
use std::path::Path;
use std::{fmt::Write as _, fs};

pub const PLACES: &str = "src/policy/places.toml";

/// A row as it is written; the head of the file says what the keys mean.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    place: String,
    #[serde(default)]
    read: String,
    #[serde(default)]
    write: String,
    #[serde(default)]
    home: String,
    #[serde(default)]
    store: bool,
    why: String,
}

#[derive(Deserialize)]
struct Names {
    examples: String,
    harmless: String,
    copies: String,
}

#[derive(Deserialize)]
struct Places {
    place: Vec<Place>,
    names: Names,
}

/// What is read unasked nowhere, or written unasked nowhere, by how it is named.
#[derive(Default)]
struct Kind<'r> {
    files: Vec<&'r str>,
    directories: Vec<&'r str>,
    pairs: Vec<(&'r str, &'r str)>,
    patterns: Vec<&'r str>,
}

impl<'r> Kind<'r> {
    fn add(&mut self, place: &'r str) {
        match (place.strip_suffix('/'), place.split_once('/')) {
            _ if place.contains('*') => self.patterns.push(place),
            (Some(directory), _) if !directory.contains('/') => self.directories.push(directory),
            (_, Some(pair)) => self.pairs.push(pair),
            (_, None) => self.files.push(place),
        }
    }

    fn constant(&mut self, name: &str) -> String {
        let Self { files, directories, pairs, patterns } = self;
        files.sort_unstable();
        directories.sort_unstable();
        format!(
            "static {name}: Kind = Kind {{ files: &{files:?}, directories: &{directories:?}, pairs: &{pairs:?}, \
             patterns: &{patterns:?} }};\n"
        )
    }
}

pub fn embed(out: &Path) -> Result<(), Box<dyn Error>> {
    let read = toml_edit::de::from_str::<Places>(&fs::read_to_string(PLACES)?);
    let Places { place: rows, names } = read.map_err(|error| format!("{PLACES}: {error}"))?;
    let (mut secret, mut protected) = (Kind::default(), Kind::default());
    let (mut refused, mut stores) = (Vec::new(), Vec::new());
    for row in &rows {
        let place = row.place.as_str();
        let lies_there = place.starts_with(['~', '/']);
        let known = ["", "secrets"].contains(&row.read.as_str()) && !row.why.is_empty();
        if !known || rows.iter().filter(|other| other.place == place).count() > 1 {
            return Err(format!(
                "{PLACES}: '{place}' stands twice, lacks its why, or is read as nobody knows"
            )
            .into());
        }
        match (row.read.as_str(), row.write.as_str()) {
            ("secrets", _) => secret.add(place),
            (_, "protected-path") => protected.add(place),
            (_, class) if lies_there && !class.is_empty() => refused.push((place.to_owned(), class)),
            _ => {}
        }
        if !row.home.is_empty() {
            // A pair stands for all below it.
            let below = if place.contains('/') {
                format!("~/{}/", place.trim_end_matches('/'))
            } else {
                format!("~/{place}")
            };
            refused.push((below, &row.home));
        }
        if row.store {
            stores.push(place.trim_start_matches("~/").trim_end_matches('/'));
        }
    }
    let mut text = secret.constant("SECRET") + &protected.constant("PROTECTED");
    text += "static REFUSED: &[(&str, Class)] = &[\n";
    for (place, class) in &refused {
        writeln!(text, "    ({place:?}, Class::named({class:?})),")?;
    }
    writeln!(
        text,
        "];\n/// Below the home directory: what opens other doors. No command behind the wall sees any of it."
    )?;
    writeln!(text, "pub static SECRET_STORES: &[&str] = &{stores:?};")?;
    let Names { examples, harmless, copies } = names;
    writeln!(
        text,
        "static EXAMPLES: &str = {examples:?};\nstatic HARMLESS: &str = {harmless:?};\nstatic COPIES: &str = {copies:?};"
    )?;
    fs::write(out.join("places.rs"), text)?;
    Ok(())
}
