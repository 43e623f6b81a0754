//! Which capabilities a request needs, clause by clause.

use crate::protocol::route::{Clause, ClauseKind, Mark, Marks};
use crate::protocol::{Needs, Route, Track};

const NOTHING: Needs =
    Needs { web_search: false, code_read: false, code_write: false, devops: false, clarification: false };
const READ: Needs = Needs { code_read: true, ..NOTHING };
const WRITE: Needs = Needs { code_write: true, ..NOTHING };
const CHANGE: Needs = Needs { code_read: true, code_write: true, ..NOTHING };
const OPERATE: Needs = Needs { devops: true, ..NOTHING };
const LOOK_UP: Needs = Needs { web_search: true, ..NOTHING };

/// What the request needs; nothing for an answer.
pub fn needs(route: &Route, input: &str) -> Needs {
    match route.track {
        Track::Answer => NOTHING,
        Track::Trivial => OPERATE,
        Track::Action if input.trim().is_empty() => NOTHING,
        Track::Action if is_unclear(&route.clauses) => Needs { clarification: true, ..NOTHING },
        Track::Action => together(&route.clauses),
    }
}

/// Marks of something in the project.
const INSIDE: Marks = Marks::of(&[Mark::File, Mark::Thing, Mark::Project, Mark::Existing]);

/// Marks of code and files.
const CODE: Marks = Marks::of(&[Mark::File, Mark::Project, Mark::Docs]);

fn together(clauses: &[Clause]) -> Needs {
    let mut all = NOTHING;
    let (mut said, mut begun) = (false, false);
    let asked = clauses.iter().any(|c| {
        !matches!(c.kind, ClauseKind::Statement | ClauseKind::Talk | ClauseKind::Question | ClauseKind::Stop)
    });
    for clause in clauses {
        // A statement beside a request tells why, not what.
        if asked && clause.kind == ClauseKind::Statement {
            continue;
        }
        let Some(needs) = of(clause) else { continue };
        // "read <address> and summarize it": what is summarized is what was read.
        let same = matches!(clause.lead, Some(Mark::Look | Mark::Explain)) && !clause.marks.any(INSIDE);
        if all.web_search && same && needs == READ {
            continue;
        }
        // "run it and check that it works": what is looked at is what the run says.
        let of_the_run = matches!(clause.lead, Some(Mark::Look)) && !clause.marks.any(CODE);
        if all.devops && of_the_run && needs == READ {
            continue;
        }
        // What a new thing should be like changes nothing that is there.
        let of_the_new =
            begun && needs == CHANGE && !clause.marks.any(Marks::of(&[Mark::File, Mark::Within]));
        begun |= !said && needs == WRITE && clause.lead == Some(Mark::Create);
        said = true;
        all = join(all, if of_the_new { WRITE } else { needs });
    }
    // "does it run on that board? look it up": what is asked is asked of the world outside.
    let looks_out =
        |c: &Clause| c.kind == ClauseKind::Order && c.marks.has(Mark::Outside) && !c.marks.any(INSIDE);
    let here = |c: &Clause| of(c).is_some_and(|needs| needs.code_read || needs.code_write);
    let asks = |c: &Clause| c.kind == ClauseKind::ProjectQuestion && !c.marks.any(CODE);
    if all.web_search && clauses.iter().any(looks_out) && clauses.iter().filter(|c| here(c)).all(asks) {
        all.code_read = false;
    }
    let goes_on = clauses.iter().any(|c| c.kind == ClauseKind::FollowUp);
    if !said && !goes_on {
        all = unsaid(clauses);
    }
    all
}

/// Nobody says what to do: something is asked about, or stated to be changed.
fn unsaid(clauses: &[Clause]) -> Needs {
    let asks = clauses.iter().any(|c| c.kind == ClauseKind::Question);
    let address = clauses.iter().all(|c| c.marks.has(Mark::Url));
    match (asks, address) {
        (true, _) => READ,
        (false, true) => LOOK_UP,
        (false, false) => CHANGE,
    }
}

/// What one clause needs, if it asks for anything.
pub(super) fn of(clause: &Clause) -> Option<Needs> {
    let needs = match clause.kind {
        ClauseKind::Command => OPERATE,
        ClauseKind::Trouble if clause.lead == Some(Mark::Install) && !clause.marks.any(CODE) => OPERATE,
        ClauseKind::Trouble => with_automation(clause, CHANGE),
        ClauseKind::ProjectQuestion => question(clause),
        ClauseKind::Order | ClauseKind::Wish => clause.lead.map_or(CHANGE, |lead| order(clause, lead)),
        ClauseKind::FollowUp | ClauseKind::Statement => order(clause, clause.lead?),
        ClauseKind::Question | ClauseKind::Talk | ClauseKind::Stop => return None,
    };
    Some(needs)
}

