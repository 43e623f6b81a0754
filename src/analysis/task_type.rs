//! What kind of work a request is.

use super::needs::works;
use crate::protocol::route::{Sentence, SentenceKind, Work};
use crate::protocol::{Route, TaskType, Track};

/// A complaint makes it a repair, else the first change says what it is, else the first look.
pub fn task_type(route: &Route, input: &str) -> TaskType {
    if route.track != Track::Action {
        return TaskType::None;
    }
    let kinds: Vec<TaskType> = route.sentences.iter().map(|sentence| of(sentence, input)).collect();
    let changes = [TaskType::Feature, TaskType::Refactor, TaskType::Docs];
    let first_change = kinds.iter().copied().find(|kind| changes.contains(kind));
    match first_change {
        _ if kinds.contains(&TaskType::Bugfix) => TaskType::Bugfix,
        Some(kind) => kind,
        None if kinds.contains(&TaskType::Research) => TaskType::Research,
        None => TaskType::None,
    }
}

fn of(sentence: &Sentence, input: &str) -> TaskType {
    let text = || input.get(sentence.span.clone()).unwrap_or_default().to_lowercase();
    match sentence.kind {
        SentenceKind::Talk | SentenceKind::Question | SentenceKind::Command => TaskType::None,
        SentenceKind::Trouble => TaskType::Bugfix,
        SentenceKind::ProjectQuestion => TaskType::Research,
        SentenceKind::FollowUp | SentenceKind::Order | SentenceKind::Statement => {
            match works(sentence, input).next().map(|trigger| trigger.work) {
                Some(work) if work.changes_files() && is_about_docs(&text()) => TaskType::Docs,
                Some(Work::Fix) => TaskType::Bugfix,
                Some(Work::Document) => TaskType::Docs,
                Some(Work::Refactor | Work::Delete) => TaskType::Refactor,
                Some(Work::Add | Work::Create | Work::Change) => TaskType::Feature,
                Some(Work::Look | Work::Web) => TaskType::Research,
                Some(Work::Test | Work::Run | Work::Publish | Work::Keep | Work::None) => TaskType::None,
                None if sentence.kind == SentenceKind::FollowUp => TaskType::None,
                None => TaskType::Feature,
            }
        }
    }
}

fn is_about_docs(text: &str) -> bool {
    const WORDS: &str =
        "readme changelog docs documentation docstring comment .md handbook doku kommentar dokument";
    WORDS.split(' ').any(|word| text.contains(word))
}
