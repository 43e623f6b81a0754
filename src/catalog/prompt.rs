//! What is wrong with a prompt or an agent file.

phrases! {
    UNKNOWN_AGENT: "there is no agent '{name}'; use one of {known}", "den Agenten „{name}“ gibt es nicht; möglich: {known}";
    UNKNOWN_PROMPT: "there is no prompt '{name}'; use one of {known}", "den Prompt „{name}“ gibt es nicht; möglich: {known}";
    PLACEHOLDER:
        "the prompt '{name}' has the unknown placeholder '{found}'; use {known}",
        "der Prompt „{name}“ hat den unbekannten Platzhalter „{found}“; möglich: {known}";
    TEMPLATE: "cannot fill the prompt '{name}': {found}", "der Prompt „{name}“ lässt sich nicht füllen: {found}";
    NO_FRONT_MATTER:
        "the agent '{name}' has no front matter; start the file with '---', 'tools: …', '---'",
        "dem Agenten „{name}“ fehlt das Front Matter; beginne die Datei mit '---', 'tools: …', '---'";
    NO_PAIR:
        "the agent '{name}' has the line '{found}' in its front matter; write 'key: value'",
        "der Agent „{name}“ hat im Front Matter die Zeile „{found}“; schreibe „schlüssel: wert“";
    UNKNOWN_KEY:
        "the agent '{name}' has the unknown key '{found}'; use {known}",
        "der Agent „{name}“ hat den unbekannten Schlüssel „{found}“; möglich: {known}";
    BAD_TIER:
        "the agent '{name}' has the unknown tier '{found}'; use {known}",
        "der Agent „{name}“ hat die unbekannte Stufe „{found}“; möglich: {known}";
    BAD_NEED:
        "the agent '{name}' takes the unknown capability '{found}'; use {known}",
        "der Agent „{name}“ hat die unbekannte Fähigkeit „{found}“; möglich: {known}";
    NONE: "none", "keine";
}
