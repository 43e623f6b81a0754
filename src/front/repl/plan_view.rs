//! The list that an agent keeps of its own work: whole when its steps are new, one row when only their states are.

use super::event_view::paragraph;
use super::screen::Look;
use super::style::Role;
use super::task_view::mark;
use super::tool_view::fold_row;
use crate::catalog::Lang;
use crate::protocol::StepState;
use crate::text::clean::one_line;
use crate::text::measure;
use crate::tool::control::Planned;

/// So many steps of a long list are shown: those around what is done now.
const MOST: usize = 12;

/// The rows of a plan that follows another one; none if it says nothing new.
pub(super) fn rows(
    head: [&str; 2],
    before: &[Planned],
    now: &[Planned],
    look: Look,
    lang: Lang,
) -> Vec<String> {
    if before == now {
        return Vec::new();
    }
    let head = head.map(one_line).join("  ");
    let head = measure::truncate(&head, look.width().saturating_sub(2)).into_owned();
    let mut rows = vec![format!("{} {head}", look.paint(Role::Success, look.glyph("●", "*")))];
    let same = before.len() == now.len() && before.iter().zip(now).all(|(old, new)| old.text == new.text);
    if same {
        return rows;
    }
    let open = now.iter().position(|step| step.state != StepState::Done).unwrap_or(now.len());
    let from = if now.len() > MOST { open.saturating_sub(2).min(now.len() - MOST) } else { 0 };
    let shown = &now[from..now.len().min(from + MOST)];
    rows.extend(whole(shown, look));
    let left_out = now.len() - shown.len();
    if left_out > 0 {
        rows.push(fold_row(left_out, look, lang));
    }
    rows
}

/// All steps, a row each.
pub(super) fn whole(steps: &[Planned], look: Look) -> Vec<String> {
    let rows = steps.iter().flat_map(|step| {
        let role = if step.state == StepState::Running { Role::Text } else { Role::Muted };
        paragraph(&format!("  {} ", mark(step.state, look)), &step.text, role, look)
    });
    rows.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(count: usize, done: usize) -> Vec<Planned> {
        let state = |index| match index {
            index if index < done => StepState::Done,
            index if index == done => StepState::Running,
            _ => StepState::Waiting,
        };
        (0..count).map(|index| Planned { text: format!("step {index}"), state: state(index) }).collect()
    }

    #[test]
    fn only_what_is_new_is_shown() {
        let rows =
            |before: &[Planned], now: &[Planned]| rows(["plan", "x"], before, now, Look::plain(40), Lang::En);
        assert_eq!(rows(&[], &plan(3, 1)), ["● plan  x", "  ✓ step 0", "  → step 1", "  ○ step 2"]);
        assert_eq!(rows(&plan(3, 1), &plan(3, 2)), ["● plan  x"]);
        assert_eq!(rows(&plan(3, 2), &plan(3, 2)), [""; 0]);
        assert_eq!(rows(&plan(3, 2), &plan(4, 2)).len(), 5);
    }

    #[test]
    fn a_long_list_is_shown_where_the_work_is_and_a_long_step_is_broken() {
        let shown = rows(["plan", ""], &[], &plan(40, 20), Look::plain(40), Lang::En);
        assert_eq!(
            (shown.len(), shown[1].as_str(), shown[13].as_str()),
            (14, "  ✓ step 18", "  │ … 28 more lines, Ctrl-O shows all")
        );
        assert_eq!(rows(["plan", ""], &[], &plan(40, 40), Look::plain(40), Lang::En)[12], "  ✓ step 39");
        let long = vec![Planned { text: "a word ".repeat(12), state: StepState::Waiting }];
        let shown = rows(["plan", &"x ".repeat(90)], &[], &long, Look::plain(40), Lang::En);
        assert!(shown.iter().all(|row| measure::width(row) < 40) && shown.len() == 4, "{shown:?}");
        assert!(shown[2].starts_with("    a word"), "{shown:?}");
    }
}
