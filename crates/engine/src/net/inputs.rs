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
    /// The input of a piece on a square: by viewer and mirror, then by colour and role.
    squares: Vec<[u16; SLOTS]>,
    /// The first input of a kind in hand, by own or enemy, and how many there are.
    hands: Vec<(u16, u8)>,
}

const SLOTS: usize = 128;
/// More pieces of a kind in hand are seen as so many.
const MOST_HELD: usize = 18;

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
        let mut squares = vec![[0; SLOTS]; 4 * 2 * roles];
        for view in VIEWS {
            for color in Color::ALL {
                for role in variant.roles() {
                    let row = (view.index() * 2 + color as usize) * roles + role.index();
                    let plane = (color != view.viewer) as usize * roles + role.index();
                    for square in variant.board() {
                        let swapped = view.mirrored != (turned && view.viewer == Color::Black);
                        let file = if swapped { files - 1 - square.file() } else { square.file() };
                        let place = square.rank_for(view.viewer, ranks) as usize * files as usize + file as usize;
                        squares[row][square.index()] = (plane * area + place) as u16;
                    }
                }
            }
        }
        let mut count = 2 * roles * area;
        let mut hands = Vec::with_capacity(2 * kinds);
        let held = held(variant);
        for _ in 0..2 {
            for &most in &held {
                hands.push((count as u16, most as u8));
                count += most;
            }
        }
        Inputs { count, files, turned, roles, kinds, squares, hands }
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

    /// The input of a piece on a square.
    #[inline]
    pub(crate) fn on_board(&self, view: View, piece: Piece, square: Square) -> u16 {
        self.squares[(view.index() * 2 + piece.color as usize) * self.roles + piece.role.index()][square.index()]
    }

    /// The input of the `count`-th piece of a kind in hand, counted from 1, if it has one.
    #[inline]
    pub(crate) fn in_hand(&self, view: View, color: Color, kind: Kind, count: u8) -> Option<u16> {
        let (first, most) = self.hands[(color != view.viewer) as usize * self.kinds + kind.index()];
        (1..=most).contains(&count).then(|| first + count as u16 - 1)
    }

    /// Visits the inputs of a position.
    pub fn visit(&self, position: &Position, view: View, mut visit: impl FnMut(u16)) {
        for square in position.state().pieces() {
            if let Some(piece) = position.piece(square) {
                visit(self.on_board(view, piece, square));
            }
        }
        for color in Color::ALL {
            for kind in position.variant().kinds() {
                for count in 1..=position.hand(color, kind) {
                    self.in_hand(view, color, kind, count).into_iter().for_each(&mut visit);
                }
            }
        }
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
                            let input = inputs.on_board(view, Piece { color, role }, square) as usize;
                            assert!(!std::mem::replace(&mut seen[input], true), "{name}");
                        }
                    }
                    for kind in variant.kinds() {
                        for input in (1..=40).filter_map(|count| inputs.in_hand(view, color, kind, count)) {
                            assert!(!std::mem::replace(&mut seen[input as usize], true), "{name}");
                        }
                    }
                }
                assert!(seen.into_iter().all(|seen| seen), "{name}: every input has a meaning");
            }
        }
    }
}
