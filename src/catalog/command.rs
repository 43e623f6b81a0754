//! What slash commands say.

use super::Phrase;

pub const HELP_HELP: Phrase = Phrase { en: "Show what can be typed.", de: "Zeigen, was man eingeben kann." };
pub const HELP_CLEAR: Phrase = Phrase {
    en: "Start a new, empty session; this one stays on disk.",
    de: "Eine neue, leere Sitzung beginnen; diese bleibt gespeichert.",
};
pub const HELP_RESUME: Phrase =
    Phrase { en: "Go on with an earlier session.", de: "Mit einer früheren Sitzung weitermachen." };
pub const HELP_SESSIONS: Phrase =
    Phrase { en: "List the sessions of this project.", de: "Die Sitzungen dieses Projekts auflisten." };
pub const HELP_RENAME: Phrase =
    Phrase { en: "Give the session a title.", de: "Der Sitzung einen Titel geben." };
pub const HELP_EXPORT: Phrase =
    Phrase { en: "Write the session to a JSON file.", de: "Die Sitzung in eine JSON-Datei schreiben." };
pub const HELP_COMPACT: Phrase = Phrase {
    en: "Summarise what came before to make room.",
    de: "Das Bisherige zusammenfassen, um Platz zu schaffen.",
};
pub const HELP_CONTEXT: Phrase =
    Phrase { en: "Show how full the conversation is.", de: "Zeigen, wie voll das Gespräch ist." };
pub const HELP_MODEL: Phrase =
    Phrase { en: "Show or switch the model.", de: "Das Modell zeigen oder wechseln." };
pub const HELP_MODE: Phrase = Phrase {
    en: "Show or switch how much runs without a question.",
    de: "Zeigen oder wechseln, wie viel ohne Rückfrage läuft.",
};
pub const HELP_PERMISSIONS: Phrase = Phrase {
    en: "Show the rules in force and where to edit them.",
    de: "Zeigen, welche Regeln gelten und wo man sie ändert.",
};
pub const HELP_TOOLS: Phrase =
    Phrase { en: "List the tools on offer.", de: "Die angebotenen Werkzeuge auflisten." };
pub const HELP_DIFF: Phrase = Phrase {
    en: "Show what this session changed; with git, everything since the last commit.",
    de: "Zeigen, was diese Sitzung geändert hat; mit git alles seit dem letzten Commit.",
};
/// `/diff` with something else behind it.
pub const DIFF_WHAT: Phrase = Phrase {
    en: "Type /diff for what this session changed, or /diff git for everything since the last commit.",
    de: "/diff zeigt, was diese Sitzung geändert hat, /diff git alles seit dem letzten Commit.",
};
pub const HELP_UNDO: Phrase = Phrase {
    en: "Take back the last change, N changes or the whole turn.",
    de: "Die letzte Änderung, N Änderungen oder den ganzen Zug zurücknehmen.",
};
pub const HELP_REDO: Phrase =
    Phrase { en: "Make undone changes again.", de: "Zurückgenommene Änderungen wiederherstellen." };
pub const HELP_SHOW: Phrase =
    Phrase { en: "Show a tool call in full.", de: "Einen Werkzeugaufruf vollständig zeigen." };
pub const HELP_USAGE: Phrase = Phrase {
    en: "Show tokens and cost by day and model.",
    de: "Tokens und Kosten nach Tag und Modell zeigen.",
};
pub const HELP_STATS: Phrase = Phrase {
    en: "Show how requests were routed and how often that was overridden.",
    de: "Zeigen, wie Anfragen gestellt wurden und wie oft das überstimmt wurde.",
};
pub const HELP_WHY: Phrase =
    Phrase { en: "Explain the last routing decision.", de: "Die letzte Weichenstellung erklären." };
pub const HELP_LANG: Phrase = Phrase { en: "Switch the language.", de: "Die Sprache wechseln." };
pub const HELP_DOCTOR: Phrase = Phrase { en: "Check the installation.", de: "Die Installation prüfen." };
pub const HELP_QUIT: Phrase =
    Phrase { en: "Leave; everything is saved.", de: "Beenden; alles ist gespeichert." };
pub const HELP_KEYS: Phrase = Phrase {
    en: "  !command  runs it in your shell        @file  attaches a file\n  ?text     answers without acting       # note  is remembered\n  Alt-Enter or a trailing \\ starts a new line; Ctrl-C stops; Ctrl-D leaves\n  Ctrl-O shows the last tool call in full; Shift-Tab switches the mode",
    de: "  !befehl   führt ihn in deiner Shell aus   @datei   hängt eine Datei an\n  ?text     antwortet, ohne zu handeln      # notiz  wird gemerkt\n  Alt-Enter oder \\ am Ende beginnt eine neue Zeile; Strg-C hält an; Strg-D beendet\n  Strg-O zeigt den letzten Werkzeugaufruf ganz; Umschalt-Tab wechselt den Modus",
};
pub const UNKNOWN: Phrase = Phrase {
    en: "There is no command /{name}. /help lists all of them.",
    de: "Den Befehl /{name} gibt es nicht. /help zeigt alle.",
};
pub const UNKNOWN_MEANT: Phrase = Phrase {
    en: "There is no command /{name}. Did you mean /{meant}?",
    de: "Den Befehl /{name} gibt es nicht. Meintest du /{meant}?",
};
pub const RENAME_WHAT: Phrase = Phrase {
    en: "Type the title behind the command: /rename the parser",
    de: "Der Titel gehört hinter den Befehl: /rename der Parser",
};
pub const LANG_WHICH: Phrase = Phrase {
    en: "The language is {now}. /lang en or /lang de switches it.",
    de: "Die Sprache ist {now}. /lang en oder /lang de wechselt sie.",
};
pub const MODE_WHICH: Phrase = Phrase {
    en: "The mode is {now}. /mode plan, ask, edits or auto switches it.",
    de: "Der Modus ist {now}. /mode plan, ask, edits oder auto wechselt ihn.",
};
pub const MODEL_NOW: Phrase = Phrase {
    en: "The model is {model}. /model NAME switches it.",
    de: "Das Modell ist {model}. /model NAME wechselt es.",
};
pub const RESUME_WHICH: Phrase = Phrase {
    en: "'{id}' is not a session. /sessions lists them.",
    de: "'{id}' ist keine Sitzung. /sessions listet sie auf.",
};
pub const SHOW_WHICH: Phrase = Phrase {
    en: "Type the number of a tool call, or nothing for the last one: /show 3",
    de: "Die Nummer eines Aufrufs angeben, oder nichts für den letzten: /show 3",
};
pub const TOOLS_HEAD: Phrase = Phrase { en: "Tools on offer:", de: "Angebotene Werkzeuge:" };
pub const CONTEXT: Phrase = Phrase {
    en: "{messages} messages, about {tokens} of {limit} tokens ({share} %).",
    de: "{messages} Nachrichten, etwa {tokens} von {limit} Tokens ({share} %).",
};
pub const REACH_WHAT: Phrase = Phrase {
    en: "Type a number of calls, or turn: /undo 3, /undo turn",
    de: "Eine Anzahl von Aufrufen angeben oder turn: /undo 3, /undo turn",
};
