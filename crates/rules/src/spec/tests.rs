use super::*;
use crate::types::Color;

const BUILT_IN: [&str; 8] = [
    include_str!("../../variants/chess.ini"),
    include_str!("../../variants/crazyhouse.ini"),
    include_str!("../../variants/capablanca.ini"),
    include_str!("../../variants/grand.ini"),
    include_str!("../../variants/shogi.ini"),
    include_str!("../../variants/gorogoro.ini"),
    include_str!("../../variants/mansindam.ini"),
    include_str!("../../variants/xiangqi.ini"),
];

/// The built-in variants without the catalogue, which is built upon this module.
pub(super) fn built_in(name: &str) -> Option<VariantSpec> {
    BUILT_IN.iter().find_map(|text| Sections::read(text).unwrap().spec(name, &built_in)).map(Result::unwrap)
}

pub(super) fn built_in_names() -> Vec<&'static str> {
    let names = |text: &&'static str| Sections::read(text).unwrap().iter().map(|s| s.name).collect::<Vec<_>>();
    BUILT_IN.iter().flat_map(names).collect()
}

fn parse(text: &str) -> Result<Vec<VariantSpec>, SpecErrors> {
    VariantSpec::parse_with(text, &built_in)
}

fn one(text: &str) -> VariantSpec {
    parse(text).unwrap_or_else(|errors| panic!("{errors}")).pop().unwrap()
}

/// Reads the text with these warnings.
#[track_caller]
fn warn(text: &str, messages: &[&str]) -> Vec<VariantSpec> {
    let parsed = VariantSpec::parse_and_warn(text, &built_in).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(parsed.warnings.iter().map(SpecError::to_string).collect::<Vec<_>>(), messages, "{text}");
    parsed.specs
}

#[track_caller]
fn refuse(text: &str, messages: &[&str]) {
    let errors = parse(text).unwrap_err();
    assert_eq!(errors.to_string().lines().collect::<Vec<_>>(), messages, "{text}");
}

fn letters(spec: &VariantSpec, set: &PieceSet) -> String {
    values::show_pieces(spec, set)
}

#[test]
fn built_in_variants_parse_and_are_described() {
    for name in built_in_names() {
        let spec = built_in(name).unwrap();
        assert_eq!(spec.name, name);
        assert!(!spec.description.is_empty(), "{name}");
        assert!(!spec.pieces.is_empty(), "{name}");
    }
}

#[test]
fn a_section_without_parent_has_no_pieces() {
    let spec = one("[x]\npawn = p\n");
    assert_eq!(spec.pieces.len(), 1);
    assert_eq!(letters(&spec, &spec.promotion.choices[Color::White]), "-");
    assert_eq!(spec.repetition.n_move, 50);
}

#[test]
fn children_keep_what_they_do_not_say() {
    let spec = one("[mine:grandhouse]\nnMoveRule = 10\n");
    let parent = built_in("grandhouse").unwrap();
    assert_eq!(spec.repetition.n_move, 10);
    assert_eq!(spec.promotion, parent.promotion);
    assert_eq!((spec.name.as_str(), spec.description.as_str()), ("mine", ""));
    assert_eq!(spec.lines, Table::from([("nMoveRule".to_owned(), 2)]));
}

#[test]
fn parents_may_stand_after_their_children() {
    let specs = parse("[a:b]\nmaxFile = 7\n[b:c]\nmaxRank = 6\n[c]\nking = k\n").unwrap();
    let sizes: Vec<_> = specs.iter().map(|s| (s.name.as_str(), s.board.files, s.board.ranks)).collect();
    assert_eq!(sizes, [("a", 7, 6), ("b", 8, 6), ("c", 8, 8)]);
}

#[test]
fn a_file_may_redefine_a_built_in_variant_and_its_children_see_it() {
    let specs = parse("[chess]\nking = k\n[b:chess]\n").unwrap();
    assert_eq!(specs[1].pieces.len(), 1);
}

#[test]
fn rules_keep_to_a_piece_whose_letter_changes() {
    let spec = one("[mine:chess]\nknight = s\n");
    assert_eq!(letters(&spec, &spec.promotion.choices[Color::Black]), "sbrq");
}

#[test]
fn a_piece_takes_its_letter_from_a_parents_piece() {
    let spec = one("[mine:chess]\ncustomPiece1 = n:NF\npawnTypes = pn\n");
    assert!(!spec.pieces.contains_key(&PieceType::KNIGHT));
    assert_eq!(letters(&spec, &spec.promotion.choices[Color::White]), "brq");
    assert_eq!(letters(&spec, &spec.movement.en_passant_types[Color::White]), "pn");
}

