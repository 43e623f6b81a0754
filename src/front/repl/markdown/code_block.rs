//! Fenced code while it arrives: highlighted line by line, at once.

use super::super::code::Highlighter;
use super::super::layout::Margin;
use super::line::{self, Fence};
use super::{Above, CODE_INDENT, Code, Markdown};

impl Markdown {
    pub(super) fn open_fence(&mut self, fence: &Fence, margin: Margin) {
        let (highlighter, quotes) = (Highlighter::new(&fence.language), self.containers.quotes());
        let margin = margin.indented(CODE_INDENT);
        self.fence = Some(Code { fence: fence.clone(), highlighter, margin, quotes, lines: 0 });
    }

    /// Gives false if the line is not code, because it is out of the quote in which the code stands.
    pub(super) fn code_line(&mut self, complete: bool) -> bool {
        let Some(mut code) = self.fence.take() else { return false };
        let Some(begin) = line::inside(&self.line, code.quotes) else {
            let undecided = !complete && self.line.bytes().all(|b| matches!(b, b' ' | b'\t' | b'>'));
            self.fence = undecided.then_some(code);
            self.gap |= !undecided;
            return undecided;
        };
        let line = &self.line[begin..];
        if complete && code.fence.is_closed_by(line) {
            self.gap = true;
            return true;
        }
        if !complete && !self.sorted && code.fence.may_be_closed_by(line) {
            self.fence = Some(code);
            return true;
        }
        let blanks = line.len() - line.trim_start_matches(' ').len();
        let begin = begin + blanks.min(code.fence.indent);
        if !std::mem::replace(&mut self.sorted, true) {
            if code.lines == 0 {
                self.row(Above::Code);
            } else {
                self.out.push('\n');
            }
            self.layout.begin(code.margin.clone());
            code.margin.first.clone_from(&code.margin.rest);
            code.lines += 1;
        }
        let mut cells = Vec::new();
        code.highlighter.line(&self.line[begin..], complete, &mut cells);
        self.layout.set(0, &cells, Vec::new(), &mut self.out);
        if complete {
            if code.quotes > 0 {
                self.layout.open(&mut self.out);
            }
            self.layout.settle(&mut self.out);
        }
        self.fence = Some(code);
        true
    }
}
