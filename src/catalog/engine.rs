//! What the engine says: to the user, and to the model about its calls.

use super::{Lang, Phrase};

phrases! {
    NO_AGENT: "There is no agent '{name}'.", "Den Agenten „{name}“ gibt es nicht.";
    NO_AGENT_HINT: "Use one of: {names}.", "Verfügbar: {names}.";
    ITERATIONS:
        "Stopped after {count} model replies, the limit for one turn. Raise it with limits.iterations or --max-turns.",
        "Nach {count} Antworten des Modells angehalten, der Grenze für eine Runde. limits.iterations oder --max-turns erhöht sie.";
    ITERATIONS_ASK:
        "The model has replied {count} times in this turn and is not done. Let it go on?",
        "Das Modell hat in dieser Runde {count}-mal geantwortet und ist nicht fertig. Weitermachen lassen?";
    TOO_MANY_REPLIES: "Reached the limit of model calls.", "Das Limit an Modellaufrufen ist erreicht.";
    MODEL_DECLINED: "The model declined to answer.", "Das Modell hat die Antwort verweigert.";
    SENT_BACK:
        "That went back to the model to be put right.",
        "Das ging zum Nachbessern an das Modell zurück.";
    COST_LIMIT:
        "The next request could cost ${cost}; ${spent} of the ${limit} limit is spent.",
        "Die nächste Anfrage könnte {cost} $ kosten; {spent} $ vom Limit {limit} $ sind verbraucht.";
    FALLS_BACK: "{reason} Switching to {model}.", "{reason} Wechsel zu {model}.";
    SEES_NOTHING: "{reason} Continuing with {model}, without the images.", "{reason} Weiter mit {model}, ohne die Bilder.";
    NO_PRICE:
        "The price of {model} is unknown, so the ${limit} limit cannot be enforced for it.",
        "Der Preis von {model} ist unbekannt, deshalb lässt sich das Limit von {limit} $ dafür nicht einhalten.";
    NO_SUMMARY:
        "Could not summarise the earlier part; only its beginning and end are kept. {why}",
        "Der frühere Teil ließ sich nicht zusammenfassen; nur Anfang und Ende bleiben. {why}";
    COST_LIMIT_HINT:
        "Raise limits.cost_usd, or send a smaller request.",
        "Erhöhe limits.cost_usd oder stelle eine kleinere Anfrage.";
    HINT_KEY:
        "Set a valid key, or start with --provider offline.",
        "Setze einen gültigen Schlüssel oder starte mit --provider offline.";
    HINT_BILLING: "Check your credit, or switch with {switch}.", "Prüfe dein Guthaben oder wechsle mit {switch}.";
    HINT_OVERFLOW:
        "Start over with /clear, or use a model with a larger context window.",
        "Beginne mit /clear neu oder nimm ein Modell mit größerem Kontext.";
    HINT_UNREACHABLE:
        "Check the network and the base URL, or start with --provider offline.",
        "Prüfe Netzwerk und Basis-URL oder starte mit --provider offline.";
    HINT_LATER: "Try again later, or switch with {switch}.", "Versuche es später noch einmal oder wechsle mit {switch}.";
    HINT_MODEL: "Rephrase the request, or switch with {switch}.", "Formuliere die Anfrage anders oder wechsle mit {switch}.";
    SECRET_TO_WEB:
        "Not sent: this contains a secret, and secrets never go to the web. Leave it out.",
        "Nicht gesendet: Darin steht ein Geheimnis, und Geheimnisse gehen nie ins Web. Lass es weg.";
    UNKNOWN_SECRET:
        "{mark} stands for a secret from an earlier run that is no longer known. Read the file that holds it again, then repeat the call.",
        "{mark} steht für ein Geheimnis aus einem früheren Lauf, das nicht mehr bekannt ist. Lies die Stelle, an der es steht, noch einmal und wiederhole den Aufruf.";
    STANDS_FOR:
        "{mark} stands for a secret of {count} {count:character|characters}; the command gets the real value.",
        "{mark} steht für ein Geheimnis mit {count} Zeichen; ausgeführt wird mit dem echten Wert.";
    OTHER_NAMES:
        "{path} has hard links: the other names keep the old content.",
        "{path} hat harte Links: Die anderen Namen behalten den alten Inhalt.";
    RUNS_OUTSIDE: "Runs in '{what}', outside the project. {why}", "Läuft in „{what}“, außerhalb des Projekts. {why}";
    NO_WALL:
        "This machine does not let commands run on a copy of the project, so they ask first. pointsman doctor says why and what helps.",
        "Auf diesem Rechner können Befehle nicht auf einer Kopie des Projekts laufen, deshalb fragen sie vorher. pointsman doctor sagt, warum und was hilft.";
    HELD:
        "{why} It runs on the project itself, with no way to write elsewhere and no network.",
        "{why} Der Befehl läuft am Projekt selbst, ohne woanders schreiben zu können und ohne Netz.";
    NO_SANDBOX: "{why} No sandbox is available; pointsman doctor says why.", "{why} Es ist keine Sandbox verfügbar; pointsman doctor sagt, warum.";
    OUTSIDE: "{why} It runs outside the sandbox.", "{why} Der Befehl läuft außerhalb der Sandbox.";
    NO_WAY_BACK: "{why} /undo cannot revert it.", "{why} /undo kann das nicht rückgängig machen.";
    SHELL_MOVED: "The next ! command starts in {what}.", "Der nächste !-Befehl startet in {what}.";
    SHELL_MOVED_OUTSIDE:
        "The next ! command starts in {what}, outside the project. This affects ! commands only.",
        "Der nächste !-Befehl startet in {what}, außerhalb des Projekts. Das gilt nur für !-Befehle.";
    NOT_RUN: "Not run: {why} (rule {rule})", "Nicht ausgeführt: {why} (Regel {rule})";
    NOT_RUN_SHORT: "not run: {rule}", "nicht ausgeführt: {rule}";
    UNATTENDED:
        "{why} Nobody is here to approve it; continue without it and say what is missing.",
        "{why} Niemand ist da, der es genehmigen könnte; mach ohne weiter und sag, was fehlt.";
    DECLINED:
        "The user declined this call. Do not try it another way; ask, or continue without it.",
        "Der Benutzer hat diesen Aufruf abgelehnt. Versuch es nicht auf anderem Weg; frag nach oder mach ohne weiter.";
    DECLINED_SHORT: "declined", "abgelehnt";
    OBJECTED:
        "Not run: the user objected to another call of this reply.",
        "Nicht ausgeführt: Der Benutzer hat einem anderen Aufruf dieser Antwort widersprochen.";
    DECLINED_WORD: "The user declined this call and said: {word}", "Der Benutzer hat diesen Aufruf abgelehnt und sagt: {word}";
    NO_SUCH_TOOL: "There is no tool '{name}'. Use one of: {names}", "Das Werkzeug „{name}“ gibt es nicht. Nimm eines von: {names}";
    WITHHELD: "Not available here: {why}.", "Hier nicht verfügbar: {why}.";
    FOR_AGENTS: "only agents working for another agent can use it", "nur für Agenten, die für einen anderen arbeiten";
    ANOTHERS_TOOL:
        "'{name}' belongs to {owner}. This task can use: {names}. Continue without it, or say what is missing.",
        "„{name}“ gehört zu {owner}. Diese Aufgabe kann nutzen: {names}. Mach ohne weiter oder sag, was fehlt.";
    ANOTHERS_TOOL_SHORT: "not for this task", "nicht für diese Aufgabe";
    ONLY_ANSWER:
        "The user asked for an answer without tools. Answer from what you know.",
        "Gefragt ist eine Antwort ohne Werkzeuge. Antworte aus dem, was du weißt.";
    NO_TOOLS_SHORT: "no tools for this answer", "diese Antwort geht ohne Werkzeuge";
    NO_SUCH_FAMILY:
        "There is no family '{name}' here. The description of moreTools lists them.",
        "Eine Familie „{name}“ gibt es hier nicht. Die Beschreibung von moreTools nennt sie.";
    FAMILY_ADDED: "On offer from now on: {names}", "Ab jetzt verfügbar: {names}";
    SAME_CALL:
        "You already made this exact call; its result is above, and nothing has changed since. Continue from that result, or answer.",
        "Genau diesen Aufruf gab es schon; sein Ergebnis steht oben, und seitdem hat sich nichts geändert. Mach damit weiter oder antworte.";
    DONE_UNNOTED:
        "{done} It is done, but could not be recorded: {why} Do not repeat it.",
        "{done} Es ist erledigt, ließ sich aber nicht aufzeichnen: {why} Wiederhole es nicht.";
    SAME_CALL_SHORT: "repeated call", "wiederholter Aufruf";
    NO_SUCH_TOOL_SHORT: "unknown tool", "unbekanntes Werkzeug";
    TOOL_FAILED_TOO_OFTEN:
        "'{name}' failed more than {count} {count:time|times} in a row in this turn and will not run again. Try another approach, or say what is missing.",
        "„{name}“ ist in dieser Runde mehr als {count}-mal hintereinander fehlgeschlagen und läuft nicht noch einmal. Geh anders vor oder sag, was fehlt.";
    NOT_ATTACHED: "Not attached, file not found: {names}", "Nicht angehängt, Datei nicht gefunden: {names}";
    ATTACHED: "Attached {names}", "Angehängt: {names}";
    GAVE_UP:
        "Stopped: '{name}' kept failing. Rephrase the request, or do this step yourself.",
        "Angehalten: „{name}“ schlug immer wieder fehl. Formuliere die Anfrage anders oder mach diesen Schritt selbst.";
    /// Of a reply that broke off; a sentence says how it goes on.
    KEPT: "{reason} The partial reply is kept.", "{reason} Was schon da ist, bleibt erhalten.";
    ASKED_TO_WAIT:
        "{reason} The server asks to wait {minutes} min, which is too long to wait here.",
        "{reason} Der Server verlangt {minutes} min Wartezeit; das ist hier zu lang.";
    EMPTY_REPLY: "The model sent an empty reply.", "Das Modell hat eine leere Antwort geschickt.";
    TOOL_FAILED_TOO_OFTEN_SHORT: "failed too often", "zu oft fehlgeschlagen";
    BAD_ARGUMENTS_SHORT: "invalid arguments", "ungültige Argumente";
    DID_NOT_STOP: "The tool did not stop when asked to.", "Das Werkzeug ließ sich nicht anhalten.";
    CANCELLED: "Cancelled by the user.", "Vom Benutzer abgebrochen.";
    CANCELLED_SHORT: "cancelled", "abgebrochen";
    NEEDS_ACTION_DONE:
        "The tools for this are available now. Carry out the request.",
        "Die Werkzeuge dafür stehen jetzt bereit. Führe die Anfrage aus.";
    NOBODY_ANSWERS:
        "Nobody is here to answer. Take the safest reading, or say what you need to know.",
        "Niemand ist da, der antworten könnte. Nimm die sicherste Lesart oder sag, was du wissen musst.";
    NOBODY_SHORT: "nobody to ask", "niemand da";
    NO_ANSWER: "no answer", "keine Antwort";
    TYPED_YES: "{why}\n{what}\nType yes to run it anyway.", "{why}\n{what}\nTippe „ja“, um es trotzdem auszuführen.";
    NOT_WORTH_ASKING: "Skipped: it would take about {seconds} s.", "Übersprungen: Es würde etwa {seconds} s dauern.";
    YES: "yes", "ja";
    TOO_LATE: "No reply within {seconds} s.", "Keine Antwort innerhalb von {seconds} s.";
    ESCALATE_FAILURES:
        "This has failed too often. Review what was done and decide how to continue.",
        "Das ist zu oft fehlgeschlagen. Sieh dir an, was getan wurde, und entscheide, wie es weitergeht.";
    ESCALATE_SECURITY:
        "This task affects security and failed. Review what was done before continuing.",
        "Diese Aufgabe betrifft die Sicherheit und ist fehlgeschlagen. Sieh dir an, was getan wurde, bevor es weitergeht.";
}

/// True for what a model is told of a call that a person declined.
pub fn is_no(told: &str) -> bool {
    begins(told, &[DECLINED, DECLINED_WORD])
}

/// What a call gave that the guard did not let run.
pub fn is_blocked(told: &str) -> bool {
    begins(told, &[NOT_RUN])
}

fn begins(told: &str, phrases: &[Phrase]) -> bool {
    let mut forms =
        Lang::ALL.into_iter().flat_map(|lang| phrases.iter().map(move |phrase| phrase.form(lang)));
    forms.any(|form| form.split('{').next().is_some_and(|start| told.starts_with(start)))
}
