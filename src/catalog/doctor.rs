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
    SANDBOX_FULL:
        "full: commands run on a copy of the project, and what they change is shown before it is kept",
        "voll: Befehle laufen auf einer Kopie des Projekts, und was sie ändern, wird gezeigt, bevor es behalten wird";
    SANDBOX_FULL_WITHOUT:
        "full, without its second layer ({why}): commands run on a copy of the project, and what they change is shown before it is kept",
        "voll, ohne die zweite Schicht ({why}): Befehle laufen auf einer Kopie des Projekts, und was sie ändern, wird gezeigt, bevor es behalten wird";
    SANDBOX_PARTIAL:
        "partial ({why}): the project's own build and test commands run without network and change nothing but the project; everything else but read-only commands asks first",
        "teilweise ({why}): die eigenen Build- und Testbefehle des Projekts laufen ohne Netz und ändern nichts außer dem Projekt; alles andere außer rein lesenden Befehlen fragt vorher";
    SANDBOX_OFF:
        "off by the setting 'sandbox': everything but read-only commands asks first",
        "aus durch die Einstellung „sandbox“: alles außer rein lesenden Befehlen fragt vorher";
    SANDBOX_NONE:
        "none ({why}): everything but read-only commands asks first",
        "keine ({why}): alles außer rein lesenden Befehlen fragt vorher";
    SANDBOX_APPARMOR:
        "AppArmor keeps programs from isolating commands. This allows it for pointsman alone: {command}",
        "AppArmor verbietet Programmen, Befehle abzuschotten. Das erlaubt es nur pointsman: {command}";
    SANDBOX_CONTAINER:
        "This container does not allow nested namespaces. Start it with --security-opt seccomp=unconfined --security-opt apparmor=unconfined, or as an unprivileged container of Podman.",
        "Dieser Container erlaubt keine eigenen Namensräume. Starte ihn mit --security-opt seccomp=unconfined --security-opt apparmor=unconfined oder als unprivilegierten Podman-Container.";
    SANDBOX_HINT:
        "The system does not allow user namespaces or overlays for ordinary users; see the sysctl settings user.max_user_namespaces and kernel.unprivileged_userns_clone.",
        "Das System erlaubt normalen Benutzern keine Benutzer-Namensräume oder Overlays; siehe die sysctl-Einstellungen user.max_user_namespaces und kernel.unprivileged_userns_clone.";
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
