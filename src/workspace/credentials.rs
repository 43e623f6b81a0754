//! The keys that were given to `auth`: each in the system's keyring where there is one, else in a file that only its owner
//! reads. The file also says which lie in the keyring, so that nobody asks there in vain.

use super::keyring::Keyring;
use super::plain::{self, LARGEST_WRITTEN};
use crate::catalog::{Lang, auth as say};
use crate::protocol::Failure;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs::DirBuilder;
use std::io::{ErrorKind, Read, Write};
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use toml_edit::{DocumentMut, InlineTable, value};

const HEAD: &str = "# Written by `pointsman auth`. For your eyes only.\n";
const OTHERS: u32 = 0o077;

/// Where a key is kept.
#[derive(Clone, PartialEq, Eq)]
pub enum Kept {
    InFile(String),
    InKeyring,
}

pub type AllKept = BTreeMap<String, Kept>;

#[derive(Clone)]
pub struct Credentials {
    path: PathBuf,
    vars: Arc<BTreeMap<String, String>>,
    lang: Lang,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    key: Option<String>,
    #[serde(default)]
    keyring: bool,
}

impl Credentials {
    pub fn new(config_home: &Path, vars: Arc<BTreeMap<String, String>>, lang: Lang) -> Self {
        Self { path: config_home.join("pointsman/credentials.toml"), vars, lang }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Everything that is kept. A file that others can read is refused.
    pub fn load(&self) -> Result<AllKept, Failure> {
        let mut text = String::new();
        let mode = match plain::open(&self.path, LARGEST_WRITTEN).and_then(|mut file| {
            file.read_to_string(&mut text)?;
            Ok(file.metadata()?.permissions().mode())
        }) {
            Ok(mode) => mode,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(AllKept::new()),
            Err(error) => return Err(self.failure(say::NO_FILE, &error)),
        };
        if mode & OTHERS != 0 {
            let path = self.path.display();
            return Err(Failure::failed(say::OPEN_TO_OTHERS.say(self.lang, &[("path", &path)]))
                .hint(say::CLOSE_IT.say(self.lang, &[("path", &path)])));
        }
        let entries: BTreeMap<String, Entry> =
            toml_edit::de::from_str(&text).map_err(|_| self.failure(say::NO_FILE, &"TOML"))?;
        let kept = |(name, entry): (String, Entry)| match (entry.key, entry.keyring) {
            (Some(key), _) => Some((name, Kept::InFile(key))),
            (None, true) => Some((name, Kept::InKeyring)),
            (None, false) => None,
        };
        Ok(entries.into_iter().filter_map(kept).collect())
    }

    /// Keeps a key in the keyring, else in the file, and gives which. What was kept before is gone.
    pub fn keep(&self, name: &str, key: &str) -> Result<Kept, Failure> {
        let mut all = self.load()?;
        let kept = match Keyring::find(&self.vars) {
            Some(keyring) if keyring.store(name, key) => Kept::InKeyring,
            _ => Kept::InFile(key.to_owned()),
        };
        all.insert(name.to_owned(), kept.clone());
        self.write(&all)?;
        Ok(kept)
    }

    /// Forgets a key and gives where it was kept. A keyring that keeps it is an error.
    pub fn remove(&self, name: &str) -> Result<Option<Kept>, Failure> {
        let mut all = self.load()?;
        let Some(kept) = all.remove(name) else { return Ok(None) };
        let gone = || Keyring::find(&self.vars).is_some_and(|keyring| keyring.remove(name));
        if kept == Kept::InKeyring && !gone() {
            return Err(Failure::failed(say::NOT_REMOVED.say(self.lang, &[("name", &name)]))
                .hint(say::UNLOCK.text(self.lang)));
        }
        self.write(&all)?;
        Ok(Some(kept))
    }

    /// What the keyring holds for that name. It may take a while.
    pub fn ask_keyring(&self, name: &str) -> Option<String> {
        Keyring::find(&self.vars)?.look_up(name)
    }

    fn write(&self, all: &AllKept) -> Result<(), Failure> {
        let mut document = DocumentMut::new();
        for (name, kept) in all {
            let mut row = InlineTable::new();
            match kept {
                Kept::InFile(key) => row.insert("key", key.as_str().into()),
                Kept::InKeyring => row.insert("keyring", true.into()),
            };
            document[name] = value(row);
        }
        let folder = self.path.parent().unwrap_or(Path::new("."));
        let write = || {
            DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
            // Made with mode 0600, and put in place whole.
            let mut file = tempfile::NamedTempFile::new_in(folder)?;
            write!(file, "{HEAD}{document}")?;
            file.as_file().sync_all()?;
            file.persist(&self.path).map(|_| ()).map_err(|error| error.error)
        };
        write().map_err(|error| self.failure(say::NOT_WRITTEN, &error))
    }

    fn failure(&self, phrase: crate::catalog::Phrase, error: &dyn std::fmt::Display) -> Failure {
        let path = self.path.display();
        Failure::failed(phrase.say(self.lang, &[("path", &path), ("error", error)]))
            .hint(say::REPAIR.text(self.lang))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_found_and_forgotten() {
        let home = tempfile::tempdir().expect("a directory");
        let store = Credentials::new(home.path(), Arc::default(), Lang::En);
        assert!(store.load().expect("no file is no key").is_empty());
        // Without a path there is no keyring's tool.
        assert!(store.keep("acme", "k\"1") == Ok(Kept::InFile("k\"1".into())));
        assert!(store.keep("other", "k2").is_ok() && store.load().is_ok_and(|all| all.len() == 2));
        let mode = std::fs::metadata(store.path()).expect("the file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert!(store.remove("acme").is_ok_and(|kept| kept == Some(Kept::InFile("k\"1".into()))));
        assert!(store.remove("acme").is_ok_and(|kept| kept.is_none()));
        assert!(store.load().is_ok_and(|all| all.keys().eq(["other"])));
    }

    #[test]
    fn a_file_that_is_no_good_is_refused_and_left_alone() {
        let home = tempfile::tempdir().expect("a directory");
        let store = Credentials::new(home.path(), Arc::default(), Lang::En);
        store.keep("acme", "sk-secret").expect("it is kept");
        std::fs::set_permissions(store.path(), std::fs::Permissions::from_mode(0o640)).expect("a mode");
        let refused = store.keep("acme", "other").err().expect("others can read it");
        assert!(refused.hints[0].starts_with("Run 'chmod 600 "), "{refused:?}");
        std::fs::write(store.path(), "acme = { kee = 'sk-secret' }").expect("written");
        std::fs::set_permissions(store.path(), std::fs::Permissions::from_mode(0o600)).expect("a mode");
        let refused = store.load().err().expect("an unknown key");
        assert!(!refused.message.contains("secret"), "{refused:?}");
    }
}
