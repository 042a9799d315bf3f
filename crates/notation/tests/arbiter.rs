//! The arbiter, rule by rule. Positions are those of the clause tests of the rules.

mod common;

use std::sync::Arc;
use std::time::{Duration, Instant};

use common::position;
use pantheon_notation::arbiter::{self, Breach, Finding, Ruling};
use pantheon_notation::record::{Ending, Fault, How, Place, Record};
use pantheon_rules::{Catalogue, Color, Game, Outcome, Position, Reason, Variant};

/// A record of moves in UCI or USI; the first that is no move of the position is its fault.
fn record(variant: &str, fen: &str, moves: &str) -> Record {
    let mut at = position(variant, fen);
    let mut record = Record::new(at.clone());
    let mut node = record.tree.root();
    for (ply, text) in moves.split_whitespace().enumerate() {
        let usi = text.contains('*') || text.starts_with(|c: char| c.is_ascii_digit());
        match if usi { at.parse_usi(text) } else { at.parse_uci(text) } {
            Ok(mv) => {
                node = record.tree.add(node, mv);
                at.play_unchecked(mv);
            }
            Err(error) => {
                let place = Place { line: 1, column: 1 };
                record.fault = Some(Fault { place, text: text.to_owned(), reason: error.reason, ply, board: 0 });
                break;
            }
        }
    }
    record
}

fn ended(mut record: Record, winner: Option<Color>, how: How) -> Record {
    record.ending = Some(Ending { winner, how });
    record
}

/// The ruling in words, a line for the result and a line for each finding; `!` marks what is not clean.
#[track_caller]
fn check(record: &Record, expected: &[&str]) -> Ruling {
    let ruling = arbiter::judge(record);
    assert_eq!(ruling.to_string().lines().collect::<Vec<_>>(), expected);
    assert_eq!(ruling.clean, !expected.iter().any(|line| line.starts_with('!')));
    if let Some(outcome) = ruling.outcome {
        assert_eq!(outcome.result(), ruling.result);
    }
    ruling
}

fn times(number: usize, moves: &str) -> String {
    vec![moves; number].join(" ")
}

const OPEN: &str = "*. Nothing has decided the game.";
const WHITE: Option<Color> = Some(Color::White);
const BLACK: Option<Color> = Some(Color::Black);
const SCHOLAR: &str = "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7";
const MATE: &str = "1-0. White wins: checkmate; Black's king cannot escape capture.";

#[test]
fn a_game_that_is_played_out_is_clean() {
    let ruling = check(&ended(record("chess", "start", SCHOLAR), WHITE, How::Checkmate), &[MATE]);
    assert_eq!((ruling.plies, ruling.outcome), (7, Some(Outcome::win(Color::White, Reason::Checkmate))));
    check(&record("chess", "start", SCHOLAR), &[MATE]);
    check(&record("chess", "start", ""), &[OPEN]);
}

#[test]
fn an_illegal_move_loses_for_who_made_it() {
    let ruling = check(
        &record("chess", "start", "e2e4 e7e4"),
        &[
            "1-0. White wins: Black made an illegal move.",
            "! Ply 2: Black's `e7e4` is illegal: a pawn on e7 does not reach e4.",
        ],
    );
    assert!(matches!(
        &ruling.findings[..],
        [Finding::Move { breach: Breach::Illegal, ply: 2, player: Color::Black, text, .. }] if text == "e7e4"
    ));
    check(
        &record("shogi", "4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*5e"),
        &["0-1. Black wins: White made an illegal move.", "! Ply 1: White's `P*5e` is illegal: two pawns on file 5."],
    );
    check(
        &ended(record("gorogoro-1rank", "start", "c3c4 b4b2"), WHITE, How::IllegalMove),
        &[
            "1-0. White wins: Black made an illegal move.",
            "! Ply 2: Black's `b4b2` is illegal: a pawn on b4 does not reach b2.",
        ],
    );
}

