//! What a net is told of a position: each piece on its square and each piece in hand, once as either player sees it.

use pantheon_rules::{Color, Kind, Piece, Position, Square, Variant};

/// The inputs of a variant's nets, numbered. They follow from its definition: own and enemy pieces by square, and one
/// input for each further piece of a kind in hand.
///
/// Each player looks from the own side of the board, and left and right change places when the own king stands in the
/// right half: what was learned of one wing holds for the other.
pub struct Inputs {
    count: usize,
    files: u8,
    /// Does Black look from the other end, as if the board were turned? Else as in a mirror at its middle.
    turned: bool,
    roles: usize,
    kinds: usize,
    /// The input of each [`Trait`], by viewer and mirror.
    seen: [Vec<u16>; 4],
    /// How many pieces of each kind in hand have an input.
    held: Vec<usize>,
}

const SLOTS: usize = 128;
/// More pieces of a kind in hand are seen as so many.
const MOST_HELD: usize = 18;

/// Something that a position has, whoever looks at it: a piece on a square, or one more of a kind in hand.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Trait(u16);

/// From which side a position is seen, and whether left and right change places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// Who looks.
    pub viewer: Color,
    /// Are left and right exchanged?
    pub mirrored: bool,
}

impl View {
    #[inline]
    pub(super) fn index(self) -> usize {
        2 * self.viewer as usize + self.mirrored as usize
    }
}

impl Inputs {
    /// The inputs of a variant.
    pub fn of(variant: &Variant) -> Inputs {
        let (roles, kinds) = (variant.roles().count(), variant.kinds().len());
        let (files, ranks) = (variant.files(), variant.ranks());
        let area = files as usize * ranks as usize;
        let turned = is_turned(variant);
        let held = held(variant);
        let mut inputs = Inputs { count: 0, files, turned, roles, kinds, seen: Default::default(), held };
        let traits = 2 * roles * SLOTS + 2 * kinds * MOST_HELD;
        let mut seen = VIEWS.map(|_| vec![0; traits]);
        for view in VIEWS {
            let mut note = |what: Trait, input: usize| seen[view.index()][what.0 as usize] = input as u16;
            let mut count = 0;
            for color in [view.viewer, !view.viewer] {
                for role in variant.roles() {
                    for square in variant.board() {
                        let swapped = view.mirrored != (turned && view.viewer == Color::Black);
                        let file = if swapped { files - 1 - square.file() } else { square.file() };
                        let place = square.rank_for(view.viewer, ranks) as usize * files as usize + file as usize;
                        note(inputs.on_board(Piece { color, role }, square), count + place);
                    }
                    count += area;
                }
            }
            for color in [view.viewer, !view.viewer] {
                for kind in variant.kinds() {
                    for what in (1..).map_while(|number| inputs.in_hand(color, kind, number)) {
                        note(what, count);
                        count += 1;
                    }
                }
            }
            inputs.count = count;
        }
        inputs.seen = seen;
        inputs
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// A board without pieces has none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// How a player looks at a position.
    #[inline]
    pub fn view(&self, position: &Position, viewer: Color) -> View {
        let king = position.state().king(position.variant(), viewer);
        let mirrored = king.is_some_and(|king| {
            let (left, right) = (king.file(), self.files - 1 - king.file());
            if self.turned && viewer == Color::Black { right > left } else { left > right }
        });
        View { viewer, mirrored }
    }

    /// A piece on a square.
    #[inline]
    pub(crate) fn on_board(&self, piece: Piece, square: Square) -> Trait {
        Trait(((piece.color as usize * self.roles + piece.role.index()) * SLOTS + square.index()) as u16)
    }

    /// The `count`-th piece of a kind in hand, counted from 1, if it has an input.
    #[inline]
    pub(crate) fn in_hand(&self, color: Color, kind: Kind, count: u8) -> Option<Trait> {
        let row = 2 * self.roles * SLOTS + (color as usize * self.kinds + kind.index()) * MOST_HELD;
        let most = self.held[kind.index()];
        (1..=most).contains(&(count as usize)).then(|| Trait((row + count as usize - 1) as u16))
    }

    /// The inputs of all that a position can have, as it is seen so.
    #[inline]
    pub(crate) fn seen(&self, view: View) -> Seen<'_> {
        Seen(&self.seen[view.index()])
    }

