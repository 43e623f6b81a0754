//! What goes along with a prompt and has no file of its own yet.

use super::{StateDir, private};
use std::io;
use std::path::PathBuf;

impl StateDir {
    /// Keeps a picture among the outputs, where it is read unasked; its name is its content's, and ends like a
    /// picture's so that whoever writes it shows it. Which kind it is, its bytes say.
    pub fn keep_picture(&self, content: &[u8]) -> io::Result<PathBuf> {
        let name = &blake3::hash(content).to_hex()[..16];
        let path = self.outputs().join(format!("picture-{name}.png"));
        private::replace(&path, |to| to.write_all(content))?;
        Ok(path)
    }
}
