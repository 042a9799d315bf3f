//! Why a move is not legal, in plain words.

use super::wording::{InUci, Wording};
use super::{Position, State};
use crate::movegen::{self, Listing, Safety};
use crate::spec::Royalty;
use crate::types::{Bitboard, Kind, Move, MoveKind, Origin, Role, Square};
use crate::variant::{Castling, Promotion};

impl Position {
    /// Why a move is not position-legal. Of a legal move it says so.
    pub fn why_illegal(&self, mv: Move) -> String {
        self.why_illegal_in(mv, &InUci(self))
    }

    /// The same in other words for squares and moves.
    pub fn why_illegal_in(&self, mv: Move, words: &dyn Wording) -> String {
        if self.is_legal(mv) {
            return "it is legal".to_owned();
        }
        if let Some(outcome) = self.outcome() {
            return format!("the game is over. {outcome}");
        }
        match mv.origin() {
            Origin::Hand(role) => self.why_no_drop(role, mv.to(), words),
            Origin::Board(from) => self.why_no_move(from, mv, words),
        }
    }

    fn why_no_drop(&self, role: Role, to: Square, words: &dyn Wording) -> String {
        let (variant, state, us) = (self.variant(), self.state(), self.turn());
        let kind = variant.role_info(role).in_hand;
        let (name, target) = (self.kind_name(kind), words.square(to));
        let one = one(&name);
        let info = variant.kind_info(kind);
        if !variant.rules.drops {
            return "this game has no drops".to_owned();
        }
        if self.hand(us, kind) == 0 {
            return format!("{us} has no {name} in hand");
        }
        if state.occupied().has(to) {
            return format!("{target} is occupied; pieces are dropped on empty squares");
        }
        if role != variant.plain_role(kind) && info.dropped_promoted.is_none() {
            return "pieces are dropped unpromoted".to_owned();
        }
        let same = state.kind(kind) & state.side(us) & Bitboard::file(to.file());
        if info.doubled == Some(0) {
            return format!("{one} is never dropped");
        }
        if let Some(limit) = info.doubled
            && same.len() >= limit as u32
        {
            let count = if limit == 1 { "two".to_owned() } else { (limit + 1).to_string() };
            return format!("{count} {name}s on file {}", words.file(to));
        }
        if variant.spec().movement.immobility_illegal && !variant.movement(kind, us).is_mobile(to) {
            return format!("{one} dropped on {target} could never move");
        }
        if !info.drop[us].has(to) {
            return format!("{one} may not be dropped on {target}");
        }
        if let Some(reason) = self.why_king_exposed(mv_occupancy(self, None, to), words) {
            return reason;
        }
        if info.no_drop_mate && self.list_moves(Listing::WithDropMates).contains(&Move::drop(role, to)) {
            return format!("the drop of {one} may not give mate");
        }
        if !variant.rules.drops_may_check {
            return "drops may not give check".to_owned();
        }
        "this drop is not possible".to_owned()
    }

    fn why_no_move(&self, from: Square, mv: Move, words: &dyn Wording) -> String {
        let (variant, state, us) = (self.variant(), &self.board_with(from), self.turn());
        let to = mv.to();
        let (start, target) = (words.square(from), words.square(to));
        let Some(piece) = self.piece(from) else { return format!("there is no piece on {start}") };
        if piece.color != us {
            return format!("the piece on {start} is {}'s, and it is {us}'s move", piece.color);
        }
        let kind = variant.kind_of(piece.role);
        let name = self.kind_name(kind);
        if from == to {
            return "a player may not pass".to_owned();
        }
        let castles = |castling: &Castling| {
            castling.king_square(state, us) == Some(from)
                && from.rank() == to.rank()
                && from.file().abs_diff(to.file()) > 1
        };
        if mv.kind().is_castling() || variant.castling.as_ref().is_some_and(castles) {
            return self.why_no_castling(from, to, words);
        }
        if state.side(us).has(to) {
            return format!("{target} is occupied by a piece of {us}'s own");
        }
        if !variant.movement(kind, us).targets(from, state.occupied(), state.side(!us), state.kind(kind)).has(to) {
            return self.why_no_way(state, kind, from, to, words);
        }
        let board = Position::from_state(variant, *state);
        if let Some(reason) = board.why_king_move_fails(from, to, kind, words) {
            return reason;
        }
        if self.state().pieces() != state.pieces() && mv.kind() == MoveKind::Normal {
            return match self.state().piece(to).is_some() && state.piece(to).is_none() {
                true => format!("{target} is not free on the other board, to which the {name} would pass"),
                false => format!("{us}'s king would be attacked when the {name} has passed to the other board"),
            };
        }
        self.why_no_promotion(mv, kind, &name, words)
    }

