//! What a risk is, what helps against it, and what a figure of the task analysis rests on.

phrases! {
    /// Something is changed that everything else rests on.
    CORE_SYSTEM:
        "Something is changed that everything else rests on.",
        "Geändert wird etwas, worauf alles andere ruht.";
    /// Change in small steps and run all tests after each.
    CORE_SYSTEM_HELP:
        "Change in small steps and run all tests after each.",
        "In kleinen Schritten ändern und nach jedem alle Tests laufen lassen.";
    /// Data could be lost.
    DATA_LOSS: "Data could be lost.", "Daten könnten verloren gehen.";
    /// Take a backup first and try it on a copy.
    DATA_LOSS_HELP:
        "Take a backup first and try it on a copy.",
        "Zuerst sichern und an einer Kopie ausprobieren.";
    /// Security is touched: authentication, secrets or permissions.
    SECURITY:
        "Security is touched: authentication, secrets or permissions.",
        "Die Sicherheit ist berührt: Anmeldung, Geheimnisse oder Rechte.";
    /// Have the change reviewed and test what must stay forbidden.
    SECURITY_HELP:
        "Have the change reviewed and test what must stay forbidden.",
        "Die Änderung gegenlesen lassen und testen, was verboten bleiben muss.";
    /// A promise about speed or memory is made.
    PERFORMANCE:
        "A promise about speed or memory is made.",
        "Es wird etwas über Tempo oder Speicher versprochen.";
    /// Measure before and after, on the same machine.
    PERFORMANCE_HELP:
        "Measure before and after, on the same machine.",
        "Vorher und nachher messen, auf derselben Maschine.";
    /// Others would have to change with it.
    BREAKING_CHANGE: "Others would have to change with it.", "Andere müssten sich mit ändern.";
    /// Name who is affected, and say it in the changelog.
    BREAKING_CHANGE_HELP:
        "Name who is affected, and say it in the changelog.",
        "Betroffene nennen und es im Änderungsprotokoll sagen.";
    /// Words that stand for much work.
    COMPLEX_WORDS: "words that stand for much work", "Wörter, die für viel Arbeit stehen";
    /// Files named or counted in the request.
    FILES: "files named or counted in the request", "Dateien, die die Anfrage nennt oder zählt";
    /// Lines counted in the request.
    LINES: "lines counted in the request", "Zeilen, die die Anfrage zählt";
    /// A risk that is present.
    RISKS: "a risk that is present", "ein Risiko, das besteht";
    /// Other systems named in the request.
    INTEGRATIONS: "other systems named in the request", "andere Systeme, die die Anfrage nennt";
    /// Parts of the program named in the request.
    COMPONENTS: "parts of the program named in the request", "Programmteile, die die Anfrage nennt";
    /// Words for a database or its schema.
    DATABASE: "words for a database or its schema", "Wörter für eine Datenbank oder ihr Schema";
    /// Words for an interface that others use.
    API: "words for an interface that others use", "Wörter für eine Schnittstelle, die andere nutzen";
    /// Short, at most one file, no second step.
    SHORT_REQUEST:
        "short, at most one file, no second step",
        "kurz, höchstens eine Datei, kein zweiter Schritt";
    /// The triggers that were found.
    TRIGGERS: "the triggers that were found", "die gefundenen Auslöser";
    /// Nothing in the request says more.
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
