//! A model's analysis, read strictly: the first JSON object in whatever it said, checked for its schema, its indices
//! and cycles. What does not pass is an error; nothing is mended by guessing.

use crate::protocol::analysis::{SaidRisk, SaidScope};
use crate::protocol::plan::levels;
use crate::protocol::route::head;
use crate::protocol::{Analysis, AnalysisConfidence, Capability, Needs, Task};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// Nobody needs to say more.
const LONGEST: usize = 64 * 1024;
/// More steps than this are no plan for one request.
const MOST_TASKS: usize = 16;
/// Characters of a description, or of a question.
const LONGEST_TEXT: usize = 2_000;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadReply {
    #[error("there is no JSON object in the reply")]
    NoObject,
    #[error("the object does not follow the schema: {0}")]
    Schema(String),
    #[error("the tasks make no plan: {0}")]
    Plan(String),
}

pub fn read(reply: &str) -> Result<Analysis, BadReply> {
    let object = first_object(head(reply, LONGEST)).ok_or(BadReply::NoObject)?;
    let said: Said = serde_json::from_value(Value::Object(object)).map_err(|e| wrong(&e.to_string()))?;
    said.checked()
}

pub fn schema() -> Value {
    let holds: Map<String, Value> =
        Needs::NAMES.iter().map(|need| ((*need).to_owned(), json!({ "type": "boolean" }))).collect();
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["needs", "tasks", "confidence"],
        "properties": {
            "needs": {
                "type": "object", "additionalProperties": false, "required": Needs::NAMES, "properties": holds
            },
            "tasks": {
                "type": "array",
                "minItems": 1,
                "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": ["description", "capability"],
                    "properties": {
                        "description": { "type": "string" },
                        "capability": { "enum": Needs::NAMES[..4] },
                        "depends_on": { "type": "array", "items": { "type": "integer", "minimum": 0 } }
                    }
                }
            },
            "question": { "type": "string" },
            "confidence": { "enum": ["high", "medium", "low"] },
            "scope": scope_schema(),
            "risks": { "type": "array", "items": risk_schema() }
        }
    })
}

fn scope_schema() -> Value {
    let (count, names) = (
        json!({ "type": "integer", "minimum": 0 }),
        json!({ "type": "array", "items": { "type": "string" } }),
    );
    json!({
        "type": "object",
        "properties": {
            "files": count, "lines": count, "components": count,
            "integrations": names, "database_changes": names, "api_changes": names
        }
    })
}

