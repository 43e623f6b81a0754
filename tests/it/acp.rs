//! `acp`: whole sessions of an editor, held by the protocol's own client over the program's standard streams.

mod editor;
mod hostile;

use crate::server::{Reply, Server};
use crate::support::{Project, log};
use agent_client_protocol::v1::schema::{
    self as acp, ContentBlock, PermissionOptionKind as Kind, PlanEntryStatus as Stands, SessionId,
    SessionUpdate, StopReason, ToolCallContent, ToolCallStatus,
};
use editor::{Editor, calls, content, plans, said, text, thought, with_editor};

const EDIT: &str = r#"
[[reply]]
thoughts = "The word is old."
text = "I change it."
call = [{ name = "fs_edit", arguments = { path = "a.txt", edits = [{ old = "old", new = "new" }] } }]

[[reply]]
text = "That is all."
"#;

const FIRST: &str = "change old to new in a.txt";

fn edit() -> Project {
    Project::new().script(EDIT).file("a.txt", "old\n")
}

/// The lines of a script that calls a tool and then says this to a result with that in it.
fn script(name: &str, arguments: &str, expect: &str, text: &str) -> String {
    format!(
        "[[reply]]\ncall = [{{ name = '{name}', arguments = {arguments} }}]\n[[reply]]\nexpect = '''{expect}'''\ntext = '''{text}'''\n"
    )
}

fn user(updates: &[SessionUpdate]) -> String {
    text(updates, |update| match update {
        SessionUpdate::UserMessageChunk(chunk) => Some(chunk),
        _ => None,
    })
}

#[test]
fn an_editor_is_told_what_there_is() {
    let project = Project::new().script("");
    with_editor(&project, async |editor: &mut Editor| {
        let can = editor.initialize().await;
        assert_eq!(can.protocol_version, agent_client_protocol::schema::ProtocolVersion::V1);
        let capabilities = can.agent_capabilities;
        assert!(capabilities.load_session && capabilities.session_capabilities.list.is_some());
        assert!(capabilities.prompt_capabilities.image && capabilities.prompt_capabilities.embedded_context);
        assert_eq!(can.agent_info.expect("it has a name").name, "pointsman");
        let modes = editor.opened(&project).await.modes.expect("there are modes");
        let ids: Vec<&str> = modes.available_modes.iter().map(|mode| &*mode.id.0).collect();
        assert_eq!(
            (ids.as_slice(), &*modes.current_mode_id.0),
            (["plan", "ask", "edits", "auto"].as_slice(), "ask")
        );
        editor.until(|update| matches!(update, SessionUpdate::AvailableCommandsUpdate(_))).await;
        let seen = editor.seen();
        let [SessionUpdate::AvailableCommandsUpdate(offered)] = seen.as_slice() else { panic!("{seen:?}") };
        let names: Vec<&str> =
            offered.available_commands.iter().map(|command| command.name.as_str()).collect();
        assert!(["usage", "why", "sessions", "help"].iter().all(|name| names.contains(name)), "{names:?}");
        assert!(!["quit", "rename", "theme", "doctor"].iter().any(|name| names.contains(name)), "{names:?}");
        assert!(offered.available_commands.iter().all(|command| !command.description.is_empty()));
    });
}

