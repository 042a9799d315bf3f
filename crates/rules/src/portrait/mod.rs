//! What a piece does, from the compiled tables: a [`Portrait`] is where it goes from a square, and [`describe`] says it
//! in words. Regions, palaces, double steps, legs and hurdles are in the tables, so they are in both.

mod describe;
mod place;
mod stroke;
mod summary;
mod words;

use crate::spec::Modality;
use crate::types::{Bitboard, Piece, Square};
use crate::variant::{Lines, Movement, Promotion, Ray, Variant};

pub use describe::{describe, name};
pub use summary::{Topic, summary};

/// What a piece may do on a square it reaches.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Act {
    /// Move there, and capture there.
    Either,
    /// Move there, but not capture.
    Move,
    /// Capture there, but not move.
    Capture,
}

impl Act {
    /// All of them.
    pub const ALL: [Act; 3] = [Act::Either, Act::Move, Act::Capture];
}

/// What a move needs besides a target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Need {
    /// Nothing: leaps, and slides as far as the board is empty.
    Nothing,
    /// That the piece stands on one of its initial squares.
    Start,
    /// That its way is free, although it does not slide: a horse's leg.
    Way,
    /// Both of these: a pawn's double step.
    StartAndWay,
    /// Exactly one piece on the way, anywhere: a cannon's hop.
    Hurdle,
    /// A piece right before the target, and none before that: a grasshopper's hop.
    HurdleBefore,
}

impl Need {
    /// All of them, the lightest first.
    pub const ALL: [Need; 6] =
        [Need::Nothing, Need::Start, Need::Way, Need::StartAndWay, Need::Hurdle, Need::HurdleBefore];

    /// Must another piece stand on the board?
    pub fn is_hop(self) -> bool {
        matches!(self, Need::Hurdle | Need::HurdleBefore)
    }
}

/// Squares that are reached in one manner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Class {
    /// What the piece may do there.
    pub act: Act,
    /// What that needs.
    pub need: Need,
    /// The squares. A square may be of two classes, if one is for moves and the other for captures.
    pub squares: Bitboard,
}

/// Where a piece goes from one square.
///
/// ```
/// use pantheon_rules::portrait::{Act, Need, Portrait};
/// use pantheon_rules::{Catalogue, Color, Letter, Mark, Piece};
///
/// let chess = Catalogue::builtin().get("chess").unwrap();
/// let role = chess.role_by_spelling(Mark::Plain, Letter::new('p').unwrap()).unwrap();
/// let pawn = Portrait::of(chess, Piece { color: Color::White, role }, "e2".parse().unwrap());
/// assert_eq!(pawn.squares(Act::Move, Need::Nothing).to_string(), "e3");
/// assert_eq!(pawn.squares(Act::Capture, Need::Nothing).to_string(), "d3 f3");
/// assert_eq!(pawn.squares(Act::Move, Need::StartAndWay).to_string(), "e4");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Portrait {
    /// The piece.
    pub piece: Piece,
    /// Where it stands.
    pub on: Square,
    /// The other pieces that were put on the board, for hops to show.
    pub hurdles: Bitboard,
    /// The squares it reaches; no class is empty.
    pub classes: Vec<Class>,
    /// Squares on which a piece would block one of the moves that need a free way.
    pub legs: Bitboard,
}

impl Portrait {
    /// All a piece can do from a square of an otherwise empty board. Hops are listed as if a hurdle stood wherever it
    /// is wanted.
    pub fn of(variant: &Variant, piece: Piece, on: Square) -> Portrait {
        let hop = |ray: Ray| ray.squares & !ray.slide(ray.squares);
        Portrait::paint(variant, piece, on, Bitboard::EMPTY, &hop, &hop)
    }

    /// What it can do while other pieces, all of them hurdles, stand on some squares.
    pub fn among(variant: &Variant, piece: Piece, on: Square, hurdles: Bitboard) -> Portrait {
        let occ = hurdles.with(on);
        Portrait::paint(variant, piece, on, hurdles, &|ray| ray.hop(occ), &|ray| ray.grasshop(occ))
    }

    /// An example that explains itself: with a hurdle on each line along which the piece hops, and none if it does not.
    pub fn example(variant: &Variant, piece: Piece, on: Square) -> Portrait {
        let movement = variant.movement(variant.kind_of(piece.role), piece.color);
        let lines = movement.hops().iter().chain(movement.grasshops());
        let rays = lines.flat_map(|lines| lines.rays.each(on));
        let hurdles: Bitboard = rays.filter_map(|ray| hurdle(ray, on)).collect();
        Portrait::among(variant, piece, on, hurdles)
    }

    /// The square from which a piece shows most, and of several the one nearest to the centre.
    pub fn best_square(variant: &Variant, piece: Piece) -> Square {
        let movement = variant.movement(variant.kind_of(piece.role), piece.color);
        let shown = |square: Square| {
            let lines = movement.hops().iter().chain(movement.grasshops());
            let hops = lines.flat_map(|lines| lines.rays.each(square)).map(|ray| ray.squares).filter(|ray| ray.many());
            let reach = Portrait::of(variant, piece, square).union(|_| true);
            (hops.fold(reach, |set, ray| set | ray & movement.region())).len()
        };
        let from_centre = |square: Square| {
            let files = (2 * square.file() + 1).abs_diff(variant.files());
            let ranks = (2 * square.rank() + 1).abs_diff(variant.ranks());
            u32::from(files) * u32::from(files) + u32::from(ranks) * u32::from(ranks)
        };
        let home = if movement.region().any() { movement.region() } else { variant.board() };
        let best = home.into_iter().min_by_key(|&square| (std::cmp::Reverse(shown(square)), from_centre(square)));
        best.expect("a board has squares")
    }

