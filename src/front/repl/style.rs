//! What a piece of text is, by role, and how each role looks. A theme is one table from role to style; no other file
//! here names a colour.

use crossterm::style::{Attribute, Attributes, Color};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Role {
    Text,
    Title,
    Heading,
    Strong,
    Emphasis,
    Strikethrough,
    Quote,
    Link,
    Code,
    Keyword,
    String,
    Number,
    Constant,
    Variable,
    Comment,
    Added,
    Removed,
    Success,
    Failure,
    Question,
    Key,
    Prompt,
    Spinner,
    Selected,
    Muted,
}

const ROLES: usize = Role::Muted as usize + 1;

/// All that a piece of text is at once. Where two of its roles have a colour, the one further down in [`Role`] wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Roles(u32);

impl Roles {
    pub const NONE: Roles = Roles(0);

    #[must_use]
    pub const fn with(self, role: Role) -> Roles {
        Roles(self.0 | 1 << role as u8)
    }
}

impl From<Role> for Roles {
    fn from(role: Role) -> Self {
        Roles::NONE.with(role)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Style {
    colour: Option<Color>,
    attributes: Attributes,
}

const NO_STYLE: Style = Style { colour: None, attributes: Attributes::none() };

const fn colour(colour: Color) -> Style {
    Style { colour: Some(colour), attributes: Attributes::none() }
}

const fn attribute(attribute: Attribute) -> Style {
    NO_STYLE.and(attribute)
}

impl Style {
    const fn and(self, attribute: Attribute) -> Style {
        Style { colour: self.colour, attributes: self.attributes.with(attribute) }
    }
}

#[derive(Debug, PartialEq, Eq)]
pub struct Theme([Style; ROLES]);

/// The terminal's own sixteen colours, which its owner has chosen: readable in light and dark windows.
pub static TERMINAL: Theme = Theme::of([
    (Role::Text, NO_STYLE),
    (Role::Title, attribute(Attribute::Bold).and(Attribute::Underlined)),
    (Role::Heading, attribute(Attribute::Bold)),
    (Role::Strong, attribute(Attribute::Bold)),
    (Role::Emphasis, attribute(Attribute::Italic)),
    (Role::Strikethrough, attribute(Attribute::CrossedOut)),
    (Role::Quote, attribute(Attribute::Italic)),
    (Role::Link, attribute(Attribute::Underlined)),
    (Role::Code, colour(Color::DarkCyan)),
    (Role::Keyword, colour(Color::DarkMagenta)),
    (Role::String, colour(Color::DarkGreen)),
    (Role::Number, colour(Color::DarkCyan)),
    (Role::Constant, colour(Color::DarkCyan)),
    (Role::Variable, colour(Color::DarkCyan)),
    (Role::Comment, attribute(Attribute::Dim)),
    (Role::Added, colour(Color::DarkGreen)),
    (Role::Removed, colour(Color::DarkRed)),
    (Role::Success, colour(Color::DarkGreen)),
    (Role::Failure, colour(Color::DarkRed)),
    (Role::Question, colour(Color::DarkYellow)),
    (Role::Key, colour(Color::DarkCyan).and(Attribute::Bold)),
    (Role::Prompt, colour(Color::DarkCyan)),
    (Role::Spinner, colour(Color::DarkCyan)),
    (Role::Selected, colour(Color::DarkCyan)),
    (Role::Muted, attribute(Attribute::Dim)),
]);

pub static PLAIN: Theme = Theme([NO_STYLE; ROLES]);

impl Theme {
    /// A theme of one row for each role. A role that is missing or named twice does not compile.
    const fn of(rows: [(Role, Style); ROLES]) -> Self {
        let mut styles = [NO_STYLE; ROLES];
        let mut seen = 0u32;
        let mut row = 0;
        while row < ROLES {
            let (role, style) = rows[row];
            assert!(seen & 1 << role as u8 == 0, "a role has two rows");
            seen |= 1 << role as u8;
            styles[role as usize] = style;
            row += 1;
        }
        Theme(styles)
    }

    fn style(&self, roles: Roles) -> Style {
        let mut style = NO_STYLE;
        let mut left = roles.0;
        while left != 0 {
            let row = self.0[left.trailing_zeros() as usize];
            style.colour = row.colour.or(style.colour);
            style.attributes.extend(row.attributes);
            left &= left - 1;
        }
        style
    }

    /// True if these roles draw something even where there is only blank space.
    pub fn marks_blanks(&self, roles: Roles) -> bool {
        let attributes = self.style(roles).attributes;
        attributes.has(Attribute::Underlined) || attributes.has(Attribute::CrossedOut)
    }

    pub fn paint(&self, roles: impl Into<Roles>, text: &str) -> String {
        let roles = roles.into();
        let mut out = String::with_capacity(text.len() + 10);
        if !text.is_empty() {
            self.switch(Roles::NONE, roles, &mut out);
            out.push_str(text);
            self.switch(roles, Roles::NONE, &mut out);
        }
        out
    }

    /// Ends the colours that output of a command may have left switched on.
    pub fn reset(&self) -> &'static str {
        if *self == PLAIN { "" } else { RESET }
    }

    pub fn switch(&self, from: Roles, to: Roles, out: &mut String) {
        if from == to {
            return;
        }
        let (mut from, to) = (self.style(from), self.style(to));
        if from == to {
            return;
        }
        if to == NO_STYLE {
            out.push_str(RESET);
            return;
        }
        let keeps = CODES.iter().all(|(a, _)| !from.attributes.has(*a) || to.attributes.has(*a));
        let grows = keeps && (to.colour.is_some() || from.colour.is_none());
        out.push_str("\x1b[");
        let mut separator = if grows { "" } else { ";" };
        from = if grows { from } else { NO_STYLE };
        for (attribute, code) in CODES {
            if to.attributes.has(attribute) && !from.attributes.has(attribute) {
                out.push_str(separator);
                out.push(code);
                separator = ";";
            }
        }
        if let Some(colour) = to.colour.filter(|_| to.colour != from.colour) {
            out.push_str(separator);
            push_colour(colour, out);
        }
        out.push('m');
    }
}

const RESET: &str = "\x1b[m";

const CODES: [(Attribute, char); 5] = [
    (Attribute::Bold, '1'),
    (Attribute::Dim, '2'),
    (Attribute::Italic, '3'),
    (Attribute::Underlined, '4'),
    (Attribute::CrossedOut, '9'),
];

/// Sixteen colours have codes of two digits, where crossterm's own `Display` writes six characters.
fn push_colour(colour: Color, out: &mut String) {
    let code = match colour {
        Color::Reset => 39,
        Color::Black => 30,
        Color::DarkRed => 31,
        Color::DarkGreen => 32,
        Color::DarkYellow => 33,
        Color::DarkBlue => 34,
        Color::DarkMagenta => 35,
        Color::DarkCyan => 36,
        Color::Grey => 37,
        Color::DarkGrey => 90,
        Color::Red => 91,
        Color::Green => 92,
        Color::Yellow => 93,
        Color::Blue => 94,
        Color::Magenta => 95,
        Color::Cyan => 96,
        Color::White => 97,
        Color::AnsiValue(number) => return out.push_str(&format!("38;5;{number}")),
        Color::Rgb { r, g, b } => return out.push_str(&format!("38;2;{r};{g};{b}")),
    };
    out.push_str(&code.to_string());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn switched(from: &[Role], to: &[Role]) -> String {
        let all = |roles: &[Role]| roles.iter().fold(Roles::NONE, |all, role| all.with(*role));
        let mut out = String::new();
        TERMINAL.switch(all(from), all(to), &mut out);
        out
    }

    #[test]
    fn takes_the_shortest_way() {
        use Role::*;
        assert_eq!(switched(&[Strong], &[Strong]), "");
        assert_eq!(switched(&[Strong], &[Heading]), "", "the same look needs no escape");
        assert_eq!(switched(&[Strong, Failure], &[]), "\x1b[m");
        assert_eq!(switched(&[], &[Strong, Code]), "\x1b[1;36m");
        assert_eq!(switched(&[Strong], &[Strong, Code]), "\x1b[36m");
        assert_eq!(switched(&[Failure], &[Success]), "\x1b[32m");
        assert_eq!(switched(&[Strong], &[Muted]), "\x1b[;2m");
        assert_eq!(switched(&[Failure, Strong], &[Strong]), "\x1b[;1m");
    }

    #[test]
    fn a_plain_theme_writes_no_escape() {
        assert_eq!(PLAIN.paint(Role::Failure, "text"), "text");
        assert_eq!(TERMINAL.paint(Roles::NONE, "text"), "text");
    }

    #[test]
    fn any_colour_can_be_in_a_theme() {
        let mut out = String::new();
        push_colour(Color::AnsiValue(208), &mut out);
        assert_eq!(out, "38;5;208");
    }
}