    /// Why a piece does not come to a square that is not its own side's, whatever kings may suffer.
    fn why_no_way(&self, state: &State, kind: Kind, from: Square, to: Square, words: &dyn Wording) -> String {
        let movement = self.variant().movement(kind, self.turn());
        let (name, start, target) = (self.kind_name(kind), words.square(from), words.square(to));
        if !movement.premoves(from).has(to) {
            return format!("{} on {start} does not reach {target}", one(&name));
        }
        let (goes, captures) = movement.reach(from, state.occupied());
        match (state.occupied().has(to), goes.has(to), captures.has(to)) {
            (false, false, true) => {
                return format!("there is nothing on {target} for the {name} on {start} to capture");
            }
            (true, true, false) => {
                return format!("{target} is occupied, and the {name} on {start} does not capture there");
            }
            _ => {}
        }
        let (goes, captures) = movement.reach(from, Bitboard::EMPTY);
        let why = match (goes | captures).has(to) {
            true => "the way is not free",
            // Cannons and their like.
            false => "it jumps over pieces, and those in its way do not suit it",
        };
        format!("the {name} on {start} cannot go to {target} now: {why}")
    }

    /// Why a king does not castle; the squares tell to which side.
    fn why_no_castling(&self, from: Square, to: Square, words: &dyn Wording) -> String {
        let (variant, state, us) = (self.variant(), self.state(), self.turn());
        let Some(castling) = &variant.castling else { return "there is no castling in this game".to_owned() };
        let opposite = variant.spec().castling.as_ref().is_some_and(|castling| castling.opposite);
        let or = if opposite { ", or the opponent has castled to that side" } else { "" };
        let rooks = state.castling() & castling.rank(us);
        let Some(king) = castling.king_square(state, us).filter(|_| rooks.any()) else {
            return format!("{us} may not castle any more: king or rook has moved{or}");
        };
        let to_the_right = to.file() > from.file();
        let Some(rook) = rooks.into_iter().find(|&rook| (rook > king) == to_the_right) else {
            return format!("{us} may not castle to that side any more: the rook has moved or is gone{or}");
        };
        if self.in_check() {
            return "one may not castle out of check".to_owned();
        }
        let Some((king_to, rook_to)) = castling.targets(us, to_the_right) else {
            return "castling is not possible".to_owned();
        };
        let others = state.occupied().without(king).without(rook);
        let way = movegen::along(king, king_to) | movegen::along(rook, rook_to);
        if let Some(square) = (way & others).first() {
            return format!("castling is not possible: the piece on {} stands in the way", words.square(square));
        }
        let safety = Safety::of(variant, state, king);
        let attacked = variant.rules.royalty == Royalty::Guarded
            && movegen::meets_attack(&safety, (king, king_to), rook_to, others);
        let why = if attacked { ": the king would pass or reach an attacked square" } else { " now" };
        format!("castling is not possible{why}")
    }

