//! The common languages as rows of a table: their names, comments, strings and words.

use super::Class;

/// How a language differs from the common form beyond its row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// Not at all.
    Common,
    /// Lifetimes look like open strings, and comments nest.
    Rust,
    /// Variables begin with `$`, and `#` is a comment only at the start of a word.
    Shell,
    /// Words count in capitals and small letters.
    AnyCase,
    /// The first word of a line is a key.
    Keys,
    /// Tags and their attributes.
    Tags,
    /// Lines added and removed.
    Diff,
}

/// A kind of string.
#[derive(Debug)]
pub(super) struct Quote {
    /// What opens it.
    pub open: &'static str,
    /// What closes it.
    pub close: &'static str,
    /// True if a backslash protects what follows.
    pub escapes: bool,
    /// True if it may span lines.
    pub lines: bool,
}

const fn quote(mark: &'static str) -> Quote {
    Quote { open: mark, close: mark, escapes: true, lines: false }
}

const fn long(mark: &'static str) -> Quote {
    Quote { open: mark, close: mark, escapes: true, lines: true }
}

const fn raw(open: &'static str, close: &'static str, lines: bool) -> Quote {
    Quote { open, close, escapes: false, lines }
}

/// One language.
#[derive(Debug)]
pub(super) struct Language {
    names: &'static [&'static str],
    /// How it differs.
    pub shape: Shape,
    /// What begins a comment that ends with its line.
    pub comments: &'static [&'static str],
    /// What encloses a comment.
    pub block: Option<(&'static str, &'static str)>,
    /// Its strings; the longest opening first.
    pub quotes: &'static [Quote],
    /// Its words, separated by blanks.
    words: &'static str,
}

/// Words that name a value in most languages.
const VALUES: &str = "true false null nil None True False undefined NaN NULL nullptr";

impl Language {
    /// What a word is, knowing what stands before and after it in its line.
    pub(super) fn class_of(&self, word: &str, before: &str, after: &str) -> Class {
        let has = |list: &str| match self.shape {
            Shape::AnyCase => list.split(' ').any(|w| w.eq_ignore_ascii_case(word)),
            _ => list.split(' ').any(|w| w == word),
        };
        let is_word = match self.shape {
            Shape::Keys => {
                let first = before.bytes().all(|b| matches!(b, b' ' | b'\t' | b'-'));
                first && after.trim_start().starts_with(['=', ':', '.', '-'])
            }
            Shape::Tags => before.ends_with('<') || before.ends_with("</"),
            _ => has(self.words),
        };
        match is_word {
            true => Class::Keyword,
            false if has(VALUES) => Class::Value,
            false => Class::Plain,
        }
    }
}

/// The language of that name.
pub(super) fn named(name: &str) -> Option<&'static Language> {
    LANGUAGES.iter().find(|language| language.names.contains(&name))
}

const C_COMMENTS: &[&str] = &["//"];
const C_BLOCK: Option<(&str, &str)> = Some(("/*", "*/"));
const C_QUOTES: &[Quote] = &[quote("\""), quote("'")];

