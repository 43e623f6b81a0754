//! What the commands for scripts note on standard error.

use super::Phrase;

pub const NEEDS_YES: Phrase = Phrase {
    en: "This needs a yes: {why} Run it again with --yes.",
    de: "Das braucht ein Ja: {why} Mit --yes noch einmal ausführen.",
};
pub const NO_TOOL: Phrase =
    Phrase { en: "There is no tool '{name}'.", de: "Ein Werkzeug „{name}“ gibt es nicht." };
pub const NO_TOOL_HINT: Phrase =
    Phrase { en: "'pointsman tool list' shows them.", de: "„pointsman tool list“ zeigt sie." };
pub const TOOL_MEANT: Phrase = Phrase { en: "Did you mean '{name}'?", de: "Meintest du „{name}“?" };
pub const BAD_JSON: Phrase = Phrase {
    en: "The arguments are no JSON object: {error}.",
    de: "Die Argumente sind kein JSON-Objekt: {error}.",
};
pub const BAD_JSON_HINT: Phrase = Phrase {
    en: "Write them as one object, such as '{\"path\":\"README.md\"}'.",
    de: "Als ein Objekt schreiben, etwa '{\"path\":\"README.md\"}'.",
};
pub const BAD_LINE: Phrase = Phrase {
    en: "Line {number} is not a JSON string: {error}.",
    de: "Zeile {number} ist kein JSON-Text: {error}.",
};
pub const BAD_OBJECT: Phrase = Phrase {
    en: "Line {number} is not an object with \"path\" and \"access\": {error}.",
    de: "Zeile {number} ist kein Objekt mit \"path\" und \"access\": {error}.",
};
/// What would change the guard's word.
pub const WOULD_CHANGE: Phrase =
    Phrase { en: "This would change it: {what}", de: "Das würde es ändern: {what}" };
/// Nothing would change the guard's word.
pub const WOULD_NOT_CHANGE: Phrase = Phrase {
    en: "No single rule changes this; a yes each time does.",
    de: "Keine einzelne Regel ändert das; ein Ja jedes Mal schon.",
};
pub const ASKS: Phrase = Phrase { en: "asks", de: "fragt" };
pub const NOT_OFFERED: Phrase = Phrase { en: "not offered: {why}", de: "nicht angeboten: {why}" };
pub const NO_GIT: Phrase = Phrase { en: "no git repository", de: "kein Git-Repository" };
pub const NO_SESSION: Phrase = Phrase {
    en: "There is no session '{id}' in this project.",
    de: "Eine Sitzung „{id}“ gibt es in diesem Projekt nicht.",
};
pub const NO_SESSION_HINT: Phrase =
    Phrase { en: "'pointsman sessions' lists them.", de: "„pointsman sessions“ listet sie auf." };
pub const NO_SESSIONS: Phrase =
    Phrase { en: "No session yet in this project.", de: "In diesem Projekt gibt es noch keine Sitzung." };
pub const NOTHING_BACK: Phrase = Phrase { en: "Nothing to take back.", de: "Nichts zurückzunehmen." };
pub const NOTHING_AGAIN: Phrase = Phrase { en: "Nothing to make again.", de: "Nichts wiederherzustellen." };
pub const TAKE_BACK: Phrase = Phrase { en: "Take this back? [y/N] ", de: "Das zurücknehmen? [j/N] " };
pub const MAKE_AGAIN: Phrase = Phrase { en: "Make this again? [y/N] ", de: "Das wiederherstellen? [j/N] " };
pub const WILL_DELETE: Phrase = Phrase { en: "delete   {path}", de: "löschen           {path}" };
pub const ALREADY_GONE: Phrase =
    Phrase { en: "gone     {path}: it was deleted already", de: "weg               {path}: schon gelöscht" };
pub const WILL_RESTORE: Phrase = Phrase { en: "restore  {path}", de: "wiederherstellen  {path}" };
pub const WILL_KEEP: Phrase = Phrase { en: "keep     {path}", de: "behalten          {path}" };
pub const CONFLICT: Phrase = Phrase { en: "kept     {path}: {why}", de: "behalten          {path}: {why}" };
pub const NOTHING_DONE: Phrase = Phrase { en: "Nothing was changed.", de: "Nichts wurde geändert." };
pub const LEFT: Phrase = Phrase { en: "{left} more can follow.", de: "{left} weitere möglich." };
