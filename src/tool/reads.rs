//! Which content of a file the model last saw, so that nothing is written over what it does not know.

use crate::protocol::Place;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

#[derive(Debug, Default)]
pub struct ReadLog {
    seen: Mutex<Contents>,
}

#[derive(Debug, Default)]
struct Contents {
    of: HashMap<Place, Seen>,
    /// Bytes kept of all of them together.
    kept: usize,
}

#[derive(Debug)]
struct Seen {
    hash: blake3::Hash,
    /// Kept to show what changed since, as far as there is room.
    content: Option<Vec<u8>>,
}

/// A larger content is known by its hash alone.
const MOST_KEPT: usize = 256 * 1024;
/// With more than this, older contents are known by their hash alone.
const MOST_TOGETHER: usize = 8 * 1024 * 1024;

impl ReadLog {
    pub fn saw(&self, place: &Place, content: &[u8]) {
        let kept = (content.len() <= MOST_KEPT).then(|| content.to_vec());
        let mut seen = self.lock();
        if seen.kept + content.len() > MOST_TOGETHER {
            seen.of.values_mut().for_each(|seen| seen.content = None);
            seen.kept = 0;
        }
        seen.kept += kept.as_ref().map_or(0, Vec::len);
        let new = Seen { hash: blake3::hash(content), content: kept };
        if let Some(Seen { content: Some(old), .. }) = seen.of.insert(place.clone(), new) {
            seen.kept = seen.kept.saturating_sub(old.len());
        }
    }

    pub fn is_stale(&self, place: &Place, content: &[u8]) -> bool {
        self.lock().of.get(place).is_some_and(|seen| seen.hash != blake3::hash(content))
    }

    pub fn knows(&self, place: &Place) -> bool {
        self.lock().of.contains_key(place)
    }

    pub fn content(&self, place: &Place) -> Option<Vec<u8>> {
        self.lock().of.get(place)?.content.clone()
    }

    fn lock(&self) -> MutexGuard<'_, Contents> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::WorkspacePath;

    #[test]
    fn contents_are_known_and_old_ones_only_by_their_hash() {
        let log = ReadLog::default();
        let place = |n: usize| Place::Inside(WorkspacePath::new(&n.to_string()).unwrap());
        assert!(!log.is_stale(&place(0), b"never read"));
        let large = vec![b'x'; MOST_KEPT];
        for n in 0..=MOST_TOGETHER / MOST_KEPT {
            log.saw(&place(n), &large);
        }
        assert_eq!(log.content(&place(0)), None);
        assert!(log.content(&place(MOST_TOGETHER / MOST_KEPT)).is_some());
        assert!(log.is_stale(&place(0), b"other") && !log.is_stale(&place(0), &large));
        log.saw(&place(1), &vec![b'y'; MOST_KEPT + 1]);
        assert_eq!(log.content(&place(1)), None);
    }
}
