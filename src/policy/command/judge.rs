//! Judges a text part by part: each by its program's row, its redirections by their places. What parts do to each other is
//! `flow`'s work.

use super::finding::{Finding, Grant, Matter, Met, Piece, cut, shown};
use super::flow;
use super::view::CommandView;
use crate::policy::class::Class;
use crate::policy::confinement::Sandbox;
use crate::policy::links::Reach;
use crate::policy::shell::{self, Direction, HOLE, Part, Script, Trouble, Word};
use crate::protocol::Place;
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::PathBuf;
use std::rc::Rc;

/// Most nestings of text in text (`sh -c`, `eval`), and of programs in programs (`env`, `timeout`).
const MAX_TEXTS: usize = 6;
pub(super) const MAX_INNER: usize = 12;
/// Segments of a text that is not understood; with more it is only asked about.
const MAX_SEGMENTS: usize = 200;
/// More directories than a line may be in are as good as any.
const MAX_DIRECTORIES: usize = 8;

pub(super) struct Judge<'a> {
    pub(super) view: &'a CommandView<'a>,
    /// Where commands may run; none stands for a place nobody knows.
    pub(super) cwds: Vec<Option<PathBuf>>,
    depth: usize,
    pub(super) inner: Vec<Piece>,
    pub(super) kept: RefCell<HashMap<String, Matter>>,
    pub(super) met: RefCell<HashMap<(Place, Reach), Rc<Met>>>,
    /// What is printed is gone through before anybody sees it: what must not be read is left out.
    pub(super) leaves_out: bool,
    /// What the repositories that were looked into name, by where git was to run.
    pub(super) repositories: HashMap<PathBuf, Matter>,
}

impl<'a> Judge<'a> {
    pub(super) fn new(view: &'a CommandView<'a>) -> Self {
        Self {
            view,
            cwds: vec![Some(view.at.absolute(view.here))],
            depth: 0,
            inner: Vec::new(),
            kept: RefCell::default(),
            met: RefCell::default(),
            leaves_out: false,
            repositories: HashMap::new(),
        }
    }

    pub(super) fn leaving_out(view: &'a CommandView<'a>) -> Self {
        Self { leaves_out: true, ..Self::new(view) }
    }

    /// Behind the wall what a program comes across by itself is masked, and what it changes is judged when it is made.
    pub(super) fn is_contained(&self) -> bool {
        self.view.sandbox == Sandbox::Full
    }

    pub(super) fn arguments(&mut self, words: &[String]) -> Vec<Piece> {
        let words: Vec<Word> = words.iter().map(|word| Word::literal(word.as_str())).collect();
        let found = self.command(&words, false, 0);
        let text = words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
        let mut pieces = std::mem::take(&mut self.inner);
        pieces.push(Piece { text: cut(&text), found });
        pieces
    }

    pub(super) fn text(&mut self, text: &str) -> Vec<Piece> {
        if self.depth == MAX_TEXTS {
            return vec![trouble(text, Trouble::TooLarge)];
        }
        self.depth += 1;
        let outer = std::mem::take(&mut self.inner);
        let pieces = self.script(text, &shell::read(text));
        self.inner = outer;
        self.depth -= 1;
        pieces
    }

