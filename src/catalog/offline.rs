//! What is said where requests are carried out without a model.

use super::{Lang, Phrase, tools};

const fn phrase(en: &'static str, de: &'static str) -> Phrase {
    Phrase { en, de }
}

/// Sentences about a request that was carried out, by its row, and the names of what is suggested then. Places hold what was
/// taken out of the request; results may follow.
const DONE: [(&str, Phrase, &str); 32] = [
    ("count", phrase("", ""), "list changes"),
    ("picture", phrase("{path}:", "{path}:"), "list changes"),
    ("list", phrase("Files:", "Dateien:"), "changes help"),
    ("show", phrase("{path}:", "{path}:"), "todo changes"),
    ("find-files", phrase("Files matching {glob}:", "Dateien zu {glob}:"), "list changes"),
    ("search", phrase("Matches for {words}:", "Treffer für {words}:"), "list changes"),
    ("replace", phrase("Changed {path}.", "{path} geändert."), "diff tests undo"),
    ("folder", phrase("Created directory {folder}.", "Verzeichnis {folder} angelegt."), "list undo"),
    ("create", phrase("Created {path}.", "{path} angelegt."), "show changes undo"),
    ("append", phrase("Appended to {path}.", "An {path} angehängt."), "show diff undo"),
    ("move", phrase("Moved {from} to {to}.", "{from} nach {to} verschoben."), "show changes undo"),
    ("delete", phrase("Deleted {path}.", "{path} gelöscht."), "undo changes"),
    ("install", phrase("npm finished:", "npm ist fertig:"), "changes list"),
    ("script", phrase("Ran script {script}:", "Skript {script} ausgeführt:"), "changes list"),
    ("processes", phrase("pm2 processes:", "pm2-Prozesse:"), "list changes"),
    ("process", phrase("Status of {process}:", "Status von {process}:"), "list changes"),
    ("process-logs", phrase("Latest log lines:", "Letzte Log-Zeilen:"), "list changes"),
    ("staging-logs", phrase("End of the staging log:", "Ende des Staging-Logs:"), "list changes"),
    ("check", phrase("Ran {check}:", "{check} ausgeführt:"), "changes list"),
    ("run", phrase("Ran {command}:", "{command} ausgeführt:"), "changes tests"),
    ("workflow", phrase("Workflow {workflow}:", "Workflow {workflow}:"), "runs changes"),
    ("workflow-run", phrase("Workflow run on GitHub:", "Workflow-Lauf auf GitHub:"), "changes list"),
    ("changes", phrase("Changes:", "Änderungen:"), "tests history"),
    ("commit", phrase("Committed: {message}", "Committet: {message}"), "history changes"),
    ("push", phrase("Pushed:", "Gepusht:"), "history changes"),
    ("pull", phrase("Pulled:", "Gepullt:"), "history tests"),
    ("remote", phrase("Ran {command} on {host}:", "{command} auf {host} ausgeführt:"), "list help"),
    ("remember", phrase("Remembered: {note}", "Gemerkt: {note}"), "list changes"),
    ("recall", phrase("Notes:", "Notizen:"), "list changes"),
    ("web-search", phrase("Results for {query}:", "Treffer für {query}:"), "list help"),
    ("fetch", phrase("Read {url}:", "{url} gelesen:"), "list help"),
    ("help", HELP, "list changes"),
];

/// Next steps by name: what is shown and what is sent.
const SUGGESTIONS: [(&str, Phrase, Phrase); 14] = [
    (
        "fix",
        phrase("Fix it", "Beheben"),
        phrase("fix what makes {path} fail", "behebe, woran {path} scheitert"),
    ),
    ("place", phrase("Look at {path}", "{path} ansehen"), phrase("show {path}", "zeige {path}")),
    ("output", phrase("Show the full output", "Ganze Ausgabe anzeigen"), phrase("/show", "/show")),
    ("show", phrase("Show {path}", "{path} anzeigen"), phrase("show {path}", "zeige {path}")),
    (
        "todo",
        phrase("Find TODO in {path}", "TODO in {path} suchen"),
        phrase("find TODO in {path}", "suche nach TODO in {path}"),
    ),
    (
        "changes",
        phrase("Show changes", "Änderungen anzeigen"),
        phrase("what changed?", "was hat sich geändert?"),
    ),
    ("diff", phrase("Show the diff of {path}", "Diff von {path} anzeigen"), phrase("/diff", "/diff")),
    (
        "pending",
        phrase("Show what would be committed", "Inhalt des Commits anzeigen"),
        phrase("/diff git", "/diff git"),
    ),
    (
        "runs",
        phrase("Check its status", "Status abfragen"),
        phrase(
            "what is the status of the last workflow run?",
            "wie ist der Stand des letzten Workflow-Laufs?",
        ),
    ),
    ("undo", phrase("Undo", "Rückgängig machen"), phrase("/undo", "/undo")),
    ("tests", phrase("Run the tests", "Tests ausführen"), phrase("run the tests", "führe die Tests aus")),
    (
        "list",
        phrase("List the files", "Dateien auflisten"),
        phrase("list the files", "liste die Dateien auf"),
    ),
    ("help", phrase("What can you do?", "Was kannst du?"), phrase("what can you do?", "was kannst du?")),
    (
        "history",
        phrase("Show recent commits", "Letzte Commits anzeigen"),
        phrase("git log --oneline -n 10", "git log --oneline -n 10"),
    ),
];

