//! What `doctor` says.

phrases! {
    WELL: "No problems found.", "Keine Probleme gefunden.";
    TROUBLES: "{count} {count:problem|problems} found.", "{count} {count:Problem|Probleme} gefunden.";
    PROJECT: "project", "Projekt";
    STATE: "state", "Zustand";
    CONFIG: "configuration", "Konfiguration";
    MODEL: "model", "Modell";
    FALLBACK: "fallback", "Ersatz";
    PROVIDER: "provider", "Anbieter";
    SERVER: "local server", "lokaler Server";
    NO_SERVER: "none (Ollama, llama.cpp, LM Studio)", "keiner (Ollama, llama.cpp, LM Studio)";
    SHELL: "shell", "Shell";
    GIT: "git", "Git";
    SANDBOX: "sandbox", "Sandbox";
    TERMINAL: "terminal", "Terminal";
    LANGUAGE: "language", "Sprache";
    NO_CONFIG: "none yet: {path}", "noch keine: {path}";
    SANDBOX_NONE: "none: everything but read-only commands asks first", "keine: alles außer rein lesenden Befehlen fragt vorher";
    MISSING: "not found", "nicht gefunden";
    MISSING_SHELL: "Install bash: commands run in it.", "Installiere bash: Befehle laufen darin.";
    MISSING_GIT: "Install git to track changes.", "Installiere Git, um Änderungen zu verfolgen.";
    READ_ONLY:
        "{path} is not writable: sessions and undo would be lost",
        "{path} ist nicht beschreibbar: Sitzungen und Undo gingen verloren";
    READ_ONLY_HINT: "Make it writable, or set XDG_STATE_HOME.", "Mache es beschreibbar oder setze XDG_STATE_HOME.";
    OFFLINE:
        "offline: built-in rules carry out direct requests, no key needed",
        "offline: eingebaute Regeln führen direkte Anfragen aus, ohne Schlüssel";
    YES: "yes", "ja";
    NO: "no", "nein";
}
