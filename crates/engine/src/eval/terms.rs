//! What cannot be kept up to date with every move: kings and what is near them, mobility, pawns, threats.

use pantheon_rules::{Bitboard, Color, Kind, Position, Square, State, Variant};

use super::fronts::{Front, Scene, is_mutual};
use super::layout::{CELLS, Layout, NO_KING, ROAMS, cell};
use super::lines::Lines;
use super::pawns::Pawns;
use super::values::Values;
use crate::score::Value;

pub(super) const SLOTS: usize = 128;

/// Is told how often White has a feature more than Black, bit by bit.
pub(super) trait Sink {
    fn add(&mut self, feature: usize, count: Value);
}

/// Tables to find the features of a position with.
pub(super) struct Terms {
    pub(super) layout: Layout,
    royal: Option<Kind>,
    /// By side: kinds whose features follow from where kings and weak pieces stand.
    weak_movers: [Vec<Mover>; 2],
    /// By side: the other kinds.
    pub(super) movers: [Vec<Mover>; 2],
    /// By side and king's square: the place of each square relative to the king. The last row is for no king.
    cells: [Vec<[u8; SLOTS]>; 2],
    /// By the king's side and square: the king and where it goes to.
    pub(super) rings: [Vec<Bitboard>; 2],
    /// By the king's side and square: the part of the board that its enemies attack it from.
    pub(super) wings: [Vec<Bitboard>; 2],
    /// The kind that is worth most: without it an attack is half as dangerous.
    pub(super) strongest: Option<Kind>,
    /// By side: how the weak kinds capture.
    weak_steps: [Vec<Step>; 2],
    pawns: Option<Pawns>,
    lines: Option<Lines>,
    /// How dangerous to a king a piece in hand is, by kind.
    hand_units: [Value; Kind::MAX],
    /// By side: kinds that are dropped, and attack from where they would be attacked by their like.
    pub(super) raiders: [Vec<Kind>; 2],
    counts_checks: bool,
}

/// One kind of one side.
pub(super) struct Mover {
    pub(super) kind: Kind,
    own_king: usize,
    enemy_king: usize,
    mobility: usize,
    roam: usize,
    /// By how many bits numbers of squares are shortened for [`Layout::roam`].
    roam_shift: u32,
    pair: usize,
    open: usize,
    menace: usize,
    strike: usize,
    siege: usize,
    guarded: usize,
    /// Does a piece attack from where it would be attacked by its like?
    pub(super) mutual: bool,
    /// Its usual mobility, so that the worth of the piece itself stays what it is.
    usual: Value,
    /// Do its moves depend on what stands between?
    lines: bool,
    /// How heavily an attack of it near the king weighs.
    weight: Value,
    /// The same for each place near the king, for kinds whose attacks depend on nothing else.
    units: [u8; CELLS],
}

/// A way in which pieces of a weak kind capture: from each of these squares the one so many places further on.
struct Step {
    kind: Kind,
    from: Bitboard,
    places: i32,
}

/// Danger is counted in units of this many.
const DANGER: Value = 512;
const MOST_DANGER: Value = 60;

