//! From a definition to tables: the only place that reads a [`VariantSpec`] piece by piece.

use std::collections::BTreeSet;

use super::movement::{Diagonals, Frame};
use super::sharing::Sharing;
use super::{
    Attacks, Care, Castling, Choice, KindInfo, Mark, Movement, Progress, Promotion, Rays, RoleInfo, Rules, Variant,
    Zobrist, regions,
};
use crate::position::{Setup, State};
use crate::spec::{
    Counting, Enclosing, Flip, Gating, Impasse, LimitCounts, Pass, PieceSet, PieceType, Royalty, SpecError, SpecErrors,
    Value, VariantSpec, Walls,
};
use crate::types::{Bitboard, Color, Kind, KindSet, Letter, Role, Sides, Square};

pub(super) fn compile(spec: &VariantSpec) -> Result<Variant, SpecErrors> {
    check_size(spec)?;
    let names = Names::new(spec);
    let board = Bitboard::board(spec.board.files, spec.board.ranks);
    let off_board = regions::off_board(spec, board);
    if !off_board.is_empty() {
        return Err(SpecErrors(off_board));
    }
    let roles = roles(spec, &names);
    if roles.len() > Role::MAX {
        return Err(error(
            spec,
            "promotedPieceType",
            format!("{} kinds of piece, promoted ones included; at most {} fit", roles.len(), Role::MAX),
        ));
    }
    let mut kinds = kinds(spec, &roles, board);
    let mut attacks = Sides::from_fn(|color| {
        let movements: Vec<_> =
            kinds.iter().enumerate().map(|(i, info)| (Kind::new(i), &info.movement[color])).collect();
        let gazing = if spec.movement.flying_general { names.kind(PieceType::KING) } else { None };
        Attacks::derive(&movements, gazing, board)
    });
    // A browser holds few variants, and has to load the code first.
    if !cfg!(target_family = "wasm") {
        let mut sharing = Sharing::default();
        for color in Color::ALL {
            kinds.iter_mut().for_each(|info| info.movement[color].share(&mut sharing));
            attacks[color].share(&mut sharing);
        }
    }
    let castling = spec.castling.as_ref().map(|castling| {
        Castling::new(castling, spec.board.ranks, spec.board.chess960, |set| names.set(set), |piece| names.kind(piece))
    });
    let rules = rules(spec, &names, &kinds, &roles, &attacks, board);
    let zobrist = Zobrist::new(roles.len());
    let mut variant = Variant {
        board,
        king: names.kind(PieceType::KING),
        attacks,
        castling,
        zobrist,
        rules,
        kind_by_role: std::array::from_fn(|i| roles.get(i).map_or(Kind::new(0), |role| role.kind)),
        start: State::empty(),
        kind_by_letter: kinds_by_letter(&kinds),
        kinds,
        spec: spec.clone(),
        roles,
    };
    read_starts(&mut variant)?;
    Ok(variant)
}

fn error(spec: &VariantSpec, key: &str, problem: String) -> SpecErrors {
    SpecErrors(vec![fault(spec, key, problem)])
}

/// A fault of a key's value, at the key's line; of an inherited value, at the header's.
fn fault(spec: &VariantSpec, key: &str, problem: String) -> SpecError {
    let line = spec.lines.get(key).copied().unwrap_or(spec.line);
    // A reason that says what would be right says it last.
    let (problem, remedy) = problem.split_once("; ").unwrap_or((&problem, ""));
    let (problem, remedy) = (problem.to_owned(), remedy.to_owned());
    SpecError { line, section: spec.name.clone(), key: Some(key.to_owned()), problem, remedy }
}

fn check_size(spec: &VariantSpec) -> Result<(), SpecErrors> {
    if spec.pieces.is_empty() {
        return Err(error(
            spec,
            "pieces",
            "the variant has no pieces; name some, such as `king = k`, or give it a parent".to_owned(),
        ));
    }
    if spec.pieces.len() > Kind::MAX {
        return Err(error(
            spec,
            "pieces",
            format!("{} types of piece; there are letters for {}", spec.pieces.len(), Kind::MAX),
        ));
    }
    Ok(())
}

