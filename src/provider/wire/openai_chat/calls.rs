//! Tool calls out of fragments. The rule is to go by index; many servers leave it out, send it always as 0, repeat
//! the id and the name, send empty ids, or send a call whole.

use crate::protocol::Arguments;
use serde::Deserialize;
use serde_json::Value;

#[derive(Debug, Clone, Default, Deserialize)]
pub(super) struct Fragment {
    #[serde(default, deserialize_with = "crate::provider::wire::lenient::told")]
    pub index: Option<i64>,
    #[serde(default, deserialize_with = "crate::provider::wire::lenient::told")]
    pub id: Option<String>,
    pub function: Option<Function>,
}

#[derive(Debug, Clone, Default, Deserialize)]
pub(super) struct Function {
    pub name: Option<String>,
    pub arguments: Option<Value>,
}

#[derive(Debug, Default, PartialEq)]
pub(super) struct Call {
    pub index: Option<i64>,
    pub id: String,
    pub name: String,
    pub raw: String,
}

#[derive(Debug, Default)]
pub(super) struct Calls {
    pub list: Vec<Call>,
}

impl Calls {
    /// Takes a fragment; gives the name of the call if this made it known.
    pub fn take(&mut self, fragment: Fragment) -> Option<String> {
        let id = fragment.id.unwrap_or_default();
        let function = fragment.function.unwrap_or_default();
        let name = function.name.unwrap_or_default();
        let slot = self.slot(fragment.index, &id, &name).unwrap_or_else(|| {
            self.list.push(Call { index: fragment.index, ..Call::default() });
            self.list.len() - 1
        });
        let call = &mut self.list[slot];
        if call.id.is_empty() {
            call.id = id;
        }
        let first = call.name.is_empty() && !name.is_empty();
        if first {
            call.name.clone_from(&name);
        }
        match function.arguments {
            Some(Value::String(text)) => call.raw.push_str(&text),
            Some(Value::Null) | None => {}
            Some(whole) => call.raw.push_str(&whole.to_string()),
        }
        first.then_some(name)
    }

    /// Which call a fragment continues; none if it begins a new one.
    fn slot(&self, index: Option<i64>, id: &str, name: &str) -> Option<usize> {
        if let Some(index) = index {
            let slot = self.list.iter().rposition(|c| c.index == Some(index))?;
            return (!self.begins_another(slot, id, name)).then_some(slot);
        }
        if !id.is_empty()
            && let Some(slot) = self.list.iter().rposition(|c| c.id == id)
        {
            return Some(slot);
        }
        let last = self.list.len().checked_sub(1)?;
        let continues = id.is_empty() && (name.is_empty() || !self.begins_another(last, id, name));
        continues.then_some(last)
    }

    /// True if a fragment for this slot is really another call: it has another id and a name of its own, or
    /// without ids it names a function although the arguments are already whole.
    fn begins_another(&self, slot: usize, id: &str, name: &str) -> bool {
        let call = &self.list[slot];
        if name.is_empty() || call.name.is_empty() {
            return false;
        }
        if !id.is_empty() && !call.id.is_empty() {
            return id != call.id;
        }
        name != call.name || (!call.raw.is_empty() && Arguments::parse(&call.raw).object().is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Fragments, one a line.
    fn run(fragments: &str) -> String {
        let mut calls = Calls::default();
        for fragment in fragments.lines() {
            calls.take(serde_json::from_str(fragment).expect("a fragment"));
        }
        calls.list.iter().map(|c| format!("{:?} {} {};", c.id, c.name, c.raw)).collect()
    }

    #[test]
    fn fragments_become_calls() {
        const BY_THE_RULE: &str = r#"{"index":0,"id":"a","type":"function","function":{"name":"x","arguments":""}}
            {"index":0,"function":{"arguments":"{\"p\""}}
            {"index":1,"id":"b","function":{"name":"y","arguments":"{}"}}
            {"index":0,"function":{"arguments":":1}"}}"#;
        const WITHOUT_INDEX: &str = r#"{"id":"a","function":{"name":"x","arguments":"{\"p\":"}}
            {"function":{"arguments":"1}"}}
            {"id":"b","function":{"name":"x","arguments":"{}"}}"#;
        const ID_AND_NAME_REPEATED: &str = r#"{"index":0,"id":"a","function":{"name":"x","arguments":"{\"p\":"}}
            {"index":0,"id":"a","function":{"name":"x","arguments":"1"}}
            {"index":0,"id":"a","function":{"name":"x","arguments":"}"}}"#;
        const REPEATED_WITHOUT_INDEX: &str = r#"{"id":"a","function":{"name":"x","arguments":"{\"p\":"}}
            {"id":"a","function":{"name":"x","arguments":"1}"}}"#;
        const WHOLE_THAT_ALL_SAY_0: &str = r#"{"index":0,"id":"a","function":{"name":"x","arguments":"{\"p\":1}"}}
            {"index":0,"id":"b","function":{"name":"x","arguments":"{\"p\":2}"}}"#;
        const WHOLE_WITH_OBJECTS: &str = r#"{"id":"","function":{"name":"x","arguments":{"p":1}}}
            {"id":"","function":{"name":"x","arguments":{"p":2}}}
            {"function":{"name":"y","arguments":null}}"#;
        let with_empty_ids = REPEATED_WITHOUT_INDEX.replace("\"a\"", "\"\"");
        for (fragments, want) in [
            (BY_THE_RULE, r#""a" x {"p":1};"b" y {};"#),
            (WITHOUT_INDEX, r#""a" x {"p":1};"b" x {};"#),
            (ID_AND_NAME_REPEATED, r#""a" x {"p":1};"#),
            (REPEATED_WITHOUT_INDEX, r#""a" x {"p":1};"#),
            (&with_empty_ids, r#""" x {"p":1};"#),
            (WHOLE_THAT_ALL_SAY_0, r#""a" x {"p":1};"b" x {"p":2};"#),
            (WHOLE_WITH_OBJECTS, r#""" x {"p":1};"" x {"p":2};"" y ;"#),
        ] {
            assert_eq!(run(fragments), want, "{fragments}");
        }
    }

    #[test]
    fn a_name_is_told_once() {
        let mut calls = Calls::default();
        let fragment = |v: Value| serde_json::from_value(v).expect("a fragment");
        assert_eq!(calls.take(fragment(json!({"index":0,"id":"a"}))), None);
        assert_eq!(calls.take(fragment(json!({"index":0,"function":{"name":"x"}}))), Some("x".to_owned()));
        assert_eq!(calls.take(fragment(json!({"index":0,"function":{"name":"x"}}))), None);
    }
}
