//! What the interactive front says.

use super::Phrase;

const fn phrase(en: &'static str, de: &'static str) -> Phrase {
    Phrase { en, de }
}

/// Beside the spinner while the model has not said anything yet.
pub const THINKING: Phrase = phrase("thinking", "denkt nach");
pub const QUEUED: Phrase = phrase("next", "danach");
/// Under output of which only the end is shown.
pub const FOLDED: Phrase = phrase("… {n} more lines, Ctrl-O shows all", "… {n} weitere Zeilen, Strg-O: alle");
pub const FOLDED_ONE: Phrase = phrase("… 1 more line, Ctrl-O shows all", "… 1 weitere Zeile, Strg-O: alle");
/// After the first line of a thought.
pub const THOUGHT_MORE: Phrase = phrase("({n} lines)", "({n} Zeilen)");
/// Where the beginning of a kept output was let go.
pub const OUTPUT_CUT: Phrase = phrase(
    "… the beginning is no longer kept; the tool's result names the file that has all of it",
    "… der Anfang ist nicht mehr im Speicher; das Ergebnis nennt die Datei mit dem Ganzen",
);
pub const NOTHING_FOLDED: Phrase = phrase(
    "There is no tool call {n} to show. /show lists the last ones from 1.",
    "Es gibt keinen Werkzeugaufruf {n}. /show zählt die letzten ab 1.",
);

/// A model call failed for now.
pub const RETRYING: Phrase =
    phrase("{reason}. Trying again (attempt {attempt}).", "{reason}. Neuer Versuch (Nr. {attempt}).");
/// The countdown until then.
pub const RETRY_WAIT: Phrase = phrase(
    "next attempt in {seconds} s, Enter skips the wait, Esc stops",
    "nächster Versuch in {seconds} s, Enter überspringt, Esc bricht ab",
);
pub const COMPACTED: Phrase = phrase(
    "The conversation was shortened from about {before} to {after} tokens.",
    "Das Gespräch wurde von rund {before} auf {after} Token gekürzt.",
);
pub const MODEL_CHANGED: Phrase = phrase("Model: {model}", "Modell: {model}");
pub const MODE_CHANGED: Phrase = phrase("Mode: {mode}", "Modus: {mode}");
pub const REMEMBERED: Phrase = phrase("Remembered: {text}", "Gemerkt: {text}");
pub const REROUTED: Phrase =
    phrase("Taken up as work: it needs tools.", "Als Arbeit übernommen: Es braucht Werkzeuge.");
/// Above the steps of a plan.
pub const PLAN: Phrase = phrase("Plan", "Plan");
pub const STOPPED: Phrase =
    phrase("Stopped. What arrived is kept.", "Angehalten. Was ankam, bleibt erhalten.");
pub const CUT_OFF: Phrase = phrase(
    "The answer was cut off by its length limit. 'continue' goes on.",
    "Die Antwort stieß an die Längengrenze. „weiter“ setzt sie fort.",
);
pub const TOO_MANY_ROUNDS: Phrase = phrase(
    "The limit of rounds for one turn is reached. 'continue' goes on; limits.iterations raises it.",
    "Die Grenze der Runden ist erreicht. „weiter“ setzt fort; limits.iterations hebt sie an.",
);
pub const DECLINED: Phrase = phrase(
    "The model declined to answer. Say it differently, or try another model with /model.",
    "Das Modell hat abgelehnt. Formuliere es anders, oder nimm mit /model ein anderes.",
);

/// Footer: input tokens.
pub const TOKENS_IN: Phrase = phrase("{n} in", "{n} ein");
/// Footer: output tokens.
pub const TOKENS_OUT: Phrase = phrase("{n} out", "{n} aus");
/// Footer: tokens from a cache.
pub const TOKENS_CACHED: Phrase = phrase("{n} cached", "{n} aus dem Cache");
/// Footer: one tool call.
pub const ONE_TOOL: Phrase = phrase("1 tool", "1 Werkzeug");
/// Footer: tool calls.
pub const TOOLS: Phrase = phrase("{n} tools", "{n} Werkzeuge");
/// Footer: denied because nobody answered.
pub const UNANSWERED: Phrase = phrase("{n} unanswered", "{n} ohne Antwort");

/// Asked before a command.
pub const MAY_RUN: Phrase = phrase("Run this?", "Ausführen?");
/// Asked before a change.
pub const MAY_CHANGE: Phrase = phrase("Make this change?", "Diese Änderung machen?");
/// Beside the question, where what is asked about is taller than the window.
pub const ROWS_ABOVE: Phrase = phrase("{n} rows above", "{n} Zeilen darüber");
pub const WHY: Phrase = phrase("Why", "Grund");
/// Before the rule an "always" would add.
pub const ALWAYS: Phrase = phrase("Always", "Immer");
pub const KEY_YES: Phrase = phrase("y yes", "j ja");
/// The key for yes in this session.
pub const KEY_SESSION: Phrase = phrase("s for this session", "s in dieser Sitzung");
/// The key for yes in this project.
pub const KEY_PROJECT: Phrase = phrase("p for this project", "p in diesem Projekt");
/// The key for no.
pub const KEY_NO: Phrase = phrase("n no", "n nein");
/// The key for no with a word.
pub const KEY_WORD: Phrase = phrase("e no, and say why", "e nein, mit Hinweis");
/// Before the word to the model.
pub const WORD: Phrase = phrase("No, because", "Nein, weil");
pub const ANSWER: Phrase = phrase("Answer", "Antwort");
pub const ANSWER_HOW: Phrase =
    phrase("A number or your own words, then Enter.", "Nummer oder eigene Worte, dann Enter.");
