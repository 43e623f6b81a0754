//! Who takes a request, and the roles of a workflow: the matrix, and what risks and other systems add to it.

use pointsman::analysis;
use pointsman::plan::{Durations, agent_for, agents_for, families, worker, workflow};
use pointsman::protocol::analysis::{
    Assessment, Basis, Complexity, Figure, Risk, RiskFactor, Scope, Severity,
};
use pointsman::protocol::{Needs, TaskType, Track};
use pointsman::route::{OwnRules, Vocabulary, detect};

fn needs(names: &str) -> Needs {
    let has = |name: &str| names.split(' ').any(|n| n == name);
    Needs {
        web_search: has("web"),
        code_read: has("read"),
        code_write: has("write"),
        devops: has("ops"),
        clarification: has("ask"),
    }
}

#[test]
fn every_need_has_somebody() {
    for (names, agent) in [
        ("", "chapo"),
        ("read", "scout"),
        ("web", "scout"),
        ("web read", "scout"),
        ("write", "koda"),
        ("read write", "koda"),
        ("ops", "devo"),
        ("read ops", "devo"),
        ("read write ops", "chapo"),
        ("web write", "chapo"),
        ("web ops", "chapo"),
        ("ask write", "chapo"),
    ] {
        assert_eq!(agent_for(Track::Action, needs(names)), agent, "{names}");
    }
    for (names, agents) in [
        ("read", "scout"),
        ("web read", "scout"),
        ("read write", "koda"),
        ("ops", "devo"),
        ("read ops", "koda+devo"),
        ("write ops", "koda+devo"),
        ("web write", "koda+devo+scout"),
        ("", "koda+devo+scout"),
    ] {
        assert_eq!(agents_for(needs(names)).join("+"), agents, "{names}");
    }
    assert_eq!(agent_for(Track::Answer, needs("")), "direct");
    assert_eq!(agent_for(Track::Trivial, needs("ops")), "shell");
}

fn assessment(task_type: TaskType, complexity: Complexity) -> Assessment {
    let none = || Figure { value: 0, basis: Basis::Nothing, words: Vec::new() };
    let (files, lines, components) = (none(), none(), none());
    let scope = Scope {
        files,
        lines,
        components,
        integrations: none(),
        database_changes: none(),
        api_changes: none(),
    };
    Assessment {
        task_type,
        complexity,
        score: 0,
        parts: Vec::new(),
        instead: None,
        risks: Vec::new(),
        scope,
        keywords: Vec::new(),
        dependencies: Vec::new(),
        confidence: none(),
    }
}

fn risks(factors: &[RiskFactor]) -> Vec<Risk> {
    let risk =
        |factor: &RiskFactor| Risk { factor: *factor, severity: Severity::Low, words: vec!["fast".into()] };
    factors.iter().map(risk).collect()
}

fn shown(assessment: &Assessment) -> String {
    let plan = workflow("x", assessment, &Durations::new()).unwrap();
    let name = |step: &usize| plan.steps()[*step].name.as_str();
    let names = |group: Vec<usize>| group.iter().map(name).collect::<Vec<_>>().join("+");
    plan.groups().into_iter().map(names).collect::<Vec<_>>().join(" ")
}

const MATRIX: &[(TaskType, [&str; 4])] = &[
    (TaskType::Feature, ["dev", "pm+architect dev", "pm architect dev qa", "chapo pm architect dev qa"]),
    (TaskType::Bugfix, ["dev", "dev qa", "architect dev qa", "architect dev qa security"]),
    (
        TaskType::Research,
        ["analyst", "analyst tech-writer", "analyst tech-writer", "analyst tech-writer reviewer"],
    ),
    (TaskType::Refactor, ["dev", "architect dev", "architect dev qa", "architect dev qa reviewer"]),
    (
        TaskType::Docs,
        ["tech-writer", "tech-writer reviewer", "tech-writer+pm reviewer", "tech-writer+pm reviewer"],
    ),
];

