//! Families of tools that a request names the work of, so that they are on offer before a model asks for them.

use crate::protocol::route::Work;
use crate::protocol::{Needs, Route, in_list, spelled_out};

/// The words that name a family's work, in English and German, umlauts spelled out.
const WORDS: &[(&str, &str)] = &[
    (
        "files",
        "move delete mkdir folder directory verschiebe verschieben loesche loeschen ordner verzeichnis",
    ),
    (
        "git",
        "git commit committe committen commits push pushe pushen pull pulle pullen stage staged staging unstage vormerken branch rebase merge diff einchecken",
    ),
    ("github", "workflow workflows github actions"),
    ("npm", "npm dependency dependencies abhaengigkeiten"),
    ("pm2", "pm2"),
    ("ssh", "ssh server host"),
    ("logs", "staging"),
    (
        "memory",
        "remember remembered recall note notes notice merke merken gemerkt notiere notiz notizen erinnere",
    ),
];

/// The families whose work a request names, in a stable order.
pub fn families(route: &Route, text: &str, needs: Needs) -> Vec<&'static str> {
    let text = spelled_out(text);
    let said: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let named = |words: &str| said.iter().any(|word| in_list(words, word));
    let mut families: Vec<&str> =
        WORDS.iter().filter(|(_, words)| named(words)).map(|(family, _)| *family).collect();
    let works = |work: Work| route.triggers.iter().any(|trigger| trigger.work == work);
    for (family, wanted) in
        [("web", needs.web_search), ("memory", works(Work::Keep)), ("git", works(Work::Publish))]
    {
        if wanted && !families.contains(&family) {
            families.push(family);
        }
    }
    families
}
