//! What can go wrong with a file: the path, the problem, what to do next. The words are in `catalog`.

use crate::catalog::{Lang, Phrase, files};
use crate::protocol::Failure;
use rustix::io::Errno;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.say(Lang::En))]
pub struct FileError {
    /// The path as it was asked for.
    pub path: String,
    pub problem: FileProblem,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileProblem {
    Missing,
    Exists,
    IsDirectory,
    NotDirectory,
    NotEmpty,
    NotRegular(&'static str),
    /// A link leads out of the project.
    Escapes,
    /// Links without end, or one that may not be followed.
    Loop,
    /// A link stands where none stood when the call was judged.
    Relinked,
    /// The file system takes no name of this length.
    TooLong,
    /// The name is no UTF-8.
    NotUtf8,
    /// The file system does not take this name.
    BadName,
    Denied,
    /// Replacing it would change its owner.
    Owner,
    ReadOnly,
    NoSpace,
    /// Larger than what is read at once.
    TooBig {
        size: u64,
        most: u64,
    },
    IsRoot,
    OtherDevice,
    /// A kept copy is missing or not what its name says.
    Damaged,
    Other(String),
}

impl FileError {
    pub fn new(path: impl Into<String>, problem: FileProblem) -> Self {
        Self { path: path.into(), problem }
    }

    pub fn is_missing(&self) -> bool {
        self.problem == FileProblem::Missing
    }

    pub fn say(&self, lang: Lang) -> String {
        let phrase = self.problem.phrases().0;
        match &self.problem {
            FileProblem::NotRegular(what) => phrase.say(lang, &[("path", &self.path), ("what", what)]),
            FileProblem::TooBig { size, most } => {
                phrase.say(lang, &[("path", &self.path), ("size", size), ("most", most)])
            }
            FileProblem::Other(error) => phrase.say(lang, &[("path", &self.path), ("error", error)]),
            _ => phrase.say(lang, &[("path", &self.path)]),
        }
    }

    pub fn hint(&self, lang: Lang) -> &'static str {
        self.problem.phrases().1.text(lang)
    }
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Failure {
        Failure::failed(format!("{error}.")).hint(error.hint(Lang::En))
    }
}

impl FileProblem {
    fn phrases(&self) -> (Phrase, Phrase) {
        match self {
            Self::Missing => (files::MISSING, files::HINT_MISSING),
            Self::Exists => (files::EXISTS, files::HINT_EXISTS),
            Self::IsDirectory => (files::IS_DIRECTORY, files::HINT_IS_DIRECTORY),
            Self::NotDirectory => (files::NOT_DIRECTORY, files::HINT_NOT_DIRECTORY),
            Self::NotEmpty => (files::NOT_EMPTY, files::HINT_NOT_EMPTY),
            Self::NotRegular(_) => (files::NOT_REGULAR, files::HINT_NOT_REGULAR),
            Self::Escapes => (files::ESCAPES, files::HINT_ESCAPES),
            Self::Loop => (files::LOOP, files::HINT_LOOP),
            Self::Relinked => (files::RELINKED, files::HINT_RELINKED),
            Self::TooLong => (files::TOO_LONG, files::HINT_NAME),
            Self::NotUtf8 => (files::NOT_UTF8, files::HINT_NAME),
            Self::BadName => (files::BAD_NAME, files::HINT_NAME),
            Self::Denied => (files::DENIED, files::HINT_DENIED),
            Self::Owner => (files::OWNER, files::HINT_DENIED),
            Self::ReadOnly => (files::READ_ONLY, files::HINT_DENIED),
            Self::NoSpace => (files::NO_SPACE, files::HINT_NO_SPACE),
            Self::TooBig { .. } => (files::TOO_BIG, files::HINT_TOO_BIG),
            Self::IsRoot => (files::IS_ROOT, files::HINT_IS_ROOT),
            Self::OtherDevice => (files::OTHER_DEVICE, files::HINT_OTHER_DEVICE),
            Self::Damaged => (files::DAMAGED, files::HINT_DAMAGED),
            Self::Other(_) => (files::OTHER, files::HINT_OTHER),
        }
    }
}

impl From<Errno> for FileProblem {
    fn from(errno: Errno) -> Self {
        match errno {
            Errno::NOENT => Self::Missing,
            Errno::EXIST => Self::Exists,
            Errno::ISDIR => Self::IsDirectory,
            Errno::NOTDIR => Self::NotDirectory,
            Errno::NOTEMPTY => Self::NotEmpty,
            Errno::LOOP => Self::Loop,
            Errno::NAMETOOLONG => Self::TooLong,
            Errno::ILSEQ | Errno::INVAL => Self::BadName,
            Errno::ACCESS | Errno::PERM => Self::Denied,
            Errno::ROFS => Self::ReadOnly,
            Errno::NOSPC | Errno::DQUOT | Errno::FBIG => Self::NoSpace,
            Errno::XDEV => Self::OtherDevice,
            Errno::NXIO => Self::NotRegular("socket"),
            other => Self::Other(std::io::Error::from(other).to_string()),
        }
    }
}

impl From<std::io::Error> for FileProblem {
    fn from(error: std::io::Error) -> Self {
        Errno::from_io_error(&error).map_or_else(|| Self::Other(error.to_string()), Self::from)
    }
}

/// Attaches the path to whatever stands in the way.
pub(super) trait At<T> {
    fn at(self, path: &dyn std::fmt::Display) -> Result<T, FileError>;
}

impl<T, E: Into<FileProblem>> At<T> for Result<T, E> {
    fn at(self, path: &dyn std::fmt::Display) -> Result<T, FileError> {
        self.map_err(|error| FileError::new(path.to_string(), error.into()))
    }
}
