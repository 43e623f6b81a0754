//! Looks at files and makes them what was decided. Directories come before what is in them, and go after it.

use crate::protocol::Place;
use crate::workspace::snapshot::Image;
use crate::workspace::store::Store;
use crate::workspace::{FileError, FileKind, Workspace};
use std::collections::BTreeMap;

/// What is at these places now; of a directory only that it is one.
pub(in crate::journal) fn current<'a>(
    store: &Store,
    workspace: &Workspace,
    places: impl Iterator<Item = &'a Place>,
) -> Result<BTreeMap<Place, Image>, FileError> {
    let mut images = BTreeMap::new();
    let mut files = Vec::new();
    for place in places {
        match workspace.stat(place)? {
            None => {
                images.insert(place.clone(), Image::Absent);
            }
            Some(stat) if stat.kind == FileKind::Directory => {
                images.insert(place.clone(), Image::Dir { mode: stat.mode });
            }
            Some(_) => files.push(place.clone()),
        }
    }
    let mut seen = store.images_now(workspace, &files)?.images;
    images.extend(files.into_iter().filter_map(|place| seen.remove_entry(&place)));
    Ok(images)
}

/// Makes each place its image; what could not be done is returned with the reason, and the rest is done all the same.
pub(in crate::journal) fn restore(
    store: &Store,
    workspace: &Workspace,
    wanted: &BTreeMap<Place, Image>,
) -> Vec<(Place, FileError)> {
    let mut failed = Vec::new();
    let mut make = |place: &Place, image: &Image| {
        if let Err(error) = store.restore_image(workspace, place, image) {
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
