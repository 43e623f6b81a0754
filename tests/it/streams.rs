//! Every recorded stream, read whole, byte by byte and cut anywhere: always the same deltas and the same reply, the
//! one in the snapshot beside it. A new wire is picked up by its folder.

use pointsman::catalog::Lang;
use pointsman::protocol::Message;
use pointsman::provider::service::Service;
use pointsman::provider::wire::{Feed, WIRES, Wire, WireOptions};
use pointsman::provider::{Delta, ProviderError, Reply, Request};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::json;
use std::path::{Path, PathBuf};

fn folder(wire: &Wire) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/streams").join(wire.name.replace('-', "_"))
}

fn recordings(wire: &Wire) -> Vec<(String, Vec<u8>)> {
    let folder = folder(wire);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut found: Vec<_> = entries
        .map(|entry| entry.expect("a folder entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "sse"))
        .map(|path| {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            (name, std::fs::read(&path).expect("a recording"))
        })
        .collect();
    found.sort();
    found
}

fn request() -> Request {
    Request {
        model: "asked-for".into(),
        system: String::new(),
        messages: vec![Message::user("hello")].into(),
        tools: [].into(),
        must_call: None,
        max_tokens: 1024,
    }
}

fn options(wire: &Wire) -> WireOptions {
    WireOptions::plain(Service {
        name: "acme".into(),
        label: "Acme".into(),
        url: "https://api.acme.test".into(),
        wire: wire.name,
        key_env: Some("ACME_API_KEY".into()),
        secret: None,
        local: false,
        lang: Lang::En,
    })
}

type Outcome = (Vec<Delta>, Result<Reply, ProviderError>);

fn play<'a>(wire: &Wire, chunks: impl IntoIterator<Item = &'a [u8]>) -> Outcome {
    let mut feed = Feed::new(wire, &request(), &options(wire));
    let mut deltas = Vec::new();
    for chunk in chunks {
        if let Err(error) = feed.push(chunk, &mut deltas) {
            return (deltas, Err(error));
        }
    }
    let reply = feed.finish(&mut deltas);
    (deltas, reply)
}

fn shown((deltas, reply): &Outcome) -> String {
    let (mut text, mut thoughts, mut calls) = (String::new(), String::new(), Vec::new());
    for delta in deltas {
        match delta {
            Delta::Text(more) => text.push_str(more),
            Delta::Thought(more) => thoughts.push_str(more),
            Delta::Call(name) => calls.push(name),
        }
    }
    let end = match reply {
        Ok(reply) => json!({
            "message": reply.message,
            "usage": reply.usage,
            "stop": reply.stop,
            "model": reply.model,
        }),
        Err(error) => json!({ "class": format!("{:?}", error.class), "message": error.message }),
    };
    let whole = json!({ "deltas": { "text": text, "thoughts": thoughts, "calls": calls }, "end": end });
    serde_json::to_string_pretty(&whole).expect("JSON")
}

#[test]
fn whole() {
    for wire in WIRES {
        let all = recordings(wire);
        assert!(all.len() >= 15, "{} has only {} recordings", wire.name, all.len());
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(folder(wire));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| {
            for (name, bytes) in &all {
                insta::assert_snapshot!(name.as_str(), shown(&play(wire, [bytes.as_slice()])));
            }
        });
    }
}

#[test]
fn byte_by_byte() {
    for wire in WIRES {
        for (name, bytes) in recordings(wire) {
            assert_eq!(play(wire, bytes.chunks(1)), play(wire, [bytes.as_slice()]), "{name}");
        }
    }
}

#[test]
fn cut_anywhere() {
    for wire in WIRES {
        for (name, bytes) in recordings(wire) {
            let whole = play(wire, [bytes.as_slice()]);
            let cuts = proptest::collection::vec(0..=bytes.len(), 0..12);
            let mut runner = TestRunner::new(ProptestConfig {
                cases: 64,
                failure_persistence: None,
                ..Default::default()
            });
            let result = runner.run(&cuts, |mut cuts| {
                cuts.extend([0, bytes.len()]);
                cuts.sort_unstable();
                let chunks = cuts.windows(2).map(|w| &bytes[w[0]..w[1]]);
                prop_assert_eq!(&play(wire, chunks), &whole);
                Ok(())
            });
            assert_eq!(result, Ok(()), "{name}");
        }
    }
}

/// A connection can break after any byte. Never a panic, and never a whole reply out of half a stream: until the
/// model has said why it stopped, every prefix is an error.
#[test]
fn broken_off_anywhere() {
    for wire in WIRES {
        for (name, bytes) in recordings(wire) {
            let whole = play(wire, [bytes.as_slice()]).1;
            for end in 0..bytes.len() {
                let (_, reply) = play(wire, [&bytes[..end]]);
                let Ok(reply) = reply else { continue };
                let whole = whole.as_ref().unwrap_or_else(|e| panic!("{name} at {end}: {e}"));
                assert_eq!(reply.message, whole.message, "{name} at {end}");
            }
        }
    }
}

/// Bytes of the recordings, with some of them changed: an answer or an error, never a panic.
#[test]
fn damaged() {
    for wire in WIRES {
        for (_, bytes) in recordings(wire).into_iter().filter(|(_, b)| !b.is_empty()) {
            let damage = proptest::collection::vec((0..bytes.len(), any::<u8>()), 1..8);
            let mut runner = TestRunner::new(ProptestConfig {
                cases: 64,
                failure_persistence: None,
                ..Default::default()
            });
            let result = runner.run(&damage, |damage| {
                let mut bytes = bytes.clone();
                for (at, byte) in damage {
                    bytes[at] = byte;
                }
                let _ = play(wire, bytes.chunks(7));
                Ok(())
            });
            assert_eq!(result, Ok(()));
        }
    }
}
