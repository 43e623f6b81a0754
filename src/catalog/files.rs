//! What can go wrong with a file, and what to do then.

use super::Phrase;

pub const MISSING: Phrase = Phrase { en: "{path} does not exist", de: "{path} gibt es nicht" };
pub const EXISTS: Phrase = Phrase { en: "{path} exists already", de: "{path} gibt es schon" };
pub const IS_DIRECTORY: Phrase = Phrase { en: "{path} is a directory", de: "{path} ist ein Ordner" };
pub const NOT_DIRECTORY: Phrase =
    Phrase { en: "{path} is not a directory", de: "{path} ist kein Ordner oder liegt in keinem" };
pub const NOT_EMPTY: Phrase = Phrase { en: "{path} is not empty", de: "{path} ist nicht leer" };
pub const NOT_REGULAR: Phrase =
    Phrase { en: "{path} is a {what}, not a file", de: "{path} ist keine Datei, sondern: {what}" };
pub const ESCAPES: Phrase = Phrase {
    en: "{path} leads out of the project through a link",
    de: "{path} führt über einen Link aus dem Projekt hinaus",
};
pub const RELINKED: Phrase = Phrase {
    en: "{path} leads elsewhere since it was judged",
    de: "{path} führt seit der Beurteilung woanders hin",
};
pub const LOOP: Phrase = Phrase {
    en: "{path} goes through links that never end, or that this system may not follow",
    de: "{path} führt über Links, die kein Ende nehmen oder denen hier nicht gefolgt werden darf",
};
pub const TOO_LONG: Phrase = Phrase { en: "the name {path} is too long", de: "der Name {path} ist zu lang" };
pub const NOT_UTF8: Phrase =
    Phrase { en: "the name {path} is not UTF-8", de: "der Name {path} ist kein UTF-8" };
pub const BAD_NAME: Phrase =
    Phrase { en: "{path} is not a name for a file", de: "{path} ist kein Name für eine Datei" };
pub const DENIED: Phrase =
    Phrase { en: "no permission for {path}", de: "für {path} fehlt die Berechtigung" };
pub const OWNER: Phrase = Phrase {
    en: "{path} belongs to another user or group, and replacing it would change that",
    de: "{path} gehört einem anderen Benutzer oder einer anderen Gruppe, und Ersetzen würde das ändern",
};
pub const READ_ONLY: Phrase = Phrase {
    en: "{path} lies on a read-only file system",
    de: "{path} liegt auf einem schreibgeschützten Dateisystem",
};
pub const NO_SPACE: Phrase = Phrase {
    en: "no space left on the disk for {path}",
    de: "für {path} ist kein Platz mehr auf dem Datenträger",
};
pub const TOO_BIG: Phrase = Phrase {
    en: "{path} has {size} bytes; at most {most} are read at once",
    de: "{path} hat {size} Bytes; höchstens {most} werden auf einmal gelesen",
};
pub const IS_ROOT: Phrase =
    Phrase { en: "{path} is the project itself", de: "{path} ist das Projekt selbst" };
pub const OTHER_DEVICE: Phrase =
    Phrase { en: "{path} lies on another file system", de: "{path} liegt auf einem anderen Dateisystem" };
pub const DAMAGED: Phrase = Phrase {
    en: "the kept copy {path} is missing or damaged",
    de: "die aufbewahrte Kopie {path} fehlt oder ist beschädigt",
};
pub const OTHER: Phrase = Phrase { en: "{path}: {error}", de: "{path}: {error}" };

pub const HINT_MISSING: Phrase = Phrase {
    en: "Check the name, or list the directory.",
    de: "Prüf den Namen oder lass dir den Ordner zeigen.",
};
pub const HINT_EXISTS: Phrase = Phrase {
    en: "Choose another name, or allow overwriting.",
    de: "Nimm einen anderen Namen oder erlaube das Überschreiben.",
};
pub const HINT_IS_DIRECTORY: Phrase = Phrase { en: "Name a file in it.", de: "Nenn eine Datei darin." };
pub const HINT_NOT_DIRECTORY: Phrase = Phrase {
    en: "Name the file itself, or another directory.",
    de: "Nenn die Datei selbst oder einen anderen Ordner.",
};
pub const HINT_NOT_EMPTY: Phrase = Phrase {
    en: "Delete it with everything in it only if that is meant.",
    de: "Lösch den Ordner samt Inhalt nur, wenn das gemeint ist.",
};
pub const HINT_NOT_REGULAR: Phrase = Phrase {
    en: "Only plain files can be read and written.",
    de: "Nur gewöhnliche Dateien lassen sich lesen und schreiben.",
};
pub const HINT_ESCAPES: Phrase = Phrase {
    en: "Name the real place, so that it can be judged.",
    de: "Nenn den wirklichen Ort, damit er beurteilt werden kann.",
};
pub const HINT_RELINKED: Phrase = Phrase {
    en: "Look what is there now, then try again.",
    de: "Sieh nach, was jetzt dort liegt, dann versuch es noch einmal.",
};
pub const HINT_LOOP: Phrase =
    Phrase { en: "Name the real place without the link.", de: "Nenn den wirklichen Ort ohne den Link." };
pub const HINT_NAME: Phrase = Phrase { en: "Choose another name.", de: "Nimm einen anderen Namen." };
pub const HINT_DENIED: Phrase = Phrase {
    en: "Change the permissions, or work elsewhere.",
    de: "Ändere die Rechte oder arbeite woanders.",
};
pub const HINT_NO_SPACE: Phrase = Phrase {
    en: "Make room and try again; nothing was changed.",
    de: "Schaff Platz und versuch es noch einmal; geändert wurde nichts.",
};
pub const HINT_TOO_BIG: Phrase = Phrase {
    en: "Search in it, or read a part with a command.",
    de: "Such darin oder lies einen Teil mit einem Befehl.",
};
pub const HINT_IS_ROOT: Phrase = Phrase { en: "Name something in it.", de: "Nenn etwas darin." };
pub const HINT_OTHER_DEVICE: Phrase = Phrase {
    en: "Copy it with a command, then delete the original.",
    de: "Kopier es mit einem Befehl und lösch dann das Original.",
};
pub const HINT_DAMAGED: Phrase = Phrase {
    en: "That state cannot be restored; other states may be.",
    de: "Dieser Stand ist nicht mehr herstellbar, andere vielleicht schon.",
};
pub const HINT_OTHER: Phrase =
    Phrase { en: "Look at the path and its directory.", de: "Sieh dir den Pfad und seinen Ordner an." };
