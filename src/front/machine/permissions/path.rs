//! `permissions path`: whether a path may be read or written, by its name and by where its links lead right now.

use crate::catalog::{Lang, machine as words};
use crate::front::machine::Streams;
use crate::front::machine::lines::{Form, Lines};
use crate::policy::{Access, PathVerdict, PathView, Rules, judge_path, judge_place};
use crate::protocol::{Failure, Mode, Place};
use crate::text::clean::plain;
use crate::workspace::{FileError, FileKind, FileProblem, Target, Workspace, has_rights};
use serde::Deserialize;

pub struct Site {
    pub workspace: Workspace,
    /// What is wanted where a line does not say it.
    pub access: Access,
    pub lang: Lang,
}

#[derive(Deserialize)]
struct Line {
    path: String,
    #[serde(default)]
    access: Option<Access>,
}

pub fn path(path: Option<&str>, site: &Site, form: Form, streams: &mut Streams) -> Result<u8, Failure> {
    if let Some(path) = path {
        return site.answer(path, site.access, form, streams).map(|()| 0);
    }
    let lines = Lines { form, bad: words::BAD_OBJECT, lang: site.lang };
    let plain = |path| Line { path, access: None };
    lines.each(streams, plain, |line: &Line, streams| {
        site.answer(&line.path, line.access.unwrap_or(site.access), form, streams)
    })
}

impl Site {
    fn answer(&self, path: &str, access: Access, form: Form, streams: &mut Streams) -> Result<(), Failure> {
        let verdict = self.judge(path, access);
        match form {
            Form::Json | Form::JsonLines => streams.json(&verdict),
            Form::Text => streams.line(&row(&verdict)),
        }
    }

    /// The worse of two words: the one on the name, and the one on where it leads.
    fn judge(&self, path: &str, access: Access) -> PathVerdict {
        let (here, rules) = (self.workspace.here(), Rules::default());
        let view = PathView { mode: Mode::Ask, here, rules: &rules, lang: self.lang };
        let mut verdict = judge_path(path, access, &view);
        if verdict.decision.is_none() {
            return verdict;
        }
        let Ok(place) = Place::parse(path, here) else { return verdict };
        let slash = path.ends_with('/').then_some(FileProblem::NotDirectory);
        let (target, real) = match self.look(&place, access, slash) {
            Ok(found) => found,
            Err((error, target)) => {
                verdict.resolved = target.map(|target| target.path.display().to_string());
                (verdict.decision, verdict.rule) = (None, rule(&error.problem).to_owned());
                verdict.why = format!("{}.", error.say(self.lang));
                return verdict;
            }
        };
        verdict.resolved = Some(target.path.display().to_string());
        let (decision, rule, why) = judge_place(&real, access, &view);
        if real != place && Some(decision) >= verdict.decision {
            (verdict.decision, verdict.rule, verdict.why) = (Some(decision), rule, why);
        }
        verdict
    }

    /// What is there, as a target and as a place, if it can be read or written at all.
    /// `slash` is what is wrong with a file that is named like a directory.
    fn look(
        &self,
        place: &Place,
        access: Access,
        slash: Option<FileProblem>,
    ) -> Result<(Target, Place), (FileError, Option<Target>)> {
        let target = self.workspace.target(place).map_err(|error| (error, None))?;
        let problem = match target.kind {
            None if access == Access::Read => return Err((problem(place, FileProblem::Missing), None)),
            Some(FileKind::File) if access == Access::Read && !has_rights(&target) => {
                Some(FileProblem::Denied)
            }
            None | Some(FileKind::File) => slash,
            Some(FileKind::Directory) => Some(FileProblem::IsDirectory),
            Some(FileKind::Special(what)) => Some(FileProblem::NotRegular(what)),
            // Links are followed to their end, so this one is of a kind that leads nowhere.
            Some(FileKind::Symlink) => Some(FileProblem::Loop),
        };
        let real = target.path.to_str().and_then(|path| Place::parse(path, self.workspace.here()).ok());
        match (problem, real) {
            (None, Some(real)) => Ok((target, real)),
            (None, None) => Err((self::problem(place, FileProblem::NotUtf8), None)),
            (Some(what), _) => Err((self::problem(place, what), Some(target))),
        }
    }
}

fn problem(place: &Place, problem: FileProblem) -> FileError {
    FileError::new(place.to_string(), problem)
}

fn rule(problem: &FileProblem) -> &'static str {
    match problem {
        FileProblem::Missing => "missing",
        FileProblem::Loop => "loop",
        FileProblem::TooLong => "too-long",
        FileProblem::IsDirectory | FileProblem::IsRoot => "directory",
        FileProblem::NotDirectory => "not-a-directory",
        FileProblem::NotRegular("fifo") => "fifo",
        FileProblem::NotRegular("socket") => "socket",
        FileProblem::NotRegular(_) => "device",
        FileProblem::Denied => "no-permission",
        _ => "not-a-path",
    }
}

fn row(verdict: &PathVerdict) -> String {
    let PathVerdict { path, resolved, access, rule, why, .. } = verdict;
    let leads = resolved.as_ref().filter(|resolved| *resolved != path);
    let leads = leads.map_or(String::new(), |resolved| format!(" → {resolved}"));
    let row = format!("{:5}  {:5}  {path}{leads}  {rule}: {why}", verdict.verdict(), access.name());
    plain(&row.replace('\n', " ")).into_owned()
}
