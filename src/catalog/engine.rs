//! What the engine says: to the user, and to the model about its calls.

use super::Phrase;

pub const NO_AGENT: Phrase =
    Phrase { en: "There is no agent '{name}'.", de: "Einen Agenten „{name}“ gibt es nicht." };
pub const NO_AGENT_HINT: Phrase = Phrase { en: "There are: {names}.", de: "Es gibt: {names}." };
pub const ITERATIONS: Phrase = Phrase {
    en: "Stopped after {count} model replies, the limit of one turn. 'continue' goes on.",
    de: "Nach {count} Antworten des Modells angehalten, der Grenze eines Zuges. „mach weiter“ setzt fort.",
};
/// A task that ended at the limit, for whoever gave it.
pub const TOO_MANY_REPLIES: Phrase = Phrase {
    en: "The limit of model replies was reached.",
    de: "Die Grenze der Antworten des Modells war erreicht.",
};
/// A task the model would not do, for whoever gave it.
pub const MODEL_DECLINED: Phrase = Phrase { en: "The model declined.", de: "Das Modell hat abgelehnt." };
/// A first reply to a plain request did nothing.
pub const SENT_BACK: Phrase = Phrase {
    en: "Nothing was done yet; the model is asked once more to carry it out.",
    de: "Noch ist nichts getan; das Modell wird noch einmal gebeten, es auszuführen.",
};
pub const COST_LIMIT: Phrase = Phrase {
    en: "This session has cost ${cost}, more than the limit of ${limit}.",
    de: "Diese Sitzung hat {cost} $ gekostet, mehr als die Grenze von {limit} $.",
};
pub const COST_LIMIT_HINT: Phrase = Phrase {
    en: "Raise limits.cost_usd, or ask for less at once.",
    de: "limits.cost_usd erhöhen oder weniger auf einmal verlangen.",
};
pub const HINT_KEY: Phrase = Phrase {
    en: "Check the key in the environment, or start with --provider offline.",
    de: "Den Schlüssel in der Umgebung prüfen oder mit --provider offline starten.",
};
pub const HINT_BILLING: Phrase = Phrase {
    en: "Check the account's credit, or switch with /model.",
    de: "Das Guthaben des Kontos prüfen oder mit /model wechseln.",
};
pub const HINT_OVERFLOW: Phrase = Phrase {
    en: "Start anew with /clear, or take a model with a larger context.",
    de: "Mit /clear neu beginnen oder ein Modell mit größerem Kontext nehmen.",
};
pub const HINT_UNREACHABLE: Phrase = Phrase {
    en: "Check the network and the base URL, or start with --provider offline.",
    de: "Netz und Basis-URL prüfen oder mit --provider offline starten.",
};
pub const HINT_LATER: Phrase = Phrase {
    en: "Try again later, or switch with /model.",
    de: "Später noch einmal versuchen oder mit /model wechseln.",
};
pub const HINT_MODEL: Phrase = Phrase {
    en: "Rephrase the request, or switch with /model.",
    de: "Die Anfrage anders stellen oder mit /model wechseln.",
};
pub const NOT_RUN: Phrase =
    Phrase { en: "Not run: {why} (rule {rule})", de: "Nicht ausgeführt: {why} (Regel {rule})" };
pub const NOT_RUN_SHORT: Phrase = Phrase { en: "not run: {rule}", de: "nicht ausgeführt: {rule}" };
pub const UNATTENDED: Phrase = Phrase {
    en: "{why} Nobody is there to approve it; go on without it and say what is missing.",
    de: "{why} Niemand ist da, der zustimmen könnte; mach ohne weiter und sag, was fehlt.",
};
pub const DECLINED: Phrase = Phrase {
    en: "The user said no. Do not try it another way; ask or go on without it.",
    de: "Die Person hat abgelehnt. Versuch es nicht auf anderem Weg; frag nach oder mach ohne weiter.",
};
pub const DECLINED_WORD: Phrase =
    Phrase { en: "The user said no, and: {word}", de: "Die Person hat abgelehnt und sagt: {word}" };
