//! Programs people start from a prompt, for telling a bare command from a sentence.

/// Names that are nothing but programs.
pub(in crate::route) const TOOLS: &str = "\
    ls ll la cd pwd mkdir rmdir rm cp mv ln chmod chown chgrp stat du df tree dir cls ps htop lsof netstat ss ip ifconfig ipconfig nslookup dig traceroute \
    grep rg egrep fgrep awk sed xargs tee wc uniq diff tar gzip gunzip zip unzip bzip2 xz curl wget ssh scp rsync sftp git gh glab hub svn hg npm npx yarn pnpm bun \
    bunx deno nvm fnm tsc tsx ts-node eslint prettier jest vitest mocha webpack vite next nuxt ng vue expo eas cargo rustc rustup rustfmt python python2 python3 pip pip3 pipx pipenv poetry uv uvx \
    conda mamba pytest tox mypy ruff flake8 black isort django-admin flask uvicorn gunicorn streamlit jupyter gem bundle rails rake ruby irb php composer artisan javac gradle gradlew mvn sbt scala kotlinc \
    dotnet msbuild nuget gofmt gcc g++ clang clang++ cmake ninja meson gdb lldb docker docker-compose podman kubectl helm minikube k9s terraform tofu ansible ansible-playbook vagrant aws gcloud az heroku vercel \
    netlify firebase supabase wrangler flyctl fly railway psql mysql mysqldump sqlite3 mongosh redis-cli systemctl journalctl apt apt-get dpkg yum dnf pacman apk brew snap flatpak choco winget scoop \
    nano vim vi nvim emacs sudo su env printenv export alias unalias chsh uname hostname uptime free dmesg crontab pkill killall nohup tmux zsh bash fish pwsh powershell \
    ping whoami id ffmpeg convert openssl ssh-keygen ssh-add pm2 forever nodemon turbo nx lerna dbt alembic prisma drizzle-kit claude codex aider ollama gemini just jq yq bat fd fzf zoxide exa eza tldr man sha256sum md5sum base64 xxd hexdump \
    nginx caddy mix iex rebar3 stack cabal ghc ghci ocaml dune opam lein clj zig odin swiftc xcodebuild xcrun pod fastlane adb gradlew flutter make gmake rscript julia perl cpan luarocks hugo jekyll bazel buck2 nix nix-shell nixos-rebuild pulumi";

/// Names of programs that are words too: what follows must look like arguments.
pub(in crate::route) const WORDY_TOOLS: &str = "\
    make find cat test sort cut head tail touch kill watch time node go which open less more top clear reset screen patch type service history date echo \
    split join file printf sleep java swift dart expo next black rails stack man just vue source set export history where print move copy del start exit who install yes code \
    claude gemini fly railway convert tree env free id base64 nvm flask mix pod stat fish";

/// Words that follow a program's name and make the pair a command.
pub(in crate::route) const SUBCOMMANDS: &str = "\
    add am apply bisect blame branch checkout cherry-pick clean clone commit config diff fetch grep init log merge mv pull push rebase reflog remote reset restore revert rm show stash status submodule switch tag worktree \
    install i ci uninstall remove rm update upgrade outdated run run-script start stop restart test build dev serve lint format fmt clippy check bench doc publish pack audit exec create list ls link login logout whoami version help info search \
    get describe logs delete rollout scale apply patch up down ps images pull push prune compose container image volume network system inspect exec attach cp kill new generate g migrate makemigrations runserver shell createsuperuser \
    freeze sync lock venv mod vet tool env work deploy preview watch clean all lint:fix typecheck type-check mcp plan destroy validate output console server db:migrate status enable disable reload daemon-reload auth pr issue repo release workflow gh-pages \
    dev:server start:dev build:prod test:unit test:e2e -v --version --help use";
