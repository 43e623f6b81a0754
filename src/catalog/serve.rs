//! What the server says: why a request is refused, and the words of its page.

use super::Phrase;

phrases! {
    LINK: "Open {link} in a browser. Press Ctrl-C to stop.", "Öffne {link} im Browser. Strg-C beendet den Server.";
    NO_PORT: "Cannot use port {port}: {error}.", "Port {port} lässt sich nicht verwenden: {error}.";
    NO_PORT_HINT: "Choose another with --port, or leave it out.", "Wähle mit --port einen anderen oder lass ihn weg.";
    TOO_MANY: "Too many requests at once; wait a second.", "Zu viele Anfragen auf einmal; warte eine Sekunde.";
    OTHER_HOST: "The Host header names another server.", "Der Host-Header nennt einen anderen Server.";
    OTHER_ORIGIN: "The request comes from another site.", "Die Anfrage kommt von einer fremden Seite.";
    NO_TOKEN:
        "The token is missing or wrong: send 'Authorization: Bearer …' with the token from the printed link.",
        "Das Token fehlt oder stimmt nicht: Sende „Authorization: Bearer …“ mit dem Token aus dem angezeigten Link.";
    OTHER_METHOD: "Wrong HTTP method for this URL.", "Falsche HTTP-Methode für diese URL.";
    NO_ENDPOINT:
        "There is nothing at this URL; see /api/openapi.json.",
        "Unter dieser URL gibt es nichts; siehe /api/openapi.json.";
    NOT_JSON: "The body must be application/json.", "Der Body muss application/json sein.";
    SLOW_BODY: "The request took too long to arrive.", "Die Anfrage kam zu langsam an.";
    LONG_BODY: "The request is longer than 1 MB.", "Die Anfrage ist länger als 1 MB.";
    BUSY:
        "A turn is running in this session; cancel it or wait.",
        "In dieser Sitzung läuft gerade eine Runde; brich sie ab oder warte.";
    NOT_HERE: "This session is not active here.", "Diese Sitzung ist hier nicht aktiv.";
    NO_SESSION: "There is no such session.", "Diese Sitzung gibt es nicht.";
    NO_QUESTION: "There is no such open question.", "Diese offene Frage gibt es nicht.";
    TOO_MANY_SESSIONS: "Too many sessions are open here.", "Hier sind zu viele Sitzungen offen.";
    NO_USER_MESSAGE: "The last message must come from the user.", "Die letzte Nachricht muss vom Benutzer kommen.";
    BAD_ROOT:
        "projectRoot must be an absolute path to a directory.",
        "projectRoot muss der absolute Pfad eines Verzeichnisses sein.";
    NO_SKILLS: "There are no skills.", "Es gibt keine Skills.";
    EMPTY_MESSAGE: "The message is empty.", "Die Nachricht ist leer.";
    NEEDS_TERMINAL: "Commands with ! or / work only in the terminal.", "Befehle mit ! oder / gehen nur im Terminal.";
}

/// The words of the page, by the names its script knows.
pub const PAGE: &[(&str, Phrase)] = &[
    ("title", Phrase { en: "Conversation", de: "Gespräch" }),
    ("sessions", Phrase { en: "Sessions", de: "Sitzungen" }),
    ("new", Phrase { en: "New conversation", de: "Neues Gespräch" }),
    ("say", Phrase { en: "Type a request", de: "Auftrag eingeben" }),
    ("send", Phrase { en: "Send", de: "Senden" }),
    ("stop", Phrase { en: "Stop", de: "Anhalten" }),
    ("undo", Phrase { en: "Undo the last turn", de: "Letzte Runde rückgängig machen" }),
    ("undone", Phrase { en: "Undone:", de: "Rückgängig gemacht:" }),
    ("nothing", Phrase { en: "Nothing to undo.", de: "Nichts rückgängig zu machen." }),
    ("yes", Phrase { en: "Yes", de: "Ja" }),
    ("yes_for_session", Phrase { en: "Yes, for this session", de: "Ja, in dieser Sitzung" }),
    ("yes_for_project", Phrase { en: "Yes, for this project", de: "Ja, in diesem Projekt" }),
    ("no", Phrase { en: "No", de: "Nein" }),
    ("one_agent", Phrase { en: "One agent only", de: "Nur ein Agent" }),
    ("answer", Phrase { en: "Answer", de: "Antworten" }),
    ("agents", Phrase { en: "Agents", de: "Agenten" }),
    ("timeline", Phrase { en: "Timeline", de: "Ablauf" }),
    ("usage", Phrase { en: "Tokens", de: "Tokens" }),
    ("in", Phrase { en: "in", de: "ein" }),
    ("out", Phrase { en: "out", de: "aus" }),
    ("cached", Phrase { en: "cached", de: "aus dem Cache" }),
    ("plan", Phrase { en: "Plan", de: "Plan" }),
    ("idle", Phrase { en: "idle", de: "bereit" }),
    ("qualification", Phrase { en: "analysing the request", de: "analysiert die Anfrage" }),
    ("execution", Phrase { en: "working", de: "arbeitet" }),
    ("review", Phrase { en: "checking", de: "prüft" }),
    ("waiting_user", Phrase { en: "waiting for you", de: "wartet auf dich" }),
    ("error", Phrase { en: "failed", de: "fehlgeschlagen" }),
    ("waiting", Phrase { en: "waiting", de: "wartet" }),
    ("running", Phrase { en: "running", de: "läuft" }),
    ("done", Phrase { en: "done", de: "fertig" }),
    ("failed", Phrase { en: "failed", de: "fehlgeschlagen" }),
    ("skipped", Phrase { en: "skipped", de: "übersprungen" }),
    ("left_out", Phrase { en: "omitted", de: "ausgelassen" }),
    ("stopped", Phrase { en: "Stopped.", de: "Angehalten." }),
    (
        "lost",
        Phrase { en: "Connection lost; reconnecting …", de: "Verbindung unterbrochen; neuer Versuch …" },
    ),
    (
        "elsewhere",
        Phrase {
            en: "This session is open in a terminal; you can watch it here.",
            de: "Diese Sitzung ist in einem Terminal offen; hier kannst du zusehen.",
        },
    ),
    ("empty", Phrase { en: "No messages yet.", de: "Noch keine Nachrichten." }),
    ("wants", Phrase { en: "Allow this?", de: "Erlauben?" }),
    ("shows", Phrase { en: "Show sessions", de: "Sitzungen anzeigen" }),
    ("thinks", Phrase { en: "thinking", de: "denkt nach" }),
];
