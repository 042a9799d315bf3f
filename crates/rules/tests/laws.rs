//! Laws that hold in every variant, tried on random games, random positions and random texts.
//!
//! The numbers are random but the same in every run: a law that fails once fails again.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use common::mirror_fen;
use pantheon_rules::spec::keys::{self, Key};
use pantheon_rules::spec::{Gating, PieceType, Royalty, Walls};
use pantheon_rules::{
    Bitboard, Catalogue, Color, Game, Kind, Listing, Mark, Move, MoveKind, Origin, Outcome, Piece, Position, Reason,
    Setup, Sides, Square, Variant, VariantSpec, Verdict, perft, perft_making_leaves,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(2024), ..ProptestConfig::default() }
}

/// The games of the rulebook and their families. Random games of all the others are in `catalogue.rs`.
const GAMES: [&str; 15] = [
    "capablanca",
    "capahouse",
    "chess",
    "chess960",
    "crazyhouse",
    "gorogoro",
    "gorogoro-1rank",
    "gorogoroplus",
    "grand",
    "grandhouse",
    "mansindam",
    "minishogi",
    "minixiangqi",
    "shogi",
    "xiangqi",
];

fn games() -> impl Iterator<Item = &'static Arc<Variant>> {
    GAMES.iter().map(|name| Catalogue::builtin().get(name).expect("a built-in variant"))
}

/// One of these variants.
fn any_variant() -> impl Strategy<Value = Builtin> {
    prop::sample::select(games().map(Builtin).collect::<Vec<_>>())
}

/// A variant that shows itself by its name in a report.
#[derive(Clone)]
struct Builtin(&'static Arc<Variant>);

impl std::fmt::Debug for Builtin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl std::ops::Deref for Builtin {
    type Target = Arc<Variant>;

    fn deref(&self) -> &Arc<Variant> {
        self.0
    }
}

/// The choices of both players in a game of at most so many moves.
fn choices(plies: usize) -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), plies / 2..plies)
}

/// A position by play: some choices from the start or from another start of the variant's.
fn played(variant: &Arc<Variant>, choices: &[u16]) -> Vec<Position> {
    let starts = starts(variant);
    let seed = choices.first().copied().unwrap_or(0);
    let mut positions = vec![starts[seed as usize % starts.len()].clone()];
    for &choice in choices {
        let position = positions.last().expect("the start");
        let moves = position.legal_moves();
        let Some(mv) = choose(position, &moves, choice) else { break };
        positions.push(position.play(mv).expect("a legal move"));
    }
    positions
}

/// The start, handicaps, and for Fischer random chess some shuffled ranks.
fn starts(variant: &Arc<Variant>) -> Vec<Position> {
    const SHUFFLED: [&str; 4] = [
        "nrbkqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQRBN w FBfb - 0 1",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        "rkr5/pppppppp/8/8/8/8/PPPPPPPP/RKR5 w CAca - 0 1",
        "5rkr/pppppppp/8/8/8/8/PPPPPPPP/5RKR w HFhf - 0 1",
    ];
    let mut starts = vec![Position::start(variant)];
    starts
        .extend(variant.handicaps().map(|name| Position::handicap(variant, name).expect("a handicap of the variant")));
    if variant.spec().board.chess960 {
        starts.extend(SHUFFLED.iter().map(|fen| Position::from_fen(variant, fen).expect("a shuffled start")));
    }
    starts
}

/// One of the moves. Some choices prefer captures, some checks, some promotions, so that games get interesting.
fn choose(position: &Position, moves: &[Move], choice: u16) -> Option<Move> {
    let preferred: Vec<Move> = match choice % 8 {
        0 | 1 => moves.iter().copied().filter(|&mv| position.is_capture(mv)).collect(),
        2 | 3 => moves.iter().copied().filter(|&mv| gives_check(position, mv)).collect(),
        4 => moves.iter().copied().filter(|&mv| is_promotion(mv) || mv.kind() == MoveKind::Castling).collect(),
        _ => Vec::new(),
    };
    let among = if preferred.is_empty() { moves } else { &preferred };
    among.get(choice as usize / 8 % among.len().max(1)).copied()
}

fn gives_check(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after.in_check()
}

fn is_promotion(mv: Move) -> bool {
    matches!(mv.kind(), MoveKind::Promotion | MoveKind::PiecePromotion)
}

/// Small random numbers (xorshift), for whatever shrinking would not make clearer.
struct Dice(u64);

impl Dice {
    fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % n.max(1)
    }

    fn of<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len())).copied()
    }
}

/// A random position with few pieces close to each other, many checks and pins: the kings, some other pieces, some
/// hands, sometimes the right to castle or to capture en passant. `None` if the dice do not come by one that the rules allow.
fn scattered(variant: &Arc<Variant>, seed: u64) -> Option<Position> {
    let mut dice = Dice::new(seed);
    let plausible = |position: &Position| !variant.spec().drops.captures_to_hand || fits_the_set(position);
    (0..200).find_map(|_| scatter(variant, &mut dice).position(variant).ok().filter(plausible))
}

/// Is there no more of any kind than the start has, both sides taken together? Promoted pawns count as pawns.
fn fits_the_set(position: &Position) -> bool {
    let (now, start) = (army(position), army(&Position::start(position.variant())));
    now.into_iter().all(|(letter, count)| count <= start.get(&letter).copied().unwrap_or(0))
}

fn army(position: &Position) -> BTreeMap<char, u32> {
    let variant = position.variant();
    let mut army = BTreeMap::new();
    for piece in Square::all().filter_map(|square| position.piece(square)) {
        let letter = match variant.spelling(piece.role) {
            (Mark::Tilde, _) => 'p',
            (_, letter) => letter.lower(),
        };
        *army.entry(letter).or_insert(0) += 1;
    }
    for kind in variant.kinds() {
        for color in Color::ALL {
            *army.entry(variant.letter(kind).lower()).or_insert(0) += u32::from(position.hand(color, kind));
        }
    }
    army
}

