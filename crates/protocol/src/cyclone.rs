//! UCI as the Cyclone and Shark programs speak it for xiangqi: ranks are counted from 0, `position` may be left out,
//! and who moves first may be called red.

use crate::command::{Command, Reading};
use crate::dialect::Dialect;
use crate::uci;

/// What a line asks for.
pub(crate) fn read(line: &str, words: &[&str]) -> Reading {
    match words {
        ["uci"] | ["ucicyclone"] => Command::Hello(Dialect::Cyclone).into(),
        ["position", rest @ ..] => uci::read_position_of_red(rest),
        ["fen" | "startpos", ..] => uci::read_position_of_red(words),
        _ => uci::read(line, words),
    }
}
