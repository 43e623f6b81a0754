//! Asks a search service; the hosts of what it finds may then be read from unasked.

use super::search_engine::NotSet;
use super::typed::*;
use super::web::{self, WebService};
use crate::catalog::{Lang, web as words};
use std::time::Duration;

const SHOWN: usize = 5;
const MOST: usize = 20;
const LIMIT: Duration = Duration::from_secs(20);
const MOST_BYTES: usize = 2 * 1024 * 1024;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WebSearch {
    query: String,
    limit: Option<usize>,
}

impl ServiceTool for WebSearch {
    type Service = WebService;
    const NAME: &str = tool_name::WEB_SEARCH;
    const KIND: ToolKind = ToolKind::Search;
    const TITLE: &str = "query";

    fn why_not(service: &WebService, lang: Lang) -> Option<String> {
        Some(match service.search.as_ref().err()? {
            NotSet::Nothing => words::NO_SEARCH.text(lang).to_owned(),
            NotSet::Address => words::NO_ADDRESS.text(lang).to_owned(),
            NotSet::Key(name, variable) => words::NO_KEY.say(lang, &[("name", name), ("variable", variable)]),
        })
    }

    fn effect(&self, _: &Here, service: &WebService) -> Result<Effect, String> {
        if self.query.trim().is_empty() {
            return Err("`query` is empty: say what to look for.".to_owned());
        }
        let server = service.search.as_ref().map_or_else(|_| String::new(), |search| search.host());
        Ok(Effect::Remote { server, tool: Self::NAME.to_owned() })
    }

    async fn run(self, _: Permit, ctx: &Ctx, service: &WebService) -> CallResult {
        let lang = ctx.lang;
        let Ok(search) = &service.search else {
            let why = Self::why_not(service, lang).unwrap_or_default();
            return Err(Refusal::new(why, words::NO_SEARCH_SHORT.text(lang)));
        };
        let (host, name) = (search.host(), search.engine.name);
        let limit = self.limit.unwrap_or(SHOWN).clamp(1, MOST);
        let work = async {
            let answer = search.ask(self.query.trim(), limit, LIMIT).await;
            let mut response = answer.map_err(|error| web::not_reached(lang, &host, &error))?;
            match (response.status(), &search.engine.key) {
                (200..300, _) => {}
                (401 | 403, Some(key)) => {
                    let values: [(&str, &dyn Display); 3] =
                        [("name", &name), ("variable", &key.variable), ("status", &response.status())];
                    return Err(web::say(lang, words::KEY_REFUSED, &values, words::STATUS_SHORT));
                }
                (status @ 403, None) => {
                    let values: [(&str, &dyn Display); 2] = [("host", &host), ("status", &status)];
                    return Err(web::say(lang, words::NO_JSON_THERE, &values, words::STATUS_SHORT));
                }
                _ => return Err(web::status(lang, &host, &response)),
            }
            let body =
                response.whole(MOST_BYTES).await.map_err(|error| web::not_reached(lang, &host, &error))?;
            let body = search.without_key(String::from_utf8_lossy(&body).into_owned());
            let found =
                serde_json::from_str(&body).ok().and_then(|answer| search.engine.results(&answer, limit));
            let values: [(&str, &dyn Display); 2] = [("host", &host), ("kind", &response.content_type())];
            found.ok_or_else(|| web::say(lang, words::NOT_JSON, &values, words::NOT_JSON_SHORT))
        };
        let found = web::within(LIMIT, &host, ctx, work).await?;
        if found.is_empty() {
            let text = words::NOTHING_FOUND.say(lang, &[("query", &self.query), ("name", &name)]);
            return Ok(Outcome::done(text, words::NOTHING_FOUND_SHORT.text(lang)));
        }
        let mut lines = vec![words::RESULTS.say(lang, &[("name", &name)])];
        for (number, one) in (1..).zip(&found) {
            lines.push(format!("{number}. {}\n   {}", one.title, one.url));
            lines.extend((!one.snippet.is_empty()).then(|| format!("   {}", one.snippet)));
        }
        let outcome = Outcome::done(lines.join("\n"), words::results(lang, found.len()));
        Ok(Outcome { data: json!({ "provider": name, "results": found }), ..outcome })
    }
}
