//! Layers in, settings or an error out.

use super::*;
use crate::catalog::Lang;
use crate::protocol::Mode;

const USER: &str = "/home/u/.config/pointsman/config.toml";
const PROJECT: &str = "/w/p/.pointsman/config.toml";

fn source(path: &str, text: &str) -> Option<Source> {
    Some(Source { path: path.into(), text: text.to_owned() })
}

fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect()
}

fn layers() -> Layers {
    Layers { wires: &["anthropic", "openai-chat"], ..Layers::default() }
}

fn user(text: &str) -> Result<Settings, Failure> {
    load(&Layers { user: source(USER, text), ..layers() })
}

fn project(user: &str, project: &str) -> Settings {
    let layers = Layers { user: source(USER, user), project: source(PROJECT, project), ..layers() };
    load(&layers).unwrap()
}

fn env(env: &[(&str, &str)]) -> Result<Settings, Failure> {
    load(&Layers { env: pairs(env).into_iter().collect(), ..layers() })
}

fn row(settings: &Settings, key: &str) -> (String, String, String) {
    let rows = settings.explain(Lang::En);
    let row = rows.into_iter().find(|r| r.key == key).unwrap_or_else(|| panic!("no row {key}"));
    (row.value, row.origin, row.place)
}

#[test]
fn nothing_said() {
    let settings = load(&Layers::default()).unwrap();
    assert_eq!(settings.mode, Mode::Ask);
    assert_eq!(settings.language, Language { lang: Lang::En, chosen: false });
    assert!(settings.next_steps && settings.routing.hard);
    let Limits { iterations, conversation_tokens, tool_retries, command_seconds, cost_usd, .. } =
        settings.limits;
    assert_eq!((iterations, conversation_tokens, tool_retries), (25, 120_000, 3));
    assert_eq!((command_seconds, cost_usd), (300, None));
    assert_eq!(settings.connection, Connection { provider: None, base_url: None, key: None });
    assert_eq!(row(&settings, "limits.iterations"), ("25".into(), "default".into(), "default".into()));
}

#[test]
fn a_later_layer_counts_and_is_named() {
    let layers = Layers {
        user: source(USER, "mode = \"edits\"\n\n[limits]\niterations = 7\ncost_usd = 2"),
        project: source(PROJECT, "limits.iterations = 8\nnext_steps = \"off\""),
        env: pairs(&[("POINTSMAN_LIMITS__ITERATIONS", "9"), ("POINTSMAN_LANG", "de"), ("PATH", "/bin")])
            .into_iter()
            .collect(),
        flags: pairs(&[("mode", "plan"), ("model", "m-1"), ("base-url", "http://localhost:1234/")]),
        ..layers()
    };
    let settings = load(&layers).unwrap();
    assert_eq!((settings.mode, settings.limits.iterations), (Mode::Plan, 9));
    assert_eq!(settings.limits.cost_usd, Some(2.0));
    assert_eq!(settings.language, Language { lang: Lang::De, chosen: true });
    assert!(!settings.next_steps);
    assert_eq!(settings.models.main.as_deref(), Some("m-1"));
    assert_eq!(settings.connection.base_url.as_deref(), Some("http://localhost:1234"));
    for (key, value, origin, place) in [
        ("mode", "plan", "flag", "--mode"),
        ("limits.iterations", "9", "environment", "POINTSMAN_LIMITS__ITERATIONS"),
        ("limits.cost_usd", "2", "user file", "/home/u/.config/pointsman/config.toml:5"),
        ("next_steps", "false", "project file", "/w/p/.pointsman/config.toml:2"),
    ] {
        assert_eq!(row(&settings, key), (value.into(), origin.into(), place.into()), "{key}");
    }
    assert_eq!(row(&settings, "mode").1, "flag");
    let large = user("limits.iterations = 5_000_000_000\nlimits.cost_usd = 0.5").unwrap();
    assert_eq!((large.limits.iterations, large.limits.cost_usd), (u32::MAX, Some(0.5)));
    assert_eq!(row(&large, "limits.iterations").0, "5000000000");
    assert_eq!(row(&large, "limits.cost_usd").0, "0.5");
}

