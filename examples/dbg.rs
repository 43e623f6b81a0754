//! dbg
use pointsman::{
    analysis, plan,
    route::{Vocabulary, detect},
};
use std::io::BufRead;
fn main() {
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap().replace("\\n", "\n");
        let r = detect(&line, &Vocabulary::empty());
        let n = analysis::needs(&r, &line);
        let d = analysis::debate(&r, &line);
        println!(
            "{} {:?} {:?} {} [{}] agent={} debate={:?} type={} trig={:?}\n    {}",
            r.track.name(),
            r.confidence,
            n.names(),
            r.rule,
            r.reason,
            plan::agent_for(r.track, n),
            d.trigger,
            analysis::task_type(&r, &line).name(),
            r.triggers.iter().map(|t| t.text.as_str()).collect::<Vec<_>>(),
            line.replace('\n', "\\n")
        );
        if std::env::var_os("V").is_some() {
            for c in &r.clauses {
                let m: Vec<_> =
                    pointsman::protocol::route::Mark::ALL.iter().filter(|m| c.marks.has(**m)).collect();
                println!("      {:?} lead {:?} {:?} {:?}", c.kind, c.lead, &line[c.start..c.end], m);
            }
        }
    }
}
