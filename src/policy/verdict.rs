//! Judges a tool call by its effect: paths by their place, commands by their parts, git by what it changes, a server's
//! tool by the rules alone.

use super::class::Class;
use super::command::{CommandVerdict, CommandView, judge_arguments, judge_command, judge_left_out};
use super::confinement::{Need, Sandbox};
use super::path::{Access, PathView, judge_places};
use super::permit::{Author, Circumstances, Denial, Pending, Permit, Proposal, Verdict};
use super::rules::{Grant, Rule, Rules};
use super::staging;
use crate::catalog::{Phrase, policy as say};
use crate::protocol::{Command, Effect, Family, Mode, Place, Ruling, ToolKind, WorkspacePath, tool_name};

/// The rule of a call that only asks what the user's settings name.
const CONFIGURED: &str = "configured-service";

struct Judgement {
    decision: Ruling,
    rule: String,
    why: String,
    always: Option<String>,
    needs_typed_yes: bool,
    need: Need,
    is_own: bool,
    stays_closed: bool,
}

impl Judgement {
    fn new(decision: Ruling, rule: impl Into<String>, why: impl Into<String>) -> Self {
        Self {
            decision,
            rule: rule.into(),
            why: why.into(),
            always: None,
            needs_typed_yes: false,
            need: Need::Machine,
            is_own: false,
            stays_closed: false,
        }
    }
}

impl From<CommandVerdict> for Judgement {
    fn from(verdict: CommandVerdict) -> Self {
        let CommandVerdict { rule, why, always, needs_typed_yes, need, is_own, stays_closed, .. } = verdict;
        Self { decision: verdict.verdict, rule, why, always, needs_typed_yes, need, is_own, stays_closed }
    }
}

/// Judges one call. Pure: the same values give the same verdict.
pub fn judge(proposal: Proposal, circumstances: &Circumstances) -> Verdict {
    let rules = circumstances.rules.clone().with_granted(&circumstances.granted);
    let judgement = Judging { proposal: &proposal, circumstances, rules: &rules }.judge();
    let Judgement { decision, rule, why, always, needs_typed_yes, need, is_own, .. } = judgement;
    let mut confinement = circumstances.confinement().needing(need).of_own_command(is_own);
    if matches!(proposal.effect, Effect::Run { command: Command::Job(_), .. }) {
        confinement = confinement.on_project();
    }
    if matches!(proposal.effect, Effect::Fetch { .. }) {
        confinement = confinement.leading_to(rules.hosts());
    }
    match decision {
        Ruling::Allow => Verdict::Allow(Permit::new(proposal, rule, confinement)),
        Ruling::Ask => Verdict::Ask(Pending { proposal, confinement, rule, why, always, needs_typed_yes }),
        Ruling::Block => Verdict::Deny(Denial { rule, why }),
    }
}

struct Judging<'a> {
    proposal: &'a Proposal,
    circumstances: &'a Circumstances,
    rules: &'a Rules,
}

