//! Western shogi notation, which Hodges, his followers with numbers, and Hosking write a little differently.
//!
//! The origin is written when another piece of the same name reaches the square, even if it is pinned: players see
//! ambiguity before they see legality. Reading takes it or leaves it.

use pantheon_rules::{
    Letter, Listing, Mark, Move, MoveKind, Position, Refusal, RefusalKind, Role, Square, Variant, Wording,
};

use super::algebraic::{captures, castling_word, push_number};
use super::choose::{choose, prefer, why_none};
use super::names;
use super::others::Others;
use super::text::{not_a_move, plain};

/// What the writers differ in.
#[derive(Clone, Copy)]
pub(super) struct Dialect {
    pub ranks: Ranks,
    /// Between piece and target, where nothing is captured.
    pub dash: &'static str,
    /// Before the target of a drop.
    pub drop: char,
}

/// How ranks are counted from the top.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ranks {
    Letters,
    Numbers,
}

/// Shogi boards of all sizes: with at most ten ranks two numbers without a gap can still be told apart.
pub(super) fn suits(variant: &Variant) -> bool {
    names::is_shogi(variant) && !names::has_additions(variant)
}

pub(super) fn write(position: &Position, mv: Move, dialect: &Dialect) -> String {
    let mut text = String::new();
    push(&Others::unknown(position), mv, dialect, &mut text);
    text
}

/// Adds a move to a text.
pub(super) fn push(others: &Others, mv: Move, dialect: &Dialect, text: &mut String) {
    if mv.kind().is_castling() {
        text.push_str(castling_word(mv));
        return;
    }
    let position = others.position;
    let Some(role) = names::moved_role(position, mv) else { return };
    let variant = position.variant();
    match variant.spelling(role) {
        (Mark::Plus, letter) => text.extend(['+', letter.upper()]),
        _ => text.push(others.letter(variant.kind_of(role))),
    }
    if mv.kind() == MoveKind::Drop {
        text.push(dialect.drop);
        push_square(variant, mv.to(), dialect.ranks, text);
        return;
    }
    let ambiguous = is_ambiguous(others, mv, role);
    if ambiguous {
        push_square(variant, mv.from(), dialect.ranks, text);
    }
    text.push_str(match captures(position, mv) {
        true => "x",
        false if ambiguous => "-",
        false => dialect.dash,
    });
    push_square(variant, mv.to(), dialect.ranks, text);
    match mv.kind() {
        MoveKind::PiecePromotion => text.push('+'),
        MoveKind::PieceDemotion => text.push('-'),
        MoveKind::Promotion => {
            if let Some(letter) = names::becomes(position, mv) {
                text.extend(['=', letter.upper()]);
            }
        }
        // A promotion that is declined.
        MoveKind::Normal if others.could_promote(mv) => text.push('='),
        _ => {}
    }
}

/// Have two roles the same name: `S`, or `+S` for a promoted one?
fn are_alike(variant: &Variant, one: Role, other: Role) -> bool {
    let name = |role: Role| match variant.spelling(role) {
        (Mark::Plus, letter) => (true, letter),
        _ => (false, names::letter(variant, variant.kind_of(role))),
    };
    name(one) == name(other)
}

/// The file from the right, the rank from the top.
fn push_square(variant: &Variant, square: Square, ranks: Ranks, text: &mut String) {
    let (file, rank) = (variant.files() - square.file(), variant.ranks() - square.rank());
    push_number(file, text);
    match ranks {
        Ranks::Letters => text.push(char::from(b'a' + rank - 1)),
        Ranks::Numbers => push_number(rank, text),
    }
}

/// The same alone.
pub(super) fn square(variant: &Variant, square: Square, ranks: Ranks) -> String {
    let mut text = String::new();
    push_square(variant, square, ranks, &mut text);
    text
}

/// The words for squares and moves in messages.
struct Spoken<'a> {
    position: &'a Position,
    dialect: Dialect,
}

impl Wording for Spoken<'_> {
    fn square(&self, square: Square) -> String {
        self::square(self.position.variant(), square, self.dialect.ranks)
    }

    fn file(&self, square: Square) -> String {
        (self.position.variant().files() - square.file()).to_string()
    }

    fn spell(&self, mv: Move) -> String {
        write(self.position, mv, &self.dialect)
    }
}

