//! What the interactive front says.

phrases! {
    /// Beside the spinner while the model has not said anything yet.
    THINKING: "thinking", "denkt nach";
    /// Beside the spinner while a reply has stopped in the middle.
    WAITING: "waiting", "wartet";
    /// Before the line that is typed while a turn works.
    DRAFT: "next", "danach";
    /// Before the number of lines that wait, and how they begin.
    QUEUED: "queued:", "vorgemerkt:";
    /// After a stop, where lines wait.
    QUEUE_HELD:
        "Enter sends one at a time, Ctrl-C drops them.",
        "Enter schickt sie einzeln ab, Strg-C verwirft sie.";
    QUEUE_DROPPED: "The queue is empty; ↑ brings each line back.", "Nichts mehr vorgemerkt; ↑ holt jede Zeile zurück.";
    /// In place of many lines while a line is edited, and where it is shown again.
    PASTED: "[{n} lines pasted]", "[{n} Zeilen eingefügt]";
    PASTED_LONG: "[{n} characters pasted]", "[{n} Zeichen eingefügt]";
    /// Under output of which only the end is shown.
    FOLDED: "… {n} more lines, Ctrl-O shows all", "… {n} weitere Zeilen, Strg-O: alle";
    FOLDED_ONE: "… 1 more line, Ctrl-O shows all", "… 1 weitere Zeile, Strg-O: alle";
    /// After the first line of a thought.
    THOUGHT_MORE: "({n} lines)", "({n} Zeilen)";
    OUTPUT_CUT:
        "… the beginning is no longer kept; the tool's result names the file that has all of it",
        "… der Anfang ist nicht mehr im Speicher; das Ergebnis nennt die Datei mit dem Ganzen";
    NOTHING_FOLDED:
        "There is no tool call to show there; the last ones are counted from 1.",
        "Da ist kein Werkzeugaufruf zu zeigen; die letzten sind ab 1 gezählt.";
    RETRYING:
        "{reason}. Trying again ({attempt} of {most}).",
        "{reason}. Neuer Versuch ({attempt} von {most}).";
    RETRY_WAIT:
        "next attempt in {wait}, Enter: now, Esc: stop",
        "Versuch in {wait}, Enter: jetzt, Esc: Ende";
    NOTHING_TO_SHORTEN:
        "Nothing in the conversation is worth shortening yet.",
        "Im Gespräch lohnt noch nichts das Kürzen.";
    COMPACTED:
        "The conversation was shortened from about {before} to {after} tokens.",
        "Das Gespräch wurde von rund {before} auf {after} Token gekürzt.";
    MODEL_CHANGED: "Model: {model}", "Modell: {model}";
    MODE_CHANGED: "Mode: {mode}", "Modus: {mode}";
    REMEMBERED: "Remembered: {text}", "Gemerkt: {text}";
    REROUTED: "Taken up as work: it needs tools.", "Als Arbeit übernommen: Es braucht Werkzeuge.";
    STOPPED: "Stopped. What arrived is kept.", "Angehalten. Was ankam, bleibt erhalten.";
    CUT_OFF:
        "The answer was cut off by its length limit. 'continue' goes on.",
        "Die Antwort stieß an die Längengrenze. „weiter“ setzt sie fort.";
    TOO_MANY_ROUNDS:
        "The limit of rounds for one turn is reached. 'continue' goes on; limits.iterations raises it.",
        "Die Grenze der Runden ist erreicht. „weiter“ setzt fort; limits.iterations hebt sie an.";
    DECLINED:
        "The model declined to answer. Say it differently, or try another model with /model.",
        "Das Modell hat abgelehnt. Formuliere es anders, oder nimm mit /model ein anderes.";
    TOKENS: "{in} tokens in{cached}, {out} out", "{in} Tokens ein{cached}, {out} aus";
    TOKENS_CACHED: "({n} cached)", "({n} aus dem Cache)";
    /// Behind what a turn cost.
    SESSION_COST: "(session {cost})", "(Sitzung {cost})";
    ONE_TOOL: "1 tool", "1 Werkzeug";
    TOOLS: "{n} tools", "{n} Werkzeuge";
    UNANSWERED: "{n} unanswered", "{n} ohne Antwort";
    MAY_RUN: "Run this?", "Ausführen?";
    MAY_CHANGE: "Make this change?", "Diese Änderung machen?";
    /// Beside the question, where what is asked about is taller than the window.
    ROWS_ABOVE: "rows above", "Zeilen darüber";
    WHY: "Why", "Grund";
    /// Before the rule an "always" would add.
    ALWAYS: "Always", "Immer";
    FINISH_TYPING:
        "Type on: this goes into your line. The answer counts after a pause.",
        "Tipp weiter: Das gehört noch zu deiner Zeile. Die Antwort zählt nach einer Pause.";
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
    ANSWER_HOW: "A number or your own words, then Enter.", "Nummer oder eigene Worte, dann Enter.";
    USE_SERVER: "{provider} answers at {url}. Use it?", "{provider} antwortet unter {url}. Verwenden?";
    SAID_YES: "yes", "ja";
    SAID_SESSION: "yes, for this session", "ja, in dieser Sitzung";
    SAID_PROJECT: "yes, for this project", "ja, in diesem Projekt";
    SAID_NO: "no", "nein";
    SAID_NO_WORD: "no: {word}", "nein: {word}";
    SAID_NOTHING: "nobody answered", "niemand hat geantwortet";
    MENU_OWN: "Type something else", "Etwas anderes eingeben";
    MENU_UNDO: "Undo the last change", "Letzte Änderung zurücknehmen";
    MENU_QUIT: "Quit", "Beenden";
    MENU_TITLE: "What next?", "Wie weiter?";
    MENU_HOW: "A number picks a step, ↓ opens the menu.", "Eine Nummer wählt, ↓ öffnet das Menü.";
    UNDO_CONFIRM: "Take this back?", "Zurücknehmen?";
    /// The keys of a question that Enter answers with no.
    CONFIRM_KEYS: "[y/N]", "[j/N]";
    ONCE_MORE: "Ctrl-C again leaves.", "Noch einmal Strg-C beendet.";
    /// After a sign with nothing behind it.
    SIGNS:
        "!command runs, @file attaches, ?text only asks, # note is kept.",
        "!befehl läuft, @datei hängt an, ?text fragt nur, # notiz merkt.";
    LANG_CHANGED: "English from now on.", "Ab jetzt auf Deutsch.";
    NEW_SESSION: "A new session.", "Eine neue Sitzung.";
    RENAMED: "This session is called '{title}'.", "Diese Sitzung heißt „{title}“.";
    EXPORTED: "Written to {path}.", "Nach {path} geschrieben.";
    COMMAND_DIFF:
        "A command changed files, and what they were before was not kept. /diff git shows everything since the last commit.",
        "Ein Befehl hat Dateien geändert; ihr Stand davor ist nicht aufgehoben. /diff git zeigt alles seit dem letzten Commit.";
    NOTHING_TO_EXPORT: "Nothing to export yet in this session.", "In dieser Sitzung gibt es noch nichts zu exportieren.";
    /// How long a session is.
    ONE_TURN: "1 turn", "1 Zug";
    TURNS: "{n} turns", "{n} Züge";
    NO_SESSION_DIFF:
        "This session changed nothing. /diff git shows everything since the last commit.",
        "Diese Sitzung hat nichts geändert. /diff git zeigt alles seit dem letzten Commit.";
    SESSION_SAVED: "Session saved.", "Sitzung gespeichert.";
    NO_DIFF: "Nothing differs from the last commit.", "Nichts weicht vom letzten Commit ab.";
    REDO_CONFIRM: "Make this again?", "Wiederherstellen?";
    UNDONE: "Taken back: {count}.", "Zurückgenommen: {count}.";
    REDONE: "Made again: {count}.", "Wiederhergestellt: {count}.";
    RESUME_WHICH: "Which session?", "Welche Sitzung?";
    NO_USAGE:
        "No model was asked in this project yet; rules alone use no tokens.",
        "In diesem Projekt wurde noch kein Modell gefragt; Regeln allein verbrauchen keine Tokens.";
    USAGE_SESSION: "This session", "Diese Sitzung";
    USAGE_HEAD: "What models took in this project, by day:", "Was Modelle in diesem Projekt verbraucht haben, je Tag:";
    RULES_MODE: "Mode: {mode}", "Modus: {mode}";
    RULES_CONFIGURED: "From the configuration:", "Aus der Konfiguration:";
    RULES_SESSION: "Allowed in this session:", "In dieser Sitzung erlaubt:";
    RULES_PROJECT: "Allowed in this project:", "In diesem Projekt erlaubt:";
    RULES_NONE: "{rule}  (not a rule, ignored)", "{rule}  (keine Regel, gilt nicht)";
    RULES_FILE:
        "What is allowed in this project stands in {path}, one rule a line; edits count from the next start.",
        "Was in diesem Projekt erlaubt ist, steht in {path}, eine Regel je Zeile; Änderungen gelten ab dem nächsten Start.";
    WHY_NONE: "Nothing was routed yet in this session.", "In dieser Sitzung wurde noch nichts zugeordnet.";
}
