//! Which key a vendor is reached with: the environment's, else the one that was given to `auth`.

use crate::catalog::{Lang, auth as say};
use crate::protocol::Failure;
use crate::provider::connect::{Key, KeyText};
use crate::provider::vendor::{self, Vendor};
use crate::workspace::{AllKept, Credentials, Kept};
use std::collections::BTreeMap;
use std::sync::Arc;

#[derive(Clone)]
pub struct Keys {
    vars: Arc<BTreeMap<String, String>>,
    credentials: Credentials,
    lang: Lang,
}

impl Keys {
    pub fn new(vars: Arc<BTreeMap<String, String>>, credentials: Credentials, lang: Lang) -> Self {
        Self { vars, credentials, lang }
    }

    /// A vendor's key. What is kept is only looked at where no variable holds one.
    pub fn of(&self, vendor: &Vendor) -> Result<Option<Key>, Failure> {
        match self.in_environment(vendor) {
            Some(key) => Ok(Some(key)),
            None => Ok(self.kept(vendor, &self.credentials.load()?)),
        }
    }

    /// The first vendor with a key, and the key.
    pub fn first<'v>(&self, vendors: &'v [Vendor]) -> Result<Option<(&'v Vendor, Key)>, Failure> {
        let kept = self.credentials.load()?;
        let key = |vendor: &Vendor| self.in_environment(vendor).or_else(|| self.kept(vendor, &kept));
        Ok(vendor::first_with_key(vendors, key))
    }

    fn in_environment(&self, vendor: &Vendor) -> Option<Key> {
        let (name, text) = vendor::key(vendor, |name| self.vars.get(name).cloned())?;
        Some(Key::in_variable(name, text))
    }

    fn kept(&self, vendor: &Vendor, kept: &AllKept) -> Option<Key> {
        let (lang, name) = (self.lang, vendor.name.clone());
        match kept.get(&name)? {
            Kept::InFile(text) => {
                let path = self.credentials.path().display();
                let place = say::PLACE_FILE.say(lang, &[("path", &path), ("name", &name)]);
                Some(Key { source: path.to_string(), place, text: KeyText::Known(text.clone()) })
            }
            Kept::InKeyring => {
                let credentials = self.credentials.clone();
                let place = say::PLACE_KEYRING.say(lang, &[("name", &name)]);
                let locked = move || say::LOCKED.say(lang, &[("name", &name)]);
                let vendor = vendor.name.clone();
                let ask = move || credentials.ask_keyring(&vendor).ok_or_else(&locked);
                let source = say::KEYRING.text(lang).to_owned();
                Some(Key { source, place, text: KeyText::Asked(Arc::new(ask)) })
            }
        }
    }
}