#[test]
fn an_illegal_move_that_stands_in_the_tree_is_found_too() {
    let mut record = record("chess", "start", "e2e4");
    let elsewhere = position("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    let node = record.tree.line(record.tree.root()).last().unwrap();
    record.tree.add(node, elsewhere.parse_uci("a1a8").unwrap());
    check(
        &record,
        &[
            "1-0. White wins: Black made an illegal move.",
            "! Ply 2: Black's `a1a8` is illegal: the piece on a1 is White's, and it is Black's move.",
        ],
    );
}

#[test]
fn a_text_that_is_no_move_leaves_the_game_undecided() {
    check(
        &ended(record("chess", "start", "e2e4 hello e7e5"), BLACK, How::Resignation),
        &[OPEN, "! Ply 2: `hello` (line 1, column 1) cannot be read: not a move; a move is written like a7a5."],
    );
    // Squares and pieces that do not exist make no definite move either.
    for text in ["e9e5", "X@e4", "+Re4"] {
        let ruling = arbiter::judge(&record("chess", "start", text));
        assert!(matches!(ruling.findings[..], [Finding::Unreadable { ply: 1, .. }]), "{ruling}");
    }
    // Nor does a text that several moves fit.
    let mut ambiguous = record("chess", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "");
    let place = Place { line: 3, column: 7 };
    for text in ["Rd1", "Rf1"] {
        ambiguous.fault = Some(Fault { place, text: text.into(), reason: "unclear".into(), ply: 0, board: 0 });
        check(&ambiguous, &[OPEN, &format!("! Ply 1: `{text}` (line 3, column 7) cannot be read: unclear.")]);
    }
}

#[test]
fn a_fault_in_words_of_people_names_a_move_as_well() {
    let mut san = record("chess", "start", "e2e4");
    let place = Place { line: 1, column: 4 };
    san.fault = Some(Fault { place, text: "Qd5".into(), reason: "no such move".into(), ply: 1, board: 0 });
    let ruling = arbiter::judge(&san);
    assert_eq!(ruling.outcome, Some(Outcome::win(Color::White, Reason::IllegalMove)), "{ruling}");
}

#[test]
fn mansindam_m20_the_third_occurrence_loses() {
    let ruling = check(
        &ended(record("mansindam", "start", &times(2, "e1e2 e9e8 e2e1 e8e9")), WHITE, How::Unsaid),
        &[
            "1-0. White wins: Black made a forbidden move.",
            "! Ply 8: Black's `e8e9 (5b5a)` is forbidden: this would bring the position about for the third time.",
        ],
    );
    assert_eq!(ruling.plies, 7);
    assert!(matches!(ruling.findings[..], [Finding::Move { breach: Breach::Forbidden, .. }]));
    // What comes after it does not matter.
    let more = format!("{} i1i2", times(2, "e1e2 e9e8 e2e1 e8e9"));
    assert_eq!(arbiter::judge(&record("mansindam", "start", &more)).outcome, ruling.outcome);
}

#[test]
fn mansindam_m23_who_has_only_forbidden_moves_loses() {
    check(
        &record("mansindam", "k8/8R/9/9/9/9/8B/9/1R2K4[] w", "b1a1 a9b9 a1b1 b9a9 b1a1 a9b9 a1b1"),
        &["1-0. White wins: the repetition rule forbids every move Black has, so Black cannot move."],
    );
}

#[test]
fn shogi_s10_the_drop_of_a_pawn_may_not_mate() {
    check(
        &record("shogi", "7lk/9/8S/9/9/9/9/7L1/8K b P 1", "P*1b"),
        &[
            "0-1. Black wins: White made a forbidden move.",
            "! Ply 1: White's `P@i8 (P*1b)` is forbidden: the drop of a pawn may not give mate.",
        ],
    );
}

const WALK: &str = "e1e2 a6a5 e2e1 a5a6";

#[test]
fn gorogoro_1rank_r13_a_sequence_is_not_begun_a_fourth_time() {
    let kings = "k4/5/5/5/5/4K[] w";
    check(
        &record("gorogoro-1rank", kings, &format!("{} e1e2", times(3, WALK))),
        &[
            "0-1. Black wins: White made a forbidden move.",
            "- The same situation was there 4 times, after plies 0, 4, 8, 12.",
            "! Ply 13: White's `e1e2 (1f1e)` is forbidden: the last 4 moves have been played 3 times in a row, and this would begin them once more.",
        ],
    );
    check(
        &record("gorogoro-1rank", kings, &format!("{} e1d1", times(3, WALK))),
        &[OPEN, "- The same situation was there 4 times, after plies 0, 4, 8, 12."],
    );
}

const ROUND: &str = "2h3h 8b7b 3h2h 7b8b";

#[test]
fn shogi_s12_the_fourth_occurrence_draws() {
    let met = "- The same situation was there 4 times, after plies 0, 4, 8, 12.";
    let draw = "1/2-1/2. Draw: the same situation came back too often.";
    check(&ended(record("shogi", "start", &times(3, ROUND)), None, How::Repetition), &[draw, met]);
    check(
        &ended(record("shogi", "start", &times(3, ROUND)), WHITE, How::Unsaid),
        &[draw, met, "! The record says 1-0, the rules say Draw: the same situation came back too often."],
    );
    check(
        &record("shogi", "start", &format!("{} 7g7f 3c3d", times(3, ROUND))),
        &[draw, met, "! The game was over after ply 12; 2 moves were made after it."],
    );
    // One time less, the record's word is wrong.
    check(
        &ended(record("shogi", "start", &times(2, ROUND)), None, How::Repetition),
        &[
            OPEN,
            "- The same situation was there 3 times, after plies 0, 4, 8.",
            "! The record says 1/2-1/2 by repetition, but by the rules the game is not over.",
        ],
    );
}

#[test]
fn shogi_s12_perpetual_check_loses() {
    let moves = format!("5h3h {}", times(3, "3a2a 3h2h 2a3a 2h3h"));
    check(
        &ended(record("shogi", "6k2/1+p7/9/9/9/9/9/1+P2R4/6K2 b - 1", &moves), BLACK, How::IllegalMove),
        &[
            "0-1. Black wins: White gave perpetual check.",
            "- The same situation was there 4 times, after plies 1, 5, 9, 13.",
            "- Plies 2 to 13: White checked with every move.",
        ],
    );
}

#[test]
fn xiangqi_perpetual_check_loses() {
    let moves = format!("a1a10 {}", times(2, "e10e9 a10a9 e9e10 a9a10"));
    check(
        &ended(record("xiangqi", "4k4/9/9/9/9/9/9/9/9/R2K5 w", &moves), None, How::Agreement),
        &[
            "0-1. Black wins: White gave perpetual check.",
            "- The same situation was there 3 times, after plies 1, 5, 9.",
            "- Plies 2 to 9: White checked with every move.",
            "! The record says 1/2-1/2 by agreement, the rules say Black wins: White gave perpetual check.",
        ],
    );
}

#[test]
fn xiangqi_mutual_perpetual_check_draws() {
    let fen = "9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w";
    check(
        &record("xiangqi", fen, &times(2, "e4d4 d7e7 d4e4 e7d7")),
        &[
            "1/2-1/2. Draw: both sides broke the same rule throughout the repetition.",
            "- The same situation was there 3 times, after plies 0, 4, 8.",
            "- Plies 1 to 8: both sides broke the same rule with every move.",
        ],
    );
}

#[test]
fn minixiangqi_x11_perpetual_chase_loses() {
    let ruling = check(
        &ended(record("minixiangqi", "4k2/1c5/7/7/7/R6/3K3 w", &times(2, "a2b2 b6a6 b2a2 a6b6")), BLACK, How::Unsaid),
        &[
            "0-1. Black wins: White chased an unprotected piece perpetually.",
            "- The same situation was there 3 times, after plies 0, 4, 8.",
            "- Plies 1 to 8: White chased with every move.",
        ],
    );
    assert!(matches!(ruling.findings[1], Finding::Perpetual { player: Some(Color::White), chase: Some(true), .. }));
    // X13: nobody breaks a rule.
    let protected = record("minixiangqi", "4k2/1c4r/7/7/7/R6/3K3 w", &times(2, "a2b2 b6a6 b2a2 a6b6"));
    assert_eq!(arbiter::judge(&protected).result, "1/2-1/2");
}

const KNIGHTS: &str = "g1f3 g8f6 f3g1 f6g8";

#[test]
fn a_threefold_repetition_of_chess_may_be_claimed() {
    let met = "- The same situation was there 3 times, after plies 0, 4, 8.";
    let missed = "- After ply 8 White could claim, and did not: Draw: the same situation came back too often.";
    check(&record("chess", "start", &times(2, KNIGHTS)), &[OPEN, met, missed]);
    check(
        &ended(record("chess", "start", &format!("{} e2e4", times(2, KNIGHTS))), BLACK, How::Time),
        &["0-1. Black wins: White ran out of time.", met, missed],
    );
    // The record's draw is that claim.
    for how in [How::Repetition, How::Unsaid] {
        check(
            &ended(record("chess", "start", &times(2, KNIGHTS)), None, how),
            &["1/2-1/2. Draw: the same situation came back too often.", met],
        );
    }
    // The fifth time ends the game by itself.
    let ruling = arbiter::judge(&record("chess", "start", &times(4, KNIGHTS)));
    assert_eq!(ruling.result, "1/2-1/2");
    assert!(
        ruling.findings.iter().any(|finding| matches!(finding, Finding::Unclaimed { ply: 8, times: 8, .. })),
        "{ruling}"
    );
}

#[test]
fn fifty_moves_of_chess_may_be_claimed() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 98 90";
    check(
        &ended(record("chess", fen, "a1a2 e8e7 a2a1"), WHITE, How::Resignation),
        &[
            "1-0. White wins: Black resigned.",
            "- After ply 2 White could claim, and did not: Draw: too many moves were made without progress. That held 2 times in all.",
        ],
    );
    check(
        &ended(record("chess", fen, "a1a2 e8e7"), None, How::MoveCount),
        &["1/2-1/2. Draw: too many moves were made without progress."],
    );
    check(
        &ended(record("chess", fen, "a1a2"), None, How::MoveCount),
        &[OPEN, "! The record says 1/2-1/2 by move count, but by the rules the game is not over."],
    );
}

