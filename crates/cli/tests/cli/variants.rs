use crate::{file, pantheon};

#[test]
fn the_table_has_every_variant_and_fits_a_hundred_columns() {
    let out = pantheon(&["variants"]).ok();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0].split_whitespace().collect::<Vec<_>>()[..3], ["FAMILY", "VARIANT", "BOARD"]);
    assert!(lines.iter().all(|line| line.chars().count() <= 100), "{out}");
    let words = |line: &&str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(lines.iter().map(words).any(|line| line.ends_with("chess 8x8 The game of the FIDE laws.")), "{out}");
    let boards = [("capablanca", "10x8"), ("grandhouse", "10x10"), ("gorogoro-1rank", "5x6"), ("xiangqi", "9x10")];
    for (name, board) in boards {
        let row = lines.iter().find(|line| line.split_whitespace().any(|word| word == name));
        assert!(row.is_some_and(|row| row.contains(board)), "{name}\n{out}");
    }
}

#[test]
fn a_family_is_named_at_its_first_variant() {
    let out = pantheon(&["variants"]).ok();
    let named = out.lines().filter(|line| line.starts_with("shogi ")).count();
    assert_eq!(named, 1, "{out}");
    let minishogi = out.lines().find(|line| line.trim_start().starts_with("minishogi ")).unwrap();
    assert!(minishogi.starts_with(' '), "{out}");
}

#[test]
fn json_describes_every_variant() {
    let out = pantheon(&["variants", "--json"]).ok();
    let list: Vec<serde_json::Value> = serde_json::from_str(&out).unwrap();
    assert!(list.len() >= 15);
    let find = |name: &str| list.iter().find(|entry| entry["name"] == name).unwrap();
    let shogi = find("shogi");
    assert_eq!((&shogi["family"], &shogi["files"], &shogi["ranks"]), (&"shogi".into(), &9.into(), &9.into()));
    assert!(shogi["startFen"].as_str().unwrap().starts_with("lnsgkgsnl/"));
    assert!(shogi["handicaps"].as_array().unwrap().contains(&"2-piece".into()));
    assert_eq!((&shogi["drawOffers"], &shogi["resignOnTurn"]), (&true.into(), &false.into()));
    let mansindam = find("mansindam");
    assert_eq!((&mansindam["drawOffers"], &mansindam["resignOnTurn"]), (&false.into(), &true.into()));
}

#[test]
fn the_variants_of_a_file_are_listed_with_the_others() {
    let path = file("listed.ini", "[sprint:chess]\ndescription = Chess in a hurry.\nnMoveRule = 20\n");
    let out = pantheon(&["variants", "--variants", &path]).ok();
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(out.lines().any(|line| words(line) == "listed sprint 8x8 Chess in a hurry."), "{out}");
}
