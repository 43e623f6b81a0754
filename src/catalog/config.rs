//! What the configuration says to people.

phrases! {
    DEFAULT: "default", "Vorgabe";
    NOT_TOML: "{place} is not valid TOML: {why}.", "{place} ist kein gültiges TOML: {why}.";
    FIX_FILE: "Correct that line, then start again.", "Korrigiere die Zeile und starte dann neu.";
    UNKNOWN_KEY: "There is no key '{key}' ({place}).", "Den Schlüssel '{key}' gibt es nicht ({place}).";
    DID_YOU_MEAN: "Did you mean '{key}'?", "Meintest du '{key}'?";
    SEE_KEYS: "'pointsman config' lists the keys.", "'pointsman config' listet die Schlüssel auf.";
    WRONG_VALUE: "'{key}' cannot be {value} ({place}).", "'{key}' kann nicht {value} sein ({place}).";
    ALLOWED: "Allowed: {allowed}.", "Erlaubt: {allowed}.";
    A_TEXT: "a text that is not empty", "ein Text, der nicht leer ist";
    A_COUNT: "a whole number from {least}", "eine ganze Zahl ab {least}";
    AN_AMOUNT: "a number above zero", "eine Zahl über null";
    AN_ADDRESS:
        "an address that begins with http:// or https://",
        "eine Adresse, die mit http:// oder https:// beginnt";
    A_LIST: "a list of texts", "eine Liste von Texten";
    A_TABLE: "a table of texts", "eine Tabelle von Texten";
    PROJECT_IGNORED:
        "'{key}' in {place} is ignored: a project file cannot choose a provider, an address or a key, nor allow more \
         than your own configuration. Set it there if you want it.",
        "'{key}' in {place} gilt nicht: Eine Projektdatei kann weder Anbieter, Adresse oder Schlüssel wählen noch \
         mehr erlauben als deine eigene Konfiguration. Trage es dort ein, wenn du es willst.";
    RULES:
        "tables with name, pattern (a regular expression) and says, one of: {words}",
        "Tabellen mit name, pattern (ein regulärer Ausdruck) und says, eines von: {words}";
    BAD_PATTERN:
        "The pattern of the routing rule '{rule}' is no regular expression: {why}",
        "Das Muster der Weichenregel '{rule}' ist kein regulärer Ausdruck: {why}";
    BAD_PATTERN_HINT:
        "Correct it under [[routing.rules]] in your configuration.",
        "Berichtige es unter [[routing.rules]] in deiner Konfiguration.";
}
