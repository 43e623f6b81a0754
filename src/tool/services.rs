//! The services that tools reach, as the settings describe them. With none described, their tools say so.

use super::ssh_execute::Hosts;
use std::sync::Arc;

#[derive(Debug, Clone, Default)]
pub struct Services {
    pub ssh: Arc<Hosts>,
}
