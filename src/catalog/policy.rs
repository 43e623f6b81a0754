//! Why the guard lets something run, asks, or blocks. `{what}` is the program, path or option it is about.

phrases! {
    in ALL;
    READS: "It only reads.", "Das liest nur.";
    BUILDS_PROJECT:
        "'{what}' runs code that this project names: a build, a test, a tool.",
        "'{what}' führt Code aus, den dieses Projekt nennt: einen Build, einen Test, ein Werkzeug.";
    CHANGES_FILES: "'{what}' changes files in the project.", "'{what}' ändert Dateien im Projekt.";
    CHANGES_GIT: "'{what}' changes the repository.", "'{what}' ändert das Repository.";
    RUNS_CODE: "'{what}' runs code that can do anything.", "'{what}' führt beliebigen Code aus.";
    UNKNOWN_PROGRAM: "No rule covers the program '{what}'.", "Keine Regel kennt das Programm '{what}'.";
    READS_OUTSIDE: "It reads '{what}', outside the project.", "Das liest '{what}' außerhalb des Projekts.";
    SIGNALS: "'{what}' sends signals to processes.", "'{what}' schickt Prozessen Signale.";
    UNNAMED_HOST:
        "Neither you nor a search named the host '{what}'.",
        "Den Host '{what}' hat weder jemand genannt noch eine Suche gefunden.";
    ASKS_SERVICE:
        "It only asks '{what}', which the settings name.",
        "Das fragt nur bei '{what}' nach, wie eingestellt.";
    USES_NETWORK: "'{what}' uses the network.", "'{what}' nutzt das Netz.";
    INSTALLS_PACKAGES: "'{what}' fetches or changes packages.", "'{what}' holt oder ändert Pakete.";
    CONTAINERS:
        "'{what}' drives containers, which live outside the sandbox.",
        "'{what}' steuert Container, und die leben außerhalb der Sandbox.";
    CHANGES_SYSTEM: "'{what}' changes the system.", "'{what}' ändert das System.";
    REMOTE_HOST: "'{what}' works on another machine.", "'{what}' arbeitet auf einem anderen Rechner.";
    PUBLISHES: "'{what}' publishes something.", "'{what}' veröffentlicht etwas.";
    UNKNOWN_OPTION: "No rule knows what '{what}' does here.", "Keine Regel weiß, was '{what}' hier bewirkt.";
    BRINGS_IN:
        "'{what}' can bring in another program, configuration or output.",
        "'{what}' kann ein anderes Programm, eine Konfiguration oder eine Ausgabe hereinholen.";
    WRITES_OUTSIDE: "It writes '{what}', not in the project.", "Das schreibt '{what}' außerhalb.";
    SECRETS: "'{what}' may hold secrets.", "'{what}' kann Geheimnisse enthalten.";
    PROTECTED:
        "'{what}' is protected: what stands there runs by itself, or guards something.",
        "'{what}' ist geschützt: Was dort steht, läuft von allein oder schützt etwas.";
    DYNAMIC:
        "'{what}' has a word that is only known when it runs.",
        "'{what}' enthält ein Wort, das erst feststeht, wenn es läuft.";
    NOT_UNDERSTOOD: "It is not certain what '{what}' runs.", "Es ist nicht sicher, was '{what}' ausführt.";
    ODD_TEXT:
        "'{what}' has characters or quoting that can hide what it does.",
        "'{what}' enthält Zeichen oder Quotierungen, die verbergen können, was es tut.";
    TOO_LARGE:
        "The command is too long or too deep to be understood.",
        "Der Befehl ist zu lang oder zu tief verschachtelt, um verstanden zu werden.";
    PLANTS_CODE:
        "'{what}' would place what runs later by itself.",
        "'{what}' würde ablegen, was später von allein läuft.";
    CHANGES_GUARD:
        "'{what}' would change what Pointsman keeps or decides by.",
        "'{what}' würde ändern, was Pointsman aufbewahrt oder wonach es entscheidet.";
    ERASES_TRACES:
        "'{what}' would erase traces of what was done: logs or a history.",
        "'{what}' würde Spuren dessen löschen, was getan wurde: Protokolle oder einen Verlauf.";
    KILLS_ALL:
        "'{what}' would end every process, or the machine itself.",
        "'{what}' würde alle Prozesse oder den Rechner selbst beenden.";
    FORK_BOMB: "'{what}' copies itself without end.", "'{what}' startet endlos Kopien von sich.";
    ESCALATES: "'{what}' asks for rights of others.", "'{what}' verlangt fremde Rechte.";
    SENDS_SECRETS: "'{what}' would send secrets away.", "'{what}' würde Geheimnisse verschicken.";
    RUNS_DOWNLOAD:
        "'{what}' would run what was just downloaded, unread.",
        "'{what}' würde ungelesen ausführen, was gerade heruntergeladen wurde.";
    REVERSE_SHELL: "'{what}' gives away a shell.", "'{what}' gibt eine Shell nach außen.";
    DESTROYS:
        "It would destroy '{what}': a root, a home or a device.",
        "Das würde '{what}' zerstören: eine Wurzel, ein Home-Verzeichnis oder ein Gerät.";
    REMOTE_TOOL:
        "'{what}' is a server's tool, and what it does is not known here.",
        "'{what}' ist das Werkzeug eines Servers, und was es tut, ist hier nicht bekannt.";
    PLAN_MODE: "Plan mode changes nothing; this may.", "Der Planmodus ändert nichts, das hier vielleicht.";
    UNTRUSTED:
        "'{what}' runs code of a project that is not trusted yet.",
        "'{what}' führt Code eines Projekts aus, dem noch nicht vertraut wird.";
    NO_SANDBOX:
        "There is no sandbox here, and '{what}' does more than read.",
        "Hier gibt es keine Sandbox, und '{what}' tut mehr als lesen.";
    PARTIAL_SANDBOX:
        "The sandbox here covers only a part, and '{what}' runs the project's code.",
        "Die Sandbox deckt hier nur einen Teil ab, und '{what}' führt Code des Projekts aus.";
    RULE_ALLOWS: "The rule '{what}' allows it.", "Die Regel '{what}' erlaubt es.";
    RULE_ASKS: "The rule '{what}' wants to be asked.", "Die Regel '{what}' will gefragt werden.";
    RULE_DENIES: "The rule '{what}' forbids it.", "Die Regel '{what}' verbietet es.";
    TYPED: "You typed it yourself.", "Du hast es selbst getippt.";
    TYPED_BLOCK: "{why} Type yes in full if you mean it.", "{why} Tippe 'ja' aus, wenn du es so meinst.";
    ALIAS: "By your aliases this is '{what}'. {why}", "Nach deinen Aliasen ist das '{what}'. {why}";
    EMPTY: "There is nothing to run.", "Da ist nichts auszuführen.";
    NO_EFFECT: "It touches nothing outside the conversation.", "Das berührt nichts außerhalb des Gesprächs.";
    PATH_SYSTEM:
        "'{what}' belongs to the system and holds nobody's own files.",
        "'{what}' gehört zum System und enthält keine eigenen Dateien.";
    PATH_READ: "'{what}' lies in the project.", "'{what}' liegt im Projekt.";
    PATH_CHANGE: "It changes '{what}'.", "Das ändert '{what}'.";
    PATH_CHANGE_ALLOWED:
        "'{what}' lies in the project, and this mode lets files change.",
        "'{what}' liegt im Projekt, und dieser Modus lässt Dateien ändern.";
    PATH_ERROR: "'{what}' cannot be used as a path: {why}.", "'{what}' ist als Pfad nicht brauchbar: {why}.";
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
