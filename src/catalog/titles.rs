//! What a tool call does, as a verb with its object: one line for each tool, by its wire name.

use super::{Lang, Phrase};

const fn title(tool: &'static str, en: &'static str, de: &'static str) -> (&'static str, Phrase) {
    (tool, Phrase { en, de })
}

const TITLES: &[(&str, Phrase)] = &[
    title("fs_readFile", "read {what}", "lese {what}"),
    title("fs_writeFile", "write {what}", "schreibe {what}"),
    title("fs_edit", "edit {what}", "ändere {what}"),
    title("fs_mkdir", "create directory {what}", "erstelle Verzeichnis {what}"),
    title("fs_move", "move {what}", "verschiebe {what}"),
    title("fs_delete", "delete {what}", "lösche {what}"),
    title("fs_listFiles", "list {what}", "liste Verzeichnis {what}"),
    title("fs_glob", "find {what}", "finde {what}"),
    title("fs_grep", "search {what}", "suche {what}"),
    title("bash_execute", "run {what}", "starte {what}"),
    title("bash_output", "read output of {what}", "lese Ausgabe von {what}"),
    title("bash_kill", "stop {what}", "beende {what}"),
    title("git_status", "show git status {what}", "zeige Git-Status {what}"),
    title("git_diff", "show git diff {what}", "zeige Git-Diff {what}"),
    title("git_add", "stage {what}", "stage {what}"),
    title("git_commit", "commit {what}", "committe {what}"),
    title("git_push", "push {what}", "pushe {what}"),
    title("git_pull", "pull {what}", "pulle {what}"),
    title("ssh_execute", "run on {what}", "starte auf {what}"),
    title("pm2_status", "show pm2 status {what}", "zeige pm2-Status {what}"),
    title("pm2_start", "start pm2 process {what}", "starte pm2-Prozess {what}"),
    title("pm2_stop", "stop pm2 process {what}", "stoppe pm2-Prozess {what}"),
    title("pm2_restart", "restart pm2 process {what}", "starte pm2-Prozess neu: {what}"),
    title("pm2_logs", "read pm2 logs {what}", "lese pm2-Logs {what}"),
    title("pm2_reloadAll", "reload all pm2 processes {what}", "lade alle pm2-Prozesse neu {what}"),
    title("pm2_save", "save pm2 process list {what}", "speichere pm2-Prozessliste {what}"),
    title("npm_install", "run {what}", "starte {what}"),
    title("npm_run", "run {what}", "starte {what}"),
    title("logs_getStagingLogs", "read staging logs {what}", "lese Staging-Logs {what}"),
    title("github_triggerWorkflow", "start workflow {what}", "starte Workflow {what}"),
    title("github_getWorkflowRunStatus", "check workflow run {what}", "prüfe Workflow-Lauf {what}"),
    title("web_search", "search the web for {what}", "suche im Web nach {what}"),
    title("web_fetch", "fetch {what}", "rufe {what} ab"),
    title("memory_remember", "remember {what}", "merke {what}"),
    title("memory_search", "search notes for {what}", "durchsuche Notizen nach {what}"),
    title("memory_readToday", "read today's notes {what}", "lese Notizen von heute {what}"),
    title("askUser", "ask {what}", "frage {what}"),
    title("delegateToKoda", "delegate editing: {what}", "gebe zum Bearbeiten weiter: {what}"),
    title("delegateToDevo", "delegate running: {what}", "gebe zum Ausführen weiter: {what}"),
    title("delegateToScout", "delegate looking: {what}", "gebe zum Nachsehen weiter: {what}"),
    title("escalateToChapo", "escalate: {what}", "eskaliere: {what}"),
    title("requestApproval", "request approval: {what}", "bitte um Zustimmung: {what}"),
    title("updatePlan", "plan {what}", "Plan {what}"),
    title("needsAction", "continue as a task: {what}", "weiter als Auftrag: {what}"),
];

const TO: Phrase = Phrase { en: " to ", de: " nach " };

/// The line for a call; a tool that is not listed is named itself.
pub fn shown(tool: &str, what: &str, lang: Lang) -> String {
    let Some((_, phrase)) = TITLES.iter().find(|(name, _)| *name == tool) else {
        return if what == tool { what.to_owned() } else { format!("{tool} {what}").trim_end().to_owned() };
    };
    let what = match tool {
        _ if what == tool => String::new(),
        "fs_move" => what.replacen(" → ", TO.text(lang), 1),
        "fs_glob" | "fs_grep" => what.replacen(" · ", " in ", 1),
        _ => what.to_owned(),
    };
    let said = phrase.say(lang, &[("what", &what)]);
    if what.is_empty() { said.trim_end().replace("  ", " ") } else { said }
}
