//! What a permitted call may read of what it comes across by itself.

use super::path::{PathView, kept_from_reading};
use super::permit::Circumstances;
use super::rules::Rules;
use crate::catalog::Lang;
use crate::protocol::{Effect, Here, Mode, Place};

/// What needs no question, and what is kept for the same reason as the place around it that the call named: that was
/// judged, and asked about.
#[derive(Debug, Clone)]
pub struct Reading {
    here: Here,
    rules: Rules,
    named: Vec<(Place, Option<&'static str>)>,
}

impl Reading {
    pub fn of(effect: &Effect, circumstances: &Circumstances) -> Self {
        let rules = circumstances.rules.clone().with_granted(&circumstances.granted);
        let mut reading = Self { rules, ..Self::unasked(circumstances.here.clone()) };
        if let Effect::Read { places } | Effect::Change { places } = effect {
            reading.named = places.iter().map(|place| (place.clone(), reading.kept(place))).collect();
        }
        reading
    }

    /// For what is read by nobody's call.
    pub fn unasked(here: Here) -> Self {
        Self { here, rules: Rules::default(), named: Vec::new() }
    }

    pub fn covers(&self, place: &Place) -> bool {
        let kept = self.kept(place);
        let around = |named: &Place| place.absolute(&self.here).starts_with(named.absolute(&self.here));
        kept.is_none() || self.named.iter().any(|(named, why)| *why == kept && around(named))
    }

    fn kept(&self, place: &Place) -> Option<&'static str> {
        let view = PathView { mode: Mode::Ask, here: &self.here, rules: &self.rules, lang: Lang::En };
        kept_from_reading(place, &view)
    }
}