#[test]
fn the_matrix_says_who_takes_what() {
    for (kind, rows) in MATRIX {
        for (complexity, row) in Complexity::ALL.into_iter().zip(rows) {
            assert_eq!(
                shown(&assessment(*kind, complexity)),
                *row,
                "{kind:?} {complexity:?}: every name is a role"
            );
        }
    }
    assert_eq!(workflow("x", &assessment(TaskType::None, Complexity::Critical), &Durations::new()), None);
}

#[test]
fn risks_and_other_systems_add_roles() {
    use RiskFactor::{BreakingChange, CoreSystem, DataLoss, Performance, Security};
    for (kind, complexity, factors, integrations, want) in [
        (TaskType::Feature, Complexity::Complex, &[][..], 3, "pm architect dev qa"),
        (TaskType::Feature, Complexity::Complex, &[], 4, "pm+sm architect dev qa"),
        (TaskType::Feature, Complexity::Complex, &[CoreSystem, DataLoss], 0, "pm architect dev qa"),
        (
            TaskType::Feature,
            Complexity::Complex,
            &[CoreSystem, DataLoss, Security],
            0,
            "pm architect dev qa+security",
        ),
        (
            TaskType::Refactor,
            Complexity::Complex,
            &[CoreSystem, DataLoss, Security, Performance],
            0,
            "architect dev qa+security performance",
        ),
        (TaskType::Refactor, Complexity::Moderate, &[CoreSystem, DataLoss, Security], 0, "architect dev"),
        (
            TaskType::Docs,
            Complexity::Moderate,
            &[CoreSystem, DataLoss, Security, BreakingChange],
            0,
            "tech-writer reviewer security",
        ),
        (TaskType::Bugfix, Complexity::Critical, &[Security], 0, "architect dev qa security"),
        (
            TaskType::Bugfix,
            Complexity::Critical,
            &[CoreSystem, DataLoss, Security],
            0,
            "architect dev qa+security",
        ),
        (TaskType::Feature, Complexity::Simple, &[CoreSystem, DataLoss, Security, Performance], 9, "dev"),
    ] {
        let mut assessment = assessment(kind, complexity);
        assessment.risks = risks(factors);
        assessment.scope.integrations.value = integrations;
        assert_eq!(shown(&assessment), want, "{kind:?} {complexity:?} {factors:?}");
    }
    let mut scale = assessment(TaskType::Feature, Complexity::Complex);
    scale.risks = vec![Risk { words: vec!["100K products".into()], ..risks(&[Performance]).remove(0) }];
    assert_eq!(shown(&scale), "pm architect dev qa", "a number of scale is no promise of speed");
}

#[test]
fn what_is_known_of_this_machine_counts() {
    let feature = assessment(TaskType::Feature, Complexity::Complex);
    let plan = workflow("x", &feature, &Durations::new()).unwrap();
    assert_eq!(plan.seconds().0, 180 + 195 + 900 + 300);
    let feature = assessment(TaskType::Feature, Complexity::Moderate);
    let plan = workflow("x", &feature, &Durations::from([("dev".to_owned(), 60)])).unwrap();
    assert_eq!(plan.seconds(), (180 + 195 + 60, 195 + 60));
    assert_eq!(worker(&plan).map(|step| plan.steps()[step].name.clone()).as_deref(), Some("dev"));
}

#[test]
fn a_request_names_families_of_tools_by_their_work() {
    for (text, want) in [
        ("fix the bug in src/auth.rs", ""),
        ("add a test for the parser", ""),
        ("rename foo to bar in src/a.rs", ""),
        ("run cargo test and fix what fails", ""),
        ("push the branch", "git"),
        ("commit this with a good message", "git"),
        ("lösche die Datei alt.txt", "files"),
        ("remember that we use tabs", "memory"),
        ("what's the weather in Frankfurt?", "web"),
        ("restart api in pm2", "pm2"),
    ] {
        let route = detect(text, &Vocabulary::empty(), &OwnRules::default());
        assert_eq!(families(&route, text, analysis::needs(&route, text)).join(" "), want, "{text}");
    }
}
