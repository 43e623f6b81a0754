//! What the git tools share: running the judged arguments, and the words for what git refuses. No tool itself.

use super::typed::CallResult;
use super::{Ctx, Outcome, Refusal};
use crate::catalog::{Lang, shell as words, tools};
use crate::policy::Permit;
use crate::protocol::route::head;
use crate::protocol::{Command, Effect, Here, Place, WorkspacePath};
use crate::workspace::git::{Answer, Git, GitError};
use serde_json::json;

const MOST: usize = 30 * 1024;

/// The effect of git with these arguments and, behind `--`, these paths.
pub(super) fn effect(arguments: &[&str], paths: &[String], here: &Here) -> Result<Effect, String> {
    let mut words: Vec<String> = ["git"].iter().chain(arguments).map(|&word| word.to_owned()).collect();
    if !paths.is_empty() {
        words.push("--".to_owned());
    }
    for path in paths {
        words.push(Place::parse(path, here)?.to_string());
    }
    let working_dir = Place::Inside(WorkspacePath::root());
    Ok(Effect::Run { command: Command::Arguments(words), working_dir })
}

pub(super) fn here(ctx: &Ctx) -> Git {
    Git::new(ctx.jobs.shell().clone(), &ctx.workspace.here().root)
}

/// Runs exactly what was judged.
pub(super) async fn run(permit: Permit, ctx: &Ctx) -> Result<Answer, Refusal> {
    let (Effect::Run { command: Command::Arguments(words), .. }, confinement) = permit.spend() else {
        return Err(Refusal::new("The permit is not for git.", tools::BAD_ARGUMENTS.text(ctx.lang)));
    };
    let answer = here(ctx).run(&words[1..], confinement, ctx.cancel.clone()).await;
    answer.map_err(|error| refusal(error, ctx.lang))
}

pub fn explain(error: GitError, lang: Lang) -> String {
    refusal(error, lang).text
}

fn refusal(error: GitError, lang: Lang) -> Refusal {
    match error {
        GitError::NotARepository => Refusal::say(lang, words::NO_REPOSITORY, &[], words::NO_REPOSITORY_SHORT),
        GitError::Missing(why) => Refusal::say(lang, words::NO_GIT, &[("why", &why)], words::NO_GIT_SHORT),
        GitError::NoIdentity => Refusal::say(lang, words::NO_IDENTITY, &[], words::NO_IDENTITY_SHORT),
        GitError::Slow => Refusal::say(lang, words::GIT_SLOW, &[], words::GIT_FAILED_SHORT),
        GitError::Stopped => Refusal::say(lang, tools::CANCELLED_TEXT, &[], tools::CANCELLED),
        GitError::Refused(said) => Refusal::new(said, words::GIT_FAILED_SHORT.text(lang)),
    }
}

pub(super) fn shown(answer: &Answer, summary: String, lang: Lang) -> CallResult {
    let text = answer.text.trim_end();
    let mut shown = head(text, MOST).to_owned();
    let (left, cut) = (text.len() - shown.len(), answer.cut || shown.len() < text.len());
    if cut {
        shown += "\n";
        shown += &words::CUT.say(lang, &[("bytes", &left)]);
    }
    let data = json!({"output": shown, "cut": cut});
    Ok(Outcome { data, ..Outcome::done(shown, summary) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_stand_behind_the_dashes_in_their_normal_form() {
        let here = Here::new("/w/p".into(), "/home/u".into());
        let paths = ["./src/../a.rs".to_owned(), "-x".to_owned(), "/etc/passwd".to_owned()];
        let Ok(Effect::Run { command, .. }) = effect(&["add"], &paths, &here) else {
            panic!("it has an effect")
        };
        assert_eq!(command.to_string(), "git add -- a.rs -x /etc/passwd");
        assert!(effect(&["add"], &[String::new()], &here).is_err());
    }

    #[test]
    fn a_long_text_is_cut_and_says_so() {
        let answer = Answer { text: "ä".repeat(MOST), cut: false };
        let outcome = shown(&answer, String::new(), Lang::En).unwrap();
        assert!(outcome.text.len() < MOST + 100);
        assert!(outcome.text.ends_with(&format!("{MOST} more bytes are left out; ask for single paths.")));
        assert_eq!(outcome.data["cut"], true);
    }
}
