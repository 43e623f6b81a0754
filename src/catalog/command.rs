//! What slash commands say.

phrases! {
    HELP_HELP: "Show what can be typed.", "Zeigen, was man eingeben kann.";
    HELP_CLEAR: "Start a new session; this one is kept.", "Neu beginnen; diese Sitzung bleibt.";
    HELP_RESUME: "Go on with an earlier session.", "Mit einer früheren Sitzung weitermachen.";
    HELP_SESSIONS: "List the sessions of this project.", "Die Sitzungen dieses Projekts auflisten.";
    HELP_RENAME: "Give the session a title.", "Der Sitzung einen Titel geben.";
    HELP_EXPORT:
        "Write the session to a file: JSON, or Markdown for a name in .md.",
        "Die Sitzung in eine Datei schreiben: JSON, bei der Endung .md Markdown.";
    HELP_COMPACT: "Summarise what came before.", "Das Bisherige zusammenfassen.";
    HELP_CONTEXT: "Show how full the conversation is.", "Zeigen, wie voll das Gespräch ist.";
    HELP_MODEL: "Show or switch the model.", "Das Modell zeigen oder wechseln.";
    HELP_MODE: "Show or switch what runs unasked.", "Zeigen oder wechseln, was ungefragt läuft.";
    HELP_PERMISSIONS: "Show the rules in force.", "Zeigen, welche Regeln gelten.";
    HELP_TOOLS: "List the tools on offer.", "Die angebotenen Werkzeuge auflisten.";
    HELP_AGENTS:
        "List the agents, or give one of them a request: /agents chapo add error handling to login.ts",
        "Die Agenten auflisten oder einem etwas auftragen: /agents chapo behandle Fehler in login.ts";
    HELP_PLAN:
        "Show how a request would be planned, without doing anything.",
        "Zeigen, wie eine Anfrage geplant würde, ohne etwas zu tun.";
    AGENTS_HEAD: "Agents; /agents NAME REQUEST gives one of them a request:", "Agenten; /agents NAME AUFTRAG trägt einem etwas auf:";
    HELP_TASKS:
        "List what runs in the background, show what one of it wrote, or end it.",
        "Zeigen, was im Hintergrund läuft, was etwas davon schrieb, oder es beenden.";
    NO_TASKS: "Nothing runs in the background.", "Im Hintergrund läuft nichts.";
    TASKS_HOW:
        "/tasks output ID shows what one wrote, /tasks kill ID ends it.",
        "/tasks output ID zeigt, was einer schrieb, /tasks kill ID beendet ihn.";
    TASKS_WHICH: "There is no task '{id}'. See /tasks.", "Den Auftrag „{id}“ gibt es nicht. Siehe /tasks.";
    TASK_ENDED: "{id} is ended: {how}.", "{id} ist beendet: {how}.";
    TASK_OVER: "{id} had already ended: {how}.", "{id} war schon zu Ende: {how}.";
    TASK_SILENT: "{id} has written nothing yet.", "{id} hat noch nichts geschrieben.";
    ENDS_ONE: "One command in the background is ended.", "Ein Befehl im Hintergrund wird beendet.";
    ENDS_MANY: "{n} commands in the background are ended.", "{n} Befehle im Hintergrund werden beendet.";
    HELP_DIFF:
        "Show what this session changed; with git, everything since the last commit.",
        "Zeigen, was diese Sitzung geändert hat; mit git alles seit dem letzten Commit.";
    DIFF_WHAT:
        "Type /diff for what this session changed, or /diff git for everything since the last commit.",
        "/diff zeigt, was diese Sitzung geändert hat, /diff git alles seit dem letzten Commit.";
    HELP_UNDO:
        "Take back the last change, N changes or the whole turn.",
        "Die letzte Änderung, N Änderungen oder den ganzen Zug zurücknehmen.";
    HELP_REDO: "Make undone changes again.", "Zurückgenommene Änderungen wiederherstellen.";
    HELP_SHOW: "Show a tool call in full.", "Einen Werkzeugaufruf vollständig zeigen.";
    HELP_USAGE: "Show tokens and cost by day and model.", "Tokens und Kosten nach Tag und Modell zeigen.";
    HELP_STATS:
        "Show how requests were routed and how often that was overridden.",
        "Zeigen, wie Anfragen gestellt wurden und wie oft das überstimmt wurde.";
    HELP_WHY: "Explain the last routing decision.", "Die letzte Weichenstellung erklären.";
    HELP_LANG: "Switch the language.", "Die Sprache wechseln.";
    HELP_DOCTOR: "Check the installation.", "Die Installation prüfen.";
    HELP_QUIT: "Leave; everything is saved.", "Beenden; alles ist gespeichert.";
    HELP_KEYS:
        "  !command  runs it in your shell\n  @file     attaches a file\n  ?text     answers without acting\n  # note    is remembered\n  Alt-Enter or a trailing \\ starts a new line; Ctrl-C stops; Ctrl-D leaves\n  Ctrl-O shows a long paste or the last tool call in full; Shift-Tab switches\n  the mode; Tab or ↓ takes from the list below, Esc closes it",
        "  !befehl   führt ihn in deiner Shell aus\n  @datei    hängt eine Datei an\n  ?text     antwortet, ohne zu handeln\n  # notiz   wird gemerkt\n  Alt-Enter oder \\ am Ende beginnt eine neue Zeile; Strg-C hält an; Strg-D beendet\n  Strg-O zeigt Eingefügtes oder den letzten Werkzeugaufruf ganz; Umschalt-Tab\n  wechselt den Modus; Tab oder ↓ nimmt aus der Liste darunter, Esc schließt sie";
    UNKNOWN: "There is no command /{name}. See /help.", "Den Befehl /{name} gibt es nicht. Siehe /help.";
    UNKNOWN_MEANT: "No command /{name}. Did you mean /{meant}?", "Kein Befehl /{name}. Meintest du /{meant}?";
    RENAME_WHAT: "Type the title too: /rename the parser", "Mit Titel angeben: /rename der Parser";
    LANG_WHICH:
        "The language is {now}. /lang en or /lang de switches it.",
        "Die Sprache ist {now}. /lang en oder /lang de wechselt sie.";
    MODE_WHICH:
        "The mode is {now}. /mode plan, ask, edits or auto switches it.",
        "Der Modus ist {now}. /mode plan, ask, edits oder auto wechselt ihn.";
    MODE_UNKNOWN: "There is no mode '{name}'.", "Einen Modus „{name}“ gibt es nicht.";
    MODEL_NOW:
        "The model is {model}. /model NAME switches it.",
        "Das Modell ist {model}. /model NAME wechselt es.";
    RESUME_WHICH: "'{id}' is no session. See /sessions.", "'{id}' ist keine Sitzung. Siehe /sessions.";
    SHOW_WHICH:
        "Type the number of a tool call, or nothing for the last one: /show 3",
        "Die Nummer eines Aufrufs angeben, oder nichts für den letzten: /show 3";
    TOOLS_HEAD: "Tools on offer:", "Angebotene Werkzeuge:";
    CONTEXT:
        "Messages: {messages}, tokens: about {tokens} of {limit} ({share} %).",
        "Nachrichten: {messages}, Tokens: etwa {tokens} von {limit} ({share} %).";
    CONTEXT_FULL:
        "When it is full, old results are shortened and older turns summarised; /compact does that now. Nothing is lost.",
        "Ist es voll, werden alte Ergebnisse gekürzt und ältere Runden zusammengefasst; /compact tut das jetzt. Nichts geht verloren.";
    PART_INSTRUCTIONS: "instructions and tools", "Anweisungen und Werkzeuge";
    PART_SAID: "what you said", "was du gesagt hast";
    PART_ATTACHED: "files and pictures read along", "mitgelesene Dateien und Bilder";
    PART_REPLIES: "replies", "Antworten";
    PART_RESULTS: "results of tools", "Ergebnisse der Werkzeuge";
    REACH_WHAT:
        "Type a number of calls, or turn: /undo 3, /undo turn",
        "Eine Anzahl von Aufrufen angeben oder turn: /undo 3, /undo turn";
}
