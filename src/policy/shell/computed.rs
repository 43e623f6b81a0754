//! What the shell computes: the names that arithmetic sets, and the words whose values it evaluates.

use super::reader::{Reader, Reading};
use super::script::{Atom, Binding, Trouble, Var, Word};

impl Reader<'_> {
    /// A variable that the syntax sets at this place; without words its value is unknown.
    pub(super) fn bind(&mut self, name: String, words: Option<Vec<Word>>) {
        let at = self.script.parts.len();
        self.script.bindings.push(Binding { name, words, computed: false, at });
    }

    /// True if the `((` here is closed by `))`.
    pub(super) fn arithmetic_ends(&self) -> bool {
        let mut depth = 0usize;
        let mut last_close = false;
        for c in self.rest().chars().take(4_096) {
            match c {
                '(' => depth += 1,
                ')' if depth == 1 => return last_close,
                ')' => depth = depth.saturating_sub(1),
                '\'' | '"' | '`' | '#' if depth < 2 => return false,
                _ => {}
            }
            last_close = c == ')' && depth == 1;
        }
        false
    }

    /// The inside of `((…))`, both closing parentheses taken; what it substitutes goes to `word`.
    pub(super) fn arithmetic(&mut self, word: &mut Word) -> Reading<()> {
        let mut inside = Word::default();
        let mut depth = 2usize;
        while depth > 0 {
            match self.peek().ok_or(Trouble::Syntax)? {
                '$' => self.dollar(&mut inside, true)?,
                '`' => self.backticks(&mut inside, true)?,
                // An index (`[`) is evaluated, so it may hold a substitution of its own.
                '\\' | '\'' | '"' | '{' | '}' | '[' => return Err(Trouble::Syntax),
                c => {
                    depth = if c == '(' { depth + 1 } else { depth - usize::from(c == ')') };
                    self.bump();
                    inside.atoms.push(Atom::Char(c, false));
                }
            }
        }
        self.computes(&inside);
        word.atoms.extend(inside.atoms.into_iter().filter(|atom| matches!(atom, Atom::Sub { .. })));
        Ok(())
    }

    /// What `${…}` computes behind the name, with what it substitutes.
    pub(super) fn computes_operator(&mut self, operator: &str, inside: &Word) -> Reading<()> {
        if !is_computed(operator) {
            return Ok(());
        }
        // Quotes around an index do not keep it from being evaluated.
        if operator.contains(['\'', '"', '\\']) && operator[1..].contains(['$', '`', '[', '\\']) {
            return Err(Trouble::Syntax);
        }
        let spelled = operator.chars().map(|c| Atom::Char(c, false));
        let atoms = spelled.chain(inside.atoms.iter().filter(|a| matches!(a, Atom::Sub { .. })).cloned());
        self.computes(&Word { atoms: atoms.collect(), ..Word::default() });
        Ok(())
    }

    /// The shell computes with this word: it sets the names before `=`, `++` and the like, and evaluates every value.
    pub(super) fn computes(&mut self, word: &Word) {
        let spelled = |atom: &Atom| if let Atom::Char(c, _) = atom { *c } else { '\u{fffc}' };
        let text: String = word.atoms.iter().map(spelled).collect();
        let of_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let mut computed = word.clone();
        let mut rest = text.as_str();
        while let Some(start) = rest.find(of_name) {
            let (before, tail) = rest.split_at(start);
            let (name, after) = tail.split_at(tail.find(|c| !of_name(c)).unwrap_or(tail.len()));
            rest = after;
            if name.starts_with(|c: char| c.is_ascii_digit()) {
                continue;
            }
            if is_set(before, after) {
                let number = Word { atoms: vec![Atom::Number], quoted: true, ..Word::default() };
                self.bind(name.to_owned(), Some(vec![number]));
            }
            let name = name.to_owned();
            computed.atoms.push(Atom::Var(Var { name, operator: String::new(), quoted: true }));
        }
        let at = self.script.parts.len();
        let binding = Binding { name: String::new(), words: Some(vec![computed]), computed: true, at };
        self.script.bindings.push(binding);
    }
}

/// True if the name between the two is assigned to.
fn is_set(before: &str, after: &str) -> bool {
    let (before, after) = (before.trim_end(), after.trim_start());
    let sign = after.trim_start_matches(['+', '-', '*', '/', '%', '&', '^', '|', '<', '>']);
    let compares = matches!(&after[..after.len() - sign.len()], "<" | ">") || sign.starts_with("==");
    (sign.starts_with('=') && !compares)
        || [before.ends_with("++"), before.ends_with("--"), after.starts_with("++"), after.starts_with("--")]
            .contains(&true)
}

/// `${a[i]}` and `${s:from:length}` compute what stands behind the name.
fn is_computed(operator: &str) -> bool {
    match operator.strip_prefix(':') {
        Some(rest) => !rest.starts_with(['-', '=', '?', '+']),
        None => operator.starts_with('[') && !matches!(operator, "[@]" | "[*]"),
    }
}
