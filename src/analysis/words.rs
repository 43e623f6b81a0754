//! Finds listed words in a request.

/// Those of the listed words that stand in the text at the beginning of a word, each once.
pub(super) fn words_in(lower: &str, list: &[&str]) -> Vec<String> {
    let stands = |word: &str| {
        lower.match_indices(word).any(|(at, _)| {
            let starts = !lower[..at].ends_with(|c: char| c.is_alphanumeric());
            let rest = &lower[at + word.len()..];
            // A short word must end here; a longer one may be inflected or compounded.
            let ends = word.len() > 5
                || rest.strip_prefix('s').unwrap_or(rest).chars().next().is_none_or(|c| !c.is_alphanumeric());
            starts && ends
        })
    };
    list.iter().filter(|w| stands(w)).map(|w| (*w).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_word_ends_where_it_ends() {
        assert_eq!(words_in("author of the code", &["auth"]), Vec::<String>::new());
        assert_eq!(words_in("auth and auths", &["auth"]), ["auth"]);
    }
}
