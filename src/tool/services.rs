//! What tools reach beyond the project, as the settings and the machine have it; nothing where nothing is configured.

use super::github::Github;
use super::logs_get_staging_logs::Staging;
use super::ssh_execute::Hosts;
use super::web::WebService;
use crate::workspace::node::Pm2;
use std::sync::Arc;

pub struct Services {
    pub ssh: Arc<Hosts>,
    /// None where it is not offered.
    pub pm2: Option<Arc<Pm2>>,
    pub staging: Arc<Staging>,
    /// Else why it is not offered.
    pub github: Arc<Result<Github, String>>,
    pub web: Arc<WebService>,
}

impl Default for Services {
    fn default() -> Self {
        Self {
            ssh: Arc::default(),
            pm2: None,
            staging: Arc::default(),
            github: Arc::new(Err(String::new())),
            web: Arc::default(),
        }
    }
}