/// White's king and ten pieces in the zone, ten points; what is in hand comes to it.
fn entered(hand: &str) -> String {
    format!("G8/4K4/PPPPPPPPP/9/9/7ss/7sk/9/9 b {hand} 1")
}

#[test]
fn a_game_is_concluded_as_its_record_says_where_the_rules_bear_it_out() {
    let concluded = |record: &Record| arbiter::conclude(&mut record.game(), record);
    let declared = |hand| ended(record("shogi", &entered(hand), ""), WHITE, How::Declaration);
    assert_eq!(concluded(&declared("2RB3P")), Some(Outcome::win(Color::White, Reason::Impasse)));
    assert_eq!(concluded(&declared("2RB2P")), None);
    let open = |winner, how| ended(record("chess", "start", ""), winner, how);
    assert_eq!(concluded(&open(BLACK, How::Unsaid)), Some(Outcome::win(Color::Black, Reason::Resignation)));
    assert_eq!(concluded(&open(None, How::Unsaid)), Some(Outcome::draw(Reason::Agreement)));
    assert_eq!(concluded(&open(BLACK, How::Checkmate)), None);
    assert_eq!(concluded(&ended(record("mansindam", "start", ""), None, How::Unsaid)), None);
}

#[test]
fn shogi_s13_a_declaration_is_counted() {
    check(
        &ended(record("shogi", &entered("2RB3P"), ""), WHITE, How::Declaration),
        &[
            "1-0. White wins: the entering king was declared, and the points suffice.",
            "- Impasse count: White 28 points, 10 pieces in the zone, king entered; Black 24 points, 1 piece in the zone, king entered.",
        ],
    );
    let wrong = ended(record("shogi", &entered("2RB2P"), ""), WHITE, How::Declaration);
    let ruling = arbiter::judge(&wrong);
    assert_eq!(ruling.outcome, Some(Outcome::win(Color::Black, Reason::WrongDeclaration)));
    assert!(ruling.to_string().ends_with(
        "! The record says 1-0 by declaration, the rules say Black wins: White declared an impasse without fulfilling its conditions."
    ), "{ruling}");
    // A game that knows no declaration.
    check(
        &ended(record("chess", "start", "e2e4"), BLACK, How::Declaration),
        &[OPEN, "! The record says 0-1 by declaration, but this game has no impasse declaration."],
    );
}

