//! What the interactive front says.

phrases! {
    /// Beside the spinner while the model has not said anything yet.
    THINKING: "thinking", "denkt nach";
    /// Beside the spinner while a reply has stopped in the middle.
    WAITING: "waiting", "wartet";
    /// Before the line that is typed while a turn works.
    DRAFT: "next", "danach";
    /// Before the number of lines that wait, and how they begin.
    QUEUED: "queued:", "wartet:";
    /// After a stop, where lines wait.
    QUEUE_HELD: "Enter sends the next line, Ctrl-C discards them all.", "Enter schickt die nächste Zeile ab, Strg-C verwirft alle.";
    QUEUE_DROPPED: "Queue cleared; ↑ brings each line back.", "Warteschlange geleert; ↑ holt jede Zeile zurück.";
    /// In place of many lines while a line is edited, and where it is shown again.
    PASTED: "[{n} lines pasted]", "[{n} Zeilen eingefügt]";
    PASTED_LONG: "[{n} characters pasted]", "[{n} Zeichen eingefügt]";
    /// Under output of which only the end is shown.
    MORE_LOOKS: "and {n} more: {what}", "und {n} weitere: {what}";
    FOLDED: "… {n} more {n:line|lines}, Ctrl-O shows all", "… {n} weitere {n:Zeile|Zeilen}, Strg-O: alle";
    /// After the first line of a thought.
    THOUGHT_MORE: "({n} {n:line|lines})", "({n} {n:Zeile|Zeilen})";
    OUTPUT_CUT:
        "… earlier output is no longer in memory; the result names the file that holds all of it",
        "… der Anfang ist nicht mehr im Speicher; das Ergebnis nennt die Datei mit der ganzen Ausgabe";
    NOTHING_FOLDED:
        "No such tool call. Calls are numbered from 1; /show alone shows the last one.",
        "Diesen Aufruf gibt es nicht. Die Zählung beginnt bei 1; /show allein zeigt den letzten.";
    RETRYING: "{reason}. Retrying ({attempt} of {most}).", "{reason}. Neuer Versuch ({attempt} von {most}).";
    RETRY_WAIT: "retrying in {wait}, Enter: now, Esc: stop", "neuer Versuch in {wait}, Enter: sofort, Esc: Stopp";
    NOTHING_TO_SHORTEN: "The conversation is too short to compact.", "Das Gespräch ist zu kurz zum Kürzen.";
    COMPACTED:
        "Compacted the conversation from about {before} to {after} tokens.",
        "Gespräch von etwa {before} auf {after} Tokens gekürzt.";
    MODEL_CHANGED: "Model: {model}", "Modell: {model}";
    MODE_CHANGED: "Mode: {mode}", "Modus: {mode}";
    REMEMBERED: "Remembered: {text}", "Gemerkt: {text}";
    REROUTED: "This needs tools: continuing as a task.", "Dafür sind Werkzeuge nötig: Es geht als Auftrag weiter.";
    STOPPED: "Stopped.", "Angehalten.";
    CUT_OFF:
        "The reply hit its length limit. Type 'continue' to go on.",
        "Die Antwort hat die maximale Länge erreicht. „weiter“ setzt sie fort.";
    TOO_MANY_ROUNDS:
        "Reached the limit of model calls for one turn. Type 'continue' to go on, or raise limits.iterations.",
        "Das Limit an Modellaufrufen für eine Runde ist erreicht. „weiter“ macht weiter; limits.iterations hebt das Limit an.";
    DECLINED:
        "The model declined to answer. Rephrase, or switch models with /model.",
        "Das Modell hat die Antwort verweigert. Formuliere anders oder wechsle das Modell mit /model.";
    TOKENS: "{in} tokens in{cached}, {out} out", "{in} Tokens ein{cached}, {out} aus";
    TOKENS_CACHED: "({n} cached)", "({n} aus dem Cache)";
    /// Behind what a turn cost.
    SESSION_COST: "(session {cost})", "(Sitzung {cost})";
    TOOLS: "{n} {n:tool|tools}", "{n} {n:Werkzeug|Werkzeuge}";
    UNANSWERED: "{n} unanswered", "{n} unbeantwortet";
    MAY_RUN: "Run this?", "Ausführen?";
    MAY_KEEP: "Keep what it changed?", "Behalten, was er geändert hat?";
    MAY_RUN_AGAIN: "Run this again?", "Noch einmal ausführen?";
    MAY_CHANGE: "Make this change?", "So ändern?";
    /// Beside the question, where what is asked about is taller than the window.
    ROWS_ABOVE: "rows above", "Zeilen darüber";
    WHY: "Why", "Grund";
    /// Before the rule an "always" would add.
    ALWAYS: "Always", "Immer";
    FINISH_TYPING:
        "Keep typing: this goes into your line. Pause before you answer.",
        "Tipp weiter: Das gehört noch zu deiner Zeile. Antworte nach einer kurzen Pause.";
    KEY_YES: "y yes", "j ja";
    KEY_SESSION: "s session", "s Sitzung";
    KEY_PROJECT: "p project", "p Projekt";
    KEY_NO: "n no", "n nein";
    KEY_WORD: "or type why not", "oder tipp, warum nicht";
    /// What a wider yes would allow; Enter gives it.
    WOULD_ALLOW_SESSION: "Allow in this session: {rule}", "In dieser Sitzung erlauben: {rule}";
    WOULD_ALLOW_PROJECT: "Always allow in this project: {rule}", "In diesem Projekt immer erlauben: {rule}";
    WOULD_KEEP: "Use {rule} from now on, in every project", "Ab jetzt in jedem Projekt verwenden: {rule}";
    WOULD_ALLOW_KEYS: "Enter: yes · Esc: back", "Enter: ja · Esc: zurück";
    /// Before the word to the model.
    WORD: "No, because", "Nein, weil";
    ANSWER: "Answer", "Antwort";
    ANSWER_HOW: "Type a number or your own answer, then Enter.", "Nummer oder eigene Antwort eingeben, dann Enter.";
    USE_SERVER: "{provider} is running at {url}. Use it?", "{provider} läuft unter {url}. Verwenden?";
    SAID_YES: "yes", "ja";
    SAID_SESSION: "yes, for this session", "ja, in dieser Sitzung";
    SAID_PROJECT: "yes, for this project", "ja, in diesem Projekt";
    SAID_NO: "no", "nein";
    SAID_NO_WORD: "no: {word}", "nein: {word}";
    SAID_NOTHING: "no answer", "keine Antwort";
    MENU_OWN: "Type something else", "Etwas anderes eingeben";
    MENU_UNDO: "Undo the last change", "Letzte Änderung rückgängig machen";
    MENU_QUIT: "Quit", "Beenden";
    MENU_TITLE: "What next?", "Wie geht es weiter?";
    MENU_HOW: "Type a number, or ↓ for the menu.", "Nummer eingeben oder ↓ für das Menü.";
    UNDO_CONFIRM: "Undo?", "Rückgängig machen?";
    /// The keys of a question that Enter answers with no.
    CONFIRM_KEYS: "[y/N]", "[j/N]";
    ONCE_MORE: "Press Ctrl-C again to quit.", "Noch einmal Strg-C beendet.";
    /// After a sign with nothing behind it.
    SIGNS:
        "!command runs it, @file attaches it, ?text only answers, # note remembers it.",
        "!befehl führt aus, @datei hängt an, ?text antwortet nur, # notiz merkt.";
    LANG_CHANGED: "Switched to English.", "Sprache: Deutsch.";
    NEW_SESSION: "Started a new session.", "Neue Sitzung begonnen.";
    RENAMED: "Renamed this session to '{title}'.", "Sitzung umbenannt in „{title}“.";
    EXPORTED: "Exported to {path}.", "Nach {path} exportiert.";
    COMMAND_DIFF:
        "A command changed files, and their earlier contents were not saved. /diff git shows everything since the last commit.",
        "Ein Befehl hat Dateien geändert; ihr vorheriger Inhalt wurde nicht gesichert. /diff git zeigt alles seit dem letzten Commit.";
    NOTHING_TO_EXPORT: "This session has nothing to export yet.", "In dieser Sitzung gibt es noch nichts zu exportieren.";
    TURNS: "{n} {n:turn|turns}", "{n} {n:Runde|Runden}";
    NO_SESSION_DIFF:
        "No changes in this session. /diff git shows everything since the last commit.",
        "Keine Änderungen in dieser Sitzung. /diff git zeigt alles seit dem letzten Commit.";
    SESSION_SAVED: "Session saved.", "Sitzung gespeichert.";
    NO_DIFF: "No changes since the last commit.", "Keine Änderungen seit dem letzten Commit.";
    REDO_CONFIRM: "Redo?", "Wiederherstellen?";
    UNDONE: "Undid {count} {count:change|changes}.", "{count} {count:Änderung|Änderungen} rückgängig gemacht.";
    REDONE: "Redid {count} {count:change|changes}.", "{count} {count:Änderung|Änderungen} wiederhergestellt.";
    RESUME_WHICH: "Resume which session?", "Welche Sitzung fortsetzen?";
    NO_USAGE: "No model has been used in this project yet.", "In diesem Projekt wurde noch kein Modell verwendet.";
    USAGE_SESSION: "This session", "Diese Sitzung";
    USAGE_HEAD: "Model usage in this project, by day:", "Modellnutzung in diesem Projekt, nach Tagen:";
    RULES_MODE: "Mode: {mode}", "Modus: {mode}";
    RULES_CONFIGURED: "From the configuration:", "Aus der Konfiguration:";
    RULES_SESSION: "Allowed in this session:", "In dieser Sitzung erlaubt:";
    RULES_PROJECT: "Allowed in this project:", "In diesem Projekt erlaubt:";
    RULES_NONE: "{rule}  (invalid rule, ignored)", "{rule}  (ungültige Regel, wird ignoriert)";
    RULES_FILE:
        "The rules for this project are in {path}, one per line; edits take effect at the next start.",
        "Die Regeln für dieses Projekt stehen in {path}, eine pro Zeile; Änderungen gelten ab dem nächsten Start.";
    WHY_NONE: "No request in this session yet.", "In dieser Sitzung gab es noch keine Anfrage.";
}