impl Terms {
    pub fn of(variant: &Variant, values: &Values, layout: &Layout) -> Terms {
        let is_royal = |kind: Kind| values.royal[variant.plain_role(kind).index()];
        let royal = variant.kinds().find(|&kind| is_royal(kind));
        let ring = |color: Color, king: Square| match royal {
            Some(kind) => {
                let (quiet, capture) = variant.reach(kind, color, king, Bitboard::EMPTY);
                ((quiet | capture) & variant.board()).with(king)
            }
            None => Bitboard::EMPTY,
        };
        let by_square = |f: &dyn Fn(Square) -> Bitboard| -> Vec<Bitboard> {
            let mut table = vec![Bitboard::EMPTY; SLOTS];
            variant.board().into_iter().for_each(|square| table[square.index()] = f(square));
            table
        };
        let mut rings = Color::ALL.map(|color| by_square(&|king| ring(color, king)));
        rings.iter_mut().for_each(|table| table.push(Bitboard::EMPTY));
        let wings = Color::ALL.map(|color| by_square(&|king| wing(variant, color, king)));
        let weak: Vec<Kind> = variant
            .kinds()
            .filter(|&kind| values.weak[variant.plain_role(kind).index()] && variant.leaps_only(kind, Color::White))
            .collect();
        let weak_steps = Color::ALL.map(|color| weak.iter().flat_map(|&kind| steps(variant, kind, color)).collect());
        let is_weak = |kind: Kind| {
            variant.roles().all(|role| variant.kind_of(role) != kind || values.weak[role.index()])
                && Color::ALL.into_iter().all(|color| variant.leaps_only(kind, color))
        };
        let movers = |weak: bool| {
            Color::ALL.map(|color| -> Vec<Mover> {
                let kinds = variant.kinds().filter(|&kind| !is_royal(kind) && is_weak(kind) == weak);
                kinds.map(|kind| Mover::of(variant, values, layout, kind, color, &rings[!color as usize])).collect()
            })
        };
        let worth = |kind: Kind| values.board[variant.plain_role(kind).index()];
        let mut hand_units = [0; Kind::MAX];
        for kind in variant.kinds().filter(|&kind| !is_royal(kind) && variant.has_drops()) {
            hand_units[kind.index()] = ((values.hand[kind.index()] / 30.0) as Value).clamp(0, 16);
        }
        Terms {
            royal,
            weak_movers: movers(true),
            movers: movers(false),
            cells: Color::ALL.map(|color| cells(variant, color)),
            rings,
            wings,
            weak_steps,
            strongest: variant.kinds().filter(|&kind| !is_royal(kind)).max_by(|&a, &b| worth(a).total_cmp(&worth(b))),
            pawns: Pawns::of(variant, values),
            lines: Lines::of(variant),
            hand_units,
            raiders: Color::ALL.map(|color| {
                let drops = |&kind: &Kind| variant.has_drops() && !is_royal(kind) && is_mutual(variant, kind, color);
                variant.kinds().filter(drops).collect()
            }),
            counts_checks: variant.spec().ends.check_counting,
            layout: layout.clone(),
        }
    }

    /// The squares of the kings, by index; [`SLOTS`] where there is none.
    #[inline]
    pub fn kings(&self, state: &State) -> [usize; 2] {
        let Some(kind) = self.royal else { return [SLOTS; 2] };
        let kings = state.kind(kind);
        let of = |color: Color| (kings & state.side(color)).first().map_or(SLOTS, Square::index);
        [of(Color::White), of(Color::Black)]
    }

    /// Tells the sink all features but material and squares.
    ///
    /// `hands`: how dangerous each side's hand is, in units.
    pub fn visit(&self, variant: &Variant, position: &Position, hands: [Value; 2], sink: &mut impl Sink) {
        let kings = self.kings(position.state());
        let units = self.visit_weak(variant, position.state(), kings, sink);
        self.visit_places(position.state(), kings, sink);
        self.visit_rest::<true>(variant, position, kings, [units, hands], true, sink);
        self.visit_turn(position, sink);
    }

    /// Who is to move.
    #[inline]
    pub fn visit_turn(&self, position: &Position, sink: &mut impl Sink) {
        sink.add(self.layout.tempo, position.turn().pick(1, -1));
    }

    /// Where the other pieces stand to the kings.
    pub fn visit_places(&self, state: &State, kings: [usize; 2], sink: &mut impl Sink) {
        for color in Color::ALL {
            for mover in &self.movers[color as usize] {
                for square in state.kind(mover.kind) & state.side(color) {
                    let [own, enemy] = self.places(color, square, kings);
                    sink.add(mover.own_king + own, color.pick(1, -1));
                    sink.add(mover.enemy_king + enemy, color.pick(1, -1));
                }
            }
        }
    }

