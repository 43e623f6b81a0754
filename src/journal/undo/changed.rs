//! What a call changed: each file before and after.

use crate::protocol::{CallId, Place, Timestamp, TurnId};
use crate::workspace::snapshot::Image;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileImages {
    pub place: Place,
    pub before: Image,
    pub after: Image,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Changed {
    pub call: CallId,
    pub tool: String,
    pub turn: TurnId,
    pub at: Timestamp,
    pub files: Vec<FileImages>,
}
