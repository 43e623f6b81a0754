//! What a risk is, what helps against it, and what a figure of the task analysis rests on.

use super::Phrase;

/// Something is changed that everything else rests on.
pub const CORE_SYSTEM: Phrase = Phrase {
    en: "Something is changed that everything else rests on.",
    de: "Geändert wird etwas, worauf alles andere ruht.",
};

/// Change in small steps and run all tests after each.
pub const CORE_SYSTEM_HELP: Phrase = Phrase {
    en: "Change in small steps and run all tests after each.",
    de: "In kleinen Schritten ändern und nach jedem alle Tests laufen lassen.",
};

/// Data could be lost.
pub const DATA_LOSS: Phrase = Phrase { en: "Data could be lost.", de: "Daten könnten verloren gehen." };

/// Take a backup first and try it on a copy.
pub const DATA_LOSS_HELP: Phrase = Phrase {
    en: "Take a backup first and try it on a copy.",
    de: "Zuerst sichern und an einer Kopie ausprobieren.",
};

/// Security is touched: authentication, secrets or permissions.
pub const SECURITY: Phrase = Phrase {
    en: "Security is touched: authentication, secrets or permissions.",
    de: "Die Sicherheit ist berührt: Anmeldung, Geheimnisse oder Rechte.",
};

/// Have the change reviewed and test what must stay forbidden.
pub const SECURITY_HELP: Phrase = Phrase {
    en: "Have the change reviewed and test what must stay forbidden.",
    de: "Die Änderung gegenlesen lassen und testen, was verboten bleiben muss.",
};

/// A promise about speed or memory is made.
pub const PERFORMANCE: Phrase = Phrase {
    en: "A promise about speed or memory is made.",
    de: "Es wird etwas über Tempo oder Speicher versprochen.",
};

/// Measure before and after, on the same machine.
pub const PERFORMANCE_HELP: Phrase = Phrase {
    en: "Measure before and after, on the same machine.",
    de: "Vorher und nachher messen, auf derselben Maschine.",
};

/// Others would have to change with it.
pub const BREAKING_CHANGE: Phrase =
    Phrase { en: "Others would have to change with it.", de: "Andere müssten sich mit ändern." };

/// Name who is affected, and say it in the changelog.
pub const BREAKING_CHANGE_HELP: Phrase = Phrase {
    en: "Name who is affected, and say it in the changelog.",
    de: "Betroffene nennen und es im Änderungsprotokoll sagen.",
};

/// Words that stand for much work.
pub const COMPLEX_WORDS: Phrase =
    Phrase { en: "words that stand for much work", de: "Wörter, die für viel Arbeit stehen" };

/// Files named or counted in the request.
pub const FILES: Phrase =
    Phrase { en: "files named or counted in the request", de: "Dateien, die die Anfrage nennt oder zählt" };

/// Lines counted in the request.
pub const LINES: Phrase = Phrase { en: "lines counted in the request", de: "Zeilen, die die Anfrage zählt" };

/// A risk that is present.
pub const RISKS: Phrase = Phrase { en: "a risk that is present", de: "ein Risiko, das besteht" };

/// Other systems named in the request.
pub const INTEGRATIONS: Phrase =
    Phrase { en: "other systems named in the request", de: "andere Systeme, die die Anfrage nennt" };

/// Parts of the program named in the request.
pub const COMPONENTS: Phrase =
    Phrase { en: "parts of the program named in the request", de: "Programmteile, die die Anfrage nennt" };

/// Words for a database or its schema.
pub const DATABASE: Phrase =
    Phrase { en: "words for a database or its schema", de: "Wörter für eine Datenbank oder ihr Schema" };

/// Words for an interface that others use.
pub const API: Phrase = Phrase {
    en: "words for an interface that others use",
    de: "Wörter für eine Schnittstelle, die andere nutzen",
};

/// Short, at most one file, no second step.
pub const SHORT_REQUEST: Phrase = Phrase {
    en: "short, at most one file, no second step",
    de: "kurz, höchstens eine Datei, kein zweiter Schritt",
};

/// The triggers that were found.
pub const TRIGGERS: Phrase = Phrase { en: "the triggers that were found", de: "die gefundenen Auslöser" };

/// Nothing in the request says more.
pub const NOTHING: Phrase =
    Phrase { en: "nothing in the request says more", de: "nichts in der Anfrage sagt mehr" };

/// Asked when a request names nothing that could be found.
pub const WHICH: Phrase = Phrase {
    en: "What exactly is to be changed? A file, a message or a sentence about it is enough.",
    de: "Was genau soll geändert werden? Eine Datei, eine Meldung oder ein Satz dazu genügt.",
};

/// Asked when a search says neither what nor where.
pub const WHERE: Phrase = Phrase {
    en: "Where should I look: on the web, in the code or in what was remembered? And for examples of what?",
    de: "Wo soll ich suchen: im Netz, im Code oder im Gemerkten? Und wonach genau?",
};

pub const ESTIMATE: Phrase =
    Phrase { en: "estimated from what is to be built", de: "geschätzt nach dem, was entstehen soll" };
