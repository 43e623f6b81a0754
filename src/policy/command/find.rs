//! `find`: it lists, but also deletes, writes and runs. Only its tests and its listing are known.

use super::finding::{Finding, Matter, shown};
use super::judge::Judge;
use super::named::named;
use crate::policy::Reach;
use crate::policy::class::Class;
use crate::policy::shell::Word;
use crate::protocol::in_list;

const BARE: &str = "\
    -print -print0 -prune -depth -d -o -or -a -and -not ! ( ) , -empty -true -false -readable -writable \
    -executable -daystart -mount -xdev -noleaf -quit -ls -P -nouser -nogroup -E -X -s -x -warn -nowarn \
    -ignore_readdir_race";

const VALUED: &str = "\
    -name -iname -path -ipath -wholename -iwholename -regex -iregex -lname -ilname -type -xtype \
    -maxdepth -mindepth -size -mtime -mmin -atime -amin -ctime -cmin -newer -anewer -cnewer -newermt \
    -newerct -newerat -perm -user -group -uid -gid -inum -links -samefile -fstype -regextype -printf";

/// What keeps the hits apart from all there is.
const NARROWS: &str = "-name -iname -path -ipath -wholename -regex -iregex -empty -inum -samefile";

const FOLLOWS: &str = "-L -H -follow";

pub(super) fn find(judge: &mut Judge<'_>, args: &[Word], depth: usize, found: &mut Finding) {
    let is_root = |a: &&Word| !a.text.starts_with(['-', '(', '!', ',']) || a.text == "-";
    let lead = args.iter().take_while(|a| in_list("-L -H -P", &a.text) || a.text.starts_with("-O")).count();
    let roots: Vec<&Word> = args[lead..].iter().take_while(is_root).collect();
    let here = Word::literal(".");
    let starts = if roots.is_empty() { vec![&here] } else { roots.clone() };
    starts.iter().for_each(|root| found.worsen_with(judge.list_path(root)));
    if args.iter().any(|arg| in_list(FOLLOWS, &arg.text)) && !judge.is_contained() {
        let reach = Reach { follows: true, ..Reach::EVERYTHING };
        starts.iter().for_each(|root| found.worsen_with(judge.met_below(&root.text, reach, &|_| false)));
    }
    let narrowed =
        args.windows(2).any(|p| in_list(NARROWS, &p[0].text) && !in_list("* ** .* *.*", &p[1].text));
    let lost = starts.iter().filter(|_| !narrowed).find_map(|root| judge.vital(root));
    let mut at = lead + roots.len();
    while let Some(arg) = args.get(at) {
        at += 1;
        match arg.text.as_str() {
            "-delete" => deletes(judge, &starts, &lost, found),
            "-exec" | "-execdir" | "-ok" | "-okdir" => {
                let end =
                    args[at..].iter().position(|a| in_list("; +", &a.text)).map_or(args.len(), |n| at + n);
                runs(judge, &args[at..end], &starts, &lost, depth, found);
                at = (end + 1).min(args.len());
            }
            text @ ("-fprint" | "-fprint0" | "-fls" | "-fprintf") => {
                let written = args.get(at).map(|file| judge.write_path(file));
                found.worsen_with(written.map(|(class, about)| (class.max(Class::ChangesFiles), about)));
                at += if text == "-fprintf" { 2 } else { 1 };
            }
            text if in_list(BARE, text) || in_list(FOLLOWS, text) => {}
            text if in_list(VALUED, text) => at += 1,
            text => found.worsen(Class::UnknownOption, shown(text)),
        }
    }
}

fn deletes(judge: &Judge<'_>, starts: &[&Word], lost: &Matter, found: &mut Finding) {
    found.worsen(Class::ChangesFiles, "-delete");
    found.worsen_with(lost.clone());
    starts.iter().for_each(|root| {
        let (class, about) = judge.write_path(root);
        found.worsen(class, about);
    });
}

/// A command for each hit, whose names nobody knows.
fn runs(
    judge: &mut Judge<'_>,
    words: &[Word],
    starts: &[&Word],
    lost: &Matter,
    depth: usize,
    found: &mut Finding,
) {
    let fill = |word: &Word| if word.text.contains("{}") { Word::computed() } else { word.clone() };
    let inner: Vec<Word> = words.iter().map(fill).collect();
    let own = judge.command(&inner, false, depth + 1);
    found.absorb(&own);
    found.worsen(Class::Dynamic, "-exec");
    found.plain =
        if own.plain.is_empty() { inner.iter().map(|word| word.text.clone()).collect() } else { own.plain };
    // Where the hits themselves are changed, so is where they lie.
    if own.class >= Class::ChangesFiles && own.class != Class::Dynamic {
        let row = named(words).map(|named| named.row);
        found.worsen_with(lost.clone().filter(|_| row.is_some_and(|row| row.does("removes"))));
        let changes = row.is_some_and(|row| row.class == Class::ChangesFiles);
        for (class, about) in starts.iter().filter(|_| changes).map(|root| judge.write_path(root)) {
            found.worsen(class, about);
        }
    }
}
