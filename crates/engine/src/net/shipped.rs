//! Nets that come with the program: a file a variant, found by its name.

use std::sync::Arc;

use pantheon_rules::Variant;

use super::Net;

/// Names of variants and the files of their nets.
macro_rules! shipped {
    ($($name:literal)*) => {
        const SHIPPED: &[(&str, &[u8])] = &[$(($name, include_bytes!(concat!("../../nets/", $name, ".net")))),*];
    };
}

#[cfg(feature = "nets")]
shipped! { "chess" "crazyhouse" "gorogoro" "grandhouse" "mansindam" "minixiangqi" "shogi" "xiangqi" }
// A browser asks for the one that it needs.
#[cfg(not(feature = "nets"))]
shipped! {}

/// The variants for which a net comes with the program.
pub fn names() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|(name, _)| *name)
}

/// The file of the net that comes with the program for a variant of this name, if there is one.
pub fn shipped(name: &str) -> Option<&'static [u8]> {
    SHIPPED.iter().find(|(known, _)| *known == name).map(|(_, bytes)| *bytes)
}

/// The net that comes with the program, if the variant has one and is defined as it was when the net was made.
pub(crate) fn find(variant: &Arc<Variant>) -> Option<Arc<Net>> {
    Net::read(variant, shipped(variant.name())?).ok().map(Arc::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_nets_fit_their_variants() {
        for (name, bytes) in SHIPPED {
            let variant = pantheon_rules::Catalogue::builtin().get(name).expect("a variant of this name");
            let card = Net::read(variant, bytes).expect("a net of the variant").card;
            assert_eq!(card.variant, *name);
            for word in ["games", "positions", "source", "schedule", "date", "elo"] {
                assert!(card.facts.iter().any(|(known, _)| known == word), "the card of {name} says `{word}`");
            }
        }
    }
}
