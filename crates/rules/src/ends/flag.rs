//! Campmate and its like: pieces that reach their goal win for their side.

use super::{Outcome, Reason};
use crate::movegen::{Listing, attackers, generate_ongoing};
use crate::position::State;
use crate::types::{Color, MoveSet, Origin};
use crate::variant::Variant;
use std::ops::ControlFlow;

/// Has a player reached the goal, and does that decide the game now?
#[inline]
pub(super) fn reached(variant: &Variant, state: &State) -> Option<Outcome> {
    let ends = &variant.spec().ends;
    let us = state.turn();
    if !ends.flag_move && !ends.flag_safe {
        return is_there(variant, state, !us).then(|| Outcome::win(!us, Reason::Goal));
    }
    let king_races = |color: Color| variant.king.is_some_and(|king| variant.rules.flag[color].0.iter().eq([king]));
    if is_there(variant, state, us) {
        // In a race of kings Black, who moves second, may still catch up with White.
        let catches_up = ends.flag_move && us == Color::White && king_races(!us) || ends.flag_safe && !ends.flag_move;
        let drawn = catches_up && is_there(variant, state, !us);
        return Some(if drawn { Outcome::draw(Reason::Goal) } else { Outcome::win(us, Reason::Goal) });
    }
    let at_once = !ends.flag_move || ends.flag_safe || king_races(us);
    if at_once
        && is_there(variant, state, !us)
        && !(ends.flag_move && king_races(us) && us == Color::Black && can_follow(variant, state))
    {
        return Some(Outcome::win(!us, Reason::Goal));
    }
    None
}

fn is_there(variant: &Variant, state: &State, color: Color) -> bool {
    let ends = &variant.spec().ends;
    let (kinds, region) = variant.rules.flag[color];
    let there = region & state.side(color);
    if there.is_empty() {
        return false;
    }
    let there = there & state.kind_set(kinds);
    let enough = there.len() >= ends.flag_count as u32;
    let blocked = ends.flag_blocked_win && (region & !state.occupied()).is_empty();
    if there.is_empty() || !(enough || blocked) {
        return false;
    }
    // Where an unsafe piece does not count, one to spare makes up for it.
    let must_be_safe =
        ends.flag_safe && (!ends.flag_move || color != state.turn()) && there.len() == ends.flag_count as u32;
    let safe = |square| attackers(variant, state, square, !color, state.occupied(), state.side(!color)).is_empty();
    !must_be_safe || there.into_iter().all(safe)
}

/// Can the king of the side to move reach its goal with this move?
fn can_follow(variant: &Variant, state: &State) -> bool {
    let us = state.turn();
    let Some(king) = state.king(variant, us) else { return false };
    let region = variant.rules.flag[us].1;
    let mut arrives = |set: MoveSet| match set.origin() {
        Origin::Board(from) if from == king && set.targets().meets(region) => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    generate_ongoing(variant, state, Listing::Legal, &mut arrives).is_break()
}
