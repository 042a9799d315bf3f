//! The proof itself: a depth-first search that always works on the position whose proof, or disproof, looks nearest.
//!
//! The attacker wins a position if one check wins; the defender holds it if one reply holds. The proof number of a
//! position is how many positions at least must still be shown to be mates, the disproof number how many must be shown
//! to be none. The search goes down where both are smallest and comes back when they have outgrown the thresholds that
//! it was given.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use pantheon_rules::{Board, Color, Move, Unobserved};
use web_time::Instant;

use super::hand::{Hands, Standing};
use super::table::{EVER, Known, NEVER, Table};
use super::{Limits, News};

pub(super) struct Search<'a> {
    pub table: &'a mut Table,
    pub board: Board,
    pub hands: Hands,
    pub attacker: Color,
    /// Can it be seen of a move that it gives no check, without making it?
    pub shows: bool,
    /// Are there wins other than mates?
    pub goals: bool,
    /// Positions looked at.
    pub nodes: u64,
    /// The children of all positions on the way from the root.
    pub children: Vec<Child>,
    /// Those positions themselves, where the attacker is to move.
    pub path: Vec<Standing>,
    /// Has any situation come back yet?
    pub cycles: bool,
    /// For listing moves.
    pub moves: Vec<Move>,
    pub watch: Watch<'a>,
    root: usize,
}

/// What makes a search stop.
pub(super) struct Watch<'a> {
    pub limits: Limits,
    pub start: Instant,
    pub stop: &'a AtomicBool,
    pub news: &'a mut (dyn FnMut(News) + Send),
    /// The shortest mate so far.
    pub plies: Option<u16>,
    pub next_look: u64,
    pub halted: bool,
}

/// A position after a move.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub mv: Move,
    pub at: Standing,
    pub known: Known,
    pub group: u32,
    /// Among equals, the smallest first.
    pub order: u8,
    /// The table knew it, from so many plies after a root.
    pub met: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Attacker,
    Defender,
}

/// A position to be worked on.
#[derive(Clone, Copy)]
struct Task {
    at: Standing,
    side: Side,
    /// Plies within which the attacker must mate.
    left: u16,
    /// The line that led here, as a number.
    trail: u64,
    /// Come back when the proof number is so great,
    pn: u32,
    /// or the disproof number.
    dn: u32,
    first_visit: bool,
}

/// What the children of a position come to.
struct Weight {
    pn: u32,
    dn: u32,
    /// The child to work on.
    best: usize,
    /// The number of the next best.
    second: u32,
    /// What the groups of all other children add to the sum.
    rest: u32,
}