fn scatter(variant: &Arc<Variant>, dice: &mut Dice) -> Setup {
    let mut setup = Setup::empty();
    setup.turn = if dice.below(2) == 0 { Color::White } else { Color::Black };
    let start = Position::start(variant);
    let castling = variant.spec().castling.is_some() && dice.below(2) == 0;
    for color in Color::ALL {
        if castling {
            place_castling(variant, &start, color, &mut setup, dice);
        } else {
            place(variant, king_of(variant), color, &mut setup, dice);
        }
    }
    if variant.spec().movement.double_step && dice.below(2) == 0 {
        place_en_passant(variant, &mut setup, dice);
    }
    let roles: Vec<_> =
        variant.roles().filter(|&role| variant.piece_type(variant.kind_of(role)) != PieceType::KING).collect();
    for _ in 0..2 + dice.below(12) {
        let color = if dice.below(2) == 0 { Color::White } else { Color::Black };
        let role = dice.of(&roles).expect("a piece besides the king");
        place(variant, role, color, &mut setup, dice);
    }
    if variant.spec().drops.enabled {
        // What a captor gets: never a king, and never a form that pieces only promote to.
        let army: BTreeSet<_> =
            start_kinds(&start).into_iter().filter(|&kind| variant.piece_type(kind) != PieceType::KING).collect();
        for kind in army {
            for color in Color::ALL {
                setup.set_hand(color, kind, if dice.below(4) == 0 { 1 } else { 0 });
            }
        }
    }
    setup
}

/// The kinds of which there are pieces at the start, on the board or in hand.
fn start_kinds(start: &Position) -> Vec<Kind> {
    let on_board =
        Square::all().filter_map(|square| start.piece(square)).map(|piece| start.variant().kind_of(piece.role));
    let in_hand =
        start.variant().kinds().filter(|&kind| Color::ALL.into_iter().any(|color| start.hand(color, kind) > 0));
    on_board.chain(in_hand).collect()
}

/// A pawn of the other side has just made its double step, past a pawn of the side to move.
fn place_en_passant(variant: &Variant, setup: &mut Setup, dice: &mut Dice) {
    let (us, them) = (setup.turn, !setup.turn);
    let Some(pawn) = variant.kinds().find(|&kind| variant.piece_type(kind) == PieceType::PAWN) else { return };
    let role = variant.plain_role(pawn);
    let origins: Vec<Square> =
        (variant.spec().movement.double_step_region[them] & variant.board()).into_iter().collect();
    let (Some(origin), ahead) = (dice.of(&origins), them.pick(1, -1)) else { return };
    let beside = if dice.below(2) == 0 { 1 } else { -1 };
    let squares = [origin.offset(0, ahead), origin.offset(0, 2 * ahead), origin.offset(beside, 2 * ahead)];
    let [Some(passed), Some(target), Some(taker)] = squares else { return };
    let free = |square: Square| variant.board().has(square) && setup.piece(square).is_none();
    if [origin, passed, target, taker].into_iter().all(free) {
        setup.set(target, Some(Piece { color: them, role }));
        setup.set(taker, Some(Piece { color: us, role }));
        setup.en_passant = passed.bit();
    }
}

fn king_of(variant: &Variant) -> pantheon_rules::Role {
    let king = variant.kinds().find(|&kind| variant.piece_type(kind) == PieceType::KING).expect("a variant with kings");
    variant.plain_role(king)
}

/// Puts a piece on a free square of its region.
fn place(variant: &Variant, role: pantheon_rules::Role, color: Color, setup: &mut Setup, dice: &mut Dice) {
    let piece_type = variant.piece_type(variant.kind_of(role));
    let region = variant.spec().pieces[&piece_type].region[color] & variant.board();
    let free: Vec<Square> = region.into_iter().filter(|&square| setup.piece(square).is_none()).collect();
    if let Some(square) = dice.of(&free) {
        setup.set(square, Some(Piece { color, role }));
    }
}

/// King and rooks where they start, with the right to castle; anywhere on the rank in Fischer random chess.
fn place_castling(variant: &Variant, start: &Position, color: Color, setup: &mut Setup, dice: &mut Dice) {
    let king = start.state().king(variant, color).expect("a king");
    let rooks: Vec<Square> = start.state().castling().into_iter().filter(|rook| rook.rank() == king.rank()).collect();
    let (piece, rook) = (start.piece(king), start.piece(rooks[0]));
    let (king, rooks) = if variant.spec().board.chess960 {
        let mut files: BTreeSet<u8> = BTreeSet::new();
        while files.len() < 3 {
            files.insert(dice.below(8) as u8);
        }
        let squares: Vec<Square> = files.into_iter().filter_map(|file| Square::new(file, king.rank())).collect();
        (squares[1], vec![squares[0], squares[2]])
    } else {
        (king, rooks)
    };
    setup.set(king, piece);
    for square in rooks {
        setup.set(square, rook);
        setup.castling |= square.bit();
    }
}

// The slow oracle.

/// The same game without royalty: kings are pieces like others, so all moves that the pieces can make are legal. What a
/// king must avoid is then found by trying: no reply may take it.
#[derive(Clone)]
struct Unguarded {
    rules: Arc<Variant>,
    /// The same again without limits to promotion: a pawn that could become nothing still attacks (G09).
    unlimited: Option<Arc<Variant>>,
}

fn unguarded(variant: &Variant) -> Unguarded {
    static COPIES: OnceLock<Vec<(String, Unguarded)>> = OnceLock::new();
    let copies = COPIES.get_or_init(|| {
        let copy = |spec: &VariantSpec| {
            let mut unlimited = spec.clone();
            unlimited.promotion.limit.clear();
            let unlimited = (unlimited != *spec).then(|| without_royalty(&unlimited));
            Unguarded { rules: without_royalty(spec), unlimited }
        };
        games().map(|variant| (variant.name().to_owned(), copy(variant.spec()))).collect()
    });
    let found = copies.iter().find(|(name, _)| name == variant.name());
    found.expect("a built-in variant").1.clone()
}

