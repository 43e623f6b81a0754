//! The tree of modules below `src/lib.rs`: what each defines, what it takes in, and which paths it names. Modules and
//! items for tests only are left out.

use std::collections::BTreeMap;

use super::tokens::{Spanned, Token, closing, tokens};

/// A path as it is written: `crate`, `self`, `super` or a name first.
pub type Path = Vec<String>;

/// One `use` of one name.
pub struct Use {
    pub path: Path,
    /// The name it has here; `*` for everything.
    pub name: String,
    pub reexport: bool,
}

/// A module: a file, or a part of one.
#[derive(Default)]
pub struct Module {
    pub parent: usize,
    pub file: String,
    pub children: BTreeMap<String, usize>,
    pub items: Vec<String>,
    pub uses: Vec<Use>,
    /// Paths in the code; the flag says that the last word is called or is a macro.
    pub paths: Vec<(Path, bool)>,
}

/// Files by their path below `src`, with their text.
pub type Sources = BTreeMap<String, String>;

/// Every module that is compiled without tests; the first is the root.
pub fn modules(sources: &Sources) -> Vec<Module> {
    let mut all = vec![Module { file: "lib.rs".to_owned(), ..Module::default() }];
    let root = tokens(&sources["lib.rs"]);
    Reader { sources, all: &mut all }.read(&root, 0, "");
    all
}

struct Reader<'a> {
    sources: &'a Sources,
    all: &'a mut Vec<Module>,
}

const DEFINING: &[&str] =
    &["fn", "struct", "enum", "union", "trait", "type", "const", "static", "macro_rules"];

impl Reader<'_> {
    /// Reads the body of module `id`, whose children's files lie in `folder`.
    fn read(&mut self, tokens: &[Spanned], id: usize, folder: &str) {
        let (mut at, mut depth, mut public) = (0, 0_usize, false);
        while at < tokens.len() {
            let token = &tokens[at];
            if token.is('#') {
                at = after_attribute(tokens, at);
                continue;
            }
            if token.is('{') {
                depth += 1;
            } else if token.is('}') {
                depth = depth.saturating_sub(1);
            }
            let follows = tokens.get(at + 1);
            at = match token.word() {
                Some("pub") if follows.is_some_and(|t| t.is('(')) => {
                    public = true;
                    closing(tokens, at + 1) + 1
                }
                Some("pub") => {
                    public = true;
                    at + 1
                }
                Some("use") if !follows.is_some_and(|t| t.is('<')) => {
                    let end = position(tokens, at, ';');
                    use_tree(&tokens[at + 1..end], &[], std::mem::take(&mut public), &mut self.all[id].uses);
                    end + 1
                }
                Some("mod") if depth == 0 => self.child(tokens, at, id, folder),
                Some(keyword) if depth == 0 && DEFINING.contains(&keyword) => {
                    let name = tokens[at + 1..].iter().find_map(Spanned::word).unwrap_or_default();
                    self.all[id].items.push(name.to_owned());
                    public = false;
                    at + 1
                }
                Some(_) => self.path(tokens, at, id),
                None => at + 1,
            };
        }
    }

    /// `mod name;` or `mod name { … }`, and what it holds.
    fn child(&mut self, tokens: &[Spanned], at: usize, parent: usize, folder: &str) -> usize {
        let name = tokens[at + 1].word().expect("a module has a name").to_owned();
        let id = self.all.len();
        let inner = format!("{folder}{name}/");
        let inline = tokens[at + 2].is('{');
        let beside = [format!("{folder}{name}.rs"), format!("{inner}mod.rs")];
        let file = if inline {
            self.all[parent].file.clone()
        } else {
            beside.into_iter().find(|file| self.sources.contains_key(file)).expect("a module has a file")
        };
        self.all.push(Module { parent, file: file.clone(), ..Module::default() });
        self.all[parent].children.insert(name, id);
        if inline {
            let end = closing(tokens, at + 2);
            self.read(&tokens[at + 3..end], id, &inner);
            end + 1
        } else {
            let body = self::tokens(&self.sources[&file]);
            self.read(&body, id, &inner);
            at + 3
        }
    }

    /// Notes the path that begins at `at`, unless it is a field, a method or the end of a longer one.
    fn path(&mut self, tokens: &[Spanned], at: usize, id: usize) -> usize {
        let mut path = vec![tokens[at].word().expect("a path begins with a word").to_owned()];
        let mut end = at + 1;
        while tokens.get(end).is_some_and(|t| t.token == Token::PathSep)
            && let Some(word) = tokens.get(end + 1).and_then(Spanned::word)
        {
            path.push(word.to_owned());
            end += 2;
        }
        let before = |n: usize| at.checked_sub(n).map(|i| &tokens[i]);
        // After two dots a range ends, or the rest of a value is said: neither is a field.
        let is_dot = |n: usize| before(n).is_some_and(|t| t.is('.'));
        let continues = is_dot(1) && !is_dot(2)
            || before(1).is_some_and(|t| t.token == Token::PathSep || t.word() == Some("fn"));
        if !continues {
            let called = tokens.get(end).is_some_and(|t| t.is('(') || t.is('!'));
            self.all[id].paths.push((path, called));
        }
        end
    }
}

