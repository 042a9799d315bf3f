//! Why a text of algebraic notation means no move.

use pantheon_rules::spec::PieceType;
use pantheon_rules::{
    Bitboard, Letter, Listing, Mark, Move, MoveKind, Position, Refusal, RefusalKind, Square, Variant, Wording,
};

use super::reading::{self, Reading, Subject, Who, last_square, split_promotion};
use crate::moves::choose::{why_none, why_not};
use crate::moves::{names, text};

/// Why a text means nothing at all.
pub(super) fn why_nothing(position: &Position, bare: &str, words: &dyn Wording) -> Refusal {
    let variant = position.variant();
    if let Some(reading) = reading::likely(variant, bare).or_else(|| reading::other(variant, bare)) {
        return reading.why_nothing(position, words);
    }
    let first = bare.trim_start_matches('+').chars().next();
    let body = bare.get(bare.len() - bare.trim_start_matches('+').len() + 1..).unwrap_or_default();
    if let Some(letter) = first.and_then(Letter::new)
        && first.is_some_and(|c| c.is_ascii_uppercase())
    {
        if variant.kind_by_letter(letter).is_none() && last_square(variant, split_promotion(body).0).is_some() {
            return names::unknown(variant, &letter.upper().to_string());
        }
        if bare.starts_with('+') && variant.role_by_spelling(Mark::Plus, letter).is_none() {
            let reason = format!("there is no promoted {} in this game", letter.upper());
            return Refusal::new(RefusalKind::Foreign, reason);
        }
    }
    if let Some(off) = off_board(variant, bare) {
        return Refusal::new(RefusalKind::Foreign, format!("{} is not on this board", words.square(off)));
    }
    text::not_a_move(position, |mv| words.spell(mv))
}

/// The square at the end of a text, if it would be one on a larger board.
fn off_board(variant: &Variant, bare: &str) -> Option<Square> {
    let text = split_promotion(bare).0;
    let digits = text.bytes().rev().take_while(u8::is_ascii_digit).count();
    let name = text.get(text.len().checked_sub(digits + 1)?..)?;
    name.parse().ok().filter(|&square| !variant.board().has(square))
}

impl Reading {
    /// Why no move is as the text says.
    fn why_nothing(&self, position: &Position, words: &dyn Wording) -> Refusal {
        let variant = position.variant();
        match self.subject {
            Subject::Castling(word, _) => why_no_castling(position, word, words).into(),
            Subject::Pass => "a player may not pass".to_owned().into(),
            Subject::Drop(who, to) => match who {
                Who::Kind(kind) => position.why_illegal_in(Move::drop(variant.plain_role(kind), to), words).into(),
                Who::Role(role) => position.why_illegal_in(Move::drop(role, to), words).into(),
                Who::Anyone => format!("nothing can be dropped on {}", words.square(to)).into(),
            },
            Subject::Piece(who, to) => {
                let kind = match (who, self.origin()) {
                    (_, Some(from)) => return self.why_not_from(position, who, (from, to), words),
                    (Who::Kind(kind), _) => kind,
                    (Who::Role(role), _) => variant.kind_of(role),
                    (Who::Anyone, _) => return format!("no piece can go to {}", words.square(to)).into(),
                };
                let moves = position.moves_to(kind, to, Listing::WithDropMates);
                match moves.iter().find(|mv| self.starts(mv.from()) && mv.kind() != MoveKind::Drop) {
                    Some(&mv) => self.why_not_so(position, mv, words),
                    None => {
                        // Of pawns the one on the file is meant, if there is one and the text names no other.
                        let pawn = variant.piece_type(kind) == PieceType::PAWN && !self.names_origin();
                        let ours = position.state().kind(kind) & position.state().side(position.turn());
                        let file = Bitboard::file(to.file()).when(pawn && ours.meets(Bitboard::file(to.file())));
                        let may = |from| self.starts(from) && (file.is_empty() || file.has(from));
                        why_none(position, (kind, to), may, words).into()
                    }
                }
            }
        }
    }

    fn why_not_from(
        &self,
        position: &Position,
        who: Who,
        (from, to): (Square, Square),
        words: &dyn Wording,
    ) -> Refusal {
        let variant = position.variant();
        let Some(piece) = position.piece(from) else { return why_not(position, from, to, words).into() };
        if let Who::Kind(kind) = who
            && variant.kind_of(piece.role) != kind
        {
            return format!(
                "the piece on {} is {} and not {}",
                words.square(from),
                names::letter(variant, variant.kind_of(piece.role)).upper(),
                names::letter(variant, kind).upper()
            )
            .into();
        }
        let moves = position.moves_to(variant.kind_of(piece.role), to, Listing::WithDropMates);
        match moves.iter().find(|mv| mv.kind() != MoveKind::Drop && mv.from() == from) {
            Some(&mv) => self.why_not_so(position, mv, words),
            None => why_not(position, from, to, words).into(),
        }
    }

    /// Why a move that could be made otherwise cannot be made as the text says.
    fn why_not_so(&self, position: &Position, mv: Move, words: &dyn Wording) -> Refusal {
        let variant = position.variant();
        if let Some(letter) = self.becomes {
            let Some(kind) = variant.kind_by_letter(letter) else {
                return names::unknown(variant, &letter.upper().to_string());
            };
            let promotion = Move::new(MoveKind::Promotion, mv.from(), mv.to()).with_role(variant.plain_role(kind));
            return position.why_illegal_in(promotion, words).into();
        }
        if let Some(letter) = self.enters {
            return format!("no {} can enter on {}", letter.upper(), words.square(mv.from())).into();
        }
        match self.wall {
            Some(wall) => format!("no wall can be put on {} with this move", words.square(wall)).into(),
            None => why_not(position, mv.from(), mv.to(), words).into(),
        }
    }
}

fn why_no_castling(position: &Position, word: &str, words: &dyn Wording) -> String {
    if position.variant().spec().castling.is_none() {
        return "there is no castling in this game".to_owned();
    }
    let Some(king) = position.state().king(position.variant(), position.turn()) else {
        return "castling is not possible".to_owned();
    };
    // One file away is enough to tell the side. At the edge of the board there is none on that side, nor a rook.
    let steps = if word == "O-O" { 1 } else { -1 };
    let to = king.offset(steps, 0).or_else(|| king.offset(-steps, 0)).unwrap_or(king);
    position.why_illegal_in(Move::new(MoveKind::Castling, king, to), words)
}
