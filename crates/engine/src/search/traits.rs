//! What a search must know of a variant, and of how well it is to play.

use pantheon_rules::Position;
use pantheon_rules::spec::{Flip, Value as Rule};

use super::Job;
use super::sudden::Sudden;
use crate::score::Value;

/// Facts that steer the search, found once.
pub(super) struct Traits {
    /// Does passing tell anything? Not where the right to move may be a burden.
    pub null_move: bool,
    /// Can the history of the game forbid moves?
    pub bans: bool,
    /// Situations may come back so often; 0 for ever.
    pub fold: usize,
    /// Is the last repetition forbidden, rather than an end of the game?
    pub forbidden: bool,
    /// After so many plies without progress the game is drawn, or somebody will claim it.
    pub idle_plies: u16,
    /// Moves that win at once, where others than mates and captures do.
    pub sudden: Option<Sudden>,
    pub hands: bool,
    /// Are quiet checks worth a look among the captures?
    pub quiet_checks: bool,
    /// By how much moves that give check are looked at more deeply.
    pub check_extension: i32,
    /// Must a player capture who can?
    pub must_capture: bool,
    /// How many positions are looked at behind one end of the tree. In most games there are never so many.
    pub most_ends: u64,
    pub pondering: bool,
    /// How far off the evaluation may be, to play less well.
    pub noise: Value,
    pub node_limit: u64,
    /// Keeps what a weak player sees apart from what a strong one knows.
    pub salt: u64,
}

impl Traits {
    pub fn of(job: &Job) -> Traits {
        let variant = job.board.position().variant();
        let spec = variant.spec();
        let rules = &spec.repetition;
        let loses_pieces_gladly = spec.ends.extinction.value == Rule::Win;
        let wins_stuck = spec.ends.stalemate == Rule::Win || spec.ends.checkmate == Rule::Win;
        let (noise, node_limit) = job.limits.strength.map_or((0, u64::MAX), |strength| handicap(strength.in_elo()));
        // Each line that is asked for takes as much as the first.
        let node_limit = node_limit.saturating_mul(job.limits.lines.max(1) as u64);
        let salt = if noise == 0 { 0 } else { 0x51_7c_c1_b7_27_22_0a_95 ^ job.board.keys()[0] };
        Traits {
            null_move: !spec.duties.must_capture
                && !loses_pieces_gladly
                && !wins_stuck
                && spec.effects.flip == Flip::None
                && variant.king().is_some(),
            bans: job.board.can_forbid(),
            fold: rules.fold as usize,
            forbidden: rules.forbidden,
            idle_plies: match rules.n_move.saturating_mul(2) {
                0 => u16::MAX,
                // Who could have claimed before did not.
                plies if plies <= job.board.position().state().clock() => match rules.longest_idle() {
                    0 => u16::MAX,
                    moves => moves.saturating_mul(2),
                },
                plies => plies,
            },
            sudden: Sudden::of(variant),
            hands: spec.drops.captures_to_hand,
            quiet_checks: variant.king().is_some() && !spec.duties.must_capture,
            // Where pieces come from the hand, checks lead to mates; elsewhere they mostly put things off.
            check_extension: spec.drops.captures_to_hand as i32,
            must_capture: spec.duties.must_capture,
            most_ends: most_ends(job.board.position()),
            pondering: job.limits.ponder,
            noise,
            node_limit,
            salt,
        }
    }

    /// How wrong a weak player is about a position: always the same.
    pub fn blunder(&self, key: u64) -> Value {
        let mut hash = key ^ self.salt;
        hash = (hash ^ hash >> 31).wrapping_mul(0x7fb5_d329_728e_a185);
        hash = (hash ^ hash >> 27).wrapping_mul(0x81da_def4_bc2d_d44d);
        hash ^= hash >> 33;
        // The sum of four throws: mostly little, seldom much.
        let throws = (0..4).map(|i| (hash >> (16 * i) & 0xffff) as i64 - 0x8000).sum::<i64>();
        (throws * self.noise as i64 / 0x8000) as Value
    }
}

/// Where most moves capture, captures are no noise that dies down: few of them have to do, and none where all moves are
/// captures.
fn most_ends(position: &Position) -> u64 {
    let moves = position.legal_moves();
    let captures = moves.iter().filter(|&&mv| position.is_capture(mv)).count();
    match captures {
        0..8 => 301,
        _ if captures == moves.len() => 0,
        _ if 2 * captures > moves.len() => 31,
        _ => 301,
    }
}

/// How wrong, and after how many nodes at the latest, a player of so many Elo decides.
fn handicap(elo: u16) -> (Value, u64) {
    if elo >= crate::limits::Strength::MAX {
        return (0, u64::MAX);
    }
    let weakness = (crate::limits::Strength::MAX - elo) as f64;
    let noise = (weakness / 2350.0).powi(2) * 160.0;
    // A doubling of nodes for each 200 Elo or so.
    let nodes = 60_000.0 * 2f64.powf(-weakness / 210.0);
    (noise as Value, (nodes as u64).max(24))
}
