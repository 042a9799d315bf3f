//! What the games of a match come to so far.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use pantheon_rules::Color;

use super::bout::{Bout, Round};
use super::log::Played;
use super::player::{Fault, Thought};
use super::statistics::Pairs;

/// The results, from the side of the first player.
#[derive(Default)]
pub struct Tally {
    /// Games that the first player won,
    pub wins: u32,
    /// drew,
    pub draws: u32,
    /// and lost.
    pub losses: u32,
    /// Half points that White made.
    white: u32,
    /// What complete pairs of games gave.
    pub pairs: Pairs,
    /// Half points of the first player in pairs that are not complete.
    half: HashMap<usize, u8>,
    /// How games ended, and how often.
    pub ends: BTreeMap<String, u32>,
    /// What each player used.
    pub usage: [Usage; 2],
}

/// What a player used in this run, to see whether the conditions were equal.
#[derive(Clone, Copy, Default)]
pub struct Usage {
    /// Moves made.
    pub moves: u32,
    /// Time spent.
    pub time: Duration,
    /// The longest time for a move.
    pub longest: Duration,
    /// Time of processors, of those moves for which it is known.
    cpu: Duration,
    cpu_moves: u32,
    depth: u64,
    nodes: u64,
    /// Games lost by a fault, in all runs.
    pub faults: u32,
}

impl Usage {
    fn add(&mut self, thought: &Thought) {
        self.moves += 1;
        self.time += thought.time;
        self.longest = self.longest.max(thought.time);
        if let Some(cpu) = thought.cpu {
            self.cpu += cpu;
            self.cpu_moves += 1;
        }
        self.depth += u64::from(thought.depth);
        self.nodes += thought.nodes;
    }

    /// The mean time of a move.
    pub fn mean_time(&self) -> Duration {
        self.time / self.moves.max(1)
    }

    /// The mean time of processors for a move, where it is known.
    pub fn mean_cpu(&self) -> Option<Duration> {
        (self.cpu_moves > 0).then(|| self.cpu / self.cpu_moves)
    }

    /// The mean depth.
    pub fn mean_depth(&self) -> f64 {
        self.depth as f64 / f64::from(self.moves.max(1))
    }

    /// Nodes a second.
    pub fn speed(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-6)
    }
}

impl Tally {
    /// Enters a game that was played now.
    pub fn enter(&mut self, bout: &Bout) {
        let first = bout.game.position_after(bout.opening).map_or(Color::White, |position| position.turn());
        for (ply, thought) in bout.thoughts.iter().enumerate() {
            let color = if ply % 2 == 0 { first } else { !first };
            self.usage[bout.round.player(color)].add(thought);
        }
        // Who did not start has not thought.
        if let Some(breach) = bout.breach.as_ref().filter(|breach| !breach.thought.time.is_zero()) {
            self.usage[breach.player].add(&breach.thought);
        }
        self.result(bout.round, bout.winner, &bout.end);
    }

    /// Enters a game of an earlier run.
    pub fn enter_played(&mut self, played: &Played) {
        self.result(played.round, played.winner, &played.end);
    }

    fn result(&mut self, round: Round, winner: Option<Color>, end: &str) {
        let points = match winner.map(|color| round.player(color)) {
            Some(0) => 2,
            Some(_) => 0,
            None => 1,
        };
        match points {
            2 => self.wins += 1,
            1 => self.draws += 1,
            _ => self.losses += 1,
        }
        self.white += winner.map_or(1, |color| color.pick(2, 0));
        *self.ends.entry(end.to_owned()).or_default() += 1;
        if let Some(loser) = winner.map(|color| round.player(!color))
            && Fault::WORDS.contains(&end)
        {
            self.usage[loser].faults += 1;
        }
        match self.half.remove(&round.opening) {
            Some(other) => self.pairs[usize::from(other + points)] += 1,
            None => drop(self.half.insert(round.opening, points)),
        }
    }

    /// How many games there were.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The first player's share of the points.
    pub fn share(&self) -> f64 {
        f64::from(2 * self.wins + self.draws) / f64::from(2 * self.games().max(1))
    }

    /// White's share of the points.
    pub fn white_share(&self) -> f64 {
        f64::from(self.white) / f64::from(2 * self.games().max(1))
    }

    /// How many games were lost by a fault.
    pub fn faults(&self) -> u32 {
        self.usage.iter().map(|usage| usage.faults).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_become_pairs() {
        let mut tally = Tally::default();
        let won_by = |color| Played { round: Round::new(0), winner: color, end: "checkmate".to_owned() };
        tally.enter_played(&won_by(Some(Color::White)));
        assert_eq!(tally.pairs, [0; 5]);
        tally.enter_played(&Played { round: Round::new(2), ..won_by(None) });
        // With sides changed, White is the second player.
        tally.enter_played(&Played { round: Round::new(1), ..won_by(Some(Color::White)) });
        tally.enter_played(&Played { round: Round::new(3), ..won_by(Some(Color::Black)) });
        assert_eq!((tally.wins, tally.draws, tally.losses), (2, 1, 1));
        assert_eq!(tally.pairs, [0, 0, 1, 1, 0]);
        assert_eq!((tally.share(), tally.white_share()), (0.625, 0.625));
    }

    #[test]
    fn faults_are_the_losers() {
        let mut tally = Tally::default();
        let end = "engine crash".to_owned();
        tally.enter_played(&Played { round: Round::new(1), winner: Some(Color::White), end });
        assert_eq!(tally.usage.map(|usage| usage.faults), [1, 0]);
    }
}
