//! What the web tools share: the services they are given, how long is waited, and failures in one sentence each. No tool
//! itself.

use super::search_engine::{NotSet, Search};
use super::{Ctx, Refusal};
use crate::catalog::{Lang, web as words};
use crate::net::public::Web;
use crate::net::{NetError, Options, Response, retry_after_ms};
use std::fmt::Display;
use std::time::Duration;

pub struct WebService {
    pub web: Web,
    pub search: Result<Search, NotSet>,
}

impl Default for WebService {
    fn default() -> Self {
        Self { web: Web::new(Options::default(), Vec::new()), search: Err(NotSet::Nothing) }
    }
}

/// The work, unless it takes too long or the user stops it.
pub(super) async fn within<T>(
    limit: Duration,
    host: &str,
    ctx: &Ctx,
    work: impl Future<Output = Result<T, Refusal>>,
) -> Result<T, Refusal> {
    let mut cancel = ctx.cancel.clone();
    tokio::select! {
        biased;
        _ = cancel.wait_for(|asked| *asked) => Err(Refusal::new(words::STOPPED.text(ctx.lang), words::STOPPED_SHORT.text(ctx.lang))),
        done = tokio::time::timeout(limit, work) => done.unwrap_or_else(|_| {
            let seconds = limit.as_secs_f32().ceil();
            Err(say(ctx.lang, words::SLOW, &[("host", &host), ("seconds", &seconds)], words::SLOW_SHORT))
        }),
    }
}

pub(super) fn say(
    lang: Lang,
    text: crate::catalog::Phrase,
    values: &[(&str, &dyn Display)],
    summary: crate::catalog::Phrase,
) -> Refusal {
    Refusal::new(text.say(lang, values), summary.say(lang, values))
}

pub(super) fn not_reached(lang: Lang, host: &str, error: &NetError) -> Refusal {
    let (phrase, why): (_, &str) = match error {
        NetError::Unreachable(why) | NetError::Broken(why) | NetError::Setup { why, .. } => {
            (words::UNREACHABLE, why)
        }
        NetError::Proxied { proxy, why } => {
            let values: [(&str, &dyn Display); 3] = [("host", &host), ("proxy", proxy), ("why", why)];
            return say(lang, words::PROXY, &values, words::UNREACHABLE_SHORT);
        }
        NetError::Tls(why) => (words::CERTIFICATE, why),
        NetError::Stalled(seconds) => {
            return say(lang, words::SLOW, &[("host", &host), ("seconds", seconds)], words::SLOW_SHORT);
        }
    };
    say(lang, phrase, &[("host", &host), ("why", &why)], words::UNREACHABLE_SHORT)
}

/// An answer that is none.
pub(super) fn status(lang: Lang, what: &str, response: &Response) -> Refusal {
    let status = response.status();
    let wait = retry_after_ms(&response.headers())
        .map_or(String::new(), |wait| words::AGAIN_IN.say(lang, &[("seconds", &wait.div_ceil(1000))]));
    let phrase = match status {
        401 | 403 => words::NOT_ALLOWED,
        404 | 410 => words::NOT_THERE,
        429 => words::TOO_MANY,
        500.. => words::BROKEN_THERE,
        _ => words::STATUS,
    };
    say(lang, phrase, &[("what", &what), ("status", &status), ("wait", &wait)], words::STATUS_SHORT)
}