#[test]
fn an_edit_is_shown_asked_for_and_made() {
    let project = edit();
    with_editor(&project, async |editor: &mut Editor| {
        let id = editor.session(&project).await;
        let turn = editor.begin(&id, FIRST);
        let question = editor.question().await;
        assert_eq!(project.read("a.txt"), "old\n");
        let begun = calls(&editor.seen());
        let [call] = begun.as_slice() else { panic!("{begun:?}") };
        assert_eq!((call.kind, call.status), (acp::ToolKind::Edit, ToolCallStatus::InProgress));
        let path = project.path("a.txt");
        assert_eq!(call.locations, [acp::ToolCallLocation::new(&path)]);
        let diff = ToolCallContent::Diff(acp::Diff::new(&path, "new").old_text("old".to_owned()));
        assert_eq!(call.content, std::slice::from_ref(&diff));
        assert_eq!(question.request.tool_call.tool_call_id, call.tool_call_id);
        assert_eq!(
            question.options(),
            [
                ("Yes", Kind::AllowOnce),
                ("Yes, for this session", Kind::AllowAlways),
                ("Yes, for this project", Kind::AllowAlways),
                ("No", Kind::RejectOnce),
            ]
        );
        let id = call.tool_call_id.clone();
        question.choose("Yes");
        assert_eq!(turn.block_task().await.expect("it ends").stop_reason, StopReason::EndTurn);
        assert_eq!(project.read("a.txt"), "new\n");
        let seen = editor.seen();
        let updates: Vec<_> = seen
            .iter()
            .filter_map(|update| match update {
                SessionUpdate::ToolCallUpdate(update) => Some(update),
                _ => None,
            })
            .collect();
        let [update] = updates.as_slice() else { panic!("{updates:?}") };
        assert_eq!((&update.tool_call_id, update.fields.status), (&id, Some(ToolCallStatus::Completed)));
        assert_eq!(update.fields.content, None, "the diff stays");
        assert_eq!(said(&seen), "That is all.\n");
    });
}

#[test]
fn what_is_allowed_for_the_session_is_asked_once() {
    let project =
        Project::new().script(&EDIT.replace("That is all.", "Once.").repeat(2)).file("a.txt", "old\n");
    with_editor(&project, async |editor: &mut Editor| {
        let id = editor.session(&project).await;
        let turn = editor.begin(&id, FIRST);
        editor.question().await.choose("Yes, for this session");
        turn.block_task().await.expect("it ends");
        project.write("a.txt", "old\n");
        editor.turn(&id, FIRST).await;
        assert!(!editor.is_asked());
        assert_eq!(project.read("a.txt"), "new\n");
    });
}

#[test]
fn what_is_declined_is_not_done_and_the_turn_goes_on() {
    for declined in [true, false] {
        let project = edit();
        with_editor(&project, async |editor: &mut Editor| {
            let id = editor.session(&project).await;
            let turn = editor.begin(&id, FIRST);
            let question = editor.question().await;
            if declined {
                question.choose("No")
            } else {
                question.cancelled()
            }
            assert_eq!(turn.block_task().await.expect("it ends").stop_reason, StopReason::EndTurn);
            let (seen, text) = (editor.seen(), project.read("a.txt"));
            assert_eq!((text.as_str(), calls(&seen)[0].status), ("old\n", ToolCallStatus::Failed));
            assert!(content(&calls(&seen)[0]).starts_with("```\n"), "the diff is gone: {seen:?}");
            assert!(said(&seen).ends_with("That is all.\n"), "{seen:?}");
        });
    }
}

#[test]
fn a_turn_is_stopped_and_nothing_of_it_is_lost() {
    let script = "[[reply]]\ntext = 'As far as this. '\nstall = true\n[[reply]]\ntext = 'Here I am.'";
    let project = Project::new().script(script);
    let id = with_editor(&project, async |editor: &mut Editor| {
        let id = editor.session(&project).await;
        let turn = editor.begin(&id, "tell me about parsers");
        editor.until(|update| matches!(update, SessionUpdate::AgentMessageChunk(_))).await;
        editor.cancel(&id);
        assert_eq!(turn.block_task().await.expect("it ends").stop_reason, StopReason::Cancelled);
        assert!(said(&editor.seen()).starts_with("As far as this."));
        assert_eq!(said(&editor.turn(&id, "are you there?").await), "Here I am.\n");
        id
    });
    log::every_start_has_its_end(&log::events(&project));
    with_editor(&project, async |editor: &mut Editor| {
        let told = editor.load(&project, &id).await;
        assert!(
            said(&told).starts_with("As far as this.") && said(&told).ends_with("Here I am.\n"),
            "{told:?}"
        );
        assert_eq!(user(&told), "tell me about parsersare you there?");
    });
}

