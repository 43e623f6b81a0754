//! What a risk is, what helps against it, and what a figure of the task analysis rests on.

phrases! {
    CORE_SYSTEM: "The core of the system changes.", "Der Kern des Systems ändert sich.";
    CORE_SYSTEM_HELP:
        "Change in small steps and run all tests after each.",
        "In kleinen Schritten ändern und nach jedem alle Tests laufen lassen.";
    DATA_LOSS: "Data could be lost.", "Daten könnten verloren gehen.";
    DATA_LOSS_HELP: "Take a backup first; try it on a copy.", "Zuerst sichern, an einer Kopie proben.";
    SECURITY:
        "It touches authentication, secrets or permissions.",
        "Anmeldung, Geheimnisse oder Rechte sind betroffen.";
    SECURITY_HELP:
        "Have the change reviewed and test what must stay forbidden.",
        "Die Änderung gegenlesen lassen und testen, was verboten bleiben muss.";
    PERFORMANCE: "It has to meet a target for speed or memory.", "Ein Ziel für Tempo oder Speicher ist zu halten.";
    PERFORMANCE_HELP: "Measure before and after.", "Vorher und nachher messen.";
    BREAKING_CHANGE: "It may break code that depends on it.", "Abhängiger Code kann brechen.";
    BREAKING_CHANGE_HELP: "List the change and who is affected in the changelog.", "Änderung und Betroffene im Changelog nennen.";
    COMPLEX_WORDS: "words that stand for much work", "Wörter, die für viel Arbeit stehen";
    FILES: "files named or counted in the request", "Dateien, die die Anfrage nennt oder zählt";
    LINES: "lines counted in the request", "Zeilen, die die Anfrage zählt";
    RISKS: "a risk that is present", "ein Risiko, das besteht";
    INTEGRATIONS: "other systems named in the request", "andere Systeme, die die Anfrage nennt";
    COMPONENTS: "parts of the program named in the request", "Programmteile, die die Anfrage nennt";
    DATABASE: "words for a database or its schema", "Wörter für eine Datenbank oder ihr Schema";
    API: "words for an interface that others use", "Wörter für eine Schnittstelle, die andere nutzen";
    SHORT_REQUEST: "one order about one named thing", "ein Auftrag zu einer genannten Sache";
    TRIGGERS: "words that call for work", "Wörter, die Arbeit verlangen";
    BY_MODEL: "the model's own estimate", "die Schätzung des Modells";
    NOTHING: "nothing in the request says more", "nichts in der Anfrage sagt mehr";
    /// Asked when a request names nothing that could be found.
    WHICH:
        "What exactly is to be changed? A file, a message or a sentence about it is enough.",
        "Was genau soll geändert werden? Eine Datei, eine Meldung oder ein Satz dazu genügt.";
    /// Asked when a search says neither what nor where.
    WHERE:
        "Where should I look: on the web, in the code or in what was remembered? And for examples of what?",
        "Wo soll ich suchen: im Netz, im Code oder im Gemerkten? Und wonach genau?";
    ESTIMATE: "estimated from what is to be built", "geschätzt nach dem, was entstehen soll";
}
