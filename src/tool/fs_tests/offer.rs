//! What the model is offered: every tool under its wire name, described in every language, in few bytes.

use crate::catalog::Lang;
use crate::protocol::Family;
use crate::protocol::{Arguments, Effect, Here, Place, ToolSpec, WorkspacePath};
use crate::tool::registry::registry;

fn offered(lang: Lang) -> Vec<ToolSpec> {
    let specs = registry(&Default::default()).into_iter().map(|tool| tool.spec(lang));
    specs.filter(|spec| spec.family == Family::Fs).collect()
}

#[test]
fn names_and_arguments_are_the_contract() {
    let offered: Vec<String> = offered(Lang::En)
        .into_iter()
        .map(|spec| {
            let required: Vec<&str> =
                spec.schema["required"].as_array().into_iter().flatten().filter_map(|v| v.as_str()).collect();
            let properties = spec.schema["properties"].as_object().unwrap();
            let names: Vec<String> = properties
                .keys()
                .map(|name| if required.contains(&name.as_str()) { name.clone() } else { format!("{name}?") })
                .collect();
            format!("{} {}", spec.name, names.join(" "))
        })
        .collect();
    assert_eq!(
        offered,
        [
            "fs_listFiles path? recursive?",
            "fs_readFile path offset? limit?",
            "fs_writeFile path content",
            "fs_edit path edits",
            "fs_mkdir path",
            "fs_move from to overwrite?",
            "fs_delete path recursive?",
            "fs_glob pattern path?",
            "fs_grep pattern path? glob? ignore_case? fixed? context? limit?",
        ],
        "a new tool of this family gets a row here"
    );
}

#[test]
fn the_offer_is_short_in_every_language() {
    for lang in Lang::ALL {
        let specs = offered(lang);
        assert!(specs.iter().all(|spec| !spec.description.is_empty()));
        let bytes: usize = specs
            .iter()
            .map(|spec| spec.name.len() + spec.description.len() + spec.schema.to_string().len())
            .sum();
        assert!(bytes < 2600, "{lang:?}: {bytes} bytes");
    }
}

#[test]
fn effects_name_exactly_what_is_touched() {
    let here = Here::new("/w/p".into(), "/home/u".into());
    let inside = |path: &str| Place::Inside(WorkspacePath::new(path).unwrap());
    let reads = |path: &str| Effect::Read { places: vec![inside(path)] };
    let changes = |paths: &[&str]| Effect::Change { places: paths.iter().map(|path| inside(path)).collect() };
    for (tool, arguments, want) in [
        ("fs_listFiles", "{}", reads(".")),
        ("fs_readFile", r#"{"path":"./a"}"#, reads("a")),
        ("fs_grep", r#"{"pattern":"x","path":"src"}"#, reads("src")),
        ("fs_glob", r#"{"pattern":"x"}"#, reads(".")),
        ("fs_writeFile", r#"{"path":"a","content":""}"#, changes(&["a"])),
        ("fs_edit", r#"{"path":"/w/p/a","edits":[]}"#, changes(&["a"])),
        ("fs_mkdir", r#"{"path":"a"}"#, changes(&["a"])),
        ("fs_delete", r#"{"path":"a"}"#, changes(&["a"])),
        ("fs_move", r#"{"from":"a","to":"b"}"#, changes(&["a", "b"])),
    ] {
        let tools = registry(&Default::default());
        let tool = tools.iter().find(|t| t.spec(Lang::En).name == tool).unwrap();
        assert_eq!(tool.effect(&Arguments::parse(arguments), &here), Ok(want), "{arguments}");
        assert!(tool.effect(&Arguments::parse(r#"{"pathh":"#), &here).is_err());
    }
}
