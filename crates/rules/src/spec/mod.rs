//! A variant *as written*: the reader of variant files and the [`VariantSpec`] it makes of each section.
//!
//! The dialect is that of Fairy-Stockfish's `variants.ini`. What a key means, what it is by default and how its value
//! is read stand together in [`keys`]; the reference page is generated from there.

mod base;
mod betza;
mod error;
mod ini;
pub mod keys;
mod pieces;
mod values;

use std::collections::{BTreeMap, BTreeSet};

use crate::types::{Bitboard, Letter, Sides};

pub use betza::{Betza, BetzaError, Component, Modality, Motion};
pub use error::{SpecError, SpecErrors};
pub use ini::{Entry, Section, Sections};
pub use pieces::PieceType;

/// A variant as its file describes it, parents included. [`Variant::compile`](crate::Variant::compile) makes it
/// playable.
#[derive(Clone, PartialEq, Debug)]
pub struct VariantSpec {
    /// The section's name.
    pub name: String,
    /// One line for people: what is special about the game.
    pub description: String,
    /// The board and how the game starts.
    pub board: BoardSpec,
    /// The pieces, by type.
    pub pieces: BTreeMap<PieceType, PieceSpec>,
    /// Movement rules that are not in the pieces' own definitions.
    pub movement: MovementSpec,
    /// What promotes where to what.
    pub promotion: PromotionSpec,
    /// Hands and drops.
    pub drops: DropSpec,
    /// Castling; `None` where the game has none.
    pub castling: Option<CastlingSpec>,
    /// What a king may do and suffer.
    pub royalty: Royalty,
    /// How the game ends on the board.
    pub ends: EndSpec,
    /// What happens when a situation comes back, or nothing happens at all.
    pub repetition: RepetitionSpec,
    /// What the players may say to each other.
    pub conduct: Conduct,
    /// The line of each key that the section itself sets, for messages about them.
    pub lines: BTreeMap<String, usize>,
    /// What castling would be like, while there is none: a child may turn it on again.
    castling_off: CastlingSpec,
}

/// The board and how the game starts.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardSpec {
    /// Number of files, at most 12.
    pub files: u8,
    /// Number of ranks, at most 10.
    pub ranks: u8,
    /// Where the game starts.
    pub start_fen: String,
    /// Other starts, by name: handicaps.
    pub handicaps: Vec<(String, String)>,
    /// Is castling written as king takes rook, from any start (Fischer random)?
    pub chess960: bool,
    /// How a board of this game looks and which notation it uses: `fairy`, `shogi`, `xiangqi`, …
    pub template: String,
}

/// One type of piece.
#[derive(Clone, PartialEq, Debug)]
pub struct PieceSpec {
    /// Its letter.
    pub letter: Letter,
    /// A second letter that is read but not written.
    pub synonym: Option<Letter>,
    /// How it moves.
    pub movement: Betza,
    /// Where it may stand; the whole grid, not only the board, where nothing is said.
    pub region: Sides<Bitboard>,
}

/// Movement rules that are not in the pieces' own definitions.
#[derive(Clone, PartialEq, Debug)]
pub struct MovementSpec {
    /// Have pawns a double step (and other pieces their initial moves)?
    pub double_step: bool,
    /// Squares from which a double step, or another initial move, may start.
    pub double_step_region: Sides<Bitboard>,
    /// Squares from which a pawn may step three squares.
    pub triple_step_region: Sides<Bitboard>,
    /// Squares on which en passant captures may land.
    pub en_passant_region: Sides<Bitboard>,
    /// Types that capture en passant.
    pub en_passant_types: Sides<PieceSet>,
    /// Before this rank of the player, first = 0, a soldier moves straight ahead only.
    pub soldier_promotion_rank: u8,
    /// May the kings not face each other on an open line?
    pub flying_general: bool,
    /// May a piece not go where it could never move again?
    pub immobility_illegal: bool,
}

/// What promotes where to what.
#[derive(Clone, PartialEq, Debug)]
pub struct PromotionSpec {
    /// The promotion zone, of pawns and of shogi pieces alike.
    pub region: Sides<Bitboard>,
    /// Types that promote as chess pawns do. The first of them (`pawn` before the others) is what a captured promoted piece becomes.
    pub pawn_types: Sides<PieceSet>,
    /// What such a pawn may become.
    pub choices: Sides<PieceSet>,
    /// Must a pawn promote in the zone?
    pub pawns_must: bool,
    /// At most so many of a type, for promotion to it to be possible.
    pub limit: BTreeMap<PieceType, u8>,
    /// What `limit` counts.
    pub limit_counts: LimitCounts,
    /// The promoted form of a type (shogi).
    pub promoted_form: BTreeMap<PieceType, PieceType>,
    /// Must a piece take its promoted form where it may?
    pub pieces_must: bool,
    /// May a piece take its promoted form only by a capture?
    pub pieces_on_capture_only: bool,
    /// Do promoted pieces turn back when they move?
    pub demotion: bool,
}

/// What the limit on promotions counts (the reading of "pieces that have been lost").
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LimitCounts {
    /// The player's pieces of the type on the board.
    Board,
    /// Those and the ones in the player's hand.
    BoardAndHand,
    /// Nothing on the board: a ledger of the player's own pieces lost, less the promotions made to the type.
    Ledger,
}

