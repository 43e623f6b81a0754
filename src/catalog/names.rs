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
    name("developer", "Entwickler"),
    name("searcher", "Sucher"),
    name("document manager", "Dokumente"),
    name("document_manager", "Dokumente"),
    name("commander", "Befehle"),
    name("control", "Steuerung"),
    name("direct", "direkt"),
];

/// Agents are shown by what they do.
const AGENTS: &[(&str, &str)] = &[("koda", "developer"), ("devo", "commander"), ("scout", "searcher")];

/// A recorded name in that language; one that is not listed stays.
pub fn shown(recorded: &str, lang: Lang) -> &str {
    let recorded = AGENTS.iter().find(|(agent, _)| *agent == recorded).map_or(recorded, |(_, does)| does);
    NAMES.iter().find(|name| name.en == recorded).map_or(recorded, |name| name.text(lang))
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
        assert_eq!([shown("koda", Lang::En), shown("koda", Lang::De)], ["developer", "Entwickler"]);
        assert_eq!(shown("acme", Lang::De), "acme");
    }
}
