//! The fast path: a line that is nothing but `pwd`, `date`, `whoami`, `echo` and `ping`. Reads exactly the part
//! of the shell's language that those need and refuses everything else, so nothing can hide in it.

/// A line that may run without a model, still through the guard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrivialCommand {
    /// What is to be run: the line as typed, every `ping` with a count.
    pub command: String,
}

/// How deep command substitutions may stand in each other.
const DEEPEST: u8 = 4;
/// A longer line is nothing anyone types for its own sake.
const LONGEST: usize = 2_000;
/// What a `ping` without a count gets.
const PING_COUNT: &str = " -c 4";

/// The command, if the whole line is trivial.
pub fn trivial(input: &str) -> Option<TrivialCommand> {
    let line = input.trim_matches([' ', '\t', '\n', '\r']);
    if line.len() > LONGEST || line.chars().any(|c| c.is_control() && c != '\t') {
        return None;
    }
    let mut reader = Reader { text: line, at: 0, pings: Vec::new() };
    reader.list(0)?;
    if reader.at != line.len() {
        return None;
    }
    let mut command = line.to_owned();
    for &at in reader.pings.iter().rev() {
        command.insert_str(at, PING_COUNT);
    }
    Some(TrivialCommand { command })
}

/// One argument: what the shell would make of it, as far as that is known before it runs.
#[derive(Default)]
struct Word {
    text: String,
    quoted: bool,
    expands: bool,
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// Where each `ping` without a count ends.
    pings: Vec<usize>,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn ahead(&self, text: &str) -> bool {
        self.text[self.at..].starts_with(text)
    }

    fn take(&mut self, text: &str) -> bool {
        let there = self.ahead(text);
        if there {
            self.at += text.len();
        }
        there
    }

    fn blanks(&mut self) {
        while self.take(" ") || self.take("\t") {}
    }

    /// Commands joined by `&&` or `;`, up to the end of the line or a closing parenthesis.
    fn list(&mut self, depth: u8) -> Option<()> {
        loop {
            self.command(depth)?;
            self.blanks();
            if self.take("&&") {
                self.blanks();
                continue;
            }
            if self.take(";") {
                self.blanks();
                if self.at < self.text.len() && !(depth > 0 && self.ahead(")")) {
                    continue;
                }
            }
            return Some(());
        }
    }

    fn command(&mut self, depth: u8) -> Option<()> {
        self.blanks();
        let mut words = Vec::new();
        let mut name_ends = self.at;
        while let Some(c) = self.peek() {
            if matches!(c, ';' | '&') || (c == ')' && depth > 0) {
                break;
            }
            words.push(self.word(depth)?);
            if words.len() == 1 {
                name_ends = self.at;
            }
            self.blanks();
        }
        let (name, arguments) = words.split_first()?;
        if name.quoted || name.expands {
            return None;
        }
        let counted = judge(&name.text, arguments)?;
        if !counted {
            self.pings.push(name_ends);
        }
        Some(())
    }

    fn word(&mut self, depth: u8) -> Option<Word> {
        let mut word = Word::default();
        while let Some(c) = self.peek() {
            match c {
                ' ' | '\t' | ';' | '&' => break,
                ')' if depth > 0 => break,
                '\'' => self.single(&mut word)?,
                '"' => self.double(&mut word, depth)?,
                '$' => self.dollar(&mut word, depth)?,
                '\\' => {
                    self.at += 1;
                    word.quoted = true;
                    word.text.push(self.next()?);
                }
                '|' | '<' | '>' | '(' | ')' | '`' | '{' | '}' => return None,
                _ => word.text.push(self.next()?),
            }
        }
        Some(word)
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn single(&mut self, word: &mut Word) -> Option<()> {
        self.at += 1;
        let end = self.text[self.at..].find('\'')?;
        word.text.push_str(&self.text[self.at..self.at + end]);
        word.quoted = true;
        self.at += end + 1;
        Some(())
    }

    fn double(&mut self, word: &mut Word, depth: u8) -> Option<()> {
        self.at += 1;
        word.quoted = true;
        loop {
            match self.peek()? {
                '"' => {
                    self.at += 1;
                    return Some(());
                }
                '`' => return None,
                '$' => self.dollar(word, depth)?,
                '\\' => {
                    self.at += 1;
                    word.text.push(self.next()?);
                }
                _ => word.text.push(self.next()?),
            }
        }
    }

    /// `$NAME`, `${NAME}`, `$?` and its kin, or `$(…)` around what is itself trivial; a lone `$` is a letter.
    fn dollar(&mut self, word: &mut Word, depth: u8) -> Option<()> {
        self.at += 1;
        if self.take("(") {
            if self.ahead("(") || depth >= DEEPEST {
                return None;
            }
            self.list(depth + 1)?;
            self.blanks();
            word.expands = true;
            return self.take(")").then_some(());
        }
        if self.take("{") {
            let length = self.name();
            return (length > 0 && self.take("}")).then(|| word.expands = true);
        }
        match self.peek() {
            Some('\'' | '"' | '[') => None,
            _ if self.name() > 0 => {
                word.expands = true;
                Some(())
            }
            _ => {
                word.text.push('$');
                Some(())
            }
        }
    }

    /// Steps over the name of a parameter and says how long it was.
    fn name(&mut self) -> usize {
        let rest = &self.text[self.at..];
        let length = match rest.chars().next() {
            Some('?' | '$' | '!' | '#' | '@' | '*' | '-' | '0'..='9') => 1,
            Some(c) if c.is_ascii_alphabetic() || c == '_' => {
                rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len())
            }
            _ => 0,
        };
        self.at += length;
        length
    }
}

