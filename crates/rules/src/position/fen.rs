//! Fairy-Stockfish's FEN dialect: `board[hands] side castling en-passant clock move`.

use std::fmt;
use std::iter::Peekable;
use std::str::Chars;
use std::sync::Arc;

use super::setup::Setup;
use super::state::State;
use super::{Position, sfen};
use crate::spec::{Counting, Gating};
use crate::types::{Bitboard, Color, Letter, Piece, RANKS, Sides, Square};
use crate::variant::{Mark, Variant};

/// Everything that is wrong with a position's text or placement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenErrors(pub Vec<FenError>);

/// One thing that is wrong with a position's text or placement.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each case says what its fields are")]
pub enum FenError {
    /// There is no text.
    Empty,
    /// A character that is no piece, number or mark, on a rank or else in a hand.
    UnknownPiece { text: String, rank: Option<u8>, letters: String },
    /// A piece with a mark it cannot have.
    NoSuchForm { text: String, forms: String },
    /// Too many or too few squares on a rank, counted from White's side.
    RankLength { rank: u8, files: usize, expected: u8 },
    /// Too many or too few ranks.
    RankCount { ranks: usize, expected: u8 },
    /// The hands' bracket is not closed, or something follows it.
    Bracket,
    /// A hand where the variant has none.
    NoHands,
    /// The side to move.
    Side { text: String },
    /// The castling field.
    Castling { text: String, reason: String },
    /// The en passant field.
    EnPassantText { text: String },
    /// A move counter, or one that is too large.
    Counter { text: String, most: u16 },
    /// The checks that are left, or have been given.
    Checks { text: String, example: &'static str, most: u8 },
    /// More fields than there are.
    TooManyFields { text: String },
    /// Not as many kings as a side has.
    Kings { color: Color, count: usize, expected: usize },
    /// A piece where it may never stand.
    OutOfRegion { piece: String, square: Square },
    /// A piece that could never move again.
    Immobile { piece: String, square: Square },
    /// Too many of a kind on a file.
    Doubled { color: Color, letter: Letter, file: u8, count: usize },
    /// A side has more of a kind than there are in the game.
    TooMany { color: Color, letter: Letter, have: u32, exist: u32 },
    /// Nothing has just stepped over that square.
    EnPassant { square: Square },
    /// The player who is not to move is in check.
    WaitingInCheck { color: Color },
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::Empty => {
                f.write_str("the position is empty; write a board, such as `8/8/4k3/8/8/4K3/8/8 w - - 0 1`")
            }
            FenError::UnknownPiece { text, rank: Some(rank), letters } => {
                write!(f, "unknown piece letter `{text}` on rank {rank}; this variant has {letters}")
            }
            FenError::UnknownPiece { text, rank: None, letters } => {
                write!(f, "unknown piece letter `{text}` in hand; this variant has {letters}")
            }
            FenError::NoSuchForm { text, forms } if forms.is_empty() => {
                write!(f, "`{text}`: this variant has no promoted pieces")
            }
            FenError::NoSuchForm { text, forms } => {
                write!(f, "`{text}` has no promoted form; those that have are {forms}")
            }
            FenError::RankLength { rank, files, expected } => {
                let s = if *files == 1 { "" } else { "s" };
                write!(f, "rank {rank} has {files} square{s}; this board has {expected} files")
            }
            FenError::RankCount { ranks, expected } => {
                let s = if *ranks == 1 { "" } else { "s" };
                write!(f, "{ranks} rank{s}; this board has {expected}")
            }
            FenError::Bracket => {
                f.write_str("the hands must stand in one pair of brackets behind the board, such as `[Pn]`")
            }
            FenError::NoHands => f.write_str("pieces in hand, but this variant has no drops"),
            FenError::Side { text } => write!(f, "side to move `{text}`; it is `w` or `b`"),
            FenError::Castling { text, reason } => write!(f, "castling `{text}`: {reason}"),
            FenError::EnPassantText { text } => write!(f, "en passant `{text}`; it is a square of the board or `-`"),
            FenError::Counter { text, most } => write!(f, "move counter `{text}`; it is a number from 0 to {most}"),
            FenError::Checks { text, example, most } => {
                write!(f, "checks `{text}`; they are two numbers from 0 to {most}, such as `{example}`")
            }
            FenError::TooManyFields { text } => write!(f, "`{text}` after the last field"),
            FenError::Kings { color, count, expected } => {
                write!(f, "{color} has {count} kings; in this game that side has {expected}")
            }
            FenError::OutOfRegion { piece, square } => {
                write!(f, "{piece} on {square} is outside the squares it may stand on")
            }
            FenError::Immobile { piece, square } => write!(f, "{piece} on {square} could never move again"),
            FenError::Doubled { color, letter, file, count } => {
                write!(f, "{color} has {count} unpromoted {} on file {}", letter.upper(), (b'a' + file) as char)
            }
            FenError::TooMany { color, letter, have, exist } => {
                write!(f, "{color} has {have} of {}; the whole game has {exist}", letter.upper())
            }
            FenError::EnPassant { square } => write!(f, "en passant {square}: no piece has just stepped over it"),
            FenError::WaitingInCheck { color } => write!(f, "{color} is in check, but it is the other side's move"),
        }
    }
}

