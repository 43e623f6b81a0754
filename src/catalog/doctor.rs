//! What `doctor` says.

phrases! {
    WELL: "All is well.", "Alles in Ordnung.";
    TROUBLES: "To look at: {count}.", "Anzusehen: {count}.";
    PROJECT: "project", "Projekt";
    STATE: "state", "Ablage";
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
    SANDBOX_NONE: "none: all but read-only commands ask", "keine: nur lesende Befehle fragen nicht";
    MISSING: "not found", "nicht gefunden";
    MISSING_SHELL: "Install bash: commands run in it.", "bash installieren: Befehle laufen darin.";
    MISSING_GIT: "Install git to see changes.", "git installieren, um Änderungen zu sehen.";
    READ_ONLY:
        "{path} cannot be written: sessions and undo would be lost",
        "{path} ist nicht beschreibbar: Sitzungen und Rücknahme gingen verloren";
    READ_ONLY_HINT: "Make it writable or set XDG_STATE_HOME.", "Freigeben oder XDG_STATE_HOME setzen.";
    OFFLINE:
        "offline: carries out direct requests by rules, no key needed",
        "offline: führt direkte Aufträge nach Regeln aus, ohne Schlüssel";
    YES: "yes", "ja";
    NO: "no", "nein";
}