/// The sentence for a request that was carried out, and what is suggested then.
pub fn done(row: &str) -> Option<(Phrase, &'static str)> {
    DONE.iter().find(|(name, ..)| *name == row).map(|(_, done, next)| (*done, *next))
}

/// Label and command of a next step.
pub fn suggestion(name: &str) -> Option<(Phrase, Phrase)> {
    SUGGESTIONS.iter().find(|(own, ..)| *own == name).map(|(_, label, command)| (*label, *command))
}

/// What a command does in vain here, and would do as a line for the user's own shell.
pub fn in_terminal(command: &str, lang: Lang) -> Option<String> {
    let phrase = match command.split_once(' ') {
        Some(("cd", to)) if !to.contains(['&', ';', '|']) => LASTS,
        None if ASKS_ON.contains(&command) => TALKS,
        _ => return None,
    };
    Some(phrase.say(lang, &[("command", &command)]))
}

/// Programs that without arguments take what is typed.
const ASKS_ON: [&str; 14] = [
    "bash", "bc", "elixir", "ghci", "irb", "iex", "julia", "lua", "node", "psql", "python", "python3", "sh",
    "sqlite3",
];

/// What a call was to do, as the subject of a sentence; what is not listed stands for itself, as a command does.
pub fn act(tool: &str, what: &str, lang: Lang) -> String {
    let act = ACTS.iter().find(|(own, _)| *own == tool);
    act.map_or(what.to_owned(), |(_, phrase)| phrase.say(lang, &[("what", &what)]))
}

const ACTS: [(&str, Phrase); 21] = [
    ("fs_readFile", phrase("Reading {what}", "Lesen von {what}")),
    ("fs_writeFile", phrase("Writing {what}", "Schreiben von {what}")),
    ("fs_edit", phrase("Changing {what}", "Ändern von {what}")),
    ("fs_mkdir", phrase("Creating {what}", "Anlegen von {what}")),
    ("fs_move", phrase("Moving {what}", "Verschieben von {what}")),
    ("fs_delete", phrase("Deleting {what}", "Löschen von {what}")),
    ("fs_listFiles", phrase("Listing {what}", "Auflisten von {what}")),
    ("fs_glob", phrase("Finding files", "Suchen nach Dateien")),
    ("fs_grep", phrase("Searching", "Suchen")),
    ("git_commit", phrase("The commit", "Der Commit")),
    ("git_push", phrase("The push", "Der Push")),
    ("git_pull", phrase("The pull", "Der Pull")),
    ("npm_install", phrase("The installation", "Die Installation")),
    ("npm_run", phrase("The script {what}", "Das Skript {what}")),
    ("pm2_start", phrase("Starting {what}", "Das Starten von {what}")),
    ("pm2_stop", phrase("Stopping {what}", "Das Stoppen von {what}")),
    ("pm2_restart", phrase("Restarting {what}", "Das Neustarten von {what}")),
    ("pm2_logs", phrase("Reading the logs", "Das Lesen der Logs")),
    ("logs_getStagingLogs", phrase("Reading the staging log", "Das Lesen des Staging-Logs")),
    ("web_search", phrase("The web search", "Die Websuche")),
    ("web_fetch", phrase("Reading {what}", "Lesen von {what}")),
];

/// What a tool told, with what it says to a model put for the person who typed the request.
/// The tool may have spoken another language than the request.
pub fn for_people(told: &str) -> String {
    let read_as = Lang::ALL.map(|lang| tools::READ_AS.form(lang).split('{').next().unwrap_or_default());
    let is_said = |line: &&str| !read_as.iter().any(|start| line.starts_with(start));
    let lines: Vec<&str> = told.lines().filter(is_said).collect();
    let put = |all: String, (model, person): &(Phrase, Phrase)| {
        let also = |all: String, lang: Lang| all.replace(model.form(lang), person.form(lang));
        Lang::ALL.into_iter().rev().fold(all, also)
    };
    FOR_PEOPLE.iter().fold(lines.join("\n"), put)
}

