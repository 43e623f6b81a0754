//! The common languages as rows of a table: their names, words, comments and strings. To add one, add a row, and a
//! snippet to `tests`.

use crate::front::repl::style::Role;
use crate::protocol::in_list;

pub(super) struct Quote {
    pub open: &'static str,
    pub close: &'static str,
    pub escape: Option<char>,
    pub lines: bool,
    /// True if it encloses one character: elsewhere the mark is a lifetime or part of a name.
    pub one: bool,
}

const fn quote(mark: &'static str) -> Quote {
    Quote { open: mark, close: mark, escape: Some('\\'), lines: false, one: false }
}

const fn long(mark: &'static str) -> Quote {
    Quote { lines: true, ..quote(mark) }
}

const fn raw(open: &'static str, close: &'static str, lines: bool) -> Quote {
    Quote { open, close, escape: None, lines, one: false }
}

const CHAR: Quote = Quote { one: true, ..quote("'") };

pub(super) struct Language {
    names: &'static [&'static str],
    words: &'static str,
    pub comments: &'static [&'static str],
    pub block: Option<(&'static str, &'static str)>,
    pub nests: bool,
    pub quotes: &'static [Quote],
    any_case: bool,
    pub variables: bool,
    /// A word at the start of a line is a key where `=`, `:` or `.` follows.
    keys: bool,
    /// A word behind `<` or `</` names a tag.
    tags: bool,
    pub lines: &'static [(&'static str, Role)],
}

const CONSTANTS: &str = "true false null nil None True False undefined NaN NULL nullptr TRUE FALSE";

/// So many letters of a word make it likely which one it will be.
const LIKELY: usize = 3;

impl Language {
    /// True if this is the beginning of a keyword, and long enough to be taken for one already.
    pub(super) fn may_become_keyword(&self, beginning: &str) -> bool {
        beginning.len() >= LIKELY && self.words.split(' ').any(|word| word.starts_with(beginning))
    }

    pub(super) fn role_of(&self, word: &str, before: &str, after: &str) -> Role {
        let has = |list: &str| match self.any_case {
            true => list.split_ascii_whitespace().any(|w| w.eq_ignore_ascii_case(word)),
            false => in_list(list, word),
        };
        let is_key = self.keys
            && before.bytes().all(|b| matches!(b, b' ' | b'\t' | b'-'))
            && after.trim_start().starts_with(['=', ':', '.', '-']);
        let is_tag = self.tags && (before.ends_with('<') || before.ends_with("</"));
        match is_key || is_tag || has(self.words) {
            true => Role::Keyword,
            false if has(CONSTANTS) => Role::Constant,
            false => Role::Text,
        }
    }
}

pub(super) fn named(name: &str) -> Option<&'static Language> {
    LANGUAGES.iter().find(|language| language.names.contains(&name))
}

const PLAIN: Language = Language {
    names: &[],
    words: "",
    comments: &[],
    block: None,
    nests: false,
    quotes: &[quote("\""), quote("'")],
    any_case: false,
    variables: false,
    keys: false,
    tags: false,
    lines: &[],
};
const C_LIKE: Language = Language { comments: &["//"], block: Some(("/*", "*/")), ..PLAIN };
const HASH: Language = Language { comments: &["#"], ..PLAIN };
const SHELL: Language = Language { variables: true, quotes: &[long("\""), raw("'", "'", true)], ..HASH };
const KEYS: Language = Language { keys: true, quotes: &[quote("\""), raw("'", "'", false)], ..HASH };
const MARKUP: Language =
    Language { tags: true, block: Some(("<!--", "-->")), quotes: &[raw("\"", "\"", false)], ..PLAIN };
const CSS: Language = Language { keys: true, block: Some(("/*", "*/")), ..PLAIN };
const TRIPLE: &[Quote] = &[long("\"\"\""), quote("\""), CHAR];

