use super::{Bitboard, Role, Square};

/// What sort of move a [`Move`] is; the role and the extra square of a move are read according to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum MoveKind {
    /// A piece goes from one square to another, capturing what is there.
    Normal = 0,
    /// A chess pawn becomes the move's role, chosen by the player.
    Promotion = 1,
    /// A piece turns into its promoted form (shogi).
    PiecePromotion = 2,
    /// A piece captures one that has just stepped over the target square.
    EnPassant = 3,
    /// The king moves to `to`; the rook stands on the extra square.
    Castling = 4,
    /// A piece in hand, the move's role, is put on `to`.
    Drop = 5,
    /// A promoted piece turns back into its first form.
    PieceDemotion = 6,
    /// Nothing moves; the turn passes.
    Pass = 7,
}

impl MoveKind {
    const ALL: [MoveKind; 8] = [
        MoveKind::Normal,
        MoveKind::Promotion,
        MoveKind::PiecePromotion,
        MoveKind::EnPassant,
        MoveKind::Castling,
        MoveKind::Drop,
        MoveKind::PieceDemotion,
        MoveKind::Pass,
    ];
}

/// Where a move starts: on the board or in the hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// The piece on this square.
    Board(Square),
    /// A piece of this role in hand.
    Hand(Role),
}

/// A move, packed: from (7 bits), to (7), kind (4), role (6), extra square (7).
///
/// A move is a word of a position; the same `Move` may mean another thing, or nothing, elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u32);

impl Move {
    const TO: u32 = 7;
    const KIND: u32 = 14;
    const ROLE: u32 = 18;
    const EXTRA: u32 = 24;

    #[inline]
    const fn pack(kind: MoveKind, from: Square, to: Square) -> Move {
        Move(from.index() as u32 | (to.index() as u32) << Move::TO | (kind as u32) << Move::KIND)
    }

    /// A move of `kind` between two squares, with no role and no extra square.
    #[inline]
    pub const fn new(kind: MoveKind, from: Square, to: Square) -> Move {
        Move::pack(kind, from, to)
    }

    /// A drop. Its `from` says nothing.
    #[inline]
    pub const fn drop(role: Role, to: Square) -> Move {
        Move::pack(MoveKind::Drop, Square::from_index_masked(0), to).with_role(role)
    }

    /// The same move with another role.
    #[inline]
    pub const fn with_role(self, role: Role) -> Move {
        Move(self.0 & !(63 << Move::ROLE) | (role.index() as u32) << Move::ROLE)
    }

    /// The same move with another target.
    #[inline]
    pub const fn with_to(self, to: Square) -> Move {
        Move(self.0 & !(127 << Move::TO) | (to.index() as u32) << Move::TO)
    }

    /// The same move with another extra square.
    #[inline]
    pub const fn with_extra(self, extra: Square) -> Move {
        Move(self.0 & !(127 << Move::EXTRA) | (extra.index() as u32) << Move::EXTRA)
    }

    /// The square the piece leaves; of no meaning for a drop (see [`Move::origin`]).
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_index_masked(self.0)
    }

    /// The square the piece reaches.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index_masked(self.0 >> Move::TO)
    }

    /// What sort of move it is.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        MoveKind::ALL[(self.0 >> Move::KIND & 7) as usize]
    }

    /// The role of a drop or of a chosen promotion.
    #[inline]
    pub const fn role(self) -> Role {
        Role::new((self.0 >> Move::ROLE & 63) as usize)
    }

    /// The rook's square of a castling.
    #[inline]
    pub const fn extra(self) -> Square {
        Square::from_index_masked(self.0 >> Move::EXTRA)
    }

    /// Where the move starts.
    pub const fn origin(self) -> Origin {
        match self.kind() {
            MoveKind::Drop => Origin::Hand(self.role()),
            _ => Origin::Board(self.from()),
        }
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.origin() {
            Origin::Board(from) => write!(f, "{:?} {from}{}", self.kind(), self.to()),
            Origin::Hand(role) => write!(f, "Drop {}@{}", role.index(), self.to()),
        }
    }
}

/// Moves that differ only in their target.
#[derive(Clone, Copy, Debug)]
pub struct MoveSet {
    base: Move,
    targets: Bitboard,
}

impl MoveSet {
    #[inline]
    pub(crate) const fn new(base: Move, targets: Bitboard) -> MoveSet {
        MoveSet { base, targets }
    }

    /// Where all of them start.
    pub const fn origin(self) -> Origin {
        self.base.origin()
    }

    /// What sort of moves they are.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        self.base.kind()
    }

    /// Their targets.
    #[inline]
    pub const fn targets(self) -> Bitboard {
        self.targets
    }

    /// How many they are.
    #[inline]
    pub const fn len(self) -> u32 {
        self.targets.len()
    }

    /// Are there none? Visitors never see an empty set.
    pub const fn is_empty(self) -> bool {
        self.targets.is_empty()
    }

    /// The same moves, but only those that reach these squares.
    pub const fn only(self, squares: Bitboard) -> MoveSet {
        MoveSet { base: self.base, targets: Bitboard::from_bits(self.targets.bits() & squares.bits()) }
    }
}

/// The moves of a [`MoveSet`], one by one.
pub struct Moves {
    base: Move,
    targets: <Bitboard as IntoIterator>::IntoIter,
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        self.targets.next().map(|to| self.base.with_to(to))
    }
}

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = Moves;
    #[inline]
    fn into_iter(self) -> Moves {
        Moves { base: self.base, targets: self.targets.into_iter() }
    }
}

/// Moves in the order they were generated.
pub type MoveList = Vec<Move>;