#[test]
fn shogi_s13_an_impasse_may_be_agreed_on() {
    let ruling = arbiter::judge(&ended(record("shogi", &entered("2RB"), ""), None, How::Impasse));
    assert_eq!((ruling.result, ruling.clean), ("1/2-1/2", true), "{ruling}");
    check(
        &ended(record("chess", "start", "e2e4"), None, How::Impasse),
        &[OPEN, "! The record says 1/2-1/2 by impasse, but this game knows no impasse."],
    );
}

#[test]
fn what_players_may_do_on_an_open_board_is_taken_from_the_record() {
    let open = || record("chess", "start", "e2e4 e7e5");
    check(&ended(open(), WHITE, How::Resignation), &["1-0. White wins: Black resigned."]);
    check(&ended(open(), BLACK, How::Time), &["0-1. Black wins: White ran out of time."]);
    check(&ended(open(), None, How::Agreement), &["1/2-1/2. Draw: the players agreed."]);
    check(&ended(open(), WHITE, How::Unsaid), &["1-0. So the record says; the board leaves it open."]);
    check(&ended(open(), None, How::Unsaid), &["1/2-1/2. So the record says; the board leaves it open."]);
    check(&ended(open(), None, How::Unfinished), &[OPEN]);
    check(&ended(open(), None, How::Interrupted), &[OPEN]);
    check(
        &ended(open(), WHITE, How::IllegalMove),
        &[
            "1-0. So the record says; the board leaves it open.",
            "- The record says that Black broke a rule, but none of its moves does.",
        ],
    );
    check(
        &ended(open(), WHITE, How::Checkmate),
        &[OPEN, "! The record says 1-0 by checkmate, but by the rules the game is not over."],
    );
}

