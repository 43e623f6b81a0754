//! What is said about keys and the models they open.

phrases! {
    NO_FILE: "Cannot read '{path}': {error}.", "„{path}“ ist nicht lesbar: {error}.";
    NOT_WRITTEN: "Cannot write '{path}': {error}.", "„{path}“ ist nicht beschreibbar: {error}.";
    REPAIR:
        "Correct the file or move it away, then run 'pointsman auth set NAME'.",
        "Korrigiere die Datei oder verschiebe sie, dann „pointsman auth set NAME“.";
    OPEN_TO_OTHERS:
        "'{path}' holds keys and is readable by other users.",
        "„{path}“ enthält Schlüssel und ist für andere Benutzer lesbar.";
    CLOSE_IT:
        "Run 'chmod 600 {path}', and replace any key that others may have seen.",
        "Führe „chmod 600 {path}“ aus und ersetze Schlüssel, die andere gesehen haben können.";
    NOT_REMOVED:
        "The system keyring refused to remove the key for {name}.",
        "Der Schlüsselbund des Systems hat den Schlüssel für {name} nicht entfernt.";
    UNLOCK: "Unlock the keyring, then try again.", "Entsperre den Schlüsselbund und versuche es noch einmal.";
    ASK: "Key for {vendor} (hidden): ", "Schlüssel für {vendor} (unsichtbar): ";
    NO_KEY_GIVEN: "No key given.", "Kein Schlüssel angegeben.";
    BAD_KEY:
        "This is not a key: a key is one word of plain letters, digits and symbols.",
        "Das ist kein Schlüssel: Ein Schlüssel ist ein Wort aus einfachen Buchstaben, Ziffern und Zeichen.";
    GIVE_IT:
        "Type it at the prompt, or pipe it in: pointsman auth set {name} < FILE",
        "Tippe ihn auf Nachfrage ein oder leite ihn um: pointsman auth set {name} < DATEI";
    NEEDS_NONE: "'{name}' needs no key.", "„{name}“ braucht keinen Schlüssel.";
    IN_KEYRING:
        "The key for {vendor} is stored in the system keyring.",
        "Der Schlüssel für {vendor} liegt im Schlüsselbund des Systems.";
    IN_FILE:
        "The key for {vendor} is stored in {path}, readable only by you: {tool} {why}.",
        "Der Schlüssel für {vendor} liegt in {path}, nur für dich lesbar: {tool} {why}.";
    NO_TOOL: "was not found", "wurde nicht gefunden";
    NO_KEYRING: "found no keyring", "hat keinen Schlüsselbund gefunden";
    VARIABLE_FIRST: "{variable} is set and takes precedence.", "{variable} ist gesetzt und hat Vorrang.";
    REMOVED_KEYRING:
        "Removed the key for {vendor} from the system keyring.",
        "Schlüssel für {vendor} aus dem Schlüsselbund des Systems entfernt.";
    REMOVED_FILE: "Removed the key for {vendor} from {path}.", "Schlüssel für {vendor} aus {path} entfernt.";
    NONE_KEPT: "No key is stored for {name}.", "Für {name} ist kein Schlüssel gespeichert.";
    SEE_LIST: "'pointsman auth list' shows the stored keys.", "„pointsman auth list“ zeigt die gespeicherten Schlüssel.";
    STILL_SET: "{variable} is still set.", "{variable} ist noch gesetzt.";
    NO_KEYS:
        "No keys yet. 'pointsman auth set NAME' stores one.",
        "Noch keine Schlüssel. „pointsman auth set NAME“ speichert einen.";
    KEYRING: "keyring", "Schlüsselbund";
    SILENT: "does not answer", "antwortet nicht";
    UNUSED: "not used: the one above takes precedence", "unbenutzt: der darüber hat Vorrang";
    ANY_VENDOR:
        "POINTSMAN_API_KEY applies to whichever provider is selected.",
        "POINTSMAN_API_KEY gilt für jeden gewählten Anbieter.";
    /// Where the key of a request came from, behind "Check": a keyring, a file.
    PLACE_KEYRING:
        "the key in the keyring ('pointsman auth set {name}' replaces it)",
        "den Schlüssel im Schlüsselbund („pointsman auth set {name}“ ersetzt ihn)";
    PLACE_FILE:
        "the key in {path} ('pointsman auth set {name}' replaces it)",
        "den Schlüssel in {path} („pointsman auth set {name}“ ersetzt ihn)";
    LOCKED:
        "The system keyring does not release the key for {name}. Unlock it, or run 'pointsman auth set {name}'.",
        "Der Schlüsselbund gibt den Schlüssel für {name} nicht frei. Entsperre ihn oder führe „pointsman auth set {name}“ aus.";
    NO_PROVIDERS:
        "No key is set, and no local server answers. 'pointsman auth set NAME' stores a key.",
        "Es ist kein Schlüssel gesetzt, und kein lokaler Server antwortet. „pointsman auth set NAME“ speichert einen Schlüssel.";
    NO_KEY_NEEDED: "no key needed", "ohne Schlüssel";
    NOT_LISTED: "not listed there", "dort nicht aufgeführt";
    NO_NETWORK_MODELS: "{name} is built in and has no models to list.", "{name} ist eingebaut und hat keine Modelle.";
    TOKENS: "{count} tokens", "{count} Tokens";
    PRICE: "${input} in, ${output} out per million", "${input} ein, ${output} aus je Million";
    AGAIN: "Try again later.", "Versuche es später noch einmal.";
    ANSWERS: "answers", "antwortet";
    MISSING_MODELS:
        "{models}: not listed there. 'pointsman models --provider {name}' lists what is available.",
        "{models}: dort nicht aufgeführt. „pointsman models --provider {name}“ zeigt die verfügbaren.";
}
