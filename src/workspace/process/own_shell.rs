//! What the user's shell has beside what a plain one has: aliases and functions, asked for once and given to each line
//! that is run for the user; and the directory in which such a line ended. Nothing of it lies on a disk.

use crate::policy::Aliases;
use crate::protocol::Command;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{Read, Seek, Write};
use std::os::fd::AsRawFd;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Start-up files that take longer are not waited for.
pub(super) const LIMIT: Duration = Duration::from_secs(2);
/// Stands between what start-up files print and the answer.
const MARK: &[u8] = b"\0pointsman\0";
/// Functions as text, then aliases, each of them a name and a value. Those of zsh are written in another language, so
/// that only its aliases are of use.
const BASH: &str = r#"\builtin printf '\0pointsman\0'; \builtin declare -f; \builtin printf '\0'
for a in "${!BASH_ALIASES[@]}"; do \builtin printf '%s\0%s\0' "$a" "${BASH_ALIASES[$a]}"; done"#;
const ZSH: &str = r#"\builtin printf '\0pointsman\0\0'
for k v in "${(@kv)aliases}"; do \builtin printf '%s\0%s\0' "$k" "$v"; done"#;

#[derive(Debug)]
pub(super) struct OwnShell {
    pub(super) aliases: Aliases,
    /// What bash reads before the line.
    start: File,
    /// Where the line's shell writes its directory when it ends.
    told: File,
}

/// The arguments with which that shell tells what it has; none for one whose language is not known.
pub(super) fn arguments(program: &OsStr) -> Option<[&'static str; 3]> {
    let question = match Path::new(program).file_name()?.as_bytes() {
        b"bash" => BASH,
        b"zsh" => ZSH,
        _ => return None,
    };
    Some(["-i", "-c", question])
}

impl OwnShell {
    /// From what the shell wrote; without an answer in it, it is a plain one. `own_start` is what the user makes every bash
    /// read.
    pub(super) fn new(written: &[u8], own_start: Option<&OsStr>) -> std::io::Result<Self> {
        let at = written.windows(MARK.len()).rposition(|window| window == MARK);
        let answer = at.map(|at| String::from_utf8_lossy(&written[at + MARK.len()..])).unwrap_or_default();
        let mut fields = answer.split('\0').map(str::to_owned);
        let functions = fields.next().unwrap_or_default();
        let aliases: Aliases = std::iter::from_fn(|| Some((fields.next()?, fields.next()?))).collect();
        let (mut start, told) = (tempfile::tempfile()?, tempfile::tempfile()?);
        start.write_all(before_the_line(&functions, &aliases, own_start).as_bytes())?;
        Ok(Self { aliases, start, told })
    }

    /// The variable that makes bash read it, before a script that is given to it.
    pub(super) fn variable(&self) -> (&'static str, String) {
        ("BASH_ENV", path(&self.start))
    }

    /// The line, behind what makes bash run it and then tell its directory. A trap at the shell's end would do for that
    /// too, but a shell with a trap can miss a Ctrl-C.
    pub(super) fn script(&self, line: &str) -> String {
        // What was told of the last line is not told of this one.
        let _ = self.told.set_len(0);
        let told = path(&self.told);
        format!(
            "\\builtin eval \"${{BASH_EXECUTION_STRING#*$'\\n'}}\"; \\builtin set -- $?; \
             \\builtin pwd -P 2>/dev/null >{told}; \\builtin exit $1\n{line}"
        )
    }

    /// Where the last line ended, if it came to its end and that is still there.
    pub(super) fn directory(&self) -> Option<PathBuf> {
        let (mut told, mut bytes) = (&self.told, Vec::new());
        told.rewind().and_then(|()| told.read_to_end(&mut bytes)).ok()?;
        let directory = PathBuf::from(OsString::from_vec(bytes.strip_suffix(b"\n")?.to_vec()));
        directory.is_dir().then_some(directory)
    }
}

/// An open file without a name, as another process of the user's can open it.
fn path(file: &File) -> String {
    format!("/proc/{}/fd/{}", std::process::id(), file.as_raw_fd())
}

/// Functions come first: an alias would be written out in them once more. What bash cannot read of them is left out.
fn before_the_line(functions: &str, aliases: &Aliases, own: Option<&OsStr>) -> String {
    let own = own.map(|file| Command::quoted(&file.to_string_lossy()));
    let own = own.map_or("unset BASH_ENV".to_owned(), |file| format!("BASH_ENV={file}; . {file}"));
    let aliases = aliases.iter().map(|(name, value)| {
        format!("alias -- {} 2>/dev/null\n", Command::quoted(&format!("{name}={value}")))
    });
    format!(
        "{own}\nshopt -s extglob\neval {} 2>/dev/null\n\
         {}shopt -s expand_aliases\n",
        Command::quoted(functions),
        aliases.collect::<String>()
    )
}
