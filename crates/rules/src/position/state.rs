use crate::types::{Bitboard, Color, Kind, KindSet, Move, MoveKind, Piece, Role, SLOTS, Sides, Square};
use crate::variant::{Variant, Zobrist};

/// A situation of a game, as plain data without its rules. Small and `Copy`: a move is made on a copy, and there is no
/// undoing.
#[derive(Clone, Copy)]
pub struct State {
    /// What stands on each square: 0 for nothing, else role, colour and a mark that something is there.
    board: [u8; SLOTS],
    by_kind: [Bitboard; Kind::MAX],
    by_color: [Bitboard; 2],
    rest: Rest,
}

/// Everything but the pieces on the board.
#[derive(Clone, Copy)]
struct Rest {
    hands: [[u8; Kind::MAX]; 2],
    hand_sizes: [u16; 2],
    /// Own pieces lost less promotions made, by kind, where the variant keeps that ledger.
    ledger: [[i8; Kind::MAX]; 2],
    board_key: u64,
    hand_key: u64,
    /// Squares on which the last move may be captured en passant.
    en_passant: Bitboard,
    /// Rooks that may still castle.
    castling: Bitboard,
    /// Squares that nobody can enter.
    walls: Bitboard,
    /// Pieces that have not moved, where that gives rights of its own.
    unmoved: Bitboard,
    /// What an en passant capture takes.
    victim: Square,
    turn: Color,
    /// Checks that each side has yet to give, where their number wins.
    checks: [u8; 2],
    /// How many of the last plies were passes.
    passes: u8,
    /// Was the last move a castling that wins?
    won_by_castling: bool,
    /// How many of the last positions had the kings facing each other, where that counts.
    facings: u8,
    /// Do the checks in a row that each side stands in have a strong one, where that matters?
    shaks: [bool; 2],
    /// The count against a lone king: its limit in plies (0: none is running) and where it stands.
    count: [u16; 2],
    /// Half-moves since the last progress.
    clock: u16,
    /// Half-moves since the start of the game.
    ply: u16,
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "State {{ key: {:016x}, turn: {} }}", self.key(), self.rest.turn)
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
    /// A hand that held `before` pieces of a kind now holds `after`.
    fn hand(&mut self, _color: Color, _kind: Kind, _before: u8, _after: u8) {}
}

/// Watches nothing.
pub struct Unobserved;

impl Observer for Unobserved {}

impl State {
    pub(crate) fn empty() -> State {
        State {
            board: [0; SLOTS],
            by_kind: [Bitboard::EMPTY; Kind::MAX],
            by_color: [Bitboard::EMPTY; 2],
            rest: Rest {
                hands: [[0; Kind::MAX]; 2],
                hand_sizes: [0; 2],
                ledger: [[0; Kind::MAX]; 2],
                board_key: 0,
                hand_key: 0,
                en_passant: Bitboard::EMPTY,
                castling: Bitboard::EMPTY,
                walls: Bitboard::EMPTY,
                unmoved: Bitboard::EMPTY,
                victim: Square::from_index_masked(0),
                turn: Color::White,
                checks: [0; 2],
                passes: 0,
                won_by_castling: false,
                facings: 0,
                shaks: [false; 2],
                count: [0; 2],
                clock: 0,
                ply: 0,
            },
        }
    }

    /// Becomes a copy of another situation of a variant with so many kinds. Most have few, and copying is the better
    /// part of making a move.
    #[inline]
    pub(crate) fn copy_from(&mut self, other: &State, kinds: usize) {
        self.board = other.board;
        self.by_color = other.by_color;
        self.by_kind[..kinds].copy_from_slice(&other.by_kind[..kinds]);
        self.rest = other.rest;
    }

