//! What a tool gave, as Markdown for people.

use crate::catalog::{Lang, offline};

/// A result in a block that it cannot leave; a single sentence of the tool, and what it notes on a file, stand as they are.
pub fn shown(lang: Lang, shows: &str, path: &str, result: &str) -> String {
    let result = result.trim_end().trim_start_matches('\n');
    let (lines, notes) =
        if shows == "file" { without_numbers(result) } else { (vec![result], String::new()) };
    // How to call it again is for a model.
    let notes = notes.split_once("; ").map_or(notes.clone(), |(told, _)| format!("{told}]"));
    let text = lines.join("\n");
    let is_sentence = shows != "file" && text.ends_with('.') && !text.contains([':', '\n', '/', '*', '_']);
    if result.is_empty() || lines.is_empty() || is_sentence {
        return if result.is_empty() { offline::NOTHING.text(lang).to_owned() } else { text + &notes };
    }
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    let language = if shows == "file" { extension } else { shows };
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let marks = "`".repeat(longest.max(2) + 1);
    format!("{marks}{language}\n{text}\n{marks}\n\n{notes}").trim_end().to_owned()
}

/// The lines that begin with a number and a tab, without those, and the lines that do not.
pub fn without_numbers(text: &str) -> (Vec<&str>, String) {
    let rest = |line| str::split_once(line, '\t').filter(|(number, _)| number.parse::<u64>().is_ok());
    let notes: Vec<&str> = text.lines().filter(|line| rest(line).is_none()).collect();
    (text.lines().filter_map(|line| Some(rest(line)?.1)).collect(), notes.join("\n"))
}
