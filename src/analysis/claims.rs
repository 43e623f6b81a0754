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