impl fmt::Display for FenErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reasons: Vec<String> = self.0.iter().map(FenError::to_string).collect();
        f.write_str(&reasons.join("; "))
    }
}

impl std::error::Error for FenErrors {}

impl Position {
    /// Reads a position in Fairy-Stockfish's FEN dialect, or in SFEN where the text can be nothing else.
    pub fn from_fen(variant: &Arc<Variant>, fen: &str) -> Result<Position, FenErrors> {
        Setup::from_fen(variant, fen)?.position(variant)
    }

    /// Writes the position in Fairy-Stockfish's FEN dialect.
    pub fn fen(&self) -> String {
        write(self.variant(), self.state())
    }
}

impl Setup {
    /// The placement as a FEN, sense or nonsense.
    pub fn fen(&self, variant: &Variant) -> String {
        write(variant, &self.state(variant))
    }

    /// Reads any placement, playable or not, and reports every fault of the text.
    pub fn from_fen(variant: &Variant, fen: &str) -> Result<Setup, FenErrors> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        if sfen::is_sfen(variant, &fields) {
            return sfen::read(variant, &fields);
        }
        let mut errors = Vec::new();
        let mut setup = Setup::empty();
        let mut fields = fields.into_iter().peekable();
        let Some(board) = fields.next() else { return Err(FenErrors(vec![FenError::Empty])) };
        read_board_and_hands(variant, board, &mut setup, &mut errors);
        match fields.next() {
            None | Some("w") => {}
            Some("b") => setup.turn = Color::Black,
            Some(other) => errors.push(FenError::Side { text: other.to_owned() }),
        }
        // Castling and en passant may be missing: `w 0 1`.
        let is_number = |text: &&str| text.bytes().all(|b| b.is_ascii_digit());
        let castling = fields.next_if(|text| !is_number(text) && !text.contains('+'));
        let has_castling = castling.is_some();
        if let Some(castling) = castling {
            read_castling(variant, castling, &mut setup, &mut errors);
        }
        let counts = variant.spec().ends.counting != Counting::None;
        let castling_alone = fields.clone().count() == 2;
        if let Some(square) = fields.next_if(|text| !is_number(text) && !text.contains('+')) {
            read_en_passant(variant, square, &mut setup, &mut errors);
        } else if counts && fields.clone().count() == 3 {
            // With a count running, its limit stands in place of the en passant square.
            setup.count.0 = fields.next().and_then(|text| text.parse().ok()).unwrap_or(0);
        } else if has_castling && castling_alone && !variant.spec().ends.check_counting {
            // `w - 0 1`: like Fairy-Stockfish we take the third field for the en passant square, whatever it says.
            fields.next();
        }
        if variant.spec().ends.check_counting {
            // FSF takes a missing number for one check.
            setup.checks = Sides::both(1);
            if let Some(text) = fields.next_if(|text| text.contains('+')) {
                read_checks(text, &mut setup, &mut errors);
            }
        }
        let mut counter = |text: Option<&str>, default: u16, most: u16| match text {
            None => default,
            Some(text) => text.parse().ok().filter(|&count| count <= most).unwrap_or_else(|| {
                errors.push(FenError::Counter { text: text.to_owned(), most });
                default
            }),
        };
        setup.clock = counter(fields.next(), 0, u16::MAX);
        // Moves are counted by plies.
        let number = counter(fields.next(), 1, u16::MAX / 2 + 1).max(1);
        setup.ply = 2 * (number - 1) + setup.turn as u16;
        if setup.count.0 > 0 {
            setup.count.1 = std::mem::take(&mut setup.clock);
        }
        if variant.spec().ends.check_counting
            && let Some(given) = fields.next_if(|text| text.starts_with('+'))
        {
            read_checks_given(given, &mut setup, &mut errors);
        }
        if let Some(rest) = fields.next() {
            errors.push(FenError::TooManyFields { text: rest.to_owned() });
        }
        if errors.is_empty() { Ok(setup) } else { Err(FenErrors(errors)) }
    }
}

