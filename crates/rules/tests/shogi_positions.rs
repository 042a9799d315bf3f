//! Reference positions of shogi and its small relatives, agreed on by several shogi programs: all 128 of them, with
//! every expectation. Positions are SFEN, moves USI; there Black is the side that moves first, which is our White.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use common::{Rules, compile, legal_usi, starting};
use pantheon_rules::{Color, Game, Listing, Outcome, Position, Reason, Variant, perft};
use serde::{Deserialize, Deserializer};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    rule: String,
    variant: String,
    fen: String,
    moves: Vec<String>,
    expect: Expect,
    #[serde(rename = "source")]
    _source: String,
    #[serde(rename = "note")]
    _note: Option<String>,
}

/// What the rules must say. A key that is not here fails the test.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Expect {
    legal: Option<BTreeSet<String>>,
    legal_count: Option<usize>,
    /// Fairy-Stockfish counts pawn drops that mate.
    fsf_legal_count: Option<usize>,
    includes: BTreeSet<String>,
    excludes: BTreeSet<String>,
    from_exact: BTreeMap<String, BTreeSet<String>>,
    after: BTreeMap<String, Expect>,
    in_check: Option<bool>,
    no_drops: bool,
    only_drops: bool,
    result: Option<String>,
    reason: Option<String>,
    fen_after: Option<String>,
    perft: Vec<u64>,
    declare27: Option<String>,
    declare24: Option<String>,
    points: Option<u32>,
    pieces_in_zone: Option<u32>,
    king_in_zone: Option<bool>,
    #[serde(deserialize_with = "named_or_null")]
    try_win_move: Option<Option<String>>,
    #[serde(deserialize_with = "named_or_null")]
    tsume: Option<Option<Vec<String>>>,
    valid: Option<bool>,
    why: Option<String>,
}

/// `null` is an expectation too: there is none.
fn named_or_null<'de, T: Deserialize<'de>, D: Deserializer<'de>>(text: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(text).map(Some)
}

fn entries() -> &'static [Entry] {
    static ENTRIES: OnceLock<Vec<Entry>> = OnceLock::new();
    ENTRIES.get_or_init(|| {
        serde_json::from_str(include_str!("data/shogi-positions.json"))
            .unwrap_or_else(|error| panic!("reference positions: {error}"))
    })
}

const ZONE_OF_ONE_RANK: &str = "\
    [gorogoro-seed:gorogoro]
    promotionRegionWhite = *6
    promotionRegionBlack = *1
    promotedPieceType = s:-
";

fn variant(name: &str) -> Arc<Variant> {
    match name {
        "gorogoro-seed" => compile(ZONE_OF_ONE_RANK),
        "gorogoro-seed-literal" => "gorogoro-1rank".variant(),
        _ => name.variant(),
    }
}

fn impasse_variant(rule: &str) -> Arc<Variant> {
    compile(&format!("[shogi-{rule}:shogi]\nimpasseRule = {rule}"))
}

/// Runs all entries whose rule begins so, and reports everything that differs.
fn check(rule: &str, count: usize) {
    let chosen: Vec<&Entry> = entries().iter().filter(|entry| group(entry) == rule).collect();
    assert_eq!(chosen.len(), count, "entries of {rule}");
    let wrong: Vec<String> = chosen.iter().flat_map(|entry| differences(entry)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The part of a rule's name before the colon.
fn group(entry: &Entry) -> &str {
    entry.rule.split(':').next().unwrap_or_default()
}

fn differences(entry: &Entry) -> Vec<String> {
    let variant = variant(&entry.variant);
    let mut report = Report { id: &entry.id, found: Vec::new() };
    match Position::from_sfen(&variant, &entry.fen) {
        Ok(start) => {
            report.compare("valid", true, entry.expect.valid.unwrap_or(true));
            let mut game = Game::new(start);
            for text in &entry.moves {
                let mv = game.position().parse_usi(text).unwrap_or_else(|error| panic!("{}: {error}", entry.id));
                game.play(mv).unwrap_or_else(|error| panic!("{}: {error}", entry.id));
            }
            compare(&mut report, &game, &entry.expect);
        }
        Err(errors) => {
            report.compare(&format!("valid ({errors})"), false, entry.expect.valid.unwrap_or(true));
            if let Some(why) = entry.expect.why.as_deref().map(our_words) {
                report.compare(&format!("reason {errors} has {why}"), errors.to_string().contains(why), true);
            }
        }
    }
    report.found
}

/// What our reason says where the reference has its own words.
fn our_words(why: &str) -> &'static str {
    match why {
        "rank a has 8 files" => "rank 9 has 8 squares; this board has 9 files",
        "only 8 ranks" => "8 ranks; this board has 9",
        "unknown piece letter" => "unknown piece letter `X`",
        "gold has no promoted form" => "`+G` has no promoted form",
        "side to move must be b or w" => "side to move `x`; it is `w` or `b`",
        "two black kings" => "White has 2 kings; in this game that side has 1",
        "immobile pawn on the last rank" => "P on a9 could never move again",
        "two unpromoted black pawns on file 5" => "White has 2 unpromoted P on file e",
        "side NOT to move is in check" => "Black is in check, but it is the other side's move",
        "more pawns than exist" => "19 of P; the whole game has 18",
        other => panic!("a reason without our words: {other}"),
    }
}

struct Report<'a> {
    id: &'a str,
    found: Vec<String>,
}

