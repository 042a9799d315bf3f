//! The short algebraic notation of chess, for all games: `Nf3`, `exd8=Q+`, `R@e4`, `O-O/He1`, `Ne4,d5`.

use std::borrow::Cow;

use pantheon_rules::spec::PieceType;
use pantheon_rules::{Kind, Letter, Listing, Mark, Move, MoveKind, Position, Role, Square, Variant};

use super::algebraic::{self, Latin, Length, captures, castling_word, wall};
use super::choose::{choose, prefer, why_none, why_not};
use super::text::{plain, without_marks};
use super::{names, text};

const SHORT: Latin = Latin(Length::Short);

pub(super) fn write(position: &Position, mv: Move) -> String {
    algebraic::write(position, mv, &SHORT)
}

pub(super) fn parse(position: &Position, text: &str) -> Result<Move, String> {
    parse_as(position, text, &SHORT)
}

/// Reads short or long notation; which one matters only for the words of messages.
pub(super) fn parse_as(position: &Position, text: &str, alphabet: &Latin) -> Result<Move, String> {
    let whole = if text.is_ascii() { Cow::Borrowed(text) } else { Cow::Owned(plain(text)) };
    let bare = without_marks(&whole);
    let candidates = candidates(position, bare);
    let spell = |mv| algebraic::write_bare(position, mv, alphabet);
    choose(&candidates, spell, bare, || why_nothing(position, bare, alphabet))
}

/// The moves that a text without marks can mean, all equally likely.
pub(super) fn candidates(position: &Position, bare: &str) -> Vec<Move> {
    let found = |reading: Option<Reading>| reading.map_or_else(Vec::new, |reading| reading.moves(position));
    let likely = found(likely_reading(position.variant(), bare));
    if likely.is_empty() { found(other_reading(position.variant(), bare)) } else { likely }
}

/// What a text says about a move.
#[derive(Debug)]
struct Reading {
    subject: Subject,
    file: Option<u8>,
    rank: Option<u8>,
    takes: bool,
    becomes: Option<Letter>,
    /// Does it become its promoted form, and not a piece of the player's choice?
    form: bool,
    enters: Option<Letter>,
    wall: Option<Square>,
}

