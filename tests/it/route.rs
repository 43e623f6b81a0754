//! The switch against labelled inputs: the development set, cases of our own for each rule, and the sentences that hold to
//! the letter. Run with `--nocapture` to see the figures.

use crate::support::rounds::cases;
use pointsman::analysis;
use pointsman::catalog::Lang;
use pointsman::plan;
use pointsman::prompt::{Agent, Overrides};
use pointsman::protocol::analysis::{
    Assessment, Basis, Complexity, Risk, RiskFactor, SaidRisk, SaidScope, Scope, Severity,
};
use pointsman::protocol::route::{OwnRule, Says};
use pointsman::protocol::{Analysis, Capability, Confidence, Needs, Route, Track};
use pointsman::route::{OwnRules, Vocabulary, meaning, rules};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::fmt::Write as _;

const DEVELOPMENT: &str = include_str!("../fixtures/router-dev.tsv");
const CASES: &str = include_str!("../fixtures/router-cases.tsv");

fn detect(text: &str) -> Route {
    pointsman::route::detect(text, &Vocabulary::empty(), &OwnRules::default())
}

struct Row {
    text: String,
    mode: &'static str,
    /// None where nobody labelled them.
    needs: Option<BTreeSet<&'static str>>,
    debate: &'static str,
    /// Files, shell, web or memory are needed: an answer is the serious error.
    serious: bool,
}

fn rows(table: &'static str, columns: [usize; 4]) -> Vec<Row> {
    let [text, mode, needs, debate] = columns;
    let row = |line: &'static str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let listed = || fields[needs].split(',').filter(|need| !need.is_empty()).collect();
        Row {
            text: fields[text].replace("\\n", "\n").replace("\\t", "\t"),
            mode: fields[mode],
            needs: (fields[needs] != "?").then(listed),
            debate: fields[debate],
            serious: fields.get(7).is_some_and(|field| *field == "yes"),
        }
    };
    table.lines().skip(1).map(row).collect()
}

#[derive(Default)]
struct Score {
    rows: usize,
    right: usize,
    serious: usize,
    /// Found and wanted, found only, wanted only.
    needs: [usize; 3],
    debates: [usize; 3],
    misses: String,
}

impl Score {
    fn of(rows: &[Row], name: &str) -> Self {
        let mut score = Score::default();
        rows.iter().for_each(|row| score.add(row));
        println!(
            "{name}: {} inputs, {:.1} % right, {} seriously wrong, needs micro-F1 {:.3}, debates {:?} hit, false, missed",
            score.rows,
            score.percent(),
            score.serious,
            score.needs_f1(),
            score.debates
        );
        print!("{}", score.misses);
        score
    }

    fn add(&mut self, row: &Row) {
        let route = detect(&row.text);
        let right = route.track.name() == row.mode;
        self.rows += 1;
        self.right += usize::from(right);
        self.serious += usize::from(route.track == Track::Answer && row.serious);
        if let Some(wanted) = &row.needs {
            let found: BTreeSet<&str> = analysis::needs(&route, &row.text).names().into_iter().collect();
            self.needs[0] += found.intersection(wanted).count();
            self.needs[1] += found.difference(wanted).count();
            self.needs[2] += wanted.difference(&found).count();
        }
        let called = analysis::debate(&route, &row.text).trigger.is_some();
        let wanted = row.debate == "yes";
        if matches!(row.debate, "yes" | "no") {
            let cases = [called && wanted, called && !wanted, !called && wanted];
            self.debates.iter_mut().zip(cases).for_each(|(count, is)| *count += usize::from(is));
        }
        if !right {
            let text: String = row.text.replace('\n', " ").chars().take(120).collect();
            let _ =
                writeln!(self.misses, "  {} for {} by {}: {text}", route.track.name(), row.mode, route.rule);
        }
    }

    fn percent(&self) -> f64 {
        100.0 * self.right as f64 / self.rows as f64
    }

    fn needs_f1(&self) -> f64 {
        let [both, more, less] = self.needs;
        2.0 * both as f64 / (2 * both + more + less) as f64
    }
}

