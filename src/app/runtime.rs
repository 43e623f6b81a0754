//! What drives all that waits.

use crate::catalog::{Lang, app as words};
use crate::protocol::Failure;
use tokio::runtime::{Builder, Runtime};

/// One thread drives everything; blocking work has threads of its own.
pub fn runtime(lang: Lang) -> Result<Runtime, Failure> {
    let built = Builder::new_current_thread().enable_all().build();
    built.map_err(|error| Failure::failed(words::NO_RUNTIME.say(lang, &[("error", &error)])))
}
