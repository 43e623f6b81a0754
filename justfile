# Short names for what is done all day; `.ci/run` is what counts.

check:
    cargo clippy --all-targets -- -D warnings
    cargo fmt --all --check

test *args:
    cargo test {{args}}

bench:
    cargo bench

ci:
    bash .ci/run
