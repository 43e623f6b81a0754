//! What `-p` notes on standard error.

phrases! {
    /// To whoever reads what was not run, since nobody could be asked.
    ALLOW: "  --allow '{rule}' lets it run.", "  Mit --allow '{rule}' läuft es.";
    NEEDS_TERMINAL:
        "/{name} works in a conversation only; start pointsman without -p.",
        "/{name} geht nur im Gespräch; starte pointsman ohne -p.";
    /// To `!command` where nothing but JSON may be written.
    WRITES_ITSELF:
        "A line after ! writes to the terminal itself; it goes with text as output only.",
        "Eine Zeile nach ! schreibt selbst ins Terminal; sie geht nur mit Text als Ausgabe.";
    NEEDS_YES:
        "This needs a yes: 'pointsman {name} {count} --yes' does it.",
        "Das braucht ein Ja: „pointsman {name} {count} --yes“ erledigt es.";
    BAD_LINE: "This line is no message: {error}.", "Diese Zeile ist keine Nachricht: {error}.";
    LONG_LINE:
        "This line is longer than {kilobytes} KB.", "Diese Zeile ist länger als {kilobytes} KB.";
    NO_QUESTION: "No question {id} is open.", "Eine offene Frage {id} gibt es nicht.";
    NO_JSON: "There is no JSON in the answer: {error}.", "In der Antwort ist kein JSON: {error}.";
    NOT_BY_SCHEMA:
        "The answer does not follow the schema: {why}.", "Die Antwort folgt nicht dem Schema: {why}.";
    BAD_SCHEMA: "'{path}' is no JSON schema: {why}.", "„{path}“ ist kein JSON-Schema: {why}.";
    BAD_SCHEMA_HINT:
        "--json-schema takes a file with one JSON schema that refers to no other file.",
        "--json-schema nimmt eine Datei mit einem JSON-Schema, das auf keine andere verweist.";
    NEEDS_LINES:
        "{option} goes with --output-format stream-json only.",
        "{option} geht nur mit --output-format stream-json.";
    NEEDS_LINES_HINT:
        "Add it, or leave {option} out.", "Ergänze das, oder lass {option} weg.";
}
