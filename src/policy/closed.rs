//! What a command that failed behind the wall was missing there, by what programs say of it.

use super::confinement::Need;

/// What it missed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missed {
    Need(Need),
    /// A directory of the project could not be renamed, which the kernel refuses in a copy (EXDEV).
    Rename,
}

/// In lower case. The first that is found counts.
const SAID: [(&str, Missed); 21] = [
    ("network is unreachable", Missed::Need(Need::Network)),
    ("could not resolve", Missed::Need(Need::Network)),
    ("temporary failure in name resolution", Missed::Need(Need::Network)),
    ("name or service not known", Missed::Need(Need::Network)),
    ("failed to lookup address", Missed::Need(Need::Network)),
    ("nodename nor servname", Missed::Need(Need::Network)),
    ("no such host", Missed::Need(Need::Network)),
    ("getaddrinfo", Missed::Need(Need::Network)),
    ("eai_again", Missed::Need(Need::Network)),
    ("enetunreach", Missed::Need(Need::Network)),
    ("enotfound", Missed::Need(Need::Network)),
    ("server misbehaving", Missed::Need(Need::Network)),
    ("could not connect to server", Missed::Need(Need::Network)),
    ("connection refused", Missed::Need(Need::Network)),
    ("econnrefused", Missed::Need(Need::Network)),
    ("dns error", Missed::Need(Need::Network)),
    ("read-only file system", Missed::Need(Need::Machine)),
    ("erofs", Missed::Need(Need::Machine)),
    ("invalid cross-device link", Missed::Rename),
    ("exdev", Missed::Rename),
    ("cannot connect to the docker daemon", Missed::Need(Need::Machine)),
];

/// None where nothing says that the wall was in its way. `secrets` are names of files that could not be opened.
/// `outside` are places that the command names and that are the session's own behind the wall.
pub fn closed(output: &str, secrets: &[String], outside: &[String]) -> Option<Missed> {
    let output = output.to_lowercase();
    let said = SAID.iter().find(|(text, _)| output.contains(text)).map(|(_, missed)| *missed);
    let is_denied = output.contains("permission denied") || output.contains("eacces");
    let secret = is_denied && secrets.iter().any(|name| output.contains(&name.to_lowercase()));
    let is_missing = output.contains("no such file or directory") || output.contains("enoent");
    let there = is_missing && outside.iter().any(|place| output.contains(&place.to_lowercase()));
    let said = said.or(there.then_some(Missed::Need(Need::Machine)));
    said.or(secret.then_some(Missed::Need(Need::Secrets)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_missing_is_told_from_what_programs_say() {
        let (secrets, outside) = ([".env".to_owned()], ["/tmp/there".to_owned()]);
        for (output, need) in [
            ("curl: (6) Could not resolve host: example.com", Some(Missed::Need(Need::Network))),
            ("OSError: [Errno 101] Network is unreachable", Some(Missed::Need(Need::Network))),
            ("touch: cannot touch '/etc/x': Read-only file system", Some(Missed::Need(Need::Machine))),
            ("cat: .env: Permission denied", Some(Missed::Need(Need::Secrets))),
            ("OSError: [Errno 18] Invalid cross-device link: 'a' -> 'b'", Some(Missed::Rename)),
            ("cat: notes: Permission denied", None),
            ("cat: /tmp/there: No such file or directory", Some(Missed::Need(Need::Machine))),
            ("cat: /tmp/gone: No such file or directory", None),
            ("assertion failed", None),
        ] {
            assert_eq!(closed(output, &secrets, &outside), need, "{output}");
        }
    }
}