/// So many checks can be left to a side.
const MOST_CHECKS: u8 = 15;

/// `3+3`: checks that White and Black have yet to give.
fn read_checks(text: &str, setup: &mut Setup, errors: &mut Vec<FenError>) {
    let numbers = text.split_once('+').and_then(|(white, black)| Some((white.parse().ok()?, black.parse().ok()?)));
    match numbers {
        Some((white, black)) if white <= MOST_CHECKS && black <= MOST_CHECKS => setup.checks = Sides::new(white, black),
        _ => errors.push(FenError::Checks { text: text.to_owned(), example: "3+3", most: MOST_CHECKS }),
    }
}

/// `+1+2`, as Lichess writes it: checks that White and Black have given, of three.
fn read_checks_given(text: &str, setup: &mut Setup, errors: &mut Vec<FenError>) {
    let numbers: Option<Vec<u8>> = text[1..].split('+').map(|number| number.parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[white, black]) if white <= 3 && black <= 3 => setup.checks = Sides::new(3 - white, 3 - black),
        _ => errors.push(FenError::Checks { text: text.to_owned(), example: "+1+2", most: 3 }),
    }
}

fn read_board_and_hands(variant: &Variant, text: &str, setup: &mut Setup, errors: &mut Vec<FenError>) {
    let (board, hand) = match text.split_once('[') {
        Some((board, rest)) => match rest.strip_suffix(']') {
            Some(hand) => (board, Some(hand)),
            None => {
                errors.push(FenError::Bracket);
                (board, None)
            }
        },
        None => (text, None),
    };
    let mut ranks: Vec<&str> = board.split('/').collect();
    // Lichess writes the hands as one more rank.
    let extra_rank = variant.rules.hands && hand.is_none() && ranks.len() == variant.ranks() as usize + 1;
    let hand = if extra_rank { ranks.pop() } else { hand };
    read_board(variant, &ranks, setup, errors);
    if let Some(hand) = hand.filter(|hand| *hand != "-") {
        read_hand(variant, hand, setup, errors);
    }
}

/// The ranks from the last to the first. Shared with SFEN.
pub(super) fn read_board(variant: &Variant, ranks: &[&str], setup: &mut Setup, errors: &mut Vec<FenError>) {
    if ranks.len() != variant.ranks() as usize {
        errors.push(FenError::RankCount { ranks: ranks.len(), expected: variant.ranks() });
    }
    for (i, text) in ranks.iter().enumerate().take(RANKS as usize) {
        // Far too many ranks are told of once; what stands on them does not matter.
        let Some(rank) = u8::try_from(ranks.len() - 1 - i).ok().filter(|&rank| rank < u8::MAX) else { continue };
        read_rank(variant, text, rank, setup, errors);
    }
}

fn read_rank(variant: &Variant, text: &str, rank: u8, setup: &mut Setup, errors: &mut Vec<FenError>) {
    let mut file = 0usize;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if let Some(digit) = c.to_digit(10) {
            let mut gap = digit as usize;
            while let Some(next) = chars.peek().and_then(|c| c.to_digit(10)) {
                gap = (gap * 10 + next as usize).min(1000);
                chars.next();
            }
            file += gap;
            continue;
        }
        if c == '*' {
            if let Some(square) = u8::try_from(file).ok().and_then(|file| Square::new(file, rank)) {
                setup.walls |= square.bit() & variant.board();
            }
            file += 1;
            continue;
        }
        match read_piece(variant, c, &mut chars) {
            Ok(piece) => {
                if let Some(square) = u8::try_from(file).ok().and_then(|file| Square::new(file, rank))
                    && variant.board().has(square)
                {
                    setup.set(square, Some(piece));
                }
            }
            Err((PieceError::Letter, written)) => {
                errors.push(FenError::UnknownPiece { text: written, rank: Some(rank + 1), letters: variant.letters() });
            }
            Err((PieceError::Form, written)) => {
                errors.push(FenError::NoSuchForm { text: written, forms: promoted_forms(variant) })
            }
        }
        file += 1;
    }
    if file != variant.files() as usize {
        errors.push(FenError::RankLength { rank: rank + 1, files: file, expected: variant.files() });
    }
}