const LANGUAGES: &[Language] = &[
    Language {
        names: &["rust", "rs"],
        shape: Shape::Rust,
        comments: C_COMMENTS,
        block: C_BLOCK,
        quotes: &[raw("r#\"", "\"#", true), raw("r\"", "\"", true), long("\""), quote("'")],
        words: "as async await break const continue crate dyn else enum extern fn for if impl in let loop match mod move mut pub ref return self Self static struct super trait type unsafe use where while",
    },
    Language {
        names: &["python", "py", "python3", "pyi", "pycon"],
        shape: Shape::Common,
        comments: &["#"],
        block: None,
        quotes: &[long("\"\"\""), long("'''"), quote("\""), quote("'")],
        words: "and as assert async await break case class continue def del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return try while with yield",
    },
    Language {
        names: &["typescript", "ts", "tsx", "javascript", "js", "jsx", "mjs", "cjs", "node"],
        shape: Shape::Common,
        comments: C_COMMENTS,
        block: C_BLOCK,
        quotes: &[long("`"), quote("\""), quote("'")],
        words: "abstract as async await break case catch class const continue declare default delete do else enum export extends finally for from function get if implements import in instanceof interface keyof let namespace new of private protected public readonly return set static super switch this throw try type typeof var void while yield",
    },
    Language {
        names: &["go", "golang"],
        shape: Shape::Common,
        comments: C_COMMENTS,
        block: C_BLOCK,
        quotes: &[raw("`", "`", true), quote("\""), quote("'")],
        words: "break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var",
    },
    Language {
        names: &["c", "h", "cpp", "c++", "cc", "cxx", "hpp", "objc", "cuda"],
        shape: Shape::Common,
        comments: C_COMMENTS,
        block: C_BLOCK,
        quotes: C_QUOTES,
        words: "alignas auto bool break case catch char class concept const constexpr continue decltype default define delete do double else endif enum explicit extern final float for friend goto if ifdef ifndef include inline int long mutable namespace new noexcept operator override private protected public register return short signed sizeof static struct switch template this throw try typedef typename union unsigned using virtual void volatile while",
    },
    Language {
        names: &["java", "kotlin", "kt", "kts", "scala", "groovy", "csharp", "cs", "c#", "swift", "dart"],
        shape: Shape::Common,
        comments: C_COMMENTS,
        block: C_BLOCK,
        quotes: &[long("\"\"\""), quote("\""), quote("'")],
        words: "abstract as async await base boolean break byte case catch char class const continue data def default defer do double else enum extends extension final finally float for foreach fun func guard if implements import in init int interface internal is let long match namespace new object open operator out override package private protected protocol public readonly record return sealed short static string struct super switch this throw throws trait try typealias using val var virtual void when where while with yield",
    },
    Language {
        names: &["php"],
        shape: Shape::Shell,
        comments: &["//", "#"],
        block: C_BLOCK,
        quotes: C_QUOTES,
        words: "abstract as break case catch class const continue declare default do echo else elseif extends final finally fn for foreach function if implements include interface match namespace new private protected public readonly require require_once return static switch this throw trait try use while yield",
    },
    Language {
        names: &["ruby", "rb"],
        shape: Shape::Common,
        comments: &["#"],
        block: Some(("=begin", "=end")),
        quotes: C_QUOTES,
        words: "alias and begin break case class def do else elsif end ensure extend for if in include module next not or private protected public raise redo require rescue retry return self super then unless until when while yield",
    },
    Language {
        names: &[
            "bash",
            "sh",
            "shell",
            "zsh",
            "fish",
            "shellsession",
            "dockerfile",
            "docker",
            "make",
            "makefile",
        ],
        shape: Shape::Shell,
        comments: &["#"],
        block: None,
        quotes: &[long("\""), raw("'", "'", true)],
        words: "case do done elif else esac exit export fi for function if in local return select set shift source then trap unset until while FROM RUN COPY ADD CMD ENTRYPOINT ENV WORKDIR EXPOSE ARG USER VOLUME ifeq ifneq endif include",
    },
    Language {
        names: &["sql", "postgres", "postgresql", "mysql", "sqlite", "plsql", "tsql"],
        shape: Shape::AnyCase,
        comments: &["--"],
        block: C_BLOCK,
        quotes: &[raw("'", "'", true), raw("\"", "\"", false)],
        words: "add all alter and as asc begin between by case check column commit constraint create cross database default delete desc distinct drop else end except exists explain foreign from full function grant group having if in index inner insert intersect into is join key left like limit materialized merge not null offset on or order outer over partition primary references replace returning right rollback row select set table then to transaction trigger truncate union unique update using values view when where window with",
    },
    Language {
        names: &["json", "jsonc", "json5", "jsonl", "ndjson"],
        shape: Shape::Common,
        comments: C_COMMENTS,
        block: C_BLOCK,
        quotes: &[quote("\"")],
        words: "",
    },
    Language {
        names: &["toml", "yaml", "yml", "ini", "cfg", "conf", "env", "dotenv", "properties"],
        shape: Shape::Keys,
        comments: &["#"],
        block: None,
        quotes: &[long("\"\"\""), quote("\""), raw("'", "'", false)],
        words: "",
    },
    Language {
        names: &["html", "xml", "svg", "vue", "svelte", "xhtml"],
        shape: Shape::Tags,
        comments: &[],
        block: Some(("<!--", "-->")),
        quotes: &[raw("\"", "\"", true)],
        words: "",
    },
    Language {
        names: &["css", "scss", "less"],
        shape: Shape::Common,
        comments: &["//"],
        block: C_BLOCK,
        quotes: C_QUOTES,
        words: "important media import include mixin keyframes supports",
    },
    Language {
        names: &["lua"],
        shape: Shape::Common,
        comments: &["--"],
        block: Some(("--[[", "]]")),
        quotes: C_QUOTES,
        words: "and break do else elseif end for function goto if in local not or repeat return then until while",
    },
    Language {
        names: &["diff", "patch"],
        shape: Shape::Diff,
        comments: &[],
        block: None,
        quotes: &[],
        words: "",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_stands_once() {
        let mut names: Vec<_> = LANGUAGES.iter().flat_map(|language| language.names).collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }

    #[test]
    fn a_longer_opening_stands_before_a_shorter_one_it_begins_with() {
        for language in LANGUAGES {
            for (index, quote) in language.quotes.iter().enumerate() {
                let hidden =
                    language.quotes[..index].iter().any(|before| quote.open.starts_with(before.open));
                assert!(!hidden, "{:?}: {}", language.names, quote.open);
            }
        }
    }
}