/// The two messages may arrive together: the second one is about the first.
#[test]
fn a_turn_is_stopped_before_it_has_begun() {
    let project = Project::new().script("[[reply]]\ntext = 'Never.'\nstall = true\n".repeat(20).as_str());
    with_editor(&project, async |editor: &mut Editor| {
        let id = editor.session(&project).await;
        for _ in 0..20 {
            let turn = editor.begin(&id, "tell me about parsers");
            editor.cancel(&id);
            assert_eq!(turn.block_task().await.expect("it ends").stop_reason, StopReason::Cancelled);
        }
    });
    log::every_start_has_its_end(&log::events(&project));
}

#[test]
fn a_turn_is_stopped_while_it_asks() {
    let project = edit();
    with_editor(&project, async |editor: &mut Editor| {
        let id = editor.session(&project).await;
        let turn = editor.begin(&id, FIRST);
        let question = editor.question().await;
        editor.cancel(&id);
        question.cancelled();
        assert_eq!(turn.block_task().await.expect("it ends").stop_reason, StopReason::Cancelled);
        let call = calls(&editor.seen()).remove(0);
        assert_eq!((project.read("a.txt").as_str(), call.status), ("old\n", ToolCallStatus::Failed));
    });
    log::every_start_has_its_end(&log::events(&project));
}

#[test]
fn one_turn_at_a_time() {
    let project = Project::new().script("[[reply]]\ntext = 'One. '\nstall = true");
    with_editor(&project, async |editor: &mut Editor| {
        let id = editor.session(&project).await;
        let turn = editor.begin(&id, "tell me about parsers");
        editor.until(|update| matches!(update, SessionUpdate::AgentMessageChunk(_))).await;
        for second in ["and lexers?", "/usage"] {
            let error = editor.prompt(&id, second).await.expect_err("one is running");
            assert_eq!(error.message, "A turn is running in this session; cancel it or wait.");
        }
        // Another session is not in its way.
        assert_ne!(editor.session(&project).await, id);
        editor.cancel(&id);
        assert_eq!(turn.block_task().await.expect("it ends").stop_reason, StopReason::Cancelled);
    });
}

#[test]
fn where_nothing_may_be_changed_an_edit_is_refused() {
    let project = edit();
    with_editor(&project, async |editor: &mut Editor| {
        let id = editor.session(&project).await;
        let set = |mode: &str| {
            let asked = acp::SetSessionModeRequest::new(id.clone(), mode.to_owned());
            editor.connection.send_request(asked).block_task()
        };
        assert!(set("fast").await.is_err());
        set("plan").await.expect("it is set");
        let seen = editor.seen();
        let told = SessionUpdate::CurrentModeUpdate(acp::CurrentModeUpdate::new("plan"));
        assert!(seen.contains(&told), "{seen:?}");
        let seen = editor.turn(&id, FIRST).await;
        assert_eq!(
            (project.read("a.txt").as_str(), calls(&seen)[0].status),
            ("old\n", ToolCallStatus::Failed)
        );
        assert!(!editor.is_asked());
    });
}

fn link(uri: impl std::fmt::Display) -> ContentBlock {
    ContentBlock::ResourceLink(acp::ResourceLink::new("a file", uri.to_string()))
}