impl Judging<'_> {
    /// Rules that name the tool itself come first: they deny and ask. What they allow is a server's tool alone.
    fn judge(&self) -> Judgement {
        let name = self.proposal.call.name.as_str();
        if let Some(rule) = Rules::tool(&self.rules.deny, name) {
            return self.denied(rule);
        }
        let judgement = self.by_effect();
        match Rules::tool(&self.rules.ask, name) {
            Some(rule) if judgement.decision == Ruling::Allow => self.asked(rule),
            _ => judgement,
        }
    }

    fn by_effect(&self) -> Judgement {
        match &self.proposal.effect {
            Effect::None => self.no_effect(),
            Effect::Read { places } => self.paths(places, Access::Read),
            Effect::Change { places } => self.paths(places, Access::Write),
            Effect::Run { command, working_dir } => self.run(command, working_dir),
            Effect::Fetch { host, .. } => self.fetch(host),
            Effect::Remote { server, .. } => self.remote(server),
        }
    }

    fn say(&self, phrase: Phrase, what: &str) -> String {
        phrase.say(self.circumstances.lang, &[("what", &what)])
    }

    fn denied(&self, rule: &Rule) -> Judgement {
        Judgement::new(Ruling::Block, "denied-by-rule", self.say(say::RULE_DENIES, rule.text()))
    }

    fn asked(&self, rule: &Rule) -> Judgement {
        Judgement::new(Ruling::Ask, "asked-by-rule", self.say(say::RULE_ASKS, rule.text()))
    }

    fn allowed(&self, rule: &Rule) -> Judgement {
        Judgement::new(Ruling::Allow, rule.text(), self.say(say::RULE_ALLOWS, rule.text()))
    }

    fn plan_mode(&self) -> Judgement {
        Judgement::new(Ruling::Block, "plan-mode", say::PLAN_MODE.text(self.circumstances.lang))
    }

    fn is_typed(&self) -> bool {
        self.circumstances.author == Author::UserInShell
    }

    /// A question is answered already where the user told it to a shell.
    fn unless_typed(&self, judgement: Judgement) -> Judgement {
        if self.is_typed() && judgement.decision == Ruling::Ask {
            Judgement::new(Ruling::Allow, "typed", say::TYPED.text(self.circumstances.lang))
        } else {
            judgement
        }
    }

    /// A tool that says it touches nothing must not be one whose kind says otherwise.
    fn no_effect(&self) -> Judgement {
        match self.proposal.kind {
            ToolKind::Read | ToolKind::Search | ToolKind::Think | ToolKind::Other => {
                Judgement::new(Ruling::Allow, "no-effect", say::NO_EFFECT.text(self.circumstances.lang))
            }
            ToolKind::Edit | ToolKind::Delete | ToolKind::Move if self.circumstances.mode == Mode::Plan => {
                self.plan_mode()
            }
            kind => {
                let what = format!("{kind:?}").to_lowercase();
                let why = self.say(say::NOT_UNDERSTOOD, &what);
                Judgement::new(Ruling::Ask, Class::NotUnderstood.rule(), why)
            }
        }
    }

    fn paths(&self, places: &[Place], access: Access) -> Judgement {
        let Circumstances { mode, here, lang, .. } = self.circumstances;
        let view = PathView { mode: *mode, here, rules: self.rules, lang: *lang };
        let root = [Place::Inside(WorkspacePath::root())];
        let places = if places.is_empty() { &root[..] } else { places };
        let (decision, rule, why) = judge_places(places, access, &view);
        let mut judgement = Judgement::new(decision, rule, why);
        if judgement.decision == Ruling::Ask
            && judgement.rule == "changes-files"
            && let [place] = places
        {
            judgement.always = directory_rule(place);
        }
        self.unless_typed(judgement)
    }

    fn run(&self, command: &Command, at: &Place) -> Judgement {
        let judgement = match command {
            Command::Line(line) if self.proposal.call.name == tool_name::GIT_COMMIT => self.commit(line, at),
            Command::Line(line) if self.proposal.call.name == tool_name::LOGS_GET_STAGING_LOGS => {
                self.configured(line, at)
            }
            Command::Line(line) if matches!(at, Place::Outside(_)) || self.is_typed() => {
                self.line(line, &self.outside(at))
            }
            Command::Line(line) => self.opened_by_rules(line, self.line(line, &self.view(at))),
            Command::Job(line) => self.job(line, at),
            Command::Arguments(words) if words.first().is_some_and(|w| w == "git") => self.git(words, at),
            Command::Arguments(words) => judge_arguments(words, &self.outside(at)).into(),
        };
        let outside = matches!(at, Place::Outside(_)) && !self.is_typed();
        if outside && judgement.decision == Ruling::Allow {
            let why = self.say(say::READS_OUTSIDE, &at.to_string());
            return Judgement::new(Ruling::Ask, Class::ReadsOutside.rule(), why);
        }
        judgement
    }

    /// What rules open to a command that runs behind the wall.
    fn opened_by_rules(&self, line: &str, judgement: Judgement) -> Judgement {
        // What would be a catastrophe with more opened to it runs without, or not at all.
        let opens = |grant| !judgement.stays_closed && self.rules.grants(grant, line);
        let need = match judgement.need {
            Need::Nothing | Need::Secrets if opens(Grant::Network) => Need::Network,
            Need::Nothing if opens(Grant::Secrets) => Need::Secrets,
            need => need,
        };
        Judgement { need, ..judgement }
    }

    /// A background job changes the project while it runs, which nobody can look at first.
    fn job(&self, line: &str, at: &Place) -> Judgement {
        let judgement = self.line(line, &self.outside(at));
        let Judgement { need, is_own, .. } = self.line(line, &self.view(at));
        if need != Need::Nothing || judgement.decision != Ruling::Ask {
            return Judgement { need, is_own, ..judgement };
        }
        let why = say::BACKGROUND.text(self.circumstances.lang).to_owned();
        Judgement { need, is_own, rule: "background".to_owned(), why, ..judgement }
    }

    /// A line as it was typed, and as it reads with the user's aliases where that is judged more strictly.
    fn line(&self, line: &str, view: &CommandView<'_>) -> Judgement {
        let judgement: Judgement = judge_command(line, view).into();
        let Some(expanded) = self.circumstances.aliases.expand(line) else { return judgement };
        let mut stricter: Judgement = judge_command(&expanded, view).into();
        if stricter.decision <= judgement.decision {
            return judgement;
        }
        let values: [(&str, &dyn std::fmt::Display); 2] = [("what", &expanded), ("why", &stricter.why)];
        stricter.why = say::ALIAS.say(self.circumstances.lang, &values);
        stricter
    }

    /// A line of the user's own settings, which is their word: what would be asked runs, in every mode; what is blocked or
    /// denied stays so.
    fn configured(&self, line: &str, at: &Place) -> Judgement {
        let view = CommandView { mode: Mode::Ask, author: Author::Model, ..self.outside(at) };
        let judgement: Judgement = judge_command(line, &view).into();
        if judgement.decision != Ruling::Ask {
            return judgement;
        }
        let why = self.say(say::ASKS_SERVICE, "logs.staging");
        Judgement::new(Ruling::Allow, CONFIGURED, why)
    }

    /// For what does not go behind the wall.
    fn outside<'v>(&'v self, at: &'v Place) -> CommandView<'v> {
        CommandView { sandbox: Sandbox::None, ..self.view(at) }
    }

    fn view<'v>(&'v self, at: &'v Place) -> CommandView<'v> {
        let Circumstances { mode, trusted, sandbox, author, here, links, lang, .. } = self.circumstances;
        CommandView {
            mode: *mode,
            trusted: *trusted,
            sandbox: *sandbox,
            rules: self.rules,
            author: *author,
            here,
            at,
            links: links.as_ref(),
            lang: *lang,
        }
    }

    /// A commit as its tool writes it: what stages in it runs, as it does alone, so that the commit decides.
    fn commit(&self, line: &str, at: &Place) -> Judgement {
        let rules = self.rules.clone().with_granted(&["bash(git add *)".to_owned()]);
        let mut judgement: Judgement =
            judge_command(line, &CommandView { rules: &rules, ..self.outside(at) }).into();
        if judgement.decision == Ruling::Ask && judgement.rule == Class::ChangesGit.rule() {
            judgement.always = Some("bash(git commit *)".to_owned());
        }
        judgement
    }

    /// git as the other tools start it: what looks is judged like any command, staging runs where the user named it, what
    /// makes history or leaves the machine asks.
    fn git(&self, words: &[String], at: &Place) -> Judgement {
        let Circumstances { mode, trusted, .. } = self.circumstances;
        let verb = words[1..].iter().find(|a| !a.starts_with('-')).map_or("", String::as_str);
        let class = match verb {
            "status" | "diff" => return judge_left_out(words, &self.outside(at)).into(),
            "push" => Class::Publishes,
            "pull" | "fetch" | "clone" => Class::UsesNetwork,
            _ => Class::ChangesGit,
        };
        if let Some(rule) = Rules::command(&self.rules.deny, words, words) {
            return self.denied(rule);
        }
        if *mode == Mode::Plan {
            return self.plan_mode();
        }
        if let Some(rule) = Rules::command(&self.rules.ask, words, words) {
            return self.asked(rule);
        }
        let what = format!("git {verb}");
        let programs = || self.circumstances.links.programs_of_git(&at.absolute(&self.circumstances.here));
        if verb == "add"
            && let Some(key) = programs()
        {
            let class = Class::BuildsProject;
            let (decision, rule) = class.weigh(*mode, *trusted, Sandbox::None);
            let why = self.say(class.why(), &format!("{what} ({key})"));
            return self.unless_typed(Judgement::new(decision, rule, why));
        }
        if verb == "add" && (*mode == Mode::Auto || staging::is_asked_for(&self.circumstances.said)) {
            return Judgement::new(Ruling::Allow, "git-add", self.say(say::CHANGES_GIT, &what));
        }
        if let Some(rule) = Rules::command(&self.rules.allow, words, words) {
            return self.allowed(rule);
        }
        let (decision, rule) = class.weigh(*mode, *trusted, Sandbox::None);
        let mut judgement = Judgement::new(decision, rule, self.say(class.why(), &what));
        if class == Class::ChangesGit && decision == Ruling::Ask {
            judgement.always = Some(format!("bash({what} *)"));
        }
        self.unless_typed(judgement)
    }

    /// A page is read unasked from a host that the user or a search named, which stands among the rules by then.
    fn fetch(&self, host: &str) -> Judgement {
        match self.rules.reach(host) {
            Some((Ruling::Block, rule)) => return self.denied(rule),
            Some((Ruling::Ask, rule)) => return self.asked(rule),
            Some((Ruling::Allow, rule)) => return self.allowed(rule),
            None => {}
        }
        let judgement = Judgement::new(Ruling::Ask, "unnamed-host", self.say(say::UNNAMED_HOST, host));
        self.unless_typed(Judgement { always: Some(web_rule(host)), ..judgement })
    }

    /// What a server does with a call cannot be seen from here: no mode lets it pass, only a rule or an answer. Our own tools
    /// say whether they only ask the service that the settings name.
    fn remote(&self, server: &str) -> Judgement {
        let Proposal { call, kind, .. } = self.proposal;
        let name = call.name.as_str();
        if is_ours(name) && matches!(kind, ToolKind::Read | ToolKind::Search) {
            let why = self.say(say::ASKS_SERVICE, server);
            return Judgement::new(Ruling::Allow, CONFIGURED, why);
        }
        if self.circumstances.mode == Mode::Plan {
            return self.plan_mode();
        }
        if let Some(rule) = Rules::tool(&self.rules.allow, name) {
            return self.allowed(rule);
        }
        let judgement = Judgement::new(Ruling::Ask, "remote-tool", self.say(say::REMOTE_TOOL, name));
        self.unless_typed(Judgement { always: Some(format!("tool({name})")), ..judgement })
    }
}

/// Whether a tool is one of this program's; one of a server's says of itself whatever it likes.
fn is_ours(name: &str) -> bool {
    name.split_once('_').is_some_and(|(family, _)| Family::parse(family).is_some())
}

/// The rule under which pages of a host are read unasked.
pub fn web_rule(host: &str) -> String {
    format!("web({host})")
}

/// `edit(src/**)`: the rule that an "always" adds for a file; at the top of the project it is for this file alone.
fn directory_rule(place: &Place) -> Option<String> {
    let Place::Inside(path) = place else { return None };
    let (covered, all) = path.as_str().rsplit_once('/').map_or((path.as_str(), ""), |(dir, _)| (dir, "/**"));
    (!covered.is_empty() && !covered.contains(['*', '?', '[', '(', ')']))
        .then(|| format!("edit({covered}{all})"))
}
