//! Enums whose variants have a name: the one word for it in records, configuration and machine output.

/// Adds to an enum the list of its variants and the way from each to its name and back.
macro_rules! named {
    ($(#[$attribute:meta])* $vis:vis enum $type:ident {
        $($(#[$about:meta])* $variant:ident = $name:literal,)*
    }) => {
        $(#[$attribute])*
        $vis enum $type { $($(#[$about])* $variant,)* }

        impl $type {
            $vis const NAMES: [&'static str; [$($name),*].len()] = [$($name),*];
            $vis const ALL: [Self; Self::NAMES.len()] = [$(Self::$variant),*];

            $vis fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            $vis fn parse(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.name() == name)
            }
        }
    };
}

pub(crate) use named;