fn without_royalty(spec: &VariantSpec) -> Arc<Variant> {
    let commoner = PieceType::from_name("customPiece25").expect("the last custom piece");
    let mut spec = spec.clone();
    let king = spec.pieces.remove(&PieceType::KING).expect("a king");
    spec.pieces.insert(commoner, king);
    if let Some(castling) = &mut spec.castling {
        castling.king = Sides::both(commoner);
    }
    spec.royalty = Royalty::Guarded;
    spec.movement.flying_general = false;
    spec.drops.pawn_drop_mate_illegal = false;
    spec.ends.flag_region = Sides::both(Bitboard::EMPTY);
    spec.ends.insufficient_material = None;
    Variant::compile(&spec).unwrap_or_else(|errors| panic!("{} without royalty: {errors}", spec.name))
}

/// A position seen without royalty.
struct Oracle {
    copy: Unguarded,
    flying_general: bool,
    position: Position,
}

impl Oracle {
    fn new(position: &Position) -> Oracle {
        let copy = unguarded(position.variant());
        let flying_general = position.variant().spec().movement.flying_general;
        let seen = Position::from_fen(&copy.rules, &position.fen());
        let position = seen.unwrap_or_else(|errors| panic!("{position:?}: {errors}"));
        Oracle { copy, flying_general, position }
    }

    /// All moves that the pieces can make, check or not, by name.
    fn moves(&self) -> BTreeSet<String> {
        self.position.legal_moves().into_iter().map(|mv| name(&self.position, mv)).collect()
    }

    /// Those that do not leave the mover's king to be taken.
    fn safe_moves(&self) -> BTreeSet<String> {
        let us = self.position.turn();
        let safe = |&mv: &Move| {
            let mut after = self.position.clone();
            after.play_unchecked(mv);
            !self.king_can_be_taken(&after, us) && (mv.kind() != MoveKind::Castling || self.may_castle(mv))
        };
        self.position.legal_moves().into_iter().filter(safe).map(|mv| name(&self.position, mv)).collect()
    }

    /// The king of the side to move could be taken if it were the other's turn.
    fn in_check(&self) -> bool {
        let us = self.position.turn();
        self.king_can_be_taken(&self.passed(|_| {}), us)
    }

    /// The player to move can take the other king.
    fn can_take_the_king(&self) -> bool {
        self.king_can_be_taken(&self.position, !self.position.turn())
    }

    /// Out of check, through and into no attack.
    fn may_castle(&self, castling: Move) -> bool {
        let (us, king) = (self.position.turn(), castling.from());
        let piece = self.position.piece(king);
        let (low, high) = (king.file().min(castling.to().file()), king.file().max(castling.to().file()));
        let way = (low..=high).filter_map(|file| Square::new(file, king.rank()));
        !self.in_check()
            && way.filter(|&square| square != king && square != castling.to()).all(|square| {
                let passing = self.passed(|setup| {
                    setup.set(king, None);
                    setup.set(square, piece);
                });
                !self.king_can_be_taken(&passing, us)
            })
    }

    /// The position with the other side to move, and otherwise changed.
    fn passed(&self, change: impl Fn(&mut Setup)) -> Position {
        let mut setup = Setup::from_fen(&self.copy.rules, &self.position.fen()).expect("a FEN of ours");
        setup.turn = !setup.turn;
        setup.en_passant = Bitboard::EMPTY;
        setup.castling = Bitboard::EMPTY;
        change(&mut setup);
        setup.position(&self.copy.rules).expect("without royalty any placement will do")
    }

    /// Can the side to move take this king?
    fn king_can_be_taken(&self, position: &Position, king: Color) -> bool {
        let Some(at) = king_square(position, king) else { return false };
        let takes = |mv: Move| mv.to() == at && !matches!(mv.kind(), MoveKind::Drop | MoveKind::Castling);
        let moves = match &self.copy.unlimited {
            None => position.legal_moves(),
            Some(unlimited) => Position::from_fen(unlimited, &position.fen()).expect("a FEN of ours").legal_moves(),
        };
        moves.into_iter().any(takes) || self.flying_general && kings_face(position)
    }
}

fn king_square(position: &Position, color: Color) -> Option<Square> {
    let is_king = |piece: Piece| piece.color == color && position.variant().piece_text(piece).eq_ignore_ascii_case("k");
    Square::all().find(|&square| position.piece(square).is_some_and(is_king))
}

/// Nothing stands between the kings on a file.
fn kings_face(position: &Position) -> bool {
    let (Some(white), Some(black)) = (king_square(position, Color::White), king_square(position, Color::Black)) else {
        return false;
    };
    let between = |rank: u8| Square::new(white.file(), rank).is_some_and(|square| position.piece(square).is_some());
    white.file() == black.file() && !(white.rank().min(black.rank()) + 1..white.rank().max(black.rank())).any(between)
}

/// A move in words that mean the same in the copy.
fn name(position: &Position, mv: Move) -> String {
    let spelled = |role| match position.variant().spelling(role) {
        (Mark::Plus, letter) => format!("+{letter}"),
        (_, letter) => letter.to_string(),
    };
    match mv.kind() {
        MoveKind::Drop => format!("{}@{}", spelled(mv.role()), mv.to()),
        MoveKind::Promotion => format!("{}{}={}", mv.from(), mv.to(), spelled(mv.role())),
        MoveKind::Castling => format!("{}{} castles with {}", mv.from(), mv.to(), mv.extra()),
        kind => format!("{}{} {kind:?}", mv.from(), mv.to()),
    }
}

fn names(position: &Position, listing: Listing) -> BTreeSet<String> {
    position.list_moves(listing).into_iter().map(|mv| name(position, mv)).collect()
}