/// The start position and the handicaps, read with the rules of the variant itself.
fn read_starts(variant: &mut Variant) -> Result<(), SpecErrors> {
    let mut errors = Vec::new();
    match Setup::from_fen(variant, &variant.spec.board.start_fen) {
        Ok(setup) => {
            let state = setup.state(variant);
            for color in Color::ALL {
                variant.rules.army[color] = setup.army(variant, color);
            }
            variant.start = state;
            if variant.spec.ends.impasse == Impasse::Try {
                aim_at_kings(variant);
            }
            if lacks_kings(variant) {
                let problem = "neither side has a king; without one nobody can win this game".to_owned();
                errors.push(fault(&variant.spec, "startFen", problem));
            }
            if let Err(reasons) = setup.check(variant) {
                errors.extend(reasons.0.into_iter().map(|reason| fault(&variant.spec, "startFen", reason.to_string())));
            }
        }
        Err(reasons) => {
            errors.extend(reasons.0.into_iter().map(|reason| fault(&variant.spec, "startFen", reason.to_string())));
        }
    }
    if errors.is_empty() {
        for (name, fen) in &variant.spec.board.handicaps {
            let checked = Setup::from_fen(variant, fen).and_then(|setup| setup.check(variant));
            if let Err(reasons) = checked {
                errors.extend(
                    reasons
                        .0
                        .into_iter()
                        .map(|reason| fault(&variant.spec, "handicaps", format!("`{name}`: {reason}"))),
                );
            }
        }
    }
    // One fault may be found more than once: each right to castle asks for the king.
    errors.dedup();
    if errors.is_empty() { Ok(()) } else { Err(SpecErrors(errors)) }
}

/// Is there no king to mate, where the game is about nothing else?
fn lacks_kings(variant: &Variant) -> bool {
    let Some(king) = variant.king else { return false };
    let about_kings = !variant.rules.has_goals && variant.spec.ends.stalemate == Value::Draw;
    about_kings && Color::ALL.into_iter().all(|color| variant.rules.army[color][king.index()] == 0)
}

/// The try rule: the goal of each king is where the other one starts.
fn aim_at_kings(variant: &mut Variant) {
    let kings = variant.start.kings(variant);
    for color in Color::ALL {
        variant.rules.flag[color] = (variant.king.into_iter().collect(), kings[!color]);
    }
    variant.rules.has_flag = true;
    variant.rules.has_goals = true;
}

/// The kind that each letter stands for: the one that has it first of all, else the one that has it beside its own.
fn kinds_by_letter(kinds: &[KindInfo]) -> [Option<Kind>; Letter::NUMBER] {
    let mut table = [None; Letter::NUMBER];
    let first = kinds.iter().map(|info| Some(info.letter));
    let second = kinds.iter().map(|info| info.synonym);
    for (letter, kind) in first.enumerate().chain(second.enumerate()).map(|(i, letter)| (letter, Kind::new(i))) {
        if let Some(letter) = letter {
            table[letter.index()].get_or_insert(kind);
        }
    }
    table
}

/// Types and the kinds they become.
struct Names {
    kinds: Vec<(PieceType, Kind)>,
}

impl Names {
    fn new(spec: &VariantSpec) -> Names {
        Names { kinds: spec.pieces.keys().enumerate().map(|(i, &piece)| (piece, Kind::new(i))).collect() }
    }

    fn kind(&self, piece: PieceType) -> Option<Kind> {
        self.kinds.iter().find(|(named, _)| *named == piece).map(|&(_, kind)| kind)
    }

    fn set(&self, set: &PieceSet) -> KindSet {
        self.kinds.iter().filter(|(piece, _)| set.has(*piece)).map(|&(_, kind)| kind).collect()
    }
}

/// The pawn that a captured promoted piece turns back into.
fn main_pawn(spec: &VariantSpec, names: &Names, color: Color) -> Option<Kind> {
    let types = &spec.promotion.pawn_types[color];
    let first = || names.kinds.iter().find(|(piece, _)| types.has(*piece)).map(|&(_, kind)| kind);
    spec.promotion.main_pawn[color].and_then(|piece| names.kind(piece)).or_else(first)
}