pub const USE_SERVER: Phrase =
    phrase("{provider} answers at {url}. Use it?", "{provider} antwortet unter {url}. Verwenden?");
/// Answered: yes.
pub const SAID_YES: Phrase = phrase("yes", "ja");
/// Answered: yes, in this session.
pub const SAID_SESSION: Phrase = phrase("yes, for this session", "ja, in dieser Sitzung");
/// Answered: yes, in this project.
pub const SAID_PROJECT: Phrase = phrase("yes, for this project", "ja, in diesem Projekt");
/// Answered: no.
pub const SAID_NO: Phrase = phrase("no", "nein");
/// Answered: no, with a word.
pub const SAID_NO_WORD: Phrase = phrase("no: {word}", "nein: {word}");
pub const SAID_NOTHING: Phrase = phrase("nobody answered", "niemand hat geantwortet");

/// The menu's own entries: type something else.
pub const MENU_OWN: Phrase = phrase("Type something else", "Etwas anderes eingeben");
pub const MENU_UNDO: Phrase = phrase("Undo the last change", "Letzte Änderung zurücknehmen");
pub const MENU_QUIT: Phrase = phrase("Quit", "Beenden");
pub const MENU_TITLE: Phrase = phrase("What next?", "Wie weiter?");
pub const MENU_HOW: Phrase =
    phrase("A number picks a step, ↓ opens the menu.", "Eine Nummer wählt, ↓ öffnet das Menü.");
/// Asked before an undo.
pub const UNDO_CONFIRM: Phrase = phrase("Take this back?", "Zurücknehmen?");
/// The keys of a question that Enter answers with no.
pub const CONFIRM_KEYS: Phrase = phrase("[y/N]", "[j/N]");
pub const ONCE_MORE: Phrase = phrase("Ctrl-C again leaves.", "Noch einmal Strg-C beendet.");
pub const LANG_CHANGED: Phrase = phrase("English from now on.", "Ab jetzt auf Deutsch.");
pub const NEW_SESSION: Phrase = phrase("A new session.", "Eine neue Sitzung.");
/// The session was given a title.
pub const RENAMED: Phrase = phrase("This session is called '{title}'.", "Diese Sitzung heißt „{title}“.");
/// The session was written to a file.
pub const EXPORTED: Phrase = phrase("Written to {path}.", "Nach {path} geschrieben.");
/// Nothing of what the session changed is left.
pub const NO_SESSION_DIFF: Phrase = phrase(
    "This session changed nothing. /diff git shows everything since the last commit.",
    "Diese Sitzung hat nichts geändert. /diff git zeigt alles seit dem letzten Commit.",
);
pub const SESSION_SAVED: Phrase = phrase("Session saved.", "Sitzung gespeichert.");
/// Nothing differs from the last commit.
pub const NO_DIFF: Phrase =
    phrase("Nothing differs from the last commit.", "Nichts weicht vom letzten Commit ab.");
/// Asks before making changes again.
pub const REDO_CONFIRM: Phrase = phrase("Make this again?", "Wiederherstellen?");
pub const UNDONE: Phrase = phrase("Taken back: {count}.", "Zurückgenommen: {count}.");
/// Changes were made again.
pub const REDONE: Phrase = phrase("Made again: {count}.", "Wiederhergestellt: {count}.");
/// Heads the list of sessions to resume.
pub const RESUME_WHICH: Phrase = phrase("Which session?", "Welche Sitzung?");
pub const NO_USAGE: Phrase = phrase("No tokens used yet.", "Noch keine Tokens verbraucht.");
/// `/permissions`: the mode.
pub const RULES_MODE: Phrase = phrase("Mode: {mode}", "Modus: {mode}");
/// `/permissions`: heads the rules of the configuration.
pub const RULES_CONFIGURED: Phrase = phrase("From the configuration:", "Aus der Konfiguration:");
/// `/permissions`: heads what was allowed in this session.
pub const RULES_SESSION: Phrase = phrase("Allowed in this session:", "In dieser Sitzung erlaubt:");
/// `/permissions`: heads what was allowed in this project.
pub const RULES_PROJECT: Phrase = phrase("Allowed in this project:", "In diesem Projekt erlaubt:");
/// `/permissions`: a line that is no rule.
pub const RULES_NONE: Phrase = phrase("{rule}  (not a rule, ignored)", "{rule}  (keine Regel, gilt nicht)");
/// `/permissions`: where the project's rules are kept.
pub const RULES_FILE: Phrase = phrase(
    "What is allowed in this project stands in {path}, one rule a line; edits count from the next start.",
    "Was in diesem Projekt erlaubt ist, steht in {path}, eine Regel je Zeile; Änderungen gelten ab dem nächsten Start.",
);
pub const WHY_NONE: Phrase =
    phrase("Nothing was routed yet in this session.", "In dieser Sitzung wurde noch nichts zugeordnet.");
