//! What tools reach that the settings describe; by default nothing is configured.

use super::web::WebService;
use std::sync::Arc;

#[derive(Clone, Default)]
pub struct Services {
    pub web: Arc<WebService>,
}
