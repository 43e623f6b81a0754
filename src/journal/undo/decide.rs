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
    /// Somebody changed another part of it since: theirs stays, and the rest becomes what it was.
    Merged(Image),
    Foreign,
    /// It was none of what can be kept, so that nothing brings it back.
    Lost,
    /// Nothing kept here shows that it was changed at all.
    Unvouched,
}

/// One step of a file's way: from what a call left (or found) to the other.
pub(in crate::journal) type Hop<'a> = (&'a Image, &'a Image);

/// What is there led along these steps, all of them between files; none where somebody changed the same part.
pub(in crate::journal) type Merge<'a> = dyn FnMut(&Place, &[Hop<'_>]) -> Option<Image> + 'a;

/// The fate of every file of these calls, in the order in which they are taken back (or made again). `now` is what is
/// at each place. A file half of whose way was already gone, by an undo that was cut off, goes the rest.
pub(in crate::journal) fn decide(
    changes: &[Changed],
    way: Way,
    now: &BTreeMap<Place, Image>,
    merge: &mut Merge<'_>,
) -> BTreeMap<Place, Fate> {
    let mut hops: BTreeMap<&Place, Vec<Hop<'_>>> = BTreeMap::new();
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
    let mut fate =
        |place: &Place, hops: Vec<Hop<'_>>| along(&hops, now(place), &mut |left| merge(place, left));
    hops.into_iter().map(|(place, hops)| (place.clone(), fate(place, hops))).collect()
}

/// The end of the way that is left from what is there now. Where that does not lie on it, or the session's own changes do not
/// join, somebody else's lie between: merged where all of it is files, foreign otherwise.
fn along(hops: &[Hop<'_>], now: &Image, merge: &mut dyn FnMut(&[Hop<'_>]) -> Option<Image>) -> Fate {
    let Some(((first, _), (_, last))) = hops.first().zip(hops.last()) else { return Fate::Foreign };
    let gone = hops.iter().rposition(|(_, to)| *to == now).map_or(0, |at| at + 1);
    let left = if now == *first { hops } else { &hops[gone..] };
    let reached = left.iter().try_fold(now, |at, (from, to)| (at == *from).then_some(*to));
    let is_file = |image: &Image| matches!(image, Image::File { .. });
    match reached {
        Some(_) if **last == Image::Other => Fate::Lost,
        Some(image) => Fate::Become(image.clone()),
        None if is_file(now) && left.iter().all(|(from, to)| is_file(from) && is_file(to)) => {
            merge(left).map_or(Fate::Foreign, Fate::Merged)
        }
        None => Fate::Foreign,
    }
}