/// Whether the command is one of the five and its arguments read like arguments: none if not, else whether it
/// stops by itself.
fn judge(name: &str, arguments: &[Word]) -> Option<bool> {
    let stops = match name {
        "pwd" => arguments.iter().all(|a| matches!(a.text.as_str(), "-L" | "-P")),
        "whoami" => arguments.is_empty(),
        "date" => reads_the_clock(arguments),
        "echo" => !is_about_echo(arguments),
        "ping" => return pings(arguments),
        _ => false,
    };
    stops.then_some(true)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn run(input: &str) -> Option<String> {
        trivial(input).map(|t| t.command)
    }

    #[test]
    fn takes_the_five_and_their_joins() {
        for line in [
            "pwd",
            "date",
            "whoami",
            "  pwd  ",
            "date\n",
            "echo",
            "echo hello world",
            "echo $HOME",
            "echo \"$USER\"",
            "echo $?",
            "echo '; rm -rf x'",
            "echo a\\;b",
            "pwd && date",
            "pwd; date;",
            "date +%F",
            "date -u",
            "date -d 'next friday'",
            "echo $(date)",
            "echo \"today: $(date +%F)\"",
            "echo $(echo $(pwd))",
            "echo ${HOME}",
            "echo 100$",
            "echo a=b",
            "pwd -P",
            "ping -c 1 example.com",
            "ping -c3 ::1",
            "echo it works",
            "echo $(pwd; date;)",
            "echo 'a' \"b\" c",
        ] {
            assert_eq!(run(line).as_deref(), Some(line.trim()), "{line:?}");
        }
    }

    #[test]
    fn ping_always_ends() {
        assert_eq!(run("ping example.com").unwrap(), "ping -c 4 example.com");
        assert_eq!(run("pwd && ping localhost; date").unwrap(), "pwd && ping -c 4 localhost; date");
        assert_eq!(run("echo $(ping $HOST)").unwrap(), "echo $(ping -c 4 $HOST)");
        assert_eq!(run("ping").unwrap(), "ping");
        for line in
            ["ping -f example.com", "ping -c 100000 a", "ping a b", "ping -i 0 a", "ping -c", "ping -c 0 a"]
        {
            assert_eq!(run(line), None, "{line:?}");
        }
    }

    #[test]
    fn nothing_hides_in_it() {
        for line in [
            "",
            "ls",
            "rm x",
            "echo $(rm x)",
            "echo $(<.env)",
            "date; rm x",
            "date\nrm x",
            "date\r\nrm x",
            "echo a\\\nrm x",
            "echo ${x:=y}",
            "echo ${x:-$(rm y)}",
            "echo ${!x}",
            "echo ${#x}",
            "echo $((1+1))",
            "echo $[1+1]",
            "echo `rm x`",
            "echo \"`rm x`\"",
            "echo hi > file",
            "echo hi >> file",
            "echo <.env",
            "echo hi | sh",
            "echo a & rm x",
            "echo a &",
            "echo a || rm x",
            "&& pwd",
            "pwd &&",
            ";",
            "pwd ;; date",
            "echo \"unterminated",
            "echo 'unterminated",
            "echo $(date",
            "echo date)",
            "(date)",
            "{ date; }",
            "echo $'\\x41'",
            "echo $\"x\"",
            "FOO=1 date",
            "! date",
            "\"echo\" hi",
            "$CMD",
            "e\\cho hi",
            "/bin/date",
            "echo {1..999999999}",
            "date -s 12:00",
            "date 010100002030",
            "date -f /etc/shadow",
            "date --set=now",
            "whoami /all",
            "echo \"$(cat .env)\"",
            "echo \"$(date; cat .env)\"",
            "echo $(echo $(rm x))",
            "pwd\0",
            "echo $(date)$(rm x)",
            "echo \"${x:=$(rm y)}\"",
            "eval echo",
            "echo <(rm x)",
            "echo a;rm x",
            "echo a&&rm x",
        ] {
            assert_eq!(run(line), None, "{line:?}");
        }
    }

    #[test]
    fn sentences_are_not_commands() {
        for line in [
            "date formats in rust?",
            "date picker is broken",
            "echo is not working",
            "echo server in rust?",
            "ping me",
            "ping the server",
            "Date",
            "pwd is wrong",
            "whoami?",
            "date?",
            "echo vs printf",
            "ping pong game",
        ] {
            assert_eq!(run(line), None, "{line:?}");
        }
    }
}
