use std::fmt;
use std::str::FromStr;

use pantheon_rules::Variant;
use pantheon_rules::spec::PieceType;

/// What a picture of a game looks like: its board, and what is on its pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// The board, and with it what pieces are made of.
    pub board: Board,
    /// What is on the pieces.
    pub symbols: Symbols,
}

/// The board, and with it what pieces are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Board {
    /// Chequered squares, figures.
    Chess,
    /// Plain squares, turned figures.
    Makruk,
    /// A grid on wood, wedges that point at the opponent.
    Shogi,
    /// Crossings of lines, discs.
    Xiangqi,
    /// Crossings of lines, octagons of three sizes.
    Janggi,
}

/// What is on the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symbols {
    /// What the game's own people put there.
    Native,
    /// The figures of chess and their kin.
    Western,
}

impl Style {
    /// The style a variant's definition asks for: its template, or else the family its pieces belong to.
    pub fn of(variant: &Variant) -> Style {
        Style { board: Board::of(variant), symbols: Symbols::Native }
    }
}

impl Board {
    /// All of them.
    pub const ALL: [Board; 5] = [Board::Chess, Board::Makruk, Board::Shogi, Board::Xiangqi, Board::Janggi];

    /// The name it is asked for by.
    pub const fn name(self) -> &'static str {
        match self {
            Board::Chess => "chess",
            Board::Makruk => "makruk",
            Board::Shogi => "shogi",
            Board::Xiangqi => "xiangqi",
            Board::Janggi => "janggi",
        }
    }

    /// Do pieces stand on the crossings of lines?
    pub const fn has_crossings(self) -> bool {
        matches!(self, Board::Xiangqi | Board::Janggi)
    }

    fn of(variant: &Variant) -> Board {
        if let Ok(board) = variant.spec().board.template.parse() {
            return board;
        }
        let has = |name: &str| variant.kinds().any(|kind| variant.piece_type(kind).name() == name);
        let all_of = |family: &[&str]| variant.kinds().all(|kind| family.contains(&variant.piece_type(kind).name()));
        if has("janggiCannon") && has("horse") && !variant.spec().movement.diagonal_lines.is_empty() {
            return Board::Janggi;
        }
        if has("horse") && has("soldier") && all_of(&XIANGQI) {
            return Board::Xiangqi;
        }
        if has("shogiPawn") && has(PieceType::GOLD.name()) && all_of(&SHOGI) {
            return Board::Shogi;
        }
        Board::Chess
    }
}

const XIANGQI: [&str; 9] =
    ["king", "rook", "horse", "cannon", "elephant", "fers", "soldier", "banner", "janggiElephant"];
const SHOGI: [&str; 11] = [
    "king",
    "rook",
    "bishop",
    "gold",
    "silver",
    "shogiKnight",
    "lance",
    "shogiPawn",
    "bers",
    "dragonHorse",
    "commoner",
];

/// The text names no style.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownStyle {
    text: String,
    known: &'static str,
}

impl fmt::Display for UnknownStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown style `{}`; there are {}", self.text, self.known)
    }
}

impl std::error::Error for UnknownStyle {}

impl FromStr for Board {
    type Err = UnknownStyle;

    fn from_str(text: &str) -> Result<Board, UnknownStyle> {
        let unknown = || UnknownStyle { text: text.to_owned(), known: "chess, makruk, shogi, xiangqi and janggi" };
        Board::ALL.into_iter().find(|board| board.name() == text).ok_or_else(unknown)
    }
}

impl FromStr for Symbols {
    type Err = UnknownStyle;

    fn from_str(text: &str) -> Result<Symbols, UnknownStyle> {
        match text {
            "native" => Ok(Symbols::Native),
            "western" => Ok(Symbols::Western),
            _ => Err(UnknownStyle { text: text.to_owned(), known: "native and western" }),
        }
    }
}

#[cfg(test)]
mod tests {
    use pantheon_rules::Catalogue;

    use super::*;

    #[test]
    fn boards_follow_from_definitions() {
        let board = |name: &str| Style::of(Catalogue::builtin().get(name).unwrap()).board;
        assert_eq!(board("chess"), Board::Chess);
        assert_eq!(board("gorogoro"), Board::Shogi);
        assert_eq!(board("minixiangqi"), Board::Xiangqi);
        assert_eq!(board("janggi"), Board::Janggi);
        assert_eq!(board("elgam"), Board::Janggi);
        assert_eq!(board("sittuyin"), Board::Makruk);
        assert_eq!(board("synochess"), Board::Chess);
    }

    #[test]
    fn what_is_no_style_is_told() {
        let error = "go".parse::<Board>().unwrap_err();
        assert_eq!(error.to_string(), "unknown style `go`; there are chess, makruk, shogi, xiangqi and janggi");
        assert!("latin".parse::<Symbols>().is_err());
    }
}
