//! The known differences from Fairy-Stockfish: docs/differences.md, read.

use std::collections::BTreeMap;

const PAGE: &str = include_str!("../../../docs/differences.md");

/// What a row says instead of names, where the difference goes with a rule and not with a game.
const ALL: &str = "all";

/// A difference that a comparison of positions can meet. The page has more: those that only rule on whole games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Difference {
    PawnDropMate,
    KingCapture,
    ChaseReading,
    PromotionOrigin,
    Material,
    DeadOdds,
    PassClock,
    WalledEnclosure,
    PushedDrop,
    WindingChain,
    WallInBlast,
    ShelteredCastling,
    StoneKings,
    EnPassantSituation,
    GateSituation,
    BackAndForth,
    KnightMate,
}

impl Difference {
    /// Its name on the page.
    pub fn id(self) -> &'static str {
        match self {
            Difference::PawnDropMate => "pawn-drop-mate",
            Difference::KingCapture => "king-capture",
            Difference::ChaseReading => "chase-reading",
            Difference::PromotionOrigin => "promotion-origin",
            Difference::Material => "material",
            Difference::DeadOdds => "dead-odds",
            Difference::PassClock => "pass-clock",
            Difference::WalledEnclosure => "walled-enclosure",
            Difference::PushedDrop => "pushed-drop",
            Difference::WindingChain => "winding-chain",
            Difference::WallInBlast => "wall-in-blast",
            Difference::ShelteredCastling => "sheltered-castling",
            Difference::StoneKings => "stone-kings",
            Difference::EnPassantSituation => "en-passant-situation",
            Difference::GateSituation => "gate-situation",
            Difference::BackAndForth => "back-and-forth",
            Difference::KnightMate => "knight-mate",
        }
    }
}

/// Which differences the page grants to which variants.
pub struct Differences {
    variants: BTreeMap<&'static str, Vec<&'static str>>,
}

impl Differences {
    /// Reads the page's table.
    pub fn read() -> Differences {
        let mut variants = BTreeMap::new();
        for line in PAGE.lines() {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            if let ["", id, names, _, _, ""] = cells[..]
                && let Some(id) = id.strip_prefix('`').and_then(|id| id.strip_suffix('`'))
            {
                variants.insert(id, names.split(", ").collect());
            }
        }
        Differences { variants }
    }

    /// Is the difference known in this variant? A row may speak of all variants: those that have the rule at all.
    pub fn allow(&self, difference: Difference, variant: &str) -> bool {
        self.variants.get(difference.id()).is_some_and(|names| names.contains(&variant) || names.contains(&ALL))
    }
}

#[cfg(test)]
mod tests {
    use pantheon_rules::Catalogue;

    use super::*;

    #[test]
    fn every_difference_is_on_the_page() {
        use Difference::*;
        let differences = Differences::read();
        let of_positions = [PawnDropMate, KingCapture, Material, DeadOdds, PassClock, PushedDrop, WindingChain];
        let of_walls = [WalledEnclosure, WallInBlast, ShelteredCastling, StoneKings];
        let of_games = [ChaseReading, PromotionOrigin, EnPassantSituation, GateSituation, BackAndForth, KnightMate];
        for difference in of_positions.into_iter().chain(of_walls).chain(of_games) {
            assert!(differences.variants.contains_key(difference.id()), "{} is not on the page", difference.id());
        }
    }

    #[test]
    fn the_page_names_variants_that_exist() {
        for (id, names) in Differences::read().variants {
            for name in names {
                assert!(name == ALL || Catalogue::builtin().spec(name).is_some(), "`{id}`: no variant `{name}`");
            }
        }
    }
}
