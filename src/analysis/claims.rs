//! Whether a reply says that something was changed.

use regex::Regex;
use std::sync::LazyLock;

/// `I have updated …`, `was renamed`, `successfully added`, `habe … geändert`, `wurde … hinzugefügt`.
static CLAIM: LazyLock<Option<Regex>> = LazyLock::new(|| {
    const DONE: &str = "changed|updated|added|renamed|fixed|created|removed|replaced|deleted|edited|implemented|modified|\\
                        corrected|refactored|moved|written";
    const GETAN: &str = "geändert|aktualisiert|hinzugefügt|umbenannt|behoben|erstellt|angelegt|entfernt|ersetzt|gelöscht|\\
                         bearbeitet|umgesetzt|korrigiert|angepasst|verschoben";
    let not = "(?:(?:now|also|just|already|successfully) )*";
    let english = format!(
        r"(?:i|we)(?:'ve| have)? {not}(?:{DONE})|(?:has|have|was|were)(?: been)? {not}(?:{DONE})|successfully (?:{DONE})"
    );
    let german = format!(r"(?:habe|hab|haben|wurden?|ist|sind)\b[^.!?\n]{{0,80}}\b(?:{GETAN})");
    Regex::new(&format!(r"(?i)\b(?:{english}|{german})\b")).ok()
});

pub fn claims_change(said: &str) -> bool {
    CLAIM.as_ref().is_some_and(|claim| claim.is_match(said))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_claims_a_change_and_what_does_not() {
        for said in [
            "I have updated `cart.py`.",
            "I've now also renamed the function in both files.",
            "The test was successfully added.",
            "I fixed it.",
            "Ich habe die Funktion in beiden Dateien umbenannt.",
            "Die Datei wurde angepasst.",
        ] {
            assert!(claims_change(said), "{said}");
        }
        for said in [
            "You can add this function to `cart.py`:",
            "I could not find the text.",
            "To change it, edit the first line.",
            "Die Datei enthält keine solche Funktion.",
        ] {
            assert!(!claims_change(said), "{said}");
        }
    }
}
