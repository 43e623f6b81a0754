//! `config`: each setting and where its value comes from.

use super::Streams;
use crate::catalog::Lang;
use crate::config::Settings;
use crate::protocol::Failure;
use crate::text::clean;

pub fn run(settings: &Settings, lang: Lang, json: bool, streams: &mut Streams) -> Result<u8, Failure> {
    let rows = settings.explain(lang);
    if json {
        streams.json(&rows)?;
        return Ok(0);
    }
    let widest = |of: fn(&crate::config::Explained) -> usize| rows.iter().map(of).max().unwrap_or(0);
    let (key, value) = (widest(|row| row.key.len()), widest(|row| row.value.chars().count()).min(40));
    for row in &rows {
        let line = format!("{:key$}  {:value$}  {}", row.key, row.value, row.place);
        streams.line(clean::plain(line.trim_end()).as_ref())?;
    }
    for notice in &settings.notices {
        streams.note(clean::plain(notice).as_ref());
    }
    Ok(0)
}
