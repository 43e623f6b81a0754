//! The few looks text has on the screen, and the shortest escape from one to the next. Only the sixteen colours and
//! attributes of the terminal are used, so that light and dark themes both stay readable.

/// A set of attributes and one colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Style(u16);

const ATTRIBUTES: u16 = 0xff;
const ATTRIBUTE_CODES: [(u16, u8); 5] = [(1, 1), (2, 2), (4, 3), (8, 4), (16, 9)];

impl Style {
    /// As the terminal writes by itself.
    pub const PLAIN: Style = Style(0);
    /// Bold.
    pub const BOLD: Style = Style(1);
    /// Less present than the text around it.
    pub const DIM: Style = Style(2);
    /// Italic.
    pub const ITALIC: Style = Style(4);
    /// Underlined.
    pub const UNDERLINE: Style = Style(8);
    /// Struck through.
    pub const STRIKE: Style = Style(16);
    /// Wrong, removed.
    pub const RED: Style = Style(31 << 8);
    /// Right, added.
    pub const GREEN: Style = Style(32 << 8);
    /// Worth a second look.
    pub const YELLOW: Style = Style(33 << 8);
    /// A keyword.
    pub const MAGENTA: Style = Style(35 << 8);
    /// A name, a prompt.
    pub const CYAN: Style = Style(36 << 8);

    /// Both; the other's colour wins where it has one.
    #[must_use]
    pub const fn and(self, other: Style) -> Style {
        let colour = if other.colour() == 0 { self.colour() } else { other.colour() };
        Style(((self.0 | other.0) & ATTRIBUTES) | (colour << 8))
    }

    /// Without these attributes.
    #[must_use]
    pub const fn without(self, other: Style) -> Style {
        Style(self.0 & !(other.0 & ATTRIBUTES))
    }

    /// True if it draws something even where there is only blank space.
    pub const fn marks_blanks(self) -> bool {
        self.0 & (Style::UNDERLINE.0 | Style::STRIKE.0) != 0
    }

    const fn colour(self) -> u16 {
        self.0 >> 8
    }

    const fn attributes(self) -> u16 {
        self.0 & ATTRIBUTES
    }

    /// Writes what turns this style into `to`.
    pub fn switch(self, to: Style, out: &mut String) {
        if self == to {
            return;
        }
        if to == Style::PLAIN {
            out.push_str("\x1b[m");
            return;
        }
        let grows = self.attributes() & !to.attributes() == 0 && (to.colour() != 0 || self.colour() == 0);
        let from = if grows { self } else { Style::PLAIN };
        out.push_str("\x1b[");
        let mut first = grows;
        let mut code = |number: u16, out: &mut String| {
            if !std::mem::take(&mut first) {
                out.push(';');
            }
            if number >= 10 {
                out.push(char::from(b'0' + (number / 10) as u8));
            }
            out.push(char::from(b'0' + (number % 10) as u8));
        };
        for (bit, number) in ATTRIBUTE_CODES {
            if to.attributes() & bit != 0 && from.attributes() & bit == 0 {
                code(u16::from(number), out);
            }
        }
        if to.colour() != from.colour() {
            code(to.colour(), out);
        }
        out.push('m');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn switched(from: Style, to: Style) -> String {
        let mut out = String::new();
        from.switch(to, &mut out);
        out
    }

    #[test]
    fn takes_the_shortest_way() {
        assert_eq!(switched(Style::BOLD, Style::BOLD), "");
        assert_eq!(switched(Style::BOLD.and(Style::RED), Style::PLAIN), "\x1b[m");
        assert_eq!(switched(Style::PLAIN, Style::BOLD.and(Style::CYAN)), "\x1b[1;36m");
        assert_eq!(switched(Style::BOLD, Style::BOLD.and(Style::CYAN)), "\x1b[36m");
        assert_eq!(switched(Style::RED, Style::GREEN), "\x1b[32m");
        assert_eq!(switched(Style::BOLD, Style::DIM), "\x1b[;2m");
        assert_eq!(switched(Style::RED.and(Style::BOLD), Style::BOLD), "\x1b[;1m");
    }
}
