//! Where each weight of an evaluation stands in its table.

use pantheon_rules::{Color, Kind, Role, Square, Variant};

/// Places relative to a king, seen by the piece: files apart 0 to 4, ranks ahead -4 to 4, and one for "there is no king".
pub(crate) const CELLS: usize = 46;
/// The place of a piece whose king does not exist: its weight stays 0.
pub(crate) const NO_KING: usize = CELLS - 1;
/// From so many pieces of a kind in hand on, one more is worth the same.
pub(crate) const HELD: usize = 5;
/// Checks that are left to give, from 1 up to this.
pub(crate) const CHECKS: usize = 8;
/// Numbers of safe squares that a piece can go to: none, few, … many.
pub(crate) const ROAMS: usize = 16;
/// Degrees of an attack on a king.
pub(crate) const PERILS: usize = 16;
/// Squares next to a king that the enemy attacks and only the king guards; from the last number on it is the same.
pub(crate) const BREACHES: usize = 6;
/// Squares from which a piece in hand would give check; from the last number on it is the same.
pub(crate) const RAIDS: usize = 4;
/// Squares around a king that are under attack, two by two; from the last on it is the same.
pub(crate) const PRESSURES: usize = 16;
/// Steps between a king and a pawn; from the last on it is the same.
pub(crate) const STEPS: usize = 8;

/// The features that a position is described by. Each has a weight; a position's worth is the sum over all features of
/// how often White has it more than Black.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Layout {
    files: u8,
    ranks: u8,
    half: usize,
    pub roles: usize,
    pub kinds: usize,
    squares: usize,
    own_king: usize,
    enemy_king: usize,
    hand: usize,
    mobility: usize,
    pub danger: usize,
    pub threat: usize,
    pub tempo: usize,
    pub passed: usize,
    pub doubled: usize,
    pub isolated: usize,
    pub connected: usize,
    pub lines: usize,
    checks: usize,
    pub castle: usize,
    roam: usize,
    pair: usize,
    open: usize,
    menace: usize,
    strike: usize,
    siege: usize,
    guarded: usize,
    hanging: usize,
    pub control: usize,
    pub pressure: usize,
    check: usize,
    pub breach: usize,
    pub halted: usize,
    pub clear: usize,
    pub storm: usize,
    pub peril: usize,
    pub escort: usize,
    pub pursuit: usize,
    pub phalanx: usize,
    pub supported: usize,
    pub backward: usize,
    raid: usize,
    pub len: usize,
}

impl Layout {
    pub fn of(variant: &Variant) -> Layout {
        let (roles, kinds) = (variant.roles().count(), variant.kinds().len());
        let half = (variant.files() as usize).div_ceil(2);
        let mut len = roles;
        let mut take = |number: usize| {
            let start = len;
            len += number;
            start
        };
        Layout {
            files: variant.files(),
            ranks: variant.ranks(),
            half,
            roles,
            kinds,
            squares: take(roles * half * variant.ranks() as usize),
            own_king: take(kinds * CELLS),
            enemy_king: take(kinds * CELLS),
            hand: take(kinds * HELD),
            mobility: take(kinds),
            danger: take(1),
            threat: take(1),
            tempo: take(1),
            passed: take(variant.ranks() as usize),
            doubled: take(1),
            isolated: take(1),
            connected: take(1),
            lines: take(1),
            checks: take(CHECKS),
            castle: take(2),
            roam: take(kinds * ROAMS),
            pair: take(kinds),
            open: take(kinds * 2),
            menace: take(kinds),
            strike: take(kinds * kinds * 2),
            siege: take(kinds),
            guarded: take(kinds * 2),
            hanging: take(kinds),
            control: take(1),
            pressure: take(PRESSURES),
            check: take(kinds),
            breach: take(BREACHES),
            halted: take(variant.ranks() as usize),
            clear: take(variant.ranks() as usize),
            storm: take(1),
            peril: take(PERILS),
            escort: take(STEPS),
            pursuit: take(STEPS),
            phalanx: take(variant.ranks() as usize),
            supported: take(variant.ranks() as usize),
            backward: take(1),
            raid: take(2 * kinds * RAIDS),
            len,
        }
    }

    /// A piece of a role, wherever it stands.
    pub fn material(&self, role: Role) -> usize {
        role.index()
    }

    /// The squares of a role: the left half of the board, rank by rank.
    pub fn squares(&self, role: Role) -> std::ops::Range<usize> {
        let size = self.half * self.ranks as usize;
        let start = self.squares + role.index() * size;
        start..start + size
    }

