//! Reads a page of the public web as Markdown: redirects followed by hand, what is no text refused, what is long cut.

use super::typed::*;
use super::web::{self, WebService};
use crate::catalog::{Lang, web as words};
use crate::net::Response;
use crate::net::header;
use crate::net::public::{BadUrl, PageError, PageUrl};
use crate::policy::Confinement;
use crate::protocol::Ruling;
use crate::text::article::article;
use crate::text::decode::{Sniffed, sniff};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

const MOST_REDIRECTS: usize = 5;
const MOST_BODY: usize = 5 * 1024 * 1024;
const MOST_SHOWN: usize = 30 * 1024;
/// Within so many bytes a page says its encoding.
const HEAD: usize = 1024;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WebFetch {
    url: String,
}

struct Read {
    url: PageUrl,
    kind: String,
    body: Vec<u8>,
    charset: Option<String>,
}

enum Got {
    Page(Read),
    /// It leads where this call may not go: to another host, or from https to http.
    LeadsTo {
        to: PageUrl,
        down: bool,
    },
}

impl ServiceTool for WebFetch {
    type Service = WebService;
    const NAME: &str = tool_name::WEB_FETCH;
    const KIND: ToolKind = ToolKind::Fetch;
    const TITLE: &str = "url";

    fn effect(&self, _: &Here, _: &WebService) -> Result<Effect, String> {
        let url = PageUrl::parse(&self.url).map_err(|bad| match bad {
            BadUrl::NoAddress => {
                format!("'{}' is no web address; write it whole, like https://host/path.", self.url)
            }
            BadUrl::OtherScheme => format!("'{}' is neither http nor https.", self.url),
            BadUrl::HasLogin => {
                "An address with a login in it is not fetched; leave out what stands before the @.".to_owned()
            }
        })?;
        Ok(Effect::Fetch { url: url.as_str().to_owned(), host: url.host() })
    }

    async fn run(self, permit: Permit, ctx: &Ctx, service: &WebService) -> CallResult {
        let (effect, confinement) = permit.spend();
        let url = match &effect {
            Effect::Fetch { url, .. } => PageUrl::parse(url).ok(),
            _ => None,
        };
        let url = url.ok_or_else(|| {
            Refusal::new(words::NO_PAGE.text(ctx.lang), words::NO_PAGE_SHORT.text(ctx.lang))
        })?;
        let got = get(&url, &confinement, ctx.lang, service);
        match web::within(service.web.limit, &url.host(), ctx, got).await? {
            Got::Page(read) => shown(&read, ctx.lang),
            Got::LeadsTo { to, down } => {
                let phrase = if down { words::LEADS_DOWN } else { words::LEADS_TO };
                let values: [(&str, &dyn Display); 3] =
                    [("url", &url.as_str()), ("to", &to.as_str()), ("host", &to.host())];
                let text = phrase.say(ctx.lang, &values);
                let outcome = Outcome::done(text, words::LEADS_SHORT.say(ctx.lang, &values));
                Ok(Outcome { data: json!({ "url": url.as_str(), "leads_to": to.as_str() }), ..outcome })
            }
        }
    }
}

async fn get(
    asked: &PageUrl,
    confinement: &Confinement,
    lang: Lang,
    service: &WebService,
) -> Result<Got, Refusal> {
    let headers = [
        (
            "accept",
            "text/html, application/xhtml+xml, text/markdown, text/plain, application/json, application/xml;q=0.9, */*;q=0.1",
        ),
        ("accept-encoding", "identity"),
    ];
    let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let mut url = asked.clone();
    for _ in 0..=MOST_REDIRECTS {
        let mut response = service.web.open(&url, &headers).await.map_err(|error| match error {
            PageError::Private => {
                web::say(lang, words::PRIVATE, &[("host", &url.host())], words::PRIVATE_SHORT)
            }
            PageError::Net(error) => web::not_reached(lang, &url.host(), &error),
        })?;
        let status = response.status();
        let location = header(&response.headers(), "location").map(str::to_owned);
        let Some(location) = location.filter(|_| (300..400).contains(&status)) else {
            return match status {
                200..300 => body(url, &mut response, lang).await.map(Got::Page),
                _ => Err(web::status(lang, url.as_str(), &response)),
            };
        };
        let next = url.join(&location).map_err(|_| {
            let values: [(&str, &dyn Display); 2] =
                [("url", &url.as_str()), ("to", &crate::text::cut::head(&location, 200))];
            web::say(lang, words::LEADS_NOWHERE, &values, words::NO_PAGE_SHORT)
        })?;
        if !follows(&url, &next, asked, confinement) {
            return Ok(Got::LeadsTo { down: url.is_secure() && !next.is_secure(), to: next });
        }
        url = next;
    }
    Err(web::say(
        lang,
        words::IN_CIRCLES,
        &[("url", &asked.as_str()), ("count", &MOST_REDIRECTS)],
        words::NO_PAGE_SHORT,
    ))
}

/// To the same host, with or without `www.`, or to one that may be read from unasked; never from https to http.
fn follows(from: &PageUrl, to: &PageUrl, asked: &PageUrl, confinement: &Confinement) -> bool {
    let bare = |url: &PageUrl| url.host().trim_start_matches("www.").to_owned();
    let reach = confinement.reach(&to.host());
    let same = to.host() == asked.host() || bare(to) == bare(asked) && reach != Ruling::Block;
    (to.is_secure() || !from.is_secure()) && (same || reach == Ruling::Allow)
}

