//! A variant *as played*: everything a position needs, compiled once from a [`VariantSpec`] and never changed.

mod attacks;
mod castling;
mod catalogue;
mod compile;
mod facts;
mod mating;
mod movement;
mod rays;
mod regions;
mod sharing;
#[cfg(target_feature = "bmi2")]
mod tracks;
mod zobrist;

use std::sync::Arc;

use crate::position::State;
use crate::spec::{PieceType, Royalty, SpecErrors, VariantSpec};
use crate::types::{Bitboard, Color, Kind, KindSet, Letter, Piece, Role, Sides};

pub(crate) use attacks::{Attacks, LineClass};
pub(crate) use castling::Castling;
pub use catalogue::{Catalogue, Entry};
pub(crate) use movement::{Lines, Movement, Shape};
pub(crate) use rays::{Ray, Rays, SquareTable};

pub(crate) use zobrist::Zobrist;

/// A game's rules, ready to play. Immutable and shared: positions hold it in an [`Arc`].
///
/// ```
/// use pantheon_rules::Catalogue;
/// let shogi = Catalogue::builtin().get("shogi").unwrap();
/// assert_eq!((shogi.files(), shogi.ranks()), (9, 9));
/// ```
#[derive(Debug)]
pub struct Variant {
    spec: VariantSpec,
    board: Bitboard,
    kinds: Vec<KindInfo>,
    roles: Vec<RoleInfo>,
    /// The kind of each role once more, where looking it up needs no check.
    kind_by_role: [Kind; Role::MAX],
    /// The kind with each letter or synonym.
    kind_by_letter: [Option<Kind>; Letter::NUMBER],
    pub(crate) king: Option<Kind>,
    pub(crate) attacks: Sides<Attacks>,
    pub(crate) castling: Option<Castling>,
    pub(crate) zobrist: Zobrist,
    pub(crate) rules: Rules,
    pub(crate) start: State,
}

/// One kind of piece: everything that depends on how it moves.
#[derive(Debug)]
pub(crate) struct KindInfo {
    pub piece: PieceType,
    pub letter: Letter,
    pub synonym: Option<Letter>,
    pub movement: Sides<Movement>,
    pub promotion: Sides<Promotion>,
    /// Targets, and origins, that make a move more than a plain one: the promotion zone, squares without return.
    pub care: Sides<Care>,
    /// Do its moves set the move counter back?
    pub progress: Sides<Progress>,
    /// Where one may be dropped, board and hands permitting.
    pub drop: Sides<Bitboard>,
    /// How many of its side a file may hold before a further drop there is barred.
    pub doubled: Option<u8>,
    /// Is mate by its drop barred?
    pub no_drop_mate: bool,
    /// Its promoted form as it may be dropped.
    pub dropped_promoted: Option<Role>,
}

/// Where moves of a kind need a second look.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Care {
    pub from: Bitboard,
    pub to: Bitboard,
}

/// How a kind promotes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Promotion {
    /// It does not.
    None,
    /// As a chess pawn, to one of the choices.
    Choice,
    /// To its promoted form, this role.
    Form(Role),
    /// Both ways.
    ChoiceAndForm(Role),
}

/// Whether moves of a kind set the move counter back.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Progress {
    Never,
    Always,
    /// When it cannot step back.
    Irreversible,
}

/// One role: what a piece is called and what becomes of it.
#[derive(Clone, Copy, Debug)]
pub struct RoleInfo {
    pub(crate) kind: Kind,
    pub(crate) mark: Mark,
    pub(crate) letter: Letter,
    /// What a captor gets in hand.
    pub(crate) in_hand: Kind,
    /// What it turns back into where pieces do.
    pub(crate) demoted: Option<Role>,
    /// What it turns into whenever it moves: its twin on the other board, or what lies under the cover.
    pub(crate) turned: Option<Role>,
    /// Does it stand on the far board?
    pub(crate) far: bool,
}

/// How a role is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// `R`: the letter alone.
    Plain,
    /// `+R`: the promoted form of the letter.
    Plus,
    /// `Q~`: this letter, but a promoted pawn; or a piece face down that moves as the letter says.
    Tilde,
    /// `R~(P)`: a piece face down that moves as an R and is a P.
    Dealt(Letter),
}

