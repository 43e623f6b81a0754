//! Installs what package.json names, or adds packages to it.

use super::npm;
use super::typed::*;
use crate::catalog::node as words;

/// Of npm's warnings, so many are told.
const WARNINGS: usize = 3;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NpmInstall {
    #[serde(default)]
    packages: Vec<String>,
    #[serde(default)]
    dev: bool,
}

impl NpmInstall {
    fn words(&self) -> Vec<String> {
        let dev = self.dev.then_some(if self.packages.is_empty() { "--include=dev" } else { "--save-dev" });
        let fixed = std::iter::once("install").chain(dev).map(str::to_owned);
        fixed.chain(self.packages.iter().cloned()).collect()
    }
}

impl TypedTool for NpmInstall {
    const NAME: &str = tool_name::NPM_INSTALL;
    const KIND: ToolKind = ToolKind::Execute;

    fn effect(&self, here: &Here) -> Result<Effect, String> {
        for package in &self.packages {
            npm::word(package, "packages")?;
        }
        npm::effect(&self.words(), here)
    }

    fn title(arguments: &Arguments) -> String {
        super::arguments::parse::<Self>(arguments)
            .map_or_else(|_| String::new(), |call| npm::line(&call.words()))
    }

    async fn rehearse(&self, ctx: &Ctx) -> Result<String, Refusal> {
        npm::directory(ctx).map(|_| String::new())
    }

    async fn run(self, permit: Permit, ctx: &Ctx) -> CallResult {
        npm::directory(ctx)?;
        let outcome = npm::run(permit, ctx).await?;
        if let Some(refusal) = npm::failure(&outcome, ctx).filter(|_| !outcome.ok) {
            return Ok(Outcome { data: outcome.data, ..Outcome::failed(refusal.text, refusal.summary) });
        }
        if !outcome.ok {
            return Ok(outcome);
        }
        let mut data = outcome.data.clone();
        let (mut told, mut counts) = (Vec::new(), Vec::new());
        for line in npm::said(&outcome, "stdout").lines().map(str::trim) {
            for (name, count) in counted(line) {
                data[name] = count.into();
                counts.push((name, count));
            }
            let is_told =
                line.starts_with("up to date") || line.contains("vulnerabilit") || !counted(line).is_empty();
            told.extend(is_told.then_some(line));
        }
        let warnings = npm::said(&outcome, "stderr").lines().filter(|line| line.starts_with("npm warn"));
        told.extend(warnings.take(WARNINGS));
        let of =
            |wanted: &str| counts.iter().find(|(name, _)| *name == wanted).map_or(0, |(_, count)| *count);
        let kinds = [
            ("added", words::ADDED),
            ("changed", words::CHANGED),
            ("removed", words::REMOVED),
            ("vulnerabilities", words::VULNERABLE),
        ];
        let parts = kinds.into_iter().filter(|(name, _)| of(name) > 0);
        let parts: Vec<String> =
            parts.map(|(name, phrase)| phrase.say(ctx.lang, &[("count", &of(name))])).collect();
        let nothing = words::UP_TO_DATE.text(ctx.lang).to_owned();
        let summary = if parts.is_empty() { nothing } else { parts.join(", ") };
        let text = if told.is_empty() { outcome.text } else { told.join("\n") };
        Ok(Outcome { data, ..Outcome::done(text, summary) })
    }
}

/// What a line of npm's report counts: `added 3 packages, and audited 4 packages in 1s`, `2 high severity vulnerabilities`.
fn counted(line: &str) -> Vec<(&'static str, u64)> {
    let words: Vec<&str> = line.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let first = words.first().copied().unwrap_or_default();
    if line.contains("vulnerabilit") {
        let count = if first == "found" { words.get(1).copied() } else { Some(first) };
        let count = count.and_then(|count| count.parse().ok());
        return count.map(|count| ("vulnerabilities", count)).into_iter().collect();
    }
    if !["added", "removed", "changed", "up"].contains(&first) {
        return Vec::new();
    }
    let kind = |word: &str| ["added", "removed", "changed", "audited"].into_iter().find(|kind| *kind == word);
    words.windows(2).filter_map(|pair| Some((kind(pair[0])?, pair[1].parse().ok()?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn npm_s_report_is_read() {
        for (line, want) in [
            (
                "added 3 packages, removed 1 package, and audited 5 packages in 1s",
                "added 3 removed 1 audited 5",
            ),
            ("up to date, audited 2 packages in 500ms", "audited 2"),
            ("found 0 vulnerabilities", "vulnerabilities 0"),
            ("3 vulnerabilities (1 low, 2 high)", "vulnerabilities 3"),
            ("added in the morning", ""),
            ("To address all issues, run:", ""),
        ] {
            let counts: Vec<String> = counted(line).iter().map(|(name, n)| format!("{name} {n}")).collect();
            assert_eq!(counts.join(" "), want, "{line}");
        }
    }

    #[test]
    fn packages_are_words_and_no_options() {
        let here = Here::new("/w/p".into(), "/home/u".into());
        let effect = |raw: &str| {
            let call = super::super::arguments::parse::<NpmInstall>(&Arguments::parse(raw))?;
            TypedTool::effect(&call, &here).map(|effect| match effect {
                Effect::Run { command, .. } => command.to_string(),
                _ => String::new(),
            })
        };
        assert_eq!(effect("{}").unwrap(), "npm install");
        assert_eq!(effect(r#"{"dev":true}"#).unwrap(), "npm install --include=dev");
        assert_eq!(
            effect(r#"{"packages":["a@^1","b; rm x"],"dev":true}"#).unwrap(),
            "npm install --save-dev 'a@^1' 'b; rm x'"
        );
        for wrong in [r#"{"packages":["-g"]}"#, r#"{"packages":[""]}"#, r#"{"packages":["a\nb"]}"#] {
            assert!(effect(wrong).is_err(), "{wrong}");
        }
    }
}
