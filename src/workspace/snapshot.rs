//! What places looked like at a moment, kept so that it can be restored byte for byte. A snapshot is itself a
//! content of the store: a list of places and images.

use super::error::{At, FileError, FileProblem};
use super::files::{FileKind, Stat};
pub use super::images::Image;
use super::images::images;
use super::links::Last;
use super::open::real_path;
use super::store::{Batch, BlobId, Identity, Store};
use super::{Recursion, Workspace};
use crate::protocol::Place;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SnapshotId(pub BlobId);

pub type Snapshot = BTreeMap<Place, Image>;

impl Store {
    /// Keeps what is at these places now, directories with everything in them. When this returns, it is on the disk.
    ///
    /// The project root stands for what its ignore files leave, without `.git`. A place that is a link is kept with
    /// the file it leads to, because that is what a write through it would change.
    pub fn snapshot(&self, workspace: &Workspace, places: &[Place]) -> Result<SnapshotId, FileError> {
        let mut batch = Batch::new(self);
        let list: Vec<(Place, Image)> = self.gather(workspace, places, &mut batch)?.into_iter().collect();
        let manifest = serde_json::to_vec(&list).map_err(|_| FileProblem::NotUtf8).at(&"a snapshot")?;
        let id = batch.put(&manifest).at(&"a snapshot")?;
        batch.commit()?;
        Ok(SnapshotId(id))
    }

    /// Keeps the contents at these places alone, without a list of them. When this returns, they are on the disk.
    pub fn keep_contents(&self, workspace: &Workspace, places: &[Place]) -> Result<(), FileError> {
        let mut batch = Batch::new(self);
        self.gather(workspace, places, &mut batch)?;
        batch.commit()
    }

    fn gather(
        &self,
        workspace: &Workspace,
        places: &[Place],
        batch: &mut Batch<'_>,
    ) -> Result<Snapshot, FileError> {
        images(workspace, places, &mut |file, identity: Identity| match self.remembered(&identity) {
            Some(blob) => Ok(blob),
            None => batch.put_file(&mut file()?, identity),
        })
    }

    pub fn load(&self, id: &SnapshotId) -> Result<Snapshot, FileError> {
        let list: Vec<(Place, Image)> = serde_json::from_slice(&self.get(&id.0)?)
            .map_err(|_| FileError::new(id.0.as_str(), FileProblem::Damaged))?;
        Ok(list.into_iter().collect())
    }

    /// What is at these places now, as [`Store::snapshot`] would keep it; nothing is stored.
    pub fn images_now(&self, workspace: &Workspace, places: &[Place]) -> Result<Snapshot, FileError> {
        images(workspace, places, &mut |file, identity| match self.remembered(&identity) {
            Some(blob) => Ok(blob),
            None => Ok(BlobId::of_all(file()?)?),
        })
    }

    /// Makes the place what the image says, with its mode. `Absent` deletes; a directory only if it is empty.
    pub fn restore_image(
        &self,
        workspace: &Workspace,
        place: &Place,
        image: &Image,
    ) -> Result<(), FileError> {
        let now = workspace.stat(place)?;
        make_way(workspace, place, now, image)?;
        match image {
            Image::Absent | Image::Other => Ok(()),
            Image::File { blob, mode, .. } => workspace.put_back(place, self.checked_file(blob)?, *mode),
            Image::Symlink { target } => workspace.put_back_link(place, target),
            Image::Dir { mode } => {
                workspace.make_dir(place)?;
                workspace.set_mode(place, *mode)
            }
        }
    }

    /// Makes each place its image; what could not be done is returned with the reason, and the rest is done all the
    /// same. Directories come before what is in them and writable, and go after it; their modes come last.
    pub fn restore(&self, workspace: &Workspace, wanted: &Snapshot) -> Vec<(Place, FileError)> {
        let mut failed = Vec::new();
        let mut make = |place: &Place, image: &Image| {
            if let Err(error) = self.restore_image(workspace, place, image) {
                failed.push((place.clone(), error));
            }
        };
        let is = |wanted: fn(&Image) -> bool| move |(_, image): &(&Place, &Image)| wanted(image);
        let goes = is(|image| *image == Image::Absent);
        let is_dir = is(|image| matches!(image, Image::Dir { .. }));
        wanted.iter().rev().filter(goes).for_each(|(place, image)| make(place, image));
        for (place, image) in wanted.iter().filter(is_dir) {
            let Image::Dir { mode } = image else { continue };
            make(place, &Image::Dir { mode: mode | 0o700 });
        }
        let is_file = is(|image| matches!(image, Image::File { .. } | Image::Symlink { .. }));
        wanted.iter().filter(is_file).for_each(|(place, image)| make(place, image));
        wanted.iter().rev().filter(is_dir).for_each(|(place, image)| make(place, image));
        failed
    }
}

fn make_way(workspace: &Workspace, place: &Place, now: Option<Stat>, image: &Image) -> Result<(), FileError> {
    let Some(Stat { kind, .. }) = now else { return Ok(()) };
    let in_the_way = match image {
        Image::Absent => true,
        Image::File { .. } | Image::Symlink { .. } => kind == FileKind::Directory,
        Image::Dir { .. } => kind != FileKind::Directory,
        Image::Other => false,
    };
    if in_the_way { workspace.delete(place, Recursion::OnlyEmpty) } else { Ok(()) }
}

impl Workspace {
    /// The place a link leads to, if the place is a link to a place of its own kind.
    pub(super) fn beyond_link(&self, place: &Place) -> Option<Place> {
        let spot = self.root.spot(place, Last::Follow).ok()?;
        let real = real_path(&spot.dir).ok()?.join(&spot.name);
        let beyond = Place::parse(real.to_str()?, self.here()).ok()?;
        (beyond != *place).then_some(beyond)
    }
}