fn risk_schema() -> Value {
    json!({
        "type": "object",
        "required": ["name", "severity"],
        "properties": {
            "name": { "enum": ["core_change", "data_loss", "security", "performance", "breaking_change"] },
            "severity": { "enum": ["low", "medium", "high"] },
            "description": { "type": "string" }, "mitigation": { "type": "string" }
        }
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    needs: Needs,
    tasks: Vec<SaidTask>,
    #[serde(default)]
    question: Option<String>,
    confidence: AnalysisConfidence,
    #[serde(default)]
    scope: Option<SaidScope>,
    #[serde(default)]
    risks: Vec<SaidRisk>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SaidTask {
    description: String,
    capability: Capability,
    #[serde(default)]
    depends_on: Option<DependsOn>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum DependsOn {
    One(usize),
    Several(Vec<usize>),
}

impl Said {
    fn checked(self) -> Result<Analysis, BadReply> {
        if self.tasks.len() > MOST_TASKS {
            return Err(wrong(&format!("{} tasks, {MOST_TASKS} are allowed", self.tasks.len())));
        }
        let tasks = self.tasks.into_iter().map(SaidTask::checked).collect::<Result<Vec<_>, _>>()?;
        check_order(&tasks)?;
        let mut needs = self.needs;
        tasks.iter().for_each(|task| need(&mut needs, task.capability));
        let question = self.question.map(|q| q.trim().to_owned()).filter(|q| !q.is_empty());
        if question.is_some() && !needs.clarification {
            return Err(wrong("a question without the need for clarification"));
        }
        if question.as_ref().is_some_and(|q| q.chars().count() > LONGEST_TEXT) {
            return Err(wrong("the question is too long"));
        }
        let (confidence, scope, risks) = (self.confidence, self.scope, self.risks);
        Ok(Analysis { needs, tasks, question, confidence, scope, risks })
    }
}

impl SaidTask {
    fn checked(self) -> Result<Task, BadReply> {
        let description = self.description.trim();
        if description.is_empty() || description.chars().count() > LONGEST_TEXT {
            return Err(wrong("a task's description is empty or too long"));
        }
        let mut depends_on = match self.depends_on {
            None => Vec::new(),
            Some(DependsOn::One(index)) => vec![index],
            Some(DependsOn::Several(indices)) => indices,
        };
        depends_on.sort_unstable();
        depends_on.dedup();
        Ok(Task { description: description.to_owned(), capability: self.capability, depends_on })
    }
}

fn wrong(why: &str) -> BadReply {
    BadReply::Schema(why.chars().take(200).collect())
}

/// Whether there are tasks, and an order in which each comes after what it depends on.
pub fn check_order(tasks: &[Task]) -> Result<(), BadReply> {
    let edges: Vec<(&str, &[usize])> =
        tasks.iter().map(|task| (task.description.as_str(), task.depends_on.as_slice())).collect();
    levels(&edges).map(|_| ()).map_err(|error| BadReply::Plan(error.to_string()))
}

/// What a task needs is needed, whatever the list of needs says.
fn need(needs: &mut Needs, capability: Capability) {
    match capability {
        Capability::WebSearch => needs.web_search = true,
        Capability::CodeRead => needs.code_read = true,
        Capability::CodeWrite => needs.code_write = true,
        Capability::Devops => needs.devops = true,
    }
}

/// The first place where a whole JSON object begins.
pub(super) fn first_object(text: &str) -> Option<Map<String, Value>> {
    text.match_indices('{').find_map(|(at, _)| {
        serde_json::Deserializer::from_str(&text[at..]).into_iter::<Map<String, Value>>().next()?.ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const NEEDS: &str =
        r#"{"web_search":false,"code_read":true,"code_write":false,"devops":false,"clarification":false}"#;

    fn reply(tasks: &str) -> String {
        format!(r#"{{"needs":{NEEDS},"tasks":{tasks},"confidence":"high"}}"#)
    }

    #[test]
    fn the_first_object_counts_whatever_stands_around_it() {
        let plain = reply(r#"[{"description":"read a","capability":"code_read"}]"#);
        for text in [
            plain.clone(),
            format!("Sure {{see below}}:\n```json\n{plain}\n```\nAnd {{}}."),
            format!("\u{feff}{plain}{plain}"),
        ] {
            let analysis = read(&text).unwrap();
            assert_eq!((analysis.tasks.len(), analysis.confidence), (1, AnalysisConfidence::High), "{text}");
        }
        assert_eq!(read("{} then the real one").unwrap_err().to_string().split(':').count(), 2);
    }

    #[test]
    fn dependencies_are_an_index_or_a_list_and_tasks_are_needs() {
        let tasks = r#"[{"description":"look","capability":"web_search"},
            {"description":"write","capability":"code_write","depends_on":0},
            {"description":"push","capability":"devops","depends_on":[1,0,1]}]"#;
        let analysis = read(&reply(tasks)).unwrap();
        let after: Vec<_> = analysis.tasks.iter().map(|t| t.depends_on.clone()).collect();
        assert_eq!(after, [vec![], vec![0], vec![0, 1]]);
        assert_eq!(analysis.needs.names(), ["web_search", "code_read", "code_write", "devops"]);
    }

    #[test]
    fn what_is_wrong_is_refused() {
        let one = |more: &str| reply(&format!(r#"[{{"description":"a","capability":"code_read"{more}}}]"#));
        let many = vec![r#"{"description":"a","capability":"devops"}"#; MOST_TASKS + 1].join(",");
        for (text, word) in [
            (String::new(), "no JSON object"),
            ("[1,2]".to_owned(), "no JSON object"),
            (one("").replace('}', ""), "no JSON object"),
            (reply("[]"), "at least one"),
            (one(r#","depends_on":7"#), "does not exist"),
            (one(r#","depends_on":0"#), "wait for each other"),
            (one(r#","depends_on":-1"#), "schema"),
            (one(r#","depends_on":"0""#), "schema"),
            (one(r#","colour":"red""#), "colour"),
            (one("").replace("code_read\"", "magic\""), "schema"),
            (one("").replace("high", "certain"), "certain"),
            (one("").replace("\"a\"", "\" \""), "empty"),
            (one("").replace(r#""confidence""#, r#""question":"Which?","confidence""#), "clarification"),
            (reply(&format!("[{many}]")), "17 tasks"),
            (
                reply(
                    r#"[{"description":"a","capability":"devops","depends_on":1},
                        {"description":"b","capability":"devops","depends_on":[0]},
                        {"description":"c","capability":"devops"}]"#,
                ),
                "each other: a, b",
            ),
        ] {
            let error = read(&text).unwrap_err().to_string();
            assert!(error.contains(word), "{text}: {error}");
        }
    }

    #[test]
    fn the_schema_takes_what_is_read() {
        let schema = schema();
        assert_eq!(schema["properties"]["tasks"]["items"]["properties"]["capability"]["enum"][3], "devops");
        assert_eq!(schema["required"], json!(["needs", "tasks", "confidence"]));
    }

    proptest! {
        #[test]
        fn any_text_is_an_analysis_with_a_plan_or_an_error(text in ".{0,400}") {
            if let Ok(analysis) = read(&text) {
                prop_assert_eq!(check_order(&analysis.tasks), Ok(()));
            }
        }

        #[test]
        fn whatever_depends_on_whatever(links in proptest::collection::vec((0usize..4, 0usize..6), 1..6), cut in 0usize..600) {
            let tasks: Vec<_> = links
                .iter()
                .map(|(kind, on)| json!({ "description": "d", "capability": Needs::NAMES[*kind], "depends_on": on }))
                .collect();
            let whole = reply(&Value::from(tasks).to_string());
            let text = whole.get(..cut).unwrap_or(&whole);
            match read(text) {
                Ok(Analysis { tasks, .. }) => {
                    prop_assert_eq!((tasks.len(), check_order(&tasks)), (links.len(), Ok(())));
                }
                // The beginning of a reply may hold an object of its own: its needs, or a task.
                Err(BadReply::NoObject | BadReply::Schema(_)) => prop_assert!(text.len() < whole.len()),
                Err(BadReply::Plan(_)) => {}
            }
        }

        #[test]
        fn nesting_and_noise_end(opens in 0usize..3_000, piece in r#"[{}\[\]":,a0]{0,12}"#) {
            let text = format!("{}{}", "{\"a\":".repeat(opens), piece.repeat(50));
            prop_assert!(read(&text).is_err());
        }
    }
}
