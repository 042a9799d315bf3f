//! Which moves may leave the own king attacked? Worked out once a position, so that most moves need no test.
//!
//! A piece that leaves a square of `vacate` may open an attack on the king; a piece that enters a square of `fill` may
//! (a hurdle for a cannon). In check, only a piece that enters a square of `blocks` or leaves one of `screens` can end
//! it. A move that touches none of these is decided at once; the others are tested on the changed board.

use super::attackers::attacks_king;
use crate::position::State;
use crate::types::{Bitboard, Color, Square};
use crate::variant::{LineClass, Variant};

pub(crate) struct Safety<'a> {
    variant: &'a Variant,
    state: &'a State,
    them: Color,
    occ: Bitboard,
    king: Square,
    facts: Facts,
}

/// What was found out about the king's safety, apart from the position in which it holds.
#[derive(Clone, Copy)]
pub(crate) struct Facts {
    pub checkers: Bitboard,
    vacate: Bitboard,
    fill: Bitboard,
    blocks: Bitboard,
    screens: Bitboard,
}

impl std::ops::Deref for Safety<'_> {
    type Target = Facts;

    #[inline]
    fn deref(&self) -> &Facts {
        &self.facts
    }
}

impl std::ops::DerefMut for Safety<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Facts {
        &mut self.facts
    }
}