    /// The squares of one class.
    pub fn squares(&self, act: Act, need: Need) -> Bitboard {
        let same = self.classes.iter().find(|class| class.act == act && class.need == need);
        same.map_or(Bitboard::EMPTY, |class| class.squares)
    }

    /// The empty squares it may move to, hops aside.
    pub fn moves(&self) -> Bitboard {
        self.union(|class| class.act != Act::Capture && !class.need.is_hop())
    }

    /// The squares on which it may capture, hops aside.
    pub fn captures(&self) -> Bitboard {
        self.union(|class| class.act != Act::Move && !class.need.is_hop())
    }

    fn union(&self, wanted: impl Fn(&Class) -> bool) -> Bitboard {
        self.classes.iter().filter(|class| wanted(class)).fold(Bitboard::EMPTY, |set, class| set | class.squares)
    }

    fn paint(
        variant: &Variant,
        piece: Piece,
        on: Square,
        hurdles: Bitboard,
        hop: &dyn Fn(Ray) -> Bitboard,
        grasshop: &dyn Fn(Ray) -> Bitboard,
    ) -> Portrait {
        let kind = variant.kind_of(piece.role);
        let movement = variant.movement(kind, piece.color);
        let mut reach = Reach::default();
        reach.add_leaps(movement, on);
        reach.add_lines(movement, movement.slides(), Need::Nothing, on, &|ray| ray.slide(hurdles));
        reach.add_lines(movement, movement.hops(), Need::Hurdle, on, hop);
        reach.add_lines(movement, movement.grasshops(), Need::HurdleBefore, on, grasshop);
        let mut ways: Vec<(Bitboard, Bitboard)> = Vec::new();
        for (modality, path) in movement.lame_leaps(on).into_iter().filter(|(_, path)| !path.way.meets(hurdles)) {
            for end in path.ends {
                let need = if movement.is_initial(on, end) { Need::StartAndWay } else { Need::Way };
                reach.add(modality, need, end.bit());
                ways.push((end.bit(), path.way));
            }
        }
        reach.keep(!closed(variant, piece) & !hurdles);
        let classes = reach.classes();
        let blocked = |need: Need| matches!(need, Need::Way | Need::StartAndWay);
        let lame = classes.iter().filter(|class| blocked(class.need)).fold(Bitboard::EMPTY, |set, c| set | c.squares);
        let legs = ways.iter().filter(|(end, _)| end.meets(lame)).fold(Bitboard::EMPTY, |set, &(_, way)| set | way);
        Portrait { piece, on, hurdles, classes, legs }
    }
}

/// Where a piece could go but may not: it could never leave and does not promote there, or it would have to promote and
/// there is nothing to become.
fn closed(variant: &Variant, piece: Piece) -> Bitboard {
    let kind = variant.kind_of(piece.role);
    let rules = &variant.rules;
    let zone = rules.promotion_zone[piece.color];
    let dead = rules.immobile[piece.color][kind.index()];
    let no_choice = rules.choices[piece.color].is_empty();
    match variant.kind_info(kind).promotion[piece.color] {
        Promotion::None => dead,
        Promotion::Choice if no_choice => dead | zone.when(rules.pawns_must_promote),
        _ => dead & !zone,
    }
}

/// Where a hurdle on a line shows best what a hop is: with squares before it and behind it, if the line is long enough.
fn hurdle(ray: Ray, on: Square) -> Option<Square> {
    let distance = |square: &Square| square.file().abs_diff(on.file()).max(square.rank().abs_diff(on.rank()));
    let mut squares: Vec<Square> = ray.squares.into_iter().collect();
    squares.sort_by_key(distance);
    let behind = squares.len().checked_sub(2)?;
    squares.get(behind.min(squares.len() / 3)).copied()
}

/// For each need the squares to move to and those to capture on.
#[derive(Default)]
struct Reach([(Bitboard, Bitboard); Need::ALL.len()]);

impl Reach {
    fn add(&mut self, modality: Modality, need: Need, squares: Bitboard) {
        let (quiet, capture) = &mut self.0[need as usize];
        *quiet |= squares.when(modality != Modality::Capture);
        *capture |= squares.when(modality != Modality::Quiet);
    }

    fn add_leaps(&mut self, movement: &Movement, on: Square) {
        for (modality, table) in
            [(Modality::Quiet, movement.quiet_leaps()), (Modality::Capture, movement.capture_leaps())]
        {
            for to in table[on.index()] {
                let need = if movement.is_initial(on, to) { Need::Start } else { Need::Nothing };
                self.add(modality, need, to.bit());
            }
        }
    }

    fn add_lines(
        &mut self,
        movement: &Movement,
        lines: &[Lines],
        need: Need,
        on: Square,
        squares: &dyn Fn(Ray) -> Bitboard,
    ) {
        for lines in lines {
            for ray in lines.rays.each(on) {
                self.add(lines.modality, need, squares(ray) & movement.region());
            }
        }
    }

    fn keep(&mut self, squares: Bitboard) {
        for (quiet, capture) in &mut self.0 {
            *quiet &= squares;
            *capture &= squares;
        }
    }

    /// What a lighter need gives, a heavier one does not give again.
    fn classes(mut self) -> Vec<Class> {
        let (mut moved, mut captured) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let mut classes = Vec::new();
        for need in Need::ALL {
            let (quiet, capture) = &mut self.0[need as usize];
            *quiet &= !moved;
            *capture &= !captured;
            moved |= *quiet;
            captured |= *capture;
            for act in Act::ALL {
                let squares = match act {
                    Act::Either => *quiet & *capture,
                    Act::Move => *quiet & !*capture,
                    Act::Capture => *capture & !*quiet,
                };
                if squares.any() {
                    classes.push(Class { act, need, squares });
                }
            }
        }
        classes
    }
}