/// One plain role for each kind, in the order of the kinds; then the promoted ones.
fn roles(spec: &VariantSpec, names: &Names) -> Vec<RoleInfo> {
    let letter = |kind: Kind| spec.pieces.values().nth(kind.index()).expect("kinds are the pieces in order").letter;
    let role = |kind: Kind, mark: Mark, letter: Letter, in_hand: Kind| RoleInfo {
        kind,
        mark,
        letter,
        in_hand,
        demoted: None,
        turned: None,
        far: false,
    };
    let plain = |kind: Kind| role(kind, Mark::Plain, letter(kind), kind);
    let mut roles: Vec<RoleInfo> = (0..spec.pieces.len()).map(|i| plain(Kind::new(i))).collect();

    for (&base, &form) in spec.promotion.promoted_form.iter() {
        if let (Some(base), Some(form)) = (names.kind(base), names.kind(form)) {
            let in_hand = if spec.drops.keep_promotion { form } else { base };
            let demoted = Some(Role::new(base.index()));
            roles.push(RoleInfo { demoted, ..role(form, Mark::Plus, letter(base), in_hand) });
        }
    }
    // Only where captured pieces live on does it matter that a queen was a pawn.
    if (spec.drops.captures_to_hand || spec.board.two_boards) && !spec.drops.keep_promotion {
        for &(piece, kind) in &names.kinds {
            let pawn = Color::ALL
                .into_iter()
                .find(|&color| spec.promotion.choices[color].has(piece))
                .and_then(|color| main_pawn(spec, names, color));
            if let Some(pawn) = pawn.filter(|&pawn| pawn != kind && piece != PieceType::KING) {
                roles.push(role(kind, Mark::Tilde, letter(kind), pawn));
            }
        }
    }
    if spec.sight.covered {
        cover(names, &mut roles);
    }
    if spec.effects.looking_glass {
        add_twins(&mut roles);
    }
    roles
}

/// Face down: of every kind but the king one that nobody has drawn yet, and one for each kind it may prove to be.
fn cover(names: &Names, roles: &mut Vec<RoleInfo>) {
    let kinds: Vec<Kind> =
        names.kinds.iter().filter(|(piece, _)| *piece != PieceType::KING).map(|&(_, kind)| kind).collect();
    for &kind in &kinds {
        let plain = roles[kind.index()];
        roles.push(RoleInfo { mark: Mark::Tilde, turned: Some(Role::new(kind.index())), ..plain });
        for &hidden in &kinds {
            let mark = Mark::Dealt(roles[hidden.index()].letter);
            let turned = Some(Role::new(hidden.index()));
            roles.push(RoleInfo { mark, in_hand: hidden, turned, ..plain });
        }
    }
}

/// Every piece once more, on the far board.
fn add_twins(roles: &mut Vec<RoleInfo>) {
    let near = roles.len();
    for index in 0..near {
        let twin = RoleInfo { far: true, turned: Some(Role::new(index)), ..roles[index] };
        roles[index].turned = Some(Role::new(near + index));
        roles.push(twin);
    }
}

fn kinds(spec: &VariantSpec, roles: &[RoleInfo], board: Bitboard) -> Vec<KindInfo> {
    let ranks = spec.board.ranks;
    spec.pieces
        .iter()
        .enumerate()
        .map(|(index, (&piece, definition))| {
            let kind = Kind::new(index);
            let movement = Sides::from_fn(|color| {
                let is_pawn = piece == PieceType::PAWN;
                Movement::compile(
                    &definition.movement,
                    &Frame {
                        board,
                        region: board & definition.region[color],
                        upward: color == Color::White,
                        initial: spec.movement.double_step_region[color].when(spec.movement.double_step),
                        straight: if piece == PieceType::SOLDIER {
                            before_rank(spec.movement.soldier_promotion_rank, color, ranks, board)
                        } else {
                            Bitboard::EMPTY
                        },
                        triple_step: (board & spec.movement.triple_step_region[color]).when(is_pawn),
                        diagonals: spec.movement.diagonal_lines,
                        along_diagonals: along_diagonals(spec, piece),
                        bars_own_kind: piece == PieceType::JANGGI_CANNON,
                    },
                )
            });
            let drop = Sides::from_fn(|color| {
                drop_squares(spec, piece, &movement[color], color, board & definition.region[color])
            });
            KindInfo {
                piece,
                letter: definition.letter,
                synonym: definition.synonym,
                promotion: Sides::from_fn(|color| promotion(spec, piece, roles, color)),
                care: Sides::from_fn(|color| care(spec, piece, roles, &movement[color], color, board)),
                progress: Sides::from_fn(|color| progress(spec, piece, &movement[color], color, board)),
                drop,
                doubled: spec.drops.no_doubled.has(piece).then_some(spec.drops.no_doubled_count),
                no_drop_mate: spec.drops.pawn_drop_mate_illegal && piece == PieceType::SHOGI_PAWN,
                dropped_promoted: roles
                    .iter()
                    .position(|role| role.mark == Mark::Plus && role.demoted == Some(Role::new(kind.index())))
                    .filter(|_| spec.drops.promoted)
                    .map(Role::new),
                movement,
            }
        })
        .collect()
}