#[test]
fn routes_the_development_set() {
    let score = Score::of(&rows(DEVELOPMENT, [2, 3, 4, 6]), "development");
    assert!(score.percent() >= 95.0, "too few right");
    assert_eq!(score.serious, 0, "work routed to ANSWER");
    assert!(score.needs_f1() >= 0.85, "needs");
    let [hit, alarm, missed] = score.debates;
    assert!(10 * hit >= 7 * (hit + alarm) && 10 * hit >= 7 * (hit + missed), "debates");
}

#[test]
fn routes_the_cases_of_each_rule() {
    let rows = rows(CASES, [4, 1, 2, 3]);
    assert!(rows.len() <= 800);
    assert!(Score::of(&rows, "cases").percent() >= 90.0, "too few right");
}

/// The sentences that hold literally.
#[test]
fn the_contract_holds_to_the_letter() {
    use Confidence::{None as No, Strong, Weak};
    for (text, track, confidence, agent, triggers) in [
        ("What is HPOS?", Track::Answer, No, "direct", &[][..]),
        ("Explain how grep works", Track::Answer, No, "direct", &[]),
        ("How do I find files with grep?", Track::Answer, No, "direct", &[]),
        ("how does git rebase work", Track::Answer, No, "direct", &[]),
        ("thanks", Track::Answer, No, "direct", &[]),
        ("ok, makes sense", Track::Answer, No, "direct", &[]),
        ("Why did tests/e2e/test.ts fail?", Track::Action, Weak, "scout", &["tests/e2e/test.ts"]),
        ("What is in the src/config.json file?", Track::Action, Weak, "scout", &["src/config.json"]),
        ("Find all .ts files in src/", Track::Action, Strong, "scout", &["Find", ".ts", "src/"]),
        ("führe dbt run --select hub_company aus", Track::Action, Weak, "devo", &["führe … aus", "run"]),
        ("Erstelle Hub für company", Track::Action, Weak, "koda", &["Erstelle"]),
        ("leg eine Datei an", Track::Action, Weak, "koda", &["leg … an"]),
        (
            "fix the bug in src/api/auth.ts and update tests",
            Track::Action,
            Strong,
            "koda",
            &["fix", "src/api/auth.ts", "update", "tests"],
        ),
        ("search for examples", Track::Action, Weak, "chapo", &["search for"]),
        ("fix src/a.rs", Track::Action, Weak, "koda", &["fix", "src/a.rs"]),
        ("fix the E2E tests in zbooks repo", Track::Action, Strong, "koda", &["fix", "tests", "repo"]),
        ("Fix it", Track::Action, Weak, "chapo", &["Fix"]),
        ("Fix the bug", Track::Action, Weak, "chapo", &["Fix"]),
        ("What's the weather in Frankfurt?", Track::Action, Weak, "scout", &["weather"]),
        ("Why did the test fail?", Track::Action, Weak, "scout", &["test"]),
        ("the cube renders horrendously now", Track::Action, No, "koda", &[]),
        ("ls", Track::Action, No, "devo", &[]),
        ("git pull", Track::Action, Weak, "devo", &["pull"]),
        ("continue", Track::Action, No, "chapo", &[]),
        ("do it", Track::Action, No, "chapo", &[]),
        ("try again", Track::Action, No, "chapo", &[]),
        ("mach weiter", Track::Action, No, "chapo", &[]),
        ("date formats in rust?", Track::Answer, No, "direct", &[]),
        ("pwd && date", Track::Trivial, No, "shell", &[]),
        ("? rename src/a.rs", Track::Answer, No, "direct", &[]),
        ("", Track::Answer, No, "direct", &[]),
    ] {
        let route = detect(text);
        let found: Vec<&str> = route.triggers.iter().map(|t| t.text.as_str()).collect();
        assert_eq!((route.track, route.confidence, &found[..]), (track, confidence, triggers), "{text:?}");
        let needs = analysis::needs(&route, text);
        assert_eq!(plan::agent_for(route.track, needs), agent, "{text:?}");
    }
    assert_eq!(detect("fix src/a.rs").reason, "rule file-path: src/a.rs");
    assert_eq!(detect("What is HPOS?").reason, "question, no external reference");
}

