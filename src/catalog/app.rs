//! What `app` says when it cannot put things together.

phrases! {
    NO_DIRECTORY: "'{path}' is not a usable directory: {error}.", "„{path}“ ist kein brauchbares Verzeichnis: {error}.";
    NO_DIRECTORY_HINT: "Choose an existing one with -C DIR.", "Wähle mit -C DIR ein vorhandenes.";
    TOO_WIDE:
        "'{path}' is a home or root directory; everything in it would be part of the project.",
        "„{path}“ ist ein Home- oder Wurzelverzeichnis; alles darin würde zum Projekt gehören.";
    TOO_WIDE_HINT: "Change to a project directory, or use -C DIR.", "Wechsle in ein Projektverzeichnis oder nimm -C DIR.";
    TOO_WIDE_ASK: "Use it anyway?", "Trotzdem verwenden?";
    NO_TERMINAL: "A conversation needs a terminal.", "Für ein Gespräch ist ein Terminal nötig.";
    NO_TERMINAL_HINT:
        "Pass the request with -p, such as: pointsman -p \"show README.md\"",
        "Gib die Anfrage mit -p an, etwa: pointsman -p \"zeige README.md\"";
    NOT_BOTH:
        "A command takes no request and none of its options; see 'pointsman COMMAND --help'.",
        "Ein Befehl nimmt weder eine Anfrage noch deren Optionen; siehe „pointsman BEFEHL --help“.";
    NO_COMMAND: "There is no command '{name}'.", "Den Befehl „{name}“ gibt es nicht.";
    /// Which one was meant, and how the word is sent as a request.
    COMMAND_MEANT:
        "Did you mean 'pointsman {name}'? To send it as a request: pointsman -p '{typed}'",
        "Meintest du „pointsman {name}“? Als Anfrage: pointsman -p '{typed}'";
    NO_MODEL: "There is no model '{name}'.", "Das Modell „{name}“ gibt es nicht.";
    FALLBACK_SKIPPED: "Fallback model '{name}' skipped: {why}", "Ersatzmodell „{name}“ übersprungen: {why}";
    NO_SCRIPT: "The provider 'scripted' has no script.", "Dem Anbieter „scripted“ fehlt das Skript.";
    NO_SCRIPT_HINT: "Set POINTSMAN_SCRIPT to a script file.", "Setze POINTSMAN_SCRIPT auf eine Skriptdatei.";
    NO_FILE: "Cannot read '{path}': {error}.", "„{path}“ ist nicht lesbar: {error}.";
    NO_CONFIG_HINT: "Make it a readable text file, or move it away.", "Mache daraus eine lesbare Textdatei oder verschiebe sie.";
    NO_STDIN: "Cannot read standard input: {error}.", "Die Standardeingabe ist nicht lesbar: {error}.";
    NO_STDIN_HINT: "Redirect it from a file or /dev/null.", "Leite sie aus einer Datei oder /dev/null um.";
    SILENT_STDIN:
        "No input on standard input for {seconds} s; continuing without it. Add '</dev/null' to skip the wait.",
        "Seit {seconds} s keine Standardeingabe; es geht ohne sie weiter. „</dev/null“ erspart das Warten.";
    CUT_STDIN:
        "Only the first {kilobytes} KB of standard input are used.",
        "Von der Standardeingabe werden nur die ersten {kilobytes} KB verwendet.";
    EMPTY_PROMPT: "The request is empty.", "Die Anfrage ist leer.";
    EMPTY_PROMPT_HINT: "Pass it after -p, or pipe it to '-p -'.", "Gib sie nach -p an oder leite sie in „-p -“.";
    RESUME_WHICH: "Without a terminal, --resume needs a session ID.", "Ohne Terminal braucht --resume eine Sitzungs-ID.";
    RESUME_WHICH_HINT:
        "'pointsman sessions' lists them; --continue resumes the latest.",
        "„pointsman sessions“ listet sie auf; --continue setzt die letzte fort.";
    GREETING: "Pointsman {version} · {model} · mode {mode}", "Pointsman {version} · {model} · Modus {mode}";
    ON_BRANCH: "{project} on {branch}", "{project} auf {branch}";
    IN_FOLDER: "{project}, in {folder}", "{project}, in {folder}";
    WHAT_TO_TYPE: "Type a request · /help · @file · !command", "Auftrag eingeben · /help · @Datei · !Befehl";
    LAST_SESSION:
        "Last session: '{first}', {ago} ago. /resume continues it.",
        "Letzte Sitzung: „{first}“, vor {ago}. /resume setzt sie fort.";
    SECONDS: "{count} s", "{count} s";
    MINUTES: "{count} min", "{count} min";
    HOURS: "{count} h", "{count} h";
    DAYS: "{count} d", "{count} T.";
    NOT_KEPT: "Cannot save this choice: {error}.", "Diese Wahl lässt sich nicht speichern: {error}.";
    BAD_RULE_HINT:
        "Correct it in permissions.allow, ask or deny, or after --allow.",
        "Korrigiere sie in permissions.allow, ask oder deny oder nach --allow.";
    BAD_PROMPT: "{path}: {why}.", "{path}: {why}.";
    BAD_PROMPT_HINT:
        "Correct the file, or move it away to use the built-in prompt.",
        "Korrigiere die Datei oder verschiebe sie, um den eingebauten Prompt zu verwenden.";
    NO_HOME: "The home directory is unknown.", "Das Home-Verzeichnis ist nicht bekannt.";
    NO_HOME_HINT: "Set HOME to your home directory.", "Setze HOME auf dein Home-Verzeichnis.";
    NO_CWD: "Cannot access the working directory: {error}.", "Das Arbeitsverzeichnis ist nicht zugänglich: {error}.";
    NO_CWD_HINT:
        "Change to an existing directory, or choose one with -C DIR.",
        "Wechsle in ein vorhandenes Verzeichnis oder wähle eines mit -C DIR.";
    NO_RUNTIME: "Cannot start the async runtime: {error}.", "Die asynchrone Laufzeit lässt sich nicht starten: {error}.";
    NO_THREAD: "No thread can be started: {error}.", "Es lässt sich kein Thread starten: {error}.";
    NO_THREAD_HINT:
        "End other programs, or raise the limit on processes (ulimit -u).",
        "Beende andere Programme oder erhöhe die Grenze für Prozesse (ulimit -u).";
    NO_SIGNALS: "Cannot listen for signals: {error}.", "Signale lassen sich nicht abfangen: {error}.";
}
