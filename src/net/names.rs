//! The addresses of names. The system's own way to look them up blocks, so it has a thread of its own; where there is none to
//! be had, that is an error like any other.

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use std::io;
use std::net::{SocketAddr, ToSocketAddrs};

pub(super) async fn look_up(name: String, port: u16) -> io::Result<Vec<SocketAddr>> {
    let (sender, found) = tokio::sync::oneshot::channel();
    std::thread::Builder::new().name("names".to_owned()).spawn(move || {
        // Nobody may wait for it any more.
        let _ = sender.send((name.as_str(), port).to_socket_addrs().map(Iterator::collect));
    })?;
    found.await.unwrap_or_else(|_| Err(io::ErrorKind::Interrupted.into()))
}

/// Whatever the system finds.
pub(super) struct SystemNames;

impl Resolve for SystemNames {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = look_up(name.as_str().to_owned(), 0).await?;
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}
