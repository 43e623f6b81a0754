//! The way to a vendor through a proxy, an authority of one's own and headers, and what is said where somebody stands in it:
//! one clear sentence, the right exit code, and the line that was typed is still there.

use crate::server::{Fault, Reply, Server};
use crate::support::{Project, Terminal};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// An authority that exists for one test, and a certificate of it for `api.acme.test` and 127.0.0.1.
pub struct Authority {
    dir: tempfile::TempDir,
}

impl Authority {
    pub fn new() -> Self {
        let dir = tempfile::tempdir().expect("a directory");
        let names = "subjectAltName=DNS:api.acme.test,IP:127.0.0.1\n";
        std::fs::write(dir.path().join("names"), names).expect("written");
        let curve = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
        for line in [
            format!("req -x509 {curve} -keyout ca.key -out ca.pem -days 2 -subj /CN=throw-away"),
            format!("req {curve} -keyout key.pem -out request.pem -subj /CN=api.acme.test"),
            "x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -out cert.pem -extfile names"
                .to_owned(),
        ] {
            let made = Command::new("openssl").args(line.split(' ')).current_dir(dir.path()).output();
            let made = made.expect("openssl is there: run tests/run");
            assert!(made.status.success(), "{line}: {}", String::from_utf8_lossy(&made.stderr));
        }
        Self { dir }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    pub fn pem(&self) -> String {
        self.path("ca.pem").display().to_string()
    }

    /// Speaks TLS before that server, and gives its own address.
    fn before(&self, server: &Server) -> String {
        self.before_address(server.base().replace("http://", ""))
    }

    pub fn before_address(&self, behind: String) -> String {
        let chain = CertificateDer::pem_file_iter(self.path("cert.pem")).expect("a chain");
        let chain = chain.collect::<Result<Vec<_>, _>>().expect("a chain");
        let key = PrivateKeyDer::from_pem_file(self.path("key.pem")).expect("a key");
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config =
            rustls::ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let config =
            config.expect("versions").with_no_client_auth().with_single_cert(chain, key).expect("a pair");
        let config = Arc::new(config);
        listen(move |client| {
            let connection = rustls::ServerConnection::new(config.clone()).expect("a connection");
            let Ok(behind) = TcpStream::connect(&behind) else { return };
            between(rustls::StreamOwned::new(connection, client), |tls| &tls.sock, behind);
        })
    }
}

/// Gives every connection to this, each on a thread of its own.
fn listen(serve: impl Fn(TcpStream) + Send + Sync + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address").to_string();
    let serve = Arc::new(serve);
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let serve = serve.clone();
            std::thread::spawn(move || serve(stream));
        }
    });
    address
}

/// Carries bytes both ways until one side has left.
fn between<S: Read + Write>(mut one: S, socket: impl Fn(&S) -> &TcpStream, mut other: TcpStream) {
    let turn = Some(Duration::from_millis(2));
    socket(&one).set_read_timeout(turn).expect("a timeout");
    other.set_read_timeout(turn).expect("a timeout");
    let mut bytes = [0; 16 * 1024];
    loop {
        for from_one in [true, false] {
            let read = if from_one { one.read(&mut bytes) } else { other.read(&mut bytes) };
            let written = match read {
                Ok(0) => return,
                Ok(count) if from_one => other.write_all(&bytes[..count]),
                Ok(count) => one.write_all(&bytes[..count]).and_then(|()| one.flush()),
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => Ok(()),
                Err(_) => return,
            };
            if written.is_err() {
                return;
            }
        }
    }
}

fn head_of(stream: &mut TcpStream) -> String {
    let (mut head, mut byte) = (Vec::new(), [0]);
    while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|count| count == 1) {
        head.push(byte[0]);
    }
    String::from_utf8_lossy(&head).into_owned()
}

