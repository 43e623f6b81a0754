//! What `/why` and `/stats` say.

use super::Phrase;

const fn phrase(en: &'static str, de: &'static str) -> Phrase {
    Phrase { en, de }
}

pub const TRACK: Phrase = phrase("Track: {track}, taken by {to}", "Gleis: {track}, übernommen von {to}");
pub const RULE: Phrase = phrase("Rule: {rule} ({reason})", "Regel: {rule} ({reason})");
pub const CHANGED: Phrase = phrase("Changed: {why}", "Geändert: {why}");
/// The decision was not enforced.
pub const ADVICE: Phrase = phrase(
    "Only advice: routing.hard is off, the model decided.",
    "Nur ein Rat: routing.hard ist aus, das Modell hat entschieden.",
);
pub const CONFIDENCE: Phrase =
    phrase("Confidence: {confidence}, triggers: {count}", "Sicherheit: {confidence}, Auslöser: {count}");
pub const NEEDS: Phrase = phrase("Needs: {needs}, by {by} ({sure})", "Nötig: {needs}, laut {by} ({sure})");
pub const NOTHING: Phrase = phrase("nothing named", "nichts benannt");
pub const AFTER: Phrase = phrase("(after {tasks})", "(nach {tasks})");
/// What kind of work it is and how much.
pub const TASK: Phrase = phrase(
    "Task: {type}. Complexity: {complexity}, score {score} of 100",
    "Aufgabe: {type}. Umfang: {complexity}, {score} von 100 Punkten",
);
pub const FILES: Phrase = phrase("files", "Dateien");
pub const LINES: Phrase = phrase("lines", "Zeilen");
pub const COMPONENTS: Phrase = phrase("components", "Teile");
pub const INTEGRATIONS: Phrase = phrase("integrations", "fremde Systeme");
pub const DATABASE: Phrase = phrase("database changes", "Änderungen an der Datenbank");
pub const API: Phrase = phrase("interface changes", "Änderungen an Schnittstellen");
pub const RISKS: Phrase = phrase("Risk level: {level} of 5", "Risiko: {level} von 5");
pub const SURE: Phrase = phrase("Sure of these figures: {figure}", "So sicher sind die Zahlen: {figure}");
pub const DEBATE: Phrase = phrase("Debate: {trigger} ({reason})", "Debatte: {trigger} ({reason})");
pub const NO_DEBATE: Phrase = phrase("Debate: none ({reason})", "Debatte: keine ({reason})");
pub const SETBACK: Phrase =
    phrase("Failures call for a debate: {why}", "Fehlschläge verlangen eine Debatte: {why}");
pub const ASKED: Phrase = phrase(
    "Analyzer: {model} was asked because of {because}, {ms} ms",
    "Analyse: {model} wurde gefragt wegen {because}, {ms} ms",
);
/// What it said did not count.
pub const FAULT: Phrase = phrase("It did not count: {why}", "Zählt nicht: {why}");
/// Goes before the lines to paste.
pub const CHANGE: Phrase = phrase(
    "To decide otherwise, put this into your configuration, with a pattern of your choice:",
    "Um anders zu entscheiden, gehört dies in deine Konfiguration, mit einem Muster deiner Wahl:",
);

pub const NO_STATS: Phrase = phrase(
    "No decision was logged yet in this project.",
    "In diesem Projekt ist noch keine Entscheidung vermerkt.",
);
pub const DECISIONS: Phrase =
    phrase("Decisions: {decisions}, days: {days}", "Entscheidungen: {decisions}, Tage: {days}");
pub const TRACKS: Phrase = phrase(
    "Answer {answer} %, action {action} %, trivial {trivial} %",
    "Antwort {answer} %, Arbeit {action} %, trivial {trivial} %",
);
pub const SHARES: Phrase = phrase(
    "Actions: {strong} strong, {weak} weak, {none} without a trigger",
    "Arbeit: {strong} stark, {weak} schwach, {none} ohne Auslöser",
);
/// Decisions that did not stand.
pub const OVERRIDES: Phrase = phrase(
    "Overridden {rate} %: {needed_action} answers needed action, {clarified} asked first, {forced_answer} by the prefix ?",
    "Überstimmt {rate} %: {needed_action} Antworten brauchten Arbeit, {clarified} mit Rückfrage, {forced_answer} durch das Präfix ?",
);
/// The routing log cannot be read.
pub const UNREADABLE: Phrase =
    phrase("The routing log cannot be read: {why}.", "Das Weichenprotokoll lässt sich nicht lesen: {why}.");