/// The fast list, check and the end of the game are what the slow oracle says.
fn agrees_with_the_oracle(position: &Position) -> Result<(), TestCaseError> {
    let oracle = Oracle::new(position);
    let capturable = position.variant().spec().royalty == Royalty::Capturable;
    if capturable && king_square(position, position.turn()).is_none() {
        prop_assert_eq!(position.outcome().map(|end| end.reason), Some(Reason::KingCaptured), "{:?}", position);
        prop_assert!(position.legal_moves().is_empty());
        return Ok(());
    }
    prop_assert_eq!(position.in_check(), oracle.in_check(), "check: {:?}", position);
    let safe = oracle.safe_moves();
    let mated = oracle.in_check() && safe.is_empty() && !(capturable && oracle.can_take_the_king());
    let outcome = position.outcome().map(|end| end.reason);
    if outcome == Some(Reason::Goal) {
        prop_assert!(names(position, Listing::WithDropMates).is_empty());
        return Ok(());
    }
    let possible = match capturable {
        true if mated => BTreeSet::new(),
        true => oracle.moves(),
        false => safe,
    };
    let listed = names(position, Listing::WithDropMates);
    let (missing, extra): (Vec<_>, Vec<_>) =
        (possible.difference(&listed).collect(), listed.difference(&possible).collect());
    prop_assert!(missing.is_empty() && extra.is_empty(), "{:?}: missing {:?}, extra {:?}", position, missing, extra);
    let legal = names(position, Listing::Legal);
    prop_assert_eq!(&legal, &without_drop_mates(position, &listed), "mates by the drop of a pawn: {:?}", position);
    let expected = match legal.is_empty() {
        true if oracle.in_check() => Some(Reason::Checkmate),
        true => Some(Reason::Stalemate),
        false => None,
    };
    let material = outcome == Some(Reason::InsufficientMaterial);
    prop_assert!(material || outcome == expected, "{:?}: {:?}, expected {:?}", position, outcome, expected);
    Ok(())
}

/// Takes from a list the drops of pawns after which the other king is lost, where the rules forbid them.
fn without_drop_mates(position: &Position, listed: &BTreeSet<String>) -> BTreeSet<String> {
    if !position.variant().spec().drops.pawn_drop_mate_illegal {
        return listed.clone();
    }
    let mut legal = listed.clone();
    for mv in position.list_moves(Listing::WithDropMates) {
        let is_pawn =
            |mv: Move| position.variant().piece_type(position.variant().kind_of(mv.role())) == PieceType::SHOGI_PAWN;
        if mv.kind() == MoveKind::Drop && is_pawn(mv) {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let oracle = Oracle::new(&after);
            let capturable = position.variant().spec().royalty == Royalty::Capturable;
            if oracle.in_check() && oracle.safe_moves().is_empty() && !(capturable && oracle.can_take_the_king()) {
                legal.remove(&name(position, mv));
            }
        }
    }
    legal
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn the_fast_list_is_the_slow_oracles_in_games(variant in any_variant(), choices in choices(60)) {
        for position in played(&variant, &choices) {
            agrees_with_the_oracle(&position)?;
        }
    }
}

proptest! {
    #![proptest_config(cases(12_000))]

    #[test]
    fn the_fast_list_is_the_slow_oracles_anywhere(variant in any_variant(), seed in any::<u64>()) {
        if let Some(position) = scattered(&variant, seed) {
            agrees_with_the_oracle(&position)?;
        }
    }
}

#[test]
fn every_variant_has_scattered_positions() {
    // The law above would be empty for a variant without any.
    for variant in games() {
        let found: Vec<Position> = (0..40).filter_map(|seed| scattered(variant, seed)).collect();
        assert!(found.len() >= 20, "{}: {}", variant.name(), found.len());
        let checks = found.iter().filter(|position| position.in_check()).count();
        assert!(checks >= 2, "{}: {checks} checks", variant.name());
    }
}

// What a position says of itself.

/// The listing of moves is consistent in itself.
fn lists_well(position: &Position) -> Result<(), TestCaseError> {
    let moves = position.legal_moves();
    prop_assert_eq!(position.count_moves(), moves.len() as u64);
    prop_assert_eq!(moves.iter().collect::<BTreeSet<_>>().len(), moves.len(), "twice the same move: {:?}", position);
    for &mv in &moves {
        prop_assert!(position.is_legal(mv), "{:?} {:?}", position, mv);
    }
    let visited = std::cell::Cell::new(0);
    position.visit_moves(&mut |set| {
        visited.set(visited.get() + set.len() as usize);
        std::ops::ControlFlow::Continue(())
    });
    prop_assert_eq!(visited.get(), moves.len());
    // The game is over if and only if there is no move, dead positions aside.
    let dead = position.outcome().is_some_and(|end| end.reason == Reason::InsufficientMaterial);
    prop_assert!(dead || position.outcome().is_some() == moves.is_empty(), "{:?}: {:?}", position, position.outcome());
    Ok(())
}

/// Texts of the position and of its moves are read back as what they were written from.
fn reads_back(position: &Position) -> Result<(), TestCaseError> {
    let variant = position.variant();
    let fen = position.fen();
    let read = Position::from_fen(variant, &fen);
    let read = read.map_err(|errors| TestCaseError::fail(format!("{position:?} is no valid position: {errors}")))?;
    prop_assert_eq!(read.fen(), fen.clone());
    prop_assert_eq!(&read, position);
    prop_assert_eq!(read.key(), position.key());
    prop_assert_eq!(position.key(), position.recomputed_key(), "{:?}", position);
    let setup = Setup::from_fen(variant, &fen).expect("just read");
    prop_assert!(setup.position(variant).is_ok_and(|again| again == *position));
    let shogi = is_shogi(variant);
    if shogi {
        let sfen = position.sfen();
        let read = Position::from_sfen(variant, &sfen);
        let read = read.map_err(|errors| TestCaseError::fail(format!("{sfen} is no valid position: {errors}")))?;
        prop_assert_eq!(read.sfen(), sfen.clone());
        prop_assert_eq!(&read, position);
        prop_assert_eq!(Position::from_fen(variant, &sfen).ok(), Some(read), "SFEN is recognised");
    }
    // What comes with a move, a wall or a piece that enters, is part of its name.
    let effects = &variant.spec().effects;
    let adds = effects.walls != Walls::None || effects.gating != Gating::None;
    for mv in position.legal_moves() {
        prop_assert_eq!(position.parse_uci(&position.uci(mv)), Ok(mv), "{:?}", position);
        if shogi || adds {
            prop_assert_eq!(position.parse_usi(&position.usi(mv)), Ok(mv), "{:?}", position);
        }
    }
    Ok(())
}

