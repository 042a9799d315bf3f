//! The sequence rule: what has been played a number of times in a row may not be begun once more.

use super::Board;
use crate::types::Move;

impl Board {
    pub(super) fn bans_by_sequence(&self, mv: Move) -> Option<String> {
        let times = self.position().variant().spec().repetition.sequence as usize;
        if times == 0 {
            return None;
        }
        let length = self.repeated_sequences(times).find(|&length| self.moves[self.moves.len() - length] == mv)?;
        Some(format!(
            "the last {length} moves have been played {times} times in a row, and this would begin them once more"
        ))
    }

    /// The lengths of the sequences that the game now ends with `times` times over. Both sides move in them, so they
    /// are even.
    fn repeated_sequences(&self, times: usize) -> impl Iterator<Item = usize> + '_ {
        let lengths = (2..=self.moves.len() / times).step_by(2);
        lengths.filter(move |&length| {
            let last = &self.moves[self.moves.len() - length * times..];
            last.chunks(length).all(|part| part == &last[..length])
        })
    }
}
