//! The first layer of a net along a line of moves. A move changes few inputs, so that the sums after it follow from
//! those before it; they are found only when somebody asks.

use std::sync::Arc;

use pantheon_rules::{Color, Kind, Piece, Position, Square};

use super::Net;
use super::inputs::{VIEWS, View};
use super::kernel::{self, Rows};
use crate::score::Value;

/// What moves did to the pieces, in the order in which it happened.
#[derive(Clone, Default)]
pub(crate) struct Changes {
    list: [Option<Change>; MOST],
    count: usize,
}

/// More changes than this are not worth following.
const MOST: usize = 12;

#[derive(Clone, Copy)]
enum Change {
    Put(Piece, Square),
    Take(Piece, Square),
    /// The `count`-th piece of a kind came to hand.
    Gain(Color, Kind, u8),
    /// It left the hand.
    Spend(Color, Kind, u8),
}

impl Changes {
    #[inline]
    pub fn put(&mut self, piece: Piece, square: Square) {
        self.note(Change::Put(piece, square));
    }

    #[inline]
    pub fn take(&mut self, piece: Piece, square: Square) {
        self.note(Change::Take(piece, square));
    }

    #[inline]
    pub fn hand(&mut self, color: Color, kind: Kind, before: u8, after: u8) {
        if after > before {
            (before + 1..=after).for_each(|count| self.note(Change::Gain(color, kind, count)));
        } else {
            (after + 1..=before).for_each(|count| self.note(Change::Spend(color, kind, count)));
        }
    }

    #[inline]
    fn note(&mut self, change: Change) {
        if let Some(place) = self.list.get_mut(self.count) {
            *place = Some(change);
        }
        self.count += 1;
    }

    fn overflows(&self) -> bool {
        self.count > MOST
    }
}

/// The sums of every ply of a line.
pub(crate) struct Accumulators {
    net: Arc<Net>,
    /// A layer for each player, ply by ply.
    layers: Vec<i16>,
    frames: Vec<Frame>,
    /// The last position that each view was computed anew for: the next one is not far from it.
    fresh: [Fresh; 4],
}

#[derive(Clone, Default)]
struct Frame {
    /// What the move to this ply changed.
    changes: Changes,
    /// How the layers are seen, as far as they are known.
    views: [Option<View>; 2],
    direct: [i32; 2],
}

/// A layer and the inputs that it is the sum of, a bit for each.
struct Fresh {
    layer: Vec<i16>,
    direct: i32,
    seen: Vec<u64>,
}

impl Accumulators {
    /// For lines of so many plies.
    pub fn new(net: &Arc<Net>, plies: usize) -> Accumulators {
        Accumulators {
            layers: vec![0; plies * 2 * net.hidden],
            frames: vec![Frame::default(); plies],
            fresh: VIEWS.map(|_| Fresh {
                layer: net.quantities.bias.clone(),
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

    /// A line begins, at a position that nothing is known of.
    pub fn begin(&mut self) {
        self.enter(0);
    }

    /// A move to a ply is about to be made: what it changes goes here.
    #[inline]
    pub fn enter(&mut self, ply: usize) -> &mut Changes {
        let frame = &mut self.frames[ply];
        frame.views = [None; 2];
        frame.changes.count = 0;
        &mut frame.changes
    }

    /// What the position of a ply is worth for the player to move.
    pub fn evaluate(&mut self, ply: usize, position: &Position) -> Value {
        for viewer in Color::ALL {
            let view = self.net.inputs.view(position, viewer);
            match self.known(ply, view) {
                Some(at) => (at + 1..=ply).for_each(|ply| self.follow(ply, view)),
                None => self.renew(ply, view, position),
            }
        }
        let turn = position.turn();
        let size = self.net.hidden;
        let layer = |viewer: Color| &self.layers[(2 * ply + viewer as usize) * size..][..size];
        let direct = self.frames[ply].direct;
        let (own, enemy) = (turn, !turn);
        let bucket = self.net.bucket(position);
        self.net.result(bucket, [layer(own), layer(enemy)], [direct[own as usize], direct[enemy as usize]])
    }

    /// The last ply from which the sums of this one follow.
    #[inline]
    fn known(&self, ply: usize, view: View) -> Option<usize> {
        let mut at = ply;
        loop {
            let frame = &self.frames[at];
            match frame.views[view.viewer as usize] {
                Some(known) => return (known == view).then_some(at),
                None if frame.changes.overflows() => return None,
                None => at = at.checked_sub(1)?,
            }
        }
    }

    /// Finds the sums of a ply from those of the ply before.
    #[inline]
    fn follow(&mut self, ply: usize, view: View) {
        let net = &*self.net;
        let (size, viewer) = (net.hidden, view.viewer as usize);
        let (mut add, mut subtract) = (List::default(), List::default());
        let frame = &self.frames[ply];
        for change in frame.changes.list[..frame.changes.count].iter().flatten() {
            match *change {
                Change::Put(piece, square) => add.push(net.inputs.on_board(view, piece, square)),
                Change::Take(piece, square) => subtract.push(net.inputs.on_board(view, piece, square)),
                Change::Gain(color, kind, count) => {
                    net.inputs.in_hand(view, color, kind, count).into_iter().for_each(|input| add.push(input));
                }
                Change::Spend(color, kind, count) => {
                    net.inputs.in_hand(view, color, kind, count).into_iter().for_each(|input| subtract.push(input));
                }
            }
        }
        let direct = self.frames[ply - 1].direct[viewer] + net.direct(add.all()) - net.direct(subtract.all());
        let (before, after) = self.layers.split_at_mut(2 * ply * size);
        let from = &before[(2 * (ply - 1) + viewer) * size..][..size];
        let to = &mut after[viewer * size..][..size];
        let rows = Rows { weights: &net.quantities.weights, add: add.all(), subtract: subtract.all() };
        kernel::update(net.arch, from, to, &rows);
        let frame = &mut self.frames[ply];
        frame.direct[viewer] = direct;
        frame.views[viewer] = Some(view);
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
        let size = net.hidden;
        let to = &mut self.layers[(2 * ply + view.viewer as usize) * size..][..size];
        let rows = Rows { weights: &net.quantities.weights, add: &add, subtract: &subtract };
        kernel::update(net.arch, &fresh.layer, to, &rows);
        fresh.layer.copy_from_slice(to);
        fresh.direct += net.direct(&add) - net.direct(&subtract);
        fresh.seen = seen;
        let frame = &mut self.frames[ply];
        frame.direct[view.viewer as usize] = fresh.direct;
        frame.views[view.viewer as usize] = Some(view);
    }
}

impl Net {
    #[inline]
    fn direct(&self, inputs: &[u16]) -> i32 {
        inputs.iter().map(|&input| self.quantities.direct[input as usize]).sum()
    }
}

/// A short list of inputs.
#[derive(Default)]
struct List {
    inputs: [u16; MOST],
    count: usize,
}

impl List {
    #[inline]
    fn push(&mut self, input: u16) {
        self.inputs[self.count] = input;
        self.count += 1;
    }

    #[inline]
    fn all(&self) -> &[u16] {
        &self.inputs[..self.count]
    }
}

fn each_bit(mut word: u64, mut visit: impl FnMut(usize)) {
    while word != 0 {
        visit(word.trailing_zeros() as usize);
        word &= word - 1;
    }
}
