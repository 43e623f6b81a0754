//! What the shell, git, memory and control tools say of their results: a few words for the screen, a sentence for the
//! model.

use super::{Lang, Phrase};

pub const EXIT_SHORT: Phrase = Phrase { en: "exit {code}", de: "Exit {code}" };
pub const EXIT: Phrase = Phrase { en: "Exit code {code}.", de: "Exit-Code {code}." };
pub const SIGNAL_SHORT: Phrase = Phrase { en: "ended by {signal}", de: "beendet durch {signal}" };
pub const SIGNAL: Phrase = Phrase { en: "Ended by signal {signal}.", de: "Durch Signal {signal} beendet." };
pub const TIMEOUT_SHORT: Phrase = Phrase { en: "ended after {seconds} s", de: "nach {seconds} s beendet" };
pub const TIMEOUT: Phrase = Phrase {
    en: "Ended with everything it started after its limit of {seconds} s. Give a longer timeout_seconds, or run a \
         server with background.",
    de: "Nach der Grenze von {seconds} s samt allem beendet, was es gestartet hat. Gib ein längeres \
         timeout_seconds an oder starte einen Server mit background.",
};
pub const STOPPED_SHORT: Phrase = Phrase { en: "stopped", de: "abgebrochen" };
pub const STOPPED: Phrase =
    Phrase { en: "The user stopped this command.", de: "Der Benutzer hat diesen Befehl abgebrochen." };
pub const INPUT_SHORT: Phrase = Phrase { en: "waited for input", de: "wartete auf Eingaben" };
pub const INPUT: Phrase = Phrase {
    en: "Ended because it waits for input, and there is none here. Use its options for running without questions; \
         a person can run it as !command.",
    de: "Beendet, weil es auf Eingaben wartet, die es hier nicht gibt. Nimm seine Optionen für den Lauf ohne \
         Rückfragen; ein Mensch kann es als !befehl ausführen.",
};
pub const NOT_STARTED_SHORT: Phrase = Phrase { en: "not started", de: "nicht gestartet" };
pub const NOT_STARTED: Phrase = Phrase {
    en: "The command did not run: {why}. Check that the program is installed.",
    de: "Der Befehl lief nicht: {why}. Prüf, ob das Programm installiert ist.",
};
/// The machine holds a command less than was judged.
pub const LESS_CONFINED: Phrase = Phrase {
    en: "It was judged for sandbox {judged}, but this machine gives {given}, so it was not started. Call it again to \
         have it judged by what there is.",
    de: "Beurteilt wurde es für die Sandbox {judged}, aber dieser Rechner bietet {given}; darum wurde es nicht \
         gestartet. Ruf es noch einmal auf, dann wird es nach dem beurteilt, was da ist.",
};
/// Something it left behind was ended, once.
pub const LEFT_ONE: Phrase = Phrase {
    en: "One process it left running was ended with it; use background for what must go on.",
    de: "Ein Prozess, der weiterlief, wurde mit beendet; nimm background für das, was weiterlaufen soll.",
};
pub const LEFT_MANY: Phrase = Phrase {
    en: "{count} processes it left running were ended with it; use background for what must go on.",
    de: "{count} Prozesse, die weiterliefen, wurden mit beendet; nimm background für das, was weiterlaufen soll.",
};
pub const SKIPPED: Phrase = Phrase {
    en: "The first {bytes} bytes are left out; the whole output is in {path}.",
    de: "Die ersten {bytes} Bytes fehlen hier; die ganze Ausgabe steht in {path}.",
};
pub const SKIPPED_CUT: Phrase = Phrase {
    en: "The first {bytes} bytes are left out; the beginning of the output is in {path}.",
    de: "Die ersten {bytes} Bytes fehlen hier; der Anfang der Ausgabe steht in {path}.",
};
pub const SKIPPED_LOST: Phrase = Phrase {
    en: "The first {bytes} bytes are left out; they could not be written to disk.",
    de: "Die ersten {bytes} Bytes fehlen hier; sie ließen sich nicht auf die Platte schreiben.",
};
pub const STDERR: Phrase = Phrase { en: "Standard error:", de: "Standardfehler:" };
pub const NO_OUTPUT: Phrase = Phrase { en: "No output.", de: "Keine Ausgabe." };

