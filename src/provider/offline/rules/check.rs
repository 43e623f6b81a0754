//! "run the tests", "build", "lint": the project's own command, by its manifest. If no manifest is known, the
//! folder is listed first.

use super::super::program::Tongue::{Any, De, En};
use super::command::ran;
use super::*;
use serde_json::json;

pub(in super::super) static TEST: Rule = Rule {
    name: "test",
    patterns: &[
        (En, "run|execute|start|rerun [all] [unit] tests|test|testsuite [suite] [again]"),
        (En, "test [project|code|everything|it|all]"),
        (En, "do tests|it pass"),
        (De, "fuehre|fuehr [alle] tests|testsuite aus"),
        (De, "starte|start [alle] tests"),
        (De, "teste [projekt|code|alles|es]"),
        (De, "lass|lasse tests laufen"),
        (De, "[alle] tests ausfuehren|starten"),
        (De, "laufen [alle] tests"),
        (De, "tests laufen lassen"),
    ],
    examples: &[Phrase { en: "run the tests", de: "führe die Tests aus" }],
    plan: |_| Some(Plan::new(job(|kit| kit.test))),
};

pub(in super::super) static BUILD: Rule = Rule {
    name: "build",
    patterns: &[
        (En, "build|compile [project|code|everything|it]"),
        (En, "run|start build"),
        (De, "baue|bau|kompiliere [projekt|code|alles|es]"),
        (De, "starte|fuehre|mach|mache build [aus]"),
        (De, "[projekt] bauen|kompilieren"),
    ],
    examples: &[Phrase { en: "build the project", de: "baue das Projekt" }],
    plan: |_| Some(Plan::new(job(|kit| kit.build))),
};

pub(in super::super) static LINT: Rule = Rule {
    name: "lint",
    patterns: &[
        (En, "run|start linter|lint|clippy|lints"),
        (En, "lint [project|code|everything|it]"),
        (De, "fuehre|starte linter [aus]"),
        (De, "linte [projekt|code]"),
        (Any, "clippy"),
    ],
    examples: &[Phrase { en: "run the linter", de: "führe den Linter aus" }],
    plan: |_| Some(Plan::new(job(|kit| kit.lint))),
};

pub(in super::super) static CHECK: Rule = Rule {
    name: "check",
    patterns: &[
        (En, "check project|code|types"),
        (En, "does it compile|build"),
        (De, "pruefe projekt|code|typen"),
        (De, "kompiliert es"),
    ],
    examples: &[Phrase { en: "check the project", de: "prüfe das Projekt" }],
    plan: |_| Some(Plan::new(job(|kit| kit.check))),
};

pub(in super::super) static FORMAT: Rule = Rule {
    name: "format",
    patterns: &[
        (En, "format [project|code|everything|all] [files]"),
        (En, "run formatter"),
        (De, "formatiere|formatier [projekt|code|alles]"),
        (De, "fuehre formatter|formatierer aus"),
    ],
    examples: &[Phrase { en: "format the code", de: "formatiere den Code" }],
    plan: |_| Some(Plan::new(job(|kit| kit.format))),
};

/// What a manifest says about the commands of a project; empty where there is no such command by custom.
struct Kit {
    manifest: &'static str,
    test: &'static str,
    build: &'static str,
    lint: &'static str,
    check: &'static str,
    format: &'static str,
}

const fn kit(manifest: &'static str, commands: [&'static str; 5]) -> Kit {
    let [test, build, lint, check, format] = commands;
    Kit { manifest, test, build, lint, check, format }
}

/// The first whose manifest is there counts.
const KITS: &[Kit] = &[
    kit("Cargo.toml", ["cargo test", "cargo build", "cargo clippy", "cargo check", "cargo fmt"]),
    kit("pnpm-lock.yaml", ["pnpm test", "pnpm run build", "pnpm run lint", "", "pnpm run format"]),
    kit("yarn.lock", ["yarn test", "yarn run build", "yarn run lint", "", "yarn run format"]),
    kit("package.json", ["npm test", "npm run build", "npm run lint", "", "npm run format"]),
    kit("pyproject.toml", ["pytest", "", "", "", ""]),
    kit("pytest.ini", ["pytest", "", "", "", ""]),
    kit("setup.py", ["pytest", "", "", "", ""]),
    kit("go.mod", ["go test ./...", "go build ./...", "go vet ./...", "go vet ./...", "go fmt ./..."]),
    kit("pom.xml", ["mvn test", "mvn package", "", "mvn compile", ""]),
    kit("build.gradle", ["gradle test", "gradle build", "", "gradle check", ""]),
    kit("build.gradle.kts", ["gradle test", "gradle build", "", "gradle check", ""]),
    kit("Gemfile", ["bundle exec rake test", "", "", "", ""]),
    kit("mix.exs", ["mix test", "mix compile", "", "", "mix format"]),
    kit("Makefile", ["make test", "make", "make lint", "make check", "make format"]),
    kit("makefile", ["make test", "make", "make lint", "make check", "make format"]),
];

type Pick = fn(&Kit) -> &'static str;

fn command(pick: Pick, has: impl Fn(&str) -> bool) -> Option<&'static str> {
    KITS.iter().filter(|kit| has(kit.manifest)).map(pick).find(|command| !command.is_empty())
}

fn job(pick: Pick) -> Job {
    Box::new(move |done, scene| {
        if let Some(command) = command(pick, |manifest| scene.names.iter().any(|name| name == manifest)) {
            return execute(command, done.first(), scene);
        }
        let Some((listing, later)) = done.split_first() else {
            return call("fs_listFiles", &json!({}));
        };
        let listed =
            |manifest: &str| listing.ok && listing.text.split_whitespace().any(|word| word == manifest);
        match command(pick, listed) {
            Some(command) => execute(command, later.first(), scene),
            None => Move::Failed(Said::phrase(scene.lang, words::NO_COMMAND, &[])),
        }
    })
}

fn execute(command: &'static str, done: Option<&Done>, scene: &Scene) -> Move {
    match done {
        None => call("bash_execute", &json!({ "command": command })),
        Some(done) if done.ok => Move::Said(ran(command, done, scene)),
        Some(done) => failed(done, scene),
    }
}
