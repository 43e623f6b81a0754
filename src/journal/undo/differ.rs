//! What a call made of its places: images before and after, compared.

use super::report::FileImages;
use crate::protocol::Place;
use crate::workspace::snapshot::Image;
use std::collections::{BTreeMap, BTreeSet};

/// The places that differ. A project is walked past what its ignore files name, so where those changed, a file that
/// came into view or went out of it was neither created nor deleted.
pub(in crate::journal) fn differences(
    before: &BTreeMap<Place, Image>,
    after: &BTreeMap<Place, Image>,
    exists: &dyn Fn(&Place) -> bool,
) -> Vec<FileImages> {
    let places: BTreeSet<&Place> = before.keys().chain(after.keys()).collect();
    let rules_changed =
        places.iter().any(|place| is_ignore_file(place) && before.get(place) != after.get(place));
    let rules_lifted = rules_changed
        && before.iter().any(|(place, image)| {
            is_ignore_file(place) && *image != Image::Absent && after.get(place) != Some(image)
        });
    let mut files = Vec::new();
    for place in places {
        let (was, is) = (before.get(place), after.get(place));
        let came_into_view = rules_lifted && was.is_none();
        let went_out_of_view = rules_changed && is.is_none() && exists(place);
        if was == is || came_into_view || went_out_of_view {
            continue;
        }
        let image = |image: Option<&Image>| image.cloned().unwrap_or(Image::Absent);
        let (before, after) = (image(was), image(is));
        if before != after {
            files.push(FileImages { place: place.clone(), before, after });
        }
    }
    files
}

fn is_ignore_file(place: &Place) -> bool {
    let name = match place {
        Place::Inside(path) => Some(path.file_name()),
        Place::Outside(path) => path.file_name().and_then(|name| name.to_str()),
    };
    matches!(name, Some(".gitignore" | ".ignore"))
}
