//! A question to the human, and the answer.

use super::analysis::Assessment;
use super::{CallId, Plan, QuestionId};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    pub id: QuestionId,
    pub kind: QuestionKind,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum QuestionKind {
    Approval {
        call: CallId,
        tool: String,
        /// Exactly what will run: the command, or the paths.
        what: String,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        diff: String,
        rule: String,
        why: String,
        /// The readable prefix rule an "always" would add; none where only "once" is possible.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        always: Option<String>,
        #[serde(default)]
        moment: Moment,
    },
    AskUser {
        text: String,
        options: Vec<String>,
    },
    /// Whether roles take it, by this plan.
    Plan {
        plan: Plan,
        assessment: Box<Assessment>,
    },
    UseServer {
        provider: String,
        base_url: String,
    },
}

/// When an approval is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    #[default]
    Before,
    /// The command has run on a copy: whether the project gets what it changed.
    After,
    /// It ran and failed: whether it may run once more with what was closed to it.
    Again,
}

/// `YesForSession` and `YesForProject` allow whatever else the same rule covers there; a `No` may have a word to the
/// model; `OneAgent` takes no plan but the work; `Unattended` means that nobody is there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum Answer {
    Yes,
    YesForSession,
    YesForProject,
    No { word: Option<String> },
    Text { text: String },
    OneAgent,
    Unattended,
}

/// What a short word says, in every language at once: nobody changes language to say no.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Said {
    Yes,
    No,
    Stop,
}

impl Said {
    pub fn of(text: &str) -> Option<Self> {
        let words = text.to_lowercase();
        let words = words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        // A courtesy changes no answer, and is none alone.
        let kind = |word: &&str| ["please", "bitte", "gerne", "gern", "thanks", "danke"].contains(word);
        let words: Vec<&str> = words.filter(|word| !kind(word)).collect();
        if is_made_of(&words, YES) && !words.is_empty() {
            return Some(Self::Yes);
        }
        Some(match words.join(" ").as_str() {
            "n" | "no" | "nope" | "nein" | "nee" => Self::No,
            "stop" | "stopp" | "cancel" | "abbrechen" | "aufhören" | "q" => Self::Stop,
            _ => return None,
        })
    }
}

/// What agrees and can be nothing else, alone or several after each other: "sure, go ahead".
const YES: &[&str] = &[
    "y",
    "yes",
    "yep",
    "yeah",
    "sure",
    "ok",
    "okay",
    "go on",
    "go ahead",
    "do it",
    "do that",
    "lgtm",
    "sounds good",
    "looks good",
    "j",
    "ja",
    "jo",
    "jep",
    "klar",
    "los",
    "weiter",
    "mach",
    "mach das",
    "mach es",
    "passt",
    "genau",
    "in ordnung",
    "einverstanden",
    "von mir aus",
];

fn is_made_of(words: &[&str], phrases: &[&str]) -> bool {
    let is_so = |phrase: &&str| {
        let phrase: Vec<&str> = phrase.split(' ').collect();
        words.strip_prefix(phrase.as_slice()).is_some_and(|rest| is_made_of(rest, phrases))
    };
    words.is_empty() || phrases.iter().any(is_so)
}

impl QuestionKind {
    /// Its two options, where they are a yes and a no.
    pub fn yes_or_no(&self) -> Option<[&String; 2]> {
        let Self::AskUser { options, .. } = self else { return None };
        let [yes, no] = options.as_slice() else { return None };
        let is_no = matches!(Said::of(no), Some(Said::No | Said::Stop));
        (Said::of(yes) == Some(Said::Yes) && is_no).then_some([yes, no])
    }

    /// What an answer means here, whoever sent it; none if the turn is to stop. No answer that is a no becomes a yes.
    pub fn meant(&self, answer: Answer) -> Option<Answer> {
        match &answer {
            Answer::Text { text } => self.meant_by(text),
            Answer::No { word: Some(word) } if Said::of(word) == Some(Said::Stop) => None,
            _ => Some(answer),
        }
    }

    fn meant_by(&self, text: &str) -> Option<Answer> {
        let (said, text) = (Said::of(text), text.trim());
        let in_words = |text: &str| Some(Answer::Text { text: text.to_owned() });
        match (self, said) {
            (Self::AskUser { options, .. }, _) => {
                let is_it = |option: &&String| option.to_lowercase() == text.to_lowercase();
                let stops = |option: &&String| Said::of(option) == Some(Said::Stop);
                let option = match (said, self.yes_or_no()) {
                    _ if options.iter().any(|option| is_it(&option)) => options.iter().find(is_it),
                    (Some(Said::Yes), Some([yes, _])) => Some(yes),
                    (Some(Said::No), Some([_, no])) => Some(no),
                    (Some(Said::Stop), _) => return in_words(options.iter().find(stops)?),
                    _ => None,
                };
                in_words(option.map_or(text, String::as_str))
            }
            (_, Some(Said::Yes)) => Some(Answer::Yes),
            (Self::Plan { .. }, Some(Said::No | Said::Stop)) | (_, Some(Said::No)) => {
                Some(Answer::No { word: None })
            }
            (_, Some(Said::Stop)) => None,
            (Self::Plan { .. }, None) if text == "1" => Some(Answer::OneAgent),
            (Self::Plan { .. }, None) => in_words(text),
            (Self::Approval { .. } | Self::UseServer { .. }, None) => {
                Some(Answer::No { word: Some(reason(text).to_owned()) })
            }
        }
    }
}

/// Why not, without the no before it: `no, use sum`.
fn reason(text: &str) -> &str {
    let rest = text.split_once(',').filter(|(first, _)| Said::of(first) == Some(Said::No));
    rest.map_or(text, |(_, rest)| rest.trim())
}

impl Answer {
    /// As programs write it: `"yes"`, or the whole object where there is more to say.
    pub fn from_written(written: Value) -> serde_json::Result<Self> {
        let whole = if written.is_string() { json!({ "answer": written }) } else { written };
        serde_json::from_value(whole)
    }
}