/// A proxy that leads every `CONNECT` to one address, whatever name was asked for.
struct Proxy {
    address: String,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Proxy {
    fn to(behind: &str) -> Self {
        let (asked, behind) = (Arc::new(Mutex::new(Vec::new())), behind.to_owned());
        let seen = asked.clone();
        let address = listen(move |mut client| {
            let head = head_of(&mut client);
            seen.lock().expect("the lock").push(head.lines().next().unwrap_or_default().to_owned());
            let Ok(behind) = TcpStream::connect(&behind) else { return };
            if client.write_all(b"HTTP/1.1 200 Connection established\r\n\r\n").is_ok() {
                between(client, |client| client, behind);
            }
        });
        Self { address: format!("http://{address}"), asked }
    }

    fn asked(&self) -> Vec<String> {
        self.asked.lock().expect("the lock").clone()
    }
}

/// Whoever comes gets these bytes.
fn always(answer: &'static str) -> String {
    listen(move |mut client| {
        head_of(&mut client);
        let _ = client.write_all(answer.as_bytes());
    })
}

/// A project whose model lives at `https://api.acme.test`, or where the text says.
fn acme(more: &str) -> Project {
    let project = Project::new().env("ACME_API_KEY", "sk-secret-key");
    let path = project.home().join("config/pointsman/config.toml");
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    let base = if more.contains("base_url") { "" } else { "base_url = \"https://api.acme.test\"\n" };
    let text = format!(
        "provider = \"acme\"\n[providers.acme]\nwire = \"anthropic\"\nkey_env = \"ACME_API_KEY\"\nmodels.main = \"big\"\n\
         headers = {{ X-Team = \"blue\" }}\n{base}{more}"
    );
    std::fs::write(path, text).expect("the file can be written");
    project
}

const ASK: &[&str] = &["-p", "what is HPOS?"];

#[test]
fn through_a_proxy_an_authority_and_with_headers() {
    let authority = Authority::new();
    let server =
        Server::start((0..3).map(|_| Reply::text("Through the proxy."))).require_key("sk-secret-key");
    let proxy = Proxy::to(&authority.before(&server));
    let settings = format!("[network]\nproxy = \"{}\"\nca = \"{}\"\n", proxy.address, authority.pem());
    let by_settings = acme(&settings);
    let by_variables = acme("")
        .env("HTTPS_PROXY", &proxy.address)
        .env("SSL_CERT_FILE", authority.pem())
        .env("NO_PROXY", "other.test");
    // The setting counts before the variable.
    let by_both =
        acme(&settings).env("HTTPS_PROXY", "http://127.0.0.1:1").env("SSL_CERT_FILE", "/no/such/file");
    for (number, project) in [by_settings, by_variables, by_both].iter().enumerate() {
        let ran = project.run(ASK);
        assert!(ran.code == 0 && ran.out.contains("Through the proxy."), "{number}: {} {}", ran.out, ran.err);
        assert!(proxy.asked().len() > number, "{:?}", proxy.asked());
    }
    assert!(
        proxy.asked().iter().all(|line| line == "CONNECT api.acme.test:443 HTTP/1.1"),
        "{:?}",
        proxy.asked()
    );
    for seen in server.requests() {
        assert_eq!((seen.header("x-team"), seen.header("x-api-key")), (Some("blue"), Some("sk-secret-key")));
    }
    server.approve();
}

#[test]
fn exempt_hosts_are_reached_without_the_proxy() {
    let authority = Authority::new();
    let server = Server::start([Reply::text("Directly.")]);
    let direct = authority.before(&server);
    let proxy = Proxy::to(&direct);
    let project = acme(&format!("base_url = \"https://{direct}\"\n"))
        .env("HTTPS_PROXY", &proxy.address)
        .env("SSL_CERT_FILE", authority.pem());
    let ran = project.run(ASK);
    assert!(ran.out.contains("Directly."), "loopback: {} {}", ran.out, ran.err);
    let named = acme("").env("HTTPS_PROXY", &proxy.address).env("NO_PROXY", ".acme.test");
    let ran = named.run(ASK);
    assert!(ran.code == 1 && ran.err.contains("at https://api.acme.test"), "{}", ran.err);
    assert_eq!(proxy.asked(), Vec::<String>::new());
}

/// What fails, and the words of the one sentence that is said about it.
fn accidents() -> Vec<(&'static str, Project, Vec<&'static str>, Option<Server>)> {
    let authority = Authority::new();
    let behind = Server::start([]);
    let intercepting = Proxy::to(&authority.before(&behind));
    let through = |proxy: &str| acme("").env("HTTPS_PROXY", proxy);
    let page = "<html><body>Please sign in to the network.</body></html>";
    let html = |status: &'static str| {
        let answer = format!(
            "HTTP/1.1 {status}\r\ncontent-type: text/html\r\nlocation: https://login.test/\r\n\
                              content-length: {}\r\nconnection: close\r\n\r\n{page}",
            page.len()
        );
        let answer: &'static str = Box::leak(answer.into_boxed_str());
        always(answer)
    };
    let at = |address: String| acme(&format!("base_url = \"http://{address}\"\n"));
    let proxied = |status| through(&format!("http://{}", html(status)));
    let expired = Server::start([]).require_key("sk-the-new-one");
    let old = at(expired.base().replace("http://", ""));
    vec![
        (
            "interception",
            through(&intercepting.address),
            vec!["not secure", "UnknownIssuer", "network.ca"],
            Some(behind),
        ),
        ("proxy gone", through("http://127.0.0.1:1"), vec!["through the proxy", "HTTPS_PROXY"], None),
        ("proxy forbids", proxied("403 Forbidden"), vec!["through the proxy", "HTTPS_PROXY"], None),
        (
            "proxy wants a login",
            proxied("407 Proxy Authentication Required"),
            vec!["through the proxy", "HTTPS_PROXY"],
            None,
        ),
        ("portal", proxied("200 OK"), vec!["through the proxy", "HTTPS_PROXY"], None),
        ("a page", at(html("200 OK")), vec!["no valid anthropic reply", "text/html", "base_url"], None),
        ("not found", at(html("404 Not Found")), vec!["does not have this", "base_url"], None),
        ("redirect", at(html("302 Found")), vec!["https://login.test/", "base_url"], None),
        ("expired key", old, vec!["rejected the key", "ACME_API_KEY"], Some(expired)),
    ]
}

