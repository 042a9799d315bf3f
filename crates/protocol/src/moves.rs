//! How each dialect spells moves.

use pantheon_rules::{Move, MoveKind, MoveTextError, Position, Refusal, RefusalKind, Square, Wording};

use crate::dialect::Dialect;

/// A turn that passes, in XBoard's words.
const PASS: &str = "@@@@";

impl Dialect {
    /// Writes a move of a position.
    pub fn write_move(self, position: &Position, mv: Move) -> String {
        match self {
            Dialect::Uci => position.uci(mv),
            Dialect::Usi => position.usi(mv),
            // A pass that puts a wall somewhere is named by that.
            Dialect::Xboard if mv.kind() == MoveKind::Pass && !position.uci(mv).contains(',') => PASS.to_owned(),
            Dialect::Xboard if castles_by_name(position, mv) => castling(mv).to_owned(),
            Dialect::Ucci | Dialect::Cyclone | Dialect::Xboard => match counts_from_zero(position) {
                true => shifted(&position.uci(mv), -1),
                false => position.uci(mv),
            },
        }
    }

    /// Reads a move of a position. What is no move of it gets the reason.
    pub fn read_move(self, position: &Position, text: &str) -> Result<Move, MoveTextError> {
        match self {
            Dialect::Usi => position.parse_usi(text),
            // Some programs speak UCI but have the coordinates of shogi; no text is both.
            Dialect::Uci if is_usi(text) && position.variant().spec().board.template == "shogi" => {
                position.parse_usi(text)
            }
            Dialect::Uci => position.parse_uci(text),
            Dialect::Xboard if text == PASS => named(position, text, |mv| mv.kind() == MoveKind::Pass),
            Dialect::Xboard if is_castling(text) => {
                let name = text.replace('0', "O");
                named(position, text, |mv| mv.kind() == MoveKind::Castling && castling(mv) == name)
            }
            Dialect::Ucci | Dialect::Cyclone | Dialect::Xboard => match counts_from_zero(position) {
                true => position.parse_uci(&shifted(text, 1)).map_err(|error| MoveTextError {
                    text: text.to_owned(),
                    // No reason has a letter with a number behind it that is no square.
                    reason: shifted(&error.reason, -1),
                    ..error
                }),
                false => position.parse_uci(text),
            },
        }
    }

    /// Why a move is not legal, with the squares that the dialect has.
    pub fn why_illegal(self, position: &Position, mv: Move) -> String {
        position.why_illegal_in(mv, &Spoken { dialect: self, position })
    }
}

/// The words for squares and moves in messages.
struct Spoken<'a> {
    dialect: Dialect,
    position: &'a Position,
}

impl Wording for Spoken<'_> {
    fn square(&self, square: Square) -> String {
        match self.dialect {
            Dialect::Usi => self.position.usi_square(square),
            Dialect::Ucci | Dialect::Cyclone | Dialect::Xboard if counts_from_zero(self.position) => {
                shifted(&square.to_string(), -1)
            }
            _ => square.to_string(),
        }
    }

    fn file(&self, square: Square) -> String {
        match self.dialect {
            Dialect::Usi => (self.position.variant().files() - square.file()).to_string(),
            _ => char::from(b'a' + square.file()).to_string(),
        }
    }

    fn spell(&self, mv: Move) -> String {
        self.dialect.write_move(self.position, mv)
    }
}

fn is_usi(text: &str) -> bool {
    text.contains('*') || text.starts_with(|c: char| c.is_ascii_digit())
}

/// Ten ranks are numbered 0 to 9, so that each has one digit.
fn counts_from_zero(position: &Position) -> bool {
    position.variant().ranks() == 10
}

fn is_castling(text: &str) -> bool {
    matches!(text, "O-O" | "O-O-O" | "0-0" | "0-0-0")
}

/// Where king and rook may start anywhere, two squares do not say what is meant.
fn castles_by_name(position: &Position, mv: Move) -> bool {
    mv.kind() == MoveKind::Castling && position.variant().spec().board.chess960
}

fn castling(mv: Move) -> &'static str {
    if mv.rook().file() > mv.from().file() { "O-O" } else { "O-O-O" }
}

fn named(position: &Position, text: &str, is_meant: impl Fn(Move) -> bool) -> Result<Move, MoveTextError> {
    position.legal_moves().into_iter().find(|&mv| is_meant(mv)).ok_or_else(|| {
        let reason = if text == PASS { "one may not pass here" } else { "one may not castle so here" };
        Refusal::new(RefusalKind::Illegal, reason).of(text)
    })
}

