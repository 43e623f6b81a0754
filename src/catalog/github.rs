//! What the GitHub tools say of their results.

phrases! {
    /// What a question shows of a start.
    ASKS:
        "Start a workflow on GitHub\nRepository: {repository}\nWorkflow: {workflow}\nBranch or tag: {ref}",
        "Einen Workflow auf GitHub starten\nRepository: {repository}\nWorkflow: {workflow}\nBranch oder Tag: {ref}";
    STARTED:
        "{workflow} is started on {ref}. Its run shows up within seconds; ask for its status then.",
        "{workflow} ist auf {ref} gestartet. Der Lauf erscheint in wenigen Sekunden; frag dann nach seinem Stand.";
    STARTED_SHORT: "started on {ref}", "gestartet auf {ref}";
    CHANGED:
        "The branch is another one than when it was asked about. Nothing was started; call it again.",
        "Der Branch ist ein anderer als bei der Frage. Nichts wurde gestartet; ruf es noch einmal auf.";
    CHANGED_SHORT: "the branch changed", "der Branch hat gewechselt";
    RUN:
        "{name} #{number} (run {id}): {state}; on {branch}, by {event}, {at}.",
        "{name} #{number} (Lauf {id}): {state}; auf {branch}, durch {event}, {at}.";
    RUN_SHORT: "run #{number}: {state}", "Lauf #{number}: {state}";
    FAILED_JOB: "Failed: job '{job}'.", "Gescheitert: Job „{job}“.";
    FAILED_STEPS: "Failed: job '{job}', step {steps}.", "Gescheitert: Job „{job}“, Schritt {steps}.";
    NO_RUNS: "No workflow has run yet in {repository}.", "In {repository} lief noch kein Workflow.";
    NO_RUNS_SHORT: "no runs yet", "noch keine Läufe";
    NO_WORKFLOW:
        "There is no workflow '{name}' in {repository}.",
        "Einen Workflow „{name}“ gibt es in {repository} nicht.";
    WORKFLOWS: "There are: {names}.", "Es gibt: {names}.";
    NO_WORKFLOWS: "It has none.", "Es hat keine.";
    NOT_FOUND:
        "{repository} has no such thing on {base}, or the token may not see it: {said}. Check the name, and that the token may read this repository.",
        "{repository} hat das auf {base} nicht, oder das Token darf es nicht sehen: {said}. Prüf den Namen, und ob das Token dieses Repository lesen darf.";
    NOT_FOUND_SHORT: "not found", "nicht gefunden";
    BAD_TOKEN:
        "GitHub does not accept the token ({said}). The user puts a valid one into GITHUB_TOKEN.",
        "GitHub nimmt das Token nicht an ({said}). Der Benutzer setzt ein gültiges in GITHUB_TOKEN.";
    BAD_TOKEN_SHORT: "token not accepted", "Token nicht angenommen";
    FORBIDDEN:
        "The token may not do this in {repository}: {said}. It needs the permission actions: read, and to start workflows actions: write.",
        "Das Token darf das in {repository} nicht: {said}. Es braucht das Recht actions: read, zum Starten von Workflows actions: write.";
    FORBIDDEN_SHORT: "not permitted", "nicht erlaubt";
    RATE_LIMIT:
        "GitHub takes no more requests with this token until {time}. {said}",
        "GitHub nimmt mit diesem Token bis {time} keine Anfragen mehr an. {said}";
    RATE_LIMIT_SHORT: "rate limit", "Anfragelimit";
    UNPROCESSABLE:
        "GitHub did not take this: {said}. A workflow starts this way only if its file, on that branch or tag, has the trigger workflow_dispatch, with the inputs it names there.",
        "GitHub nahm das nicht an: {said}. Ein Workflow startet so nur, wenn seine Datei auf diesem Branch oder Tag den Auslöser workflow_dispatch hat, mit den dort genannten Eingaben.";
    REFUSED: "GitHub refused with status {status}: {said}.", "GitHub lehnte mit Status {status} ab: {said}.";
    REFUSED_SHORT: "refused", "abgelehnt";
    GITHUB_FAILS:
        "GitHub itself failed with status {status}. Nothing is known of what was asked for; try again later.",
        "GitHub selbst scheiterte mit Status {status}. Was daraus wurde, ist nicht bekannt; versuch es später noch einmal.";
    GITHUB_FAILS_SHORT: "GitHub fails", "GitHub scheitert";
    MOVED:
        "{repository} has moved, and the token is not sent after it. The user sets the new address: git remote set-url origin ADDRESS",
        "{repository} ist umgezogen, und das Token wird nicht hinterhergeschickt. Der Benutzer setzt die neue Adresse: git remote set-url origin ADRESSE";
    MOVED_SHORT: "the repository has moved", "das Repository ist umgezogen";
    NO_ANSWER:
        "{base} answered with something that is not GitHub's interface (status {status}, {kind}). Check github.base_url, or whether a proxy wants a sign-in.",
        "{base} antwortete mit etwas anderem als GitHubs Schnittstelle (Status {status}, {kind}). Prüf github.base_url, oder ob ein Proxy eine Anmeldung will.";
    NO_ANSWER_SHORT: "no answer of GitHub", "keine Antwort von GitHub";
    UNREACHABLE:
        "{base} cannot be reached: {why}. Check the network, the proxy and github.base_url.",
        "{base} ist nicht zu erreichen: {why}. Prüf das Netz, den Proxy und github.base_url.";
    UNREACHABLE_SHORT: "GitHub is not reached", "GitHub nicht erreicht";
    SILENT: "no answer within {seconds} s", "keine Antwort in {seconds} s";
    STOPPED: "stopped", "abgebrochen";
    NO_TOKEN:
        "No token: put one into GITHUB_TOKEN or GH_TOKEN.",
        "Kein Token: setz eines in GITHUB_TOKEN oder GH_TOKEN.";
    NO_REMOTE:
        "No remote here is on github.com, or on the host that github.base_url names.",
        "Kein Remote liegt hier auf github.com oder auf dem Host, den github.base_url nennt.";
}
