//! What a text of algebraic notation says about a move.

use pantheon_rules::spec::PieceType;
use pantheon_rules::{Bitboard, Kind, Letter, Listing, Move, MoveKind, Position, Role, Square, Variant};

use crate::moves::algebraic::{captures, castling_word, wall};
use crate::moves::choose::prefer;
use crate::moves::names;

/// What a text says about a move.
pub(super) struct Reading {
    pub subject: Subject,
    file: Option<u8>,
    rank: Option<u8>,
    takes: bool,
    pub becomes: Option<Letter>,
    /// Does it become its promoted form, and not a piece of the player's choice?
    form: bool,
    pub enters: Option<Letter>,
    pub wall: Option<Square>,
}

/// Who does what.
pub(super) enum Subject {
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
#[derive(Clone, Copy)]
pub(super) enum Who {
    /// One of a kind.
    Kind(Kind),
    /// One of a role, written with a `+`.
    Role(Role),
    /// The one on the origin, or any.
    Anyone,
}

/// `b` is a file and `B` a bishop, as long as that makes sense.
pub(super) fn likely(variant: &Variant, bare: &str) -> Option<Reading> {
    match read_common(variant, bare.as_bytes()) {
        Some(Common { kind, to, file, rank, takes, becomes }) => {
            let subject = Subject::Piece(Who::Kind(kind), to);
            Some(Reading { subject, file, rank, takes, becomes, form: false, enters: None, wall: None })
        }
        None => read(variant, bare, bare),
    }
}

/// What nearly all texts say: a piece of a kind goes to a square.
pub(super) struct Common {
    pub kind: Kind,
    pub to: Square,
    file: Option<u8>,
    rank: Option<u8>,
    takes: bool,
    pub becomes: Option<Letter>,
}

impl Common {
    /// The squares that it may come from.
    #[inline]
    pub fn from(&self) -> Bitboard {
        match (self.file, self.rank) {
            (None, None) => Bitboard::GRID,
            (Some(file), None) => Bitboard::file(file),
            (None, Some(rank)) => Bitboard::rank(rank),
            (Some(file), Some(rank)) => Bitboard::file(file) & Bitboard::rank(rank),
        }
    }
}

/// Reads what nearly all moves look like, `Nbxd7` and `e8=Q`, as [`read`] would, in one go over the bytes.
#[inline]
pub(super) fn read_common(variant: &Variant, text: &[u8]) -> Option<Common> {
    let (text, becomes) = match text {
        [rest @ .., b'=', letter @ b'A'..=b'Z'] => (rest, Letter::new(char::from(*letter))),
        _ => (text, None),
    };
    let (kind, text) = match text {
        [b'O' | b'x', ..] => return None,
        [letter @ b'A'..=b'Z', rest @ ..] => (variant.kind_by_letter(Letter::new(char::from(*letter))?)?, rest),
        _ => (names::kind_of_type(variant, PieceType::PAWN)?, text),
    };
    let (rest, to) = match text {
        [rest @ .., file @ b'a'..=b'l', rank @ b'1'..=b'9'] => (rest, Square::new(file - b'a', rank - b'1')?),
        [rest @ .., file @ b'a'..=b'l', b'1', rank @ b'0'..=b'9'] => (rest, Square::new(file - b'a', rank - b'0' + 9)?),
        _ => return None,
    };
    let (origin, takes) = match rest {
        [origin @ .., b'x'] => (origin, true),
        origin => (origin, false),
    };
    let (file, rank) = match origin {
        [] => (None, None),
        [file @ b'a'..=b'l'] => (Some(file - b'a'), None),
        [rank @ b'1'..=b'9'] => (None, Some(rank - b'1')),
        _ => return None,
    };
    if !variant.board().has(to) {
        return None;
    }
    Some(Common { kind, to, file, rank, takes, becomes })
}

/// A small letter at the beginning may be a piece after all, and a capital one a file.
pub(super) fn other(variant: &Variant, bare: &str) -> Option<Reading> {
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
    // Where no piece enters behind another, a stroke is an old sign of promotion.
    if let Some(gate) = gate
        && !names::has_additions(variant)
    {
        let promotion = format!("{text}={gate}");
        return if gate.contains('/') { None } else { read(variant, &promotion, original) };
    }
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
pub(super) fn split_promotion(text: &str) -> (&str, Option<Letter>) {
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
pub(super) fn last_square<'a>(variant: &Variant, text: &'a str) -> Option<(&'a str, Square)> {
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
    pub fn moves(&self, position: &Position) -> Vec<Move> {
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
                let fits = |mv: &Move| mv.kind() != MoveKind::Drop && self.starts(mv.from());
                match moves.as_slice() {
                    [only] if fits(only) => {}
                    _ => moves.retain(fits),
                }
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

    /// Does the text say anything of where the piece comes from?
    pub fn names_origin(&self) -> bool {
        self.file.is_some() || self.rank.is_some()
    }

    /// May the piece come from a square, as far as the text goes?
    pub fn starts(&self, from: Square) -> bool {
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

    pub fn origin(&self) -> Option<Square> {
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
}
