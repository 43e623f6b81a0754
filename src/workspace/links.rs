//! Where the places of a call lead, looked up once, before they are judged. Whoever holds a workspace to this opens
//! what was judged, under its own name and through no link, so that a link put in the way later leads nowhere.

use crate::protocol::{Effect, Place, WorkspacePath};
use std::collections::HashMap;
use std::path::Path;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Last {
    Follow,
    Keep,
}

/// Places that are reached through links, and what they lead to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ResolvedLinks(pub(super) HashMap<Place, Place>);

impl ResolvedLinks {
    /// The effect with every place it reaches: what the links lead to beside what was named. A place that is only reached
    /// through a directory outside stands under its own name alone.
    pub fn applied_to(&self, effect: Effect) -> Effect {
        match effect {
            Effect::Read { places } => Effect::Read { places: self.reached(places) },
            Effect::Change { places } => Effect::Change { places: self.reached(places) },
            Effect::Run { command, working_dir } => {
                Effect::Run { command, working_dir: self.opened(&working_dir, Last::Follow) }
            }
            effect @ (Effect::None | Effect::Fetch { .. } | Effect::Remote { .. }) => effect,
        }
    }

    /// Each place by its name, as it is opened where the name itself is meant, and as it is where a link is followed.
    fn reached(&self, places: Vec<Place>) -> Vec<Place> {
        let mut reached = Vec::with_capacity(places.len());
        for place in places {
            let (kept, followed) = (self.opened(&place, Last::Keep), self.opened(&place, Last::Follow));
            let by_way_of_outside = matches!((&place, &kept), (Place::Inside(_), Place::Outside(_)));
            let named = (!by_way_of_outside).then(|| place.clone());
            reached.extend(named);
            reached.extend((kept != place).then(|| kept.clone()));
            reached.extend((followed != place && followed != kept).then_some(followed));
        }
        reached
    }

    /// The place to open for this one: itself, or where it leads by way of the nearest place that was looked up.
    pub(super) fn opened(&self, place: &Place, last: Last) -> Place {
        if last == Last::Follow
            && let Some(target) = self.0.get(place)
        {
            return target.clone();
        }
        let mut above = parent(place);
        while let Some(dir) = above {
            if let Some(target) = self.0.get(&dir) {
                return below(target, &dir, place).unwrap_or_else(|| place.clone());
            }
            above = parent(&dir);
        }
        place.clone()
    }
}

/// The directory a place is in; the project's root is in none.
pub fn parent(place: &Place) -> Option<Place> {
    match place {
        Place::Inside(path) => {
            let (above, _) = path.as_str().rsplit_once('/')?;
            WorkspacePath::new(above).ok().map(Place::Inside)
        }
        Place::Outside(path) => path.parent().map(|above| Place::Outside(above.to_owned())),
    }
}

/// `place`, which lies in `dir`, as it lies in what `dir` leads to.
fn below(target: &Place, dir: &Place, place: &Place) -> Option<Place> {
    let tail = match (dir, place) {
        (Place::Inside(dir), Place::Inside(place)) => {
            Path::new(place.as_str()).strip_prefix(dir.as_str()).ok()?
        }
        (Place::Outside(dir), Place::Outside(place)) => place.strip_prefix(dir).ok()?,
        _ => return None,
    };
    match target {
        Place::Inside(target) => target.join(tail.to_str()?).ok().map(Place::Inside),
        Place::Outside(target) => Some(Place::Outside(target.join(tail))),
    }
}
