//! The slow truth: every check and every reply, as far as asked.

use pantheon_rules::{Color, Position};

/// The length of the shortest mate of at most so many plies by the side to move, by checks and wins at once alone.
pub fn shortest(position: &Position, plies: u32) -> Option<u32> {
    (1..=plies).step_by(2).find(|&plies| attack(position, position.turn(), plies))
}

fn attack(position: &Position, attacker: Color, plies: u32) -> bool {
    position.legal_moves().into_iter().any(|mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        match after.goal_reached() {
            Some(outcome) => outcome.winner == Some(attacker),
            None => after.in_check() && holds_not(&after, attacker, plies - 1),
        }
    })
}

fn holds_not(position: &Position, attacker: Color, plies: u32) -> bool {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return position.outcome().is_some_and(|outcome| outcome.winner == Some(attacker));
    }
    plies >= 2
        && moves.into_iter().all(|mv| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            match after.goal_reached() {
                Some(outcome) => outcome.winner == Some(attacker),
                None => attack(&after, attacker, plies - 1),
            }
        })
}
