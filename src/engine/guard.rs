//! The one way to a permit: judge the call, ask the human where the verdict says so, remember "always".

use super::halt::Halt;
use super::over::Over;
use super::{Attendance, Engine};
use crate::catalog::engine as words;
use crate::journal::approvals;
use crate::policy::{self, Circumstances, Pending, Permit, Proposal, Verdict};
use crate::protocol::{Answer, Effect, Event, Failure, Question, QuestionKind, Ruling};
use crate::tool::{Ctx, Tool};

/// Who wrote the call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Author {
    /// A model.
    Model,
    /// The user typed this very command.
    User,
}

impl Engine {
    /// Judges a call and, if need be, asks.
    pub(super) async fn permit(
        &mut self,
        tool: &dyn Tool,
        proposal: Proposal,
        author: Author,
        ctx: &Ctx,
    ) -> Result<Result<Permit, Over>, Halt> {
        let circumstances = self.circumstances(author);
        match policy::judge(proposal, &circumstances) {
            Verdict::Allow(permit) => Ok(Ok(permit)),
            Verdict::Deny(denial) => Ok(Err(self.refused(Ruling::Block, denial.rule, &denial.why))),
            Verdict::Ask(pending) => {
                let arguments = &pending.proposal().call.arguments;
                let (title, diff) = (tool.title(arguments), tool.preview(arguments, ctx));
                self.ask_for(pending, title, diff).await
            }
        }
    }

    fn circumstances(&self, author: Author) -> Circumstances {
        Circumstances {
            mode: self.mode,
            here: self.workspace.here().clone(),
            typed: author == Author::User,
            // Nobody is asked yet whether the project is trusted; until then the careful answer.
            trusted: false,
            sandbox: self.jobs.shell().sandbox(),
            rules: self.rules.clone(),
            granted: self.granted.clone(),
            links: self.workspace.clone(),
            lang: self.lang,
        }
    }

    async fn ask_for(
        &mut self,
        pending: Pending,
        title: String,
        diff: String,
    ) -> Result<Result<Permit, Over>, Halt> {
        let proposal = pending.proposal();
        let what = match &proposal.effect {
            Effect::Run { command, .. } => command.to_string(),
            Effect::None | Effect::Read { .. } | Effect::Change { .. } | Effect::Remote { .. } => title,
        };
        if pending.needs_typed_yes {
            return self.ask_for_typed_yes(pending, &what).await;
        }
        let kind = QuestionKind::Approval {
            call: proposal.call.id.clone(),
            tool: proposal.call.name.clone(),
            what,
            diff,
            rule: pending.rule.clone(),
            why: pending.why.clone(),
            always: pending.always.clone(),
        };
        Ok(match self.ask(kind).await? {
            Answer::Yes => Ok(pending.approve()),
            Answer::YesForSession => {
                self.granted.extend(pending.always.clone());
                Ok(pending.approve())
            }
            Answer::YesForProject => {
                if let Some(rule) = pending.always.clone() {
                    approvals::add(&self.state, &rule).map_err(|error| Failure::failed(error.to_string()))?;
                    self.granted.push(rule);
                }
                Ok(pending.approve())
            }
            Answer::Unattended => {
                self.counts.unanswered += 1;
                let why = words::UNATTENDED.say(self.lang, &[("why", &pending.why)]);
                Err(self.refused(Ruling::Ask, pending.rule, &why))
            }
            Answer::No { word } => {
                self.rejections += 1;
                let why = match word {
                    Some(word) => words::DECLINED_WORD.say(self.lang, &[("word", &word)]),
                    None => words::DECLINED.text(self.lang).to_owned(),
                };
                Err(self.refused(Ruling::Ask, pending.rule, &why))
            }
            Answer::Text { text } => Err(self.refused(
                Ruling::Ask,
                pending.rule,
                &words::DECLINED_WORD.say(self.lang, &[("word", &text)]),
            )),
        })
    }

    /// The user typed what is otherwise blocked: only the whole word counts as a yes.
    async fn ask_for_typed_yes(
        &mut self,
        pending: Pending,
        what: &str,
    ) -> Result<Result<Permit, Over>, Halt> {
        let text = words::TYPED_YES.say(self.lang, &[("what", &what), ("why", &pending.why)]);
        Ok(match self.ask(QuestionKind::AskUser { text, options: Vec::new() }).await? {
            Answer::Text { text } if text.trim().eq_ignore_ascii_case(words::YES.text(self.lang)) => {
                Ok(pending.approve())
            }
            _ => Err(self.refused(Ruling::Block, pending.rule, &pending.why)),
        })
    }

    /// Asks the human and waits. Nobody there counts as an answer too.
    pub(super) async fn ask(&mut self, kind: QuestionKind) -> Result<Answer, Halt> {
        let id = self.session.next_question();
        self.session.emit(Event::QuestionAsked { question: Question { id, kind } })?;
        let answer = match self.attendance {
            Attendance::Unattended => Some(Answer::Unattended),
            Attendance::SaysYes => Some(Answer::Yes),
            Attendance::Attended => self.desk.answer(id).await,
        };
        let cancelled = answer.is_none();
        let answer = answer.unwrap_or(Answer::No { word: None });
        self.session.emit(Event::QuestionAnswered { id, answer: answer.clone() })?;
        if cancelled { Err(Halt::Cancelled) } else { Ok(answer) }
    }

    fn refused(&self, ruling: Ruling, rule: String, why: &str) -> Over {
        let text = words::NOT_RUN.say(self.lang, &[("why", &why), ("rule", &rule)]);
        let summary = words::NOT_RUN_SHORT.say(self.lang, &[("rule", &rule)]);
        Over::new(ruling, rule, text, summary)
    }
}
