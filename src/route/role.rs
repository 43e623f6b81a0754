//! What part a word can play in a sentence. Its meaning is a `Mark`; this is its grammar.

/// A set of parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Roles(u128);

macro_rules! roles {
    ($($name:ident $bit:literal $doc:literal,)*) => {
        impl Roles {
            $(#[doc = $doc] pub(super) const $name: Roles = Roles(1 << $bit);)*
            /// The name by which a phrase asks for a part: `@verb`.
            pub(super) fn named(name: &str) -> Option<Roles> {
                $(if name.eq_ignore_ascii_case(stringify!($name)) { return Some(Roles::$name); })*
                None
            }
        }
    };
}

roles! {
    VERB 0 "A verb with a meaning, in any form.",
    BASE 1 "A form that can open an order.",
    THE 2 "Points at something known: the, der.",
    THIS 3 "Points at something near: this, dies.",
    OUR 4 "Says it is ours.",
    MY 5 "Says it is mine.",
    A 6 "Something new or any: a, ein.",
    PRONOUN 7 "Stands for a thing: it, this, das.",
    WE 8 "We, us.",
    YOU 9 "You, du.",
    I 10 "I, ich, one, man.",
    THING 11 "A noun for a part of a program or project.",
    TECH 12 "The name of a technology.",
    CONCEPT 13 "A notion of programming in general.",
    FAIL 14 "Something does not work.",
    NOT 15 "Negates.",
    TALK 16 "Thanks, agrees, greets.",
    FILLER 17 "Stands around in thanks and greetings.",
    OPENER 18 "Stands before what is really said: ok, so, please.",
    YES 19 "Agrees that something be done.",
    FUNCTION 20 "A little word that no command line has.",
    PARTICLE 21 "The part of a split German verb that stands at the end.",
    TOOL 22 "A program's name, nothing else.",
    WORDY 23 "A program's name that is also a word.",
    HERE 24 "Here.",
    LEADS 25 "Begins a subordinate clause: if, when.",
    JOINS 26 "Joins clauses: and, then.",
    EVERYDAY 27 "A technology's name that is also a word.",
    SUB 28 "A well-known word after a program's name: commit, install.",
    COUNT 31 "Counts: two, drei.",
    WHICH 32 "Which, welche.",
    DID 33 "Did, have, hast: of something that was done.",
    NOW 34 "Tells that something is so now: now, suddenly, jetzt.",
    REFERS 35 "Refers to what was said: dafür, davon.",
    BE 36 "Is, are, ist, sind.",
    PREPOSITION 37 "For, of, in: a noun follows.",
    LIKE 38 "Gives an example: like, such as.",
    INTO 39 "To, into: what follows is added to.",
    PLACE 40 "Where things happen in every program: the database, the terminal.",
    KIND 41 "What one chooses from: which database, which framework.",
    INSIDE 42 "In, from: what follows is a place.",
    OF 43 "Of, von: what comes before belongs to what follows.",
    CHANGED 44 "Says that something is there, or was changed: current, updated.",
    LINE 45 "Line, Zeile: with a number, a place in a file.",
    EACH 59 "Each, every: one by one.",
    TIMED 46 "Says when, counted from now: yet, already, schon.",
    MOMENT 47 "Says it is so at the moment: currently, derzeit.",
    NAMING 48 "The head of a name that is known everywhere: principle, Verfahren.",
    SELECTS 49 "Says which of several, and names none: main, outer, last.",
    USUAL 50 "What every shell has a current one of: directory, user.",
    WHY 51 "Asks for a reason: why, warum.",
    ANY 52 "Any.",
    CONVERTS 53 "A verb of turning one kind of value into another: convert, sort.",
    MADE 54 "What people have made, and do not ask about: script, page.",
    TELLS 55 "A beginning in -ing that tells what the speaker does: trying, seeing.",
    ASKS 56 "A verb that opens a question about a kind: do, can, sollten.",
    TURNS 57 "A verb that is done to the whole of a thing: convert, rewrite.",
    WHOLE 58 "Says that it is one whole, not each of many: entire, gesamte.",
    MODAL 60 "Says that something may or is to be: can, should, muss.",
    HELD 61 "A technology of which a project has its own: its redis, its docker image.",
    BELONGS 62 "The head of what a technology is or has, the same for all: its compiler, its documentation.",
    ACRONYM 63 "Capitals that name no part of a program: CAP, OSI, V8.",
    PAIR 30 "Two words written as one.",
    SPLITS 29 "A German stem that can open an order if its particle follows.",
    ACROSS 64 "Stands before what something is spread over: in, across, über.",
    PASSES 65 "Says that a check is to succeed: pass, green.",
    REPEATED 66 "What a screen shows many of and the code has once: row, card, player.",
    SHARED 67 "Where work is published: github, main, production.",
    ASIDE 68 "Where something is pushed to that stays in the project: into, left.",
    RELEASED 69 "What is let go of, not published: button, lock.",
    CHAINS 70 "Behind it a verb may hang that the next verb shares: can, to.",
    QUESTION_WORD 71 "Opens a question: what, how, wo.",
    COMPOUND_HEAD 72 "The second half of a noun whose first half is a verb's form: run instructions.",
    PROPOSES 73 "Asks for proposals: suggest, name.",
    RESUMES 74 "Goes on with something: continue, mach.",
    WHOLLY 75 "Says that nothing is left: entirely, komplett.",
    EVERYWHERE 76 "In all places: everywhere, überall.",
    SHOWS 77 "Brings something on the screen: show, print.",
    YOUR 78 "Says it is the assistant's: your, dein.",
    OUTCOME 79 "What the assistant leaves behind: code, fix, commits.",
    STEP 80 "With a number, a step of some plan: task, phase.",
    MIND 81 "Tells what goes on in the speaker's mind: assumed, forgot, dachte.",
    PROPERTY 82 "What a part has a value of: frequency, threshold, location.",
    SOUGHT 83 "What one asks for where one wants to know how or why: way, tool, reason.",
    HABIT 85 "Says that it is so as a rule: always, usually, generell.",
    WORKS 86 "What a part does when it does what it should: work, load, respond.",
    CONSTRUCT 87 "What languages are made of, and projects too: function, list, row.",
    SAME 88 "Compares with another: same, gleiche.",
    LANGUAGE 89 "A programming language, or the library that is a language of its own: python, sql, pandas.",
    RUNNING 90 "Found in reports and wishes, never in titles: since, twice, slower, returns, please.",
    CLICKS 91 "What is done to a part of a screen: click, press.",
    SETUP 92 "Says that something was set up: configured, installed, eingebunden.",
    RECENT 93 "Says when, and that is not long ago: yesterday, gestern.",
    ASKS_ALL 94 "Asks what is so everywhere: should, people, standardmäßig.",
    KEY 95 "A key of the keyboard: enter, escape.",
    DOUBTED 96 "Said of what is there, or is not, in doubt: überhaupt, irgendwo, anywhere.",
    DENIED_NOW 97 "With a \"not\", that it was so before: anymore, mehr.",
    ONLY 98 "Says that there is no more of it: only, nur.",
    TIMES 99 "What is counted of something that happens: times, minutes, dreimal.",
    AGAIN 100 "Says that it was so before: again, wieder.",
    STAGE 101 "A place where this program runs: staging, prod.",
    USED 102 "Says that something is in use: used, running.",
    MAKES_DO 103 "Has somebody or something do something: make, let.",
    MEANS 104 "What something can be done with, as developers name it: mcp, cli, script.",
    ON 105 "Stands before what something is on: on.",
    LED 106 "Opens a condition behind which a question may stand, in English: if, when.",
    ABSTRACT 84 "Names no part of anything: end, rest, relationship.",
}

impl Roles {
    pub(super) const NONE: Roles = Roles(0);
    /// Every part: also a word that plays none has this one in common with it.
    pub(super) const ALL: Roles = Roles(u128::MAX);

    pub(super) const fn any(self, other: Roles) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) const fn within(self, other: Roles) -> Roles {
        Roles(self.0 & other.0)
    }

    pub(super) const fn without(self, other: Roles) -> Roles {
        Roles(self.0 & !other.0)
    }

    pub(super) const fn and(self, other: Roles) -> Roles {
        Roles(self.0 | other.0)
    }
}
