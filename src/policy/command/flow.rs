//! What parts do to each other: a download that an interpreter runs, secrets that are sent, a shell on a connection.

use super::finding::{Finding, Piece, cut};
use crate::policy::class::Class;
use crate::policy::shell::Script;

/// Adds what comes of two parts together. `found` has what was found of each part of the script, by itself.
pub(super) fn between(text: &str, script: &Script, found: &[Finding], pieces: &mut Vec<Piece>) {
    for (into, target) in found.iter().enumerate() {
        let worst = (0..found.len()).filter(|from| flows(script, *from, into)).filter_map(|from| {
            let source = &found[from];
            let is_remote = source.does.contains("downloads") && from != into;
            if is_remote && target.does.contains("interprets") {
                Some(Class::RunsDownload)
            } else if source.secret && target.does.contains("sends") {
                Some(Class::SendsSecrets)
            } else {
                None
            }
        });
        let shell = target.does.contains("interprets") && talks(script, into);
        let class = worst.chain(shell.then_some(Class::ReverseShell)).max();
        if let Some(class) = class {
            let mut joined = Finding::new(class, target.program.clone());
            joined.program.clone_from(&target.program);
            pieces.push(Piece {
                text: cut(text.get(script.parts[into].span.clone()).unwrap_or_default()),
                found: joined,
            });
        }
    }
}

/// Whether what one part prints, or names, comes to the other: by a pipe, as a word of it, or because it is the same.
fn flows(script: &Script, from: usize, into: usize) -> bool {
    let (source, target) = (&script.parts[from], &script.parts[into]);
    let piped =
        matches!((source.pipe, target.pipe), (Some((one, a)), Some((other, b))) if one == other && a < b);
    let mut outer = source.within;
    while let Some(part) = outer {
        if part == into {
            return true;
        }
        outer = script.parts[part].within;
    }
    // What makes a word of an earlier stage goes on with it.
    let through = source.within.is_some_and(|part| part != from && part < from && flows(script, part, into));
    from == into || piped || through
}

/// A program that runs what it reads, on a connection.
fn talks(script: &Script, index: usize) -> bool {
    let part = &script.parts[index];
    part.redirects.iter().any(|redirect| {
        ["/dev/tcp/", "/dev/udp/"].iter().any(|device| redirect.target.text.starts_with(device))
    })
}