/// The text with the number of each rank greater by so much.
fn shifted(text: &str, by: i32) -> String {
    let mut result = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        result.push(c);
        let mut digits = String::new();
        while c.is_ascii_alphabetic()
            && digits.len() < 3
            && let Some(digit) = chars.next_if(char::is_ascii_digit)
        {
            digits.push(digit);
        }
        if let Ok(rank) = digits.parse::<i32>() {
            result.push_str(&(rank + by).to_string());
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use pantheon_rules::Catalogue;

    fn start(name: &str) -> Position {
        Position::start(Catalogue::builtin().get(name).unwrap())
    }

    #[track_caller]
    fn check(dialect: Dialect, position: &Position, uci: &str, text: &str) {
        let mv = position.parse_uci(uci).unwrap();
        assert_eq!(dialect.write_move(position, mv), text);
        assert_eq!(dialect.read_move(position, text), Ok(mv));
    }

    #[test]
    fn each_dialect_has_its_coordinates() {
        check(Dialect::Uci, &start("chess"), "e2e4", "e2e4");
        check(Dialect::Xboard, &start("chess"), "e2e4", "e2e4");
        check(Dialect::Usi, &start("shogi"), "c3c4", "7g7f");
        check(Dialect::Uci, &start("xiangqi"), "a1a2", "a1a2");
        for dialect in [Dialect::Ucci, Dialect::Cyclone, Dialect::Xboard] {
            check(dialect, &start("xiangqi"), "b1c3", "b0c2");
            check(dialect, &start("xiangqi"), "h3e3", "h2e2");
        }
    }

    #[test]
    fn messages_have_the_coordinates_of_the_dialect() {
        let xiangqi = start("xiangqi");
        for (text, reason) in [
            ("h3e3", "there is no piece on h3"),
            ("h9g7", "the piece on h9 is Black's, and it is White's move"),
            ("h0g4", "a horse on h0 does not reach g4"),
            ("zzz", "not a move; a move is written like a0a1"),
        ] {
            for dialect in [Dialect::Ucci, Dialect::Cyclone, Dialect::Xboard] {
                let error = dialect.read_move(&xiangqi, text).expect_err(text);
                assert_eq!((error.text.as_str(), error.reason.as_str()), (text, reason), "{dialect}");
            }
        }
        let error = Dialect::Uci.read_move(&xiangqi, "h4e4").expect_err("h4 is empty");
        assert_eq!(error.reason, "there is no piece on h4");
        let mv = Move::new(MoveKind::Normal, "h4".parse().unwrap(), "e4".parse().unwrap());
        for (dialect, square) in
            [(Dialect::Ucci, "h3"), (Dialect::Xboard, "h3"), (Dialect::Uci, "h4"), (Dialect::Usi, "2g")]
        {
            assert_eq!(dialect.why_illegal(&xiangqi, mv), format!("there is no piece on {square}"));
        }
    }

    /// A pass that sinks a square is named by it; one that does nothing has XBoard's own word.
    #[test]
    fn a_pass_says_what_it_does() {
        let atlantis = start("atlantis");
        let sinks = |mv: &&Move| mv.kind() == MoveKind::Pass && atlantis.uci(**mv).ends_with("a3");
        let moves = atlantis.legal_moves();
        let uci = atlantis.uci(*moves.iter().find(sinks).expect("a square at the edge can be sunk"));
        for dialect in [Dialect::Uci, Dialect::Xboard] {
            check(dialect, &atlantis, &uci, &uci);
        }
        let janggi = start("janggi");
        let pass = janggi.legal_moves().into_iter().find(|mv| mv.kind() == MoveKind::Pass).expect("one may pass");
        check(Dialect::Xboard, &janggi, &janggi.uci(pass), PASS);
    }

    #[test]
    fn castling_has_a_name_where_the_squares_are_not_enough() {
        let variant = Catalogue::builtin().get("fischerandom").unwrap();
        let position = Position::from_fen(variant, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
        check(Dialect::Xboard, &position, "e1h1", "O-O");
        check(Dialect::Xboard, &position, "e1a1", "O-O-O");
        let chess = Catalogue::builtin().get("chess").unwrap();
        let position = Position::from_fen(chess, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
        check(Dialect::Xboard, &position, "e1g1", "e1g1");
        assert!(Dialect::Xboard.read_move(&position, "O-O").is_ok());
    }
}