/// "do" is an order and opens a question; the noun behind it says which.
#[test]
fn work_that_a_noun_names_is_an_order() {
    for (text, agent) in [
        ("do the cleanup of the parser", "koda"),
        ("do the refactoring of shop/cart.py", "koda"),
        ("please do the migration to sqlite", "koda"),
        ("do the rename of foo to bar", "koda"),
        ("do the docs for the api", "koda"),
        ("do three things", "koda"),
        ("do the tests", "devo"),
        ("do the tests pass", "scout"),
        ("do the docs mention the cache?", "scout"),
        ("do cats purr", "direct"),
        ("mach die Aufräumarbeiten in shop/cart.py", "koda"),
        ("mach ein Refactoring von shop/cart.py", "koda"),
        ("führe ein Refactoring von cart.py durch", "koda"),
        ("führe die Umstellung auf sqlite durch", "koda"),
    ] {
        let route = detect(text);
        assert_eq!(
            plan::agent_for(route.track, analysis::needs(&route, text)),
            agent,
            "{text}: {}",
            route.rule
        );
    }
}

#[test]
fn only_whole_words_are_triggers() {
    for (text, want) in [
        ("the latest contest notebook", &[][..]),
        ("and/or, either/or, he/she", &[]),
        ("TCP/IP and I/O in Node.js", &[]),
        ("im Hintergrund", &[]),
        ("the committee attested it", &[]),
        ("tests, fixing, restarted", &["tests", "fixing", "restarted"]),
        ("fix, fixes, fixed", &["fix"]),
        ("look at ./a and ../b and ~/c and /opt/d", &["look at", "./a", "../b", "~/c", "/opt/d"]),
        ("benenne die Datei in a.rs um", &["benenne … um", "a.rs"]),
        ("fetch https://example.com", &["fetch", "https://example.com"]),
    ] {
        let triggers = detect(text).triggers;
        let found: Vec<&str> = triggers.iter().map(|t| t.text.as_str()).collect();
        assert_eq!(found, want, "{text}");
    }
}

#[test]
fn a_project_word_makes_a_question_ours() {
    let words = Vocabulary::new(["wheelbase".to_owned(), "main".to_owned()]);
    let none = OwnRules::default();
    for text in ["What is wheelbase?", "Was ist wheelbase?"] {
        assert_eq!(detect(text).track, Track::Answer, "{text}");
        assert_eq!(pointsman::route::detect(text, &words, &none).track, Track::Action, "{text}");
    }
    let text = "What is the difference between main and master in git?";
    assert_eq!(pointsman::route::detect(text, &words, &none).track, Track::Answer);
}

#[test]
fn rules_of_the_users_own_come_first() {
    let mut own = OwnRules::default();
    let mut add = |name: &str, pattern: &str, says| {
        own.add(&OwnRule { name: name.to_owned(), pattern: pattern.to_owned(), says })
    };
    add("rubber-duck", "^duck[:,]", Says::Answer).unwrap();
    add("ticket", r"\bPROJ-\d+", Says::Action).unwrap();
    add("ship", "let it sail", Says::Execution).unwrap();
    assert!(add("broken", "(", Says::Answer).unwrap_err().contains("unclosed group"));
    let detect = |text: &str| pointsman::route::detect(text, &Vocabulary::empty(), &own);
    for (text, track, rule) in [
        ("Duck: fix src/a.rs", Track::Answer, "rubber-duck"),
        ("what is proj-17?", Track::Action, "ticket"),
        ("thanks, let it sail", Track::Action, "ship"),
        ("what is HPOS?", Track::Answer, "in-general"),
    ] {
        let route = detect(text);
        assert_eq!(route.track, track, "{text}");
        assert!(rule == "in-general" || route.rule == rule, "{text}: {}", route.rule);
    }
    assert_eq!(detect("let it sail").confidence, Confidence::Weak);
}

