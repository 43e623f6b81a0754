//! Lists of names written as text, parted by blanks: they read like sentences and are compared whole.

pub fn in_list(list: &str, name: &str) -> bool {
    // Byte by byte: for words this short quicker than looking for the next blank.
    list.as_bytes().split(|byte| *byte == b' ').any(|entry| entry == name.as_bytes())
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
