//! What the rules without a model say, and by which words they know a language.

use super::{Lang, Phrase};

/// A next step: what is shown and what is sent.
#[derive(Debug, Clone, Copy)]
pub struct Suggestion {
    /// Shown.
    pub label: Phrase,
    /// Sent as input.
    pub command: Phrase,
}

/// Show that file.
pub const STEP_SHOW: Suggestion = Suggestion {
    label: Phrase { en: "Show {file}", de: "{file} zeigen" },
    command: Phrase { en: "show {file}", de: "zeige {file}" },
};
/// Look for open points in that file.
pub const STEP_TODO_IN: Suggestion = Suggestion {
    label: Phrase { en: "Find TODO in {file}", de: "TODO in {file} suchen" },
    command: Phrase { en: "find TODO in {file}", de: "suche nach TODO in {file}" },
};
/// See what changed.
pub const STEP_CHANGED: Suggestion = Suggestion {
    label: Phrase { en: "See what changed", de: "Änderungen ansehen" },
    command: Phrase { en: "what changed?", de: "was hat sich geändert?" },
};
/// See the difference in that file.
pub const STEP_DIFF_OF: Suggestion = Suggestion {
    label: Phrase { en: "See the change in {file}", de: "Änderung in {file} ansehen" },
    command: Phrase { en: "show the diff of {file}", de: "zeige den Diff von {file}" },
};
/// Take the change back.
pub const STEP_UNDO: Suggestion = Suggestion {
    label: Phrase { en: "Take it back", de: "Rückgängig machen" },
    command: Phrase { en: "/undo", de: "/undo" },
};
/// Run the tests.
pub const STEP_TESTS: Suggestion = Suggestion {
    label: Phrase { en: "Run the tests", de: "Tests ausführen" },
    command: Phrase { en: "run the tests", de: "führe die Tests aus" },
};
/// List the files.
pub const STEP_LIST: Suggestion = Suggestion {
    label: Phrase { en: "List the files", de: "Dateien auflisten" },
    command: Phrase { en: "list the files", de: "liste die Dateien auf" },
};
/// Say what it can do.
pub const STEP_HELP: Suggestion = Suggestion {
    label: Phrase { en: "What can you do?", de: "Was kannst du?" },
    command: Phrase { en: "what can you do?", de: "was kannst du?" },
};
/// The last commits.
pub const STEP_HISTORY: Suggestion = Suggestion {
    label: Phrase { en: "Show the last commits", de: "Letzte Commits zeigen" },
    command: Phrase { en: "show the last 5 commits", de: "zeige die letzten 5 Commits" },
};
/// What is remembered.
pub const STEP_RECALL: Suggestion = Suggestion {
    label: Phrase { en: "Show today's notes", de: "Notizen von heute zeigen" },
    command: Phrase { en: "what do you remember?", de: "was hast du dir gemerkt?" },
};
/// Replace every occurrence instead of one.
pub const REPLACE_ALL: Suggestion = Suggestion {
    label: Phrase { en: "Replace every occurrence", de: "Alle Stellen ersetzen" },
    command: Phrase {
        en: "replace all \"{old}\" with \"{new}\" in {file}",
        de: "ersetze alle \"{old}\" durch \"{new}\" in {file}",
    },
};

/// A file was written.
pub const WRITTEN: Phrase = Phrase { en: "Wrote {file}.", de: "{file} ist geschrieben." };
/// Text was added to a file.
pub const APPENDED: Phrase = Phrase { en: "Added to {file}.", de: "An {file} angehängt." };
/// A file was edited.
pub const CHANGED: Phrase = Phrase { en: "Changed {file}.", de: "{file} ist geändert." };
/// A file was moved.
pub const MOVED: Phrase = Phrase { en: "Moved {from} to {to}.", de: "{from} heißt jetzt {to}." };
/// A file was copied.
pub const COPIED: Phrase = Phrase { en: "Copied {from} to {to}.", de: "{from} ist nach {to} kopiert." };
/// A file was deleted.
pub const DELETED: Phrase = Phrase { en: "Deleted {file}.", de: "{file} ist gelöscht." };
/// A folder was made.
pub const FOLDER_MADE: Phrase =
    Phrase { en: "Made the folder {folder}.", de: "Der Ordner {folder} ist angelegt." };
