//! From a proof to the moves: the shortest mate and the longest defence, played again by the rules before anyone
//! believes it.

use pantheon_rules::{Board, Move, Unobserved};

use super::search::Search;
use super::table::Known;

/// What a search for the shortest mate came to.
pub(super) struct Shortest {
    /// The mate takes at most so many plies,
    pub plies: u16,
    /// and at least so many, if this is so.
    pub certain: bool,
}

impl Search<'_> {
    /// Looks for ever shorter mates than the one that is known, until there is none.
    pub fn shorten(&mut self, known: Known) -> Shortest {
        let mut plies = known.plies;
        while plies > 2 {
            self.watch.plies = Some(plies);
            match self.prove(plies - 2) {
                Known { pn: 0, plies: shorter, .. } => plies = shorter,
                Known { dn: 0, .. } => return Shortest { plies, certain: true },
                _ => return Shortest { plies, certain: false },
            }
        }
        Shortest { plies, certain: true }
    }

    /// The moves of a mate in at most so many plies. `None` if the search had to stop before all were found again.
    pub fn line(&mut self, shortest: &Shortest) -> Option<Vec<Move>> {
        let start = self.board.moves().len();
        let mut left = shortest.plies;
        let found = loop {
            let Some((mv, plies)) = self.best_check(left) else { break false };
            self.board.make(mv, &mut Unobserved);
            if plies == 0 {
                break true;
            }
            let Some((mv, plies)) = self.best_defence(plies, shortest.certain) else { break false };
            self.board.make(mv, &mut Unobserved);
            if plies == 0 {
                break true;
            }
            left = plies;
        };
        let line = self.board.moves()[start..].to_vec();
        while self.board.moves().len() > start {
            self.board.unmake();
        }
        found.then_some(line)
    }

    /// The check that mates soonest, and in how many plies after it at most.
    fn best_check(&mut self, left: u16) -> Option<(Move, u16)> {
        // The table may have lost it.
        for _ in 0..3 {
            self.children.clear();
            self.list_checks(left, 0);
            let mates = self.children.iter().filter(|child| child.known.pn == 0);
            if let Some(child) = mates.min_by_key(|child| child.known.plies) {
                return Some((child.mv, child.known.plies));
            }
            self.mate_again(left)?;
        }
        None
    }

    /// The reply that holds out longest, and how many plies after it it does.
    fn best_defence(&mut self, left: u16, to_the_last: bool) -> Option<(Move, u16)> {
        self.children.clear();
        self.path.clear();
        self.list_defences(left, 0);
        let mut defences: Vec<(Move, Known)> = self.children.iter().map(|child| (child.mv, child.known)).collect();
        for (mv, known) in defences.iter_mut().filter(|(_, known)| known.pn != 0) {
            self.board.make(*mv, &mut Unobserved);
            let proof = self.mate_again(left - 1);
            self.board.unmake();
            *known = proof?;
        }
        if to_the_last {
            self.find_longest(&mut defences, left);
        }
        defences.iter().max_by_key(|(_, known)| known.plies).map(|(mv, known)| (*mv, known.plies))
    }

    /// Some defences may be mated sooner than is known: looks until one is found that is not.
    fn find_longest(&mut self, defences: &mut [(Move, Known)], left: u16) {
        while let Some((mv, known)) = defences.iter_mut().filter(|(_, known)| known.plies > 2).max_by_key(|d| d.1.plies)
        {
            self.board.make(*mv, &mut Unobserved);
            let sooner = self.prove(known.plies - 2);
            self.board.unmake();
            if sooner.pn != 0 || self.watch.halted || known.plies + 1 < left {
                return;
            }
            *known = sooner;
        }
    }

    fn mate_again(&mut self, left: u16) -> Option<Known> {
        Some(self.prove_anew(left)).filter(|known| known.pn == 0)
    }
}

/// Plays a line by all rules. Does it win for the side that begins, and not before its last move?
pub(super) fn wins(board: &Board, line: &[Move]) -> bool {
    let (mut board, attacker) = (board.clone(), board.turn());
    for &mv in line {
        if board.outcome().is_some() || !board.permitted_moves().contains(&mv) {
            return false;
        }
        board.make(mv, &mut Unobserved);
    }
    board.outcome().is_some_and(|outcome| outcome.winner == Some(attacker))
}
