//! What the trigger detector decided about one input, and what it read in it on the way: clauses, each with
//! what it does and what its words mean. Later rooms decide from these, not from the text again.

use serde::{Deserialize, Serialize};

/// The track a request takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Track {
    /// One streamed reply, no tools but `needsAction`.
    Answer,
    /// The loop, with tools.
    Action,
    /// Straight to the shell, through the guard, no model.
    Trivial,
}

impl Track {
    /// The word used in machine output and in the routing log.
    pub fn name(self) -> &'static str {
        match self {
            Track::Answer => "ANSWER",
            Track::Action => "ACTION",
            Track::Trivial => "TRIVIAL",
        }
    }
}

/// How sure an Action is: by the number of distinct triggers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Confidence {
    /// Three or more.
    Strong,
    /// One or two.
    Weak,
    /// None.
    None,
}

impl Confidence {
    /// The confidence of so many distinct triggers.
    pub fn of(triggers: usize) -> Self {
        match triggers {
            0 => Confidence::None,
            1 | 2 => Confidence::Weak,
            _ => Confidence::Strong,
        }
    }

    /// The word used in machine output and in the routing log.
    pub fn name(self) -> &'static str {
        match self {
            Confidence::Strong => "STRONG",
            Confidence::Weak => "WEAK",
            Confidence::None => "NONE",
        }
    }
}

/// Words in the input that made a rule fire.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trigger {
    /// The words as they stand in the input.
    pub text: String,
    /// The rule's name, such as `file-path`.
    pub rule: String,
}

/// The decision, with everything needed to explain it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Route {
    /// Where it goes.
    pub track: Track,
    /// How sure.
    pub confidence: Confidence,
    /// Every distinct trigger, in order of appearance; at most [`Route::MOST_TRIGGERS`].
    pub triggers: Vec<Trigger>,
    /// The name of the rule that decided.
    pub rule: String,
    /// One sentence: why.
    pub reason: String,
    /// What was read in the input, in order; at most [`Route::MOST_CLAUSES`]. Not recorded.
    #[serde(skip)]
    pub clauses: Vec<Clause>,
    /// Technologies the input names, each once; at most [`Route::MOST_TRIGGERS`]. Not recorded.
    #[serde(skip)]
    pub technologies: Vec<String>,
}

impl Route {
    /// Triggers beyond this many change nothing and are not kept.
    pub const MOST_TRIGGERS: usize = 32;
    /// Why a decision was changed: the user's prefix.
    pub const BY_PREFIX: &str = "the prefix ?";
    /// Why a decision was changed: the answer track called `needsAction`.
    pub const BY_MODEL: &str = "the model asked for tools";
    /// Why a decision was changed: the user said more when asked.
    pub const BY_ANSWER: &str = "a question was answered first";
    /// Of longer inputs the first half of this many clauses is kept and the last half.
    pub const MOST_CLAUSES: usize = 64;
}

/// A piece of the input that says one thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clause {
    /// Where it starts in the input, in bytes.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// What it does.
    pub kind: ClauseKind,
    /// What its first verb means: the thing asked for.
    pub lead: Option<Mark>,
    /// What its words mean.
    pub marks: Marks,
}

/// The beginning of a text, enough to recognise it, on one line: at most `most` characters; a cut text ends with `…`,
/// which counts.
pub fn quoted(text: &str, most: usize) -> String {
    let cut = text.chars().nth(most).is_some();
    let kept = text.chars().take(most - usize::from(cut).min(most));
    kept.map(|c| if c.is_control() { ' ' } else { c }).chain(cut.then_some('…')).collect()
}

/// What a clause does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ClauseKind {
    /// A bare shell command.
    Command,
    /// Tells or asks somebody to do something.
    Order,
    /// Says what is wanted.
    Wish,
    /// Says that something is wrong.
    Trouble,
    /// Asks about this project or the work on it.
    ProjectQuestion,
    /// Asks about the world in general or about the conversation.
    Question,
    /// Continues the work of the previous turn.
    FollowUp,
    /// Thanks, agrees, greets.
    Talk,
    /// Takes the request back.
    Stop,
    /// None of these.
    Statement,
}

macro_rules! marks {
    ($($name:ident $doc:literal,)*) => {
        /// What a word, or a place in the sentence, means.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum Mark {
            $(#[doc = $doc] $name,)*
        }
        impl Mark {
            /// Every meaning.
            pub const ALL: &'static [Mark] = &[$(Mark::$name,)*];
        }
    };
}

