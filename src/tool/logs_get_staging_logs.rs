//! Reads the end of the staging log, from the command or URL in the configuration.

use super::typed::*;
use crate::catalog::{node as words, shell as say, tools};
use crate::net::{Client, NetError, header};
use crate::protocol::{Command, Place, WorkspacePath};
use crate::text::{clean, cut};
use crate::workspace::node;
use crate::workspace::process::Cause;
use std::sync::Arc;
use std::time::Duration;

const USUAL: usize = 200;
const MOST: usize = 2000;
/// Of the end of the log, so much is shown.
const SHOWN: usize = 48 * 1024;
const MOST_SAID: usize = 2000;
const LIMIT: Duration = Duration::from_secs(30);

#[derive(Default)]
pub struct Staging {
    pub source: Option<String>,
    pub client: Arc<Client>,
}

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LogsGetStagingLogs {
    /// 200 if not given
    lines: Option<usize>,
}

/// The end of what arrives.
#[derive(Default)]
struct Tail {
    bytes: Vec<u8>,
    dropped: bool,
}

impl Tail {
    fn push(&mut self, piece: &[u8]) {
        self.bytes.extend_from_slice(piece);
        if self.bytes.len() > 2 * SHOWN {
            self.bytes.drain(..self.bytes.len() - SHOWN);
            self.dropped = true;
        }
    }

    fn last(&self, lines: usize) -> (String, bool) {
        let begin = self.bytes.len().saturating_sub(SHOWN);
        let (text, cut) = node::last(&self.bytes[begin..], lines, begin > 0 || self.dropped);
        (clean::plain(&text).into_owned(), cut)
    }
}

impl ServiceTool for LogsGetStagingLogs {
    type Service = Staging;
    const NAME: &str = tool_name::LOGS_GET_STAGING_LOGS;
    const KIND: ToolKind = ToolKind::Read;
    const TITLE: &str = "";

    fn effect(&self, _: &Here, staging: &Staging) -> Result<Effect, String> {
        let source = staging.source.as_deref().ok_or("`logs.staging` is not set. Nothing was done.")?;
        Ok(match host(source) {
            Some(host) => Effect::Remote { server: host.to_owned(), tool: Self::NAME.to_owned() },
            None => Effect::Run {
                command: Command::Line(source.to_owned()),
                working_dir: Place::Inside(WorkspacePath::root()),
            },
        })
    }

    async fn run(self, permit: Permit, ctx: &Ctx, staging: &Staging) -> CallResult {
        let lines = self.lines.unwrap_or(USUAL).clamp(1, MOST);
        match permit.spend() {
            (Effect::Run { command: Command::Line(line), .. }, confinement) => {
                let launch = {
                    let (shell, root) = (ctx.jobs.shell(), ctx.workspace.here().root.clone());
                    let launch = shell.permitted_child("bash", &["-c", &line], root, confinement);
                    shell.as_logged_in(launch).limited_to(Some(LIMIT))
                };
                from_command(launch, lines, ctx).await
            }
            (Effect::Remote { .. }, _) => {
                let url = staging.source.as_deref().unwrap_or_default();
                let fetched = tokio::time::timeout(LIMIT, fetched(url, staging, ctx));
                let (tail, slow) = match fetched.await {
                    Ok(tail) => (tail?, false),
                    Err(_) => (Tail::default(), true),
                };
                shown(&tail, lines, slow, ctx)
            }
            _ => Err(Refusal::new("The permit is for no log.", tools::BAD_ARGUMENTS.text(ctx.lang))),
        }
    }
}

/// The host of an address; none for a command line.
fn host(source: &str) -> Option<&str> {
    let rest = source.trim().strip_prefix("https://").or_else(|| source.trim().strip_prefix("http://"))?;
    let authority = rest.split(['/', '?', '#']).next()?;
    authority.rsplit('@').next().filter(|_| !source.trim().contains(char::is_whitespace))
}