/// Does another piece of the same name reach the square?
fn is_ambiguous(others: &Others, mv: Move, role: Role) -> bool {
    let position = others.position;
    let variant = position.variant();
    let kind = variant.kind_of(role);
    let same_name = |from: Square| position.piece(from).is_some_and(|piece| are_alike(variant, piece.role, role));
    let pieces = position.movers(kind, mv.to()).without(mv.from());
    if pieces.into_iter().any(same_name) {
        return true;
    }
    // What no movement shows: en passant and the like.
    others.beside(kind, mv).into_iter().any(|other| same_name(other.from()))
}

pub(super) fn parse(position: &Position, text: &str, dialect: &Dialect) -> Result<Move, Refusal> {
    let whole = plain(text);
    let bare = whole.trim_end_matches(['!', '?', '#', ' ']);
    let spell = |mv| write(position, mv, dialect);
    let Some(reading) = Reading::of(position, bare) else { return Err(why_no_text(position, bare, spell)) };
    choose(&reading.moves(position), spell, bare, || {
        // Either way of counting ranks is read, and answered in the same way.
        let dialect = Dialect { ranks: reading.ranks.unwrap_or(dialect.ranks), ..*dialect };
        reading.why_nothing(position, &Spoken { position, dialect })
    })
}

/// What a text says about a move.
struct Reading {
    /// `None` for any piece.
    role: Option<Role>,
    drop: bool,
    castles: bool,
    /// Origin and target, in every way that the digits can be taken.
    squares: Vec<(Option<Square>, Square)>,
    /// How the text counts ranks.
    ranks: Option<Ranks>,
    change: Change,
    word: String,
}

/// What a text says about promotion.
#[derive(Clone, Copy, PartialEq)]
enum Change {
    Unsaid,
    Declined,
    Promotes,
    TurnsBack,
    Becomes(Letter),
}

impl Reading {
    fn of(position: &Position, bare: &str) -> Option<Reading> {
        let variant = position.variant();
        let word = bare.to_ascii_uppercase().replace('0', "O");
        if matches!(word.as_str(), "O-O" | "O-O-O") {
            let change = Change::Unsaid;
            let (squares, ranks) = (Vec::new(), None);
            return Some(Reading { role: None, drop: false, castles: true, squares, ranks, change, word });
        }
        let promoted = bare.starts_with('+');
        let rest = bare.strip_prefix('+').unwrap_or(bare);
        let (role, rest) = match rest.chars().next().and_then(Letter::new) {
            Some(letter) => (Some(names::role(variant, promoted, letter)?), &rest[1..]),
            None if promoted => return None,
            None => (None, rest),
        };
        let (rest, change) = split_change(rest);
        let (drop, squares) = match rest.strip_prefix(['*', '\'', '@']) {
            Some(target) => (true, squares(variant, target).into_iter().map(|to| (None, to)).collect()),
            None => (false, routes(variant, rest)),
        };
        if squares.is_empty() || drop && role.is_none() {
            return None;
        }
        let letters = rest.contains(|c: char| c.is_ascii_alphabetic() && !matches!(c, 'x' | 'X'));
        let ranks = Some(if letters { Ranks::Letters } else { Ranks::Numbers });
        Some(Reading { role, drop, castles: false, squares, ranks, change, word })
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        if self.castles {
            let mut moves = position.list_moves(Listing::WithDropMates);
            moves.retain(|&mv| mv.kind().is_castling() && castling_word(mv) == self.word);
            return moves;
        }
        let mut moves: Vec<Move> =
            self.squares.iter().flat_map(|&(from, to)| self.moves_between(position, from, to)).collect();
        match self.change {
            Change::Promotes => moves.retain(|mv| mv.kind() == MoveKind::PiecePromotion),
            Change::TurnsBack => moves.retain(|mv| mv.kind() == MoveKind::PieceDemotion),
            Change::Declined => moves.retain(|&mv| names::becomes(position, mv).is_none()),
            Change::Becomes(letter) => moves.retain(|&mv| names::becomes(position, mv) == Some(letter)),
            Change::Unsaid => prefer(&mut moves, |mv| names::becomes(position, mv).is_none()),
        }
        moves
    }

    fn moves_between(&self, position: &Position, from: Option<Square>, to: Square) -> Vec<Move> {
        let variant = position.variant();
        let standing = from.and_then(|from| position.piece(from)).map(|piece| piece.role);
        let Some(role) = self.role.or(standing) else { return Vec::new() };
        let mut moves = position.moves_to(variant.kind_of(role), to, Listing::WithDropMates);
        moves.retain(|&mv| {
            let same = || names::moved_role(position, mv).is_some_and(|other| are_alike(variant, other, role));
            (mv.kind() == MoveKind::Drop) == self.drop
                && (self.drop || from.is_none_or(|from| from == mv.from()))
                && same()
        });
        moves
    }

