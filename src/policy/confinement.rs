//! What a command is held to while it runs. A verdict is given under a confinement, and nothing may run less confined.

use super::glob;
use crate::catalog::{Lang, shell as say};
use crate::protocol::{Ruling, named};

named! {
    /// How much of the sandbox the kernel grants, the least first.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
    pub enum Sandbox {
        #[default]
        None = "none",
        /// Landlock and seccomp only: protected paths inside the project and unix sockets are not covered.
        Partial = "partial",
        /// Namespaces, Landlock and seccomp.
        Full = "full",
    }
}

/// What a command needs of what the wall denies, the least first. Only an answer, a rule or the user's own typing opens it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Need {
    /// It runs inside, on a copy of the project.
    #[default]
    Nothing,
    /// The same, and it sees the project's secrets.
    Secrets,
    /// It runs inside, with the machine's network.
    Network,
    /// It runs as the user would run it.
    Machine,
}

/// What a call was judged under. It comes out of a [`Permit`](super::Permit) alone and is used up by
/// the start of one command.
#[derive(Debug, PartialEq, Eq)]
pub struct Confinement {
    sandbox: Sandbox,
    need: Need,
    /// The project's own build, test or start command.
    is_own: bool,
    /// It runs on the project itself, not on a copy.
    on_project: bool,
    lang: Lang,
    /// Of a page that is read, what is said of hosts that it may lead to.
    hosts: Vec<(Ruling, String)>,
}

impl Confinement {
    pub(super) fn again(&self) -> Self {
        Self {
            sandbox: self.sandbox,
            need: self.need,
            is_own: self.is_own,
            on_project: self.on_project,
            lang: self.lang,
            hosts: self.hosts.clone(),
        }
    }

    pub(super) fn new(sandbox: Sandbox, need: Need, lang: Lang) -> Self {
        Self { sandbox, need, is_own: false, on_project: false, lang, hosts: Vec::new() }
    }

    /// How it goes behind the wall; none where it was judged as running outside.
    pub fn inside(&self) -> Option<Need> {
        (self.sandbox == Sandbox::Full && self.need < Need::Machine).then_some(self.need)
    }

    /// How far the verdict counts on it being held.
    pub fn promised(&self) -> Sandbox {
        match self.sandbox {
            Sandbox::Full if self.need < Need::Machine => Sandbox::Full,
            // What works on until it is ended was asked about, and serves nobody without a socket.
            Sandbox::Partial if self.is_own && !self.on_project => Sandbox::Partial,
            _ => Sandbox::None,
        }
    }

    /// Refuses a machine that holds a command less than was judged.
    pub fn check(&self, given: Sandbox) -> Result<(), String> {
        self.checked(self.promised(), given)
    }

    /// The same for a line that the user typed: it is their word, and runs outside.
    pub fn check_typed(&self) -> Result<(), String> {
        self.checked(
            if self.promised() == Sandbox::Full { Sandbox::Full } else { Sandbox::None },
            Sandbox::None,
        )
    }

    fn checked(&self, promised: Sandbox, given: Sandbox) -> Result<(), String> {
        if given >= promised {
            return Ok(());
        }
        Err(say::LESS_CONFINED.say(self.lang, &[("judged", &promised.name()), ("given", &given.name())]))
    }

    pub(super) fn leading_to(self, hosts: Vec<(Ruling, String)>) -> Self {
        Self { hosts, ..self }
    }

    /// The rules' word on reading a page of that host; where they have none, it would be asked.
    pub fn reach(&self, host: &str) -> Ruling {
        let named = self.hosts.iter().find(|(_, own)| glob::matches_host(own, host));
        named.map_or(Ruling::Ask, |(ruling, _)| *ruling)
    }

    pub(super) fn needing(self, need: Need) -> Self {
        Self { need, ..self }
    }

    pub(super) fn of_own_command(self, is_own: bool) -> Self {
        Self { is_own, ..self }
    }

    pub(super) fn on_project(self) -> Self {
        Self { on_project: true, ..self }
    }

    pub fn is_on_project(&self) -> bool {
        self.on_project
    }

    /// Whether it is the project's own build, test or start command, which sees the project's secrets.
    pub fn is_own_command(&self) -> bool {
        self.is_own
    }
}
