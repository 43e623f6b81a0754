//! Holds docs/providers.md to the data and the tests it names, and shows what no other test does.

use crate::server::{Reply, Server};
use crate::support::Project;
use pointsman::provider::vendor::{Vendor, vendors};
use pointsman::provider::wire::NAMES;
use std::path::Path;

fn text(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("text")
}

fn line(vendor: &Vendor) -> String {
    let keys: Vec<String> = vendor.key_env.iter().map(|name| format!("`{name}`")).collect();
    let keys = if keys.is_empty() { "none".to_owned() } else { keys.join(", ") };
    let models = [&vendor.fast, &vendor.main, &vendor.deep];
    let priced = models.iter().all(|model| model.as_ref().is_some_and(|model| model.facts.price.is_some()));
    let prices = if priced { "known" } else { "unknown" };
    let model = vendor.main.as_ref().map_or("named by you", |model| &model.name);
    let model = if vendor.local { "the first it offers" } else { model };
    format!("| {} | `{}` | `{}` | {keys} | {model} | {prices} |\n", vendor.label, vendor.name, vendor.wire)
}

#[test]
fn the_vendors_are_those_of_the_data() {
    let page = text("docs/providers.md");
    let head = "| vendor | name | wire | key | main model | prices |\n|---|---|---|---|---|---|\n";
    let want: String = vendors().iter().map(line).collect();
    let between = page.split_once("<!-- vendors -->\n").and_then(|(_, rest)| rest.split_once("<!-- end -->"));
    let (table, _) = between.expect("the marks of the table");
    assert!(table == format!("{head}{want}"), "docs/providers.md wants this table:\n{head}{want}");
    let works = page.lines().find(|line| line.starts_with("| | ")).expect("the table of what works");
    for wire in NAMES {
        assert!(works.contains(&format!("`{wire}`")), "docs/providers.md says nothing of {wire}");
    }
}

#[test]
fn every_test_it_names_exists() {
    let page = text("docs/providers.md");
    let named: Vec<(&str, &str)> =
        page.split('`').skip(1).step_by(2).filter_map(|word| word.split_once("::")).collect();
    assert!(named.len() > 10, "{named:?}");
    for (file, name) in named {
        let found = text(&format!("tests/it/{file}.rs")).contains(&format!("#[test]\nfn {name}() {{"));
        assert!(found, "there is no test {file}::{name}");
    }
}

/// A project whose model `big` speaks this wire at that address, with these lines beside.
fn acme(wire: &str, base: &str, more: &str) -> Project {
    let project = Project::new().env("ACME_API_KEY", "sk-secret-key");
    let path = project.home().join("config/pointsman/config.toml");
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    let text = format!(
        "provider = \"acme\"\n[providers.acme]\nwire = \"{wire}\"\nkey_env = \"ACME_API_KEY\"\nmodels.main = \"big\"\n\
         base_url = \"{base}\"\n{more}"
    );
    std::fs::write(path, text).expect("the file can be written");
    project
}

#[test]
fn pictures_go_along() {
    for &wire in NAMES {
        let server = Server::start([Reply::text("A logo.")]).require_key("sk-secret-key");
        let project = acme(wire, &server.base(), "");
        std::fs::write(project.path("logo.png"), b"\x89PNG\r\n\x1a\n").expect("written");
        let ran = project.run(&["-p", "what does @logo.png show?"]);
        assert!(ran.code == 0 && ran.out.contains("A logo."), "{wire}: {} {}", ran.out, ran.err);
        let sent = String::from_utf8(server.requests().remove(0).raw).expect("JSON is UTF-8");
        assert!(sent.contains("iVBORw0KGgo=") && sent.contains("image/png"), "{wire}: {sent}");
        server.approve();
    }
}

#[test]
fn an_address_with_a_path_a_version_and_a_header() {
    let server = Server::start([Reply::text("From a deployment.")]);
    let base = format!("{}/openai/deployments/gpt/?api-version=9", server.base());
    let ran = acme("openai-chat", &base, "headers = { api-key = \"blue\" }\n").run(&["-p", "what is HPOS?"]);
    assert!(ran.code == 0 && ran.out.contains("From a deployment."), "{} {}", ran.out, ran.err);
    let seen = server.requests().remove(0);
    assert_eq!(seen.path, "/openai/deployments/gpt/chat/completions");
    assert_eq!(seen.header("api-key"), Some("blue"));
}