/// Who does what.
#[derive(Debug)]
enum Subject {
    /// A piece goes to a square.
    Piece(Who, Square),
    /// A piece in hand is put on a square.
    Drop(Who, Square),
    /// King and rook castle, towards the higher files or the lower; a piece may enter on a square.
    Castling(&'static str, Option<Square>),
    /// Nobody moves.
    Pass,
}

/// Which piece is meant.
#[derive(Clone, Copy, Debug)]
enum Who {
    /// One of a kind.
    Kind(Kind),
    /// One of a role, written with a `+`.
    Role(Role),
    /// The one on the origin, or any.
    Anyone,
}

/// `b` is a file and `B` a bishop, as long as that makes sense.
fn likely_reading(variant: &Variant, bare: &str) -> Option<Reading> {
    read(variant, bare, bare)
}

/// A small letter at the beginning may be a piece after all, and a capital one a file.
fn other_reading(variant: &Variant, bare: &str) -> Option<Reading> {
    if bare.starts_with(|c: char| c.is_ascii_uppercase()) {
        return read(variant, &bare.to_ascii_lowercase(), bare);
    }
    let mut raised = bare.to_owned();
    let first = raised.find(|c: char| c != '+').unwrap_or(0);
    raised.get_mut(first..first + 1)?.make_ascii_uppercase();
    read(variant, &raised, bare)
}

/// Reads a text in which pieces have capital letters and files small ones.
fn read(variant: &Variant, text: &str, original: &str) -> Option<Reading> {
    let (text, wall) = match text.rsplit_once(',') {
        Some((rest, wall)) => (rest, Some(square(variant, wall)?)),
        None => (text, None),
    };
    let (text, gate) = match text.split_once('/') {
        Some((rest, gate)) => (rest, Some(gate)),
        None => (text, None),
    };
    let (enters, at) = match gate {
        Some(gate) => (Some(Letter::new(gate.chars().next()?)?), gate.get(1..).filter(|at| !at.is_empty())),
        None => (None, None),
    };
    let reading =
        |subject| Reading { subject, file: None, rank: None, takes: false, becomes: None, form: false, enters, wall };
    if let Some(word) = castles(text) {
        let at = at.map(|at| square(variant, at).ok_or(())).transpose().ok()?;
        return Some(reading(Subject::Castling(word, at)));
    }
    if at.is_some() {
        return None;
    }
    if matches!(original, "--" | "@@@@" | "0000" | "pass" | "Pass") {
        return Some(reading(Subject::Pass));
    }
    if let Some((piece, at)) = text.split_once(['@', '*']) {
        let who = if piece.is_empty() { pawn(variant) } else { who(variant, piece)? };
        return Some(reading(Subject::Drop(who, square(variant, at)?)));
    }
    read_move(variant, text, reading)
}

fn read_move(variant: &Variant, text: &str, reading: impl Fn(Subject) -> Reading) -> Option<Reading> {
    let (text, becomes) = split_promotion(text);
    let (text, form) = match text.strip_suffix("=+") {
        Some(rest) if becomes.is_some() => (rest, true),
        _ => (text, false),
    };
    let name = if text.starts_with('+') { 2 } else { usize::from(text.starts_with(|c: char| c.is_ascii_uppercase())) };
    let (name, rest) = text.split_at_checked(name)?;
    let (rest, to) = last_square(variant, rest)?;
    let (origin, takes) = match rest.strip_suffix(['x', '-', ':', 'X']) {
        Some(origin) => (origin, !rest.ends_with('-')),
        None => (rest, false),
    };
    if name.is_empty() && origin.is_empty() && !rest.is_empty() {
        return None;
    }
    let (file, rank) = read_origin(origin)?;
    let who = match name {
        "" if file.is_some() && rank.is_some() => Who::Anyone,
        "" => pawn(variant),
        name => who(variant, name)?,
    };
    Some(Reading { file, rank, takes, becomes, form, ..reading(Subject::Piece(who, to)) })
}

/// Pawns need no name; in games without chess pawns, nameless texts may mean any piece.
fn pawn(variant: &Variant) -> Who {
    names::kind_of_type(variant, PieceType::PAWN).map_or(Who::Anyone, Who::Kind)
}

fn who(variant: &Variant, name: &str) -> Option<Who> {
    let (promoted, letter) = match name.strip_prefix('+') {
        Some(letter) => (true, letter),
        None => (false, name),
    };
    let mut chars = letter.chars();
    let letter = Letter::new(chars.next()?).filter(|_| chars.next().is_none())?;
    match promoted {
        true => names::role(variant, true, letter).map(Who::Role),
        false => variant.kind_by_letter(letter).map(Who::Kind),
    }
}

/// `O-O`, `0-0`, `o-o`, `OO` …
fn castles(text: &str) -> Option<&'static str> {
    if !text.starts_with(['O', 'o', '0']) {
        return None;
    }
    let zeros = text.bytes().filter(|b| matches!(b, b'O' | b'o' | b'0')).count();
    let others = text.bytes().filter(|&b| b == b'-').count();
    match (zeros, zeros + others == text.len(), others) {
        (2, true, 0 | 1) => Some("O-O"),
        (3, true, 0 | 2) => Some("O-O-O"),
        _ => None,
    }
}

/// `=Q`, `(Q)` or `Q` after the target.
fn split_promotion(text: &str) -> (&str, Option<Letter>) {
    let open = text.strip_suffix(')').unwrap_or(text);
    let Some(last) = open.chars().next_back() else { return (text, None) };
    let Some(letter) = Letter::new(last) else { return (text.strip_suffix('=').unwrap_or(text), None) };
    let rest = &open[..open.len() - 1];
    let rest = rest.strip_suffix(['=', '(']).unwrap_or(rest);
    if rest.ends_with(|c: char| c.is_ascii_digit()) || rest.ends_with("=+") {
        (rest, Some(letter))
    } else {
        (text, None)
    }
}

/// Takes the square off the end of a text.
fn last_square<'a>(variant: &Variant, text: &'a str) -> Option<(&'a str, Square)> {
    let digits = text.bytes().rev().take_while(u8::is_ascii_digit).count();
    let start = text.len().checked_sub(digits + 1)?;
    let (rest, name) = text.split_at_checked(start)?;
    Some((rest, square(variant, name)?))
}

fn square(variant: &Variant, name: &str) -> Option<Square> {
    name.parse().ok().filter(|&square| variant.board().has(square))
}

