//! Wire names of the tools that more than one room speaks of. A tool that nobody else names keeps its name in its file.

pub const BASH_EXECUTE: &str = "bash_execute";
pub const FS_EDIT: &str = "fs_edit";
pub const FS_GLOB: &str = "fs_glob";
pub const FS_GREP: &str = "fs_grep";
pub const FS_LIST_FILES: &str = "fs_listFiles";
pub const FS_READ_FILE: &str = "fs_readFile";
pub const FS_WRITE_FILE: &str = "fs_writeFile";
pub const GIT_ADD: &str = "git_add";
pub const GIT_COMMIT: &str = "git_commit";
pub const GIT_PULL: &str = "git_pull";
pub const SSH_EXECUTE: &str = "ssh_execute";
pub const NPM_INSTALL: &str = "npm_install";
pub const NPM_RUN: &str = "npm_run";
pub const LOGS_GET_STAGING_LOGS: &str = "logs_getStagingLogs";
pub const WEB_SEARCH: &str = "web_search";
pub const WEB_FETCH: &str = "web_fetch";
pub const MEMORY_REMEMBER: &str = "memory_remember";
pub const ASK_USER: &str = "askUser";
pub const MORE_TOOLS: &str = "moreTools";
pub const NEEDS_ACTION: &str = "needsAction";
pub const DELEGATE_TO_KODA: &str = "delegateToKoda";
pub const DELEGATE_TO_DEVO: &str = "delegateToDevo";
pub const DELEGATE_TO_SCOUT: &str = "delegateToScout";
pub const ESCALATE: &str = "escalateToChapo";
pub const REQUEST_APPROVAL: &str = "requestApproval";
pub const UPDATE_PLAN: &str = "updatePlan";