    /// The places of a square relative to the own king and to the enemy's, for a side.
    #[inline]
    pub fn places(&self, color: Color, square: Square, kings: [usize; 2]) -> [usize; 2] {
        let cells = &self.cells[color as usize];
        [color, !color].map(|king| cells[kings[king as usize]][square.index()] as usize)
    }

    /// The kind whose squares all places refer to.
    pub fn royal(&self) -> Option<Kind> {
        self.royal
    }

    /// Do features say where pieces of a kind stand to the kings, and do they hang on more than kings and weak pieces?
    pub fn is_placed(&self, kind: Kind) -> bool {
        self.movers.iter().flatten().any(|mover| mover.kind == kind)
    }

    /// The part that hangs on the kings and the weak pieces alone. Gives the units of danger that these pieces are to
    /// the enemy's king, by side.
    pub fn visit_weak(&self, variant: &Variant, state: &State, kings: [usize; 2], sink: &mut impl Sink) -> [Value; 2] {
        let mut units = [0; 2];
        for color in Color::ALL {
            let sign = color.pick(1, -1);
            let cells = &self.cells[color as usize];
            let (own_cells, enemy_cells) = (&cells[kings[color as usize]], &cells[kings[!color as usize]]);
            for mover in &self.weak_movers[color as usize] {
                for square in state.kind(mover.kind) & state.side(color) {
                    let place = enemy_cells[square.index()] as usize;
                    sink.add(mover.own_king + own_cells[square.index()] as usize, sign);
                    sink.add(mover.enemy_king + place, sign);
                    units[color as usize] += mover.units[place] as Value;
                }
            }
        }
        if let Some(pawns) = &self.pawns {
            pawns.visit(&self.layout, state, variant.ranks(), kings, sink);
        }
        units
    }

    /// The part that hangs on everything but whose turn it is. What only a `KEEN` eye sees is dear, and most variants
    /// have no weights for it.
    #[inline]
    pub fn visit_rest<const KEEN: bool>(
        &self,
        variant: &Variant,
        position: &Position,
        kings: [usize; 2],
        [units, hands]: [[Value; 2]; 2],
        wary: bool,
        sink: &mut impl Sink,
    ) {
        let state = position.state();
        let covers = self.covers(state);
        let scene = Scene { position, kings, cover: covers.map(|[once, _]| once), wary };
        let [mut white_front, mut black_front] = [Front::new(covers[0]), Front::new(covers[1])];
        let (white, white_threatened) =
            self.visit_side::<KEEN, true>(&scene, [units[0], hands[0]], &mut white_front, sink);
        let (black, black_threatened) =
            self.visit_side::<KEEN, false>(&scene, [units[1], hands[1]], &mut black_front, sink);
        sink.add(self.layout.danger, white - black);
        sink.add(self.layout.threat, black_threatened - white_threatened);
        if KEEN {
            self.visit_attacks::<true>(&scene, [&white_front, &black_front], sink);
            self.visit_attacks::<false>(&scene, [&black_front, &white_front], sink);
            if let Some(pawns) = &self.pawns {
                pawns.visit_passed(&self.layout, state, variant.ranks(), sink);
            }
        }
        if let Some(lines) = &self.lines {
            sink.add(self.layout.lines, lines.balance(position));
        }
        self.visit_castling(state, sink);
        if self.counts_checks {
            for color in Color::ALL {
                if state.checks_left(color) > 0 {
                    sink.add(self.layout.checks_left(state.checks_left(color)), color.pick(1, -1));
                }
            }
        }
    }

    /// The ways to castle that are left.
    #[inline]
    pub fn visit_castling(&self, state: &State, sink: &mut impl Sink) {
        let rooks = state.castling();
        for color in Color::ALL {
            for way in 0..(rooks & state.side(color)).len().min(2) as usize {
                sink.add(self.layout.castle + way, color.pick(1, -1));
            }
        }
    }