pub const JOB_SHORT: Phrase = Phrase { en: "{id} runs", de: "{id} läuft" };
pub const JOB_STARTED: Phrase = Phrase {
    en: "Runs in the background as {id}. bash_output reads what it writes, bash_kill ends it; it ends with this \
         session.",
    de: "Läuft im Hintergrund als {id}. bash_output liest, was es schreibt, bash_kill beendet es; es endet mit \
         dieser Sitzung.",
};
pub const JOB_RUNS: Phrase = Phrase { en: "{id} still runs.", de: "{id} läuft noch." };
pub const NO_NEWS: Phrase = Phrase { en: "No new output.", de: "Keine neue Ausgabe." };
pub const JOB_OVER: Phrase = Phrase { en: "{id} had already ended.", de: "{id} war schon zu Ende." };
pub const NO_JOB_SHORT: Phrase = Phrase { en: "no such job", de: "kein solcher Auftrag" };

pub const NO_REPOSITORY_SHORT: Phrase = Phrase { en: "no repository", de: "kein Repository" };
pub const NO_REPOSITORY: Phrase = Phrase {
    en: "This project is no git repository. 'git init' makes one, if the user wants it.",
    de: "Dieses Projekt ist kein git-Repository. „git init“ legt eines an, wenn der Benutzer es will.",
};
pub const NO_GIT_SHORT: Phrase = Phrase { en: "git is missing", de: "git fehlt" };
pub const NO_GIT: Phrase = Phrase {
    en: "git could not be started: {why}. Install git, or check PATH.",
    de: "git ließ sich nicht starten: {why}. Installier git oder prüf PATH.",
};
pub const NO_IDENTITY_SHORT: Phrase = Phrase { en: "no author configured", de: "kein Autor eingestellt" };
pub const NO_IDENTITY: Phrase = Phrase {
    en: "git does not know who commits. The user sets it with: git config --global user.name \"Name\" and git \
         config --global user.email mail@example.org",
    de: "git weiß nicht, wer committet. Der Benutzer stellt es ein mit: git config --global user.name \"Name\" und \
         git config --global user.email mail@example.org",
};
pub const GIT_FAILED_SHORT: Phrase = Phrase { en: "git refused", de: "git lehnt ab" };
pub const GIT_SLOW: Phrase = Phrase {
    en: "git took too long and was ended. Another program may hold the repository, or a signature may wait for a \
         key.",
    de: "git brauchte zu lange und wurde beendet. Vielleicht hält ein anderes Programm das Repository fest, oder \
         eine Signatur wartet auf einen Schlüssel.",
};
pub const CLEAN_SHORT: Phrase = Phrase { en: "clean", de: "unverändert" };
pub const CLEAN: Phrase = Phrase { en: "Nothing is changed.", de: "Nichts ist geändert." };
pub const NO_DIFFERENCE: Phrase = Phrase {
    en: "No differences. Files git does not know yet do not show here, only in git_status.",
    de: "Keine Unterschiede. Dateien, die git noch nicht kennt, stehen nicht hier, nur in git_status.",
};
pub const CUT: Phrase = Phrase {
    en: "{bytes} more bytes are left out; ask for single paths.",
    de: "{bytes} weitere Bytes fehlen; frag nach einzelnen Pfaden.",
};
pub const STAGED: Phrase = Phrase { en: "Staged: {paths}", de: "Im Index: {paths}" };
pub const STAGED_SHORT: Phrase = Phrase { en: "staged", de: "im Index" };

pub const REMEMBERED_SHORT: Phrase = Phrase { en: "remembered", de: "gemerkt" };
pub const REMEMBERED: Phrase = Phrase { en: "Remembered.", de: "Gemerkt." };
pub const NOTHING_FOUND: Phrase = Phrase {
    en: "Nothing remembered holds all of these words: {query}. Try fewer.",
    de: "In nichts Gemerktem stehen alle diese Wörter: {query}. Versuch weniger.",
};
pub const NOTHING_SHORT: Phrase = Phrase { en: "nothing", de: "nichts" };
pub const NOTHING_TODAY: Phrase =
    Phrase { en: "Nothing has been noted today.", de: "Heute ist nichts notiert." };
pub const MEMORY_SHORT: Phrase = Phrase { en: "memory failed", de: "Gedächtnis versagt" };

/// `3 facts`.
pub fn facts(lang: Lang, count: usize) -> String {
    const ONE: Phrase = Phrase { en: "{count} fact", de: "{count} Eintrag" };
    const MANY: Phrase = Phrase { en: "{count} facts", de: "{count} Einträge" };
    super::tools::counted(lang, count, ONE, MANY)
}
