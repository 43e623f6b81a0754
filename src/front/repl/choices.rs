//! What is offered for the word at the cursor: commands after `/`, files after `@`. Which row is chosen, when the list is
//! open, and what a choice makes of the line.

use super::files::{Files, best};

/// A slash command: its name without the slash, and what it does.
pub type Command = (String, String);

pub struct Choices {
    commands: Vec<Command>,
    files: Files,
    /// The list opens for what is typed, not for a line that comes from elsewhere.
    typing: bool,
    /// No list is wanted for the word that begins there, however it goes on after this.
    closed: Option<(usize, String)>,
    /// What the rows were made for.
    word: String,
    rows: Vec<Row>,
    chosen: Option<usize>,
    /// More rows may be known in a moment.
    waiting: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// What stands in the line once this is taken, from the beginning of the word on.
    pub label: String,
    pub about: String,
    insert: String,
}

impl Row {
    /// A folder goes on with what is in it.
    fn goes_on(&self) -> bool {
        self.insert.ends_with('/')
    }

    pub fn is_path(&self) -> bool {
        self.about.is_empty()
    }
}

/// What may stand before the `@` of a mention.
const BEFORE: &[char] = &['(', '"', '\'', '`', '„', '“'];

/// Where the word at the end of this begins, if it is a command or a mention. Line numbers after a colon are the
/// person's own.
fn word_start(before: &str) -> Option<usize> {
    let blank = before.rfind(char::is_whitespace);
    if blank.is_none() && before.starts_with('/') {
        return Some(0);
    }
    let start = blank.map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
    let mention = before[start..].trim_start_matches(BEFORE);
    (mention.starts_with('@') && !mention.contains(':')).then(|| before.len() - mention.len())
}

impl Choices {
    pub fn new(commands: Vec<Command>, files: Files) -> Self {
        let (word, rows) = (String::new(), Vec::new());
        Self { commands, files, typing: false, closed: None, word, rows, chosen: None, waiting: false }
    }

    /// Another line begins.
    pub fn begin(&mut self) {
        self.files.outdated();
        self.close();
        self.closed = None;
    }

    pub fn typing(&mut self) {
        self.typing = true;
    }

    /// A word that was left closed is offered for again.
    pub fn reopen(&mut self) {
        self.closed = None;
        self.typing = true;
    }

    pub fn close(&mut self) {
        self.typing = false;
        self.clear();
    }

    fn clear(&mut self) {
        self.rows.clear();
        self.chosen = None;
        self.waiting = false;
    }

    /// No list for this word any more.
    pub fn dismiss(&mut self, line: &str, pos: usize) {
        self.closed = word_start(&line[..pos]).map(|start| (start, line[start..pos].to_owned()));
        self.close();
    }

    pub fn is_open(&self) -> bool {
        !self.rows.is_empty()
    }

    /// True if the list would be another one once the walk of the files is over.
    pub fn is_waiting(&self) -> bool {
        self.waiting && self.chosen.is_none()
    }

    pub fn chosen(&self) -> Option<usize> {
        self.chosen
    }

    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Makes the rows for a line as it stands now.
    pub fn offer(&mut self, line: &str, pos: usize) {
        let word = word_start(&line[..pos]).map(|start| (start, &line[start..pos]));
        let goes_on = |(at, text): &(usize, String)| {
            word.is_some_and(|(start, word)| start == *at && word.starts_with(text.as_str()))
        };
        self.closed = self.closed.take().filter(goes_on);
        match word.filter(|_| self.typing && self.closed.is_none()) {
            Some((_, word)) => self.look_up(word),
            None => self.clear(),
        }
    }

    fn look_up(&mut self, word: &str) {
        if self.word == word && self.is_open() && !self.waiting {
            return;
        }
        self.word = word.to_owned();
        self.chosen = None;
        self.rows = match (word.strip_prefix('/'), word.strip_prefix('@')) {
            (Some(name), _) => self.commands_like(name),
            (_, Some(path)) => self.files_like(path),
            _ => Vec::new(),
        };
        self.waiting = word.starts_with('@') && self.files.is_walking();
    }

    fn commands_like(&self, name: &str) -> Vec<Row> {
        let names = self.commands.iter().map(|(name, _)| name.as_str());
        let found = match name {
            "" => names.map(str::to_owned).collect(),
            _ => best(names.map(|name| (name, name)), name, false),
        };
        let about =
            |name: &str| self.commands.iter().find(|(it, _)| it == name).map(|(_, help)| help.clone());
        let row = |name: String| Row {
            about: about(&name).unwrap_or_default(),
            insert: format!("/{name} "),
            label: format!("/{name}"),
        };
        found.into_iter().map(row).collect()
    }

    fn files_like(&mut self, path: &str) -> Vec<Row> {
        let row = |path: String| {
            let insert = if path.contains(' ') { format!("@\"{path}\"") } else { format!("@{path}") };
            Row { about: String::new(), insert, label: path }
        };
        self.files.matching(path.trim_start_matches('"')).into_iter().map(row).collect()
    }

    /// The next row, or the one before; past either end none is chosen.
    pub fn step(&mut self, down: bool) {
        let last = self.rows.len().checked_sub(1);
        self.chosen = match (self.chosen, down) {
            (None, true) => last.map(|_| 0),
            (None, false) => last,
            (Some(at), true) => (Some(at) < last).then_some(at + 1),
            (Some(at), false) => at.checked_sub(1),
        };
    }

