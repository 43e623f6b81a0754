//! Programs that talk to other machines: what they send, where they write, and whether they hand over a shell.

use super::options::{Mark, Parsed};
use super::prelude::*;

const CURL: &str = "* -A= -b= -c> -C= -d= -D> -e= -E= -F= -H= -K@ -m= -o> -P= -Q= -r= -t= -T= -u= -U= -w= -x= -X= -y= -Y= -z= --data= --data-binary= --data-raw= --data-ascii= --data-urlencode= --json= --form= --form-string= --upload-file= --output> --header= --user= --url= --request= --user-agent= --cookie= --cookie-jar> --config@ --proxy= --cacert= --cert= --key= --connect-timeout= --max-time= --retry= --retry-delay= --write-out= --dump-header> --output-dir> --trace> --trace-ascii> --stderr> --referer= --range= --resolve= --unix-socket= --interface= --netrc-file< --etag-save> --hsts> --libcurl> --variable= --url-query= --engine@ --oauth2-bearer= --aws-sigv4= --proto= --limit-rate=";
const DATA: &str = "\
    -d --data --data-binary --data-raw --data-ascii --data-urlencode --json -F --form --form-string -T \
    --upload-file --url-query --variable";

pub(super) fn curl(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let parsed = parse(CURL, call.args, false);
    written(judge, &parsed, found);
    for given in parsed.options.iter().filter(|o| in_list(DATA, &o.name)) {
        found.facts |= Facts::UPLOADS;
        let Some(value) = &given.value else { continue };
        let whole = matches!(given.name.as_str(), "-T" | "--upload-file");
        let marked = || value.text.split_once('@').or(value.text.split_once('<')).map(|(_, file)| file);
        if let Some(file) = if whole { Some(value.text.as_str()) } else { marked() } {
            let file = file.split(';').next().unwrap_or(file);
            sends_file(judge, &Arg { text: file.to_owned(), ..value.clone() }, found);
        }
        sends_value(judge, value, found);
    }
    let operands = parsed.operands.iter().copied();
    let urls =
        operands.chain(parsed.options.iter().filter(|o| o.name == "--url").filter_map(|o| o.value.as_ref()));
    for url in urls {
        sends_value(judge, url, found);
        if let Some(file) = url.text.strip_prefix("file://") {
            found.worsen_with(judge.read_path(&Arg::certain(file)));
        }
    }
    for given in &parsed.options {
        let Some(value) = &given.value else { continue };
        judge.secret_value(value, found);
        if given.mark != Mark::Writes {
            judge.sends(value, found);
        }
    }
    let letter = |a: &Arg| a.text.starts_with('-') && !a.text.starts_with("--") && a.text.contains('O');
    let saves = parsed.has("-O") || call.args.iter().any(|a| a.is("--remote-name") || letter(a));
    found.worsen_if(saves, Class::ChangesFiles, "-O");
}

fn written(judge: &Judge<'_>, parsed: &Parsed<'_>, found: &mut Finding) {
    for given in &parsed.options {
        match (given.mark, &given.value) {
            (Mark::Writes, Some(value)) => found.worsen_with(judge.write_path(value)),
            (Mark::BringsIn, _) => found.worsen(Class::BringsIn, given.name.clone()),
            (Mark::Reads, Some(value)) => found.worsen_with(judge.read_path(value)),
            _ => {}
        }
    }
}

/// A file that is sent: a secret, or what says who may do what, must not leave.
fn sends_file(judge: &Judge<'_>, file: &Arg, found: &mut Finding) {
    let secret = judge.secret_in(file).or_else(|| (file.text == "/etc/passwd").then(|| file.text.clone()));
    found.worsen_with(secret.map(|path| (Class::SendsSecrets, path)));
}

impl Judge<'_> {
    /// A word of a program that sends: a secret's path in it, whole or behind what marks a file, must not leave.
    pub(super) fn sends(&self, word: &Arg, found: &mut Finding) {
        if word.text.contains("://") {
            return;
        }
        let marks = word.text.char_indices().filter(|(_, c)| "@=<:,".contains(*c)).map(|(at, _)| at + 1);
        let attached = (word.text.starts_with('-') && !word.text.starts_with("--")).then_some(2);
        let starts = std::iter::once(0).chain(marks.take(4)).chain(attached);
        for tail in starts.filter_map(|at| word.text.get(at..)).filter(|tail| !tail.is_empty()) {
            let tail = tail.split([',', ';', ':']).next().unwrap_or(tail);
            sends_file(self, &Arg { text: tail.to_owned(), ..word.clone() }, found);
        }
    }
}

