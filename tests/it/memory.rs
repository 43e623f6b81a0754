//! What is to be remembered, in plain words and in both languages, through the real program.

use crate::support::Project;

const TOKEN: &str = "ghp_abcdefghijklmnopqrstuvwxyz0123456789";

fn said(project: &Project, line: &str) -> String {
    let ran = project.run(&["-p", line]);
    assert_eq!(ran.code, 0, "{line}: {ran:?}");
    ran.out
}

#[test]
fn plain_words_remember_find_and_read_today() {
    for (language, remember, again, about, today, notes) in [
        (
            "C.UTF-8",
            "remember that the staging box is called anna",
            "note: the staging box is called anna",
            "what do you remember about anna?",
            "what did you note today?",
            "what is in the notes of today?",
        ),
        (
            "de_DE.UTF-8",
            "merk dir, dass die Kiste anna heißt",
            "merke dir: die Kiste anna heißt",
            "was hast du dir über anna gemerkt?",
            "was hast du dir heute gemerkt?",
            "was steht in den Notizen von heute?",
        ),
    ] {
        let project = Project::new().env("POINTSMAN_PROVIDER", "offline").env("LANG", language);
        said(&project, remember);
        said(&project, again);
        let written = project.read(".pointsman/memory/notes.md");
        assert_eq!(written.lines().count(), 1, "once is enough: {written}");
        for line in [about, today, notes] {
            let out = said(&project, line);
            assert!(out.contains("anna") && !out.contains("ANTHROPIC_API_KEY"), "{line}: {out}");
        }
    }
}

#[test]
fn no_way_writes_a_secret_into_the_notes() {
    let project = Project::new().env("POINTSMAN_PROVIDER", "offline");
    said(&project, &format!("remember that the token is {TOKEN}"));
    said(&project, &format!("# DB_PASSWORD=hunter2hunter2 and {TOKEN}"));
    let ran = project.run(&["tool", "run", "memory_remember", &format!(r#"{{"text":"again {TOKEN}"}}"#)]);
    assert!(ran.out.contains("with a placeholder for each secret"), "{ran:?}");
    let written = project.read(".pointsman/memory/notes.md");
    assert_eq!(written.lines().count(), 3, "{written}");
    assert!(!written.contains(TOKEN) && !written.contains("hunter2"), "{written}");
    assert_eq!(written.matches("<secret:").count(), 4, "{written}");
}

/// A model that writes a secret down from a file, which it saw as a mark.
#[test]
fn what_a_model_remembers_keeps_the_mark() {
    let script = r#"
        [[reply]]
        call = [{ name = "fs_readFile", arguments = { path = "notes.txt" } }]
        [[reply]]
        call = [{ name = "memory_remember", arguments = { text = "PIN of the door: DOOR_PASSWORD=open-sesame-42" } }]
        [[reply]]
        text = "Kept."
    "#;
    let project = Project::new().script(script).file("notes.txt", "DOOR_PASSWORD=open-sesame-42\n");
    let ran = project.run(&["-p", "read notes.txt and remember it"]);
    assert!(ran.out.contains("Kept."), "{ran:?}");
    assert!(!project.read(".pointsman/memory/notes.md").contains("open-sesame"), "{ran:?}");
}