#[test]
fn several_needs_become_several_tasks() {
    let text = "Check if my weather function returns correct data";
    let analysis = analysis::analyse(text, &detect(text));
    assert_eq!(analysis.needs.names(), ["web_search", "code_read"]);
    assert_eq!(analysis.tasks.len(), 2);
    assert!(analysis.tasks.iter().all(|t| t.depends_on.is_empty()));

    let text = "fix the parser in src/a.rs, then push it to github";
    let analysis = analysis::analyse(text, &detect(text));
    let tasks: Vec<_> = analysis.tasks.iter().map(|t| (t.capability, t.depends_on.as_slice())).collect();
    assert_eq!(tasks, [(Capability::CodeWrite, &[][..]), (Capability::Devops, &[0])]);
}

/// The plan names agents; each says in its front matter that it takes that work.
#[test]
fn agents_take_what_they_are_given() {
    for capability in ["web_search", "code_read", "code_write", "devops"] {
        let needs = Needs::named([capability]).unwrap();
        for name in plan::agents_for(needs) {
            let agent = Agent::named(Lang::En, name, &Overrides::new()).unwrap();
            assert_eq!(agent.takes.and(needs), agent.takes, "{name} does not take {capability}");
        }
    }
}

#[test]
fn what_names_nothing_is_asked_about() {
    for (text, question) in [
        ("beheb den Fehler", "Was genau"),
        ("Fix it", "What exactly"),
        ("search for examples", "Where should I look"),
        ("suche nach Beispielen", "Wo soll ich suchen"),
    ] {
        let analysis = analysis::analyse(text, &detect(text));
        assert!(analysis.needs.clarification, "{text}");
        assert!(analysis.question.is_some_and(|asked| asked.starts_with(question)), "{text}");
    }
    for text in ["fix src/a.rs", "search for TODO", "fix the login form", "fix it. the footer is too high"] {
        assert!(!analysis::needs(&detect(text), text).clarification, "{text}");
    }
}

