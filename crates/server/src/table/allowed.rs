//! What a game's rules leave to the players.

use std::sync::Arc;

use pantheon_rules::{Color, Game, Position, Variant};
use pantheon_wire::Allowed;

/// Of a variant, in a rated game or not.
pub fn allowed(variant: &Arc<Variant>, rated: bool) -> Allowed {
    Allowed {
        draw_offers: variant.allows_draw_offers(),
        resign_any_time: variant.allows_resignation(Color::White, Color::Black),
        takebacks: !rated && !variant.spec().board.two_boards,
        declarations: Game::new(Position::start(variant)).impasse().is_some(),
    }
}
