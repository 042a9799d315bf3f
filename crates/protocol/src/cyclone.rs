//! UCI as the Cyclone and Shark programs speak it for xiangqi: ranks are counted from 0, and `position` may be left
//! out.

use crate::command::{Command, Reading};
use crate::dialect::Dialect;
use crate::uci;

/// What a line asks for.
pub(crate) fn read(line: &str, words: &[&str]) -> Reading {
    match words {
        ["uci"] | ["ucicyclone"] => Command::Hello(Dialect::Cyclone).into(),
        ["fen" | "startpos", ..] => uci::read_position(words),
        _ => uci::read(line, words),
    }
}
