//! The services that tools reach, from the settings and the machine.

use super::startup::Startup;
use crate::tool::Services;
use crate::tool::logs_get_staging_logs::Staging;
use crate::tool::ssh_execute::Hosts;
use crate::workspace::node::Pm2;
use crate::workspace::process::Shell;
use std::sync::Arc;

impl Startup {
    pub(super) fn services(&self, shell: &Shell) -> Services {
        let settings = &self.settings;
        let home = &self.env.home;
        let config = settings.ssh.config.as_ref().map(|file| match file.strip_prefix("~/") {
            Some(rest) => home.join(rest),
            None => file.into(),
        });
        let staging = settings.logs.staging.clone().filter(|source| !source.trim().is_empty());
        Services {
            ssh: Arc::new(Hosts { hosts: settings.ssh.hosts.clone(), config }),
            pm2: Pm2::of(self.root(), shell).map(Arc::new),
            staging: Arc::new(Staging { source: staging, client: self.models.client() }),
        }
    }
}
