//! Moves as people and programs write them: in any notation that suits the game, and first of all in coordinates.

use pantheon_notation::{Moment, Notation, parse_any};
use pantheon_rules::{Game, Move, MoveKind, MoveTextError, Position, Refusal, RefusalKind, Variant};

use crate::failure::Failure;
use crate::text::listing;

/// Does the game use the coordinates and the position text of shogi?
pub fn is_shogi_board(variant: &Variant) -> bool {
    variant.spec().board.template == "shogi"
}

/// Reads a move as programs write it: UCI, or USI on shogi boards.
pub fn parse_coordinates(position: &Position, text: &str) -> Result<Move, MoveTextError> {
    // A square of USI begins with its number, one of UCI with its letter, and a drop of USI has a star: no text is both.
    let usi = text.contains('*') || text.starts_with(|c: char| c.is_ascii_digit());
    if usi && is_shogi_board(position.variant()) { position.parse_usi(text) } else { position.parse_uci(text) }
}

/// Reads a move in any notation that suits the game.
pub fn parse(position: &Position, text: &str) -> Result<Move, MoveTextError> {
    parse_any(&Moment::new(position), text)
}

/// The names of the boards of a game that has two.
pub const BOARDS: [char; 2] = ['a', 'b'];

/// The same in a game, where a move may go to the square of the one before; with the number of its board. Where there
/// are two, the text says which: `a:e4`.
pub fn parse_in(game: &Game, text: &str) -> Result<(usize, Move), MoveTextError> {
    let (index, text) = match game.boards().len() {
        1 => (0, text),
        _ => named_board(text)?,
    };
    let board = &game.boards()[index];
    let previous = board.moves().last().map(|mv| mv.to());
    Ok((index, parse_any(&Moment { position: board.position(), previous }, text)?))
}

fn named_board(text: &str) -> Result<(usize, &str), MoveTextError> {
    let (name, rest) = text.split_once(':').unwrap_or(("", text));
    let index = BOARDS.iter().position(|board| name.eq_ignore_ascii_case(&board.to_string()));
    index.map(|index| (index, rest)).ok_or_else(|| {
        let reason = format!("there are two boards; say on which it is played, such as `a:{rest}`");
        Refusal::new(RefusalKind::Unreadable, reason).of(text)
    })
}

/// All moves of a game in a notation.
pub fn written(game: &Game, notation: Notation) -> Vec<String> {
    let mut previous = None;
    let mut texts = Vec::new();
    for (ply, &mv) in game.moves().iter().enumerate() {
        if let Some(position) = game.position_after(ply) {
            texts.push(notation.write(&Moment { position: &position, previous }, mv));
        }
        previous = Some(mv.to());
    }
    texts
}

/// What moves are written in at a table where nothing else was asked for. On shogi boards ranks have letters: their
/// numbers count the other way than those beside a board that also has the names of chess.
pub fn usual(variant: &Variant) -> Notation {
    if Notation::Hodges.suits(variant) { Notation::Hodges } else { Notation::usual(variant) }
}

/// What a pass is called, and read as.
pub const PASS: &str = "pass";

/// A move in a notation, but a pass by that name: where notations have a form for it, it looks like a move.
pub fn named(notation: Notation, moment: &Moment, mv: Move) -> String {
    match mv.kind() {
        MoveKind::Pass => PASS.to_owned(),
        _ => notation.write(moment, mv),
    }
}

/// Is the notation one for this game? Else the failure names those that are.
pub fn check(notation: Notation, variant: &Variant) -> Result<(), Failure> {
    if notation.suits(variant) {
        return Ok(());
    }
    let suiting: Vec<&str> =
        Notation::ALL.into_iter().filter(|other| other.suits(variant)).map(|other| other.name()).collect();
    Err(Failure::new(format!(
        "{} is not written in the notation `{notation}`; there are {}",
        variant.name(),
        listing(&suiting, "and")
    )))
}

/// The names of all notations and what they look like, for help texts.
pub fn notations() -> String {
    let line = |notation: Notation| format!("\n  {:<14} {}", notation.name(), notation.description());
    let lines: String = Notation::ALL.into_iter().map(line).collect();
    format!("Notations, where they suit the game:{lines}")
}

/// Writes a move for people: `c3c4`, on shogi boards `c3c4 (7g7f)`.
pub fn write(position: &Position, mv: Move) -> String {
    match is_shogi_board(position.variant()) {
        true => format!("{} ({})", position.uci(mv), position.usi(mv)),
        false => position.uci(mv),
    }
}
