//! What pieces do, drawn and said from the tables; and that what is drawn is what the rules allow.

mod common;

use common::{Rules, compile};
use pantheon_rules::portrait::{Act, Need, Portrait, describe};
use pantheon_rules::spec::{PieceSet, PieceType, Value};
use pantheon_rules::{
    Bitboard, Catalogue, Color, Kind, Letter, Mark, MoveKind, Origin, Piece, Position, Setup, Sides, Square, Variant,
};

/// White's piece for a capital letter, Black's for a small one; `+` before it for the promoted one.
fn piece(variant: &Variant, text: &str) -> Piece {
    let (mark, letter) = match text.strip_prefix('+') {
        Some(letter) => (Mark::Plus, letter),
        None => (Mark::Plain, text),
    };
    let letter = letter.chars().next().expect("a letter");
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let role = variant.role_by_spelling(mark, Letter::new(letter).expect("a letter"));
    Piece { color, role: role.unwrap_or_else(|| panic!("{} has no {text}", variant.name())) }
}

fn squares(text: &str) -> Bitboard {
    text.split_whitespace().map(|square| square.parse::<Square>().expect("a square")).collect()
}

/// From a square, with pieces on others, these are all the classes of squares reached.
fn check(rules: impl Rules, text: &str, on: &str, hurdles: &str, expected: &[(Act, Need, &str)]) {
    let variant = rules.variant();
    let piece = piece(&variant, text);
    let portrait = Portrait::among(&variant, piece, on.parse().expect("a square"), squares(hurdles));
    let found: Vec<_> = portrait.classes.iter().map(|class| (class.act, class.need, class.squares)).collect();
    let expected: Vec<_> = expected.iter().map(|&(act, need, text)| (act, need, squares(text))).collect();
    assert_eq!(found, expected, "{text} on {on}");
}

/// These are sentences about the piece.
fn check_words(rules: impl Rules, text: &str, expected: &[&str]) {
    let variant = rules.variant();
    let said = describe(&variant, piece(&variant, text));
    for sentence in expected {
        assert!(said.iter().any(|said| said == sentence), "{text}: no\n  {sentence}\nin {said:#?}");
    }
}

/// One custom piece `z` on the chess board, in Betza's notation.
fn custom(betza: &str) -> std::sync::Arc<Variant> {
    compile(&format!("[strange:chess]\ncustomPiece1 = z:{betza}\n"))
}

#[test]
fn chess_pieces() {
    check("chess", "N", "d4", "", &[(Act::Either, Need::Nothing, "c2 e2 b3 f3 b5 f5 c6 e6")]);
    check("chess", "n", "a8", "", &[(Act::Either, Need::Nothing, "c7 b6")]);
    let steps = [
        (Act::Move, Need::Nothing, "e3"),
        (Act::Capture, Need::Nothing, "d3 f3"),
        (Act::Move, Need::StartAndWay, "e4"),
    ];
    check("chess", "P", "e2", "", &steps);
    check("chess", "P", "e3", "", &[(Act::Move, Need::Nothing, "e4"), (Act::Capture, Need::Nothing, "d4 f4")]);
    check("chess", "p", "a3", "", &[(Act::Move, Need::Nothing, "a2"), (Act::Capture, Need::Nothing, "b2")]);
    check_words("chess", "N", &["It leaps as a knight does (two squares orthogonally and one to the side)."]);
    check_words(
        "chess",
        "P",
        &[
            "Without capturing, it steps one square straight forward.",
            "To capture, it steps one square diagonally forward.",
            "From rank 2, without capturing, it also goes two squares straight forward, unless a piece stands between.",
            "Moving to rank 8 it must promote to queen (Q), rook (R), bishop (B) or knight (N).",
        ],
    );
    check_words("chess", "p", &["Moving to rank 1 it must promote to queen (q), rook (r), bishop (b) or knight (n)."]);
    check_words("chess", "Q", &["It slides any distance in any direction."]);
}