impl Report<'_> {
    fn compare<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, ours: T, reference: T) {
        if ours != reference {
            self.found.push(format!("{}, {what}: ours {ours:?}, reference {reference:?}", self.id));
        }
    }
}

fn compare(report: &mut Report, game: &Game, expect: &Expect) {
    let position = game.position();
    compare_moves(report, position, expect);
    compare_end(report, game, expect);
    compare_impasse(report, game, expect);
    if let Some(in_check) = expect.in_check {
        report.compare("in check", position.in_check(), in_check);
    }
    if let Some(sfen) = &expect.fen_after {
        report.compare("SFEN", position.sfen(), sfen.clone());
    }
    for (i, &nodes) in expect.perft.iter().enumerate() {
        report.compare(&format!("perft {}", i + 1), perft(position, i as u32 + 1), nodes);
    }
    for (text, expect) in &expect.after {
        let mut next = game.clone();
        let mv = position.parse_usi(text).unwrap_or_else(|error| panic!("{}: {error}", report.id));
        next.play(mv).unwrap_or_else(|error| panic!("{}: {error}", report.id));
        compare(report, &next, expect);
    }
    match &expect.tsume {
        None => {}
        Some(Some(solution)) => {
            report.compare("shortest mate", shortest_mate(position, solution.len()), Some(solution.len()));
            report.compare("the solution mates", mates(position, solution), true);
        }
        Some(None) => report.compare("mate", shortest_mate(position, 7), None),
    }
}

fn compare_moves(report: &mut Report, position: &Position, expect: &Expect) {
    let legal = legal_usi(position);
    if let Some(expected) = &expect.legal {
        report.compare("legal moves", &legal, expected);
    }
    if let Some(count) = expect.legal_count {
        report.compare("number of moves", legal.len(), count);
    }
    if let Some(count) = expect.fsf_legal_count {
        report.compare(
            "number of moves with mates by a pawn drop",
            position.list_moves(Listing::WithDropMates).len(),
            count,
        );
    }
    report.compare("missing moves", expect.includes.difference(&legal).collect(), BTreeSet::new());
    report.compare("moves that should not be", expect.excludes.intersection(&legal).collect(), BTreeSet::new());
    for (from, expected) in &expect.from_exact {
        report.compare(&format!("moves from {from}"), &starting(&legal, from), expected);
    }
    let drops = legal.iter().filter(|text| text.contains('*')).count();
    if expect.no_drops {
        report.compare("drops", drops, 0);
    }
    if expect.only_drops {
        report.compare("board moves", legal.len() - drops, 0);
    }
}

fn compare_end(report: &mut Report, game: &Game, expect: &Expect) {
    let outcome = game.outcome();
    if let Some(expected) = &expect.result {
        let result = match outcome {
            None => "ongoing",
            Some(Outcome { winner: None, .. }) => "draw",
            Some(Outcome { winner: Some(Color::White), .. }) => "win:black",
            Some(Outcome { winner: Some(Color::Black), .. }) => "win:white",
        };
        report.compare("result", result, expected);
    }
    if let Some(expected) = &expect.reason {
        let reason = match outcome.map(|outcome| outcome.reason) {
            Some(Reason::Checkmate) => "checkmate",
            Some(Reason::Stalemate) => "stalemate",
            Some(Reason::Repetition(_)) => "repetition",
            Some(Reason::PerpetualCheck(_)) => "perpetual_check",
            other => panic!("{}: {other:?}", report.id),
        };
        report.compare("reason", reason, expected);
    }
    if let Some(expected) = &expect.try_win_move {
        let variant = impasse_variant("try");
        let start =
            Position::from_sfen(&variant, &game.position().sfen()).expect("the same position with another rule");
        let wins = |&mv: &pantheon_rules::Move| {
            let mut game = Game::new(start.clone());
            game.play(mv).expect("a legal move");
            game.outcome().is_some_and(|outcome| outcome.winner == Some(start.turn()))
        };
        let winning: Vec<String> = start.legal_moves().into_iter().filter(wins).map(|mv| start.usi(mv)).collect();
        report.compare("try", winning, expected.iter().cloned().collect());
    }
}

