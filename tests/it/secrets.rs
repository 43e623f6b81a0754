//! Secrets stay where they are: whatever a command or a tool would read by itself, by a pattern, through a link or from
//! our own environment, asks first; and a project without secrets is not asked about.

use crate::support::{Project, project::Ran};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::os::unix::fs::symlink;

/// Reads what it finds by itself: asked about where a secret is among it, and nowhere else.
const FINDERS: &[&str] = &[
    "cat config/*",
    "head -1 config/*",
    "cat */*",
    "for f in config/*; do cat \"$f\"; done",
    "cat < config/*",
    "wc config/?*",
    "sort config/*",
    "sed -n p config/*",
    "awk '{print}' config/*",
    "strings -a config/*",
    "grep -r KEY",
    "grep -r KEY .",
    "grep --recursi KEY .",
    "grep --dereference-r KEY .",
    "grep -d rec KEY .",
    "grep --direc=rec KEY .",
    "grep --directories rec KEY .",
    "grep -rh '' config",
    "grep -R KEY src",
    "grep --recursive '' .",
    "grep -d recurse '' .",
    "egrep -rn '.' .",
    "rg --hidden --no-ignore KEY",
    "rg -uu KEY",
    "rg -uuu KEY .",
    "rg -g '.env' KEY",
    "rg KEY config",
    "rg -L KEY src",
    "ack KEY",
    "ag -u KEY",
    "find . -exec cat {} +",
    "find . -type f -exec cat {} \\;",
    "find . -name '*' -exec head {} +",
    "find . ! -name '*.rs' -exec cat {} +",
    "fd -H -I . -x cat",
    "fd -u . -X cat",
    "diff -r config src",
    "rg --iglob '*.KEY' .",
    "git diff --no-index /dev/null config",
    "cat src/*/x",
    "prettier config/*",
    "diff config src",
    "git grep KEY",
    "git grep --no-index KEY",
    "git grep --untracked KEY",
    "cd config && cat *",
    "cd config && grep -r KEY",
    "cat src/*",
    "tail -n 3 sr?/notes.txt",
    "head src/n*",
    "grep -r KEY *",
    "grep -r KEY con*",
    "grep -rn KEY */",
    "for d in *; do grep -r KEY \"$d\"; done",
];

/// Shows what is in the index: asked about where a secret is among it, and nowhere else.
const SHOWN_BY_GIT: &[&str] = &[
    "git diff",
    "git diff HEAD",
    "git diff --stat -p",
    "git diff -- .",
    "git diff -- config",
    "git diff -- '*env'",
    "git diff -- ':(top)src'",
    "git diff -- ':!*.md'",
    "git diff --word-diff HEAD~1",
    "git diff main",
    "git show",
    "git show HEAD",
    "git show stash@{0}",
    "git show 0123456789abcdef",
    "git show --stat 0123456789abcdef",
    "git cat-file -p 0123456789abcdef",
    "git cat-file blob 01234567",
    "git log -p",
    "git log -1 -U3",
    "git log --patch --stat main",
    "git -C src log -p",
    "cd src && git log -p",
    "git stash show -p",
    "git stash list -p",
    "git reflog -p",
    "git whatchanged",
    "git diff-tree -p HEAD",
    "git range-diff main~2..main main~1..main",
    "git grep KEY",
];

/// Shows nothing of a secret that is tracked.
const SPARED_BY_GIT: &[&str] = &[
    "git status",
    "git diff --stat",
    "git diff --name-only HEAD",
    "git diff -- src README.md",
    "git diff README.md",
    "git diff HEAD -- '*.rs' '*.md'",
    "git diff -- . ':!.env' ':!config/*.key'",
    "git diff -- . ':(exclude)*.env' ':(exclude)config'",
    "git show --stat HEAD",
    "git show HEAD:README.md",
    "git show HEAD~1:src/main.rs",
    "git show HEAD -- src",
    "git log --oneline -5",
    "git log -S fn --oneline",
    "git log -p -- src",
    "git log -L 1,2:README.md",
    "git -C src log -p -- .",
    "cd src && git diff -- main.rs",
    "git stash list",
    "git cat-file -p HEAD",
    "git cat-file -t 0123456789abcdef",
    "git blame README.md",
    "git rev-parse HEAD",
];

