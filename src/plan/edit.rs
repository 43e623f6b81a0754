//! A workflow's plan, changed in the user's words: roles that are to go or to come, read by plain rules. Whatever else was
//! said goes along to every role.

use super::role::{Phase, Role};
use super::workflow::{Durations, of_groups, roles};
use crate::protocol::{BadPlan, Plan};

const AWAY: &[&str] = &[
    "without", "no", "skip", "drop", "remove", "leave", "ohne", "kein", "keine", "keinen", "weg", "streich",
];
const COMES: &[&str] = &["add", "with", "plus", "include", "also", "mit", "dazu", "ergänze", "nimm"];

/// The plan as it is after these words; `None` where they name no role.
pub fn edit(plan: &Plan, words: &str, durations: &Durations) -> Result<Option<Plan>, BadPlan> {
    let mut groups = roles(plan);
    let before = groups.clone();
    let mut adds = None;
    let lower = words.to_lowercase();
    for word in lower.split(|c: char| !c.is_alphanumeric() && c != '-').filter(|word| !word.is_empty()) {
        if AWAY.contains(&word) {
            adds = Some(false);
        } else if COMES.contains(&word) {
            adds = Some(true);
        } else if let (Some(role), Some(adds)) = (named(word), adds) {
            groups.iter_mut().for_each(|group| group.retain(|one| *one != role));
            groups.retain(|group| !group.is_empty());
            if adds {
                insert(&mut groups, role);
            }
        }
    }
    if groups == before {
        return Ok(None);
    }
    let request = plan.steps().first().map_or("", |step| step.description.as_str());
    of_groups(request, &groups, durations).map(Some)
}

/// The role a word means.
fn named(word: &str) -> Option<Role> {
    Some(match word {
        "tests" | "testing" | "tester" => Role::Qa,
        "developer" | "entwickler" => Role::Dev,
        "architektur" | "architekt" | "architecture" => Role::Architect,
        "sicherheit" => Role::Security,
        "review" => Role::Reviewer,
        "docs" | "documentation" | "dokumentation" => Role::TechWriter,
        word => Role::parse(word)?,
    })
}

/// Behind the roles of its phase or an earlier one; who only looks works beside others that look.
fn insert(groups: &mut Vec<Vec<Role>>, role: Role) {
    let at = groups.iter().rposition(|group| group.iter().any(|one| one.phase() <= role.phase()));
    match at {
        Some(at)
            if role.phase() != Phase::Execution
                && groups[at].iter().all(|one| one.phase() == role.phase()) =>
        {
            groups[at].push(role);
        }
        Some(at) => groups.insert(at + 1, vec![role]),
        None => groups.insert(0, vec![role]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edited(start: &str, words: &str) -> Option<String> {
        let groups: Vec<Vec<Role>> = start
            .split(' ')
            .map(|group| group.split('+').map(|name| Role::parse(name).unwrap()).collect())
            .collect();
        let plan = of_groups("x", &groups, &Durations::new()).unwrap();
        let plan = edit(&plan, words, &Durations::new()).unwrap()?;
        let names = |group: &Vec<Role>| group.iter().map(|role| role.name()).collect::<Vec<_>>().join("+");
        Some(roles(&plan).iter().map(names).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn roles_go_and_come_by_words() {
        const START: &str = "pm+architect dev qa";
        for (words, want) in [
            ("skip qa", Some("pm+architect dev")),
            ("without pm and qa, please", Some("architect dev")),
            ("add security", Some("pm+architect dev qa+security")),
            ("ohne Architekt, mit tech-writer", Some("pm dev tech-writer qa")),
            ("no pm but add a reviewer", Some("architect dev qa+reviewer")),
            ("use SQLite for the index", None),
            ("qa", None),
            ("add dev", None),
        ] {
            assert_eq!(edited(START, words).as_deref(), want, "{words}");
        }
        let nothing = of_groups("x", &[vec![Role::Dev]], &Durations::new()).unwrap();
        assert_eq!(edit(&nothing, "without dev", &Durations::new()), Err(BadPlan::Empty));
    }
}
