//! Japanese notation with origins, as KIF files have it: `７六歩(77)`, `同　銀(31)`, `２二角成(88)`, `４五角打`.

use pantheon_rules::{Move, MoveKind, Position, Refusal};

use super::choose::{choose, prefer};
use super::kanji::{self, Reader};
use super::text::not_a_move;
use super::{Moment, names};

pub(super) fn write(moment: &Moment, mv: Move) -> String {
    let position = moment.position;
    let variant = position.variant();
    let target = match moment.previous == Some(mv.to()) {
        true => "同　".to_owned(),
        false => kanji::square(variant, mv.to()),
    };
    let name = kanji::mover(position, mv);
    match mv.kind() {
        MoveKind::Drop => format!("{target}{name}打"),
        MoveKind::PiecePromotion => format!("{target}{name}成{}", kanji::origin(variant, mv.from())),
        _ => format!("{target}{name}{}", kanji::origin(variant, mv.from())),
    }
}

pub(super) fn parse(moment: &Moment, text: &str) -> Result<Move, Refusal> {
    let position = moment.position;
    let spell = |mv| write(moment, mv);
    let mut reader = Reader::new(text);
    let Some(start) = kanji::start(&mut reader, position.variant(), moment.previous) else {
        return Err(not_a_move(position, spell));
    };
    let start = start?;
    let drops = reader.take("打");
    let declines = reader.take("不成") || reader.take("生");
    let promotes = !declines && reader.take("成");
    let Ok(from) = reader.origin(position.variant()) else { return Err(not_a_move(position, spell)) };
    reader.skip_blanks();
    if !reader.is_done() {
        return Err(not_a_move(position, spell));
    }
    let mut moves = kanji::moves(position, &start);
    if drops || from.is_some() {
        moves.retain(|mv| (mv.kind() == MoveKind::Drop) == drops);
    }
    if let Some(from) = from {
        moves.retain(|mv| mv.from() == from);
    }
    narrow(position, &mut moves, promotes, declines);
    let words = kanji::Spoken { moment, write };
    choose(&moves, spell, text.trim(), || kanji::why_nothing(&words, &start, from, drops))
}

/// Leaves what promotes if the text says so, and what does not if it does not: a forced promotion goes without saying.
pub(super) fn narrow(position: &Position, moves: &mut Vec<Move>, promotes: bool, declines: bool) {
    let plain = |mv: Move| names::becomes(position, mv).is_none();
    match (promotes, declines) {
        (true, _) => moves.retain(|mv| mv.kind() == MoveKind::PiecePromotion),
        (_, true) => moves.retain(|&mv| plain(mv)),
        _ => prefer(moves, plain),
    }
}
