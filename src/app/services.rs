//! What the tools reach, from the settings and the machine.

use super::startup::Startup;
use crate::tool::Services;
use crate::tool::logs_get_staging_logs::Staging;
use crate::workspace::node::Pm2;
use crate::workspace::process::Shell;
use std::sync::Arc;

impl Startup {
    pub(super) fn services(&self, shell: &Shell) -> Services {
        let staging = self.settings.logs.staging.clone().filter(|source| !source.trim().is_empty());
        Services {
            pm2: Pm2::of(self.root(), shell).map(Arc::new),
            staging: Arc::new(Staging { source: staging, client: self.models.client() }),
        }
    }
}
