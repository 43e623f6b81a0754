//! Code of other languages on a command line. It is never understood, and asks; but what is plainly a catastrophe
//! in it is found here, so that a human is not asked to overlook it.

use crate::policy::class::Class;

/// Longest code that is looked at.
const MOST: usize = 32 * 1024;

/// The class of a catastrophe that the code spells out by what it calls.
pub(super) fn danger(code: &str) -> Option<Class> {
    let code: String = code.chars().take(MOST).collect::<String>().to_lowercase();
    let has = |words: &[&str]| words.iter().any(|w| code.contains(w));
    let sockets = has(&[
        "socket",
        "tcpsocket",
        "net.connect",
        "net.socket",
        "fsockopen",
        "/inet/tcp",
        "tcpclient",
        "io::socket",
        "sockaddr",
        "require(\"net\")",
        "require('net')",
    ]);
    let shells = has(&[
        "/bin/sh",
        "/bin/bash",
        "pty.spawn",
        "dup2",
        "cmd.exe",
        "exec(\"sh",
        "exec('sh",
        "exec \"sh",
        "'-i'",
        "\"-i\"",
        ">&s",
        "spawn(",
        "popen",
        "system",
        "subprocess",
        "exec(",
    ]);
    if sockets && shells {
        return Some(Class::ReverseShell);
    }
    let downloads = has(&[
        "urlopen",
        "requests.get",
        "urllib",
        "http.get",
        "https.get",
        "fetch(",
        "open-uri",
        "uri.open",
        "file_get_contents('http",
        "file_get_contents(\"http",
        "lwp::simple",
        "net::http",
        "').get(",
        "\").get(",
        "get(\"http",
        "get('http",
        "curl",
    ]);
    let runs = has(&["exec(", "eval(", "eval ", "os.system", "subprocess", "child_process", "`", "system("]);
    if downloads && runs {
        return Some(Class::RunsDownload);
    }
    let forks = has(&["fork while", "while fork", "fork until"])
        || (has(&["fork("]) || has(&["os.fork", "fork;", "fork }"]))
            && has(&[
                "while true",
                "while 1",
                "while(1",
                "while (1",
                "for(;;)",
                "iter(int",
                "itertools",
                "loop",
                "while(true",
                "while (true",
            ]);
    if forks {
        return Some(Class::ForkBomb);
    }
    if has(&["os.setuid(0", "setuid(0", "setreuid(0", "process.setuid(0"]) {
        return Some(Class::Escalates);
    }
    if has(&["os.kill(-1", "kill(-1", "kill 9, -1", "kill -9, -1", "process.kill(-1"]) {
        return Some(Class::KillsAll);
    }
    let sends = has(&[
        "urlopen(",
        "requests.post",
        "requests.put",
        "http.client",
        "fetch(",
        "https.request",
        "http.request",
        "net::http.post",
        "smtplib",
        "socket",
    ]);
    let secrets = has(&[
        ".ssh/",
        ".aws/",
        "/etc/shadow",
        ".netrc",
        ".git-credentials",
        "id_rsa",
        "id_ed25519",
        "os.environ",
        "process.env)",
        "json.stringify(process.env",
        ".gnupg",
        ".kube/config",
    ]);
    (sends && secrets).then_some(Class::SendsSecrets)
}

/// Texts in the code that look like command lines: string literals and backticks, and words in lists.
pub(super) fn commands(code: &str) -> Vec<String> {
    let strings = literals(code);
    let mut found: Vec<String> = strings.iter().filter(|s| s.contains(' ')).take(16).cloned().collect();
    let words: Vec<&String> = strings.iter().filter(|s| !s.is_empty() && !s.contains(' ')).take(12).collect();
    if words.len() > 1 {
        // `["rm", "-rf", "/"]` is a command line in pieces.
        let start = words.iter().position(|w| {
            matches!(
                w.rsplit('/').next(),
                Some("rm" | "dd" | "mkfs" | "sudo" | "shred" | "sh" | "bash" | "chmod")
            )
        });
        if let Some(start) = start {
            found.push(words[start..].iter().map(|w| w.as_str()).collect::<Vec<_>>().join(" "));
        }
    }
    found
}

/// Paths that the code hands to something that removes whole trees, or opens a device for writing.
pub(super) fn destroyed_paths(code: &str) -> Vec<String> {
    let lower: String = code.chars().take(MOST).collect::<String>().to_lowercase();
    let removes = [
        "rmtree",
        "rm_rf",
        "rm_r",
        "remove_tree",
        "remove_dir_all",
        "rmsync",
        "rmdirsync",
        "removedirs",
        "fs.rm",
        "deletedirectory",
        "remove-item",
        "fileutils",
        "unlink",
        "rmdir",
        "removeall",
        "deno.remove",
        "os.remove",
        "rimraf",
        "nuke",
    ];
    let opens = ["open(", "openfile", "createwritestream", "writefilesync", "file.write"];
    let found = literals(code).into_iter();
    if removes.iter().any(|w| lower.contains(w)) {
        let home = ["expanduser", "homedir", "path.home", "env['home']", "env.home", "env[\"home\"]"]
            .iter()
            .any(|w| lower.contains(w));
        let bare: Vec<String> =
            lower.split(|c: char| c.is_whitespace() || "()'\",;".contains(c)).map(str::to_owned).collect();
        return found
            .chain(bare)
            .chain(home.then(|| "~".to_owned()))
            .filter(|s| s.starts_with('/') || s.starts_with('~'))
            .collect();
    }
    if opens.iter().any(|w| lower.contains(w)) {
        return found
            .filter(|s| s.starts_with("/dev/sd") || s.starts_with("/dev/nvme") || s.starts_with("/dev/vd"))
            .collect();
    }
    Vec::new()
}

/// The string literals of the code, by its quotes; escapes are kept as they stand.
fn literals(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut chars = code.chars().take(MOST);
    while let Some(c) = chars.next() {
        if !matches!(c, '\'' | '"' | '`') {
            continue;
        }
        let close = c;
        let mut text = String::new();
        for c in chars.by_ref() {
            if c == close {
                break;
            }
            text.push(c);
        }
        found.push(text);
        if found.len() > 64 {
            break;
        }
    }
    found
}
