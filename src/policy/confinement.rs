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

/// Whether a command may reach the network: only an answer, a rule or the user's own typing opens it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Network {
    Closed,
    Open,
}

/// What a call was judged under. It comes out of a [`Permit`](super::Permit) alone and is used up by
/// the start of one command.
#[derive(Debug, PartialEq, Eq)]
pub struct Confinement {
    sandbox: Sandbox,
    network: Network,
    lang: Lang,
    /// Of a page that is read, what is said of hosts that it may lead to.
    hosts: Vec<(Ruling, String)>,
}

impl Confinement {
    pub(super) fn again(&self) -> Self {
        Self { sandbox: self.sandbox, network: self.network, lang: self.lang, hosts: self.hosts.clone() }
    }

    pub(super) fn new(sandbox: Sandbox, network: Network, lang: Lang) -> Self {
        Self { sandbox, network, lang, hosts: Vec::new() }
    }

    pub fn network(&self) -> Network {
        self.network
    }

    /// Refuses a machine that holds a command less than was judged.
    pub fn check(&self, given: Sandbox) -> Result<(), String> {
        if given >= self.sandbox {
            return Ok(());
        }
        Err(say::LESS_CONFINED.say(self.lang, &[("judged", &self.sandbox.name()), ("given", &given.name())]))
    }

    pub(super) fn leading_to(self, hosts: Vec<(Ruling, String)>) -> Self {
        Self { hosts, ..self }
    }

    /// The rules' word on reading a page of that host; where they have none, it would be asked.
    pub fn reach(&self, host: &str) -> Ruling {
        let named = self.hosts.iter().find(|(_, own)| glob::matches_host(own, host));
        named.map_or(Ruling::Ask, |(ruling, _)| *ruling)
    }

    pub(super) fn with_network(self) -> Self {
        Self { network: Network::Open, ..self }
    }
}