/// The rules that the hot paths ask for, in the form they ask for them.
#[derive(Debug)]
pub(crate) struct Rules {
    pub royalty: Royalty,
    pub promotion_zone: Sides<Bitboard>,
    pub pawns_must_promote: bool,
    pub pieces_must_promote: bool,
    pub promote_on_capture_only: bool,
    pub demotion: bool,
    pub choices: Sides<Vec<Choice>>,
    /// At most so many of a promoted kind, 0 for any number.
    pub form_limit: [u8; Kind::MAX],
    /// Where a move may not end that does not promote: by kind, squares the piece could never leave.
    pub immobile: Sides<[Bitboard; Kind::MAX]>,
    pub drops: bool,
    /// Must drops do more than find an empty square?
    pub unusual_drops: bool,
    /// Do dropped kings and rooks get the right to castle?
    pub drops_castle: bool,
    /// Are there hands, to drop from or to gate from?
    pub hands: bool,
    pub captures_to_hand: bool,
    pub drops_may_check: bool,
    pub en_passant_region: Sides<Bitboard>,
    /// Kinds that capture en passant.
    pub en_passant: Sides<KindSet>,
    /// Does the ledger of lost pieces matter?
    pub ledger: bool,
    /// How many of each kind a side starts with.
    pub army: Sides<[u8; Kind::MAX]>,
    /// Pieces that win by reaching a region.
    pub flag: Sides<(KindSet, Bitboard)>,
    pub has_flag: bool,
    /// Can the game be over before the player to move has a choice?
    pub has_goals: bool,
    pub has_connection: bool,
    pub has_count: bool,
    pub castling_wins: bool,
    /// Are there two boards, between which pieces pass when they move?
    pub looking_glass: bool,
    /// Do pieces stand face down?
    pub covered: bool,
    /// Are the moves those of the pieces themselves, with no duty or anything else beside?
    pub plain: bool,
    /// Is a move of a piece legal that leaves the own king safe, whatever the others are, as long as the game goes on?
    pub tells_moves_apart: bool,
    /// Can a king that is safe come under attack by nothing but the piece that moves, or along a line that it opens?
    pub safety_lasts: bool,
    /// May a king not walk out of check?
    pub makpong: bool,
    /// Do moves do more than move?
    pub has_effects: bool,
    /// May a piece or a wall come with a move?
    pub has_additions: bool,
    /// Must or may a player do more or less than the pieces allow?
    pub has_duties: bool,
    /// Does a duty ask what the position after a move is?
    pub looks_ahead: bool,
    pub pseudo_royal: bool,
    /// Can it be told of most moves, before they are tried, that they are allowed?
    pub has_guard: bool,
    /// Must each move be tried to see whether the king is safe after it?
    pub king_by_trial: bool,
    /// Kinds whose extinction decides the game.
    pub extinction: KindSet,
    /// Does only the loss of all pieces together?
    pub extinction_of_all: bool,
    pub connecting: KindSet,
    pub petrify: KindSet,
    pub blast_immune: KindSet,
    /// Kinds that blasts spare unless they are the victim.
    pub blast_spared: KindSet,
    pub immune_pairs: KindSet,
    pub must_drop: Option<KindSet>,
    pub unlimited_drops: bool,
    pub promotes_in_place: bool,
    /// The squares around each square.
    pub around: Box<SquareTable>,
    /// The edge of the board.
    pub edge: Bitboard,
    /// The queen's lines, and the rook's.
    pub star: Rays,
    pub cross: Rays,
    /// Kinds with one of which alone nobody mates; `None` where the game has no such rule.
    pub too_weak: Option<KindSet>,
}

/// A piece a pawn may become.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    pub role: Role,
    pub kind: Kind,
    /// See `LimitCounts`.
    pub limit: Option<u8>,
}

impl Variant {
    /// Makes a variant playable, or says everything that is wrong with it.
    pub fn compile(spec: &VariantSpec) -> Result<Arc<Variant>, SpecErrors> {
        compile::compile(spec).map(Arc::new)
    }

    /// The name of its section.
    pub fn name(&self) -> &str {
        &self.spec.name
    }

    /// What is special about it, in a line.
    pub fn description(&self) -> &str {
        &self.spec.description
    }

    /// The definition it was compiled from.
    pub fn spec(&self) -> &VariantSpec {
        &self.spec
    }

    /// Number of files.
    pub fn files(&self) -> u8 {
        self.spec.board.files
    }

    /// Number of ranks.
    pub fn ranks(&self) -> u8 {
        self.spec.board.ranks
    }

    /// All squares of its board.
    pub fn board(&self) -> Bitboard {
        self.board
    }

    /// All roles, in the order of [`Role::index`].
    pub fn roles(&self) -> impl Iterator<Item = Role> {
        (0..self.roles.len()).map(Role::new)
    }

    /// All kinds, in the order of [`Kind::index`].
    pub fn kinds(&self) -> impl DoubleEndedIterator<Item = Kind> + ExactSizeIterator {
        (0..self.kinds.len()).map(Kind::new)
    }

    /// How a role moves.
    #[inline]
    pub fn kind_of(&self, role: Role) -> Kind {
        self.kind_by_role[role.index()]
    }

    /// The letter and mark of a role.
    pub fn spelling(&self, role: Role) -> (Mark, Letter) {
        let info = &self.roles[role.index()];
        (info.mark, info.letter)
    }