/// How a type moves along diagonal lines, where there are any.
fn along_diagonals(spec: &VariantSpec, piece: PieceType) -> Option<Diagonals> {
    if spec.movement.diagonal_lines.is_empty() {
        return None;
    }
    match piece {
        PieceType::WAZIR => Some(Diagonals::Step),
        PieceType::KING if spec.pieces[&piece].movement.text == "W" => Some(Diagonals::Step),
        PieceType::SOLDIER => Some(Diagonals::StepForward),
        PieceType::ROOK => Some(Diagonals::Slide),
        PieceType::JANGGI_CANNON => Some(Diagonals::Hop),
        _ => None,
    }
}

/// The squares before a player's rank, counted from 0.
fn before_rank(rank: u8, color: Color, ranks: u8, board: Bitboard) -> Bitboard {
    board.into_iter().filter(|square| square.rank_for(color, ranks) < rank).collect()
}

fn drop_squares(spec: &VariantSpec, piece: PieceType, movement: &Movement, color: Color, region: Bitboard) -> Bitboard {
    let mut squares = region & spec.drops.region[color];
    if piece == PieceType::PAWN {
        if !spec.drops.pawns_in_promotion_zone {
            squares &= !spec.promotion.region[color];
        }
        if !spec.drops.pawns_on_first_rank {
            squares &= !Bitboard::rank(color.pick(0, spec.board.ranks - 1));
        }
    }
    if piece == PieceType::ROOK && spec.drops.rooks_on_first_rank {
        squares &= Bitboard::rank(color.pick(0, spec.board.ranks - 1));
    }
    if spec.movement.immobility_illegal {
        squares = squares.into_iter().filter(|&square| movement.is_mobile(square)).collect();
    }
    squares
}

fn promotion(spec: &VariantSpec, piece: PieceType, roles: &[RoleInfo], color: Color) -> Promotion {
    let letter = spec.pieces[&piece].letter;
    let form = roles.iter().position(|role| role.mark == Mark::Plus && role.letter == letter).map(Role::new);
    let as_pawn = spec.promotion.pawn_types[color].has(piece) && !spec.promotion.sittuyin;
    match (as_pawn, form) {
        (false, None) => Promotion::None,
        (true, None) => Promotion::Choice,
        (false, Some(role)) => Promotion::Form(role),
        (true, Some(role)) => Promotion::ChoiceAndForm(role),
    }
}

fn care(
    spec: &VariantSpec,
    piece: PieceType,
    roles: &[RoleInfo],
    movement: &Movement,
    color: Color,
    board: Bitboard,
) -> Care {
    let zone = board & spec.promotion.region[color];
    let dead: Bitboard = board.into_iter().filter(|&square| !movement.is_mobile(square)).collect();
    let dead = dead.when(spec.movement.immobility_illegal);
    match promotion(spec, piece, roles, color) {
        // Where pieces turn back, any of them may be one that does.
        _ if spec.promotion.demotion => Care { from: zone, to: zone | dead },
        Promotion::None => Care { from: Bitboard::EMPTY, to: dead },
        Promotion::Choice => Care { from: Bitboard::EMPTY, to: zone | dead },
        Promotion::Form(_) | Promotion::ChoiceAndForm(_) => Care { from: zone, to: zone | dead },
    }
}

fn progress(spec: &VariantSpec, piece: PieceType, movement: &Movement, color: Color, board: Bitboard) -> Progress {
    if !spec.repetition.n_move_types[color].has(piece) {
        return Progress::Never;
    }
    let reversible =
        board.into_iter().any(|from| movement.premoves(from).into_iter().any(|to| movement.could_go(to, from)));
    if reversible { Progress::Irreversible } else { Progress::Always }
}

