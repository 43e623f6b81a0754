//! What `-p` notes on standard error.

use super::Phrase;

/// `retrying`.
pub const RETRYING: Phrase = Phrase {
    en: "{reason} Trying again in {ms} ms (attempt {attempt}).",
    de: "{reason} Neuer Versuch in {ms} ms (Versuch {attempt}).",
};
/// `compacted`.
pub const COMPACTED: Phrase = Phrase {
    en: "The conversation was shortened from about {before} to {after} tokens.",
    de: "Das Gespräch wurde von etwa {before} auf {after} Tokens gekürzt.",
};
/// `remembered`.
pub const REMEMBERED: Phrase = Phrase { en: "Remembered: {text}", de: "Gemerkt: {text}" };
