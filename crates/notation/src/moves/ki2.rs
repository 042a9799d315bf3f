//! Japanese notation with directions, as books and KI2 files have it: `▲７六歩`, `△同　銀`, `▲５八金右`, `▲２二角成`.
//!
//! Directions are those of the Japan Shogi Association: how the piece moves (上 寄 引) if that tells it from the others;
//! else 直 for one that goes straight ahead, or the side it comes from (左 右), with the movement if that is still not
//! enough. Rooks and bishops, promoted or not, are compared with each other: 直 is not said of them.

use pantheon_rules::spec::PieceType;
use pantheon_rules::{Color, Move, MoveKind, Position, Refusal, Square};

use super::choose::{choose, prefer};
use super::kanji::{self, Reader};
use super::others::could_promote;
use super::text::not_a_move;
use super::{Moment, kif, names};

pub(super) fn write(moment: &Moment, mv: Move) -> String {
    let position = moment.position;
    let side = position.turn().pick('▲', '△');
    let target = match moment.previous == Some(mv.to()) {
        true => "同　".to_owned(),
        false => kanji::square(position.variant(), mv.to()),
    };
    let name = kanji::mover(position, mv);
    let others = reaching(position, name, mv.to());
    if mv.kind() == MoveKind::Drop {
        let sign = if others.is_empty() { "" } else { "打" };
        return format!("{side}{target}{name}{sign}");
    }
    let sign = match mv.kind() {
        MoveKind::PiecePromotion => "成",
        MoveKind::Normal if could_promote(position, mv) => "不成",
        _ => "",
    };
    format!("{side}{target}{name}{}{sign}", direction(position, mv, &others))
}

/// The pieces called by a name that reach a square, pinned or not.
fn reaching(position: &Position, name: &str, to: Square) -> Vec<Square> {
    let variant = position.variant();
    let called = |from: Square| position.piece(from).is_some_and(|piece| kanji::piece(variant, piece.role) == name);
    let all = variant.kinds().flat_map(|kind| position.movers(kind, to));
    all.filter(|&from| called(from)).collect()
}

/// How a piece moves, seen by its player.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Motion {
    Up,
    Beside,
    Down,
}

impl Motion {
    fn of(us: Color, from: Square, to: Square) -> Motion {
        let (from, to) = us.pick((from.rank(), to.rank()), (to.rank(), from.rank()));
        match to.cmp(&from) {
            std::cmp::Ordering::Greater => Motion::Up,
            std::cmp::Ordering::Equal => Motion::Beside,
            std::cmp::Ordering::Less => Motion::Down,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Motion::Up => "上",
            Motion::Beside => "寄",
            Motion::Down => "引",
        }
    }
}

/// How far to the right of the target a piece stands, seen by its player.
fn offset(us: Color, from: Square, to: Square) -> i16 {
    let difference = i16::from(from.file()) - i16::from(to.file());
    us.pick(difference, -difference)
}

/// The word that tells a piece from the others that reach the square; empty if there are none.
fn direction(position: &Position, mv: Move, all: &[Square]) -> String {
    let (us, from, to) = (position.turn(), mv.from(), mv.to());
    if all.iter().all(|&other| other == from) {
        return String::new();
    }
    let word = word(position, from, to, all, us);
    let alike = all.iter().filter(|&&other| self::word(position, other, to, all, us) == word).count();
    // More pieces of a name than shogi has may still look alike.
    if alike > 1 { format!("{word}{}", kanji::origin(position.variant(), from)) } else { word }
}

fn word(position: &Position, from: Square, to: Square, all: &[Square], us: Color) -> String {
    let motion = Motion::of(us, from, to);
    let alike = all.iter().filter(|&&other| Motion::of(us, other, to) == motion).count();
    if alike == 1 {
        return motion.word().to_owned();
    }
    let own = offset(us, from, to);
    let runs = runs(position, from);
    if own == 0 && motion == Motion::Up && !runs {
        return "直".to_owned();
    }
    let others: Vec<i16> = all.iter().filter(|&&other| other != from).map(|&other| offset(us, other, to)).collect();
    let (side, alone) = if runs {
        let right = others.iter().all(|&other| other < own);
        let left = others.iter().all(|&other| other > own);
        (if right { "右" } else { "左" }, right || left)
    } else {
        let right = own > 0;
        (if right { "右" } else { "左" }, others.iter().all(|&other| (other > 0) != right || other == 0))
    };
    if alone { side.to_owned() } else { format!("{side}{}", motion.word()) }
}

