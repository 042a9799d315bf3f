//! What an analysis comes to for each player.

use std::fmt::Write as _;

use pantheon_engine::Score;
use pantheon_notation::record::Record;
use pantheon_notation::{Moment, Notation};
use pantheon_rules::{Color, Move, Position};

use super::verdict::Mark;
use crate::text::{count, excerpt};

/// What both players did.
#[derive(Clone, Default)]
pub struct Summary {
    sides: [Side; 2],
    notes: Vec<Note>,
}

/// What a player did.
#[derive(Clone, Copy, Default)]
struct Side {
    moves: u32,
    loss: i64,
    accuracy: f64,
    marks: [u32; 3],
}

/// A move that is worth a second look.
#[derive(Clone)]
struct Note {
    ply: usize,
    mover: Color,
    mv: Move,
    mark: Mark,
    better: Option<(Score, Move)>,
}

impl Summary {
    /// Enters a move.
    pub fn enter(&mut self, mover: Color, loss: i32, accuracy: f64, mark: Option<Mark>) {
        let side = &mut self.sides[mover as usize];
        side.moves += 1;
        side.loss += i64::from(loss);
        side.accuracy += accuracy;
        if let Some(mark) = mark {
            side.marks[mark as usize] += 1;
        }
    }

    /// Has no move been entered?
    pub fn is_empty(&self) -> bool {
        self.sides.iter().all(|side| side.moves == 0)
    }

    /// Notes a move that was marked, and what would have been better.
    pub fn note(&mut self, ply: usize, mover: Color, mv: Move, mark: Mark, lines: &[(Score, Vec<Move>)]) {
        let better = lines.first().and_then(|(score, moves)| Some((*score, *moves.first()?)));
        self.notes.push(Note { ply, mover, mv, mark, better });
    }

    /// Tells it all: a line a player, then a line for each move that was marked.
    pub fn tell(&self, number: usize, record: &Record) -> String {
        let mut text = format!("Game {number}: {}\n", record.variant().name());
        // Nothing was found out about games on two boards, and their moves are not all of one.
        if record.second.is_some() {
            return text;
        }
        for color in Color::ALL {
            let side = &self.sides[color as usize];
            let name = record.tag(color.pick("White", "Black")).filter(|name| *name != "?");
            let name = name.map_or_else(String::new, |name| format!(" ({})", excerpt(name)));
            let _ = write!(text, "  {color}{name}: {}", count(side.moves as usize, "move"));
            if side.moves > 0 {
                let [dubious, mistakes, blunders] = side.marks.map(|times| times as usize);
                let _ = write!(
                    text,
                    ", {} ?!, {}, {}, mean loss {}, accuracy {:.0} %",
                    dubious,
                    count(mistakes, "mistake"),
                    count(blunders, "blunder"),
                    side.loss / i64::from(side.moves),
                    100.0 * side.accuracy / f64::from(side.moves),
                );
            }
            text.push('\n');
        }
        let notation = Notation::usual(record.variant());
        let mut position = record.start.clone();
        let mut previous = None;
        let mut notes = self.notes.iter().peekable();
        for (mv, ply) in record.tree.main_line().zip(1..) {
            let moment = Moment { position: &position, previous };
            if let Some(note) = notes.next_if(|note| note.ply == ply) {
                let dots = note.mover.pick(".", "...");
                let number = move_number(&position);
                let played = notation.write(&moment, note.mv);
                let _ = write!(text, "  {number}{dots} {played}{}", note.mark.sign());
                if let Some((score, better)) = note.better {
                    let _ = write!(text, "  better {} ({score})", notation.write(&moment, better));
                }
                text.push('\n');
            }
            position.play_unchecked(mv);
            previous = Some(mv.to());
        }
        text
    }
}

/// The number of the next move, as PGN counts: a game may begin at any, and with either player.
fn move_number(position: &Position) -> u16 {
    let state = position.state();
    1 + state.ply().saturating_sub(state.turn() as u16).div_ceil(2)
}