#[test]
fn a_provider_of_ones_own() {
    let settings = user(
        "provider = \"local\"\n[providers.local]\nwire = \"openai-chat\"\nbase_url = \"http://u:geheim@box:8080/v1/\"\n\
         key_env = \"BOX_KEY\"\nheaders = { \"X-Team\" = \"blue-secret\" }\nmodels.main = \"qwen\"",
    )
    .unwrap();
    let local = &settings.providers["local"];
    assert_eq!(local.wire, Some("openai-chat".into()));
    assert_eq!(local.base_url.as_deref(), Some("http://u:geheim@box:8080/v1"));
    assert_eq!(local.headers["X-Team"], "blue-secret");
    assert_eq!(local.models.main.as_deref(), Some("qwen"));
    let shown = format!("{:?}", settings.explain(Lang::En));
    assert!(!shown.contains("geheim") && !shown.contains("blue-secret"), "{shown}");
}

#[test]
fn a_key_is_never_shown() {
    let settings = env(&[("POINTSMAN_API_KEY", "sk-very-secret-1")]).unwrap();
    assert_eq!(settings.connection.key.as_ref().map(Secret::reveal), Some("sk-very-secret-1"));
    assert_eq!(row(&settings, "api_key").0, "…");
    assert!(!format!("{:?}", settings.connection).contains("very"));
}

#[test]
fn unknown_keys_name_the_right_one() {
    for (text, place, hint) in [
        ("\nmodle = \"x\"", ":2)", "Did you mean 'mode'?"),
        ("[limits]\niteratoins = 3", ":2)", "Did you mean 'limits.iterations'?"),
        ("iterations = 3", ":1)", "Did you mean 'limits.iterations'?"),
        ("[providers.mine]\nbase_ur = \"x\"", ":2)", "Did you mean 'providers.mine.base_url'?"),
        ("[provider.mine]\nwire = \"x\"", ":1)", "Did you mean 'providers.mine.wire'?"),
        ("base_url = \"http://x\"", ":1)", "Did you mean 'providers.<name>.base_url'?"),
        ("api_key = \"abc\"", ":1)", "'pointsman config' lists all settings."),
        ("colour_scheme = 1", ":1)", "'pointsman config' lists all settings."),
    ] {
        let failure = user(text).unwrap_err();
        assert!(failure.message.contains(place), "{text}: {failure}");
        assert!(failure.hints[0].starts_with(hint), "{text}: {:?}", failure.hints);
        assert_eq!(failure.kind.exit_code(), 2);
    }
    let failure = env(&[("POINTSMAN_LIMITS__ITERATION", "3")]).unwrap_err();
    assert_eq!(failure.hints, ["Did you mean 'POINTSMAN_LIMITS__ITERATIONS'?"]);
}

#[test]
fn wrong_values_name_key_place_and_what_is_allowed() {
    for (text, key, allowed) in [
        ("mode = \"yolo\"", "mode", "plan, ask, edits, auto"),
        ("mode = 3", "mode", "plan, ask, edits, auto"),
        ("next_steps = \"maybe\"", "next_steps", "true, false, on, off"),
        ("limits.iterations = 0", "limits.iterations", "a whole number of at least 1"),
        ("limits.iterations = \"4\"", "limits.iterations", "a whole number of at least 1"),
        ("limits.cost_usd = -1.0", "limits.cost_usd", "a number above zero"),
        ("limits.cost_usd = inf", "limits.cost_usd", "a number above zero"),
        ("permissions.deny = \"rm\"", "permissions.deny", "a list of strings"),
        ("permissions.deny = [1]", "permissions.deny", "a list of strings"),
        ("providers.x.base_url = \"ftp://x\"", "providers.x.base_url", "a URL that starts with"),
        ("providers.x.headers = 3", "providers.x.headers", "a table of strings"),
        ("providers.x.wire = \"smoke\"", "providers.x.wire", "anthropic, openai-chat"),
        ("provider = \"\"", "provider", "a non-empty string"),
    ] {
        let failure = user(text).unwrap_err();
        assert!(failure.message.contains(key) && failure.message.contains(":1)"), "{text}: {failure}");
        assert!(failure.hints[0].contains(allowed), "{text}: {:?}", failure.hints);
    }
    assert!(env(&[("POINTSMAN_MODE", "yolo")]).unwrap_err().message.contains("POINTSMAN_MODE"));
    assert!(user("limits = 3").unwrap_err().message.contains("'limits'"));
}