/// Pieces of what tools tell a model, and what a person reads instead.
const FOR_PEOPLE: [(Phrase, Phrase); 7] = [
    (phrase("`old` does", "`old` kommt"), phrase("This text does", "Dieser Text kommt")),
    (phrase("`old` occurs", "`old` kommt"), phrase("This text occurs", "Dieser Text kommt")),
    (phrase(" Read the file again.", " Lies die Datei noch einmal."), phrase("", "")),
    (
        phrase(
            "Include the lines around it to make it unique, or set replace_all.",
            "Nimm umliegende Zeilen dazu, bis es eindeutig ist, oder setze replace_all.",
        ),
        phrase("Quote more of it, or say `replace all`.", "Zitiere mehr davon oder sag `ersetze alle`."),
    ),
    (
        phrase(
            "This is its current state: repeat the call if it still fits.",
            "Das ist der aktuelle Stand: Wiederhole den Aufruf, wenn er noch passt.",
        ),
        phrase("Repeat the request if it still fits.", "Wiederhole die Anfrage, wenn sie noch passt."),
    ),
    (
        phrase(
            "List what to commit in `paths`; [\".\"] is everything.",
            "Gib in `paths` an, was in den Commit soll; [\".\"] ist alles.",
        ),
        phrase(
            "To commit all changes: commit everything as \"…\"",
            "Für alle Änderungen: committe alles als \"…\"",
        ),
    ),
    (
        phrase(
            " Nobody is here to approve it; continue without it and say what is missing.",
            " Niemand ist da, der es genehmigen könnte; mach ohne weiter und sag, was fehlt.",
        ),
        phrase(" Nobody is here to approve it.", " Niemand ist da, der es genehmigen könnte."),
    ),
];

phrases! {
    /// A directory is changed for one command only.
    LASTS:
        "It lasts for this command only. For every `!` command that follows: `!{command}`",
        "Das gilt nur für diesen einen Befehl. Für alle `!`-Befehle: `!{command}`";
    TALKS:
        "This takes no input here. Run it in the terminal: `!{command}`",
        "Hier lässt sich nichts eingeben. Im Terminal: `!{command}`";
    FAILED: "{what} failed:", "{what} ist fehlgeschlagen:";
    DECLINED: "{what} was declined.", "{what} wurde abgelehnt.";
    LOOK: "Only a model can look at a picture.", "Ein Bild ansehen kann nur ein Modell.";
    NOTHING: "No output.", "Keine Ausgabe.";
    REST_NOT_DONE: "The remaining steps were not run.", "Die übrigen Schritte wurden nicht ausgeführt.";
    /// No manifest says which command is meant.
    NO_COMMAND:
        "No file at the top of the project defines this command. Name it: `run make test`.",
        "Keine Datei auf der obersten Projektebene definiert diesen Befehl. Nenne ihn: `führe make test aus`.";
    /// In place of what git would say.
    CHANGED:
        "This project has no git repository. Changes in this session:",
        "Dieses Projekt hat kein Git-Repository. Änderungen in dieser Sitzung:";
    NOTHING_CHANGED:
        "This project has no git repository, and this session changed nothing.",
        "Dieses Projekt hat kein Git-Repository, und diese Sitzung hat nichts geändert.";
    /// Only an answer is wanted, and there is no model to give one.
    ONLY_ANSWERING:
        "No model is connected to answer questions. Drop the `?` to run the request.",
        "Es ist kein Modell verbunden, das Fragen beantwortet. Ohne `?` davor wird die Anfrage ausgeführt.";
    NAME_A_FILE: "Say in which file.", "Sag, in welcher Datei.";
    NOT_A_TEXT: "{path} is not a text file that can be edited here.", "{path} ist keine Textdatei, die hier bearbeitet werden kann.";
    NOT_THERE: "{what} was not found in {path}.", "{what} kommt in {path} nicht vor.";
    STANDS: "{what} is {value} in {path}.", "{what} ist {value} in {path}.";
    NAME_IS_TAKEN: "{what} already exists in {path}.", "{what} gibt es in {path} schon.";
    SO_MANY_LINES: "{path} has {n} {n:line|lines}.", "{path} hat {n} {n:Zeile|Zeilen}.";
    NO_BLOCK:
        "No such block is known for `{path}`.",
        "Für `{path}` ist kein solcher Block bekannt.";
    NO_COMMENTS: "How {path} is commented is not known.", "Wie {path} kommentiert wird, ist nicht bekannt.";
    NOT_COMMENTED: "Not all of these lines are commented out.", "Nicht alle diese Zeilen sind auskommentiert.";
    ALL_PLACES: "all {n} places", "alle {n} Stellen";
    IN_CODE: "only the code: {places}", "nur den Code: {places}";
    IN_TEXTS_TOO: "{n} {n:place|places} in strings and comments too", "auch {n} {n:Stelle|Stellen} in Zeichenketten und Kommentaren";
    OCCURS: "{what} occurs {n} {n:time|times} in {path}.", "{what} kommt in {path} {n}-mal vor.";
    HAS_LINES: "{path} has {n} {n:line|lines}.", "{path} hat {n} {n:Zeile|Zeilen}.";
    WHICH: "Which one?", "Welche?";
    NOT_COVERED:
        "No model is connected, and no built-in rule covers this request. Nothing was done.",
        "Es ist kein Modell verbunden, und keine eingebaute Regel deckt diese Anfrage ab. Es wurde nichts getan.";
    PART: "Not covered: {part}", "Nicht abgedeckt: {part}";
    NEAREST: "Similar requests that work here:", "Ähnliche Anfragen, die hier gehen:";
    CONNECT:
        "To connect a model, set `ANTHROPIC_API_KEY` or `OPENAI_API_KEY` and restart, or start Ollama.",
        "Für ein Modell setze `ANTHROPIC_API_KEY` oder `OPENAI_API_KEY` und starte neu, oder starte Ollama.";
}

