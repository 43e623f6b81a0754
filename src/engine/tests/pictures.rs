//! Pictures the user names go along with the request, wherever they lie.

use super::fixture::{Fixture, Played, nobody, reply};
use crate::policy::Rules;
use crate::protocol::Content;
use std::sync::Arc;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

#[tokio::test]
async fn a_picture_that_is_named_goes_along_unless_a_rule_denies_it() {
    let outside = tempfile::tempdir().unwrap();
    let path = outside.path().join("my shot.png");
    std::fs::write(&path, PNG).unwrap();
    let line = format!("why does '{}' look like @in.png in main.css?", path.display());
    for (denied, want) in [(vec![], 2), (vec![format!("read({}/**)", outside.path().display())], 1)] {
        let (played, _) = Played::new(|_, _| (0, Ok(reply("The margin.", vec![]))));
        let mut fixture = Fixture::new("").file("main.css", "a {}\n");
        let root = fixture.world().workspace.here().root.clone();
        std::fs::write(root.join("in.png"), PNG).unwrap();
        fixture.world().provider = Arc::new(played);
        fixture.world().rules = Rules::parse(&[], &[], &denied).unwrap();
        fixture.prompt(&line, nobody).await;
        let content = fixture.conversation().remove(0).content;
        let pictures = content.iter().filter(|part| matches!(part, Content::Image(_))).count();
        assert_eq!(pictures, want, "{content:?}");
        assert!(
            matches!(content.last(), Some(Content::Text { text }) if *text == line),
            "the request stands last"
        );
    }
}
