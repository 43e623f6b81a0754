//! Which file takes what from which: every path is followed to the file that defines what it names, through
//! re-exports; then the files that take from one another in a circle.

use std::collections::{BTreeMap, BTreeSet};

use super::modules::{Module, Sources, modules};

/// For each file, the files whose items it uses.
pub type Imports = BTreeMap<String, BTreeSet<String>>;

/// What a path names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Target {
    Module(usize),
    /// Something that the module with this number defines.
    Item(usize),
}

/// Reads the imports of all files.
pub fn imports(sources: &Sources) -> Imports {
    let all = modules(sources);
    let mut imports = Imports::new();
    for (id, module) in all.iter().enumerate() {
        let mut note = |target: Option<Target>| {
            if let Some(Target::Item(of)) = target
                && all[of].file != module.file
            {
                imports.entry(module.file.clone()).or_default().insert(all[of].file.clone());
            }
        };
        for import in module.uses.iter().filter(|import| !import.reexport) {
            let target = resolve(&all, id, &import.path, true, &mut Vec::new());
            match target {
                Some(Target::Module(of)) if import.name == "*" => note(Some(Target::Item(of))),
                _ => note(target),
            }
        }
        for (path, called) in &module.paths {
            let first = &path[0];
            let reexported = module.uses.iter().any(|import| import.reexport && import.name == *first);
            let item = *called || first.starts_with(char::is_uppercase);
            if path.len() > 1 || (reexported && item) {
                note(resolve(&all, id, path, true, &mut Vec::new()));
            }
        }
    }
    imports
}

/// Follows a path from module `from` to an item, or to a module where the path goes on. `seen` ends circles of
/// re-exports.
fn resolve(
    all: &[Module],
    from: usize,
    path: &[String],
    to_item: bool,
    seen: &mut Vec<(usize, String)>,
) -> Option<Target> {
    let mut here = Target::Module(from);
    for (i, segment) in path.iter().enumerate() {
        let Target::Module(id) = here else { return Some(here) };
        here = match segment.as_str() {
            "crate" => Target::Module(0),
            "self" => Target::Module(id),
            "super" => Target::Module(all[id].parent),
            name => match member(all, id, name, to_item && i + 1 == path.len(), seen) {
                // A macro may have made it: it is taken from the module all the same.
                None if i > 0 => Target::Item(id),
                found => found?,
            },
        };
    }
    Some(here)
}

/// What `name` is in module `id`. A name may be a module and an item at once: the last word of a path is the item.
fn member(
    all: &[Module],
    id: usize,
    name: &str,
    last: bool,
    seen: &mut Vec<(usize, String)>,
) -> Option<Target> {
    let module = &all[id];
    let child = module.children.get(name).map(|child| Target::Module(*child));
    if child.is_some() && !last {
        return child;
    }
    if module.items.iter().any(|item| item == name) {
        return Some(Target::Item(id));
    }
    if seen.contains(&(id, name.to_owned())) {
        return child;
    }
    seen.push((id, name.to_owned()));
    let named = module.uses.iter().filter(|import| import.name == name);
    let found = named.filter_map(|import| resolve(all, id, &import.path, last, seen));
    let found: Vec<Target> = found.collect();
    let item = found.iter().copied().find(|target| matches!(target, Target::Item(_)) == last);
    item.or(child).or(found.first().copied()).or_else(|| {
        module.uses.iter().filter(|import| import.name == "*").find_map(|import| {
            match resolve(all, id, &import.path, false, seen)? {
                Target::Module(of) if of != id => member(all, of, name, last, seen),
                _ => None,
            }
        })
    })
}

/// Each file's shortest way back to itself; of a circle only the way from its first file.
pub fn cycles(imports: &Imports) -> Vec<Vec<String>> {
    let mut found: Vec<Vec<String>> = Vec::new();
    for file in imports.keys() {
        if let Some(way) = way_back(imports, file)
            && !found.iter().any(|known| known.len() == way.len() && way.iter().all(|f| known.contains(f)))
        {
            found.push(way);
        }
    }
    found
}

fn way_back(imports: &Imports, start: &String) -> Option<Vec<String>> {
    let mut came_from: BTreeMap<&String, &String> = BTreeMap::new();
    let mut edge = vec![start];
    while !edge.is_empty() {
        let mut next = Vec::new();
        for file in edge {
            for other in imports.get(file).into_iter().flatten() {
                if other == start {
                    let mut way = vec![file.clone()];
                    while let Some(before) = came_from.get(&way[way.len() - 1]) {
                        way.push((*before).clone());
                    }
                    way.reverse();
                    return Some(way);
                }
                if !came_from.contains_key(other) {
                    came_from.insert(other, file);
                    next.push(other);
                }
            }
        }
        edge = next;
    }
    None
}
