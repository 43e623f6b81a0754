//! The token of a running server, in a file that only its user reads.

use super::{StateDir, cannot_write, private};
use crate::catalog::Lang;
use crate::protocol::Failure;
use std::path::PathBuf;

/// Removes the file when the server ends.
#[derive(Debug)]
pub struct KeptToken(PathBuf);

impl KeptToken {
    pub fn write(state: &StateDir, port: u16, token: &str, lang: Lang) -> Result<Self, Failure> {
        let path = state.token(port);
        let written = private::make_dir(state.root())
            .and_then(|()| private::replace(&path, |to| to.write_all(token.as_bytes())));
        written.map_err(|error| cannot_write(lang, &path, &error))?;
        Ok(Self(path))
    }
}

impl Drop for KeptToken {
    fn drop(&mut self) {
        // A token whose server has ended opens nothing.
        let _ = std::fs::remove_file(&self.0);
    }
}
