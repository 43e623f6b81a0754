//! What is said about keys and the models they open.

phrases! {
    NO_FILE: "'{path}' cannot be read: {error}.", "„{path}“ ist nicht lesbar: {error}.";
    NOT_WRITTEN: "'{path}' cannot be written: {error}.", "„{path}“ ist nicht beschreibbar: {error}.";
    REPAIR:
        "Correct it or move it away, then run 'pointsman auth set NAME'.",
        "Berichtige sie oder räume sie weg, dann „pointsman auth set NAME“.";
    OPEN_TO_OTHERS:
        "'{path}' holds keys and can be read by others.",
        "„{path}“ enthält Schlüssel, und andere können sie lesen.";
    CLOSE_IT:
        "Run 'chmod 600 {path}'; replace keys that others may have seen.",
        "Führe „chmod 600 {path}“ aus; ersetze Schlüssel, die andere gesehen haben können.";
    NOT_REMOVED:
        "The system's keyring does not give up the key for {name}.",
        "Der Schlüsselbund gibt den Schlüssel für {name} nicht her.";
    UNLOCK: "Unlock the keyring and try again.", "Entsperre den Schlüsselbund und versuche es noch einmal.";
    ASK: "Key for {vendor} (not shown): ", "Schlüssel für {vendor} (unsichtbar): ";
    NO_KEY_GIVEN: "No key was given.", "Es kam kein Schlüssel.";
    BAD_KEY:
        "That is no key: it has to be one word of plain letters, digits and signs.",
        "Das ist kein Schlüssel: Er ist ein Wort aus einfachen Buchstaben, Ziffern und Zeichen.";
    GIVE_IT:
        "Type it when asked, or pipe it in: pointsman auth set {name} < FILE",
        "Tippe ihn auf Nachfrage oder leite ihn hinein: pointsman auth set {name} < DATEI";
    NEEDS_NONE: "'{name}' needs no key.", "„{name}“ braucht keinen Schlüssel.";
    IN_KEYRING:
        "The key for {vendor} is kept in the system's keyring.",
        "Der Schlüssel für {vendor} liegt im Schlüsselbund des Systems.";
    IN_FILE:
        "The key for {vendor} is kept in {path}, for your eyes only: {tool} {why}.",
        "Der Schlüssel für {vendor} liegt in {path}, nur für dich lesbar: {tool} {why}.";
    NO_TOOL: "was not found", "wurde nicht gefunden";
    NO_KEYRING: "reached no keyring", "hat keinen Schlüsselbund erreicht";
    VARIABLE_FIRST: "{variable} is set and counts before it.", "{variable} ist gesetzt und gilt vor ihm.";
    REMOVED_KEYRING:
        "The key for {vendor} is gone from the system's keyring.",
        "Der Schlüssel für {vendor} ist aus dem Schlüsselbund entfernt.";
    REMOVED_FILE: "The key for {vendor} is gone from {path}.", "Der Schlüssel für {vendor} ist aus {path} entfernt.";
    NONE_KEPT: "No key is kept for {name}.", "Für {name} ist kein Schlüssel abgelegt.";
    SEE_LIST: "'pointsman auth list' shows which are.", "„pointsman auth list“ zeigt, welche es sind.";
    STILL_SET: "{variable} is still set.", "{variable} ist noch gesetzt.";
    NO_KEYS: "There is no key yet. 'pointsman auth set NAME' keeps one.", "Noch gibt es keinen Schlüssel. „pointsman auth set NAME“ legt einen ab.";
    KEYRING: "keyring", "Schlüsselbund";
    SILENT: "does not answer", "antwortet nicht";
    UNUSED: "not used: the one above counts", "unbenutzt: der darüber gilt";
    ANY_VENDOR: "POINTSMAN_API_KEY counts for whichever provider is named.", "POINTSMAN_API_KEY gilt für jeden Anbieter, der genannt wird.";
    /// Where the key of a request came from, behind "Check": a keyring, a file.
    PLACE_KEYRING:
        "the key in the keyring ('pointsman auth set {name}' replaces it)",
        "den Schlüssel im Schlüsselbund („pointsman auth set {name}“ ersetzt ihn)";
    PLACE_FILE:
        "the key in {path} ('pointsman auth set {name}' replaces it)",
        "den Schlüssel in {path} („pointsman auth set {name}“ ersetzt ihn)";
    LOCKED:
        "The system's keyring does not give the key for {name}. Unlock it, or run 'pointsman auth set {name}'.",
        "Der Schlüsselbund gibt den Schlüssel für {name} nicht her. Entsperre ihn oder führe „pointsman auth set {name}“ aus.";
    NO_PROVIDERS:
        "There is no key, and no server answers on this machine. 'pointsman auth set NAME' keeps a key.",
        "Es gibt keinen Schlüssel, und auf diesem Rechner antwortet kein Server. „pointsman auth set NAME“ legt einen ab.";
    NO_KEY_NEEDED: "no key", "ohne Schlüssel";
    NOT_LISTED: "not listed there", "dort nicht aufgeführt";
    NO_NETWORK_MODELS: "{name} is built in and lists no models.", "{name} ist eingebaut und führt keine Modelle auf.";
    TOKENS: "{count} tokens", "{count} Tokens";
    PRICE: "${input} in, ${output} out per million", "${input} ein, ${output} aus je Million";
    AGAIN: "Try again later.", "Versuche es später noch einmal.";
    ANSWERS: "answers", "antwortet";
    MISSING_MODELS: "{models}: not listed there. 'pointsman models --provider {name}' shows what is.", "{models}: dort nicht aufgeführt. „pointsman models --provider {name}“ zeigt, was es gibt.";
}
