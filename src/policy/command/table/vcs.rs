//! Version control: git by its subcommands, and its relatives.

use super::row::*;

const SHOW: &str = "-p -u -s -S= -G= -L= -n= -# -z -w -b -R -M? -C? -D -B? -U= -a -c -m -i -E -F -P -g -O= -q -v -h --oneline --stat? --shortstat --numstat --name-only --name-status --summary --graph --decorate? --no-decorate --all --branches? --tags? --remotes? --first-parent --merges --no-merges --reverse --follow --patch --no-patch --raw --since= --until= --after= --before= --author= --committer= --grep= --format= --pretty? --date= --abbrev? --abbrev-commit --no-abbrev-commit --color? --no-color --color-words? --word-diff? --unified= --diff-filter= --find-renames? --find-copies? --find-copies-harder --ignore-all-space --ignore-space-change --ignore-blank-lines --ignore-space-at-eol --ignore-submodules? --staged --cached --merge-base --no-index --exit-code --check --quiet --full-index --binary --patience --histogram --minimal --diff-algorithm= --compact-summary --dirstat? --submodule? --relative? --no-renames --topo-order --date-order --author-date-order --max-count= --skip= --left-right --cherry --cherry-pick --cherry-mark --walk-reflogs --show-signature --no-notes --notes? --source --ancestry-path --simplify-by-decoration --full-history --dense --sparse --parents --children --boundary --max-parents= --min-parents= --no-max-parents --invert-grep --all-match --regexp-ignore-case --extended-regexp --fixed-strings --no-ext-diff --no-textconv --pickaxe-all --pickaxe-regex --function-context -W --inter-hunk-context= --text --no-prefix --src-prefix= --dst-prefix= --default-prefix --ita-invisible-in-index --cc --combined-all-paths --base --ours --theirs --no-walk? --log-size --no-mailmap --use-mailmap --exclude= --glob= --ext-diff@ --textconv@ --output> -o>";

/// The same, with what only counts.
const SHOW_COUNT: &str = "--count --objects --disk-usage? --no-object-names -n= -# --all --oneline --since= --until= --after= --before= --author= --grep= --max-count= --first-parent --merges --no-merges --reverse --left-right --parents --children --abbrev-commit --branches? --tags? --remotes? --max-parents= --min-parents= --header --format= --pretty? --not --no-walk? --date-order --topo-order";

const fn shows(names: &'static str, options: &'static str) -> Row {
    reads(names, Takes::Text, options).of("git").extra(git::git)
}

const fn changes(names: &'static str, options: &'static str) -> Row {
    row(names, Class::ChangesGit, Takes::Whatever, options).of("git").extra(git::git)
}

const fn git(names: &'static str, class: Class) -> Row {
    row(names, class, Takes::Whatever, "* --upload-pack@ --receive-pack@ --exec@ -u@")
        .of("git")
        .extra(git::git)
}

