//! Which of our variables commands behind the wall get. Those that lead to what they must not reach: none. The project's own build, test
//! and start commands get all others, and any other command what tools need to be found and set up.

use super::Variables;

/// A name, or its beginning or end where a `*` stands for the rest.
const NEVER: &str = "\
    SSH_* DBUS_* GPG_* GNUPG* *_RUNTIME_DIR *_AUTH_SOCK DISPLAY WAYLAND_* XAUTHORITY ICEAUTHORITY SESSION_MANAGER \
    KRB5* DOCKER_HOST CONTAINER_HOST KUBECONFIG TMUX TMUX_* STY SUDO_* XDG_SESSION_* LISTEN_* NOTIFY_SOCKET \
    INVOCATION_ID JOURNAL_STREAM POINTSMAN_* GIT_CONFIG_*";

const TOOLS: &str = "\
    PATH HOME USER LOGNAME SHELL SHLVL HOSTNAME LANG LANGUAGE LC_* TERM TERM_* COLORTERM NO_COLOR FORCE_COLOR \
    CLICOLOR* TZ COLUMNS LINES EDITOR VISUAL PAGER LESS LS_COLORS CI MANPATH INFOPATH \
    XDG_CONFIG_HOME XDG_CONFIG_DIRS XDG_DATA_HOME XDG_DATA_DIRS XDG_CACHE_HOME XDG_STATE_HOME \
    CC CXX CPP LD AR AS NM RANLIB STRIP CFLAGS CXXFLAGS CPPFLAGS LDFLAGS CPATH *_INCLUDE_PATH LIBRARY_PATH \
    LD_LIBRARY_PATH PKG_CONFIG* ACLOCAL_PATH MAKE MAKEFLAGS CMAKE_* NINJA_STATUS MESON* CCACHE_* SCCACHE_DIR \
    CARGO_* RUST* GOPATH GOROOT GOBIN GOFLAGS GOPROXY GOCACHE GOMODCACHE GOTOOLCHAIN GOOS GOARCH GOENV GOPRIVATE \
    GONOPROXY GONOSUMDB GOSUMDB GO111MODULE GOEXPERIMENT CGO_* \
    NODE_* NVM_* FNM_* VOLTA_* N_PREFIX PNPM_HOME COREPACK_* DENO_* BUN_INSTALL npm_config_* YARN_CACHE_FOLDER \
    PYTHON* VIRTUAL_ENV* CONDA_* PYENV_* PIPX_* UV_CACHE_DIR UV_PYTHON* POETRY_HOME \
    GEM_* RBENV_* RUBY* BUNDLE_PATH BUNDLE_GEMFILE PERL* PHP_* PHPRC COMPOSER_HOME LUA_* \
    JAVA_* JDK_HOME JRE_HOME MAVEN_* M2_HOME GRADLE_* ANT_HOME SDKMAN_* KOTLIN_HOME SCALA_HOME ANDROID_* \
    DOTNET_* NUGET_PACKAGES SWIFT* GHCUP_* STACK_ROOT OPAM* OCAML* ERL_* MIX_* HEX_HOME ELIXIR_* JULIA_* R_LIBS* \
    ASDF_* MISE_* DIRENV_DIR NIX_* LOCALE_ARCHIVE SSL_CERT_* SOURCE_DATE_EPOCH FLUTTER_ROOT PUB_CACHE \
    GIT_AUTHOR_* GIT_COMMITTER_* DEBIAN_FRONTEND";

/// They lead nowhere without the network.
const PROXIES: &str = "HTTP_PROXY HTTPS_PROXY ALL_PROXY FTP_PROXY NO_PROXY";

/// Where a file is covered, git sees one of the same size and time: it is to look at nothing else of it.
const LOOKS: [(&str, &str); 5] = [
    ("GIT_CONFIG_COUNT", "2"),
    ("GIT_CONFIG_KEY_0", "core.checkStat"),
    ("GIT_CONFIG_VALUE_0", "minimal"),
    ("GIT_CONFIG_KEY_1", "core.trustctime"),
    ("GIT_CONFIG_VALUE_1", "false"),
];

/// `has_network` tells whether it was agreed that a command has it.
pub(super) fn inside(variables: Variables, is_own: bool, has_network: bool) -> Variables {
    let goes_in = |name: &str| {
        let is_proxy = is_in(PROXIES, &name.to_uppercase());
        !is_in(NEVER, name) && if is_proxy { has_network } else { is_own || is_in(TOOLS, name) }
    };
    let mut inside = variables;
    inside.retain(|(name, _)| name.to_str().is_some_and(goes_in));
    inside.extend(LOOKS.map(|(name, value)| (name.into(), value.into())));
    inside
}

fn is_in(list: &str, name: &str) -> bool {
    list.split_ascii_whitespace().any(|entry| match entry.split_once('*') {
        Some((begin, end)) => {
            name.len() > begin.len() + end.len() && name.starts_with(begin) && name.ends_with(end)
                || end.is_empty() && name == begin
        }
        None => name == entry,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leads_out_never_goes_in_and_what_is_the_projects_only_with_its_own_commands() {
        let names = |is_own, has_network| {
            let all = [
                "PATH",
                "LC_ALL",
                "CARGO_HOME",
                "RUSTFLAGS",
                "GOPATH",
                "GOOGLE_CLOUD_PROJECT",
                "VIRTUAL_ENV",
                "XDG_CACHE_HOME",
                "XDG_RUNTIME_DIR",
                "SSH_AUTH_SOCK",
                "DBUS_SESSION_BUS_ADDRESS",
                "GPG_AGENT_INFO",
                "DISPLAY",
                "DATABASE_URL",
                "https_proxy",
                "GIT_CONFIG_COUNT",
                "POINTSMAN_MODE",
            ];
            let variables = all.map(|name| (name.into(), "x".into())).into();
            let inside = inside(variables, is_own, has_network).into_iter();
            let inside = inside.filter(|(_, value)| value == "x");
            inside.map(|(name, _)| name.into_string().unwrap()).collect::<Vec<_>>().join(" ")
        };
        let tools = "PATH LC_ALL CARGO_HOME RUSTFLAGS GOPATH VIRTUAL_ENV XDG_CACHE_HOME";
        assert_eq!(names(false, false), tools);
        assert_eq!(names(false, true), format!("{tools} https_proxy"));
        let own = "PATH LC_ALL CARGO_HOME RUSTFLAGS GOPATH GOOGLE_CLOUD_PROJECT VIRTUAL_ENV XDG_CACHE_HOME DATABASE_URL";
        assert_eq!(names(true, false), own);
    }
}