fn sends_value(judge: &Judge<'_>, value: &Arg, found: &mut Finding) {
    if value.facts.has(Facts::SECRET) || value.inherited.iter().any(|n| super::vars::is_secret_name(n)) {
        found.worsen(Class::SendsSecrets, found.program.clone());
    }
    judge.secret_value(value, found);
}

const WGET: &str = "* -O> -o> -a> -P> -i< -e= -U= -t= -T= -w= -Q= -l= -A= -R= -D= -B= -S --output-document> --output-file> --append-output> --directory-prefix> --input-file< --execute@ --post-data= --post-file= --body-data= --body-file= --header= --user-agent= --user= --password= --config@ --use-askpass@ --save-cookies> --load-cookies< --method= --tries= --timeout= --referer=";

pub(super) fn wget(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let parsed = parse(WGET, call.args, false);
    written(judge, &parsed, found);
    for given in &parsed.options {
        match (given.name.as_str(), &given.value) {
            ("--post-file" | "--body-file", Some(file)) => {
                found.facts |= Facts::UPLOADS;
                sends_file(judge, file, found);
            }
            ("--post-data" | "--body-data", Some(value)) => {
                found.facts |= Facts::UPLOADS;
                sends_value(judge, value, found);
            }
            (_, Some(value)) => {
                judge.secret_value(value, found);
                let sent =
                    ["--load-cookies", "--header", "--certificate", "--private-key", "-i", "--input-file"];
                if sent.contains(&given.name.as_str()) {
                    judge.sends(value, found);
                }
            }
            _ => {}
        }
    }
    parsed.operands.iter().for_each(|url| sends_value(judge, url, found));
    if parsed.value("-O --output-document").is_none_or(|f| f.text != "-" && f.text != "/dev/null") {
        found.worsen(Class::ChangesFiles, "wget");
    }
}

/// `nc`, `socat`, `telnet`: a program on the other end of the line is a reverse shell.
pub(super) fn netcat(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let executes = call.args.iter().any(|a| {
        let text = a.text.to_lowercase();
        match call.program {
            "socat" => ["exec:", "system:", "shell:"].iter().any(|p| text.contains(p)),
            "telnet" => false,
            _ => {
                matches!(text.as_str(), "--exec" | "--sh-exec" | "--lua-exec" | "-e")
                    || text.starts_with("--exec=")
                    || text.starts_with("--sh-exec=")
                    || (a.text.starts_with('-')
                        && !a.text.starts_with("--")
                        && a.text.contains(['e', 'c'])
                        && a.text.len() < 8
                        && a.text.chars().skip(1).all(|c| c.is_ascii_alphabetic()))
            }
        }
    });
    found.worsen_if(executes, Class::ReverseShell, call.program);
    found.worsen_if(judge.input.upstream.has(Facts::SECRET), Class::SendsSecrets, call.program);
    for arg in call.args {
        if let Some(file) = arg.text.to_lowercase().strip_prefix("file:") {
            sends_file(judge, &Arg::certain(file), found);
        }
    }
}

pub(super) fn is_remote(text: &str) -> bool {
    let colon = text.find(':');
    let slash = text.find('/');
    text.contains("://") || colon.is_some_and(|c| c > 0 && slash.is_none_or(|s| c < s))
}

pub(super) fn remote_copy(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let spec = "* -e@ -i= -P= -o= -F= -S@ -c= -l= -f= -M= -B= -T= -J= -D@ --rsh@ --rsync-path@ --exclude= --include= --exclude-from= --include-from= --files-from= --password-file= --log-file> --backup-dir> --temp-dir> --compare-dest= --link-dest= --bwlimit= --timeout= --port= --chmod= --filter=";
    let parsed = parse(spec, call.args, false);
    written(judge, &parsed, found);
    let operands = &parsed.operands;
    let remote = operands.iter().any(|a| is_remote(&a.text)) || matches!(call.program, "sftp" | "scp");
    if remote {
        found.facts |= Facts::SENDS | Facts::UPLOADS;
    } else if found.class == Class::RemoteHost {
        found.class = Class::ChangesFiles;
    }
    let spoken = judge.input.text.clone().unwrap_or_default();
    if let Some(secret) = spoken.split_whitespace().find_map(|w| judge.secret_in(&Arg::certain(w))) {
        found.worsen(Class::SendsSecrets, secret);
    }
    let Some((last, sources)) = operands.split_last() else { return };
    for source in sources {
        match judge.secret_in(source) {
            Some(secret) if is_remote(&last.text) => found.worsen(Class::SendsSecrets, secret),
            Some(secret) => found.worsen(Class::Secrets, secret),
            None => {}
        }
        if is_remote(&last.text) {
            sends_file(judge, source, found);
        }
    }
    if !is_remote(&last.text) {
        found.worsen_with(judge.write_path(last));
        sources.iter().for_each(|source| judge.lands_in(last, &source.text, found));
        let deletes =
            call.args.iter().any(|a| a.text.starts_with("--delete") || a.text == "--remove-source-files");
        found.worsen_with(judge.vital(last).or_else(|| judge.lost_with(last)).filter(|_| deletes));
    }
}

