use std::fmt;

use super::Color;

/// A letter that names a kind of piece in a variant, `a` to `z`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(u8);

impl Letter {
    /// How many there are.
    pub(crate) const NUMBER: usize = 26;

    /// The letter, in either case; `None` for any other character.
    pub const fn new(letter: char) -> Option<Letter> {
        if letter.is_ascii_alphabetic() { Some(Letter(letter.to_ascii_lowercase() as u8)) } else { None }
    }

    /// Its place in the alphabet, from 0.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        (self.0 - b'a') as usize
    }

    /// As White's pieces are written: upper case.
    pub const fn upper(self) -> char {
        self.0.to_ascii_uppercase() as char
    }

    /// As Black's pieces are written: lower case.
    pub const fn lower(self) -> char {
        self.0 as char
    }

    /// Upper case for White, lower case for Black.
    pub fn of(self, color: Color) -> char {
        color.pick(self.upper(), self.lower())
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.lower())
    }
}

impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.lower())
    }
}

/// How a piece moves: an index into a variant's kinds. A gold and a promoted pawn that moves as a gold are one kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind(u8);

impl Kind {
    /// More kinds than letters there cannot be.
    pub const MAX: usize = 26;

    #[inline]
    pub(crate) const fn new(index: usize) -> Kind {
        Kind(index as u8)
    }

    /// The index into the variant's kinds.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of kinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct KindSet(u32);

impl KindSet {
    /// No kind.
    pub const EMPTY: KindSet = KindSet(0);

    /// Does it hold this kind?
    #[inline]
    pub const fn has(self, kind: Kind) -> bool {
        self.0 >> kind.0 & 1 != 0
    }

    /// Has it no kind?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// This set and one kind more.
    pub const fn with(self, kind: Kind) -> KindSet {
        KindSet(self.0 | 1 << kind.0)
    }

    /// The kinds, lowest index first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let kind = (rest != 0).then(|| Kind(rest.trailing_zeros() as u8));
            rest &= rest.wrapping_sub(1);
            kind
        })
    }
}

impl std::ops::BitAnd for KindSet {
    type Output = KindSet;
    fn bitand(self, other: KindSet) -> KindSet {
        KindSet(self.0 & other.0)
    }
}

impl FromIterator<Kind> for KindSet {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> KindSet {
        kinds.into_iter().fold(KindSet::EMPTY, KindSet::with)
    }
}

/// What a piece is: an index into [`Variant::roles`](crate::Variant::roles). A gold and a promoted pawn that moves as
/// a gold are two roles, for they differ when they are captured.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Role(u8);

impl Role {
    /// Roles fit in six bits: 26 letters and their promoted forms.
    pub const MAX: usize = 64;

    #[inline]
    pub(crate) const fn new(index: usize) -> Role {
        Role(index as u8 & (Role::MAX - 1) as u8)
    }

    /// The index into the variant's roles.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize & (Role::MAX - 1)
    }
}

/// A role with an owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub role: Role,
}
