//! A table from folded words to what is known about them: one arena of letters, open addressing, built once.

use super::role::Roles;
use crate::protocol::route::Marks;

/// Number of a word in the table; 0 is every unknown word.
pub(super) type WordId = u16;

/// No rule, no stem, no split.
pub(super) const NONE: u16 = u16::MAX;

/// What is known about one word.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    pub(super) roles: Roles,
    pub(super) marks: Marks,
    /// The trigger rule it belongs to.
    pub(super) rule: u16,
    /// What it is a form of: two forms of one verb are one trigger.
    pub(super) stem: u16,
    /// What it means with a particle at the end of the clause.
    pub(super) split: u16,
    /// Whether a phrase can begin with it: at an opening, anywhere.
    pub(super) opens: bool,
    pub(super) floats: bool,
    from: u32,
    length: u8,
}

impl Entry {
    const UNKNOWN: Entry = Entry {
        roles: Roles::NONE,
        marks: Marks::NONE,
        rule: NONE,
        stem: NONE,
        split: NONE,
        opens: false,
        floats: false,
        from: 0,
        length: 0,
    };
}

/// The table.
pub(super) struct Table {
    letters: String,
    entries: Vec<Entry>,
    slots: Vec<WordId>,
}

const SLOTS: usize = 1 << 15;

impl Table {
    pub(super) fn new() -> Self {
        Self {
            letters: String::with_capacity(100_000),
            entries: {
                let mut entries = Vec::with_capacity(10_000);
                entries.push(Entry::UNKNOWN);
                entries
            },
            slots: vec![0; SLOTS],
        }
    }

    fn slot(&self, word: &str) -> usize {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for byte in word.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
        let mut slot = (hash ^ (hash >> 29)) as usize % SLOTS;
        while self.slots[slot] != 0 && self.word(self.slots[slot]) != word {
            slot = (slot + 1) % SLOTS;
        }
        slot
    }

    /// The spelling of a word in the table.
    pub(super) fn word(&self, id: WordId) -> &str {
        let entry = &self.entries[usize::from(id)];
        &self.letters[entry.from as usize..entry.from as usize + usize::from(entry.length)]
    }

    /// Its number, 0 if unknown.
    pub(super) fn find(&self, word: &str) -> WordId {
        self.slots[self.slot(word)]
    }

    /// What is known about it.
    pub(super) fn get(&self, id: WordId) -> &Entry {
        &self.entries[usize::from(id)]
    }

    /// Its entry, made if it was unknown.
    pub(super) fn entry(&mut self, word: &str) -> (WordId, &mut Entry) {
        let slot = self.slot(word);
        let mut id = self.slots[slot];
        if id == 0 {
            id = WordId::try_from(self.entries.len()).expect("the tables hold fewer than 65,536 forms");
            self.entries.push(Entry {
                from: self.letters.len() as u32,
                length: word.len() as u8,
                ..Entry::UNKNOWN
            });
            self.letters.push_str(word);
            self.slots[slot] = id;
        }
        (id, &mut self.entries[usize::from(id)])
    }

    /// How many words are known.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.entries.len() - 1
    }
}
