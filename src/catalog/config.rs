//! What the configuration says to people.

phrases! {
    DEFAULT: "default", "Standard";
    NOT_TOML: "{place} is not valid TOML: {why}.", "{place} ist kein gültiges TOML: {why}.";
    FIX_FILE: "Correct that line, then start again.", "Korrigiere die Zeile und starte neu.";
    UNKNOWN_KEY: "There is no setting '{key}' ({place}).", "Die Einstellung „{key}“ gibt es nicht ({place}).";
    DID_YOU_MEAN: "Did you mean '{key}'?", "Meintest du „{key}“?";
    SEE_KEYS: "'pointsman config' lists all settings.", "„pointsman config“ listet alle Einstellungen auf.";
    WRONG_VALUE: "'{key}' cannot be {value} ({place}).", "„{key}“ kann nicht {value} sein ({place}).";
    ALLOWED: "Allowed: {allowed}.", "Erlaubt: {allowed}.";
    A_TEXT: "a non-empty string", "ein nicht leerer String";
    A_COUNT: "a whole number of at least {least}", "eine ganze Zahl ab {least}";
    AN_AMOUNT: "a number above zero", "eine Zahl größer als null";
    AN_ADDRESS: "a URL that starts with http:// or https://", "eine URL, die mit http:// oder https:// beginnt";
    A_LIST: "a list of strings", "eine Liste von Strings";
    A_TABLE: "a table of strings", "eine Tabelle von Strings";
    PROJECT_IGNORED:
        "'{key}' in {place} is ignored: a project file cannot choose a provider, a URL or a key, nor allow more than your own configuration. Set it there if you want it.",
        "„{key}“ in {place} wird ignoriert: Eine Projektdatei kann weder Anbieter, URL oder Schlüssel wählen noch mehr erlauben als deine eigene Konfiguration. Setze es dort, wenn du es willst.";
    RULES:
        "tables with name, pattern (a regular expression) and says, which is one of: {words}",
        "Tabellen mit name, pattern (ein regulärer Ausdruck) und says, einem von: {words}";
    BAD_PATTERN:
        "The pattern of the routing rule '{rule}' is not a valid regular expression: {why}",
        "Das Muster der Routing-Regel „{rule}“ ist kein gültiger regulärer Ausdruck: {why}";
    BAD_PATTERN_HINT:
        "Correct it under [[routing.rules]] in your configuration.",
        "Korrigiere es unter [[routing.rules]] in deiner Konfiguration.";
}
