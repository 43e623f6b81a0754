//! What the npm, pm2 and log tools say of their results: a few words for the screen, a sentence for the model.

phrases! {
    NO_NPM_PROJECT: "there is no package.json here", "hier liegt keine package.json";
    NO_PM2_PROJECT:
        "this project has no ecosystem file and no pm2 in package.json, or pm2 is not installed",
        "dieses Projekt hat weder Ecosystem-Datei noch pm2 in package.json, oder pm2 ist nicht installiert";
    NO_STAGING:
        "set logs.staging to a command or an address in the user's config.toml",
        "logs.staging in der eigenen config.toml auf einen Befehl oder eine Adresse setzen";
    NO_MANIFEST_SHORT: "no package.json", "keine package.json";
    NO_MANIFEST:
        "There is no package.json here any more. 'npm init -y' makes one, if the user wants it.",
        "Hier liegt keine package.json mehr. „npm init -y“ legt eine an, wenn der Benutzer es will.";
    NO_NPM_SHORT: "npm is missing", "npm fehlt";
    NO_NPM: "npm was not found. Install Node.js with npm, or check PATH.", "npm wurde nicht gefunden. Installier Node.js mit npm oder prüf PATH.";
    NO_SCRIPT_SHORT: "no such script", "kein solches Skript";
    NO_SCRIPT:
        "package.json has no script '{script}'. It has: {names}.",
        "In package.json gibt es kein Skript „{script}“. Es gibt: {names}.";
    NO_SCRIPTS: "package.json has no script '{script}', and no other.", "In package.json gibt es kein Skript „{script}“ und auch kein anderes.";
    NO_SCRIPTS_READ:
        "Whether there is a script '{script}' cannot be told, for package.json cannot be read: {why}.",
        "Ob es ein Skript „{script}“ gibt, ist nicht zu sagen, denn package.json ist nicht lesbar: {why}.";
    NPM_TIMEOUT:
        "Ended with everything it started after its limit of {seconds} s. Start what never ends, such as a server, with \
         bash_execute and background.",
        "Nach der Grenze von {seconds} s samt allem beendet, was es gestartet hat. Starte, was nie endet, etwa einen \
         Server, mit bash_execute und background.";
    UP_TO_DATE: "up to date", "alles aktuell";
    ADDED: "{count} added", "{count} neu";
    CHANGED: "{count} changed", "{count} geändert";
    REMOVED: "{count} removed", "{count} entfernt";
    VULNERABLE: "vulnerable: {count}", "Lücken: {count}";
    NPM_FAILED_SHORT: "npm: {code}", "npm: {code}";
    NPM_SAYS: "npm failed ({code}):", "npm ist gescheitert ({code}):";
    NO_PACKAGE:
        "The registry has no such package or version ({code}). Check the name; nothing was installed.",
        "Das Paket oder diese Version gibt es in der Registry nicht ({code}). Prüf den Namen; installiert wurde nichts.";
    CONFLICT:
        "The versions that packages ask for exclude each other ({code}). Choose versions that go together; nothing was \
         installed.",
        "Die verlangten Versionen schließen einander aus ({code}). Wähl Versionen, die zueinander passen; installiert \
         wurde nichts.";
    NO_REGISTRY:
        "The registry cannot be reached ({code}). Check the network, or the registry in .npmrc; nothing was installed.",
        "Die Registry ist nicht erreichbar ({code}). Prüf das Netz oder die Registry in .npmrc; installiert wurde nichts.";
    DISK_FULL: "The disk is full ({code}). Make room, then install again.", "Die Platte ist voll ({code}). Schaff Platz, dann installier neu.";
    NO_RIGHTS: "npm may not write there ({code}).", "npm darf dort nicht schreiben ({code}).";
    BAD_MANIFEST: "package.json is no JSON ({code}). Correct it first.", "package.json ist kein JSON ({code}). Berichtige sie zuerst.";

    COLUMNS: "name id status pid restarts uptime cpu memory", "Name ID Status PID Neustarts Laufzeit CPU Speicher";
    NOTHING_RUNS_SHORT: "nothing runs", "nichts läuft";
    NOTHING_RUNS: "pm2 runs nothing. pm2_start starts something.", "pm2 betreibt nichts. pm2_start startet etwas.";
    ONLINE_SHORT: "{online} of {count} online", "{online} von {count} online";
    KEEPS_RUNNING:
        "pm2 keeps it running after this session, until it is stopped.",
        "pm2 betreibt es über diese Sitzung hinaus, bis es gestoppt wird.";
    NO_PROCESS_SHORT: "no such process", "kein solcher Prozess";
    NO_PROCESS:
        "pm2 knows no process '{name}'. Known here: {names}. Nothing was done.",
        "pm2 kennt keinen Prozess „{name}“. Bekannt sind: {names}. Es ist nichts geschehen.";
    NO_PM2_SHORT: "pm2 is missing", "pm2 fehlt";
    NO_PM2: "pm2 could not be started: {why}. Install it, or check PATH.", "pm2 ließ sich nicht starten: {why}. Installier es oder prüf PATH.";
    PM2_FAILED_SHORT: "pm2 failed", "pm2 gescheitert";
    PM2_SAYS: "pm2 says: {said}", "pm2 sagt: {said}";
    PM2_SLOW: "pm2 took too long and was ended. See pm2_status.", "pm2 wurde nach zu langer Zeit beendet. Siehe pm2_status.";
    DAEMON_GONE: "The daemon of pm2 has ended; its processes with it. See pm2.log in PM2_HOME.", "Der Daemon von pm2 ist zu Ende, seine Prozesse auch. Siehe pm2.log in PM2_HOME.";
    DOES_NOT_STAY_SHORT: "{name} does not stay up", "{name} läuft nicht durch";
    DOES_NOT_STAY: "'{name}' does not stay up:\n{table}\nIts last errors:", "„{name}“ läuft nicht durch:\n{table}\nSeine letzten Fehler:";
    SAVED: "Saved for 'pm2 resurrect':", "Gesichert für „pm2 resurrect“:";
    SAVED_SHORT: "saved", "gesichert";
    LOG_OUT: "{name}, output ({path}):", "{name}, Ausgabe ({path}):";
    LOG_ERROR: "{name}, errors ({path}):", "{name}, Fehler ({path}):";
    LOG_ELSEWHERE:
        "lies neither with pm2's logs nor in the project; fs_readFile asks the user",
        "liegt weder bei den Logs von pm2 noch im Projekt; fs_readFile fragt den Benutzer";
    LOG_CUT: "Only of the last {bytes} bytes:", "Nur aus den letzten {bytes} Bytes:";

    NO_LOG_SHORT: "no log", "kein Log";
    LOG_EMPTY: "The log is empty.", "Das Log ist leer.";
    LOG_GOES_ON: "It did not end within {seconds} s and was ended.", "Es war nach {seconds} s nicht zu Ende und wurde beendet.";
    LOG_SLOW: "logs.staging gave nothing within {what} s.", "logs.staging gab {what} s lang nichts.";
    LOG_COMMAND_FAILED:
        "The command of logs.staging failed (exit code {code}); the user can correct it in config.toml:\n{said}",
        "Der Befehl in logs.staging ist gescheitert (Exit-Code {code}); der Benutzer kann ihn in config.toml ändern:\n{said}";
    LOG_STATUS: "The server of logs.staging answers with HTTP {what}.", "Der Server von logs.staging antwortet mit HTTP {what}.";
    LOG_MOVED:
        "logs.staging is redirected to {what}, which is not followed. The user can set that address.",
        "logs.staging wird nach {what} umgeleitet; dem wird nicht gefolgt. Der Benutzer kann diese Adresse einstellen.";
    LOG_UNREACHABLE: "The server of logs.staging cannot be reached: {what}.", "Der Server von logs.staging ist nicht erreichbar: {what}.";
}