enum PieceError {
    Letter,
    Form,
}

/// Reads a piece, its marks included, of which `first` is the first character. On failure tells what was written.
fn read_piece(variant: &Variant, first: char, rest: &mut Peekable<Chars>) -> Result<Piece, (PieceError, String)> {
    let mut written = String::from(first);
    let far = first == '|';
    let mut letter = Some(first);
    if far {
        letter = rest.next();
        written.extend(letter);
    }
    let plus = letter == Some('+');
    if plus {
        letter = rest.next();
        written.extend(letter);
    }
    let tilde = rest.next_if_eq(&'~').is_some();
    written.extend(tilde.then_some('~'));
    let hidden = if tilde && variant.rules.covered && rest.next_if_eq(&'(').is_some() {
        let hidden: String = rest.by_ref().take_while(|&c| c != ')').collect();
        written.push_str(&format!("({hidden})"));
        Some(hidden)
    } else {
        None
    };
    find_piece(variant, Spelling { far, plus, letter, tilde, hidden }).map_err(|error| (error, written))
}

/// A piece as it is written.
struct Spelling {
    far: bool,
    plus: bool,
    letter: Option<char>,
    tilde: bool,
    hidden: Option<String>,
}

fn find_piece(variant: &Variant, spelling: Spelling) -> Result<Piece, PieceError> {
    let c = spelling.letter.ok_or(PieceError::Letter)?;
    let letter = Letter::new(c).ok_or(PieceError::Letter)?;
    let kind = variant.kind_by_letter(letter).ok_or(PieceError::Letter)?;
    let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
    let role = match (spelling.plus, spelling.tilde, spelling.hidden) {
        (false, true, Some(hidden)) => {
            let mut hidden = hidden.chars();
            let (Some(c), None) = (hidden.next(), hidden.next()) else { return Err(PieceError::Form) };
            let kind_hidden = Letter::new(c).and_then(|letter| variant.kind_by_letter(letter));
            variant.covered(kind, variant.plain_role(kind_hidden.ok_or(PieceError::Letter)?))
        }
        (false, false, _) => Some(variant.plain_role(kind)),
        (true, false, _) => variant.role_by_spelling(Mark::Plus, letter),
        // Where nobody cares that a queen was a pawn, the mark is read and forgotten.
        (false, true, None) => variant.role_by_spelling(Mark::Tilde, letter).or(Some(variant.plain_role(kind))),
        (true, true, _) => None,
    };
    let role = if spelling.far { role.and_then(|role| variant.across(role)) } else { role };
    role.map(|role| Piece { color, role }).ok_or(PieceError::Form)
}

fn promoted_forms(variant: &Variant) -> String {
    let plus = variant.roles().filter(|&role| variant.spelling(role).0 == Mark::Plus);
    let letters: Vec<String> = plus.map(|role| variant.spelling(role).1.to_string()).collect();
    letters.join(" ")
}

/// Pieces in hand: letters, each with a count before it if one likes. Shared with SFEN.
pub(super) fn read_hand(variant: &Variant, text: &str, setup: &mut Setup, errors: &mut Vec<FenError>) {
    if !variant.rules.hands && !text.is_empty() {
        errors.push(FenError::NoHands);
        return;
    }
    let mut count: Option<u32> = None;
    for c in text.chars() {
        if let Some(digit) = c.to_digit(10) {
            count = Some((count.unwrap_or(0) * 10 + digit).min(1000));
            continue;
        }
        let amount = count.take().unwrap_or(1);
        match Letter::new(c).and_then(|letter| variant.kind_by_letter(letter)) {
            Some(kind) => {
                let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
                let total = setup.hand(color, kind) as u32 + amount;
                setup.set_hand(color, kind, total.min(u8::MAX as u32) as u8);
            }
            None => errors.push(FenError::UnknownPiece { text: c.to_string(), rank: None, letters: variant.letters() }),
        }
    }
}

