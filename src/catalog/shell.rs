//! What the shell, git, memory and control tools say of their results: a few words for the screen, a sentence for the
//! model.

use super::Lang;

phrases! {
    EXIT_SHORT: "exit {code}", "Exit {code}";
    EXIT: "Exit code {code}.", "Exit-Code {code}.";
    /// The result of a command that changed files, the word first that is not to be cut.
    NO_UNDO: "no /undo · {summary}", "kein /undo · {summary}";
    SIGNAL_SHORT: "killed by {signal}", "beendet durch {signal}";
    SIGNAL: "Killed by signal {signal}.", "Durch Signal {signal} beendet.";
    TIMEOUT_SHORT: "timed out after {seconds} s", "Timeout nach {seconds} s";
    TIMEOUT:
        "Timed out after {seconds} s and was killed with everything it started. Set a longer timeout_seconds, or run a server with background.",
        "Timeout nach {seconds} s; der Befehl wurde samt allem beendet, was er gestartet hat. Setze ein längeres timeout_seconds oder starte einen Server mit background.";
    STOPPED_SHORT: "stopped", "abgebrochen";
    STOPPED: "The user stopped this command.", "Der Benutzer hat diesen Befehl abgebrochen.";
    INPUT_SHORT: "waited for input", "wartete auf Eingaben";
    INPUT:
        "Killed because it was waiting for input, and there is none here. Use its options for non-interactive runs; the user can run it as !command.",
        "Beendet, weil der Befehl auf Eingaben wartete, die es hier nicht gibt. Nutze seine Optionen für den nicht interaktiven Lauf; der Benutzer kann ihn als !befehl ausführen.";
    NOT_STARTED_SHORT: "not started", "nicht gestartet";
    NOT_STARTED:
        "The command did not start: {why}. Check that the program is installed.",
        "Der Befehl ließ sich nicht starten: {why}. Prüfe, ob das Programm installiert ist.";
    LESS_CONFINED:
        "Not started: it was approved for sandbox {judged}, but this machine provides {given}. Call it again to have it checked for that.",
        "Nicht gestartet: Es war für die Sandbox {judged} freigegeben, aber dieser Rechner bietet {given}. Ruf es noch einmal auf, damit es dafür geprüft wird.";
    LEFT_RUNNING:
        "Killed {count} {count:process|processes} it left running; use background for what must keep running.",
        "{count} {count:Prozess, der weiterlief, wurde|Prozesse, die weiterliefen, wurden} beendet; nimm background für alles, was weiterlaufen soll.";
    SKIPPED:
        "[First {bytes} bytes left out; the full output is in {path}.]",
        "[Die ersten {bytes} Bytes fehlen; die ganze Ausgabe steht in {path}.]";
    SKIPPED_CUT:
        "[First {bytes} bytes left out; the beginning of the output is in {path}.]",
        "[Die ersten {bytes} Bytes fehlen; der Anfang der Ausgabe steht in {path}.]";
    SKIPPED_LOST:
        "[First {bytes} bytes left out; they could not be written to disk.]",
        "[Die ersten {bytes} Bytes fehlen; sie ließen sich nicht auf die Platte schreiben.]";
    STDERR: "Standard error:", "Standardfehler:";
    NO_OUTPUT: "No output.", "Keine Ausgabe.";
    JOB_SHORT: "running as {id}", "läuft als {id}";
    JOB_STARTED:
        "Running in the background as {id} until this session ends; see bash_output and bash_kill.",
        "Läuft im Hintergrund als {id}, bis diese Sitzung endet; siehe bash_output und bash_kill.";
    JOB_RUNS: "{id} is still running.", "{id} läuft noch.";
    NO_NEWS: "No new output.", "Keine neue Ausgabe.";
    JOB_OVER: "{id} had already ended.", "{id} war schon beendet.";
    NO_JOB_SHORT: "no such task", "kein solcher Task";
    NO_REPOSITORY_SHORT: "not a repository", "kein Repository";
    NO_REPOSITORY:
        "This project is not a git repository. 'git init' creates one, if the user wants it.",
        "Dieses Projekt ist kein Git-Repository. „git init“ legt eines an, wenn der Benutzer es will.";
    NO_GIT_SHORT: "git not found", "Git fehlt";
    NO_GIT:
        "git did not start: {why}. Install git, or check PATH.",
        "git ließ sich nicht starten: {why}. Installiere Git oder prüfe PATH.";
    NO_IDENTITY_SHORT: "no author configured", "kein Autor eingestellt";
    NO_IDENTITY:
        "git has no author name. The user sets it with: git config --global user.name \"Name\" and git config --global user.email mail@example.org",
        "git kennt den Autor nicht. Der Benutzer stellt ihn ein mit: git config --global user.name \"Name\" und git config --global user.email mail@example.org";
    GIT_FAILED_SHORT: "git failed", "Git-Fehler";
    GIT_SLOW:
        "git took too long and was stopped. Another program may hold the repository, or git is waiting for a key.",
        "git brauchte zu lange und wurde beendet. Vielleicht hält ein anderes Programm das Repository, oder git wartet auf einen Schlüssel.";
    CLEAN_SHORT: "clean", "sauber";
    CLEAN: "No changes.", "Keine Änderungen.";
    NOTHING_STAGED:
        "Nothing is staged, so nothing was committed. List what to commit in `paths`; [\".\"] is everything.",
        "Nichts ist gestaged; es wurde nichts committet. Gib in `paths` an, was in den Commit soll; [\".\"] ist alles.";
    NOTHING_STAGED_SHORT: "nothing staged", "nichts gestaged";
    NOTHING_TO_COMMIT: "Nothing to commit.", "Nichts zu committen.";
    JOINS_COMMIT: "{count} {count:file|files} in this commit:", "{count} {count:Datei|Dateien} in diesem Commit:";
    MORE_JOIN: "  … and {count} more", "  … und {count} weitere";
    GROUP_STAGED: "Staged:", "Gestaged:";
    GROUP_UNSTAGED: "Not staged:", "Nicht gestaged:";
    GROUP_NEW: "Untracked:", "Nicht verfolgt:";
    GROUP_CONFLICT: "Conflicts:", "Konflikte:";
    NO_DIFFERENCE:
        "No differences. Untracked files show only in git_status.",
        "Keine Unterschiede. Nicht verfolgte Dateien zeigt nur git_status.";
    CUT: "[{bytes} more bytes left out; ask for single paths.]", "[{bytes} weitere Bytes fehlen; frage einzelne Pfade ab.]";
    STAGED: "Staged: {paths}", "Gestaged: {paths}";
    STAGED_SHORT: "staged", "gestaged";
    REMEMBERED_SHORT: "remembered", "gemerkt";
    REMEMBERED: "Remembered.", "Gemerkt.";
    REMEMBERED_MARKS:
        "Remembered, with a placeholder for each secret: notes are plain files.",
        "Gemerkt, mit einem Platzhalter für jedes Geheimnis: Notizen sind offene Dateien.";
    KNOWN_SHORT: "already known", "schon bekannt";
    KNOWN: "This was already remembered.", "Das war schon gemerkt.";
    NOTHING_FOUND:
        "No note contains all of these words: {query}. Try fewer.",
        "Keine Notiz enthält alle diese Wörter: {query}. Versuche es mit weniger.";
    NOTHING_REMEMBERED: "No notes yet.", "Noch keine Notizen.";
    NOTHING_SHORT: "none", "nichts";
    NOTHING_TODAY: "No notes today.", "Heute gibt es keine Notizen.";
    FACTS: "{count} {count:note|notes}", "{count} {count:Notiz|Notizen}";
    MEMORY_SHORT: "memory failed", "Fehler im Gedächtnis";
}

/// True for what is told where a diff shows nothing.
pub fn is_same(told: &str) -> bool {
    Lang::ALL.into_iter().any(|lang| told == NO_DIFFERENCE.text(lang))
}

/// `3 notes`.
pub fn facts(lang: Lang, count: usize) -> String {
    FACTS.say(lang, &[("count", &count)])
}