#[test]
fn mansindam_m21_one_resigns_on_ones_own_turn() {
    let after = || record("mansindam", "start", "e3e4");
    check(&ended(after(), WHITE, How::Resignation), &["1-0. White wins: Black resigned."]);
    check(
        &ended(after(), BLACK, How::Resignation),
        &[OPEN, "! The record says 0-1 by resignation, but in this game one resigns only on one's own turn."],
    );
}

#[test]
fn draws_are_not_agreed_on_where_they_do_not_exist() {
    for variant in ["mansindam", "gorogoro-1rank"] {
        check(
            &ended(record(variant, "start", ""), None, How::Agreement),
            &[OPEN, "! The record says 1/2-1/2 by agreement, but this game has no draws by agreement."],
        );
        check(
            &ended(record(variant, "start", ""), None, How::Unsaid),
            &[
                OPEN,
                "! The record says 1/2-1/2, but no rule of this game gives a draw here, and it has none by agreement.",
            ],
        );
    }
}

#[test]
fn moves_after_mate_and_a_wrong_result_are_found() {
    let mut after = record("chess", "start", SCHOLAR);
    let node = after.tree.line(after.tree.root()).last().unwrap();
    let anywhere = position("chess", "start").parse_uci("a2a3").unwrap();
    let next = after.tree.add(node, anywhere);
    after.tree.add(next, anywhere);
    check(&after, &[MATE, "! The game was over after ply 7; 2 moves were made after it."]);
    // A text that could not be read there is a move after the end, too.
    check(
        &record("chess", "start", &format!("{SCHOLAR} e8f7")),
        &[MATE, "! The game was over after ply 7; 1 move was made after it."],
    );
    let wrong = "! The record says 0-1, the rules say White wins: checkmate; Black's king cannot escape capture.";
    check(&ended(record("chess", "start", SCHOLAR), BLACK, How::Unsaid), &[MATE, wrong]);
    check(
        &ended(record("chess", "start", SCHOLAR), None, How::Unfinished),
        &[MATE, "! The record says *, the rules say White wins: checkmate; Black's king cannot escape capture."],
    );
    check(
        &ended(record("chess", "start", SCHOLAR), WHITE, How::Resignation),
        &[
            MATE,
            "- The record says 1-0 by resignation; by the rules it is: White wins: checkmate; Black's king cannot escape capture.",
        ],
    );
}

