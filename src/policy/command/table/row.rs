//! How rows are written, and what every family of them needs for it.

pub(super) use super::super::call::{Extra, Row, Takes};
pub(super) use super::super::{
    awk, builtins, checkers, files, find, git, interpreters, later, network, processes, reach, scripts, sed,
    shells, wrappers,
};
pub(super) use crate::policy::class::Class;
pub(super) use crate::policy::facts::Facts;

impl Row {
    pub(super) const fn of(self, program: &'static str) -> Row {
        Row { of: program, ..self }
    }

    pub(super) const fn extra(self, extra: Extra) -> Row {
        Row { extra: Some(extra), ..self }
    }

    pub(super) const fn opaque(self, extra: Extra) -> Row {
        Row { opaque: true, ..self.extra(extra) }
    }

    pub(super) const fn facts(self, facts: Facts) -> Row {
        Row { facts, ..self }
    }
}

pub(super) const fn row(names: &'static str, class: Class, takes: Takes, options: &'static str) -> Row {
    Row { of: "", names, class, takes, options, extra: None, opaque: false, facts: Facts::NONE }
}

pub(super) const fn reads(names: &'static str, takes: Takes, options: &'static str) -> Row {
    row(names, Class::Reads, takes, options)
}

pub(super) const fn asks(names: &'static str, class: Class) -> Row {
    row(names, class, Takes::Whatever, "*")
}

pub(super) const fn builds(names: &'static str, options: &'static str) -> Row {
    row(names, Class::BuildsProject, Takes::Inside, options)
}
