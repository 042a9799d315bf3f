//! Games that both players agree about need not be played to the end.

use std::str::FromStr;

use pantheon_rules::Color;

/// When a game is given up: one side is so far ahead in the eyes of both for so many moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resign {
    /// In centipawns.
    pub score: i32,
    /// Moves of each side in a row.
    pub moves: usize,
}

/// When a game is drawn: both sides see nothing for so many moves, not before a ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draw {
    /// In centipawns.
    pub score: i32,
    /// Moves of each side in a row.
    pub moves: usize,
    /// Not before so many plies.
    pub from: usize,
}

fn numbers<const N: usize>(text: &str) -> Option<[u16; N]> {
    let numbers: Option<Vec<u16>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    numbers?.try_into().ok()
}

impl FromStr for Resign {
    type Err = String;

    /// `800,4`.
    fn from_str(text: &str) -> Result<Resign, String> {
        match numbers(text) {
            Some([score, moves]) if score > 0 && moves > 0 => Ok(Resign { score: score.into(), moves: moves.into() }),
            _ => Err(format!("`{text}` is not a score in centipawns and a number of moves, as in 800,4")),
        }
    }
}

impl FromStr for Draw {
    type Err = String;

    /// `10,8,80`.
    fn from_str(text: &str) -> Result<Draw, String> {
        match numbers(text) {
            Some([score, moves, from]) if moves > 0 => {
                Ok(Draw { score: score.into(), moves: moves.into(), from: from.into() })
            }
            _ => Err(format!(
                "`{text}` is not a score in centipawns, a number of moves and the first ply, as in 10,8,80"
            )),
        }
    }
}

/// What both players agree about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Agreed {
    /// This side wins.
    Win(Color),
    /// Nobody does.
    Draw,
}

/// What the scores of a game come to. They are those of the moves since the opening, each for White; who gave none
/// agrees to nothing.
pub fn agreed(scores: &[Option<i32>], plies: usize, resign: Option<Resign>, draw: Option<Draw>) -> Option<Agreed> {
    let last = |moves: usize| -> Option<Vec<i32>> {
        let tail = &scores[scores.len().checked_sub(2 * moves)?..];
        tail.iter().copied().collect()
    };
    if let Some(resign) = resign
        && let Some(tail) = last(resign.moves)
    {
        if tail.iter().all(|&score| score >= resign.score) {
            return Some(Agreed::Win(Color::White));
        }
        if tail.iter().all(|&score| score <= -resign.score) {
            return Some(Agreed::Win(Color::Black));
        }
    }
    let draw = draw.filter(|draw| plies >= draw.from)?;
    last(draw.moves)?.iter().all(|score| score.abs() <= draw.score).then_some(Agreed::Draw)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_must_agree_for_long_enough() {
        let resign: Option<Resign> = Some("800,2".parse().unwrap());
        let scores = |values: &[i32]| values.iter().map(|&value| Some(value)).collect::<Vec<_>>();
        assert_eq!(agreed(&scores(&[900, 900, 900]), 3, resign, None), None);
        assert_eq!(agreed(&scores(&[0, 900, 900, 850, 32000]), 5, resign, None), Some(Agreed::Win(Color::White)));
        assert_eq!(agreed(&scores(&[-900, -900, -850, -900]), 4, resign, None), Some(Agreed::Win(Color::Black)));
        assert_eq!(agreed(&scores(&[900, 100, 900, 100]), 4, resign, None), None);
        assert_eq!(agreed(&[Some(900), None, Some(900), Some(900)], 4, resign, None), None);
        assert_eq!(agreed(&scores(&[900; 9]), 9, None, None), None);
    }

    #[test]
    fn draws_are_not_agreed_early() {
        let draw: Option<Draw> = Some("10,2,80".parse().unwrap());
        assert_eq!(agreed(&[Some(5); 8], 79, None, draw), None);
        assert_eq!(agreed(&[Some(-5); 8], 80, None, draw), Some(Agreed::Draw));
        assert_eq!(agreed(&[Some(11); 8], 80, None, draw), None);
    }

    #[test]
    fn bad_numbers_are_told() {
        for text in ["", "800", "800,0", "0,4", "a,b", "-5,4", "1,2,3"] {
            assert!(text.parse::<Resign>().is_err(), "{text}");
        }
        assert!("10,8".parse::<Draw>().unwrap_err().contains("10,8,80"));
    }
}