const LANGUAGES: &[Language] = &[
    Language {
        names: &["rust", "rs"],
        words: "as async await break const continue crate dyn else enum extern fn for if impl in let loop match mod move mut pub ref return self Self static struct super trait type unsafe use where while",
        nests: true,
        quotes: &[raw("r#\"", "\"#", true), raw("r\"", "\"", true), long("\""), CHAR],
        ..C_LIKE
    },
    Language {
        names: &["python", "py", "python3", "pyi", "pycon"],
        words: "and as assert async await break case class continue def del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return try while with yield",
        quotes: &[long("\"\"\""), long("'''"), quote("\""), quote("'")],
        ..HASH
    },
    Language {
        names: &["javascript", "js", "jsx", "mjs", "cjs", "node", "typescript", "ts", "tsx", "mts"],
        words: "abstract as async await break case catch class const continue declare default delete do else enum export extends finally for from function get if implements import in instanceof interface keyof let namespace new of private protected public readonly return set static super switch this throw try type typeof var void while yield",
        quotes: &[long("`"), quote("\""), quote("'")],
        ..C_LIKE
    },
    Language {
        names: &["java", "groovy", "gradle"],
        words: "abstract assert boolean break byte case catch char class const continue def default do double else enum extends final finally float for if implements import instanceof int interface long native new package permits private protected public record return sealed short static super switch synchronized this throw throws transient try var void volatile while yield",
        quotes: TRIPLE,
        ..C_LIKE
    },
    Language {
        names: &["kotlin", "kt", "kts"],
        words: "abstract as break by catch class companion const constructor continue data do else enum expect finally for fun if import in infix init inline inner interface internal is lateinit object open operator out override package private protected public return sealed super suspend this throw try typealias val var vararg when where while",
        nests: true,
        quotes: TRIPLE,
        ..C_LIKE
    },
    Language {
        names: &["scala", "sc", "sbt"],
        words: "abstract case catch class def do else enum export extends extension final finally for given if implicit import lazy match new object override package private protected return sealed super then this throw trait try type using val var while with yield",
        nests: true,
        quotes: TRIPLE,
        ..C_LIKE
    },
    Language {
        names: &["swift"],
        words: "actor any as associatedtype async await break case catch class continue default defer deinit do else enum extension fallthrough fileprivate final for func guard if import in init inout internal is let mutating nonmutating open operator override private protocol public repeat required return self Self some static struct subscript super switch throw throws try typealias unowned var weak where while",
        nests: true,
        quotes: &[long("\"\"\""), quote("\"")],
        ..C_LIKE
    },
    Language {
        names: &["dart"],
        words: "abstract as assert async await base break case catch class const continue covariant default deferred do else enum export extends extension external factory final finally for get if implements import in interface is late library mixin new on operator part required rethrow return sealed set show static super switch sync this throw try typedef var void when while with yield",
        quotes: &[long("\"\"\""), long("'''"), quote("\""), quote("'")],
        ..C_LIKE
    },
    Language {
        names: &["c", "h", "objc", "objective-c", "cuda"],
        words: "auto bool break case char const continue default define do double elif else endif enum extern float for goto if ifdef ifndef include inline int long pragma register restrict return short signed sizeof static struct switch typedef undef union unsigned void volatile while",
        quotes: &[quote("\""), CHAR],
        ..C_LIKE
    },
    Language {
        names: &["c++", "cpp", "cc", "cxx", "hpp", "hxx", "hh"],
        words: "alignas auto bool break case catch char class co_await co_return co_yield concept const consteval constexpr continue decltype default define delete do double elif else endif enum explicit export extern final float for friend goto if ifdef ifndef import include inline int long module mutable namespace new noexcept operator override pragma private protected public requires return short signed sizeof static struct switch template this throw try typedef typename union unsigned using virtual void volatile while",
        quotes: &[raw("R\"(", ")\"", true), quote("\""), CHAR],
        ..C_LIKE
    },
    Language {
        names: &["csharp", "cs", "c#"],
        words: "abstract as async await base bool break byte case catch char class const continue decimal default delegate do double else enum event explicit extern finally fixed float for foreach get goto if implicit in init int interface internal is lock long namespace new object operator out override params private protected public readonly record ref required return sealed set short sizeof static string struct switch this throw try typeof uint ulong unsafe using var virtual void volatile when where while with yield",
        quotes: &[long("\"\"\""), raw("@\"", "\"", true), quote("\""), CHAR],
        ..C_LIKE
    },
    Language {
        names: &["go", "golang"],
        words: "break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var",
        quotes: &[raw("`", "`", true), quote("\""), CHAR],
        ..C_LIKE
    },
    Language {
        names: &["php"],
        words: "abstract as break case catch class const continue declare default do echo else elseif enum extends final finally fn for foreach function if implements include interface match namespace new private protected public readonly require require_once return static switch this throw trait try use while yield",
        comments: &["//", "#"],
        variables: true,
        ..C_LIKE
    },
    Language {
        names: &["ruby", "rb", "rake", "gemfile"],
        words: "alias and attr_accessor attr_reader begin break case class def defined do else elsif end ensure extend for if in include loop module next not or prepend private protected public raise redo require require_relative rescue retry return self super then undef unless until when while yield",
        block: Some(("=begin", "=end")),
        ..HASH
    },
    Language {
        names: &["perl", "pl", "pm"],
        words: "bless cmp do die each else elsif eq foreach for ge given gt if keys last le local lt my ne next no our package print push redo require return say shift sub undef unless until use when while",
        variables: true,
        block: Some(("=pod", "=cut")),
        ..HASH
    },
    Language {
        names: &["bash", "sh", "shell", "zsh", "fish", "ksh", "shellsession"],
        words: "case declare do done elif else end esac exit export fi for function if in local readonly return select set shift source then trap unset until while",
        ..SHELL
    },
    Language {
        names: &["powershell", "ps1", "pwsh", "psm1"],
        words: "begin break catch class continue do dynamicparam else elseif end enum exit filter finally for foreach function if in param process return switch throw trap try until using while",
        block: Some(("<#", "#>")),
        any_case: true,
        quotes: &[
            raw("@\"", "\"@", true),
            raw("@'", "'@", true),
            Quote { escape: Some('`'), ..long("\"") },
            raw("'", "'", true),
        ],
        ..SHELL
    },
    Language {
        names: &["dockerfile", "docker", "containerfile"],
        words: "ADD ARG AS CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL ONBUILD RUN SHELL STOPSIGNAL USER VOLUME WORKDIR",
        ..SHELL
    },
    Language {
        names: &["makefile", "make", "mk", "just", "justfile"],
        words: "define else endef endif export ifdef ifeq ifndef ifneq include override set unexport vpath",
        keys: true,
        ..SHELL
    },
    Language {
        names: &["sql", "postgres", "postgresql", "mysql", "sqlite", "plsql", "tsql"],
        words: "add all alter and as asc begin between by case cast check column commit constraint create cross database default delete desc distinct drop else end except exists explain foreign from full function grant group having if in index inner insert intersect into is join key left like limit materialized merge not offset on or order outer over partition primary references replace returning right rollback row select set table then to transaction trigger truncate union unique update using values view when where window with",
        comments: &["--"],
        block: Some(("/*", "*/")),
        any_case: true,
        quotes: &[raw("'", "'", true), raw("\"", "\"", false)],
        ..PLAIN
    },
    Language {
        names: &["lua"],
        words: "and break do else elseif end for function goto if in local not or repeat return then until while",
        comments: &["--"],
        block: Some(("--[[", "]]")),
        quotes: &[raw("[[", "]]", true), quote("\""), quote("'")],
        ..PLAIN
    },
    Language {
        names: &["r", "rscript"],
        words: "break else for function if in library next repeat require return source while",
        ..HASH
    },
    Language {
        names: &["julia", "jl"],
        words: "abstract baremodule begin break catch const continue do else elseif end export finally for function global if import in let local macro module mutable primitive quote return struct try type using where while",
        block: Some(("#=", "=#")),
        nests: true,
        quotes: TRIPLE,
        ..HASH
    },
    Language {
        names: &["haskell", "hs"],
        words: "as case class data default deriving do else family forall foreign hiding if import in infix infixl infixr instance let module newtype of qualified then type where",
        comments: &["--"],
        block: Some(("{-", "-}")),
        nests: true,
        quotes: &[quote("\""), CHAR],
        ..PLAIN
    },
    Language {
        names: &["elixir", "ex", "exs"],
        words: "after alias and case catch cond def defdelegate defexception defguard defimpl defmacro defmodule defp defprotocol defstruct do else end fn for if import in not or quote raise receive require rescue then try unless unquote use when with",
        quotes: &[long("\"\"\""), quote("\""), quote("'")],
        ..HASH
    },
    Language { names: &["json", "jsonc", "json5", "jsonl", "ndjson"], quotes: &[quote("\"")], ..C_LIKE },
    Language {
        names: &["toml"],
        quotes: &[long("\"\"\""), raw("'''", "'''", true), quote("\""), raw("'", "'", false)],
        ..KEYS
    },
    Language { names: &["yaml", "yml"], words: "yes no on off", ..KEYS },
    Language {
        names: &["ini", "cfg", "conf", "env", "dotenv", "properties", "editorconfig"],
        comments: &["#", ";"],
        ..KEYS
    },
    Language {
        names: &["terraform", "tf", "hcl"],
        words: "data for if in locals module output provider resource terraform variable",
        comments: &["#", "//"],
        block: Some(("/*", "*/")),
        ..KEYS
    },
    Language { names: &["html", "htm", "xhtml", "vue", "svelte"], ..MARKUP },
    Language { names: &["xml", "svg", "xsd", "xslt", "plist"], ..MARKUP },
    Language {
        names: &["css"],
        words: "charset container font-face import important keyframes layer media supports",
        ..CSS
    },
    Language {
        names: &["scss", "sass", "less"],
        words: "each else extend for forward function if import important include keyframes media mixin return supports use while",
        comments: &["//"],
        variables: true,
        ..CSS
    },
    Language {
        names: &["markdown", "md", "mdx"],
        block: Some(("<!--", "-->")),
        quotes: &[raw("`", "`", false)],
        lines: &[
            ("# ", Role::Keyword),
            ("## ", Role::Keyword),
            ("### ", Role::Keyword),
            ("> ", Role::Comment),
        ],
        ..PLAIN
    },
    Language {
        names: &["diff", "patch"],
        quotes: &[],
        lines: &[("+", Role::Added), ("-", Role::Removed), ("@", Role::Number)],
        ..PLAIN
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