/// A request, its type and complexity, its risks, and of its scope: files, components, changes to database and interface,
/// other systems.
const ASSESSED: &str = "\
Implement a search feature for 100K products | feature complex | core_change data_loss performance | 9 4 1 1 0
add a --json flag to the list command | feature simple | | 0 0 0 0 0
fix the typo in README.md | docs simple | | 1 0 0 0 0
rename foo to bar | refactor simple | | 0 0 0 0 0
add OAuth login with Google and GitHub | feature moderate | security | 4 2 1 1 2
research which library fits | research simple | | 0 0 0 0 0
find out where the session is stored | research simple | | 0 0 0 0 0
compare three message queues for our platform | research simple | | 0 1 0 0 0
fix the data loss in the sync | bugfix simple | data_loss | 0 0 0 0 0
the login crashes after the last update | bugfix simple | security | 0 1 0 0 0
fix the authentication in src/auth.rs | bugfix simple | security | 1 0 0 0 0
make the authentication faster in src/auth.rs, the public API must not change | feature complex | security performance breaking_change | 4 2 1 1 0
add authentication with JWT | feature moderate | security | 4 2 1 1 0
delete the two files old.txt and older.txt | refactor simple | | 2 0 0 0 0
rename parse_line to read_line in src/reader.rs | refactor simple | | 1 0 0 0 0
change the greeting in src/hello.py | feature simple | | 1 0 0 0 0
set the port to 50051 in config.toml | feature simple | | 1 1 0 0 0
integrate Stripe, PayPal, Twilio and Slack into the shop | feature moderate | | 6 3 1 1 4
build a payment platform with Stripe and PayPal | feature complex | security | 6 3 1 1 2
build a REST API with CRUD for customers | feature simple | | 6 3 1 1 0
write the database migration for the orders table | feature moderate | data_loss | 0 1 3 0 0
make the import faster | feature simple | performance | 4 2 1 1 0
import 250,000 customers from the old database | feature complex | core_change data_loss performance | 6 3 1 1 0
refactor the core architecture into microservices with payment, GDPR and a database migration | refactor critical | core_change data_loss security | 6 3 2 1 0
update the documentation of the public API | docs simple | | 0 2 0 0 0
document the parser | docs simple | | 0 1 0 0 0
add a dark mode toggle to the settings page | feature simple | | 4 1 0 0 0
change 12 files to the new logger | feature moderate | | 12 0 0 0 0
write 2,000 lines of fixtures | feature simple | | 0 0 0 0 0
remove the old API, a breaking change | refactor simple | breaking_change | 0 1 0 1 0
encrypt the stored passwords | feature simple | security | 0 0 0 0 0
deploy the latest changes | none simple | | 0 0 0 0 0
run the tests | none simple | | 0 1 0 0 0
Baue eine Suchfunktion für 100K Produkte | feature complex | core_change data_loss performance | 6 3 1 1 0
benenne foo in bar um | refactor simple | | 0 0 0 0 0
behebe den Tippfehler in README.md | docs simple | | 1 0 0 0 0
recherchiere, welche Bibliothek passt | research simple | | 0 0 0 0 0
füge eine Anmeldung mit OAuth über Google und GitHub hinzu | feature moderate | security | 4 2 1 1 2
lösche die Dateien a.txt und b.txt | refactor simple | | 2 0 0 0 0
vereinfache die Funktion parse in src/lexer.rs | refactor simple | | 1 0 0 0 0
räum den Code in src/shop.py auf | refactor simple | | 1 0 0 0 0
dokumentiere den Parser | docs simple | | 0 1 0 0 0
mach den Import schneller | feature simple | performance | 4 2 1 1 0
der Export stürzt bei leeren Listen ab | bugfix simple | | 0 0 0 0 0
behebe den Datenverlust beim Speichern | bugfix simple | data_loss | 0 0 0 0 0
schreibe die Datenbankmigration für die Bestellungen | feature moderate | data_loss | 0 1 1 0 0";

fn assess(text: &str) -> Assessment {
    analysis::assess(&detect(text), text)
}

#[test]
fn a_request_is_what_it_is_and_as_much_as_it_is() {
    for row in ASSESSED.lines() {
        let (text, want) = row.split_once(" | ").expect("a row");
        let Assessment { task_type, complexity, risks, scope, .. } = assess(text);
        let name = |risk: &Risk| serde_json::to_value(risk.factor).unwrap().as_str().unwrap().to_owned();
        let risks: Vec<String> = risks.iter().map(name).collect();
        let Scope { files, components, database_changes, api_changes, integrations, .. } = scope;
        let figures = [files, components, database_changes, api_changes, integrations];
        let figures: Vec<String> = figures.iter().map(|figure| figure.value.to_string()).collect();
        let risks = if risks.is_empty() { String::new() } else { risks.join(" ") + " " };
        let found = format!("{} {} | {risks}| {}", task_type.name(), complexity.name(), figures.join(" "));
        assert_eq!(found, want, "{text}");
    }
}

#[test]
fn the_score_is_the_sum_of_its_parts() {
    let points = |text: &str, basis: Basis| {
        assess(text).parts.iter().filter(|part| part.basis == basis).map(|part| part.value).sum::<u32>()
    };
    for (text, basis, want) in [
        ("move to microservices", Basis::ComplexWords, 15),
        ("add payment and gdpr", Basis::ComplexWords, 30),
        ("add microservices, payment, gdpr, websocket, kubernetes", Basis::ComplexWords, 40),
        ("touch 5 files", Basis::Files, 0),
        ("touch 6 files", Basis::Files, 15),
        ("touch 11 files", Basis::Files, 35),
        ("about 1,000 lines", Basis::Lines, 0),
        ("about 1,001 lines", Basis::Lines, 15),
        ("add a search feature", Basis::Estimate, 15),
        ("fix the search feature", Basis::Estimate, 0),
        ("add stripe", Basis::Integrations, 0),
        ("add stripe and slack", Basis::Integrations, 10),
        ("add stripe, slack, twilio and jira", Basis::Integrations, 25),
        ("make it a breaking change", Basis::Risks, 20),
        ("ein neuer passwort-dialog", Basis::Risks, 20),
        ("a passing remark", Basis::Risks, 0),
    ] {
        assert_eq!(points(text, basis), want, "{text}");
    }
    let much = assess(
        "rewrite the core architecture: microservices, payment, gdpr, a database migration of 20 files and 5000 lines, \
         with stripe, slack, twilio and jira, faster and with new passwords; a breaking change",
    );
    assert_eq!((much.score, much.complexity, much.risks.len()), (100, Complexity::Critical, 5));
    assert!(much.parts.iter().all(|part| part.value > 0 && !part.words.is_empty()));
}

