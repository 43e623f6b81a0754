//! What the GitHub tools say of their results.

phrases! {
    /// What a question shows of a start.
    ASKS:
        "Start a workflow on GitHub\nRepository: {repository}\nWorkflow: {workflow}\nBranch or tag: {ref}",
        "Einen Workflow auf GitHub starten\nRepository: {repository}\nWorkflow: {workflow}\nBranch oder Tag: {ref}";
    STARTED:
        "Started {workflow} on {ref}. The run appears within seconds; check its status then.",
        "{workflow} auf {ref} gestartet. Der Lauf erscheint in wenigen Sekunden; frag dann seinen Status ab.";
    STARTED_SHORT: "started on {ref}", "gestartet auf {ref}";
    CHANGED:
        "Not started: the branch changed since the question. Call it again.",
        "Nicht gestartet: Der Branch hat seit der Rückfrage gewechselt. Ruf es noch einmal auf.";
    CHANGED_SHORT: "the branch changed", "der Branch hat gewechselt";
    RUN:
        "{name} #{number} (run {id}): {state}; on {branch}, triggered by {event}, {at}.",
        "{name} #{number} (Lauf {id}): {state}; auf {branch}, ausgelöst durch {event}, {at}.";
    RUN_SHORT: "run #{number}: {state}", "Lauf #{number}: {state}";
    FAILED_JOB: "Failed: job '{job}'.", "Fehlgeschlagen: Job „{job}“.";
    FAILED_STEPS: "Failed: job '{job}', step {steps}.", "Fehlgeschlagen: Job „{job}“, Schritt {steps}.";
    NO_RUNS: "No workflow has run in {repository} yet.", "In {repository} lief noch kein Workflow.";
    NO_RUNS_SHORT: "no runs yet", "noch keine Läufe";
    NO_WORKFLOW: "{repository} has no workflow '{name}'.", "In {repository} gibt es keinen Workflow „{name}“.";
    WORKFLOWS: "Available: {names}.", "Verfügbar: {names}.";
    NO_WORKFLOWS: "It has none.", "Es hat keine.";
    NOT_FOUND:
        "Not found in {repository} on {base}, or not visible to the token: {said}. Check the name, and that the token can read this repository.",
        "In {repository} auf {base} nicht gefunden oder für das Token nicht sichtbar: {said}. Prüfe den Namen, und ob das Token dieses Repository lesen darf.";
    NOT_FOUND_SHORT: "not found", "nicht gefunden";
    BAD_TOKEN:
        "GitHub rejected the token ({said}). The user sets a valid one in GITHUB_TOKEN.",
        "GitHub hat das Token abgelehnt ({said}). Der Benutzer setzt ein gültiges in GITHUB_TOKEN.";
    BAD_TOKEN_SHORT: "token rejected", "Token abgelehnt";
    FORBIDDEN:
        "The token lacks permission for this in {repository}: {said}. It needs actions: read, and actions: write to start workflows.",
        "Dem Token fehlt dafür die Berechtigung in {repository}: {said}. Es braucht actions: read, zum Starten von Workflows actions: write.";
    FORBIDDEN_SHORT: "not permitted", "nicht erlaubt";
    RATE_LIMIT:
        "GitHub accepts no more requests with this token until {time}. {said}",
        "GitHub nimmt mit diesem Token bis {time} keine Anfragen mehr an. {said}";
    RATE_LIMIT_SHORT: "rate limit", "Rate-Limit";
    UNPROCESSABLE:
        "GitHub rejected this: {said}. To be started this way, the workflow file on that branch or tag needs the trigger workflow_dispatch and the inputs it declares there.",
        "GitHub hat das abgelehnt: {said}. Um so zu starten, braucht die Workflow-Datei auf diesem Branch oder Tag den Trigger workflow_dispatch und die dort deklarierten Inputs.";
    REFUSED: "GitHub refused with status {status}: {said}.", "GitHub hat mit Status {status} abgelehnt: {said}.";
    REFUSED_SHORT: "refused", "abgelehnt";
    GITHUB_FAILS:
        "GitHub failed with status {status}; whether the request took effect is unknown. Try again later.",
        "Fehler bei GitHub, Status {status}; ob die Anfrage gewirkt hat, ist nicht bekannt. Versuche es später noch einmal.";
    GITHUB_FAILS_SHORT: "GitHub failed", "Fehler bei GitHub";
    MOVED:
        "{repository} has moved, and the token is not sent to the new address. The user sets it: git remote set-url origin ADDRESS",
        "{repository} ist umgezogen, und das Token wird nicht an die neue Adresse gesendet. Der Benutzer setzt sie: git remote set-url origin ADRESSE";
    MOVED_SHORT: "repository moved", "Repository umgezogen";
    NO_ANSWER:
        "{base} did not answer like GitHub's API (status {status}, {kind}). Check github.base_url, or whether a proxy requires a login.",
        "{base} hat nicht wie die GitHub-API geantwortet (Status {status}, {kind}). Prüfe github.base_url, oder ob ein Proxy eine Anmeldung verlangt.";
    NO_ANSWER_SHORT: "not GitHub's API", "keine GitHub-API";
    UNREACHABLE:
        "Cannot reach {base}: {why}. Check the network, the proxy and github.base_url.",
        "{base} ist nicht erreichbar: {why}. Prüfe Netzwerk, Proxy und github.base_url.";
    UNREACHABLE_SHORT: "GitHub unreachable", "GitHub nicht erreichbar";
    SILENT: "no answer within {seconds} s", "keine Antwort in {seconds} s";
    STOPPED: "stopped", "abgebrochen";
    NO_TOKEN: "no token: set GITHUB_TOKEN or GH_TOKEN", "kein Token: setze GITHUB_TOKEN oder GH_TOKEN";
    NO_REMOTE:
        "no remote is on github.com, or on the host in github.base_url",
        "kein Remote liegt auf github.com oder auf dem Host aus github.base_url";
}
