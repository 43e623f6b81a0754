//! Several agents on one request in a real terminal: questions and debates before the work, parts side by side, plans
//! that roles carry out, and an agent that the user names.

use crate::support::{Project, Terminal, log};
use std::path::PathBuf;

/// What a person types and sees, in one language.
#[derive(Clone, Copy)]
struct Words {
    lang: &'static str,
    delete: &'static str,
    debate: &'static str,
    skip: &'static str,
    build: &'static str,
    /// Its plan begins with two roles side by side.
    widely: &'static str,
    keys: &'static str,
    start: &'static str,
    done: &'static str,
    open: &'static str,
    role: &'static str,
    refused: &'static str,
    developer: &'static str,
    change: &'static str,
    yes: &'static str,
}

const EN: Words = Words {
    lang: "en",
    delete: "delete all user data in src/db.rs",
    debate: "Debate (destructive): revise",
    skip: "Esc skips the debate",
    build: "Implement a search feature for 100K products",
    widely: "change 12 files to the new logger",
    keys: "Enter starts · changes edits · 1 one agent only · q cancels",
    start: "→ start",
    done: "Done in",
    open: "Still open:",
    role: "You are",
    refused: "not for this task",
    developer: "editing",
    change: "Make this change?",
    yes: "y",
};

const DE: Words = Words {
    lang: "de",
    delete: "lösche alle Nutzerdaten in src/db.rs",
    debate: "Debatte (löscht etwas): anders",
    skip: "Esc überspringt die Debatte",
    build: "Baue eine Suchfunktion für 100K Produkte",
    widely: "stelle 12 Dateien auf den neuen Logger um",
    keys: "Enter startet · Worte ändern · 1 nur ein Agent · q bricht ab",
    start: "→ los",
    done: "Fertig in",
    open: "Noch offen:",
    role: "Du bist",
    refused: "nicht für diese Aufgabe",
    developer: "Bearbeiten",
    change: "So ändern?",
    yes: "j",
};

fn both() -> [Words; 2] {
    [EN, DE]
}

fn project(words: Words, script: &str) -> Project {
    Project::new().env("POINTSMAN_LANG", words.lang).script(script).file("src/db.rs", "fn users() {}\n")
}

fn reply(tier: &str, rest: &str) -> String {
    format!("[[reply]]\ntier = '{tier}'\n{rest}\n")
}

fn says(expect: &str, text: &str) -> String {
    reply("main", &format!("expect = '''{expect}'''\ntext = '''{text}'''"))
}

fn calls(expect: &str, name: &str, arguments: &str) -> String {
    reply(
        "main",
        &format!("expect = '''{expect}'''\ncall = [{{ name = '{name}', arguments = {arguments} }}]"),
    )
}

fn form(tier: &str, name: &str, arguments: &str) -> String {
    reply(tier, &format!("call = [{{ name = '{name}', arguments = {arguments} }}]"))
}

fn report(status: &str, summary: &str) -> String {
    format!("What I did.\n\n```json:report\n{{\"status\": \"{status}\", \"summary\": \"{summary}\"}}\n```")
}