#[test]
fn a_model_moves_the_complexity_by_one_level_at_most() {
    let huge = || Some(SaidScope { files: 30, lines: 5_000, ..SaidScope::default() });
    let risk = |name| SaidRisk {
        name,
        severity: Severity::High,
        description: "d".into(),
        mitigation: String::new(),
    };
    let oauth = "add OAuth login with Google and GitHub";
    let search = "Implement a search feature for 100K products";
    for (text, scope, risks, want, instead) in [
        (oauth, None, vec![], Complexity::Moderate, None),
        (oauth, Some(SaidScope::default()), vec![], Complexity::Moderate, None),
        (
            oauth,
            huge(),
            vec![risk(RiskFactor::DataLoss), risk(RiskFactor::CoreSystem)],
            Complexity::Complex,
            Some(Basis::Model),
        ),
        (search, Some(SaidScope { files: 1, ..SaidScope::default() }), vec![], Complexity::Complex, None),
        ("rename foo to bar", huge(), vec![], Complexity::Simple, None),
    ] {
        let route = detect(text);
        let said = Analysis { scope, risks, ..analysis::analyse(text, &route) };
        let found = analysis::assess_with(&route, text, &said);
        assert_eq!((found.complexity, found.instead), (want, instead), "{text}");
    }
}

