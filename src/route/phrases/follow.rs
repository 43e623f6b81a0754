//! Going on with the work of the turn before.

use crate::catalog::route as say;
use crate::route::rule::{PhraseRule, RuleInfo, Says};

/// English and German.
pub(in crate::route) const FOLLOW: &[PhraseRule] = &[
    PhraseRule {
        info: RuleInfo { name: "continue", meaning: say::CONTINUE, example: "continue" },
        says: Says::FollowUp,
        patterns: &[
            "continue|contine|continu|cont|proceed|resume|go",
            "go ahead|on|for",
            "keep going|working|at",
            "carry on",
            "move on|forward|ahead",
            "next|next step|task|one|phase|item",
            "start|begin|finish|complete now|it|them|that? $",
            "let us go|continue|proceed|start|do|begin it|this|that? $",
            "onwards|onward",
            "weiter|weitermachen|fortfahren",
            "weiter so|geht|gehts|machen",
            "mach|macht|machen|mache|fahr|fahre .. weiter|fort",
            "los|leg|auf los|gehts|geht",
            "nächster|nächste|nächsten schritt|aufgabe|punkt|phase",
            "fang|fange|leg|lege an|los",
        ],
    },
    PhraseRule {
        info: RuleInfo { name: "do-it", meaning: say::DO_IT, example: "yes, do it" },
        says: Says::FollowUp,
        patterns: &[
            "do|fix|apply|run|try|use|make|implement|change|undo|revert it|that|this|so|them|these|those|both|everything now|please|then|too|all|first|again? $",
            "do so|all|now|please? $",
            "do @the|@a? first|second|third|last|next|one|other|rest|remaining|option|step|phase|task|thing|former|latter",
            "option|step|phase|number|task *",
            "one|two|three|1|2|3|a|b|c $",
            "the first|second|third|last|other|former|latter|next one|option? $",
            "as discussed|planned|agreed|before|above|usual",
            "wie besprochen|gesagt|oben|vorher|gehabt|geplant|vereinbart",
            "both|all of? them? $",
            "one by one|after",
            "one at a time",
            "please do",
            "make it so|happen $",
            "sounds good do|go",
            "mach|mache|tu|tue|setz|mach|macht du? das|es|dies|so|eins|beides|alles|mal|ruhig|bitte|ersteres",
            "beides|alles|alle|eins|ersteres|letzteres bitte? $",
            "ja|gerne bitte|mach|gerne",
            "eins nach",
            "let us? go|stick|proceed with|for option|number|variant? 1|2|3|4|a|b|c|one|two|three $",
            "use|take|choose|pick option|variant|approach 1|2|3|4|a|b|c|one|two|three $",
            "i|we will? take|choose|pick|prefer option|variant|number 1|2|3|4|a|b|c|one|two|three",
            "nimm|nehme|nehmen|wähle wir|ich? option|variante|vorschlag|nummer 1|2|3|4|a|b|c|eins|zwei|drei",
            "mach|mache|tu 1|2|3|4|a|b|c|eins|zwei|drei $",
            "die|das|den erste|zweite|dritte|letzte|ersten|zweiten $",
        ],
    },
    PhraseRule {
        info: RuleInfo { name: "again", meaning: say::AGAIN, example: "try again" },
        says: Says::FollowUp,
        patterns: &[
            "try|retry|rerun|redo|repeat|run|check|test|do|look .. again|once",
            "try|retry|redo|repeat|undo|revert again|it|that|this|once|now|harder|another? $",
            "again|retry|redo|undo $",
            "once more|again",
            "one more time",
            "try|use something|another|a else|different|approach|way",
            "nochmal|noch|erneut mal|einmal|bitte|versuchen? $",
            "versuch|versuche|probier|probiere|prüf|prüfe|teste es|das|bitte? nochmal|noch|erneut|wieder|mal",
            "wiederhole|wiederhol",
        ],
    },
];
