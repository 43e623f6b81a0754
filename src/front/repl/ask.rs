//! Shows a question's choices and waits for its answer. What each key means is decided by `asking`.

use super::asking::{Asking, Heard};
use super::keys::{Key, Keys};
use super::render::Renderer;
use super::screen::Screen;
use crate::catalog::{Lang, repl};
use crate::protocol::{Answer, Question};
use std::time::Duration;
use tokio::time::timeout;

/// A letter that another key follows within this is the beginning of a word.
pub const MOMENT: Duration = Duration::from_millis(200);

/// Who types on is not answering yet: a pause of so long ends what was begun before the question came.
const PAUSE: Duration = Duration::from_secs(1);

/// Takes what is typed while a line stands begun, until a pause; true if it is to stop. None of it answers anything.
async fn typed_on(keys: &mut Keys, ahead: &mut Vec<Key>) -> Option<bool> {
    while let Ok(key) = timeout(PAUSE, keys.next()).await {
        let mut together = keys.together(key?);
        if together.iter().any(|key| matches!(key, Key::Ctrl('c') | Key::Esc)) {
            together.retain(|key| !matches!(key, Key::Ctrl('c') | Key::Esc));
            ahead.extend(together);
            return Some(true);
        }
        ahead.extend(together);
    }
    Some(false)
}

/// Shows the rows below the question; a terminal that cannot take rows back gets new ones.
fn draw(asking: &Asking, screen: &mut Screen, lang: Lang) {
    let rows = asking.rows(screen.look(), lang);
    if screen.look().can_redraw() {
        screen.live(std::iter::once(String::new()).chain(rows).collect());
    } else {
        screen.lines(&rows.join("\n"));
    }
}

/// Shows the choices and waits for the answer; nothing if the turn shall stop or the terminal is gone. Keys pressed
/// before the choices were shown are taken out of `keys` by whoever asks; what comes meanwhile and answers nothing is kept
/// in `ahead`. While a line stands begun, what is typed belongs to it. The question itself is drawn when its event is.
pub async fn ask(
    question: &Question,
    renderer: &mut Renderer,
    (keys, ahead): (&mut Keys, &mut Vec<Key>),
    typing: bool,
    lang: Lang,
) -> Option<Answer> {
    let mut asking = Asking::new(question);
    if typing {
        renderer.screen().live(vec![String::new(), format!("  {}", repl::FINISH_TYPING.text(lang))]);
        if typed_on(keys, ahead).await? {
            return None;
        }
    }
    draw(&asking, renderer.screen(), lang);
    loop {
        let key =
            if asking.waits() { timeout(MOMENT, keys.next()).await.ok() } else { Some(keys.next().await) };
        let kept = ahead.len();
        let heard = match key {
            None => asking.pause(),
            Some(key) => match key? {
                Key::Ctrl('o') => {
                    renderer.question_in_full();
                    Heard::Changed
                }
                key if asking.is_typing() => asking.key(key),
                key => asking.together(keys.together(key), ahead),
            },
        };
        if ahead.len() > kept {
            renderer.screen().bell();
        }
        match heard {
            Heard::Answer(answer) => return Some(answer),
            Heard::Cancel => {
                ahead.extend(asking.draft());
                return None;
            }
            Heard::Command(line) => {
                ahead.extend(line.chars().map(Key::Char).chain([Key::Enter]));
                draw(&asking, renderer.screen(), lang);
            }
            Heard::Changed => draw(&asking, renderer.screen(), lang),
            Heard::Nothing => {}
        }
    }
}
