//! What is said of other machines: of pushing and pulling, of commands run over there, and of the way to them.

use super::Lang;

phrases! {
    NO_REMOTE_SHORT: "no remote", "kein Remote";
    NO_REMOTE:
        "This repository has no remote. The user adds one with: git remote add origin ADDRESS",
        "Dieses Repository hat kein Remote. Der Benutzer legt eines an mit: git remote add origin ADRESSE";
    UNKNOWN_REMOTE:
        "There is no remote '{name}'; available: {names}. Nothing was done.",
        "Das Remote „{name}“ gibt es nicht; verfügbar: {names}. Es wurde nichts getan.";
    DETACHED_SHORT: "detached HEAD", "HEAD ohne Branch";
    DETACHED:
        "HEAD is detached. Name the branch, or create one first: git switch -c NAME. Nothing was done.",
        "HEAD steht auf keinem Branch. Nenne den Branch oder lege zuerst einen an: git switch -c NAME. Es wurde nichts getan.";
    NO_UPSTREAM_SHORT: "no upstream branch", "kein Upstream-Branch";
    NO_UPSTREAM:
        "{branch} has no upstream branch at {remote}, so git does not know what to pull. Name remote and branch, or set it once: git branch --set-upstream-to={remote}/{branch}",
        "{branch} hat keinen Upstream-Branch bei {remote}; git weiß nicht, was es holen soll. Nenne Remote und Branch oder setze ihn einmal: git branch --set-upstream-to={remote}/{branch}";
    ELSEWHERE:
        "{branch} pushes to {remote}, not to origin. Name the remote too. Nothing was done.",
        "{branch} geht nach {remote}, nicht nach origin. Nenne auch das Remote. Es wurde nichts getan.";
    NO_COMMIT_SHORT: "nothing to push", "nichts zu pushen";
    NO_COMMIT:
        "There is no branch {branch} with a commit, so nothing was pushed. Commit first, or check the name.",
        "Es gibt keinen Branch {branch} mit einem Commit; es wurde nichts gepusht. Committe zuerst oder prüfe den Namen.";
    WILL_FOLLOW: "{branch} will track {remote}/{there}.", "{branch} folgt dann {remote}/{there}.";
    NOTHING_NEW: "Nothing new, as far as is known locally.", "Nichts Neues, soweit lokal bekannt.";
    MORE: "  … and more", "  … und weitere";
    PROGRAMS:
        "Programs named by this repository's configuration: {keys}",
        "Programme aus der Konfiguration dieses Repositorys: {keys}";
    PUSHED:
        "Pushed {branch} → {remote}/{there}: {range} ({commits}).",
        "Gepusht: {branch} → {remote}/{there}: {range} ({commits}).";
    PUSHED_NEW: "Pushed {branch} → {remote}/{there}, which is new there.", "Gepusht: {branch} → {remote}/{there}, dort neu.";
    FOLLOWS: "{branch} tracks it from now on.", "{branch} folgt ihm ab jetzt.";
    PUSHED_NOTHING: "{remote}/{there} already has all of {branch}.", "{remote}/{there} hat schon alles von {branch}.";
    REMOTE_SAYS: "{remote} says: {said}", "{remote} sagt: {said}";
    UP_TO_DATE_SHORT: "up to date", "aktuell";
    PULLED_NOTHING: "{branch} is already up to date.", "{branch} ist bereits aktuell.";
    PULLED_FIRST:
        "Pulled {commits} into {branch}, which had none before.",
        "{commits} in {branch} gepullt; vorher gab es dort keinen.";
    /// /undo does not take it back.
    PULLED:
        "Pulled {range} into {branch}: {commits}, {files}.\n{stat}\nTo go back: git reset --keep {old}",
        "{range} in {branch} gepullt: {commits}, {files}.\n{stat}\nZurück auf vorher: git reset --keep {old}";
    REJECTED_SHORT: "rejected: pull first", "abgelehnt: erst pullen";
    REJECTED:
        "Rejected: {remote} has commits on {there} that are missing here, so nothing was pushed. Pull first, then push again; git_push never forces.",
        "Abgelehnt: {remote} hat auf {there} Commits, die hier fehlen; es wurde nichts gepusht. Pull zuerst, dann push noch einmal; git_push erzwingt nie etwas.";
    DECLINED_SHORT: "declined by the remote", "vom Remote abgelehnt";
    DECLINED:
        "{remote} declined {there} ({why}), so nothing was pushed. Resolve that, then push again. It says: {said}",
        "{remote} hat {there} abgelehnt ({why}); es wurde nichts gepusht. Behebe das und pushe noch einmal. Die Meldung: {said}";
    CONFLICT_SHORT: "{count} {count:conflict|conflicts}", "{count} {count:Konflikt|Konflikte}";
    CONFLICT:
        "Conflicts in {files}; the merge is not finished. Resolve them and commit everything, or go back with: git merge --abort",
        "Konflikte in {files}; der Merge ist nicht abgeschlossen. Löse sie und committe alles, oder geh zurück mit: git merge --abort";
    CONFLICT_REBASE:
        "Conflicts in {files}; the rebase is not finished. Resolve and stage them, then run git rebase --continue, or go back with: git rebase --abort",
        "Konflikte in {files}; der Rebase ist nicht abgeschlossen. Löse und stage sie, dann git rebase --continue, oder geh zurück mit: git rebase --abort";
    IN_THE_WAY_SHORT: "local changes in the way", "lokale Änderungen im Weg";
    IN_THE_WAY:
        "Local changes would be overwritten, so no file was changed: {files}. Commit or stash them (git stash -u), then pull again.",
        "Lokale Änderungen würden überschrieben; keine Datei wurde geändert: {files}. Committe oder stashe sie (git stash -u), dann pull noch einmal.";
    DIVERGED_SHORT: "diverged: merge or rebase?", "divergiert: Merge oder Rebase?";
    DIVERGED:
        "{branch} and the remote have diverged, and git is not configured how to combine them. Ask the user: once \
         with git pull --no-rebase (merge) or git pull --rebase; permanently with git config pull.rebase false (or \
         true).",
        "{branch} und das Remote sind divergiert, und git ist nicht eingestellt, wie es sie zusammenführt. Frage \
         den Benutzer: einmalig mit git pull --no-rebase (Merge) oder git pull --rebase; dauerhaft mit git config \
         pull.rebase false (oder true).";
    UNFINISHED_SHORT: "unfinished merge", "offener Merge";
    UNFINISHED:
        "A merge or rebase is unfinished, so nothing was pulled. Finish it with a commit, or go back with git merge --abort (git rebase --abort), then pull again.",
        "Ein Merge oder Rebase ist noch offen; es wurde nichts gepullt. Schließe ihn mit einem Commit ab oder geh zurück mit git merge --abort (git rebase --abort), dann pull noch einmal.";
    NO_BRANCH_SHORT: "no such branch", "kein solcher Branch";
    NO_BRANCH:
        "There is no branch '{name}' at {remote}. Check the name; git ls-remote --heads {remote} lists them.",
        "Den Branch „{name}“ gibt es bei {remote} nicht. Prüfe den Namen; git ls-remote --heads {remote} listet alle auf.";
    AUTH_SHORT: "not logged in", "nicht angemeldet";
    AUTH_HTTP:
        "{remote} did not accept the login for {address}, or none is stored. The user logs in once with a credential helper (such as gh auth login), or checks that the token has permission.",
        "{remote} hat die Anmeldung für {address} nicht akzeptiert, oder es ist keine gespeichert. Der Benutzer \
         meldet sich einmal mit einem Credential-Helper an (etwa gh auth login) oder prüft die Rechte des Tokens.";
    AUTH_SSH:
        "{remote} refused the key ({address}). The user checks that the right key is loaded (ssh-add -l) and authorised there.",
        "{remote} hat den Schlüssel abgelehnt ({address}). Der Benutzer prüft, ob der richtige geladen (ssh-add -l) und dort freigegeben ist.";
    KEY_CHANGED_SHORT: "host key changed", "Host-Schlüssel geändert";
    KEY_CHANGED:
        "The host key of {remote} ({address}) has changed, so nothing was sent. Someone may be intercepting the \
         connection. The user asks whoever runs the host; only if the change was intended: ssh-keygen -R HOST, then \
         connect once by hand.",
        "Der Host-Schlüssel von {remote} ({address}) hat sich geändert; es wurde nichts gesendet. Vielleicht fängt \
         jemand die Verbindung ab. Der Benutzer fragt beim Betreiber nach; nur wenn die Änderung beabsichtigt ist: \
         ssh-keygen -R HOST, dann einmal von Hand verbinden.";
    KEY_UNKNOWN_SHORT: "unknown host key", "unbekannter Host-Schlüssel";
    KEY_UNKNOWN:
        "The host key of {remote} ({address}) is unknown here, so nothing was sent. The user connects once by hand with ssh, compares the fingerprint and accepts it.",
        "Der Host-Schlüssel von {remote} ({address}) ist hier nicht bekannt; es wurde nichts gesendet. Der Benutzer verbindet sich einmal von Hand mit ssh, vergleicht den Fingerabdruck und akzeptiert ihn.";
    UNREACHABLE_SHORT: "unreachable", "nicht erreichbar";
    UNREACHABLE:
        "Cannot reach {remote} ({address}): {why}. Check network, address and port, then try again.",
        "{remote} ({address}) ist nicht erreichbar: {why}. Prüfe Netzwerk, Adresse und Port und versuche es noch einmal.";
    NOT_FOUND_SHORT: "repository not found", "Repository nicht gefunden";
    NOT_FOUND:
        "No repository at {address} ({remote}), or this login cannot see it. Check the address: git remote -v",
        "Unter {address} ({remote}) gibt es kein Repository, oder diese Anmeldung darf es nicht sehen. Prüfe die Adresse: git remote -v";
    LIMIT:
        "{remote} ({address}) did not answer within {seconds} s, so git was stopped; git status shows how far it got. Check the network, then try again.",
        "{remote} ({address}) hat in {seconds} s nicht geantwortet; git wurde beendet. git status zeigt, wie weit es kam. Prüfe das Netzwerk und versuche es noch einmal.";
    COMMITS: "{count} {count:commit|commits}", "{count} {count:Commit|Commits}";
    NO_HOSTS: "no SSH host is configured (ssh.hosts in config.toml)", "kein SSH-Host ist konfiguriert (ssh.hosts in config.toml)";
    NO_HOST_SHORT: "unknown host", "unbekannter Host";
    NEAR: "Did you mean '{near}'?", "Meintest du „{near}“?";
    NO_HOST:
        "There is no host '{name}' in ssh.hosts; available: {names}. Nothing was run.",
        "Den Host „{name}“ gibt es in ssh.hosts nicht; verfügbar: {names}. Es wurde nichts ausgeführt.";
    BAD_HOST:
        "ssh.hosts.{name} is '{address}', which is not [user@]host[:port]. The user corrects it in config.toml.",
        "ssh.hosts.{name} ist „{address}“; erwartet wird [user@]host[:port]. Der Benutzer korrigiert es in config.toml.";
    LOST:
        "ssh exited with 255: either the connection to {remote} ({address}) broke, or the command itself exited so.",
        "ssh endete mit 255: Entweder brach die Verbindung zu {remote} ({address}) ab, oder der Befehl selbst endete so.";
    HOST_LIMIT:
        "Timed out after {seconds} s. Set a longer timeout_seconds.",
        "Timeout nach {seconds} s. Setze ein längeres timeout_seconds.";
    GOES_ON:
        "Only the local ssh was stopped; the command may still be running on {remote}.",
        "Nur das lokale ssh wurde beendet; auf {remote} läuft der Befehl vielleicht weiter.";
}

/// `2 commits`.
pub fn commits(lang: Lang, count: usize) -> String {
    COMMITS.say(lang, &[("count", &count)])
}