#[test]
fn a_result_in_the_tags_counts_and_may_contradict() {
    let mut record = record("chess", "start", SCHOLAR);
    record.set_tag("Result", "1-0");
    check(&record, &[MATE]);
    check(
        &ended(record.clone(), BLACK, How::Unsaid),
        &[
            MATE,
            "! The record says 0-1, the rules say White wins: checkmate; Black's king cannot escape capture.",
            "! The record's tag says 1-0, its end says 0-1.",
        ],
    );
    record.set_tag("Result", "1/2-1/2");
    check(
        &record,
        &[MATE, "! The record says 1/2-1/2, the rules say White wins: checkmate; Black's king cannot escape capture."],
    );
    record.set_tag("Result", "?");
    check(&record, &[MATE]);
}

#[test]
fn a_record_may_start_anywhere_even_at_the_end() {
    check(
        &record("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ""),
        &["1/2-1/2. Draw: stalemate; the player to move has no legal move."],
    );
    check(
        &record("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "h8h7"),
        &[
            "1/2-1/2. Draw: stalemate; the player to move has no legal move.",
            "! The game was over after ply 0; 1 move was made after it.",
        ],
    );
    check(
        &record("mansindam", "9/4K4/9/9/9/k8/9/9/9[] w", "e8e9"),
        &["1-0. White wins: White's piece reached its goal."],
    );
}

#[test]
fn variations_are_not_judged() {
    let mut record = record("chess", "start", "e2e4 e7e5");
    let root = record.tree.root();
    let other = position("chess", "start").parse_uci("d2d4").unwrap();
    record.tree.add(root, other);
    check(&record, &[OPEN, "- One move of a variation was not judged."]);
}

#[test]
fn what_is_played_by_the_rules_is_clean() {
    for entry in Catalogue::builtin().entries() {
        let variant = Catalogue::builtin().get(&entry.name).unwrap();
        if !variant.spec().board.two_boards {
            random_game(variant);
        }
    }
}

fn random_game(variant: &Arc<Variant>) {
    let (game, record) = random_record(variant, 60);
    let ruling = arbiter::judge(&record);
    assert!(ruling.clean, "{}: {ruling}", variant.name());
    assert_eq!((ruling.outcome, ruling.plies), (game.outcome(), game.moves().len()), "{}", variant.name());
}

fn random_record(variant: &Arc<Variant>, plies: usize) -> (Game, Record) {
    let mut random = common::Random::new(variant.name().len() as u64);
    let mut game = Game::new(Position::start(variant));
    let mut record = Record::new(game.position().clone());
    let mut node = record.tree.root();
    for _ in 0..plies {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[random.below(moves.len())];
        game.play(mv).unwrap();
        node = record.tree.add(node, mv);
    }
    (game, record)
}

/// How fast each variant is judged, the slowest first: `cargo test --test arbiter -- --ignored --nocapture`.
#[test]
#[ignore = "a measurement"]
fn speed() {
    let mut speeds = Vec::new();
    for entry in Catalogue::builtin().entries() {
        let variant = Catalogue::builtin().get(&entry.name).unwrap();
        if variant.spec().board.two_boards {
            continue;
        }
        let (game, record) = random_record(variant, 300);
        let began = Instant::now();
        let mut judged = 0;
        while judged == 0 || began.elapsed() < Duration::from_millis(20) {
            judged += arbiter::judge(&record).plies;
        }
        let speed = judged as f64 / began.elapsed().as_secs_f64();
        speeds.push((speed as u64, game.moves().len(), entry.name.clone()));
    }
    speeds.sort();
    for (speed, plies, name) in speeds {
        println!("{speed:>9} plies/second  {name} ({plies} plies)");
    }
}
