//! The project's files as literal requests see them: text files, from the working directory, never one that a rule keeps from being read.

use super::given::Files;
use crate::protocol::Place;
use crate::workspace::walk::{self, PassOver};
use crate::workspace::{FileKind, Workspace};

/// A larger file is none that is edited word by word.
const LARGEST: u64 = 1024 * 1024;

pub struct ProjectFiles<'w> {
    pub workspace: &'w Workspace,
    pub is_denied: &'w dyn Fn(&Place) -> bool,
}

impl ProjectFiles<'_> {
    fn is(&self, path: &str, kind: FileKind) -> bool {
        let place = Place::parse(path, self.workspace.here()).ok();
        place.and_then(|place| self.workspace.stat(&place).ok()?).is_some_and(|stat| stat.kind == kind)
    }
}

impl Files for ProjectFiles<'_> {
    fn read(&self, path: &str) -> Option<String> {
        let place =
            Place::parse(path, self.workspace.here()).ok().filter(|place| !(self.is_denied)(place))?;
        String::from_utf8(self.workspace.read_within(&place, LARGEST).ok()?.bytes)
            .ok()
            .filter(|text| !text.contains('\0'))
    }

    fn is_file(&self, path: &str) -> bool {
        self.is(path, FileKind::File)
    }

    fn is_folder(&self, path: &str) -> bool {
        self.is(path, FileKind::Directory)
    }

    fn all(&self) -> Vec<String> {
        let top = &self.workspace.here().cwd;
        let walk = walk::from(top, PassOver { rebuildable: true, ..PassOver::IGNORED });
        let files =
            walk.build().flatten().filter(|entry| entry.file_type().is_some_and(|kind| kind.is_file()));
        let name = |path: &std::path::Path| path.strip_prefix(top).ok()?.to_str().map(str::to_owned);
        let mut all: Vec<String> = files.filter_map(|entry| name(entry.path())).collect();
        all.sort();
        all
    }
}
