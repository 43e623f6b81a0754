//! Which names are protected from being written, and which may hold secrets, wherever they lie. Data, and how a
//! name is compared: case, Unicode forms, trailing dots and the like do not make another name of it.

use crate::protocol::in_list;
use std::collections::HashSet;
use std::path::{Component, Path};
use std::sync::LazyLock;

/// Each of thousands of names is looked up in these, so that none is gone through from its beginning.
type Names = LazyLock<HashSet<&'static str>>;
type Pairs = LazyLock<Vec<(&'static str, &'static str)>>;

fn names(list: &'static str) -> HashSet<&'static str> {
    list.split_ascii_whitespace().collect()
}

fn pairs(list: &'static str) -> Vec<(&'static str, &'static str)> {
    list.split_ascii_whitespace().filter_map(|pair| pair.split_once('/')).collect()
}

static PROTECTED_DIRS: Names = LazyLock::new(|| {
    names(
        "\
    .git .pointsman .vscode .idea .zed .fleet .devcontainer .husky .githooks .circleci .buildkite \
    .teamcity .semaphore .woodpecker .lefthook .cursor .claude .codex .gemini",
    )
});

/// A name somewhere below a directory, likewise; nothing behind the slash is everything there.
static PROTECTED_PAIRS: Pairs = LazyLock::new(|| {
    pairs(
        "\
    .github/workflows .github/actions .gitlab/ci .forgejo/workflows .gitea/workflows .cargo/config \
    .cargo/config.toml fish/config.fish fish/conf.d fish/functions .config/environment.d \
    .config/autostart systemd/user .config/nvim .config/git .config/pointsman .config/pip launchagents/ \
    state/pointsman",
    )
});

/// Files that run by themselves, or steer what runs.
static PROTECTED_FILES: Names = LazyLock::new(|| {
    names(
        "\
    .bashrc .bash_profile .bash_login .bash_logout .bash_aliases .profile .zshrc .zprofile .zshenv \
    .zlogin .zlogout .kshrc .mkshrc .cshrc .tcshrc .login .logout .inputrc .xinitrc .xprofile .xsession \
    .xsessionrc .pam_environment .envrc .gitconfig .gitmodules .gitlab-ci.yml .gitlab-ci.yaml \
    .travis.yml .drone.yml .woodpecker.yml .cirrus.yml azure-pipelines.yml azure-pipelines.yaml \
    bitbucket-pipelines.yml jenkinsfile appveyor.yml .appveyor.yml cloudbuild.yaml cloudbuild.yml \
    buildspec.yml wercker.yml codeship-steps.yml .pre-commit-config.yaml .pre-commit-config.yml \
    lefthook.yml lefthook.yaml .lefthook.yml .overcommit.yml .exrc .vimrc .nvimrc .nvim.lua .gvimrc \
    .emacs .dir-locals.el .gdbinit .lldbinit .devcontainer.json devcontainer.json .mcp.json .yarnrc \
    .yarnrc.yml .mailcap .screenrc .tmux.conf .rgrc .ripgreprc .pythonrc .irbrc .pryrc .curlrc .wgetrc \
    .sudo_as_admin_successful crontab .forward .hgrc",
    )
});

static SECRET_DIRS: Names = LazyLock::new(|| {
    names(
        "\
    .ssh .aws .gnupg .gpg .kube .docker .azure .password-store .mozilla .thunderbird .bitcoin .ethereum \
    .electrum .oci .chef keychains keyrings .minikube .credentials .secrets",
    )
});

/// A name somewhere below a directory, likewise; nothing behind the slash is everything there.
static SECRET_PAIRS: Pairs = LazyLock::new(|| {
    pairs(
        "\
    .config/gcloud .config/gh .config/hub .config/op .config/rclone .config/google-chrome \
    .config/chromium .config/bravesoftware .config/sops sops/keys.txt age/keys.txt .claude/.credentials.json \
    .codex/auth.json .m2/settings.xml .m2/settings-security.xml .config/doctl .config/heroku run/secrets \
    ssl/private .terraform.d/ .config/containers .local/keyrings .cargo/credentials \
    .cargo/credentials.toml .gem/credentials",
    )
});

static SECRET_FILES: Names = LazyLock::new(|| {
    names(
        "\
    .env .netrc _netrc .npmrc .pypirc .pgpass .my.cnf .git-credentials .htpasswd .dockercfg .boto .s3cfg \
    rclone.conf .vault-token master.key shadow shadow- gshadow sudoers kubeconfig credentials \
    credentials.json credentials.yml credentials.yaml credentials.toml credentials.csv credentials.db \
    secrets.json secrets.yml secrets.yaml secrets.toml secrets.env secrets.txt secret.json secret.yml \
    secret.yaml secret.txt secret.key client_secret.json application_default_credentials.json \
    access_tokens.db token.json tokens.json .token passwords.txt password.txt logins.json key4.db \
    cookies.sqlite wallet.dat .bash_history .zsh_history .history .python_history .psql_history \
    .mysql_history .node_repl_history .sqlite_history .irb_history fish_history kcore private_key \
    privatekey privkey id_rsa id_dsa id_ecdsa id_ed25519 identity .credentials.json .dev.vars .flaskenv \
    .ftpconfig .smbcredentials .sentryclirc htpasswd auth.json wp-config.php key.properties accesskeys.csv \
    rootkey.csv gcp-key.json local.settings.json mnemonic env.local env.prod env.production env.staging \
    env.dev env.development",
    )
});

/// Below the home directory: what opens other doors. No command behind the wall sees any of it.
pub const SECRET_STORES: &[&str] = &[
    ".ssh",
    ".gnupg",
    ".aws",
    ".azure",
    ".config/gcloud",
    ".kube",
    ".docker",
    ".netrc",
    ".git-credentials",
    ".config/git/credentials",
    ".config/gh",
    ".config/glab-cli",
    ".config/hub",
    ".config/op",
    ".config/rclone",
    ".npmrc",
    ".yarnrc.yml",
    ".pypirc",
    ".gem/credentials",
    ".cargo/credentials",
    ".cargo/credentials.toml",
    ".m2/settings.xml",
    ".gradle/gradle.properties",
    ".terraform.d",
    ".vault-token",
    ".s3cfg",
    ".pgpass",
    ".my.cnf",
    ".password-store",
    ".local/share/keyrings",
    ".mozilla",
    ".thunderbird",
    ".config/google-chrome",
    ".config/chromium",
    ".claude",
    ".codex",
    ".gemini",
];

/// Names of secrets in which a part differs; none of them is what programs are written in, or an example.
const SECRET_PATTERNS: &str = "\
    *.pem *.key *.p12 *.pfx *.jks *.keystore *.kdbx *.kdb *.ppk *.ovpn *.agekey *.keychain *.keychain-db *.env \
    *.tfstate *.mobileprovision *.bks *.keytab *.tfvars *.tfvars.json *.tfstate.* *.key.* *deploy_key* \
    authkey_*.p8 .authinfo* .vault_pass* .dev.vars.* kubeconfig* *_accesskeys.csv wg*.conf sftp*.json \
    *firebase-adminsdk*.json *service-account*.json *service_account*.json mnemonic*.txt mnemonic*.json utc--* \
    age-key* ssh_host_*_key";

const NO_SECRETS: &str = "\
    .rs .py .ts .tsx .js .jsx .mjs .cjs .go .rb .java .kt .c .h .cc .cpp .hpp .cs .php .swift .sh .md .html .css \
    .vue .svelte .pub .example .sample .template .dist";

/// What a copy of a file has behind its name; numbers besides.
const COPIES: &str = "~ .bak .backup .old .orig .copy .save .swp .swo _copy -copy";

/// Endings that say a `.env` file is only an example.
const EXAMPLES: &str = "\
    example sample template dist defaults default schema tmpl d.ts test ts js rs";

pub fn fold(name: &str) -> String {
    let folded: String = name.chars().filter_map(fold_char).flat_map(char::to_lowercase).collect();
    if folded.chars().all(|c| c == '.') {
        return folded;
    }
    let trimmed = folded.trim_end_matches(['.', ' ']);
    let trimmed = trimmed.split("::$").next().unwrap_or(trimmed);
    if trimmed == "git~1" { ".git".to_owned() } else { trimmed.to_owned() }
}

/// The names of a path, folded.
pub fn folded(path: &Path) -> Vec<String> {
    path.components()
        .filter_map(|c| match c {
            Component::Normal(name) => Some(fold(&name.to_string_lossy())),
            _ => None,
        })
        .collect()
}

fn fold_char(c: char) -> Option<char> {
    match c {
        '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{ad}' => None,
        '\u{fe00}'..='\u{fe0f}' | '\u{300}'..='\u{36f}' => None,
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0),
        '\u{2024}' => Some('.'),
        '\u{17f}' => Some('s'),
        '\u{131}' | '\u{130}' | '\u{ed}' | '\u{ec}' | '\u{ef}' | '\u{ee}' | '\u{456}' => Some('i'),
        '\u{212a}' => Some('k'),
        '\u{435}' => Some('e'),
        '\u{430}' => Some('a'),
        '\u{43e}' => Some('o'),
        '\u{441}' => Some('c'),
        '\u{455}' => Some('s'),
        c => Some(c),
    }
}