#[test]
fn xiangqi_pieces() {
    let cannon =
        [(Act::Move, Need::Nothing, "a1 c1 d1 e1 f1 g1 h1 i1 b2"), (Act::Capture, Need::Hurdle, "b4 b5 b6 b7")];
    check("xiangqi", "C", "b1", "b3 b8", &cannon);
    check("xiangqi", "N", "e5", "e6", &[(Act::Either, Need::Way, "d3 f3 c4 g4 c6 g6")]);
    check("xiangqi", "B", "e3", "d4", &[(Act::Either, Need::Way, "c1 g1 g5")]);
    check("xiangqi", "B", "c5", "", &[(Act::Either, Need::Way, "a3 e3")]);
    check("xiangqi", "K", "d1", "", &[(Act::Either, Need::Nothing, "e1 d2")]);
    check("xiangqi", "P", "c4", "", &[(Act::Either, Need::Nothing, "c5")]);
    check("xiangqi", "p", "c4", "", &[(Act::Either, Need::Nothing, "c3 b4 d4")]);
    let xiangqi = "xiangqi".variant();
    let horse = Portrait::of(&xiangqi, piece(&xiangqi, "N"), "e5".parse().unwrap());
    assert_eq!(horse.legs, squares("e4 d5 f5 e6"));
    check_words(
        "xiangqi",
        "C",
        &[
            "Without capturing, it slides any distance along ranks and files.",
            "To capture, it goes any distance along ranks and files, jumping exactly one piece on the way.",
        ],
    );
    check_words("xiangqi", "B", &["It never leaves ranks 1 to 5."]);
    check_words("xiangqi", "k", &["It never leaves the 9 squares from d8 to f10."]);
    check_words("xiangqi", "P", &["From ranks 6 to 10, it also steps one square sideways."]);
}

#[test]
fn shogi_pieces() {
    check("shogi", "L", "e6", "", &[(Act::Either, Need::Nothing, "e7 e8 e9")]);
    check("shogi", "l", "e3", "", &[(Act::Either, Need::Nothing, "e2 e1")]);
    check("shogi", "P", "e8", "", &[(Act::Either, Need::Nothing, "e9")]);
    let dragon = "e1 e2 e3 d4 e4 f4 a5 b5 c5 d5 f5 g5 h5 i5 d6 e6 f6 e7 e8 e9";
    check("shogi", "+R", "e5", "", &[(Act::Either, Need::Nothing, dragon)]);
    check_words(
        "shogi",
        "P",
        &[
            "When it moves into, within or out of ranks 7 to 9, it may promote to +P (gold); on rank 9 it must, for it \
             could never move again.",
            "From the hand it may be dropped on any empty square, but not on rank 9, where it could never move, nor on \
             a file that has another one of its side, nor to give mate with it.",
        ],
    );
    check_words("shogi", "+R", &["It slides any distance along ranks and files, or steps one square diagonally."]);
    check_words("shogi", "N", &["It leaps two squares forward and one to the side."]);
}

#[test]
fn janggi_pieces_go_along_the_lines_of_the_palace() {
    check("janggi", "C", "d1", "e2", &[(Act::Either, Need::Hurdle, "f3")]);
    check("janggi", "C", "e1", "d2", &[]);
    let janggi = "janggi".variant();
    let chariot = Portrait::of(&janggi, piece(&janggi, "R"), "d1".parse().unwrap());
    assert!(chariot.squares(Act::Either, Need::Nothing) & squares("e2 f3 g4") == squares("e2 f3"));
    let lines = "d1, f1, e2, d3, f3, d8, f8, e9, d10 and f10";
    check_words("janggi", "R", &[&format!("Along the lines between {lines}, it also slides any distance diagonally.")]);
    check_words(
        "janggi",
        "P",
        &[&format!("Along the lines between {lines}, it also steps one square diagonally forward.")],
    );
    check_words("janggi", "A", &["From d1, f1, e2, d3 and f3, it also steps one square diagonally."]);
    check_words("janggi", "C", &["It neither jumps over nor captures a piece of its own type, of either side."]);
    check_words(
        "janggi",
        "B",
        &["It goes one square orthogonally and then two diagonally outward, unless a piece stands on the way."],
    );
}

#[test]
fn mansindam_pieces() {
    check("mansindam", "+P", "e5", "", &[(Act::Either, Need::Nothing, "d4 e4 f4 d5 f5 d6 e6 f6")]);
    check("mansindam", "+N", "a1", "", &[(Act::Either, Need::Nothing, "b1 a2 b2 c2 b3")]);
    check("mansindam", "+C", "a1", "c3", &[(Act::Either, Need::Nothing, "b1 a2 b2 c2 b3")]);
    check_words(
        "mansindam",
        "+C",
        &["It slides any distance diagonally, steps one square orthogonally, or leaps as a knight does (two squares \
           orthogonally and one to the side)."],
    );
    check_words(
        "mansindam",
        "R",
        &["When it moves into, within or out of ranks 7 to 9, it must promote to +R (bers)."],
    );
    check_words("mansindam", "K", &["Its side wins when it reaches rank 9."]);
}