#[test]
fn files_go_along() {
    let root = |project: &Project| project.root().display().to_string();
    let project = Project::new()
        .script(
            "[[reply]]\nexpect = 'forty-two'\ntext = 'I see it.'\n[[reply]]\nexpect = '''second\n</file>'''\ntext = 'One line.'\n\
             [[reply]]\nexpect = 'unsaved'\ntext = 'As it is.'\n[[reply]]\nexpect = 'https://example.org/x'\ntext = 'An address.'",
        )
        .file("notes/ä%.md", "The answer is forty-two.\n")
        .file("lines.rs", "first\nsecond\nthird\n");
    with_editor(&project, async |editor: &mut Editor| {
        let id = editor.session(&project).await;
        let ask = |text: &str, block| vec![ContentBlock::from(text), block];
        let uri = format!("file://{}/notes/%C3%A4%25.md", root(&project));
        let seen = editor.turn(&id, ask("what does this say?", link(uri))).await;
        assert_eq!(said(&seen), "I see it.\n");
        let uri = format!("file://{}/lines.rs#L2:2", root(&project));
        assert_eq!(said(&editor.turn(&id, ask("what does this say?", link(uri))).await), "One line.\n");
        let uri = format!("file://{}/lines.rs", root(&project));
        let text = acp::TextResourceContents::new("unsaved", uri);
        let block = acp::EmbeddedResource::new(acp::EmbeddedResourceResource::TextResourceContents(text));
        // An editor may send nothing else.
        let seen = editor.turn(&id, vec![ContentBlock::Resource(block)]).await;
        assert_eq!(said(&seen), "As it is.\n");
        let seen = editor.turn(&id, ask("what is this?", link("https://example.org/x"))).await;
        assert_eq!(said(&seen), "An address.\n");
    });
}

#[test]
fn pictures_go_along() {
    let server = Server::start([Reply::text("A logo.")]).require_key("sk-secret-key");
    let project = Project::new().env("ACME_API_KEY", "sk-secret-key").env("POINTSMAN_ANALYZER", "off");
    // What is kept has a blank in its path.
    let state = project.home().join("the state").display().to_string();
    let project = project.env("XDG_STATE_HOME", state);
    let config = project.home().join("config/pointsman/config.toml");
    std::fs::create_dir_all(config.parent().expect("a folder")).expect("a folder");
    let base = server.base();
    let text = format!(
        "provider = \"acme\"\n[providers.acme]\nwire = \"anthropic\"\nkey_env = \"ACME_API_KEY\"\nmodels.main = \"big\"\nbase_url = \"{base}\"\n"
    );
    std::fs::write(config, text).expect("the file can be written");
    with_editor(&project, async |editor: &mut Editor| {
        let id = editor.session(&project).await;
        let picture = |data: &str| ContentBlock::Image(acp::ImageContent::new(data, "image/png"));
        let blocks = vec![ContentBlock::from("what does it show?"), picture("iVBORw0KGgo=")];
        assert_eq!(said(&editor.turn(&id, blocks).await), "A logo.\n");
        for bad in [picture("no base64"), ContentBlock::Audio(acp::AudioContent::new("AAAA", "audio/wav"))] {
            assert!(editor.prompt(&id, vec![bad]).await.is_err());
        }
        assert!(editor.prompt(&id, vec![]).await.is_err());
    });
    let sent = String::from_utf8(server.requests().remove(0).raw).expect("JSON is UTF-8");
    assert!(sent.contains("iVBORw0KGgo=") && sent.contains("image/png"), "{sent}");
    server.approve();
}

#[test]
fn slash_commands_are_answered() {
    let project =
        Project::new().script("[[reply]]\ntext = 'A parser reads.'\nusage = { input = 1200, output = 40 }");
    with_editor(&project, async |editor: &mut Editor| {
        let id = editor.session(&project).await;
        editor.turn(&id, "what is a parser?").await;
        assert!(said(&editor.turn(&id, "/usage").await).contains("1,200"));
        let why = said(&editor.turn(&id, "/why").await);
        assert!(why.contains("how-to"), "{why}");
        for (line, part) in [("/nosuch", "/nosuch"), ("/theme dark", "theme"), ("!ls", "")] {
            let error = editor.prompt(&id, line).await.expect_err(line);
            assert!(error.message.contains(part), "{line}: {error:?}");
        }
    });
}

