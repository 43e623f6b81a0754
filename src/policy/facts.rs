//! What a part does with data, as far as it matters beside other parts: what flows out of it, and into it.

use std::ops::{BitOr, BitOrAssign};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Facts(u32);

impl Facts {
    pub const NONE: Facts = Facts(0);
    pub const DOWNLOADS: Facts = Facts(1);
    /// Sends its input or arguments over the network.
    pub const SENDS: Facts = Facts(1 << 1);
    /// Sends files or data over the network on purpose.
    pub const UPLOADS: Facts = Facts(1 << 2);
    pub const SECRET: Facts = Facts(1 << 3);
    pub const RUNS_STDIN: Facts = Facts(1 << 4);
    /// Passes lines on as they are, or drops them.
    pub const FILTERS: Facts = Facts(1 << 6);
    /// Connects a pipe with another machine in both directions.
    pub const CONNECTS: Facts = Facts(1 << 7);
    pub const LISTS_PROCESSES: Facts = Facts(1 << 8);
    pub const KILLS: Facts = Facts(1 << 9);
    pub const PICKS: Facts = Facts(1 << 10);
    pub const WAITS: Facts = Facts(1 << 11);
    /// Prints without end.
    pub const ENDLESS: Facts = Facts(1 << 12);
    /// Lists a root, a home or a device and everything below it.
    pub const LISTS_VITAL: Facts = Facts(1 << 14);
    pub const NAMES_SECRETS: Facts = Facts(1 << 15);
    /// Lists the processes of this very program.
    pub const LISTS_GUARD: Facts = Facts(1 << 18);
    /// Installs what the project uses into the project.
    pub const INSTALLS_HERE: Facts = Facts(1 << 19);
    /// Reads a value that looks like a secret from a variable.
    pub const SECRET_VALUE: Facts = Facts(1 << 13);

    pub fn has(self, other: Facts) -> bool {
        self.0 & other.0 == other.0
    }

    pub fn any(self, other: Facts) -> bool {
        self.0 & other.0 != 0
    }

    /// Both, where a table row is written.
    pub const fn and(self, other: Facts) -> Facts {
        Facts(self.0 | other.0)
    }

    #[must_use]
    pub fn only(self, other: Facts) -> Facts {
        Facts(self.0 & other.0)
    }

    #[must_use]
    pub fn without(self, other: Facts) -> Facts {
        Facts(self.0 & !other.0)
    }
}

impl BitOr for Facts {
    type Output = Facts;
    fn bitor(self, other: Facts) -> Facts {
        Facts(self.0 | other.0)
    }
}

impl BitOrAssign for Facts {
    fn bitor_assign(&mut self, other: Facts) {
        self.0 |= other.0;
    }
}
