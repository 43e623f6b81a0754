//! Names and endings by which a file, a folder or an address is known.

use crate::catalog::route as say;
use crate::route::rule::RuleInfo;

/// File endings of the common languages and formats.
pub(in crate::route) const EXTENSIONS: &str = "\
    adoc asm astro bash bat bib bzl c cc cfg cjs clj cmake cmd conf cpp crt cs cshtml csproj css csv \
    cts cu cxx dart db diff dockerfile docx ejs elm env erb erl ex exs f90 fish fs gif go gql gradle \
    graphql groovy h haml hbs hcl heex hh hpp hrl hs htm html ico ini ipynb jar java jl jpeg jpg js \
    json json5 jsonc jsonl jsx kt kts less lock log lua m map md mdc mdx mjs ml mli mm mts ndjson \
    nim nix orig parquet patch pdf pem php pl plist pm png pptx prisma pro properties proto ps1 pug \
    py pyi pyx r rb rs rst sass scala scss service sh slint sln sol sql sqlite styl svelte svg swift \
    tcl tex tf tfvars tmpl toml ts tsv tsx txt unity v vb vhd vim vue wasm webp xaml xlsx xml yaml \
    yml zig zip zsh gd tscn tres templ liquid twig bak webmanifest mp3 mp4 wav ttf woff2";

/// Files that every project of their kind has: a general question may name one without meaning ours.
pub(in crate::route) const KNOWN_FILES: &str = "\
    wrangler.toml wrangler.jsonc vercel.json netlify.toml fly.toml nuxt.config.ts svelte.config.js astro.config.mjs eslint.config.js \
    jest.config.js vitest.config.ts playwright.config.ts drizzle.config.ts schema.prisma pyrightconfig.json rustfmt.toml clippy.toml \
    .pre-commit-config.yaml mkdocs.yml renovate.json dependabot.yml turbo.json nx.json lerna.json pnpm-workspace.yaml deno.json \
    bunfig.toml biome.json components.json tslint.json karma.conf.js gulpfile.js gruntfile.js rollup.config.js postcss.config.js \
    __init__.py __main__.py manage.py setup.py setup.cfg conftest.py settings.py requirements.txt \
    pyproject.toml pytest.ini tox.ini package.json package-lock.json yarn.lock pnpm-lock.yaml \
    tsconfig.json jsconfig.json webpack.config.js vite.config.ts vite.config.js next.config.js \
    tailwind.config.js babel.config.js angular.json index.html index.js index.ts index.php app.js \
    cargo.toml cargo.lock build.rs main.rs lib.rs mod.rs go.mod go.sum main.go pom.xml build.gradle \
    composer.json composer.lock gemfile rakefile makefile dockerfile vagrantfile jenkinsfile \
    procfile docker-compose.yml docker-compose.yaml compose.yaml cmakelists.txt .env .env.local \
    .gitignore .gitattributes .gitkeep .gitmodules .dockerignore .npmrc .nvmrc .editorconfig \
    .eslintrc .eslintrc.json .eslintrc.js .prettierrc .babelrc .bashrc .bash_profile .bash_login .bash_logout .profile .zshrc .zshenv .zprofile .zlogin .zlogout .vimrc .inputrc \
    .vimrc .htaccess .ds_store .netrc .gitconfig .ssh .git web.config app.config appsettings.json \
    androidmanifest.xml info.plist appdelegate.swift podfile pubspec.yaml robots.txt sitemap.xml \
    favicon.ico manifest.json readme.md readme.rst readme.txt license.md changelog.md claude.md agents.md wp-config.php \
    functions.php php.ini my.cnf nginx.conf httpd.conf id_rsa id_rsa.pub known_hosts authorized_keys \
    stdio.h stdlib.h string.h iostream.h windows.h a.out nohup.out core.h .class .jar values.yaml \
    kubeconfig .dockerfile";

/// Files known by a name without an ending.
pub(in crate::route) const BARE_FILES: &str = "\
    dockerfile makefile gemfile rakefile procfile jenkinsfile vagrantfile podfile justfile \
    kubeconfig cmakelists";

/// Folders that begin a path when a slash follows.
pub(in crate::route) const FOLDERS: &str = "\
    src source tests test spec specs lib libs docs doc bin pkg cmd internal scripts script public \
    assets components pages app apps api config configs packages services utils helpers models views \
    controllers migrations templates static e2e vendor tools node_modules dist target include \
    examples backend frontend server client styles hooks store types fixtures resources data images \
    img css js etc usr var tmp opt home crates benches code web mobile infra deploy charts modules \
    plugins features routes middleware schemas agents prompts";

/// Names with a dot or a slash that name a thing, not a file.
pub(in crate::route) const NOT_FILES: &str = "\
    console.log math.log logger.log process.env import.meta.env math.js os.environ";

/// Ends of domain names that people type without a scheme.
pub(in crate::route) const DOMAINS: &str = "\
    com org net io dev de ai app co eu uk ch at fr edu gov info xyz cloud tech me us";

/// The rules that know a reference by its shape.
pub(in crate::route) const SHAPE_RULES: &[RuleInfo] = &[
    RuleInfo { name: "file-path", meaning: say::FILE_PATH, example: "fix src/a.rs" },
    RuleInfo { name: "file-name", meaning: say::FILE_NAME, example: "open main.py" },
    RuleInfo { name: "file-ending", meaning: say::FILE_ENDING, example: "list all .ts files" },
    RuleInfo { name: "url", meaning: say::URL, example: "summarize https://example.com/page" },
    RuleInfo { name: "domain", meaning: say::DOMAIN, example: "what does example.com say about it?" },
    RuleInfo {
        name: "code-block",
        meaning: say::CODE_BLOCK,
        example: "why does this print 3? ```print(3)```",
    },
    RuleInfo { name: "project-vocabulary", meaning: say::VOCABULARY, example: "what does wheelbase do?" },
    RuleInfo { name: "our-project", meaning: say::OUR_PROJECT, example: "does our parser keep comments?" },
    RuleInfo {
        name: "commit-name",
        meaning: say::COMMIT_NAME,
        example: "why did 4c03bbea add the assertion?",
    },
    RuleInfo { name: "line-number", meaning: say::LINE_NUMBER, example: "what does line 7 do?" },
    RuleInfo { name: "named-part", meaning: say::NAMED_PART, example: "why is the sidebar empty?" },
    RuleInfo {
        name: "definite-part",
        meaning: say::DEFINITE_PART,
        example: "why is the turret shooting backwards",
    },
    RuleInfo { name: "here-and-now", meaning: say::HERE_AND_NOW, example: "is tailwind even used?" },
    RuleInfo { name: "quoted-label", meaning: say::QUOTED_LABEL, example: "why is \"Weiter\" greyed out" },
    RuleInfo { name: "right-now", meaning: say::RIGHT_NOW, example: "how many lambdas run currently" },
    RuleInfo { name: "my-part", meaning: say::MY_PART, example: "why is my page blank?" },
    RuleInfo { name: "counted-part", meaning: say::COUNTED_PART, example: "why do all tests take so long?" },
    RuleInfo { name: "we", meaning: say::WE, example: "why do we always retry?" },
    RuleInfo { name: "identifier", meaning: say::IDENTIFIER, example: "what does computeTotals return?" },
    RuleInfo { name: "pointing-word", meaning: say::POINTING_WORD, example: "why does it fail?" },
    RuleInfo { name: "here", meaning: say::HERE, example: "how do the agents work here?" },
    RuleInfo { name: "something-fails", meaning: say::SOMETHING_FAILS, example: "why are tests failing" },
];
