//! Every key has its test: a function named after it. The forms of a key for one side may stand in the test of the key.

use pantheon_rules::spec::{PieceType, keys};

const TESTS: [&str; 14] = [
    include_str!("board.rs"),
    include_str!("pieces.rs"),
    include_str!("movement.rs"),
    include_str!("promotion.rs"),
    include_str!("drops.rs"),
    include_str!("castling.rs"),
    include_str!("royalty.rs"),
    include_str!("duties.rs"),
    include_str!("effects.rs"),
    include_str!("ends.rs"),
    include_str!("connection.rs"),
    include_str!("repetition.rs"),
    include_str!("conduct.rs"),
    include_str!("sight.rs"),
];

fn has_test(key: &str) -> bool {
    let mut name = String::new();
    for c in key.chars() {
        if c.is_ascii_uppercase() {
            name.push('_');
        }
        name.push(c.to_ascii_lowercase());
    }
    let function = format!("#[test]\nfn {name}() {{");
    TESTS.iter().any(|file| file.contains(&function))
}

fn is_tested(key: &str) -> bool {
    let both = key.strip_suffix("White").or_else(|| key.strip_suffix("Black"));
    let line = format!("{key} = ");
    has_test(key) || both.is_some_and(|both| has_test(both) && TESTS.iter().any(|file| file.contains(&line)))
}

#[test]
fn every_key_has_a_test() {
    let mut names: Vec<&str> = keys::all().map(|key| key.name).collect();
    names.extend(PieceType::all().filter(|piece| !piece.is_custom()).map(PieceType::name));
    names.extend(["customPiece", "mobilityRegion"]);
    let missing: Vec<&str> = names.into_iter().filter(|name| !is_tested(name)).collect();
    assert!(missing.is_empty(), "keys without a test: {missing:?}");
}
