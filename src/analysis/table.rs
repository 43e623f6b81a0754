//! The words that tell how much a request is and what can go wrong, one row for each thing they stand for. A word stands
//! at the beginning of a word of the request; short ones must be whole.

use crate::protocol::analysis::{Basis, RiskFactor, Severity};
use crate::protocol::route::head;

/// What such a word says about the work.
pub(super) enum Says {
    /// Something to be built, and the work it is at least.
    Built(Built),
    /// One more of what the scope counts.
    Counts(Basis),
    /// Much work by its nature: adds to the score.
    Complex,
    Risk(RiskFactor, Severity),
}

/// Work that the request does not count.
#[derive(Default)]
pub(super) struct Built {
    pub(super) files: u32,
    pub(super) lines: u32,
    pub(super) components: u32,
    pub(super) database: u32,
    pub(super) api: u32,
}

impl Built {
    pub(super) fn and(self, more: &Self) -> Self {
        Self {
            files: self.files + more.files,
            lines: self.lines + more.lines,
            components: self.components + more.components,
            database: self.database + more.database,
            api: self.api + more.api,
        }
    }
}

/// What it takes more where there is very much of something.
pub(super) const AT_SCALE: Built = Built { files: 2, lines: 300, components: 1, database: 0, api: 0 };

pub(super) struct Row {
    pub(super) says: Says,
    pub(super) words: &'static str,
}

const fn row(says: Says, words: &'static str) -> Row {
    Row { says, words }
}

/// Words of a row are parted by commas.
pub(super) const ROWS: &[Row] = &[
    row(
        Says::Built(Built { files: 3, lines: 200, components: 1, database: 0, api: 0 }),
        "feature, funktionalität, dialog, wizard, dashboard, landing page, report",
    ),
    row(
        Says::Built(Built { files: 4, lines: 400, components: 1, database: 0, api: 0 }),
        "upload, chat, i18n, internationali, dark mode, pagination",
    ),
    row(
        Says::Built(Built { files: 4, lines: 400, components: 2, database: 1, api: 1 }),
        "search, suche, suchfunktion, volltextsuche, import, export, sync, notification, benachrichtigung, login, anmeldung, \
         oauth, authentication, authentifizierung, checkout, warenkorb",
    ),
    row(
        Says::Built(Built { files: 6, lines: 800, components: 3, database: 1, api: 1 }),
        "service, dienste, webdienst, platform, plattform, system, microservice, payment, zahlung, bezahlung, bezahlen, multi-tenant, \
         mandanten, plugin architecture, web app, application, anwendung, rest api, crud, admin panel, shop, webshop, game, spiel",
    ),
    row(
        Says::Built(AT_SCALE),
        "realtime, real-time, echtzeit, offline, at scale, scalable, skalierbar, thousand, million, tausend, millionen, \
         high availability, hochverfügbar, concurrent users",
    ),
    row(
        Says::Complex,
        "microservice, authentication, authentifizierung, authorization, autorisierung, payment, zahlung, bezahlung, bezahlen, \
         database migration, datenbankmigration, performance optimization, performance-optimierung, gdpr, dsgvo, real-time, \
         realtime, echtzeit, websocket, distributed, verteilt, encryption, verschlüsselung, multi-tenant, mandantenfähig, \
         machine learning, load balancing, concurrency, nebenläufig, kubernetes, event sourcing, caching layer, \
         internationalization, internationalisierung, offline sync, compliance, oauth, single sign-on, sso, scalability, \
         skalierbar, zero downtime, data pipeline, search engine, recommendation",
    ),
    row(
        Says::Counts(Basis::Integrations),
        "stripe, paypal, twilio, sendgrid, slack, discord, telegram, whatsapp, google, github, gitlab, facebook, apple, \
         microsoft, webhook, s3, aws, azure, gcp, firebase, supabase, kafka, rabbitmq, redis, elasticsearch, salesforce, \
         shopify, jira, openai, anthropic, huggingface, third-party, external api, externe api, keycloak, auth0, sentry, \
         grafana, prometheus, mailchimp, ldap, smtp",
    ),
    row(
        Says::Counts(Basis::Components),
        "frontend, backend, database, datenbank, api, cli, ui, server, client, worker, scheduler, queue, cache, parser, \
         dashboard, login, pipeline, tests, docs, documentation, dokumentation, config, konfiguration, middleware, \
         component, komponente, service, module, modul",
    ),
    row(
        Says::Counts(Basis::Database),
        "migration, schema, table, tabelle, column, spalte, index, database, datenbank, foreign key, sql",
    ),
    row(
        Says::Counts(Basis::Api),
        "endpoint, endpunkt, route, api, graphql, grpc, webhook, public interface, schnittstelle, signature, signatur",
    ),
    row(
        Says::Risk(RiskFactor::CoreSystem, Severity::High),
        "core, architecture, architektur, kernel, infrastructure, infrastruktur, entire system, whole system, from scratch, \
         von grund auf, microservice, main loop, build system",
    ),
    row(
        Says::Risk(RiskFactor::DataLoss, Severity::High),
        "data loss, lose data, losing data, datenverlust, datenbankmigration, migration, migrate, migrier, drop table, truncate, delete all, \
         lösche alle, wipe, purge, overwrite, überschreib, schema change, production data, produktionsdaten",
    ),
    row(
        Says::Risk(RiskFactor::Security, Severity::High),
        "auth, authenticat, authentifizier, authoriz, autorisier, oauth, jwt, login, anmeldung, password, passwort, secret, credential, zugangsdaten, token, encrypt, verschlüssel, \
         permission, berechtigung, security, sicherheit, payment, zahlung, gdpr, dsgvo, api key, certificate, zertifikat",
    ),
    row(
        Says::Risk(RiskFactor::Performance, Severity::Medium),
        "performance, faster, schneller, speed up, beschleunig, latency, latenz, throughput, durchsatz, optimize, optimise, \
         optimier, scale, skalier, memory usage, speicherverbrauch, in under, requests per second, real-time, realtime, \
         echtzeit",
    ),
    row(
        Says::Risk(RiskFactor::BreakingChange, Severity::Medium),
        "breaking change, break the api, backward compat, backwards compat, backward-compat, backwards-compat, abwärtskompatib, \
         incompatible, inkompatib, major version, deprecat, public api, öffentliche api, api contract, rename the api, \
         change the signature, drop support",
    ),
];

