use crate::types::{Bitboard, Color, Kind, KindSet, Piece, Role, SQUARES, Sides, Square};
use crate::variant::{Variant, Zobrist};

/// A situation of a game, as plain data without its rules. Small and `Copy`: a move is made on a copy, and there is no
/// undoing.
#[derive(Clone, Copy)]
pub struct State {
    /// What stands on each square: 0 for nothing, else role, colour and a mark that something is there.
    board: [u8; SQUARES],
    by_kind: [Bitboard; Kind::MAX],
    by_color: [Bitboard; 2],
    hands: [[u8; Kind::MAX]; 2],
    /// Own pieces lost less promotions made, by kind, where the variant keeps that ledger.
    pub(crate) ledger: [[i8; Kind::MAX]; 2],
    board_key: u64,
    hand_key: u64,
    /// Squares on which the last move may be captured en passant.
    en_passant: Bitboard,
    /// Rooks that may still castle.
    castling: Bitboard,
    /// What an en passant capture takes.
    pub(crate) victim: Square,
    pub(crate) turn: Color,
    /// Half-moves since the last progress.
    pub(crate) clock: u16,
    /// Half-moves since the start of the game.
    pub(crate) ply: u16,
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "State {{ key: {:016x}, turn: {} }}", self.key(), self.turn)
    }
}

const OCCUPIED: u8 = 0x80;
const BLACK: u8 = 0x40;

fn encode(piece: Piece) -> u8 {
    OCCUPIED | piece.color.pick(0, BLACK) | piece.role.index() as u8
}

/// Told of every change of a position while a move is made: what incremental evaluation hangs on.
pub trait Observer {
    /// A piece appears on a square.
    fn put(&mut self, _piece: Piece, _square: Square) {}
    /// A piece vanishes from a square.
    fn take(&mut self, _piece: Piece, _square: Square) {}
    /// A hand now holds `count` pieces of a kind.
    fn hand(&mut self, _color: Color, _kind: Kind, _count: u8) {}
}

/// Watches nothing.
pub struct Unobserved;

impl Observer for Unobserved {}

impl State {
    pub(crate) fn empty() -> State {
        State {
            board: [0; SQUARES],
            by_kind: [Bitboard::EMPTY; Kind::MAX],
            by_color: [Bitboard::EMPTY; 2],
            hands: [[0; Kind::MAX]; 2],
            ledger: [[0; Kind::MAX]; 2],
            board_key: 0,
            hand_key: 0,
            en_passant: Bitboard::EMPTY,
            castling: Bitboard::EMPTY,
            victim: Square::from_index_masked(0),
            turn: Color::White,
            clock: 0,
            ply: 0,
        }
    }

