//! What `doctor` says.

use super::Phrase;

pub const WELL: Phrase = Phrase { en: "All is well.", de: "Alles in Ordnung." };
pub const TROUBLES: Phrase = Phrase { en: "To look at: {count}.", de: "Anzusehen: {count}." };
pub const PROJECT: Phrase = Phrase { en: "project", de: "Projekt" };
pub const STATE: Phrase = Phrase { en: "state", de: "Ablage" };
pub const CONFIG: Phrase = Phrase { en: "configuration", de: "Konfiguration" };
pub const MODEL: Phrase = Phrase { en: "model", de: "Modell" };
pub const SHELL: Phrase = Phrase { en: "shell", de: "Shell" };
pub const GIT: Phrase = Phrase { en: "git", de: "Git" };
pub const SANDBOX: Phrase = Phrase { en: "sandbox", de: "Sandbox" };
pub const TERMINAL: Phrase = Phrase { en: "terminal", de: "Terminal" };
pub const LANGUAGE: Phrase = Phrase { en: "language", de: "Sprache" };
pub const NO_CONFIG: Phrase = Phrase { en: "none yet: {path}", de: "noch keine: {path}" };
pub const SANDBOX_NONE: Phrase = Phrase {
    en: "none: every command that is not read-only asks",
    de: "keine: jeder Befehl, der nicht nur liest, fragt nach",
};
pub const MISSING: Phrase = Phrase { en: "not found", de: "nicht gefunden" };
pub const MISSING_SHELL: Phrase =
    Phrase { en: "Install bash: commands run in it.", de: "bash installieren: Befehle laufen darin." };
pub const MISSING_GIT: Phrase = Phrase {
    en: "Install git to see and commit changes.",
    de: "git installieren, um Änderungen zu sehen und zu committen.",
};
pub const READ_ONLY: Phrase = Phrase {
    en: "{path} cannot be written: sessions and undo would be lost",
    de: "{path} ist nicht beschreibbar: Sitzungen und Rücknahme gingen verloren",
};
pub const READ_ONLY_HINT: Phrase = Phrase {
    en: "Make it writable or set XDG_STATE_HOME.",
    de: "Beschreibbar machen oder XDG_STATE_HOME setzen.",
};
pub const OFFLINE: Phrase = Phrase {
    en: "offline: carries out direct requests by rules, no key needed",
    de: "offline: führt direkte Aufträge nach Regeln aus, ohne Schlüssel",
};
pub const YES: Phrase = Phrase { en: "yes", de: "ja" };
pub const NO: Phrase = Phrase { en: "no", de: "nein" };
