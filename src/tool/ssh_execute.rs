//! Runs a command on a host that the settings name, with live output, and nothing forwarded.

use super::typed::*;
use super::{remote, shell};
use crate::catalog::{Lang, remote as words, tools};
use crate::protocol::{Command, Place, WorkspacePath};
use crate::text::closest;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

const LONGEST: u64 = 24 * 60 * 60;
/// Nothing waits for a password, nor long for a host; nothing of this machine is lent to that one.
const OPTIONS: &str = "-T -o BatchMode=yes -o ConnectTimeout=10 -o ForwardAgent=no -o ClearAllForwardings=yes \
                       -o PermitLocalCommand=no";
/// What ssh ends with where it is not the command's own end.
const ITS_OWN: i32 = 255;

/// The hosts by their aliases, and the file that ssh reads instead of the user's.
#[derive(Debug, Default)]
pub struct Hosts {
    pub hosts: BTreeMap<String, String>,
    pub config: Option<PathBuf>,
}

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SshExecute {
    host: String,
    command: String,
    timeout_seconds: Option<u64>,
}

/// `[user@]host[:port]`, read: where to, and by which port.
fn target(address: &str) -> Option<(&str, Option<u16>)> {
    let (host, port) = match address.rsplit_once(':') {
        Some((host, port)) if !host.contains(':') || host.ends_with(']') => (host, Some(port.parse().ok()?)),
        _ => (address, None),
    };
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-@:[]%".contains(c);
    let plain = !host.is_empty() && !host.starts_with(['-', '@']) && !host.contains("@-");
    (plain && host.chars().all(is_plain)).then_some((host, port))
}

impl Hosts {
    /// The arguments that lead to the host, and its address.
    fn way(&self, alias: &str, lang: Lang) -> Result<(Vec<String>, &str), Refusal> {
        let Some(address) = self.hosts.get(alias) else { return Err(self.unknown(alias, lang)) };
        let Some((host, port)) = target(address) else {
            let values: [(&str, &dyn Display); 2] = [("name", &alias), ("address", address)];
            return Err(Refusal::say(lang, words::BAD_HOST, &values, words::NO_HOST_SHORT));
        };
        let config = self.config.iter().flat_map(|file| ["-F".to_owned(), file.display().to_string()]);
        let port = port.iter().flat_map(|port| ["-p".to_owned(), port.to_string()]);
        let options = OPTIONS.split_whitespace().map(str::to_owned);
        // A host in brackets is a URL's way to write it.
        let host = host.replace(['[', ']'], "");
        Ok((config.chain(options).chain(port).chain([host]).collect(), address))
    }

    fn unknown(&self, alias: &str, lang: Lang) -> Refusal {
        let names = self.hosts.keys().cloned().collect::<Vec<_>>().join(", ");
        let values: [(&str, &dyn Display); 2] = [("name", &alias), ("names", &names)];
        let mut refusal = Refusal::say(lang, words::NO_HOST, &values, words::NO_HOST_SHORT);
        let near = closest::name(alias, self.hosts.keys().map(String::as_str));
        let near = near.map(|near| words::NEAR.say(lang, &[("near", &near)]));
        refusal.text.extend(near.into_iter().flat_map(|near| [" ".to_owned(), near]));
        refusal
    }
}

impl ServiceTool for SshExecute {
    type Service = Hosts;
    const NAME: &str = tool_name::SSH_EXECUTE;
    const KIND: ToolKind = ToolKind::Execute;
    const TITLE: &str = "command";

    /// What is asked about names the alias, and the command as one word: it is one for the shell over there.
    fn effect(&self, _: &Here, _: &Hosts) -> Result<Effect, String> {
        if self.command.trim().is_empty() || self.command.contains('\0') {
            return Err("`command` is no text. Nothing was run; send the command line.".to_owned());
        }
        let words = ["ssh", self.host.trim(), &self.command].map(str::to_owned);
        let working_dir = Place::Inside(WorkspacePath::root());
        Ok(Effect::Run { command: Command::Arguments(words.into()), working_dir })
    }

    fn title(arguments: &Arguments) -> String {
        format!("{}: {}", text(arguments, "host"), text(arguments, "command").trim())
    }

