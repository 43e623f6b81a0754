//! What a word of a request is by its form.

use crate::text::lifted::MARK;

/// True if the word has the form of a path, or stands at the top of the project.
pub(super) fn is_path(word: &str, names: &[String]) -> bool {
    let at_top = |name: &String| name.trim_end_matches('/') == word.trim_end_matches('/');
    let extension = word.rsplit_once('.').map_or("", |(_, extension)| extension);
    !word.contains("://")
        && !word.contains(['*', '<', '>', '|', '\0', MARK])
        && (matches!(word, "." | "..")
            || names.iter().any(at_top)
            || (word.contains('/') && is_name(word))
            || (extension.contains(char::is_alphabetic)
                && extension.chars().all(|c| c.is_alphanumeric() || c == '_')))
}

/// True if the word names a folder, by its slash or at the top of the project.
pub(super) fn is_folder(word: &str, names: &[String]) -> bool {
    word == "."
        || word.len() > 1 && word.ends_with('/')
        || names.iter().any(|name| name.strip_suffix('/') == Some(word))
}

pub(super) fn is_name(word: &str) -> bool {
    word.contains(char::is_alphanumeric)
        && !word.starts_with('-')
        && word.chars().all(|c| c.is_alphanumeric() || "._-/+@~".contains(c))
}

/// The pattern for `.rs`, `*.rs`, `main.rs`, `src/**/*.rs` or a part of a name.
pub(super) fn glob(word: &str) -> String {
    match word {
        _ if word.contains('/') => word.to_owned(),
        _ if word.starts_with('.') => format!("**/*{word}"),
        _ if word.contains(['*', '.']) => format!("**/{word}"),
        _ => format!("**/*{word}*"),
    }
}
