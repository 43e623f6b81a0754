//! What the commands for scripts note on standard error.

phrases! {
    NEEDS_YES: "Needs approval: {why} Add --yes.", "Zustimmung nötig: {why} Mit --yes ausführen.";
    NO_TOOL: "There is no tool '{name}'.", "Das Werkzeug „{name}“ gibt es nicht.";
    NO_TOOL_HINT: "'pointsman tool list --all' lists them.", "„pointsman tool list --all“ listet sie auf.";
    TOOL_MEANT: "Did you mean '{name}'?", "Meintest du „{name}“?";
    CONTROLS_TURN: "'{name}' works only inside a turn.", "„{name}“ funktioniert nur innerhalb einer Runde.";
    CONTROLS_TURN_HINT:
        "A model calls it in a conversation: pointsman -p \"…\".",
        "Ein Modell ruft es in einem Gespräch auf: pointsman -p \"…\".";
    BAD_JSON: "The arguments are not a JSON object: {error}.", "Die Argumente sind kein JSON-Objekt: {error}.";
    BAD_JSON_HINT: "Pass one object, such as '{\"path\":\"README.md\"}'.", "Gib ein Objekt an, etwa '{\"path\":\"README.md\"}'.";
    BAD_LINE: "Line {number} is not a JSON string: {error}.", "Zeile {number} ist kein JSON-String: {error}.";
    BAD_OBJECT:
        "Line {number} is not an object with \"path\" and \"access\": {error}.",
        "Zeile {number} ist kein Objekt mit \"path\" und \"access\": {error}.";
    WOULD_CHANGE: "To change this: {what}", "So lässt es sich ändern: {what}";
    WOULD_NOT_CHANGE: "No single rule changes this.", "Keine einzelne Regel ändert das.";
    ASKS: "asks", "fragt";
    NOT_OFFERED: "not available: {why}", "nicht verfügbar: {why}";
    NO_GIT: "this directory is not a git repository", "dieses Verzeichnis ist kein Git-Repository";
    NO_SESSION: "This project has no session '{id}'.", "Die Sitzung „{id}“ gibt es in diesem Projekt nicht.";
    NO_SESSION_HINT: "'pointsman sessions' lists them.", "„pointsman sessions“ listet sie auf.";
    SESSIONS_HOW:
        "To resume one: /resume ID or 'pointsman --resume ID'.",
        "Fortsetzen mit /resume ID oder „pointsman --resume ID“.";
    /// Before a session that a window has open.
    OPEN_ELSEWHERE: "(open) ", "(offen) ";
    NO_SESSIONS: "No sessions in this project yet.", "In diesem Projekt gibt es noch keine Sitzungen.";
    NOTHING_BACK: "Nothing to undo.", "Nichts rückgängig zu machen.";
    NOTHING_HERE:
        "Nothing to undo in this session. To resume '{first}': /resume or 'pointsman --continue'.",
        "In dieser Sitzung gibt es nichts rückgängig zu machen. „{first}“ fortsetzen: /resume oder „pointsman --continue“.";
    PASSED: "not undone: changes by '{command}' (a command)", "bleibt: Änderungen durch „{command}“ (ein Befehl)";
    NOTHING_AGAIN: "Nothing to redo.", "Nichts wiederherzustellen.";
    TAKE_BACK: "Undo? [y/N] ", "Rückgängig machen? [j/N] ";
    MAKE_AGAIN: "Redo? [y/N] ", "Wiederherstellen? [j/N] ";
    WILL_DELETE: "delete   {path}", "löschen           {path}";
    ALREADY_GONE: "skip     {path}: already deleted", "überspringen      {path}: schon gelöscht";
    WILL_RESTORE: "restore  {path}", "wiederherstellen  {path}";
    WILL_MERGE:
        "merge    {path}: other changes made since then stay",
        "zusammenführen    {path}: andere Änderungen seitdem bleiben";
    WILL_KEEP: "skip     {path}", "überspringen      {path}";
    CONFLICT: "skip     {path}: {why}", "überspringen      {path}: {why}";
    NOTHING_DONE: "No changes made.", "Keine Änderungen vorgenommen.";
    LEFT: "{left} more {left:change|changes} left.", "{left} weitere {left:Änderung|Änderungen} übrig.";
}
