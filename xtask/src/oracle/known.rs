//! Which differences are the known ones: each is recognised by what exactly the other side does, so that nothing else is
//! passed over with it.

use std::collections::BTreeSet;

use pantheon_rules::spec::Gating;
use pantheon_rules::{Color, Game, Listing, Move, MoveKind, Outcome, Position, Reason, Square};

use super::quirks::Board;

/// A game at one of its positions, asked about what differs there.
pub struct Known<'a>(pub &'a Game);

/// What is left out of a situation, to see whether it has come back without that.
#[derive(Clone, Copy, PartialEq)]
pub enum Forget {
    Nothing,
    Promotions,
    EnPassant,
    Gates,
}

impl Known<'_> {
    fn position(&self) -> &Position {
        self.0.position()
    }

    fn find(&self, text: &str) -> Option<Move> {
        let position = self.position();
        position.list_moves(Listing::Legal).iter().copied().find(|&mv| position.uci(mv) == text)
    }

    /// Would these drops enclose an enemy if walls were enemies, and have we none but a pass?
    pub fn enclose_through_walls(&self, ours: &[&str], theirs: &[&str]) -> bool {
        let board = Board::of(&self.position().fen());
        let turn = self.0.turn();
        let is_ours = |letter: char| letter.is_uppercase() == (turn == Color::White);
        ours.iter().all(|text| self.find(text).is_some_and(|mv| mv.kind() == MoveKind::Pass))
            && theirs.iter().all(|drop| board.encloses_through_walls(drop, is_ours))
    }

    /// Are these the drops of pieces that are pushed in from all sides, as the other side errs about them?
    pub fn are_pushed_in(&self, drops: &BTreeSet<String>) -> bool {
        let places: BTreeSet<String> =
            drops.iter().filter_map(|drop| Some(drop.split_once('@')?.1.to_owned())).collect();
        places.len() == drops.len() && places == Board::of(&self.position().fen()).pushed_in()
    }

    /// Do captures explode here, and does each of these leave a wall: where the captor came from, or of the captor?
    pub fn outlast_blast(&self, moves: &[&str]) -> bool {
        let position = self.position();
        let effects = &position.variant().spec().effects;
        let petrifies = |mv: Move| {
            let piece = position.piece(mv.from());
            let kind = piece.map(|piece| position.variant().kind_of(piece.role));
            kind.is_some_and(|kind| effects.petrify.has(position.variant().piece_type(kind)))
        };
        let leaves_wall = |mv: Move, text: &str| text.contains(',') && mv.extra() == mv.from() || petrifies(mv);
        effects.blast
            && moves
                .iter()
                .all(|text| self.find(text).is_some_and(|mv| position.is_capture(mv) && leaves_wall(mv, text)))
    }

    /// Does a royal piece castle with all these moves, which put a wall too?
    pub fn castle_behind_wall(&self, moves: &[&str]) -> bool {
        let position = self.position();
        let variant = position.variant();
        let is_castling = |text: &&str| {
            let from = text.get(..2).and_then(|name| name.parse::<Square>().ok());
            let to = text.get(2..4).and_then(|name| name.parse::<Square>().ok());
            let piece = from.and_then(|from| position.piece(from));
            let castles = piece.zip(variant.spec().castling.as_ref()).is_some_and(|(piece, castling)| {
                castling.king[piece.color] == variant.piece_type(variant.kind_of(piece.role))
            });
            castles && text.contains(',') && from.zip(to).is_some_and(|(from, to)| from.file().abs_diff(to.file()) > 1)
        };
        variant.spec().duties.pseudo_royal && moves.iter().all(is_castling)
    }

    /// Are there royal pieces that would turn to stone if they captured?
    pub fn has_stone_kings(&self) -> bool {
        let variant = self.position().variant();
        let spec = variant.spec();
        let both = |piece| spec.effects.petrify.has(piece) && spec.ends.extinction.types.has(piece);
        spec.duties.pseudo_royal && variant.kinds().any(|kind| both(variant.piece_type(kind)))
    }

    /// Does the ruling rest on plies among which somebody passed?
    pub fn rests_on_passes(&self, outcome: Option<Outcome>) -> bool {
        let plies = match outcome {
            Some(outcome) if outcome.reason == Reason::MoveCount => 0..self.0.moves().len(),
            Some(outcome) => outcome.cycle().map_or(0..0, |cycle| cycle.from..cycle.to),
            None => 0..0,
        };
        self.0.moves()[plies].iter().any(|mv| mv.kind() == MoveKind::Pass)
    }

    /// Has the situation come back often enough if this is left out of it?
    pub fn has_come_back(&self, forget: Forget) -> bool {
        let spec = self.position().variant().spec();
        let fold = spec.repetition.fold as usize;
        if fold == 0 || forget == Forget::Gates && spec.effects.gating == Gating::None {
            return false;
        }
        let now = situation(self.position(), forget);
        let plies = 0..=self.0.moves().len();
        let times = plies
            .filter(|&plies| self.0.position_after(plies).is_some_and(|position| situation(&position, forget) == now));
        times.count() >= fold
    }

    /// Does the ruling rest on a repetition of what is the same but for an en passant square that nobody can use?
    pub fn rests_on_idle_en_passant(&self, outcome: Option<Outcome>) -> bool {
        outcome.is_some_and(|outcome| outcome.cycle().is_some())
            && self.has_come_back(Forget::EnPassant)
            && !self.has_come_back(Forget::Nothing)
    }

    /// Did the player who moved last go back where the piece came from, where doing so again and again loses?
    pub fn goes_to_and_fro(&self) -> bool {
        let moves = self.0.moves();
        let own = |back: usize| moves.len().checked_sub(back).map(|ply| moves[ply]);
        let returns = |late: Move, early: Move| {
            (late.from(), late.to()) == (early.to(), early.from()) || early.kind() == MoveKind::Pass
        };
        self.position().variant().spec().repetition.move_repetition_illegal
            && own(1).zip(own(3)).is_some_and(|(late, early)| returns(late, early))
    }
}

/// All that makes a situation but one thing.
fn situation(position: &Position, forget: Forget) -> String {
    let fen = position.fen();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields.truncate(fields.len().saturating_sub(2));
    let variant = position.variant();
    let mut text = String::new();
    if forget == Forget::Promotions {
        let letter = |square| {
            let piece = position.piece(square);
            piece.map_or(String::new(), |piece| format!("{}{:?}", piece.color, variant.kind_of(piece.role)))
        };
        text = variant.board().into_iter().map(|square| letter(square) + "/").collect();
        fields[0] = fields[0].split_once('[').map_or("", |(_, hands)| hands);
    }
    // The fields after the side to move: rights, then en passant.
    let left_out = match forget {
        Forget::Nothing | Forget::Promotions => None,
        Forget::Gates => Some(2),
        Forget::EnPassant => Some(3),
    };
    let kept = fields.iter().enumerate().filter(|(index, _)| Some(*index) != left_out);
    kept.for_each(|(_, field)| {
        text.push(' ');
        text += field;
    });
    text
}
