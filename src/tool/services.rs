//! What tools reach beyond the project, as the settings describe it; without them nothing is configured.

use super::github::Github;
use std::sync::Arc;

#[derive(Clone, Default)]
pub struct Services {
    pub github: Arc<Option<Github>>,
}