    async fn rehearse(&self, ctx: &Ctx, hosts: &Hosts) -> Result<String, Refusal> {
        let alias = self.host.trim();
        let (_, address) = hosts.way(alias, ctx.lang)?;
        Ok(format!("{alias}: {address}"))
    }

    async fn run(self, permit: Permit, ctx: &Ctx, hosts: &Hosts) -> CallResult {
        let transcript = shell::transcript(&permit, ctx);
        let (Effect::Run { command: Command::Arguments(judged), .. }, confinement) = permit.spend() else {
            let short = tools::BAD_ARGUMENTS.text(ctx.lang);
            return Err(Refusal::new("The permit is for no command.", short));
        };
        let [_, alias, command] = &judged[..] else { return Err(hosts.unknown("", ctx.lang)) };
        let (mut arguments, address) = hosts.way(alias, ctx.lang)?;
        // Behind a blank, what begins with a dash is no option of the shell over there.
        let blank = if command.starts_with('-') { " " } else { "" };
        arguments.extend(["--".to_owned(), format!("{blank}{command}")]);
        let seconds = self.timeout_seconds.unwrap_or(ctx.command_seconds).clamp(1, LONGEST);
        let root = ctx.workspace.here().root.clone();
        let launch = move |shell: &crate::workspace::process::Shell| {
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let launch = shell.permitted_child("ssh", &arguments, root, confinement);
            launch.limited_to(Some(Duration::from_secs(seconds)))
        };
        let ran = shell::to_its_end(launch, transcript, ctx).await;
        let mut outcome = ran.map_err(|why| Refusal::new(why, tools::BAD_ARGUMENTS.text(ctx.lang)))?;
        let (data, limit) = (&outcome.data, outcome.data["killed_by_timeout"] == true);
        let stopped = limit || *ctx.cancel.borrow();
        let own = data["exit_code"] == ITS_OWN && !stopped;
        let said = data["stderr"].as_str().unwrap_or_default();
        if own && let Some(refusal) = remote::on_the_way(said, alias, address, ctx.lang) {
            return Err(refusal);
        }
        let values: [(&str, &dyn Display); 3] =
            [("remote", alias), ("address", &address), ("seconds", &seconds)];
        if limit {
            // The shell's own word for it knows a background, which there is none of here.
            outcome.text.truncate(outcome.text.rfind('\n').unwrap_or_default());
        }
        let more = [(limit, words::HOST_LIMIT), (stopped, words::GOES_ON), (own, words::LOST)];
        for (_, phrase) in more.into_iter().filter(|(is_so, _)| *is_so) {
            outcome.text += &format!("\n{}", phrase.say(ctx.lang, &values));
        }
        Ok(outcome)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_host_with_a_user_and_a_port_and_no_option() {
        for (address, read) in [
            ("web1", Some(("web1", None))),
            ("deploy@web1.example.org:2222", Some(("deploy@web1.example.org", Some(2222)))),
            ("u@[::1]:22", Some(("u@[::1]", Some(22)))),
            ("fe80::1", Some(("fe80::1", None))),
            ("web1:no", None),
            ("-oProxyCommand=x", None),
            ("u@-oProxyCommand=x", None),
            ("web1 -o ProxyCommand=x", None),
            ("", None),
            (":22", None),
        ] {
            assert_eq!(target(address), read, "{address}");
        }
    }

    #[test]
    fn the_way_leads_by_an_alias_alone() {
        let hosts = [("staging", "u@web1:2222"), ("prod", "-x")].map(|(a, b)| (a.to_owned(), b.to_owned()));
        let hosts = Hosts { hosts: hosts.into(), config: Some("/c".into()) };
        let (arguments, _) = hosts.way("staging", Lang::En).unwrap();
        assert_eq!(arguments.join(" "), format!("-F /c {OPTIONS} -p 2222 u@web1"));
        for (alias, told) in [
            ("stagin", "Did you mean 'staging'?"),
            ("u@web1", "available: prod, staging"),
            ("prod", "ssh.hosts.prod is '-x'"),
        ] {
            assert!(hosts.way(alias, Lang::En).unwrap_err().text.contains(told), "{alias}");
        }
    }
}