#[test]
fn strange_pieces() {
    let grasshopper = &custom("gQ");
    check(grasshopper, "Z", "d4", "d6 f4", &[(Act::Either, Need::HurdleBefore, "d7 g4")]);
    check_words(
        grasshopper,
        "Z",
        &["It goes in any direction up to the first piece, jumps it and lands on the next square."],
    );
    let nightrider = &custom("NN");
    check(nightrider, "Z", "a1", "", &[(Act::Either, Need::Nothing, "c2 b3 e3 g4 c5 d7")]);
    check_words(
        nightrider,
        "Z",
        &[
            "It repeats the leap of two squares orthogonally and one to the side any number of times in one direction, as \
           long as the squares it touches are empty.",
        ],
    );
    let short = &custom("R3");
    check(short, "Z", "a1", "", &[(Act::Either, Need::Nothing, "b1 c1 d1 a2 a3 a4")]);
    check_words(short, "Z", &["It slides up to three squares along ranks and files."]);
    check_words(&custom("mQ2cW"), "Z", &["Without capturing, it slides one or two squares in any direction."]);
    check_words(&custom("fsAD"), "Z", &["It leaps two squares orthogonally or diagonally forward."]);
    check_words(&custom("rfN"), "Z", &["It leaps two squares forward and one to the right."]);
    check_words(&custom("pB2"), "Z", &["It goes two squares diagonally, jumping a piece in between."]);
    check_words(
        &custom("flnZ"),
        "Z",
        &[
            "It goes one square to the left and then two diagonally outward and forward, unless a piece stands on the way.",
        ],
    );
    check_words(&custom("FvW"), "Z", &["It steps one square straight forward, straight backward or diagonally."]);
    check_words(&custom("C"), "Z", &["It leaps three squares orthogonally and one to the side."]);
    check_words(&custom("mW"), "Z", &["Without capturing, it steps one square orthogonally.", "It never captures."]);
    check_words(&custom("mWcW"), "Z", &["It steps one square orthogonally."]);
}

#[test]
fn any_movement_has_words() {
    for betza in
        ["gNN", "pNN", "pDD", "gD0", "nC", "flnN", "fnZ", "lrR", "lfB", "D0", "N2", "rbN", "nH", "flnZ", "gB3", ""]
    {
        let variant = custom(betza);
        for text in ["Z", "z"] {
            let piece = piece(&variant, text);
            let said = describe(&variant, piece).join(" ");
            assert!(said.starts_with(char::is_uppercase) && !said.contains("  "), "{betza}: {said}");
            for on in variant.board() {
                let drawn = Portrait::example(&variant, piece, on);
                assert!(drawn.classes.iter().all(|class| !class.squares.meets(drawn.hurdles)), "{betza} on {on}");
            }
        }
    }
}

#[test]
fn every_piece_is_described_in_sentences() {
    for entry in Catalogue::builtin().entries() {
        let variant = entry.variant();
        for role in variant.roles() {
            for color in Color::ALL {
                let said = describe(variant, Piece { color, role });
                assert!(!said.is_empty());
                for sentence in said {
                    let sound = sentence.starts_with(char::is_uppercase) && sentence.ends_with('.');
                    assert!(
                        sound && !sentence.contains("  ") && !sentence.contains(" ."),
                        "{}: {sentence}",
                        entry.name
                    );
                }
            }
        }
    }
}

/// A position with the piece alone, but for kings and, if the game would be over else, some other piece far away.
struct Scene<'a> {
    variant: &'a std::sync::Arc<Variant>,
    piece: Piece,
    on: Square,
    /// Squares on which nothing else may stand.
    clear: Bitboard,
}

