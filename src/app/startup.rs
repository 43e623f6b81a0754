//! Everything that is opened once for a command or a conversation, and the engine assembled from it.

use super::environment::Environment;
use super::models::{Chosen, Models};
use super::services::{Basis, TOKENS, services};
use super::trust::Found;
use super::{project, prompts};
use crate::catalog::{Lang, app as words, config as say, machine, node, remote as remotes};
use crate::cli::{Common, Talk};
use crate::config::{self, Layers, Sandboxing, Settings, Source};
use crate::engine::{Attendance, Engine, Opening, Project, Prompts, World};
use crate::journal::{self, Journal, Origin, Restored, StateDir, Which, approvals};
use crate::policy::{Rules, SECRET_STORES};
use crate::prompt::{Overrides, Surroundings};
use crate::protocol::{Failure, Family, Here, Tier};
use crate::route::OwnRules;
use crate::tool::{Memory, Services, registry};
use crate::tool::{Toolbox, Withheld};
use crate::workspace::node::package_directory;
use crate::workspace::plain::{self, LARGEST_WRITTEN};
use crate::workspace::process::{Jobs, Shell};
use crate::workspace::survey::Survey;
use crate::workspace::wall::{Enclosure, TerminalModes};
use crate::workspace::{Clock, Workspace, remote};
use std::path::Path;
use std::sync::Arc;

pub struct Startup {
    pub env: Environment,
    here: Here,
    workspace: Arc<Workspace>,
    survey: Survey,
    pub models: Models,
    pub settings: Arc<Settings>,
    pub lang: Lang,
    pub state: StateDir,
    /// What the project brings as its own configuration.
    pub found: Found,
    pub clock: Clock,
}

pub struct Opened {
    pub engine: Engine,
    pub restored: Restored,
    pub chosen: Chosen,
    pub shell: Arc<Shell>,
}

impl Startup {
    /// Finds the project, reads the configuration, opens the root. Creates nothing.
    pub fn open(env: Environment, common: &Common, talk: &Talk) -> Result<Self, Failure> {
        let lang = config::language(&env.vars);
        let here = project::find(&env, common.directory.as_deref(), lang)?;
        let state = StateDir::new(&env.state_home, &here);
        let found = Found::at(&here, &state, common.trust, lang)?;
        let mut settings = settings(&env, found.config(&here), common, talk)?;
        let lang = settings.language.lang;
        settings.notices.extend(found.note(lang));
        let settings = Arc::new(settings);
        let workspace = Arc::new(Workspace::open(here.clone())?);
        let survey = workspace.survey()?;
        let models = Models::new(&env, settings.clone(), survey.top_level.clone(), lang);
        let clock = Clock::System;
        Ok(Self { env, here, workspace, survey, models, settings, lang, state, found, clock })
    }

    /// Home and root directories are refused unless somebody said yes.
    pub fn refuse_too_wide(&self) -> Result<(), Failure> {
        if !project::is_too_wide(&self.here) {
            return Ok(());
        }
        let text = words::TOO_WIDE.say(self.lang, &[("path", &self.here.root.display())]);
        Err(Failure::usage(text).hint(words::TOO_WIDE_HINT.text(self.lang)))
    }

    pub fn root(&self) -> &Path {
        &self.here.root
    }

    pub fn cwd(&self) -> &Path {
        &self.here.cwd
    }

    /// The project, its branch, and the folder below its root if it was started in one.
    pub fn whereabouts(&self) -> String {
        let home = &self.here.home;
        let project = match self.root().strip_prefix(home) {
            Ok(rest) => format!("~/{}", rest.display()),
            Err(_) => self.root().display().to_string(),
        };
        let project = remote::branch(self.root()).map_or(project.clone(), |branch| {
            words::ON_BRANCH.say(self.lang, &[("project", &project), ("branch", &branch)])
        });
        let below = self.here.below();
        if below.is_root() {
            return project;
        }
        words::IN_FOLDER.say(self.lang, &[("project", &project), ("folder", &below)])
    }

    pub fn latest(&self) -> Which {
        if journal::latest(&self.state).is_some() { Which::Continue } else { Which::New }
    }