fn question(clause: &Clause) -> Needs {
    if clause.marks.has(Mark::Outside) && !clause.marks.any(Marks::of(&[Mark::File, Mark::Project])) {
        return LOOK_UP;
    }
    if clause.marks.has(Mark::Ops)
        && !clause.marks.any(Marks::of(&[Mark::File, Mark::Project, Mark::Failure]))
    {
        return OPERATE;
    }
    // "did you push?"
    if clause.lead.is_some_and(|lead| matches!(lead, Mark::Publish | Mark::Version))
        && !clause.marks.any(Marks::of(&[Mark::File, Mark::Project, Mark::Failure, Mark::Thing]))
    {
        return OPERATE;
    }
    let operates = clause.marks.any(Marks::of(&[Mark::Publish])) && clause.marks.has(Mark::Failure);
    Needs { devops: operates, ..READ }
}

fn order(clause: &Clause, lead: Mark) -> Needs {
    let marks = clause.marks;
    let needs = match lead {
        Mark::Run | Mark::Install | Mark::Publish | Mark::Version | Mark::Test => OPERATE,
        Mark::Look | Mark::Search if marks.has(Mark::Outside) || elsewhere(marks) => outside(marks),
        Mark::Look | Mark::Search | Mark::Explain if marks.has(Mark::Failure) && helps(clause) => CHANGE,
        Mark::Look | Mark::Search if marks.has(Mark::Install) && !marks.any(CODE) => OPERATE,
        Mark::Look | Mark::Search | Mark::Explain => READ,
        Mark::Outside => LOOK_UP,
        Mark::Remember => NOTHING,
        Mark::Create | Mark::Delete | Mark::Move if is_operation(marks) => OPERATE,
        Mark::Keep if marks.has(Mark::File) && !marks.has(Mark::OneMoreFile) => WRITE,
        Mark::Create => {
            if rests_on_code(marks) {
                CHANGE
            } else {
                WRITE
            }
        }
        _ => with_automation(clause, CHANGE),
    };
    if marks.has(Mark::Outside) && lead != Mark::Outside && !marks.any(Marks::of(&[Mark::Look, Mark::Search]))
    {
        return Needs { web_search: needs.web_search || marks.has(Mark::Url), ..needs };
    }
    needs
}

/// To look at an address is to fetch it; to look for what is outside may take a look inside too.
fn outside(marks: Marks) -> Needs {
    let inside = marks.any(Marks::of(&[Mark::File, Mark::Thing, Mark::Project])) && !elsewhere(marks);
    Needs { code_read: inside, ..LOOK_UP }
}

fn elsewhere(marks: Marks) -> bool {
    marks.has(Mark::Url)
}

/// "help me find out why it fails" wants it mended, "find out why" wants to know.
fn helps(clause: &Clause) -> bool {
    clause.kind == ClauseKind::Order && clause.marks.has(Mark::Negated) && clause.lead == Some(Mark::Search)
}

/// A branch, a process, a repository: made and removed by commands.
fn is_operation(marks: Marks) -> bool {
    marks.has(Mark::Ops) && !marks.any(Marks::of(&[Mark::File, Mark::Docs, Mark::Test]))
}

/// A new thing that cannot be written without reading what is there.
fn rests_on_code(marks: Marks) -> bool {
    marks.has(Mark::Test) || marks.has(Mark::Within) || (marks.has(Mark::Docs) && marks.has(Mark::Project))
}

fn with_automation(clause: &Clause, needs: Needs) -> Needs {
    Needs { devops: needs.devops || clause.marks.has(Mark::Automation), ..needs }
}

fn join(a: Needs, b: Needs) -> Needs {
    Needs {
        web_search: a.web_search || b.web_search,
        code_read: a.code_read || b.code_read,
        code_write: a.code_write || b.code_write,
        devops: a.devops || b.devops,
        clarification: a.clarification || b.clarification,
    }
}

/// "fix", "fix the bug": a repair of nothing that could be found, and nothing else that says more.
pub(super) fn is_unclear(clauses: &[Clause]) -> bool {
    let mut vague = false;
    for clause in clauses {
        match clause.kind {
            ClauseKind::Talk => {}
            ClauseKind::Order | ClauseKind::Wish
                if clause.marks.has(Mark::Vague)
                    && !clause.marks.has(Mark::All)
                    && matches!(clause.lead, Some(Mark::Repair | Mark::Restructure)) =>
            {
                vague = true;
            }
            _ => return false,
        }
    }
    vague
}
