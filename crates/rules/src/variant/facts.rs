//! Facts about a variant that an engine or a page asks for.

use super::{Promotion, Shape, Variant};
use crate::types::{Bitboard, Color, Kind, KindSet, Role, Square};

impl Variant {
    /// What people call a kind: `pawn` for a shogi pawn, unless the game has another; `piece Z` where the definition
    /// gives it no name.
    pub fn title(&self, kind: Kind) -> String {
        /// What names of types begin with where another family has a piece of that name.
        const FAMILIES: [&str; 2] = ["shogi", "janggi"];
        let piece = self.piece_type(kind);
        if piece.is_custom() {
            return format!("piece {}", self.letter(kind).of(Color::White));
        }
        let words = words(piece.name());
        let short = FAMILIES.iter().find_map(|family| words.strip_prefix(family)).map(str::trim_start);
        let is_taken = |name: &str| self.kinds().any(|other| self.piece_type(other).name() == name);
        match short.filter(|short| !is_taken(short)) {
            Some(short) => short.to_owned(),
            None => words,
        }
    }

    /// The kind that must not be lost, where there is one.
    pub fn king(&self) -> Option<Kind> {
        self.king
    }

    /// Where a piece of a kind could go to from a square, and where it could capture, were these squares occupied.
    pub fn reach(&self, kind: Kind, color: Color, from: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        self.movement(kind, color).reach(from, occupied)
    }

    /// Where a piece goes to or captures from a square, with these squares occupied, these by its enemies and these by
    /// its like.
    #[inline]
    pub fn targets(
        &self,
        kind: Kind,
        color: Color,
        from: Square,
        (occupied, enemies, likes): (Bitboard, Bitboard, Bitboard),
    ) -> Bitboard {
        self.movement(kind, color).targets(from, occupied, enemies, likes)
    }

    /// What a piece turns into when it promotes in its own form, as in shogi.
    pub fn promoted_form(&self, role: Role, color: Color) -> Option<Role> {
        match self.kind_info(self.kind_of(role)).promotion[color] {
            Promotion::Form(form) | Promotion::ChoiceAndForm(form) => Some(form),
            Promotion::None | Promotion::Choice => None,
        }
    }

    /// What a piece may be exchanged for when it promotes by choice, as a chess pawn.
    pub fn promotion_choices(&self, role: Role, color: Color) -> impl Iterator<Item = Role> + '_ {
        let chooses = matches!(
            self.kind_info(self.kind_of(role)).promotion[color],
            Promotion::Choice | Promotion::ChoiceAndForm(_)
        );
        self.rules.choices[color].iter().filter(move |_| chooses).map(|choice| choice.role)
    }

    /// The squares of the board around a square.
    pub fn neighbours(&self, square: Square) -> Bitboard {
        self.rules.around[square.index()]
    }

    /// Where a side's pieces promote.
    pub fn promotion_zone(&self, color: Color) -> Bitboard {
        self.rules.promotion_zone[color]
    }

    /// What a captor gets in hand for a piece, where captured pieces are kept.
    pub fn in_hand(&self, role: Role) -> Option<Kind> {
        self.rules.captures_to_hand.then(|| self.role_info(role).in_hand)
    }

    /// Can pieces be dropped?
    pub fn has_drops(&self) -> bool {
        self.rules.drops
    }

    /// Where a piece of a kind may be dropped, board and hands permitting.
    pub fn drop_region(&self, kind: Kind, color: Color) -> Bitboard {
        self.kind_info(kind).drop[color]
    }

    /// The kinds that a side must not run out of, or wins by running out of; `None` where only the loss of all pieces
    /// together counts, or nothing does.
    pub fn extinction(&self) -> Option<KindSet> {
        (!self.rules.extinction_of_all && !self.rules.extinction.is_empty()).then_some(self.rules.extinction)
    }

    /// The kinds that win by reaching a region, and the region, where there are such.
    pub fn flag(&self, color: Color) -> Option<(KindSet, Bitboard)> {
        self.rules.has_flag.then_some(self.rules.flag[color])
    }

    /// The kinds that win by standing in a line or by joining two sides of the board, where there are such.
    pub fn connecting(&self) -> Option<KindSet> {
        self.rules.has_connection.then_some(self.rules.connecting)
    }

    /// Do the moves of a kind depend on nothing but whether their targets are taken?
    pub fn leaps_only(&self, kind: Kind, color: Color) -> bool {
        matches!(self.movement(kind, color).shape(), Shape::Leap | Shape::Step)
    }
}

/// `shogi pawn` of `shogiPawn`.
fn words(name: &str) -> String {
    let mut words = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() {
            words.push(' ');
        }
        words.push(c.to_ascii_lowercase());
    }
    words
}
