//! What can go wrong with a file: the path, the problem, what to do next. The words are in `catalog`.

use crate::catalog::{Lang, Phrase, files};
use crate::protocol::Failure;
use crate::text::cut;
use rustix::io::Errno;

/// Of a longer path an error shows both ends, so many bytes together.
const MOST_SHOWN: usize = 400;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.say(Lang::En))]
pub struct FileError {
    /// The path as it was asked for.
    pub path: String,
    pub problem: FileProblem,
}

/// Declares the problems, each with what is said of it and what to do next.
macro_rules! problems {
    ($($(#[$doc:meta])* $name:ident $(($held:ty))? $({ $($field:ident: $type:ty),* })? => $phrase:ident, $hint:ident;)*) => {
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum FileProblem { $($(#[$doc])* $name $(($held))? $({ $($field: $type),* })?,)* }

        impl FileProblem {
            fn phrases(&self) -> (Phrase, Phrase) {
                match self { $(Self::$name { .. } => (files::$phrase, files::$hint),)* }
            }
        }
    };
}

problems! {
    Missing => MISSING, HINT_MISSING;
    Exists => EXISTS, HINT_EXISTS;
    IsDirectory => IS_DIRECTORY, HINT_IS_DIRECTORY;
    NotDirectory => NOT_DIRECTORY, HINT_NOT_DIRECTORY;
    NotEmpty => NOT_EMPTY, HINT_NOT_EMPTY;
    NotRegular(&'static str) => NOT_REGULAR, HINT_NOT_REGULAR;
    /// A link leads out of the project.
    Escapes => ESCAPES, HINT_ESCAPES;
    /// Links without end, or one that may not be followed.
    Loop => LOOP, HINT_LOOP;
    /// It may not be read unasked, and nobody was asked about it.
    Kept => KEPT, HINT_KEPT;
    /// A link stands where none stood when the call was judged.
    Relinked => RELINKED, HINT_RELINKED;
    /// The file system takes no name of this length.
    TooLong => TOO_LONG, HINT_NAME;
    /// The name is no UTF-8.
    NotUtf8 => NOT_UTF8, HINT_NAME;
    /// The file system does not take this name.
    BadName => BAD_NAME, HINT_NAME;
    Denied => DENIED, HINT_DENIED;
    /// Replacing it would change its owner.
    Owner => OWNER, HINT_DENIED;
    ReadOnly => READ_ONLY, HINT_DENIED;
    NoSpace => NO_SPACE, HINT_NO_SPACE;
    /// Larger than what is read at once.
    TooBig { size: u64, most: u64 } => TOO_BIG, HINT_TOO_BIG;
    IsRoot => IS_ROOT, HINT_IS_ROOT;
    /// Something else stands where the project was when it was opened.
    RootReplaced => ROOT_REPLACED, HINT_ROOT_REPLACED;
    OtherDevice => OTHER_DEVICE, HINT_OTHER_DEVICE;
    /// A kept copy is missing or not what its name says.
    Damaged => DAMAGED, HINT_DAMAGED;
    Other(String) => OTHER, HINT_OTHER;
}

impl FileProblem {
    /// Whether nothing is there: behind a link that leads to itself there is nothing either.
    pub(super) fn is_absence(&self) -> bool {
        matches!(self, Self::Missing | Self::NotDirectory | Self::Loop)
    }
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
        let path = cut::both_ends(&self.path, MOST_SHOWN);
        match &self.problem {
            FileProblem::NotRegular(what) => phrase.say(lang, &[("path", &path), ("what", what)]),
            FileProblem::TooBig { size, most } => {
                let [size, most] = [size, most].map(|bytes| format!("{} MB", bytes.div_ceil(1 << 20)));
                phrase.say(lang, &[("path", &path), ("size", &size), ("most", &most)])
            }
            FileProblem::Other(error) => phrase.say(lang, &[("path", &path), ("error", error)]),
            _ => phrase.say(lang, &[("path", &path)]),
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
