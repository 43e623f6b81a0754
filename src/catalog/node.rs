//! What the npm, pm2 and log tools say of their results: a few words for the screen, a sentence for the model.

phrases! {
    NO_NPM_PROJECT: "there is no package.json here", "hier gibt es keine package.json";
    NO_PM2_PROJECT:
        "this project has no ecosystem file and no pm2 in package.json, or pm2 is not installed",
        "dieses Projekt hat weder Ecosystem-Datei noch pm2 in package.json, oder pm2 ist nicht installiert";
    NO_STAGING:
        "set logs.staging to a command or a URL in your config.toml",
        "setze logs.staging in deiner config.toml auf einen Befehl oder eine URL";
    NO_MANIFEST_SHORT: "no package.json", "keine package.json";
    NO_MANIFEST:
        "There is no longer a package.json here. 'npm init -y' creates one, if the user wants it.",
        "Hier gibt es keine package.json mehr. „npm init -y“ legt eine an, wenn der Benutzer es will.";
    NO_NPM_SHORT: "npm not found", "npm fehlt";
    NO_NPM:
        "npm was not found. Install Node.js with npm, or check PATH.",
        "npm wurde nicht gefunden. Installiere Node.js mit npm oder prüfe PATH.";
    NO_SCRIPT_SHORT: "no such script", "kein solches Skript";
    NO_SCRIPT:
        "package.json has no script '{script}'. It has: {names}.",
        "In package.json gibt es kein Skript „{script}“. Es gibt: {names}.";
    NO_SCRIPTS:
        "package.json has no script '{script}', nor any other.",
        "In package.json gibt es weder ein Skript „{script}“ noch ein anderes.";
    NO_SCRIPTS_READ:
        "Cannot check for the script '{script}', because package.json is unreadable: {why}.",
        "Ob es ein Skript „{script}“ gibt, lässt sich nicht prüfen; package.json ist nicht lesbar: {why}.";
    NPM_TIMEOUT:
        "Timed out after {seconds} s and was killed with everything it started. Start long-running processes, such as a server, with bash_execute and background.",
        "Timeout nach {seconds} s; der Befehl wurde samt allem beendet, was er gestartet hat. Starte Dauerläufer, etwa einen Server, mit bash_execute und background.";
    UP_TO_DATE: "up to date", "alles aktuell";
    ADDED: "{count} added", "{count} neu";
    CHANGED: "{count} changed", "{count} geändert";
    REMOVED: "{count} removed", "{count} entfernt";
    VULNERABLE: "{count} {count:vulnerability|vulnerabilities}", "{count} {count:Sicherheitslücke|Sicherheitslücken}";
    NPM_FAILED_SHORT: "npm: {code}", "npm: {code}";
    NPM_SAYS: "npm failed ({code}):", "npm ist fehlgeschlagen ({code}):";
    NO_PACKAGE:
        "The registry has no such package or version ({code}). Check the name; nothing was installed.",
        "Das Paket oder diese Version gibt es in der Registry nicht ({code}). Prüfe den Namen; es wurde nichts installiert.";
    CONFLICT:
        "The packages require incompatible versions ({code}). Choose versions that work together; nothing was installed.",
        "Die Pakete verlangen unverträgliche Versionen ({code}). Wähle Versionen, die zusammenpassen; es wurde nichts installiert.";
    NO_REGISTRY:
        "Cannot reach the registry ({code}). Check the network, or the registry in .npmrc; nothing was installed.",
        "Die Registry ist nicht erreichbar ({code}). Prüfe das Netzwerk oder die Registry in .npmrc; es wurde nichts installiert.";
    DISK_FULL:
        "The disk is full ({code}). Free some space, then install again.",
        "Die Platte ist voll ({code}). Gib Speicherplatz frei und installiere noch einmal.";
    NO_RIGHTS:
        "npm has no write permission there ({code}). Check who owns node_modules and npm's cache.",
        "npm fehlt dort die Schreibberechtigung ({code}). Prüfe, wem node_modules und der npm-Cache gehören.";
    BAD_MANIFEST:
        "package.json is not valid JSON ({code}). Correct it first.",
        "package.json ist kein gültiges JSON ({code}). Korrigiere die Datei zuerst.";

    COLUMNS: "name id status pid restarts uptime cpu memory", "Name ID Status PID Neustarts Laufzeit CPU Speicher";
    NOTHING_RUNS_SHORT: "no processes", "keine Prozesse";
    NOTHING_RUNS: "pm2 runs no processes. pm2_start starts one.", "pm2 hat keine Prozesse. pm2_start startet einen.";
    ONLINE_SHORT: "{online} of {count} online", "{online} von {count} online";
    KEEPS_RUNNING:
        "pm2 keeps it running after this session, until it is stopped.",
        "pm2 lässt es über diese Sitzung hinaus laufen, bis es gestoppt wird.";
    NO_PROCESS_SHORT: "no such process", "kein solcher Prozess";
    NO_PROCESS:
        "pm2 has no process '{name}'. Known processes: {names}. Nothing was done.",
        "pm2 kennt keinen Prozess „{name}“. Bekannte Prozesse: {names}. Es wurde nichts getan.";
    NO_PM2_SHORT: "pm2 not found", "pm2 fehlt";
    NO_PM2:
        "pm2 did not start: {why}. Install it, or check PATH.",
        "pm2 ließ sich nicht starten: {why}. Installiere es oder prüfe PATH.";
    PM2_FAILED_SHORT: "pm2 failed", "pm2 fehlgeschlagen";
    PM2_SAYS: "pm2 says: {said}", "pm2 sagt: {said}";
    PM2_SLOW:
        "pm2 took too long and was stopped. See pm2_status.",
        "pm2 brauchte zu lange und wurde beendet. Siehe pm2_status.";
    DAEMON_GONE:
        "The pm2 daemon has ended, and its processes with it. See pm2.log in PM2_HOME.",
        "Der pm2-Daemon ist beendet, seine Prozesse auch. Siehe pm2.log in PM2_HOME.";
    DOES_NOT_STAY_SHORT: "{name} keeps crashing", "{name} stürzt ständig ab";
    DOES_NOT_STAY: "'{name}' keeps crashing:\n{table}\nLatest errors:", "„{name}“ stürzt ständig ab:\n{table}\nLetzte Fehler:";
    SAVED: "Saved for 'pm2 resurrect':", "Gespeichert für „pm2 resurrect“:";
    SAVED_SHORT: "saved", "gespeichert";
    LOG_OUT: "{name}, output ({path}):", "{name}, Ausgabe ({path}):";
    LOG_ERROR: "{name}, errors ({path}):", "{name}, Fehler ({path}):";
    LOG_ELSEWHERE:
        "is neither among pm2's logs nor in the project; fs_readFile asks the user",
        "liegt weder bei den pm2-Logs noch im Projekt; fs_readFile fragt den Benutzer";
    LOG_CUT: "From the last {bytes} bytes only:", "Nur aus den letzten {bytes} Bytes:";

    NO_LOG_SHORT: "no log", "kein Log";
    LOG_EMPTY: "The log is empty.", "Das Log ist leer.";
    LOG_GOES_ON:
        "Stopped reading after {seconds} s; the log did not end.",
        "Lesen nach {seconds} s abgebrochen; das Log nahm kein Ende.";
    LOG_SLOW: "logs.staging sent nothing within {what} s.", "logs.staging hat {what} s lang nichts gesendet.";
    LOG_COMMAND_FAILED:
        "The command in logs.staging failed (exit code {code}); the user can correct it in config.toml:\n{said}",
        "Der Befehl in logs.staging ist fehlgeschlagen (Exit-Code {code}); der Benutzer kann ihn in config.toml korrigieren:\n{said}";
    LOG_STATUS:
        "The server in logs.staging answered with HTTP {what}.",
        "Der Server in logs.staging hat mit HTTP {what} geantwortet.";
    LOG_MOVED:
        "logs.staging redirects to {what}, which is not followed. The user can set that URL.",
        "logs.staging leitet nach {what} um; dem wird nicht gefolgt. Der Benutzer kann diese URL setzen.";
    LOG_UNREACHABLE: "Cannot reach the server in logs.staging: {what}.", "Der Server in logs.staging ist nicht erreichbar: {what}.";
}