    /// How many files the left half of the board has, the middle one included.
    pub fn half(&self) -> usize {
        self.half
    }

    /// A piece of a role on a square, left and right being alike.
    pub fn square(&self, role: Role, color: Color, square: Square) -> usize {
        let file = square.file().min(self.files.saturating_sub(1).saturating_sub(square.file())) as usize;
        self.squares(role).start + square.rank_for(color, self.ranks) as usize * self.half + file
    }

    /// Pieces of a kind by their place relative to their own king.
    #[inline]
    pub fn own_king(&self, kind: Kind) -> usize {
        self.own_king + kind.index() * CELLS
    }

    /// Pieces of a kind by their place relative to the enemy's king.
    #[inline]
    pub fn enemy_king(&self, kind: Kind) -> usize {
        self.enemy_king + kind.index() * CELLS
    }

    /// The `count`-th piece of a kind in hand, counted from 1.
    pub fn hand(&self, kind: Kind, count: u8) -> usize {
        self.hand + kind.index() * HELD + (count.max(1) as usize - 1).min(HELD - 1)
    }

    /// A square that a piece of a kind can go to.
    #[inline]
    pub fn mobility(&self, kind: Kind) -> usize {
        self.mobility + kind.index()
    }

    /// A piece of a kind by the number of squares that it can go to and no weak enemy attacks.
    #[inline]
    pub fn roam(&self, kind: Kind) -> usize {
        self.roam + kind.index() * ROAMS
    }

    /// Another piece of a kind besides one.
    #[inline]
    pub fn pair(&self, kind: Kind) -> usize {
        self.pair + kind.index()
    }

    /// A piece of a kind on a file without own pawns; the one behind it, without any.
    #[inline]
    pub fn open(&self, kind: Kind) -> usize {
        self.open + 2 * kind.index()
    }

    /// A piece of a kind that weak enemies attack.
    #[inline]
    pub fn menace(&self, kind: Kind) -> usize {
        self.menace + kind.index()
    }

    /// A piece of a kind attacks enemies, by their kinds: those that no weak piece guards, then those that one does.
    #[inline]
    pub fn strike(&self, kind: Kind) -> usize {
        self.strike + 2 * kind.index() * self.kinds
    }

    /// A square next to the enemy's king that a piece of a kind attacks.
    #[inline]
    pub fn siege(&self, kind: Kind) -> usize {
        self.siege + kind.index()
    }

    /// A piece of a kind that a weak piece guards; the one behind it, where no enemy's pawn can ever attack it.
    #[inline]
    pub fn guarded(&self, kind: Kind) -> usize {
        self.guarded + 2 * kind.index()
    }

    /// A piece of a kind that is attacked and not guarded.
    #[inline]
    pub fn hanging(&self, kind: Kind) -> usize {
        self.hanging + kind.index()
    }

    /// A piece of a kind can go where it gives check and no enemy attacks.
    #[inline]
    pub fn check(&self, kind: Kind) -> usize {
        self.check + kind.index()
    }

    /// A piece of a kind in hand that could give check, by the number of squares: those that no enemy guards, then those
    /// next to the king that it guards alone and others attack.
    #[inline]
    pub fn raid(&self, kind: Kind) -> usize {
        self.raid + 2 * kind.index() * RAIDS
    }

    /// The features that only a closer look at every piece shows.
    pub fn keen(&self) -> std::ops::Range<usize> {
        self.roam..self.peril + PERILS
    }

    /// Those of them that are about kings in danger, and dear to find.
    pub fn wary(&self) -> std::ops::Range<usize> {
        self.control..self.breach
    }

    /// So many checks left to give, where checks win.
    pub fn checks_left(&self, checks: u8) -> usize {
        self.checks + (checks.max(1) as usize - 1).min(CHECKS - 1)
    }
}

/// The place of a square relative to a king, for a piece of a side.
pub(crate) fn cell(color: Color, king: Square, square: Square) -> usize {
    let ahead = square.rank() as i8 - king.rank() as i8;
    let ahead = color.pick(ahead, -ahead).clamp(-4, 4) + 4;
    let aside = (square.file() as i8 - king.file() as i8).abs().min(4);
    aside as usize * 9 + ahead as usize
}

/// What [`cell`] counts by: files aside and ranks ahead of the king.
pub(crate) fn cell_offset(cell: usize) -> (i32, i32) {
    ((cell / 9) as i32, (cell % 9) as i32 - 4)
}
