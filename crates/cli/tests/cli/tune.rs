use super::learn::place;
use super::pantheon;

#[test]
fn tuning_writes_weights_and_says_what_they_are_worth() {
    let run = pantheon(&["tune", "minixiangqi", "--games", "10", "--nodes", "20", "--duel", "2"]);
    assert!(run.err.contains("new weights against old"), "{}", run.err);
    let out = run.ok();
    assert!(out.starts_with("# Weights of minixiangqi") && out.contains("\npiece R "), "{out}");
}

#[test]
fn weights_that_met_nobody_are_not_compared() {
    let run = pantheon(&["tune", "minixiangqi", "--games", "10", "--nodes", "20", "--duel", "0"]);
    assert!(run.err.contains("new weights against old: not compared\n"), "{}", run.err);
}

#[test]
fn nothing_is_learned_from_nothing() {
    let games = place("empty.games");
    pantheon(&["selfplay", "minixiangqi", "--games", "1", "--nodes", "20", "--out", &games]).ok();
    let bytes = std::fs::read(&games).expect("games");
    let head = bytes.windows(2).position(|pair| pair == b"\n\n").expect("an empty line behind the head") + 2;
    std::fs::write(&games, &bytes[..head]).expect("written");
    let weights = place("empty.txt");
    let told = pantheon(&["tune", "minixiangqi", &games, "--out", &weights]).failed();
    assert!(told.contains("there is nothing to learn from in these games"), "{told}");
    assert!(std::fs::metadata(&weights).is_err());
}

#[test]
fn games_are_played_or_read() {
    let run = pantheon(&["tune", "minixiangqi", "some.games", "--games", "100"]);
    assert_eq!((run.code, run.err.contains("cannot be used with")), (Some(2), true), "{}", run.err);
}

#[test]
fn tuning_needs_a_variant_that_exists() {
    assert!(pantheon(&["tune", "minixiangki"]).failed().contains("minixiangqi"));
}