fn rules(
    spec: &VariantSpec,
    names: &Names,
    kinds: &[KindInfo],
    roles: &[RoleInfo],
    attacks: &Sides<Attacks>,
    board: Bitboard,
) -> Rules {
    let ledger = spec.promotion.limit_counts == LimitCounts::Ledger;
    Rules {
        royalty: spec.royalty,
        promotion_zone: Sides::from_fn(|color| board & spec.promotion.region[color]),
        pawns_must_promote: spec.promotion.pawns_must,
        pieces_must_promote: spec.promotion.pieces_must,
        promote_on_capture_only: spec.promotion.pieces_on_capture_only,
        demotion: spec.promotion.demotion,
        choices: Sides::from_fn(|color| choices(spec, names, roles, color)),
        form_limit: std::array::from_fn(|i| match kinds.get(i) {
            Some(info) => spec.promotion.limit.get(&info.piece).copied().unwrap_or(0),
            None => 0,
        }),
        immobile: Sides::from_fn(|color| {
            std::array::from_fn(|i| match kinds.get(i) {
                Some(info) if spec.movement.immobility_illegal => {
                    board.into_iter().filter(|&square| !info.movement[color].is_mobile(square)).collect()
                }
                _ => Bitboard::EMPTY,
            })
        }),
        drops: spec.drops.enabled,
        drops_castle: spec.drops.with_castling,
        unusual_drops: spec.drops.enclosing != Enclosing::None || spec.drops.bishops_on_both_colors,
        hands: spec.drops.enabled || spec.effects.gating == Gating::Seirawan,
        captures_to_hand: spec.drops.captures_to_hand,
        drops_may_check: spec.drops.may_check,
        en_passant_region: Sides::from_fn(|color| board & spec.movement.en_passant_region[color]),
        en_passant: Sides::from_fn(|color| names.set(&spec.movement.en_passant_types[color])),
        ledger,
        army: Sides::both([0; Kind::MAX]),
        flag: Sides::from_fn(|color| (names.set(&spec.ends.flag_pieces[color]), board & spec.ends.flag_region[color])),
        has_flag: Color::ALL.into_iter().any(|color| (board & spec.ends.flag_region[color]).any()),
        has_goals: has_goals(spec, board),
        has_connection: has_connection(spec),
        has_count: spec.ends.bikjang || spec.ends.full_board || spec.movement.pass != Sides::both(Pass::Never),
        castling_wins: wins_by_castling(spec),
        looking_glass: spec.effects.looking_glass,
        covered: spec.sight.covered,
        has_effects: has_effects(spec),
        has_additions: has_additions(spec),
        has_duties: has_duties(spec),
        makpong: spec.duties.makpong,
        plain: is_plain(spec),
        tells_moves_apart: is_plain(spec) && !spec.duties.makpong,
        safety_lasts: !has_effects(spec)
            && !king_by_trial(spec)
            && Color::ALL.into_iter().all(|color| attacks[color].is_plain && attacks[color].gaze.is_empty()),
        looks_ahead: looks_ahead(spec),
        pseudo_royal: spec.duties.pseudo_royal,
        has_guard: has_guard(spec),
        king_by_trial: king_by_trial(spec),
        extinction: names.set(&spec.ends.extinction.types),
        extinction_of_all: spec.ends.extinction.types == PieceSet::All,
        connecting: names.set(&spec.ends.connection.types),
        petrify: names.set(&spec.effects.petrify),
        blast_immune: names.set(&spec.effects.blast_immune),
        blast_spared: names.kind(PieceType::PAWN).into_iter().collect(),
        immune_pairs: names.set(&spec.effects.mutually_immune),
        must_drop: spec.drops.must.as_ref().map(|set| names.set(set)),
        unlimited_drops: spec.drops.unlimited,
        promotes_in_place: spec.promotion.sittuyin,
        around: Box::new(std::array::from_fn(|i| {
            Square::from_index(i).map_or(Bitboard::EMPTY, |square| around(square, board))
        })),
        edge: board & !Bitboard::board(spec.board.files - 1, spec.board.ranks - 1)
            | board & (Bitboard::file(0) | Bitboard::rank(0)),
        star: lines(&[(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)], board),
        cross: lines(&[(0, 1), (0, -1), (1, 0), (-1, 0)], board),
        too_weak: spec.ends.insufficient_material.as_ref().map(|set| names.set(set)),
    }
}

