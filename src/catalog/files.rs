//! What can go wrong with a file, and what to do then.

phrases! {
    MISSING: "{path} does not exist", "{path} gibt es nicht";
    EXISTS: "{path} exists already", "{path} gibt es schon";
    IS_DIRECTORY: "{path} is a directory", "{path} ist ein Ordner";
    NOT_DIRECTORY: "{path} is not a directory", "{path} ist kein Ordner oder liegt in keinem";
    NOT_EMPTY: "{path} is not empty", "{path} ist nicht leer";
    NOT_REGULAR: "{path} is a {what}, not a file", "{path} ist keine Datei, sondern: {what}";
    ESCAPES: "{path} leads out of the project", "{path} führt aus dem Projekt hinaus";
    KEPT: "{path} is not read without a question", "{path} wird nicht ohne Frage gelesen";
    RELINKED: "{path} leads elsewhere since it was judged", "{path} führt seit der Beurteilung woanders hin";
    LOOP:
        "{path} goes through links that never end, or that this system may not follow",
        "{path} führt über Links, die kein Ende nehmen oder denen hier nicht gefolgt werden darf";
    TOO_LONG: "the name {path} is too long", "der Name {path} ist zu lang";
    NOT_UTF8: "the name {path} is not UTF-8", "der Name {path} ist kein UTF-8";
    BAD_NAME: "{path} is not a name for a file", "{path} ist kein Name für eine Datei";
    DENIED: "no permission for {path}", "für {path} fehlt die Berechtigung";
    OWNER:
        "{path} belongs to another user or group, and replacing it would change that",
        "{path} gehört einem anderen Benutzer oder einer anderen Gruppe, und Ersetzen würde das ändern";
    READ_ONLY: "{path} is on a read-only file system", "{path} liegt auf einem schreibgeschützten System";
    NO_SPACE: "no space left on the disk for {path}", "für {path} ist kein Platz mehr auf dem Datenträger";
    TOO_BIG:
        "{path} has {size}; at most {most} are read at once",
        "{path} hat {size}; höchstens {most} werden auf einmal gelesen";
    IS_ROOT: "{path} is the project itself", "{path} ist das Projekt selbst";
    ROOT_REPLACED:
        "{path}: the project directory was moved or replaced while Pointsman was running",
        "{path}: Das Projektverzeichnis wurde verschoben oder ersetzt, während Pointsman lief";
    OTHER_DEVICE: "{path} lies on another file system", "{path} liegt auf einem anderen Dateisystem";
    DAMAGED: "the kept copy {path} is gone or damaged", "die Kopie {path} fehlt oder ist beschädigt";
    OTHER: "{path}: {error}", "{path}: {error}";
    HINT_MISSING: "Check the name, or list the directory.", "Prüf den Namen oder lass dir den Ordner zeigen.";
    HINT_EXISTS: "Choose another name, or overwrite.", "Nimm einen anderen Namen oder überschreibe.";
    HINT_IS_DIRECTORY: "Name a file in it.", "Nenn eine Datei darin.";
    HINT_NOT_DIRECTORY: "Name the file or another directory.", "Nenn die Datei oder einen anderen Ordner.";
    HINT_NOT_EMPTY: "Delete all of it only if that is meant.", "Nur wenn gemeint: samt Inhalt löschen.";
    HINT_NOT_REGULAR: "Only plain files can be read.", "Nur gewöhnliche Dateien sind lesbar.";
    HINT_ESCAPES: "Name the real place to have it judged.", "Nenn den wirklichen Ort zum Beurteilen.";
    HINT_KEPT: "Name it to have it asked about.", "Nenn es, damit danach gefragt wird.";
    HINT_RELINKED: "Look what is there now; try again.", "Sieh nach, was dort liegt, dann noch einmal.";
    HINT_LOOP: "Name the real place without the link.", "Nenn den wirklichen Ort ohne den Link.";
    HINT_NAME: "Choose another name.", "Nimm einen anderen Namen.";
    HINT_DENIED: "Change the permissions, or work elsewhere.", "Ändere die Rechte oder arbeite woanders.";
    HINT_NO_SPACE: "Make room and try again.", "Schaff Platz und versuch es noch einmal.";
    HINT_TOO_BIG: "Search in it, or read a part.", "Such darin oder lies einen Teil.";
    HINT_IS_ROOT: "Name something in it.", "Nenn etwas darin.";
    HINT_ROOT_REPLACED: "Put it back, or start again there.", "Stell es wieder her oder starte dort neu.";
    HINT_OTHER_DEVICE: "Copy it, then delete the original.", "Kopier es und lösch dann das Original.";
    HINT_DAMAGED:
        "That state cannot be restored; other states may be.",
        "Dieser Stand ist nicht mehr herstellbar, andere vielleicht schon.";
    HINT_OTHER: "Look at the path and its directory.", "Sieh dir den Pfad und seinen Ordner an.";
}
