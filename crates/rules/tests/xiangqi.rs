//! Xiangqi, the parent of minixiangqi: how the pieces move, and the rulings of the Asian Xiangqi Federation (AXF) on
//! perpetual check and chase.
//!
//! The numbers of rules and diagrams are those of the AXF's rule book. [`REFERENCE`] holds the positions with which
//! Fairy-Stockfish tests its own implementation; all of them are played here.

mod common;

use common::*;
use pantheon_rules::{Color, Game, Position, Reason, perft};

const GAME: &str = "xiangqi";

fn moves(fen: &str, start: &str, expected: &str) {
    check_starting(GAME, fen, start, expected);
}

/// The game from here ends with the last of these moves, and not before, by this ruling: winner, reason, cycle.
fn ruling(fen: &str, moves: &str, expected: &str) {
    for_both_colours(GAME, fen, moves, |fen, moves, said| {
        assert_eq!(ruling_text(&after(GAME, fen, moves)), said(expected), "{fen} after {moves}");
    });
}

fn ruling_text(game: &Game) -> String {
    let Some(outcome) = game.outcome() else { return "ongoing".to_owned() };
    let winner = outcome.winner.map_or("draw".to_owned(), |winner| winner.to_string());
    let reason = match outcome.reason {
        Reason::PerpetualCheck(_) => "PerpetualCheck",
        Reason::PerpetualChase(_) => "PerpetualChase",
        Reason::MutualPerpetual(_) => "MutualPerpetual",
        Reason::Repetition(_) => "Repetition",
        other => return format!("{winner} {other:?}"),
    };
    let cycle = outcome.cycle().expect("a ruling on a repetition");
    format!("{winner} {reason} {}..{}", cycle.from, cycle.to)
}

fn twice(cycle: &str) -> String {
    format!("{cycle} {cycle}")
}

// The board and the pieces.

