//! Verbs that change the project.

use crate::catalog::route as say;
use crate::protocol::route::Mark;
use crate::route::rule::{RuleInfo, VerbRule};

/// One row for each kind of change.
pub(in crate::route) const OPERATIONS: &[VerbRule] = &[
    VerbRule {
        info: RuleInfo { name: "repair", meaning: say::REPAIR, example: "fix the login test" },
        mark: Mark::Repair,
        triggers: true,
        english: "fix debug repair solve resolve troubleshoot patch hotfix bugfix",
        german: "beheben/behoben/behebe reparieren korrigieren lösen debuggen fixen flicken ausbessern",
    },
    VerbRule {
        info: RuleInfo {
            name: "create",
            meaning: say::CREATE,
            example: "write a script that renames photos",
        },
        mark: Mark::Create,
        triggers: true,
        english: "create write/wrote/written build/built make/made generate scaffold bootstrap draft compose design develop \
            code produce invent prototype",
        german: "erstellen schreiben/schrieb/geschrieben bauen anfertigen generieren erzeugen entwerfen/entwirf/entworfen entwickeln \
            an|legen machen verfassen programmieren basteln coden",
    },
    VerbRule {
        info: RuleInfo { name: "add", meaning: say::ADD, example: "add a dark mode" },
        mark: Mark::Add,
        triggers: true,
        english: "add implement insert append include integrate introduce support enable extend embed put attach plug wire hook \
            expose allow provide populate prepend inject adopt",
        german: "hinzu|fügen ein|bauen ein|fügen implementieren ergänzen integrieren erweitern ein|führen an|hängen unterstützen \
            aktivieren ein|binden um|setzen auf|nehmen nach|rüsten ermöglichen an|bringen vor|sehen",
    },
    VerbRule {
        info: RuleInfo { name: "change", meaning: say::CHANGE, example: "change the port to 8080" },
        mark: Mark::Change,
        triggers: true,
        english: "update change modify edit adjust replace swap switch tweak set configure convert migrate upgrade improve enhance \
            optimize optimise polish adapt align center centre resize increase decrease reduce shrink expand limit override \
            customize customise disable toggle apply revert restyle style redesign port bump sync translate localize complete finish refine rephrase undo rollback soften brighten darken shorten lengthen lower raise rotate revoke renew \
            make/made turn connect link ensure harden secure fill revise reorder sort-out prevent avoid pin rework enforce force require encrypt decrypt grant bypass rehash",
        german: "ändern aktualisieren an|passen bearbeiten ersetzen/ersetzt um|stellen setzen konfigurieren konvertieren migrieren verbessern \
            optimieren aus|tauschen tauschen wechseln vergrößern verkleinern erhöhen verringern reduzieren deaktivieren an|wenden \
            über|setzen übersetzen modifizieren überarbeiten zurück|setzen um|wandeln verschieben/verschoben vereinheitlichen ab|ändern \
            aus|richten machen zentrieren verhindern sicher|stellen fertig|stellen vervollständigen ein|stellen verbinden gestalten ab|schließen \
            rückgängig ein|richten erzwingen verschlüsseln entschlüsseln sperren/!sperr ab|sichern hoch|setzen herab|setzen herunter|setzen",
    },
    VerbRule {
        info: RuleInfo { name: "use", meaning: say::USE, example: "use the local model instead" },
        mark: Mark::Change,
        triggers: false,
        english: "use call send invoke handle parse render wrap mock employ utilize utilise pass rely let",
        german: "nutzen benutzen verwenden auf|rufen behandeln",
    },
    VerbRule {
        info: RuleInfo { name: "delete", meaning: say::DELETE, example: "delete the old migration" },
        mark: Mark::Delete,
        triggers: true,
        english: "delete delet remove drop/dropped erase purge wipe truncate overwrite/overwrote/overwritten discard nuke trash scrap destroy strip clear prune/pruned",
        german: "löschen entfernen verwerfen/!verwirf/verworfen leeren überschreiben/überschrieben/überschreibe weg|machen weg|werfen/!wirf weg|schmeißen/!schmeiß raus|schmeißen/!schmeiß weg|nehmen \
            raus|nehmen raus|räumen raus|hauen raus|werfen/!wirf/rausgeworfen",
    },
    VerbRule {
        info: RuleInfo { name: "move", meaning: say::MOVE, example: "rename utils.py to text.py" },
        mark: Mark::Move,
        triggers: true,
        english: "rename move copy relocate duplicate transfer swap",
        german: "um|benennen/umbenannt verschieben/verschoben kopieren um|ziehen duplizieren verlagern",
    },
    VerbRule {
        info: RuleInfo {
            name: "restructure",
            meaning: say::RESTRUCTURE,
            example: "split this class into modules",
        },
        mark: Mark::Restructure,
        triggers: true,
        english: "refactor restructure reorganize reorganise simplify split rewrite/rewrote/rewritten re-write decouple deduplicate modularize \
            clean cleanup clean-up tidy consolidate unify streamline rework extract separate inline reformat format lint modernize modernise",
        german: "refaktorieren refactoren um|strukturieren vereinfachen auf|teilen auf|räumen um|schreiben/umgeschrieben entkoppeln \
            modularisieren bereinigen zusammen|führen aus|lagern heraus|ziehen trennen vereinheitlichen formatieren zerlegen um|bauen \
            sauber|machen neu|schreiben",
    },
    VerbRule {
        info: RuleInfo { name: "document", meaning: say::DOCUMENT, example: "document the public functions" },
        mark: Mark::Document,
        triggers: true,
        english: "document annotate",
        german: "dokumentieren kommentieren",
    },
    VerbRule {
        info: RuleInfo { name: "test", meaning: say::TEST, example: "test the parser" },
        mark: Mark::Test,
        triggers: true,
        english: "test retest unittest benchmark",
        german: "testen",
    },
];
