//! What the file tools say of their results: a few words for the screen, a sentence for the model.

use super::{Lang, Phrase};

/// The phrase for one or for many, with `{count}` filled.
pub fn counted(lang: Lang, count: usize, one: Phrase, many: Phrase) -> String {
    let phrase = if count == 1 { one } else { many };
    phrase.say(lang, &[("count", &count)])
}

/// `1 line`.
pub fn lines(lang: Lang, count: usize) -> String {
    const ONE: Phrase = Phrase { en: "{count} line", de: "{count} Zeile" };
    const MANY: Phrase = Phrase { en: "{count} lines", de: "{count} Zeilen" };
    counted(lang, count, ONE, MANY)
}

/// `3 files`.
pub fn files(lang: Lang, count: usize) -> String {
    const ONE: Phrase = Phrase { en: "{count} file", de: "{count} Datei" };
    const MANY: Phrase = Phrase { en: "{count} files", de: "{count} Dateien" };
    counted(lang, count, ONE, MANY)
}

/// `12 entries`.
pub fn entries(lang: Lang, count: usize) -> String {
    const ONE: Phrase = Phrase { en: "{count} entry", de: "{count} Eintrag" };
    const MANY: Phrase = Phrase { en: "{count} entries", de: "{count} Einträge" };
    counted(lang, count, ONE, MANY)
}

/// `14 matches in 3 files`.
pub fn matches(lang: Lang, count: usize, in_files: usize) -> String {
    const ONE: Phrase = Phrase { en: "{count} match in {files}", de: "{count} Treffer in {files}" };
    const MANY: Phrase = Phrase { en: "{count} matches in {files}", de: "{count} Treffer in {files}" };
    let files = match lang {
        Lang::De if in_files != 1 => format!("{in_files} Dateien"),
        _ => files(lang, in_files),
    };
    let phrase = if count == 1 { ONE } else { MANY };
    phrase.say(lang, &[("count", &count), ("files", &files)])
}

phrases! {
    READ_AS: "[Read as meant: {fields}.]", "[Gelesen wie gemeint: {fields}.]";
    BAD_ARGUMENTS: "wrong arguments", "falsche Argumente";
    CANCELLED: "stopped", "abgebrochen";
    CANCELLED_TEXT: "The user stopped this call.", "Der Benutzer hat diesen Aufruf abgebrochen.";
    UNCHANGED: "unchanged", "unverändert";
    UNCHANGED_TEXT:
        "{path} has exactly this content already; nothing was written.",
        "{path} hat genau diesen Inhalt schon; geschrieben wurde nichts.";
    CREATED: "Created {path} ({lines}).", "{path} angelegt ({lines}).";
    CHANGED: "Changed {path}: +{added} −{removed}.", "{path} geändert: +{added} −{removed}.";
    DELETED: "Deleted {path}.", "{path} gelöscht.";
    DELETED_TREE: "Deleted {path} with {files} in it.", "{path} gelöscht, mit {files} darin.";
    DELETED_SHORT: "deleted", "gelöscht";
    MOVED: "Moved {from} to {to}.", "{from} nach {to} verschoben.";
    MOVED_SHORT: "moved", "verschoben";
    DIR_CREATED: "Created the directory {path}.", "Ordner {path} angelegt.";
    CREATED_SHORT: "created", "angelegt";
    DIR_EXISTS: "The directory {path} exists already.", "Den Ordner {path} gibt es schon.";
    EXISTS_SHORT: "exists already", "gibt es schon";
    EMPTY_FILE: "{path} is empty.", "{path} ist leer.";
    EMPTY_SHORT: "empty", "leer";
}
/// After the last line shown: how many follow, and how to read them.
pub fn more_lines(lang: Lang, count: usize, next: usize) -> String {
    const ONE: Phrase = Phrase {
        en: "[{count} more line; go on with offset={next}]",
        de: "[noch {count} Zeile; weiter mit offset={next}]",
    };
    const MANY: Phrase = Phrase {
        en: "[{count} more lines; go on with offset={next}]",
        de: "[noch {count} Zeilen; weiter mit offset={next}]",
    };
    let phrase = if count == 1 { ONE } else { MANY };
    phrase.say(lang, &[("count", &count), ("next", &next)])
}

