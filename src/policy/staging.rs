//! Whether what the user said names staging or committing, so that a call that stages needs no question.

use crate::protocol::in_list;

const STAGES: &str = "\
    stage staging commit commits commiting committing commite committe committen committest vormerken \
    vormerke vormerkst vorzumerken einchecken eincheckst einzuchecken";

/// With one of these among the few words before it, it is not wanted.
const DECLINES: &str =
    "not no never without don dont doesn shouldn nicht nichts kein keine keinen nie niemals ohne";
const REACH: usize = 4;

/// What is said of a commit that is there, or of its message, names none.
const DESCRIBES: &str =
    "last latest previous first this that letzte letzten letzter letztem dieser diesen diesem";
const PART_OF_IT: &str = "message messages hash id history log nachricht hook hooks graph";

pub(super) fn is_asked_for(said: &str) -> bool {
    let lower = said.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    (0..words.len()).any(|at| {
        let (before, next) = (&words[..at], words.get(at + 1).copied().unwrap_or_default());
        let declined = before.iter().rev().take(REACH).any(|word| in_list(DECLINES, word));
        let described = before.last().is_some_and(|word| in_list(DESCRIBES, word));
        let named = in_list(STAGES, words[at]) && !in_list(PART_OF_IT, next);
        (named || (words[at] == "git" && next == "add")) && !declined && !described
    })
}