/// `ssh host command`: the command runs elsewhere, but a catastrophe is one there too.
pub(super) fn remote_shell(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    for given in call.parsed.options.iter().filter(|o| o.name == "-o") {
        let text = given.value.as_ref().map(|v| v.text.to_lowercase()).unwrap_or_default();
        let runs = ["proxycommand", "localcommand", "permitlocal", "knownhostscommand"];
        if runs.iter().any(|w| text.contains(w)) {
            found.worsen(Class::BringsIn, "-o");
            if let Some((_, command)) = text.split_once(['=', ' ']) {
                judge.blocked_text(command, found);
            }
        }
    }
    let forwards = |given: &super::options::Given| {
        let text = given.value.as_ref().map(|v| v.text.to_lowercase()).unwrap_or_default();
        given.name == "-R" || given.name == "-o" && text.starts_with("remoteforward")
    };
    // It opens this machine to the other one.
    found.worsen_if(call.parsed.options.iter().any(forwards), Class::ReverseShell, "-R");
    let Some(at) = call.parsed.first_operand else { return };
    let words: Vec<String> = call.args[at..].iter().skip(1).map(|a| a.text.replace(HOLE, "x")).collect();
    if !words.is_empty() {
        let mut there = Finding::reads(call.program);
        judge.blocked_text(&words.join(" "), &mut there);
        if matches!(there.class, Class::Destroys | Class::ForkBomb) {
            found.worsen(there.class, there.about);
        }
    }
    let shell = words.last().is_some_and(|w| matches!(w.as_str(), "sh" | "bash" | "zsh" | "dash" | "-s"));
    found.worsen_if(shell && judge.input.upstream.has(Facts::DOWNLOADS), Class::RunsDownload, call.program);
    found.worsen_if(judge.input.upstream.has(Facts::SECRET), Class::SendsSecrets, call.program);
    if call.args[at..].iter().any(|a| a.hole == Hole::Unknown && a.facts.has(Facts::SECRET)) {
        found.worsen(Class::SendsSecrets, call.program);
    }
}

/// `ngrok tcp`, `gdbserver :1 sh`: a port behind which stands a shell, or whatever listens here.
pub(super) fn serves(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    call.args.iter().for_each(|arg| judge.sends(arg, found));
    let shell = call.args.iter().any(|a| in_list("sh bash zsh dash ksh", a.base()));
    let opens = if call.program == "gdbserver" { shell } else { call.says("tcp") };
    found.worsen_if(opens, Class::ReverseShell, call.program);
}

/// Options of openssl that only choose what is shown.
const SHOWS: &str = "\
    -in -inform -noout -text -subject -issuer -dates -startdate -enddate -serial -fingerprint -modulus -pubkey -purpose \
    -ext -hash -nameopt -checkend -sha1 -sha256 -sha384 -sha512 -md5 -r -c -hex -base64 -d -e -a -A -v -V -s -tls1_3 \
    -CAfile -untrusted -show_chain -generate -bits -commands -digest-algorithms -cipher-algorithms";

/// `openssl`: some subcommands read, `s_client` connects, the rest writes or asks for keys.
pub(super) fn openssl(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let Some(first) = call.args.first() else { return };
    let writes = call.args.iter().any(|a| a.text.starts_with('-') && !a.is(SHOWS) && a.text != "-");
    match first.text.as_str() {
        "s_client" | "s_server" | "s_time" => {
            found.class = Class::UsesNetwork;
            found.facts |= Facts::CONNECTS | Facts::DOWNLOADS | Facts::SENDS | Facts::UPLOADS;
        }
        "version" | "rand" | "dgst" | "sha256" | "md5" | "x509" | "ciphers" | "verify" | "list"
        | "base64" | "prime"
            if !writes =>
        {
            found.class = Class::Reads;
            for arg in call.args.iter().skip(1).filter(|a| !a.text.starts_with('-')) {
                found.worsen_with(judge.read_path(arg).filter(|(class, _)| *class != Class::NotUnderstood));
            }
        }
        _ => {
            found.about = shown(&format!("openssl {}", first.text));
            for arg in call.args.iter().skip(1) {
                found.worsen_with(judge.secret_in(arg).map(|path| (Class::Secrets, path)));
            }
        }
    }
}
