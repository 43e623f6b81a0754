//! What `-p` notes on standard error.

phrases! {
    RETRYING:
        "{reason} Trying again in {ms} ms (attempt {attempt}).",
        "{reason} Neuer Versuch in {ms} ms (Versuch {attempt}).";
    COMPACTED:
        "The conversation was shortened from about {before} to {after} tokens.",
        "Das Gespräch wurde von etwa {before} auf {after} Tokens gekürzt.";
    NEEDS_TERMINAL:
        "/{name} works in a conversation only; start pointsman without -p.",
        "/{name} geht nur im Gespräch; starte pointsman ohne -p.";
    NEEDS_YES:
        "This needs a yes: 'pointsman {name} {count} --yes' does it.",
        "Das braucht ein Ja: „pointsman {name} {count} --yes“ erledigt es.";
    REMEMBERED: "Remembered: {text}", "Gemerkt: {text}";
}