#[test]
fn each_accident_has_one_clear_sentence() {
    for (name, project, words, _server) in accidents() {
        let ran = project.run(ASK);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{name}: {}", ran.err);
        let said = ran.err.lines().find(|line| line.contains("acme")).unwrap_or_default();
        for word in words {
            assert!(said.contains(word), "{name}: no {word:?} in\n{}", ran.err);
        }
        assert!(!ran.err.contains("sk-secret") && !ran.err.contains("<html"), "{name}: {}", ran.err);
        assert!(ran.err.lines().count() <= 12, "{name}: {}", ran.err);
    }
}

/// A person sees the sentence too, and the line that was typed is one key away.
#[test]
fn what_was_typed_is_not_lost() {
    for (name, project, words, _server) in accidents().into_iter().filter(|row| row.0 != "proxy gone") {
        let mut terminal = Terminal::sized(&project, &[], 300, 24);
        let word = words[0];
        terminal.line("what is HPOS?").see(word).prompt().keys("\x1b[A").typed("what is HPOS?");
        terminal.keys("\x15");
        assert_eq!(terminal.leave(), 0, "{name}");
    }
}

#[test]
fn what_arrived_before_a_cut_is_kept() {
    let long = "word ".repeat(60);
    let cut = || Reply::text(format!("What arrived. {long}")).fault(Fault::ResetAfter(2_000));
    let server = Server::start((0..5).map(|_| cut()));
    let project = acme(&format!("base_url = \"{}\"\n", server.base()));
    let ran = project.run(ASK);
    assert_eq!((ran.code, server.requests().len()), (1, 5), "{}", ran.err);
    assert!(ran.out.starts_with("What arrived."), "{} {}", ran.out, ran.err);
    assert!(ran.err.contains("acme broke off in the middle of the reply"), "{}", ran.err);
}