    /// What stands on a square.
    #[inline]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let cell = self.board[square.index()];
        let color = if cell & BLACK == 0 { Color::White } else { Color::Black };
        (cell != 0).then_some(Piece { color, role: Role::new(cell as usize) })
    }

    /// All pieces.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.by_color[0] | self.by_color[1]
    }

    /// All pieces of a side.
    #[inline]
    pub fn side(&self, color: Color) -> Bitboard {
        self.by_color[color as usize]
    }

    /// All pieces of a kind, of both sides.
    #[inline]
    pub fn kind(&self, kind: Kind) -> Bitboard {
        self.by_kind[kind.index()]
    }

    /// All pieces of some kinds, of both sides.
    #[inline]
    pub fn kinds(&self, kinds: &[Kind]) -> Bitboard {
        kinds.iter().fold(Bitboard::EMPTY, |set, &kind| set | self.kind(kind))
    }

    /// All pieces of a set of kinds, of both sides.
    pub fn kind_set(&self, kinds: KindSet) -> Bitboard {
        kinds.iter().fold(Bitboard::EMPTY, |set, kind| set | self.kind(kind))
    }

    /// How many pieces of a kind a side has in hand.
    #[inline]
    pub fn hand(&self, color: Color, kind: Kind) -> u8 {
        self.hands[color as usize][kind.index()]
    }

    /// How many pieces a side has in hand.
    pub fn hand_size(&self, color: Color) -> u32 {
        self.hands[color as usize].iter().map(|&count| count as u32).sum()
    }

    /// Whose move it is.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Squares on which the last move may be captured en passant.
    #[inline]
    pub fn en_passant(&self) -> Bitboard {
        self.en_passant
    }

    /// The squares of rooks that may still castle.
    #[inline]
    pub fn castling(&self) -> Bitboard {
        self.castling
    }

    /// Half-moves since the last progress.
    pub fn clock(&self) -> u16 {
        self.clock
    }

    /// Half-moves since the start of the game.
    pub fn ply(&self) -> u16 {
        self.ply
    }

    /// The key of the situation: board, hands, side to move and rights.
    #[inline]
    pub fn key(&self) -> u64 {
        self.board_key ^ self.hand_key
    }

    #[inline]
    pub(crate) fn put(&mut self, variant: &Variant, piece: Piece, square: Square, observer: &mut impl Observer) {
        self.board[square.index()] = encode(piece);
        self.by_kind[variant.kind_of(piece.role).index()] |= square.bit();
        self.by_color[piece.color as usize] |= square.bit();
        self.board_key ^= variant.zobrist.piece(piece, square);
        observer.put(piece, square);
    }

    /// Takes away what `piece` says stands on the square.
    #[inline]
    pub(crate) fn take(&mut self, variant: &Variant, piece: Piece, square: Square, observer: &mut impl Observer) {
        self.board[square.index()] = 0;
        self.by_kind[variant.kind_of(piece.role).index()] ^= square.bit();
        self.by_color[piece.color as usize] ^= square.bit();
        self.board_key ^= variant.zobrist.piece(piece, square);
        observer.take(piece, square);
    }

    #[inline]
    pub(crate) fn add_to_hand(&mut self, zobrist: &Zobrist, color: Color, kind: Kind, observer: &mut impl Observer) {
        let count = &mut self.hands[color as usize][kind.index()];
        *count = count.saturating_add(1);
        self.hand_key = self.hand_key.wrapping_add(zobrist.hand(color, kind));
        observer.hand(color, kind, *count);
    }

    #[inline]
    pub(crate) fn take_from_hand(&mut self, zobrist: &Zobrist, color: Color, kind: Kind, observer: &mut impl Observer) {
        let count = &mut self.hands[color as usize][kind.index()];
        *count -= 1;
        self.hand_key = self.hand_key.wrapping_sub(zobrist.hand(color, kind));
        observer.hand(color, kind, *count);
    }

    #[inline]
    pub(crate) fn set_castling(&mut self, zobrist: &Zobrist, rooks: Bitboard) {
        for rook in self.castling ^ rooks {
            self.board_key ^= zobrist.castling(rook);
        }
        self.castling = rooks;
    }

    #[inline]
    pub(crate) fn set_en_passant(&mut self, zobrist: &Zobrist, squares: Bitboard, victim: Square) {
        for square in self.en_passant ^ squares {
            self.board_key ^= zobrist.en_passant(square);
        }
        self.en_passant = squares;
        self.victim = victim;
    }

    #[inline]
    pub(crate) fn pass_turn(&mut self, zobrist: &Zobrist) {
        self.turn = !self.turn;
        self.board_key ^= zobrist.turn;
    }

    /// The key as computed from nothing: what [`State::key`] must be at all times.
    pub(crate) fn recomputed_key(&self, variant: &Variant) -> u64 {
        let zobrist = &variant.zobrist;
        let mut key = if self.turn == Color::Black { zobrist.turn } else { 0 };
        for square in self.occupied() {
            let piece = self.piece(square).expect("an occupied square has a piece");
            key ^= zobrist.piece(piece, square);
        }
        for square in self.en_passant {
            key ^= zobrist.en_passant(square);
        }
        for rook in self.castling {
            key ^= zobrist.castling(rook);
        }
        let mut hand_key = 0u64;
        for color in Color::ALL {
            for kind in variant.kinds() {
                hand_key = hand_key.wrapping_add(zobrist.hand(color, kind).wrapping_mul(self.hand(color, kind) as u64));
            }
        }
        key ^ hand_key
    }

    /// Are the two the same situation for the rules of repetition?
    ///
    /// Keys may collide; this compares what they stand for.
    pub fn same_situation(&self, other: &State) -> bool {
        self.key() == other.key()
            && self.turn == other.turn
            && self.board == other.board
            && self.hands == other.hands
            && self.en_passant == other.en_passant
            && self.castling == other.castling
    }

    /// Both hands, for iteration: side, kind, count.
    pub(crate) fn hands<'a>(&'a self, variant: &'a Variant) -> impl Iterator<Item = (Color, Kind, u8)> + 'a {
        Color::ALL.into_iter().flat_map(move |color| {
            variant.kinds().map(move |kind| (color, kind, self.hand(color, kind))).filter(|&(_, _, count)| count > 0)
        })
    }

    /// How many pieces of each kind a side has on the board.
    pub(crate) fn count_kinds(&self, variant: &Variant, color: Color) -> [u8; Kind::MAX] {
        let mut counts = [0; Kind::MAX];
        for kind in variant.kinds() {
            counts[kind.index()] = (self.kind(kind) & self.side(color)).len() as u8;
        }
        counts
    }

    /// The square of a side's king, where the variant has one and it is on the board.
    #[inline]
    pub fn king(&self, variant: &Variant, color: Color) -> Option<Square> {
        (self.kind(variant.king?) & self.side(color)).first()
    }

    pub(crate) fn kings(&self, variant: &Variant) -> Sides<Bitboard> {
        Sides::from_fn(|color| variant.king.map_or(Bitboard::EMPTY, |king| self.kind(king) & self.side(color)))
    }
}

const _: () = assert!(std::mem::size_of::<State>() < 1024, "a situation is copied at every move");
