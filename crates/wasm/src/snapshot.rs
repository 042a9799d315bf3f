//! All that a page shows of a position, in one piece.

use pantheon_rules::{Bitboard, Board, Color, Game, Move, MoveKind, Outcome, Position};
use serde::Serialize;

use crate::moves::MoveFacts;
use crate::words::{color_name, squares};

/// A position, and what the game says of it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename_all = "camelCase"))]
pub struct Snapshot {
    pub turn: &'static str,
    /// How many moves were made in this game, on this board.
    pub plies: usize,
    /// The number of the move to come, as records count.
    pub number: u16,
    pub pieces: Vec<PlacedPiece>,
    pub hands: [Vec<Held>; 2],
    pub walls: Vec<String>,
    /// What the seat does not see.
    pub fog: Vec<String>,
    pub in_check: bool,
    /// Kings, or whatever is royal, that are attacked.
    pub check: Vec<String>,
    pub last: Option<Way>,
    pub fen: String,
    pub sfen: Option<String>,
    pub moves: Vec<MoveFacts>,
    pub end: Option<End>,
    /// The end that the player to move may claim.
    pub claim: Option<End>,
    /// What the impasse declaration of each player would rest on.
    pub impasse: Option<[ImpasseFacts; 2]>,
    /// Checks that each side has yet to give, where their number wins.
    pub checks_left: Option<[u8; 2]>,
    /// After how many plies the situation was there before; the last is now.
    pub occurrences: Vec<usize>,
}

/// A piece on its square.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlacedPiece {
    pub square: String,
    pub color: &'static str,
    pub role: usize,
}

/// Pieces in hand.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Held {
    pub role: usize,
    pub count: u8,
}

/// Where a move went.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Way {
    pub uci: String,
    pub from: Option<String>,
    pub to: String,
}

/// How a game ended.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct End {
    pub winner: Option<&'static str>,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: &'static str,
    /// The rule, as one word.
    pub reason: String,
    /// A sentence that names the rule.
    pub words: String,
    /// The plies that a ruling on repetition rests on.
    pub cycle: Option<[usize; 2]>,
}

/// What an impasse declaration would rest on.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename_all = "camelCase"))]
pub struct ImpasseFacts {
    pub king_in_zone: bool,
    pub in_check: bool,
    pub pieces_in_zone: u32,
    pub points: u32,
}

impl Snapshot {
    /// What a seat sees of a board of a game; without a seat, all of it.
    pub(crate) fn of(game: &Game, board: usize, seat: Option<Color>) -> Snapshot {
        let played = &game.boards()[board];
        let position = played.position();
        let variant = position.variant();
        let hides = variant.spec().sight.fog || variant.spec().sight.covered;
        let view = seat.filter(|_| hides).map(|seat| position.view(Some(seat)));
        let shown = view.as_ref().map_or(position, |view| view.position());
        let seen = view.as_ref().map_or(variant.board(), |view| view.seen());
        let own_turn = seat.is_none_or(|seat| seat == position.turn());
        let tells = view.as_ref().is_none_or(|view| view.is_clear());
        let end = game.outcome();
        let checked = end.is_none() || tells;
        let in_check = checked && position.in_check();
        let check = if in_check { position.checked() & seen } else { Bitboard::EMPTY };
        let last = played.moves().last().filter(|_| tells || !own_turn).map(|&mv| Way::of(played, mv));
        let moves = if own_turn || tells { game.legal_moves_on(board) } else { Vec::new() };
        let checks = variant.spec().ends.check_counting;
        Snapshot {
            turn: color_name(position.turn()),
            plies: played.moves().len(),
            number: position.state().ply() / 2 + 1,
            pieces: pieces(shown, seen),
            hands: Color::ALL.map(|color| hand(shown, color)),
            walls: squares(position.state().walls() & variant.board() & seen),
            fog: squares(variant.board() & !seen),
            in_check,
            check: squares(check),
            last,
            fen: view.as_ref().map_or_else(|| position.fen(), |view| view.fen().to_owned()),
            sfen: (tells && pantheon_notation::Notation::Usi.suits(variant)).then(|| position.sfen()),
            moves: moves.into_iter().map(|mv| MoveFacts::of(position, mv)).collect(),
            end: end.map(End::of),
            claim: game.claim().map(End::of),
            impasse: impasse(game),
            checks_left: checks.then(|| Color::ALL.map(|color| position.state().checks_left(color))),
            // On two boards nothing is said of them: a board stays as it is while the other goes on.
            occurrences: if game.boards().len() == 1 { game.occurrences() } else { Vec::new() },
        }
    }
}

/// The pieces on the squares that are seen.
pub(crate) fn pieces(position: &Position, seen: Bitboard) -> Vec<PlacedPiece> {
    let placed = (position.state().pieces() & seen).into_iter().filter_map(|square| {
        let piece = position.piece(square)?;
        let (color, role) = (color_name(piece.color), piece.role.index());
        Some(PlacedPiece { square: square.to_string(), color, role })
    });
    placed.collect()
}

/// What a side has in hand.
fn hand(position: &Position, color: Color) -> Vec<Held> {
    let variant = position.variant();
    let held =
        variant.kinds().map(|kind| Held { role: variant.plain_role(kind).index(), count: position.hand(color, kind) });
    held.filter(|held| held.count > 0).collect()
}

fn impasse(game: &Game) -> Option<[ImpasseFacts; 2]> {
    let of = |color: Color| {
        let impasse = game.impasse_of(color)?;
        Some(ImpasseFacts {
            king_in_zone: impasse.king_in_zone,
            in_check: impasse.in_check,
            pieces_in_zone: impasse.pieces_in_zone,
            points: impasse.points,
        })
    };
    Some([of(Color::White)?, of(Color::Black)?])
}

impl Way {
    fn of(board: &Board, mv: Move) -> Way {
        let before = board.position_after(board.moves().len().saturating_sub(1));
        let uci = before.map_or_else(String::new, |before| before.uci(mv));
        let from = (mv.kind() != MoveKind::Drop).then(|| mv.from().to_string());
        Way { uci, from, to: mv.to().to_string() }
    }
}

impl End {
    pub(crate) fn of(outcome: Outcome) -> End {
        let reason = format!("{:?}", outcome.reason);
        End {
            winner: outcome.winner.map(color_name),
            result: outcome.result(),
            reason: reason.split(['(', ' ']).next().unwrap_or_default().to_owned(),
            words: outcome.to_string(),
            cycle: outcome.cycle().map(|cycle| [cycle.from, cycle.to]),
        }
    }
}
