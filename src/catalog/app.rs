//! What `app` says when it cannot put things together.

use super::Phrase;

pub const NO_DIRECTORY: Phrase = Phrase {
    en: "'{path}' cannot be used as a directory: {error}.",
    de: "„{path}“ lässt sich nicht als Verzeichnis verwenden: {error}.",
};
pub const NO_DIRECTORY_HINT: Phrase = Phrase {
    en: "Name an existing directory with -C DIR.",
    de: "Mit -C DIR ein vorhandenes Verzeichnis angeben.",
};
pub const TOO_WIDE: Phrase = Phrase {
    en: "'{path}' is a home or root directory: everything in it would be the project.",
    de: "„{path}“ ist ein Heim- oder Wurzelverzeichnis: Alles darin wäre das Projekt.",
};
pub const TOO_WIDE_HINT: Phrase = Phrase {
    en: "Change to a project, or name one with -C DIR.",
    de: "In ein Projekt wechseln oder mit -C DIR eines angeben.",
};
pub const TOO_WIDE_ASK: Phrase = Phrase { en: "Work in it all the same?", de: "Trotzdem dort arbeiten?" };
pub const NO_TERMINAL: Phrase =
    Phrase { en: "There is no terminal to talk in.", de: "Es gibt kein Terminal für ein Gespräch." };
pub const NO_TERMINAL_HINT: Phrase = Phrase {
    en: "Give the request with -p, such as: pointsman -p \"show README.md\"",
    de: "Die Anfrage mit -p angeben, etwa: pointsman -p \"zeige README.md\"",
};
/// One word that is no command, but nearly.
pub const NO_COMMAND: Phrase =
    Phrase { en: "There is no command '{name}'.", de: "Einen Befehl „{name}“ gibt es nicht." };
/// Which one was meant, and how the word is sent as a request.
pub const COMMAND_MEANT: Phrase = Phrase {
    en: "Did you mean 'pointsman {name}'? As a request: pointsman -p '{typed}'",
    de: "Meintest du „pointsman {name}“? Als Anfrage: pointsman -p '{typed}'",
};
/// `no script`.
pub const NO_SCRIPT: Phrase =
    Phrase { en: "The scripted model has no script.", de: "Das Modell „scripted“ hat kein Skript." };
pub const NO_SCRIPT_HINT: Phrase = Phrase {
    en: "Name a script file in POINTSMAN_SCRIPT.",
    de: "In POINTSMAN_SCRIPT eine Skriptdatei angeben.",
};
pub const NO_FILE: Phrase =
    Phrase { en: "'{path}' cannot be read: {error}.", de: "„{path}“ ist nicht lesbar: {error}." };
pub const NO_CONFIG_HINT: Phrase = Phrase {
    en: "Make it a readable text file, or move it away.",
    de: "Eine lesbare Textdatei daraus machen oder sie beiseitelegen.",
};
pub const NO_STDIN: Phrase = Phrase {
    en: "Standard input cannot be read: {error}.",
    de: "Die Standardeingabe ist nicht lesbar: {error}.",
};
pub const NO_STDIN_HINT: Phrase = Phrase {
    en: "Redirect it from a file, or from /dev/null.",
    de: "Aus einer Datei umleiten oder aus /dev/null.",
};
pub const SILENT_STDIN: Phrase = Phrase {
    en: "Nothing came on standard input for {seconds} s; going on without it. '</dev/null' says so at once.",
    de: "{seconds} s lang kam nichts auf der Standardeingabe; es geht ohne sie weiter. „</dev/null“ sagt das gleich.",
};
pub const CUT_STDIN: Phrase = Phrase {
    en: "Only the first {kilobytes} KB of standard input were taken.",
    de: "Von der Standardeingabe wurden nur die ersten {kilobytes} KB genommen.",
};
pub const EMPTY_PROMPT: Phrase = Phrase { en: "The request is empty.", de: "Die Anfrage ist leer." };
pub const EMPTY_PROMPT_HINT: Phrase = Phrase {
    en: "Give it behind -p, or as standard input of '-p -'.",
    de: "Hinter -p angeben oder als Standardeingabe von „-p -“.",
};
pub const RESUME_WHICH: Phrase = Phrase {
    en: "--resume needs a session's id where nobody can pick one.",
    de: "--resume braucht die Kennung einer Sitzung, wo niemand wählen kann.",
};
pub const RESUME_WHICH_HINT: Phrase = Phrase {
    en: "'pointsman sessions' lists them; --continue takes the latest.",
    de: "„pointsman sessions“ listet sie auf; --continue nimmt die letzte.",
};
pub const GREETING: Phrase =
    Phrase { en: "Pointsman {version} · {model} · /help", de: "Pointsman {version} · {model} · /help" };
pub const LAST_SESSION: Phrase = Phrase {
    en: "Last: '{first}', {ago} ago. /resume goes on.",
    de: "Zuletzt: „{first}“, vor {ago}. /resume macht weiter.",
};
pub const SECONDS: Phrase = Phrase { en: "{count} s", de: "{count} s" };
pub const MINUTES: Phrase = Phrase { en: "{count} min", de: "{count} min" };
pub const HOURS: Phrase = Phrase { en: "{count} h", de: "{count} h" };
pub const DAYS: Phrase = Phrase { en: "{count} d", de: "{count} T." };
pub const NOT_KEPT: Phrase =
    Phrase { en: "The choice cannot be kept: {error}.", de: "Die Wahl lässt sich nicht merken: {error}." };
pub const BAD_RULE_HINT: Phrase = Phrase {
    en: "Rules stand in permissions.allow, ask and deny, and behind --allow.",
    de: "Regeln stehen in permissions.allow, ask und deny und hinter --allow.",
};
pub const BAD_PROMPT: Phrase = Phrase { en: "{path}: {why}.", de: "{path}: {why}." };
pub const BAD_PROMPT_HINT: Phrase = Phrase {
    en: "Correct the file, or move it away to use the built-in prompt.",
    de: "Die Datei berichtigen, oder sie wegräumen, um den eingebauten Prompt zu verwenden.",
};
pub const NO_HOME: Phrase =
    Phrase { en: "No home directory is known.", de: "Ein Home-Verzeichnis ist nicht bekannt." };
pub const NO_HOME_HINT: Phrase = Phrase {
    en: "Set HOME to a directory you can write.",
    de: "Setze HOME auf ein Verzeichnis, in das du schreiben darfst.",
};
pub const NO_CWD: Phrase = Phrase {
    en: "The working directory cannot be read: {error}.",
    de: "Das Arbeitsverzeichnis ist nicht lesbar: {error}.",
};
pub const NO_CWD_HINT: Phrase = Phrase {
    en: "Change to a directory that exists, or name one with -C DIR.",
    de: "Wechsle in ein Verzeichnis, das es gibt, oder nenne eines mit -C VERZEICHNIS.",
};
pub const NO_RUNTIME: Phrase =
    Phrase { en: "The runtime cannot start: {error}.", de: "Die Laufzeit kann nicht starten: {error}." };
pub const NO_SIGNALS: Phrase = Phrase {
    en: "Signals cannot be listened for: {error}.",
    de: "Signale lassen sich nicht abhören: {error}.",
};