marks! {
    Repair "Make something broken work.",
    Create "Bring something new about.",
    Add "Put something into what exists.",
    Change "Make what exists different.",
    Delete "Take something away.",
    Move "Rename, move, copy.",
    Restructure "Shape code better without changing what it does.",
    Document "Put words about the code into files.",
    Test "Test, or tests.",
    Run "Run, start, stop a program.",
    Install "Install or remove packages.",
    Publish "Push, deploy, release: it leaves the project.",
    Version "Commit, merge, and other version control.",
    Look "Show, read, check, review.",
    Search "Find, search.",
    Explain "Explain, tell, describe.",
    Outside "Something outside must be looked up.",
    Remember "Keep in memory, or take from it.",
    Keep "Save, store, note.",
    File "A file or path of the project.",
    Url "An address.",
    CodeBlock "A pasted block of code.",
    OneMoreFile "A second file or path.",
    Secret "Authentication, tokens, passwords, keys.",
    Data "Data, tables, databases.",
    Ops "A process, port, branch, container: handled by commands.",
    Automation "A pipeline, a workflow of the build server.",
    Docs "Documentation, readme, comments.",
    Failure "An error, a crash, something that does not work.",
    All "All, every, entire.",
    Bulk "The verb is done to all of them: \"fix them all\", \"rename in every file\".",
    Vague "Names nothing that could be found: only \"the bug\", \"the problem\", or no object at all.",
    New "A new thing, or one not there yet: a, an, new.",
    Existing "A thing that is there: the, this, our.",
    Project "The project, repository or code itself.",
    Thing "A noun for a part of a program.",
    Api "An interface between programs.",
    Database "A database or its schema.",
    Performance "Speed, memory, cost.",
    Breaking "A change that others would feel.",
    NextStep "A word that starts a second step: then, afterwards.",
    Destroy "Delete, drop, wipe: gone for good.",
    NoAsking "The user waives questions: just do it.",
    Negated "Says what not to do.",
    Detail "A small detail: a padding, a line, a column.",
    FileThing "A file, folder, branch, module, database: deleting one loses something.",
    Local "An address of this machine.",
    Within "In, for, to something that is there: in the readme, for our parser.",
}

/// A set of meanings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Marks(u64);

impl Marks {
    /// No meaning.
    pub const NONE: Marks = Marks(0);

    /// What an order means that changes files.
    pub const CHANGES_FILES: Marks = Marks::of(&[
        Mark::Repair,
        Mark::Create,
        Mark::Add,
        Mark::Change,
        Mark::Delete,
        Mark::Move,
        Mark::Restructure,
        Mark::Document,
        Mark::Keep,
    ]);

    /// These meanings.
    pub const fn of(marks: &[Mark]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < marks.len() {
            bits |= 1 << marks[i] as u8;
            i += 1;
        }
        Self(bits)
    }

    /// Whether the meaning is among them.
    pub const fn has(self, mark: Mark) -> bool {
        self.0 & (1 << mark as u8) != 0
    }

    /// Whether any of these is among them.
    pub const fn any(self, other: Marks) -> bool {
        self.0 & other.0 != 0
    }

    /// Both together.
    #[must_use]
    pub const fn and(self, other: Marks) -> Self {
        Self(self.0 | other.0)
    }

    /// With one more.
    #[must_use]
    pub const fn with(self, mark: Mark) -> Self {
        Self(self.0 | (1 << mark as u8))
    }

    /// Without these.
    #[must_use]
    pub const fn without(self, other: Marks) -> Self {
        Self(self.0 & !other.0)
    }

    /// Those in both.
    #[must_use]
    pub const fn within(self, other: Marks) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first, in the order of [`Mark::ALL`].
    pub fn first(self) -> Option<Mark> {
        Mark::ALL.iter().copied().find(|&m| self.has(m))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_stays_on_one_line() {
        for (text, most, shown) in
            [("a\tb\ncd", 5, "a b …"), ("a\tb\ncd", 6, "a b cd"), ("äöü", 2, "ä…"), ("", 3, "")]
        {
            assert_eq!(quoted(text, most), shown);
        }
    }

    #[test]
    fn marks_fit_and_tell_each_other_apart() {
        assert!(Mark::ALL.len() <= 64);
        let set = Marks::of(&[Mark::Repair, Mark::Local]);
        for &mark in Mark::ALL {
            assert_eq!(set.has(mark), matches!(mark, Mark::Repair | Mark::Local), "{mark:?}");
        }
        assert_eq!(set.without(Marks::of(&[Mark::Repair])).first(), Some(Mark::Local));
    }
}
