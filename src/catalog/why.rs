//! What `/why` and `/stats` say.

phrases! {
    WORK:
        "Took this as work because {why} (rule {rule}). To get an answer instead, start the line with ?.",
        "Als Arbeit verstanden: {why} (Regel {rule}). Für eine Antwort beginne die Zeile mit ?.";
    ANSWER:
        "Answered this without looking at the project: {why} (rule {rule}). To have it looked at, name a file or say \"in this project\".",
        "Beantwortet, ohne ins Projekt zu sehen: {why} (Regel {rule}). Damit nachgesehen wird, nenn eine Datei oder sag „in diesem Projekt“.";
    FORCED:
        "Answered this because the line starts with ?. Leave that out to have it worked on.",
        "Beantwortet, weil die Zeile mit ? beginnt. Lass es weg, damit daran gearbeitet wird.";
    COMMAND:
        "Ran this at once because it is {why} (rule {rule}). Put it into a sentence to have it read as a request.",
        "Gleich ausgeführt: {why} (Regel {rule}). In einem Satz wird es als Bitte gelesen.";
    IT_SAYS: "it says \"{words}\"", "darin steht „{words}“";
    IT_IS: "it is {what}", "es ist {what}";
    OWN: "your own rule says so", "deine eigene Regel verlangt es";
    MORE: "/why full shows the figures behind it.", "/why full zeigt die Zahlen dahinter.";
    WHICH:
        "Type /why for the reason, or /why full for the figures behind it.",
        "/why nennt den Grund, /why full die Zahlen dahinter.";
    TRACK: "Read as: {track}; done by: {to}", "Verstanden als: {track} ({to})";
    RULE: "Rule: {rule} ({reason})", "Regel: {rule} ({reason})";
    CHANGED: "Changed: {why}", "Geändert: {why}";
    ADVICE: "Only advice: routing.hard is off.", "Nur ein Rat: routing.hard ist aus.";
    CONFIDENCE:
        "Confidence of the rules: {confidence}; words that call for work: {count}",
        "Sicherheit der Regeln: {confidence}; Wörter, die Arbeit verlangen: {count}";
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
    RISKS: "Risk level: {level} of 5", "Risiko: {level} von 5";
    SURE: "Confidence in these figures: {figure} of 100", "Sicherheit dieser Zahlen: {figure} von 100";
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
        "Geändert {rate} %: brauchte doch Werkzeuge {needed_action}, nach Rückfrage {clarified}, durch das Präfix ? {forced_answer}";
    UNREADABLE: "The routing log is unreadable: {why}.", "Das Weichenprotokoll ist unlesbar: {why}.";
}