/// Everything shown, with rows that were broken put together again.
fn flowing(terminal: &Terminal) -> String {
    terminal.all().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Ends the conversation; everything that began has its end.
fn leave(project: &Project, terminal: &mut Terminal) {
    assert_eq!(terminal.leave(), 0);
    terminal.is_as_before();
    log::every_start_has_its_end(&log::events(project));
}

fn widest(terminal: &Terminal) -> usize {
    terminal.all().lines().map(|line| pointsman::text::measure::width(line.trim_end())).max().unwrap_or(0)
}

#[test]
fn what_is_asked_first_is_answered_and_then_done() {
    for words in both() {
        let analysis = "{ needs = { web_search = false, code_read = true, code_write = true, devops = false, clarification = true }, \
                        question = 'Which greeting?', tasks = [{ description = 'change it', capability = 'code_write' }], confidence = 'low' }";
        let script = form("fast", "analysis", analysis) + &says("the loud one", "The loud one is changed.");
        let project = project(words, &script).env("POINTSMAN_ANALYZER", "always");
        let mut terminal = Terminal::start(&project, &[]);
        terminal
            .line("change the greeting")
            .see("◆ Which greeting?")
            .until("the answer's row", |screen| screen.trim_end().ends_with('›'));
        terminal.keys("the loud one\r").see("→ the loud one").see("The loud one is changed.").prompt();
        leave(&project, &mut terminal);
    }
}

fn sides() -> String {
    let side = |text: &str| reply("main", &format!("text = '''{text}'''"));
    side("- **Nothing** reads it since the accounts have moved elsewhere.\n- It is less to keep.")
        + &side("1. There is no backup of it anywhere, so it cannot be taken back.")
}

fn verdict(verdict: &str, how: &str) -> String {
    form("fast", "verdict", &format!("{{ verdict = '{verdict}', how = '{how}' }}"))
}

#[test]
fn a_debate_changes_what_is_done() {
    for (words, columns) in [(EN, 80), (DE, 80), (EN, 40), (DE, 40)] {
        let script = sides()
            + &verdict("revise", "Copy the data to backup/ first and delete it afterwards.")
            + &says("Copy the data to backup/ first", "Copied, then deleted.");
        let project = project(words, &script);
        let mut terminal = Terminal::sized(&project, &[], columns, 40);
        terminal.turn(words.delete).see(words.debate).see("Copied, then deleted.");
        let said = flowing(&terminal);
        for part in [
            "Nothing reads it since the accounts have moved elsewhere. It is less to keep.",
            ": There is no backup of it anywhere, so it cannot be taken back.",
            "→ Copy the data to backup/ first and delete it afterwards.",
            if words.lang == "en" { "4 calls (1 fast)" } else { "4 Aufrufe (1 schnell)" },
        ] {
            assert!(said.contains(part), "{part}: {}", terminal.all());
        }
        let all = terminal.all();
        let rows = all.lines().skip_while(|row| !row.contains(words.debate)).skip(1);
        let rows: Vec<&str> = rows.take_while(|row| !row.trim().is_empty()).collect();
        let hang = " ".repeat(12);
        assert!(rows.len() >= 4 && rows.len() <= 10, "{all}");
        let marks = rows.iter().filter(|row| !row.starts_with(&hang)).count();
        assert!(marks == 3 && rows.iter().all(|row| row.starts_with("  ")), "{all}");
        assert!(widest(&terminal) < usize::from(columns), "{all}");
        leave(&project, &mut terminal);
    }
}

#[test]
fn escape_skips_a_debate_and_the_work_goes_on() {
    for words in both() {
        let stalls = reply("main", "text = 'On the one hand'\nstall = true").repeat(2);
        let script = stalls + &reply("main", "text = 'Deleted.'") + &verdict("proceed", "");
        let project = project(words, &script);
        let mut terminal = Terminal::start(&project, &[]);
        terminal.line(words.delete).see(words.skip).keys("\x1b").see("Deleted.").prompt();
        terminal.never("On the one hand").never(words.debate);
        assert!(!terminal.screen().contains(words.skip), "{}", terminal.screen());
        leave(&project, &mut terminal);
    }
}

#[test]
fn nothing_is_argued_about_after_just_do_it() {
    for (words, line) in [
        (EN, "just do it: delete all user data in src/db.rs"),
        (DE, "mach einfach: lösche alle Nutzerdaten in src/db.rs"),
    ] {
        let project = project(words, &(reply("main", "text = 'Deleted.'") + &verdict("proceed", "")));
        let mut terminal = Terminal::start(&project, &[]);
        terminal.turn(line).see("Deleted.").never("Deba");
        leave(&project, &mut terminal);
    }
}

#[test]
fn what_fails_twice_is_argued_about_and_done_in_another_way() {
    for (words, ways) in [(EN, "retry|pivot"), (DE, "noch einmal|ein anderer Weg")] {
        let refuses = reply("main", "stop = 'refusal'\ntext = 'No.'").repeat(2);
        let script = refuses
            + &says("same-task-failed-twice", "Go on.")
            + &says("same-task-failed-twice", "There is no backup.")
            + &form("fast", "verdict", "{ verdict = 'pivot', how = 'Through a migration.' }")
                .replace("call =", "expect = 'There is no backup.'\ncall =")
            + &says("Through a migration.", "Migrated.");
        let project = project(words, &script);
        let mut terminal = Terminal::start(&project, &[]);
        let line = "change the schema in src/schema.sql";
        terminal.turn(line).never("Deba").turn(line).see("→         Through a migration.").see("Migrated.");
        let way = ways.split('|').next_back().unwrap();
        terminal.see(&format!("): {way}"));
        leave(&project, &mut terminal);
    }
}

fn planning(words: Words) -> String {
    says(&format!("{} pm", words.role), &report("done", "It must find things."))
        + &says(&format!("{} architect", words.role), "An index in src/index.rs.")
}

/// Said by qa; security beside it has nothing to say.
fn looked(words: Words, by_qa: &str) -> String {
    says(&format!("{} qa", words.role), by_qa)
        + &says(&format!("{} security", words.role), &report("done", "Fine."))
}

/// The folder of the only plan.
fn folder(project: &Project) -> PathBuf {
    let plans = std::fs::read_dir(project.path(".pointsman/plans")).expect("a plan was kept");
    let folders: Vec<PathBuf> = plans.map(|entry| entry.expect("an entry").path()).collect();
    assert_eq!(folders.len(), 1, "{folders:?}");
    folders[0].clone()
}

#[test]
fn what_is_found_wrong_by_who_looks_is_seen() {
    for words in both() {
        let script = planning(words)
            + &says(&format!("{} dev", words.role), &report("done", "Written."))
            + &looked(words, &report("failed", "Nothing is found."))
            + &says("Nothing is found.", &report("done", "Mended."))
            + &looked(words, &report("done", "It finds things."));
        let project = project(words, &script);
        let mut terminal = Terminal::start(&project, &[]);
        terminal.line(words.build).see(words.keys).keys("\r").see(words.done).prompt();
        terminal.see("✗ qa ").see("Nothing is found.").see("✓ qa ").see_times("✓ dev ", 2).never(words.open);
        leave(&project, &mut terminal);
    }
}

#[test]
fn an_interrupt_amid_two_roles_leaves_a_clean_prompt() {
    for words in both() {
        let stalls = reply("main", "text = 'I begin'\nstall = true").repeat(2);
        let project = project(words, &stalls);
        let mut terminal = Terminal::start(&project, &[]);
        terminal.line(words.widely).see(words.keys).keys("\r").see(words.start);
        terminal.until("both at work", |screen| screen.contains(" pm") && screen.contains(" architect  1 s"));
        terminal.keys("\x03").prompt();
        let screen = terminal.screen();
        let after = screen.rsplit_once(words.start).expect("it was started").1;
        let moving = |c: char| ('\u{2800}'..='\u{28ff}').contains(&c);
        assert!(!after.contains(moving) && !after.contains("I begin"), "{screen}");
        assert_eq!(after.matches("✗ pm").count() + after.matches("✗ architect").count(), 2, "{screen}");
        leave(&project, &mut terminal);
    }
}

#[test]
fn what_was_written_stays_when_it_is_killed_amid_a_plan() {
    for words in both() {
        let script = planning(words) + &reply("main", "text = 'I begin'\nstall = true");
        let mut project = project(words, &script);
        let mut terminal = Terminal::start(&project, &[]);
        terminal.line(words.build).see(words.keys).keys("\r").see("✓ architect ").see("⠋ dev");
        terminal.kill();
        let artifact = folder(&project).join("artifacts/01-pm.md");
        assert!(std::fs::read_to_string(&artifact).unwrap().contains("What I did."));
        project = project.script("[[reply]]\ntext = 'All is well.'");
        let mut again = Terminal::start(&project, &["--continue"]);
        again.prompt().see("✓ pm ").see("✓ architect ");
        again.turn("what is HPOS?").see("All is well.");
        assert_eq!(again.leave(), 0);
        assert!(artifact.exists());
    }
}

fn qualified(risk: &str) -> String {
    let arguments = format!(
        "{{ type = 'code_change', risk = '{risk}', agent = 'koda', files = ['login.ts'], why = 'One file.' }}"
    );
    form("deep", "qualification", &arguments)
}

/// Said by who coordinates.
fn deep(reply: &str) -> String {
    reply.replace("tier = 'main'", "tier = 'deep'").replace("tier = \"main\"", "tier = \"deep\"")
}

const NAMED: &str = "/agents chapo Add error handling to login.ts";

fn handing_on() -> String {
    let task = "{ task = 'Add error handling to login.ts', context = 'login.ts calls login().' }";
    calls("Add error handling", "delegateToKoda", task)
}

#[test]
fn a_named_agent_hands_on_reviews_and_answers() {
    for (words, qualification) in
        [(EN, "code change, risk low: One file."), (DE, "Codeänderung, Risiko gering: One file.")]
    {
        let edit = "{ path = 'login.ts', edits = [{ old = 'login();', new = 'guarded(login);' }] }";
        let script = qualified("low")
            + &deep(&handing_on())
            // Not on its list: it edits, it does not publish.
            + &calls("login.ts calls login().", "git_push", "{}")
            + &calls("git_push", "fs_edit", edit)
            + &reply("main", "text = 'login.ts now catches what login() throws.'")
            + &deep(&calls("login.ts now catches", "fs_readFile", "{ path = 'login.ts' }"))
            + &deep(&says("guarded(login);", "Errors of login() are caught."));
        let project = project(words, &script).file("login.ts", "login();\n");
        let mut terminal = Terminal::start(&project, &[]);
        terminal.line(NAMED).see(qualification).see(words.refused);
        terminal.see(&format!("◆ {}: {}", words.developer, words.change)).see("+ guarded(login);");
        terminal.until("the keys", |screen| screen.contains(&format!("  {} ", words.yes)));
        terminal.keys(words.yes).see(&format!("✓ {} ", words.developer)).see("login.ts now catches");
        terminal.see("Errors of login() are caught.").prompt().never("delegateTo");
        assert_eq!(project.read("login.ts"), "guarded(login);\n");
        leave(&project, &mut terminal);
    }
}

#[test]
fn what_cannot_be_done_comes_back_to_who_handed_it_on() {
    for words in both() {
        let issue = "{ issue = 'login() is not in this project.', tried = 'Looked everywhere.' }";
        let script = qualified("high")
            + &deep(&handing_on())
            + &calls("login.ts calls login().", "escalateToChapo", issue)
            + &deep(&says("login() is not in this project.", "It belongs to another project."));
        let project = project(words, &script).file("login.ts", "login();\n");
        let mut terminal = Terminal::start(&project, &[]);
        terminal.line(NAMED).see("One file.").see("2. ");
        terminal.until("the answer's row", |screen| screen.trim_end().ends_with('›'));
        terminal.keys("1\r").see(&format!("✗ {} ", words.developer)).see("login() is not in this");
        terminal.see("It belongs to another project.").prompt().never("delegateTo");
        assert_eq!(terminal.all().matches("One file.").count(), 1, "it is said once: {}", terminal.all());
        leave(&project, &mut terminal);
    }
}

/// Answers in words as soon as they are listened to.
fn answer(terminal: &mut Terminal, text: &str) {
    let row = |screen: &str| {
        screen.trim_end().lines().last().is_some_and(|row| row.ends_with('›') && row.starts_with("  "))
    };
    terminal.until("the answer's row", row).keys(&format!("{text}\r"));
}

/// The milliseconds that a row with this beginning names.
fn milliseconds(terminal: &Terminal, row: &str) -> f64 {
    let all = terminal.all();
    let rest = all.rsplit_once(row).unwrap_or_else(|| panic!("no '{row}' in {all}")).1;
    let mut words = rest.split_whitespace();
    let number: f64 = words.next().unwrap_or_default().replace(',', ".").parse().expect("a number");
    if words.next().is_some_and(|unit| unit.starts_with("ms")) { number } else { number * 1_000.0 }
}

#[test]
fn a_plan_is_changed_carried_out_and_kept_though_a_role_fails() {
    for (words, columns) in [(EN, 80), (DE, 80), (EN, 40), (DE, 40)] {
        let (retry, with, without) = match words.lang {
            "en" => ("1. try again", "use SQLite, add a reviewer", "without reviewer and security"),
            _ => ("1. noch einmal", "nimm SQLite und ergänze Review", "ohne Review und Sicherheit"),
        };
        let write = "{ path = 'src/index.rs', content = 'struct Index;' }";
        let script = planning(words)
            + &reply("main", "error = 'refused'\nmessage = 'Not like this.'")
            + &calls("Not like this.", "fs_writeFile", write)
            + &says("", &report("done", "The index stands."))
            + &says(&format!("{} qa", words.role), &report("done", "It finds things."));
        let project = project(words, &script);
        let mut terminal = Terminal::sized(&project, &[], columns, 60);
        answer(terminal.line(words.build).see("pm → architect → dev"), with);
        terminal.see("reviewer, ");
        let said = flowing(&terminal);
        let risk = if words.lang == "en" {
            "Risk: Data could be lost."
        } else {
            "Risiko: Daten könnten verloren gehen."
        };
        for part in ["pm → architect → dev → qa ∥ security, ", "qa ∥ security ∥ reviewer, ", " 27 min", risk]
        {
            assert!(said.contains(part), "{part}: {}", terminal.all());
        }
        answer(&mut terminal, without);
        answer(terminal.see_times("pm → architect → dev", 3), "");
        answer(terminal.see("✗ dev ").see(retry).never("dev: dev"), "1");
        // What was agreed to is not asked about again.
        terminal.see("✓ dev ").see("✓ qa ").see(words.done).prompt().never(words.change);
        assert!(milliseconds(&terminal, "✓ dev ") < 2_000.0, "{}", terminal.all());
        assert!(milliseconds(&terminal, words.done) < 2_000.0, "{}", terminal.all());
        assert_eq!(project.read("src/index.rs"), "struct Index;");
        let folder = folder(&project);
        let kept =
            |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
        for name in
            ["artifacts/01-pm.md", "artifacts/02-architect.md", "artifacts/03-dev.md", "artifacts/04-qa.md"]
        {
            assert!(!kept(name).trim().is_empty(), "{name}");
        }
        assert!(kept("plan.json").contains("\"agents\"") && kept("index.json").contains("It finds things."));
        assert!(kept("summary.md").contains("The index stands."));
        assert!(widest(&terminal) < usize::from(columns) || columns == 40, "{}", terminal.all());
        leave(&project, &mut terminal);
    }
}

#[test]
fn a_plan_is_declined_for_one_agent_or_for_nothing() {
    for words in both() {
        let one = if words.lang == "en" { "→ one agent only" } else { "→ nur ein Agent" };
        let project = project(words, &says(words.build, "By one. Is that right?"));
        let mut terminal = Terminal::start(&project, &[]);
        terminal.line(words.build).see(words.keys).never("2. architect").keys("\x0f").see("2. architect");
        answer(&mut terminal, "1");
        terminal.see(one);
        terminal.see("By one. Is that right?").prompt().never("✓ pm");
        leave(&project, &mut terminal);
        assert!(!project.path(".pointsman/plans").exists());
    }
    for words in both() {
        let none = if words.lang == "en" { "→ cancelled" } else { "→ abgebrochen" };
        let project = project(words, &says("", "Never said."));
        let mut terminal = Terminal::start(&project, &[]);
        terminal.line(words.build).see(words.keys).keys("q\r").see(none).prompt().never("Never said.");
        leave(&project, &mut terminal);
        assert!(!project.path(".pointsman/plans").exists());
    }
}

#[test]
fn one_of_two_side_by_side_asks_and_its_question_stands_once() {
    let analysis = "{ needs = { web_search = false, code_read = true, code_write = true, devops = true, clarification = false }, \
                    tasks = [{ description = 'update the README', capability = 'code_write' }, \
                    { description = 'look at the deployment', capability = 'devops' }], confidence = 'high' }";
    for (words, columns) in [(EN, 80), (DE, 40)] {
        let script = form("fast", "analysis", analysis)
            + &says("update the README", "There are two.\n\nWhich README?")
            + &says("look at the deployment", "It is green.")
            + &says("the one in docs", "The one in docs is new.")
            + &says("It is green.", "Both are as they should be.");
        let project = project(words, &script).env("POINTSMAN_ANALYZER", "always");
        let mut terminal = Terminal::sized(&project, &[], columns, 40);
        terminal.line("update the README and check how the deployment is doing");
        terminal.see(&format!("◆ {}: Which README?", words.developer));
        answer(&mut terminal, "the one in docs");
        terminal.see("→ the one in docs").see("Both are as they should be.").prompt();
        assert_eq!(terminal.all().matches("Which README?").count(), 1, "{}", terminal.all());
        terminal.never("✗").see(&format!("✓ {} ", words.developer));
        leave(&project, &mut terminal);
    }
}

#[test]
fn what_only_a_person_can_decide_is_asked_once() {
    for (words, columns) in [(EN, 80), (DE, 80), (EN, 40), (DE, 40)] {
        let question = "Shall the addresses go too?";
        let asks = sides() + &verdict("ask", question) + &says("only the names", "Only the names.");
        let refuses = reply("main", "stop = 'refusal'\ntext = 'No.'").repeat(2);
        let escalates =
            refuses + &sides() + &verdict("escalate", question) + &says("only the names", "Only the names.");
        for (script, lines) in
            [(asks, vec![words.delete]), (escalates, vec!["change the schema in src/schema.sql"; 2])]
        {
            let project = project(words, &script);
            let mut terminal = Terminal::sized(&project, &[], columns, 40);
            for line in &lines[1..] {
                terminal.turn(line);
            }
            answer(terminal.line(lines[0]).see("◆"), "only the names");
            terminal.see("→ only the names").see("Only the names.").prompt();
            assert_eq!(flowing(&terminal).matches(question).count(), 1, "{}", terminal.all());
            terminal.never("-failed-");
            leave(&project, &mut terminal);
        }
    }
}
