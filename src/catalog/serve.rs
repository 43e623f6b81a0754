//! What the server says: why a request is refused, and the words of its page.

use super::Phrase;

phrases! {
    LINK: "Open {link} in a browser. Ctrl-C ends it.", "Öffne {link} im Browser. Strg-C beendet es.";
    NO_PORT: "Port {port} cannot be used: {error}.", "Port {port} lässt sich nicht benutzen: {error}.";
    NO_PORT_HINT: "Give another one with --port, or none.", "Nimm mit --port einen anderen oder lass ihn weg.";
    TOO_MANY: "Too many requests at once; wait a second.", "Zu viele Anfragen auf einmal; warte eine Sekunde.";
    OTHER_HOST: "The Host header names another server.", "Der Host-Header nennt einen anderen Server.";
    OTHER_ORIGIN: "The request comes from another page.", "Die Anfrage kommt von einer fremden Seite.";
    NO_TOKEN:
        "The token is missing or wrong: send 'Authorization: Bearer …' with the one of the printed link.",
        "Der Token fehlt oder stimmt nicht: Schick „Authorization: Bearer …“ mit dem aus dem gezeigten Link.";
    OTHER_METHOD: "This address takes another method.", "Diese Adresse nimmt eine andere Methode.";
    NO_ENDPOINT:
        "There is nothing at this address; see /api/openapi.json.",
        "An dieser Adresse ist nichts; siehe /api/openapi.json.";
    NOT_JSON: "The body has to be application/json.", "Der Inhalt muss application/json sein.";
    SLOW_BODY: "The request took too long to arrive.", "Die Anfrage brauchte zu lange.";
    LONG_BODY: "The request is longer than 1 MB.", "Die Anfrage ist länger als 1 MB.";
    BUSY: "A turn is running in this session; cancel it or wait.", "In dieser Sitzung läuft schon etwas; brich es ab oder warte.";
    NOT_HERE:
        "This session is not being worked with here.",
        "Mit dieser Sitzung wird hier gerade nicht gearbeitet.";
    NO_SESSION: "There is no such session.", "Eine solche Sitzung gibt es nicht.";
    NO_QUESTION: "No such question waits for an answer.", "Eine solche Frage wartet nicht auf Antwort.";
    TOO_MANY_SESSIONS: "Too many sessions are open here.", "Hier sind zu viele Sitzungen offen.";
    NO_USER_MESSAGE: "The last message has to be the user's.", "Die letzte Nachricht muss vom Benutzer sein.";
    BAD_ROOT: "projectRoot has to be an absolute path of a directory.", "projectRoot muss der absolute Pfad eines Verzeichnisses sein.";
    NO_SKILLS: "There are no skills here.", "Skills gibt es hier keine.";
    EMPTY_MESSAGE: "The message is empty.", "Die Nachricht ist leer.";
    NEEDS_TERMINAL:
        "Commands with ! or / are for the terminal.",
        "Befehle mit ! oder / gehören ins Terminal.";
}

/// The words of the page, by the names its script knows.
pub const PAGE: &[(&str, Phrase)] = &[
    ("title", Phrase { en: "Conversation", de: "Gespräch" }),
    ("sessions", Phrase { en: "Sessions", de: "Sitzungen" }),
    ("new", Phrase { en: "New conversation", de: "Neues Gespräch" }),
    ("say", Phrase { en: "What is to be done?", de: "Was ist zu tun?" }),
    ("send", Phrase { en: "Send", de: "Senden" }),
    ("stop", Phrase { en: "Stop", de: "Anhalten" }),
    ("undo", Phrase { en: "Undo the last turn", de: "Letzte Runde zurücknehmen" }),
    ("undone", Phrase { en: "Taken back:", de: "Zurückgenommen:" }),
    ("nothing", Phrase { en: "Nothing to take back.", de: "Nichts zurückzunehmen." }),
    ("yes", Phrase { en: "Yes", de: "Ja" }),
    ("yes_for_session", Phrase { en: "Always in this session", de: "Immer in dieser Sitzung" }),
    ("yes_for_project", Phrase { en: "Always in this project", de: "Immer in diesem Projekt" }),
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
    ("qualification", Phrase { en: "looking at the request", de: "schaut sich die Anfrage an" }),
    ("execution", Phrase { en: "working", de: "arbeitet" }),
    ("review", Phrase { en: "checking", de: "prüft" }),
    ("waiting_user", Phrase { en: "waiting for you", de: "wartet auf dich" }),
    ("error", Phrase { en: "failed", de: "fehlgeschlagen" }),
    ("waiting", Phrase { en: "waiting", de: "wartet" }),
    ("running", Phrase { en: "running", de: "läuft" }),
    ("done", Phrase { en: "done", de: "fertig" }),
    ("failed", Phrase { en: "failed", de: "fehlgeschlagen" }),
    ("skipped", Phrase { en: "skipped", de: "übersprungen" }),
    ("left_out", Phrase { en: "left out", de: "weggelassen" }),
    ("stopped", Phrase { en: "Stopped.", de: "Angehalten." }),
    (
        "lost",
        Phrase {
            en: "The connection is lost; trying again …",
            de: "Die Verbindung ist weg; neuer Versuch …",
        },
    ),
    (
        "elsewhere",
        Phrase {
            en: "This session is being worked with in a terminal; here you can watch it.",
            de: "Mit dieser Sitzung wird in einem Terminal gearbeitet; hier kannst du zusehen.",
        },
    ),
    ("empty", Phrase { en: "Nothing was said yet.", de: "Noch wurde nichts gesagt." }),
    ("wants", Phrase { en: "Do this?", de: "Soll das geschehen?" }),
    ("shows", Phrase { en: "Show the sessions", de: "Sitzungen zeigen" }),
    ("thinks", Phrase { en: "thinks", de: "denkt nach" }),
];
