//! What the engine says: to the user, and to the model about its calls.

use super::Lang;

phrases! {
    NO_AGENT: "There is no agent '{name}'.", "Einen Agenten „{name}“ gibt es nicht.";
    NO_AGENT_HINT: "There are: {names}.", "Es gibt: {names}.";
    ITERATIONS:
        "Stopped at the limit of model replies in one turn: {count}. 'continue' goes on.",
        "An der Grenze für Antworten des Modells in einem Zug angehalten: {count}. „mach weiter“ setzt fort.";
    TOO_MANY_REPLIES: "The limit of replies was reached.", "Die Grenze der Antworten war erreicht.";
    MODEL_DECLINED: "The model declined.", "Das Modell hat abgelehnt.";
    SENT_BACK:
        "Nothing was done yet; the model is asked once more to carry it out.",
        "Noch ist nichts getan; das Modell wird noch einmal gebeten, es auszuführen.";
    COST_LIMIT:
        "The next request could cost ${cost}, and ${spent} of the limit of ${limit} is spent.",
        "Die nächste Anfrage könnte {cost} $ kosten, und {spent} $ der Grenze von {limit} $ sind ausgegeben.";
    FALLS_BACK: "{reason} {model} takes over.", "{reason} {model} übernimmt.";
    SEES_NOTHING:
        "{reason} {model} goes on without the pictures.",
        "{reason} {model} macht ohne die Bilder weiter.";
    NO_PRICE:
        "The price of {model} is not known, so the limit of ${limit} cannot be held for it.",
        "Der Preis von {model} ist nicht bekannt, darum lässt sich die Grenze von {limit} $ dafür nicht halten.";
    NO_SUMMARY:
        "The earlier part could not be summarised, its beginning and end stand for it. {why}",
        "Der frühere Teil ließ sich nicht zusammenfassen, sein Anfang und Ende stehen dafür. {why}";
    COST_LIMIT_HINT: "Raise limits.cost_usd, or ask for less.", "limits.cost_usd erhöhen oder enger fragen.";
    HINT_KEY:
        "Give it the right key, or start with --provider offline.",
        "Den richtigen Schlüssel angeben oder mit --provider offline starten.";
    HINT_BILLING: "Check the credit, or switch with {switch}.", "Guthaben prüfen oder mit {switch} wechseln.";
    HINT_OVERFLOW:
        "Start anew with /clear, or take a model with a larger context.",
        "Mit /clear neu beginnen oder ein Modell mit größerem Kontext nehmen.";
    HINT_UNREACHABLE:
        "Check the network and the base URL, or start with --provider offline.",
        "Netz und Basis-URL prüfen oder mit --provider offline starten.";
    HINT_LATER: "Try again later, or switch with {switch}.", "Später noch einmal, oder mit {switch} wechseln.";
    HINT_MODEL: "Rephrase it, or switch with {switch}.", "Anders stellen oder mit {switch} wechseln.";
    SECRET_TO_WEB:
        "That holds a secret, and nothing secret goes out to the web. Leave it out.",
        "Darin steht ein Geheimnis, und ins Web geht keins. Lass es weg.";
    UNKNOWN_SECRET:
        "{mark} stands for a secret of an earlier run, which is no longer known. Read where it stands again, then repeat the call.",
        "{mark} steht für ein Geheimnis aus einem früheren Lauf, das nicht mehr bekannt ist. Lies noch einmal, wo es steht, und wiederhole den Aufruf.";
    STANDS_FOR:
        "{mark} stands for a secret of {count} characters; what runs has the secret itself.",
        "{mark} steht für ein Geheimnis von {count} Zeichen; ausgeführt wird mit dem Geheimnis selbst.";
    OTHER_NAMES:
        "{path} has other names (hard links): they keep what it was and are a file of their own from now on.",
        "{path} hat weitere Namen (harte Links): Sie behalten den alten Inhalt und sind danach eine Datei für sich.";
    RUNS_OUTSIDE:
        "It would run in '{what}', outside the project. {why}",
        "Das liefe in '{what}', außerhalb des Projekts. {why}";
    NO_WAY_BACK:
        "{why} /undo cannot take that back.",
        "{why} /undo nimmt das nicht zurück.";
    SHELL_MOVED: "The next ! line starts in {what}.", "Die nächste !-Zeile beginnt in {what}.";
    SHELL_MOVED_OUTSIDE:
        "The next ! line starts in {what}, outside the project. Only ! lines do.",
        "Die nächste !-Zeile beginnt in {what}, außerhalb des Projekts. Das gilt nur für !-Zeilen.";
    NOT_RUN: "Not run: {why} (rule {rule})", "Nicht ausgeführt: {why} (Regel {rule})";
    NOT_RUN_SHORT: "not run: {rule}", "nicht ausgeführt: {rule}";
    UNATTENDED:
        "{why} Nobody is there to approve it; go on without it and say what is missing.",
        "{why} Niemand ist da, der zustimmen könnte; mach ohne weiter und sag, was fehlt.";
    DECLINED:
        "The user said no. Do not try it another way; ask or go on without it.",
        "Die Person hat abgelehnt. Versuch es nicht auf anderem Weg; frag nach oder mach ohne weiter.";
    DECLINED_SHORT: "declined", "abgelehnt";
    DECLINED_WORD: "The user said no, and: {word}", "Die Person hat abgelehnt und sagt: {word}";
    NO_SUCH_TOOL:
        "There is no tool '{name}' here. Use one of: {names}",
        "Ein Werkzeug „{name}“ gibt es hier nicht. Nimm eines von: {names}";
    WITHHELD: "Not possible here: {why}.", "Hier nicht möglich: {why}.";
    FOR_AGENTS: "for agents that work for each other", "für Agenten, die füreinander arbeiten";
    ANOTHERS_TOOL:
        "'{name}' is {owner}'s and not for this work, which may call: {names}. Go on without it, or say what is missing.",
        "„{name}“ gehört {owner} und nicht zu dieser Arbeit, die aufrufen darf: {names}. Mach ohne weiter oder sag, was fehlt.";
    CHANGES_NOTHING:
        "The request was read as one that changes no file, and '{name}' changes one. Answer it from what is there. If the user did ask for the change, call '{name}' again.",
        "Der Auftrag wurde so gelesen, dass er keine Datei ändert, und „{name}“ ändert eine. Beantworte ihn aus dem, was da ist. Ist die Änderung doch verlangt, ruf „{name}“ noch einmal auf.";
    SAME_CALL:
        "This very call was made before with the result that stands above, and nothing has changed since. Go on from that result, or answer.",
        "Genau dieser Aufruf steht mit seinem Ergebnis schon oben, und seither hat sich nichts geändert. Mach mit dem Ergebnis weiter oder antworte.";
    DONE_UNNOTED:
        "{done} That is done, only the note of it is not: {why} Do not repeat it.",
        "{done} Das ist getan, nur der Vermerk fehlt: {why} Nicht noch einmal machen.";
    SAME_CALL_SHORT: "same call again", "derselbe Aufruf";
    SWITCHED: "Now {to}", "Jetzt: {to}";
    NO_SUCH_TOOL_SHORT: "no such tool", "unbekanntes Werkzeug";
    TOOL_FAILED_TOO_OFTEN:
        "'{name}' failed more than {count} times in a row in this turn and is not tried again. Find another way or say what is missing.",
        "„{name}“ ist in diesem Zug mehr als {count}-mal hintereinander gescheitert und wird nicht noch einmal versucht. Finde einen anderen Weg oder sag, was fehlt.";
    NOT_ATTACHED:
        "Not read along, since it does not exist: {names}",
        "Nicht mitgelesen, denn das gibt es nicht: {names}";
    ATTACHED: "Read along: {names}", "Mitgelesen: {names}";
    GAVE_UP:
        "Stopped: '{name}' kept failing, and the model went on calling it. Say it differently, or do this step yourself.",
        "Angehalten: „{name}“ scheiterte immer wieder, und das Modell rief es weiter auf. Sag es anders oder mach diesen Schritt selbst.";
    /// Of a reply that broke off; a sentence says how it goes on.
    KEPT: "{reason} What arrived is kept.", "{reason} Was ankam, bleibt.";
    ASKED_TO_WAIT:
        "{reason} It asks to wait {minutes} min, which is too long to wait here.",
        "{reason} {minutes} min Pause sind verlangt, zu lang, um hier zu warten.";
    EMPTY_REPLY: "The model sent an empty reply.", "Das Modell hat eine leere Antwort geschickt.";
    EDITS_FAILED: "No file was changed: all edits failed.", "Keine Datei geändert: Alles ist gescheitert.";
    NOTHING_CHANGED: "No file was changed in this turn.", "In diesem Zug wurde keine Datei geändert.";
    TOOL_FAILED_TOO_OFTEN_SHORT: "failed too often", "zu oft gescheitert";
    BAD_ARGUMENTS_SHORT: "bad arguments", "falsche Argumente";
    DID_NOT_STOP: "The tool did not stop when asked to.", "Das Werkzeug hielt auf Wunsch nicht an.";
    CANCELLED: "Cancelled by the user.", "Von der Person abgebrochen.";
    CANCELLED_SHORT: "cancelled", "abgebrochen";
    NEEDS_ACTION_DONE:
        "Granted: the tools for it are on offer now. Carry out the request.",
        "Gewährt: Die Werkzeuge dafür stehen jetzt bereit. Führe die Anfrage aus.";
    NOBODY_ANSWERS:
        "Nobody is there to answer. Decide by the safest reading, or say what you would have to know.",
        "Niemand ist da, der antworten könnte. Entscheide nach der sichersten Lesart oder sag, was du wissen müsstest.";
    NOBODY_SHORT: "nobody there", "niemand da";
    NO_ANSWER: "no answer", "keine Antwort";
    TYPED_YES:
        "{why}\n{what}\nType yes to run it all the same.",
        "{why}\n{what}\nZum Ausführen trotzdem „ja“ eintippen.";
    NOT_WORTH_ASKING:
        "Not asked: it would take about {seconds} s.",
        "Nicht gefragt: Es würde etwa {seconds} s dauern.";
    YES: "yes", "ja";
    TOO_LATE: "No reply within {seconds} s.", "Keine Antwort innerhalb von {seconds} s.";
    ESCALATE_FAILURES:
        "This has failed too often. Look at what was done and say how to go on.",
        "Das ist zu oft gescheitert. Sieh dir an, was getan wurde, und sag, wie es weitergehen soll.";
    ESCALATE_SECURITY:
        "This task touches security and failed. Look at what was done before going on.",
        "Diese Aufgabe betrifft die Sicherheit und ist gescheitert. Sieh dir an, was getan wurde, bevor es weitergeht.";
}

/// True for what a model is told of a call that a person declined.
pub fn is_no(told: &str) -> bool {
    let forms = Lang::ALL.map(|lang| [DECLINED, DECLINED_WORD].map(|phrase| phrase.form(lang)));
    forms.as_flattened().iter().any(|form| form.split('{').next().is_some_and(|no| told.starts_with(no)))
}
