//! Lists of names written as text, parted by blanks: they read like sentences, and short bytes are quick to compare.

pub fn in_list(list: &str, name: &str) -> bool {
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
