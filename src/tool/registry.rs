//! Every tool there is, in the order in which models are offered them. The order is stable: a request's beginning
//! stays the same and is found in the vendor's cache.

use super::{
    Tool, bash_execute, bash_kill, bash_output, delete, edit, git_add, git_commit, git_diff, git_status,
    glob, grep, list_files, memory_read_today, memory_remember, memory_search, mkdir, move_path, read_file,
    write_file,
};
use std::sync::Arc;

/// All tools; control tools, which the engine carries out, are in [`control`](super::control).
pub fn registry() -> Vec<Arc<dyn Tool>> {
    vec![
        Arc::new(list_files::ListFiles),
        Arc::new(read_file::ReadFile),
        Arc::new(write_file::WriteFile),
        Arc::new(edit::EditFile),
        Arc::new(mkdir::Mkdir),
        Arc::new(move_path::MovePath),
        Arc::new(delete::Delete),
        Arc::new(glob::Glob),
        Arc::new(grep::Grep),
        Arc::new(bash_execute::BashExecute),
        Arc::new(bash_output::BashOutput),
        Arc::new(bash_kill::BashKill),
        Arc::new(git_status::GitStatus),
        Arc::new(git_diff::GitDiff),
        Arc::new(git_add::GitAdd),
        Arc::new(git_commit::GitCommit),
        Arc::new(memory_remember::MemoryRemember),
        Arc::new(memory_search::MemorySearch),
        Arc::new(memory_read_today::MemoryReadToday),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Lang;
    use crate::protocol::{Arguments, Family, Here, ToolSpec};
    use crate::tool::control;
    use std::collections::BTreeSet;

    fn specs(lang: Lang) -> Vec<ToolSpec> {
        registry().iter().map(|tool| tool.spec(lang)).chain(control::specs(lang)).collect()
    }

    #[test]
    fn every_tool_is_described_in_every_language_and_no_description_is_left_over() {
        for lang in Lang::ALL {
            let described: BTreeSet<&str> = crate::prompt::tool_names(lang).collect();
            let specs = specs(lang);
            let names: BTreeSet<&str> = specs.iter().map(|spec| spec.name.as_str()).collect();
            assert_eq!(names.len(), specs.len(), "two tools of one name");
            assert_eq!(names, described, "{lang:?}");
        }
    }

    #[test]
    fn names_carry_their_family_and_schemas_are_objects() {
        for spec in specs(Lang::En) {
            let prefix = format!("{}_", spec.family.name());
            let is_named_right = match spec.family {
                Family::Control => !spec.name.contains('_'),
                _ => spec.name.starts_with(&prefix),
            };
            assert!(is_named_right, "{}", spec.name);
            assert_eq!(spec.schema["type"], "object", "{}", spec.name);
            assert!(spec.schema["properties"].is_object(), "{}", spec.name);
        }
    }

    #[test]
    fn the_language_changes_the_prose_and_nothing_else() {
        for (en, de) in specs(Lang::En).into_iter().zip(specs(Lang::De)) {
            assert_ne!(en.description, de.description, "{}", en.name);
            assert_eq!(
                ToolSpec { description: String::new(), ..en },
                ToolSpec { description: String::new(), ..de }
            );
        }
    }

    #[test]
    fn all_of_them_together_are_brief() {
        let offered: Vec<ToolSpec> = specs(Lang::En);
        let bytes: usize = offered
            .iter()
            .map(|spec| {
                serde_json::json!({"name": spec.name, "description": spec.description, "input_schema": spec.schema})
                    .to_string()
                    .len()
            })
            .sum();
        assert!(bytes < 5000, "{bytes} bytes of JSON");
    }

    #[test]
    fn half_a_call_has_no_effect() {
        let here = Here { root: "/w/p".into(), home: "/home/u".into() };
        for tool in registry() {
            let name = tool.spec(Lang::En).name;
            assert!(tool.effect(&Arguments::parse("{\"path\": \"a"), &here).is_err(), "{name}");
            assert!(tool.effect(&Arguments::parse(r#"{"nonsense":1}"#), &here).is_err(), "{name}");
        }
    }
}