/// A file, a rank, both or nothing.
fn read_origin(text: &str) -> Option<(Option<u8>, Option<u8>)> {
    let (file, rest) = match text.bytes().next() {
        Some(file @ b'a'..=b'l') => (Some(file - b'a'), &text[1..]),
        _ => (None, text),
    };
    let rank = match rest {
        "" => None,
        rest => Some(rest.parse::<u8>().ok()?.checked_sub(1)?),
    };
    Some((file, rank))
}

impl Reading {
    /// The moves of which the text is true.
    fn moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = match self.subject {
            Subject::Castling(word, at) => {
                let mut moves = position.list_moves(Listing::WithDropMates);
                moves.retain(|&mv| mv.kind().is_castling() && castling_word(mv) == word);
                if let Some(at) = at {
                    moves
                        .retain(|mv| at == if mv.kind() == MoveKind::CastlingGateKing { mv.from() } else { mv.rook() });
                }
                moves
            }
            Subject::Pass => {
                let mut moves = position.list_moves(Listing::WithDropMates);
                moves.retain(|mv| mv.kind() == MoveKind::Pass);
                moves
            }
            Subject::Piece(who, to) => {
                let mut moves = self.coming(position, who, to);
                moves.retain(|mv| mv.kind() != MoveKind::Drop && self.starts(mv.from()));
                moves
            }
            Subject::Drop(who, to) => {
                let mut moves = self.coming(position, who, to);
                moves.retain(|mv| mv.kind() == MoveKind::Drop);
                moves
            }
        };
        if moves.len() > 1 || self.says_more() {
            self.narrow(position, &mut moves);
        }
        moves
    }

    fn says_more(&self) -> bool {
        self.becomes.is_some() || self.enters.is_some() || self.wall.is_some()
    }

    fn starts(&self, from: Square) -> bool {
        self.file.is_none_or(|file| file == from.file()) && self.rank.is_none_or(|rank| rank == from.rank())
    }

    fn coming(&self, position: &Position, who: Who, to: Square) -> Vec<Move> {
        let variant = position.variant();
        match who {
            Who::Kind(kind) => position.moves_to(kind, to, Listing::WithDropMates),
            Who::Role(role) => {
                let mut moves = position.moves_to(variant.kind_of(role), to, Listing::WithDropMates);
                moves.retain(|&mv| names::moved_role(position, mv) == Some(role));
                moves
            }
            Who::Anyone => match self.origin().map(|from| position.piece(from)) {
                Some(piece) => piece.map_or_else(Vec::new, |piece| {
                    position.moves_to(variant.kind_of(piece.role), to, Listing::WithDropMates)
                }),
                None => variant.kinds().flat_map(|kind| position.moves_to(kind, to, Listing::WithDropMates)).collect(),
            },
        }
    }

    fn origin(&self) -> Option<Square> {
        Square::new(self.file?, self.rank?)
    }

    /// Leaves the moves that promote, bring in and build what the text says, or nothing where it says nothing.
    fn narrow(&self, position: &Position, moves: &mut Vec<Move>) {
        let variant = position.variant();
        let same = |wanted: Letter, letter: Letter| {
            letter == wanted || variant.kind_by_letter(wanted).is_some_and(|kind| variant.letter(kind) == letter)
        };
        match self.enters {
            Some(wanted) => {
                moves.retain(|&mv| names::enters(position, mv).is_some_and(|letter| same(wanted, letter)));
            }
            None => moves.retain(|&mv| names::enters(position, mv).is_none()),
        }
        match self.becomes {
            Some(wanted) => {
                moves.retain(|&mv| names::becomes(position, mv).is_some_and(|letter| same(wanted, letter)));
                prefer(moves, |mv| (mv.kind() == MoveKind::PiecePromotion) == self.form);
            }
            None => prefer(moves, |mv| names::becomes(position, mv).is_none()),
        }
        if let Some(wanted) = self.wall {
            moves.retain(|&mv| wall(position, mv) == Some(wanted));
        }
        if moves.len() > 1 {
            prefer(moves, |mv| captures(position, mv) == self.takes);
        }
    }

    /// Why no move is as the text says.
    fn why_nothing(&self, position: &Position) -> String {
        let variant = position.variant();
        match self.subject {
            Subject::Castling(word, _) => why_no_castling(position, word),
            Subject::Pass => "a player may not pass".to_owned(),
            Subject::Drop(who, to) => match who {
                Who::Kind(kind) => position.why_illegal(Move::drop(variant.plain_role(kind), to)),
                Who::Role(role) => position.why_illegal(Move::drop(role, to)),
                Who::Anyone => format!("nothing can be dropped on {to}"),
            },
            Subject::Piece(who, to) => {
                let kind = match (who, self.origin()) {
                    (_, Some(from)) => return self.why_not_from(position, who, from, to),
                    (Who::Kind(kind), _) => kind,
                    (Who::Role(role), _) => variant.kind_of(role),
                    (Who::Anyone, _) => return format!("no piece can go to {to}"),
                };
                let moves = position.moves_to(kind, to, Listing::WithDropMates);
                match moves.iter().find(|mv| self.starts(mv.from()) && mv.kind() != MoveKind::Drop) {
                    Some(&mv) => self.why_not_so(position, mv),
                    None => why_none(position, kind, to, |from| self.starts(from)),
                }
            }
        }
    }

    fn why_not_from(&self, position: &Position, who: Who, from: Square, to: Square) -> String {
        let variant = position.variant();
        let Some(piece) = position.piece(from) else { return why_not(position, from, to) };
        if let Who::Kind(kind) = who
            && variant.kind_of(piece.role) != kind
        {
            return format!(
                "the piece on {from} is {} and not {}",
                names::letter(variant, variant.kind_of(piece.role)).upper(),
                names::letter(variant, kind).upper()
            );
        }
        let moves = position.moves_to(variant.kind_of(piece.role), to, Listing::WithDropMates);
        match moves.iter().find(|mv| mv.kind() != MoveKind::Drop && mv.from() == from) {
            Some(&mv) => self.why_not_so(position, mv),
            None => why_not(position, from, to),
        }
    }

    /// Why a move that could be made otherwise cannot be made as the text says.
    fn why_not_so(&self, position: &Position, mv: Move) -> String {
        let variant = position.variant();
        if let Some(letter) = self.becomes {
            let Some(kind) = variant.kind_by_letter(letter) else {
                return names::unknown(variant, &letter.upper().to_string());
            };
            let promotion = Move::new(MoveKind::Promotion, mv.from(), mv.to()).with_role(variant.plain_role(kind));
            return position.why_illegal(promotion);
        }
        if let Some(letter) = self.enters {
            return format!("no {} can enter on {}", letter.upper(), mv.from());
        }
        match self.wall {
            Some(wall) => format!("no wall can be put on {wall} with this move"),
            None => why_not(position, mv.from(), mv.to()),
        }
    }
}

