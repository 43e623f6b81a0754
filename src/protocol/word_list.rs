//! Lists of names written as text, parted by blanks: they read like sentences and are compared whole.

pub fn in_list(list: &str, name: &str) -> bool {
    list.split_ascii_whitespace().any(|entry| entry == name)
}

/// The form in which words are compared with such lists: small letters, umlauts spelled out.
pub fn spelled_out(text: &str) -> String {
    text.to_lowercase().replace('ä', "ae").replace('ö', "oe").replace('ü', "ue").replace('ß', "ss")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_whole() {
        assert!(in_list("a bc d", "bc"));
        assert!(!in_list("a bc d", "b"));
        assert!(!in_list("a bc d", "a bc"));
    }
}
