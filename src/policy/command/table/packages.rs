//! Package managers of systems and languages, and version managers.

use super::row::*;

pub(super) const ROWS: &[Row] = &[
    asks(
        "apt-get aptitude dnf yum zypper pacman yay paru apk emerge xbps-install pkg pkg_add port snap flatpak nix nix-env nix-shell nix-build nixos-rebuild guix winget choco scoop softwareupdate brew",
        Class::InstallsPackages,
    ),
    row("apt", Class::InstallsPackages, Takes::Subcommand, ""),
    reads(
        "list show search policy depends rdepends",
        Takes::Text,
        "-a -n --installed --upgradable --upgradeable --all-versions --names-only --full",
    )
    .of("apt"),
    reads("dpkg", Takes::Text, "-l -L -s -S --list --listfiles --status --search --print-architecture"),
    asks("rpm", Class::InstallsPackages),
    reads(
        "apt-cache dpkg-query",
        Takes::Text,
        "-s -l -L -S -W -f= -n -a --names-only --installed --showformat= --list --status --listfiles --search --show",
    ),
    asks(
        "gem bundler cpan cpanm luarocks opam pear pecl vcpkg conan cpm spack asdf mise rtx nvm fnm volta rbenv sdkman sdk jenv goenv tfenv rustup-init ghcup juliaup",
        Class::InstallsPackages,
    ),
    row("bundle", Class::InstallsPackages, Takes::Subcommand, ""),
    row("exec", Class::RunsCode, Takes::Command(0), "").of("bundle").opaque(scripts::runner),
    reads("list show info check", Takes::Text, "--paths --name-only --path").of("bundle"),
    row(
        "composer",
        Class::InstallsPackages,
        Takes::Subcommand,
        "-n -q -v --no-interaction --quiet --no-ansi --ansi --version -V",
    ),
    builds("validate", "--strict --no-check-all --no-check-lock --no-check-publish").of("composer"),
    row("test", Class::BuildsProject, Takes::Nothing, "").of("composer"),
    row("run-script run exec", Class::RunsCode, Takes::Command(0), "").of("composer").extra(scripts::npm_run),
    reads("show why depends licenses", Takes::Text, "-i -t -D --tree --direct --installed --latest -l")
        .of("composer"),
    asks("pod carthage fastlane xcode-select", Class::InstallsPackages),
];