    /// What the weak pieces of each side attack, and what more than one of them attacks.
    #[inline]
    fn covers(&self, state: &State) -> [[Bitboard; 2]; 2] {
        Color::ALL.map(|color| self.cover(state, color))
    }

    /// What the weak pieces of a side attack, and what more than one of them attacks.
    #[inline]
    pub fn cover(&self, state: &State, color: Color) -> [Bitboard; 2] {
        let own = state.side(color);
        let (mut cover, mut twice) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for step in &self.weak_steps[color as usize] {
            let targets = (state.kind(step.kind) & own & step.from).shifted(step.places);
            twice |= cover & targets;
            cover |= targets;
        }
        [cover, twice]
    }

    /// The pieces of one side. Gives the danger to the enemy's king, and how many of the pieces weak enemies attack.
    #[inline]
    fn visit_side<const KEEN: bool, const WHITE: bool>(
        &self,
        scene: &Scene<'_>,
        [mut units, hand]: [Value; 2],
        front: &mut Front,
        sink: &mut impl Sink,
    ) -> (Value, Value) {
        let Scene { position, kings, cover, .. } = *scene;
        let (variant, state) = (position.variant(), position.state());
        let (color, sign) = if WHITE { (Color::White, 1) } else { (Color::Black, -1) };
        let occupied = state.occupied();
        let (ours, theirs) = (state.side(color), state.side(!color));
        let open = theirs | !occupied;
        let enemy_cells = &self.cells[color as usize][kings[!color as usize]];
        let ring = self.rings[!color as usize][kings[!color as usize]];
        let (guards, menaces) = (cover[color as usize], cover[!color as usize]);
        let mut threatened = 0;
        for mover in &self.movers[color as usize] {
            let likes = state.kind(mover.kind);
            let pieces = likes & ours;
            if !pieces.any() {
                continue;
            }
            if KEEN && pieces.many() {
                sink.add(mover.pair, sign);
            }
            let mut by_kind = Bitboard::EMPTY;
            for square in pieces {
                let mut targets = Bitboard::EMPTY;
                if KEEN {
                    // Own pieces are guarded as enemies are attacked.
                    let all = variant.targets(mover.kind, color, square, (occupied, occupied, likes));
                    front.twice |= front.attacks & all;
                    front.attacks |= all;
                    targets = all & open;
                    by_kind |= targets;
                } else if mover.lines {
                    targets = variant.targets(mover.kind, color, square, (occupied, theirs, likes));
                }
                let hits = if KEEN || mover.lines { (targets & ring).len() as Value } else { 0 };
                if mover.lines {
                    sink.add(mover.mobility, sign * (targets.len() as Value - mover.usual));
                    units += mover.weight * hits;
                } else {
                    units += mover.units[enemy_cells[square.index()] as usize] as Value;
                }
                let menaced = menaces.has(square);
                threatened += menaced as Value;
                if KEEN {
                    let safe = (targets & !menaces).len() >> mover.roam_shift;
                    sink.add(mover.roam + (safe as usize).min(ROAMS - 1), sign);
                    if menaced {
                        sink.add(mover.menace, sign);
                    }
                    if hits > 0 {
                        front.hits += hits;
                        front.besiegers += 1;
                        sink.add(mover.siege, sign * hits);
                    }
                    if guards.has(square) {
                        let outpost = self.pawns.as_ref().is_some_and(|pawns| pawns.is_outpost(state, color, square));
                        sink.add(mover.guarded + outpost as usize, sign);
                    }
                    for target in targets & theirs {
                        let Some(victim) = state.piece(target) else { continue };
                        let guarded = if menaces.has(target) { self.layout.kinds } else { 0 };
                        sink.add(mover.strike + guarded + variant.kind_of(victim.role).index(), sign);
                    }
                    if mover.lines
                        && let Some(pawns) = &self.pawns
                        && let [true, empty] = pawns.opens(state, color, square)
                    {
                        sink.add(mover.open + empty as usize, sign);
                    }
                }
            }
            if KEEN {
                front.by_kind[mover.kind.index()] = by_kind;
            }
        }
        if ring.is_empty() {
            return (0, threatened);
        }
        let open = (ring & !theirs).len() as Value;
        units = units * (4 + open) / 8 + hand * open / 8;
        ((units * units / DANGER).min(MOST_DANGER), threatened)
    }

