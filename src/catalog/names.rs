//! The names of what is decided and of who does it. Records and machine output have the English ones; people see them in
//! their language.

use super::{Lang, Phrase};

const fn name(en: &'static str, de: &'static str) -> Phrase {
    Phrase { en, de }
}

const NAMES: &[Phrase] = &[
    // tracks and confidence
    name("Answer", "Antwort"),
    name("Action", "Arbeit"),
    name("Trivial", "Befehl"),
    name("Strong", "stark"),
    name("Weak", "schwach"),
    name("None", "keine"),
    name("High", "hoch"),
    name("Medium", "mittel"),
    name("Low", "gering"),
    // needs
    name("web_search", "Websuche"),
    name("code_read", "Code lesen"),
    name("code_write", "Code ändern"),
    name("devops", "Befehle ausführen"),
    name("clarification", "Rückfrage"),
    // phases, steps and verdicts
    name("waiting", "wartet"),
    name("running", "läuft"),
    name("done", "fertig"),
    name("failed", "gescheitert"),
    name("skipped", "nicht gelaufen"),
    name("left_out", "ausgelassen"),
    name("planning", "Planung"),
    name("execution", "Ausführung"),
    name("validation", "Prüfung"),
    name("proceed", "so weitermachen"),
    name("revise", "anders"),
    name("ask", "nachfragen"),
    name("undecided", "unentschieden"),
    name("retry", "noch einmal"),
    name("pivot", "ein anderer Weg"),
    name("escalate", "du entscheidest"),
    name("code_change", "Codeänderung"),
    name("mixed", "Gemischtes"),
    name("exploration", "Nachsehen"),
    name("unclear", "Unklares"),
    name("advocate", "Fürsprecher"),
    name("critic", "Kritiker"),
    // tasks
    name("feature", "Neues"),
    name("bugfix", "Fehlerbehebung"),
    name("research", "Recherche"),
    name("refactor", "Umbau"),
    name("docs", "Dokumentation"),
    name("none", "keine"),
    name("simple", "einfach"),
    name("moderate", "mittel"),
    name("complex", "komplex"),
    name("critical", "kritisch"),
    name("high", "hoch"),
    name("medium", "mittel"),
    name("low", "gering"),
    // what calls for a debate
    name("destructive", "löscht etwas"),
    name("deployment", "Auslieferung"),
    name("security", "Sicherheit"),
    name("bulk", "viele Stellen"),
    name("ambiguous", "mehrdeutig"),
    name("same-task-failed-twice", "dieselbe Aufgabe schlug zweimal fehl"),
    name("same-error-twice", "derselbe Fehler kam zweimal"),
    name("rejected-twice", "zweimal abgelehnt"),
    // why a model is asked, and whose word counted
    name("several capabilities", "mehrerer Fähigkeiten"),
    name("several steps", "mehrerer Schritte"),
    name("weak triggers", "schwacher Auslöser"),
    name("rules", "Regeln"),
    // how much a model is to think
    name("fast", "schnell"),
    name("main", "normal"),
    name("deep", "gründlich"),
    // who does it
    name("direct", "direkt"),
];

const EDITING: Phrase = name("editing", "Bearbeiten");
const RUNNING: Phrase = name("running", "Ausführen");
const LOOKING: Phrase = name("looking", "Nachsehen");
const NOTES: Phrase = name("notes", "Notizen");

/// Agents and families of tools are shown by what they do.
const DOES: &[(&str, Phrase)] = &[
    ("koda", EDITING),
    ("developer", EDITING),
    ("devo", RUNNING),
    ("commander", RUNNING),
    ("scout", LOOKING),
    ("searcher", LOOKING),
    ("document manager", NOTES),
    ("document_manager", NOTES),
    ("chapo", name("coordinating", "Koordinieren")),
];

phrases! {
    FOR_KODA: "Edits code, and runs its build and tests.", "Bearbeitet Code, baut und testet ihn.";
    FOR_DEVO: "Runs operations: git, deployment, processes, logs.", "Führt Betriebliches aus: git, Deployment, Prozesse, Logs.";
    FOR_SCOUT: "Looks things up in files and on the web; changes nothing.", "Sieht in Dateien und im Web nach; ändert nichts.";
    FOR_CHAPO: "Splits work up, hands it out and reviews it.", "Teilt Arbeit auf, vergibt sie und prüft sie.";
}

/// What an agent or a family of tools does; a role keeps its name. Of several agents of a kind each has a number.
pub fn does(recorded: &str, lang: Lang) -> &str {
    let agent = recorded.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
    DOES.iter().find(|(name, _)| *name == agent).map_or(recorded, |(_, does)| does.text(lang))
}

/// A recorded name in that language; one that is not listed stays.
pub fn shown(recorded: &str, lang: Lang) -> &str {
    NAMES.iter().find(|name| name.en == recorded).map_or_else(|| does(recorded, lang), |name| name.text(lang))
}

/// The agents that take a request, which are recorded as one name: `koda+devo`.
pub fn each(recorded: &str) -> impl Iterator<Item = &str> {
    recorded.split('+')
}

/// What a built-in agent is for.
pub fn purpose(agent: &str) -> Option<Phrase> {
    Some(match agent {
        "koda" => FOR_KODA,
        "devo" => FOR_DEVO,
        "scout" => FOR_SCOUT,
        "chapo" => FOR_CHAPO,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_stands_once() {
        for (index, name) in NAMES.iter().enumerate() {
            assert!(NAMES[..index].iter().all(|before| before.en != name.en), "{}", name.en);
            assert_eq!(shown(name.en, Lang::En), name.en);
        }
        assert_eq!(shown("code_read", Lang::De), "Code lesen");
        assert_eq!(
            ["koda", "scout 2", "commander"].map(|name| shown(name, Lang::En)),
            ["editing", "looking", "running"]
        );
        assert_eq!(shown("koda", Lang::De), "Bearbeiten");
        assert_eq!(shown("acme", Lang::De), "acme");
    }
}
