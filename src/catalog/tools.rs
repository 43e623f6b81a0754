//! What the file tools say of their results: a few words for the screen, a sentence for the model.

use super::Lang;

/// `1 line`.
pub fn lines(lang: Lang, count: usize) -> String {
    LINES.say(lang, &[("count", &count)])
}

/// `3 files`.
pub fn files(lang: Lang, count: usize) -> String {
    FILES.say(lang, &[("count", &count)])
}

/// `12 entries`.
pub fn entries(lang: Lang, count: usize) -> String {
    ENTRIES.say(lang, &[("count", &count)])
}

/// `14 matches in 3 files`.
pub fn matches(lang: Lang, count: usize, files: usize) -> String {
    MATCHES.say(lang, &[("count", &count), ("files", &files)])
}

phrases! {
    LINES: "{count} {count:line|lines}", "{count} {count:Zeile|Zeilen}";
    FILES: "{count} {count:file|files}", "{count} {count:Datei|Dateien}";
    ENTRIES: "{count} {count:entry|entries}", "{count} {count:Eintrag|Einträge}";
    MATCHES: "{count} {count:match|matches} in {files} {files:file|files}", "{count} Treffer in {files} {files:Datei|Dateien}";
    READ_AS: "[Read as: {fields}.]", "[Gelesen als: {fields}.]";
    BAD_ARGUMENTS: "invalid arguments", "ungültige Argumente";
    CANCELLED: "stopped", "abgebrochen";
    CANCELLED_TEXT: "The user stopped this call.", "Der Benutzer hat diesen Aufruf abgebrochen.";
    UNCHANGED: "unchanged", "unverändert";
    UNCHANGED_TEXT:
        "{path} already has exactly this content; nothing was written.",
        "{path} hat bereits genau diesen Inhalt; es wurde nichts geschrieben.";
    CREATED: "Created {path} ({lines}).", "{path} angelegt ({lines}).";
    CHANGED: "Changed {path}: +{added} −{removed}.", "{path} geändert: +{added} −{removed}.";
    DELETED: "Deleted {path}.", "{path} gelöscht.";
    DELETED_TREE: "Deleted {path} and {files} in it.", "{path} gelöscht, samt {files} darin.";
    DELETED_SHORT: "deleted", "gelöscht";
    MOVED: "Moved {from} to {to}.", "{from} nach {to} verschoben.";
    MOVED_SHORT: "moved", "verschoben";
    DIR_CREATED: "Created directory {path}.", "Verzeichnis {path} angelegt.";
    CREATED_SHORT: "created", "angelegt";
    DIR_EXISTS: "Directory {path} already exists.", "Das Verzeichnis {path} gibt es schon.";
    EXISTS_SHORT: "already exists", "gibt es schon";
    EMPTY_FILE: "{path} is empty.", "{path} ist leer.";
    EMPTY_SHORT: "empty", "leer";
    /// After the last line shown: how many follow, and how to read them.
    MORE_LINES:
        "[{count} more {count:line|lines}; continue with offset={next}]",
        "[noch {count} {count:Zeile|Zeilen}; weiter mit offset={next}]";
    MORE_CHARS: "… [{count} more {count:character|characters}]", "… [noch {count} Zeichen]";
    PAST_THE_END:
        "{path} has only {lines}; there is no line {offset}.",
        "{path} hat nur {lines}; eine Zeile {offset} gibt es nicht.";
    NOT_UTF8:
        "[not UTF-8; invalid bytes are shown as \u{fffd}]",
        "[kein UTF-8; ungültige Bytes erscheinen als \u{fffd}]";
    ENCODED: "[{encoding}]", "[{encoding}]";
    BINARY:
        "{path} is a binary file ({kind}, {size} {size:byte|bytes}). It can be moved or deleted, but not read or edited.",
        "{path} ist eine Binärdatei ({kind}, {size} {size:Byte|Bytes}). Sie lässt sich verschieben und löschen, aber nicht lesen oder ändern.";
    PICTURE:
        "{path} is a picture: {kind}, {size} {size:byte|bytes}. It can be moved or deleted, but not read or edited.",
        "{path} ist ein Bild: {kind}, {size} {size:Byte|Bytes}. Es lässt sich verschieben und löschen, aber nicht lesen oder ändern.";
    NOT_OVERWRITTEN:
        "{path} is not UTF-8, so writing the whole file would change its encoding. Use fs_edit, or delete the file first to replace it.",
        "{path} ist kein UTF-8; die ganze Datei zu schreiben, würde ihre Kodierung ändern. Nimm fs_edit oder lösche sie vorher, um sie zu ersetzen.";
    UNREAD:
        "{path} already exists and you have not read it, so nothing was written. Its content:\n{content}\nNow change it with fs_edit, or repeat this call to replace the whole file.",
        "{path} gibt es schon, und du hast die Datei nicht gelesen; es wurde nichts geschrieben. Ihr Inhalt:\n{content}\nÄndere sie jetzt mit fs_edit oder wiederhole den Aufruf, um sie ganz zu ersetzen.";
    UNREAD_SHORT: "not read yet", "noch nicht gelesen";
    STALE:
        "{path} changed since you read it, so nothing was written. The difference:\n{diff}\nThis is its current state: repeat the call if it still fits.",
        "{path} hat sich geändert, seit du es gelesen hast; es wurde nichts geschrieben. Der Unterschied:\n{diff}\nDas ist der aktuelle Stand: Wiederhole den Aufruf, wenn er noch passt.";
    STALE_READ_AGAIN:
        "{path} changed since you read it, so nothing was written. Read it again first.",
        "{path} hat sich geändert, seit du es gelesen hast; es wurde nichts geschrieben. Lies es zuerst noch einmal.";
    STALE_SHORT: "changed since read", "seit dem Lesen geändert";
    EDIT_AT:
        "Edit {number} of {count} in {path}: {what} Nothing was changed.",
        "Änderung {number} von {count} in {path}: {what} Es wurde nichts geändert.";
    NO_EDITS: "`edits` is empty; pass at least one edit.", "`edits` ist leer; gib mindestens eine Änderung an.";
    OLD_EMPTY:
        "`old` is empty, which works only for a new or empty file. To add lines, put the line before them into `old` and repeat it in `new`.",
        "`old` ist leer; das geht nur bei einer neuen oder leeren Datei. Für neue Zeilen nimm die Zeile davor als `old` und wiederhole sie in `new`.";
    OLD_IS_NEW:
        "`old` and `new` are identical. Put the changed text into `new`.",
        "`old` und `new` sind gleich. Schreib den geänderten Text in `new`.";
    NO_MATCH:
        "`old` does not occur in the file, nor anything like it. Read the file again.",
        "`old` kommt in der Datei nicht vor, auch nichts Ähnliches. Lies die Datei noch einmal.";
    NO_MATCH_BUT:
        "`old` does not occur in the file. The closest match:\n{region}{why}",
        "`old` kommt in der Datei nicht vor. Am ähnlichsten ist:\n{region}{why}";
    ONLY_SPACE: "Only the whitespace differs; copy it exactly.", "Nur der Leerraum weicht ab; übernimm ihn genau.";
    COPY_EXACTLY: "Copy the text exactly.", "Übernimm den Text genau so.";
    SEVERAL:
        "`old` occurs {count} times, in lines {lines}:\n{shown}Include the lines around it to make it unique, or set replace_all.",
        "`old` kommt {count} Mal vor, in den Zeilen {lines}:\n{shown}Nimm umliegende Zeilen dazu, bis es eindeutig ist, oder setze replace_all.";
    EARLIER_EDIT:
        "`old` no longer matches after the earlier edits of this call. Combine the edits that touch the same lines into one.",
        "`old` passt nach den vorherigen Änderungen dieses Aufrufs nicht mehr. Fasse die Änderungen an denselben Zeilen zu einer zusammen.";
    UNKNOWN_ENCODING:
        "The file's encoding is unknown, so only ASCII can be added.",
        "Die Kodierung der Datei ist unbekannt, deshalb lässt sich nur ASCII einfügen.";
    EDIT_TOO_LARGE:
        "The result would be too large to edit. Nothing was changed.",
        "Das Ergebnis wäre zu groß zum Bearbeiten. Es wurde nichts geändert.";
    TOO_MANY_EDITS:
        "{count} edits are too many for a file as large as {path}. Nothing was changed; send fewer at a time.",
        "{count} Änderungen sind zu viele für eine so große Datei wie {path}. Es wurde nichts geändert; schick weniger auf einmal.";
    EDIT_BINARY:
        "This is a binary file ({kind}) and cannot be edited.",
        "Das ist eine Binärdatei ({kind}); sie lässt sich nicht ändern.";
    NO_MATCH_SHORT: "no match", "kein Treffer";
    SEVERAL_SHORT: "not unique", "nicht eindeutig";
    REFUSED_SHORT: "refused", "abgelehnt";
    NOT_THIS:
        "{path} is the project itself or its repository, which cannot be moved or deleted.",
        "{path} ist das Projekt selbst oder sein Repository; das lässt sich nicht verschieben oder löschen.";
    NOT_EMPTY:
        "{path} still contains {entries}. Set recursive to delete them too; nothing was deleted.",
        "{path} enthält noch {entries}. Setze recursive, um sie mitzulöschen; es wurde nichts gelöscht.";
    TARGET_EXISTS:
        "{to} already exists. Set overwrite to replace it, or choose another name; nothing was moved.",
        "{to} gibt es schon. Setze overwrite, um es zu ersetzen, oder wähle einen anderen Namen; es wurde nichts verschoben.";
    TARGET_IS_DIR:
        "{to} is a directory. Give the full new path, such as {to}/{name}; nothing was moved.",
        "{to} ist ein Verzeichnis. Gib den neuen Pfad ganz an, etwa {to}/{name}; es wurde nichts verschoben.";
    UNNAMED:
        "[{count} left out: {count:name is|names are} not UTF-8]",
        "[{count} ausgelassen: {count:Name ist|Namen sind} kein UTF-8]";
    INTO_ITSELF: "{from} cannot be moved into itself.", "{from} lässt sich nicht in sich selbst verschieben.";
    KEPT:
        "[{count} left out: may hold secrets; name a file to be asked about it]",
        "[{count} ausgelassen: eventuell geheim; nenne eine Datei, um danach gefragt zu werden]";
    UNENDED:
        "[{count} not searched to the end: a line is too long or unreadable]",
        "[{count} nicht bis zum Ende durchsucht: Eine Zeile ist zu lang oder nicht lesbar]";
    LONG_PATTERN: "The pattern is longer than 32 KiB.", "Das Muster ist länger als 32 KiB.";
    NOTHING_FOUND:
        "No matches. Ignored files and .git are not searched.",
        "Keine Treffer. Ignorierte Dateien und .git werden nicht durchsucht.";
    EMPTY_DIR: "{path} is empty.", "{path} ist leer.";
    MORE_FOUND: "[{count} more; narrow the search]", "[{count} weitere; grenze die Suche ein]";
    MORE_THAN: "[more than {count} more; narrow the search]", "[mehr als {count} weitere; grenze die Suche ein]";
    BAD_GLOB: "`{pattern}` is not a valid glob pattern: {error}", "`{pattern}` ist kein gültiges Glob-Muster: {error}";
    BAD_REGEX:
        "`{pattern}` is not a valid regular expression: {error}. Set fixed=true to search for the literal text.",
        "`{pattern}` ist kein gültiger regulärer Ausdruck: {error}. Setze fixed=true, um genau diesen Text zu suchen.";
    BAD_PATTERN_SHORT: "invalid pattern", "ungültiges Muster";
    FORM_KEPT: "Line endings and byte order mark were preserved.", "Zeilenenden und Byte Order Mark bleiben erhalten.";
}