/// Goes through links to directories, and shows what is there.
const FOLLOWERS: &[&str] = &[
    "find -L . -name '*.md' -exec cat {} +",
    "find -L src -type f",
    "find src -follow -name x",
    "grep -R --include='*.md' x .",
    "grep -R fn src",
    "rg -L -g '*.md' x",
    "rg --follow x src",
    "fd -L md",
    "ls -RL",
    "ls -RL src",
    "tree -l",
    "du -L src",
];

/// Does not.
const STAYING: &[&str] = &[
    "find . -name '*.md' -exec cat {} +",
    "grep -r fn src",
    "rg fn src",
    "ls -R",
    "tree",
    "tree -L 2",
    "du src",
];

/// Names that stand where words do: an option among them, or in them a file that may not be read.
const NAMES: &[&str] = &["for f in *; do sed -n p $f; done", "for f in *; do sort \"$f\"; done"];

/// The same, where each name is a word of its own.
const GLOBS: &[&str] = &["sed -n p *", "sort *", "sort -n *", "wc -l *"];

/// Takes a name for an option of its own, or for a file with more words.
const HITS: &[&str] = &[
    "git grep -e touch *",
    "bash -n *",
    "sh -n *",
    "node --check *",
    "tar tf aa.tar *",
    "git diff *",
    "git log *",
    "git show *",
    "git blame *",
    "git rev-list *",
    "git shortlog *",
    "git reflog *",
    "git diff-tree *",
    "git hash-object *",
    "openssl dgst *",
    "nm *",
    "size *",
    "objdump -d *",
    "readelf -a *",
    "c++filt *",
];

/// Overwrites the second of the files that a word stands for.
const OVERWRITES: &[&str] =
    &["uniq *.md", "uniq ?.md", "xxd *.md", "uniq ./*.md", "find . -name '*.md' -exec uniq {} +"];

/// Stays with what ignore files leave.
const HEEDING: &[&str] = &["fd -e rs -x wc -l", "rg fn", "git grep fn"];

/// Takes what another command prints for paths, whatever there is.
const PRINTED: &[&str] = &[
    "ls -a | xargs cat",
    "cat $(ls -a)",
    "for f in $(ls -a); do cat \"$f\"; done",
    "ls -a | while read f; do cat \"$f\"; done",
    "ls -A | xargs -n1 head -1",
    "ls -Ra | xargs cat",
    "ls config | xargs cat",
    "find . -type f | xargs cat",
    "find . -type f -o -name '*.rs' | xargs cat",
    "find . -type f | while read f; do cat \"$f\"; done",
    "find . -type f -print0 | xargs -0 cat",
    "cat $(find . -type f)",
    "git ls-files | xargs cat",
    "cd config; ls | xargs cat",
    "mapfile -t a < <(ls -a); cat \"${a[@]}\"",
    "ls | xargs grep -r KEY",
    "find * -type f | xargs cat",
    "ls | xargs sed -n p",
    "ls | xargs sort",
    "git ls-files | xargs wc -l",
    "rg --files | xargs wc -l",
    "find * -type f | xargs head -1",
    "for f in $(ls); do wc -l $f; done",
    "wc -l $(ls)",
    "uniq $(ls *.md)",
    "ls *.md | xargs uniq",
    "echo *.md | xargs uniq",
    "find . -name '*.md' | xargs xxd",
    "find . -name '*.rs' | xargs wc -l",
    "find src/deep -type f | xargs wc -l",
    "x=(*); [ ${x[@]} ]",
    "for f in $(ls); do [ $f ]; done",
    "set -- *; [ $1 ]",
];

