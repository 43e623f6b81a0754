//! One whole conversation in German, because the locale says so: nothing of it is English.

use crate::support::{Project, Terminal, log};

fn german() -> Project {
    Project::new().env("LANG", "de_DE.UTF-8").file("src/main.rs", "fn main() {\n    // TODO: grüßen\n}\n")
}

#[test]
fn without_a_model() {
    let project = german();
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("erstelle notizen.md mit \"erste Zeile\"").see("So ändern?").see("+ erste Zeile");
    terminal
        .see("j ja")
        .see("n nein")
        .see("Grund")
        .keys("j")
        .see("→ ja")
        .see("notizen.md angelegt.")
        .prompt();
    assert_eq!(project.read("notizen.md").trim_end(), "erste Zeile");
    terminal.see("Nummer eingeben").see("notizen.md anzeigen");
    terminal.turn("suche nach TODO").see("TODO: grüßen").see("1 Werkzeug");
    terminal.turn("zeige src/main.rs").see("fn main()");
    terminal
        .line("/undo")
        .see("notizen.md")
        .see("Rückgängig machen? [j/N]")
        .keys("\r")
        .see("Keine Änderungen vorgenommen.")
        .prompt();
    assert!(project.path("notizen.md").exists());
    terminal
        .line("/undo")
        .see_times("Rückgängig machen? [j/N]", 2)
        .keys("j")
        .see("1 Änderung rückgängig gemacht.")
        .prompt();
    assert!(!project.path("notizen.md").exists());
    terminal.turn("/hilfe").see("/help");
    terminal.turn("/why").see("/why full zeigt");
    terminal
        .turn("/why full")
        .see("Verstanden als: ")
        .see("Regel: ")
        .never("Track")
        .never("Action")
        .never("Strong");
    terminal.never("editing");
    assert_eq!(terminal.leave(), 0);
    terminal.see("Sitzung gespeichert.");
    log::every_start_has_its_end(&log::events(&project));
    let mut again = Terminal::start(&project, &[]);
    again.see("Letzte Sitzung: „erstelle notizen.md").see("/resume setzt");
    assert_eq!(again.leave(), 0);
}

#[test]
fn with_a_model() {
    let script = r#"
        [[reply]]
        call = [{ name = "bash_execute", arguments = { command = "touch lief" } }]
        [[reply]]
        expect = "Der Benutzer hat diesen Aufruf abgelehnt und sagt: später"
        text = '''Dann später.

```json:next_steps
[{"label": "Warum?", "command": "? warum"}]
```
'''
        [[reply]]
        text = "Weil."
        stall = true
    "#;
    let project = german().script(script);
    let mut terminal = Terminal::start(&project, &[]);
    terminal
        .line("führe touch aus")
        .see("Ausführen?")
        .see("oder tipp, warum nicht")
        .keys("später")
        .see("Nein, weil");
    terminal.keys("\r").see("nein: später").see("Dann später.").see("1 Warum?").prompt();
    terminal.line("1").see("Weil.").keys("\x1b").see("Angehalten.").prompt();
    terminal.never("Run this?").never("Stopped").never("yes");
    assert_eq!(terminal.leave(), 0);
}