/// True if writing there is protected. The components are folded.
pub fn is_protected(parts: &[String]) -> bool {
    let free = |i: usize| parts.get(i + 1).is_some_and(|next| next == "plans" || next == "memory");
    let dir = parts
        .iter()
        .enumerate()
        .any(|(i, part)| PROTECTED_DIRS.contains(part.as_str()) && !(part == ".pointsman" && free(i)));
    dir || has_pair(parts, &PROTECTED_PAIRS)
        || parts.iter().any(|p| PROTECTED_FILES.contains(p.as_str()) || p.ends_with(".code-workspace"))
        || is_secret(parts)
}

/// Whether what has that name or path is protected wherever it lies.
pub fn is_protected_path(path: &Path) -> bool {
    is_protected(&folded(path))
}

/// True if reading there may show secrets. The components are folded.
pub fn is_secret(parts: &[String]) -> bool {
    parts.iter().any(|part| SECRET_DIRS.contains(part.as_str()))
        || has_pair(parts, &SECRET_PAIRS)
        || is_process_memory(parts)
        || parts.last().is_some_and(|name| is_secret_name(name))
}

/// True for the name of a secret, and for that of a copy or of what an editor keeps of it.
pub fn is_secret_name(name: &str) -> bool {
    let mut original = name.trim_matches('#');
    loop {
        if spells_secret(original) || original.strip_prefix('.').is_some_and(spells_secret) {
            return true;
        }
        let Some(shorter) = without_copy(original) else { return false };
        original = shorter;
    }
}

