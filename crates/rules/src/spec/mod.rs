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

use std::collections::BTreeSet;

use crate::table::Table;
use crate::types::{Bitboard, Letter, Sides};

pub use betza::{Betza, BetzaError, Component, Modality, Motion};
pub use error::{SpecError, SpecErrors};
pub use ini::{Entry, Parsed, Section, Sections};
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
    pub pieces: Table<PieceType, PieceSpec>,
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
    /// What players must and must not do about checks and captures.
    pub duties: Duties,
    /// What moves do to other pieces.
    pub effects: EffectSpec,
    /// How the game ends on the board.
    pub ends: EndSpec,
    /// What happens when a situation comes back, or nothing happens at all.
    pub repetition: RepetitionSpec,
    /// What the players may say to each other.
    pub conduct: Conduct,
    /// What players cannot see.
    pub sight: SightSpec,
    /// The line of the section's header, for messages about what it inherits; 0 for a section of no file.
    pub line: usize,
    /// The line of each key that the section itself sets, for messages about them.
    pub lines: Table<String, usize>,
    /// What castling would be like, while there is none: a child may turn it on again.
    castling_off: CastlingSpec,
    /// Which types would have to be dropped first, while none must.
    must_drop_off: PieceSet,
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
    /// Do captured pieces go to another board, and those in hand come from there?
    pub two_boards: bool,
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
    /// Squares joined by diagonal lines (janggi's palaces): from one to another of them a wazir, a king that moves as
    /// one, a soldier, a rook and a janggi cannon also go diagonally, each in its own manner.
    pub diagonal_lines: Bitboard,
    /// Have an unmoved king and an unmoved fers one leap each, without capture (Cambodian chess)? The king's is that of
    /// a knight, to the rank before it, and is lost when a rook attacks it; the fers goes two squares straight ahead.
    /// What has not moved is known by [`Gating`].
    pub cambodian_moves: bool,
    /// When may a player pass?
    pub pass: Sides<Pass>,
}

/// When a player may pass. Two passes in a row end the game, unless they put walls: see [`Material`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pass {
    /// Never.
    Never,
    /// At any time.
    Always,
    /// When there is no other legal move. This has the upper hand where both are asked for.
    OnStalemate,
}

/// What promotes where to what.
#[derive(Clone, PartialEq, Debug)]
pub struct PromotionSpec {
    /// The promotion zone, of pawns and of shogi pieces alike.
    pub region: Sides<Bitboard>,
    /// Types that promote as chess pawns do.
    pub pawn_types: Sides<PieceSet>,
    /// What a promoted pawn of this side is when it comes to a hand, whatever it was before: the pawn type named last.
    /// `None` where the types were given as all or none.
    pub main_pawn: Sides<Option<PieceType>>,
    /// What such a pawn may become.
    pub choices: Sides<PieceSet>,
    /// Must a pawn promote in the zone?
    pub pawns_must: bool,
    /// At most so many of a type, for promotion to it to be possible.
    pub limit: Table<PieceType, u8>,
    /// What `limit` counts.
    pub limit_counts: LimitCounts,
    /// The promoted form of a type (shogi).
    pub promoted_form: Table<PieceType, PieceType>,
    /// Must a piece take its promoted form where it may?
    pub pieces_must: bool,
    /// May a piece take its promoted form only by a capture?
    pub pieces_on_capture_only: bool,
    /// Do promoted pieces turn back when they move?
    pub demotion: bool,
    /// Do pawns promote on the spot or by a diagonal step, on marked squares, never with check or capture (sittuyin)?
    pub sittuyin: bool,
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
    /// While a player has one of these in hand and can drop it, nothing else may be played.
    pub must: Option<PieceSet>,
    /// Is there no end of pieces to drop? Positions show no hands then.
    pub unlimited: bool,
    /// Do dropped pieces get castling rights: the king on its file of the castling rank, rooks in the rank's corners?
    pub with_castling: bool,
    /// Must a player's bishops be dropped on squares of both colours, half on each, and may no other drop prevent that?
    pub bishops_on_both_colors: bool,
    /// Are rooks dropped on the player's first rank only (sittuyin)?
    pub rooks_on_first_rank: bool,
    /// What a dropped piece must enclose or touch.
    pub enclosing: Enclosing,
    /// Where pieces must be dropped while there is room, whatever they enclose there (the opening of reversi).
    pub enclosing_start: Bitboard,
}

