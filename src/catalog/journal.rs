//! What the journal says to people.

use super::Phrase;

pub const INTERRUPTED: Phrase = Phrase {
    en: "The call was interrupted; whether it did anything is not known.",
    de: "Der Aufruf wurde unterbrochen; ob er etwas bewirkt hat, ist nicht bekannt.",
};
pub const CANNOT_WRITE: Phrase =
    Phrase { en: "Cannot write {path}: {why}.", de: "{path} lässt sich nicht schreiben: {why}." };
pub const CANNOT_READ: Phrase =
    Phrase { en: "Cannot read {path}: {why}.", de: "{path} lässt sich nicht lesen: {why}." };
pub const FREE_SPACE: Phrase = Phrase {
    en: "Free some space, then say it again. Nothing was done that is not recorded.",
    de: "Schaffe Platz und sage es dann noch einmal. Nichts wurde getan, was nicht aufgezeichnet ist.",
};
pub const CHECK_PERMISSION: Phrase = Phrase {
    en: "Make the directory writable, or set XDG_STATE_HOME to one that is.",
    de: "Mache das Verzeichnis beschreibbar oder setze XDG_STATE_HOME auf eines, das es ist.",
};
pub const CHECK_DISK: Phrase = Phrase {
    en: "Check the disk, then try again.",
    de: "Prüfe den Datenträger und versuche es dann noch einmal.",
};
pub const IN_USE: Phrase = Phrase {
    en: "Session {id} is open in another window.",
    de: "Die Sitzung {id} ist in einem anderen Fenster offen.",
};
pub const IN_USE_HINT: Phrase = Phrase {
    en: "Leave it there first, or start a new session.",
    de: "Verlasse sie dort zuerst oder beginne eine neue Sitzung.",
};
pub const NO_SUCH_SESSION: Phrase = Phrase {
    en: "There is no session {id} in this project.",
    de: "In diesem Projekt gibt es keine Sitzung {id}.",
};
pub const NO_SESSION: Phrase = Phrase {
    en: "This project has no session to go on with.",
    de: "In diesem Projekt gibt es keine Sitzung zum Fortsetzen.",
};
pub const SEE_SESSIONS: Phrase =
    Phrase { en: "'pointsman sessions' lists them.", de: "'pointsman sessions' listet sie auf." };
pub const START_ONE: Phrase =
    Phrase { en: "Start one without --continue.", de: "Beginne eine ohne --continue." };
pub const NEWER: Phrase = Phrase {
    en: "Session {id} was written by a newer version: it can be read here, not continued.",
    de: "Die Sitzung {id} stammt von einer neueren Version: Hier lässt sie sich lesen, nicht fortsetzen.",
};
pub const NEWER_HINT: Phrase = Phrase {
    en: "Update pointsman, or start a new session.",
    de: "Aktualisiere pointsman oder beginne eine neue Sitzung.",
};
pub const LOST: Phrase = Phrase {
    en: "Records of session {id} that cannot be read: {count}. They stay in the file and are skipped.",
    de: "Unlesbare Einträge der Sitzung {id}: {count}. Sie bleiben in der Datei und werden übersprungen.",
};
pub const UNFINISHED: Phrase = Phrase {
    en: "The last turn was cut off: '{input}'. What had arrived was kept.",
    de: "Die letzte Runde wurde abgeschnitten: '{input}'. Was angekommen war, ist noch da.",
};
pub const UNSETTLED: Phrase = Phrase {
    en: "A call of {tool} was cut off while it may have changed files. '/undo' takes that back.",
    de: "Ein Aufruf von {tool} wurde abgeschnitten, während er Dateien geändert haben kann. '/undo' nimmt das zurück.",
};
pub const DOCUMENT_SKIPPED: Phrase = Phrase {
    en: "{path} was not written: it would be larger than 20 MB. The log has everything.",
    de: "{path} wurde nicht geschrieben: Es wäre größer als 20 MB. Im Protokoll steht alles.",
};
pub const CHANGED_SINCE: Phrase = Phrase {
    en: "It was changed since, so it was kept.",
    de: "Die Datei wurde seitdem geändert und deshalb behalten.",
};
pub const USAGE_LOST: Phrase = Phrase {
    en: "The usage could not be noted in {path}: {why}.",
    de: "Der Verbrauch ließ sich nicht in {path} vermerken: {why}.",
};
pub const ROUTING_LOST: Phrase = Phrase {
    en: "The routing decision could not be noted in {path}: {why}.",
    de: "Die Weichenstellung ließ sich nicht in {path} vermerken: {why}.",
};
pub const AUDIT_LOST: Phrase = Phrase {
    en: "The call could not be noted in {path}: {why}.",
    de: "Der Aufruf ließ sich nicht in {path} vermerken: {why}.",
};
pub const NOT_EXPORTED: Phrase = Phrase {
    en: "Session {id} was not exported: {why}.",
    de: "Die Sitzung {id} wurde nicht exportiert: {why}.",
};
