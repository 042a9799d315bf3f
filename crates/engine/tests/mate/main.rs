//! The mate solver: against a search that tries everything, on a set of problems, and on the rules that make mates hard.

mod agreement;
mod brute;
mod cases;
mod pawn_drops;

use std::sync::Arc;

use pantheon_rules::{Catalogue, Game, Position, Variant};

fn variant(name: &str) -> &'static Arc<Variant> {
    Catalogue::builtin().get(name).unwrap_or_else(|| panic!("there is no variant {name}"))
}

fn game(name: &str, fen: &str) -> Game {
    let variant = variant(name);
    let position = match fen.strip_prefix("sfen ") {
        Some(sfen) => Position::from_sfen(variant, sfen),
        None => Position::from_fen(variant, fen),
    };
    Game::new(position.unwrap_or_else(|errors| panic!("{name} {fen}: {errors:?}")))
}
