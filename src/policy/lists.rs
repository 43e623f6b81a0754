//! Lists of names written as text, parted by blanks: they read like sentences and are compared whole.

/// True if the list has the name.
pub(super) fn listed(list: &str, name: &str) -> bool {
    list.split(' ').any(|entry| entry == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_whole() {
        assert!(listed("a bc d", "bc"));
        assert!(!listed("a bc d", "b"));
        assert!(!listed("a bc d", "a bc"));
    }
}