impl<'a> Safety<'a> {
    /// For the king of the side to move on `king`.
    #[inline]
    pub fn of(variant: &'a Variant, state: &'a State, king: Square) -> Safety<'a> {
        let facts = Facts {
            checkers: Bitboard::EMPTY,
            vacate: Bitboard::EMPTY,
            fill: Bitboard::EMPTY,
            blocks: Bitboard::GRID,
            screens: Bitboard::EMPTY,
        };
        let mut safety = Safety::with(variant, state, king, facts);
        safety.look();
        safety
    }

    /// With facts that were found out before.
    #[inline]
    pub fn with(variant: &'a Variant, state: &'a State, king: Square, facts: Facts) -> Safety<'a> {
        Safety { variant, state, them: !state.turn(), occ: state.occupied(), king, facts }
    }

    /// What was found out.
    #[inline]
    pub fn facts(&self) -> Facts {
        self.facts
    }

    fn look(&mut self) {
        let attacks = &self.variant.attacks[self.them];
        let enemies = self.state.side(self.them);
        let at = self.king.index();
        if attacks.near[at].meets(enemies) {
            for class in &attacks.leaps {
                for checker in class.sources[at] & self.state.kinds(&class.kinds) & enemies {
                    self.check(checker.bit(), checker.bit());
                }
            }
        }
        for class in attacks.slides.iter().chain(&attacks.gaze) {
            let pieces = self.state.kinds(&class.kinds) & enemies;
            if class.lines[at].meets(pieces) {
                self.look_along(class, pieces);
            }
        }
        for class in &attacks.paths {
            let pieces = self.state.kinds(&class.kinds) & enemies;
            if class.sources[at].meets(pieces) {
                for path in class.paths.of(self.king) {
                    let blockers = path.way & self.occ;
                    if blockers.is_empty() {
                        for checker in path.ends & pieces {
                            self.check(checker.bit(), path.way.with(checker));
                        }
                    } else if !blockers.many() && path.ends.meets(pieces) {
                        self.vacate |= blockers;
                    }
                }
            }
        }
        for class in &attacks.hops {
            let pieces = self.state.kinds(&class.kinds) & enemies;
            if class.lines[at].meets(pieces) {
                self.look_over(class, pieces);
            }
        }
        for class in &attacks.grasshops {
            let pieces = self.state.kinds(&class.kinds) & enemies;
            for ray in class.rays.each(self.king) {
                let line = ray.squares;
                if line.meets(pieces) {
                    // Anything that happens on the line may matter: every move there is tested.
                    self.vacate |= line;
                    self.fill |= line;
                    let checker = ray.behind_neighbour(self.occ) & pieces;
                    if checker.any() {
                        self.check(checker, line);
                        self.screens |= line;
                    }
                }
            }
        }
    }

    /// Sliders: the first piece on a ray gives check or may be pinned by the second.
    #[inline]
    fn look_along(&mut self, class: &LineClass, pieces: Bitboard) {
        for ray in class.rays.each(self.king) {
            if !ray.squares.meets(pieces) {
                continue;
            }
            let near = ray.slide(self.occ);
            let first = near & self.occ;
            if first.meets(pieces) {
                self.check(first, near);
            } else if (ray.slide(self.occ ^ first) & self.occ & !first).meets(pieces) {
                self.vacate |= first;
            }
        }
    }

    /// Cannons: the second piece on a ray gives check over the first.
    fn look_over(&mut self, class: &LineClass, pieces: Bitboard) {
        for ray in class.rays.each(self.king) {
            if !ray.squares.meets(pieces) {
                continue;
            }
            let near = ray.slide(self.occ);
            let first = near & self.occ;
            if first.meets(pieces) {
                self.fill |= near ^ first;
            }
            let middle = ray.slide(self.occ ^ first) ^ near;
            let second = middle & self.occ;
            if second.meets(pieces) {
                self.check(second, near ^ first | middle);
                self.screens |= first;
            }
            let rest = self.occ ^ first ^ second;
            let third = ray.slide(rest) & rest;
            if third.meets(pieces) {
                self.vacate |= first | second;
            }
        }
    }

    fn check(&mut self, checker: Bitboard, blocks: Bitboard) {
        self.checkers |= checker;
        self.blocks &= blocks;
    }

    /// The squares whose vacating, and those whose filling, may expose the king; `None` if it is in check.
    pub fn sensitive(&self) -> Option<(Bitboard, Bitboard)> {
        self.checkers.is_empty().then_some((self.vacate, self.fill))
    }

    /// May these pieces (no king among them) go wherever they like?
    #[inline]
    pub fn is_quiet_for(&self, pieces: Bitboard) -> bool {
        self.checkers.is_empty() && self.fill.is_empty() && !self.vacate.meets(pieces)
    }

    /// The targets to which a piece (not the king) on `from` may go.
    #[inline]
    pub fn allowed(&self, from: Square, targets: Bitboard) -> Bitboard {
        let exposed = self.vacate.has(from);
        if self.checkers.is_empty() {
            if !exposed && !targets.meets(self.fill) {
                return targets;
            }
            let doubtful = if exposed { targets } else { targets & self.fill };
            return targets ^ self.refused(from.bit(), doubtful);
        }
        let is_screen = self.screens.has(from);
        let candidates = if is_screen { targets } else { targets & self.blocks };
        // A screen that only steps along the line is a screen still.
        let doubtful = exposed || is_screen || self.checkers.many();
        let sure = if doubtful { Bitboard::EMPTY } else { candidates & !self.fill };
        candidates ^ self.refused(from.bit(), candidates ^ sure)
    }

    /// The empty squares among `targets` where a piece may be dropped.
    pub fn allowed_drops(&self, targets: Bitboard) -> Bitboard {
        let candidates = if self.checkers.is_empty() { targets } else { targets & self.blocks };
        let doubtful = if self.checkers.many() { candidates } else { candidates & self.fill };
        candidates ^ self.refused(Bitboard::EMPTY, doubtful)
    }

    /// Those targets of a piece on `from` that would leave the king attacked.
    fn refused(&self, from: Bitboard, targets: Bitboard) -> Bitboard {
        let mut refused = Bitboard::EMPTY;
        for to in targets {
            let occ = (self.occ ^ from).with(to);
            if self.attacked(self.king, occ, to.bit()) {
                refused |= to.bit();
            }
        }
        refused
    }

    /// Where a king may go that must not walk out of check: anywhere if there is none, else only to a lone checker.
    pub fn makpong(&self) -> Bitboard {
        match self.checkers {
            none if none.is_empty() => Bitboard::GRID,
            several if several.many() => Bitboard::EMPTY,
            checker => checker,
        }
    }

    /// The targets to which the king itself may go.
    #[inline]
    pub fn allowed_king(&self, targets: Bitboard) -> Bitboard {
        let occ = self.occ.without(self.king);
        let attacks = &self.variant.attacks[self.them];
        let enemies = self.state.side(self.them);
        let far = self.state.kinds(&attacks.far_kinds) & enemies;
        let mut allowed = targets;
        for to in targets {
            let at = to.index();
            let doubtful = attacks.near[at].meets(enemies) || attacks.far[at].meets(far);
            if doubtful && self.attacked(to, occ.with(to), to.bit()) {
                allowed ^= to.bit();
            }
        }
        allowed
    }

    /// Is the king left alone when the piece on `from` goes to `to` and `victim` vanishes?
    pub fn allows_en_passant(&self, from: Square, to: Square, victim: Square) -> bool {
        let occ = (self.occ ^ from.bit() ^ victim.bit()).with(to);
        !self.attacked(self.king, occ, victim.bit())
    }

    /// Would a king on `square` be attacked, with these squares occupied and these enemies gone?
    pub fn attacked(&self, square: Square, occ: Bitboard, gone: Bitboard) -> bool {
        attacks_king(self.variant, self.state, square, self.them, occ, self.state.side(self.them) & !gone)
    }

    /// Is the king attacked as things are?
    pub fn attacked_now(&self) -> bool {
        self.checkers.any() || self.variant.rules.king_by_trial && self.attacked(self.king, self.occ, Bitboard::EMPTY)
    }

    pub fn occupied(&self) -> Bitboard {
        self.occ
    }
}