pub const NO_SUCH_TOOL: Phrase = Phrase {
    en: "There is no tool '{name}' here. Use one of: {names}",
    de: "Ein Werkzeug „{name}“ gibt es hier nicht. Nimm eines von: {names}",
};
pub const NO_SUCH_TOOL_SHORT: Phrase = Phrase { en: "no such tool", de: "unbekanntes Werkzeug" };
pub const TOOL_FAILED_TOO_OFTEN: Phrase = Phrase {
    en: "'{name}' failed more than {count} times in a row in this turn and is not tried again. Find another way or say what is missing.",
    de: "„{name}“ ist in diesem Zug mehr als {count}-mal hintereinander gescheitert und wird nicht noch einmal versucht. Finde einen anderen Weg oder sag, was fehlt.",
};
pub const TOOL_FAILED_TOO_OFTEN_SHORT: Phrase = Phrase { en: "failed too often", de: "zu oft gescheitert" };
pub const BAD_ARGUMENTS_SHORT: Phrase = Phrase { en: "bad arguments", de: "falsche Argumente" };
pub const DID_NOT_STOP: Phrase = Phrase {
    en: "The tool did not stop when it was asked to.",
    de: "Das Werkzeug hat nicht angehalten, als es sollte.",
};
pub const CANCELLED: Phrase = Phrase { en: "Cancelled by the user.", de: "Von der Person abgebrochen." };
pub const CANCELLED_SHORT: Phrase = Phrase { en: "cancelled", de: "abgebrochen" };
pub const NEEDS_ACTION_DONE: Phrase = Phrase {
    en: "Granted: the tools for it are on offer now. Carry out the request.",
    de: "Gewährt: Die Werkzeuge dafür stehen jetzt bereit. Führe die Anfrage aus.",
};
pub const NOBODY_ANSWERS: Phrase = Phrase {
    en: "Nobody is there to answer. Decide by the safest reading, or say what you would have to know.",
    de: "Niemand ist da, der antworten könnte. Entscheide nach der sichersten Lesart oder sag, was du wissen müsstest.",
};
pub const NOBODY_SHORT: Phrase = Phrase { en: "nobody there", de: "niemand da" };
pub const NO_ANSWER: Phrase = Phrase { en: "no answer", de: "keine Antwort" };
pub const WHY_NONE: Phrase = Phrase {
    en: "Nothing was routed yet in this session.",
    de: "In dieser Sitzung wurde noch nichts zugeordnet.",
};
pub const TYPED_YES: Phrase = Phrase {
    en: "{why}\n{what}\nType yes to run it all the same.",
    de: "{why}\n{what}\nZum Ausführen trotzdem „ja“ eintippen.",
};
pub const SLOW_ANALYZER: Phrase = Phrase {
    en: "{model} was too slow to analyse the request. Until the end of this run the rules decide alone; analyzer = always asks it each time.",
    de: "{model} war zu langsam, um die Anfrage zu analysieren. Bis zum Ende entscheiden allein die Regeln; mit analyzer = always wird es jedes Mal gefragt.",
};
pub const YES: Phrase = Phrase { en: "yes", de: "ja" };
pub const TOO_LATE: Phrase =
    Phrase { en: "No reply within {seconds} s.", de: "Keine Antwort innerhalb von {seconds} s." };
pub const ESCALATE_SECURITY: Phrase = Phrase {
    en: "This task touches security and failed. Look at what was done before going on.",
    de: "Diese Aufgabe betrifft die Sicherheit und ist gescheitert. Sieh dir an, was getan wurde, bevor es weitergeht.",
};
pub const ESCALATE_FAILURES: Phrase = Phrase {
    en: "This has failed three times since it was argued about. Decide how to go on, or say what is different.",
    de: "Das ist seit der Debatte dreimal gescheitert. Entscheide, wie es weitergeht, oder sag, was anders ist.",
};