/// What cannot be taken back, what is called for but can, and what is nothing to argue about.
#[test]
fn only_what_cannot_be_taken_back_is_at_stake() {
    let mut wrong = Vec::new();
    for (trigger, high, lines) in [
        (
            Some("destructive"),
            true,
            "delete all user data in src/db.rs|drop the users table|truncate the orders table in the database|rm -rf build|\
             delete the feature branch|lösche den Branch feature-x|leere die Tabelle bestellungen|delete ~/old/notes.txt|\
             lösche alle Nutzerdaten|remove ../shared/config.toml|delete everything in there",
        ),
        (
            Some("deployment"),
            true,
            "git push|push it|commit and push|publish the package to npm|deploy to staging|release version 2.0|ship it|\
             upload the build to the server|veröffentliche das Paket|deploye auf staging",
        ),
        (
            Some("security"),
            true,
            "add authentication with JWT|change the password check in src/auth.rs|add OAuth login with Google and GitHub|\
             rotate the api keys|encrypt the passwords with argon2|ändere das Passwort in der Konfiguration|\
             implement password reset|die Zugangsdaten ersetzen",
        ),
        (
            Some("destructive"),
            false,
            "delete the two files a.txt and b.txt|remove the banner|delete old.py|uninstall lodash|\
             drop support for python 3.7|entferne den Import|remove the password field from the form",
        ),
        (
            Some("security"),
            false,
            "fix the typo in the login page|rename token to tok in lexer.rs|add a login page|login doesn't work|\
             behebe den Fehler in der Anmeldung|change the color of the login button|change the message of the login error",
        ),
        (
            Some("bulk"),
            false,
            "format all files|fix all warnings|rename foo to bar everywhere|add tests for all endpoints",
        ),
        (Some("ambiguous"), false, "fix it|fix the bug|beheb den Fehler"),
        (
            None,
            false,
            "rename foo to bar|show me where the password is checked|explain the auth flow in this project|\
             what does delete_user do in src/db.rs?|is it safe to delete this branch?|run all tests|\
             why did the deploy fail?|list the files I deleted yesterday|show the git log|add a deploy script|\
             write a script that deletes files older than 7 days|add a delete button to the user list|\
             implement deleting a user in the admin panel|add a --force flag to the push command|\
             create a release checklist in docs/release.md|the delete button is red, make it blue|\
             remove the delete button|delete this comment|delete line 5 in a.txt|move src/a.rs to src/b.rs|\
             write a commit message for the staged changes|the tests are failing|search for TODO comments in src|\
             just do it: drop the users table|zeige mir alle Tests|\
             write a test for the login function",
        ),
    ] {
        for text in lines.split('|') {
            let found = analysis::debate(&detect(text), text);
            if (found.trigger.as_deref(), found.high_stakes) != (trigger, high) {
                wrong.push(format!("{text}: {found:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Each row fires on its example, and every rule that decides something can be explained in both languages.
#[test]
fn every_rule_is_known_by_name_and_shows_an_example() {
    let names: BTreeSet<&str> = rules().map(|rule| rule.name).collect();
    assert_eq!(names.len(), rules().count(), "a name is used twice");
    for rule in rules() {
        let (name, example) = (rule.name, rule.example);
        assert!(
            rule.fires_on_its_example(),
            "{name} does not fire on its example '{example}': its patterns do not match, or a row above it does"
        );
    }
    let inputs = rows(DEVELOPMENT, [2, 3, 4, 6]);
    for route in inputs.iter().map(|row| detect(&row.text)) {
        for name in route.triggers.iter().map(|t| &t.rule).chain([&route.rule]) {
            let meaning = meaning(name).unwrap_or_else(|| panic!("{name} is no rule"));
            assert!(!meaning.text(Lang::En).is_empty() && !meaning.text(Lang::De).is_empty());
        }
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn any_text_gets_a_route(text in "\\PC{0,200}") {
        check(&text);
    }

    #[test]
    fn any_mixture_gets_a_route(parts in proptest::collection::vec(piece(), 0..60)) {
        check(&parts.concat());
    }
}

fn piece() -> impl Strategy<Value = String> {
    let words = [
        "fix ",
        "führe ",
        " aus ",
        "how do I ",
        "src/a.rs ",
        "```",
        "don’t ",
        "the ",
        "our ",
        "continue ",
        "ä\u{308}",
        "echo $(date) ",
        "and ",
        "https://a.b ",
        "please ",
        "100K ",
        ". ",
        ", then ",
    ];
    prop_oneof![
        Just(" ".to_owned()),
        Just("\n".to_owned()),
        "[\"'`„“”«»()\\[\\]{}.,;:!?/\\\\|&<>$#@~*=+-]{1,3}",
        "\\PC",
        proptest::sample::select(words.to_vec()).prop_map(str::to_owned),
    ]
}

fn check(text: &str) {
    let route = detect(text);
    assert!(!route.rule.is_empty() && !route.reason.is_empty() && !route.reason.contains('\n'));
    let analysis = analysis::analyse(text, &route);
    assert!(!analysis.tasks.is_empty());
    analysis::check_order(&analysis.tasks).unwrap();
    analysis::debate(&route, text);
    analysis::task_type(&route, text);
    assert!(analysis::assess(&route, text).score <= 100);
    assert_eq!(detect(text), route, "the same input, the same route");
}

#[test]
fn a_long_paste_keeps_its_request() {
    let log = "2026-01-01 12:00:00 INFO worker-3 finished job 4711 in 12 ms\n".repeat(16_000);
    let text = format!("why does the worker stop here?\n{log}");
    let route = detect(&text);
    assert_eq!(route.track, Track::Action);
    assert!(route.sentences.len() <= Route::MOST_SENTENCES);
    assert!(analysis::debate(&route, &text).trigger.is_none());
}
