//! Work that blocks, on a thread of its own. Where the system gives none, whoever asked for one hears it: the runtime would panic.

use crate::catalog::{Lang, app as words};
use crate::protocol::Failure;
use std::io;

/// Starts it at once on a thread that may block; an error where there is none, or where the work panicked.
pub fn apart<T, W>(work: W) -> impl Future<Output = Result<T, String>> + use<T, W>
where
    T: Send + 'static,
    W: FnOnce() -> T + Send + 'static,
{
    let started = probe().map(|()| tokio::task::spawn_blocking(work));
    async move {
        let work = started.map_err(|error| format!("no thread can be started: {error}"))?;
        work.await.map_err(|error| error.to_string())
    }
}

/// The same, but here where there is no thread: everything else waits for it then.
pub async fn apart_or_here<T, W>(work: W) -> Result<T, String>
where
    T: Send + 'static,
    W: FnOnce() -> T + Send + 'static,
{
    if is_available() { apart(work).await } else { Ok(work()) }
}

/// Why something that cannot do without a thread does not start.
pub fn missing(lang: Lang, error: &io::Error) -> Failure {
    Failure::failed(words::NO_THREAD.say(lang, &[("error", error)])).hint(words::NO_THREAD_HINT.text(lang))
}

pub fn is_available() -> bool {
    probe().is_ok()
}

fn probe() -> io::Result<()> {
    // It does nothing that could fail.
    std::thread::Builder::new().spawn(|| ()).map(|started| drop(started.join()))
}