fn is_shogi(variant: &Variant) -> bool {
    variant.spec().board.template == "shogi"
}

/// Every way of counting gives the same.
fn counts_well(position: &Position) -> Result<(), TestCaseError> {
    let nodes = perft(position, 2);
    prop_assert_eq!(nodes, perft_making_leaves(position, 2), "{:?}", position);
    let divided: u64 = pantheon_rules::divide(position, 2).into_iter().map(|(_, nodes)| nodes).sum();
    prop_assert_eq!(nodes, divided);
    Ok(())
}

/// Both colours play by the same rules.
fn is_fair(position: &Position) -> Result<(), TestCaseError> {
    let fen = mirror_fen(position.variant(), &position.fen());
    let mirrored = Position::from_fen(position.variant(), &fen);
    let mirrored =
        mirrored.map_err(|errors| TestCaseError::fail(format!("{position:?} mirrored to {fen}: {errors}")))?;
    prop_assert_eq!(perft(position, 2), perft(&mirrored, 2), "{:?} and {:?}", position, mirrored);
    let winner = |position: &Position| position.outcome().and_then(|end| end.winner);
    prop_assert_eq!(winner(position), winner(&mirrored).map(|color| !color));
    Ok(())
}

/// Whatever a player may do after the other's move could be told in advance.
fn can_be_premoved(position: &Position) -> Result<(), TestCaseError> {
    for mv in position.legal_moves() {
        let mut after = position.clone();
        after.play_unchecked(mv);
        after.visit_moves(&mut |set| {
            let told = position.premoves(set.origin());
            assert!((set.targets() & !told).is_empty(), "{position:?}, {mv:?}, then {set:?}: told {told:?}");
            std::ops::ControlFlow::Continue(())
        });
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn lists_are_consistent_in_games(variant in any_variant(), choices in choices(150)) {
        for position in played(&variant, &choices) {
            lists_well(&position)?;
        }
    }

    #[test]
    fn texts_and_keys_go_round_in_games(variant in any_variant(), choices in choices(60)) {
        for position in played(&variant, &choices) {
            reads_back(&position)?;
        }
    }

    #[test]
    fn nodes_are_counted_alike_in_games(variant in any_variant(), choices in choices(60)) {
        let positions = played(&variant, &choices);
        for position in positions.iter().rev().step_by(20) {
            counts_well(position)?;
            is_fair(position)?;
        }
    }

    #[test]
    fn premoves_cover_the_moves_that_follow(variant in any_variant(), choices in choices(60)) {
        for position in played(&variant, &choices).iter().rev().step_by(10) {
            can_be_premoved(position)?;
        }
    }
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn the_same_laws_hold_anywhere(variant in any_variant(), seed in any::<u64>()) {
        if let Some(position) = scattered(&variant, seed) {
            lists_well(&position)?;
            reads_back(&position)?;
            counts_well(&position)?;
            is_fair(&position)?;
        }
    }
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn play_leads_from_a_valid_position_to_valid_ones(variant in any_variant(), seed in any::<u64>()) {
        // A reader lets each side have the whole set, so that two of them may hold more than one game has.
        let Some(position) = scattered(&variant, seed) else { return Ok(()) };
        for mv in position.legal_moves() {
            let after = position.play(mv).expect("a legal move");
            let read = Position::from_fen(&variant, &after.fen());
            prop_assert!(read.is_ok(), "{:?} after {}: {}", position, position.uci(mv), read.unwrap_err());
        }
    }
}

// Games.

/// A game in which both players choose among the moves that the game permits, with its moves in UCI.
fn game_of(variant: &Arc<Variant>, choices: &[u16]) -> (Game, Vec<String>) {
    let starts = starts(variant);
    let seed = choices.first().copied().unwrap_or(0);
    let mut game = Game::new(starts[seed as usize % starts.len()].clone());
    let mut texts = Vec::new();
    for &choice in choices {
        let moves = game.legal_moves();
        let Some(mv) = choose(game.position(), &moves, choice) else { break };
        texts.push(game.position().uci(mv));
        game.play(mv).expect("a legal move");
    }
    (game, texts)
}

proptest! {
    #![proptest_config(cases(250))]

    #[test]
    fn games_replay_from_their_texts(variant in any_variant(), choices in choices(120)) {
        let (game, texts) = game_of(&variant, &choices);
        let start = game.position_after(0).expect("the start");
        let (mut again, mut usi) = (Game::new(start.clone()), Game::new(start));
        for (plies, text) in texts.iter().enumerate() {
            prop_assert_eq!(again.enter(text), Verdict::Legal, "{} of {:?}", text, texts);
            let there = game.position_after(plies + 1).expect("so many plies");
            prop_assert_eq!(again.position(), &there);
            prop_assert_eq!(again.position().fen(), there.fen());
            if is_shogi(&variant) {
                let text = usi.position().usi(game.moves()[plies]);
                prop_assert_eq!(usi.enter(&text), Verdict::Legal, "{} of {:?}", text, texts);
            }
        }
        prop_assert_eq!(again.moves(), game.moves());
        prop_assert_eq!(again.outcome(), game.outcome());
        if is_shogi(&variant) {
            prop_assert_eq!(usi.moves(), game.moves());
        }
    }

    #[test]
    fn taking_back_restores_the_position(variant in any_variant(), choices in choices(80)) {
        let (mut game, texts) = game_of(&variant, &choices);
        let outcomes: Vec<Option<Outcome>> = (0..=texts.len()).map(|plies| replay(&game, plies).outcome()).collect();
        for plies in (0..texts.len()).rev() {
            let before = game.position_after(plies).expect("so many plies");
            prop_assert!(game.take_back());
            prop_assert_eq!(game.moves().len(), plies);
            prop_assert_eq!(game.position(), &before);
            prop_assert_eq!(game.position().fen(), before.fen());
            prop_assert_eq!(game.position().key(), before.recomputed_key());
            prop_assert_eq!(game.outcome(), outcomes[plies]);
        }
        prop_assert!(!game.take_back());
        // A word that ended the game is taken back too.
        let moves = game.legal_moves();
        prop_assert!(game.resign(game.turn()).is_ok());
        prop_assert!(game.legal_moves().is_empty());
        prop_assert!(game.take_back());
        prop_assert_eq!(game.legal_moves(), moves);
    }

    #[test]
    fn a_game_permits_what_it_lists(variant in any_variant(), choices in choices(80)) {
        let (game, _) = game_of(&variant, &choices);
        let permitted: BTreeSet<Move> = game.legal_moves().into_iter().collect();
        for mv in game.position().list_moves(Listing::WithDropMates) {
            let legal = game.judge(mv) == Verdict::Legal;
            prop_assert_eq!(legal, permitted.contains(&mv), "{:?} {:?}", game.position(), mv);
            prop_assert_eq!(game.clone().play(mv).is_ok(), legal);
        }
        prop_assert!(game.outcome().is_none() || permitted.is_empty());
        prop_assert!(game.outcome().is_some() || !permitted.is_empty(), "{:?}", game.position());
        if let Some(outcome) = game.outcome() {
            let sentence = outcome.to_string();
            prop_assert!(sentence.ends_with('.') && sentence.contains(':'), "{}", sentence);
        }
    }
}

fn replay(game: &Game, plies: usize) -> Game {
    let mut again = Game::new(game.position_after(0).expect("the start"));
    for &mv in &game.moves()[..plies] {
        again.play(mv).expect("a move of the game");
    }
    again
}

// No text panics.

const FILES: [&str; 8] = [
    include_str!("../variants/chess.ini"),
    include_str!("../variants/crazyhouse.ini"),
    include_str!("../variants/capablanca.ini"),
    include_str!("../variants/grand.ini"),
    include_str!("../variants/shogi.ini"),
    include_str!("../variants/gorogoro.ini"),
    include_str!("../variants/mansindam.ini"),
    include_str!("../variants/xiangqi.ini"),
];

/// Pieces of texts that mean something here, to be put where they do not belong.
const SHARDS: [&str; 48] = [
    "",
    " ",
    "\t",
    "\r",
    "=",
    ":",
    "[",
    "]",
    "#",
    ";",
    "/",
    "-",
    "+",
    "~",
    "*",
    "@",
    ",",
    "\\",
    "0",
    "1",
    "9",
    "10",
    "11",
    "12",
    "13",
    "255",
    "256",
    "65535",
    "65536",
    "99999999999999999999",
    "-1",
    "true",
    "false",
    "none",
    "k",
    "K",
    "p",
    "P",
    "q:",
    "k:K",
    "*1",
    "a1",
    "l10",
    "m11",
    "é",
    "馬",
    "\u{0}",
    "\u{1F600}",
];

/// One change of a text: where, how much is taken out, what is put in.
type Edit = (prop::sample::Index, u8, prop::sample::Index);

fn edits(most: usize) -> impl Strategy<Value = Vec<Edit>> {
    prop::collection::vec((any::<prop::sample::Index>(), 0..6u8, any::<prop::sample::Index>()), 1..most)
}

fn edit(text: &str, edits: &[Edit]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for (at, remove, shard) in edits {
        let at = at.index(chars.len() + 1);
        let end = (at + *remove as usize).min(chars.len());
        chars.splice(at..end, shard.get(&SHARDS).chars());
    }
    chars.into_iter().collect()
}

/// One line's value exchanged for that of another.
fn exchange(text: &str, pairs: &[(prop::sample::Index, prop::sample::Index)]) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for (to, from) in pairs {
        let with_value: Vec<usize> = (0..lines.len()).filter(|&i| lines[i].contains('=')).collect();
        let (to, from) = (*to.get(&with_value), *from.get(&with_value));
        let value = lines[from].split_once('=').map_or("", |(_, value)| value).to_owned();
        let key = lines[to].split_once('=').map_or("", |(key, _)| key).to_owned();
        lines[to] = format!("{key}={value}");
    }
    lines.join("\n")
}

