//! What the commands for scripts note on standard error.

phrases! {
    NEEDS_YES: "This needs a yes: {why} Add --yes.", "Das braucht ein Ja: {why} Mit --yes ausführen.";
    NO_TOOL: "There is no tool '{name}'.", "Ein Werkzeug „{name}“ gibt es nicht.";
    NO_TOOL_HINT: "'pointsman tool list' shows them.", "„pointsman tool list“ zeigt sie.";
    TOOL_MEANT: "Did you mean '{name}'?", "Meintest du „{name}“?";
    CONTROLS_TURN: "'{name}' controls a turn and does nothing alone.", "„{name}“ steuert eine Runde und tut allein nichts.";
    CONTROLS_TURN_HINT:
        "A model calls it in a conversation: pointsman -p \"…\".",
        "Ein Modell ruft es in einem Gespräch auf: pointsman -p \"…\".";
    BAD_JSON: "The arguments are no JSON object: {error}.", "Die Argumente sind kein JSON-Objekt: {error}.";
    BAD_JSON_HINT:
        "Write them as one object, such as '{\"path\":\"README.md\"}'.",
        "Als ein Objekt schreiben, etwa '{\"path\":\"README.md\"}'.";
    BAD_LINE: "Line {number} is not a JSON string: {error}.", "Zeile {number} ist kein JSON-Text: {error}.";
    BAD_OBJECT:
        "Line {number} is not an object with \"path\" and \"access\": {error}.",
        "Zeile {number} ist kein Objekt mit \"path\" und \"access\": {error}.";
    WOULD_CHANGE: "This would change it: {what}", "Das würde es ändern: {what}";
    WOULD_NOT_CHANGE: "No single rule changes this.", "Keine einzelne Regel ändert das.";
    ASKS: "asks", "fragt";
    NOT_OFFERED: "not offered: {why}", "nicht angeboten: {why}";
    NO_GIT: "this folder is no git repository", "dieser Ordner ist kein Git-Repository";
    NO_SESSION: "There is no session '{id}' here.", "Eine Sitzung „{id}“ gibt es hier nicht.";
    NO_SESSION_HINT: "'pointsman sessions' lists them.", "„pointsman sessions“ listet sie auf.";
    SESSIONS_HOW:
        "/resume ID goes on with one, and so does 'pointsman --resume ID'.",
        "/resume ID setzt eine fort, „pointsman --resume ID“ ebenso.";
    /// Before a session that a window has open.
    OPEN_ELSEWHERE: "(open) ", "(offen) ";
    NO_SESSIONS: "No session yet in this project.", "In diesem Projekt gibt es noch keine Sitzung.";
    NOTHING_BACK: "Nothing to take back.", "Nichts zurückzunehmen.";
    NOTHING_HERE:
        "Nothing to take back in this session. '/resume' or 'pointsman --continue' goes on with '{first}'.",
        "In dieser Sitzung ist nichts zurückzunehmen. '/resume' oder 'pointsman --continue' setzt '{first}' fort.";
    PASSED: "'{command}' changed files too: that stays.", "'{command}' hat auch Dateien geändert: Das bleibt.";
    NOTHING_AGAIN: "Nothing to make again.", "Nichts wiederherzustellen.";
    TAKE_BACK: "Take this back? [y/N] ", "Das zurücknehmen? [j/N] ";
    MAKE_AGAIN: "Make this again? [y/N] ", "Das wiederherstellen? [j/N] ";
    WILL_DELETE: "delete   {path}", "löschen           {path}";
    ALREADY_GONE: "gone     {path}: it was deleted already", "weg               {path}: schon gelöscht";
    WILL_RESTORE: "restore  {path}", "wiederherstellen  {path}";
    WILL_KEEP: "keep     {path}", "behalten          {path}";
    CONFLICT: "kept     {path}: {why}", "behalten          {path}: {why}";
    NOTHING_DONE: "Nothing was changed.", "Nichts wurde geändert.";
    LEFT: "{left} more can follow.", "{left} weitere möglich.";
}
