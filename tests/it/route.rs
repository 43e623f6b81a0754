//! The switch against labelled inputs: a development part the rules were written on, and a part set aside by a hash
//! of the source. Run with `--nocapture` to see the figures.

use pointsman::analysis;
use pointsman::protocol::{Route, Track};
use pointsman::route::{Vocabulary, detect};
use std::collections::BTreeMap;
use std::fmt::Write as _;

const CORPUS: &str = include_str!("../fixtures/router-dev.tsv");

struct Row<'a> {
    id: &'a str,
    text: String,
    mode: &'a str,
    needs: Vec<&'a str>,
    task_type: &'a str,
    debate: bool,
    fileweb: bool,
    source: &'a str,
}

fn rows() -> Vec<Row<'static>> {
    CORPUS
        .lines()
        .skip(1)
        .map(|line| {
            let f: Vec<&str> = line.split('\t').collect();
            Row {
                id: f[0],
                text: f[2].replace("\\n", "\n").replace("\\t", "\t"),
                mode: f[3],
                needs: f[4].split(',').filter(|n| !n.is_empty()).collect(),
                task_type: f[5],
                debate: f[6] == "yes",
                fileweb: f[7] == "yes",
                source: f[8],
            }
        })
        .collect()
}

impl Row<'_> {
    /// Where the row comes from. A translation belongs with its original; a forum question and a shell command
    /// come from nowhere else.
    fn origin(&self) -> &str {
        match self.source.strip_prefix("translated:").unwrap_or(self.source) {
            "forum" | "shell" => self.id,
            project => project,
        }
    }

    /// A third of the sources, by a hash of their name (FNV-1a), is set aside.
    fn set_aside(&self) -> bool {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for byte in self.origin().bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
        (hash >> 32).is_multiple_of(3)
    }
}

fn mode(route: &Route) -> &'static str {
    route.track.name()
}

#[derive(Default)]
struct Score {
    rows: usize,
    right: usize,
    wrong_action: usize,
    serious: usize,
    confusion: BTreeMap<(String, &'static str), usize>,
    needs: [usize; 3],
    debate: [usize; 3],
    types: usize,
    misses: String,
}

impl Score {
    fn add(&mut self, row: &Row<'_>) {
        let route = detect(&row.text, &Vocabulary::empty());
        let got = mode(&route);
        self.rows += 1;
        self.right += usize::from(got == row.mode);
        self.wrong_action += usize::from(got == "ACTION" && row.mode != "ACTION");
        self.serious += usize::from(route.track == Track::Answer && row.fileweb);
        *self.confusion.entry((row.mode.to_owned(), got)).or_default() += 1;
        let needs = analysis::needs(&route, &row.text).names();
        let both = needs.iter().filter(|n| row.needs.contains(n)).count();
        self.needs[0] += both;
        self.needs[1] += needs.len() - both;
        self.needs[2] += row.needs.len() - both;
        let debate = analysis::debate(&route, &row.text);
        let calls = debate.trigger.is_some();
        self.debate[0] += usize::from(calls && row.debate);
        self.debate[1] += usize::from(calls && !row.debate);
        self.debate[2] += usize::from(!calls && row.debate);
        let task_type = analysis::task_type(&route, &row.text).name();
        self.types += usize::from(task_type == row.task_type);
        let mut miss = Vec::new();
        if got != row.mode {
            miss.push(format!("{} not {}", got, row.mode));
        }
        if both != needs.len() || both != row.needs.len() {
            miss.push(format!("needs {needs:?} not {:?}", row.needs));
        }
        if calls != row.debate {
            miss.push(format!("debate {:?}", debate.trigger));
        }
        if std::env::var_os("ROUTE_TYPES").is_some() && task_type != row.task_type {
            miss.push(format!("type {task_type} not {}", row.task_type));
        }
        if !miss.is_empty() {
            let text: String = row.text.replace('\n', " ").chars().take(150).collect();
            let _ = writeln!(self.misses, "  {} {}: {text}  [{}]", row.id, miss.join("; "), route.reason);
        }
    }

    fn accuracy(&self) -> f64 {
        self.right as f64 / self.rows as f64
    }

    fn f1(&self) -> f64 {
        let [both, more, less] = self.needs;
        2.0 * both as f64 / (2 * both + more + less) as f64
    }

    fn say(&self, name: &str) {
        println!(
            "{name}: {} inputs, {:.1} % right, {} wrongly ACTION, {} serious, needs F1 {:.3}, debate {} hit {} false {} missed, type {:.1} %",
            self.rows,
            100.0 * self.accuracy(),
            self.wrong_action,
            self.serious,
            self.f1(),
            self.debate[0],
            self.debate[1],
            self.debate[2],
            100.0 * self.types as f64 / self.rows as f64,
        );
        for ((want, got), count) in &self.confusion {
            println!("  {want} → {got}: {count}");
        }
    }
}

#[test]
fn routes_the_labelled_inputs() {
    let (mut worked, mut aside) = (Score::default(), Score::default());
    for row in rows() {
        if row.set_aside() { aside.add(&row) } else { worked.add(&row) }
    }
    worked.say("worked on");
    println!("{}", worked.misses);
    if std::env::var_os("ROUTE_ASIDE").is_some() {
        aside.say("set aside");
        println!("{}", aside.misses);
    }
}
