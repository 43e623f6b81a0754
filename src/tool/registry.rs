//! Every tool there is, in the order in which models are offered them. The order is stable: a request's beginning
//! stays the same and is found in the vendor's cache.

use super::{Services, Tool, tool, tool_of};
use super::{
    bash_execute::BashExecute, bash_kill::BashKill, bash_output::BashOutput, delete::Delete, edit::EditFile,
    git_add::GitAdd, git_commit::GitCommit, git_diff::GitDiff, git_pull::GitPull, git_push::GitPush,
    git_status::GitStatus, github_get_workflow_run_status::GetWorkflowRunStatus,
    github_trigger_workflow::TriggerWorkflow, glob::Glob, grep::Grep, list_files::ListFiles,
    logs_get_staging_logs::LogsGetStagingLogs, memory_read_today::MemoryReadToday,
    memory_remember::MemoryRemember, memory_search::MemorySearch, mkdir::Mkdir, move_path::MovePath,
    npm_install::NpmInstall, npm_run::NpmRun, pm2_logs::Pm2Logs, pm2_reload_all::Pm2ReloadAll,
    pm2_restart::Pm2Restart, pm2_save::Pm2Save, pm2_start::Pm2Start, pm2_status::Pm2Status,
    pm2_stop::Pm2Stop, read_file::ReadFile, ssh_execute::SshExecute, web_fetch::WebFetch,
    web_search::WebSearch, write_file::WriteFile,
};
use std::sync::Arc;

/// All tools; control tools, which the engine carries out, are in [`control`](super::control).
pub fn registry(services: &Services) -> Vec<Arc<dyn Tool>> {
    let pm2 = || services.pm2.clone().unwrap_or_default();
    vec![
        tool::<ListFiles>(),
        tool::<ReadFile>(),
        tool::<WriteFile>(),
        tool::<EditFile>(),
        tool::<Mkdir>(),
        tool::<MovePath>(),
        tool::<Delete>(),
        tool::<Glob>(),
        tool::<Grep>(),
        tool::<BashExecute>(),
        tool::<BashOutput>(),
        tool::<BashKill>(),
        tool::<GitStatus>(),
        tool::<GitDiff>(),
        tool::<GitAdd>(),
        tool::<GitCommit>(),
        tool::<GitPush>(),
        tool::<GitPull>(),
        tool_of::<TriggerWorkflow>(services.github.clone()),
        tool_of::<GetWorkflowRunStatus>(services.github.clone()),
        tool_of::<SshExecute>(services.ssh.clone()),
        tool_of::<Pm2Status>(pm2()),
        tool_of::<Pm2Start>(pm2()),
        tool_of::<Pm2Stop>(pm2()),
        tool_of::<Pm2Restart>(pm2()),
        tool_of::<Pm2Logs>(pm2()),
        tool_of::<Pm2ReloadAll>(pm2()),
        tool_of::<Pm2Save>(pm2()),
        tool::<NpmInstall>(),
        tool::<NpmRun>(),
        tool_of::<WebSearch>(services.web.clone()),
        tool_of::<WebFetch>(services.web.clone()),
        tool::<MemoryRemember>(),
        tool::<MemorySearch>(),
        tool::<MemoryReadToday>(),
        tool_of::<LogsGetStagingLogs>(services.staging.clone()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Lang;
    use crate::protocol::{Arguments, Family, Here, Specialism, ToolSpec};
    use crate::tool::control;
    use std::collections::BTreeSet;

    fn specs(lang: Lang) -> Vec<ToolSpec> {
        registry(&Services::default())
            .iter()
            .map(|tool| tool.spec(lang))
            .chain(control::specs(lang))
            .collect()
    }

    #[test]
    fn every_tool_is_described_in_every_language_and_no_description_is_left_over() {
        for lang in Lang::ALL {
            let described: BTreeSet<&str> = crate::prompt::names(lang, "tools/").collect();
            let specs: Vec<ToolSpec> = specs(lang).into_iter().chain(control::coordination(lang)).collect();
            let names: BTreeSet<&str> = specs.iter().map(|spec| spec.name.as_str()).collect();
            assert_eq!(names.len(), specs.len(), "two tools of one name");
            let alone: Vec<_> = names.symmetric_difference(&described).collect();
            assert!(alone.is_empty(), "not both a tool and in prompts/{}/tools: {alone:?}", lang.code());
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
    fn every_call_is_labelled_by_what_it_does() {
        let labels: Vec<String> = specs(Lang::En)
            .iter()
            .map(|spec| {
                let label = spec.specialism().map_or("none", Specialism::name);
                format!("{label}: {}", spec.name.replace("fs_", ""))
            })
            .collect();
        for want in [
            "searcher: readFile",
            "searcher: grep",
            "developer: writeFile",
            "developer: delete",
            "commander: bash_output",
            "commander: git_diff",
            "document manager: memory_search",
            "none: askUser",
        ] {
            assert!(labels.iter().any(|label| label == want), "{want}: {labels:?}");
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
        assert!(bytes < 8900, "{bytes} bytes of JSON in each request, 8900 are too many: say more briefly");
    }

    #[test]
    fn half_a_call_has_no_effect() {
        let here = Here::new("/w/p".into(), "/home/u".into());
        for tool in registry(&Services::default()) {
            let name = tool.spec(Lang::En).name;
            assert!(tool.effect(&Arguments::parse("{\"path\": \"a"), &here).is_err(), "{name}");
            assert!(tool.effect(&Arguments::parse(r#"{"nonsense":1}"#), &here).is_err(), "{name}");
        }
    }
}
