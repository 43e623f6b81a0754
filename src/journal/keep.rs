//! What a command changed in its copy of the project comes into the project itself: what was there is kept first, so that undo covers
//! it like any other change.

use super::line::Note;
use super::{FileImages, Journal};
use crate::protocol::{CallId, Failure, Place, TurnId};
use crate::workspace::layered::place_of;
use crate::workspace::snapshot::{Image, Snapshot};
use crate::workspace::wall::{Change, Layer, Made};
use crate::workspace::{FileError, Workspace};
use std::collections::BTreeSet;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// What became of them.
#[derive(Debug, Default)]
pub struct Came {
    /// Somebody else changed these meanwhile; theirs stayed.
    pub overtaken: Vec<String>,
    /// These could not be written, and why.
    pub failed: Vec<(Place, FileError)>,
}

impl Journal {
    /// Keeps what a command made of these paths. Cut off in its midst, what came is on the undo stack.
    pub fn keep(
        &mut self,
        workspace: &Workspace,
        (call, tool, turn): (&CallId, &str, TurnId),
        layer: &Layer,
        made: &[&Made],
    ) -> Result<Came, Failure> {
        let (overtaken, made): (Vec<&Made>, Vec<&Made>) =
            made.iter().partition(|made| layer.is_overtaken(&made.path));
        let wanted = self.store.images_of(layer, &made).map_err(|error| self.cannot_change(&error))?;
        let places = outermost(&made).map_err(|error| self.cannot_change(&error))?;
        let mut came = Came {
            overtaken: overtaken.iter().map(|made| made.path.display().to_string()).collect(),
            ..Came::default()
        };
        if places.is_empty() {
            return Ok(came);
        }
        self.before_change(workspace, call, tool, turn, &places)?;
        let before = self.kept_of(call).map_err(|error| self.cannot_change(&error))?;
        let wanted = with_contents(wanted, &before, layer, &mut came.overtaken);
        came.failed = self.store.restore(workspace, &wanted);
        for made in made.iter().filter(|made| made.change != Change::Deleted && !made.is_dir) {
            // A build compares times; one that cannot be set makes it only longer.
            if let (Ok(place), Ok(about)) = (place_of(made), layer.metadata(&made.path)) {
                let _ = workspace.set_modified(&place, (about.mtime(), about.mtime_nsec()));
            }
        }
        let is_made = |place: &Place| !came.failed.iter().any(|(failed, _)| failed == place);
        // Told from what was to become of each: what a link leads to is nothing that the command made.
        let images = wanted.into_iter().filter(|(place, _)| is_made(place)).map(|(place, after)| {
            let before = before.get(&place).cloned().unwrap_or(Image::Absent);
            FileImages { place, before, after }
        });
        let files = images.filter(|images| images.before != images.after).collect();
        self.append(Note::Postimage { call: call.clone(), files })?;
        Ok(came)
    }

    fn kept_of(&self, call: &CallId) -> Result<Snapshot, FileError> {
        let open = self.fold.stack.open.iter().find(|open| open.call == *call);
        open.map_or_else(|| Ok(Snapshot::new()), |open| self.store.load(&open.snapshot))
    }
}

/// Each path that lies in none of the others: a directory stands for what is in it.
fn outermost(made: &[&Made]) -> Result<Vec<Place>, FileError> {
    let dirs: BTreeSet<_> = made
        .iter()
        .filter(|made| made.is_dir && made.change != Change::Changed)
        .map(|made| &made.path)
        .collect();
    let is_inside =
        |made: &&&Made| made.path.ancestors().skip(1).any(|above| dirs.contains(&above.to_path_buf()));
    made.iter().filter(|made| !is_inside(made)).map(|made| place_of(made)).collect()
}

/// What was in a directory that is none any more goes too, but for what somebody else put or changed there meanwhile.
fn with_contents(
    mut wanted: Snapshot,
    before: &Snapshot,
    layer: &Layer,
    overtaken: &mut Vec<String>,
) -> Snapshot {
    let mut stays = overtaken.clone();
    let gone: Vec<String> = wanted
        .iter()
        .filter(|(_, image)| !matches!(image, Image::Dir { .. }))
        .map(|(place, _)| format!("{place}/"))
        .collect();
    for place in before.keys() {
        let shown = place.to_string();
        if !gone.iter().any(|above| shown.starts_with(above))
            || wanted.contains_key(place)
            || overtaken.contains(&shown)
        {
            continue;
        }
        if layer.is_overtaken(Path::new(&shown)) {
            overtaken.push(shown.clone());
            stays.push(shown.clone());
        } else {
            wanted.insert(place.clone(), Image::Absent);
        }
    }
    wanted.retain(|place, image| {
        let above = format!("{place}/");
        *image != Image::Absent || !stays.iter().any(|stays| stays.starts_with(&above))
    });
    wanted
}