/// A command ended well; its output follows.
pub const RAN: Phrase = Phrase { en: "{command} ran:", de: "{command} ist gelaufen:" };
/// A call did not work; what it said follows.
pub const FAILED: Phrase = Phrase { en: "{what} did not work:", de: "{what} hat nicht geklappt:" };
/// A result without text.
pub const NOTHING: Phrase = Phrase { en: "No output.", de: "Keine Ausgabe." };
/// A file without content.
pub const EMPTY_FILE: Phrase = Phrase { en: "{file} is empty.", de: "{file} ist leer." };
/// Results of a search follow.
pub const SEARCHED: Phrase = Phrase { en: "Looked for {text}:", de: "Gesucht nach {text}:" };
/// A listing follows.
pub const FILES_IN: Phrase = Phrase { en: "Files in {place}:", de: "Dateien in {place}:" };
/// The project itself, as a place.
pub const HERE: Phrase = Phrase { en: "this project", de: "diesem Projekt" };
/// Several files have that name; they follow.
pub const SEVERAL: Phrase = Phrase {
    en: "Several files are called {name}. Which one?",
    de: "Mehrere Dateien heißen {name}. Welche?",
};
/// The state of the repository follows.
pub const STATE: Phrase = Phrase { en: "The state of the repository:", de: "Der Stand des Repositorys:" };
/// There is no difference.
pub const NO_DIFF: Phrase = Phrase { en: "Nothing differs.", de: "Es gibt keine Unterschiede." };
/// Staged.
pub const STAGED: Phrase = Phrase { en: "Staged {file}.", de: "{file} ist vorgemerkt." };
/// Committed; what git said follows.
pub const COMMITTED: Phrase = Phrase { en: "Committed as {message}.", de: "Committet als {message}." };
/// A fact is kept.
pub const REMEMBERED: Phrase = Phrase { en: "Remembered: {text}", de: "Gemerkt: {text}" };
/// Remembered facts follow.
pub const KNOWN: Phrase = Phrase { en: "This is what I noted:", de: "Das habe ich notiert:" };
/// No fact is kept about it.
pub const NOTHING_KNOWN: Phrase = Phrase { en: "Nothing noted about that.", de: "Dazu ist nichts notiert." };
/// An answer to thanks.
pub const WELCOME: Phrase = Phrase { en: "You're welcome.", de: "Gern geschehen." };
/// How to undo.
pub const UNDO: Phrase = Phrase {
    en: "`/undo` shows the last change and takes it back once you agree; `/undo turn` takes back the whole turn.",
    de: "`/undo` zeigt die letzte Änderung und nimmt sie zurück, wenn du zustimmst; `/undo turn` nimmt den ganzen \
         Schritt zurück.",
};

/// A step after it was left out because one did not work.
pub const ONE_NOT_DONE: Phrase =
    Phrase { en: "The step after it was not made.", de: "Der Schritt danach ist nicht ausgeführt." };
/// Steps after it were left out because one did not work.
pub const SOME_NOT_DONE: Phrase = Phrase {
    en: "The {count} steps after it were not made.",
    de: "Die {count} Schritte danach sind nicht ausgeführt.",
};
/// A tool that the step needs is not on offer.
pub const NOT_OFFERED: Phrase = Phrase {
    en: "This needs the tool `{tool}`, which this turn does not have. Nothing was done.",
    de: "Dafür braucht es das Werkzeug `{tool}`, das in diesem Schritt fehlt. Es ist nichts geschehen.",
};
/// No manifest says which command is meant.
pub const NO_COMMAND: Phrase = Phrase {
    en: "No manifest at the top of the project says which command that is. Name it: run `make test`.",
    de: "Kein Manifest auf der obersten Ebene sagt, welcher Befehl das ist. Nenne ihn: führe `make test` aus.",
};
/// Something must be filled in that only a model can.
pub const NO_SCHEMA: Phrase = Phrase {
    en: "offline has no model and cannot fill in `{tool}`; connect a model for that.",
    de: "offline hat kein Modell und kann `{tool}` nicht ausfüllen; verbinde dafür ein Modell.",
};
/// Why a direct answer is not enough.
pub const WHY_ACTION: Phrase = Phrase {
    en: "the rule '{rule}' carries this out with tools",
    de: "die Regel '{rule}' führt das mit Werkzeugen aus",
};
/// Only an answer is wanted, and there is no model to give one.
pub const ONLY_ANSWERING: Phrase = Phrase {
    en: "No model is connected, so questions cannot be answered here. Without `?` in front this request is \
         carried out.",
    de: "Es ist kein Modell verbunden, deshalb lassen sich hier keine Fragen beantworten. Ohne `?` davor wird \
         diese Bitte ausgeführt.",
};

/// No rule covers the request.
pub const NOT_COVERED: Phrase = Phrase {
    en: "No model is connected, and no rule covers this request. Nothing was done.",
    de: "Es ist kein Modell verbunden, und keine Regel deckt diese Bitte ab. Es ist nichts geschehen.",
};
/// The part that is not covered.
pub const PART: Phrase =
    Phrase { en: "This part is not covered: {part}", de: "Dieser Teil ist nicht abgedeckt: {part}" };
/// Neither verbs nor files were understood.
pub const UNDERSTOOD_NOTHING: Phrase = Phrase {
    en: "Understood so far: no file and no action that a rule knows.",
    de: "Verstanden habe ich so weit: keine Datei und nichts, was eine Regel kennt.",
};
/// Words were understood.
pub const UNDERSTOOD_WORDS: Phrase =
    Phrase { en: "Understood so far: {words}.", de: "Verstanden habe ich so weit: {words}." };
