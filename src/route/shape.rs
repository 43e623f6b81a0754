//! Knows a reference by its shape: a path, a file, an address. And knows what only looks like one.

use super::lexicon::Lexicon;
use super::role::Roles;
use super::token::Shape;

/// Top directories that every such system has.
const TOP: [&str; 19] = [
    "/bin", "/boot", "/dev", "/etc", "/home", "/lib", "/lib64", "/media", "/mnt", "/opt", "/proc", "/root",
    "/run", "/sbin", "/srv", "/sys", "/tmp", "/usr", "/var",
];

/// What editors put before a mentioned file.
pub(super) fn without_prefix(text: &str) -> Option<&str> {
    text.strip_prefix("#file:")
        .or_else(|| text.strip_prefix("file:"))
        .or_else(|| text.strip_prefix('@'))
        .filter(|t| !t.is_empty())
}

/// "@example/hooks" mentions a place in the project, "@babel/core" a package.
pub(super) fn is_mention(text: &str, lexicon: &Lexicon, folded: &mut String) -> bool {
    let Some((scope, rest)) = text.strip_prefix('@').and_then(|t| t.split_once('/')) else { return false };
    const SCOPES: [&str; 6] = ["types", "mui", "tanstack", "aws-sdk", "testing-library", "reduxjs"];
    let id = lexicon.lookup(scope, folded);
    let named = lexicon.table.get(id).roles.any(Roles::TECH.and(Roles::EVERYDAY)) || SCOPES.contains(&scope);
    !named && !scope.is_empty() && !rest.is_empty()
}

/// What it is, by its shape alone.
pub(super) fn of(text: &str, lexicon: &Lexicon, folded: &mut String) -> Shape {
    // "$cfg['vat']"
    if text.strip_prefix('$').is_some_and(|name| name.starts_with(|c: char| c.is_ascii_lowercase())) {
        return Shape::Identifier;
    }
    let (mut slash, mut dot, mut other) = (false, false, false);
    for byte in text.bytes() {
        match byte {
            b'/' | b'\\' => slash = true,
            b'.' => dot = true,
            b':' | b'-' | b'_' | b'(' | b'=' => other = true,
            b'0'..=b'9' => other = true,
            _ => {}
        }
    }
    if !(slash || dot || other) {
        return if is_identifier(text) { Shape::Identifier } else { bare_file(text, lexicon, folded) };
    }
    if text.contains("://")
        || text.starts_with("www.")
        || text.starts_with("localhost:")
        || text.starts_with("127.0.0.1")
    {
        return if is_local(text) { Shape::Local } else { Shape::Url };
    }
    if let Some(flag) = text.strip_prefix('-') {
        return if flag.starts_with(|c: char| c == '-' || c.is_ascii_alphabetic()) {
            Shape::Flag
        } else {
            Shape::Word
        };
    }
    if text.starts_with(|c: char| c.is_ascii_digit())
        && text.bytes().all(|b| b.is_ascii_digit() || b".,:%-/x".contains(&b))
    {
        return Shape::Number;
    }
    let text = without_position(text);
    if slash {
        return path(text, lexicon, folded);
    }
    if dot {
        return dotted(text, lexicon, folded);
    }
    if is_identifier(text) { Shape::Identifier } else { bare_file(text, lexicon, folded) }
}

fn bare_file(text: &str, lexicon: &Lexicon, folded: &mut String) -> Shape {
    lexicon.lookup(text, folded);
    if lexicon.names.bare.contains(folded.as_str()) { Shape::Known } else { Shape::Word }
}

fn is_local(text: &str) -> bool {
    let host = text.split_once("://").map_or(text, |(_, rest)| rest);
    ["localhost", "127.", "0.0.0.0", "[::1]"].iter().any(|p| host.starts_with(p))
}

