//! What `/why` and `/stats` say.

phrases! {
    TRACK: "Track: {track}, taken by {to}", "Gleis: {track}, übernommen von {to}";
    RULE: "Rule: {rule} ({reason})", "Regel: {rule} ({reason})";
    CHANGED: "Changed: {why}", "Geändert: {why}";
    ADVICE: "Only advice: routing.hard is off.", "Nur ein Rat: routing.hard ist aus.";
    CONFIDENCE: "Confidence: {confidence}, triggers: {count}", "Sicherheit: {confidence}, Auslöser: {count}";
    NEEDS: "Needs: {needs}, by {by} ({sure})", "Nötig: {needs}, laut {by} ({sure})";
    NOTHING: "nothing named", "nichts benannt";
    AFTER: "(after {tasks})", "(nach {tasks})";
    TASK:
        "Task: {type}. Complexity: {complexity}, score {score} of 100",
        "Aufgabe: {type}. Umfang: {complexity}, {score} von 100 Punkten";
    FILES: "files", "Dateien";
    LINES: "lines", "Zeilen";
    COMPONENTS: "components", "Teile";
    INTEGRATIONS: "integrations", "fremde Systeme";
    DATABASE: "database changes", "Änderungen an der Datenbank";
    API: "interface changes", "Änderungen an Schnittstellen";
    SCOPE: "Scope: {figures}", "Umfang: {figures}";
    SCORE: "{score} of 100 points", "{score} von 100 Punkten";
    RISKS: "Risk level: {level} of 5", "Risiko: {level} von 5";
    SURE: "Sure of these figures: {figure}", "So sicher sind die Zahlen: {figure}";
    DEBATE: "Debate: {trigger} ({reason})", "Debatte: {trigger} ({reason})";
    NO_DEBATE: "Debate: none ({reason})", "Debatte: keine ({reason})";
    SETBACK: "Failures call for a debate: {why}", "Fehlschläge verlangen eine Debatte: {why}";
    ASKED:
        "Analyzer: {model} was asked because of {because}, {ms} ms",
        "Analyse: {model} wurde gefragt wegen {because}, {ms} ms";
    FAULT: "It did not count: {why}", "Zählt nicht: {why}";
    CHANGE:
        "To decide otherwise, put this into your configuration, with a pattern of your choice:",
        "Um anders zu entscheiden, gehört dies in deine Konfiguration, mit einem Muster deiner Wahl:";
    NO_STATS: "No decision is logged here yet.", "Hier ist noch keine Entscheidung vermerkt.";
    DECISIONS: "Decisions: {decisions}, days: {days}", "Entscheidungen: {decisions}, Tage: {days}";
    TRACKS:
        "Answer {answer} %, action {action} %, trivial {trivial} %",
        "Antwort {answer} %, Arbeit {action} %, trivial {trivial} %";
    SHARES:
        "Actions: {strong} strong, {weak} weak, {none} without a trigger",
        "Arbeit: {strong} stark, {weak} schwach, {none} ohne Auslöser";
    OVERRIDES:
        "Overridden {rate} %: needed action after all {needed_action}, asked first {clarified}, by the prefix ? {forced_answer}",
        "Überstimmt {rate} %: doch Arbeit {needed_action}, mit Rückfrage {clarified}, durch das Präfix ? {forced_answer}";
    UNREADABLE: "The routing log is unreadable: {why}.", "Das Weichenprotokoll ist unlesbar: {why}.";
}