    /// What stands on a square.
    #[inline]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let cell = self.board[square.index()];
        let color = if cell & BLACK == 0 { Color::White } else { Color::Black };
        (cell != 0).then_some(Piece { color, role: Role::new(cell as usize) })
    }

    /// All squares that are not free: pieces and walls.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.by_color[0] | self.by_color[1] | self.rest.walls
    }

    /// All pieces.
    #[inline]
    pub fn pieces(&self) -> Bitboard {
        self.by_color[0] | self.by_color[1]
    }

    /// Squares that nobody can enter.
    #[inline]
    pub fn walls(&self) -> Bitboard {
        self.rest.walls
    }

    /// Pieces that have not moved, where that gives rights of its own (gating).
    #[inline]
    pub fn unmoved(&self) -> Bitboard {
        self.rest.unmoved
    }

    /// Checks that a side has yet to give to win, where checks are counted.
    #[inline]
    pub fn checks_left(&self, color: Color) -> u8 {
        self.rest.checks[color as usize]
    }

    /// Was the last move a castling that wins?
    pub(crate) fn won_by_castling(&self) -> bool {
        self.rest.won_by_castling
    }

    pub(crate) fn set_won_by_castling(&mut self, won: bool) {
        self.rest.won_by_castling = won;
    }

    /// How many of the last plies were passes.
    pub(crate) fn passes(&self) -> u8 {
        self.rest.passes
    }

    /// What the key leaves out, for it makes no other situation, and what yet decides about the moves to come: passes in
    /// a row, and kings that face each other. 0 in most games.
    #[inline]
    pub fn pending(&self) -> u64 {
        u64::from(self.rest.passes) << 8 | u64::from(self.rest.facings)
    }

    pub(crate) fn set_passes(&mut self, passes: u8) {
        self.rest.passes = passes;
    }

    /// How many of the last positions had the kings facing each other, where that counts.
    pub(crate) fn facings(&self) -> u8 {
        self.rest.facings
    }

    pub(crate) fn set_facings(&mut self, facings: u8) {
        self.rest.facings = facings;
    }

    /// Do the checks in a row that a side stands in have a strong one, where that matters?
    pub(crate) fn shak(&self, color: Color) -> bool {
        self.rest.shaks[color as usize]
    }

    pub(crate) fn set_shak(&mut self, color: Color, shak: bool) {
        self.rest.shaks[color as usize] = shak;
    }

    /// The count against a lone king: its limit in plies (0: none is running), and where it stands.
    #[inline]
    pub fn count(&self) -> (u16, u16) {
        (self.rest.count[0], self.rest.count[1])
    }

    pub(crate) fn set_count(&mut self, limit: u16, plies: u16) {
        self.rest.count = [limit, plies];
    }

    pub(crate) fn set_walls(&mut self, zobrist: &Zobrist, walls: Bitboard) {
        for square in self.rest.walls ^ walls {
            self.rest.board_key ^= zobrist.wall(square);
        }
        self.rest.walls = walls;
    }

    pub(crate) fn set_unmoved(&mut self, zobrist: &Zobrist, unmoved: Bitboard) {
        for square in self.rest.unmoved ^ unmoved {
            self.rest.board_key ^= zobrist.unmoved(square);
        }
        self.rest.unmoved = unmoved;
    }

    pub(crate) fn set_checks_left(&mut self, zobrist: &Zobrist, color: Color, checks: u8) {
        let old = self.rest.checks[color as usize];
        self.rest.board_key ^= zobrist.checks(color, old) ^ zobrist.checks(color, checks);
        self.rest.checks[color as usize] = checks;
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
        match *kinds {
            [one] => self.kind(one),
            [one, other] => self.kind(one) | self.kind(other),
            _ => kinds.iter().fold(Bitboard::EMPTY, |set, &kind| set | self.kind(kind)),
        }
    }

    /// All pieces of a set of kinds, of both sides.
    pub fn kind_set(&self, kinds: KindSet) -> Bitboard {
        kinds.iter().fold(Bitboard::EMPTY, |set, kind| set | self.kind(kind))
    }

    /// How many pieces of a kind a side has in hand.
    #[inline]
    pub fn hand(&self, color: Color, kind: Kind) -> u8 {
        self.rest.hands[color as usize][kind.index()]
    }

    /// How many pieces a side has in hand.
    #[inline]
    pub fn hand_size(&self, color: Color) -> u32 {
        self.rest.hand_sizes[color as usize] as u32
    }

    /// Whose move it is.
    #[inline]
    pub fn turn(&self) -> Color {
        self.rest.turn
    }

    /// Squares on which the last move may be captured en passant.
    #[inline]
    pub fn en_passant(&self) -> Bitboard {
        self.rest.en_passant
    }

    /// The squares of rooks that may still castle.
    #[inline]
    pub fn castling(&self) -> Bitboard {
        self.rest.castling
    }

    /// Half-moves since the last progress.
    pub fn clock(&self) -> u16 {
        self.rest.clock
    }

    #[inline]
    pub(crate) fn set_clock(&mut self, clock: u16) {
        self.rest.clock = clock;
    }

    /// Half-moves since the start of the game.
    pub fn ply(&self) -> u16 {
        self.rest.ply
    }

    pub(crate) fn set_ply(&mut self, ply: u16) {
        self.rest.ply = ply;
    }

    /// One more ply, with nothing yet to show for it.
    #[inline]
    pub(crate) fn count_ply(&mut self) {
        self.rest.clock = self.rest.clock.saturating_add(1);
        self.rest.ply = self.rest.ply.saturating_add(1);
    }

    /// What an en passant capture takes.
    #[inline]
    pub(crate) fn victim(&self) -> Square {
        self.rest.victim
    }

    /// A side's pieces of a kind that were lost and not made good by promotion, where the variant keeps a ledger.
    pub(crate) fn lost(&self, color: Color, kind: Kind) -> i8 {
        self.rest.ledger[color as usize][kind.index()]
    }

    /// Enters a loss, or with a negative number a promotion, in the ledger.
    pub(crate) fn enter_loss(&mut self, color: Color, kind: Kind, number: i8) {
        let entry = &mut self.rest.ledger[color as usize][kind.index()];
        *entry = entry.saturating_add(number);
    }

    /// The key of the situation: board, hands, side to move and rights.
    #[inline]
    pub fn key(&self) -> u64 {
        self.rest.board_key ^ self.rest.hand_key
    }

    /// The key of what is in hand alone.
    #[inline]
    pub fn hand_key(&self) -> u64 {
        self.rest.hand_key
    }

    #[inline]
    pub(crate) fn put(&mut self, variant: &Variant, piece: Piece, square: Square, observer: &mut impl Observer) {
        self.board[square.index()] = encode(piece);
        self.by_kind[variant.kind_of(piece.role).index()] |= square.bit();
        self.by_color[piece.color as usize] |= square.bit();
        self.rest.board_key ^= variant.zobrist.piece(piece, square);
        observer.put(piece, square);
    }

    /// Takes away what `piece` says stands on the square.
    #[inline]
    pub(crate) fn take(&mut self, variant: &Variant, piece: Piece, square: Square, observer: &mut impl Observer) {
        self.board[square.index()] = 0;
        self.by_kind[variant.kind_of(piece.role).index()] ^= square.bit();
        self.by_color[piece.color as usize] ^= square.bit();
        self.rest.board_key ^= variant.zobrist.piece(piece, square);
        observer.take(piece, square);
    }

    /// Moves a piece to an empty square: the same as taking it and putting it down there.
    #[inline]
    pub(crate) fn shift(
        &mut self,
        variant: &Variant,
        piece: Piece,
        from: Square,
        to: Square,
        observer: &mut impl Observer,
    ) {
        self.board[from.index()] = 0;
        self.board[to.index()] = encode(piece);
        let both = from.bit() | to.bit();
        self.by_kind[variant.kind_of(piece.role).index()] ^= both;
        self.by_color[piece.color as usize] ^= both;
        self.rest.board_key ^= variant.zobrist.shift(piece, from, to);
        observer.take(piece, from);
        observer.put(piece, to);
    }

    #[inline]
    pub(crate) fn add_to_hand(&mut self, zobrist: &Zobrist, color: Color, kind: Kind, observer: &mut impl Observer) {
        let count = &mut self.rest.hands[color as usize][kind.index()];
        let before = *count;
        *count = count.saturating_add(1);
        self.rest.hand_sizes[color as usize] += 1;
        self.rest.hand_key = self.rest.hand_key.wrapping_add(zobrist.hand(color, kind));
        observer.hand(color, kind, before, *count);
    }

    #[inline]
    pub(crate) fn take_from_hand(&mut self, zobrist: &Zobrist, color: Color, kind: Kind, observer: &mut impl Observer) {
        let count = &mut self.rest.hands[color as usize][kind.index()];
        let before = *count;
        *count -= 1;
        self.rest.hand_sizes[color as usize] -= 1;
        self.rest.hand_key = self.rest.hand_key.wrapping_sub(zobrist.hand(color, kind));
        observer.hand(color, kind, before, *count);
    }

    #[inline]
    pub(crate) fn set_castling(&mut self, zobrist: &Zobrist, rooks: Bitboard) {
        for rook in self.rest.castling ^ rooks {
            self.rest.board_key ^= zobrist.castling(rook);
        }
        self.rest.castling = rooks;
    }

    #[inline]
    pub(crate) fn set_en_passant(&mut self, zobrist: &Zobrist, squares: Bitboard, victim: Square) {
        for square in self.rest.en_passant ^ squares {
            self.rest.board_key ^= zobrist.en_passant(square);
        }
        self.rest.en_passant = squares;
        self.rest.victim = victim;
    }

    #[inline]
    pub(crate) fn pass_turn(&mut self, zobrist: &Zobrist) {
        self.rest.turn = !self.rest.turn;
        self.rest.board_key ^= zobrist.turn;
    }

    /// The key after a move, as far as the pieces that it moves tell.
    #[inline]
    pub(crate) fn key_ahead(&self, variant: &Variant, mv: Move) -> u64 {
        let (zobrist, us) = (&variant.zobrist, self.rest.turn);
        let (mut board_key, mut hand_key) = (self.rest.board_key ^ zobrist.turn, self.rest.hand_key);
        for square in self.rest.en_passant {
            board_key ^= zobrist.en_passant(square);
        }
        let (from, to) = (mv.from(), mv.to());
        match mv.kind() {
            MoveKind::Drop => {
                board_key ^= zobrist.piece(Piece { color: us, role: mv.role() }, to);
                hand_key = hand_key.wrapping_sub(zobrist.hand(us, variant.role_info(mv.role()).in_hand));
            }
            MoveKind::Castling | MoveKind::CastlingGateKing | MoveKind::CastlingGateRook | MoveKind::Pass => {}
            kind => {
                if let Some(taken) = self.piece(to) {
                    board_key ^= zobrist.piece(taken, to);
                    if variant.rules.captures_to_hand {
                        hand_key = hand_key.wrapping_add(zobrist.hand(us, variant.role_info(taken.role).in_hand));
                    }
                }
                if let Some(piece) = self.piece(from) {
                    let role = match kind {
                        MoveKind::Promotion => Some(mv.role()),
                        MoveKind::PiecePromotion => variant.promoted_form(piece.role, us),
                        _ => None,
                    };
                    let role = role.unwrap_or(piece.role);
                    board_key ^= zobrist.piece(piece, from) ^ zobrist.piece(Piece { role, ..piece }, to);
                }
            }
        }
        board_key ^ hand_key
    }

    /// The key as computed from nothing: what [`State::key`] must be at all times.
    pub(crate) fn recomputed_key(&self, variant: &Variant) -> u64 {
        let zobrist = &variant.zobrist;
        let mut key = if self.rest.turn == Color::Black { zobrist.turn } else { 0 };
        for square in self.pieces() {
            let piece = self.piece(square).expect("an occupied square has a piece");
            key ^= zobrist.piece(piece, square);
        }
        for square in self.rest.en_passant {
            key ^= zobrist.en_passant(square);
        }
        for rook in self.rest.castling {
            key ^= zobrist.castling(rook);
        }
        for square in self.rest.walls {
            key ^= zobrist.wall(square);
        }
        for square in self.rest.unmoved {
            key ^= zobrist.unmoved(square);
        }
        for color in Color::ALL {
            key ^= zobrist.checks(color, 0) ^ zobrist.checks(color, self.checks_left(color));
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
            && self.rest.turn == other.rest.turn
            && self.board == other.board
            && self.rest.hands == other.rest.hands
            && self.rest.en_passant == other.rest.en_passant
            && self.rest.castling == other.rest.castling
            && self.rest.walls == other.rest.walls
            && self.rest.unmoved == other.rest.unmoved
            && self.rest.checks == other.rest.checks
    }

    /// Both hands, for iteration: side, kind, count.
    pub(crate) fn hands<'a>(&'a self, variant: &'a Variant) -> impl Iterator<Item = (Color, Kind, u8)> + 'a {
        Color::ALL.into_iter().flat_map(move |color| {
            variant.kinds().map(move |kind| (color, kind, self.hand(color, kind))).filter(|&(_, _, count)| count > 0)
        })
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
