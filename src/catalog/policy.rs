//! Why the guard lets something run, asks, or blocks. `{what}` is the program, path or option it is about.

use super::Phrase;

pub const READS: Phrase = Phrase { en: "It only reads.", de: "Das liest nur." };
pub const BUILDS_PROJECT: Phrase = Phrase {
    en: "'{what}' builds, tests or checks this project.",
    de: "'{what}' baut, testet oder prüft dieses Projekt.",
};
pub const CHANGES_FILES: Phrase =
    Phrase { en: "'{what}' changes files in the project.", de: "'{what}' ändert Dateien im Projekt." };
pub const CHANGES_GIT: Phrase =
    Phrase { en: "'{what}' changes the repository.", de: "'{what}' ändert das Repository." };
pub const RUNS_CODE: Phrase = Phrase {
    en: "'{what}' runs code that could do anything.",
    de: "'{what}' führt Code aus, der alles Mögliche tun kann.",
};
pub const UNKNOWN_PROGRAM: Phrase = Phrase {
    en: "'{what}' is not a program that any rule covers.",
    de: "'{what}' ist ein Programm, das keine Regel kennt.",
};
pub const READS_OUTSIDE: Phrase = Phrase {
    en: "It reads '{what}', outside the project.",
    de: "Das liest '{what}' außerhalb des Projekts.",
};
pub const SIGNALS: Phrase =
    Phrase { en: "'{what}' sends signals to processes.", de: "'{what}' schickt Prozessen Signale." };
pub const USES_NETWORK: Phrase = Phrase { en: "'{what}' uses the network.", de: "'{what}' nutzt das Netz." };
pub const INSTALLS_PACKAGES: Phrase =
    Phrase { en: "'{what}' fetches or changes packages.", de: "'{what}' holt oder ändert Pakete." };
pub const CONTAINERS: Phrase = Phrase {
    en: "'{what}' drives containers, which live outside the sandbox.",
    de: "'{what}' steuert Container, und die leben außerhalb der Sandbox.",
};
pub const CHANGES_SYSTEM: Phrase =
    Phrase { en: "'{what}' changes the system.", de: "'{what}' ändert das System." };
pub const REMOTE_HOST: Phrase =
    Phrase { en: "'{what}' works on another machine.", de: "'{what}' arbeitet auf einem anderen Rechner." };
pub const PUBLISHES: Phrase = Phrase {
    en: "'{what}' publishes something outside this machine.",
    de: "'{what}' veröffentlicht etwas außerhalb dieses Rechners.",
};
pub const UNKNOWN_OPTION: Phrase = Phrase {
    en: "No rule knows what '{what}' does here.",
    de: "Keine Regel weiß, was '{what}' hier bewirkt.",
};
pub const BRINGS_IN: Phrase = Phrase {
    en: "'{what}' can bring in another program, configuration or output.",
    de: "'{what}' kann ein anderes Programm, eine Konfiguration oder eine Ausgabe hereinholen.",
};
pub const WRITES_OUTSIDE: Phrase = Phrase {
    en: "It writes '{what}', outside the project.",
    de: "Das schreibt '{what}' außerhalb des Projekts.",
};
pub const SECRETS: Phrase =
    Phrase { en: "'{what}' may hold secrets.", de: "'{what}' kann Geheimnisse enthalten." };
pub const PROTECTED: Phrase = Phrase {
    en: "'{what}' is protected: what stands there runs by itself, or guards something.",
    de: "'{what}' ist geschützt: Was dort steht, läuft von allein oder schützt etwas.",
};
pub const NOT_UNDERSTOOD: Phrase = Phrase {
    en: "It cannot be told for certain what '{what}' runs.",
    de: "Es lässt sich nicht sicher sagen, was '{what}' ausführt.",
};
pub const ODD_TEXT: Phrase = Phrase {
    en: "'{what}' has characters or quoting that can hide what it does.",
    de: "'{what}' enthält Zeichen oder Quotierungen, die verbergen können, was es tut.",
};
pub const TOO_LARGE: Phrase = Phrase {
    en: "The command is too long or too deep to be understood.",
    de: "Der Befehl ist zu lang oder zu tief verschachtelt, um verstanden zu werden.",
};
pub const KILLS_ALL: Phrase = Phrase {
    en: "'{what}' would end every process, or the machine itself.",
    de: "'{what}' würde alle Prozesse oder den Rechner selbst beenden.",
};
pub const FORK_BOMB: Phrase = Phrase {
    en: "'{what}' starts copies of itself without end.",
    de: "'{what}' startet endlos Kopien von sich selbst.",
};
pub const ESCALATES: Phrase = Phrase {
    en: "'{what}' asks for more rights than the user's own.",
    de: "'{what}' verlangt mehr Rechte als die eigenen.",
};
pub const SENDS_SECRETS: Phrase = Phrase {
    en: "'{what}' would send secrets to another machine.",
    de: "'{what}' würde Geheimnisse an einen anderen Rechner schicken.",
};
pub const RUNS_DOWNLOAD: Phrase = Phrase {
    en: "'{what}' would run what was just downloaded, unread.",
    de: "'{what}' würde ungelesen ausführen, was gerade heruntergeladen wurde.",
};
pub const REVERSE_SHELL: Phrase = Phrase {
    en: "'{what}' would hand a shell to another machine.",
    de: "'{what}' würde einem anderen Rechner eine Shell geben.",
};
pub const DESTROYS: Phrase = Phrase {
    en: "It would destroy '{what}': a root, a home or a device.",
    de: "Das würde '{what}' zerstören: eine Wurzel, ein Home-Verzeichnis oder ein Gerät.",
};