#[test]
fn a_question_is_put_with_its_answers() {
    let asks = "{ question = 'Which colour?', options = ['red', 'green'] }";
    let project = Project::new().script(&script("askUser", asks, "green", "Green it is."));
    with_editor(&project, async |editor: &mut Editor| {
        let id = editor.session(&project).await;
        let turn = editor.begin(&id, "paint the door in door.txt");
        let question = editor.question().await;
        assert_eq!(question.options(), [("red", Kind::AllowOnce), ("green", Kind::AllowOnce)]);
        let begun = calls(&editor.seen());
        let [call] = begun.as_slice() else { panic!("{begun:?}") };
        assert_eq!((call.title.as_str(), call.status), ("Which colour?", ToolCallStatus::Pending));
        let request = &question.request.tool_call;
        assert_eq!(
            (&request.tool_call_id, request.fields.title.as_deref()),
            (&call.tool_call_id, Some("Which colour?"))
        );
        editor
            .connection
            .send_notification(acp::CancelNotification::new("another"))
            .expect("it is connected");
        question.choose("green");
        turn.block_task().await.expect("it ends");
        let seen = editor.seen();
        assert!(seen.iter().any(|update| matches!(update, SessionUpdate::ToolCallUpdate(update)
            if update.tool_call_id == call.tool_call_id && update.fields.status == Some(ToolCallStatus::Completed))));
        assert_eq!(said(&seen), "Green it is.\n");
    });
}

#[test]
fn a_question_without_answers_is_answered_by_the_next_prompt() {
    let asks = "{ question = 'Which colour?' }";
    let more = "[[reply]]\nexpect = 'a light green'\ntext = 'Light green it is.'";
    let project = Project::new().script(&(script("askUser", asks, "", "I wait.") + more));
    with_editor(&project, async |editor: &mut Editor| {
        let id = editor.session(&project).await;
        let seen = editor.turn(&id, "paint the door in door.txt").await;
        assert!(said(&seen).contains("Which colour?") && calls(&seen).is_empty(), "{seen:?}");
        assert!(!editor.is_asked());
        assert_eq!(said(&editor.turn(&id, "a light green").await), "Light green it is.\n");
    });
}

#[test]
fn thoughts_reads_and_output_are_told_as_they_come() {
    let first = script("fs_readFile", "{ path = 'a.md' }", "```", "It runs.").replacen(
        "call =",
        "thoughts = 'Let me look.'\ncall =",
        1,
    );
    let second = "{ command = 'echo one; cat go; echo two' }";
    let project = Project::new()
        .script(&(first + &script("bash_execute", second, "two", "Done.")))
        .file("a.md", "````\n# no heading\n````\n");
    // It is waited for until somebody writes there.
    let (fifo, mode) = (rustix::fs::FileType::Fifo, rustix::fs::Mode::from_raw_mode(0o600));
    rustix::fs::mknodat(rustix::fs::CWD, project.path("go"), fifo, mode, 0).expect("a fifo can be made");
    with_editor(&project, async |editor: &mut Editor| {
        let id = editor.session(&project).await;
        let seen = editor.turn(&id, "what is in the file a.md?").await;
        assert!(thought(&seen).contains("Let me look."), "{seen:?}");
        let read = calls(&seen).remove(0);
        assert_eq!((read.kind, read.status), (acp::ToolKind::Read, ToolCallStatus::Completed));
        assert_eq!(read.locations, [acp::ToolCallLocation::new(project.path("a.md"))]);
        let shown = content(&read);
        assert!(
            shown.starts_with("`````\n") && shown.ends_with("\n`````") && shown.contains("# no heading"),
            "{shown}"
        );
        let turn = editor.begin(&id, "run the check");
        let has = |update: &SessionUpdate, part: &str| {
            matches!(update, SessionUpdate::ToolCallUpdate(update) if update.fields.content.iter().flatten()
                .any(|content| format!("{content:?}").contains(part)))
        };
        editor.until(|update| has(update, "one")).await;
        assert!(!editor.seen().iter().any(|update| has(update, "two")));
        project.write("go", "");
        turn.block_task().await.expect("it ends");
        let seen = editor.seen();
        assert!(seen.iter().any(|update| has(update, "```\\none\\ntwo\\n```")), "{seen:?}");
        assert!(!said(&seen).contains("two"), "{seen:?}");
    });
}

