//! The first layer of a net along a line of moves. A move changes few inputs, so that the sums after it follow from
//! those before it; they are found only when somebody asks.

use std::sync::Arc;

use pantheon_rules::{Color, Kind, Piece, Position, Square};

use super::Net;
use super::inputs::{Inputs, Trait, VIEWS, View};
use super::kernel::{self, Bundle, Rows};
use crate::score::Value;

/// What a move changed: what the position has since then, and what it has no longer.
#[derive(Clone, Default)]
struct Changes {
    gained: List<Trait>,
    lost: List<Trait>,
}

/// More changes than this are not worth following.
const MOST: usize = 8;

impl Changes {
    fn clear(&mut self) {
        self.gained.count = 0;
        self.lost.count = 0;
    }

    fn overflows(&self) -> bool {
        self.gained.count.max(self.lost.count) > MOST
    }
}

/// Takes down what a move changes.
pub(crate) struct Notes<'a> {
    inputs: &'a Inputs,
    changes: &'a mut Changes,
}

impl Notes<'_> {
    #[inline]
    pub fn put(&mut self, piece: Piece, square: Square) {
        self.changes.gained.push(self.inputs.on_board(piece, square));
    }

    #[inline]
    pub fn take(&mut self, piece: Piece, square: Square) {
        self.changes.lost.push(self.inputs.on_board(piece, square));
    }

    #[inline]
    pub fn hand(&mut self, color: Color, kind: Kind, before: u8, after: u8) {
        let Notes { inputs, changes } = self;
        let held = |count: u8| inputs.in_hand(color, kind, count);
        (before + 1..=after).filter_map(held).for_each(|held| changes.gained.push(held));
        (after + 1..=before).filter_map(held).for_each(|held| changes.lost.push(held));
    }
}

/// The sums of every ply of a line.
pub(crate) struct Accumulators {
    net: Arc<Net>,
    /// A layer for each view, ply by ply. Kings go to and fro between left and right, and each view follows from itself.
    layers: Vec<Bundle>,
    frames: Vec<Frame>,
    /// The last position that each view was computed anew for: the next one is not far from it.
    fresh: [Fresh; VIEWS.len()],
}

#[derive(Clone, Default)]
struct Frame {
    /// What the move to this ply changed.
    changes: Changes,
    /// Which views are known.
    known: [bool; VIEWS.len()],
    direct: [i32; VIEWS.len()],
}

/// A layer and the inputs that it is the sum of, a bit for each.
struct Fresh {
    layer: Vec<Bundle>,
    direct: i32,
    seen: Vec<u64>,
}

impl Accumulators {
    /// For lines of so many plies.
    pub fn new(net: &Arc<Net>, plies: usize) -> Accumulators {
        Accumulators {
            layers: vec![Bundle::ZEROS; plies * VIEWS.len() * net.bundles()],
            frames: vec![Frame::default(); plies],
            fresh: VIEWS.map(|_| Fresh {
                layer: net.quantities.bias.to_vec(),
                direct: 0,
                seen: vec![0; net.inputs.len().div_ceil(64)],
            }),
            net: net.clone(),
        }
    }

    /// Are they those of a net?
    pub fn are_of(&self, net: &Arc<Net>) -> bool {
        Arc::ptr_eq(&self.net, net)
    }

    /// A line begins at a position. All views of it are found, for the king may come to either side of the board.
    pub fn begin(&mut self, position: &Position) {
        self.enter(0);
        VIEWS.into_iter().for_each(|view| self.renew(0, view, position));
    }

