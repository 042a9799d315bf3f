//! Moves as people type them, in whatever notation they know.

use pantheon_rules::{Move, MoveTextError, Refusal, RefusalKind, sort_by_number};

use super::choose::could_be;
use super::{Moment, Notation};

/// Reads a move in any notation that suits the game. A text that is written exactly as a notation writes a move is that
/// move, coordinates first; else all notations that understand it must agree. If none does, the error is that of the
/// notation most likely meant.
pub fn parse_any(moment: &Moment, text: &str) -> Result<Move, MoveTextError> {
    let variant = moment.position.variant();
    let usual = Notation::usual(variant);
    let trimmed = text.trim();
    let mut found: Vec<(Move, Notation)> = Vec::new();
    let mut refusals = Vec::new();
    let order = [Notation::Uci, Notation::Usi, usual].into_iter().chain(Notation::ALL);
    for notation in order.filter(|notation| notation.suits(variant)) {
        match notation.parse(moment, text) {
            Ok(mv) if notation.write(moment, mv) == trimmed => return Ok(mv),
            Ok(mv) => found.push((mv, notation)),
            Err(error) => refusals.push((notation, error)),
        }
    }
    let mut moves: Vec<Move> = found.iter().map(|(mv, _)| *mv).collect();
    sort_by_number(&mut moves, |mv| mv.bits().into());
    moves.dedup();
    match moves.as_slice() {
        [only] => Ok(*only),
        [] => Err(likeliest(refusals, usual, trimmed)),
        several => {
            let name = |mv: &Move| {
                let notation = found.iter().find(|(other, _)| other == mv).map_or(usual, |(_, notation)| *notation);
                format!("{} ({notation})", Notation::Uci.write(moment, *mv))
            };
            let names: Vec<String> = several.iter().map(name).collect();
            Err(could_be(&names).of(text))
        }
    }
}

/// A refusal that gives a reason is better than one that does not know the text for a move.
fn likeliest(refusals: Vec<(Notation, MoveTextError)>, usual: Notation, text: &str) -> MoveTextError {
    let place = |notation: Notation| {
        let order = [Notation::Uci, Notation::Usi, usual, Notation::San];
        order.iter().position(|&other| other == notation).unwrap_or(order.len())
    };
    let best =
        refusals.into_iter().min_by_key(|(notation, error)| (error.kind == RefusalKind::Unreadable, place(*notation)));
    best.map_or_else(|| Refusal::new(RefusalKind::Unreadable, "not a move").of(text), |(_, error)| error)
}