/// What a dropped piece must enclose or touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Enclosing {
    /// Nothing.
    None,
    /// A line of enemies between it and a piece of its own side.
    Reversi,
    /// A piece of its own side next to it.
    Ataxx,
    /// No enemy next to it on rank or file.
    Snort,
    /// It comes to rest, pushed in from any edge, against a piece or the far edge.
    AnySide,
    /// A piece, or the edge, is right below it.
    Top,
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
    /// May a player not castle to the side to which the opponent has?
    pub opposite: bool,
    /// Castlings that win; a player who has lost the right to all of his loses. The king's side first.
    pub wins: Sides<[bool; 2]>,
}

/// What a king may do and suffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Royalty {
    /// A king may not be left attacked.
    Guarded,
    /// A king may be left attacked; capturing it wins. A king that cannot escape capture is mated all the same.
    Capturable,
}

/// What players must and must not do about checks and captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Duties {
    /// May a player give check?
    pub may_check: bool,
    /// Must a player capture who can?
    pub must_capture: bool,
    /// May a king in check not move away, except by taking the checker (makpong)?
    pub makpong: bool,
    /// Are pieces royal while the loss of one more would be an extinction? They may not be left attacked then, and
    /// extinction itself ends the game only where there are blasts.
    pub pseudo_royal: bool,
    /// Where more of them are left than that: may they not all be left attacked at once?
    pub duple_check: bool,
}

/// What moves do to other pieces.
#[derive(Clone, PartialEq, Debug)]
pub struct EffectSpec {
    /// Pieces that come on the board with another's move.
    pub gating: Gating,
    /// Squares that become walls.
    pub walls: Walls,
    /// Where walls may be put.
    pub wall_region: Sides<Bitboard>,
    /// Does a player put a wall or move, and not both? To put a wall is then a pass.
    pub wall_or_move: bool,
    /// Does a capture blow up the captor and what stands around it, `pawn`s aside?
    pub blast: bool,
    /// Types that blasts spare, even as captors.
    pub blast_immune: PieceSet,
    /// Types that cannot capture their like.
    pub mutually_immune: PieceSet,
    /// Types that turn to stone when they capture.
    pub petrify: PieceSet,
    /// Do pieces blown up around a capture leave walls?
    pub petrify_blasted: bool,
    /// Enemies that change sides when they are enclosed.
    pub flip: Flip,
    /// Are there two boards, and does a piece that has moved pass to the same square of the other one?
    pub looking_glass: bool,
}

/// What players cannot see.
#[derive(Clone, PartialEq, Debug)]
pub struct SightSpec {
    /// Does a player see only what his own pieces reach?
    pub fog: bool,
    /// Do pieces stand face down until they move?
    pub covered: bool,
}

/// Pieces that come on the board with another's move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gating {
    /// None.
    None,
    /// Only the record of which pieces have not moved is kept.
    Rights,
    /// A piece in hand may enter behind the first move of a piece of the back rank (Seirawan).
    Seirawan,
}

/// Squares that become walls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Walls {
    /// None.
    None,
    /// After a move the piece that moved shoots an arrow, along its own moves.
    Arrow,
    /// After a move the one wall goes to any empty square.
    Duck,
    /// After a move a wall is put at the edge or, on rank or file, next to a wall.
    Edge,
    /// The square left becomes a wall.
    Past,
    /// After a move a wall is put on any empty square that is allowed.
    Static,
}

/// Enemies that change sides when they are enclosed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flip {
    /// None.
    None,
    /// Those in a line between the piece played and another of its side.
    Reversi,
    /// Those next to the piece played.
    Ataxx,
    /// Those next to it, if it was moved there, or dropped next to a piece of its side.
    Quadwrangle,
}