phrases! {
    MORE_CHARS: "… [more characters: {count}]", "… [noch {count} Zeichen]";
    PAST_THE_END:
        "{path} has {lines}; line {offset} is past its end.",
        "{path} hat {lines}; Zeile {offset} liegt hinter dem Ende.";
    NOT_UTF8:
        "[not UTF-8; bytes that are no text are shown as \u{fffd}]",
        "[kein UTF-8; Bytes, die kein Text sind, stehen als \u{fffd}]";
    ENCODED: "[{encoding}]", "[{encoding}]";
    BINARY:
        "{path} is no text but a {kind} of {size} bytes. It can be moved and deleted, not read or edited.",
        "{path} ist kein Text ({kind}, {size} Bytes). Verschieben und löschen geht, lesen und ändern nicht.";
    PICTURE:
        "{path} is a picture: a {kind} of {size} bytes. It can be moved and deleted, not read or edited.",
        "{path} ist ein Bild ({kind}, {size} Bytes). Verschieben und löschen geht, lesen und ändern nicht.";
    NOT_OVERWRITTEN:
        "{path} is not UTF-8, and writing it whole would change its encoding. Change it with fs_edit, or delete it \
         first if it is to be replaced.",
        "{path} ist kein UTF-8, und ganz geschrieben würde sich die Kodierung ändern. Mit fs_edit ändern oder erst \
         löschen, wenn es ersetzt werden soll.";
    UNREAD:
        "{path} exists and you have not read it, so nothing was written. Its content:\n{content}\nYou know it now: \
         change it with fs_edit, or send the call again if all of it is to be replaced.",
        "{path} gibt es schon, und du hast es nicht gelesen; geschrieben wurde nichts. Der Inhalt:\n{content}\nJetzt \
         kennst du ihn: Änder ihn mit fs_edit, oder schick den Aufruf noch einmal, wenn alles ersetzt werden soll.";
    UNREAD_SHORT: "not read before", "vorher nicht gelesen";
    STALE:
        "{path} changed since you read it, and nothing was written. The difference:\n{diff}\nYou know its present \
         state now: send the call again if it still fits.",
        "{path} hat sich geändert, seit du es gelesen hast; geschrieben wurde nichts. Der Unterschied:\n{diff}\nDen \
         jetzigen Stand kennst du damit: Schick den Aufruf noch einmal, wenn er noch passt.";
    STALE_READ_AGAIN:
        "{path} changed since you read it, and nothing was written. Read it again first.",
        "{path} hat sich geändert, seit du es gelesen hast; geschrieben wurde nichts. Lies es erst noch einmal.";
    STALE_SHORT: "changed since it was read", "seit dem Lesen geändert";
    EDIT_AT:
        "Edit {number} of {count} in {path}: {what} Nothing was changed.",
        "Änderung {number} von {count} in {path}: {what} Geändert wurde nichts.";
    NO_EDITS:
        "There is no edit in `edits`; give at least one.",
        "In `edits` steht nichts; gib mindestens eine Änderung an.";
    OLD_EMPTY:
        "`old` is empty, which only a new or empty file allows. To add lines, take the line they follow as `old` and repeat it in `new`.",
        "`old` ist leer, das geht nur bei einer neuen oder leeren Datei. Für neue Zeilen nimm die Zeile davor als `old` und wiederhole sie in `new`.";
    OLD_IS_NEW:
        "`old` and `new` are the same. Put into `new` how the text shall read afterwards.",
        "`old` und `new` sind gleich. Schreib in `new`, wie der Text danach lauten soll.";
    NO_MATCH:
        "`old` does not occur, nor does anything like it. Read the file again.",
        "`old` kommt nicht vor, auch nichts Ähnliches. Lies die Datei noch einmal.";
    NO_MATCH_BUT:
        "`old` does not occur. The closest is this:\n{region}{why}",
        "`old` kommt nicht vor. Am nächsten kommt das:\n{region}{why}";
    ONLY_SPACE:
        "Only the white space differs; copy it exactly.",
        "Nur die Leerzeichen unterscheiden sich; übernimm sie genau.";
    COPY_EXACTLY: "Copy the text exactly as it stands.", "Übernimm den Text genau so, wie er dasteht.";
    SEVERAL:
        "`old` occurs {count} times, in lines {lines}:\n{shown}Add the lines around it until it is unique, or set \
         replace_all.",
        "`old` kommt {count} Mal vor, in den Zeilen {lines}:\n{shown}Nimm Zeilen darum herum dazu, bis es eindeutig \
         ist, oder setz replace_all.";
    EARLIER_EDIT:
        "`old` fits no longer after the earlier edits of this call. Make one edit of those that touch the same lines.",
        "`old` passt nach den früheren Änderungen dieses Aufrufs nicht mehr. Mach aus denen, die dieselben Zeilen \
         betreffen, eine.";
    UNKNOWN_ENCODING:
        "The file's encoding is not known, so only ASCII can be put into it.",
        "Die Kodierung der Datei ist nicht bekannt, deshalb geht darin nur ASCII.";
    EDIT_TOO_LARGE:
        "The file would become larger than what is edited. Nothing was done.",
        "Die Datei würde größer als das, was bearbeitet wird. Nichts wurde getan.";
    TOO_MANY_EDITS:
        "{count} edits are too many for a file as large as {path}. Nothing was done; send fewer at a time.",
        "{count} Änderungen sind zu viele für eine so große Datei wie {path}. Nichts wurde getan; schick weniger auf einmal.";
    EDIT_BINARY:
        "The file is no text but a {kind}; it cannot be edited.",
        "Die Datei ist kein Text ({kind}) und lässt sich nicht ändern.";
    NO_MATCH_SHORT: "no match", "kein Treffer";
    SEVERAL_SHORT: "not unique", "nicht eindeutig";
    REFUSED_SHORT: "refused", "abgelehnt";
    NOT_THIS:
        "{path} is the project itself or its repository; that is neither moved nor deleted.",
        "{path} ist das Projekt selbst oder sein Repository; das wird weder verschoben noch gelöscht.";
    NOT_EMPTY:
        "{path} has {entries} in it. Set recursive to delete them too; nothing was deleted.",
        "{path} enthält noch {entries}. Setz recursive, um sie mitzulöschen; gelöscht wurde nichts.";
    TARGET_EXISTS:
        "{to} exists already. Set overwrite to replace it, or choose another name; nothing was moved.",
        "{to} gibt es schon. Setz overwrite, um es zu ersetzen, oder nimm einen anderen Namen; verschoben wurde nichts.";
    TARGET_IS_DIR:
        "{to} is a directory. Name the new path in full, such as {to}/{name}; nothing was moved.",
        "{to} ist ein Ordner. Nenn den neuen Pfad ganz, etwa {to}/{name}; verschoben wurde nichts.";
    UNNAMED:
        "[left out, because their names are not UTF-8: {count}]",
        "[ausgelassen, weil ihre Namen kein UTF-8 sind: {count}]";
    INTO_ITSELF: "{from} cannot be moved into itself.", "{from} lässt sich nicht in sich selbst verschieben.";
    KEPT:
        "[left out, because they may hold secrets: {count}; name one to have it asked about]",
        "[ausgelassen, weil vielleicht geheim: {count}; nenn eine, damit danach gefragt wird]";
    UNENDED:
        "[not searched to the end, because a line is too long or could not be read: {count}]",
        "[nicht bis zum Ende durchsucht, weil eine Zeile zu lang oder nicht lesbar ist: {count}]";
    LONG_PATTERN: "The pattern is longer than 32 KiB.", "Das Muster ist länger als 32 KiB.";
    NOTHING_FOUND:
        "Nothing found. Ignored files and .git are not searched.",
        "Nichts gefunden. Ignorierte Dateien und .git werden nicht durchsucht.";
    EMPTY_DIR: "{path} is empty.", "{path} ist leer.";
    MORE_FOUND: "[{count} more; narrow the search]", "[noch {count}; grenz die Suche ein]";
    MORE_THAN: "[more than {count} more; narrow the search]", "[noch mehr als {count}; grenz die Suche ein]";
    BAD_GLOB: "`{pattern}` is no glob pattern: {error}", "`{pattern}` ist kein Glob-Muster: {error}";
    BAD_REGEX:
        "`{pattern}` is no regular expression: {error}. Set fixed=true to look for the text as it stands.",
        "`{pattern}` ist kein regulärer Ausdruck: {error}. Setz fixed=true, um genau diesen Text zu suchen.";
    BAD_PATTERN_SHORT: "bad pattern", "Muster ungültig";
    FORM_KEPT:
        "Line ends and byte order mark stayed as the file had them.",
        "Zeilenenden und Byte-Reihenfolge-Marke blieben, wie die Datei sie hatte.";
}