/// Asked about wherever it runs.
const ALWAYS: &[&str] = &[
    "find . -name 's*' | xargs cat",
    "od -c config/s*",
    "cat c*/s*",
    "cat .*",
    "cat -n .env",
    "cat -A .env",
    "cat -e -n -s .env",
    "cat -n /proc/self/environ",
    "cat /proc/$$/environ",
    "cat /proc/$PPID/environ",
    "tr '\\0' '\\n' < /proc/self/environ",
    "xargs -0 -n1 < /proc/self/environ",
    "strings -a .env",
    "strings -w .env",
    "od -c .env",
    "od -t .env",
    "hexdump -C .env",
    "md5sum -w .env",
    "comm -1 .env x",
    "pr -c .env",
    "cmp -n .env x",
    "column -c .env",
    "nm -j .env",
    "highlight -f .env",
    "grep --regex=KEY .env",
    "grep --fil=.env x",
    "wc --files0=.env",
    "yq -s . .env",
    "jq -s . .env",
    "jq -n --rawfile x .env '$x'",
    "man ./.env",
    "who .env",
    "csvcut ../other.csv",
    "cat ../other/README.md",
    "stat ..",
    "stat ~/*",
    "du -a ~",
    "file ../other/x",
    "cat ~/notes.txt",
    "ls ~",
    "ls ..",
    "ls -a /home",
    "tree ~",
    "find ~ -name '*.txt'",
    "find / -name id_rsa",
    "fd . ~",
    "cd ~ && rg KEY",
    "cd / && grep -r KEY",
    "cd .. && ls",
    "cat /tmp/other/x",
    "cat /opt/app/settings",
    "echo config/* | xargs cat",
    "echo .env | xargs cat",
    "GLOBIGNORE=x; cat *",
    "shopt -s dotglob; cat *",
    "bash -O dotglob -c 'cat *'",
    "cat ${SOME_FILE}",
    "cat $(cat list.txt)",
    "cat list.txt | xargs cat",
    "xargs cat < list.txt",
    "xargs -a list.txt cat",
    "while read f; do cat \"$f\"; done < list.txt",
    "sed 's/x/.env/' list.txt | xargs cat",
    "ls | sed 's/.*/.env/' | xargs cat",
    "tar c .",
    "tar cf - . | tar tf -",
    "bash -c 'cat $1' _ .env",
    "find . -maxdepth 0 -exec sh -c 'cat .env' \\;",
    "git diff --no-index /dev/null .env",
    "git diff --no-index src ~/other",
    "env -i cat .env",
    "nice cat .env",
    "cat .en''v",
    "cat '.'env",
    "cat .[e]nv",
    "cat ./src/../.env",
    "cat .env.production",
    "head -c 100 .ENV",
    "echo $(<.env)",
    "read x < .env; echo $x",
    "mapfile a < .env; echo ${a[@]}",
    "while read l; do echo $l; done < .env",
    "printf '%s' \"$(<.env)\"",
    "diff .env /dev/null",
    "paste .env",
    "join .env .env",
    "tac -s x .env",
    "base64 .env",
    "xxd .env",
    "dd if=.env",
    "cp .env x",
    "zcat -f .env",
    "less .env",
    "date -f .env",
    "file -f .env",
    "sort --files0-from=.env",
    "du --files0-from=.env",
    "printenv OPENAI_API_KEY",
    "env",
    "set",
    "export -p",
    "declare -p",
    "compgen -v | xargs printenv",
    "echo $OPENAI_API_KEY",
    "echo ${OPENAI_API_KEY:0:5}",
    "jq -n env",
    "awk 'BEGIN{print ENVIRON[\"OPENAI_API_KEY\"]}'",
    "ps e",
    "ps auxe",
    "ps -eo cmd e",
    "prettier .env",
    "shellcheck .env",
    "clang-format .env",
    "eslint --no-ignore ./.env",
    "cat <>.env",
    "exec 3<.env; cat <&3",
    "cat <<< \"$(<.env)\"",
    "cat $'\\x2eenv'",
    "cat $(echo LmVudg== | base64 -d)",
    "cat /dev/fd/3 3<.env",
    "sed 'R .env' list.txt",
    "awk '{while((getline l < \".env\")>0) print l}' list.txt",
    "find . ! \\( -name '*.rs' \\) -exec cat .env \\;",
    "mapfile < .env; echo $MAPFILE",
    "read < .env; echo $REPLY",
    "cat ~+/.env",
    "cat /proc/self/cwd/.env",
    "head /proc/[0-9]*/environ",
];

/// Never asked about.
const NEVER: &[&str] = &[
    "cat src/*.rs",
    "cat *.md",
    "ls -la",
    "ls | head",
    "grep -rn fn src/deep",
    "grep -rn --include='*.rs' fn .",
    "rg -t rust fn src/deep",
    "find . \\( -name '*.rs' -o -name '*.md' \\) -exec wc -l {} +",
    "git grep fn -- '*.rs'",
    "head -n 20 README.md",
    "tail -n +5 README.md",
    "cut -d / -f 2 README.md",
    "sort -t / -k 2 README.md",
    "nl -b a README.md",
    "man ls",
    "man 5 crontab",
    "cat /proc/cpuinfo",
    "cat /etc/os-release",
    "head /usr/share/doc/x/README",
    "grep -r main /usr/include",
    "ls /usr/lib",
    "cat ~/.cargo/registry/src/x/lib.rs",
    "df -h",
    "stat src",
    "test -f ~/.bashrc",
    "for f in *.md; do wc -l \"$f\"; done",
    "ps aux",
];

