//! How questions about the world open, in German.

use crate::catalog::route as say;
use crate::route::rule::{PhraseRule, RuleInfo, Says};

/// From the surest opening to the one that needs a second look.
pub(in crate::route) const GERMAN: &[PhraseRule] = &[
    PhraseRule {
        info: RuleInfo {
            name: "wie-macht-man",
            meaning: say::HOW_TO,
            example: "Wie benenne ich einen Branch um?",
        },
        says: Says::Firm,
        patterns: &[
            "wie * @i",
            "wie @i",
            "jetzt|nun|dann|außerdem|zusätzlich will|möchte|wollen|möchten ich|wir .. wissen|lernen|verstehen|erfahren",
            "als nächstes will|möchte ich|wir .. wissen|lernen|verstehen|erfahren",
            "wie kann|könnte|muss|soll|sollte|darf|würde @i|wir|du",
            "wie * wir am|in|mit",
            "wie geht|geht's|macht|lässt|lassen|lassen|erstellt|nutzt|verwendet|schreibt|löscht|installiert man|das|sich",
            "was * @i",
            "~wie kann|könnte|muss|soll|sollte|mache|prüfe|finde|erstelle|bekomme @i",
            "~wie man",
            "wo * @i",
            "wann|womit|wohin|woran|worauf|wodurch * @i",
            "welche|welchen|welches|welcher * *? sollte|soll|kann|muss|nimmt @i",
            "zeig|zeige|sag|sage|erklär|erkläre mir .. wie @i",
        ],
    },
    PhraseRule {
        info: RuleInfo {
            name: "bester-weg",
            meaning: say::BEST_WAY,
            example: "Was ist der schnellste Weg, eine Liste zu sortieren?",
        },
        says: Says::Firm,
        patterns: &[
            "der|die|das beste|schnellste|einfachste|sicherste|sauberste weg|möglichkeit|art|methode|lösung",
            "beste|bester|bestes|schnellste|schnellster|einfachste|einfachster|gute weg|möglichkeit|art|methode|lösung|praxis|bibliothek",
            "was|welches|welche|welcher ist|sind .. beste|bester|bestes|besten|schnellste|schnellster|einfachste|einfachster|richtige|empfohlene|sicherste|besser|schneller|sinnvoller|befehl",
            "~was ist|wäre der|die|das beste|schnellste|einfachste|richtige",
            "ist|wäre|gilt es|das nicht eher|eigentlich|als? *? unsauber|unüblich|verpönt|falsch|riskant|gefährlich|schlecht|sinnlos|übertrieben|praxis|stil|idee",
            "ich kapier|kapiere|begreif|begreife|raff nicht|ned wozu|warum|wieso|wie|was",
            "mir leuchtet .. .. nicht|noch",
            "kannst|könntest|können @you mir|uns? bitte|noch? mehr|etwas|was über|zu|von .. .. erzählen|sagen|erklären|verraten",
            "kannst|könntest|können @you mir|uns? bitte? einen|ein|paar? rat|tipp|tipps|ratschlag geben",
            "ist es|das nicht? ein|eine? schlechtes|schlechte|schlechter|gutes|gute|guter design|stil|idee|praxis|praktik|angewohnheit|zeichen",
            "lohnt|lohnen",
            "wie lautet|heißt|lauten",
            "mit welchem|welcher befehl|methode|funktion",
        ],
    },
    PhraseRule {
        info: RuleInfo { name: "gibt-es", meaning: say::IS_IT_POSSIBLE, example: "Gibt es in Go Generics?" },
        says: Says::Open,
        patterns: &[
            "gibt|existiert|existieren es",
            "was bedeutet|heißt es",
            "ist es .. möglich|sinnvoll|ok|okay|schlecht|gut|besser|nötig|notwendig|erlaubt|sicher|üblich|normal|stil|praxis|sitte|empfehlenswert|ratsam|schlimm|egal|richtig",
        ],
    },
    PhraseRule {
        info: RuleInfo {
            name: "unterschied",
            meaning: say::DIFFERENCE,
            example: "Unterschied zwischen Mock und Stub",
        },
        says: Says::Steady,
        patterns: &[
            "~unterschied|unterschiede zwischen|von|in|bei",
            "~der|die|den unterschied|unterschiede",
            "~worin unterscheiden|unterscheidet",
            "wie unterscheidet|unterscheiden",
            "~vor und nachteile",
            "welche|was sind .. vorteile|nachteile|vorteil|nachteil",
            "welche|welchen vorteile|nachteile|vorteil|nachteil|unterschiede|unterschied|gründe|alternativen|risiken|möglichkeiten",
            "vorteile|nachteile|vorteil|nachteil von|der|des|gegenüber",
        ],
    },
    PhraseRule {
        info: RuleInfo {
            name: "bedeutung",
            meaning: say::MEANING,
            example: "Was bedeutet set -e in einem Bash-Skript?",
        },
        says: Says::Steady,
        patterns: &[
            "was|wofür bedeutet|bedeuten|heißt|heißen|passiert|bringt|spricht",
            "was|welche sind|gibt|wären es? die|für? möglichkeiten|optionen|alternativen|wege|regeln|konventionen",
            "was versteht|meint man",
            "was ist|sind @a",
            "was ist|sind mit .. gemeint",
            "bedeutung|definition|zweck von|der|des",
            "wozu|wofür braucht|dient|dienen|benutzt|verwendet|nutzt|benötigt|ist|sind",
        ],
    },
    PhraseRule {
        info: RuleInfo {
            name: "soll-man",
            meaning: say::SHOULD_ONE,
            example: "Soll ich node_modules committen?",
        },
        says: Says::Steady,
        patterns: &[
            "soll|sollte|sollten|muss|darf|kann|könnte|brauche|braucht|benötige|kennt @i|jemand",
            "wann sollte|soll|verwendet|nutzt|benutzt|nimmt|braucht|ist|sind",
            "warum|wieso|weshalb|wozu braucht|verwendet|nutzt|benutzt|sollte|soll|muss|nimmt|benötigt @i",
            "~macht|ergibt das|es sinn",
            "macht es|das einen|keinen|viel? unterschied",
            "ich würde|möchte|will|wollte gern|gerne|nur|mal? wissen|verstehen|lernen",
            "ich frage|frag mich",
            "mir ist nicht|noch|un? klar|unklar wieso|warum|wie|was|ob",
            "ich verstehe|begreife|kapiere * *? nicht",
            "weiß jemand",
            "~soll|sollte|muss @i",
        ],
    },
    PhraseRule {
        info: RuleInfo { name: "was-ist", meaning: say::WHAT_IS, example: "Was ist HPOS?" },
        says: Says::Open,
        patterns: &[
            "was",
            "was ist|sind|war|macht|machen|tut|kann|bewirkt",
            "wer|wann|wozu|womit|worum|woher",
            "wofür",
            "wofür steht|stehen",
            "woran|worauf|wovon|wobei|wonach|worin|wodurch|wohin",
        ],
    },
    PhraseRule {
        info: RuleInfo {
            name: "wie-funktioniert",
            meaning: say::HOW_WORKS,
            example: "Wie funktionieren Closures?",
        },
        says: Says::Open,
        patterns: &[
            "wie",
            "wie geht|gehen der|die|das|ein|eine .. .. mit|damit|davon",
            "wie funktioniert|funktionieren|arbeitet|arbeiten|wird|werden|ist|sind|hängt|verhält",
        ],
    },
    PhraseRule {
        info: RuleInfo { name: "warum", meaning: say::WHY, example: "Warum braucht Rust Lifetimes?" },
        says: Says::Open,
        patterns: &["warum|wieso|weshalb|weswegen", "aus welchem"],
    },
    PhraseRule {
        info: RuleInfo { name: "erklaere", meaning: say::EXPLAIN_THIS, example: "Erkläre mir Closures" },
        says: Says::Open,
        patterns: &[
            "erklär|erkläre|erklären|erläutere|beschreib|beschreibe|definiere|vergleiche|vergleich",
            "kannst|könntest|würdest|magst @you .. erklären|erläutern|beschreiben|sagen",
            "kannst|könntest|würdest|magst @you mir|uns bitte|mal|kurz? den|die|das * *? * *? erklären|erläutern|beschreiben",
            "kannst|könntest @you mir|uns|bitte|mal|kurz? sagen|erklären|beschreiben|zeigen was|wie|warum|ob|wo|wann",
            "bring|bringe|bringst mir|uns bei",
            "sag|sage|erzähl|erzähle mir|uns etwas|was|mehr|wie|warum|über|ob",
            "kannst|könntest @you mir|uns bitte? ein|eine|einen beispiel|erklärung|überblick|einführung|tipp",
            "ich|wir brauche|brauch|brauchen|will|wollen|möchte * *? ein|eine|einen * *? erklärung|überblick|zusammenfassung|übersicht|beschreibung|einführung",
            "gib mir ein|eine|einen beispiel|überblick|erklärung|einführung",
            "beispiel|beispiele|überblick|einführung|erklärung für|zu|über|in|von",
        ],
    },
    PhraseRule {
        info: RuleInfo {
            name: "welche-ob",
            meaning: say::WHICH_OR_WHETHER,
            example: "Ist Python kompiliert?",
        },
        says: Says::Leaning,
        patterns: &[
            "wo|welche|welcher|welches|welchen|welchem|ob",
            "warum|wieso gibt es",
            "wie viele|viel|lange|oft|gut|schnell|groß|sicher",
            "geht|klappt|funktioniert|läuft das|es|sowas|so in|mit|bei|unter|auch @tech|in|mit|bei|unter",
            "auf|in|mit|bei|unter|ab|seit|bis|aus|zu|nach|an|für|über|um welcher|welchem|welchen|welche|welches|wann",
            "bedeutet|heißt|gilt|lohnt|nutzt|verwendet|benutzt|braucht|reicht|genügt|kennt|stimmt|gehört|zählt|entspricht|kostet *",
            "welche|welcher|welches|welchen * *? *? ist|sind am|der|die|das beste|besten|bester|bestes|schnellsten|sichersten|einfachsten",
            "ist|sind|hat|haben|war|waren|wird|werden|kann|können|wurde|wurden|hatte|hatten|darf|dürfen|muss|müssen|geht|gehört|soll|sollen|braucht|brauchen|gilt|wäre",
        ],
    },
];
