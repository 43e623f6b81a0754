//! What those routing rules mean that look at the input as a whole; the others say it in their row.

use super::Phrase;

const fn phrase(en: &'static str, de: &'static str) -> Phrase {
    Phrase { en, de }
}

/// By the rule's name.
pub const WHOLE_INPUT: &[(&str, Phrase)] = &[
    (
        "trivial",
        phrase(
            "Nothing but `pwd`, `date`, `whoami`, `echo` or `ping`: it runs at once, without a model",
            "Nur `pwd`, `date`, `whoami`, `echo` oder `ping`: Es läuft sofort, ohne Modell",
        ),
    ),
    ("forced-answer", phrase("A `?` in front asks for an answer", "Ein `?` davor verlangt eine Antwort")),
    ("nothing-said", phrase("There is no word in it", "Es steht kein Wort darin")),
    ("command", phrase("A shell command and nothing else", "Ein Shell-Befehl und sonst nichts")),
    ("statement", phrase("Neither question nor talk: work", "Weder Frage noch Gespräch: Arbeit")),
    ("question-mark", phrase("Ends with a question mark", "Endet mit einem Fragezeichen")),
    ("definite", phrase("Asks about something that both know", "Fragt nach etwas, das beide kennen")),
    ("identifier", phrase("Names something as only programs do", "Nennt etwas, wie es nur Programme tun")),
    ("pronoun", phrase("Points at something said before", "Zeigt auf etwas zuvor Gesagtes")),
    ("project-word", phrase("Names something of this project", "Nennt etwas aus diesem Projekt")),
];

phrases! {
    OWN_RULE: "A rule of your own", "Eine eigene Regel";
}
