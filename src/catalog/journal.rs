//! What the journal says to people.

phrases! {
    INTERRUPTED:
        "The call was interrupted; it may or may not have taken effect.",
        "Der Aufruf wurde unterbrochen; ob er etwas bewirkt hat, ist nicht bekannt.";
    CUT_OFF: "interrupted", "unterbrochen";
    CANNOT_WRITE: "Cannot write {path}: {why}.", "{path} lässt sich nicht schreiben: {why}.";
    CANNOT_READ: "Cannot read {path}: {why}.", "{path} lässt sich nicht lesen: {why}.";
    IS_LINK: "it or its directory is a symbolic link", "die Datei oder ihr Verzeichnis ist ein symbolischer Link";
    NO_FILE: "it is not a regular file", "es ist keine reguläre Datei";
    FOREIGN: "it or its directory belongs to another user", "die Datei oder ihr Verzeichnis gehört einem anderen Benutzer";
    OPEN_TO_ALL: "it or its directory is writable by everyone", "die Datei oder ihr Verzeichnis ist für alle beschreibbar";
    TOO_LARGE:
        "it is larger than anything Pointsman writes, or one of its lines is",
        "die Datei oder eine ihrer Zeilen ist größer als alles, was Pointsman schreibt";
    CHECK_FILE:
        "Check where it comes from, then make it yours alone or move it away.",
        "Prüfe, woher die Datei stammt, und mache sie zu deiner oder verschiebe sie.";
    UNVOUCHED: "Nothing shows that Pointsman changed it.", "Nichts belegt, dass Pointsman das geändert hat.";
    FREE_SPACE:
        "Free some disk space, then repeat the request. Nothing was done that is not recorded.",
        "Gib Speicherplatz frei und wiederhole die Anfrage. Es wurde nichts getan, was nicht aufgezeichnet ist.";
    CHECK_PERMISSION:
        "Make the directory writable, or point XDG_STATE_HOME at one that is.",
        "Mache das Verzeichnis beschreibbar oder setze XDG_STATE_HOME auf ein anderes.";
    CHECK_DISK: "Check the disk, then try again.", "Prüfe den Datenträger und versuche es noch einmal.";
    IN_USE: "Session {id} is open in another window.", "Die Sitzung {id} ist in einem anderen Fenster offen.";
    IN_USE_HINT: "Close it there, or start a new one.", "Schließe sie dort oder beginne eine neue.";
    NO_SUCH_SESSION: "This project has no session {id}.", "In diesem Projekt gibt es keine Sitzung {id}.";
    NO_SESSION: "This project has no session to resume.", "In diesem Projekt gibt es keine Sitzung zum Fortsetzen.";
    SEE_SESSIONS: "'pointsman sessions' lists them.", "„pointsman sessions“ listet sie auf.";
    START_ONE: "Start without --continue.", "Starte ohne --continue.";
    NEWER:
        "Session {id} was written by a newer version: it can be read, but not resumed.",
        "Die Sitzung {id} stammt von einer neueren Version: Sie lässt sich lesen, aber nicht fortsetzen.";
    NEWER_HINT: "Update Pointsman, or start a new session.", "Aktualisiere Pointsman oder beginne eine neue Sitzung.";
    LOST:
        "Skipped {count} unreadable {count:record|records} in session {id}; {count:it stays|they stay} in the file.",
        "{count} {count:unlesbarer Eintrag|unlesbare Einträge} in Sitzung {id} übersprungen; {count:er bleibt|sie bleiben} in der Datei.";
    UNFINISHED:
        "The last turn was interrupted: '{input}'. Everything received up to then is kept.",
        "Die letzte Runde wurde unterbrochen: „{input}“. Was bis dahin angekommen war, ist noch da.";
    UNSETTLED:
        "{tool} was interrupted and may have changed files. /undo reverts that.",
        "{tool} wurde unterbrochen und hat vielleicht Dateien geändert. /undo macht das rückgängig.";
    DOCUMENT_SKIPPED:
        "{path} was not written: it would exceed 20 MB. The log has everything.",
        "{path} wurde nicht geschrieben: Die Datei wäre größer als 20 MB. Im Protokoll steht alles.";
    NOT_KEPT:
        "This command changed files. /undo reverts changes by tools, not by commands.",
        "Dieser Befehl hat Dateien geändert. /undo macht Änderungen von Werkzeugen rückgängig, nicht von Befehlen.";
    GONE_SINCE: "It was deleted since then.", "Wurde inzwischen gelöscht.";
    NOT_A_FILE: "It was not a regular file, so no copy was kept.", "War keine reguläre Datei; es gibt keine Kopie.";
    CHANGED_SINCE: "It was changed since then.", "Wurde inzwischen geändert.";
    USAGE_LOST: "Usage was not recorded in {path}: {why}.", "Der Verbrauch ließ sich nicht in {path} festhalten: {why}.";
    LEFT_OUT_LOST:
        "What the model no longer sees could not be saved to {path}: {why}.",
        "Was das Modell nicht mehr sieht, ließ sich nicht in {path} sichern: {why}.";
    ROUTING_LOST:
        "The routing decision was not recorded in {path}: {why}.",
        "Die Routing-Entscheidung ließ sich nicht in {path} festhalten: {why}.";
    AUDIT_LOST: "The call was not recorded in {path}: {why}.", "Der Aufruf ließ sich nicht in {path} festhalten: {why}.";
    NOT_EXPORTED: "Session {id} was not exported: {why}.", "Die Sitzung {id} wurde nicht exportiert: {why}.";
    FROM_DOCUMENT:
        "The log of session {id} is incomplete; continuing from {id}.json. The log is left unchanged.",
        "Das Protokoll der Sitzung {id} ist unvollständig; weiter geht es mit {id}.json. Das Protokoll bleibt unverändert.";
    LEFT_OUT: "{count} not listed: {files}.", "{count} nicht aufgelistet: {files}.";
}