fn with_secrets() -> Project {
    let project = without_secrets().file(".env", "KEY=v").file("config/server.key", "KEY");
    symlink("../.env", project.path("src/notes.txt")).expect("a link can be made");
    project
}

fn without_secrets() -> Project {
    let files =
        ["README.md", "config/settings.toml", "src/main.rs", "src/deep/a.rs", "src/deep/b.md", "list.txt"];
    files.iter().fold(Project::new(), |project, name| project.file(name, "fn main() {} // KEY\n"))
}

/// What is more than literal words to programs whose options are listed: without a wall it asks, whatever is there.
const MORE: &[&str] = &[
    "-exec",
    " -x ",
    " -X ",
    "for ",
    "xargs",
    "--recursi ",
    "--dereference-r ",
    "--direc=",
    "--directories rec ",
    "--no-index",
    "--untracked",
    "prettier",
    "ack ",
    "git reflog",
    "bash -n",
    "sh -n",
    "node --check",
    "tar tf",
    "hash-object",
    "openssl",
    "c++filt",
    "stash list -p",
    "< config/*",
];

/// Those that only read, in words of their own.
fn literal<'l>(lines: &[&'l str]) -> Vec<&'l str> {
    lines.iter().copied().filter(|line| !MORE.iter().any(|more| line.contains(more))).collect()
}

/// What the guard says to each of these lines.
fn said(project: &Project, lines: &[&str]) -> Vec<Value> {
    let input = lines.iter().fold(String::new(), |mut text, line| {
        writeln!(text, "{}", json!(line)).expect("a string takes every line");
        text
    });
    let ran: Ran = project.feed(&["permissions", "explain", "--sandbox", "partial", "--jsonl"], &input);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let said: Vec<Value> = ran.out.lines().map(|l| serde_json::from_str(l).expect("it is JSON")).collect();
    assert_eq!(said.len(), lines.len());
    said
}

fn otherwise(project: &Project, lines: &[&str], want: &str) -> String {
    let said = said(project, lines);
    let other = said.iter().filter(|said| (said["verdict"] == "allow") != (want == "allow"));
    other.fold(String::new(), |mut text, said| {
        writeln!(text, "{} is {} by {}", said["command"], said["verdict"], said["rule"]).expect("a string");
        text
    })
}

#[test]
fn what_a_command_finds_by_itself_is_looked_up() {
    assert_eq!(otherwise(&with_secrets(), FINDERS, "ask"), "");
    assert_eq!(otherwise(&without_secrets(), &literal(FINDERS), "allow"), "");
}

#[test]
fn no_way_to_a_secret_goes_unasked_and_no_work_is_asked_about() {
    for project in [with_secrets(), without_secrets()] {
        assert_eq!(otherwise(&project, ALWAYS, "ask"), "");
        assert_eq!(otherwise(&project, PRINTED, "ask"), "");
        assert_eq!(otherwise(&project, &literal(NEVER), "allow"), "");
    }
    let ignored = with_secrets().file(".gitignore", "*.key\n.env\nsrc/notes.txt\n");
    assert_eq!(otherwise(&ignored, &literal(HEEDING), "allow"), "");
    assert_eq!(otherwise(&with_secrets(), HEEDING, "ask"), "");
}

fn tracked(project: Project) -> Project {
    git(&project, &["init", "-q", "-b", "main"]);
    git(&project, &["add", "-A", "-f"]);
    project
}