/// Is it a rook or a bishop, promoted or not?
fn runs(position: &Position, from: Square) -> bool {
    let variant = position.variant();
    position.piece(from).is_some_and(|piece| {
        let kind = variant.piece_type(variant.kind_of(piece.role));
        kind == PieceType::ROOK || kind == PieceType::BISHOP || matches!(kind.name(), "bers" | "dragonHorse")
    })
}

/// What a text says about the direction.
#[derive(Default)]
struct Said {
    motion: Option<Motion>,
    /// Positive: from the right.
    side: Option<i16>,
    straight: bool,
    middle: bool,
    drops: bool,
    promotes: bool,
    declines: bool,
}

impl Said {
    fn read(reader: &mut Reader) -> Said {
        let mut said = Said::default();
        loop {
            reader.skip_blanks();
            if reader.take("不成") || reader.take("生") {
                said.declines = true;
            } else if reader.take("成") {
                said.promotes = true;
            } else if reader.take("打") {
                said.drops = true;
            } else if reader.take("上") || reader.take("行") || reader.take("入") {
                said.motion = Some(Motion::Up);
            } else if reader.take("寄") {
                said.motion = Some(Motion::Beside);
            } else if reader.take("引") || reader.take("下") {
                said.motion = Some(Motion::Down);
            } else if reader.take("右") {
                said.side = Some(1);
            } else if reader.take("左") {
                said.side = Some(-1);
            } else if reader.take("直") {
                said.straight = true;
            } else if reader.take("中") {
                said.middle = true;
            } else {
                return said;
            }
        }
    }

    fn tells_direction(&self) -> bool {
        self.motion.is_some() || self.side.is_some() || self.straight || self.middle
    }

    /// Leaves the moves of which the direction is true.
    fn narrow(&self, position: &Position, moves: &mut Vec<Move>, to: Square) {
        let us = position.turn();
        if let Some(motion) = self.motion {
            moves.retain(|mv| Motion::of(us, mv.from(), to) == motion);
        }
        if self.straight {
            moves.retain(|mv| offset(us, mv.from(), to) == 0 && Motion::of(us, mv.from(), to) == Motion::Up);
        }
        if let Some(side) = self.side {
            // First those on that side of the target, then the outermost of them: both ways of speaking are in use.
            prefer(moves, |mv| offset(us, mv.from(), to) * side > 0);
            let outermost = moves.iter().map(|mv| offset(us, mv.from(), to) * side).max();
            moves.retain(|mv| Some(offset(us, mv.from(), to) * side) == outermost);
        }
        if self.middle {
            prefer(moves, |mv| offset(us, mv.from(), to) == 0);
        }
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
    let mut said = Said::read(&mut reader);
    let Ok(from) = reader.origin(position.variant()) else { return Err(not_a_move(position, spell)) };
    // Some write the promotion last.
    let late = Said::read(&mut reader);
    said.promotes |= late.promotes;
    said.declines |= late.declines;
    if !reader.is_done() {
        return Err(not_a_move(position, spell));
    }
    let mut moves = kanji::moves(position, &start);
    let mut board: Vec<Move> = moves.iter().copied().filter(|mv| mv.kind() != MoveKind::Drop).collect();
    if said.drops || board.is_empty() && !said.tells_direction() && from.is_none() {
        moves.retain(|mv| mv.kind() == MoveKind::Drop);
    } else {
        if let Some(from) = from {
            board.retain(|mv| mv.from() == from);
        }
        let written: Vec<Move> = board.iter().copied().filter(|&mv| same_words(&write(moment, mv), text)).collect();
        if let [only] = written.as_slice() {
            return Ok(*only);
        }
        kif::narrow(position, &mut board, said.promotes, said.declines);
        said.narrow(position, &mut board, start.to);
        prefer(&mut board, |mv| said.promotes || names::becomes(position, mv).is_none());
        moves = board;
    }
    let drops = said.drops || moves.is_empty() && reaching(position, start.name, start.to).is_empty() && from.is_none();
    let words = kanji::Spoken { moment, write };
    choose(&moves, spell, text.trim(), || kanji::why_nothing(&words, &start, from, drops))
}

/// Are two texts the same but for the marks of the players and blanks?
fn same_words(a: &str, b: &str) -> bool {
    let words = |text: &str| -> String {
        text.chars().filter(|c| !matches!(c, '▲' | '△' | '☗' | '☖' | '▼' | '▽' | ' ' | '　')).collect()
    };
    words(a) == words(b)
}
