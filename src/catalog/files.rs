//! What can go wrong with a file, and what to do then.

phrases! {
    MISSING: "{path} does not exist", "{path} gibt es nicht";
    EXISTS: "{path} already exists", "{path} gibt es schon";
    IS_DIRECTORY: "{path} is a directory", "{path} ist ein Verzeichnis";
    NOT_DIRECTORY: "{path} is not a directory", "{path} ist kein Verzeichnis oder liegt in keinem";
    NOT_EMPTY: "{path} is not empty", "{path} ist nicht leer";
    NOT_REGULAR: "{path} is a {what}, not a file", "{path} ist keine Datei, sondern: {what}";
    ESCAPES: "{path} leads out of the project", "{path} führt aus dem Projekt hinaus";
    KEPT: "{path} is not read without asking", "{path} wird nicht ohne Rückfrage gelesen";
    RELINKED: "{path} now leads elsewhere than when it was checked", "{path} führt jetzt woanders hin als bei der Prüfung";
    LOOP:
        "{path} goes through a link loop, or through links this system may not follow",
        "{path} führt durch eine Link-Schleife oder über Links, denen hier nicht gefolgt werden darf";
    TOO_LONG: "the name {path} is too long", "der Name {path} ist zu lang";
    NOT_UTF8: "the name {path} is not UTF-8", "der Name {path} ist kein UTF-8";
    BAD_NAME: "{path} is not a valid file name", "{path} ist kein gültiger Dateiname";
    DENIED: "permission denied: {path}", "keine Berechtigung für {path}";
    OWNER:
        "{path} belongs to another user or group, and replacing it would change that",
        "{path} gehört einem anderen Benutzer oder einer anderen Gruppe; Ersetzen würde das ändern";
    READ_ONLY: "{path} is on a read-only file system", "{path} liegt auf einem schreibgeschützten Dateisystem";
    NO_SPACE: "no disk space left for {path}", "für {path} ist kein Speicherplatz mehr frei";
    TOO_BIG: "{path} is {size}; the limit for one read is {most}", "{path} hat {size}; auf einmal lesbar sind höchstens {most}";
    IS_ROOT: "{path} is the project itself", "{path} ist das Projekt selbst";
    ROOT_REPLACED:
        "{path}: the project directory was moved or replaced while Pointsman was running",
        "{path}: Das Projektverzeichnis wurde verschoben oder ersetzt, während Pointsman lief";
    OTHER_DEVICE: "{path} is on another file system", "{path} liegt auf einem anderen Dateisystem";
    DAMAGED: "the saved copy {path} is missing or damaged", "die gesicherte Kopie {path} fehlt oder ist beschädigt";
    OTHER: "{path}: {error}", "{path}: {error}";
    HINT_MISSING: "Check the name, or list the directory.", "Prüfe den Namen oder liste das Verzeichnis auf.";
    HINT_EXISTS: "Choose another name, or overwrite it.", "Wähle einen anderen Namen oder überschreibe die Datei.";
    HINT_IS_DIRECTORY: "Name a file in it.", "Nenne eine Datei darin.";
    HINT_NOT_DIRECTORY: "Name the file itself, or another directory.", "Nenne die Datei selbst oder ein anderes Verzeichnis.";
    HINT_NOT_EMPTY: "Delete it recursively only if you mean to.", "Lösche es nur rekursiv, wenn du das willst.";
    HINT_NOT_REGULAR: "Only regular files can be read.", "Nur reguläre Dateien lassen sich lesen.";
    HINT_ESCAPES: "Use the real path instead.", "Gib den tatsächlichen Pfad an.";
    HINT_KEPT: "Name it explicitly to be asked about it.", "Nenne es ausdrücklich, um danach gefragt zu werden.";
    HINT_RELINKED: "Check what is there now, then try again.", "Prüfe, was jetzt dort liegt, und versuche es noch einmal.";
    HINT_LOOP: "Use the real path, without the link.", "Gib den tatsächlichen Pfad ohne den Link an.";
    HINT_NAME: "Choose another name.", "Wähle einen anderen Namen.";
    HINT_DENIED: "Change the permissions, or work elsewhere.", "Ändere die Rechte oder arbeite woanders.";
    HINT_NO_SPACE: "Free some space, then try again.", "Gib Speicherplatz frei und versuche es noch einmal.";
    HINT_TOO_BIG: "Search in it, or read a part of it.", "Suche darin oder lies einen Teil davon.";
    HINT_IS_ROOT: "Name something in it.", "Nenne etwas darin.";
    HINT_ROOT_REPLACED: "Put it back, or start again there.", "Stell es wieder her oder starte dort neu.";
    HINT_OTHER_DEVICE: "Copy it, then delete the original.", "Kopiere es und lösche dann das Original.";
    HINT_DAMAGED:
        "This state cannot be restored; other states may be.",
        "Dieser Stand lässt sich nicht wiederherstellen, andere vielleicht.";
    HINT_OTHER: "Check the path and its directory.", "Prüfe den Pfad und sein Verzeichnis.";
}