/// `a.rs:12:3` and `a.rs#L3` without the place.
fn without_position(text: &str) -> &str {
    let text = text.split_once("#L").map_or(text, |(path, _)| path);
    let bare = text.trim_end_matches(|c: char| c.is_ascii_digit() || c == ':');
    let rest = &text[bare.len()..];
    if rest.starts_with(':') && bare.contains('.') { bare } else { text }
}

fn path(text: &str, lexicon: &Lexicon, folded: &mut String) -> Shape {
    let anchored = ["./", "../", "~/", ".\\", "..\\"].iter().any(|p| text.starts_with(p));
    let absolute = text.strip_prefix('/').is_some_and(|r| {
        r.len() > 1
            && r.bytes().any(|b| !b.is_ascii_digit())
            && r.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '.')
    });
    let drive = text.len() > 2 && text.as_bytes()[0].is_ascii_alphabetic() && &text.as_bytes()[1..2] == b":";
    if anchored || drive {
        return Shape::Path;
    }
    if absolute {
        // "/boot-Partition" is a word of German about `/boot`.
        let top = text
            .split_once('-')
            .filter(|(_, tail)| tail.starts_with(char::is_uppercase))
            .map_or(text, |(top, _)| top);
        let top = top.trim_end_matches('/');
        return if TOP.contains(&top)
            || is_of_the_system(top)
            || ["/dev/null", "/etc/hosts", "/etc/passwd", "/dev/random", "/bin/sh", "/bin/bash", "/bin/zsh"]
                .contains(&top)
        {
            Shape::Known
        } else {
            Shape::Path
        };
    }
    if text.contains(['(', '=', '<', '>', '"', '\'', '`', '{', '$']) && !text.contains('*') {
        return Shape::Word;
    }
    let windows = (text.matches('\\').count() > 1 || (text.contains('\\') && text.contains(['_', '.'])))
        && text
            .split('\\')
            .all(|s| s.len() > 1 && s.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-. ".contains(&b)));
    if windows {
        return Shape::Path;
    }
    let mut segments = text.split(['/', '\\']);
    let first = segments.next().unwrap_or_default();
    if is_domain(first, lexicon, folded) {
        return Shape::Url;
    }
    let last = text.trim_end_matches('/').rsplit(['/', '\\']).next().unwrap_or_default();
    if matches!(dotted(last, lexicon, folded), Shape::File | Shape::Known | Shape::Ending) && last != first {
        return Shape::Path;
    }
    let ends_in_slash =
        text.ends_with('/') && first.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '.' || c == '_');
    let hidden = first.len() > 1 && first.starts_with('.') && first.as_bytes()[1].is_ascii_alphanumeric();
    if ends_in_slash || hidden || begins_in_folder(text, first, lexicon, folded) {
        Shape::Path
    } else {
        Shape::Word
    }
}

/// `/usr/lib/systemd`: a directory that every such system has; a file in it may be anybody's.
fn is_of_the_system(path: &str) -> bool {
    const OWN: [&str; 7] = ["/usr/", "/etc/", "/proc/", "/sys/", "/dev/", "/var/cache/", "/var/www/"];
    let last = path.rsplit('/').next().unwrap_or_default();
    OWN.iter().any(|top| path.starts_with(top)) && !last.trim_start_matches('.').contains('.')
}

/// `src/utils` is a path, `client/server` is two words.
fn begins_in_folder(text: &str, first: &str, lexicon: &Lexicon, folded: &mut String) -> bool {
    if !lexicon.names.folders.contains(first) {
        return false;
    }
    const SURE: [&str; 12] =
        ["src", "lib", "node_modules", "crates", "pkg", "etc", "usr", "var", "tmp", "home", "bin", "tests"];
    if SURE.contains(&first) || text.bytes().filter(|&b| b == b'/').count() > 1 {
        return true;
    }
    let second = text.split('/').nth(1).unwrap_or_default();
    second.contains(['-', '_'])
        || second.bytes().any(|b| b.is_ascii_digit())
        || lexicon.lookup(second, folded) == 0
}