#[test]
fn what_git_shows_is_looked_up_in_its_index() {
    let ignored = tracked(with_secrets().file(".gitignore", ".env\n*.key\n"));
    for project in [tracked(with_secrets()), ignored] {
        assert_eq!(otherwise(&project, SHOWN_BY_GIT, "ask"), "");
        assert_eq!(otherwise(&project, SPARED_BY_GIT, "allow"), "");
    }
    let clean = tracked(without_secrets()).file(".env", "KEY=v").file(".gitignore", ".env\n");
    for lines in [SHOWN_BY_GIT, SPARED_BY_GIT] {
        assert_eq!(otherwise(&clean, &literal(lines), "allow"), "");
    }
    // What cannot be read to its end is not known to be harmless.
    let broken = tracked(without_secrets());
    let index = broken.path(".git/index");
    let bytes = std::fs::read(&index).expect("there is an index");
    std::fs::write(&index, &bytes[..bytes.len() / 2]).expect("it can be cut");
    assert_eq!(otherwise(&broken, &["git diff", "git log -p"], "ask"), "");
    assert_eq!(otherwise(&broken, &["git status", "git log"], "allow"), "");
}

#[test]
fn what_lies_behind_a_link_to_a_directory_is_looked_up() {
    let outside = without_secrets();
    std::fs::create_dir_all(outside.home().join("other")).expect("a directory can be made");
    symlink(outside.home().join("other"), outside.path("src/out")).expect("a link can be made");
    let secret = without_secrets().file("kept/deep/.env", "KEY=v");
    symlink("../kept", secret.path("src/in")).expect("a link can be made");
    assert_eq!(otherwise(&outside, FOLLOWERS, "ask"), "");
    assert_eq!(otherwise(&outside, &literal(STAYING), "allow"), "");
    assert_eq!(otherwise(&secret, &["grep -R fn src", "rg -L --hidden fn src"], "ask"), "");
    // A link in a circle, and one to what is looked at anyway.
    let plain = without_secrets();
    symlink("..", plain.path("src/up")).expect("a link can be made");
    symlink("deep", plain.path("src/again")).expect("a link can be made");
    for lines in [FOLLOWERS, STAYING] {
        assert_eq!(otherwise(&plain, &literal(lines), "allow"), "");
    }
}

#[test]
fn names_that_are_no_plain_words_are_asked_about_and_others_never() {
    for name in ["-e1e", "a -n.txt", "x .env", "-e1e/x", "a -n/x"] {
        assert_eq!(otherwise(&without_secrets().file(name, "x"), NAMES, "ask"), "", "{name}");
    }
    for name in ["-e1e", "-e1e/x"] {
        assert_eq!(otherwise(&without_secrets().file(name, "x"), GLOBS, "ask"), "", "{name}");
    }
    assert_eq!(otherwise(&without_secrets().file("a -n.txt", "x"), GLOBS, "allow"), "");
    for more in ["README.md", "My notes - old.md", "a-b/-c.rs", "a b/c d.rs"] {
        let project = without_secrets().file(more, "x");
        assert_eq!(otherwise(&project, GLOBS, "allow"), "", "{more}");
    }
    let plain = ["sort ./*", "sort src/*", "wc -l *.md", "echo *"];
    assert_eq!(otherwise(&without_secrets().file("-e1e", "x"), &plain, "allow"), "");
}

#[test]
fn a_pattern_is_judged_as_the_names_that_it_hits() {
    let plain = || without_secrets().file("aa.tar", "").file("b.md", "");
    let options =
        ["-Osh", "+n", "--require=x", "--checkpoint=1", "--checkpoint-action=exec=id", "--output=PWN", "@b"];
    for name in options {
        assert_eq!(otherwise(&plain().file(name, "x"), HITS, "ask"), "", "{name}");
        let behind = ["git diff -- *", "git grep touch -- *", "echo *", "nm ./*", "head *.md"];
        assert_eq!(otherwise(&plain().file(name, "x"), &behind, "allow"), "", "{name}");
    }
    assert_eq!(otherwise(&plain(), OVERWRITES, "ask"), "");
    assert_eq!(otherwise(&plain(), &literal(HITS), "allow"), "");
    let reads = ["git config core.editor", "uniq list.txt", "xxd list.txt", "ls | uniq"];
    assert_eq!(otherwise(&plain().file("core.editor", "x"), &reads, "allow"), "");
    assert_eq!(otherwise(&plain(), &["git config core.*"], "ask"), "");
}