fn why_no_castling(position: &Position, word: &str) -> String {
    if position.variant().spec().castling.is_none() {
        return "there is no castling in this game".to_owned();
    }
    let Some(king) = position.state().king(position.variant(), position.turn()) else {
        return "castling is not possible".to_owned();
    };
    // Two files away is castling to nobody but the explainer, who knows the reasons.
    let target = king.offset(if word == "O-O" { 2 } else { -2 }, 0);
    target.map_or_else(|| "castling is not possible".to_owned(), |to| why_not(position, king, to))
}

/// Why a text means nothing at all.
pub(super) fn why_nothing(position: &Position, bare: &str, alphabet: &Latin) -> String {
    let variant = position.variant();
    if let Some(reading) = likely_reading(variant, bare).or_else(|| other_reading(variant, bare)) {
        return reading.why_nothing(position);
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
            return format!("there is no promoted {} in this game", letter.upper());
        }
    }
    if let Some(off) = off_board(variant, bare) {
        return format!("{off} is not on this board");
    }
    text::not_a_move(position, |mv| algebraic::write_bare(position, mv, alphabet))
}

/// The square at the end of a text, if it would be one on a larger board.
fn off_board(variant: &Variant, bare: &str) -> Option<Square> {
    let text = split_promotion(bare).0;
    let digits = text.bytes().rev().take_while(u8::is_ascii_digit).count();
    let name = text.get(text.len().checked_sub(digits + 1)?..)?;
    name.parse().ok().filter(|&square| !variant.board().has(square))
}

/// Reads texts that may be meant in several ways, written in another alphabet.
pub(super) fn parse_several(
    position: &Position,
    texts: &[String],
    original: &str,
    spell: impl Fn(Move) -> String,
) -> Result<Move, String> {
    let mut found: Vec<Move> = texts.iter().flat_map(|text| candidates(position, text)).collect();
    found.sort();
    found.dedup();
    let why = || match texts.first() {
        Some(text) => why_nothing(position, text, &SHORT),
        None => text::not_a_move(position, &spell),
    };
    choose(&found, &spell, original, why)
}
