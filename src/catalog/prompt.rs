//! What is wrong with a prompt or an agent file.

phrases! {
    UNKNOWN_AGENT: "there is no agent '{name}', only {known}", "kein Agent '{name}'; es gibt {known}";
    UNKNOWN_PROMPT: "there is no prompt '{name}', only {known}", "kein Prompt '{name}'; es gibt {known}";
    PLACEHOLDER:
        "the prompt '{name}' has the unknown placeholder '{found}'; it may use {known}",
        "der Prompt '{name}' hat den unbekannten Platzhalter '{found}'; möglich: {known}";
    TEMPLATE: "prompt '{name}' cannot be filled: {found}", "Prompt '{name}' bleibt ungefüllt: {found}";
    NO_FRONT_MATTER:
        "the agent '{name}' has no front matter; start the file with '---', 'tools: …', '---'",
        "der Agent '{name}' hat keinen Vorspann; beginne die Datei mit '---', 'tools: …', '---' (front matter)";
    NO_PAIR:
        "the agent '{name}' has the line '{found}' in its front matter; write 'key: value'",
        "der Agent '{name}' hat im Vorspann die Zeile '{found}'; schreibe 'schlüssel: wert'";
    UNKNOWN_KEY:
        "the agent '{name}' has the unknown key '{found}'; use {known}",
        "der Agent '{name}' hat den unbekannten Schlüssel '{found}'; möglich: {known}";
    BAD_TIER: "agent '{name}' has tier '{found}'; use {known}", "Agent '{name}': '{found}'; möglich: {known}";
    BAD_NEED: "agent '{name}' takes '{found}'; use {known}", "Agent '{name}': '{found}'; möglich: {known}";
    NONE: "none", "keine";
}