#[test]
fn xiangqi_start_and_node_counts() {
    let start = position(GAME, START);
    assert_eq!(start.fen(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    assert_eq!([1, 2, 3].map(|depth| perft(&start, depth)), [44, 1920, 79_666]);
    assert_eq!(perft(&start, 4), 3_290_240);
    let middle = "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1";
    assert_eq!(perft(&position(GAME, middle), 4), 4_485_547);
    assert_eq!(perft(&position(GAME, "4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w - - 0 1"), 4), 92_741);
}

#[test]
fn xiangqi_letters_h_and_e_are_read_and_n_and_b_are_written() {
    let start = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1";
    assert_eq!(position(GAME, start).fen(), position(GAME, START).fen());
}

#[test]
fn xiangqi_elephants_go_two_squares_diagonally_and_stay_on_their_side_of_the_river() {
    moves(START, "c1", "c1a3 c1e3");
    moves("3k5/9/9/9/9/9/9/4B4/9/5K3 w", "e3", "e3c5 e3g5 e3c1 e3g1");
    // At the river it turns back, even with something to take beyond.
    moves("3k5/9/9/p3p4/9/2B6/9/9/9/5K3 w", "c5", "c5a3 c5e3");
    let said = Position::from_fen(&GAME.variant(), "3k5/9/9/9/2B6/9/9/9/9/5K3 w").unwrap_err().to_string();
    assert!(said.contains("B on c6 is outside the squares it may stand on"), "{said}");
}

#[test]
fn xiangqi_elephants_are_blocked_in_the_middle() {
    for blocker in ["p", "P"] {
        let fen = "3k5/9/9/9/9/9/3x5/4B4/9/5K3 w".replace('x', blocker);
        moves(&fen, "e3", "e3g5 e3c1 e3g1");
    }
    // A piece beside the way does not block.
    moves("3k5/9/9/9/9/9/4p4/3pBp3/9/5K3 w", "e3", "e3c5 e3g5 e3c1 e3g1");
}

#[test]
fn xiangqi_advisors_step_diagonally_within_the_palace() {
    moves("3k5/9/9/9/9/9/9/9/4A4/5K3 w", "e2", "e2d1 e2d3 e2f3");
    moves("3k5/9/9/9/9/9/9/5A3/9/5K3 w", "f3", "f3e2");
    moves("3k5/9/9/9/9/9/9/9/9/3A1K3 w", "d1", "d1e2");
    let said = Position::from_fen(&GAME.variant(), "3k5/9/9/9/9/9/2A6/9/9/5K3 w").unwrap_err().to_string();
    assert!(said.contains("A on c4 is outside the squares it may stand on"), "{said}");
}

#[test]
fn xiangqi_kings_step_orthogonally_within_the_palace() {
    moves("3k5/9/9/9/9/9/9/9/4K4/9 w", "e2", "e2e1 e2e3 e2f2");
    moves("3k5/9/9/9/9/9/9/5K3/9/9 w", "f3", "f3f2 f3e3");
    moves("5k3/9/9/9/9/9/9/9/9/3K5 w", "d1", "d1d2 d1e1");
}

#[test]
fn xiangqi_soldiers_step_ahead_and_beyond_the_river_sideways_too() {
    moves(START, "e4", "e4e5");
    moves("3k5/9/9/9/9/4P4/9/9/9/5K3 w", "e5", "e5e6");
    moves("3k5/9/9/9/4P4/9/9/9/9/5K3 w", "e6", "e6e7 e6d6 e6f6");
    moves("4k4/9/9/9/P8/9/9/9/9/5K3 w", "a6", "a6a7 a6b6");
    // Never back; on the last rank only sideways.
    moves("P2k5/9/9/9/9/9/9/9/9/5K3 w", "a10", "a10b10");
    // Captures as it moves.
    moves("3k5/9/9/3ppp3/3pPp3/3p1p3/9/9/9/5K3 w", "e6", "e6e7 e6d6 e6f6");
    moves("3k5/9/9/9/3pp4/3pPp3/9/9/9/5K3 w", "e5", "e5e6");
}

#[test]
fn xiangqi_horses_are_blocked_and_cannons_need_a_screen() {
    moves(START, "b1", "b1a3 b1c3");
    moves(START, "b3", "b3b2 b3b4 b3b5 b3b6 b3b7 b3a3 b3c3 b3d3 b3e3 b3f3 b3g3 b3b10");
    moves("3k5/9/9/9/9/4p4/4N4/9/9/5K3 w", "e4", "e4c5 e4c3 e4g5 e4g3 e4d2 e4f2");
}

#[test]
fn xiangqi_the_kings_may_not_face_each_other() {
    check_illegal(GAME, "4k4/9/9/9/9/9/9/9/9/3K5 w", "d1e1");
    check_legal(GAME, "4k4/9/9/4p4/9/9/9/9/9/3K5 w", "d1e1");
    // The advisor is the only piece between them.
    moves("4k4/9/9/9/9/9/9/9/4A4/4K4 w", "e2", "");
    moves("4k4/9/9/4p4/9/9/9/9/4A4/4K4 w", "e2", "e2d1 e2f1 e2d3 e2f3");
    // The gaze mates.
    check_end(GAME, "3k5/9/9/9/9/9/9/9/9/R3K4 w", "a1d1", "White wins: checkmate; Black's king cannot escape capture.");
}

#[test]
fn xiangqi_a_player_without_a_move_loses() {
    check_end(
        GAME,
        "3k5/9/9/9/9/9/9/4R4/4K4/9 w",
        "e3e9",
        "White wins: Black has no legal move, and that decides the game here.",
    );
}

// The move counter: fifty moves without a capture; of a side's checks only ten count.

#[test]
fn xiangqi_fifty_moves_without_a_capture_are_a_draw() {
    check_end(GAME, "3k5/9/9/9/9/9/9/9/4K4/R8 w - - 98 60", "a1a2", "ongoing");
    check_end(
        GAME,
        "3k5/9/9/9/9/9/9/9/4K4/R8 w - - 98 60",
        "a1a2 d10d9",
        "Draw: too many moves were made without progress.",
    );
    // The steps of soldiers are no progress; captures are.
    check_end(
        GAME,
        "3k5/9/9/9/9/9/9/9/4K4/R7P w - - 99 60",
        "i1i2",
        "Draw: too many moves were made without progress.",
    );
    check_end(GAME, "3k5/9/9/9/9/9/p8/9/4K4/R8 w - - 99 60", "a1a4", "ongoing");
}

#[test]
fn xiangqi_of_the_checks_of_a_side_only_ten_count() {
    // White checks with every move, and no situation comes about for the third time.
    let mut game = game(GAME, "3k5/9/9/9/9/9/9/9/9/R4K3 w - - 60 60");
    let checks = |game: &Game| game.turn() == Color::White || game.position().in_check();
    assert!(stroll(&mut game, 40, &checks), "twenty checks");
    // A hundred half-moves, but ten of the twenty checks are not counted, nor the answers to them.
    assert_eq!(game.position().state().clock(), 100);
    assert_eq!(ending(&game), "ongoing");
    assert!(stroll(&mut game, 19, &|game| !game.position().in_check()));
    assert_eq!(ending(&game), "ongoing");
    assert!(stroll(&mut game, 1, &|game| !game.position().in_check()));
    assert_eq!(ending(&game), "Draw: too many moves were made without progress.");
}

/// Plays some moves without a capture, after each of which the game is as wanted and no situation is there for the third
/// time. `false` if there is no way to do so.
fn stroll(game: &mut Game, plies: usize, wanted: &dyn Fn(&Game) -> bool) -> bool {
    if plies == 0 {
        return true;
    }
    for mv in game.legal_moves() {
        if game.position().is_capture(mv) {
            continue;
        }
        game.play(mv).expect("a legal move");
        let occurrences = (0..=game.moves().len())
            .filter_map(|plies| game.position_after(plies))
            .filter(|position| position == game.position());
        let fresh = occurrences.count() < 3;
        if fresh && wanted(game) && stroll(game, plies - 1, wanted) {
            return true;
        }
        game.take_back();
    }
    false
}

// The AXF's rulings, rule by rule.

#[test]
fn xiangqi_axf_06_perpetual_check_loses_with_one_piece_or_several() {
    ruling(
        "4k4/9/9/9/9/9/9/9/9/R2K5 w",
        &format!("a1a10 {}", twice("e10e9 a10a9 e9e10 a9a10")),
        "Black PerpetualCheck 1..9",
    );
    ruling("3k5/9/9/9/9/5p3/9/5p3/5K3/5C3 w", &twice("f2e2 f3e3 e2f2 e3f3"), "White PerpetualCheck 0..8");
}

#[test]
fn xiangqi_axf_07_mutual_perpetual_check_is_a_draw() {
    ruling("9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w", &twice("e4d4 d7e7 d4e4 e7d7"), "draw MutualPerpetual 0..8");
}

#[test]
fn xiangqi_axf_12_a_check_by_turns_with_a_chase_is_a_draw() {
    ruling("4k4/9/9/9/9/9/9/9/c7R/3K5 w", &twice("i2i10 e10e9 i10i2 e9e10"), "draw Repetition 0..8");
}

#[test]
fn xiangqi_axf_15_a_cannon_may_not_chase_a_chariot_though_it_is_protected() {
    // Both black chariots protect each other along the rank.
    ruling("3k5/9/r7r/9/PP7/9/9/9/1C7/5K3 w", &twice("b2a2 a8b8 a2b2 b8a8"), "Black PerpetualChase 0..8");
}

#[test]
fn xiangqi_axf_15_nor_may_a_horse() {
    ruling("4k4/2r6/2r6/9/9/1N7/9/9/9/3K5 w", &twice("b5d6 c8c7 d6b5 c7c8"), "Black PerpetualChase 0..8");
    // The chariot itself may chase a protected piece.
    ruling("4k4/9/1c6r/9/9/9/9/9/R8/3K5 w", &twice("a2b2 b8a8 b2a2 a8b8"), "draw Repetition 0..8");
}

#[test]
fn xiangqi_axf_18_a_chariot_may_not_chase_an_unprotected_cannon() {
    ruling("4k4/9/1c7/9/9/9/9/9/R8/3K5 w", &twice("a2b2 b8a8 b2a2 a8b8"), "Black PerpetualChase 0..8");
}

#[test]
fn xiangqi_axf_soldiers_may_be_chased_before_the_river_and_not_beyond() {
    // Beyond the river, on Black's fifth rank and further, a soldier steps aside like any piece.
    ruling("4k4/9/9/9/9/1p7/9/9/R8/3K5 w", &twice("a2b2 b5a5 b2a2 a5b5"), "Black PerpetualChase 0..8");
    // At home it cannot step aside at all; the attack is made and taken back for ever.
    ruling("4k4/9/9/1p7/9/9/9/9/R8/3K5 w", &twice("a2b2 e10e9 b2a2 e9e10"), "draw Repetition 0..8");
    // Made anew by each move, and free all the same.
    ruling("4k4/9/9/p8/9/9/9/C8/R8/3K5 w", &twice("a3b3 e10e9 b3a3 e9e10"), "draw Repetition 0..8");
}

#[test]
fn xiangqi_axf_kings_and_soldiers_may_chase_for_ever() {
    ruling("5k3/9/9/9/9/9/9/9/4c4/3K5 w", &twice("d1e1 e2d2 e1d1 d2e2"), "draw Repetition 0..8");
    ruling("4k4/9/9/2r6/3P5/9/9/9/9/5K3 w", &twice("d6c6 c7d7 c6d6 d7c7"), "draw Repetition 0..8");
}

#[test]
fn xiangqi_axf_24_like_pieces_that_can_take_each_other_do_not_chase() {
    ruling("4k4/9/1r7/9/9/9/9/9/R8/3K5 w", &twice("a2b2 b8a8 b2a2 a8b8"), "draw Repetition 0..8");
}

#[test]
fn xiangqi_axf_32_chasing_two_pieces_by_turns_is_a_draw() {
    let cycle = "h2a2 a8b8 a2g2 g8h8 g2b2 b8a8 b2h2 h8g8";
    ruling("4k4/9/c5c2/9/9/9/9/9/7R1/3K5 w", &twice(cycle), "draw Repetition 0..16");
}

#[test]
fn xiangqi_axf_63_a_chariot_pinned_by_a_cannon_does_not_chase() {
    // Over the soldier the cannon looks at the king behind the chariot.
    ruling("3k5/9/4c4/9/4p4/9/4R4/c8/9/4K4 w", &twice("e4e3 a3a4 e3e4 a4a3"), "draw Repetition 0..8");
    // Without the cannon the chariot would chase.
    ruling("3k5/9/9/9/4p4/9/4R4/c8/9/4K4 w", &twice("e4e3 a3a4 e3e4 a4a3"), "Black PerpetualChase 0..8");
}

#[test]
fn xiangqi_axf_63_a_pinned_chariot_may_not_be_chased_by_a_chariot() {
    let moves = format!("a5a4 {}", twice("e4e3 a4a3 e3e4 a3a4"));
    ruling("3k5/9/4c4/9/4p4/r8/4R4/9/9/4K4 b", &moves, "White PerpetualChase 1..9");
    // Free, it could take its attacker: an offer to exchange.
    ruling("3k5/9/9/9/4p4/r8/4R4/9/9/4K4 b", &moves, "draw Repetition 1..9");
}

#[test]
fn xiangqi_axf_83_a_pinned_protector_does_not_protect() {
    ruling("3k5/9/1c1r5/9/9/9/9/9/R2R5/4K4 w", &twice("a2b2 b8a8 b2a2 a8b8"), "Black PerpetualChase 0..8");
    ruling("3k5/9/1c1r5/9/9/9/9/9/R4R3/4K4 w", &twice("a2b2 b8a8 b2a2 a8b8"), "draw Repetition 0..8");
}

#[test]
fn xiangqi_axf_106_an_attack_that_stands_all_the_time_is_no_chase() {
    ruling("4k4/9/c8/9/9/9/9/9/R8/3K5 w", &twice("a2a3 e10e9 a3a2 e9e10"), "draw Repetition 0..8");
    // Whether the attacker moves along its line or something else does, and though protection does not help a chariot
    // against a cannon: here another chariot protects it.
    let fen = "4k4/9/r7r/9/9/P8/9/9/C8/3K5 w";
    ruling(fen, &twice("a2a3 e10e9 a3a2 e9e10"), "draw Repetition 0..8");
    ruling(fen, &twice("d1d2 e10e9 d2d1 e9e10"), "draw Repetition 0..8");
    // And here nothing does.
    ruling("4k4/9/r8/9/9/P8/9/9/C8/3K5 w", &twice("a2a3 e10e9 a3a2 e9e10"), "draw Repetition 0..8");
}

#[test]
fn xiangqi_axf_19_a_chariot_held_by_a_horse_may_not_be_chased() {
    // Diagram 39. Red attacks the held chariot with every move. That Black's advisor takes away the protection of the
    // horse with every move is not counted against Black, whose chariot attacks the horse all the time.
    for (fen, moves, winner) in HELD_BY_A_HORSE {
        let moves = expand(moves);
        let game = after(GAME, fen, &moves);
        assert_eq!(outcome(&game).winner, winner, "{fen} after {moves}: {}", ending(&game));
    }
}

/// As Fairy-Stockfish has them too. Its comment calls the case controversial; the rule book's text does not.
const HELD_BY_A_HORSE: [(&str, &str, Winner); 2] = [
    ("2baka1r1/C4rN2/9/1Rp1p4/9/9/4P4/9/4A4/4KA3 w - - 0 1", "b7b9 | f10e9 b9b10 e9f10 b10b9", BLACK),
    ("5k3/9/9/9/9/9/7r1/9/2nRA3c/4K4 w - - 0 1", "| e2f1 h4h2 f1e2 h2h4", WHITE),
];

#[test]
fn xiangqi_a_check_that_hid_an_attack_does_not_make_it_new() {
    // Black's chariot on g2 attacks the soldier all the time. When the king steps out of the check the attack is
    // possible again, but that is no chase; the other chariot's attack from a9 is one, by every other move.
    ruling("4k4/r5P2/8R/9/9/9/9/9/6r2/3K5 w", &twice("i8i10 e10e9 i10i8 e9e10"), "draw Repetition 0..8");
}

// Fairy-Stockfish's own cases.

/// `None` for a draw.
type Winner = Option<Color>;

const WHITE: Winner = Some(Color::White);
const BLACK: Winner = Some(Color::Black);
const DRAW: Winner = None;

/// Name, position, moves before and within the cycle (which is played twice), winner. The two of diagram 39 are
/// [`HELD_BY_A_HORSE`].
// One case a line.
#[rustfmt::skip]
const REFERENCE: [(&str, &str, &str, Winner); 31] = [
    ("cannon chases chariot", "2bakabnr/9/r1n1c4/2p1p1p1p/PP7/9/4P1P1P/2C3NC1/9/1NBAKAB1R w - - 0 1", "c3a3 | a8b8 a3b3 b8a8 b3a3", BLACK),
    ("cannon chases chariot, chaser to move", "2bakabnr/9/r1n1c4/2p1p1p1p/PP7/9/4P1P1P/2C3NC1/9/1NBAKAB1R w - - 0 1", "c3a3 a8b8 a3b3 b8a8 | b3a3 a8b8 a3b3 b8a8", BLACK),
    ("cannon behind a soldier that captures first", "2bakabr1/9/9/r1p1p1p2/p7R/P8/9/9/9/CC1AKA3 w - - 0 1", "a5a6 | a7b7 a6b6 b7a7 b6a6", BLACK),
    ("soldier chases", "2bakabr1/9/9/r1p1p1p2/p7R/P8/9/9/9/1C1AKA3 w - - 0 1", "a5a6 | a7b7 a6b6 b7a7 b6a6", DRAW),
    ("two cannons, discovered and not", "5k3/9/9/5C3/5c3/5C3/9/9/5p3/4K4 w - - 0 1", "| f5d5 f6d6 d5f5 d6f6", BLACK),
    ("chariot and horse chase each other", "4k4/7n1/9/4pR3/9/9/4P4/9/9/4K4 w - - 0 1", "f7h7 | h9f8 h7h8 f8g6 h8g8 g6i7 g8g7 i7h9 g7h7", DRAW),
    ("perpetual check against checks now and then", "9/3kc4/3a5/3P5/9/4p4/9/4K4/9/3C5 w - - 0 1", "| d7e7 e5d5 e7d7 d5e5", WHITE),
    ("soldier checks", "3k5/9/9/9/9/5p3/9/5p3/5K3/5C3 w - - 0 1", "| f2e2 f3e3 e2f2 e3f3", WHITE),
    ("elephant as a screen and out of the way", "3k5/4P4/4b4/3C5/4c4/9/9/9/9/5K3 w - - 0 1", "| d7e7 e8g6 e7d7 g6e8", WHITE),
    ("chariot uncovers a cannon", "3k5/9/9/9/9/9/9/9/cr1CAK3/9 w - - 0 1", "| d2d4 b2b4 d4d2 b4b2", WHITE),
    ("horse opens the elephant's eye and is the cannon's screen", "4k4/9/4b4/2c2nR2/9/9/9/9/9/3K5 w - - 0 1", "| g7g6 f7g9 g6g7 g9f7", WHITE),
    ("king unblocks its horses", "3P5/3k5/3nn4/9/9/9/9/9/9/5K3 w - - 0 1", "| d10e10 d9e9 e10d10 e9d9", WHITE),
    ("chariot chases a chariot held by a cannon", "4ck3/9/9/9/9/2r1R4/9/9/4A4/3AK4 w - - 0 1", "| e5e4 c5c4 e4e5 c4c5", WHITE),
    ("chariot as the screen of two cannons", "4k4/9/9/c1c6/9/r8/9/9/C8/3K5 w - - 0 1", "| a2c2 a5c5 c2a2 c5a5", WHITE),
    ("both check", "9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w - - 0 1", "| e4d4 d7e7 d4e4 e7d7", DRAW),
    ("soldiers and cannons", "3k5/6c2/9/7P1/6c2/6P2/9/9/9/5K3 w - - 0 1", "| h7g7 g6h6 g7h7 h6g6", DRAW),
    ("a held chariot that horses protect", "4ck3/9/9/9/9/2r1R1N2/6N2/9/4A4/3AK4 w - - 0 1", "| e5e4 c5c4 e4e5 c4c5", DRAW),
    ("cannons that attack each other", "5k3/9/9/c8/9/P1P6/9/2C6/9/3K5 w - - 0 1", "| c3a3 a7c7 a3c3 c7a7", DRAW),
    ("two chariots chased by turns", "4k4/9/r1r6/9/PPPP5/9/9/9/1C7/5K3 w - - 0 1", "b2a2 | a8b8 a2c2 c8d8 c2b2 b8a8 b2d2 d8c8 d2a2", DRAW),
    ("diagram 106: the attack does not change", "3k2b2/4P4/4b4/9/8p/6Bc1/6P1P/3AB4/4pp3/1p1K3R1[] w - - 0 1", "| h1h2 h5h4 h2h1 h4h5", DRAW),
    ("a pin takes the protection away", "4k4/4c4/9/4p4/9/9/3rn4/3NR4/4K4/9 b - - 0 1", "| e4g5 e2f2 g5e4 f2e2", WHITE),
    ("the threat to take with discovered check, chariot", "5k3/9/9/9/9/1N2P1C2/9/4BC3/9/cr1RK4 w - - 0 1", "| b5c3 b1c1 c3b5 c1b1", WHITE),
    ("a pin takes the protection away, horse", "5k3/9/9/9/9/4c4/3n5/3NBA3/4A4/4K4 w - - 0 1", "| e1d1 e5d5 d1e1 d5e5", WHITE),
    ("a pin takes the protection away, chariot", "5k3/9/9/9/9/4c4/3r5/3NB4/4A4/4K4 w - - 0 1", "| e1d1 e5d5 d1e1 d5e5", WHITE),
    ("the king may not take back into the cannon", "5k3/9/9/9/9/9/9/9/9/3NK1cr1 w - - 0 1", "| d1c3 h1h3 c3d1 h3h1", WHITE),
    ("the king protects", "3k5/9/9/3n5/9/9/3r5/9/9/3NK4 w - - 0 1", "| d1c3 d4c4 c3d1 c4d4", DRAW),
    ("the king may not take back into the other king's gaze", "3k5/9/9/9/9/9/3r5/9/9/3NK4 w - - 0 1", "| d1c3 d4c4 c3d1 c4d4", WHITE),
    // Fairy-Stockfish asserts only that this one ends; its comment expects what we rule.
    ("both kings' gaze holds a horse", "4k4/9/9/9/4n4/9/5C3/9/4N4/4K4 w - - 0 1", "| e2g1 e10f10 g1e2 f10e10", WHITE),
    ("a cannon that loses its screen does not protect", "5k3/9/9/9/9/1C7/1r7/9/1C7/4K4 w - - 0 1", "| b5c5 b4c4 c5b5 c4b4", WHITE),
    ("the same, and both chase", "4ka3/c2R1R2c/4b4/9/9/9/9/9/9/4K4 w - - 0 1", "| f9f7 f10e9 f7f9 e9f10", DRAW),
    ("two cannons, discovered and not, once more", "5k3/9/9/5C3/5c3/5C3/9/9/5p3/4K4 w - - 0 1", "| f5d5 f6d6 d5f5 d6f6", BLACK),
];

/// Where Fairy-Stockfish rules otherwise, and why we do not: name, position, cycle, our winner and its.
// One case a line.
#[rustfmt::skip]
const DIFFERENCES: [(&str, &str, &str, Winner, Winner); 5] = [
    // It takes a chariot that draws back along the line of its attack for one that another piece has uncovered.
    ("drawing back along the line", "9/9/4k4/9/R8/9/5C1n1/3K5/3P5/9 w - - 0 1", "| a6h6 h4i6 h6a6 i6h4", DRAW, BLACK),
    // It lets a king protect a piece though it could not take back: a horse attacks d2, a soldier f10.
    ("king may not take back to a horse", "9/3r3C1/5k3/9/9/9/2n6/9/3NK4/5n3 w - - 0 1", "| d2b1 d9b9 b1d2 b9d9", WHITE, DRAW),
    ("king may not take back to a soldier", "4kn3/1C3P3/9/9/9/9/9/9/3K5/9 w - - 0 1", "| b9b10 f10h9 b10b9 h9f10", BLACK, DRAW),
    // The cannon on d7 keeps the kings apart, so it does not protect what stands on d2.
    ("protector between the kings", "3k5/9/9/3c5/9/9/9/3K5/3c5/8R w - - 0 1", "| i1d1 d2i2 d1i1 i2d2", BLACK, DRAW),
    // The cannon on e8 shields its king and may not take on e1, so Black does not chase; White does.
    ("pinned cannon", "9/9/1R2ck3/4P4/9/5p3/9/5p3/9/3KR4 w - - 0 1", "| e7d7 f3e3 d7e7 e3f3", BLACK, WHITE),
];

#[test]
fn xiangqi_rulings_that_differ_from_the_reference_on_purpose() {
    for (name, fen, moves, winner, theirs) in DIFFERENCES {
        assert_ne!(winner, theirs, "{name} does not differ");
        for_both_colours(GAME, fen, &expand(moves), |fen, moves, said| {
            let text = |winner: Winner| winner.map_or("draw".to_owned(), |winner| winner.to_string());
            let game = after(GAME, fen, moves);
            assert_eq!(
                text(outcome(&game).winner),
                said(&text(winner)),
                "{name}: {fen} after {moves}: {}",
                ending(&game)
            );
        });
    }
}

fn expand(moves: &str) -> String {
    let (before, cycle) = moves.split_once('|').expect("a bar before the cycle");
    format!("{before} {cycle} {cycle}")
}

#[test]
fn xiangqi_rulings_agree_with_the_reference() {
    for (name, fen, moves, winner) in REFERENCE {
        for_both_colours(GAME, fen, &expand(moves), |fen, moves, said| {
            let mut game = game(GAME, fen);
            for text in moves.split_whitespace() {
                // The reference rules on the last position alone; here the game is over when it is.
                if game.outcome().is_none() {
                    play(&mut game, text);
                }
            }
            let text = |winner: Winner| winner.map_or("draw".to_owned(), |winner| winner.to_string());
            let ours = text(outcome(&game).winner);
            assert_eq!(ours, said(&text(winner)), "{name}: {fen} after {moves}: {}", ending(&game));
        });
    }
}