/// The places of a text where a word may begin, sorted by what stands there: each word of a list is looked up in them.
pub(super) struct Words<'a> {
    starts: Vec<&'a str>,
    /// By [`beginning`]: most words of a list are not in the text, and this says so at once.
    begun: [bool; BEGINNINGS],
}

/// Up to so many bytes a word is no stem: "import" is not "important".
const SHORT: usize = 6;
/// A listed word has at least two bytes and at most this many.
const LONGEST_WORD: usize = 40;
const BEGINNINGS: usize = 1024;

fn beginning(word: &[u8]) -> usize {
    word.iter().take(2).fold(0, |sum, byte| (31 * sum + usize::from(*byte)) % BEGINNINGS)
}

impl<'a> Words<'a> {
    /// The text is in small letters.
    pub(super) fn of(lower: &'a str) -> Self {
        let mut before = None;
        let begins = |(_, c): &(usize, char)| !before.replace(*c).is_some_and(char::is_alphanumeric);
        let places = lower.char_indices().filter(begins);
        let mut starts: Vec<&str> = places.map(|(at, _)| head(&lower[at..], LONGEST_WORD)).collect();
        starts.sort_unstable();
        let mut begun = [false; BEGINNINGS];
        starts.iter().for_each(|start| begun[beginning(start.as_bytes())] = true);
        Self { starts, begun }
    }

    /// Those of the list's words that stand in the text, each once.
    pub(super) fn listed(&self, list: &str) -> Vec<String> {
        self.found(list).map(str::to_owned).collect()
    }

    pub(super) fn has_any(&self, list: &str) -> bool {
        self.found(list).next().is_some()
    }

    /// A search for `, ` would cost more than all that is done with what lies between.
    fn found<'l>(&self, list: &'l str) -> impl Iterator<Item = &'l str> {
        let words = list.as_bytes().split(|byte| *byte == b',').map(<[u8]>::trim_ascii_start);
        let words = words.filter(|word| self.begun[beginning(word)]);
        words.filter_map(|word| std::str::from_utf8(word).ok()).filter(|word| self.has(word))
    }

    /// A short word must end where it ends; a longer one may be inflected or compounded.
    fn has(&self, word: &str) -> bool {
        let from = self.starts.partition_point(|start| *start < word);
        let mut rests = self.starts[from..].iter().map_while(|start| start.strip_prefix(word));
        rests.any(|rest| {
            word.len() > SHORT || !rest.strip_prefix('s').unwrap_or(rest).starts_with(char::is_alphanumeric)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_word_ends_where_it_ends() {
        assert_eq!(Words::of("author of the code").listed("auth"), Vec::<String>::new());
        assert_eq!(Words::of("auth and auths").listed("auth, code"), ["auth"]);
        assert_eq!(Words::of("an important import").listed("import, export"), ["import"]);
        assert!(
            ROWS.iter()
                .flat_map(|row| row.words.split(", "))
                .all(|word| (2..=LONGEST_WORD).contains(&word.len()))
        );
    }
}
