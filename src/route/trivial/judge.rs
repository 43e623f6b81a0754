//! Whether the arguments of `pwd`, `date`, `whoami`, `echo` and `ping` are arguments, and harmless ones.

use super::Word;

/// Whether the command is one of the five and its arguments read like arguments: none if not, else whether it
/// stops by itself.
pub(super) fn stops(name: &str, arguments: &[Word]) -> Option<bool> {
    let takes = match name {
        "pwd" => arguments.iter().all(|a| matches!(a.text.as_str(), "-L" | "-P")),
        "whoami" => arguments.is_empty(),
        "date" => reads_the_clock(arguments),
        "echo" => !is_about_echo(arguments),
        "ping" => return pings(arguments),
        _ => false,
    };
    takes.then_some(true)
}

/// `date` may show the time in any form. It may not set it, and it may not read a file.
fn reads_the_clock(arguments: &[Word]) -> bool {
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        let text = word.text.as_str();
        let fine = match text {
            "-u" | "--utc" | "--universal" | "-R" | "--rfc-email" => true,
            "-d" | "--date" => words.next().is_some(),
            _ => {
                text.starts_with('+')
                    || ["-d", "-I", "--date=", "--iso-8601", "--rfc-3339="]
                        .iter()
                        .any(|p| text.starts_with(p))
            }
        };
        if !fine {
            return false;
        }
    }
    true
}

/// "echo is not working" and "echo server in rust?" are sentences about echo.
fn is_about_echo(arguments: &[Word]) -> bool {
    let Some(first) = arguments.first() else { return false };
    if first.quoted || first.expands {
        return false;
    }
    let asks = arguments.len() > 2 && arguments.last().is_some_and(|w| !w.quoted && w.text.ends_with('?'));
    let about = [
        "is",
        "isn't",
        "was",
        "does",
        "doesn't",
        "in",
        "of",
        "vs",
        "vs.",
        "versus",
        "and",
        "or",
        "command",
        "commands",
        "server",
        "service",
        "statement",
        "into",
        "to",
        "with",
        "without",
        "the",
        "back",
        "ist",
        "und",
        "oder",
        "gibt",
        "wird",
        "geht",
        "funktioniert",
        "in",
        "mit",
        "ohne",
    ];
    asks || (arguments.len() > 1 && about.contains(&first.text.as_str()))
}

/// `ping` with one host and harmless options: none if not that, else whether a count was given.
fn pings(arguments: &[Word]) -> Option<bool> {
    let mut words = arguments.iter();
    let (mut hosts, mut counted) = (0, false);
    while let Some(word) = words.next() {
        match word.text.as_str() {
            "-c" => {
                counted =
                    words.next()?.text.parse::<u32>().is_ok_and(|n| (1..=100).contains(&n)).then_some(true)?
            }
            "-W" | "-w" => words.next()?.text.parse::<u32>().is_ok_and(|n| n <= 60).then_some(())?,
            "-i" => {
                words.next()?.text.parse::<f64>().is_ok_and(|n| (0.2..=60.0).contains(&n)).then_some(())?
            }
            "-4" | "-6" | "-n" | "-q" => {}
            text if text.starts_with('-') => {
                let count = text.strip_prefix("-c")?.parse::<u32>().ok()?;
                counted = (1..=100).contains(&count).then_some(true)?;
            }
            text => {
                hosts += 1;
                let host = word.expands || is_host(text);
                (hosts == 1 && host).then_some(())?;
            }
        }
    }
    Some(counted || hosts == 0)
}

fn is_host(text: &str) -> bool {
    let not_hosts = [
        "me", "us", "you", "him", "her", "them", "it", "back", "pong", "again", "works", "fails", "failed",
        "timeout", "test", "command", "mich", "uns", "dich", "mir",
    ];
    !not_hosts.contains(&text)
        && !text.ends_with('.')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '_' | '%'))
}