#[test]
fn the_list_of_own_steps_is_a_plan() {
    let steps = |first: &str| {
        format!(
            "{{ steps = [{{ text = 'read', state = '{first}' }}, {{ text = 'mend', state = 'pending' }}] }}"
        )
    };
    let one = |call: String| format!("[[reply]]\ncall = [{{ name = 'updatePlan', arguments = {call} }}]\n");
    let script = one(steps("in_progress"))
        + &one("{ steps = [] }".to_owned())
        + &one(steps("done"))
        + "[[reply]]\ntext = 'Read.'";
    let project = Project::new().script(&script).file("a.txt", "old\n");
    with_editor(&project, async |editor: &mut Editor| {
        let id = editor.session(&project).await;
        let seen = editor.turn(&id, FIRST).await;
        let stands = |first| vec![("read".to_owned(), first), ("mend".to_owned(), Stands::Pending)];
        assert_eq!(plans(&seen), [stands(Stands::InProgress), stands(Stands::Completed)]);
        let calls = calls(&seen);
        assert_eq!(calls.len(), 1, "what is no plan is a call that failed: {calls:?}");
        assert_eq!(calls[0].status, ToolCallStatus::Failed);
    });
}

#[test]
fn a_plan_of_several_agents_is_agreed_to_and_told() {
    let says = |expect: &str, text: &str| {
        format!("[[reply]]\ntier = 'main'\nexpect = '''{expect}'''\ntext = '''{text}'''\n")
    };
    let report = |text: &str| {
        format!("{text}\n\n```json:report\n{{\"status\": \"done\", \"summary\": \"{text}\"}}\n```")
    };
    let script: String = [
        ("You are pm", report("It must find things.")),
        ("You are architect", report("An index in src/index.rs.")),
        ("You are dev", report("Written.")),
        ("You are qa", report("It finds things.")),
        ("You are security", report("Nothing is open.")),
    ]
    .iter()
    .map(|(expect, text)| says(expect, text))
    .collect();
    let project = Project::new().script(&script).file("src/db.rs", "fn users() {}\n");
    let id = with_editor(&project, async |editor: &mut Editor| {
        let id = editor.session(&project).await;
        let turn = editor.begin(&id, "Implement a search feature for 100K products");
        let question = editor.question().await;
        let names: Vec<&str> = question.options().iter().map(|(name, _)| *name).collect();
        assert_eq!(names, ["Yes", "One agent only", "No"]);
        assert_eq!(
            question.request.tool_call.fields.title.as_deref(),
            Some("Plan: pm, architect, dev, qa, security")
        );
        question.choose("Yes");
        assert_eq!(turn.block_task().await.expect("it ends").stop_reason, StopReason::EndTurn);
        let seen = editor.seen();
        let plans = plans(&seen);
        assert!(plans.len() > 4, "{plans:?}");
        let last = plans.last().expect("there are some");
        assert!(last.len() == 5 && last[0].0.starts_with("pm: "), "{last:?}");
        assert!(last.iter().all(|(_, stands)| *stands == Stands::Completed), "{last:?}");
        assert!(
            thought(&seen).contains("It must find things.") && !said(&seen).contains("json:report"),
            "{seen:?}"
        );
        id
    });
    with_editor(&project, async |editor: &mut Editor| {
        let told = editor.load(&project, &id).await;
        let asked = calls(&told).remove(0);
        assert_eq!(
            (asked.title.as_str(), asked.status),
            ("Plan: pm, architect, dev, qa, security", ToolCallStatus::Completed)
        );
        assert_eq!(plans(&told).last().map(Vec::len), Some(5));
    });
}

async fn listed(editor: &Editor, project: &Project) -> Vec<acp::SessionInfo> {
    let asked = acp::ListSessionsRequest::new().cwd(project.root());
    editor.connection.send_request(asked).block_task().await.expect("a list").sessions
}