#[test]
fn broken_toml_names_its_line_in_the_users_language() {
    let failure = user("mode = \"ask\"\nlang = = 3").unwrap_err();
    assert!(failure.message.contains("config.toml:2"), "{failure}");
    let german = Layers {
        user: source(USER, "lang = \"de\"\nmodus = \"ask\""),
        env: pairs(&[("LANG", "en_US.UTF-8")]).into_iter().collect(),
        ..layers()
    };
    assert!(load(&german).unwrap_err().message.starts_with("Die Einstellung „modus“"));
}

#[test]
fn a_project_file_only_narrows() {
    for line in [
        "mode = \"auto\"",
        "mode = \"edits\"",
        "provider = \"evil\"",
        "providers.evil.base_url = \"https://evil.example\"",
        "providers.anthropic.headers = { a = \"b\" }",
        "permissions.allow = [\"bash(*)\"]",
        "network.proxy = \"http://evil.example\"",
        "network.ca = \"ca.pem\"",
        "models.main = \"evil/model\"",
    ] {
        let settings = project("", line);
        assert_eq!(settings.notices.len(), 1, "{line}");
        assert_eq!(settings.mode, Mode::Ask);
        assert!(settings.providers.is_empty() && settings.permissions.allow.is_empty(), "{line}");
        assert_eq!((settings.connection.provider, settings.models.main), (None, None), "{line}");
        assert_eq!(settings.network, Network::default());
    }
    assert_eq!(project("mode = \"auto\"", "mode = \"plan\"").mode, Mode::Plan);
    assert_eq!(project("mode = \"plan\"", "mode = \"ask\"").mode, Mode::Plan);
    assert_eq!(project("limits.cost_usd = 1", "limits.cost_usd = 5").limits.cost_usd, Some(1.0));
    assert_eq!(project("limits.cost_usd = 5", "limits.cost_usd = 1").limits.cost_usd, Some(1.0));
    assert_eq!(project("", "models.main = \"m\"").models.main.as_deref(), Some("m"));
}

#[test]
fn permission_lists_add_up_so_that_no_layer_drops_anothers_rule() {
    let settings = project("permissions.deny = [\"a\", \"b\"]", "permissions.deny = [\"b\", \"c\"]");
    assert_eq!(settings.permissions.deny, ["a", "b", "c"]);
    assert_eq!(row(&settings, "permissions.deny").1, "user file + project file");
    assert_eq!(project("permissions.deny = [\"a\"]", "permissions.deny = []").permissions.deny, ["a"]);
}

#[test]
fn the_environment_says_lists_and_short_names() {
    let settings = env(&[
        ("POINTSMAN_PERMISSIONS__ALLOW", "[\"git status\", \"ls\"]"),
        ("POINTSMAN_PERMISSIONS__DENY", "rm"),
        ("POINTSMAN_MODEL", "m"),
        ("POINTSMAN_BASE_URL", "https://x.example"),
        ("POINTSMAN_PROVIDERS__BOX__WIRE", "anthropic"),
        ("POINTSMAN_MODE", ""),
    ])
    .unwrap();
    assert_eq!(settings.permissions.allow, ["git status", "ls"]);
    assert_eq!(settings.permissions.deny, ["rm"]);
    assert_eq!(settings.models.main.as_deref(), Some("m"));
    assert_eq!(settings.providers["box"].wire, Some("anthropic".into()));
}

#[test]
fn locales() {
    for (set, want) in [
        (&[][..], Lang::En),
        (&[("LANG", "de_DE.UTF-8")][..], Lang::De),
        (&[("LANG", "de_DE.UTF-8"), ("LC_ALL", "en_US.UTF-8")][..], Lang::En),
        (&[("LC_ALL", ""), ("LC_MESSAGES", "de")][..], Lang::De),
        (&[("LANG", "C.UTF-8")][..], Lang::En),
        (&[("LANG", "fr_FR")][..], Lang::En),
    ] {
        assert_eq!(language(&pairs(set).into_iter().collect()), want, "{set:?}");
    }
}

proptest::proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "[a-z.=\\[\\]\"\n {}0-9]{0,80}") {
        let _ = user(&text);
        let _ = env(&[("POINTSMAN_PERMISSIONS__ALLOW", &text), ("POINTSMAN_X", &text)]);
    }
}