/// Files were understood.
pub const UNDERSTOOD_FILES: Phrase = Phrase {
    en: "Understood so far: it is about {files}.",
    de: "Verstanden habe ich so weit: Es geht um {files}.",
};
/// Words and files were understood.
pub const UNDERSTOOD_BOTH: Phrase = Phrase {
    en: "Understood so far: {words}; it is about {files}.",
    de: "Verstanden habe ich so weit: {words}; es geht um {files}.",
};
/// The nearest requests follow.
pub const NEAREST: Phrase = Phrase {
    en: "The nearest requests that can be carried out:",
    de: "Die nächstliegenden Bitten, die sich ausführen lassen:",
};
/// How to connect a model.
pub const CONNECT: Phrase = Phrase {
    en: "To connect a model, set `ANTHROPIC_API_KEY` or `OPENAI_API_KEY` and start again, or start a local \
         server such as Ollama.",
    de: "Um ein Modell zu verbinden, setze `ANTHROPIC_API_KEY` oder `OPENAI_API_KEY` und starte neu, oder starte \
         einen lokalen Server wie Ollama.",
};
/// A folder's name where the project shows none.
pub const SOME_FOLDER: Phrase = Phrase { en: "src/", de: "src/" };
/// What can be done.
pub const HELP: Phrase = Phrase {
    en: "No model is connected, so plain rules carry out direct requests:\n\n\
         - **look:** `show README.md`, `list the files in src/`, `find TODO in src/`, `find all .rs files`\n\
         - **write:** `create notes.md with \"…\"`, `append \"…\" to notes.md`, `replace \"a\" with \"b\" in notes.md`\n\
         - **arrange:** `rename a.md to b.md`, `copy a.md to b.md`, `delete a.md`, `make a folder docs`\n\
         - **run:** `run the tests`, `run cargo --version`, or any shell command\n\
         - **git:** `what changed?`, `show the diff`, `commit everything with \"…\"`\n\
         - **remember:** `remember that …`, `what do you remember about …`\n\n\
         Steps are joined by \"and then\". `/undo` takes a change back.",
    de: "Es ist kein Modell verbunden, deshalb führen einfache Regeln direkte Bitten aus:\n\n\
         - **Ansehen:** `zeige README.md`, `liste die Dateien in src/ auf`, `suche nach TODO in src/`, \
         `finde alle .rs-Dateien`\n\
         - **Schreiben:** `erstelle notes.md mit \"…\"`, `hänge \"…\" an notes.md an`, \
         `ersetze \"a\" durch \"b\" in notes.md`\n\
         - **Ordnen:** `benenne a.md in b.md um`, `kopiere a.md nach b.md`, `lösche a.md`, `lege einen Ordner docs an`\n\
         - **Ausführen:** `führe die Tests aus`, `führe cargo --version aus` oder jeder Shell-Befehl\n\
         - **Git:** `was hat sich geändert?`, `zeige den Diff`, `committe alles mit \"…\"`\n\
         - **Merken:** `merke dir, dass …`, `was weißt du über …`\n\n\
         Schritte verbindest du mit \"und dann\". `/undo` nimmt eine Änderung zurück.",
};

/// Words that only English uses, for telling the languages apart.
const ENGLISH: &[&str] = &[
    "the", "and", "is", "are", "of", "to", "with", "what", "how", "why", "this", "that", "it", "for", "you",
    "please", "my", "our", "does", "can", "show", "fix", "add", "make", "find", "create", "change", "write",
    "open", "then", "from",
];
/// Words that only German uses.
const GERMAN: &[&str] = &[
    "der", "die", "das", "und", "ist", "sind", "von", "mit", "wie", "warum", "dies", "diese", "es", "für",
    "du", "bitte", "mein", "unser", "kannst", "zeig", "zeige", "mach", "finde", "erstelle", "ändere",
    "schreib", "dann", "aus", "den", "dem", "ein", "eine", "einen", "nicht", "wird", "ich", "im", "zu",
    "auf", "alle", "dir", "mir", "lösche", "führe", "wo",
];

/// The language whose words a text uses more; none if neither.
pub fn spoken(text: &str) -> Option<Lang> {
    let (mut english, mut german) = (0usize, 0usize);
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).take(400) {
        let word = word.to_lowercase();
        english += usize::from(ENGLISH.contains(&word.as_str()));
        german += usize::from(GERMAN.contains(&word.as_str()) || word.contains(['ä', 'ö', 'ü', 'ß']));
    }
    match english.cmp(&german) {
        std::cmp::Ordering::Greater => Some(Lang::En),
        std::cmp::Ordering::Less => Some(Lang::De),
        std::cmp::Ordering::Equal => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages() {
        for (text, want) in [
            ("fix the parser", Some(Lang::En)),
            ("repariere den Parser", Some(Lang::De)),
            ("Größe", Some(Lang::De)),
            ("ls -la", None),
            ("", None),
        ] {
            assert_eq!(spoken(text), want, "{text}");
        }
    }
}
