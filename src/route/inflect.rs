//! The forms of a word, from its entry in a table. Generous on purpose: a form nobody writes costs one entry.

/// What a form can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Can open an order: "fix", "prüfe", "umbenennen".
    Base,
    /// Cannot: "fixed", "geprüft".
    Other,
}

/// English verb: `base` or `base/irregular/irregular`.
pub(super) fn english_verb(entry: &str, mut form: impl FnMut(&str, Form)) {
    let mut parts = entry.split('/');
    let base = parts.next().unwrap_or_default();
    form(base, Form::Base);
    for irregular in parts {
        form(irregular, Form::Other);
    }
    let mut put = |stem: &str, ending: &str| form(&[stem, ending].concat(), Form::Other);
    let last = base.chars().next_back().unwrap_or('x');
    if let Some(stem) = base.strip_suffix('e') {
        put(base, "s");
        put(base, "d");
        put(stem, "ing");
    } else if let Some(stem) = base.strip_suffix('y').filter(|s| !s.ends_with(['a', 'e', 'o', 'u'])) {
        put(stem, "ies");
        put(stem, "ied");
        put(base, "ing");
    } else {
        put(
            base,
            if base.ends_with(['s', 'x', 'z']) || base.ends_with("sh") || base.ends_with("ch") {
                "es"
            } else {
                "s"
            },
        );
        put(base, "ed");
        put(base, "ing");
        let doubled = [base, &last.to_string()].concat();
        if "bdglmnprt".contains(last) {
            put(&doubled, "ed");
            put(&doubled, "ing");
        }
    }
}

/// English or German noun: the word and its regular plural; irregular ones follow after `/`.
pub(super) fn noun(entry: &str, mut form: impl FnMut(&str)) {
    let mut parts = entry.split('/');
    let base = parts.next().unwrap_or_default();
    form(base);
    for irregular in parts {
        form(irregular);
    }
    if let Some(stem) = base.strip_suffix('y').filter(|s| !s.ends_with(['a', 'e', 'o', 'u'])) {
        form(&[stem, "ies"].concat());
    } else if base.ends_with(['s', 'x']) || base.ends_with("sh") || base.ends_with("ch") {
        form(&[base, "es"].concat());
    } else {
        form(&[base, "s"].concat());
    }
}

/// A form of a German verb: the joined spelling, or for a separable verb the finite part whose particle stands
/// apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum German<'a> {
    /// One word.
    Whole(&'a str, Form),
    /// The finite part; the particle stands at the end of the clause.
    Split(&'a str, Form),
}

/// German verb: `infinitive`, `particle|infinitive`, with irregular forms after `/`; an irregular form with `!`
/// can open an order. Everything folded.
pub(super) fn german_verb(entry: &str, mut form: impl FnMut(German<'_>)) {
    let mut parts = entry.split('/');
    let infinitive = parts.next().unwrap_or_default();
    let (particle, verb) = infinitive.split_once('|').unwrap_or(("", infinitive));
    let stem = stem(verb);
    let inseparable = ["be", "ver", "ent", "er", "zer", "ge", "ueber", "unter", "wieder"];
    let no_ge =
        verb.ends_with("ieren") || (particle.is_empty() && inseparable.iter().any(|p| verb.starts_with(p)));
    let t =
        if stem.ends_with(['d', 't']) || stem.ends_with("ffn") || stem.ends_with("chn") { "et" } else { "t" };
    let mut put = |word: &str, kind: Form| {
        if particle.is_empty() {
            form(German::Whole(word, kind));
        } else {
            form(German::Split(word, kind));
            form(German::Whole(&[particle, word].concat(), kind));
        }
    };
    put(verb, Form::Base);
    put(stem, Form::Base);
    put(&[stem, "e"].concat(), Form::Base);
    if let Some(short) = stem.strip_suffix("el") {
        put(&[short, "le"].concat(), Form::Base);
    }
    put(&[stem, t].concat(), Form::Other);
    put(&[stem, if t == "et" { "est" } else { "st" }].concat(), Form::Other);
    put(&[stem, t, "e"].concat(), Form::Other);
    put(&[stem, t, "en"].concat(), Form::Other);
    for irregular in parts {
        match irregular.strip_prefix('!') {
            Some(order) => put(order, Form::Base),
            None => put(irregular, Form::Other),
        }
    }
    if no_ge {
        return;
    }
    let ge = [particle, "ge", stem, t].concat();
    form(German::Whole(&ge, Form::Other));
    if !particle.is_empty() {
        form(German::Whole(&[particle, "zu", verb].concat(), Form::Base));
    }
}

fn stem(verb: &str) -> &str {
    verb.strip_suffix("en").or_else(|| verb.strip_suffix('n')).unwrap_or(verb)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn english(entry: &str) -> Vec<String> {
        let mut forms = Vec::new();
        english_verb(entry, |f, _| forms.push(f.to_owned()));
        forms
    }

    fn german(entry: &str) -> Vec<String> {
        let mut forms = Vec::new();
        german_verb(entry, |f| {
            forms.push(match f {
                German::Whole(w, _) => w.to_owned(),
                German::Split(w, _) => format!("{w} …"),
            });
        });
        forms
    }

    #[test]
    fn english_forms() {
        for (entry, wanted) in [
            ("fix", &["fix", "fixes", "fixed", "fixing"][..]),
            ("debug", &["debugs", "debugged", "debugging"]),
            ("commit", &["commits", "committed", "committing"]),
            ("write/wrote/written", &["writes", "writing", "wrote", "written"]),
            ("copy", &["copies", "copied", "copying"]),
            ("deploy", &["deploys", "deployed", "deploying"]),
        ] {
            let forms = english(entry);
            for want in wanted {
                assert!(forms.iter().any(|f| f == want), "{entry}: {want} in {forms:?}");
            }
        }
    }

    #[test]
    fn german_forms() {
        for (entry, wanted) in [
            ("pruefen", &["pruefe", "pruef", "prueft", "geprueft", "pruefen"][..]),
            (
                "aus|fuehren",
                &["fuehre …", "fuehr …", "fuehrt …", "ausfuehren", "ausgefuehrt", "auszufuehren"],
            ),
            ("aendern", &["aendere", "aender", "aendert", "geaendert"]),
            ("beenden", &["beende", "beendet"]),
            ("sammeln", &["sammle", "sammelt"]),
            ("lesen/!lies/liest/gelesen", &["lies", "gelesen", "lese"]),
            ("oeffnen", &["oeffne", "oeffnet"]),
        ] {
            let forms = german(entry);
            for want in wanted {
                assert!(forms.iter().any(|f| f == want), "{entry}: {want} in {forms:?}");
            }
        }
    }
}