/// Hands and drops.
#[derive(Clone, PartialEq, Debug)]
pub struct DropSpec {
    /// May pieces in hand be dropped?
    pub enabled: bool,
    /// Do captured pieces go to the captor's hand?
    pub captures_to_hand: bool,
    /// Do captured promoted pieces stay promoted in hand?
    pub keep_promotion: bool,
    /// Where pieces may be dropped.
    pub region: Sides<Bitboard>,
    /// May chess pawns be dropped on the player's first rank?
    pub pawns_on_first_rank: bool,
    /// May chess pawns be dropped in the promotion zone?
    pub pawns_in_promotion_zone: bool,
    /// Types that may not be dropped on a file that has `no_doubled_count` of the player's already.
    pub no_doubled: PieceSet,
    /// See `no_doubled`.
    pub no_doubled_count: u8,
    /// Is mate by the drop of a shogi pawn barred?
    pub pawn_drop_mate_illegal: bool,
    /// May drops give check?
    pub may_check: bool,
    /// May pieces be dropped in their promoted form?
    pub promoted: bool,
}

/// Castling.
#[derive(Clone, PartialEq, Debug)]
pub struct CastlingSpec {
    /// The king's target file on the king's side, a = 0.
    pub kingside_file: u8,
    /// The king's target file on the queen's side.
    pub queenside_file: u8,
    /// The player's rank on which it happens, first = 0.
    pub rank: u8,
    /// The king's file where more than one piece could be the king.
    pub king_file: u8,
    /// The type that castles.
    pub king: Sides<PieceType>,
    /// The types it castles with.
    pub rooks: Sides<PieceSet>,
    /// The file of the rook on the king's side, if not the outermost.
    pub kingside_rook_file: u8,
    /// The file of the rook on the queen's side, if not the outermost.
    pub queenside_rook_file: u8,
}

/// What a king may do and suffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Royalty {
    /// A king may not be left attacked.
    Guarded,
    /// A king may be left attacked; capturing it wins. A king that cannot escape capture is mated all the same.
    Capturable,
}

/// What a rule gives the player whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// The player to move wins.
    Win,
    /// The player to move loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// The rule does not end the game.
    None,
}

/// How the game ends on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct EndSpec {
    /// For the player in check without a legal move.
    pub checkmate: Value,
    /// For the player not in check without a legal move.
    pub stalemate: Value,
    /// Types that win by reaching the flag region.
    pub flag_pieces: Sides<PieceSet>,
    /// The squares to reach.
    pub flag_region: Sides<Bitboard>,
    /// The impasse declaration.
    pub impasse: Impasse,
    /// The game is drawn when, kings aside, the board holds at most one piece, of one of these types.
    pub insufficient_material: Option<PieceSet>,
}

/// The declaration of a king that has entered the enemy's camp.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Impasse {
    /// None.
    None,
    /// 31 points win, 24 draw.
    Points24,
    /// 28 points win for White, 27 for Black.
    Points27,
    /// The king wins by reaching the square where the other one started.
    Try,
}

/// What happens when a situation comes back, or nothing happens at all.
#[derive(Clone, PartialEq, Debug)]
pub struct RepetitionSpec {
    /// At so many occurrences of a situation the rule applies; 0 = never.
    pub fold: u8,
    /// What it gives.
    pub value: Value,
    /// Is `value` from White's view, not from that of the player to move?
    pub value_absolute: bool,
    /// Must a player claim the draw, or does the game end by itself?
    pub fold_claim: bool,
    /// Where the draw must be claimed: the number of occurrences that ends the game by itself; 0 = never.
    pub fold_limit: u8,
    /// Is a move that brings about the last occurrence forbidden?
    pub forbidden: bool,
    /// Does a side that checked on every move of the cycle lose?
    pub perpetual_check_loses: bool,
    /// Does a side that chased on every move of the cycle lose?
    pub chasing: Chasing,
    /// So often may a sequence of moves be played in a row; the player to move must break it then. 0 = no such rule.
    pub sequence: u8,
    /// Moves of each player without progress until the draw; 0 = never.
    pub n_move: u16,
    /// Must a player claim that draw, or does the game end by itself?
    pub n_move_claim: bool,
    /// Where the draw must be claimed: the number of moves that ends the game by itself; 0 = never.
    pub n_move_limit: u16,
    /// Types whose irreversible moves count as progress.
    pub n_move_types: Sides<PieceSet>,
}

/// Rules against perpetual chases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chasing {
    /// None: a chase is like any other repetition.
    None,
    /// Those of the Asian Xiangqi Federation.
    Axf,
    /// The same, but a protected piece is never chased, not even by a weaker one.
    Unprotected,
}

/// What the players may say to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conduct {
    /// May a player offer a draw?
    pub draw_offers: bool,
    /// When may a player resign?
    pub resignation: Resignation,
}

/// When a player may resign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resignation {
    /// At any time.
    Anytime,
    /// On the player's own turn.
    OnTurn,
}

/// A set of types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PieceSet {
    /// Every type of the variant.
    All,
    /// These alone.
    Only(BTreeSet<PieceType>),
}

impl PieceSet {
    /// Does it hold this type?
    pub fn has(&self, piece: PieceType) -> bool {
        match self {
            PieceSet::All => true,
            PieceSet::Only(set) => set.contains(&piece),
        }
    }
}

#[cfg(test)]
mod tests;
