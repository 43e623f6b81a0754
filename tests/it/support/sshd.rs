//! A real ssh server on loopback with throw-away keys, for one test.

use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(20);

/// Runs until dropped. `config` is the file for `ssh -F` that leads to it.
pub struct Sshd {
    dir: tempfile::TempDir,
    child: Option<Child>,
    pub port: u16,
}

impl Sshd {
    /// A server that lets the one key in whose host key is known.
    pub fn start() -> Self {
        let dir = tempfile::tempdir().expect("a directory");
        let mut server = Self { dir, child: None, port: 0 };
        for key in ["host", "user", "other"] {
            server.make_key(key);
        }
        std::fs::copy(server.path("user.pub"), server.path("allowed")).expect("copied");
        // Where root starts it, it wants its empty folder.
        drop(std::fs::create_dir_all("/run/sshd"));
        for _ in 0..5 {
            server.port = free_port();
            if server.begin() {
                server.know("host");
                return server;
            }
        }
        panic!("sshd does not start: {}", std::fs::read_to_string(server.path("log")).unwrap_or_default());
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// `ssh -F` this.
    pub fn config(&self) -> PathBuf {
        self.path("config")
    }

    fn make_key(&self, name: &str) {
        let mut command = Command::new("ssh-keygen");
        command.args(["-q", "-t", "ed25519", "-N", "", "-C", name, "-f"]).arg(self.path(name));
        let made = command.stdin(Stdio::null()).status();
        assert!(made.is_ok_and(|status| status.success()), "ssh-keygen is missing: install openssh-client");
    }

    /// Starts it; false if somebody else took the port.
    fn begin(&mut self) -> bool {
        let path = |name: &str| self.path(name).display().to_string();
        let settings = format!(
            "Port {}\nListenAddress 127.0.0.1\nHostKey {}\nAuthorizedKeysFile {}\nStrictModes no\nUsePAM no\n\
             PasswordAuthentication no\nKbdInteractiveAuthentication no\nPidFile none\nMaxStartups 100\n",
            self.port,
            path("host"),
            path("allowed")
        );
        std::fs::write(self.path("sshd_config"), settings).expect("written");
        let own = format!(
            "Host *\n  IdentityFile {}\n  IdentitiesOnly yes\n  IdentityAgent none\n  UserKnownHostsFile {}\n  \
             GlobalKnownHostsFile /dev/null\n  Port {}\n",
            path("user"),
            path("known"),
            self.port
        );
        std::fs::write(self.config(), own).expect("written");
        let log = std::fs::File::create(self.path("log")).expect("a log");
        let program =
            ["/usr/sbin/sshd", "/usr/bin/sshd"].into_iter().find(|path| PathBuf::from(path).exists());
        let program = program.expect("sshd is missing: install openssh-server, as tests/run does");
        let mut command = Command::new(program);
        command.args(["-D", "-e", "-f"]).arg(self.path("sshd_config"));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
        let mut child = command.spawn().expect("sshd starts");
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            if child.try_wait().expect("it can be waited for").is_some() {
                return false;
            }
            assert!(begun.elapsed() < PATIENCE, "sshd never listens");
            std::thread::yield_now();
        }
        self.child = Some(child);
        true
    }

    /// From now on the client knows this key for the server's; `None` for none.
    pub fn know<'a>(&self, key: impl Into<Option<&'a str>>) {
        let known = key.into().map_or(String::new(), |key| {
            let public = std::fs::read_to_string(self.path(&format!("{key}.pub"))).expect("a key");
            format!("[127.0.0.1]:{} {public}", self.port)
        });
        std::fs::write(self.path("known"), known).expect("written");
    }

    /// Lets nobody in any more.
    pub fn allow_nobody(&self) {
        std::fs::write(self.path("allowed"), "").expect("written");
    }

    pub fn stop(&mut self) {
        if let Some(mut child) = self.child.take() {
            drop(child.kill());
            drop(child.wait());
        }
    }
}

impl Drop for Sshd {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A port on which nobody listens just now.
pub fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port is free");
    listener.local_addr().expect("it has an address").port()
}
