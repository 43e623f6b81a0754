//! What an unknown word most likely is: a possessive, a compound, something done once more, a slip of the fingers.
//! Never a guess at meaning from a part inside a word: "latest" is no test.

use super::lexicon::Lexicon;
use super::role::Roles;
use super::table::WordId;
use super::words::things::TAILS;

/// The known word behind an unknown one, 0 if there is none.
pub(super) fn known_as(folded: &str, lexicon: &Lexicon) -> WordId {
    if folded.len() < 3 || !folded.is_ascii() {
        return 0;
    }
    let table = &lexicon.table;
    if let Some(owner) = folded.strip_suffix("'s").or_else(|| folded.strip_suffix('\'')) {
        return table.find(owner);
    }
    if let Some(name) = folded.strip_suffix('s').filter(|name| name.len() > 3) {
        let id = table.find(name);
        if table.get(id).roles.any(Roles::TECH.and(Roles::EVERYDAY)) {
            return id;
        }
    }
    // "reapply": to do once more what the rest says.
    if let Some(verb) = folded.strip_prefix("re").filter(|verb| verb.len() > 4) {
        let id = table.find(verb);
        if table.get(id).roles.any(Roles::VERB) {
            return id;
        }
    }
    if folded.contains('-') {
        return without_hyphens(folded, lexicon);
    }
    compound(folded, lexicon).or_else(|| slip(folded, lexicon)).unwrap_or(0)
}

/// "re-write", "front-end": the joined spelling, if that is a word.
fn without_hyphens(folded: &str, lexicon: &Lexicon) -> WordId {
    let joined: String = folded.chars().filter(|&c| c != '-').collect();
    lexicon.table.find(&joined)
}

/// A German compound is what its end says it is.
fn compound(folded: &str, lexicon: &Lexicon) -> Option<WordId> {
    let tail = TAILS
        .iter()
        .find(|(tail, _)| folded.len() >= tail.len() + 3 && folded.len() >= 8 && folded.ends_with(tail));
    // "latest" and "contest" end like "test": those are English words, no compounds.
    tail.filter(|(tail, _)| tail.len() > 4 || folded.len() >= 11).map(|(_, noun)| lexicon.table.find(noun))
}

/// Two letters swapped, or one struck twice.
fn slip(folded: &str, lexicon: &Lexicon) -> Option<WordId> {
    if folded.len() > 12 {
        return None;
    }
    // Of a short word only the little words are sure enough.
    let wanted =
        if folded.len() < 5 { Roles::FUNCTION } else { Roles::VERB.and(Roles::FUNCTION).and(Roles::THING) };
    let try_word = |bytes: &[u8]| {
        let id = lexicon.table.find(std::str::from_utf8(bytes).ok()?);
        lexicon.table.get(id).roles.any(wanted).then_some(id)
    };
    let mut room = [0_u8; 12];
    let word = &mut room[..folded.len()];
    word.copy_from_slice(folded.as_bytes());
    for i in 0..word.len() - 1 {
        if word[i] == word[i + 1] && i + 2 < word.len() {
            let mut shorter = [0_u8; 12];
            shorter[..i].copy_from_slice(&word[..i]);
            shorter[i..word.len() - 1].copy_from_slice(&word[i + 1..]);
            if let Some(id) = try_word(&shorter[..word.len() - 1]) {
                return Some(id);
            }
        }
        word.swap(i, i + 1);
        let found = try_word(word);
        word.swap(i, i + 1);
        if found.is_some() {
            return found;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guesses_are_careful() {
        let lexicon = Lexicon::new();
        for (word, want) in [
            ("rusts", "rust"),
            ("wrrite", "write"),
            ("udpate", "update"),
            ("waht", "what"),
            ("teh", "the"),
            ("re-write", "rewrite"),
            ("reapply", "apply"),
            ("registrierungsseite", "seite"),
            ("latest", ""),
            ("contest", ""),
            ("hintergrund", ""),
        ] {
            assert_eq!(lexicon.table.word(known_as(word, &lexicon)), want, "{word}");
        }
    }
}