    pub fn engine(&self, which: Which, attendance: Attendance, allow: &[String]) -> Result<Opened, Failure> {
        let chosen = self.models.choose()?;
        let model = format!("{}/{}", chosen.provider.name(), chosen.provider.model(Tier::Main));
        let unattended = attendance != Attendance::Attended;
        let origin = Origin { here: self.here.clone(), model, lang: self.lang, unattended };
        let (journal, mut restored) = Journal::open(&self.state, which, origin, self.clock.clone())?;
        let models = self.models.clone();
        let (fallbacks, left_out) = models.fallbacks(chosen.provider.name());
        restored.notes.extend(left_out.into_iter().map(|failure| failure.message));
        let mut limits = self.settings.limits;
        limits.iterations = limits.iterations.max(1);
        let shell = self.shell();
        let project = self.project()?;
        let services = services(&Basis {
            env: &self.env,
            settings: &self.settings,
            root: self.root(),
            shell: &shell,
            client: self.models.client(),
            lang: self.lang,
        });
        let (tools, withheld) = (registry::registry(&services), self.withheld(&services));
        let tools = Toolbox::new(tools, withheld, self.lang, &project.overrides);
        let world = World {
            workspace: self.workspace.clone(),
            provider: chosen.provider.clone(),
            fallbacks: fallbacks.into(),
            tools,
            memory: Arc::new(self.notes()),
            state: self.state.clone(),
            jobs: Arc::new(Jobs::new(shell.clone())),
            clock: self.clock.clone(),
            limits,
            lang: self.lang,
            attendance,
            rules: self.rules(allow)?.with_granted(&[self.state.readable()]),
            beside: self.settings.beside,
            hard: self.settings.routing.hard,
            direct: self.settings.routing.direct,
            own_rules: Arc::new(self.own_rules()?),
            is_trusted: self.found.is_trusted(),
            project: Arc::new(project),
            prompts: Prompts::default(),
        };
        let opening = Opening {
            journal,
            turns: restored.turns,
            mode: self.settings.mode,
            granted: approvals::load(&self.state).unwrap_or_default(),
        };
        let connect = Box::new(move |name: &str, in_use: &str| models.switch(name, in_use));
        Ok(Opened { engine: Engine::new(world, opening, connect), restored, chosen, shell })
    }

    pub(super) fn shell(&self) -> Arc<Shell> {
        // A key that a model is reached with is no command's business, whatever its variable is called.
        let named = self.settings.providers.values().filter_map(|own| own.key_env.as_deref());
        let keys: Vec<&str> = named.chain(TOKENS).filter_map(|name| self.env.var(name)).collect();
        let vars = self.env.vars.iter().filter(|(_, value)| !keys.contains(&value.as_str()));
        let vars = vars.map(|(name, value)| (name.into(), value.into())).collect();
        let shell = Shell::new(self.env.executable.clone(), vars);
        Arc::new(match self.settings.sandbox {
            Sandboxing::Auto => shell.enclosed(enclosure(&self.here, &self.env)),
            Sandboxing::Off => shell,
        })
    }

    fn rules(&self, allow: &[String]) -> Result<Rules, Failure> {
        let own = &self.settings.permissions;
        let allow: Vec<String> = own.allow.iter().chain(allow).cloned().collect();
        Rules::parse(&allow, &own.ask, &own.deny)
            .map_err(|error| Failure::usage(error).hint(words::BAD_RULE_HINT.text(self.lang)))
    }

    fn own_rules(&self) -> Result<OwnRules, Failure> {
        let mut own = OwnRules::default();
        for rule in &self.settings.routing.rules {
            own.add(rule).map_err(|why| {
                let text = say::BAD_PATTERN.say(self.lang, &[("rule", &rule.name), ("why", &why)]);
                Failure::usage(text).hint(say::BAD_PATTERN_HINT.text(self.lang))
            })?;
        }
        Ok(own)
    }

    fn withheld(&self, services: &Services) -> Vec<Withheld> {
        let has_git = self.root().ancestors().any(|dir| dir.join(".git").exists());
        let no_github = services.github.as_ref().as_ref().err();
        let no_github = no_github.map(|why| Withheld { family: Family::Github, why: why.clone() });
        let offered = [
            (Family::Git, has_git, machine::NO_GIT),
            (Family::Ssh, !self.settings.ssh.hosts.is_empty(), remotes::NO_HOSTS),
            (Family::Pm2, services.pm2.is_some(), node::NO_PM2_PROJECT),
            (Family::Npm, package_directory(&self.here).is_some(), node::NO_NPM_PROJECT),
            (Family::Logs, services.staging.source.is_some(), node::NO_STAGING),
        ];
        let withheld = offered.into_iter().filter(|(_, usable, _)| !usable);
        let said = withheld.map(|(family, _, why)| Withheld { family, why: why.text(self.lang).to_owned() });
        said.chain(no_github).collect()
    }

