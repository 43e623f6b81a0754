//! Verbs that make something run, or send it somewhere.

use crate::catalog::route as say;
use crate::protocol::route::Mark;
use crate::route::rule::{RuleInfo, VerbRule};

/// One row for each kind of operation.
pub(in crate::route) const EXECUTION: &[VerbRule] = &[
    VerbRule {
        info: RuleInfo { name: "run", meaning: say::RUN, example: "restart the dev server" },
        mark: Mark::Run,
        triggers: true,
        english: "run/ran rerun re-run execute build/built start stop restart launch relaunch kill terminate boot reboot compile rebuild spin \
            open host serve ssh curl ping mount unmount shutdown trigger",
        german: "aus|führen starten neustarten neu|starten stoppen an|halten/!halt beenden kompilieren an|werfen/!wirf bauen \
            öffnen hoch|fahren herunter|fahren runter|fahren ab|schießen killen/!kill los|lassen durch|laufen laufen/läuft",
    },
    VerbRule {
        info: RuleInfo { name: "install", meaning: say::INSTALL, example: "install the missing packages" },
        mark: Mark::Install,
        triggers: true,
        english: "install uninstall reinstall",
        german: "installieren deinstallieren nach|installieren",
    },
    VerbRule {
        info: RuleInfo { name: "publish", meaning: say::PUBLISH, example: "deploy to staging" },
        mark: Mark::Publish,
        triggers: true,
        english: "deploy redeploy push force-push publish release ship",
        german: "deployen/deploye/deployt pushen/push/pusht/gepusht veröffentlichen aus|rollen hoch|laden/lädt bereit|stellen releasen live|bringen/!bring live|schalten live|stellen online|stellen online|bringen/!bring hoch|schieben/!schieb ein|spielen/!spiel",
    },
    VerbRule {
        info: RuleInfo { name: "version", meaning: say::VERSION, example: "commit the changes" },
        mark: Mark::Version,
        triggers: true,
        english: "commit merge rebase checkout stash pull clone cherry-pick amend tag branch",
        german: "committen/committe/committet/commite mergen/gemergt rebasen pullen klonen zusammen|führen ein|checken",
    },
];
