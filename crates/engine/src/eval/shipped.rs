//! Weights that come with the program: a file a variant, found by its name.

use std::sync::Arc;

use pantheon_rules::Variant;

use super::weights::Weights;

/// Names of variants and the texts of their weights.
macro_rules! shipped {
    ($($name:literal)*) => {
        const SHIPPED: &[(&str, &str)] = &[$(($name, include_str!(concat!("../../weights/", $name, ".txt")))),*];
    };
}

shipped! {
    "3check" "atomic" "capablanca" "chess" "crazyhouse" "gorogoro" "grandhouse" "horde" "kingofthehill" "makruk" "mansindam"
    "minixiangqi" "shogi" "xiangqi"
}

/// The weights that come with the program, if the variant has some and is defined as it was when they were found.
pub(super) fn shipped(variant: &Arc<Variant>) -> Option<Weights> {
    let (_, text) = SHIPPED.iter().find(|(name, _)| *name == variant.name())?;
    Weights::read(variant, text).ok().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_weights_fit_their_variants() {
        for (name, text) in SHIPPED {
            let variant = pantheon_rules::Catalogue::builtin().get(name).expect("a variant of this name");
            let weights = Weights::read(variant, text);
            assert!(matches!(weights, Ok(Some(_))), "{name}: {weights:?}");
        }
    }
}