/// What a rule gives the player it speaks of: the one whose turn it is, where nothing else is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// This player wins.
    Win,
    /// This player loses.
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
    /// Does the player get what `stalemate` says only with fewer pieces on the board than the opponent, the contrary with
    /// more, and a draw with as many?
    pub stalemate_by_count: bool,
    /// Does a mate by knights alone lose, and is a mate only a draw without a check by a knight, a rook or a bers among
    /// the checks in a row that led to it (shatar)?
    pub shatar: bool,
    /// Types that win by reaching the flag region.
    pub flag_pieces: Sides<PieceSet>,
    /// The squares to reach.
    pub flag_region: Sides<Bitboard>,
    /// How many of them must be there.
    pub flag_count: u8,
    /// Is one of them enough when no square of the region is empty?
    pub flag_blocked_win: bool,
    /// Has the opponent one more move before it counts? Black draws by reaching the flag with it too, if kings must.
    pub flag_move: bool,
    /// Must the pieces not be attacked there? Together with `flag_move`: only where they are has the opponent that move.
    pub flag_safe: bool,
    /// Does a number of checks win? The number is in the position's text.
    pub check_counting: bool,
    /// What becomes of a player who runs out of pieces.
    pub extinction: ExtinctionSpec,
    /// Lines and connections that decide.
    pub connection: ConnectionSpec,
    /// Must a player to move whose king faces the other put an end to that or pass, and does passing end the game
    /// (janggi)?
    pub bikjang: bool,
    /// How draws by the rules (repetition, no progress, stalemate, passing, a full board) are turned into wins.
    pub material: Material,
    /// Does a full board end the game?
    pub full_board: bool,
    /// How many moves a lone king must survive for a draw.
    pub counting: Counting,
    /// The impasse declaration.
    pub impasse: Impasse,
    /// The game is drawn when, kings aside, the board holds at most one piece, of one of these types.
    pub insufficient_material: Option<PieceSet>,
}

/// What becomes of a player who runs out of pieces.
#[derive(Clone, PartialEq, Debug)]
pub struct ExtinctionSpec {
    /// For the player whose pieces are gone.
    pub value: Value,
    /// The types that count, each on its own; all of them together where the set is everything.
    pub types: PieceSet,
    /// At so many or fewer of a type, on the board and in hand, it is extinct.
    pub count: u8,
    /// The opponent must have at least so many.
    pub opponent_count: u8,
    /// Must the opponent have one more than that where the player is to move? So the player may still do the same to
    /// the opponent, who moved last (the bare kings of shatranj).
    pub claim: bool,
}

/// Lines and connections that decide. Only those of the player who has just moved do.
#[derive(Clone, PartialEq, Debug)]
pub struct ConnectionSpec {
    /// For the player who has made one.
    pub value: Value,
    /// So many in a row connect; 0 = no such rule.
    pub in_row: u8,
    /// The types that connect.
    pub types: PieceSet,
    /// Along ranks?
    pub horizontal: bool,
    /// Along files?
    pub vertical: bool,
    /// Along diagonals?
    pub diagonal: bool,
    /// A chain, in the directions above, from one of these regions …
    pub region1: Sides<Bitboard>,
    /// … to the other of the pair connects.
    pub region2: Sides<Bitboard>,
    /// A square block of so many by so many connects; 0 = no such rule.
    pub block: u8,
    /// So many on one line in the directions above, with gaps or without, connect; 0 = no such rule.
    pub collinear: u8,
}

/// How draws by the rules are turned into wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Material {
    /// Not at all.
    None,
    /// By points on the board, with 1.5 for the second player (janggi).
    Janggi,
    /// By the number of pieces on the board; equal numbers stay a draw.
    Unweighted,
    /// A draw is a win for White.
    WhiteDrawOdds,
    /// A draw is a win for Black.
    BlackDrawOdds,
}

/// How many moves a lone king must survive for a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counting {
    /// There is no such rule.
    None,
    /// Makruk's.
    Makruk,
    /// Cambodian chess's.
    Cambodian,
    /// ASEAN chess's.
    Asean,
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
    /// Does a player lose who moves the same piece back and forth again and again, out of no check (janggi)?
    pub move_repetition_illegal: bool,
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

impl RepetitionSpec {
    /// Moves of each player without progress until the draw that comes by itself; 0 = never.
    pub fn longest_idle(&self) -> u16 {
        match (self.n_move, self.n_move_claim) {
            (0, _) => 0,
            (_, true) => self.n_move_limit,
            (moves, false) => moves,
        }
    }
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
