//! What is said where requests are carried out without a model.

use super::{Lang, Phrase, tools};

const fn phrase(en: &'static str, de: &'static str) -> Phrase {
    Phrase { en, de }
}

/// Sentences about a request that was carried out, by its row, and the names of what is suggested then. Places hold what was
/// taken out of the request; results may follow.
const DONE: [(&str, Phrase, &str); 31] = [
    ("list", phrase("These are the files:", "Das sind die Dateien:"), "changes help"),
    ("picture", phrase("{path}:", "{path}:"), "list changes"),
    ("show", phrase("{path}:", "{path}:"), "todo changes"),
    ("find-files", phrase("Looked for {glob}:", "Gesucht nach {glob}:"), "list changes"),
    ("search", phrase("Looked for {words}:", "Gesucht nach {words}:"), "list changes"),
    ("replace", phrase("Changed {path}.", "{path} ist geändert."), "diff tests undo"),
    ("folder", phrase("Made the folder {folder}.", "Der Ordner {folder} ist angelegt."), "list undo"),
    ("create", phrase("Wrote {path}.", "{path} ist geschrieben."), "show changes undo"),
    ("append", phrase("Added to {path}.", "An {path} angehängt."), "show diff undo"),
    ("move", phrase("Moved {from} to {to}.", "{from} heißt jetzt {to}."), "show changes undo"),
    ("delete", phrase("Deleted {path}.", "{path} ist gelöscht."), "undo changes"),
    ("install", phrase("npm is done:", "npm ist fertig:"), "changes list"),
    ("script", phrase("The script {script} ran:", "Das Skript {script} ist gelaufen:"), "changes list"),
    ("processes", phrase("This is what pm2 runs:", "Das betreibt pm2:"), "list changes"),
    ("process", phrase("This is how {process} does:", "So steht es um {process}:"), "list changes"),
    ("process-logs", phrase("This was written last:", "Das kam zuletzt:"), "list changes"),
    (
        "staging-logs",
        phrase("This is the end of the staging log:", "Das ist das Ende des Staging-Logs:"),
        "list changes",
    ),
    ("check", phrase("{check} ran:", "{check} ist gelaufen:"), "changes list"),
    ("run", phrase("{command} ran:", "{command} ist gelaufen:"), "changes tests"),
    ("workflow", phrase("The workflow {workflow}:", "Der Workflow {workflow}:"), "runs changes"),
    ("workflow-run", phrase("The run on GitHub:", "Der Lauf auf GitHub:"), "changes list"),
    ("changes", phrase("This is what differs:", "Das sind die Unterschiede:"), "tests history"),
    ("commit", phrase("Committed as {message}.", "Committet als {message}."), "history changes"),
    ("push", phrase("The push worked:", "Der Push hat geklappt:"), "history changes"),
    ("pull", phrase("The pull worked:", "Der Pull hat geklappt:"), "history tests"),
    ("remote", phrase("{command} ran on {host}:", "{command} ist auf {host} gelaufen:"), "list help"),
    ("remember", phrase("Remembered: {note}", "Gemerkt: {note}"), "list changes"),
    ("recall", phrase("This is what I noted:", "Das habe ich notiert:"), "list changes"),
    ("web-search", phrase("Found for {query}:", "Gefunden zu {query}:"), "list help"),
    ("fetch", phrase("Read {url}:", "{url} gelesen:"), "list help"),
    ("help", HELP, "list changes"),
];

/// Next steps by name: what is shown and what is sent.
const SUGGESTIONS: [(&str, Phrase, Phrase); 13] = [
    ("place", phrase("Find out why: {path}", "Ursache: {path}"), phrase("show {path}", "zeige {path}")),
    ("output", phrase("Read the whole output", "Ganze Ausgabe lesen"), phrase("/show", "/show")),
    ("show", phrase("Show {path}", "{path} zeigen"), phrase("show {path}", "zeige {path}")),
    (
        "todo",
        phrase("Find TODO in {path}", "TODO in {path} suchen"),
        phrase("find TODO in {path}", "suche nach TODO in {path}"),
    ),
    (
        "changes",
        phrase("See what changed", "Änderungen ansehen"),
        phrase("what changed?", "was hat sich geändert?"),
    ),
    ("diff", phrase("See the change in {path}", "Änderung in {path} ansehen"), phrase("/diff", "/diff")),
    (
        "pending",
        phrase("Show what would be committed", "Zeigen, was in den Commit käme"),
        phrase("/diff git", "/diff git"),
    ),
    (
        "runs",
        phrase("See how it goes", "Sehen, wie es läuft"),
        phrase(
            "what is the status of the last workflow run?",
            "wie ist der Stand des letzten Workflow-Laufs?",
        ),
    ),
    ("undo", phrase("Take it back", "Rückgängig machen"), phrase("/undo", "/undo")),
    ("tests", phrase("Run the tests", "Tests ausführen"), phrase("run the tests", "führe die Tests aus")),
    (
        "list",
        phrase("List the files", "Dateien auflisten"),
        phrase("list the files", "liste die Dateien auf"),
    ),
    ("help", phrase("What can you do?", "Was kannst du?"), phrase("what can you do?", "was kannst du?")),
    (
        "history",
        phrase("Show the last commits", "Letzte Commits zeigen"),
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
    ("fs_mkdir", phrase("Making the folder {what}", "Anlegen von {what}")),
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
            "Add the lines around it until it is unique, or set replace_all.",
            "Nimm Zeilen darum herum dazu, bis es eindeutig ist, oder setz replace_all.",
        ),
        phrase("Quote more of it, or say `replace all`.", "Nenne mehr davon, oder sag `ersetze alle`."),
    ),
    (
        phrase(
            "You know its present state now: send the call again if it still fits.",
            "Den jetzigen Stand kennst du damit: Schick den Aufruf noch einmal, wenn er noch passt.",
        ),
        phrase("Say it again if it still fits.", "Sag es noch einmal, wenn es noch passt."),
    ),
    (
        phrase(
            "Give in `paths` what to commit; [\".\"] is everything. Nothing was done.",
            "Gib in `paths` an, was in den Commit soll; [\".\"] ist alles. Es ist nichts geschehen.",
        ),
        phrase(
            "To commit all of it: commit everything as \"…\"",
            "Für alles zusammen: committe alles als \"…\"",
        ),
    ),
    (
        phrase(
            " Nobody is there to approve it; go on without it and say what is missing.",
            " Niemand ist da, der zustimmen könnte; mach ohne weiter und sag, was fehlt.",
        ),
        phrase(" Nobody is there to approve it.", " Niemand ist da, der zustimmen könnte."),
    ),
];

