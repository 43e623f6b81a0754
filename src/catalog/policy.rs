//! Why the guard lets something run, asks, or blocks. `{what}` is the program, path or option it is about.

phrases! {
    in ALL;
    READS: "Only reads.", "Liest nur.";
    BUILDS_PROJECT:
        "'{what}' runs code from this project: a build, a test or a tool.",
        "„{what}“ führt Code aus diesem Projekt aus: einen Build, einen Test oder ein Werkzeug.";
    CHANGES_FILES: "'{what}' changes files in the project.", "„{what}“ ändert Dateien im Projekt.";
    CHANGES_GIT: "'{what}' changes the repository.", "„{what}“ ändert das Repository.";
    RUNS_CODE: "'{what}' can run any code.", "„{what}“ kann beliebigen Code ausführen.";
    UNKNOWN_PROGRAM: "No rule covers the program '{what}'.", "Keine Regel kennt das Programm „{what}“.";
    READS_OUTSIDE: "Reads '{what}', outside the project.", "Liest „{what}“ außerhalb des Projekts.";
    SIGNALS: "'{what}' sends signals to processes.", "„{what}“ sendet Signale an Prozesse.";
    BACKGROUND:
        "It stays in the background and works on the project itself: /undo cannot revert its changes. This machine can reach its ports.",
        "Der Befehl bleibt im Hintergrund und arbeitet am Projekt selbst: /undo kann seine Änderungen nicht rückgängig machen. Dieser Rechner erreicht seine Ports.";
    UNNAMED_HOST: "Neither you nor a search named the host '{what}'.", "Den Host „{what}“ hast weder du noch eine Suche genannt.";
    ASKS_SERVICE: "Only queries '{what}' from your configuration.", "Fragt nur „{what}“ aus deiner Konfiguration ab.";
    USES_NETWORK: "'{what}' uses the network.", "„{what}“ greift auf das Netzwerk zu.";
    INSTALLS_PACKAGES: "'{what}' downloads or changes packages.", "„{what}“ lädt oder ändert Pakete.";
    CONTAINERS:
        "'{what}' controls containers, which run outside the sandbox.",
        "„{what}“ steuert Container; die laufen außerhalb der Sandbox.";
    CHANGES_SYSTEM: "'{what}' changes the system.", "„{what}“ ändert das System.";
    REMOTE_HOST: "'{what}' runs on another machine.", "„{what}“ läuft auf einem anderen Rechner.";
    PUBLISHES: "'{what}' publishes something.", "„{what}“ veröffentlicht etwas.";
    UNKNOWN_OPTION: "No rule covers '{what}' here.", "Keine Regel deckt „{what}“ hier ab.";
    BRINGS_IN:
        "'{what}' can load another program, configuration or output.",
        "„{what}“ kann ein anderes Programm, eine Konfiguration oder eine Ausgabe laden.";
    WRITES_OUTSIDE: "Writes '{what}', outside the project.", "Schreibt „{what}“ außerhalb des Projekts.";
    SECRETS: "'{what}' may contain secrets.", "„{what}“ kann Geheimnisse enthalten.";
    PROTECTED:
        "'{what}' is protected: its contents run automatically or control access.",
        "„{what}“ ist geschützt: Der Inhalt läuft automatisch oder regelt den Zugriff.";
    DYNAMIC:
        "'{what}' has a word that is only known when it runs.",
        "'{what}' enthält ein Wort, das erst feststeht, wenn es läuft.";
    NOT_UNDERSTOOD: "Cannot tell what '{what}' runs.", "Es ist nicht erkennbar, was „{what}“ ausführt.";
    ODD_TEXT:
        "'{what}' has characters or quoting that can hide what it does.",
        "„{what}“ enthält Zeichen oder Quoting, die verbergen können, was es tut.";
    TOO_LARGE:
        "The command is too long or too deeply nested to check.",
        "Der Befehl ist zu lang oder zu tief verschachtelt, um ihn zu prüfen.";
    PLANTS_CODE:
        "'{what}' would plant code that runs later by itself.",
        "„{what}“ würde Code ablegen, der später von selbst läuft.";
    CHANGES_GUARD:
        "'{what}' would change Pointsman's own data or rules.",
        "„{what}“ würde Pointsmans eigene Daten oder Regeln ändern.";
    ERASES_TRACES: "'{what}' would erase logs or history.", "„{what}“ würde Protokolle oder einen Verlauf löschen.";
    KILLS_ALL:
        "'{what}' would kill every process or shut down the machine.",
        "„{what}“ würde alle Prozesse beenden oder den Rechner herunterfahren.";
    FORK_BOMB: "'{what}' starts endless copies of itself.", "„{what}“ startet endlos Kopien von sich selbst.";
    ESCALATES: "'{what}' asks for another user's privileges.", "„{what}“ verlangt die Rechte eines anderen Benutzers.";
    SENDS_SECRETS: "'{what}' would send secrets away.", "„{what}“ würde Geheimnisse nach außen senden.";
    RUNS_DOWNLOAD: "'{what}' would run a download that nobody has checked.", "„{what}“ würde einen ungeprüften Download ausführen.";
    REVERSE_SHELL: "'{what}' opens a shell to the outside.", "„{what}“ öffnet eine Shell nach außen.";
    DESTROYS:
        "Would destroy '{what}': a root, a home or a device.",
        "Würde „{what}“ zerstören: ein Wurzel- oder Home-Verzeichnis oder ein Gerät.";
    REMOTE_TOOL:
        "'{what}' is a tool of a server, and what it does is unknown.",
        "„{what}“ ist das Werkzeug eines Servers; was es tut, ist nicht bekannt.";
    PLAN_MODE: "Plan mode changes nothing, and this may.", "Der Planmodus ändert nichts; dieser Aufruf vielleicht schon.";
    UNTRUSTED:
        "'{what}' runs code from a project you have not trusted yet.",
        "„{what}“ führt Code aus einem Projekt aus, dem du noch nicht vertraust.";
    NO_SANDBOX:
        "No sandbox is available, and '{what}' does more than read.",
        "Es ist keine Sandbox verfügbar, und „{what}“ tut mehr als lesen.";
    PARTIAL_SANDBOX:
        "The sandbox here is only partial, and '{what}' runs the project's code.",
        "Die Sandbox schützt hier nur teilweise, und „{what}“ führt Code des Projekts aus.";
    RULE_ALLOWS: "Allowed by the rule '{what}'.", "Erlaubt durch die Regel „{what}“.";
    RULE_ASKS: "The rule '{what}' asks first.", "Die Regel „{what}“ verlangt eine Rückfrage.";
    RULE_DENIES: "Denied by the rule '{what}'.", "Verboten durch die Regel „{what}“.";
    TYPED: "You typed it yourself.", "Du hast es selbst eingegeben.";
    TYPED_BLOCK: "{why} To run it anyway, type yes in full.", "{why} Um es trotzdem auszuführen, tippe „ja“ aus.";
    ALIAS: "Your aliases expand this to '{what}'. {why}", "Deine Aliase machen daraus „{what}“. {why}";
    EMPTY: "There is nothing to run.", "Es gibt nichts auszuführen.";
    NO_EFFECT: "Touches nothing outside the conversation.", "Berührt nichts außerhalb des Gesprächs.";
    PATH_SYSTEM: "'{what}' is a system file, not personal data.", "„{what}“ gehört zum System, nicht zu persönlichen Daten.";
    PATH_READ: "'{what}' is in the project.", "„{what}“ liegt im Projekt.";
    PATH_CHANGE: "Changes '{what}'.", "Ändert „{what}“.";
    PATH_CHANGE_ALLOWED:
        "'{what}' is in the project, and this mode allows changes.",
        "„{what}“ liegt im Projekt, und dieser Modus erlaubt Änderungen.";
    PATH_ERROR: "'{what}' is not a usable path: {why}.", "„{what}“ ist kein brauchbarer Pfad: {why}.";
    PATH_NUL: "it contains a NUL byte", "er enthält ein NUL-Byte";
    PATH_EMPTY: "it is empty", "er ist leer";
    PATH_TOO_LONG: "it is too long", "er ist zu lang";
    PATH_IS_DEVICE: "'{what}' is a device.", "'{what}' ist ein Gerät.";
    PATH_DEVICE: "it is a device", "er ist ein Gerät";
}

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
