//! Where the places of a call lead, looked up once, before they are judged. Whoever holds a workspace to this opens
//! what was judged, under its own name and through no link, so that a link put in the way later leads nowhere.

use super::open::Last;
use super::{Kind, Target, Workspace};
use crate::policy::Links;
use crate::protocol::{Effect, Place, WorkspacePath};
use std::collections::HashMap;
use std::ffi::OsString;
use std::path::Path;

/// Links of one directory that are looked up.
const MOST_LINKS: usize = 1_000;

/// Places that are reached through links, and what they lead to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Leads(HashMap<Place, Place>);

impl Workspace {
    /// Looks up where the places of an effect lead.
    pub fn leads_of(&self, effect: &Effect) -> Leads {
        let places = match effect {
            Effect::Read { places } | Effect::Change { places } => places.as_slice(),
            Effect::Run { working_dir, .. } => std::slice::from_ref(working_dir),
            Effect::None | Effect::Remote { .. } => &[],
        };
        let above = places.iter().filter_map(parent);
        let mut leads = Leads::default();
        for place in places.iter().cloned().chain(above) {
            if let Some(lead) = Links::leads(self, &place) {
                leads.0.insert(place, lead);
            }
        }
        leads
    }
}

impl Links for Workspace {
    fn leads(&self, place: &Place) -> Option<Place> {
        if self.root.is_free_of_links(place) {
            return None;
        }
        let Target { path, .. } = self.target(place).ok()?;
        let inside = path.strip_prefix(&self.here().root).ok().map(Path::to_str);
        let lead = match inside {
            Some(Some("")) => Place::Inside(WorkspacePath::root()),
            Some(Some(inside)) => Place::Inside(WorkspacePath::new(inside).ok()?),
            // No UTF-8, or no file of any directory: not ours to say more about.
            Some(None) | None => Place::Outside(path),
        };
        (lead != *place).then_some(lead)
    }

    fn inside(&self, directory: &Place) -> Vec<Place> {
        let entries = self.list(directory).unwrap_or_default();
        let links = entries.into_iter().filter(|entry| entry.kind == Kind::Symlink).take(MOST_LINKS);
        let child = |name: OsString| {
            let path = directory.absolute(self.here()).join(name);
            Place::parse(path.to_str()?, self.here()).ok()
        };
        links.filter_map(|entry| self.leads(&child(entry.name)?)).collect()
    }
}

impl Leads {
    /// The effect with every place it reaches: what the links lead to beside what was named. A place that is only reached
    /// through a directory outside stands under its own name alone.
    pub fn spelled_out(&self, effect: Effect) -> Effect {
        match effect {
            Effect::Read { places } => Effect::Read { places: self.reached(places) },
            Effect::Change { places } => Effect::Change { places: self.reached(places) },
            Effect::Run { command, working_dir } => {
                Effect::Run { command, working_dir: self.opened(&working_dir, Last::Follow) }
            }
            effect @ (Effect::None | Effect::Remote { .. }) => effect,
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
            && let Some(lead) = self.0.get(place)
        {
            return lead.clone();
        }
        let mut above = parent(place);
        while let Some(dir) = above {
            if let Some(lead) = self.0.get(&dir) {
                return below(lead, &dir, place).unwrap_or_else(|| place.clone());
            }
            above = parent(&dir);
        }
        place.clone()
    }
}

/// The directory a place is in; the project's root is in none.
fn parent(place: &Place) -> Option<Place> {
    match place {
        Place::Inside(path) => match path.as_str().rsplit_once('/') {
            Some((above, _)) => WorkspacePath::new(above).ok().map(Place::Inside),
            None => None,
        },
        Place::Outside(path) => path.parent().map(|above| Place::Outside(above.to_owned())),
    }
}

/// `place`, which lies in `dir`, as it lies in what `dir` leads to.
fn below(lead: &Place, dir: &Place, place: &Place) -> Option<Place> {
    let tail = match (dir, place) {
        (Place::Inside(dir), Place::Inside(place)) => {
            Path::new(place.as_str()).strip_prefix(dir.as_str()).ok()?
        }
        (Place::Outside(dir), Place::Outside(place)) => place.strip_prefix(dir).ok()?,
        _ => return None,
    };
    match lead {
        Place::Inside(lead) => lead.join(tail.to_str()?).ok().map(Place::Inside),
        Place::Outside(lead) => Some(Place::Outside(lead.join(tail))),
    }
}