impl Scene<'_> {
    fn position(&self, others: &[(Square, Piece)]) -> Option<Position> {
        let taken: Bitboard = others.iter().map(|&(square, _)| square).collect();
        let far: Vec<Square> = (self.variant.board() & !self.clear & !taken).into_iter().collect();
        let us = self.piece.color;
        let kings = Color::ALL.map(|color| self.king(color));
        let mine = self.choices(kings[us as usize], &far);
        let theirs = self.choices(kings[!us as usize], &far);
        let mut tries = 0;
        for &my_king in &mine {
            for &their_king in &theirs {
                if my_king.is_some_and(|(a, _)| their_king.is_some_and(|(b, _)| sees(a, b) || a == b)) {
                    continue;
                }
                tries += 1;
                if tries > 300 {
                    return None;
                }
                let mut setup = Setup::empty();
                setup.turn = us;
                setup.checks = Sides::from_fn(|color| Position::start(self.variant).state().checks_left(color));
                let kings = [my_king, their_king];
                for &(square, piece) in kings.iter().flatten().chain(others) {
                    setup.set(square, Some(piece));
                }
                setup.set(self.on, Some(self.piece));
                if let Ok(position) = setup.position(self.variant)
                    && !position.in_check()
                    && position.outcome().is_none()
                {
                    return Some(position);
                }
            }
        }
        None
    }

    /// What a side must have besides the piece for the game to go on: a king, or another piece it may not lose.
    fn king(&self, color: Color) -> Option<Piece> {
        let variant = self.variant;
        let start = Position::start(variant);
        let has =
            |&kind: &Kind| (start.state().kind(kind) & start.state().side(color)).any() || start.hand(color, kind) > 0;
        let vital = &variant.spec().ends.extinction;
        let is_vital = |&kind: &Kind| vital.value != Value::None && vital.types.has(variant.piece_type(kind));
        let king = variant.kinds().find(|&kind| variant.piece_type(kind) == PieceType::KING).filter(has);
        let kind = king.or_else(|| variant.kinds().filter(has).find(is_vital))?;
        let own = variant.kind_of(self.piece.role);
        let is_it = color == self.piece.color && (own == kind || king.is_none() && vital.types == PieceSet::All);
        (!is_it).then(|| Piece { color, role: variant.plain_role(kind) })
    }

    fn choices(&self, king: Option<Piece>, far: &[Square]) -> Vec<Option<(Square, Piece)>> {
        match king {
            Some(king) => far.iter().map(|&square| Some((square, king))).collect(),
            None => vec![None],
        }
    }

    /// The squares the piece may go to, castling and other extras aside.
    fn targets(&self, position: &Position) -> Bitboard {
        let moves = position.legal_moves();
        let own = moves.iter().filter(|mv| mv.origin() == Origin::Board(self.on));
        let plain = own.filter(|mv| !mv.kind().is_castling() && mv.kind() != MoveKind::FirstLeap && mv.to() != self.on);
        plain.map(|mv| mv.to()).collect()
    }
}

fn sees(a: Square, b: Square) -> bool {
    let (files, ranks) = (a.file().abs_diff(b.file()), a.rank().abs_diff(b.rank()));
    files == 0 || ranks == 0 || files == ranks || files.max(ranks) < 4
}

fn around(squares: Bitboard, distance: i8) -> Bitboard {
    let steps: Vec<(i8, i8)> =
        (-distance..=distance).flat_map(|x| (-distance..=distance).map(move |y| (x, y))).collect();
    squares
        .into_iter()
        .flat_map(|square| steps.iter().filter_map(move |&(x, y)| square.offset(x, y)).collect::<Vec<_>>())
        .collect()
}

