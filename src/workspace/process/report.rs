//! What a supervisor tells us, one line each over its control stream. In the other direction nothing is said:
//! when that half of the stream closes, by our will or by our death, everything is to end.

/// One line of news.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Report {
    /// The command runs; its process id is also its process group.
    Started(u32),
    /// The command could not be started.
    Failed(String),
    /// The command ended with this code.
    Exit(i32),
    /// The command was ended by this signal.
    Signal(i32),
    /// So many processes were left over and have been asked to end.
    Left(usize),
}

impl Report {
    /// The line without its end.
    pub(super) fn line(&self) -> String {
        match self {
            Report::Started(pid) => format!("started {pid}"),
            Report::Failed(why) => format!("failed {}", why.replace('\n', " ")),
            Report::Exit(code) => format!("exit {code}"),
            Report::Signal(number) => format!("signal {number}"),
            Report::Left(count) => format!("left {count}"),
        }
    }

    /// Reads a line; none if it is not one of ours.
    pub(super) fn parse(line: &str) -> Option<Report> {
        let (word, rest) = line.split_once(' ')?;
        Some(match word {
            "started" => Report::Started(rest.parse().ok()?),
            "failed" => Report::Failed(rest.to_owned()),
            "exit" => Report::Exit(rest.parse().ok()?),
            "signal" => Report::Signal(rest.parse().ok()?),
            "left" => Report::Left(rest.parse().ok()?),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_reads_back() {
        for report in [
            Report::Started(7),
            Report::Failed("no such file".to_owned()),
            Report::Exit(3),
            Report::Signal(9),
            Report::Left(2),
        ] {
            assert_eq!(Report::parse(&report.line()), Some(report));
        }
        for line in ["", "exit", "exit x", "started -1", "other 1"] {
            assert_eq!(Report::parse(line), None, "{line:?}");
        }
    }
}
