//! The environment of the user's login shell, read once. Started from a desktop or an editor we would lack what the
//! user's profile sets; what the terminal we were started from has set still wins.

use super::Variables;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::time::Duration;

/// A profile that takes longer is not waited for.
pub(super) const LIMIT: Duration = Duration::from_secs(3);
/// Stands between what a profile prints and the environment.
const MARK: &[u8] = b"\0pointsman\0";
/// About the shell that told us, not about the user.
const OF_THE_SHELL: [&str; 5] = ["_", "SHLVL", "PWD", "OLDPWD", "SHELLOPTS"];

/// The arguments with which a login shell tells its environment.
pub(super) const ARGUMENTS: [&str; 3] = ["-l", "-c", "printf '\\0pointsman\\0'; env -0"];

/// The variables after the mark, each ended by NUL.
pub(super) fn parse(output: &[u8]) -> Variables {
    let Some(at) = output.windows(MARK.len()).rposition(|window| window == MARK) else { return Vec::new() };
    output[at + MARK.len()..]
        .split(|byte| *byte == 0)
        .filter_map(|entry| {
            let equals = entry.iter().position(|byte| *byte == b'=').filter(|at| *at > 0)?;
            let part = |bytes: &[u8]| OsString::from_vec(bytes.to_vec());
            Some((part(&entry[..equals]), part(&entry[equals + 1..])))
        })
        .collect()
}

/// Ours, with what only the login shell sets, and with its additions to `PATH` behind our own.
pub(super) fn with_login(ours: &Variables, login: Variables) -> Variables {
    // Where the shell was before that started us is no place of the project.
    let mut all: Variables = ours.iter().filter(|(name, _)| name != "OLDPWD").cloned().collect();
    for (name, value) in login {
        match all.iter_mut().find(|(known, _)| *known == name) {
            Some((_, path)) if name == "PATH" => *path = joined(path, &value),
            Some(_) => {}
            None if OF_THE_SHELL.iter().any(|own| name == *own) => {}
            None => all.push((name, value)),
        }
    }
    all
}

fn joined(first: &OsStr, second: &OsStr) -> OsString {
    let mut parts: Vec<&[u8]> = first.as_bytes().split(|byte| *byte == b':').collect();
    for part in second.as_bytes().split(|byte| *byte == b':') {
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    OsString::from_vec(parts.join(&b':'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variables(pairs: &[(&str, &str)]) -> Variables {
        pairs.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect()
    }

    #[test]
    fn noise_of_a_profile_is_passed_over() {
        let output = b"Welcome\nA=1\0pointsman\0B=2\0C=x=y\nz\0=odd\0\0";
        assert_eq!(parse(output), variables(&[("B", "2"), ("C", "x=y\nz")]));
        assert_eq!(parse(b"A=1\0"), Vec::new());
    }

    #[test]
    fn ours_wins_and_the_path_grows() {
        let ours = variables(&[("PATH", "/venv/bin:/bin"), ("EDITOR", "vi")]);
        let login = variables(&[("PATH", "/bin:/opt/bin"), ("EDITOR", "nano"), ("NEW", "1"), ("SHLVL", "1")]);
        let want = variables(&[("PATH", "/venv/bin:/bin:/opt/bin"), ("EDITOR", "vi"), ("NEW", "1")]);
        assert_eq!(with_login(&ours, login), want);
    }
}
