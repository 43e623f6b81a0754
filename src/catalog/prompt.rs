//! What is wrong with a prompt or an agent file.

use super::Phrase;

pub const UNKNOWN_AGENT: Phrase = Phrase {
    en: "there is no agent '{name}'; there are {known}",
    de: "den Agenten '{name}' gibt es nicht; es gibt {known}",
};
pub const UNKNOWN_PROMPT: Phrase = Phrase {
    en: "there is no prompt '{name}'; there are {known}",
    de: "den Prompt '{name}' gibt es nicht; es gibt {known}",
};
pub const PLACEHOLDER: Phrase = Phrase {
    en: "the prompt '{name}' has the unknown placeholder '{found}'; it may use {known}",
    de: "der Prompt '{name}' hat den unbekannten Platzhalter '{found}'; möglich: {known}",
};
pub const TEMPLATE: Phrase = Phrase {
    en: "the prompt '{name}' cannot be filled: {found}",
    de: "der Prompt '{name}' lässt sich nicht füllen: {found}",
};
pub const NO_FRONT_MATTER: Phrase = Phrase {
    en: "the agent '{name}' has no front matter; start the file with '---', 'tools: …', '---'",
    de: "der Agent '{name}' hat keinen Vorspann; beginne die Datei mit '---', 'tools: …', '---' (front matter)",
};
pub const NO_PAIR: Phrase = Phrase {
    en: "the agent '{name}' has the line '{found}' in its front matter; write 'key: value'",
    de: "der Agent '{name}' hat im Vorspann die Zeile '{found}'; schreibe 'schlüssel: wert'",
};
pub const UNKNOWN_KEY: Phrase = Phrase {
    en: "the agent '{name}' has the unknown key '{found}'; use {known}",
    de: "der Agent '{name}' hat den unbekannten Schlüssel '{found}'; möglich: {known}",
};
pub const BAD_TIER: Phrase = Phrase {
    en: "the agent '{name}' has the tier '{found}'; use {known}",
    de: "der Agent '{name}' hat die Stufe '{found}'; möglich: {known}",
};
pub const BAD_NEED: Phrase = Phrase {
    en: "the agent '{name}' takes '{found}'; use {known}",
    de: "der Agent '{name}' übernimmt '{found}'; möglich: {known}",
};
pub const NONE: Phrase = Phrase { en: "none", de: "keine" };