#[test]
fn letters_may_be_swapped() {
    let spec = one("[mine:chess]\nknight = b\nbishop = n\n");
    assert_eq!(spec.pieces.len(), 6);
    assert_eq!(letters(&spec, &spec.promotion.choices[Color::White]), "bnrq");
}

#[test]
fn a_piece_taken_away_takes_its_promotions_along() {
    let spec = one("[mine:shogi]\ngold = -\n");
    let forms: Vec<_> = spec.promotion.promoted_form.keys().map(|piece| piece.name()).collect();
    assert_eq!(forms, ["bishop", "rook"]);
}

#[test]
fn keys_are_read_in_their_own_order_not_the_files() {
    let spec = one(
        "[x]\nenPassantTypesBlack = -\npromotionPieceTypes = q\nenPassantTypes = s\npawnTypes = ps\nqueen = q\npawn = p\n\
         silver = s\nking = k\n",
    );
    assert_eq!(letters(&spec, &spec.movement.en_passant_types[Color::White]), "s");
    assert_eq!(letters(&spec, &spec.movement.en_passant_types[Color::Black]), "-");
    assert_eq!(letters(&spec, &spec.repetition.n_move_types[Color::Black]), "ps");
}

#[test]
fn promotions_merge_with_the_parents() {
    let spec = one("[mine:shogi]\npromotedPieceType = s:- l:s\n");
    assert_eq!(spec.promotion.promoted_form.len(), 5);
    assert_eq!(spec.promotion.promoted_form[&PieceType::from_name("lance").unwrap()], PieceType::SILVER);
    let spec = one("[mine:grand]\npromotionLimit = q:2 r:0\n");
    assert_eq!(spec.promotion.limit[&PieceType::QUEEN], 2);
    assert_eq!(spec.promotion.limit.len(), 5);
}

#[test]
fn en_passant_in_a_movement_makes_the_piece_a_capturer() {
    let spec = one("[mine:chess]\ncustomPiece1 = s:fmWfceF\n");
    assert_eq!(letters(&spec, &spec.movement.en_passant_types[Color::White]), "ps");
    let spec = one("[mine:chess]\ncustomPiece1 = s:fmWfceF\nenPassantTypes = p\n");
    assert_eq!(letters(&spec, &spec.movement.en_passant_types[Color::White]), "p");
}

#[test]
fn castling_rules_outlive_being_off() {
    let specs = parse("[a:capablanca]\ncastling = false\ncastlingRank = 2\n[b:a]\n[c:b]\ncastling = true\n").unwrap();
    assert_eq!(specs[1].castling, None);
    let castling = specs[2].castling.clone().unwrap();
    assert_eq!((castling.kingside_file, castling.rank), (8, 1));
}

#[test]
fn the_last_pawn_named_is_the_main_one() {
    let main = |text: &str| Sides(one(text).promotion.main_pawn.0.map(|main| main.map(PieceType::name)));
    assert_eq!(main("[x:chess]\n"), Sides::both(Some("pawn")));
    assert_eq!(main("[x:chess]\nsilver = s\npromotionPawnTypes = s p\n"), Sides::both(Some("pawn")));
    assert_eq!(main("[x:chess]\nsilver = s\npawnTypes = ps\n"), Sides::both(Some("silver")));
    let text = "[x:chess]\nsilver = s\npawnTypes = ps\npromotionPawnTypesWhite = sp\n";
    assert_eq!(main(text), Sides::new(Some("pawn"), Some("silver")));
    assert_eq!(main("[x:chess]\npromotionPawnTypesBlack = -\n"), Sides::new(Some("pawn"), None));
    assert_eq!(main("[x:chess]\npromotionPawnTypes = *\n"), Sides::both(None));
}

#[test]
fn types_to_drop_first_outlive_that_rule_being_off() {
    let specs = parse(
        "[a:crazyhouse]\nmustDropType = q\n[b:a]\nmustDrop = true\n[c:b]\nmustDrop = false\n[d:c]\nmustDrop = true\n\
         mustDropType = *\n",
    )
    .unwrap();
    let must: Vec<_> = specs.iter().map(|spec| spec.drops.must.as_ref().map(|must| letters(spec, must))).collect();
    assert_eq!(must, [None, Some("q".to_owned()), None, Some("*".to_owned())]);
}