phrases! {
    /// A directory is changed for one command only.
    LASTS:
        "That lasts for this one command only. For all `!` lines: `!{command}`",
        "Das gilt nur für diesen einen Befehl. Für alle `!`-Zeilen: `!{command}`";
    TALKS:
        "There is nothing to type into here. With the terminal: `!{command}`",
        "Eintippen lässt sich hier nichts. Mit dem Terminal: `!{command}`";
    FAILED: "{what} did not work:", "{what} hat nicht geklappt:";
    DECLINED: "{what} was declined; nothing was done.", "{what} ist abgelehnt; es ist nichts geschehen.";
    LOOK: "Only a model can look at a picture.", "Ein Bild ansehen kann nur ein Modell.";
    NOTHING: "No output.", "Keine Ausgabe.";
    REST_NOT_DONE: "The rest was not done.", "Das Übrige ist nicht ausgeführt.";
    /// No manifest says which command is meant.
    NO_COMMAND:
        "No file at the top of the project says which command that is. Name it: `run make test`.",
        "Keine Datei auf der obersten Ebene sagt, welcher Befehl das ist. Nenne ihn: `führe make test aus`.";
    /// In place of what git would say.
    CHANGED:
        "There is no git here. This is what this session changed:",
        "Git gibt es hier nicht. Das hat diese Sitzung geändert:";
    NOTHING_CHANGED:
        "There is no git here, and this session changed nothing.",
        "Git gibt es hier nicht, und diese Sitzung hat nichts geändert.";
    /// Only an answer is wanted, and there is no model to give one.
    ONLY_ANSWERING:
        "No model is connected to answer questions. Without `?` in front this is carried out.",
        "Es ist kein Modell verbunden, das Fragen beantwortet. Ohne `?` davor wird es ausgeführt.";
    NOT_COVERED:
        "No model is connected, and no rule covers this request. Nothing was done.",
        "Es ist kein Modell verbunden, und keine Regel deckt diese Bitte ab. Es ist nichts geschehen.";
    PART: "This part is not covered: {part}", "Dieser Teil ist nicht abgedeckt: {part}";
    UNDERSTOOD_NOTHING:
        "Understood so far: no file and no action that a rule knows.",
        "Verstanden habe ich so weit: keine Datei und nichts, was eine Regel kennt.";
    UNDERSTOOD: "Understood so far: {words}.", "Verstanden habe ich so weit: {words}.";
    NEAREST: "Nearest requests that work here:", "Am nächsten liegt, was hier geht:";
    CONNECT:
        "For a model set `ANTHROPIC_API_KEY` or `OPENAI_API_KEY` and restart, or start Ollama.",
        "Für ein Modell setze `ANTHROPIC_API_KEY` oder `OPENAI_API_KEY`, oder starte Ollama.";
}

/// What can be done.
const HELP: Phrase = phrase(
    "No model is connected, so plain rules carry out direct requests:\n\n\
     - **look:** `show README.md`, `list the files in src/`, `find TODO in src/`, `find all .rs files`\n\
     - **write:** `create notes.md with \"…\"`, `append \"…\" to notes.md`, `replace \"a\" with \"b\" in notes.md`\n\
     - **arrange:** `rename a.md to b.md`, `delete a.md`, `make a folder docs`\n\
     - **run:** `run the tests`, `run cargo --version`, or any shell command\n\
     - **git:** `what changed?`, `show the diff of a.md`, `commit everything with \"…\"`, `push`, `pull`\n\
     - **remember:** `remember that …`, `what do you remember about …`\n\n\
     Two of them are joined by \"and then\". `/undo` takes a change back.",
    "Es ist kein Modell verbunden, deshalb führen einfache Regeln direkte Bitten aus:\n\n\
     - **Ansehen:** `zeige README.md`, `liste die Dateien in src/ auf`, `suche nach TODO in src/`, \
     `finde alle .rs-Dateien`\n\
     - **Schreiben:** `erstelle notes.md mit \"…\"`, `hänge \"…\" an notes.md an`, \
     `ersetze \"a\" durch \"b\" in notes.md`\n\
     - **Ordnen:** `benenne a.md in b.md um`, `lösche a.md`, `lege einen Ordner docs an`\n\
     - **Ausführen:** `führe die Tests aus`, `führe cargo --version aus` oder jeder Shell-Befehl\n\
     - **Git:** `was hat sich geändert?`, `zeige den Diff von a.md`, `committe alles mit \"…\"`, `pushe`, `pulle`\n\
     - **Merken:** `merke dir, dass …`, `was weißt du über …`\n\n\
     Zwei davon verbindest du mit \"und dann\". `/undo` nimmt eine Änderung zurück.",
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
        let told = "Edit 1 of 1 in a: `old` does not occur. Nothing was changed.\n[Read as meant: `all`.]";
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