/// A name with a dot in it.
fn dotted(text: &str, lexicon: &Lexicon, folded: &mut String) -> Shape {
    let id = lexicon.lookup(text, folded);
    if id != 0 && lexicon.table.get(id).roles.any(Roles::TECH.and(Roles::EVERYDAY)) {
        return Shape::Word;
    }
    if lexicon.names.no_files.contains(folded.as_str()) {
        return Shape::Identifier;
    }
    if lexicon.names.known.contains(folded.as_str()) {
        return Shape::Known;
    }
    if text.contains(['(', ')', '=', '"', '\'', '<', '>', ',', '$']) {
        // "adapter.lock().await"
        let called = text.contains("()")
            && text.split('.').all(|part| {
                part.trim_end_matches("()").bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
            });
        return if called || is_identifier(text) { Shape::Identifier } else { Shape::Word };
    }
    let Some((stem, ending)) = text.rsplit_once('.') else { return Shape::Word };
    // "*.d.ts" names a kind of file.
    if text.starts_with("*.") && text[2..].bytes().all(|b| b.is_ascii_alphanumeric() || b == b'.') {
        return Shape::Ending;
    }
    // "favicon.ico-Requests" is about `favicon.ico`.
    if let Some((name, tail)) = text.split_once('-').filter(|(_, tail)| tail.starts_with(char::is_uppercase))
        && lexicon.names.known.contains(name.to_ascii_lowercase().as_str())
        && !tail.contains('.')
    {
        return Shape::Known;
    }
    let (whole, ending) = (ending, without_tail(ending));
    if stem.trim_matches(['*', '/']).is_empty() {
        // ".task-Modifier" is a word of German about `.task`, ".cursorrules" a file.
        return match lone_ending(ending, lexicon) {
            Shape::File if whole != ending => Shape::Word,
            shape => shape,
        };
    }
    if is_ending(ending, lexicon) && is_stem(stem, ending) {
        return Shape::File;
    }
    if let Some(hidden) = stem.strip_prefix('.') {
        return if hidden.is_empty() { Shape::Word } else { Shape::File };
    }
    if is_domain(text, lexicon, folded) {
        return Shape::Domain;
    }
    if is_identifier(text) { Shape::Identifier } else { Shape::Word }
}

/// `.env-Variablen` is about `.env`.
fn without_tail(ending: &str) -> &str {
    ending.split_once('-').map_or(ending, |(head, _)| head)
}

fn lone_ending(ending: &str, lexicon: &Lexicon) -> Shape {
    if ["env", "git"].contains(&ending) {
        Shape::Known
    } else if is_ending(ending, lexicon) {
        Shape::Ending
    } else if ending.len() > 2 && ending.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
        Shape::File
    } else {
        Shape::Word
    }
}

fn is_ending(ending: &str, lexicon: &Lexicon) -> bool {
    ending.len() <= 12
        && (lexicon.names.endings.contains(ending)
            || lexicon.names.endings.contains(ending.to_ascii_lowercase().as_str()))
}

/// "main.c" is a file, "i.e" and "U.S" are not; neither is "obj.log".
fn is_stem(stem: &str, ending: &str) -> bool {
    let named = stem.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-.+@[]~*".contains(&b) || b >= 0x80);
    let owner =
        ["self", "this", "window", "console", "math", "np", "logger", "process", "args", "os", "system"];
    let member =
        ["log", "env", "db", "diff", "r", "m", "c", "h", "go"].contains(&ending) && owner.contains(&stem);
    named && !member && (ending.len() > 1 || stem.len() > 1) && !stem.ends_with('.')
}

