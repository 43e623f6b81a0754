//! The configuration that a project brings: found, trusted or left aside, and asked about where somebody is there.

use crate::catalog::{Lang, app as words, trust as say};
use crate::config::Source;
use crate::front::machine::trust::{shown, without, without_asking};
use crate::front::repl::keys::Key;
use crate::front::repl::menu;
use crate::front::repl::screen::{Look, Screen};
use crate::journal::trust::{self, Brought, CONFIG, Standing};
use crate::journal::{StateDir, cannot_write};
use crate::prompt::{self, Overrides};
use crate::protocol::{Failure, Here};

/// What a project brings, and whether it is used.
pub struct Found {
    pub brought: Brought,
    pub standing: Standing,
    is_used: bool,
}

impl Found {
    /// `by_flag`: trusted for this run, whatever it is.
    pub fn at(here: &Here, state: &StateDir, by_flag: bool, lang: Lang) -> Result<Self, Failure> {
        let brought = Brought::read(&here.root).map_err(|(path, error)| {
            Failure::failed(words::NO_FILE.say(lang, &[("path", &path.display()), ("error", &error)]))
                .hint(words::NO_CONFIG_HINT.text(lang))
        })?;
        let standing = Standing::of(state, &brought);
        let is_used = by_flag || standing == Standing::Trusted;
        Ok(Self { brought, standing, is_used })
    }

    /// Nothing of the project's lies here that the user does not trust.
    pub fn is_trusted(&self) -> bool {
        self.is_used || self.standing == Standing::Nothing
    }

    pub fn config(&self, here: &Here) -> Option<Source> {
        let text = self.brought.config().filter(|_| self.is_used)?;
        Some(Source { path: here.root.join(CONFIG), text: text.to_owned() })
    }

    /// The project's agents stand before the user's of the same name.
    pub fn add_agents(&self, overrides: &mut Overrides, here: &Here, lang: Lang) -> Result<(), Failure> {
        for (name, path, text) in self.brought.agents().filter(|_| self.is_used) {
            let name = format!("agents/{name}");
            prompt::check(&name, text)
                .map_err(|error| super::prompts::bad(&here.root.join(path), &error, lang))?;
            overrides.insert(name, text.to_owned());
        }
        Ok(())
    }

    /// What is said where something is left aside and nobody can be asked.
    pub fn note(&self, lang: Lang) -> Option<String> {
        (!self.is_trusted()).then(|| without_asking(&self.brought, lang))
    }

    /// What is said where the answer was given before.
    pub fn reminder(&self, lang: Lang) -> Option<String> {
        (!self.is_trusted()).then(|| without(&self.brought, lang))
    }

    /// Asks once about what is there, if nobody was asked before. True if the start has to be made anew, with it.
    pub fn ask(
        &self,
        state: &StateDir,
        pressed: &mut Vec<Key>,
        look: Look,
        lang: Lang,
    ) -> Result<bool, Failure> {
        if self.is_used || !matches!(self.standing, Standing::Unknown | Standing::Changed { .. }) {
            return Ok(false);
        }
        let mut screen = Screen::new(Box::new(std::io::stdout()), look);
        screen.lines(&shown(&self.brought, &self.standing, lang).join("\n"));
        let yes = menu::confirm(say::ASK.text(lang), pressed, &mut screen, lang);
        let keep = if yes { trust::trust } else { trust::refuse };
        keep(state, &self.brought).map_err(|error| cannot_write(lang, &state.trust(), &error))?;
        Ok(yes)
    }
}