fn without_copy(name: &str) -> Option<&str> {
    let marks = || COPIES.split_ascii_whitespace().chain([" copy", " (copy)"]);
    let numbered = name.trim_end_matches(')').trim_end_matches(|c: char| c.is_ascii_digit());
    let number = || numbered.strip_suffix(['.', '(']).filter(|_| numbered.len() < name.len());
    marks().find_map(|mark| name.strip_suffix(mark)).or_else(number).map(str::trim_end)
}

fn spells_secret(name: &str) -> bool {
    if let Some(kind) = [".env.", ".env-", ".env_"].iter().find_map(|start| name.strip_prefix(start)) {
        return !EXAMPLES.split(' ').any(|e| kind == e || kind.ends_with(&format!(".{e}")));
    }
    let key = name.starts_with("id_") && !name.ends_with(".pub") && !name.contains('.') && name.len() < 16;
    let is_hit = |pattern: &str| {
        let (first, rest) = pattern.split_once('*').unwrap_or((pattern, ""));
        let (part, last) = rest.split_once('*').unwrap_or(("", rest));
        let open = name.strip_prefix(first).and_then(|name| name.strip_suffix(last));
        // An ending alone is no name.
        open.is_some_and(|open| open.contains(part) && !(first.is_empty() && open == part))
    };
    name == ".envrc"
        || SECRET_FILES.contains(name)
        || (key && ["rsa", "dsa", "ecdsa", "ed25519", "xmss"].iter().any(|k| name[3..].starts_with(k)))
        || (SECRET_PATTERNS.split_ascii_whitespace().any(is_hit)
            && !NO_SECRETS.split_ascii_whitespace().any(|ending| name.ends_with(ending)))
}

fn is_process_memory(parts: &[String]) -> bool {
    let is_proc = parts.first().is_some_and(|p| p == "proc");
    is_proc && parts.iter().skip(1).any(|p| in_list("environ mem kcore fd root cwd auxv", p))
}

fn has_pair(parts: &[String], pairs: &[(&str, &str)]) -> bool {
    pairs.iter().any(|(outer, inner)| {
        let at = parts.iter().position(|p| p == outer);
        at.is_some_and(|i| inner.is_empty() || parts[i + 1..].iter().any(|p| p == inner))
    })
}

pub fn glob_targets() -> impl Iterator<Item = &'static str> {
    let files = SECRET_FILES.iter().copied();
    let files = files.filter(|n| n.starts_with('.') || n.starts_with("id_") || n.starts_with("shadow"));
    SECRET_DIRS.iter().copied().chain(files).chain([
        ".env.local",
        ".env.production",
        "x.pem",
        "x.p12",
        "x.kdbx",
    ])
}