/// A server's tool.
pub const REMOTE_TOOL: Phrase = Phrase {
    en: "'{what}' is a server's tool, and what it does is not known here.",
    de: "'{what}' ist das Werkzeug eines Servers, und was es tut, ist hier nicht bekannt.",
};
/// Plan mode.
pub const PLAN_MODE: Phrase = Phrase {
    en: "Plan mode changes nothing, and this may.",
    de: "Der Planmodus ändert nichts, und das hier könnte es.",
};
pub const UNTRUSTED: Phrase = Phrase {
    en: "'{what}' runs code of a project that is not trusted yet.",
    de: "'{what}' führt Code eines Projekts aus, dem noch nicht vertraut wird.",
};
pub const NO_SANDBOX: Phrase = Phrase {
    en: "There is no sandbox here, and '{what}' does more than read.",
    de: "Hier gibt es keine Sandbox, und '{what}' tut mehr als lesen.",
};
pub const PARTIAL_SANDBOX: Phrase = Phrase {
    en: "The sandbox here covers only a part, and '{what}' runs the project's code.",
    de: "Die Sandbox deckt hier nur einen Teil ab, und '{what}' führt Code des Projekts aus.",
};
pub const RULE_ALLOWS: Phrase =
    Phrase { en: "The rule '{what}' allows it.", de: "Die Regel '{what}' erlaubt es." };
pub const RULE_ASKS: Phrase =
    Phrase { en: "The rule '{what}' wants to be asked.", de: "Die Regel '{what}' will gefragt werden." };
pub const RULE_DENIES: Phrase =
    Phrase { en: "The rule '{what}' forbids it.", de: "Die Regel '{what}' verbietet es." };
pub const TYPED: Phrase = Phrase { en: "You typed it yourself.", de: "Du hast es selbst getippt." };
pub const TYPED_BLOCK: Phrase = Phrase {
    en: "{why} Type yes in full if you mean it.",
    de: "{why} Tippe 'ja' aus, wenn du es so meinst.",
};
pub const EMPTY: Phrase = Phrase { en: "There is nothing to run.", de: "Da ist nichts auszuführen." };
pub const NO_EFFECT: Phrase = Phrase {
    en: "It touches nothing outside the conversation.",
    de: "Das berührt nichts außerhalb des Gesprächs.",
};
pub const PATH_READ: Phrase =
    Phrase { en: "'{what}' lies in the project.", de: "'{what}' liegt im Projekt." };
pub const PATH_CHANGE: Phrase = Phrase { en: "It changes '{what}'.", de: "Das ändert '{what}'." };
pub const PATH_CHANGE_ALLOWED: Phrase = Phrase {
    en: "'{what}' lies in the project, and this mode lets files change.",
    de: "'{what}' liegt im Projekt, und dieser Modus lässt Dateien ändern.",
};
pub const PATH_ERROR: Phrase = Phrase {
    en: "'{what}' cannot be used as a path: {why}.",
    de: "'{what}' ist als Pfad nicht brauchbar: {why}.",
};
pub const PATH_NUL: Phrase = Phrase { en: "it contains a NUL byte", de: "er enthält ein NUL-Byte" };
pub const PATH_EMPTY: Phrase = Phrase { en: "it is empty", de: "er ist leer" };
pub const PATH_TOO_LONG: Phrase = Phrase { en: "it is too long", de: "er ist zu lang" };
pub const PATH_DEVICE: Phrase = Phrase { en: "it is a device", de: "er ist ein Gerät" };

/// Every phrase of this file, for the test that compares their places.
pub const ALL: &[Phrase] = &[
    READS,
    BUILDS_PROJECT,
    CHANGES_FILES,
    CHANGES_GIT,
    RUNS_CODE,
    UNKNOWN_PROGRAM,
    READS_OUTSIDE,
    SIGNALS,
    USES_NETWORK,
    INSTALLS_PACKAGES,
    CONTAINERS,
    CHANGES_SYSTEM,
    REMOTE_HOST,
    PUBLISHES,
    UNKNOWN_OPTION,
    BRINGS_IN,
    WRITES_OUTSIDE,
    SECRETS,
    PROTECTED,
    NOT_UNDERSTOOD,
    ODD_TEXT,
    TOO_LARGE,
    KILLS_ALL,
    FORK_BOMB,
    ESCALATES,
    SENDS_SECRETS,
    RUNS_DOWNLOAD,
    REVERSE_SHELL,
    DESTROYS,
    REMOTE_TOOL,
    PLAN_MODE,
    UNTRUSTED,
    NO_SANDBOX,
    PARTIAL_SANDBOX,
    RULE_ALLOWS,
    RULE_ASKS,
    RULE_DENIES,
    TYPED,
    TYPED_BLOCK,
    EMPTY,
    NO_EFFECT,
    PATH_READ,
    PATH_CHANGE,
    PATH_CHANGE_ALLOWED,
    PATH_ERROR,
    PATH_NUL,
    PATH_EMPTY,
    PATH_TOO_LONG,
    PATH_DEVICE,
];

#[cfg(test)]
mod tests {
    use super::*;

    fn places(text: &str) -> Vec<&str> {
        let mut found: Vec<&str> =
            text.match_indices('{').map(|(i, _)| &text[i..=i + text[i..].find('}').unwrap()]).collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn both_languages_have_the_same_places() {
        for phrase in ALL {
            assert_eq!(places(phrase.en), places(phrase.de), "{}", phrase.en);
        }
    }
}
