//! What the journal says to people.

phrases! {
    INTERRUPTED:
        "The call was interrupted; whether it did anything is not known.",
        "Der Aufruf wurde unterbrochen; ob er etwas bewirkt hat, ist nicht bekannt.";
    CUT_OFF: "cut off", "abgeschnitten";
    CANNOT_WRITE: "Cannot write {path}: {why}.", "{path} lässt sich nicht schreiben: {why}.";
    CANNOT_READ: "Cannot read {path}: {why}.", "{path} lässt sich nicht lesen: {why}.";
    IS_LINK: "it, or its directory, is a link", "sie oder ihr Verzeichnis ist ein Verweis";
    NO_FILE: "it is no plain file", "sie ist keine gewöhnliche Datei";
    FOREIGN:
        "it, or its directory, belongs to somebody else",
        "sie oder ihr Verzeichnis gehört jemand anderem";
    OPEN_TO_ALL:
        "everybody may write to it or to its directory",
        "alle dürfen in sie oder in ihr Verzeichnis schreiben";
    TOO_LARGE:
        "it, or a line of it, is larger than anything that is written here",
        "sie oder eine Zeile davon ist größer als alles, was hier geschrieben wird";
    CHECK_FILE:
        "Look where it comes from; make it your own alone, or move it away.",
        "Sieh nach, woher sie kommt; mache sie zu deiner alleinigen oder räume sie weg.";
    UNVOUCHED:
        "Nothing shows that it was changed from here, so it was left alone.",
        "Nichts belegt, dass es von hier aus geändert wurde, deshalb blieb es, wie es ist.";
    FREE_SPACE:
        "Free some space, then say it again. Nothing was done that is not recorded.",
        "Schaffe Platz und sage es dann noch einmal. Nichts wurde getan, was nicht aufgezeichnet ist.";
    CHECK_PERMISSION:
        "Make the directory writable, or set XDG_STATE_HOME to one that is.",
        "Mache das Verzeichnis beschreibbar oder setze XDG_STATE_HOME auf eines, das es ist.";
    CHECK_DISK: "Check the disk, then try again.", "Prüfe den Datenträger und versuche es dann noch einmal.";
    IN_USE: "Session {id} is open in another window.", "Die Sitzung {id} ist in einem anderen Fenster offen.";
    IN_USE_HINT: "Leave it there, or start a new one.", "Verlasse sie dort oder beginne eine neue.";
    NO_SUCH_SESSION:
        "There is no session {id} in this project.",
        "In diesem Projekt gibt es keine Sitzung {id}.";
    NO_SESSION: "There is no session to go on with.", "Es gibt keine Sitzung zum Fortsetzen.";
    SEE_SESSIONS: "'pointsman sessions' lists them.", "'pointsman sessions' listet sie auf.";
    START_ONE: "Start one without --continue.", "Beginne eine ohne --continue.";
    NEWER:
        "Session {id} was written by a newer version: it can be read here, not continued.",
        "Die Sitzung {id} stammt von einer neueren Version: Hier lässt sie sich lesen, nicht fortsetzen.";
    NEWER_HINT: "Update pointsman, or start a new one.", "Aktualisiere pointsman oder beginne eine neue.";
    LOST:
        "Records of session {id} that cannot be read: {count}. They stay in the file and are skipped.",
        "Unlesbare Einträge der Sitzung {id}: {count}. Sie bleiben in der Datei und werden übersprungen.";
    UNFINISHED:
        "The last turn was cut off: '{input}'. What had arrived was kept.",
        "Die letzte Runde wurde abgeschnitten: '{input}'. Was angekommen war, ist noch da.";
    UNSETTLED:
        "A call of {tool} was cut off while it may have changed files. '/undo' takes that back.",
        "Ein Aufruf von {tool} wurde abgeschnitten, während er Dateien geändert haben kann. '/undo' nimmt das zurück.";
    DOCUMENT_SKIPPED:
        "{path} was not written: it would be larger than 20 MB. The log has everything.",
        "{path} wurde nicht geschrieben: Es wäre größer als 20 MB. Im Protokoll steht alles.";
    NOT_KEPT:
        "That command changed files. /undo takes back what tools change, not what commands do.",
        "Der Befehl hat Dateien geändert. /undo nimmt zurück, was Werkzeuge ändern, nicht was Befehle tun.";
    GONE_SINCE:
        "Somebody removed it since, so it was left that way.",
        "Jemand hat es seitdem entfernt, dabei blieb es.";
    NOT_A_FILE:
        "It was a device or the like, of which nothing could be kept.",
        "Es war ein Gerät oder dergleichen, davon ließ sich nichts aufheben.";
    CHANGED_SINCE: "It was changed since, so it was kept.", "Seitdem geändert, deshalb behalten.";
    USAGE_LOST: "Usage is not noted in {path}: {why}.", "Verbrauch fehlt in {path}: {why}.";
    LEFT_OUT_LOST:
        "What the model no longer sees could not be kept in {path}: {why}.",
        "Was das Modell nicht mehr sieht, ließ sich nicht in {path} aufheben: {why}.";
    ROUTING_LOST:
        "The routing decision could not be noted in {path}: {why}.",
        "Die Weichenstellung ließ sich nicht in {path} vermerken: {why}.";
    AUDIT_LOST: "The call is not noted in {path}: {why}.", "Der Aufruf fehlt in {path}: {why}.";
    NOT_EXPORTED: "Session {id} was not exported: {why}.", "Die Sitzung {id} wurde nicht exportiert: {why}.";
    FROM_DOCUMENT:
        "The log of session {id} has lost a part; it goes on from {id}.json, the log stays as it is.",
        "Das Protokoll der Sitzung {id} hat einen Teil verloren; weiter geht es aus {id}.json, das Protokoll bleibt, wie es ist.";
    LEFT_OUT: "Left out of the list: {count}, {files}.", "Nicht in der Liste: {count}, {files}.";
}