async fn body(url: PageUrl, response: &mut Response, lang: Lang) -> Result<Read, Refusal> {
    let headers = response.headers();
    let no = |phrase, what: &str| {
        let values: [(&str, &dyn Display); 2] = [("url", &url.as_str()), ("what", &what)];
        web::say(lang, phrase, &values, words::NO_TEXT_SHORT)
    };
    let packed = header(&headers, "content-encoding").unwrap_or("identity");
    if !packed.eq_ignore_ascii_case("identity") {
        return Err(no(words::PACKED, packed));
    }
    let kind = response.content_type();
    if !is_text(&kind) {
        return Err(no(words::NO_TEXT, &kind));
    }
    let body =
        response.whole(MOST_BODY).await.map_err(|error| web::not_reached(lang, &url.host(), &error))?;
    let charset = header(&headers, "content-type").and_then(|value| after(value, "charset="));
    let encoded = charset.as_deref().and_then(|label| Encoding::for_label(label.as_bytes()));
    if encoded.is_none_or(|encoding| ![UTF_16LE, UTF_16BE].contains(&encoding))
        && let Sniffed::Binary(what) = sniff(&body)
    {
        return Err(no(words::NO_TEXT, what));
    }
    Ok(Read { url, kind, body, charset })
}

fn is_text(kind: &str) -> bool {
    let (family, name) = kind.split_once('/').unwrap_or((kind, ""));
    let named = "json xml xhtml+xml javascript ecmascript yaml x-yaml toml x-sh x-ndjson ndjson sql rtf x-tex graphql markdown";
    match family {
        "" | "text" => true,
        _ if name.ends_with("+json") || name.ends_with("+xml") => true,
        "application" => named.split(' ').any(|own| own == name),
        _ => false,
    }
}

/// The word behind a mark, without its quotes.
fn after(text: &str, mark: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    let (_, rest) = lower.split_once(mark)?;
    let rest = rest.trim_start_matches(['"', '\'', ' ']);
    Some(rest.split(['"', '\'', ';', ' ', '/', '>', '?']).next()?.to_owned())
}

/// By what the answer's head says, a mark at the beginning, what the page says of itself, else by what fits.
fn decoded(read: &Read) -> String {
    let body = &read.body;
    let head = String::from_utf8_lossy(&body[..body.len().min(HEAD)]);
    let own = ["charset=", "encoding="].iter().find_map(|mark| after(&head, mark));
    let label = |label: &String| Encoding::for_label(label.as_bytes());
    // A page that could be read so far is in no encoding of two bytes.
    let own =
        own.as_ref().and_then(label).map(|own| if [UTF_16LE, UTF_16BE].contains(&own) { UTF_8 } else { own });
    let fits = match std::str::from_utf8(body) {
        Err(error) if error.error_len().is_some() => WINDOWS_1252,
        _ => UTF_8,
    };
    let encoding = read.charset.as_ref().and_then(label).or(own).unwrap_or(fits);
    encoding.decode(body).0.into_owned()
}

fn shown(read: &Read, lang: Lang) -> CallResult {
    let text = decoded(read);
    let begins = text.trim_start().get(..9).unwrap_or_default().to_ascii_lowercase();
    let is_html = read.kind.contains("html")
        || read.kind.is_empty() && (begins.starts_with("<!doctype") || begins.starts_with("<html"));
    let (title, text) = if is_html {
        let resolve = |base: &str, link: &str| {
            let base = if base.is_empty() { Ok(read.url.clone()) } else { read.url.join(base) };
            Some(base.ok()?.join(link).ok()?.as_str().to_owned())
        };
        let article = article(&text, &resolve);
        (article.title, article.text)
    } else {
        (String::new(), text.chars().filter(|&c| !c.is_control() || c == '\n' || c == '\t').collect())
    };
    let url = read.url.as_str();
    if text.trim().is_empty() {
        let empty = words::EMPTY.say(lang, &[("url", &url), ("title", &title)]);
        return Ok(Outcome::done(empty, words::EMPTY_SHORT.text(lang)));
    }
    let mut parts = vec![words::PAGE.say(lang, &[("url", &url)])];
    let heading = format!("# {title}");
    parts.extend((!title.is_empty() && !text.starts_with(&heading)).then_some(heading));
    let end = text.floor_char_boundary(MOST_SHOWN);
    let part = text[..end].trim_end();
    parts.push(part.to_owned());
    if end < text.len() {
        parts.push(words::MORE.say(lang, &[("bytes", &(text.len() - end))]));
    }
    if read.body.len() == MOST_BODY {
        parts.push(words::CUT.text(lang).to_owned());
    }
    let values: [(&str, &dyn Display); 2] =
        [("host", &read.url.host()), ("size", &text.len().div_ceil(1024))];
    let outcome = Outcome::done(parts.join("\n\n"), words::PAGE_SHORT.say(lang, &values));
    Ok(Outcome {
        data: json!({ "url": url, "title": title, "text": part, "content_type": read.kind, "bytes": read.body.len() }),
        ..outcome
    })
}
