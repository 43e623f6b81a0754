//! Pictures the user names go along with the request, wherever they lie.

use super::fixture::{Fixture, Played, nobody, reply};
use crate::policy::Rules;
use crate::protocol::{Content, StopReason, TurnOutcome};
use crate::provider::{ErrorClass, ProviderError};
use std::sync::Arc;
use std::sync::atomic::Ordering;

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

#[tokio::test]
async fn a_question_about_a_picture_goes_to_the_model_that_can_look_at_it() {
    for line in ["what is in in.png?", "show in.png", "was ist auf in.png?"] {
        let (played, asked) = Played::new(|_, _| (0, Ok(reply("A red square.", vec![]))));
        let mut fixture = Fixture::new("").file("in.png", PNG);
        fixture.world().provider = Arc::new(played);
        fixture.prompt(line, nobody).await;
        assert_eq!(asked.load(Ordering::SeqCst), 1, "{line}");
        let content = fixture.conversation().remove(0).content;
        assert!(matches!(content.first(), Some(Content::Image(_))), "{line}: {content:?}");
    }
}

#[tokio::test]
async fn a_model_that_refuses_a_picture_goes_on_without_it() {
    for class in [ErrorClass::BadRequest, ErrorClass::Transient] {
        let (played, asked) = Played::new(move |request, _| {
            let mut parts = request.messages.iter().flat_map(|message| &message.content);
            let refused = ProviderError {
                class,
                message: "image input is not supported".into(),
                retry_after_ms: None,
                sent: 1,
            };
            (
                0,
                if parts.any(|part| matches!(part, Content::Image(_))) {
                    Err(refused)
                } else {
                    Ok(reply("4", vec![]))
                },
            )
        });
        let mut fixture = Fixture::new("").file("red.png", PNG);
        fixture.world().provider = Arc::new(played);
        for line in ["? what colour is @red.png", "? what is 2+2"] {
            let (outcome, _) = fixture.prompt(line, nobody).await;
            assert_eq!(outcome, TurnOutcome::Stopped { reason: StopReason::EndTurn }, "{line}");
        }
        assert_eq!(asked.load(Ordering::SeqCst), 3, "it is tried with the picture once");
        let kept = fixture.conversation().remove(0).content;
        assert!(kept.iter().any(|part| matches!(part, Content::Image(_))), "another model may see it");
    }
}
