use super::pantheon;

#[test]
fn tuning_writes_weights_and_says_what_they_are_worth() {
    let run = pantheon(&["tune", "minixiangqi", "--games", "10", "--nodes", "20", "--duel", "2"]);
    assert!(run.err.contains("new weights against old"), "{}", run.err);
    let out = run.ok();
    assert!(out.starts_with("# Weights of minixiangqi") && out.contains("\npiece R "), "{out}");
}

#[test]
fn tuning_needs_a_variant_that_exists() {
    assert!(pantheon(&["tune", "minixiangki"]).failed().contains("minixiangqi"));
}
