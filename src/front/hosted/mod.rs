//! Sessions that a front carries out for somebody else: an engine each, all on the front's thread. Whoever has a handle
//! sends it work, answers its questions and reads its records along; who works with it alone is `session`.

mod feed;
mod session;
mod sessions;
mod state;
mod turn;

pub use feed::{Feed, Reader};
pub use session::{Busy, Hosted, OpenedSession};
pub use sessions::{OpenSession, Sessions, Wanted};
pub use state::{Entry, Open, Seen, State};
pub use turn::Turn;