#[test]
fn passing_on_stalemate_has_the_upper_hand() {
    let pass = |text: &str| one(&format!("[x:chess]\n{text}")).movement.pass;
    assert_eq!(pass("pass = true\n"), Sides::both(Pass::Always));
    assert_eq!(pass("passOnStalemate = true\npass = true\n"), Sides::both(Pass::OnStalemate));
    assert_eq!(pass("pass = true\npassOnStalemate = false\n"), Sides::both(Pass::Always));
    assert_eq!(pass("pass = true\npassBlack = false\n"), Sides::new(Pass::Always, Pass::Never));
    assert_eq!(pass("passOnStalemateWhite = true\npassBlack = true\n"), Sides::new(Pass::OnStalemate, Pass::Always));
    let specs = parse("[a:chess]\npassOnStalemate = true\n[b:a]\npassOnStalemate = false\n").unwrap();
    assert_eq!(specs[1].movement.pass, Sides::both(Pass::Never));
}

#[test]
fn gating_comes_in_two_strengths() {
    let gating = |text: &str| one(&format!("[x:chess]\n{text}")).effects.gating;
    assert_eq!(gating("gating = true\n"), Gating::Rights);
    assert_eq!(gating("seirawanGating = true\ngating = true\n"), Gating::Seirawan);
    let specs = parse(
        "[a:chess]\nseirawanGating = true\n[b:a]\ngating = true\n[c:a]\nseirawanGating = false\n[d:a]\ngating = false\n",
    )
    .unwrap();
    let gating: Vec<_> = specs[1..].iter().map(|spec| spec.effects.gating).collect();
    assert_eq!(gating, [Gating::Seirawan, Gating::Rights, Gating::None]);
}

#[test]
fn the_walling_region_of_both_overrides_those_of_one() {
    let spec = one("[x:chess]\nwallingRegion = *1\nwallingRegionWhite = *2\n");
    assert_eq!(spec.effects.wall_region, Sides::both(Bitboard::rank(0)));
    let spec = one("[x:chess]\nwallingRegionWhite = *2\n");
    assert_eq!(spec.effects.wall_region, Sides::new(Bitboard::rank(1), Bitboard::GRID));
}

#[test]
fn rules_of_extinction_connection_and_castling_merge_with_the_parents() {
    let specs = parse(
        "[a:chess]\nextinctionValue = loss\nextinctionPieceTypes = qr\ncastlingWins = qK\nconnectN = 4\n\
         [b:a]\nextinctionPieceCount = 1\ncastling = false\noppositeCastling = true\nconnectDiagonal = false\n\
         [c:b]\ncastling = true\nqueen = -\n",
    )
    .unwrap();
    let [_, b, c] = &specs[..] else { panic!("three sections") };
    assert_eq!((b.ends.extinction.value, b.ends.extinction.count), (Value::Loss, 1));
    assert_eq!(letters(b, &b.ends.extinction.types), "rq");
    assert_eq!(letters(c, &c.ends.extinction.types), "r");
    assert_eq!((b.ends.connection.in_row, b.ends.connection.diagonal), (4, false));
    let castling = c.castling.as_ref().unwrap();
    assert_eq!((castling.opposite, &castling.wins), (true, &Sides::new([true, false], [false, true])));
}

#[test]
fn a_new_start_drops_the_parents_handicaps() {
    assert_eq!(built_in("shogi").unwrap().board.handicaps.len(), 17);
    assert_eq!(one("[x:shogi]\nnFoldRule = 5\n").board.handicaps.len(), 17);
    assert_eq!(one("[x:shogi]\nstartFen = 4k4/9/9/9/9/9/9/9/4K4[] w 0 1\n").board.handicaps, []);
    let minishogi = built_in("minishogi").unwrap();
    assert_eq!(minishogi.board.handicaps[4], ("4-piece".to_owned(), "4k/4p/5/P4/KGSBR w - 1".to_owned()));
}

#[test]
fn old_spellings_are_read() {
    let spec =
        one("[x:chess]\nmaxRank = 10\npromotionRank = 8\ndoubleStepRank = 3\nwhiteFlag = *9\nblackDropRegion = *9\n\
             dropOnTop = true\n");
    assert_eq!(values::show_region(spec.promotion.region[Color::White]), "*8 *9 *10");
    assert_eq!(values::show_region(spec.promotion.region[Color::Black]), "*1 *2 *3");
    assert_eq!(values::show_region(spec.movement.double_step_region[Color::White]), "*2 *3");
    assert_eq!(values::show_region(spec.movement.double_step_region[Color::Black]), "*8 *9");
    assert_eq!(values::show_region(spec.ends.flag_region[Color::White]), "*9");
    assert_eq!(values::show_region(spec.drops.region[Color::Black]), "*9");
    assert_eq!(spec.drops.enclosing, Enclosing::Top);
    assert_eq!(one("[x:chess]\nenclosingDrop = ataxx\ndropOnTop = false\n").drops.enclosing, Enclosing::Ataxx);
    let spec = one("[x:chess]\ndoubleStepRankMin = 1\n");
    assert_eq!(values::show_region(spec.movement.double_step_region[Color::Black]), "*7 *8");
}

