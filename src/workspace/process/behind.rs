//! Which commands go behind the wall, and what of the project they see there.

use super::control::NAME;
use super::launch::Inside;
use super::shell::Shell;
use crate::policy::{Confinement, Need, Sandbox};
use crate::workspace::openings::Openings;
use crate::workspace::wall::{Admission, Ground, Wall};
use std::sync::{Arc, PoisonError};

impl Shell {
    /// What this machine's sandbox holds of a command. The first who asks waits until that is known.
    pub fn sandbox(&self) -> Sandbox {
        if self.wall().is_ok() { Sandbox::Full } else { Sandbox::None }
    }

    /// Whether this machine refuses the wall; none where the user wants none.
    pub fn is_refused(&self) -> Option<bool> {
        self.enclosure.as_ref().map(|_| self.wall().is_err())
    }

    /// The wall, or what this machine does not grant of it.
    pub fn wall(&self) -> Result<Arc<Wall>, String> {
        let mut wall = self.wall.lock().unwrap_or_else(PoisonError::into_inner);
        // Somebody may have ended the runner.
        if wall.as_ref().is_some_and(|wall| wall.as_ref().is_ok_and(|wall| !wall.stands())) {
            *wall = None;
        }
        wall.get_or_insert_with(|| self.build().map(Arc::new)).clone()
    }

    #[cfg(target_os = "linux")]
    fn build(&self) -> Result<Wall, String> {
        let Some(enclosure) = &self.enclosure else { return Err("nothing is enclosed".to_owned()) };
        Wall::start((&self.supervisor, NAME), enclosure)
    }

    #[cfg(not(target_os = "linux"))]
    fn build(&self) -> Result<Wall, String> {
        Err("this system has no namespaces".to_owned())
    }

    /// What of the project is open or closed to commands. It is looked up again after [`Shell::looks_again`].
    fn openings(&self) -> Openings {
        let mut known = self.openings.lock().unwrap_or_else(PoisonError::into_inner);
        let project = self.enclosure.as_ref().map(|enclosure| enclosure.project.as_path());
        known.get_or_insert_with(|| project.map(Openings::of).unwrap_or_default()).clone()
    }

    /// What commands of this session wrote to their copy of the home directory, beside caches; waits for nothing.
    pub fn written_to_home(&self) -> Vec<String> {
        let wall = self.wall.try_lock().ok().and_then(|wall| wall.as_ref()?.as_ref().ok().cloned());
        wall.map(|wall| wall.written_to_home()).unwrap_or_default()
    }

    /// The names of files that commands cannot open.
    pub fn hidden(&self) -> Vec<String> {
        let names = self.openings().secret.into_iter();
        names.filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned())).collect()
    }

    /// Files came or went: what is open or closed may be another.
    pub fn looks_again(&self) {
        *self.openings.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// The way in of a command that was judged to run inside.
    pub(super) fn inside(&self, confinement: &Confinement) -> Option<Inside> {
        let need = confinement.inside()?;
        let wall = self.wall().ok()?;
        let (mut openings, mut layer) = (self.openings(), None);
        let ground = match confinement.is_on_project() {
            true => Ground::Project,
            false => layer.insert(Arc::new(wall.layer().ok()?)).ground(),
        };
        if ground == Ground::Project {
            openings.read_only.append(&mut openings.protected);
        }
        let sees_secrets = need == Need::Secrets || confinement.is_own_command();
        let admission = Admission {
            ground,
            network: need == Need::Network,
            through: openings.through,
            hidden: if sees_secrets { Vec::new() } else { openings.secret },
            read_only: openings.read_only,
        };
        Some(Inside { wall, admission, layer })
    }
}
