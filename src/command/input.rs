//! A typed line, read once: its prefix says who takes it.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Input<'a> {
    Shell(&'a str),
    Question(&'a str),
    Note(&'a str),
    /// To an agent, by its name.
    To(&'a str, &'a str),
    Request(&'a str),
}

/// Reads the prefix. A `#` counts only on a single line, so that pasted Markdown is never taken for a note.
pub fn read(line: &str) -> Input<'_> {
    let text = line.trim();
    if let Some(command) = text.strip_prefix('!').map(str::trim).filter(|c| !c.is_empty()) {
        return Input::Shell(command);
    }
    if let Some(question) = text.strip_prefix('?').map(str::trim).filter(|q| !q.is_empty()) {
        return Input::Question(question);
    }
    if let Some(note) =
        text.strip_prefix("# ").map(str::trim).filter(|n| !n.is_empty() && !text.contains('\n'))
    {
        return Input::Note(note);
    }
    if let Some((agent, request)) = super::addressed(text) {
        return Input::To(agent, request);
    }
    Input::Request(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prefix_decides() {
        for (line, want) in [
            ("! ls -l", Input::Shell("ls -l")),
            ("!", Input::Request("!")),
            ("?what is a monad", Input::Question("what is a monad")),
            ("# use tabs", Input::Note("use tabs")),
            ("# Title\n\ntext", Input::Request("# Title\n\ntext")),
            ("#!/bin/sh", Input::Request("#!/bin/sh")),
            ("/agents chapo fix it", Input::To("chapo", "fix it")),
            ("/agents chapo", Input::Request("/agents chapo")),
            ("  fix it ", Input::Request("fix it")),
            ("", Input::Request("")),
        ] {
            assert_eq!(read(line), want, "{line:?}");
        }
    }
}