#[test]
fn comments_blanks_and_line_ends_of_all_sorts() {
    let spec = one(
        "\u{feff}; first\r\n# second\r\n\r\n  [ x : chess ]  # header\r\n\tmaxRank\t=  9  \r\n  # indented\r\nmaxFile=i\r\n\
         nMoveRule = 5 # five\r\ndescription = C# and \\\r\n  more; of it\r\n",
    );
    assert_eq!((spec.board.ranks, spec.board.files, spec.repetition.n_move), (9, 9, 5));
    assert_eq!(spec.description, "C# and more; of it");
}

#[test]
fn all_errors_come_at_once_with_their_lines() {
    refuse(
        "[x:chess]\nmaxRnk = 9\nmaxFile = 13\npromotionPieceTypes = nbx\n\nnonsense\nmaxRank = 9\nmaxRank = 11\n\
         [y]\nrook = r\nqueen = r\nking = -:K\ncustomPiece1 = x\ncustomPiece2 = y:fWo\n",
        &[
            "unknown key `maxRnk` (line 2); did you mean `maxRank`?",
            "`13` is not a file in `maxFile` (line 3); files are a to l or 1 to 12",
            "unknown piece letter `x` in `promotionPieceTypes` (line 4); this variant has p n b r q k",
            "`11` is not a number that fits in `maxRank` (line 8); write a number from 1 to 10",
            "letter `r` is that of `rook` too in `queen` (line 11); two pieces cannot share a letter",
            "`-` is not a letter in `king` (line 12); a piece has one letter, a to z",
            "no movement in `x` in `customPiece1` (line 13); write its letter and how it moves, such as `customPiece1 = x:NK`",
            "`o` at character 3 of `fWo`: a part of Betza's notation that is not supported in `customPiece2` (line 14); \
             atoms are W F D N A H C L Z J G K R B Q, modifiers m c p g n i e, directions f b l r v s h, ranges 0 to 9",
        ],
    );
}

#[test]
fn headers_and_parents_are_checked() {
    refuse("[x\n", &["bad header `[x` (line 1); write `[name]` or `[name:parent]`"]);
    refuse("[]\nmaxRank = 99\n", &["bad header `[]` (line 1); write `[name]` or `[name:parent]`"]);
    refuse("[x] y\n", &["bad header `[x] y` (line 1); write `[name]` or `[name:parent]`"]);
    let remedy = "a parent is a section of this file or a built-in variant";
    refuse("[x:y]\nmaxRank = 99\n[z:x]\n", &[&format!("unknown parent `y` (line 1); {remedy}")]);
    refuse("[x:x]\n", &["`x` is its own ancestor (line 1); break the circle of parents"]);
    refuse("[d:a]\n[a:b]\n[b:c]\n[c:a]\n[e:d]\n", &["`c` is its own ancestor (line 4); break the circle of parents"]);
}

#[test]
fn what_has_no_effect_is_a_warning() {
    let specs = warn(
        "maxRank = 8\nnonsense\n[x:chess]\nmaxFile =\nmore nonsense\n= 3\nmaxRank = 7\nmaxRank = 6\nmaxRank =\n\
         mobilityRegionWhiteFers = d1\n[x]\nfoo = 1\n[y:x]\n",
        &[
            "`maxRank` outside of a section (line 1); the line is ignored; a file begins with `[name]`",
            "no `=` in `nonsense` (line 2); the line is ignored; write `key = value`",
            "no value in `maxFile` (line 4); the line is ignored; write `-` for none",
            "no `=` in `more nonsense` (line 5); the line is ignored; write `key = value`",
            "no key in `= 3` (line 6); the line is ignored; write `key = value`",
            "a second `maxRank` (line 8); it counts, and line 7 does not",
            "no value in `maxRank` (line 9); the line is ignored; write `-` for none",
            "a region for `fers`, which this variant does not have in `mobilityRegionWhiteFers` (line 10); \
             the line is ignored; give the piece a letter, such as `fers = x`",
            "a second section `x` (line 11); it is ignored, for the first one counts",
        ],
    );
    assert_eq!(specs.iter().map(|s| (s.name.as_str(), s.board.ranks)).collect::<Vec<_>>(), [("x", 6), ("y", 6)]);
    assert_eq!(specs[0].lines["maxRank"], 8);
    assert_eq!(warn("[x:chess]\nmaxRank = 7\n", &[]).len(), 1);
    assert_eq!(warn("", &[]), []);
}