#[test]
fn what_is_drawn_is_what_is_legal() {
    let (mut compared, mut skipped, mut wrong) = (0, 0, Vec::new());
    for entry in Catalogue::builtin().entries() {
        let variant = entry.variant();
        let spec = variant.spec();
        // A piece on the far board captures there, and the others here stand on the near one.
        for (i, role) in variant.roles().enumerate().filter(|&(_, role)| !variant.is_far(role)) {
            let color = Color::ALL[i % 2];
            let piece = Piece { color, role };
            let kind = variant.kind_of(role);
            let on = Portrait::best_square(variant, piece);
            let portrait = Portrait::of(variant, piece, on);
            let drawn = portrait.classes.iter().fold(Bitboard::EMPTY, |set, class| set | class.squares);
            let piece_type = variant.piece_type(kind);
            let is_king = piece_type == PieceType::KING;
            // Royal pieces do not go where they are attacked, nor die of a capture; that is not theirs to show.
            let is_royal = is_king || spec.duties.pseudo_royal && spec.ends.extinction.types.has(piece_type);
            let suicidal = spec.effects.blast || spec.effects.petrify.has(piece_type);
            let exposed = |position: &Position, square: Square| {
                let faces = |king: Square| king.file() == square.file() || king.rank() == square.rank();
                let gaze = spec.movement.flying_general && position.state().king(variant, !color).is_some_and(faces);
                is_royal && (gaze || position.attackers(square, !color).any())
            };
            // Kings must not come near each other, and hurdles must not stand where hops begin.
            let clear = around(on.bit(), if is_king { 3 } else { 1 }) | drawn | portrait.legs;
            let clear = if spec.effects.blast { clear | around(drawn, 1) } else { clear };
            let scene = Scene { variant, piece, on, clear };
            // Rules about the whole position that say no to what a piece could do.
            if !spec.duties.may_check || spec.promotion.sittuyin {
                skipped += 1;
                continue;
            }
            match scene.position(&[]) {
                Some(position) => {
                    compared += 1;
                    let found = scene.targets(&position);
                    let open: Bitboard = variant.board().into_iter().filter(|&to| !exposed(&position, to)).collect();
                    let (found, expected) = (found & open, portrait.moves() & open);
                    if found != expected {
                        wrong.push(format!("{} {position:?}: {found} not {expected}", entry.name));
                    }
                }
                None => skipped += 1,
            }
            let dummy = dummy(variant, kind, !color);
            for square in (drawn | around(on.bit(), 2) & variant.board()).without(on) {
                let Some(position) = dummy.and_then(|dummy| scene.position(&[(square, dummy)])) else {
                    skipped += 1;
                    continue;
                };
                if exposed(&position, square) || is_royal && suicidal {
                    skipped += 1;
                    continue;
                }
                compared += 1;
                if scene.targets(&position).has(square) != portrait.captures().has(square) {
                    wrong.push(format!("{} {:?}: capture on {square}", entry.name, position));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong of {compared}:\n{}", wrong.len(), wrong[..wrong.len().min(60)].join("\n"));
    assert!(compared > 5 * skipped, "{compared} compared, {skipped} skipped");
}

#[test]
fn what_is_drawn_over_hurdles_is_what_is_legal() {
    let (mut compared, mut skipped) = (0, 0);
    for entry in Catalogue::builtin().entries() {
        let variant = entry.variant();
        for (role, color) in variant.roles().flat_map(|role| Color::ALL.map(|color| (role, color))) {
            let piece = Piece { color, role };
            let on = Portrait::best_square(variant, piece);
            let portrait = Portrait::example(variant, piece, on);
            let hurdle = dummy(variant, variant.kind_of(role), color);
            let Some(hurdle) = hurdle.filter(|_| portrait.hurdles.any()) else { continue };
            let clear = around(on.bit(), 1)
                | portrait.classes.iter().fold(portrait.hurdles | portrait.legs, |set, class| set | class.squares);
            let scene = Scene { variant, piece, on, clear };
            let hurdles: Vec<(Square, Piece)> = portrait.hurdles.into_iter().map(|square| (square, hurdle)).collect();
            let Some(position) = scene.position(&hurdles) else {
                skipped += 1;
                continue;
            };
            compared += 1;
            let drawn = portrait.classes.iter().filter(|class| class.act != Act::Capture);
            let drawn = drawn.fold(Bitboard::EMPTY, |set, class| set | class.squares);
            assert_eq!(scene.targets(&position), drawn, "{} {position:?}", entry.name);
            let Some(enemy) = dummy(variant, variant.kind_of(role), !color) else { continue };
            for class in portrait.classes.iter().filter(|class| class.act != Act::Move) {
                for square in class.squares {
                    let all: Vec<(Square, Piece)> = hurdles.iter().copied().chain([(square, enemy)]).collect();
                    match scene.position(&all) {
                        Some(position) => {
                            compared += 1;
                            let found = scene.targets(&position);
                            assert!(found.has(square), "{} {position:?}: {square}", entry.name);
                        }
                        None => skipped += 1,
                    }
                }
            }
        }
    }
    assert!(compared > 200 && compared > 2 * skipped, "{compared} compared, {skipped} skipped");
}

/// A piece of another type, to be captured or jumped.
fn dummy(variant: &Variant, kind: Kind, color: Color) -> Option<Piece> {
    let fits = |&other: &Kind| other != kind && variant.piece_type(other) != PieceType::KING;
    variant.kinds().find(fits).map(|kind| Piece { color, role: variant.plain_role(kind) })
}