async fn from_command(launch: crate::workspace::process::Launch, lines: usize, ctx: &Ctx) -> CallResult {
    let (mut out, mut error) = (Tail::default(), Tail::default());
    let take = |stream, piece: &[u8]| match stream {
        crate::protocol::Stream::Stdout => out.push(piece),
        crate::protocol::Stream::Stderr => error.push(piece),
    };
    let ran = ctx.jobs.shell().run(move |_| launch, ctx.cancel.clone(), take).await;
    let not_started =
        |why: &str| Refusal::say(ctx.lang, say::NOT_STARTED, &[("why", &why)], say::NOT_STARTED_SHORT);
    let ended = ran.map_err(|why| not_started(&why))?;
    if let Some(why) = &ended.failed {
        return Err(not_started(why));
    }
    if ended.cause == Cause::Stopped {
        return Err(Refusal::say(ctx.lang, tools::CANCELLED_TEXT, &[], tools::CANCELLED));
    }
    let slow = ended.cause == Cause::Timeout;
    if !ended.success() && !slow {
        let code = ended.exit_code.map_or_else(|| "-".to_owned(), |code| code.to_string());
        let end = error.last(lines).0;
        let values: [(&str, &dyn Display); 2] = [("code", &code), ("said", &cut::both_ends(&end, MOST_SAID))];
        return Err(Refusal::say(ctx.lang, words::LOG_COMMAND_FAILED, &values, words::NO_LOG_SHORT));
    }
    shown(&out, lines, slow, ctx)
}

async fn fetched(url: &str, staging: &Staging, ctx: &Ctx) -> Result<Tail, Refusal> {
    let refused = |phrase: crate::catalog::Phrase, value: &dyn Display| {
        Refusal::say(ctx.lang, phrase, &[("what", value)], words::NO_LOG_SHORT)
    };
    let failed = |error: NetError| match error {
        NetError::Unreachable(why) | NetError::Tls(why) | NetError::Broken(why) => {
            refused(words::LOG_UNREACHABLE, &why)
        }
        NetError::Proxied { proxy, why } => refused(words::LOG_UNREACHABLE, &format!("{proxy}: {why}")),
        NetError::Stalled(seconds) => refused(words::LOG_SLOW, &seconds),
        NetError::Setup { why, .. } => refused(words::LOG_UNREACHABLE, &why),
    };
    let mut cancel = ctx.cancel.clone();
    let work = async {
        let mut response = staging.client.open(url.trim(), &[], LIMIT).await.map_err(failed)?;
        let (status, headers) = (response.status(), response.headers());
        match header(&headers, "location") {
            Some(to) if (300..400).contains(&status) => {
                let to = cut::head(to, 200);
                return Err(refused(words::LOG_MOVED, &to));
            }
            _ if !(200..300).contains(&status) => return Err(refused(words::LOG_STATUS, &status)),
            _ => {}
        }
        let mut tail = Tail::default();
        while let Some(piece) = response.chunk().await.map_err(failed)? {
            tail.push(&piece);
        }
        Ok(tail)
    };
    tokio::select! {
        tail = work => tail,
        Ok(_) = cancel.wait_for(|asked| *asked) => {
            Err(Refusal::say(ctx.lang, tools::CANCELLED_TEXT, &[], tools::CANCELLED))
        }
    }
}

fn shown(tail: &Tail, lines: usize, slow: bool, ctx: &Ctx) -> CallResult {
    let (text, cut) = tail.last(lines);
    let seconds = LIMIT.as_secs();
    if slow && text.is_empty() {
        return Err(Refusal::say(ctx.lang, words::LOG_SLOW, &[("what", &seconds)], words::NO_LOG_SHORT));
    }
    let count = text.lines().count();
    let mut all =
        if cut { format!("{}\n", words::LOG_CUT.say(ctx.lang, &[("bytes", &SHOWN)])) } else { String::new() };
    all += if text.is_empty() { words::LOG_EMPTY.text(ctx.lang) } else { &text };
    if slow {
        all += &format!("\n{}", words::LOG_GOES_ON.say(ctx.lang, &[("seconds", &seconds)]));
    }
    let data = json!({"lines": count, "text": text, "cut": cut, "ended": !slow});
    Ok(Outcome { data, ..Outcome::done(all, tools::lines(ctx.lang, count)) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_told_from_a_command_and_its_login_stays_at_home() {
        for (source, want) in [
            ("https://u:p@logs.example.org:8443/a?b", Some("logs.example.org:8443")),
            (" http://127.0.0.1:9/x ", Some("127.0.0.1:9")),
            ("https://a.example/x | tail", None),
            ("curl https://a.example", None),
        ] {
            assert_eq!(host(source), want, "{source}");
        }
    }

    #[test]
    fn only_the_end_is_kept() {
        let mut tail = Tail::default();
        for number in 0..100_000 {
            tail.push(format!("line {number}\n").as_bytes());
            assert!(tail.bytes.len() <= 2 * SHOWN);
        }
        assert_eq!(tail.last(2), ("line 99998\nline 99999".to_owned(), false));
        assert!(tail.last(1_000_000).1 && tail.last(1_000_000).0.len() <= SHOWN);
    }
}
