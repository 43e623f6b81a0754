//! What `-p` notes on standard error.

phrases! {
    /// To whoever reads what was not run, since nobody could be asked.
    ALLOW: "  Add --allow '{rule}' to run it.", "  Mit --allow '{rule}' läuft es.";
    NEEDS_TERMINAL:
        "/{name} works only in a conversation; start pointsman without -p.",
        "/{name} geht nur im Gespräch; starte pointsman ohne -p.";
    /// To `!command` where nothing but JSON may be written.
    WRITES_ITSELF:
        "A ! command writes straight to the terminal, so it needs --output-format text.",
        "Ein !-Befehl schreibt direkt ins Terminal und braucht daher --output-format text.";
    NEEDS_YES:
        "Needs approval: run 'pointsman {name} {count} --yes'.",
        "Zustimmung nötig: Führe „pointsman {name} {count} --yes“ aus.";
    BAD_LINE: "This line is not a valid message: {error}.", "Diese Zeile ist keine gültige Nachricht: {error}.";
    LONG_LINE:
        "This line is longer than {kilobytes} KB.", "Diese Zeile ist länger als {kilobytes} KB.";
    NO_QUESTION: "No open question {id}.", "Keine offene Frage {id}.";
    NO_JSON: "The answer contains no JSON: {error}.", "Die Antwort enthält kein JSON: {error}.";
    NOT_BY_SCHEMA: "The answer does not match the schema: {why}.", "Die Antwort entspricht nicht dem Schema: {why}.";
    BAD_SCHEMA: "'{path}' is not a valid JSON schema: {why}.", "„{path}“ ist kein gültiges JSON-Schema: {why}.";
    BAD_SCHEMA_HINT:
        "--json-schema takes a file with one self-contained JSON schema.",
        "--json-schema nimmt eine Datei mit einem JSON-Schema, das auf keine andere verweist.";
    NEEDS_LINES: "{option} requires --output-format stream-json.", "{option} setzt --output-format stream-json voraus.";
    NEEDS_LINES_HINT: "Add that, or drop {option}.", "Ergänze das oder lass {option} weg.";
}