fn compare_impasse(report: &mut Report, game: &Game, expect: &Expect) {
    for (rule, expected) in [("27", &expect.declare27), ("24", &expect.declare24)] {
        let Some(expected) = expected else { continue };
        let variant = impasse_variant(rule);
        let start =
            Position::from_sfen(&variant, &game.position().sfen()).expect("the same position with another rule");
        let declarer = start.turn();
        let outcome = Game::new(start).declare().expect("a rule on declarations");
        let said = match (outcome.reason, outcome.winner) {
            (Reason::Impasse, Some(winner)) if winner == declarer => "win",
            (Reason::Impasse, None) => "draw",
            (Reason::WrongDeclaration, Some(winner)) if winner != declarer => "illegal",
            _ => panic!("{}: {outcome}", report.id),
        };
        report.compare(&format!("declaration by {rule} points"), said, expected);
    }
    if expect.points.is_some() || expect.pieces_in_zone.is_some() || expect.king_in_zone.is_some() {
        let impasse = game.impasse().expect("shogi has the rule of 27 points");
        report.compare("points", Some(impasse.points), expect.points);
        report.compare("pieces in the zone", Some(impasse.pieces_in_zone), expect.pieces_in_zone);
        report.compare("king in the zone", Some(impasse.king_in_zone), expect.king_in_zone);
    }
}

/// The number of moves of the shortest mate by checks alone, if it is at most so long.
fn shortest_mate(position: &Position, at_most: usize) -> Option<usize> {
    (1..=at_most).step_by(2).find(|&moves| can_mate(position, moves))
}

/// Can the side to move mate by checks in so many moves, an odd number?
fn can_mate(position: &Position, moves: usize) -> bool {
    position.legal_moves().into_iter().any(|mv| {
        let checked = played(position, mv);
        checked.in_check() && is_mated(&checked, moves - 1)
    })
}

/// Is the side to move mated within so many moves, an even number, whatever it plays?
fn is_mated(position: &Position, moves: usize) -> bool {
    let replies = position.legal_moves();
    replies.is_empty() || moves > 0 && replies.into_iter().all(|mv| can_mate(&played(position, mv), moves - 1))
}

fn played(position: &Position, mv: pantheon_rules::Move) -> Position {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after
}

/// Do these moves, all legal, end in mate?
fn mates(position: &Position, moves: &[String]) -> bool {
    let mut position = position.clone();
    for text in moves {
        let mv = position.parse_usi(text).expect("a legal move of the solution");
        position = position.play(mv).expect("a legal move of the solution");
    }
    position.outcome().is_some_and(|outcome| outcome.reason == Reason::Checkmate)
}

#[test]
fn every_entry_belongs_to_one_of_these_tests() {
    assert_eq!(entries().len(), 128);
    let groups: BTreeSet<&str> = entries().iter().map(group).collect();
    let tested = "setup moves promotion drops check end repetition impasse handicap perft minishogi gorogoro sfen game";
    assert_eq!(groups, tested.split(' ').collect());
}

#[test]
fn setup() {
    check("setup", 1);
}

#[test]
fn moves_of_the_pieces() {
    check("moves", 8);
}

#[test]
fn promotion() {
    check("promotion", 17);
}

#[test]
fn drops() {
    check("drops", 18);
}

#[test]
fn check_and_pins() {
    check("check", 8);
}

#[test]
fn mate_stalemate_and_problems() {
    check("end", 7);
}

#[test]
fn repetition() {
    check("repetition", 7);
}

#[test]
fn impasse() {
    check("impasse", 12);
}

#[test]
fn handicaps() {
    check("handicap", 16);
}

#[test]
fn node_counts() {
    check("perft", 6);
}

#[test]
fn minishogi() {
    check("minishogi", 5);
}

#[test]
fn gorogoro() {
    check("gorogoro", 11);
}

#[test]
fn position_texts() {
    check("sfen", 11);
}

#[test]
fn a_game_of_the_manual() {
    check("game", 1);
}

#[test]
fn an_unknown_expectation_is_an_error() {
    let unknown: Result<Expect, _> = serde_json::from_str(r#"{"legal_count": 30, "nodes": 30}"#);
    assert!(unknown.err().is_some_and(|error| error.to_string().contains("unknown field `nodes`")));
    let null: Expect = serde_json::from_str(r#"{"tsume": null}"#).expect("an expectation");
    assert!(null.tsume == Some(None) && null.try_win_move.is_none());
}
