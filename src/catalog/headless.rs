//! What `-p` notes on standard error.

use super::Phrase;

pub const RETRYING: Phrase = Phrase {
    en: "{reason} Trying again in {ms} ms (attempt {attempt}).",
    de: "{reason} Neuer Versuch in {ms} ms (Versuch {attempt}).",
};
pub const COMPACTED: Phrase = Phrase {
    en: "The conversation was shortened from about {before} to {after} tokens.",
    de: "Das Gespräch wurde von etwa {before} auf {after} Tokens gekürzt.",
};
/// A slash command that only makes sense in a conversation.
pub const NEEDS_TERMINAL: Phrase = Phrase {
    en: "/{name} works in a conversation only; start pointsman without -p.",
    de: "/{name} geht nur im Gespräch; starte pointsman ohne -p.",
};
/// `/undo` and `/redo`, where nobody can be asked.
pub const NEEDS_YES: Phrase = Phrase {
    en: "This needs a yes: 'pointsman {name} {count} --yes' does it.",
    de: "Das braucht ein Ja: „pointsman {name} {count} --yes“ erledigt es.",
};
pub const REMEMBERED: Phrase = Phrase { en: "Remembered: {text}", de: "Gemerkt: {text}" };
