//! Why a request took its way, in a few words. What is recorded and read by machines is the English of these; people see
//! them in their language.

use super::Lang;

phrases! {
    in ALL;
    NO_REFERENCE: "question, no external reference", "Frage, die auf nichts draußen verweist";
    OWN_RULE: "a rule of the user's own", "eine eigene Regel";
    TRIVIAL: "nothing but pwd, date, whoami, echo or ping", "nur pwd, date, whoami, echo oder ping";
    ACKNOWLEDGED: "acknowledgement, nothing to do", "Dank oder Zustimmung, nichts zu tun";
    PREFIX: "prefix ?", "Vorsatz ?";
    SAYS_NOTHING: "nothing is said", "es steht nichts da";
    NOTHING_CHANGED: "nothing is changed", "es wird nichts geändert";
    CAN_BE_UNDONE: "it can be undone", "es lässt sich zurücknehmen";
    WAIVED: "the user waives questions", "Rückfragen sind nicht gewünscht";
    NOTHING_AT_STAKE: "nothing at stake is asked for", "es steht nichts auf dem Spiel";
    CALLED_BEFORE: "called for before in this session", "schon einmal in dieser Sitzung verlangt";
    NO_MODEL: "there is no model to argue with", "es gibt kein Modell, das mitredet";
    DELETES: "deletes", "löscht";
    LEAVES: "leaves the project", "verlässt das Projekt";
    TOUCHES_SECRETS: "touches authentication or secrets", "rührt an Anmeldung oder Geheimnisse";
    MANY_PLACES: "changes many places at once", "ändert viele Stellen auf einmal";
    NAMES_NOTHING: "names nothing to change", "nennt nichts, was zu ändern wäre";
    BY_PREFIX: "the prefix ?", "durch den Vorsatz ?";
    BY_NAME: "the user named the agent", "der Benutzer hat den Agenten genannt";
    BY_CALLS: "the model used tools", "das Modell hat Werkzeuge benutzt";
    BY_MODEL: "the model asked for tools", "das Modell hat Werkzeuge verlangt";
    BY_RULES: "a rule carries it out", "eine Regel führt es aus";
    BY_ANSWER: "a question was answered first", "erst wurde eine Rückfrage beantwortet";
}

/// A recorded reason in that language; the words quoted behind it stay.
pub fn spoken(recorded: &str, lang: Lang) -> String {
    let (reason, quoted) = match recorded.split_once(": ") {
        Some((reason, quoted)) => (reason, Some(quoted)),
        None => (recorded, None),
    };
    if let (Lang::De, Some(rule)) = (lang, recorded.strip_prefix("rule ")) {
        return format!("Regel {rule}");
    }
    let Some(phrase) = ALL.iter().find(|phrase| phrase.en == reason) else { return recorded.to_owned() };
    match quoted {
        Some(quoted) => format!("{}: {quoted}", phrase.text(lang)),
        None => phrase.text(lang).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recorded_in_english_shown_in_the_readers_language() {
        assert_eq!(spoken("deletes: rm a: b", Lang::De), "löscht: rm a: b");
        assert_eq!(spoken("nothing is said", Lang::De), "es steht nichts da");
        assert_eq!(spoken("rule file-path: src/a.rs", Lang::De), "Regel file-path: src/a.rs");
        assert!(ALL.iter().all(|phrase| spoken(phrase.en, Lang::En) == phrase.en));
    }
}
