//! Pictures the user names go along with the request, wherever they lie.

use super::fixture::{Fixture, Played, nobody, reply};
use crate::policy::Rules;
use crate::protocol::Content;
use std::sync::Arc;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

#[tokio::test]
async fn a_picture_that_is_named_goes_along_unless_a_rule_denies_it() {
    for (denied, want) in [(false, 2), (true, 1)] {
        let (played, _) = Played::new(|_, _| (0, Ok(reply("The margin.", vec![]))));
        let mut fixture = Fixture::new("").file("main.css", "a {}\n").file("in.png", PNG);
        let path = fixture.outside("my shot.png");
        fixture = fixture.file(&path, PNG);
        fixture.world().provider = Arc::new(played);
        let denied: Vec<String> = denied.then(|| format!("read({path})")).into_iter().collect();
        fixture.world().rules = Rules::parse(&[], &[], &denied).unwrap();
        let line = format!("why does '{path}' look like @in.png in main.css?");
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
