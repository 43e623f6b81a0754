//! One spelling for every word: small letters, umlauts and accents written out, one kind of apostrophe.

/// Longer words are nobody's vocabulary and are not folded.
pub(super) const LONGEST_WORD: usize = 48;

/// Writes the folded spelling to `out`, which is emptied before. False if the word is too long to be one.
pub(super) fn fold(word: &str, out: &mut String) -> bool {
    out.clear();
    if word.len() > LONGEST_WORD {
        return false;
    }
    spell(word, out);
    true
}

/// Appends the folded spelling of any text, however long.
pub(super) fn spell(text: &str, out: &mut String) {
    if text.is_ascii() {
        let from = out.len();
        out.push_str(text);
        out[from..].make_ascii_lowercase();
        return;
    }
    for c in text.chars().flat_map(char::to_lowercase) {
        match c {
            'ä' => out.push_str("ae"),
            'ö' => out.push_str("oe"),
            'ü' => out.push_str("ue"),
            'ß' => out.push_str("ss"),
            'é' | 'è' | 'ê' | 'ë' => out.push('e'),
            'á' | 'à' | 'â' => out.push('a'),
            'í' | 'ì' | 'î' | 'ï' => out.push('i'),
            'ó' | 'ò' | 'ô' => out.push('o'),
            'ú' | 'ù' | 'û' => out.push('u'),
            'ç' => out.push('c'),
            'ñ' => out.push('n'),
            '’' | '‘' | 'ʼ' => out.push('\''),
            // A decomposed umlaut: the letter came before, its dots come now.
            '\u{308}' => out.push('e'),
            _ => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_meet() {
        let mut out = String::new();
        for (word, want) in [
            ("Größe", "groesse"),
            ("ÜBERPRÜFE", "ueberpruefe"),
            ("don’t", "don't"),
            ("Café", "cafe"),
            ("u\u{308}ber", "ueber"),
            ("GIT", "git"),
        ] {
            assert!(fold(word, &mut out));
            assert_eq!(out, want);
        }
        assert!(!fold(&"x".repeat(100), &mut out));
    }
}
