//! What slash commands say.

phrases! {
    HELP_HELP: "Show this help.", "Diese Hilfe anzeigen.";
    HELP_CLEAR: "Start a new session; this one stays saved.", "Eine neue Sitzung beginnen; diese bleibt gespeichert.";
    HELP_RESUME: "Resume an earlier session.", "Eine frühere Sitzung fortsetzen.";
    HELP_SESSIONS: "List this project's sessions.", "Die Sitzungen dieses Projekts auflisten.";
    HELP_RENAME: "Rename this session.", "Diese Sitzung umbenennen.";
    HELP_EXPORT:
        "Export the session as JSON, or as Markdown if the file name ends in .md.",
        "Die Sitzung als JSON exportieren, bei der Endung .md als Markdown.";
    HELP_COMPACT: "Summarise the conversation to free context.", "Das Gespräch zusammenfassen, um Kontext frei zu machen.";
    HELP_CONTEXT: "Show what fills the context window.", "Anzeigen, was den Kontext füllt.";
    HELP_MODEL: "Show or switch the model.", "Das Modell anzeigen oder wechseln.";
    HELP_MODE: "Show or switch the mode: what runs without asking.", "Den Modus anzeigen oder wechseln: was ohne Rückfrage läuft.";
    HELP_PERMISSIONS: "Show the permission rules.", "Die Berechtigungsregeln anzeigen.";
    HELP_TOOLS: "List the available tools.", "Die verfügbaren Werkzeuge auflisten.";
    HELP_AGENTS:
        "List the agents, or give one a request: /agents chapo add error handling to login.ts",
        "Die Agenten auflisten oder einem einen Auftrag geben: /agents chapo behandle Fehler in login.ts";
    HELP_PLAN: "Show the plan for a request without running it.", "Den Plan für eine Anfrage anzeigen, ohne sie auszuführen.";
    AGENTS_HEAD: "Agents; /agents NAME REQUEST gives one a request:", "Agenten; /agents NAME AUFTRAG gibt einem einen Auftrag:";
    HELP_TASKS:
        "List background tasks, show the output of one, or stop it.",
        "Hintergrund-Tasks auflisten, die Ausgabe anzeigen oder einen beenden.";
    NO_TASKS: "No background tasks.", "Keine Hintergrund-Tasks.";
    TASKS_HOW:
        "/tasks output ID shows its output, /tasks kill ID stops it.",
        "/tasks output ID zeigt die Ausgabe, /tasks kill ID beendet ihn.";
    TASKS_WHICH: "There is no task '{id}'. See /tasks.", "Den Task „{id}“ gibt es nicht. Siehe /tasks.";
    TASK_ENDED: "Stopped {id}: {how}.", "{id} beendet: {how}.";
    TASK_OVER: "{id} had already ended: {how}.", "{id} war schon beendet: {how}.";
    TASK_SILENT: "{id} has no output yet.", "{id} hat noch keine Ausgabe.";
    ENDS: "Stopping {n} background {n:task|tasks}.", "{n} {n:Hintergrund-Task wird|Hintergrund-Tasks werden} beendet.";
    HELP_DIFF:
        "Show changes in this session; with git, all changes since the last commit.",
        "Änderungen dieser Sitzung anzeigen; mit git alle seit dem letzten Commit.";
    DIFF_WHAT:
        "Use /diff for changes in this session, /diff git for all changes since the last commit.",
        "/diff zeigt die Änderungen dieser Sitzung, /diff git alle seit dem letzten Commit.";
    HELP_UNDO:
        "Undo the last change, the last N, or the whole turn.",
        "Die letzte Änderung, die letzten N oder die ganze Runde rückgängig machen.";
    HELP_REDO: "Redo undone changes.", "Rückgängig gemachte Änderungen wiederherstellen.";
    HELP_SHOW: "Show a tool call in full.", "Einen Werkzeugaufruf vollständig anzeigen.";
    HELP_USAGE: "Show tokens and cost by day and model.", "Tokens und Kosten nach Tag und Modell anzeigen.";
    HELP_STATS:
        "Show how requests were routed and how often you overrode that.",
        "Anzeigen, welchen Weg Anfragen nahmen und wie oft er geändert wurde.";
    HELP_WHY: "Explain how the last request was routed.", "Erklären, welchen Weg die letzte Anfrage nahm.";
    HELP_LANG: "Switch the language.", "Die Sprache wechseln.";
    HELP_DOCTOR: "Check the installation.", "Die Installation prüfen.";
    HELP_QUIT: "Quit; the session is saved.", "Beenden; die Sitzung ist gespeichert.";
    HELP_KEYS:
        "  !command  runs it in your shell\n  @file     attaches a file\n  ?text     answers without acting\n  # note    remembers a note\n  Alt-Enter or a trailing \\ starts a new line; Ctrl-C stops; Ctrl-D quits\n  Ctrl-O shows a long paste or the last tool call in full; Shift-Tab switches\n  the mode; Tab or ↓ completes from the list below, Esc closes it",
        "  !befehl   führt ihn in deiner Shell aus\n  @datei    hängt eine Datei an\n  ?text     antwortet, ohne zu handeln\n  # notiz   merkt sich eine Notiz\n  Alt-Enter oder \\ am Zeilenende beginnt eine neue Zeile; Strg-C hält an; Strg-D beendet\n  Strg-O zeigt Eingefügtes oder den letzten Werkzeugaufruf ganz; Umschalt-Tab\n  wechselt den Modus; Tab oder ↓ vervollständigt aus der Liste, Esc schließt sie";
    UNKNOWN: "There is no command /{name}. See /help.", "Den Befehl /{name} gibt es nicht. Siehe /help.";
    UNKNOWN_MEANT: "There is no command /{name}. Did you mean /{meant}?", "Den Befehl /{name} gibt es nicht. Meintest du /{meant}?";
    RENAME_WHAT: "Add a title: /rename the parser", "Gib einen Titel an: /rename der Parser";
    LANG_WHICH: "Language: {now}. Switch with /lang en or /lang de.", "Sprache: {now}. Wechseln mit /lang en oder /lang de.";
    MODE_WHICH:
        "Mode: {now}. Switch with /mode plan, ask, edits or auto.",
        "Modus: {now}. Wechseln mit /mode plan, ask, edits oder auto.";
    MODE_UNKNOWN: "There is no mode '{name}'.", "Den Modus „{name}“ gibt es nicht.";
    MODEL_NOW: "Model: {model}. Switch with /model NAME.", "Modell: {model}. Wechseln mit /model NAME.";
    RESUME_WHICH: "There is no session '{id}'. See /sessions.", "Die Sitzung „{id}“ gibt es nicht. Siehe /sessions.";
    SHOW_WHICH:
        "Give the number of a tool call, or none for the last one: /show 3",
        "Gib die Nummer eines Aufrufs an, ohne Nummer den letzten: /show 3";
    TOOLS_HEAD: "Available tools:", "Verfügbare Werkzeuge:";
    CONTEXT:
        "{messages} {messages:message|messages}, about {tokens} of {limit} tokens ({share} %).",
        "{messages} {messages:Nachricht|Nachrichten}, etwa {tokens} von {limit} Tokens ({share} %).";
    CONTEXT_FULL:
        "When it is full, old results are shortened and older turns summarised; /compact does that now. The model can still look up all of it.",
        "Ist er voll, werden alte Ergebnisse gekürzt und ältere Runden zusammengefasst; /compact tut das jetzt. Das Modell kann alles weiterhin nachlesen.";
    PART_INSTRUCTIONS: "instructions and tools", "Anweisungen und Werkzeuge";
    PART_SAID: "your messages", "deine Nachrichten";
    PART_ATTACHED: "attached files and images", "angehängte Dateien und Bilder";
    PART_REPLIES: "replies", "Antworten";
    PART_RESULTS: "tool results", "Werkzeugergebnisse";
    REACH_WHAT:
        "Give a number of changes, or 'turn': /undo 3, /undo turn",
        "Gib eine Anzahl von Änderungen an oder „turn“: /undo 3, /undo turn";
}
