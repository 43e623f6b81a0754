//! What the git tools share: running the judged arguments, and the words for what git refuses. No tool itself.

use super::typed::CallResult;
use super::{Ctx, Outcome, Refusal};
use crate::catalog::{Lang, shell as words, tools};
use crate::policy::Permit;
use crate::protocol::route::head;
use crate::protocol::{Command, Effect, Here, Place, WorkspacePath};
use crate::workspace::git::{Answer, Git, GitError};
use serde_json::json;
use std::path::Path;

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
    let (Effect::Run { command, .. }, confinement) = permit.spend() else {
        return Err(Refusal::new("The permit is not for git.", tools::BAD_ARGUMENTS.text(ctx.lang)));
    };
    let git = here(ctx);
    let answer = match command {
        Command::Arguments(words) => git.run(&words[1..], confinement, ctx.cancel.clone()).await,
        Command::Line(line) | Command::Job(line) => {
            git.run_line(&line, confinement, ctx.cancel.clone()).await
        }
    };
    answer.map_err(|error| refusal(error, ctx.lang))
}

/// What never joins a commit, whoever names it: the notes of this program.
const OURS: &str = ".pointsman";

/// The pathspecs of these paths, each a name and no pattern, without what is ours.
pub(super) fn pathspecs(paths: &[String], here: &Here) -> Result<Vec<String>, String> {
    let mut specs = Vec::new();
    for path in paths {
        let path = Place::parse(path, here)?.to_string();
        let is_pattern = path.starts_with(':') || path.contains(['*', '?', '[', '\\']);
        specs.push(if is_pattern { format!(":(literal){path}") } else { path });
    }
    specs.push(format!(":!{OURS}"));
    Ok(specs)
}

/// What git says of a file: its state in the index, its state on disk, and its path.
pub(super) type Entry<'a> = (char, char, &'a str);

/// The files of `git status --short`, which may name the branch first.
pub(super) fn entries(status: &str, ended_by: char) -> impl Iterator<Item = Entry<'_>> {
    status.split(ended_by).filter(|line| !line.starts_with("##")).filter_map(|line| {
        let mut letters = line.chars();
        Some((letters.next()?, letters.next()?, line.get(3..)?))
    })
}

/// The files that a commit would hold, as it stands or with these paths staged, each with its state.
pub(super) fn joining(paths: &[String], ctx: &Ctx) -> Result<Vec<String>, Refusal> {
    let (git, refused) = (here(ctx), |error| refusal(error, ctx.lang));
    let status = git.look(&["status", "--porcelain", "-z", "--no-renames", "--ignore-submodules=dirty"]);
    let status = status.map_err(refused)?.text;
    git.look(&["var", "GIT_COMMITTER_IDENT"]).map_err(refused)?;
    let mut places = Vec::new();
    for path in paths {
        places.push(Place::parse(path, ctx.workspace.here()).map_err(|why| Refusal::new(&why, &why))?);
    }
    let beneath =
        |inner: &str, outer: &str| outer == "." || Path::new(inner).starts_with(outer.trim_end_matches('/'));
    let mut lines = Vec::new();
    for (index, disk, file) in entries(&status, '\0').filter(|(.., file)| !beneath(file, OURS)) {
        if places.is_empty() {
            lines.extend((!" ?!".contains(index)).then(|| format!("{index}  {file}")));
        }
        let state = if disk == ' ' { index } else { disk };
        let named = places.iter().map(Place::to_string).find_map(|place| match beneath(file, &place) {
            true => Some(file.to_owned()),
            // A new directory is one entry, whatever in it is named.
            false => (file.ends_with('/') && beneath(&place, file)).then_some(place),
        });
        lines.extend(named.map(|name| format!("{}  {name}", if state == '?' { 'A' } else { state })));
    }
    if lines.is_empty() && places.is_empty() && !status.is_empty() {
        return Err(Refusal::say(ctx.lang, words::NOTHING_STAGED, &[], words::NOTHING_STAGED_SHORT));
    }
    if lines.is_empty() {
        return Err(Refusal::say(ctx.lang, words::NOTHING_TO_COMMIT, &[], words::CLEAN_SHORT));
    }
    Ok(lines)
}

pub fn explain(error: GitError, lang: Lang) -> String {
    refusal(error, lang).text
}

pub(super) fn refusal(error: GitError, lang: Lang) -> Refusal {
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
        assert!(outcome.text.ends_with(&format!("[{MOST} more bytes left out; ask for single paths.]")));
        assert_eq!(outcome.data["cut"], true);
    }
}
