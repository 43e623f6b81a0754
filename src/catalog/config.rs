//! What the configuration says to people.

use super::Phrase;

pub const DEFAULT: Phrase = Phrase { en: "default", de: "Vorgabe" };
pub const NOT_TOML: Phrase =
    Phrase { en: "{place} is not valid TOML: {why}.", de: "{place} ist kein gültiges TOML: {why}." };
pub const FIX_FILE: Phrase =
    Phrase { en: "Correct that line, then start again.", de: "Korrigiere die Zeile und starte dann neu." };
pub const UNKNOWN_KEY: Phrase = Phrase {
    en: "There is no key '{key}' ({place}).",
    de: "Den Schlüssel '{key}' gibt es nicht ({place}).",
};
pub const DID_YOU_MEAN: Phrase = Phrase { en: "Did you mean '{key}'?", de: "Meintest du '{key}'?" };
pub const SEE_KEYS: Phrase =
    Phrase { en: "'pointsman config' lists the keys.", de: "'pointsman config' listet die Schlüssel auf." };
pub const WRONG_VALUE: Phrase =
    Phrase { en: "'{key}' cannot be {value} ({place}).", de: "'{key}' kann nicht {value} sein ({place})." };
pub const ALLOWED: Phrase = Phrase { en: "Allowed: {allowed}.", de: "Erlaubt: {allowed}." };
pub const A_TEXT: Phrase = Phrase { en: "a text that is not empty", de: "ein Text, der nicht leer ist" };
pub const A_COUNT: Phrase = Phrase { en: "a whole number from {least}", de: "eine ganze Zahl ab {least}" };
pub const AN_AMOUNT: Phrase = Phrase { en: "a number above zero", de: "eine Zahl über null" };
pub const AN_ADDRESS: Phrase = Phrase {
    en: "an address that begins with http:// or https://",
    de: "eine Adresse, die mit http:// oder https:// beginnt",
};
pub const A_LIST: Phrase = Phrase { en: "a list of texts", de: "eine Liste von Texten" };
pub const A_TABLE: Phrase = Phrase { en: "a table of texts", de: "eine Tabelle von Texten" };
pub const PROJECT_IGNORED: Phrase = Phrase {
    en: "'{key}' in {place} is ignored: a project file cannot choose a provider, an address or a key, nor allow more \
         than your own configuration. Set it there if you want it.",
    de: "'{key}' in {place} gilt nicht: Eine Projektdatei kann weder Anbieter, Adresse oder Schlüssel wählen noch \
         mehr erlauben als deine eigene Konfiguration. Trage es dort ein, wenn du es willst.",
};
pub const RULES: Phrase = Phrase {
    en: "tables with name, pattern (a regular expression) and says, one of: {words}",
    de: "Tabellen mit name, pattern (ein regulärer Ausdruck) und says, eines von: {words}",
};
pub const BAD_PATTERN: Phrase = Phrase {
    en: "The pattern of the routing rule '{rule}' is no regular expression: {why}",
    de: "Das Muster der Weichenregel '{rule}' ist kein regulärer Ausdruck: {why}",
};
pub const BAD_PATTERN_HINT: Phrase = Phrase {
    en: "Correct it under [[routing.rules]] in your configuration.",
    de: "Berichtige es unter [[routing.rules]] in deiner Konfiguration.",
};
