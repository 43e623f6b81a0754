//! What `-p` notes on standard error.

phrases! {
    /// To whoever reads what was not run, since nobody could be asked.
    ALLOW: "  --allow '{rule}' lets it run.", "  Mit --allow '{rule}' läuft es.";
    NEEDS_TERMINAL:
        "/{name} works in a conversation only; start pointsman without -p.",
        "/{name} geht nur im Gespräch; starte pointsman ohne -p.";
    NEEDS_YES:
        "This needs a yes: 'pointsman {name} {count} --yes' does it.",
        "Das braucht ein Ja: „pointsman {name} {count} --yes“ erledigt es.";
}
