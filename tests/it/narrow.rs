//! Small windows, plain terminals and windows that change their size.

use crate::support::{Project, Terminal};

const LONG_COMMAND: &str =
    "echo alpha-bravo-charlie && echo delta-echo-foxtrot && echo golf-hotel-india && touch juliett";

fn everything() -> String {
    format!(
        r#"
        [[reply]]
        text = "Some words that go on for quite a while, so that a narrow window has to break them somewhere.\n\n| a column | another column | a third one |\n|---|---|---|\n| alpha | bravo | charlie |\n\n```rust\nfn a_function_with_a_long_name(argument: usize) -> usize {{ argument }}\n```\n"
        piece = 5
        call = [{{ name = "bash_execute", arguments = {{ command = "{LONG_COMMAND}" }} }}]
        usage = {{ input = 12345, output = 678, cached = 9000 }}
        [[reply]]
        text = '''Done with everything.

```json:next_steps
[{{"label": "Run all of the tests of this project again", "command": "cargo test --workspace"}}]
```
'''
        usage = {{ input = 12345, output = 678, cached = 9000 }}
    "#
    )
}

/// The widest row, in columns.
fn widest(terminal: &Terminal) -> usize {
    terminal.all().lines().map(|line| pointsman::text::measure::width(line.trim_end())).max().unwrap_or(0)
}

/// A whole conversation in a window of that many columns: no row of ours reaches the last one, so none was broken by
/// the terminal.
fn fits(columns: u16) {
    let project = Project::new().script(&everything());
    let mut terminal = Terminal::sized(&project, &[], columns, 50);
    terminal.line("run it").see("Run this?").see("y yes").see("juliett");
    // What will run is all there, in order, whatever the row breaks are.
    let bare = |text: &str| text.replace('│', "").split_whitespace().collect::<String>();
    assert!(bare(&terminal.all()).contains(&bare(LONG_COMMAND)), "{}", terminal.all());
    terminal.keys("y").see("Done with everything.").see("Run all of").prompt();
    assert!(widest(&terminal) < usize::from(columns), "{}", terminal.all());
    terminal.turn("/help").turn("/why").turn("/undp");
    assert!(widest(&terminal) < usize::from(columns), "{}", terminal.all());
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn forty_columns() {
    fits(40);
}

#[test]
fn eighty_columns() {
    fits(80);
}

#[test]
fn no_color_means_none() {
    let project = Project::new().script(&everything()).env("NO_COLOR", "1");
    let mut terminal = Terminal::sized(&project, &[], 60, 50);
    terminal.line("run it").see("y yes").keys("y").see("Done with everything.").see("Run all of").prompt();
    terminal.keys("\x1b[B").see("What next?").keys("\x1b").prompt();
    assert!(widest(&terminal) < 60, "{}", terminal.all());
    assert_eq!(terminal.leave(), 0);
    let coloured = sgr(&terminal.bytes());
    assert!(coloured.is_empty(), "{coloured:?}");
}

/// Every escape that changes how text looks.
fn sgr(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    let sequences = text.split("\x1b[").skip(1).filter_map(|rest| {
        let end = rest.find(|c: char| c.is_ascii_alphabetic())?;
        (rest[end..].starts_with('m')).then(|| rest[..=end].to_owned())
    });
    sequences.collect()
}

#[test]
fn a_dumb_terminal_gets_no_escapes() {
    let project = Project::new().script(&everything()).env("TERM", "dumb");
    let mut terminal = Terminal::sized(&project, &[], 80, 50);
    terminal.line("run it").see("Run this?").see("y yes").keys("y").see("Done with everything.").prompt();
    terminal.line("/quit");
    assert_eq!(terminal.end(), 0);
    let bytes = terminal.bytes();
    assert!(!bytes.contains(&0x1b), "{}", String::from_utf8_lossy(&bytes).escape_debug());
}

#[test]
fn a_window_may_change_its_size_while_text_streams() {
    let script = r#"
        [[reply]]
        text = "The first part is here. "
        call = [{ name = "bash_execute", arguments = { command = "true" } }]
        [[reply]]
        text = "Now the window is narrow and this sentence, which is long, has to be broken by us and not by the terminal.\n\nAnd so has this second one, which is just as long as the first one was before it.\n"
        piece = 6
    "#;
    let project = Project::new().script(script);
    let mut terminal = Terminal::sized(&project, &[], 100, 30);
    terminal.line("run true");
    terminal
        .until("the question or the end", |screen| screen.contains("y yes") || screen.contains("before it"));
    if terminal.screen().contains("y yes") {
        terminal.resize(40, 30).keys("y").see("before it.").prompt();
        let after = terminal.all();
        let after = after.split("Now the window").nth(1).expect("it is there");
        let widest = after.lines().map(|line| pointsman::text::measure::width(line.trim_end())).max();
        assert!(widest < Some(40), "{after}");
    }
    assert_eq!(terminal.leave(), 0);
}

/// What is asked about may be taller than the window and full of tricks: every byte is shown as what it is, and what has
/// scrolled away is named again beside the keys.
#[test]
fn a_tall_or_hostile_command_is_shown_whole() {
    let steps: String = (1..=40).map(|n| format!("echo step-{n}\\n")).collect();
    let tall = format!("touch first\\n{steps}");
    let hostile = r"rm 'a\u001b[2K\u202egnp.exe' \u200bnotes 'שלום'";
    let call = |command: &str| {
        format!(
            "[[reply]]\ncall = [{{ name = \"bash_execute\", arguments = {{ command = \"{command}\" }} }}]\n"
        )
    };
    let script = format!("{}{}[[reply]]\ntext = \"Over.\"\n", call(&tall), call(hostile));
    for columns in [40, 80] {
        let project = Project::new().script(&script);
        let mut terminal = Terminal::sized(&project, &[], columns, 24);
        terminal.line("do it").see("y yes").see("rows above: touch first");
        let all = terminal.all();
        assert!((1..=40).all(|n| all.contains(&format!("echo step-{n}"))), "{all}");
        terminal.keys("n").see("<U+001B>[2K").see("y yes");
        let all = terminal.all().split_whitespace().collect::<String>().replace('│', "");
        assert!(all.contains("rm'a<U+001B>[2K<U+202E>gnp.exe'<U+200B>notes'שלום'"), "{all}");
        terminal.keys("n").see("Over.").prompt();
        assert!(widest(&terminal) < usize::from(columns), "{}", terminal.all());
        assert!(!project.path("first").exists());
        assert_eq!(terminal.leave(), 0);
    }
}
