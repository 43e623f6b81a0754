//! Where a repository comes from, read from git's own files: nothing is started for it.

use super::index::{common_dir, git_dir};
use super::plain;
use std::path::{Path, PathBuf};

/// A larger configuration is none that git wrote.
const LARGEST: u64 = 1024 * 1024;

/// A repository on a server, as the address of a remote names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remote {
    /// In lower case, without port.
    pub host: String,
    pub owner: String,
    pub name: String,
}

/// The repository's remotes that name a server, `origin` first, the others as they stand.
pub fn remotes(root: &Path) -> Vec<Remote> {
    let config = own_git_dir(root).map(|own| read(&common_dir(&own).join("config"))).unwrap_or_default();
    let mut urls = urls(&config);
    urls.sort_by_key(|(name, _)| name != "origin");
    urls.iter().filter_map(|(_, url)| address(url)).collect()
}

/// The branch that is checked out; none where a commit is.
pub fn branch(root: &Path) -> Option<String> {
    let head = read(&own_git_dir(root)?.join("HEAD"));
    head.trim().strip_prefix("ref: refs/heads/").filter(|name| !name.is_empty()).map(str::to_owned)
}

fn own_git_dir(root: &Path) -> Option<PathBuf> {
    root.ancestors().find_map(git_dir)
}

/// A plain file's text, empty where there is none.
fn read(path: &Path) -> String {
    plain::read(path, LARGEST).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
}

/// Each remote's name and first address.
fn urls(config: &str) -> Vec<(String, String)> {
    let (mut found, mut remote) = (Vec::<(String, String)>::new(), None::<&str>);
    for line in config.lines().map(str::trim) {
        if let Some(section) = line.strip_prefix('[').and_then(|rest| rest.split(']').next()) {
            let (kind, name) = section.split_once(char::is_whitespace).unwrap_or((section, ""));
            let name = name.trim().trim_matches('"');
            remote = (kind.eq_ignore_ascii_case("remote") && !name.is_empty()).then_some(name);
        } else if let (Some(name), Some((key, value))) = (remote, line.split_once('='))
            && key.trim().eq_ignore_ascii_case("url")
            && found.iter().all(|(known, _)| known != name)
        {
            found.push((name.to_owned(), value.trim().trim_matches('"').to_owned()));
        }
    }
    found
}

/// `https://host/owner/name.git`, `ssh://git@host:22/owner/name`, `git@host:owner/name.git`.
fn address(url: &str) -> Option<Remote> {
    let (place, path) = match url.split_once("://") {
        Some(("https" | "http" | "ssh" | "git" | "git+ssh" | "ssh+git", rest)) => rest.split_once('/')?,
        Some(_) => return None,
        None => url.split_once(':')?,
    };
    let host = place.rsplit_once('@').map_or(place, |(_, host)| host);
    let host = host.split(':').next().unwrap_or_default().to_ascii_lowercase();
    // What ssh over the port of https is reached by.
    let host =
        if host == "ssh.github.com" || host == "www.github.com" { "github.com".to_owned() } else { host };
    let path = path.trim_matches('/');
    let (owner, name) = path.strip_suffix(".git").unwrap_or(path).split_once('/')?;
    let is_plain = |text: &str| {
        !text.is_empty()
            && !text.starts_with('.')
            && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b))
    };
    let fits = [host.as_str(), owner, name].into_iter().all(is_plain);
    fits.then(|| Remote { host, owner: owner.to_owned(), name: name.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_in_all_their_forms_name_the_same_repository() {
        let want = Remote { host: "github.com".into(), owner: "acme".into(), name: "shop.js".into() };
        for url in [
            "https://github.com/acme/shop.js",
            "https://user:word@GitHub.com:443/acme/shop.js.git/",
            "ssh://git@github.com/acme/shop.js.git",
            "ssh://git@ssh.github.com:443/acme/shop.js.git",
            "git@github.com:acme/shop.js.git",
            "github.com:/acme/shop.js",
            "git://github.com/acme/shop.js",
        ] {
            assert_eq!(address(url).as_ref(), Some(&want), "{url}");
        }
        for url in [
            "",
            "/srv/git/shop.git",
            "../shop",
            "file:///srv/a/b",
            "https://github.com/acme",
            "https://github.com/acme/a/b",
            "https://github.com/../x",
            "https://github.com/acme/x?y",
            "git@evil host:acme/x",
            "ext::sh -c x",
        ] {
            assert_eq!(address(url), None, "{url}");
        }
    }

    #[test]
    fn origin_comes_first_and_worktrees_have_the_remotes_of_their_repository() {
        let dir = tempfile::tempdir().unwrap();
        let (top, tree) = (dir.path().join("top"), dir.path().join("tree"));
        std::fs::create_dir_all(top.join(".git/worktrees/tree")).unwrap();
        std::fs::create_dir_all(&tree).unwrap();
        let config = "[core]\n\turl = https://github.com/no/no\n[remote \"fork\"]\n\turl = git@github.com:me/shop.git\n\
            [Remote \"origin\"]\n\tfetch = x\n\tURL = \"https://github.com/acme/shop\"\n\turl = https://github.com/b/b\n";
        std::fs::write(top.join(".git/config"), config).unwrap();
        std::fs::write(top.join(".git/HEAD"), "ref: refs/heads/main\n").unwrap();
        std::fs::write(tree.join(".git"), format!("gitdir: {}\n", top.join(".git/worktrees/tree").display()))
            .unwrap();
        std::fs::write(top.join(".git/worktrees/tree/commondir"), "../..\n").unwrap();
        std::fs::write(top.join(".git/worktrees/tree/HEAD"), "ref: refs/heads/feature/x\n").unwrap();
        for (root, on) in [(&top, "main"), (&tree, "feature/x")] {
            let names: Vec<String> = remotes(root).into_iter().map(|it| it.owner).collect();
            assert_eq!((names, branch(root).as_deref()), (vec!["acme".into(), "me".into()], Some(on)));
        }
        assert!(remotes(dir.path()).is_empty() && branch(dir.path()).is_none());
    }
}
