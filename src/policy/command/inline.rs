//! Code of other languages on a command line. It is never understood, and asks; but what is plainly a catastrophe
//! in it is found here, so that a human is not asked to overlook it.

use crate::policy::class::Class;
use crate::protocol::in_list;

const MOST: usize = 32 * 1024;

/// What code that is one calls, in small letters: a catastrophe holds one of each group, the choices parted by `|`.
const DANGERS: &[(Class, &[&str])] = &[
    (Class::ReverseShell, &[SOCKETS, SHELLS]),
    (Class::RunsDownload, &[DOWNLOADS, RUNS]),
    (Class::ForkBomb, &["fork while|while fork|fork until"]),
    (Class::ForkBomb, &["fork(|os.fork|fork;|fork }", ENDLESS]),
    (Class::Escalates, &["os.setuid(0|setuid(0|setreuid(0|process.setuid(0"]),
    (Class::KillsAll, &["os.kill(-1|kill(-1|kill 9, -1|kill -9, -1|process.kill(-1"]),
    (Class::SendsSecrets, &[SENDS, SECRETS]),
];

const SOCKETS: &str = "socket|tcpsocket|net.connect|net.socket|fsockopen|/inet/tcp|tcpclient|io::socket|sockaddr|\
    require(\"net\")|require('net')";
const SHELLS: &str = "/bin/sh|/bin/bash|pty.spawn|dup2|cmd.exe|exec(\"sh|exec('sh|exec \"sh|'-i'|\"-i\"|>&s|spawn(|\
    popen|system|subprocess|exec(|execute(";
const DOWNLOADS: &str = "urlopen|requests.get|urllib|http.get|https.get|fetch(|open-uri|uri.open|\
    file_get_contents('http|file_get_contents(\"http|lwp::simple|net::http|').get(|\").get(|get(\"http|get('http|curl";
const RUNS: &str = "exec(|eval(|eval |os.system|subprocess|child_process|`|system(";
const ENDLESS: &str =
    "while true|while 1|while(1|while (1|for(;;)|iter(int|itertools|loop|while(true|while (true";
const SENDS: &str = "urlopen(|requests.post|requests.put|http.client|fetch(|https.request|http.request|\
    net::http.post|smtplib|socket";
const SECRETS: &str = ".ssh/|.aws/|/etc/shadow|.netrc|.git-credentials|id_rsa|id_ed25519|os.environ|process.env)|\
    json.stringify(process.env|.gnupg|.kube/config";
const REMOVES: &str = "rmtree|rm_rf|rm_r|remove_tree|remove_dir_all|rmsync|rmdirsync|removedirs|fs.rm|\
    deletedirectory|remove-item|fileutils|unlink|rmdir|removeall|deno.remove|os.remove|rimraf|nuke";
const OPENS: &str = "open(|openfile|createwritestream|writefilesync|file.write";
const HOME: &str = "expanduser|homedir|path.home|env['home']|env.home|env[\"home\"]";

/// What code that writes, moves or removes a file holds.
const WRITES: &str = "write|append|'a'|\"a\"|'a+|\"a+|'ab|'w'|\"w\"|'w+|\"w+|'wb|'r+|\"r+|>>|'>|\">|rename|copy|symlink|link(|\
    unlink|remove|rmtree|truncate|chmod|system|exec|spawn|popen|move(";

fn small(code: &str) -> String {
    code.chars().take(MOST).collect::<String>().to_lowercase()
}

fn has(code: &str, choices: &str) -> bool {
    choices.split('|').any(|choice| code.contains(choice))
}

pub(super) fn danger(code: &str) -> Option<Class> {
    let code = small(code);
    let meant = |groups: &[&str]| groups.iter().all(|group| has(&code, group));
    DANGERS.iter().find(|(_, groups)| meant(groups)).map(|(class, _)| *class)
}

pub(super) fn writes(code: &str) -> bool {
    has(&small(code), WRITES)
}

pub(super) fn asks_for_home(code: &str) -> bool {
    has(&small(code), "expanduser|home")
}

/// True if the code sends what it reads.
pub(super) fn sends(code: &str) -> bool {
    has(&small(code), SENDS) || has(&small(code), SOCKETS) || has(&small(code), DOWNLOADS)
}

/// True if the code names what connects with other machines.
pub(super) fn connects(code: &str) -> bool {
    has(&small(code), SOCKETS) || has(&small(code), CONNECTS)
}

const CONNECTS: &str = "urlopen|urlretrieve|urllib.request|import requests|requests.get|requests.post|requests.put|http.client|\
    httpx|aiohttp|fetch(|https.get|https.request|http.get|http.request|net::http|net/http|open-uri|lwp::|smtplib|ftplib|\
    paramiko|websocket|xmlhttp|axios|curl_init|file_get_contents('http|file_get_contents(\"http|httpclient|telnetlib";

/// Texts in the code that look like command lines: string literals and backticks, and words in lists.
pub(super) fn commands(code: &str) -> Vec<String> {
    let strings = literals(code);
    let mut found: Vec<String> = strings.iter().filter(|s| s.contains(' ')).take(16).cloned().collect();
    // What is hidden in another alphabet is meant to be run.
    let hidden = strings.iter().filter(|s| s.len() >= 8).take(16);
    found.extend(
        hidden.filter_map(|s| super::decode::filter(&["base64", "-d"], s)).filter(|s| s.contains(' ')),
    );
    let words: Vec<&String> = strings.iter().filter(|s| !s.is_empty() && !s.contains(' ')).take(12).collect();
    if words.len() > 1 {
        // `["rm", "-rf", "/"]` is a command line in pieces.
        let start = words.iter().position(|w| {
            in_list("rm dd mkfs sudo shred sh bash chmod", w.rsplit('/').next().unwrap_or_default())
        });
        if let Some(start) = start {
            found.push(words[start..].iter().map(|w| w.as_str()).collect::<Vec<_>>().join(" "));
        }
    }
    found
}

/// Paths that the code hands to something that removes whole trees, or opens a device for writing.
pub(super) fn destroyed_paths(code: &str) -> Vec<String> {
    let lower = small(code);
    let found = literals(code).into_iter();
    if has(&lower, REMOVES) {
        let bare: Vec<String> =
            lower.split(|c: char| c.is_whitespace() || "()'\",;".contains(c)).map(str::to_owned).collect();
        return found
            .chain(bare)
            .chain(has(&lower, HOME).then(|| "~".to_owned()))
            .filter(|s| s.starts_with('/') || s.starts_with('~'))
            .collect();
    }
    if has(&lower, OPENS) {
        let disks = ["/dev/sd", "/dev/nvme", "/dev/vd"];
        return found.filter(|s| disks.iter().any(|disk| s.starts_with(disk))).collect();
    }
    Vec::new()
}

pub(super) fn literals(code: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut chars = code.chars().take(MOST);
    while let Some(c) = chars.next() {
        if !matches!(c, '\'' | '"' | '`') {
            continue;
        }
        found.push(chars.by_ref().take_while(|inside| *inside != c).collect());
        if found.len() > 64 {
            break;
        }
    }
    found
}