    fn script(&mut self, text: &str, script: &Script) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut own = Vec::with_capacity(script.parts.len());
        for (index, part) in script.parts.iter().enumerate() {
            let written = cut(text.get(part.span.clone()).unwrap_or_default());
            let before = pieces.len();
            pieces.extend(part.redirects.iter().filter_map(|redirect| {
                let found = self.redirect(redirect.direction, &redirect.target)?;
                Some(Piece { text: written.clone(), found })
            }));
            let is_secret = pieces[before..].iter().any(|piece| piece.found.secret);
            let mut found = self.part(part, is_fed(script, index));
            found.secret |= is_secret;
            if !script.is_plain
                && script.trouble.is_none()
                && found.class <= Class::BuildsProject
                && !self.is_contained()
            {
                // A line of more than literal words is no line that only reads, whatever is in it.
                let about = part.words.first().map_or_else(String::new, |word| shown(&word.text));
                found.worsen(Class::Dynamic, about);
            }
            found.is_literal &= script.is_plain;
            pieces.append(&mut self.inner);
            pieces.push(Piece { text: written, found: found.clone() });
            own.push(found);
        }
        flow::between(text, script, &own, &mut pieces);
        let bomb = script.bomb.as_ref().map(|name| (Class::ForkBomb, name.clone()));
        pieces.extend(bomb.map(|(class, name)| Piece { text: cut(text), found: Finding::new(class, name) }));
        if script.parts.is_empty() && !script.is_plain && script.trouble.is_none() {
            // Arithmetic and the like, which has no command.
            pieces.push(Piece { text: cut(text), found: Finding::new(Class::NotUnderstood, shown(text)) });
        }
        if script.trouble == Some(Trouble::Syntax) {
            pieces.extend(self.segments(text));
        }
        pieces.extend(script.trouble.map(|trouble| self::trouble(text, trouble)));
        pieces
    }

    /// Where the grammar loses its way, what stands between separators is looked at by itself: that can only make it worse.
    fn segments(&mut self, text: &str) -> Vec<Piece> {
        // Commands first, so that a pipeline that is understood stays one.
        let ends: [&[char]; 3] = [&['\n', ';'], &['&'], &['|']];
        let split = |ends: &[char]| text.split(ends).collect::<Vec<&str>>();
        let segments = ends.into_iter().map(split).find(|segments| segments.len() > 1).unwrap_or_default();
        if segments.len() > MAX_SEGMENTS {
            return Vec::new();
        }
        segments.into_iter().flat_map(|segment| self.text(segment)).collect()
    }

    fn part(&mut self, part: &Part, fed: bool) -> Finding {
        if part.words.is_empty() {
            // What is only set or redirected; the redirections are pieces of their own.
            let about = part.sets.first().map_or_else(String::new, |name| format!("{name}="));
            let class = if part.sets.is_empty() { Class::Reads } else { Class::Dynamic };
            return Finding::new(class, about);
        }
        let mut found = self.command(&part.words, fed, 0);
        if let Some(name) = part.sets.first() {
            found.worsen(Class::BringsIn, format!("{name}="));
            found.grant = Grant::None;
        }
        if let Some(word) = part.words.iter().find(|word| word.computed) {
            found.worsen(Class::Dynamic, shown(&word.text));
        }
        if !part.redirects.is_empty() {
            found.grant = Grant::None;
        }
        found
    }

    /// What a redirection writes or reads; none where that is nothing.
    fn redirect(&mut self, direction: Direction, target: &Word) -> Option<Finding> {
        let mut found = Finding::new(Class::Reads, shown(&target.text));
        let socket = ["/dev/tcp/", "/dev/udp/"].iter().any(|device| target.text.starts_with(device));
        if socket {
            found.worsen(Class::UsesNetwork, shown(&target.text));
            found.does = "downloads sends";
        } else if direction == Direction::Read {
            found.worsen_with(self.read_path(target));
        } else {
            // A redirection to `-` is one to a file of that name.
            let path = if target.text == "-" { target.part("./-") } else { target.clone() };
            let (class, about) = self.write_path(&path);
            found.worsen(class, about);
        }
        found.worsen_if(target.computed && found.class != Class::Reads, Class::Dynamic, shown(&target.text));
        found.worsen_if(target.text == HOLE.to_string(), Class::Dynamic, shown(&target.text));
        (found.class != Class::Reads).then_some(found)
    }

    /// The directories that `cd` and its like may lead to: these, or those it was in.
    pub(super) fn enter(&mut self, words: &[Word]) {
        let target = words.iter().find(|word| !word.text.starts_with('-') || word.text == "-");
        let mut next: Vec<Option<PathBuf>> = match target {
            Some(word) if word.computed || word.glob || word.text == "-" => vec![None],
            Some(word) => {
                let places = self.places(&word.text);
                places.into_iter().map(|place| place.map(|place| place.absolute(self.view.here))).collect()
            }
            None => vec![Some(self.view.here.home.clone())],
        };
        next.extend(std::mem::take(&mut self.cwds));
        next.dedup();
        self.cwds = if next.len() > MAX_DIRECTORIES { vec![None] } else { next };
        self.kept.borrow_mut().clear();
    }

    /// Where the next commands run instead; gives where they ran before.
    pub(super) fn replace_directories(&mut self, directories: Vec<Option<PathBuf>>) -> Vec<Option<PathBuf>> {
        self.kept.borrow_mut().clear();
        std::mem::replace(&mut self.cwds, directories)
    }
}

/// Something stands before it in its pipeline, or the line gives it text.
fn is_fed(script: &Script, index: usize) -> bool {
    let part = &script.parts[index];
    part.is_fed
        || part.pipe.is_some_and(|(_, stage)| stage > 0)
        || part.redirects.iter().any(|redirect| redirect.direction == Direction::Read)
}

fn trouble(text: &str, trouble: Trouble) -> Piece {
    let class = match trouble {
        Trouble::TooLarge => Class::TooLarge,
        Trouble::Syntax => Class::NotUnderstood,
        Trouble::OddText => Class::OddText,
    };
    Piece { text: cut(text), found: Finding::new(class, shown(text)) }
}
