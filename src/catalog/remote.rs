//! What is said of other machines: of pushing and pulling, of commands run over there, and of the way to them.

use super::{Lang, Phrase, tools};

phrases! {
    NO_REMOTE_SHORT: "no remote", "kein Remote";
    NO_REMOTE:
        "This repository has no remote. The user adds one with: git remote add origin ADDRESS",
        "Dieses Repository hat kein Remote. Der Benutzer legt eines an mit: git remote add origin ADRESSE";
    UNKNOWN_REMOTE:
        "There is no remote '{name}' here; there are: {names}. Nothing was done.",
        "Ein Remote „{name}“ gibt es hier nicht, nur: {names}. Es ist nichts geschehen.";
    DETACHED_SHORT: "on no branch", "auf keinem Branch";
    DETACHED:
        "HEAD is on no branch. Name the branch, or make one first: git switch -c NAME. Nothing was done.",
        "HEAD steht auf keinem Branch. Nenn den Branch, oder leg erst einen an: git switch -c NAME. Es ist nichts \
         geschehen.";
    NO_UPSTREAM_SHORT: "follows no branch", "folgt keinem Branch";
    NO_UPSTREAM:
        "{branch} follows no branch of {remote}, so git does not know what to pull. Name remote and branch, or set it \
         once: git branch --set-upstream-to={remote}/{branch}",
        "{branch} folgt keinem Branch von {remote}, darum weiß git nicht, was es holen soll. Nenn Remote und Branch, \
         oder stell es einmal ein: git branch --set-upstream-to={remote}/{branch}";
    ELSEWHERE:
        "{branch} goes to {remote}, not to origin. Name the remote as well. Nothing was done.",
        "{branch} geht nach {remote}, nicht nach origin. Nenn auch das Remote. Es ist nichts geschehen.";
    NO_COMMIT_SHORT: "nothing to push", "nichts zu pushen";
    NO_COMMIT:
        "There is no branch {branch} with a commit here, so nothing was pushed. Commit first, or check its name.",
        "Einen Branch {branch} mit einem Commit gibt es hier nicht; es ist nichts gepusht. Committe erst, oder prüf den \
         Namen.";
    WILL_FOLLOW: "{branch} will follow {remote}/{there}.", "{branch} folgt dann {remote}/{there}.";
    NOTHING_NEW: "As far as is known here, there is nothing new.", "Soweit hier bekannt, gibt es nichts Neues.";
    MORE: "  … and more", "  … und weitere";
    PROGRAMS:
        "This repository's own configuration names programs for it: {keys}",
        "Die Konfiguration dieses Repositorys nennt Programme dafür: {keys}";
    PUSHED:
        "Pushed {branch} → {remote}/{there}: {range} ({commits}).",
        "Gepusht: {branch} → {remote}/{there}: {range} ({commits}).";
    PUSHED_NEW:
        "Pushed {branch} → {remote}/{there}, which is new there.",
        "Gepusht: {branch} → {remote}/{there}, dort neu.";
    FOLLOWS: "{branch} follows it from now on.", "{branch} folgt ihm ab jetzt.";
    PUSHED_NOTHING: "{remote}/{there} already has all of {branch}.", "{remote}/{there} hat schon alles von {branch}.";
    REMOTE_SAYS: "{remote} says: {said}", "{remote} sagt: {said}";
    UP_TO_DATE_SHORT: "up to date", "aktuell";
    PULLED_NOTHING: "{branch} is up to date; nothing came.", "{branch} ist aktuell; es kam nichts.";
    PULLED_FIRST:
        "Pulled {commits} into {branch}, which had none yet.",
        "Geholt: {commits} in {branch}; es gab dort noch keinen.";
    /// /undo does not take it back.
    PULLED:
        "Pulled {range} into {branch}: {commits}, {files}.\n{stat}\nBack to before: git reset --keep {old}",
        "Geholt: {range} in {branch}: {commits}, {files}.\n{stat}\nZurück auf vorher: git reset --keep {old}";
    REJECTED_SHORT: "rejected: pull first", "abgelehnt: erst pullen";
    REJECTED:
        "{remote} has commits on {there} that are not here, so nothing was pushed. Pull first, then push again; this \
         never forces.",
        "{remote} hat auf {there} Commits, die hier fehlen; es ist nichts gepusht. Pull erst, dann push noch einmal; \
         überschrieben wird nie.";
    DECLINED_SHORT: "declined there", "dort abgelehnt";
    DECLINED:
        "{remote} declined {there} ({why}), so nothing was pushed. Do what it says, then push again. It says: {said}",
        "{remote} lehnt {there} ab ({why}); es ist nichts gepusht. Tu, was es sagt, dann push noch einmal. Es sagt: {said}";
    CONFLICT_SHORT: "conflicts: {count}", "Konflikte: {count}";
    CONFLICT:
        "Conflicts in {files}; the merge is open. Edit them and commit everything, or go back with: git merge --abort",
        "Konflikte in {files}; der Merge ist offen. Löse sie und committe alles, oder geh zurück mit: git merge --abort";
    CONFLICT_REBASE:
        "Conflicts in {files}; the rebase is open. Edit and stage them and go on with git rebase --continue, or go back \
         with: git rebase --abort",
        "Konflikte in {files}; der Rebase ist offen. Löse sie, nimm sie in den Index und mach weiter mit git rebase \
         --continue, oder geh zurück mit: git rebase --abort";
    IN_THE_WAY_SHORT: "local changes in the way", "eigene Änderungen im Weg";
    IN_THE_WAY:
        "Local changes stand in the way, so no file was changed: {files}. Commit them or put them aside (git stash -u), \
         then pull again.",
        "Eigene Änderungen stehen im Weg; keine Datei ist geändert: {files}. Committe sie oder leg sie beiseite \
         (git stash -u), dann pull noch einmal.";
    DIVERGED_SHORT: "diverged: merge or rebase?", "auseinander: Merge oder Rebase?";
    DIVERGED:
        "{branch} and the remote have both moved on, and git's configuration does not join them. Ask the user: once with git \
         pull --no-rebase (merges) or git pull --rebase; for good with git config pull.rebase false (or true).",
        "{branch} und das Remote sind auseinandergelaufen, und git ist nicht eingestellt, sie zu verbinden. Das entscheidet \
         der Benutzer: einmal mit git pull --no-rebase (Merge) oder git pull --rebase; für immer mit git config \
         pull.rebase false (oder true).";
    UNFINISHED_SHORT: "a merge is open", "ein Merge ist offen";
    UNFINISHED:
        "A merge or rebase is still open here, so nothing was pulled. Finish it by a commit, or go back with git merge \
         --abort (git rebase --abort), then pull again.",
        "Hier ist noch ein Merge oder Rebase offen; es ist nichts geholt. Schließ ihn mit einem Commit ab, oder geh zurück \
         mit git merge --abort (git rebase --abort), dann pull noch einmal.";
    NO_BRANCH_SHORT: "no such branch", "kein solcher Branch";
    NO_BRANCH:
        "There is no branch '{name}' at {remote}. Check its name; git ls-remote --heads {remote} lists them.",
        "Einen Branch „{name}“ gibt es bei {remote} nicht. Prüf den Namen; git ls-remote --heads {remote} listet sie.";
    AUTH_SHORT: "not logged in", "nicht angemeldet";
    AUTH_HTTP:
        "{remote} did not accept a login for {address}, or none is stored. The user logs in once with their credential \
         helper (such as gh auth login), or checks that the token may do this.",
        "{remote} hat für {address} keine Anmeldung angenommen, oder es ist keine gespeichert. Der Benutzer meldet sich \
         einmal mit seinem Credential-Helfer an (etwa gh auth login) oder prüft, ob das Token das darf.";
    AUTH_SSH:
        "{remote} refused the key ({address}). The user checks that the right key is loaded (ssh-add -l) and allowed over \
         there.",
        "{remote} lehnt den Schlüssel ab ({address}). Der Benutzer prüft, ob der richtige geladen (ssh-add -l) und dort \
         erlaubt ist.";
    KEY_CHANGED_SHORT: "host key changed", "Host-Schlüssel geändert";
    KEY_CHANGED:
        "The host key of {remote} ({address}) is not the known one, so nothing was sent. Somebody may stand in between. \
         The user asks whoever runs it; only if it was changed on purpose: ssh-keygen -R HOST, then connect once by hand.",
        "Der Host-Schlüssel von {remote} ({address}) ist nicht der bekannte; es ist nichts gesendet. Vielleicht sitzt \
         jemand dazwischen. Der Benutzer fragt beim Betreiber nach; nur wenn er absichtlich neu ist: ssh-keygen -R HOST, \
         dann einmal von Hand verbinden.";
    KEY_UNKNOWN_SHORT: "host key unknown", "Host-Schlüssel unbekannt";
    KEY_UNKNOWN:
        "The host key of {remote} ({address}) is not known here, so nothing was sent. The user connects once by hand with \
         ssh, compares the fingerprint and accepts it.",
        "Der Host-Schlüssel von {remote} ({address}) ist hier nicht bekannt; es ist nichts gesendet. Der Benutzer \
         verbindet sich einmal von Hand mit ssh, vergleicht den Fingerabdruck und nimmt ihn an.";
    UNREACHABLE_SHORT: "not reachable", "nicht erreichbar";
    UNREACHABLE:
        "{remote} ({address}) cannot be reached: {why}. Check network, address and port, then try again.",
        "{remote} ({address}) ist nicht erreichbar: {why}. Prüf Netz, Adresse und Port, dann versuch es noch einmal.";
    NOT_FOUND_SHORT: "no repository there", "dort kein Repository";
    NOT_FOUND:
        "There is no repository at {address} ({remote}), or this login may not see it. Check the address: git remote -v",
        "Unter {address} ({remote}) ist kein Repository, oder diese Anmeldung darf es nicht sehen. Prüf die Adresse: git \
         remote -v";
    LIMIT:
        "{remote} ({address}) gave no answer in {seconds} s, so git was ended; git status tells how far it got. Check the \
         network, then try again.",
        "{remote} ({address}) hat in {seconds} s nicht geantwortet, darum wurde git beendet; git status sagt, wie weit es \
         kam. Prüf das Netz, dann versuch es noch einmal.";
    NO_HOSTS:
        "no ssh host is configured (ssh.hosts in config.toml)",
        "kein ssh-Host ist eingestellt (ssh.hosts in config.toml)";
    NO_HOST_SHORT: "no such host", "kein solcher Host";
    NEAR: "'{near}' is like it.", "Ähnlich ist „{near}“.";
    NO_HOST:
        "There is no host '{name}' in the settings; there are: {names}. Nothing was run.",
        "Einen Host „{name}“ gibt es in den Einstellungen nicht, nur: {names}. Es ist nichts gelaufen.";
    BAD_HOST:
        "ssh.hosts.{name} is '{address}', which is no [user@]host[:port]. The user mends it in config.toml.",
        "ssh.hosts.{name} ist „{address}“, das ist kein [user@]host[:port]. Der Benutzer ändert es in config.toml.";
    LOST:
        "ssh ended with 255: either the connection to {remote} ({address}) broke, or the command itself ended so.",
        "ssh endete mit 255: Entweder brach die Verbindung zu {remote} ({address}) ab, oder der Befehl endete selbst so.";
    HOST_LIMIT:
        "Ended after its limit of {seconds} s. Give a longer timeout_seconds.",
        "Nach der Grenze von {seconds} s beendet. Gib ein längeres timeout_seconds an.";
    GOES_ON: "Only the ssh here was ended; the command may go on at {remote}.",
        "Beendet ist nur das ssh hier; bei {remote} läuft der Befehl vielleicht weiter.";
}

/// `2 commits`.
pub fn commits(lang: Lang, count: usize) -> String {
    const ONE: Phrase = Phrase { en: "{count} commit", de: "{count} Commit" };
    const MANY: Phrase = Phrase { en: "{count} commits", de: "{count} Commits" };
    tools::counted(lang, count, ONE, MANY)
}
