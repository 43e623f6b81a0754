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

pub const BAD_ARGUMENTS: Phrase = Phrase { en: "wrong arguments", de: "falsche Argumente" };
pub const CANCELLED: Phrase = Phrase { en: "stopped", de: "abgebrochen" };
pub const CANCELLED_TEXT: Phrase =
    Phrase { en: "The user stopped this call.", de: "Der Benutzer hat diesen Aufruf abgebrochen." };
pub const UNCHANGED: Phrase = Phrase { en: "unchanged", de: "unverändert" };
pub const UNCHANGED_TEXT: Phrase = Phrase {
    en: "{path} has exactly this content already; nothing was written.",
    de: "{path} hat genau diesen Inhalt schon; geschrieben wurde nichts.",
};
pub const CREATED: Phrase = Phrase { en: "Created {path} ({lines}).", de: "{path} angelegt ({lines})." };
pub const CHANGED: Phrase =
    Phrase { en: "Changed {path}: +{added} −{removed}.", de: "{path} geändert: +{added} −{removed}." };
pub const DELETED: Phrase = Phrase { en: "Deleted {path}.", de: "{path} gelöscht." };
pub const DELETED_TREE: Phrase =
    Phrase { en: "Deleted {path} with {files} in it.", de: "{path} gelöscht, mit {files} darin." };
pub const DELETED_SHORT: Phrase = Phrase { en: "deleted", de: "gelöscht" };
pub const MOVED: Phrase = Phrase { en: "Moved {from} to {to}.", de: "{from} nach {to} verschoben." };
pub const MOVED_SHORT: Phrase = Phrase { en: "moved", de: "verschoben" };
pub const DIR_CREATED: Phrase = Phrase { en: "Created the directory {path}.", de: "Ordner {path} angelegt." };
pub const CREATED_SHORT: Phrase = Phrase { en: "created", de: "angelegt" };
pub const DIR_EXISTS: Phrase =
    Phrase { en: "The directory {path} exists already.", de: "Den Ordner {path} gibt es schon." };
pub const EXISTS_SHORT: Phrase = Phrase { en: "exists already", de: "gibt es schon" };

pub const EMPTY_FILE: Phrase = Phrase { en: "{path} is empty.", de: "{path} ist leer." };
pub const EMPTY_SHORT: Phrase = Phrase { en: "empty", de: "leer" };
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

pub const MORE_CHARS: Phrase =
    Phrase { en: "… [{count} more characters]", de: "… [noch {count} Zeichen]" };
pub const PAST_THE_END: Phrase = Phrase {
    en: "{path} has {lines}; line {offset} is past its end.",
    de: "{path} hat {lines}; Zeile {offset} liegt hinter dem Ende.",
};
pub const NOT_UTF8: Phrase = Phrase {
    en: "[not UTF-8; bytes that are no text are shown as \u{fffd}]",
    de: "[kein UTF-8; Bytes, die kein Text sind, stehen als \u{fffd}]",
};
pub const ENCODED: Phrase = Phrase { en: "[{encoding}]", de: "[{encoding}]" };
pub const BINARY: Phrase = Phrase {
    en: "{path} is no text but a {kind} of {size} bytes. It can be moved and deleted, not read or edited.",
    de: "{path} ist kein Text ({kind}, {size} Bytes). Verschieben und löschen geht, lesen und ändern nicht.",
};
pub const NOT_OVERWRITTEN: Phrase = Phrase {
    en: "{path} is not UTF-8, and writing it whole would change its encoding. Change it with fs_edit, or delete it \
         first if it is to be replaced.",
    de: "{path} ist kein UTF-8, und ganz geschrieben würde sich die Kodierung ändern. Mit fs_edit ändern oder erst \
         löschen, wenn es ersetzt werden soll.",
};

pub const STALE: Phrase = Phrase {
    en: "{path} changed since you read it, and nothing was written. The difference:\n{diff}\nYou know its present \
         state now: send the call again if it still fits.",
    de: "{path} hat sich geändert, seit du es gelesen hast; geschrieben wurde nichts. Der Unterschied:\n{diff}\nDen \
         jetzigen Stand kennst du damit: Schick den Aufruf noch einmal, wenn er noch passt.",
};
pub const STALE_READ_AGAIN: Phrase = Phrase {
    en: "{path} changed since you read it, and nothing was written. Read it again first.",
    de: "{path} hat sich geändert, seit du es gelesen hast; geschrieben wurde nichts. Lies es erst noch einmal.",
};
pub const STALE_SHORT: Phrase = Phrase { en: "changed since it was read", de: "seit dem Lesen geändert" };

pub const EDIT_AT: Phrase = Phrase {
    en: "Edit {number} of {count} in {path}: {what} Nothing was changed.",
    de: "Änderung {number} von {count} in {path}: {what} Geändert wurde nichts.",
};
pub const NO_EDITS: Phrase = Phrase {
    en: "There is no edit in `edits`; give at least one.",
    de: "In `edits` steht nichts; gib mindestens eine Änderung an.",
};
pub const OLD_EMPTY: Phrase = Phrase {
    en: "`old` is empty, which only a new or empty file allows. Name the text to replace.",
    de: "`old` ist leer, das geht nur bei einer neuen oder leeren Datei. Nenn den Text, der ersetzt werden soll.",
};
pub const OLD_IS_NEW: Phrase =
    Phrase { en: "`old` and `new` are the same.", de: "`old` und `new` sind gleich." };
