//! Which files an undo restores and which it must leave alone: images in, steps out.

use super::changed::Changed;
use super::report::Foreign;
use crate::protocol::Place;
use crate::workspace::snapshot::Image;
use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::journal) enum Direction {
    Undo,
    Redo,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::journal) enum Fate {
    Become(Image),
    Foreign,
}

/// The fate of every file of these calls, in the order in which they are taken back (or made again). `now` is what is
/// at each place. A file half of whose way was already gone, by an undo that was cut off, goes the rest.
pub(in crate::journal) fn decide(
    changes: &[Changed],
    direction: Direction,
    foreign: Foreign,
    now: &BTreeMap<Place, Image>,
) -> BTreeMap<Place, Fate> {
    let mut ways: BTreeMap<&Place, Vec<(&Image, &Image)>> = BTreeMap::new();
    for change in changes {
        for file in &change.files {
            let hop = match direction {
                Direction::Undo => (&file.after, &file.before),
                Direction::Redo => (&file.before, &file.after),
            };
            ways.entry(&file.place).or_default().push(hop);
        }
    }
    let fate = |place: &Place, way: Vec<(&Image, &Image)>| {
        let now = now.get(place).unwrap_or(&Image::Absent);
        match foreign {
            Foreign::Overwrite => way.last().map_or(Fate::Foreign, |(_, to)| Fate::Become((*to).clone())),
            Foreign::Keep => along(&way, now),
        }
    };
    ways.into_iter().map(|(place, way)| (place.clone(), fate(place, way))).collect()
}

/// The end of the way if what is there now lies on it. Where the session's own changes do not join, somebody else's lie
/// between: the way ends there as foreign.
fn along(way: &[(&Image, &Image)], now: &Image) -> Fate {
    let Some(((first, _), last)) = way.first().zip(way.last()) else { return Fate::Foreign };
    let joined = way.windows(2).all(|pair| pair[0].1 == pair[1].0);
    let on_it = now == *first || way.iter().any(|(_, to)| now == *to);
    if joined && on_it && *last.1 != Image::Other { Fate::Become(last.1.clone()) } else { Fate::Foreign }
}