/// Reads a variant file, and plays a little with what it defines.
fn try_file(text: &str) {
    let _ = VariantSpec::parse(text).map_err(|errors| errors.to_string());
    match Catalogue::builtin().with(text, "fuzz") {
        Err(errors) => assert!(!errors.to_string().is_empty()),
        Ok(catalogue) => {
            for spec in VariantSpec::parse_with(text, &|name| Catalogue::builtin().spec(name)).unwrap_or_default() {
                let variant = catalogue.get(&spec.name).expect("a section of the file");
                let mut position = Position::start(variant);
                for i in 0..6 {
                    let _ = (position.fen(), position.sfen(), position.outcome(), position.in_check());
                    let moves = position.legal_moves();
                    let Some(&mv) = moves.get(i * 7 % moves.len().max(1)) else { break };
                    assert_eq!(position.parse_uci(&position.uci(mv)), Ok(mv), "{text}\n{position:?}");
                    let _ = position.usi(mv);
                    position.play_unchecked(mv);
                    assert_eq!(position.key(), position.recomputed_key(), "{text}\n{position:?}");
                }
            }
        }
    }
}

/// A child of a built-in variant with some keys of its own: the values are those that the keys' own entries show, or
/// those of other keys.
fn child() -> impl Strategy<Value = String> {
    let index = any::<prop::sample::Index>;
    let line = (index(), index(), 0..8u8, index()).prop_map(|(key, other, what, shard)| {
        let keys: Vec<&Key> = keys::all().collect();
        let key = key.get(&keys);
        let value = match what {
            0..=4 => key.example,
            5 => key.bad,
            6 => other.get(&keys).example,
            _ => *shard.get(&SHARDS),
        };
        format!("{} = {value}\n", key.name)
    });
    (any_variant(), prop::collection::vec(line, 1..6)).prop_map(|(parent, lines)| {
        // A file may not set a key twice.
        let mut set = BTreeSet::new();
        let lines: String =
            lines.into_iter().filter(|line| set.insert(line.split(' ').next().map(str::to_owned))).collect();
        format!("[child:{}]\n{lines}", parent.name())
    })
}

