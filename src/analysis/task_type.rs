//! What kind of work a request is.

use crate::protocol::route::{Clause, ClauseKind, Mark, Marks};
use crate::protocol::{Route, TaskType, Track};

/// The kind of work; none for answers, commands and what only continues.
pub fn task_type(route: &Route, _input: &str) -> TaskType {
    if route.track != Track::Action {
        return TaskType::None;
    }
    let kinds: Vec<TaskType> = route.clauses.iter().map(of).collect();
    // What must be mended comes first, then what is built; a look is only a look if nothing else is asked.
    let has = |kind: TaskType| kinds.contains(&kind);
    let first_change =
        kinds.iter().copied().find(|k| matches!(k, TaskType::Feature | TaskType::Refactor | TaskType::Docs));
    match first_change {
        _ if has(TaskType::Bugfix) => TaskType::Bugfix,
        Some(kind) => kind,
        None if has(TaskType::Research) => TaskType::Research,
        None => unsaid(&route.clauses),
    }
}

fn unsaid(clauses: &[Clause]) -> TaskType {
    let states = |c: &Clause| c.kind == ClauseKind::Statement && c.lead.is_none();
    let silent = |c: &Clause| states(c) || c.kind == ClauseKind::Talk;
    if clauses.iter().any(states) && clauses.iter().all(silent) { TaskType::Feature } else { TaskType::None }
}

fn of(clause: &Clause) -> TaskType {
    match clause.kind {
        ClauseKind::Trouble => TaskType::Bugfix,
        ClauseKind::ProjectQuestion if clause.marks.has(Mark::Failure) => TaskType::Bugfix,
        ClauseKind::ProjectQuestion => TaskType::Research,
        ClauseKind::Order | ClauseKind::Wish | ClauseKind::Statement | ClauseKind::FollowUp => {
            clause.lead.map_or(TaskType::None, |lead| by_verb(lead, clause.marks))
        }
        ClauseKind::Command | ClauseKind::Question | ClauseKind::Talk | ClauseKind::Stop => TaskType::None,
    }
}

fn by_verb(lead: Mark, marks: Marks) -> TaskType {
    let writes = matches!(
        lead,
        Mark::Create
            | Mark::Add
            | Mark::Change
            | Mark::Repair
            | Mark::Document
            | Mark::Restructure
            | Mark::Keep
    );
    match lead {
        _ if writes && marks.has(Mark::Docs) => TaskType::Docs,
        Mark::Document => TaskType::Docs,
        Mark::Repair => TaskType::Bugfix,
        Mark::Look | Mark::Search | Mark::Explain if marks.has(Mark::Failure) => TaskType::Bugfix,
        Mark::Look | Mark::Search | Mark::Explain | Mark::Outside => TaskType::Research,
        Mark::Restructure | Mark::Delete | Mark::Move => TaskType::Refactor,
        Mark::Create | Mark::Add | Mark::Change | Mark::Keep => TaskType::Feature,
        _ => TaskType::None,
    }
}