pub const NO_MATCH: Phrase = Phrase {
    en: "`old` does not occur, nor does anything like it. Read the file again.",
    de: "`old` kommt nicht vor, auch nichts Ähnliches. Lies die Datei noch einmal.",
};
pub const NO_MATCH_BUT: Phrase = Phrase {
    en: "`old` does not occur. The closest is this:\n{region}\n{why}",
    de: "`old` kommt nicht vor. Am nächsten kommt das:\n{region}\n{why}",
};
pub const ONLY_SPACE: Phrase = Phrase {
    en: "Only the white space differs; copy it exactly.",
    de: "Nur die Leerzeichen unterscheiden sich; übernimm sie genau.",
};
pub const COPY_EXACTLY: Phrase =
    Phrase { en: "Copy the text exactly as it stands.", de: "Übernimm den Text genau so, wie er dasteht." };
pub const SEVERAL: Phrase = Phrase {
    en: "`old` occurs {count} times, in lines {lines}. Add the lines around it until it is unique, or set replace_all.",
    de: "`old` kommt {count} Mal vor, in den Zeilen {lines}. Nimm Zeilen darum herum dazu, bis es eindeutig ist, oder \
         setz replace_all.",
};
pub const UNKNOWN_ENCODING: Phrase = Phrase {
    en: "The file's encoding is not known, so only ASCII can be put into it.",
    de: "Die Kodierung der Datei ist nicht bekannt, deshalb geht darin nur ASCII.",
};
pub const EDIT_BINARY: Phrase = Phrase {
    en: "The file is no text but a {kind}; it cannot be edited.",
    de: "Die Datei ist kein Text ({kind}) und lässt sich nicht ändern.",
};
pub const NO_MATCH_SHORT: Phrase = Phrase { en: "no match", de: "kein Treffer" };
pub const SEVERAL_SHORT: Phrase = Phrase { en: "not unique", de: "nicht eindeutig" };
pub const REFUSED_SHORT: Phrase = Phrase { en: "refused", de: "abgelehnt" };

pub const NOT_THIS: Phrase = Phrase {
    en: "{path} is the project itself or its repository; that is neither moved nor deleted.",
    de: "{path} ist das Projekt selbst oder sein Repository; das wird weder verschoben noch gelöscht.",
};
pub const NOT_EMPTY: Phrase = Phrase {
    en: "{path} has {entries} in it. Set recursive to delete them too; nothing was deleted.",
    de: "{path} enthält noch {entries}. Setz recursive, um sie mitzulöschen; gelöscht wurde nichts.",
};
pub const TARGET_EXISTS: Phrase = Phrase {
    en: "{to} exists already. Set overwrite to replace it, or choose another name; nothing was moved.",
    de: "{to} gibt es schon. Setz overwrite, um es zu ersetzen, oder nimm einen anderen Namen; verschoben wurde nichts.",
};
pub const TARGET_IS_DIR: Phrase = Phrase {
    en: "{to} is a directory. Name the new path in full, such as {to}/{name}; nothing was moved.",
    de: "{to} ist ein Ordner. Nenn den neuen Pfad ganz, etwa {to}/{name}; verschoben wurde nichts.",
};
pub const INTO_ITSELF: Phrase = Phrase {
    en: "{from} cannot be moved into itself.",
    de: "{from} lässt sich nicht in sich selbst verschieben.",
};

pub const NOTHING_FOUND: Phrase = Phrase {
    en: "Nothing found. Ignored files and .git are not searched.",
    de: "Nichts gefunden. Ignorierte Dateien und .git werden nicht durchsucht.",
};
pub const EMPTY_DIR: Phrase = Phrase { en: "{path} is empty.", de: "{path} ist leer." };
pub const MORE_FOUND: Phrase =
    Phrase { en: "[{count} more; narrow the search]", de: "[noch {count}; grenz die Suche ein]" };
pub const MORE_THAN: Phrase = Phrase {
    en: "[more than {count} more; narrow the search]",
    de: "[noch mehr als {count}; grenz die Suche ein]",
};
pub const BAD_GLOB: Phrase =
    Phrase { en: "`{pattern}` is no glob pattern: {error}", de: "`{pattern}` ist kein Glob-Muster: {error}" };
pub const BAD_REGEX: Phrase = Phrase {
    en: "`{pattern}` is no regular expression: {error}. Set fixed=true to look for the text as it stands.",
    de: "`{pattern}` ist kein regulärer Ausdruck: {error}. Setz fixed=true, um genau diesen Text zu suchen.",
};
pub const BAD_PATTERN_SHORT: Phrase = Phrase { en: "bad pattern", de: "Muster ungültig" };