fn is_domain(text: &str, lexicon: &Lexicon, folded: &mut String) -> bool {
    let Some((name, top)) = text.rsplit_once('.') else { return false };
    let id = lexicon.lookup(text, folded);
    if id != 0 || !lexicon.names.domains.contains(top) || name.len() < 2 {
        return false;
    }
    let words = ["self", "this", "window", "document", "app", "args", "config", "event", "e", "it", "now"];
    let labels =
        name.split('.').all(|l| !l.is_empty() && l.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-'));
    let ambiguous =
        ["app", "me", "at", "us", "co", "info", "it", "cloud", "tech"].contains(&top) && !name.contains('.');
    labels && !words.contains(&name) && !ambiguous
}

/// The name of a commit: seven or more hexadecimal digits, letters and figures among them.
pub(super) fn is_hash(text: &str) -> bool {
    (7..=64).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
        && text.bytes().any(|b| b.is_ascii_digit())
        && text.bytes().filter(u8::is_ascii_alphabetic).count() > 1
}

/// `POSTGRES_PASSWORD`, `STRIPE_API_KEY`.
pub(super) fn names_secret(text: &str) -> bool {
    const ENDS: [&str; 8] =
        ["_password", "_passwd", "_secret", "_token", "_api_key", "_private_key", "_secret_key", "_authkey"];
    let text = text.to_ascii_lowercase().replace('-', "_");
    ENDS.iter().any(|end| text.ends_with(end))
}

/// Whether the text begins with a name as programmers make them up.
pub(super) fn is_identifier(text: &str) -> bool {
    let length = text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(text.len());
    let (name, rest) = text.split_at(length);
    if name.len() < 3 || !name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        return false;
    }
    let bytes = name.as_bytes();
    let humped = bytes.windows(2).any(|w| w[0].is_ascii_lowercase() && w[1].is_ascii_uppercase());
    let joined = bytes
        .windows(3)
        .any(|w| w[0].is_ascii_alphanumeric() && w[1] == b'_' && w[2].is_ascii_alphanumeric());
    let called = rest.starts_with("()") && bytes.iter().any(u8::is_ascii_lowercase);
    humped || joined || called
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes() {
        let lexicon = Lexicon::new();
        let mut folded = String::new();
        for (text, want) in [
            ("src/a.rs", Shape::Path),
            ("src/", Shape::Path),
            ("./x", Shape::Path),
            ("../x/y", Shape::Path),
            ("~/notes", Shape::Path),
            ("/opt/app/run", Shape::Path),
            ("tests/s7-setup", Shape::Path),
            ("code/claudecode", Shape::Path),
            (".github/workflows", Shape::Path),
            ("src\\main.rs", Shape::Path),
            ("main.rs:12:3", Shape::Known),
            ("auth.rs:12:3", Shape::File),
            ("user-service.ts", Shape::File),
            ("types.d.ts", Shape::File),
            (".cursorrules", Shape::File),
            (".env", Shape::Known),
            ("package.json", Shape::Known),
            ("Dockerfile", Shape::Known),
            (".tsx", Shape::Ending),
            ("*.ts", Shape::Ending),
            ("https://example.com/a", Shape::Url),
            ("github.com/a/b", Shape::Url),
            ("http://localhost:5173", Shape::Local),
            ("example.com", Shape::Domain),
            ("computeTotals", Shape::Identifier),
            ("max_retries", Shape::Identifier),
            ("--force", Shape::Flag),
            ("3.14", Shape::Number),
            ("and/or", Shape::Word),
            ("client/server", Shape::Word),
            ("I/O", Shape::Word),
            ("TCP/IP", Shape::Word),
            ("Node.js", Shape::Word),
            ("ASP.NET", Shape::Word),
            ("i.e", Shape::Word),
            ("e.g", Shape::Word),
            ("console.log", Shape::Word),
            ("process.env", Shape::Identifier),
            ("suppressions/any/TODOs/logs", Shape::Word),
            ("either/or", Shape::Word),
        ] {
            assert_eq!(of(text, &lexicon, &mut folded), want, "{text}");
        }
    }
}
