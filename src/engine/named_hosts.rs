//! The hosts that the user's own words or a search named: their pages are read unasked in this session. What a page or
//! another tool says names nothing.

use super::session::Session;
use crate::net::public::PageUrl;
use crate::policy::web_rule;
use crate::protocol::tool_name::WEB_SEARCH;
use crate::tool::Outcome;

/// So many hosts of one text; who pastes a whole page names none.
const MOST: usize = 20;

pub(super) fn by_user(session: &Session, text: &str) {
    grant(session, PageUrl::written_in(text));
}

pub(super) fn by_search(session: &Session, tool: &str, outcome: &Outcome) {
    if let (WEB_SEARCH, Some(results)) = (tool, outcome.data["results"].as_array()) {
        grant(session, results.iter().filter_map(|result| result["url"].as_str()));
    }
}

fn grant<'a>(session: &Session, urls: impl Iterator<Item = &'a str>) {
    let hosts = urls.filter_map(|url| PageUrl::parse(url.trim_end_matches(['.', '!', '?', ':'])).ok());
    let rules: Vec<String> = hosts.take(MOST).map(|url| web_rule(&url.host())).collect();
    let mut grants = session.grants();
    for rule in rules {
        if !grants.session.contains(&rule) {
            grants.session.push(rule);
        }
    }
}