    fn why_nothing(&self, position: &Position, words: &dyn Wording) -> Refusal {
        let variant = position.variant();
        let Some(&(from, to)) = self.squares.first() else { return "castling is not possible".to_owned().into() };
        let kind = match self.change {
            Change::Promotes => MoveKind::PiecePromotion,
            Change::TurnsBack => MoveKind::PieceDemotion,
            _ => MoveKind::Normal,
        };
        match (from, self.role) {
            (_, Some(role)) if self.drop => position.why_illegal_in(Move::drop(role, to), words).into(),
            (Some(from), _) => position.why_illegal_in(Move::new(kind, from, to), words).into(),
            (None, Some(role)) => {
                let named =
                    |from: Square| position.piece(from).is_some_and(|piece| are_alike(variant, piece.role, role));
                let reach = position.movers(variant.kind_of(role), to);
                match reach.into_iter().filter(|&from| named(from)).collect::<Vec<_>>().as_slice() {
                    [from] => position.why_illegal_in(Move::new(kind, *from, to), words).into(),
                    _ => why_none(position, (variant.kind_of(role), to), named, words).into(),
                }
            }
            (None, None) => Refusal::new(RefusalKind::Ambiguous, "it says neither which piece nor from where"),
        }
    }
}

fn why_no_text(position: &Position, bare: &str, spell: impl Fn(Move) -> String) -> Refusal {
    let promoted = bare.starts_with('+');
    let first = bare.trim_start_matches('+').chars().next();
    match first.and_then(Letter::new) {
        Some(letter) if names::role(position.variant(), false, letter).is_none() => {
            names::unknown(position.variant(), &letter.upper().to_string())
        }
        Some(letter) if promoted && names::role(position.variant(), true, letter).is_none() => {
            Refusal::new(RefusalKind::Foreign, format!("there is no promoted {} in this game", letter.upper()))
        }
        _ => not_a_move(position, spell),
    }
}

fn split_change(text: &str) -> (&str, Change) {
    if let Some(rest) = text.strip_suffix('+') {
        return (rest, Change::Promotes);
    }
    if let Some(rest) = text.strip_suffix('=') {
        return (rest, Change::Declined);
    }
    if let Some(rest) = text.strip_suffix('-') {
        return (rest, Change::TurnsBack);
    }
    if let Some((rest, letter)) = text.split_once('=')
        && let Some(letter) = letter.chars().next().and_then(Letter::new)
    {
        return (rest, Change::Becomes(letter));
    }
    (text, Change::Unsaid)
}

/// Origin and target from `5a-4b`, `x5a`, `76` or `6958`.
fn routes(variant: &Variant, text: &str) -> Vec<(Option<Square>, Square)> {
    if let Some((from, to)) = text.split_once(['-', 'x', 'X']) {
        let targets = squares(variant, to);
        if from.is_empty() {
            return targets.into_iter().map(|to| (None, to)).collect();
        }
        let origins = squares(variant, from);
        return origins.iter().flat_map(|&from| targets.iter().map(move |&to| (Some(from), to))).collect();
    }
    let mut routes: Vec<(Option<Square>, Square)> = squares(variant, text).into_iter().map(|to| (None, to)).collect();
    for split in 1..text.len() {
        let Some((from, to)) = text.split_at_checked(split) else { continue };
        let targets = squares(variant, to);
        routes.extend(
            squares(variant, from).into_iter().flat_map(|from| targets.iter().map(move |&to| (Some(from), to))),
        );
    }
    routes
}

/// The squares that a text can name: a file in digits, a rank in digits or as a letter.
fn squares(variant: &Variant, text: &str) -> Vec<Square> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, letter) = text.split_at(digits);
    let at = |file: &str, rank: Option<u8>| {
        let file = variant.files().checked_sub(file.parse().ok()?)?;
        let rank = variant.ranks().checked_sub(rank?)?;
        Square::new(file, rank).filter(|&square| variant.board().has(square))
    };
    match letter.as_bytes() {
        [] => (1..digits).filter_map(|n| at(&number[..n], number[n..].parse().ok().filter(|&rank| rank > 0))).collect(),
        [letter] => at(number, letter.to_ascii_lowercase().checked_sub(b'a' - 1)).into_iter().collect(),
        _ => Vec::new(),
    }
}