    /// The letter of a kind.
    pub fn letter(&self, kind: Kind) -> Letter {
        self.kinds[kind.index()].letter
    }

    /// The second letter of a kind, if it has one.
    pub fn synonym(&self, kind: Kind) -> Option<Letter> {
        self.kinds[kind.index()].synonym
    }

    /// The type of a kind, as variant files name it.
    #[inline]
    pub fn piece_type(&self, kind: Kind) -> PieceType {
        self.kinds[kind.index()].piece
    }

    /// The kind with this letter or synonym.
    #[inline]
    pub fn kind_by_letter(&self, letter: Letter) -> Option<Kind> {
        self.kind_by_letter[letter.index()]
    }

    /// The role that is written as its letter alone.
    #[inline]
    pub fn plain_role(&self, kind: Kind) -> Role {
        // Roles begin with one plain role for each kind, in the same order.
        Role::new(kind.index())
    }

    /// The role written with this mark and letter.
    pub fn role_by_spelling(&self, mark: Mark, letter: Letter) -> Option<Role> {
        let letter = self.letter(self.kind_by_letter(letter)?);
        self.roles.iter().position(|info| info.mark == mark && info.letter == letter).map(Role::new)
    }

    /// A piece as a FEN writes it: `N`, `+p`, `Q~`, on the far board `|N`.
    pub fn piece_text(&self, piece: Piece) -> String {
        let mut text = String::new();
        self.push_piece_text(piece, &mut text);
        text
    }

    /// Adds the same to a text.
    pub(crate) fn push_piece_text(&self, piece: Piece, text: &mut String) {
        let (mark, letter) = self.spelling(piece.role);
        if self.is_far(piece.role) {
            text.push('|');
        }
        if mark == Mark::Plus {
            text.push('+');
        }
        text.push(letter.of(piece.color));
        match mark {
            Mark::Plain | Mark::Plus => {}
            Mark::Tilde => text.push('~'),
            Mark::Dealt(hidden) => text.extend(['~', '(', hidden.of(piece.color), ')']),
        }
    }

    /// Does a piece of this role stand on the far one of two boards?
    pub fn is_far(&self, role: Role) -> bool {
        self.roles[role.index()].far
    }

    /// The same piece on the other of two boards.
    pub fn across(&self, role: Role) -> Option<Role> {
        self.roles[role.index()].turned.filter(|_| self.rules.looking_glass)
    }

    /// Does a piece of this role stand face down?
    pub fn is_covered(&self, role: Role) -> bool {
        self.rules.covered && self.roles[role.index()].turned.is_some()
    }

    /// The role of a piece that stands face down and moves as a kind; nobody knows what it is.
    pub(crate) fn cover(&self, kind: Kind) -> Option<Role> {
        self.roles().find(|&role| {
            self.is_covered(role) && self.role_info(role).mark == Mark::Tilde && self.kind_of(role) == kind
        })
    }

    /// The role of a piece that moves as a kind until it is turned up as a role.
    pub(crate) fn covered(&self, kind: Kind, hidden: Role) -> Option<Role> {
        let dealt = |role: &Role| matches!(self.role_info(*role).mark, Mark::Dealt(_));
        self.roles()
            .filter(dealt)
            .find(|&role| self.kind_of(role) == kind && self.role_info(role).turned == Some(hidden))
    }

    /// May a player offer a draw?
    pub fn allows_draw_offers(&self) -> bool {
        self.spec.conduct.draw_offers
    }

    /// May this player resign while it is `turn`'s move?
    pub fn allows_resignation(&self, player: Color, turn: Color) -> bool {
        match self.spec.conduct.resignation {
            crate::spec::Resignation::Anytime => true,
            crate::spec::Resignation::OnTurn => player == turn,
        }
    }

    /// The names of its handicap starts.
    pub fn handicaps(&self) -> impl Iterator<Item = &str> {
        self.spec.board.handicaps.iter().map(|(name, _)| name.as_str())
    }

    #[inline]
    pub(crate) fn role_info(&self, role: Role) -> &RoleInfo {
        &self.roles[role.index()]
    }

    #[inline]
    pub(crate) fn kind_info(&self, kind: Kind) -> &KindInfo {
        &self.kinds[kind.index()]
    }

    /// All kinds, by index.
    #[inline]
    pub(crate) fn kind_infos(&self) -> &[KindInfo] {
        &self.kinds
    }

    #[inline]
    pub(crate) fn movement(&self, kind: Kind, color: Color) -> &Movement {
        &self.kinds[kind.index()].movement[color]
    }

    /// The letters of all kinds, for messages: `p n b r q k`.
    pub(crate) fn letters(&self) -> String {
        let letters: Vec<String> = self.kinds.iter().map(|info| info.letter.to_string()).collect();
        letters.join(" ")
    }
}