/// Reads a text as position and as move, and says what is wrong with it.
fn try_position(variant: &Arc<Variant>, text: &str) {
    for read in [Position::from_fen(variant, text), Position::from_sfen(variant, text)] {
        match read {
            Err(errors) => assert!(!errors.to_string().is_empty()),
            Ok(position) => {
                let fen = position.fen();
                let again =
                    Position::from_fen(variant, &fen).unwrap_or_else(|errors| panic!("{text} became {fen}: {errors}"));
                assert_eq!(again.fen(), fen);
                let _ = (position.sfen(), position.outcome(), position.count_moves(), position.checkers());
                for mv in position.legal_moves() {
                    let mut after = position.clone();
                    after.play_unchecked(mv);
                    assert_eq!(after.key(), after.recomputed_key(), "{text} {mv:?}");
                }
            }
        }
    }
}

fn try_move(position: &Position, text: &str) {
    for read in [position.parse_uci(text), position.parse_usi(text)] {
        match read {
            Ok(mv) => assert!(position.list_moves(Listing::WithDropMates).contains(&mv), "{text} in {position:?}"),
            Err(error) => assert!(!error.reason.is_empty()),
        }
    }
    let mut game = Game::new(position.clone());
    let verdict = game.enter(text);
    assert_eq!(verdict == Verdict::Legal, game.moves().len() == 1);
}

