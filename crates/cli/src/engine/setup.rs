//! The `position` command.

use std::io::{self, Write};

use pantheon_rules::Position;

use super::Session;
use crate::text::excerpt;
use crate::{spelling, start};

impl<W: Write> Session<W> {
    /// Obeys `position startpos|fen …|sfen … [moves …]`. After an illegal move the position stays where it was legal.
    pub(super) fn set_position(&mut self, words: &[&str]) -> io::Result<()> {
        let split = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let (text, moves) = (&words[..split], words.get(split + 1..).unwrap_or_default());
        let variant = self.position.variant();
        let position = match text {
            ["startpos"] => Ok(Position::start(variant)),
            ["fen", fen @ ..] => start::read_position(variant, &fen.join(" ")),
            ["sfen", ..] => start::read_position(variant, &text.join(" ")),
            _ => Err(vec!["write `position startpos`, `position fen ...` or `position sfen ...`".to_owned()]),
        };
        match position {
            Ok(position) => {
                self.position = position;
                self.last = None;
                self.play(moves)
            }
            Err(reasons) => reasons.iter().try_for_each(|reason| self.info(&format!("no position: {reason}"))),
        }
    }

    /// Moves are position-legal here, as in Fairy-Stockfish: a program may count from any point of a game, even where
    /// repetition has ended it or forbids a move.
    fn play(&mut self, moves: &[&str]) -> io::Result<()> {
        for (text, number) in moves.iter().zip(1..) {
            if let Err(reason) = self.play_move(text) {
                let (text, reason) = (excerpt(text), excerpt(&reason));
                return self.info(&format!("illegal move {number}, `{text}`: {reason}; the position stays before it"));
            }
        }
        Ok(())
    }

    fn play_move(&mut self, text: &str) -> Result<(), String> {
        let mv = spelling::parse_coordinates(&self.position, text).map_err(|error| error.reason)?;
        self.position = self.position.play(mv).map_err(|error| error.reason)?;
        self.last = Some(mv);
        Ok(())
    }
}
