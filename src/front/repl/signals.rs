//! The signals that end a process. During a turn SIGTERM and SIGHUP stop it and everything is saved; at the prompt, where the thread waits for
//! keys, a thread of their own gives the terminal back and ends the process: everything was saved already. The others
//! always end it so: SIGQUIT is for a program that hears nothing else, and the rest mean nothing to us.

use crate::protocol::{Failure, FailureKind};
use rustix::process::Signal;
use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::mpsc;

/// The exit code is this and the signal's number.
const BY_SIGNAL: i32 = 128;

/// All that end a process which does not listen, and that it can live without: the terminal would be left as it is.
const LISTENED: [i32; 8] = [
    Signal::TERM.as_raw(),
    Signal::HUP.as_raw(),
    Signal::QUIT.as_raw(),
    Signal::USR1.as_raw(),
    Signal::USR2.as_raw(),
    Signal::ALARM.as_raw(),
    Signal::VTALARM.as_raw(),
    Signal::PROF.as_raw(),
];

pub struct Signals {
    received: mpsc::UnboundedReceiver<FailureKind>,
    at_the_prompt: Arc<AtomicBool>,
    /// A command has the terminal: what is pressed there is for it.
    lent: Arc<AtomicBool>,
}

impl Signals {
    /// `farewell` gives back what the prompt has switched on besides the modes.
    pub fn listen(farewell: &'static [u8]) -> Result<Self, Failure> {
        let (sender, received) = mpsc::unbounded_channel();
        let at_the_prompt = Arc::new(AtomicBool::new(true));
        let before = tcgetattr(std::io::stdin()).ok();
        let thread = std::thread::Builder::new().name("signals".to_owned());
        let lent = Arc::new(AtomicBool::new(false));
        let flags = [at_the_prompt.clone(), lent.clone()];
        let (listening, is_listening) = std::sync::mpsc::channel();
        thread
            .spawn(move || watch(&sender, &flags, before.as_ref(), farewell, listening))
            .map_err(|error| Failure::failed(format!("No thread can be started: {error}.")))?;
        // Before the prompt changes the terminal; a thread that cannot listen has ended.
        let _ = is_listening.recv();
        Ok(Self { received, at_the_prompt, lent })
    }

    /// From now on a signal ends the process at once.
    pub fn at_the_prompt(&self) {
        self.at_the_prompt.store(true, Ordering::SeqCst);
    }

    /// As at the prompt, and a command has the terminal.
    pub fn lent(&self) {
        self.lent.store(true, Ordering::SeqCst);
        self.at_the_prompt();
    }

    pub fn at_work(&self) {
        self.lent.store(false, Ordering::SeqCst);
        self.at_the_prompt.store(false, Ordering::SeqCst);
    }

    pub fn received(&mut self) -> Option<FailureKind> {
        self.received.try_recv().ok()
    }

    pub async fn next(&mut self) -> FailureKind {
        match self.received.recv().await {
            Some(kind) => kind,
            None => std::future::pending().await,
        }
    }
}

fn watch(
    sender: &mpsc::UnboundedSender<FailureKind>,
    [at_the_prompt, lent]: &[Arc<AtomicBool>; 2],
    before: Option<&Termios>,
    farewell: &[u8],
    listening: std::sync::mpsc::Sender<()>,
) {
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
    runtime.block_on(async {
        let (told, mut numbers) = mpsc::unbounded_channel();
        for number in LISTENED {
            let Ok(mut signal) = signal(SignalKind::from_raw(number)) else { return };
            let told = told.clone();
            tokio::spawn(async move { while signal.recv().await.is_some() && told.send(number).is_ok() {} });
        }
        drop(listening);
        while let Some(number) = numbers.recv().await {
            let kind = match Signal::from_named_raw(number) {
                Some(Signal::TERM) => Some(FailureKind::Terminated),
                Some(Signal::HUP) => Some(FailureKind::HungUp),
                Some(Signal::QUIT) if lent.load(Ordering::SeqCst) => continue,
                _ => None,
            };
            match kind {
                Some(kind) if !at_the_prompt.load(Ordering::SeqCst) => {
                    if sender.send(kind).is_err() {
                        return;
                    }
                }
                kind => {
                    leave(kind.map_or(BY_SIGNAL + number, |kind| kind.exit_code().into()), before, farewell)
                }
            }
        }
    });
}

fn leave(code: i32, before: Option<&Termios>, farewell: &[u8]) -> ! {
    // A terminal that is gone needs neither a farewell nor modes.
    let _ = rustix::io::write(std::io::stdout(), farewell);
    if let Some(modes) = before {
        let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, modes);
    }
    std::process::exit(code);
}