/// What pawns may become, the strongest first, as Fairy-Stockfish lists them.
fn choices(spec: &VariantSpec, names: &Names, roles: &[RoleInfo], color: Color) -> Vec<Choice> {
    let mut choices: Vec<Choice> = names
        .kinds
        .iter()
        .filter(|&&(piece, _)| spec.promotion.choices[color].has(piece) && piece != PieceType::KING)
        .map(|&(piece, kind)| {
            let tilde = roles.iter().position(|role| role.mark == Mark::Tilde && role.kind == kind);
            Choice {
                role: Role::new(tilde.unwrap_or(kind.index())),
                kind,
                limit: spec.promotion.limit.get(&piece).copied(),
            }
        })
        .collect();
    choices.reverse();
    choices
}

fn is_plain(spec: &VariantSpec) -> bool {
    !has_duties(spec)
        && !has_additions(spec)
        && !spec.effects.looking_glass
        && !spec.promotion.sittuyin
        && !spec.movement.cambodian_moves
}

fn has_goals(spec: &VariantSpec, board: Bitboard) -> bool {
    spec.royalty == Royalty::Capturable
        || Color::ALL.into_iter().any(|color| (board & spec.ends.flag_region[color]).any())
        || spec.ends.extinction.value != Value::None
        || spec.ends.check_counting
        || has_connection(spec)
        || wins_by_castling(spec)
        || spec.ends.bikjang
        || spec.ends.full_board
        || spec.movement.pass != Sides::both(Pass::Never)
}

fn has_connection(spec: &VariantSpec) -> bool {
    let rule = &spec.ends.connection;
    let regions = Color::ALL.into_iter().any(|color| rule.region1[color].any() && rule.region2[color].any());
    rule.in_row > 0 || rule.block > 0 || rule.collinear > 0 || regions
}

fn wins_by_castling(spec: &VariantSpec) -> bool {
    spec.castling.as_ref().is_some_and(|castling| castling.wins != Sides::both([false; 2]))
}

fn has_effects(spec: &VariantSpec) -> bool {
    let effects = &spec.effects;
    effects.blast
        || effects.looking_glass
        || spec.sight.covered
        || effects.petrify != PieceSet::Only(BTreeSet::new())
        || effects.flip != Flip::None
        || effects.walls != Walls::None
        || effects.gating != Gating::None
        || spec.ends.check_counting
        || spec.ends.counting != Counting::None
        || spec.ends.bikjang
        || spec.ends.shatar
        || wins_by_castling(spec)
        || spec.castling.as_ref().is_some_and(|castling| castling.opposite)
        || spec.movement.pass != Sides::both(Pass::Never)
}

/// Cannons that shun each other make sensitive squares too many to list.
fn king_by_trial(spec: &VariantSpec) -> bool {
    spec.pieces.contains_key(&PieceType::JANGGI_CANNON)
}

fn has_additions(spec: &VariantSpec) -> bool {
    spec.effects.walls != Walls::None || spec.effects.gating == Gating::Seirawan
}

fn has_duties(spec: &VariantSpec) -> bool {
    spec.duties.must_capture
        || spec.drops.must.is_some()
        || looks_ahead(spec)
        || spec.effects.mutually_immune != PieceSet::Only(BTreeSet::new())
        || spec.movement.pass != Sides::both(Pass::Never)
        || spec.effects.wall_or_move
}

/// Is each thing that a move must be tried for one that can be told beforehand of most moves?
fn has_guard(spec: &VariantSpec) -> bool {
    looks_ahead(spec) && spec.effects.flip == Flip::None && !has_additions(spec) && !spec.effects.looking_glass
}

fn looks_ahead(spec: &VariantSpec) -> bool {
    king_by_trial(spec)
        || spec.ends.bikjang
        || !spec.duties.may_check
        || spec.duties.pseudo_royal
        || spec.promotion.sittuyin
}

fn around(square: Square, board: Bitboard) -> Bitboard {
    let steps = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y))).filter(|&step| step != (0, 0));
    steps.filter_map(|(x, y)| square.offset(x, y)).collect::<Bitboard>() & board
}

fn lines(steps: &[(i8, i8)], board: Bitboard) -> Rays {
    let runs: Vec<_> = steps.iter().map(|&step| (step, 0)).collect();
    Rays::new(&runs, board)
}
