//! What is said of what a command changed in its copy of the project.

phrases! {
    /// A command's result: how much of the project it changed.
    FILES: "{n} {n:file|files}", "{n} {n:Datei|Dateien}";
    CLOSED_NETWORK:
        "It ran without the network: only servers of this session on 127.0.0.1 can be reached.",
        "Der Befehl lief ohne Netz: Nur Server dieser Sitzung auf 127.0.0.1 sind erreichbar.";
    CLOSED_MACHINE:
        "It ran on a copy of the project: outside of it nothing can be written.",
        "Der Befehl lief auf einer Kopie des Projekts: Außerhalb lässt sich nichts schreiben.";
    CLOSED_RENAME:
        "It ran on a copy of the project, in which directories cannot be renamed; copying and deleting works, as mv does.",
        "Der Befehl lief auf einer Kopie des Projekts, in der sich Verzeichnisse nicht umbenennen lassen; kopieren und löschen geht, wie mv es tut.";
    CLOSED_SECRETS:
        "Files with secrets can only be opened by the project's own build, test and start commands.",
        "Dateien mit Geheimnissen können nur die eigenen Bau-, Test- und Startbefehle des Projekts öffnen.";
    OPEN_NETWORK:
        "It failed, perhaps for want of the network. Run it again with the network?",
        "Der Befehl ist gescheitert, vielleicht weil ihm das Netz fehlt. Noch einmal mit Netz ausführen?";
    OPEN_MACHINE:
        "It failed, perhaps because it may only change a copy of the project. Run it again without that? /undo cannot revert it then.",
        "Der Befehl ist gescheitert, vielleicht weil er nur eine Kopie des Projekts ändern darf. Noch einmal ohne das ausführen? /undo kann es dann nicht rückgängig machen.";
    OPEN_RENAME:
        "It failed because directories cannot be renamed in a copy of the project. Run it again on the project itself? The files are backed up first, so /undo reverts it.",
        "Der Befehl ist gescheitert, weil sich in einer Kopie des Projekts kein Verzeichnis umbenennen lässt. Noch einmal am Projekt selbst ausführen? Die Dateien werden vorher gesichert, /undo macht es rückgängig.";
    OPEN_SECRETS:
        "It failed, perhaps for want of a file with secrets. Run it again with these files?",
        "Der Befehl ist gescheitert, vielleicht weil ihm eine Datei mit Geheimnissen fehlt. Noch einmal mit diesen Dateien ausführen?";
    NOT_OPENED: "The user declined to open it.", "Der Benutzer hat abgelehnt, das zu öffnen.";
    NOT_OPENED_WORD:
        "The user declined to open it and says: {word}",
        "Der Benutzer hat abgelehnt, das zu öffnen, und sagt: {word}";
    KEPT: "Changed and kept: {files}.", "Geändert und behalten: {files}.";
    MORE: "{files} and {n} more", "{files} und {n} weitere";
    DROPPED:
        "Not kept, so the project is as it was: {files}. {why}",
        "Nicht behalten, das Projekt ist wie zuvor: {files}. {why}";
    STAYED: "Not kept: {files}. {why}", "Nicht behalten: {files}. {why}";
    BY_PLAN: "Plan mode changes nothing.", "Im Plan-Modus wird nichts geändert.";
    BY_USER: "The user declined the changes.", "Der Benutzer hat die Änderungen abgelehnt.";
    BY_WORD: "The user declined the changes and says: {word}", "Der Benutzer hat die Änderungen abgelehnt und sagt: {word}";
    BY_NOBODY:
        "Nobody is here to agree. An allow rule such as '{rule}' or --mode edits keeps them.",
        "Niemand ist da, der zustimmt. Eine Regel wie „{rule}“ oder --mode edits behält sie.";
    BY_RULE: "{why} (rule {rule})", "{why} (Regel {rule})";
    STOPPED: "The command was stopped.", "Der Befehl wurde abgebrochen.";
    DROPPED_SHORT: "{summary} · not kept", "{summary} · nicht behalten";
    KEPT_SHORT: "{summary} · {files}", "{summary} · {files}";
    CHANGED_FILES: "The command changed {files}.", "Der Befehl hat {files} geändert.";
    CHANGED_GIT: "The command changed git's data: {files}.", "Der Befehl hat Daten von git geändert: {files}.";
    PROTECTED:
        "The command changed '{path}', which runs by itself or controls access. To keep it, type its name; anything else drops it.",
        "Der Befehl hat „{path}“ geändert; das läuft von selbst oder regelt Zugriffe. Um es zu behalten, tippe seinen Namen; alles andere verwirft es.";
    OVERTAKEN:
        "Left as it is, because somebody changed it meanwhile: {files}.",
        "Gelassen, wie es ist, weil es inzwischen jemand geändert hat: {files}.";
    HOME_DROPPED: "Dropped with this session's copy of your home directory: {files}.", "Mit der Kopie deines Home-Verzeichnisses für diese Sitzung verworfen: {files}.";
    SET_ASIDE: "What the command changed and could not be kept lies in {path}.", "Was der Befehl geändert hat und nicht behalten werden konnte, liegt in {path}.";
    LOST: "What the command changed could not be set aside either: {why}.", "Was der Befehl geändert hat, ließ sich auch nicht beiseitelegen: {why}.";
    PUT_BACK:
        "Protected places that it changed are as they were again: {files}.",
        "Geschützte Orte, die er geändert hat, sind wieder wie zuvor: {files}.";
    FAILED: "{path} could not be written: {why}.", "{path} ließ sich nicht schreiben: {why}.";
    LEFT_BEHIND: "Sockets, pipes, devices and names that are not UTF-8 are not kept: {files}.", "Sockets, Pipes, Geräte und Namen, die kein UTF-8 sind, werden nicht behalten: {files}.";
    TOO_MANY: "It changed too many files to look at; nothing was kept.", "Es sind zu viele Dateien geändert, um sie anzusehen; nichts wurde behalten.";
    UNREADABLE: "What it changed could not be read ({why}); nothing was kept.", "Was er geändert hat, ließ sich nicht lesen ({why}); nichts wurde behalten.";
}
