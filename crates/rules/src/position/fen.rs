//! Fairy-Stockfish's FEN dialect: `board[hands] side castling en-passant clock move`.

use std::fmt;
use std::sync::Arc;

use super::setup::Setup;
use super::state::State;
use super::{Position, sfen};
use crate::types::{Bitboard, Color, Letter, Piece, RANKS, Square};
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
    /// A character that is no piece, number or mark.
    UnknownPiece { text: String, rank: u8, letters: String },
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
    /// A move counter.
    Counter { text: String },
    /// More fields than there are.
    TooManyFields { text: String },
    /// Not one king a side.
    Kings { color: Color, count: usize },
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
            FenError::UnknownPiece { text, rank, letters } => {
                write!(f, "unknown piece letter `{text}` on rank {rank}; this variant has {letters}")
            }
            FenError::NoSuchForm { text, forms } if forms.is_empty() => {
                write!(f, "`{text}`: this variant has no promoted pieces")
            }
            FenError::NoSuchForm { text, forms } => {
                write!(f, "`{text}` has no promoted form; those that have are {forms}")
            }
            FenError::RankLength { rank, files, expected } => {
                write!(f, "rank {rank} has {files} squares; this board has {expected} files")
            }
            FenError::RankCount { ranks, expected } => write!(f, "{ranks} ranks; this board has {expected}"),
            FenError::Bracket => {
                f.write_str("the hands must stand in one pair of brackets behind the board, such as `[Pn]`")
            }
            FenError::NoHands => f.write_str("pieces in hand, but this variant has no drops"),
            FenError::Side { text } => write!(f, "side to move `{text}`; it is `w` or `b`"),
            FenError::Castling { text, reason } => write!(f, "castling `{text}`: {reason}"),
            FenError::EnPassantText { text } => write!(f, "en passant `{text}`; it is a square of the board or `-`"),
            FenError::Counter { text } => write!(f, "move counter `{text}`; it is a number"),
            FenError::TooManyFields { text } => write!(f, "`{text}` after the last field"),
            FenError::Kings { color, count } => write!(f, "{color} has {count} kings; each side has exactly one"),
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
        if let Some(castling) = fields.next_if(|text| !is_number(text)) {
            read_castling(variant, castling, &mut setup, &mut errors);
        }
        if let Some(square) = fields.next_if(|text| !is_number(text)) {
            read_en_passant(variant, square, &mut setup, &mut errors);
        }
        let mut counter = |text: Option<&str>, default: u16| match text {
            None => default,
            Some(text) => text.parse().unwrap_or_else(|_| {
                errors.push(FenError::Counter { text: text.to_owned() });
                default
            }),
        };
        setup.clock = counter(fields.next(), 0);
        let number = counter(fields.next(), 1).max(1);
        setup.ply = (number - 1).saturating_mul(2).saturating_add(setup.turn as u16);
        if let Some(rest) = fields.next() {
            errors.push(FenError::TooManyFields { text: rest.to_owned() });
        }
        if errors.is_empty() { Ok(setup) } else { Err(FenErrors(errors)) }
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
    let extra_rank = variant.rules.drops && hand.is_none() && ranks.len() == variant.ranks() as usize + 1;
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
        let rank = (ranks.len() - 1 - i) as u8;
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
        let (plus, letter) = if c == '+' { (true, chars.next()) } else { (false, Some(c)) };
        let tilde = chars.next_if_eq(&'~').is_some();
        let written: String = [plus.then_some('+'), letter, tilde.then_some('~')].into_iter().flatten().collect();
        match read_piece(variant, plus, letter, tilde) {
            Ok(piece) => {
                if let Some(square) = u8::try_from(file).ok().and_then(|file| Square::new(file, rank))
                    && variant.board().has(square)
                {
                    setup.set(square, Some(piece));
                }
            }
            Err(PieceError::Letter) => {
                errors.push(FenError::UnknownPiece { text: written, rank: rank + 1, letters: variant.letters() });
            }
            Err(PieceError::Form) => {
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

fn read_piece(variant: &Variant, plus: bool, letter: Option<char>, tilde: bool) -> Result<Piece, PieceError> {
    let c = letter.ok_or(PieceError::Letter)?;
    let letter = Letter::new(c).ok_or(PieceError::Letter)?;
    let kind = variant.kind_by_letter(letter).ok_or(PieceError::Letter)?;
    let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
    let role = match (plus, tilde) {
        (false, false) => Some(variant.plain_role(kind)),
        (true, false) => variant.role_by_spelling(Mark::Plus, letter),
        // Where nobody cares that a queen was a pawn, the mark is read and forgotten.
        (false, true) => variant.role_by_spelling(Mark::Tilde, letter).or(Some(variant.plain_role(kind))),
        (true, true) => None,
    };
    role.map(|role| Piece { color, role }).ok_or(PieceError::Form)
}

fn promoted_forms(variant: &Variant) -> String {
    let plus = variant.roles().filter(|&role| variant.spelling(role).0 == Mark::Plus);
    let letters: Vec<String> = plus.map(|role| variant.spelling(role).1.to_string()).collect();
    letters.join(" ")
}

/// Pieces in hand: letters, each with a count before it if one likes. Shared with SFEN.
pub(super) fn read_hand(variant: &Variant, text: &str, setup: &mut Setup, errors: &mut Vec<FenError>) {
    if !variant.rules.drops && !text.is_empty() {
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
            None => errors.push(FenError::UnknownPiece { text: c.to_string(), rank: 0, letters: variant.letters() }),
        }
    }
}

fn read_castling(variant: &Variant, text: &str, setup: &mut Setup, errors: &mut Vec<FenError>) {
    if text == "-" {
        return;
    }
    let mut fail = |reason: String| errors.push(FenError::Castling { text: text.to_owned(), reason });
    let Some(castling) = &variant.castling else {
        return fail("this variant has no castling; write `-`".to_owned());
    };
    let state = setup.state(variant);
    for c in text.chars() {
        let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
        let Some(king) = castling.king_square(&state, color) else {
            fail(format!("{color} has no king on the castling rank"));
            continue;
        };
        let rooks = state.kind_set(castling.rooks[color]) & state.side(color) & castling.rank(color);
        let rook = match c.to_ascii_lowercase() {
            'k' => (rooks & Bitboard::board(castling.kingside_rook_file.saturating_add(1), RANKS))
                .into_iter()
                .filter(|&rook| rook > king)
                .last(),
            'q' => rooks.into_iter().find(|&rook| rook < king && rook.file() >= castling.queenside_rook_file),
            file @ 'a'..='l' => rooks.into_iter().find(|rook| rook.file() == file as u8 - b'a'),
            _ => {
                fail(format!("`{c}` is neither one of K Q k q nor the file of a rook"));
                continue;
            }
        };
        match rook {
            Some(rook) => setup.castling |= rook.bit(),
            None => fail(format!("{color} has no rook there to castle with")),
        }
    }
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
    let mut text = write_board(variant, state);
    if variant.rules.drops {
        text.push('[');
        for color in Color::ALL {
            for kind in variant.kinds().rev() {
                let letter = variant.letter(kind).of(color);
                text.extend(std::iter::repeat_n(letter, state.hand(color, kind) as usize));
            }
        }
        text.push(']');
    }
    let castling = write_castling(variant, state);
    let en_passant = match state.en_passant() {
        none if none.is_empty() => "-".to_owned(),
        squares => squares.into_iter().map(|square| square.to_string()).collect(),
    };
    let number = 1 + state.ply().saturating_sub(state.turn() as u16) / 2;
    let side = state.turn().pick('w', 'b');
    format!("{text} {side} {castling} {en_passant} {} {number}", state.clock())
}

/// The ranks from the last to the first. Shared with SFEN.
pub(super) fn write_board(variant: &Variant, state: &State) -> String {
    let mut text = String::new();
    for rank in (0..variant.ranks()).rev() {
        let mut gap = 0;
        for file in 0..variant.files() {
            match Square::new(file, rank).and_then(|square| state.piece(square)) {
                None => gap += 1,
                Some(piece) => {
                    if gap > 0 {
                        text.push_str(&gap.to_string());
                        gap = 0;
                    }
                    text.push_str(&variant.piece_text(piece));
                }
            }
        }
        if gap > 0 {
            text.push_str(&gap.to_string());
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

fn write_castling(variant: &Variant, state: &State) -> String {
    let Some(castling) = &variant.castling else { return "-".to_owned() };
    let mut text = String::new();
    for color in Color::ALL {
        let Some(king) = castling.king_square(state, color) else { continue };
        let rooks: Vec<Square> = (state.castling() & castling.rank(color)).into_iter().collect();
        for rook in rooks.into_iter().rev() {
            let letter = match rook > king {
                _ if castling.king_takes_rook => (b'a' + rook.file()) as char,
                true => 'k',
                false => 'q',
            };
            text.push(color.pick(letter.to_ascii_uppercase(), letter));
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}
