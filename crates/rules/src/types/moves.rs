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
    /// The king moves to `to`, and the rook of [`Move::rook`] beside it.
    Castling = 4,
    /// A piece in hand, the move's role, is put on `to`.
    Drop = 5,
    /// A promoted piece turns back into its first form.
    PieceDemotion = 6,
    /// Nothing moves; the turn passes.
    Pass = 7,
    /// As `Normal`, and a piece in hand, the move's role, enters behind it.
    Gate = 8,
    /// Castling, and a piece in hand, the move's role, enters where the king stood.
    CastlingGateKing = 9,
    /// Castling, and a piece in hand, the move's role, enters where the rook stood.
    CastlingGateRook = 10,
    /// A move that a piece has once, before any other (Cambodian chess).
    FirstLeap = 11,
}

impl MoveKind {
    const ALL: [MoveKind; 16] = [
        MoveKind::Normal,
        MoveKind::Promotion,
        MoveKind::PiecePromotion,
        MoveKind::EnPassant,
        MoveKind::Castling,
        MoveKind::Drop,
        MoveKind::PieceDemotion,
        MoveKind::Pass,
        MoveKind::Gate,
        MoveKind::CastlingGateKing,
        MoveKind::CastlingGateRook,
        MoveKind::FirstLeap,
        // The rest of the four bits; no move is made with them.
        MoveKind::Normal,
        MoveKind::Normal,
        MoveKind::Normal,
        MoveKind::Normal,
    ];

    /// Do king and rook castle?
    #[inline]
    pub const fn is_castling(self) -> bool {
        matches!(self, MoveKind::Castling | MoveKind::CastlingGateKing | MoveKind::CastlingGateRook)
    }
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

    /// The move as a number that is never 0, to be kept and read again with [`Move::from_bits`].
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0 | 1 << 31
    }

    /// A move from its number; `None` from 0.
    #[inline]
    pub const fn from_bits(bits: u32) -> Option<Move> {
        if bits == 0 { None } else { Some(Move(bits & !(1 << 31))) }
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
        MoveKind::ALL[(self.0 >> Move::KIND & 15) as usize]
    }

    /// The role of a drop or of a chosen promotion.
    #[inline]
    pub const fn role(self) -> Role {
        Role::new((self.0 >> Move::ROLE & 63) as usize)
    }

    /// The square of a wall that comes with the move, where the game has such walls.
    #[inline]
    pub const fn extra(self) -> Square {
        Square::from_index_masked(self.0 >> Move::EXTRA)
    }

    /// A castling of the king on `from` with the rook on `rook`.
    pub(crate) fn castling(from: Square, to: Square, rook: Square) -> Move {
        // The rook stands on the king's rank, so that its file tells where; a wall may want the extra square.
        Move::pack(MoveKind::Castling, from, to).with_role(Role::new(rook.file() as usize))
    }

    /// The same castling, with a piece that enters where the king or the rook stood.
    pub(crate) fn with_gate(self, kind: MoveKind, role: Role) -> Move {
        let rook = self.rook();
        Move::pack(kind, self.from(), self.to()).with_role(role).with_extra(rook)
    }

    /// The square of the rook that castles.
    pub fn rook(self) -> Square {
        match self.kind() {
            MoveKind::Castling => {
                let file = self.role().index() as u8;
                Square::new(file, self.from().rank()).unwrap_or(self.from())
            }
            _ => self.extra(),
        }
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

/// Moves that differ only in their target, or only in the wall that comes with them.
#[derive(Clone, Copy, Debug)]
pub struct MoveSet {
    base: Move,
    squares: Bitboard,
    vary: Vary,
}

/// In what the moves of a set differ.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Vary {
    Target,
    Extra,
}

impl MoveSet {
    #[inline]
    pub(crate) const fn new(base: Move, targets: Bitboard) -> MoveSet {
        MoveSet { base, squares: targets, vary: Vary::Target }
    }

    /// One move with a wall on each of these squares.
    pub(crate) const fn with_walls(base: Move, walls: Bitboard) -> MoveSet {
        MoveSet { base, squares: walls, vary: Vary::Extra }
    }

    /// Is this move one of them?
    #[inline]
    pub fn has(self, mv: Move) -> bool {
        match self.vary {
            Vary::Target => self.base.with_to(mv.to()) == mv && self.squares.has(mv.to()),
            Vary::Extra => self.base.with_extra(mv.extra()) == mv && self.squares.has(mv.extra()),
        }
    }

    /// The others.
    #[inline]
    pub fn without(self, mv: Move) -> MoveSet {
        let square = match self.vary {
            Vary::Target => mv.to(),
            Vary::Extra => mv.extra(),
        };
        if self.has(mv) { MoveSet { squares: self.squares.without(square), ..self } } else { self }
    }

    /// Where all of them start.
    #[inline]
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
    pub fn targets(self) -> Bitboard {
        match self.vary {
            Vary::Target => self.squares,
            Vary::Extra => self.base.to().bit(),
        }
    }

    /// How many they are.
    #[inline]
    pub const fn len(self) -> u32 {
        self.squares.len()
    }

    /// Are there none? Visitors never see an empty set.
    pub const fn is_empty(self) -> bool {
        self.squares.is_empty()
    }

    /// Those of the moves that end on some squares.
    pub fn limit(self, targets: Bitboard) -> MoveSet {
        let squares = match self.vary {
            Vary::Target => self.squares & targets,
            Vary::Extra => self.squares.when(targets.has(self.base.to())),
        };
        MoveSet { squares, ..self }
    }

    /// Those of the moves for which a condition holds.
    pub fn filter(self, mut condition: impl FnMut(Move) -> bool) -> MoveSet {
        let squares = self.squares.into_iter().filter(|&square| condition(self.with(square))).collect();
        MoveSet { squares, ..self }
    }

    #[inline]
    fn with(self, square: Square) -> Move {
        match self.vary {
            Vary::Target => self.base.with_to(square),
            Vary::Extra => self.base.with_extra(square),
        }
    }
}

/// The moves of a [`MoveSet`], one by one.
pub struct Moves {
    set: MoveSet,
    squares: <Bitboard as IntoIterator>::IntoIter,
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        self.squares.next().map(|square| self.set.with(square))
    }

    /// In what they differ is asked once, not once a move.
    #[inline]
    fn fold<B, F: FnMut(B, Move) -> B>(self, start: B, mut f: F) -> B {
        let base = self.set.base;
        match self.set.vary {
            Vary::Target => self.squares.fold(start, |sum, square| f(sum, base.with_to(square))),
            Vary::Extra => self.squares.fold(start, |sum, square| f(sum, base.with_extra(square))),
        }
    }
}

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = Moves;
    #[inline]
    fn into_iter(self) -> Moves {
        Moves { set: self, squares: self.squares.into_iter() }
    }
}

/// Moves in the order they were generated.
pub type MoveList = Vec<Move>;