/// What happened, a word each.
fn order(updates: &[SessionUpdate]) -> Vec<&'static str> {
    let mut words: Vec<&'static str> = Vec::new();
    for update in updates {
        let word = match update {
            SessionUpdate::UserMessageChunk(_) => "user",
            SessionUpdate::AgentMessageChunk(_) => "said",
            SessionUpdate::AgentThoughtChunk(_) => "thought",
            SessionUpdate::ToolCall(_) => "call",
            SessionUpdate::ToolCallUpdate(_) => "ended",
            _ => continue,
        };
        if words.last() != Some(&word) {
            words.push(word);
        }
    }
    words
}

#[test]
fn a_session_is_found_and_told_again() {
    let project = edit();
    let (id, seen) = with_editor(&project, async |editor: &mut Editor| {
        let id = editor.session(&project).await;
        assert_eq!(listed(editor, &project).await, []);
        let turn = editor.begin(&id, FIRST);
        editor.question().await.choose("Yes");
        turn.block_task().await.expect("it ends");
        (id, editor.seen())
    });
    let more = "[[reply]]\nexpect = 'again'\ntext = 'Once more.'";
    let project = project.script(more);
    with_editor(&project, async |editor: &mut Editor| {
        editor.initialize().await;
        let all = listed(editor, &project).await;
        let [info] = all.as_slice() else { panic!("{all:?}") };
        assert_eq!((&info.session_id, info.cwd.as_path()), (&id, project.root().as_path()));
        assert_eq!(info.title.as_deref(), Some(FIRST));
        let updated = info.updated_at.as_deref().unwrap_or_default();
        assert!(updated.starts_with("20") && updated.ends_with('Z'), "{updated}");
        let told = editor.load(&project, &id).await;
        assert_eq!(order(&told), ["user", "thought", "said", "call", "ended", "said"]);
        assert_eq!(order(&told)[1..], order(&seen));
        assert_eq!((user(&told).as_str(), said(&told), thought(&told)), (FIRST, said(&seen), thought(&seen)));
        assert_eq!(calls(&told), calls(&seen));
        let seen = editor.turn(&id, "and again?").await;
        assert_eq!(said(&seen), "Once more.\n");
        let missing = acp::LoadSessionRequest::new(SessionId::new("20200101-000000-aaaa"), project.root());
        assert!(editor.connection.send_request(missing).block_task().await.is_err());
        let elsewhere = acp::NewSessionRequest::new("not/absolute");
        let error = editor.connection.send_request(elsewhere).block_task().await.expect_err("no directory");
        assert!(error.message.contains("not/absolute"), "{error:?}");
        assert!(editor.prompt(&SessionId::new("nobody"), "hello").await.is_err());
    });
}

#[test]
fn a_model_that_fails_is_an_error_of_the_prompt() {
    let project = Project::new().script("[[reply]]\nerror = 'bad_request'\nmessage = 'The pump broke.'");
    with_editor(&project, async |editor: &mut Editor| {
        let id = editor.session(&project).await;
        let error = editor.prompt(&id, "what is a parser?").await.expect_err("it failed");
        assert!(error.message.contains("The pump broke."), "{error:?}");
    });
}

#[test]
fn an_editor_may_speak_german() {
    let project = edit().env("POINTSMAN_LANG", "de");
    with_editor(&project, async |editor: &mut Editor| {
        let opened = editor.opened(&project).await;
        let about = opened.modes.expect("there are modes").available_modes[0].description.clone();
        assert_eq!(about.as_deref(), Some("Ändert nichts."));
        let turn = editor.begin(&opened.session_id, "ändere old zu new in a.txt");
        let question = editor.question().await;
        let names: Vec<&str> = question.options().iter().map(|(name, _)| *name).collect();
        assert_eq!(names, ["Ja", "Ja, in dieser Sitzung", "Ja, in diesem Projekt", "Nein"]);
        let error = editor.prompt(&opened.session_id, "und jetzt?").await.expect_err("one is running");
        assert_eq!(error.message, "In dieser Sitzung läuft gerade eine Runde; brich sie ab oder warte.");
        question.choose("Ja");
        turn.block_task().await.expect("it ends");
        assert_eq!(project.read("a.txt"), "new\n");
    });
}