fn read_castling(variant: &Variant, text: &str, setup: &mut Setup, errors: &mut Vec<FenError>) {
    if text == "-" {
        return;
    }
    // What is wrong with two letters is told once.
    let mut fail = |reason: String| {
        let error = FenError::Castling { text: text.to_owned(), reason };
        if !errors.contains(&error) {
            errors.push(error);
        }
    };
    let gating = variant.spec().effects.gating != Gating::None;
    if variant.castling.is_none() && !gating {
        // Many a position is copied from a game with castling; the rights mean nothing here.
        if !text.chars().all(|c| matches!(c.to_ascii_lowercase(), 'a'..='l' | 'q')) {
            fail("it is `-` or one or more of K Q k q".to_owned());
        }
        return;
    }
    let state = setup.state(variant);
    for c in text.chars() {
        let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
        let king = variant.castling.as_ref().and_then(|castling| castling.king_square(&state, color));
        match castling_rook(variant, &state, color, c.to_ascii_lowercase()) {
            Ok(Some(rook)) if is_castling_letter(variant, c) || !gating => {
                setup.castling |= rook.bit();
                if gating {
                    setup.unmoved |= rook.bit() | king.map_or(Bitboard::EMPTY, Square::bit);
                }
            }
            Ok(_) | Err(_) if gating => match unmoved_piece(variant, &state, color, c) {
                Some(square) => setup.unmoved |= square.bit(),
                None => fail(format!("there is no unmoved piece of {color}'s on file {c}")),
            },
            Ok(_) => fail(format!("{color} has no rook there to castle with")),
            Err(reason) => fail(reason),
        }
    }
}

/// With gating rights a file's letter means the piece on it; only in Fischer random chess does it mean the rook too.
fn is_castling_letter(variant: &Variant, c: char) -> bool {
    let always = variant.castling.as_ref().is_some_and(|castling| castling.king_takes_rook);
    variant.castling.is_some() && (always || matches!(c.to_ascii_lowercase(), 'k' | 'q'))
}

/// The rook that a letter of the castling field means.
fn castling_rook(variant: &Variant, state: &State, color: Color, letter: char) -> Result<Option<Square>, String> {
    let Some(castling) = &variant.castling else { return Ok(None) };
    let Some(king) = castling.king_square(state, color) else {
        return Err(format!("{color} has no king on the castling rank"));
    };
    let rooks = state.kind_set(castling.rooks[color]) & state.side(color) & castling.rank(color);
    let near_edge = Bitboard::board(castling.kingside_rook_file.saturating_add(1), RANKS);
    match letter {
        'k' => Ok((rooks & near_edge).into_iter().filter(|&rook| rook > king).last()),
        'q' => Ok(rooks.into_iter().find(|&rook| rook < king && rook.file() >= castling.queenside_rook_file)),
        file @ 'a'..='l' => Ok(rooks.into_iter().find(|rook| rook.file() == file as u8 - b'a')),
        _ => Err(format!("`{letter}` is neither one of K Q k q nor the file of a rook")),
    }
}

/// The piece on a file of a side's first rank.
fn unmoved_piece(variant: &Variant, state: &State, color: Color, c: char) -> Option<Square> {
    let file = (c.to_ascii_lowercase() as u32).checked_sub('a' as u32)?;
    let square = Square::new(u8::try_from(file).ok()?, color.pick(0, variant.ranks() - 1))?;
    state.side(color).has(square).then_some(square)
}

fn read_en_passant(variant: &Variant, text: &str, setup: &mut Setup, errors: &mut Vec<FenError>) {
    if text == "-" {
        return;
    }
    let mut rest = text;
    while !rest.is_empty() {
        // A square is a letter and one digit, or two for the tenth rank.
        let length = [3, 2].into_iter().find(|&n| rest.get(..n).is_some_and(|part| part.parse::<Square>().is_ok()));
        let square =
            length.and_then(|n| rest[..n].parse::<Square>().ok()).filter(|&square| variant.board().has(square));
        match (square, length) {
            (Some(square), Some(n)) => {
                setup.en_passant |= square.bit();
                rest = &rest[n..];
            }
            _ => return errors.push(FenError::EnPassantText { text: text.to_owned() }),
        }
    }
}

fn write(variant: &Variant, state: &State) -> String {
    let mut text = write_board_and_hands(variant, state, variant.board());
    text.push(' ');
    push_fields(variant, state, &mut text);
    text
}

