//! What `doctor` says.

use super::Phrase;

/// `well`.
pub const WELL: Phrase = Phrase { en: "All is well.", de: "Alles in Ordnung." };
/// `troubles`.
pub const TROUBLES: Phrase = Phrase { en: "To look at: {count}.", de: "Anzusehen: {count}." };
/// `project`.
pub const PROJECT: Phrase = Phrase { en: "project", de: "Projekt" };
/// `state`.
pub const STATE: Phrase = Phrase { en: "state", de: "Ablage" };
/// `config`.
pub const CONFIG: Phrase = Phrase { en: "configuration", de: "Konfiguration" };
/// `model`.
pub const MODEL: Phrase = Phrase { en: "model", de: "Modell" };
/// `shell`.
pub const SHELL: Phrase = Phrase { en: "shell", de: "Shell" };
/// `git`.
pub const GIT: Phrase = Phrase { en: "git", de: "Git" };
/// `sandbox`.
pub const SANDBOX: Phrase = Phrase { en: "sandbox", de: "Sandbox" };
/// `terminal`.
pub const TERMINAL: Phrase = Phrase { en: "terminal", de: "Terminal" };
/// `language`.
pub const LANGUAGE: Phrase = Phrase { en: "language", de: "Sprache" };
/// `no config`.
pub const NO_CONFIG: Phrase = Phrase { en: "none yet: {path}", de: "noch keine: {path}" };
/// `sandbox none`.
pub const SANDBOX_NONE: Phrase = Phrase {
    en: "none: every command that is not read-only asks",
    de: "keine: jeder Befehl, der nicht nur liest, fragt nach",
};
/// `missing`.
pub const MISSING: Phrase = Phrase { en: "not found", de: "nicht gefunden" };
/// `missing shell`.
pub const MISSING_SHELL: Phrase =
    Phrase { en: "Install bash: commands run in it.", de: "bash installieren: Befehle laufen darin." };
/// `missing git`.
pub const MISSING_GIT: Phrase = Phrase {
    en: "Install git to see and commit changes.",
    de: "git installieren, um Änderungen zu sehen und zu committen.",
};
/// `read only`.
pub const READ_ONLY: Phrase = Phrase {
    en: "{path} cannot be written: sessions and undo would be lost",
    de: "{path} ist nicht beschreibbar: Sitzungen und Rücknahme gingen verloren",
};
/// `read only hint`.
pub const READ_ONLY_HINT: Phrase = Phrase {
    en: "Make it writable or set XDG_STATE_HOME.",
    de: "Beschreibbar machen oder XDG_STATE_HOME setzen.",
};
/// `offline`.
pub const OFFLINE: Phrase = Phrase {
    en: "offline: carries out direct requests by rules, no key needed",
    de: "offline: führt direkte Aufträge nach Regeln aus, ohne Schlüssel",
};
/// `yes`.
pub const YES: Phrase = Phrase { en: "yes", de: "ja" };
/// `no`.
pub const NO: Phrase = Phrase { en: "no", de: "nein" };
