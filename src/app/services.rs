//! The services that tools reach, from the settings.

use crate::config::Settings;
use crate::tool::Services;
use crate::tool::ssh_execute::Hosts;
use std::path::Path;
use std::sync::Arc;

pub fn services(settings: &Settings, home: &Path) -> Services {
    let config = settings.ssh.config.as_ref().map(|file| match file.strip_prefix("~/") {
        Some(rest) => home.join(rest),
        None => file.into(),
    });
    Services { ssh: Arc::new(Hosts { hosts: settings.ssh.hosts.clone(), config }) }
}