    /// A move to a ply is about to be made: what it changes goes here.
    #[inline]
    pub fn enter(&mut self, ply: usize) -> Notes<'_> {
        let frame = &mut self.frames[ply];
        frame.known = [false; VIEWS.len()];
        frame.changes.clear();
        Notes { inputs: &self.net.inputs, changes: &mut frame.changes }
    }

    /// What the position of a ply is worth for the player to move.
    pub fn evaluate(&mut self, ply: usize, position: &Position) -> Value {
        let turn = position.turn();
        let views = [turn, !turn].map(|viewer| self.net.inputs.view(position, viewer));
        for view in views {
            match self.known(ply, view) {
                Some(at) => (at + 1..=ply).for_each(|ply| self.follow(ply, view)),
                None => self.renew(ply, view, position),
            }
        }
        let size = self.net.bundles();
        let layers = views.map(|view| &self.layers[place(ply, view) * size..][..size]);
        let direct = views.map(|view| self.frames[ply].direct[view.index()]);
        self.net.result(self.net.bucket(position), layers, direct)
    }

    /// The last ply from which the sums of this one follow.
    #[inline]
    fn known(&self, ply: usize, view: View) -> Option<usize> {
        let mut at = ply;
        loop {
            let frame = &self.frames[at];
            if frame.known[view.index()] {
                return Some(at);
            }
            if frame.changes.overflows() {
                return None;
            }
            at = at.checked_sub(1)?;
        }
    }

    /// Finds the sums of a ply from those of the ply before.
    #[inline]
    fn follow(&mut self, ply: usize, view: View) {
        let net = &*self.net;
        let size = net.bundles();
        let seen = net.inputs.seen(view);
        let (before, after) = self.layers.split_at_mut(place(ply, view) * size);
        let from = &before[place(ply - 1, view) * size..][..size];
        let to = &mut after[..size];
        let mut follow = |add: &[u16], subtract: &[u16]| {
            let rows = Rows { weights: &net.quantities.weights, add, subtract };
            kernel::update(net.arch, from, to, &rows);
            net.direct(add) - net.direct(subtract)
        };
        let changes = &self.frames[ply].changes;
        // Most moves are plain ones and captures.
        let direct = match (changes.gained.all(), changes.lost.all()) {
            (&[put], &[taken]) => follow(&[seen.input(put)], &[seen.input(taken)]),
            (&[put], &[first, second]) => follow(&[seen.input(put)], &[seen.input(first), seen.input(second)]),
            _ => {
                let (add, subtract) =
                    (changes.gained.map(|put| seen.input(put)), changes.lost.map(|taken| seen.input(taken)));
                follow(add.all(), subtract.all())
            }
        };
        let before = self.frames[ply - 1].direct[view.index()];
        self.frames[ply].learn(view, before + direct);
    }

    /// Finds the sums of a ply from the position.
    #[cold]
    fn renew(&mut self, ply: usize, view: View, position: &Position) {
        let net = &*self.net;
        let fresh = &mut self.fresh[view.index()];
        let mut seen = vec![0u64; fresh.seen.len()];
        net.inputs.visit(position, view, |input| seen[input as usize / 64] |= 1 << (input % 64));
        let (mut add, mut subtract) = (Vec::new(), Vec::new());
        for (word, (&now, &before)) in seen.iter().zip(&fresh.seen).enumerate() {
            each_bit(now & !before, |bit| add.push((64 * word + bit) as u16));
            each_bit(before & !now, |bit| subtract.push((64 * word + bit) as u16));
        }
        let size = net.bundles();
        let to = &mut self.layers[place(ply, view) * size..][..size];
        let rows = Rows { weights: &net.quantities.weights, add: &add, subtract: &subtract };
        kernel::update(net.arch, &fresh.layer, to, &rows);
        fresh.layer.copy_from_slice(to);
        fresh.direct += net.direct(&add) - net.direct(&subtract);
        fresh.seen = seen;
        self.frames[ply].learn(view, fresh.direct);
    }
}

impl Frame {
    /// A view is known from now on.
    #[inline]
    fn learn(&mut self, view: View, direct: i32) {
        self.direct[view.index()] = direct;
        self.known[view.index()] = true;
    }
}

/// Which of all layers is that of a ply and a view.
#[inline]
fn place(ply: usize, view: View) -> usize {
    VIEWS.len() * ply + view.index()
}

impl Net {
    #[inline]
    fn direct(&self, inputs: &[u16]) -> i32 {
        inputs.iter().map(|&input| self.quantities.direct[input as usize]).sum()
    }
}

/// A short list. What does not fit is counted.
#[derive(Clone, Copy, Default)]
struct List<T> {
    items: [T; MOST],
    count: usize,
}

impl<T: Copy + Default> List<T> {
    #[inline]
    fn push(&mut self, item: T) {
        if let Some(place) = self.items.get_mut(self.count) {
            *place = item;
        }
        self.count += 1;
    }

    #[inline]
    fn all(&self) -> &[T] {
        &self.items[..self.count]
    }

    #[inline]
    fn map<U: Copy + Default>(&self, mut to: impl FnMut(T) -> U) -> List<U> {
        let mut items = [U::default(); MOST];
        for (item, &from) in items.iter_mut().zip(self.all()) {
            *item = to(from);
        }
        List { items, count: self.count }
    }
}

fn each_bit(mut word: u64, mut visit: impl FnMut(usize)) {
    while word != 0 {
        visit(word.trailing_zeros() as usize);
        word &= word - 1;
    }
}
