//! What the shell, git, memory and control tools say of their results: a few words for the screen, a sentence for the
//! model.

use super::{Lang, Phrase};

phrases! {
    EXIT_SHORT: "exit {code}", "Exit {code}";
    EXIT: "Exit code {code}.", "Exit-Code {code}.";
    /// The result of a command that changed files, the word first that is not to be cut.
    NO_UNDO: "no /undo · {summary}", "kein /undo · {summary}";
    SIGNAL_SHORT: "ended by {signal}", "beendet durch {signal}";
    SIGNAL: "Ended by signal {signal}.", "Durch Signal {signal} beendet.";
    TIMEOUT_SHORT: "ended after {seconds} s", "nach {seconds} s beendet";
    TIMEOUT:
        "Ended with everything it started after its limit of {seconds} s. Give a longer timeout_seconds, or run a \
         server with background.",
        "Nach der Grenze von {seconds} s samt allem beendet, was es gestartet hat. Gib ein längeres \
         timeout_seconds an oder starte einen Server mit background.";
    STOPPED_SHORT: "stopped", "abgebrochen";
    STOPPED: "The user stopped this command.", "Der Benutzer hat diesen Befehl abgebrochen.";
    INPUT_SHORT: "waited for input", "wartete auf Eingaben";
    INPUT:
        "Ended because it waits for input, and there is none here. Use its options for running without questions; \
         a person can run it as !command.",
        "Beendet, weil es auf Eingaben wartet, die es hier nicht gibt. Nimm seine Optionen für den Lauf ohne \
         Rückfragen; ein Mensch kann es als !befehl ausführen.";
    NOT_STARTED_SHORT: "not started", "nicht gestartet";
    NOT_STARTED:
        "The command did not run: {why}. Check that the program is installed.",
        "Der Befehl lief nicht: {why}. Prüf, ob das Programm installiert ist.";
    LESS_CONFINED:
        "It was judged for sandbox {judged}, but this machine gives {given}, so it was not started. Call it again to \
         have it judged by what there is.",
        "Beurteilt wurde es für die Sandbox {judged}, aber dieser Rechner bietet {given}; darum wurde es nicht \
         gestartet. Ruf es noch einmal auf, dann wird es nach dem beurteilt, was da ist.";
    LEFT_ONE:
        "One process it left running was ended with it; use background for what must go on.",
        "Ein Prozess, der weiterlief, wurde mit beendet; nimm background für das, was weiterlaufen soll.";
    LEFT_MANY:
        "{count} processes it left running were ended with it; use background for what must go on.",
        "{count} Prozesse, die weiterliefen, wurden mit beendet; nimm background für das, was weiterlaufen soll.";
    SKIPPED:
        "The first {bytes} bytes are left out; the whole output is in {path}.",
        "Die ersten {bytes} Bytes fehlen hier; die ganze Ausgabe steht in {path}.";
    SKIPPED_CUT:
        "The first {bytes} bytes are left out; the beginning of the output is in {path}.",
        "Die ersten {bytes} Bytes fehlen hier; der Anfang der Ausgabe steht in {path}.";
    SKIPPED_LOST:
        "The first {bytes} bytes are left out; they could not be written to disk.",
        "Die ersten {bytes} Bytes fehlen hier; sie ließen sich nicht auf die Platte schreiben.";
    STDERR: "Standard error:", "Standardfehler:";
    NO_OUTPUT: "No output.", "Keine Ausgabe.";
    JOB_SHORT: "{id} runs", "{id} läuft";
    JOB_STARTED:
        "Runs in the background as {id} until this session ends; see bash_output and bash_kill.",
        "Läuft bis zum Ende der Sitzung im Hintergrund als {id}; siehe bash_output und bash_kill.";
    JOB_RUNS: "{id} still runs.", "{id} läuft noch.";
    NO_NEWS: "No new output.", "Keine neue Ausgabe.";
    JOB_OVER: "{id} had already ended.", "{id} war schon zu Ende.";
    NO_JOB_SHORT: "no such job", "kein solcher Auftrag";
    NO_REPOSITORY_SHORT: "no repository", "kein Repository";
    NO_REPOSITORY:
        "This project is no git repository. 'git init' makes one, if the user wants it.",
        "Dieses Projekt ist kein git-Repository. „git init“ legt eines an, wenn der Benutzer es will.";
    NO_GIT_SHORT: "git is missing", "git fehlt";
    NO_GIT:
        "git could not be started: {why}. Install git, or check PATH.",
        "git ließ sich nicht starten: {why}. Installier git oder prüf PATH.";
    NO_IDENTITY_SHORT: "no author configured", "kein Autor eingestellt";
    NO_IDENTITY:
        "git does not know who commits. The user sets it with: git config --global user.name \"Name\" and git \
         config --global user.email mail@example.org",
        "git weiß nicht, wer committet. Der Benutzer stellt es ein mit: git config --global user.name \"Name\" und \
         git config --global user.email mail@example.org";
    GIT_FAILED_SHORT: "git refused", "git lehnt ab";
    GIT_SLOW:
        "git took too long and was ended. Another program may hold the repository, or a key is awaited.",
        "git wurde nach zu langer Zeit beendet. Etwas hält das Repository, oder ein Schlüssel fehlt.";
    CLEAN_SHORT: "clean", "unverändert";
    CLEAN: "Nothing is changed.", "Nichts ist geändert.";
    NOTHING_STAGED:
        "Nothing is staged. Give in `paths` what to commit; [\".\"] is everything. Nothing was done.",
        "Der Index ist leer. Gib in `paths` an, was in den Commit soll; [\".\"] ist alles. Es ist nichts geschehen.";
    NOTHING_STAGED_SHORT: "nothing staged", "nichts im Index";
    NOTHING_TO_COMMIT:
        "There is nothing to commit. Nothing was done.",
        "Es gibt nichts zu committen. Es ist nichts geschehen.";
    JOINS_COMMIT: "Files in this commit: {count}", "Dateien in diesem Commit: {count}";
    MORE_JOIN: "  … and {count} more", "  … und {count} weitere";
    GROUP_STAGED: "Staged:", "Im Index:";
    GROUP_UNSTAGED: "Not staged:", "Nicht im Index:";
    GROUP_NEW: "New to git:", "Git noch unbekannt:";
    GROUP_CONFLICT: "In conflict:", "Im Konflikt:";
    NO_DIFFERENCE:
        "No differences. Files git does not know yet do not show here, only in git_status.",
        "Keine Unterschiede. Dateien, die git noch nicht kennt, stehen nicht hier, nur in git_status.";
    CUT:
        "{bytes} more bytes are left out; ask for single paths.",
        "{bytes} weitere Bytes fehlen; frag nach einzelnen Pfaden.";
    STAGED: "Staged: {paths}", "Im Index: {paths}";
    STAGED_SHORT: "staged", "im Index";
    REMEMBERED_SHORT: "remembered", "gemerkt";
    REMEMBERED: "Remembered.", "Gemerkt.";
    REMEMBERED_MARKS:
        "Remembered, with a mark in place of each secret: notes are plain files.",
        "Gemerkt, mit einer Marke statt jedes Geheimnisses: Notizen sind offene Dateien.";
    KNOWN_SHORT: "stood there already", "stand schon da";
    KNOWN: "That was remembered already.", "Das war schon gemerkt.";
    NOTHING_FOUND:
        "Nothing remembered holds all of these words: {query}. Try fewer.",
        "In nichts Gemerktem stehen alle diese Wörter: {query}. Versuch weniger.";
    NOTHING_REMEMBERED: "Nothing has been remembered yet.", "Noch ist nichts gemerkt.";
    NOTHING_SHORT: "nothing", "nichts";
    NOTHING_TODAY: "Nothing has been noted today.", "Heute ist nichts notiert.";
    MEMORY_SHORT: "memory failed", "Gedächtnis versagt";
}

/// True for what is told where a diff shows nothing.
pub fn is_same(told: &str) -> bool {
    Lang::ALL.into_iter().any(|lang| told == NO_DIFFERENCE.text(lang))
}

/// `3 facts`.
pub fn facts(lang: Lang, count: usize) -> String {
    const ONE: Phrase = Phrase { en: "{count} fact", de: "{count} Eintrag" };
    const MANY: Phrase = Phrase { en: "{count} facts", de: "{count} Einträge" };
    super::tools::counted(lang, count, ONE, MANY)
}
