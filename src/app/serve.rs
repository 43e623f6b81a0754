//! Starts `serve` and `acp`: the token and the port, and how a session is opened for others.

use super::project;
use super::runtime::runtime;
use super::startup::Startup;
use crate::catalog::serve as words;
use crate::cli::{Common, Talk};
use crate::engine::Attendance;
use crate::front::acp;
use crate::front::hosted::{OpenedSession, Wanted};
use crate::front::machine::Streams;
use crate::front::serve::{self, Hooks, Start};
use crate::journal::{KeptToken, StateDir, Which};
use crate::protocol::Failure;
use crate::workspace;
use std::rc::Rc;
use tokio::net::TcpListener;
use tokio::task::LocalSet;

pub fn start(startup: Startup, common: &Common, port: u16, streams: &mut Streams) -> Result<u8, Failure> {
    startup.refuse_too_wide()?;
    startup.found.note(startup.lang).iter().for_each(|text| super::stderr::note(text));
    let (lang, startup) = (startup.lang, Rc::new(startup));
    let unusable = |error: std::io::Error| {
        let text = words::NO_PORT.say(lang, &[("port", &port), ("error", &error)]);
        Failure::failed(text).hint(words::NO_PORT_HINT.text(lang))
    };
    let token = workspace::random_text().map_err(|error| Failure::failed(error.to_string()))?;
    let (hosted, common) = (startup.clone(), common.clone());
    let runtime = runtime(lang)?;
    runtime.block_on(LocalSet::new().run_until(async {
        let listener = TcpListener::bind(("127.0.0.1", port)).await.map_err(unusable)?;
        let port = listener.local_addr().map_err(unusable)?.port();
        let _kept = KeptToken::write(&startup.state, port, &token, lang)?;
        streams.line(&format!("http://127.0.0.1:{port}/?token={token}"))?;
        let start = Start {
            listener,
            token,
            lang,
            hooks: Hooks {
                state_dir: startup.state.clone(),
                settings: startup.settings.clone(),
                overrides: startup.overrides()?,
                memory: Box::new(startup.notes()),
            },
            open: Box::new(move |wanted| open(&hosted, &common, wanted)),
        };
        serve::run(start, &super::stderr::note).await
    }))
}

pub fn editor(startup: Startup, common: &Common) -> Result<u8, Failure> {
    let (lang, startup) = (startup.lang, Rc::new(startup));
    let (hosted, common) = (startup.clone(), common.clone());
    let env = startup.env.clone();
    let start = acp::Start {
        open: Box::new(move |wanted| open(&hosted, &common, wanted)),
        state_dir: Box::new(move |root| {
            Ok(StateDir::new(&env.state_home, &project::find(&env, Some(root), lang)?))
        }),
        lang,
    };
    runtime(lang)?.block_on(LocalSet::new().run_until(acp::run(start, &super::stderr::note)))
}

/// A session with its own project and settings where others are wanted.
fn open(startup: &Startup, common: &Common, wanted: &Wanted) -> Result<OpenedSession, Failure> {
    let which = wanted.session.clone().map_or(Which::New, Which::Resume);
    let as_it_is = Wanted { session: wanted.session.clone(), ..Wanted::default() };
    let engine = |startup: &Startup| {
        let opened = startup.engine(which, Attendance::Attended, &[])?;
        Ok(OpenedSession { engine: opened.engine, directory: startup.cwd().to_owned() })
    };
    if *wanted == as_it_is {
        return engine(startup);
    }
    let mut common = common.clone();
    common.directory = wanted.root.clone().or_else(|| Some(startup.cwd().to_owned()));
    common.provider = wanted.provider.clone().or(common.provider);
    common.model = wanted.model.clone().or(common.model);
    let mut env = startup.env.clone();
    // As in the environment, where every setting has a name.
    for (key, value) in &wanted.settings {
        let name = format!("POINTSMAN_{}", key.to_uppercase().replace('.', "__"));
        env.vars.insert(name, value.clone());
    }
    let startup = Startup::open(env, &common, &Talk::default())?;
    startup.refuse_too_wide()?;
    startup.found.note(startup.lang).iter().for_each(|text| super::stderr::note(text));
    engine(&startup)
}