pub(super) const ROWS: &[Row] = &[
    row("git", Class::UnknownOption, Takes::Subcommand,
        "--no-pager -P --paginate -p --no-optional-locks --no-replace-objects --version -v --help -h --html-path --man-path --info-path -C= -c@ --config-env@ --exec-path@ --git-dir@ --work-tree@ --namespace= --super-prefix= --no-lazy-fetch --attr-source="),
    shows("log diff show shortlog whatchanged", SHOW),
    shows("status", "-s -b -u? -z -v --short --branch --long --show-stash --porcelain? --untracked-files? --ignored? --ignore-submodules? --column? --no-column --ahead-behind --no-ahead-behind --renames --no-renames --find-renames?"),
    shows("blame annotate", "-L= -s -e -w -M? -C? -l -t -n -f -p -c -b --root --show-stats --porcelain --line-porcelain --incremental --date= --since= --abbrev= --color-lines --color-by-age --ignore-rev= --ignore-revs-file< --show-email --show-name --show-number --first-parent"),
    shows("rev-parse", "*"),
    shows("rev-list", SHOW_COUNT),
    shows("describe", "--all --tags --contains --abbrev= --always --dirty? --broken? --match= --exclude= --long --first-parent --exact-match --candidates= --debug"),
    shows("ls-files", "-c -d -m -o -i -s -u -k -z -t -v -f -x= -X< --cached --deleted --modified --others --ignored --stage --unmerged --killed --directory --no-empty-directory --eol --exclude= --exclude-from< --exclude-standard --exclude-per-directory= --error-unmatch --full-name --abbrev? --recurse-submodules --deduplicate --format= --with-tree="),
    shows("ls-tree", "-d -r -t -l -z --name-only --name-status --full-name --full-tree --long --abbrev? --format= --object-only"),
    shows("grep", "-e= -f< -A= -B= -C= -m= -n -i -I -l -L -w -v -E -F -G -P -o -p -W -c -q -h -H -z -a -r --line-number --ignore-case --files-with-matches --name-only --files-without-match --word-regexp --invert-match --extended-regexp --fixed-strings --perl-regexp --only-matching --count --all-match --and --or --not --cached --untracked --no-index --exclude-standard --recurse-submodules --max-depth= --max-count= --color? --no-color --break --heading --show-function --function-context --context= --after-context= --before-context= --threads= --column --full-name --null -O@ --open-files-in-pager@ --textconv@"),
    shows("cat-file", "-t -s -e -p --batch? --batch-check? --batch-all-objects --buffer --unordered --follow-symlinks --textconv@ --filters@"),
    shows("merge-base name-rev show-ref for-each-ref cherry count-objects check-ignore check-attr check-mailmap diff-tree diff-index diff-files show-branch var verify-commit verify-tag fsck version range-diff merge-tree patch-id stripspace column interpret-trailers",
        "-a -d -s -h -z -q -v -n -p -r -t -m -c -M -B -H -C= -# --all --is-ancestor --fork-point --octopus --independent --tags --heads --head --verify --hash? --abbrev? --dereference --format= --sort= --count= --points-at= --merged? --no-merged? --contains? --no-contains? --name-only --name-status --stat --cached --no-commit-id --root --no-index --non-matching --stdin --verbose --human-readable --list --full --no-dangling --connectivity-only --topo-order --date-order --no-name --sha1-name --build-options --left-only --right-only --creation-factor= --no-color --color? --oneline --no-patch --patch --unreachable"),
    shows("help", "-a -g --all --guides --config"),
    changes("add stage", "-A -u -n -v -f -N -e -p -i --all --update --dry-run --verbose --force --intent-to-add --no-all --refresh --ignore-errors --ignore-missing --renormalize --patch --interactive --chmod="),
    changes("commit", "-a -m= -v -q -s -n -e -p -i -o -F< -C= -c= -t< -S? -u? --all --message= --amend --no-edit --edit --signoff --no-verify --verify --allow-empty --allow-empty-message --author= --date= --file< --fixup= --squash= --quiet --verbose --dry-run --patch --only --include --reuse-message= --reset-author --no-gpg-sign --gpg-sign? --trailer= --short --branch --porcelain --status --no-status --cleanup="),
    changes("checkout switch restore reset stash branch tag merge rebase cherry-pick revert rm mv clean am apply notes worktree update-index update-ref read-tree write-tree commit-tree symbolic-ref reflog gc prune repack pack-refs bisect rerere sparse-checkout init replace maintenance mktag mktree hash-object unpack-objects index-pack pack-objects checkout-index format-patch archive bundle filter-branch filter-repo fast-import fast-export submodule subtree lfs flow difftool mergetool instaweb gui citool", "*"),
    git("fetch remote ls-remote request-pull", Class::UsesNetwork),
    git("clone pull", Class::UsesNetwork),
    git("push send-email imap-send svn p4 send-pack", Class::Publishes).facts(Facts::SENDS),
    git("daemon http-backend shell upload-pack receive-pack credential credential-store credential-cache upload-archive", Class::RunsCode),
    row("config", Class::ChangesGit, Takes::Whatever, "*").of("git").extra(git::git),
    asks("gh hub glab tea", Class::RemoteHost).facts(Facts::DOWNLOADS.and(Facts::SENDS).and(Facts::UPLOADS)),
    asks("svn cvs fossil bzr darcs p4 jj sl", Class::ChangesGit),
    row("hg", Class::ChangesGit, Takes::Subcommand, "-R= --cwd= -q -v --quiet --verbose --pager="),
    reads("status log diff cat annotate blame branches tags heads parents summary files manifest", Takes::Text,
        "-r= -l= -p -v -q -u -n -c -a -m -d -s --stat --rev= --limit= --patch --graph -G --template= -T= -A -C").of("hg"),
    asks("tig lazygit gitui", Class::ChangesGit),
    asks("pre-commit lefthook husky overcommit", Class::RunsCode).extra(later::hooks),
    asks("repo", Class::UsesNetwork),
];
