//! What `app` says when it cannot put things together.

phrases! {
    NO_DIRECTORY: "'{path}' is no usable directory: {error}.", "„{path}“ ist kein Verzeichnis: {error}.";
    NO_DIRECTORY_HINT: "Name an existing one with -C DIR.", "Mit -C DIR ein vorhandenes angeben.";
    TOO_WIDE:
        "'{path}' is a home or root directory: everything in it would be the project.",
        "„{path}“ ist ein Heim- oder Wurzelverzeichnis: Alles darin wäre das Projekt.";
    TOO_WIDE_HINT: "Change to a project, or use -C DIR.", "In ein Projekt wechseln oder -C DIR angeben.";
    TOO_WIDE_ASK: "Work in it all the same?", "Trotzdem dort arbeiten?";
    NO_TERMINAL: "There is no terminal to talk in.", "Es gibt kein Terminal für ein Gespräch.";
    NO_TERMINAL_HINT:
        "Give the request with -p, such as: pointsman -p \"show README.md\"",
        "Die Anfrage mit -p angeben, etwa: pointsman -p \"zeige README.md\"";
    NOT_BOTH:
        "A command goes without a request and its options; see 'pointsman COMMAND --help'.",
        "Ein Befehl geht ohne Anfrage und deren Optionen; siehe „pointsman BEFEHL --help“.";
    NO_COMMAND: "There is no command '{name}'.", "Einen Befehl „{name}“ gibt es nicht.";
    /// Which one was meant, and how the word is sent as a request.
    COMMAND_MEANT:
        "Did you mean 'pointsman {name}'? As a request: pointsman -p '{typed}'",
        "Meintest du „pointsman {name}“? Als Anfrage: pointsman -p '{typed}'";
    NO_MODEL: "There is no model '{name}' here.", "Ein Modell „{name}“ gibt es hier nicht.";
    FALLBACK_SKIPPED: "Fallback model '{name}' skipped: {why}", "Ersatzmodell „{name}“ übersprungen: {why}";
    NO_SCRIPT: "The scripted model has no script.", "Das Modell „scripted“ hat kein Skript.";
    NO_SCRIPT_HINT: "Name a script in POINTSMAN_SCRIPT.", "In POINTSMAN_SCRIPT ein Skript angeben.";
    NO_FILE: "'{path}' cannot be read: {error}.", "„{path}“ ist nicht lesbar: {error}.";
    NO_CONFIG_HINT: "Make it readable text, or move it away.", "Lesbar machen oder beiseitelegen.";
    NO_STDIN: "Standard input cannot be read: {error}.", "Die Standardeingabe ist nicht lesbar: {error}.";
    NO_STDIN_HINT: "Redirect it from a file or /dev/null.", "Aus einer Datei oder /dev/null umleiten.";
    SILENT_STDIN:
        "Nothing came on standard input for {seconds} s; going on without it. '</dev/null' says so at once.",
        "{seconds} s lang kam nichts auf der Standardeingabe; es geht ohne sie weiter. „</dev/null“ sagt das gleich.";
    CUT_STDIN:
        "Only the first {kilobytes} KB of standard input were taken.",
        "Von der Standardeingabe wurden nur die ersten {kilobytes} KB genommen.";
    EMPTY_PROMPT: "The request is empty.", "Die Anfrage ist leer.";
    EMPTY_PROMPT_HINT: "Give it behind -p, or pipe it to '-p -'.", "Hinter -p angeben oder in „-p -“ leiten.";
    RESUME_WHICH:
        "--resume needs a session's id where nobody can pick one.",
        "--resume braucht die Kennung einer Sitzung, wo niemand wählen kann.";
    RESUME_WHICH_HINT:
        "'pointsman sessions' lists them; --continue takes the latest.",
        "„pointsman sessions“ listet sie auf; --continue nimmt die letzte.";
    GREETING: "Pointsman {version} · {model} · mode {mode}", "Pointsman {version} · {model} · Modus {mode}";
    ON_BRANCH: "{project} on {branch}", "{project} auf {branch}";
    IN_FOLDER: "{project}, in {folder}", "{project}, in {folder}";
    WHAT_TO_TYPE:
        "Type what you want done · /help · @file · !command",
        "Sag, was getan werden soll · /help · @Datei · !Befehl";
    LAST_SESSION:
        "Last: '{first}', {ago} ago. /resume goes on.",
        "Zuletzt: „{first}“, vor {ago}. /resume macht weiter.";
    SECONDS: "{count} s", "{count} s";
    MINUTES: "{count} min", "{count} min";
    HOURS: "{count} h", "{count} h";
    DAYS: "{count} d", "{count} T.";
    NOT_KEPT: "The choice cannot be kept: {error}.", "Die Wahl lässt sich nicht merken: {error}.";
    BAD_RULE_HINT:
        "Rules stand in permissions.allow, ask and deny, and behind --allow.",
        "Regeln stehen in permissions.allow, ask und deny und hinter --allow.";
    BAD_PROMPT: "{path}: {why}.", "{path}: {why}.";
    BAD_PROMPT_HINT:
        "Correct the file, or move it away to use the built-in prompt.",
        "Die Datei berichtigen, oder sie wegräumen, um den eingebauten Prompt zu verwenden.";
    NO_HOME: "No home directory is known.", "Ein Home-Verzeichnis ist nicht bekannt.";
    NO_HOME_HINT: "Set HOME to a directory of yours.", "Setze HOME auf ein eigenes Verzeichnis.";
    NO_CWD: "There is no working directory: {error}.", "Es gibt kein Arbeitsverzeichnis: {error}.";
    NO_CWD_HINT:
        "Change to a directory that exists, or name one with -C DIR.",
        "Wechsle in ein Verzeichnis, das es gibt, oder nenne eines mit -C VERZEICHNIS.";
    NO_RUNTIME: "The runtime cannot start: {error}.", "Die Laufzeit kann nicht starten: {error}.";
    NO_THREAD: "No thread can be started: {error}.", "Es lässt sich kein Thread starten: {error}.";
    NO_THREAD_HINT:
        "End other programs, or raise the limit on processes (ulimit -u).",
        "Beende andere Programme oder erhöhe die Grenze für Prozesse (ulimit -u).";
    NO_SIGNALS: "Signals cannot be listened for: {error}.", "Signale lassen sich nicht abhören: {error}.";
}