/// What can be done.
const HELP: Phrase = phrase(
    "No model is connected; built-in rules carry out direct requests:\n\n\
     - **look:** `show README.md`, `list the files in src/`, `find TODO in src/`, `find all .rs files`\n\
     - **write:** `create notes.md with \"…\"`, `append \"…\" to notes.md`, `replace \"a\" with \"b\" in notes.md`\n\
     - **organise:** `rename a.md to b.md`, `delete a.md`, `make a directory docs`\n\
     - **run:** `run the tests`, `run cargo --version`, or any shell command\n\
     - **git:** `what changed?`, `show the diff of a.md`, `commit everything with \"…\"`, `push`, `pull`\n\
     - **remember:** `remember that …`, `what do you remember about …`\n\n\
     Join two of them with \"and then\". `/undo` reverts a change.",
    "Es ist kein Modell verbunden; eingebaute Regeln führen direkte Anfragen aus:\n\n\
     - **Ansehen:** `zeige README.md`, `liste die Dateien in src/ auf`, `suche nach TODO in src/`, \
     `finde alle .rs-Dateien`\n\
     - **Schreiben:** `erstelle notes.md mit \"…\"`, `hänge \"…\" an notes.md an`, \
     `ersetze \"a\" durch \"b\" in notes.md`\n\
     - **Organisieren:** `benenne a.md in b.md um`, `lösche a.md`, `lege ein Verzeichnis docs an`\n\
     - **Ausführen:** `führe die Tests aus`, `führe cargo --version aus` oder jeder Shell-Befehl\n\
     - **Git:** `was hat sich geändert?`, `zeige den Diff von a.md`, `committe alles mit \"…\"`, `pushe`, `pulle`\n\
     - **Merken:** `merke dir, dass …`, `was weißt du über …`\n\n\
     Zwei davon verbindest du mit \"und dann\". `/undo` macht eine Änderung rückgängig.",
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_model_is_told_and_a_person_is_not_is_still_told() {
        let told = [
            tools::NO_MATCH,
            tools::SEVERAL,
            tools::STALE,
            super::super::shell::NOTHING_STAGED,
            super::super::engine::UNATTENDED,
        ];
        for (lang, (model, _)) in Lang::ALL.into_iter().flat_map(|lang| FOR_PEOPLE.map(|pair| (lang, pair))) {
            assert!(
                told.iter().any(|told| told.form(lang).contains(model.form(lang))),
                "{}",
                model.form(lang)
            );
        }
        let told = "Edit 1 of 1 in a: `old` does not occur. Nothing was changed.\n[Read as: `all`.]";
        let read = for_people(told);
        assert_eq!(read, "Edit 1 of 1 in a: This text does not occur. Nothing was changed.");
        assert_eq!(act("fs_readFile", "`a`", Lang::De), "Lesen von `a`");
        assert_eq!(act("bash_execute", "`ls`", Lang::En), "`ls`");
    }

    #[test]
    fn a_command_that_does_nothing_here_is_shown_for_the_terminal() {
        for (command, hinted) in [
            ("cd src", true),
            ("cd src && ls", false),
            ("python3", true),
            ("python3 a.py", false),
            ("ls", false),
        ] {
            let hint = in_terminal(command, Lang::De);
            assert_eq!(hint.is_some_and(|hint| hint.contains(&format!("`!{command}`"))), hinted, "{command}");
        }
    }
}
