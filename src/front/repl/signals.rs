//! SIGTERM, SIGHUP and SIGQUIT. During a turn the first two stop it and everything is saved; at the prompt, where the thread waits for
//! keys, a thread of their own gives the terminal back and ends the process: everything was saved already. SIGQUIT always
//! ends it so: it is for a program that hears nothing else.

use crate::protocol::{Failure, FailureKind};
use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::mpsc;

/// 128 and the signal's number.
const QUIT: u8 = 131;

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
        let (Ok(mut terminate), Ok(mut hangup), Ok(mut quit)) =
            (signal(SignalKind::terminate()), signal(SignalKind::hangup()), signal(SignalKind::quit()))
        else {
            return;
        };
        drop(listening);
        loop {
            let kind = tokio::select! {
                _ = terminate.recv() => Some(FailureKind::Terminated),
                _ = hangup.recv() => Some(FailureKind::HungUp),
                _ = quit.recv() => None,
            };
            if kind.is_none() && lent.load(Ordering::SeqCst) {
                continue;
            }
            match kind {
                Some(kind) if !at_the_prompt.load(Ordering::SeqCst) => {
                    if sender.send(kind).is_err() {
                        return;
                    }
                }
                kind => leave(kind.map_or(QUIT, FailureKind::exit_code), before, farewell),
            }
        }
    });
}

fn leave(code: u8, before: Option<&Termios>, farewell: &[u8]) -> ! {
    // A terminal that is gone needs neither a farewell nor modes.
    let _ = rustix::io::write(std::io::stdout(), farewell);
    if let Some(modes) = before {
        let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, modes);
    }
    std::process::exit(code.into());
}