    /// Visits the inputs of a position.
    pub fn visit(&self, position: &Position, view: View, mut visit: impl FnMut(u16)) {
        let seen = self.seen(view);
        let mut visit = |what: Trait| visit(seen.input(what));
        for square in position.state().pieces() {
            if let Some(piece) = position.piece(square) {
                visit(self.on_board(piece, square));
            }
        }
        for color in Color::ALL {
            for kind in position.variant().kinds() {
                for count in 1..=position.hand(color, kind) {
                    self.in_hand(color, kind, count).into_iter().for_each(&mut visit);
                }
            }
        }
    }
}

/// A position's traits as inputs, looked at from one side.
#[derive(Clone, Copy)]
pub(crate) struct Seen<'a>(&'a [u16]);

impl Seen<'_> {
    /// The input of a trait.
    #[inline]
    pub fn input(self, what: Trait) -> u16 {
        self.0[what.0 as usize]
    }
}

pub(super) const VIEWS: [View; 4] = [
    View { viewer: Color::White, mirrored: false },
    View { viewer: Color::White, mirrored: true },
    View { viewer: Color::Black, mirrored: false },
    View { viewer: Color::Black, mirrored: true },
];

/// Is the set-up of the one player that of the other, turned rather than mirrored?
fn is_turned(variant: &Variant) -> bool {
    let start = Position::start_of(variant);
    let alike = |turned: bool| {
        let same = |square: &Square| {
            let file = if turned { variant.files() - 1 - square.file() } else { square.file() };
            let other = Square::new(file, variant.ranks() - 1 - square.rank()).and_then(|other| start.piece(other));
            let role = |piece: Option<Piece>| piece.map(|piece| piece.role);
            role(start.piece(*square)) == role(other)
        };
        start.pieces().into_iter().filter(same).count()
    };
    alike(true) > alike(false)
}

/// How many pieces of each kind a player may come to hold: all that the start has of it.
fn held(variant: &Variant) -> Vec<usize> {
    let start = Position::start_of(variant);
    let captured = variant.spec().drops.captures_to_hand;
    let mut held = vec![0; variant.kinds().len()];
    for kind in variant.kinds() {
        held[kind.index()] += Color::ALL.map(|color| start.hand(color, kind) as usize).into_iter().sum::<usize>();
    }
    for piece in start.pieces().into_iter().filter_map(|square| start.piece(square)) {
        if let Some(kind) = variant.in_hand(piece.role).filter(|_| captured) {
            held[kind.index()] += 1;
        }
    }
    held.into_iter().map(|number| number.min(MOST_HELD)).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use pantheon_rules::Catalogue;

    use super::*;

    fn seen(variant: &Arc<Variant>, fen: &str, viewer: Color) -> Vec<u16> {
        let inputs = Inputs::of(variant);
        let position = Position::from_fen(variant, fen).expect("a position");
        let mut list = Vec::new();
        inputs.visit(&position, inputs.view(&position, viewer), |input| list.push(input));
        list.sort_unstable();
        list
    }

    #[test]
    fn both_players_see_the_start_alike() {
        for name in ["minixiangqi", "shogi", "gorogoro", "mansindam", "grandhouse", "chess"] {
            let variant = Catalogue::builtin().get(name).expect("a built-in variant");
            let fen = Position::start(variant).fen();
            assert_eq!(seen(variant, &fen, Color::White), seen(variant, &fen, Color::Black), "{name}");
        }
    }

    #[test]
    fn left_and_right_are_alike() {
        let chess = Catalogue::builtin().get("chess").expect("chess");
        let left = seen(chess, "4k3/8/8/8/8/8/P7/1K6 w - - 0 1", Color::White);
        let right = seen(chess, "3k4/8/8/8/8/8/7P/6K1 w - - 0 1", Color::White);
        assert_eq!(left, right);
        assert_eq!(left.len(), 3);
    }

    #[test]
    fn inputs_differ_from_each_other() {
        for name in ["shogi", "crazyhouse", "mansindam"] {
            let variant = Catalogue::builtin().get(name).expect("a built-in variant");
            let inputs = Inputs::of(variant);
            for view in VIEWS {
                let mut seen = vec![false; inputs.len()];
                for color in Color::ALL {
                    for role in variant.roles() {
                        for square in variant.board() {
                            let input =
                                inputs.seen(view).input(inputs.on_board(Piece { color, role }, square)) as usize;
                            assert!(!std::mem::replace(&mut seen[input], true), "{name}");
                        }
                    }
                    for kind in variant.kinds() {
                        for held in (1..=40).filter_map(|count| inputs.in_hand(color, kind, count)) {
                            let input = inputs.seen(view).input(held) as usize;
                            assert!(!std::mem::replace(&mut seen[input], true), "{name}");
                        }
                    }
                }
                assert!(seen.into_iter().all(|seen| seen), "{name}: every input has a meaning");
            }
        }
    }
}