    /// How much more dangerous a hand is with one more piece of a kind, the `count`-th. A fourth adds nothing.
    #[inline]
    pub fn hand_units(&self, kind: Kind, count: u8) -> Value {
        if count > 3 { 0 } else { self.hand_units[kind.index()] }
    }
}

impl Mover {
    fn of(variant: &Variant, values: &Values, layout: &Layout, kind: Kind, color: Color, rings: &[Bitboard]) -> Mover {
        // Looking along lines is dear; what moves little has little to show for it.
        let lines = !variant.leaps_only(kind, color) && values.mobility[kind.index()].mean >= 2.5;
        let worth = values.board[variant.plain_role(kind).index()];
        let weight = if values.gives_away { 0 } else { ((worth / 40.0) as Value).clamp(2, 24) };
        // What a leaper attacks near a king depends on where it stands alone; the board's edge evens out.
        let mut sums = [(0, 0); CELLS];
        for king in variant.board() {
            for square in variant.board() {
                let attacks = variant.reach(kind, color, square, Bitboard::EMPTY).1;
                let (sum, number) = &mut sums[cell(color, king, square)];
                *sum += (attacks & rings[king.index()]).len() as Value;
                *number += 1;
            }
        }
        let units = sums.map(|(sum, number)| if number == 0 { 0 } else { (weight * sum / number).min(255) as u8 });
        Mover {
            kind,
            own_king: layout.own_king(kind),
            enemy_king: layout.enemy_king(kind),
            mobility: layout.mobility(kind),
            roam: layout.roam(kind),
            roam_shift: (values.mobility[kind.index()].mean > 9.0) as u32,
            pair: layout.pair(kind),
            open: layout.open(kind),
            menace: layout.menace(kind),
            strike: layout.strike(kind),
            siege: layout.siege(kind),
            guarded: layout.guarded(kind),
            mutual: is_mutual(variant, kind, color),
            usual: values.mobility[kind.index()].mean.round() as Value,
            lines,
            weight,
            units,
        }
    }
}

/// Half of the files, at the side or in the middle where the king is, and the nearer ranks.
fn wing(variant: &Variant, color: Color, king: Square) -> Bitboard {
    let (files, ranks) = (variant.files(), variant.ranks());
    let width = files.div_ceil(2);
    // Twice the way from the middle of the board.
    let aside = 2 * king.file() as i32 - (files as i32 - 1);
    let first = match aside {
        _ if aside.abs() * 4 <= files as i32 => (files - width).div_ceil(2),
        ..0 => 0,
        _ => files - width,
    };
    let near = |square: &Square| square.rank_for(color, ranks) < (5 * ranks).div_ceil(8);
    let beside = |square: &Square| (first..first + width).contains(&square.file());
    variant.board().into_iter().filter(|square| near(square) && beside(square)).collect()
}

/// The ways in which a kind that leaps captures.
fn steps(variant: &Variant, kind: Kind, color: Color) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for square in variant.board() {
        for target in variant.reach(kind, color, square, Bitboard::EMPTY).1 {
            let places = target.index() as i32 - square.index() as i32;
            match steps.iter_mut().find(|step| step.places == places) {
                Some(step) => step.from = step.from.with(square),
                None => steps.push(Step { kind, from: Bitboard::EMPTY.with(square), places }),
            }
        }
    }
    steps
}

fn cells(variant: &Variant, color: Color) -> Vec<[u8; SLOTS]> {
    let mut rows = vec![[NO_KING as u8; SLOTS]; SLOTS + 1];
    for king in variant.board() {
        for square in variant.board() {
            rows[king.index()][square.index()] = cell(color, king, square) as u8;
        }
    }
    rows
}
