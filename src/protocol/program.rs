//! The programs developers start from a prompt: one list, for all who tell a command line from a sentence.

/// The names that begin with each letter, `a` first; each row is sorted.
const BY_LETTER: [&str; 26] = [
    "adb ansible ansible-playbook apk apt apt-get awk aws az",
    "base64 basename bash bazel black brew bun bundle bunx bzip2",
    "cabal cargo cat cd chmod chown clang clang++ clang-format cmake cmp composer cp ctest curl cut",
    "date dbt deno df diff dig dirname dnf docker docker-compose dotnet dpkg du dune",
    "echo egrep elixir env erl esbuild eslint",
    "fd ffmpeg fgrep file find flake8 flask flutter fzf",
    "g++ gcc gcloud gdb gem gh ghc git glab gmake go gofmt golangci-lint gpg gradle gradlew grep \
     gunicorn gunzip gzip",
    "head helm heroku hg hostname htop hugo",
    "isort",
    "java javac jest journalctl jq julia jupyter just",
    "kill killall kubectl",
    "lerna less lldb ln ls lsof lua",
    "make md5sum meson minikube mix mkdir mocha mongosh mv mvn mypy mysql",
    "nano netlify next nginx ninja nix node nodemon npm npx nvim nvm nx",
    "ollama opam openssl",
    "pacman perl pg_dump php phpunit ping pip pip3 pipenv pipx pkill playwright pm2 pnpm podman poetry \
     powershell pre-commit prettier printenv printf ps psql pulumi pwd pwsh pylint pyright pytest \
     python python3",
    "",
    "rails rake readlink realpath redis-cli rg rm rmdir rspec rsync rubocop ruby ruff rustc rustfmt \
     rustup",
    "sbt scala scp sed seq sftp sh sha256sum shellcheck sleep sort sqlite3 ssh ssh-keygen stack stat \
     strace sudo svn swift swiftc systemctl",
    "tail tar tee terraform tmux tofu touch tox tree ts-node tsc tsx turbo",
    "uname uniq unzip uptime uv uvicorn uvx",
    "vagrant vercel vi vim vite vitest",
    "wc webpack wget which whoami",
    "xargs xcodebuild xxd xz",
    "yarn yq yum",
    "zig zip zsh zstd",
];

/// Those that ordinary sentences begin with too: a command only where something else says so. Sorted.
const ALSO_WORDS: &[&str] = &[
    "black", "cat", "cut", "date", "diff", "dune", "echo", "env", "file", "find", "flask", "go", "grep",
    "head", "helm", "hugo", "java", "julia", "just", "kill", "less", "make", "mix", "next", "ninja", "node",
    "perl", "ping", "rails", "ruby", "sleep", "sort", "stack", "stat", "swift", "tail", "tee", "touch",
    "tree", "turbo", "vagrant", "which",
];

/// Whether this is a program's name; names are written in small letters.
pub fn is_program(word: &str) -> bool {
    let row = word.bytes().next().and_then(|first| BY_LETTER.get(usize::from(first.wrapping_sub(b'a'))));
    row.is_some_and(|row| row.split_ascii_whitespace().any(|name| name == word))
}

/// Whether this program's name is an ordinary word too, as in "make the tests pass".
pub fn is_also_a_word(program: &str) -> bool {
    ALSO_WORDS.binary_search(&program).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_sorted_each_name_under_its_letter_and_once() {
        let names: Vec<_> = BY_LETTER.iter().flat_map(|row| row.split_ascii_whitespace()).collect();
        assert!(names.is_sorted_by(|a, b| a < b), "{names:?}");
        assert!(names.iter().all(|name| is_program(name)));
        assert!(ALSO_WORDS.is_sorted_by(|a, b| a < b));
        assert!(ALSO_WORDS.iter().all(|name| is_program(name) && is_also_a_word(name)));
    }

    #[test]
    fn other_words_are_no_programs() {
        for word in ["", "the", "Git", "gi", "cargo test", "fix", "über", "1", "ls -l"] {
            assert!(!is_program(word), "{word:?}");
        }
        assert!(is_program("git") && !is_also_a_word("git"));
    }
}