#[test]
fn what_a_later_line_replaces_need_not_be_right() {
    warn(
        "[x:chess]\ncastling = no\ncastling = false\n",
        &["a second `castling` (line 3); it counts, and line 2 does not"],
    );
    refuse(
        "[x:chess]\ncastling = false\ncastling = no\n",
        &["unknown value `no` in `castling` (line 3); write false or true"],
    );
    refuse(
        "[x:chess]\nfoo = 1\nfoo = 2\n",
        &["unknown key `foo` (line 3); the keys are listed in docs/variant-keys.md"],
    );
}

#[test]
fn values_that_would_mean_nothing_are_refused() {
    refuse(
        "[x:chess]\nrook = r:RF\n",
        &[
            "a movement in `r:RF` in `rook` (line 2); `rook` moves as it does; use a custom piece, such as `customPiece1 = r:RF`",
        ],
    );
    refuse(
        "[x:chess]\ncastlingWins = Kx\n",
        &["`Kx` is not a set of castlings in `castlingWins` (line 2); write letters of `KQkq`, or `-` for none"],
    );
    refuse(
        "[x]\ndropNoDoubled = p\n",
        &[
            "unknown piece letter `p` in `dropNoDoubled` (line 2); this variant has no pieces yet: give some a letter, such as `rook = r`",
        ],
    );
}

#[test]
fn sections_build_one_variant_at_a_time() {
    let text = "[a:chess]\nmaxRank = 7\n[b]\nmaxRank = no\n";
    let sections = Sections::read(text).unwrap();
    assert_eq!(
        sections.iter().map(|s| (s.name, s.parent, s.line)).collect::<Vec<_>>(),
        [("a", Some("chess"), 1), ("b", None, 3)]
    );
    assert_eq!(sections.spec("a", &built_in).unwrap().unwrap().board.ranks, 7);
    assert_eq!(sections.spec("b", &built_in).unwrap().unwrap_err().0[0].line, 4);
    assert!(sections.spec("c", &built_in).is_none());
}

#[test]
fn no_text_makes_the_reader_panic() {
    let long_chain: String = (0..3000).map(|i| format!("[v{i}:v{}]\n", i + 1)).collect();
    let mut texts = vec![
        String::new(),
        "\0".to_owned(),
        "[".to_owned(),
        "[é:ü]\né = ü\n".to_owned(),
        "[x]\nmaxRank = 99999999999999999999999\n".to_owned(),
        "[x]\na\\\n\\\n\\".to_owned(),
        "[x]\na = \\".to_owned(),
        format!("[x]\n{} = {}\n", "k".repeat(10_000), "v".repeat(10_000)),
        long_chain,
    ];
    let awkward = [
        "",
        "-",
        "*",
        "**",
        "\0",
        "é",
        "é:é",
        ":",
        "::",
        "p:",
        ":p",
        "p:é",
        "0",
        "-1",
        "18446744073709551616",
        "a",
        "l10",
        "l11",
        "*0",
        "é*",
        "*é",
        ";",
        "#",
        "p é",
        "p:K p:K",
        "p:1 p:-",
        "\\",
        "k:é",
        "k:",
        "x:W9999",
        "x: ",
        "x  y:W",
        "kk",
    ];
    let mut keys: Vec<String> = keys::all().map(|key| key.name.to_owned()).collect();
    keys.extend(
        ["pawn", "king", "customPiece1", "mobilityRegionWhiteKing", "mobilityRegion", "mobilityRegioné"]
            .map(String::from),
    );
    for key in &keys {
        texts.extend(awkward.map(|value| format!("[x:chess]\n{key} = {value}\n")));
        texts.extend(awkward.map(|value| format!("[x]\nking = k\nmaxRank = 1\n{key} = {value}\n")));
    }
    for text in texts {
        if let Err(errors) = parse(&text) {
            assert!(!errors.0.is_empty() && errors.to_string().lines().count() == errors.0.len(), "{text}");
        }
    }
}
