//! What a decision means for the work: a plain request has to be carried out.

use super::fixture::{Fixture, nobody, texts};
use crate::engine::Attendance;
use crate::protocol::{Event, Notice, StopReason, TurnOutcome};

const STRONG: &str = "fix the bug in src/api/auth.ts and update tests";
const WEAK: &str = "rename it";

fn sent_back(events: &[Event]) -> usize {
    let is = |event: &&Event| matches!(event, Event::Noticed { notice: Notice::SentBack { .. } });
    events.iter().filter(is).count()
}

fn replies(texts: &[&str]) -> String {
    texts.iter().map(|text| format!("[[reply]]\ntext = '''{text}'''\n")).collect()
}

#[tokio::test]
async fn after_strong_a_first_reply_that_does_nothing_is_sent_back_once() {
    let mut fixture =
        Fixture::new(&replies(&["I would change it.", "Nothing is to be done.", "Never asked."]));
    let (outcome, events) = fixture.prompt(STRONG, nobody).await;
    assert_eq!(outcome, TurnOutcome::Stopped { reason: StopReason::EndTurn });
    assert_eq!((sent_back(&events), fixture.engine.counts().main), (1, 2));
    let said = texts(&fixture.conversation());
    assert!(said[2].contains("Carry the request out now"), "{said:?}");
    assert_eq!((said.len(), said[3].as_str()), (4, "Nothing is to be done."));
    assert!(events.iter().all(|event| !matches!(event, Event::TurnStarted { input, .. } if input != STRONG)));
    let (journal, _, _dir) = fixture.read_again();
    assert_eq!(texts(journal.conversation()), said, "read again it is the same");
}

#[tokio::test]
async fn who_asks_or_acts_is_not_sent_back() {
    let read = "[[reply]]\ncall = [{ name = 'fs_listFiles', arguments = {} }]\n[[reply]]\ntext = 'Done.'";
    let ask = "[[reply]]\ncall = [{ name = 'askUser', arguments = { question = 'Which?' } }]\n[[reply]]\ntext = 'OK.'";
    for (script, line, hard, calls) in [
        (replies(&["Which of the two bugs do you mean?", "?"]).as_str(), STRONG, true, 1),
        (read, STRONG, true, 2),
        (ask, STRONG, true, 2),
        (replies(&["Renamed to what? I leave it.", "."]).as_str(), WEAK, true, 1),
        (replies(&["I would change it.", "."]).as_str(), STRONG, false, 1),
    ] {
        let mut fixture = Fixture::with(script, Attendance::Unattended, hard);
        let (_, events) = fixture.prompt(line, nobody).await;
        let counts = fixture.engine.counts();
        assert_eq!((sent_back(&events), counts.main + counts.fast), (0, calls), "{line}: {script}");
    }
}
