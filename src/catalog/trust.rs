//! What is said about the configuration that a project brings.

phrases! {
    BRINGS:
        "This project brings its own configuration. It does nothing unless you trust it.",
        "Dieses Projekt bringt eine eigene Konfiguration mit. Sie bewirkt nichts, solange du ihr nicht vertraust.";
    HAS_CHANGED:
        "This project's configuration has changed since you trusted it. It does nothing unless you trust it again.",
        "Die Konfiguration dieses Projekts hat sich geändert, seit du ihr vertraut hast. Sie bewirkt nichts, solange du ihr nicht wieder vertraust.";
    SETS: "{path} sets:", "{path} setzt:";
    UNREADABLE: "{path} cannot be used: {why}", "{path} ist nicht brauchbar: {why}";
    DEFINES: "{path} defines the agent '{name}', with the tools {tools}", "{path} definiert den Agenten „{name}“ mit den Werkzeugen {tools}";
    NEW: "new: {path}", "neu: {path}";
    CHANGED: "changed: {path}", "geändert: {path}";
    GONE: "gone: {path}", "entfernt: {path}";
    MORE: "… {count} more {count:line|lines}", "… {count} weitere {count:Zeile|Zeilen}";
    ASK: "Trust this project's configuration?", "Der Konfiguration dieses Projekts vertrauen?";
    GOES_WITHOUT:
        "This project's own configuration ({files}) is not trusted and not used. 'pointsman trust' changes that.",
        "Die eigene Konfiguration dieses Projekts ({files}) gilt nicht als vertrauenswürdig und wird nicht verwendet. „pointsman trust“ ändert das.";
    GOES_WITHOUT_HERE:
        "This project's own configuration ({files}) is not trusted and not used. 'pointsman trust' changes that, or --trust for one run.",
        "Die eigene Konfiguration dieses Projekts ({files}) gilt nicht als vertrauenswürdig und wird nicht verwendet. „pointsman trust“ ändert das, oder --trust für einen Lauf.";
    NOTHING: "This project brings no configuration of its own.", "Dieses Projekt bringt keine eigene Konfiguration mit.";
    IS_TRUSTED: "You trust this project's configuration.", "Du vertraust der Konfiguration dieses Projekts.";
    NOW_TRUSTED:
        "Trusted from now on, until it changes. 'pointsman trust --revoke' takes that back.",
        "Gilt ab jetzt als vertrauenswürdig, bis sie sich ändert. „pointsman trust --revoke“ nimmt das zurück.";
    REVOKED:
        "No longer trusted, and not used. 'pointsman trust' changes that.",
        "Gilt nicht mehr als vertrauenswürdig und wird nicht verwendet. „pointsman trust“ ändert das.";
    NEEDS_YES: "Needs approval: add --yes.", "Zustimmung nötig: Mit --yes ausführen.";
}