impl<'a> Search<'a> {
    pub fn new(table: &'a mut Table, board: &Board, watch: Watch<'a>) -> Search<'a> {
        let variant = board.position().variant();
        let attacker = board.turn();
        Search {
            hands: Hands::new(variant, attacker),
            attacker,
            shows: variant.checks_show(),
            goals: variant.has_goals(),
            nodes: 0,
            children: Vec::new(),
            path: Vec::new(),
            cycles: false,
            moves: Vec::new(),
            root: board.moves().len(),
            board: board.clone(),
            table,
            watch,
        }
    }

    /// Is the attacker, who is to move, able to mate within so many plies? Open only if the search had to stop.
    pub fn prove(&mut self, left: u16) -> Known {
        let at = self.hands.standing(self.board.position());
        match self.table.get(at, left).filter(|seen| seen.known.is_decided()) {
            Some(seen) => seen.known,
            None => self.prove_anew(left),
        }
    }

    /// The same, whatever the table says of this position: what it knew of those after it may have given way.
    pub fn prove_anew(&mut self, left: u16) -> Known {
        let at = self.hands.standing(self.board.position());
        self.root = self.board.moves().len();
        self.path.clear();
        self.children.clear();
        let task = Task {
            at,
            side: Side::Attacker,
            left,
            trail: 0x7472_6169_6c20_6f66,
            pn: NEVER - 1,
            dn: NEVER - 1,
            first_visit: false,
        };
        loop {
            let known = self.work_on(task, &mut 0);
            if known.is_decided() || self.watch.halted {
                return known;
            }
        }
    }

    /// `raised` counts the positions above that were met before by a shorter way. Their numbers may rest on themselves;
    /// to get out of that, thresholds are raised until a new position has been reached.
    fn work_on(&mut self, task: Task, raised: &mut u32) -> Known {
        let ply = (self.board.moves().len() - self.root) as u16;
        let before = self.nodes;
        let first = self.children.len();
        let trail = (task.trail ^ task.at.key).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
        match task.side {
            Side::Attacker => {
                self.path.push(task.at);
                self.list_checks(task.left, trail);
            }
            Side::Defender => self.list_defences(task.left, trail),
        }
        self.children[first..].sort_by_key(|child| child.group);
        let raised_before = *raised;
        if task.first_visit {
            *raised = raised.saturating_sub(1);
        }
        if self.children[first..]
            .iter()
            .any(|child| child.met.is_some_and(|met| met <= ply) && !child.known.is_decided())
        {
            *raised += 1;
        }
        let known = loop {
            let weight = self.weigh(first, task.side);
            if weight.pn == 0 || weight.dn == 0 {
                break self.decide(task, first, ply);
            }
            let (mut pn, mut dn) = (task.pn, task.dn);
            if *raised > 0 {
                (pn, dn) = (pn.max(weight.pn + 1), dn.max(weight.dn + 1));
            }
            if weight.pn >= pn || weight.dn >= dn || self.is_halted() {
                break Known::open(weight.pn, weight.dn);
            }
            let next = self.children[first + weight.best];
            // A little more than the next best has, or the search would go to and fro between the two.
            let enough = weight.second.saturating_add(1 + weight.second / 4);
            let (pn, dn) = match task.side {
                Side::Attacker => (pn.min(enough), dn.saturating_sub(weight.rest)),
                Side::Defender => (pn.saturating_sub(weight.rest), dn.min(enough)),
            };
            let side = if task.side == Side::Attacker { Side::Defender } else { Side::Attacker };
            let left = task.left - 1;
            self.board.make(next.mv, &mut Unobserved);
            let below = Task { at: next.at, side, left, trail, pn, dn, first_visit: next.met.is_none() };
            let known = self.work_on(below, raised);
            self.board.unmake();
            let child = &mut self.children[first + weight.best];
            child.known = known;
            child.met = child.met.or(Some(ply + 1));
        };
        *raised = raised_before.min(*raised);
        self.children.truncate(first);
        if task.side == Side::Attacker {
            self.path.pop();
        }
        self.note(task, known, ply, self.nodes - before);
        known
    }

    fn note(&mut self, task: Task, known: Known, ply: u16, work: u64) {
        if self.watch.halted && !known.is_decided() {
            return;
        }
        let mut at = task.at;
        if known.dn == 0 && known.since != EVER {
            // Holds only on this very line.
            self.cycles = true;
            at.key ^= task.trail;
        }
        self.table.put(at, known, ply, work);
    }

    fn weigh(&self, first: usize, side: Side) -> Weight {
        let (mut least, mut second, mut best, mut order) = (NEVER, NEVER, 0, u8::MAX);
        let (mut sum, mut group, mut greatest, mut best_greatest) = (0u32, u32::MAX, 0, 0);
        let mut best_group = u32::MAX;
        for (i, child) in self.children[first..].iter().enumerate() {
            let (choice, burden) = match side {
                Side::Attacker => (child.known.pn, child.known.dn),
                Side::Defender => (child.known.dn, child.known.pn),
            };
            if child.group != group {
                (group, greatest) = (child.group, 0);
            }
            if burden > greatest {
                sum = (sum + (burden - greatest)).min(NEVER - 1);
                greatest = burden;
            }
            if choice < least || choice == least && child.order < order {
                second = least;
                (least, best, order, best_group) = (choice, i, child.order, group);
            } else if choice < second {
                second = choice;
            }
            if group == best_group {
                best_greatest = greatest;
            }
        }
        let rest = sum.saturating_sub(best_greatest);
        // Where a choice is decided, the sum is of no interest; where nothing is left, all choices are.
        let (choice, burden) = if least == 0 { (0, NEVER) } else { (least, sum) };
        match side {
            Side::Attacker => Weight { pn: choice, dn: burden, best, second, rest },
            Side::Defender => Weight { pn: burden, dn: choice, best, second, rest },
        }
    }

    /// What is known of a position all of whose children, or one that matters, are decided.
    fn decide(&self, task: Task, first: usize, ply: u16) -> Known {
        let (at, children) = (task.at, &self.children[first..]);
        // As much in hand as before the move, if so much is needed after it.
        let hand_before =
            |child: &Child| child.known.hand.less(child.at.hand.less(at.hand)).sum(at.hand.less(child.at.hand));
        let later = |plies: u16| plies.saturating_add(1);
        let mates = || children.iter().filter(|child| child.known.pn == 0);
        let fails = || children.iter().filter(|child| child.known.dn == 0);
        let (plies, since, hand) = match task.side {
            Side::Attacker => {
                if let Some(child) = mates().min_by_key(|child| child.known.plies) {
                    return Known::mate(later(child.known.plies), hand_before(child));
                }
                let hand = fails().map(hand_before).fold(at.total(), |hand, other| hand.and(other));
                (
                    fails().map(|child| later(child.known.plies)).min().unwrap_or(EVER),
                    fails().map(|child| child.known.since).min().unwrap_or(EVER),
                    // A piece of a kind that was not in hand would be a new way to check.
                    hand.where_some_in(at.hand),
                )
            }
            Side::Defender => {
                let Some(child) = fails().max_by_key(|child| (child.known.since, child.known.plies)) else {
                    let plies = mates().map(|child| later(child.known.plies)).max().unwrap_or(0);
                    let hand = mates().map(|child| child.known.hand);
                    return Known::mate(plies, hand.fold(self.needed_against_drops(at), |hand, other| hand.or(other)));
                };
                (later(child.known.plies), child.known.since, child.known.hand)
            }
        };
        // What rests on the return of this position, or of one below it, holds wherever it occurs.
        let since = if since >= ply { EVER } else { since };
        Known { since, ..Known::no_mate(plies, hand) }
    }

    /// Is it time to stop? Tells the news now and then.
    fn is_halted(&mut self) -> bool {
        let watch = &mut self.watch;
        if watch.halted || self.nodes < watch.next_look {
            return watch.halted;
        }
        let time = watch.start.elapsed();
        watch.halted = watch.stop.load(Relaxed)
            || watch.limits.nodes.is_some_and(|nodes| self.nodes >= nodes)
            || watch.limits.time.is_some_and(|most| time >= most);
        watch.next_look = match watch.limits.nodes {
            Some(nodes) => nodes.min(self.nodes + Watch::PAUSE),
            None => self.nodes + Watch::PAUSE,
        };
        (watch.news)(News { nodes: self.nodes, time, plies: watch.plies, full: self.table.fullness() });
        watch.halted
    }
}

impl Watch<'_> {
    /// Clocks are dear: they are looked at every so many nodes.
    const PAUSE: u64 = 4096;
}
