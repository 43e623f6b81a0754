//! Shows the last log lines of pm2 processes.

use super::pm2;
use super::typed::*;
use crate::catalog::{node as words, tools};
use crate::workspace::node::Pm2;

const USUAL: usize = 50;
const MOST: usize = 1000;
/// Of all logs together, so much is shown.
const MOST_BYTES: usize = 24 * 1024;
const LEAST_BYTES: usize = 512;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pm2Logs {
    name: Option<String>,
    /// 50 if not given
    lines: Option<usize>,
}

impl ServiceTool for Pm2Logs {
    type Service = Pm2;
    const NAME: &str = "pm2_logs";
    const KIND: ToolKind = ToolKind::Read;
    const TITLE: &str = "name";

    fn effect(&self, _: &Here, pm2: &Pm2) -> Result<Effect, String> {
        self.name.as_deref().map(pm2::one).transpose()?;
        Ok(pm2::effect(pm2, &["jlist"]))
    }

    async fn run(self, permit: Permit, ctx: &Ctx, _: &Pm2) -> CallResult {
        let lang = ctx.lang;
        let all = pm2::judged(permit, ctx).await?.unwrap_or_default();
        if all.is_empty() {
            return Err(pm2::nothing_runs(lang));
        }
        let is_meant = |process: &&pm2::Process| self.name.as_ref().is_none_or(|name| process.is(name));
        let meant: Vec<&pm2::Process> = all.iter().filter(is_meant).collect();
        if let (true, Some(name)) = (meant.is_empty(), &self.name) {
            return Err(pm2::unknown(name, &all, lang));
        }
        let lines = self.lines.unwrap_or(USUAL).clamp(1, MOST);
        // What is at least shown of each sets how many there can be.
        let files = meant.iter().take(MOST_BYTES / LEAST_BYTES / 2);
        let most = MOST_BYTES / 2 / files.len();
        let (mut text, mut data, mut count) = (String::new(), Vec::new(), 0);
        for process in files {
            for (path, label) in process.logs.iter().zip([words::LOG_OUT, words::LOG_ERROR]) {
                let end = pm2::log(path, lines, most as u64, ctx).unwrap_or_else(|why| format!("({why})"));
                count += end.lines().count();
                let values: [(&str, &dyn Display); 2] = [("name", &process.name), ("path", &path.display())];
                text += &format!("{}\n", label.say(lang, &values));
                text += &if end.is_empty() { String::new() } else { format!("{end}\n") };
                data.push(json!({"name": process.name, "id": process.id, "path": path, "text": end}));
            }
        }
        Ok(Outcome { data: json!({"logs": data}), ..Outcome::done(text, tools::lines(lang, count)) })
    }
}