fn position(tokens: &[Spanned], from: usize, mark: char) -> usize {
    (from..tokens.len()).find(|&i| tokens[i].is(mark)).unwrap_or(tokens.len())
}

/// The place after an attribute, or after the whole item when the attribute says that it is for tests.
fn after_attribute(tokens: &[Spanned], at: usize) -> usize {
    let open = if tokens.get(at + 1).is_some_and(|t| t.is('!')) { at + 2 } else { at + 1 };
    let end = closing(tokens, open);
    let says = |word: &str| tokens[open..end].iter().any(|t| t.word() == Some(word));
    if says("cfg") && says("test") && !says("not") { after_item(tokens, end + 1) } else { end + 1 }
}

/// The place after an item: after its `;`, or after its braces.
pub fn after_item(tokens: &[Spanned], from: usize) -> usize {
    let mut at = from;
    let is_use = tokens[from..].iter().take(5).any(|t| t.word() == Some("use"));
    while at < tokens.len() && !tokens[at].is(';') {
        if tokens[at].is('(') || tokens[at].is('[') || tokens[at].is('{') {
            let braces = tokens[at].is('{');
            at = closing(tokens, at);
            if braces && !is_use {
                break;
            }
        }
        at += 1;
    }
    at + 1
}

/// Each name of a `use` tree with its whole path.
fn use_tree(tokens: &[Spanned], before: &[String], reexport: bool, uses: &mut Vec<Use>) {
    let mut path = before.to_vec();
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at].token {
            Token::Word(word) if word == "as" => {
                let name = tokens[at + 1].word().expect("a name follows").to_owned();
                uses.push(Use { path, name, reexport });
                return;
            }
            Token::Word(word) => path.push(word.clone()),
            Token::Mark('*') => {
                uses.push(Use { path, name: "*".to_owned(), reexport });
                return;
            }
            Token::Mark('{') => {
                for part in parts(&tokens[at + 1..closing(tokens, at)]) {
                    use_tree(part, &path, reexport, uses);
                }
                return;
            }
            Token::PathSep | Token::Mark(_) => {}
        }
        at += 1;
    }
    if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    if let Some(name) = path.last().cloned() {
        uses.push(Use { path, name, reexport });
    }
}

/// The parts between the commas of the outermost group.
fn parts(tokens: &[Spanned]) -> Vec<&[Spanned]> {
    let (mut parts, mut from, mut at) = (Vec::new(), 0, 0);
    while at < tokens.len() {
        if tokens[at].is('{') {
            at = closing(tokens, at);
        } else if tokens[at].is(',') {
            parts.push(&tokens[from..at]);
            from = at + 1;
        }
        at += 1;
    }
    parts.push(&tokens[from..]);
    parts.retain(|part| !part.is_empty());
    parts
}
