//! Declared background jobs: the only commands that outlive the call that started them. They end when they are told
//! to, by themselves, or with us.

use super::Shell;
use super::control::{Duty, Stopper};
use super::launch::Launch;
use super::running::ExitStatus;
use super::transcript::{Taken, Transcript};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

const MOST_RUNNING: usize = 16;
const MOST_ENDED: usize = 32;

#[derive(Debug)]
pub struct Jobs {
    shell: Arc<Shell>,
    table: Mutex<BTreeMap<u32, Arc<Job>>>,
}

#[derive(Debug)]
pub struct Job {
    pub id: String,
    pub command: String,
    since: Instant,
    stopper: Stopper,
    transcript: Mutex<Transcript>,
    ended: watch::Sender<Option<ExitStatus>>,
    news: watch::Sender<()>,
}

impl Jobs {
    pub fn new(shell: Arc<Shell>) -> Self {
        Self { shell, table: Mutex::default() }
    }

    pub fn shell(&self) -> &Arc<Shell> {
        &self.shell
    }

    /// Starts a job. Blocks shortly.
    pub fn start(&self, command: &str, launch: Launch, transcript: Transcript) -> Result<Arc<Job>, String> {
        let mut table = lock(&self.table);
        if table.values().filter(|job| job.ended().is_none()).count() >= MOST_RUNNING {
            return Err(format!("{MOST_RUNNING} jobs are running already; end one first."));
        }
        let running = self.shell.start(Launch { duty: Duty::Job, ..launch })?;
        let number = table.last_key_value().map_or(1, |(last, _)| last + 1);
        let job = Arc::new(Job {
            id: format!("job-{number}"),
            command: command.to_owned(),
            since: Instant::now(),
            stopper: running.stopper(),
            transcript: Mutex::new(transcript),
            ended: watch::Sender::new(None),
            news: watch::Sender::new(()),
        });
        let reader = Arc::clone(&job);
        std::thread::Builder::new()
            .name(job.id.clone())
            .spawn(move || reader.follow(running))
            .map_err(|error| format!("'{command}' could not be followed: {error}."))?;
        table.insert(number, Arc::clone(&job));
        let over: Vec<u32> =
            table.iter().filter(|(_, job)| job.ended().is_some()).map(|(number, _)| *number).collect();
        for number in over.iter().take(over.len().saturating_sub(MOST_ENDED)) {
            table.remove(number);
        }
        Ok(job)
    }

    pub fn get(&self, id: &str) -> Result<Arc<Job>, String> {
        let table = lock(&self.table);
        table.values().find(|job| job.id == id).cloned().ok_or_else(|| {
            let known: Vec<&str> = table.values().map(|job| job.id.as_str()).collect();
            match known.as_slice() {
                [] => format!("There is no job '{id}'; none has been started."),
                known => format!("There is no job '{id}'; there are {}.", known.join(", ")),
            }
        })
    }

    /// All that are known, in the order in which they were started.
    pub fn all(&self) -> Vec<Arc<Job>> {
        lock(&self.table).values().cloned().collect()
    }

    pub fn running(&self) -> Vec<Arc<Job>> {
        self.all().into_iter().filter(|job| job.ended().is_none()).collect()
    }
}

impl Drop for Jobs {
    fn drop(&mut self) {
        lock(&self.table).values().for_each(|job| job.stopper.stop());
    }
}

impl Job {
    fn follow(&self, running: super::Running) {
        let ended = running.watch(&mut |stream, bytes| {
            lock(&self.transcript).push(stream, bytes);
            self.news.send_replace(());
        });
        lock(&self.transcript).finish();
        self.ended.send_replace(Some(ended));
        self.news.send_replace(());
    }

    pub fn ended(&self) -> Option<ExitStatus> {
        self.ended.borrow().clone()
    }

    /// How long it has run.
    pub fn lasted(&self) -> Duration {
        self.ended().map_or_else(|| self.since.elapsed(), |ended| ended.duration)
    }

    /// The ends of what it wrote; whoever takes news still gets it.
    pub fn ends(&self) -> Taken {
        lock(&self.transcript).ends()
    }

    pub fn take(&self) -> Taken {
        lock(&self.transcript).take()
    }

    /// Waits until there is something to take or it has ended, but no longer than this.
    pub async fn wait_for_news(&self, most: Duration) {
        let mut news = self.news.subscribe();
        let arrived = async {
            while self.ended().is_none() && !lock(&self.transcript).has_news() {
                if news.changed().await.is_err() {
                    return;
                }
            }
        };
        // Nothing new within that time is an answer too.
        let _ = tokio::time::timeout(most, arrived).await;
    }

    pub async fn end(&self) -> Option<ExitStatus> {
        let mut ended = self.ended.subscribe();
        self.stopper.stop();
        let ended = ended.wait_for(Option::is_some).await.ok()?;
        ended.clone()
    }
}

/// A reader that panicked leaves data that is whole enough to show.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
