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
    keys: "Enter starts · changes edits · 1 one agent only · q cancels",
    start: "→ start",
    done: "Done in",
    open: "Still open:",
    role: "You are",
    refused: "no such tool",
    developer: "developer",
    change: "Make this change?",
    yes: "y",
};

const DE: Words = Words {
    lang: "de",
    delete: "lösche alle Nutzerdaten in src/db.rs",
    debate: "Debatte (löscht etwas): anders",
    skip: "Esc überspringt die Debatte",
    build: "Baue eine Suchfunktion für 100K Produkte",
    keys: "Enter startet · Worte ändern · 1 nur ein Agent · q bricht ab",
    start: "→ los",
    done: "Fertig in",
    open: "Noch offen:",
    role: "Du bist",
    refused: "unbekanntes Werkzeug",
    developer: "Entwickler",
    change: "Diese Änderung machen?",
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
            if words.lang == "en" { "1 fast, 3 main" } else { "1 schnell, 3 normal" },
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
            + &sides()
            + &verdict("pivot", "Through a migration.")
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
            + &says(&format!("{} qa", words.role), &report("failed", "Nothing is found."))
            + &says("Nothing is found.", &report("done", "Mended."))
            + &says(&format!("{} qa", words.role), &report("done", "It finds things."));
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
        terminal.line(words.build).see(words.keys).keys("\r").see(words.start);
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
