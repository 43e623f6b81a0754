//! Which commands go behind the wall, and what of the project they see there.

use super::control::NAME;
use super::launch::Inside;
use super::shell::Shell;
use crate::policy::{Confinement, Need, Sandbox};
use crate::workspace::guarded::{Guarded, PutBack};
use crate::workspace::neighbours::secrets_beside;
use crate::workspace::openings::Openings;
use crate::workspace::wall::{Admission, Enclosure, Ground, Partial, Wall};
use std::sync::{Arc, PoisonError};

impl Shell {
    /// What this machine's sandbox holds of a command. The first who asks waits until that is known.
    pub fn sandbox(&self) -> Sandbox {
        match () {
            () if self.wall().is_ok() => Sandbox::Full,
            () if self.partial().is_ok() => Sandbox::Partial,
            () => Sandbox::None,
        }
    }

    /// What holds commands where there is no wall, or what this machine does not grant of it.
    pub fn partial(&self) -> Result<Arc<Partial>, String> {
        let start = || {
            let Some(enclosure) = &self.enclosure else { return Err("nothing is enclosed".to_owned()) };
            Partial::start((&self.supervisor, NAME), enclosure).map(Arc::new)
        };
        self.partial.get_or_init(start).clone()
    }

    /// The hold on a command that was judged to run so.
    pub(super) fn held(&self, confinement: &Confinement) -> Option<Arc<Partial>> {
        (confinement.promised() == Sandbox::Partial).then(|| self.partial().ok()).flatten()
    }

    /// Whether this machine refuses the wall; none where the user wants none.
    pub fn is_refused(&self) -> Option<bool> {
        self.enclosure.as_ref().map(|_| self.wall().is_err())
    }

    /// The same as far as it is known by now: waits for nothing.
    pub fn is_known_to_be_refused(&self) -> bool {
        self.wall.try_lock().is_ok_and(|wall| matches!(&*wall, Some(Err(_)))) && self.enclosure.is_some()
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
        let Enclosure { project, home, place, masked, terminal } = enclosure;
        let masked = masked.iter().cloned().chain(secrets_beside(project)).collect();
        let (project, home, place, terminal) = (project.clone(), home.clone(), place.clone(), *terminal);
        Wall::start((&self.supervisor, NAME), &Enclosure { project, home, place, masked, terminal })
    }

    #[cfg(not(target_os = "linux"))]
    fn build(&self) -> Result<Wall, String> {
        Err("this system has no namespaces".to_owned())
    }

    /// What of the project is open or closed to commands.
    pub(super) fn openings(&self) -> Openings {
        let Some(enclosure) = &self.enclosure else { return Openings::default() };
        self.openings.now(&enclosure.project)
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
        if let Some(enclosure) = &self.enclosure {
            self.openings.again(&enclosure.project);
        }
    }

    /// Protected places as they are now, for a command that is held in part. Blocks.
    pub fn guarded(&self) -> Option<Guarded> {
        self.enclosure.as_ref().map(|enclosure| Guarded::of(&enclosure.project, &self.openings()))
    }

    /// Undoes what a command that has ended did to protected places. Blocks.
    pub fn put_back(&self, before: &Guarded) -> PutBack {
        self.enclosure.as_ref().map_or_else(PutBack::default, |enclosure| {
            let put_back = before.put_back(&Openings::of(&enclosure.project));
            self.looks_again();
            put_back
        })
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