/// A position of which a seat sees only some squares, and of the rights only its own.
pub(crate) fn write_view(whole: &Position, shown: &Position, seen: Bitboard, seat: Option<Color>) -> String {
    let (variant, mut state) = (whole.variant(), *whole.state());
    let mut text = write_board_and_hands(variant, shown.state(), seen);
    if seen != variant.board() {
        let own = seat.map_or(Bitboard::EMPTY, |seat| state.side(seat));
        state.set_castling(&variant.zobrist, state.castling() & own);
        state.set_unmoved(&variant.zobrist, state.unmoved() & own);
        state.set_en_passant(&variant.zobrist, state.en_passant() & seen, state.victim());
    }
    text.push(' ');
    push_fields(variant, &state, &mut text);
    text
}

fn write_board_and_hands(variant: &Variant, state: &State, seen: Bitboard) -> String {
    let mut text = write_board(variant, state, seen);
    if variant.rules.hands && !variant.rules.unlimited_drops {
        text.push('[');
        for color in Color::ALL {
            for kind in variant.kinds().rev() {
                let letter = variant.letter(kind).of(color);
                text.extend(std::iter::repeat_n(letter, state.hand(color, kind) as usize));
            }
        }
        text.push(']');
    }
    text
}

/// All fields after the board.
fn push_fields(variant: &Variant, state: &State, text: &mut String) {
    text.push(state.turn().pick('w', 'b'));
    text.push(' ');
    text.push_str(&write_castling(variant, state));
    text.push(' ');
    let (limit, plies) = state.count();
    match state.en_passant() {
        _ if limit > 0 => text.push_str(&limit.to_string()),
        none if none.is_empty() => text.push('-'),
        squares => squares.into_iter().for_each(|square| square.push_name(text)),
    }
    text.push(' ');
    if variant.spec().ends.check_counting {
        let [white, black] = Color::ALL.map(|color| state.checks_left(color));
        text.push_str(&format!("{white}+{black} "));
    }
    push_number(text, if limit > 0 { plies } else { state.clock() });
    text.push(' ');
    push_number(text, 1 + state.ply().saturating_sub(state.turn() as u16) / 2);
}

/// The ranks from the last to the first, `?` for a square that is not seen. Shared with SFEN.
pub(super) fn write_board(variant: &Variant, state: &State, seen: Bitboard) -> String {
    // One text, to which everything is added: a FEN is written for every position that is shown.
    let mut text = String::with_capacity(96);
    for rank in (0..variant.ranks()).rev() {
        if !text.is_empty() {
            text.push('/');
        }
        let mut gap = 0;
        for square in (0..variant.files()).filter_map(|file| Square::new(file, rank)) {
            let piece = state.piece(square).filter(|_| seen.has(square));
            if piece.is_none() && seen.has(square) && !state.walls().has(square) {
                gap += 1;
                continue;
            }
            push_gap(&mut text, &mut gap);
            match piece {
                Some(piece) => variant.push_piece_text(piece, &mut text),
                None => text.push(if seen.has(square) { '*' } else { '?' }),
            }
        }
        push_gap(&mut text, &mut gap);
    }
    text
}

fn push_gap(text: &mut String, gap: &mut u16) {
    if *gap > 0 {
        push_number(text, *gap);
        *gap = 0;
    }
}

/// Formatting comes to the same, at many times the cost.
fn push_number(text: &mut String, number: u16) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push((b'0' + (number % 10) as u8) as char);
}

fn write_castling(variant: &Variant, state: &State) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        let king = variant.castling.as_ref().and_then(|castling| castling.king_square(state, color));
        let mut covered = Bitboard::EMPTY;
        if let (Some(castling), Some(king)) = (&variant.castling, king) {
            let rooks: Vec<Square> = (state.castling() & castling.rank(color)).into_iter().collect();
            for rook in rooks.into_iter().rev() {
                covered |= rook.bit() | king.bit().when(!castling.king_takes_rook);
                let letter = match rook > king {
                    _ if castling.king_takes_rook => (b'a' + rook.file()) as char,
                    true => 'k',
                    false => 'q',
                };
                text.push(color.pick(letter.to_ascii_uppercase(), letter));
            }
        }
        for square in state.unmoved() & state.side(color) & !covered {
            let letter = (b'a' + square.file()) as char;
            text.push(color.pick(letter.to_ascii_uppercase(), letter));
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}
