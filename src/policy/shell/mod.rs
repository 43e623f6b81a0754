//! Reads a line of shell into its parts: every simple command, wherever it stands, with its words as they are written.
//! tree-sitter-bash is the reader. It judges nothing and computes nothing: a word that the shell makes is marked as computed.

mod plain;
mod reader;
mod script;
mod word;

pub use script::{Direction, Part, Script, Trouble};
pub use word::{HOLE, Word};

/// Longest text that is read.
const MAX_TEXT: usize = 64 * 1024;

/// Reads a text. Never fails: what is not understood is its trouble.
pub fn read(text: &str) -> Script {
    if text.len() > MAX_TEXT {
        return Script { trouble: Some(Trouble::TooLarge), ..Script::default() };
    }
    let mut script = reader::read(text);
    if has_odd_characters(text) {
        script.trouble = Some(Trouble::OddText);
    }
    if let Some(literal) = plain::read(text).filter(|_| script.trouble.is_none()) {
        script.is_plain = agree(&literal, &script.parts);
        if script.is_plain {
            // The words of a test are told apart by the literal reader alone.
            script.parts.iter_mut().zip(literal).for_each(|(part, words)| part.words = words);
        }
    }
    script
}

fn agree(literal: &[Vec<Word>], parts: &[Part]) -> bool {
    let same = |(words, part): (&Vec<Word>, &Part)| {
        let is_test = part.words.len() == 1 && part.words[0].text == "[";
        let theirs = if is_test { &words[..1] } else { &words[..] };
        part.sets.is_empty()
            && theirs.len() == part.words.len()
            && theirs.iter().zip(&part.words).all(|(one, other)| !other.computed && one.text == other.text)
    };
    literal.len() == parts.len() && literal.iter().zip(parts).all(same)
}

/// Characters that terminals or readers show or take differently from what the shell does.
fn has_odd_characters(text: &str) -> bool {
    text.chars().any(|c| {
        (c.is_control() && c != '\n' && c != '\t')
            || (c.is_whitespace() && !c.is_ascii())
            || matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}')
            || matches!(c, '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
            || matches!(c, '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffd}')
            || matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{10ffff}')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let script = read(text);
        let parts = script.parts.iter().map(|part| {
            let words: Vec<String> = part
                .words
                .iter()
                .map(|word| {
                    let mark = if word.computed {
                        "$"
                    } else if word.glob {
                        "*"
                    } else {
                        ""
                    };
                    format!("{mark}{}", word.text.replace(HOLE, "?"))
                })
                .collect();
            words.join(" ")
        });
        let plain = if script.is_plain { "plain: " } else { "" };
        format!("{plain}{}", parts.collect::<Vec<_>>().join(" / "))
    }

    #[test]
    fn parts_are_found_wherever_they_stand() {
        for (text, want) in [
            ("ls -la | head -5; pwd && cd 'a b'", "plain: ls -la / head -5 / pwd / cd a b"),
            ("grep -n \"a|b$\" src/*.rs 2>/dev/null", "plain: grep -n a|b$ *src/*.rs"),
            ("cat < in.txt > out.txt", "plain: cat"),
            ("find . \\( -name x \\) -print", "plain: find . ( -name x ) -print"),
            ("git show HEAD@{1}^{tree}~2", "plain: git show HEAD@{1}^{tree}~2"),
            ("[ -f x ] && ls", "plain: [ -f x ] / ls"),
            ("ls # a comment", "plain: ls"),
            ("echo $(rm x) `date` \"$a\"", "echo $? $? $? / rm x / date"),
            ("if true; then rm x; fi", "true / rm x"),
            ("f() { ls; }; f", "ls / f"),
            ("A=1 env -i ls", "env -i ls"),
            ("cat <(curl x) | sh", "cat $? / curl x / sh"),
            ("ls {a,b} ~root $'x' ${!a}", "ls ${a,b} $~root x $?"),
            ("for x in $(ls); do rm $x; done", "ls / rm $?"),
            ("export A=$(curl x)", "export $A=? / curl x"),
            ("cat <<E | sh\nrm x\nE", "cat / sh"),
            ("ls &", "ls"),
            ("a=1", ""),
            ("! ls", "ls"),
            ("(ls)", "ls"),
            ("rm $HOME/x", "rm $~/x"),
        ] {
            assert_eq!(shown(text), want, "{text}");
        }
    }

    #[test]
    fn letters_of_every_kind_are_words() {
        for (text, want) in [
            ("cat größe.txt 'ä ö'", "plain: cat größe.txt ä ö"),
            ("echo \"日本\" | grep é", "plain: echo 日本 / grep é"),
            ("{\u{10400}1E<?🕴", ""),
            ("echo $é \\é", "echo $? é"),
        ] {
            let got = shown(text);
            assert!(want.is_empty() || got == want, "{got}");
        }
    }

    #[test]
    fn what_is_more_than_literal_words_is_not_plain() {
        let more = "ls $x;ls \"$x\";ls `x`;ls $(x);ls <(x);ls {a,b};ls &;ls |& x;f() { ls; };! ls;A=1 ls;ls ~root;ls a=~/x;\
            cat << E;cat <<< x;ls $'x';ls \"a\\\nb\";if ls; then ls; fi;[[ -f x ]];((1));ls ((;ls );ls >| x;ls 'x;ls \"x;ls \\";
        for text in
            more.split(';').chain(["{ ls; }", "ls; ; ls", "ls &&", "case x in x) ls;; esac", "ls >(x)"])
        {
            assert!(!read(text).is_plain, "{text}");
        }
    }
}