/// What `[`, `test` and `printf` are told by names may be an option, with an index that runs what stands in it.
#[test]
fn names_are_no_expressions() {
    let told = [
        "for f in *; do [ $f ]; done",
        "for f in *; do [ $f = x ]; done",
        "for f in ?*; do test $f && echo y; done",
        "for f in *; do test -n $f; done",
        "for f in *; do printf $f x; done",
        "for f in *; do printf \"$f\" x; done",
        "x=*; test $x",
        "for f in *; do command [ $f ]; done",
        "for f in *; do env printf $f; done",
    ];
    for name in ["-va[$(id)]", "-v a[$(id)]", "x -o -v a[$(id)]"] {
        assert_eq!(otherwise(&without_secrets().file(name, "x"), &told, "ask"), "", "{name}");
    }
}

/// What is looked up for one word is looked up once for a line.
#[test]
fn a_line_that_says_the_same_again_takes_no_longer_for_it() {
    let project = (0..300).fold(without_secrets(), |project, n| project.file(&format!("n{n}.rs"), ""));
    let timed = |word: &str, times: usize| {
        let start = std::time::Instant::now();
        project.run(&["permissions", "explain", "--sandbox", "partial", &word.repeat(times), "--json"]);
        start.elapsed()
    };
    for word in ["grep -n foo *.rs; ", "cat **/*[0-9]*; "] {
        let (once, often) = (timed(word, 1), timed(word, 200));
        assert!(often < once * 10 + std::time::Duration::from_millis(1_500), "{word}: {once:?}, {often:?}");
    }
}

#[test]
fn no_tool_reads_more_than_a_file_is_read_by_name() {
    let project = with_secrets();
    let tool = |name: &str, arguments: Value, more: &[&str]| {
        let ran = project.run(&[&["tool", "run", name, &arguments.to_string(), "--json"], more].concat());
        (ran.code, ran.json())
    };
    let (code, said) = tool("fs_grep", json!({"pattern": "KEY"}), &[]);
    let text = said["result"].to_string();
    assert!(code == 0 && text.contains("src/main.rs"), "{said}");
    assert!(!text.contains(".env") && !text.contains("server.key"), "{said}");
    for path in [".env", "config/server.key", "src/notes.txt", "..", "/tmp", "~"] {
        for (name, arguments) in [
            ("fs_readFile", json!({"path": path})),
            ("fs_grep", json!({"pattern": "KEY", "path": path})),
            ("fs_glob", json!({"pattern": "**/*", "path": path})),
            ("fs_listFiles", json!({"path": path})),
        ] {
            assert_eq!(tool(name, arguments.clone(), &[]).0, 3, "{name} {arguments}");
        }
    }
    let (code, said) = tool("fs_grep", json!({"pattern": "KEY", "path": ".env"}), &["--yes"]);
    assert!(code == 0 && said["result"].to_string().contains("KEY=v"), "{said}");
    // A yes to a directory outside is none to the secrets in it.
    std::fs::create_dir_all(project.home().join("other/.ssh")).expect("a directory can be made");
    for (name, text) in
        [("other/a.txt", "KEY plain"), ("other/.env", "KEY env"), ("other/.ssh/id_rsa", "KEY rsa")]
    {
        std::fs::write(project.home().join(name), text).expect("a file can be written");
    }
    let (_, said) = tool("fs_grep", json!({"pattern": "KEY", "path": "~/other"}), &["--yes"]);
    let text = said["result"].to_string();
    assert!(text.contains("KEY plain") && !text.contains("KEY env") && !text.contains("KEY rsa"), "{said}");
    let (code, said) = tool("fs_grep", json!({"pattern": "KEY", "path": "~/other/.ssh"}), &["--yes"]);
    assert!(code == 0 && said["result"].to_string().contains("KEY rsa"), "{said}");
    for path in ["/usr/share", "/etc/os-release"] {
        assert_ne!(tool("fs_readFile", json!({"path": path}), &[]).0, 3, "{path}");
    }
}

fn git(project: &Project, arguments: &[&str]) {
    let ran = std::process::Command::new("git").args(arguments).current_dir(project.root()).status();
    assert!(ran.expect("git runs").success(), "{arguments:?}");
}

