//! Tells a bare shell command from a sentence that begins with a program's name.

use super::lexicon::Lexicon;
use super::role::Roles;

/// Longer lines are not typed as commands here.
const LONGEST: usize = 400;

/// Whether the line is a shell command and nothing else.
pub(super) fn is_command(line: &str, lexicon: &Lexicon) -> bool {
    let line = line.trim();
    if line.len() > LONGEST || line.ends_with('?') {
        return false;
    }
    let line = line.strip_prefix("$ ").or_else(|| line.strip_prefix("> ")).unwrap_or(line);
    let mut folded = String::new();
    let mut words = Words { rest: line };
    let mut program = words.next();
    while program.is_some_and(|w| w.is_assignment() || matches!(w.text, "sudo" | "time" | "nohup"))
        && !words.rest.is_empty()
    {
        program = words.next();
    }
    let Some(program) = program.filter(|p| !p.quoted) else { return false };
    if program.text.chars().any(char::is_uppercase) {
        return false;
    }
    let arguments: Vec<Word<'_>> = words.collect();
    let role = |text: &str, folded: &mut String| lexicon.table.get(lexicon.lookup(text, folded)).roles;
    let prose = arguments.iter().any(|w| {
        !w.quoted && role(w.text, &mut folded).any(Roles::FUNCTION.and(Roles::FAIL).and(Roles::NOT))
    });
    if prose && !arguments.iter().any(|w| w.is_flag()) {
        return false;
    }
    if program.text.starts_with("./") || program.text.starts_with("~/") || program.text.starts_with("../") {
        return !prose && arguments.len() < 12;
    }
    let roles = role(program.text, &mut folded);
    let first = arguments.first().map(|w| (w.is_argument(), role(w.text, &mut folded)));
    if roles.any(Roles::WORDY) {
        return match first {
            None => matches!(
                program.text,
                "make" | "clear" | "history" | "exit" | "top" | "reset" | "env" | "free" | "node" | "tree"
            ),
            Some((argument, first)) => {
                argument
                    || (first.any(Roles::SUB)
                        && (arguments.len() < 4 || arguments.iter().any(|w| w.is_flag())))
                    || first.any(Roles::TOOL) && arguments.len() == 1
            }
        };
    }
    roles.any(Roles::TOOL)
        && match first {
            None => true,
            Some((argument, first)) => {
                argument
                    || first.any(Roles::SUB)
                    || arguments.len() < 2
                    || arguments.iter().any(|w| w.is_flag())
            }
        }
}

#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    quoted: bool,
}

impl Word<'_> {
    fn is_flag(self) -> bool {
        self.text.starts_with('-') && self.text.len() > 1
    }

    /// Looks like an argument rather than a word of a sentence.
    fn is_argument(self) -> bool {
        self.quoted
            || self.is_flag()
            || self.text == "."
            || self.text.bytes().next().is_some_and(|b| b.is_ascii_digit() || b"./~$*@".contains(&b))
            || (self.text.contains(['/', '.', '=', '*', '@', '_']) && !self.text.ends_with(['.', ',', ':']))
    }

    fn is_assignment(self) -> bool {
        self.text.split_once('=').is_some_and(|(name, _)| {
            !name.is_empty()
                && name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
        })
    }
}

struct Words<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Words<'a> {
    type Item = Word<'a>;

    fn next(&mut self) -> Option<Word<'a>> {
        self.rest = self.rest.trim_start();
        let first = self.rest.chars().next()?;
        if matches!(first, '"' | '\'')
            && let Some(close) = self.rest[1..].find(first)
        {
            let text = &self.rest[1..=close];
            self.rest = &self.rest[close + 2..];
            return Some(Word { text, quoted: true });
        }
        let end = self.rest.find(char::is_whitespace).unwrap_or(self.rest.len());
        let (text, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(Word { text, quoted: false })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_sentences() {
        let lexicon = Lexicon::new();
        for line in [
            "ls",
            "ls -la",
            "git status",
            "git push origin main",
            "git commit -m \"fix the bug\"",
            "npm start",
            "npm run dev",
            "cargo test --all",
            "cd code/claudecode",
            "cd ..",
            "mkdir foo",
            "claude mcp add puppeteer -s user",
            "docker compose up -d",
            "kubectl get pods",
            "python main.py",
            "python3 -m venv .venv",
            "pip install -r requirements.txt",
            "make",
            "make build",
            "go test ./...",
            "go build",
            "node server.js",
            "./run.sh",
            "sudo apt install ripgrep",
            "NODE_ENV=test npm test",
            "find . -name '*.rs'",
            "kill -9 1234",
            "cat README.md",
            "touch a.txt",
            "$ git diff",
            "which python",
            "rm -rf node_modules",
            "pytest -k login",
            "echo -n hi > a.txt",
            "curl -s https://example.com",
            "code .",
            "tail -f app.log",
        ] {
            assert!(is_command(line, &lexicon), "{line:?}");
        }
        for line in [
            "make the button blue",
            "find the bug",
            "test the parser",
            "git is broken",
            "npm run dev gives an error",
            "npm install fails",
            "Git basics",
            "docker build hangs",
            "ls?",
            "git push not working",
            "kill the process on port 3000",
            "node version is wrong",
            "sort the list by date",
            "time to ship",
            "which file holds the config",
            "open the door",
            "watch the logs for errors",
            "cat pictures please",
            "python is slow",
            "go on",
            "less is more",
            "",
            "vim clear last search highlighting",
        ] {
            assert!(!is_command(line, &lexicon), "{line:?}");
        }
    }
}