    /// The user's own prompts, and the project's agents where they are trusted.
    pub fn overrides(&self) -> Result<Overrides, Failure> {
        let mut overrides = prompts::overrides(&self.env.config_home.join("pointsman"), self.lang)?;
        self.found.add_agents(&mut overrides, &self.here, self.lang)?;
        Ok(overrides)
    }

    fn project(&self) -> Result<Project, Failure> {
        let below = self.here.below();
        let name = self.root().file_name().map(|name| name.to_string_lossy().into_owned());
        Ok(Project {
            around: Surroundings {
                project: name.unwrap_or_default(),
                languages: self.survey.languages.clone(),
                manifests: self.survey.manifests.clone(),
                check: self.survey.check.map(str::to_owned),
                top_level: self.survey.top_level.clone(),
                below: (!below.is_root()).then(|| below.to_string()),
                platform: std::env::consts::OS.to_owned(),
                date: self.clock.date(self.clock.now()),
            },
            instructions: self.workspace.notes(&below),
            overrides: self.overrides()?,
            next_steps: self.settings.next_steps,
        })
    }

    pub fn notes(&self) -> Notes {
        Notes(self.memory(), self.lang)
    }

    pub fn memory(&self) -> journal::Memory {
        journal::Memory::new(&self.here, self.clock.clone())
    }
}

pub struct Notes(journal::Memory, Lang);

impl Notes {
    fn unread(&self, error: &std::io::Error) -> String {
        journal::cannot_read(self.1, &self.0.path(), error).message
    }
}

impl Memory for Notes {
    fn remember(&self, text: &str) -> Result<(String, bool), String> {
        let kept = self.0.remember(text).map(|kept| (kept.text, kept.known));
        kept.map_err(|error| journal::cannot_write(self.1, &self.0.path(), &error).message)
    }

    fn search(&self, query: &str, limit: usize) -> Result<Vec<String>, String> {
        self.0.search(query, limit).map_err(|error| self.unread(&error))
    }

    fn today(&self) -> Result<String, String> {
        self.0.today().map_err(|error| self.unread(&error))
    }
}

fn settings(
    env: &Environment,
    project: Option<Source>,
    common: &Common,
    talk: &Talk,
) -> Result<Settings, Failure> {
    let flag = |name: &str, value: &Option<String>| value.clone().map(|value| (name.to_owned(), value));
    let flags = [
        flag("lang", &common.lang),
        flag("provider", &common.provider),
        flag("model", &common.model),
        flag("base-url", &common.base_url),
        flag("mode", &talk.mode),
        flag("max-turns", &talk.max_turns.map(|count| count.to_string())),
        flag("max-cost", &talk.max_cost.map(|cost| cost.to_string())),
    ];
    let lang = config::language(&env.vars);
    config::load(&Layers {
        user: source(&env.config_home.join("pointsman/config.toml"), lang)?,
        project,
        env: env.vars.clone(),
        flags: flags.into_iter().flatten().collect(),
        wires: crate::provider::wire::NAMES,
    })
}

fn source(path: &Path, lang: Lang) -> Result<Option<Source>, Failure> {
    match plain::read_text(path, LARGEST_WRITTEN) {
        Ok(text) => Ok(Some(Source { path: path.to_owned(), text })),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => {
            Err(Failure::failed(words::NO_FILE.say(lang, &[("path", &path.display()), ("error", &error)]))
                .hint(words::NO_CONFIG_HINT.text(lang)))
        }
    }
}

/// The project, and what no command is to see: our own records and settings, and what opens other doors.
pub(super) fn enclosure(here: &Here, env: &Environment) -> Enclosure {
    let own = [&env.state_home, &env.config_home].map(|home| home.join("pointsman"));
    let stores = SECRET_STORES.iter().map(|store| here.home.join(store));
    Enclosure {
        project: here.root.clone(),
        place: StateDir::new(&env.state_home, here).root().join("wall"),
        masked: own.into_iter().chain(stores).collect(),
        home: Some(here.home.clone()),
        terminal: TerminalModes::of(std::io::stdin()),
    }
}