    /// Where the word begins, and the chosen row, or the first, to stand in its place.
    pub fn take(&mut self, line: &str, pos: usize) -> Option<(usize, String)> {
        let start = word_start(&line[..pos])?;
        self.typing = true;
        self.look_up(&line[start..pos]);
        let row = self.rows.get(self.chosen.unwrap_or(0))?.clone();
        self.close();
        if row.goes_on() {
            self.reopen();
        } else {
            self.closed = Some((start, row.insert.clone()));
        }
        Some((start, row.insert))
    }

    /// What is left of the name of the command that is meant.
    pub fn rest_of_command(&self, line: &str) -> Option<(String, &str)> {
        let name = line.strip_prefix('/').filter(|name| !name.is_empty())?;
        let (command, help) = self.commands.iter().find(|(command, _)| command.starts_with(name))?;
        Some((command[name.len()..].to_owned(), help))
    }
}

#[cfg(test)]
impl Choices {
    pub fn wait(&mut self) {
        self.waiting = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(root: &std::path::Path) -> Choices {
        let commands = [("help", "Lists the commands"), ("undo", "Takes back"), ("usage", "Tokens and cost")];
        let commands = commands.map(|(name, help)| (name.to_owned(), help.to_owned())).to_vec();
        let mut choices = Choices::new(commands, Files::of(root.to_owned(), Box::new(|| ())));
        choices.typing();
        choices
    }

    fn project() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("src")).unwrap();
        for name in ["main.rs", "two words.md", "src/lib.rs"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        folder
    }

    fn offered(choices: &mut Choices, line: &str) -> Vec<String> {
        choices.offer(line, line.len());
        while choices.files.is_walking() || choices.is_waiting() {
            choices.offer(line, line.len());
        }
        choices.rows().iter().map(|row| row.label.clone()).collect()
    }

    #[test]
    fn offers_commands_at_the_start_and_files_after_an_at() {
        let folder = project();
        let mut choices = choices(folder.path());
        assert_eq!(offered(&mut choices, "/"), ["/help", "/undo", "/usage"]);
        assert_eq!(offered(&mut choices, "/u"), ["/undo", "/usage"]);
        assert_eq!(offered(&mut choices, "/ud"), ["/undo"]);
        assert_eq!(choices.take("/u", 2), Some((0, "/undo ".to_owned())));
        choices.begin();
        choices.typing();
        assert_eq!(offered(&mut choices, "look at (@mai"), ["main.rs"]);
        assert_eq!(choices.take("look at @mai", 12), Some((8, "@main.rs".to_owned())));
        assert_eq!(choices.take("@two", 4), Some((0, "@\"two words.md\"".to_owned())));
        for line in ["fix /u", "a@mai", "/undo x", "@main.rs:10-20", "", "/zzz", "@zzz"] {
            assert!(offered(&mut choices, line).is_empty(), "{line:?}");
            assert_eq!(choices.take(line, line.len()), None, "{line:?}");
        }
    }

    #[test]
    fn a_folder_keeps_the_list_open_and_a_file_closes_it() {
        let folder = project();
        let mut choices = choices(folder.path());
        assert_eq!(offered(&mut choices, "@sr")[0], "src/");
        assert_eq!(choices.take("@sr", 3), Some((0, "@src/".to_owned())));
        assert_eq!(offered(&mut choices, "@src/"), ["src/lib.rs"]);
        assert_eq!(choices.take("@src/", 5), Some((0, "@src/lib.rs".to_owned())));
        choices.typing();
        assert!(offered(&mut choices, "@src/lib.rs").is_empty());
        // Another word has a list of its own.
        assert_eq!(offered(&mut choices, "@src/lib.rs @mai"), ["main.rs"]);
    }

    #[test]
    fn a_dismissed_list_stays_closed_for_its_word() {
        let folder = project();
        let mut choices = choices(folder.path());
        assert!(!offered(&mut choices, "@m").is_empty());
        choices.dismiss("@m", 2);
        choices.typing();
        assert!(offered(&mut choices, "@ma").is_empty());
        choices.reopen();
        assert_eq!(offered(&mut choices, "@m")[0], "main.rs");
    }

    #[test]
    fn a_line_from_elsewhere_opens_nothing() {
        let folder = project();
        let mut choices = choices(folder.path());
        choices.begin();
        assert!(offered(&mut choices, "/u").is_empty());
        assert!(offered(&mut choices, "@").is_empty());
    }

    #[test]
    fn the_arrows_go_round_by_way_of_nothing() {
        let folder = project();
        let mut choices = choices(folder.path());
        offered(&mut choices, "/u");
        let mut seen = Vec::new();
        for down in [true, true, true, false, false, false] {
            choices.step(down);
            seen.push(choices.chosen());
        }
        assert_eq!(seen, [Some(0), Some(1), None, Some(1), Some(0), None]);
    }

    #[test]
    fn the_rest_of_a_command_is_known() {
        let choices = choices(std::path::Path::new("/nowhere"));
        assert_eq!(choices.rest_of_command("/un"), Some(("do".to_owned(), "Takes back")));
        assert_eq!(choices.rest_of_command("/help"), Some((String::new(), "Lists the commands")));
        assert_eq!(choices.rest_of_command("/"), None);
        assert_eq!(choices.rest_of_command("un"), None);
    }
}