#[test]
fn a_diff_leaves_out_what_may_not_be_read() {
    let project = with_secrets().file("a b/.env", "KEY=v\n");
    git(&project, &["init", "-q"]);
    git(&project, &["add", "-A", "-f"]);
    git(&project, &["-c", "user.name=u", "-c", "user.email=u@x", "commit", "-qm", "all"]);
    let project =
        project.file(".env", "KEY=changed").file("a b/.env", "KEY=two").file("README.md", "changed\n");
    let diff = |arguments: Value, more: &[&str]| {
        let ran = project.run(&[&["tool", "run", "git_diff", &arguments.to_string()], more].concat());
        (ran.code, ran.out)
    };
    let (code, text) = diff(json!({}), &[]);
    assert!(
        code == 0
            && text.contains("+changed")
            && !text.contains("KEY=")
            && text.contains("[2 left out: may hold secrets"),
        "{text}"
    );
    assert_eq!(diff(json!({"paths": [".env"]}), &[]).0, 3);
    let (_, text) = diff(json!({"paths": [".env"]}), &["--yes"]);
    assert!(text.contains("+KEY=changed"), "{text}");
    let (_, text) = diff(json!({"paths": ["README.md"]}), &[]);
    assert!(text.contains("+changed") && !text.contains("left out"), "{text}");
}

#[test]
fn no_command_sees_the_key_of_the_model() {
    let project = Project::new()
        .env("OPENAI_API_KEY", "sk-of-the-model-0123456789")
        .env("COPY", "Bearer sk-of-the-model-0123456789");
    let run = |command: &str| {
        let arguments = json!({"command": command}).to_string();
        project.run(&["tool", "run", "bash_execute", &arguments, "--yes"]).out
    };
    let said = run("env; echo ${OPENAI_API_KEY-unset} ${COPY-unset}; tr '\\0' '\\n' < /proc/self/environ");
    assert!(said.contains("unset unset") && !said.contains("sk-of-the-model"), "{said}");
    let said = run("stat -c %a /proc/$PPID; grep -c sk-of-the-model /proc/$PPID/environ");
    assert!(!said.contains("sk-of-the-model"), "{said}");
}

#[test]
fn every_question_names_where_a_link_leads() {
    let project = with_secrets();
    symlink("src/main.rs", project.path("inner")).expect("a link can be made");
    symlink("../beside.txt", project.path("out")).expect("a link can be made");
    let why = |arguments: &[&str]| project.run(arguments).out;
    for (command, names) in [
        ("cat src/notes.txt", ["src/notes.txt", ".env"]),
        ("echo x > inner", ["inner", "src/main.rs"]),
        ("echo x > out", ["out", "beside.txt"]),
        ("cat src/*", ["src/notes.txt", ".env"]),
        ("grep -R x src", ["src/notes.txt", ".env"]),
    ] {
        let said = why(&["permissions", "explain", "--sandbox", "partial", command]);
        let first = said.lines().next().unwrap_or_default();
        assert!(names.iter().all(|name| first.contains(name)), "{command}: {said}");
    }
    for (name, arguments) in [
        ("fs_writeFile", json!({"path": "inner", "content": "x"})),
        ("fs_move", json!({"from": "inner", "to": "new.rs"})),
    ] {
        let ran = project.run(&["tool", "run", name, &arguments.to_string(), "--json"]);
        let said = ran.json()["error"].to_string();
        let target = if name == "fs_move" { "new.rs" } else { "src/main.rs" };
        assert!(ran.code == 3 && said.contains("inner") && said.contains(target), "{name}: {said}");
    }
}

#[test]
fn what_is_no_file_is_refused_with_a_yes_and_without() {
    let project = without_secrets();
    for more in [&[][..], &["--yes"]] {
        for (name, arguments) in [
            ("fs_readFile", json!({"path": "/dev/zero"})),
            ("fs_writeFile", json!({"path": "/dev/new", "content": "x"})),
            ("fs_delete", json!({"path": "/dev/null"})),
            ("fs_move", json!({"from": "README.md", "to": "/dev/new"})),
            ("fs_mkdir", json!({"path": "/dev/new"})),
            ("fs_readFile", json!({"path": "README.md/"})),
            ("fs_writeFile", json!({"path": "new/", "content": "x"})),
        ] {
            let ran = project.run(&[&["tool", "run", name, &arguments.to_string(), "--json"], more].concat());
            assert!(ran.code != 0 && ran.code != 3, "{name} {arguments}: {}", ran.out);
        }
    }
    let said = project.run(&["permissions", "path", "README.md/"]).out;
    assert!(said.starts_with("error") && said.contains("not-a-directory"), "{said}");
    assert!(!project.path("new").exists() && project.path("README.md").exists());
}