#[test]
fn counters_at_their_limits_do_not_panic() {
    for entry in Catalogue::builtin().entries() {
        let start = Position::start(entry.variant());
        let placement = start.fen().rsplitn(3, ' ').nth(2).expect("counters at the end").to_owned();
        for (clock, number) in [(0, 0), (65_535, 1), (0, 32_767), (0, 32_768), (65_535, 32_768)] {
            let mut position =
                Position::from_fen(entry.variant(), &format!("{placement} {clock} {number}")).expect("counters");
            for _ in 0..4 {
                let _ = (position.fen(), position.sfen());
                let mv = position.legal_moves()[0];
                position = position.play(mv).expect("a legal move");
                assert_eq!(position.key(), position.recomputed_key());
            }
            let _ = Game::new(position).outcome();
        }
        // Moves are counted by plies, of which there are no more.
        let beyond = Position::from_fen(entry.variant(), &format!("{placement} 0 32769"));
        let refusal = beyond.expect_err("a number beyond the count of plies").to_string();
        assert_eq!(refusal, "move counter `32769`; it is a number from 0 to 32768", "{}", entry.name);
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn no_text_panics_as_a_variant_file(text in any::<String>(), more in "[a-zA-Z0-9 =:#\\[\\]*+~/\n-]{0,300}") {
        try_file(&text);
        try_file(&more);
        try_file(&format!("[x:chess]\n{more}"));
    }

    #[test]
    fn no_text_panics_as_a_position(variant in any_variant(), text in any::<String>(), more in "[a-zA-Z0-9/\\[\\]+~ -]{0,80}") {
        try_position(&variant, &text);
        try_position(&variant, &more);
    }

    #[test]
    fn no_text_panics_as_a_move(variant in any_variant(), text in any::<String>(), more in "[a-lA-Z@*+=0-9-]{0,8}") {
        let start = Position::start(&variant);
        try_move(&start, &text);
        try_move(&start, &more);
    }

    #[test]
    fn no_square_panics(text in any::<String>(), more in "[a-m][0-9]{0,3}") {
        for text in [text, more] {
            if let Ok(square) = text.parse::<Square>() {
                prop_assert!(square.to_string().eq_ignore_ascii_case(&text));
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn no_damaged_variant_file_panics(file in prop::sample::select(&FILES[..]), edits in edits(5)) {
        try_file(&edit(file, &edits));
    }

    #[test]
    fn no_variant_file_with_values_exchanged_panics(
        file in prop::sample::select(&FILES[..]),
        pairs in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..4),
    ) {
        try_file(&exchange(file, &pairs));
    }

    #[test]
    fn no_child_of_a_variant_panics(text in child()) {
        try_file(&text);
    }

    #[test]
    fn no_damaged_position_panics(variant in any_variant(), choices in choices(40), edits in edits(5)) {
        let position = played(&variant, &choices).pop().expect("the start");
        try_position(&variant, &edit(&position.fen(), &edits));
        try_position(&variant, &edit(&position.sfen(), &edits));
    }

    #[test]
    fn no_damaged_move_panics(variant in any_variant(), choices in choices(40), edits in edits(3)) {
        let position = played(&variant, &choices).pop().expect("the start");
        for mv in position.legal_moves().into_iter().step_by(9) {
            try_move(&position, &edit(&position.uci(mv), &edits));
            try_move(&position, &edit(&position.usi(mv), &edits));
        }
    }

    #[test]
    fn no_value_of_a_move_panics(variant in any_variant(), choices in choices(30), from in 0..120usize, to in 0..120usize, kind in 0..8usize, role in any::<prop::sample::Index>()) {
        // A move of another position, or of none, is refused with a reason.
        const KINDS: [MoveKind; 8] = [
            MoveKind::Normal, MoveKind::Promotion, MoveKind::PiecePromotion, MoveKind::EnPassant, MoveKind::Castling,
            MoveKind::Drop, MoveKind::PieceDemotion, MoveKind::Pass,
        ];
        let position = played(&variant, &choices).pop().expect("the start");
        let roles: Vec<_> = variant.roles().collect();
        let square = |index| Square::from_index(index).expect("a square of the grid");
        let mv = Move::new(KINDS[kind], square(from), square(to)).with_role(*role.get(&roles));
        let verdict = Game::new(position.clone()).judge(mv);
        prop_assert_eq!(verdict == Verdict::Legal, position.is_legal(mv));
        prop_assert_eq!(position.play(mv).is_ok(), position.is_legal(mv));
        prop_assert!(!position.why_illegal(mv).is_empty());
        let _ = (position.uci(mv), position.usi(mv), position.premoves(Origin::Board(square(from))));
    }
}

/// Found by fuzzing: castling rights in a FEN must not give back the right to bring in pieces that are all on the board.
#[test]
fn who_has_brought_in_all_pieces_keeps_no_right_to() {
    let variant = Catalogue::builtin().get("seirawan").unwrap();
    let fen = "rnbqkbhr/p1pppppp/1p5n/8/1P6/N6N/P1PPPPPP/REBQKBHR[e] b KQkqbcdf - 3 3";
    let read = Position::from_fen(variant, fen).unwrap();
    let mut played = Position::start(variant);
    for text in ["b1a3e", "g8h6h", "g1h3h", "b7b6", "b2b4"] {
        let mv = played.parse_uci(text).unwrap();
        played = played.play(mv).unwrap();
    }
    assert_eq!(played.fen(), fen.replace(" 3 3", " 0 3"));
    assert_eq!(played.key(), read.key());
}

/// Found by fuzzing: a rank's number did not fit.
#[test]
fn hundreds_of_ranks_are_an_error_like_another() {
    let variant = Catalogue::builtin().get("chess").unwrap();
    let errors = Position::from_fen(variant, &format!("q{} w - - 0 1", "/".repeat(300))).unwrap_err().to_string();
    assert!(errors.contains("301"), "{errors}");
}

/// Found by fuzzing: soldiers that step aside come to stand on one file, though two cannot be dropped there.
#[test]
fn pieces_that_leave_their_file_may_be_doubled() {
    let fen = "rheoa1aoehr/5k5/1c7c1/s1s1s3s1s/8sv1/5V5/S1S2SS1S1S/HC7CH/5K5/R1EOA1AOE1R[] w - - 0 4";
    let elgam = Catalogue::builtin().get("elgam").unwrap();
    assert_eq!(Position::from_fen(elgam, fen).map(|position| position.fen()), Ok(fen.to_owned()));
    let shogi = Catalogue::builtin().get("shogi").unwrap();
    let doubled = "lnsgkgsnl/1r5b1/p1ppppppp/p8/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w 0 1";
    let errors = Position::from_fen(shogi, doubled).unwrap_err().to_string();
    assert!(errors.contains("pawns") || errors.contains('p'), "{errors}");
}

#[test]
fn faults_of_a_fen_are_told_once_and_in_their_place() {
    let said = |name: &str, fen: &str| {
        Position::from_fen(Catalogue::builtin().get(name).unwrap(), fen).unwrap_err().to_string()
    };
    assert_eq!(
        said("crazyhouse", "4k3/8/8/8/8/8/8/4K3[PX] w - - 0 1"),
        "unknown piece letter `X` in hand; this variant has p n b r q k"
    );
    assert_eq!(
        said("shogi", "4k4/9/9/9/9/9/9/9/4K4 b Z 1"),
        "unknown piece letter `Z` in hand; this variant has b r s d p l n g h k"
    );
    assert_eq!(
        said("chess", "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1"),
        "castling `KQ`: White has no rook there to castle with"
    );
    assert_eq!(
        said("chess", "8/4k3/8/8/8/8/8/4K2R w Kkq - 0 1"),
        "castling `Kkq`: Black has no king on the castling rank"
    );
    assert_eq!(
        said("chess", "4k3/8/8/8/8/8/8/4K3 w - - 99999 -1"),
        "move counter `99999`; it is a number from 0 to 65535; move counter `-1`; it is a number from 0 to 32768"
    );
    assert_eq!(
        said("3check", "4k3/8/8/8/8/8/8/4K3 w - - 16+3 0 1"),
        "checks `16+3`; they are two numbers from 0 to 15, such as `3+3`"
    );
    assert_eq!(
        said("3check", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +4+0"),
        "checks `+4+0`; they are two numbers from 0 to 3, such as `+1+2`"
    );
    assert_eq!(
        said("shogi", "4k4/9/9/9/9/9/9/9/4K4 b - 70000"),
        "move counter `70000`; it is a number from 0 to 65535"
    );
    assert_eq!(said("chess", "8 w - - 0 1"), "1 rank; this board has 8");
}

#[test]
fn a_pawn_that_was_dropped_where_pawns_promote_reads_as_itself() {
    for variant in games_with_such_drops() {
        let pawns = Position::start(variant).fen().replace("[]", "[Pp]");
        // Not all have pawns, or hands at the start.
        let Ok(position) = Position::from_fen(variant, &pawns) else { continue };
        let zone = variant.spec().promotion.region[Color::White];
        let drops = position.legal_moves();
        let drops = drops.iter().filter(|mv| mv.kind() == MoveKind::Drop && zone.has(mv.to()));
        for &mv in drops {
            let mut dropped = position.clone();
            dropped.play_unchecked(mv);
            assert_eq!(Position::from_fen(variant, &dropped.fen()).as_ref(), Ok(&dropped), "{}", variant.name());
        }
    }
}

/// Those whose pawns may be dropped where they promote.
fn games_with_such_drops() -> impl Iterator<Item = &'static Arc<Variant>> {
    let variants = Catalogue::builtin().entries().map(|entry| entry.variant());
    variants.filter(|variant| {
        let drops = &variant.spec().drops;
        drops.enabled && drops.pawns_in_promotion_zone && !variant.spec().board.two_boards
    })
}
