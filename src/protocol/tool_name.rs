//! Wire names of the tools that more than one room speaks of. A tool that nobody else names keeps its name in its file.

pub const FS_LIST_FILES: &str = "fs_listFiles";
pub const FS_READ_FILE: &str = "fs_readFile";
pub const FS_WRITE_FILE: &str = "fs_writeFile";
pub const FS_EDIT: &str = "fs_edit";
pub const FS_MKDIR: &str = "fs_mkdir";
pub const FS_MOVE: &str = "fs_move";
pub const FS_DELETE: &str = "fs_delete";
pub const FS_GLOB: &str = "fs_glob";
pub const FS_GREP: &str = "fs_grep";
pub const BASH_EXECUTE: &str = "bash_execute";
pub const GIT_STATUS: &str = "git_status";
pub const GIT_DIFF: &str = "git_diff";
pub const GIT_ADD: &str = "git_add";
pub const GIT_COMMIT: &str = "git_commit";
pub const MEMORY_REMEMBER: &str = "memory_remember";
pub const MEMORY_SEARCH: &str = "memory_search";
pub const MEMORY_READ_TODAY: &str = "memory_readToday";
pub const ASK_USER: &str = "askUser";
pub const NEEDS_ACTION: &str = "needsAction";
