//! Which files an undo restores and which it must leave alone: images in, steps out.

use super::report::Changed;
use crate::protocol::Place;
use crate::workspace::snapshot::Image;
use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    Undo,
    Redo,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::journal) enum Fate {
    Become(Image),
    Foreign,
    /// It was none of what can be kept, so that nothing brings it back.
    Lost,
    /// Nothing kept here shows that it was changed at all.
    Unvouched,
}

/// The fate of every file of these calls, in the order in which they are taken back (or made again). `now` is what is
/// at each place. A file half of whose way was already gone, by an undo that was cut off, goes the rest.
pub(in crate::journal) fn decide(
    changes: &[Changed],
    way: Way,
    now: &BTreeMap<Place, Image>,
) -> BTreeMap<Place, Fate> {
    let mut hops: BTreeMap<&Place, Vec<(&Image, &Image)>> = BTreeMap::new();
    for change in changes {
        for file in &change.files {
            let hop = match way {
                Way::Undo => (&file.after, &file.before),
                Way::Redo => (&file.before, &file.after),
            };
            hops.entry(&file.place).or_default().push(hop);
        }
    }
    let now = |place: &Place| now.get(place).unwrap_or(&Image::Absent);
    hops.into_iter().map(|(place, hops)| (place.clone(), along(&hops, now(place)))).collect()
}

/// The end of the way if what is there now lies on it. Where the session's own changes do not join, somebody else's lie
/// between: the way ends there as foreign.
fn along(hops: &[(&Image, &Image)], now: &Image) -> Fate {
    let Some(((first, _), last)) = hops.first().zip(hops.last()) else { return Fate::Foreign };
    let joined = hops.windows(2).all(|pair| pair[0].1 == pair[1].0);
    let on_it = now == *first || hops.iter().any(|(_, to)| now == *to);
    match last.1 {
        _ if !joined || !on_it => Fate::Foreign,
        Image::Other => Fate::Lost,
        image => Fate::Become(image.clone()),
    }
}