    fn why_king_move_fails(&self, from: Square, to: Square, kind: Kind, words: &dyn Wording) -> Option<String> {
        if self.variant().king == Some(kind) && self.variant().rules.royalty == Royalty::Guarded {
            let safety = Safety::of(self.variant(), self.state(), from);
            let occ = self.state().occupied().without(from).with(to);
            let attacked = safety.attacked(to, occ, to.bit());
            return attacked.then(|| format!("the king would be attacked on {}", words.square(to)));
        }
        self.why_king_exposed(mv_occupancy(self, Some(from), to), words)
    }

    fn why_king_exposed(&self, (occ, gone): (Bitboard, Bitboard), words: &dyn Wording) -> Option<String> {
        let (variant, state) = (self.variant(), self.state());
        if variant.rules.royalty != Royalty::Guarded {
            return None;
        }
        let king = state.king(variant, self.turn())?;
        let safety = Safety::of(variant, state, king);
        if !safety.attacked(king, occ, gone) {
            return None;
        }
        let (king, checker) = (words.square(king), safety.checkers.first().map(|checker| words.square(checker)));
        Some(match checker {
            Some(checker) => format!("the king on {king} is in check from {checker}, and this does not answer it"),
            None => format!("the king on {king} would be left in check"),
        })
    }

    fn why_no_promotion(&self, mv: Move, kind: Kind, name: &str, words: &dyn Wording) -> String {
        let (variant, us, to) = (self.variant(), self.turn(), mv.to());
        let in_zone = variant.rules.promotion_zone[us];
        let promotion = variant.kind_info(kind).promotion[us];
        let touches = in_zone.has(to) || in_zone.has(mv.from()) && matches!(promotion, Promotion::Form(_));
        match mv.kind() {
            MoveKind::Normal if touches && promotion != Promotion::None => {
                let legal = self.legal_moves();
                match legal.iter().find(|legal| legal.from() == mv.from() && legal.to() == to) {
                    Some(&promotes) => format!("the {name} must promote there; write {}", words.spell(promotes)),
                    None => {
                        format!("the {name} must promote on {}, and there is nothing it could become", words.square(to))
                    }
                }
            }
            MoveKind::Normal => {
                match self.legal_moves().iter().find(|legal| (legal.from(), legal.to()) == (mv.from(), to)) {
                    Some(&whole) => format!("say where the wall goes, as in {}", words.spell(whole)),
                    None => format!("the {name} could never leave {} again", words.square(to)),
                }
            }
            MoveKind::Promotion | MoveKind::PiecePromotion if promotion == Promotion::None => {
                format!("{} does not promote", one(name))
            }
            MoveKind::Promotion | MoveKind::PiecePromotion if !touches => {
                format!("{} promotes only in the promotion zone", one(name))
            }
            MoveKind::Promotion => {
                let (_, letter) = variant.spelling(mv.role());
                format!("the {name} cannot become a {} there now", letter.upper())
            }
            _ => "this move is not possible".to_owned(),
        }
    }

    /// What people call a kind: the type's name, or its letter for custom pieces.
    fn kind_name(&self, kind: Kind) -> String {
        let piece = self.variant().piece_type(kind);
        match piece.is_custom() {
            true => self.variant().letter(kind).upper().to_string(),
            false => plain_name(piece.name()),
        }
    }
}

/// `a rook`, `an elephant`.
#[inline(never)]
fn one(name: &str) -> String {
    let vowel = matches!(name.as_bytes().first(), Some(b'a' | b'e' | b'i' | b'o'));
    [if vowel { "an " } else { "a " }, name].concat()
}

/// `shogiPawn` is a pawn, `dragonHorse` a dragon horse.
fn plain_name(name: &str) -> String {
    let name = ["shogi", "janggi"].into_iter().find_map(|game| name.strip_prefix(game)).unwrap_or(name);
    let mut words = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.push(c.to_ascii_lowercase());
    }
    words
}

/// The occupied squares and the captured one after a move.
fn mv_occupancy(position: &Position, from: Option<Square>, to: Square) -> (Bitboard, Bitboard) {
    let occ = position.state().occupied();
    let occ = from.map_or(occ, |from| occ.without(from));
    (occ.with(to), to.bit())
}
