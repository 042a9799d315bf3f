use crate::common::{START, compile, legal, position};
use crate::support::{definition, moves_change, with};
use pantheon_rules::{Catalogue, Position, VariantSpec};

#[test]
fn description() {
    assert_eq!(with("chess", "").description(), "");
    assert_eq!(with("chess", "description = A test.").description(), "A test.");
    assert_eq!(compile("[a:chess]\ndescription = A test.\n[b:a]\n").description(), "", "children have their own");
}

#[test]
fn max_rank() {
    let fen = "startFen = rnbqkbnr/pppppppp/8/PPPPPPPP/RNBQKBNR w - - 0 1";
    assert_eq!(with("chess", "").ranks(), 8);
    assert!(Catalogue::builtin().with(&definition("chess", fen), "test").is_err(), "five ranks on a board of eight");
    let small = with("chess", &format!("{fen}\nmaxRank = 5"));
    assert_eq!((small.files(), small.ranks(), small.board().len()), (8, 5, 40));
}

#[test]
fn max_file() {
    let fen = "startFen = rnbqk/ppppp/5/5/5/5/PPPPP/RNBQK w - - 0 1";
    assert_eq!(with("chess", "").files(), 8);
    assert!(Catalogue::builtin().with(&definition("chess", fen), "test").is_err(), "five files on a board of eight");
    for five in ["5", "e"] {
        let small = with("chess", &format!("{fen}\nmaxFile = {five}"));
        assert_eq!((small.files(), small.ranks(), small.board().len()), (5, 8, 40));
    }
}

#[test]
fn start_fen() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 b Q - 3 7";
    assert_eq!(position(&with("chess", ""), START).fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(position(&with("chess", &format!("startFen = {fen}")), START).fen(), fen);
}

#[test]
fn handicaps() {
    let queen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1";
    let variant = with("chess", &format!("handicaps = queen: {queen}; bare: 4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    assert_eq!(variant.handicaps().collect::<Vec<_>>(), ["queen", "bare"]);
    assert_eq!(Position::handicap(&variant, "queen").map(|position| position.fen()).as_deref(), Some(queen));
    assert_eq!(with("chess", "").handicaps().count(), 0);
    assert!(Position::handicap(&with("chess", ""), "queen").is_none());
}

#[test]
fn chess960() {
    moves_change(
        "chess",
        "chess960 = true",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "e1",
        "e1d1 e1d2 e1e2 e1f1 e1f2 e1g1",
        "e1d1 e1d2 e1e2 e1f1 e1f2 e1h1",
    );
}

#[test]
fn variant_template() {
    assert_eq!(with("chess", "").spec().board.template, "fairy");
    assert_eq!(with("chess", "variantTemplate = shogi").spec().board.template, "shogi");
}

/// Read, without a warning, for other programs.
fn has_no_effect(keys: &str) {
    let lines = definition("chess", keys);
    let parsed = VariantSpec::parse_with(&lines, &|name| Catalogue::builtin().spec(name)).unwrap();
    let mut spec = parsed.into_iter().next().unwrap();
    let mut plain = Catalogue::builtin().with(&definition("chess", ""), "test").unwrap().spec("test").unwrap();
    spec.lines.clear();
    plain.lines.clear();
    assert!(spec == plain, "{keys}");
    assert_eq!(legal(&position(&with("chess", keys), START)).len(), 20);
}

#[test]
fn piece_to_char_table() {
    has_no_effect("pieceToCharTable = PNBRQ................Kpnbrq................k");
}

#[test]
fn pocket_size() {
    has_no_effect("pocketSize = 5");
}

#[test]
fn piece_value_mg() {
    has_no_effect("pieceValueMg = p:150 n:800");
}

#[test]
fn piece_value_eg() {
    has_no_effect("pieceValueEg = p:200 n:900");
}
