//! The board of a session, and the `position` command.

use std::io::{self, Write};
use std::sync::Arc;

use pantheon_protocol::{Event, Start};
use pantheon_rules::{Board, Game, Position, Unobserved, Variant};

use super::session::Session;
use super::told::{self, Told};
use crate::text::excerpt;

/// A board with this position and no history.
pub fn board_with(position: Position) -> Board {
    Game::new(position).boards()[0].clone()
}

/// A board at the start of a variant.
pub fn board_of(variant: &Arc<Variant>) -> Board {
    board_with(Position::start(variant))
}

impl<W: Write> Session<W> {
    pub(super) fn start_anew(&mut self) {
        self.engine.clear();
        self.set_board(board_of(&self.board.position().variant().clone()));
    }

    pub(super) fn set_board(&mut self, board: Board) {
        self.board = board;
        self.is_refused = false;
        self.banned.clear();
        self.seat.forget_game();
    }

    /// Obeys `position`. After an illegal move the position stays where it was legal.
    pub(super) fn set_position(&mut self, start: &Start, moves: &[String]) -> io::Result<()> {
        let variant = self.board.position().variant();
        let told = match start {
            Start::Initial => Ok(Told { position: Position::start(variant), remarks: Vec::new() }),
            Start::Fen(fen) => told::read(variant, fen),
            Start::Sfen(sfen) => told::read(variant, &format!("sfen {sfen}")),
        };
        match told {
            Ok(Told { position, remarks }) => {
                remarks.into_iter().try_for_each(|remark| self.note(remark))?;
                self.set_board(board_with(position));
                self.play_all(moves)
            }
            Err(reasons) => {
                self.is_refused = true;
                reasons.into_iter().try_for_each(|reason| self.say(&Event::IllegalPosition(reason)))
            }
        }
    }

    /// Says that there is nothing to think about, if that is so.
    pub(super) fn lacks_position(&mut self) -> io::Result<bool> {
        if self.is_refused {
            self.note("the last position was refused, and there is none to think about; send another")?;
        }
        Ok(self.is_refused)
    }

    /// Moves are position-legal here, as in Fairy-Stockfish: a program may count from any point of a game, even where
    /// repetition has ended it or forbids a move.
    fn play_all(&mut self, moves: &[String]) -> io::Result<()> {
        for (text, number) in moves.iter().zip(1..) {
            if let Err(reason) = self.play(text) {
                let (text, reason) = (excerpt(text), excerpt(&reason));
                return self.note(format!("illegal move {number}, `{text}`: {reason}; the position stays before it"));
            }
        }
        Ok(())
    }

    /// Plays a move in the spelling of the dialect; the error says why it may not be played.
    pub(super) fn play(&mut self, text: &str) -> Result<(), String> {
        let position = self.board.position();
        let mv = self.dialect.read_move(position, text).map_err(|error| error.reason)?;
        if !position.is_legal(mv) {
            return Err(self.dialect.why_illegal(position, mv));
        }
        self.board.make(mv, &mut Unobserved);
        Ok(())
    }

    /// Says that a variant is on the board now.
    pub(super) fn tell_variant(&mut self) -> io::Result<()> {
        let summary = super::options::summary(self.board.position().variant());
        self.say(&Event::Variant(summary))
    }
}
