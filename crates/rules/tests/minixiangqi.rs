//! Minixiangqi, clause by clause: X01 to X14 of the rulebook.
//!
//! Every check runs for both colours (see `common`). A ruling on a repetition is written `winner reason from..to`; the
//! moves before it must not end the game, so a ruling that came at the second occurrence would fail here.

mod common;

use common::*;
use pantheon_rules::{Game, Position, Reason, perft};

const GAME: &str = "minixiangqi";

/// The moves of a piece or of a whole side, as UCI writes them.
fn moves(fen: &str, start: &str, expected: &str) {
    check_starting(GAME, fen, start, expected);
}

/// The game from here ends with the last of these moves, and not before, by this ruling; and the sentence names the rule.
fn ruling(fen: &str, moves: &str, expected: &str) {
    ruling_of(GAME, fen, moves, expected);
}

fn ruling_of(rules: impl Rules, fen: &str, moves: &str, expected: &str) {
    for_both_colours(rules, fen, moves, |fen, moves, said| {
        let game = after(rules, fen, moves);
        assert_eq!(ruling_text(&game), said(expected), "{fen} after {moves}");
        assert!(game.legal_moves().is_empty(), "no moves after the end");
        assert_eq!(game.claim(), None, "nothing is left to claim");
    });
}

fn ruling_text(game: &Game) -> String {
    let Some(outcome) = game.outcome() else { return "ongoing".to_owned() };
    let (reason, rule) = match outcome.reason {
        Reason::PerpetualCheck(_) => ("PerpetualCheck", "perpetual check"),
        Reason::PerpetualChase(_) => ("PerpetualChase", "chased an unprotected piece perpetually"),
        Reason::MutualPerpetual(_) => ("MutualPerpetual", "both sides broke the same rule"),
        Reason::Repetition(_) => ("Repetition", "the same situation came back"),
        other => return format!("{other:?}"),
    };
    let sentence = outcome.to_string();
    assert!(sentence.contains(rule), "{sentence}");
    let winner = outcome.winner.map_or("draw".to_owned(), |winner| winner.to_string());
    // The one to blame is named too.
    assert!(outcome.winner.is_none_or(|winner| sentence.contains(&(!winner).to_string())), "{sentence}");
    let cycle = outcome.cycle().expect("a ruling on a repetition");
    format!("{winner} {reason} {}..{}", cycle.from, cycle.to)
}

fn twice(cycle: &str) -> String {
    format!("{cycle} {cycle}")
}

fn refused(fen: &str) -> String {
    match Position::from_fen(&GAME.variant(), fen) {
        Ok(_) => panic!("{fen} is accepted"),
        Err(errors) => errors.to_string(),
    }
}

// X01: the board and the army.

#[test]
fn minixiangqi_x01_the_board_is_seven_by_seven() {
    let variant = GAME.variant();
    assert_eq!((variant.files(), variant.ranks()), (7, 7));
    let start = position(GAME, START);
    assert_eq!(start.fen(), "rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1");
    assert_eq!(start.legal_moves().len(), 19);
    check_moves(
        GAME,
        START,
        "b1b2 b1b3 b1b4 b1b5 b1b6 f1f2 f1f3 f1f4 f1f5 f1f6 \
         a2a3 a2b2 c2b2 c2c3 d2d3 e2e3 e2f2 g2f2 g2g3",
    );
}

#[test]
fn minixiangqi_x01_node_counts() {
    let nodes = |fen: &str| [1, 2, 3].map(|depth| perft(&position(GAME, fen), depth));
    assert_eq!(nodes(START), [19, 331, 6664]);
    assert_eq!(perft(&position(GAME, START), 4), 127_164);
    assert_eq!(nodes("2nkn1R/p1ppp2/7/1r5/3N3/PPP2P1/R1NK3 w - - 3 11"), [23, 388, 8804]);
    assert_eq!(nodes("2n1k1r/2p4/R4p1/nr5/5p1/P2K3/4NR1 w - - 1 21"), [19, 553, 10175]);
}

#[test]
fn minixiangqi_x01_there_are_no_advisors_and_no_elephants() {
    for letter in ["A", "B", "E"] {
        let said = refused(&format!("3k3/7/7/7/7/7/{letter}2K3 w"));
        assert!(said.contains(&format!("unknown piece letter `{letter}`")), "{said}");
    }
}

#[test]
fn minixiangqi_x01_there_is_no_river() {
    // A horse, a chariot and a soldier go from one half to the other; the soldier moves the same in both.
    moves("2k4/7/7/7/1N5/7/4K2 w", "b3", "b3a5 b3c5 b3d4 b3d2 b3a1 b3c1");
    moves("2k4/7/7/P6/7/7/4K2 w", "a4", "a4a5 a4b4");
    moves("2k4/7/7/7/P6/7/4K2 w", "a3", "a3a4 a3b3");
    moves("2k4/7/P6/7/7/7/4K2 w", "a5", "a5a6 a5b5");
}

// X02: pawns.

#[test]
fn minixiangqi_x02_a_pawn_steps_forward_or_sideways_from_the_start() {
    moves(START, "a2", "a2a3 a2b2");
    moves(START, "c2", "c2b2 c2c3");
    moves("2k4/7/7/7/7/3P3/4K2 w", "d2", "d2d3 d2c2 d2e2");
}

#[test]
fn minixiangqi_x02_a_pawn_captures_as_it_moves_and_not_diagonally() {
    moves("2k4/7/2ppp2/2pPp2/2ppp2/7/4K2 w", "d4", "d4d5 d4c4 d4e4");
    moves("2k4/7/2p1p2/3P3/2p1p2/7/4K2 w", "d4", "d4d5 d4c4 d4e4");
    moves("2k4/7/3P3/2PPP2/7/7/4K2 w", "d4", "");
}

#[test]
fn minixiangqi_x02_a_pawn_never_steps_back_and_never_promotes() {
    moves("2k4/7/7/3P3/3r3/7/4K2 w", "d4", "d4d5 d4c4 d4e4");
    // On the last rank only the sideways step is left, and the pawn is a pawn still.
    moves("2k1P2/7/7/7/7/7/3K3 w", "e7", "e7d7 e7f7");
    moves("2k4/4P2/7/7/7/7/3K3 w", "e6", "e6e7 e6d6 e6f6");
    check_fen(GAME, "2k4/4P2/7/7/7/7/3K3 w", "e6e7", "2k1P2/7/7/7/7/7/3K3 b - - 1 1");
}

#[test]
fn minixiangqi_x02_pawns_at_the_edges() {
    moves("2k4/7/7/P5P/7/7/4K2 w", "a4", "a4a5 a4b4");
    moves("2k4/7/7/P5P/7/7/4K2 w", "g4", "g4g5 g4f4");
    // From the first rank too: nothing about a pawn depends on where it stands.
    moves("2k4/7/7/7/7/7/P3K2 w", "a1", "a1a2 a1b1");
}

// X03: no move, no game.

#[test]
fn minixiangqi_x03_a_player_without_a_move_loses_though_not_in_check() {
    check_moves(GAME, "2k4/6R/7/7/7/7/3K3 b", "");
    check_end(GAME, "2k4/6R/7/7/7/7/3K3 b", "", "White wins: Black has no legal move, and that decides the game here.");
    for_both_colours(GAME, "2k4/7/6R/7/7/7/3K3 w", "g5g6", |fen, moves, _| {
        let game = after(GAME, fen, moves);
        assert!(!game.position().in_check());
        assert_eq!(outcome(&game).winner, Some(!game.turn()));
        assert_eq!(outcome(&game).reason, Reason::Stalemate);
    });
}

#[test]
fn minixiangqi_x03_a_player_without_a_move_in_check_loses() {
    // The chariot checks along the last rank, the other guards the rank below.
    check_end(
        GAME,
        "3k3/R6/7/7/7/7/R1K4 w",
        "a1b1 d7e7 a6b6 e7d7 b6a6 d7e7 b1b7",
        "White wins: checkmate; Black's king cannot escape capture.",
    );
    for_both_colours(GAME, "R2k3/1R5/7/7/7/7/2K4 b", "", |fen, _, _| {
        let game = game(GAME, fen);
        assert!(game.position().in_check());
        assert_eq!(outcome(&game).reason, Reason::Checkmate);
        assert_eq!(outcome(&game).winner, Some(!game.turn()));
    });
}

#[test]
fn minixiangqi_x03_a_pawn_that_can_move_saves_from_stalemate() {
    check_moves(GAME, "2k4/6R/7/7/p6/7/3K3 b", "a3a2 a3b3");
    check_end(GAME, "2k4/6R/7/7/p6/7/3K3 b", "a3a2", "ongoing");
}

// X04: the palace.

#[test]
fn minixiangqi_x04_the_king_never_leaves_the_palace() {
    moves("4k2/7/7/7/2K4/7/7 w", "c3", "c3d3 c3c2");
    moves("2k4/7/7/7/4K2/7/7 w", "e3", "e3d3 e3e2");
    moves("2k4/7/7/7/7/7/4K2 w", "e1", "e1e2 e1d1");
    moves("4k2/7/7/7/7/7/2K4 w", "c1", "c1c2 c1d1");
    // The middle reaches the middle of all four sides.
    moves("4k2/7/7/7/7/3K3/7 w", "d2", "d2d3 d2d1 d2c2");
}

#[test]
fn minixiangqi_x04_the_palace_has_nine_squares() {
    for file in 'a'..='g' {
        for rank in 1..=7 {
            let square = format!("{file}{rank}");
            let inside = ('c'..='e').contains(&file) && rank <= 3;
            // The other king steps out of the way of this one's gaze.
            let black = if file == 'c' { "4k2" } else { "2k4" };
            let row = |r: i32| match r == rank {
                true => format!("{}K{}", digits(file as u8 - b'a'), digits(b'g' - file as u8)),
                false => "7".to_owned(),
            };
            let fen = format!("{black}/{}/{}/{}/{}/{}/{} w", row(6), row(5), row(4), row(3), row(2), row(1));
            if rank == 7 {
                continue;
            }
            let accepted = Position::from_fen(&GAME.variant(), &fen).is_ok();
            assert_eq!(accepted, inside, "a king on {square}: {fen}");
        }
    }
    let said = refused("2k4/7/7/3K3/7/7/7 w");
    assert!(said.contains("K on d4 is outside the squares it may stand on"), "{said}");
}

fn digits(gap: u8) -> String {
    if gap == 0 { String::new() } else { gap.to_string() }
}

#[test]
fn minixiangqi_x04_only_the_king_is_bound_to_the_palace_and_all_may_enter_it() {
    moves("2k4/7/7/7/2n4/7/4K2 b", "c3", "c3a2 c3a4 c3b5 c3d5 c3e4 c3e2 c3b1 c3d1");
    // A king takes what enters its palace, but not what stands just outside.
    moves("2k4/7/7/7/4K2/4p2/7 w", "e3", "e3e2 e3d3");
    check_illegal(GAME, "2k4/7/7/4p2/4K2/7/7 w", "e3e4");
    check_illegal(GAME, "2k4/7/7/7/4Kp1/7/7 w", "e3f3");
}

// X05: the king's step.

#[test]
fn minixiangqi_x05_the_king_steps_one_square_orthogonally() {
    moves("2k4/7/7/7/7/4K2/7 w", "e2", "e2e3 e2e1 e2d2");
    check_illegal(GAME, "2k4/7/7/7/7/3K3/7 w", "d2c1 d2e1 d2c3 d2e3 d2d4");
    // The diagonal lines of the palace are drawn for the advisors of the big board; nobody uses them here.
    check_illegal(GAME, "2k4/7/7/7/3p3/4K2/7 w", "e2d3");
}

#[test]
fn minixiangqi_x05_the_king_does_not_step_into_an_attack() {
    moves("2k4/7/7/7/7/6r/4K2 w", "e1", "e1d1");
    // Backing away along the line of the attacker is no escape.
    check_moves(GAME, "2k4/7/4r2/7/7/4K2/7 w", "e2d2");
    // A protected piece cannot be taken, an unprotected one can.
    check_illegal(GAME, "4k2/7/7/7/7/2p3r/2K4 w", "c1c2");
    moves("4k2/7/7/7/7/2p4/2K4 w", "c1", "c1c2 c1d1");
}

// X06: the kings do not face each other.

#[test]
fn minixiangqi_x06_the_kings_may_not_face_each_other_on_an_open_file() {
    check_moves(GAME, "2k4/2R4/7/7/7/7/3K3 b", "c7c6");
    let said = refused("3k3/7/7/7/7/7/3K3 w");
    assert!(said.contains("in check"), "{said}");
    check_illegal(GAME, "3k3/7/7/7/7/7/2K4 w", "c1d1");
    check_legal(GAME, "3k3/7/7/7/7/7/2K4 w", "c1c2");
    // At any distance.
    check_illegal(GAME, "7/7/3k3/7/2K4/7/7 w", "c3d3");
    check_illegal(GAME, "3k3/7/7/7/7/7/2K4 w", "c1d1");
}

#[test]
fn minixiangqi_x06_a_piece_between_the_kings_allows_it() {
    check_legal(GAME, "3k3/7/7/3p3/7/7/2K4 w", "c1d1");
    check_legal(GAME, "3k3/7/7/3N3/7/7/2K4 w", "c1d1");
}

#[test]
fn minixiangqi_x06_the_only_piece_between_the_kings_is_bound_to_the_file() {
    moves("3k3/7/7/3C3/7/7/3K3 w", "d4", "d4d5 d4d6 d4d3 d4d2");
    moves("3k3/7/7/3N3/7/7/3K3 w", "d4", "");
    moves("3k3/7/7/3P3/7/7/3K3 w", "d4", "d4d5");
    // One of two may go; a second piece of either side will do.
    moves("3k3/7/3p3/3N3/7/7/3K3 w", "d4", "d4c2 d4e2 d4b3 d4b5 d4f3 d4f5");
    moves("3k3/7/3P3/3N3/7/7/3K3 w", "d4", "d4c2 d4e2 d4b3 d4b5 d4f3 d4f5");
    // It does not matter whose piece it is, nor whether the move would capture.
    check_illegal(GAME, "3k3/7/7/2Rp3/7/7/3K3 b", "d4c4 d4e4");
    check_legal(GAME, "3k3/7/7/2Rp3/7/7/4K2 b", "d4c4 d4e4 d4d3");
    check_illegal(GAME, "3k3/7/7/3p3/7/7/3K3 b", "d4c4 d4e4");
    check_legal(GAME, "3k3/7/7/3p3/7/7/3K3 b", "d4d3");
}

#[test]
fn minixiangqi_x06_the_kings_attack_along_the_file_makes_mates() {
    // The pawn on d6 is guarded by the king's gaze alone: taking it would open the file.
    check_moves(GAME, "3k3/3P3/7/7/7/7/3K3 b", "d7c7 d7e7");
    check_moves(GAME, "3k3/3P3/7/7/7/7/2K4 b", "d7d6 d7e7");
    // The gaze takes the last square of the king that the chariot checks.
    check_end(GAME, "2k4/7/7/7/7/7/R2K3 w", "a1c1", "White wins: checkmate; Black's king cannot escape capture.");
    check_end(GAME, "2k4/7/7/7/7/7/R3K2 w", "a1c1", "ongoing");
}

// X07: the horse.

#[test]
fn minixiangqi_x07_a_horse_steps_orthogonally_then_diagonally_outward() {
    moves("2k4/7/7/3N3/7/7/4K2 w", "d4", "d4c6 d4e6 d4f5 d4f3 d4e2 d4c2 d4b3 d4b5");
    moves("2k4/7/7/7/7/7/N3K2 w", "a1", "a1b3 a1c2");
}

#[test]
fn minixiangqi_x07_a_horse_is_blocked_on_its_first_step() {
    // A neighbour of either side blocks the two moves that begin there, and no other.
    for blocker in ["p", "P"] {
        let fen = |rank5: &str, rank4: &str, rank3: &str| {
            format!("2k4/7/{rank5}/{rank4}/{rank3}/7/4K2 w").replace('x', blocker)
        };
        moves(&fen("3x3", "3N3", "7"), "d4", "d4f5 d4f3 d4e2 d4c2 d4b3 d4b5");
        moves(&fen("7", "3Nx2", "7"), "d4", "d4c6 d4e6 d4e2 d4c2 d4b3 d4b5");
        moves(&fen("7", "3N3", "3x3"), "d4", "d4c6 d4e6 d4f5 d4f3 d4b3 d4b5");
        moves(&fen("7", "2xN3", "7"), "d4", "d4c6 d4e6 d4f5 d4f3 d4e2 d4c2");
        moves(&fen("3x3", "2xNx2", "3x3"), "d4", "");
    }
}

#[test]
fn minixiangqi_x07_pieces_elsewhere_do_not_block_a_horse() {
    // On the diagonal neighbours and two squares away in a line.
    moves("2k4/3p3/2p1p2/1p1N1p1/2p1p2/3p3/4K2 w", "d4", "d4c6 d4e6 d4f5 d4f3 d4e2 d4c2 d4b3 d4b5");
}

#[test]
fn minixiangqi_x07_two_horses_may_attack_one_sidedly() {
    // The piece on d5 blocks the horse on d4 towards e6, not the one on e6 towards d4.
    let board = "2k4/4n2/3p3/3N3/7/7/4K2";
    check_illegal(GAME, &format!("{board} w"), "d4e6");
    check_legal(GAME, &format!("{board} b"), "e6d4");
    let board = "2k4/4n2/4p2/3N3/7/7/4K2";
    check_legal(GAME, &format!("{board} w"), "d4e6");
    check_illegal(GAME, &format!("{board} b"), "e6d4");
}

#[test]
fn minixiangqi_x07_a_check_by_a_horse_is_met_on_its_first_step() {
    // The horse on e5 checks d7 by way of e6.
    check_moves(GAME, "3k3/r6/4N2/7/7/7/2K4 b", "a6e6 d7d6 d7e7");
    // A piece that blocks the horse is pinned.
    moves("3k3/4r2/4N2/7/7/7/2K4 b", "e6", "e6e5");
}

// X08: the chariot.

#[test]
fn minixiangqi_x08_the_chariot_is_a_rook() {
    moves("2k4/7/7/3R3/7/7/4K2 w", "d4", "d4d5 d4d6 d4d7 d4d3 d4d2 d4d1 d4a4 d4b4 d4c4 d4e4 d4f4 d4g4");
    // It stops before its own pieces and on the first of the others.
    moves("2k4/3p3/7/1PpR1p1/7/3P3/4K2 w", "d4", "d4d5 d4d6 d4d3 d4c4 d4e4 d4f4");
    check_illegal(GAME, "2k4/7/7/3R3/7/7/4K2 w", "d4e5 d4c3 d4b5");
}

// X09: the cannon.

#[test]
fn minixiangqi_x09_a_cannon_moves_as_a_rook_but_does_not_capture_so() {
    moves("2k4/7/7/3C3/7/7/4K2 w", "d4", "d4d5 d4d6 d4d7 d4d3 d4d2 d4d1 d4a4 d4b4 d4c4 d4e4 d4f4 d4g4");
    // No screen: neither the neighbour nor the piece further off is taken.
    moves("2k4/3r3/7/2rC2r/7/3r3/4K2 w", "d4", "d4d5 d4d3 d4e4 d4f4");
}

#[test]
fn minixiangqi_x09_a_cannon_captures_over_one_screen_of_either_side() {
    for screen in ["p", "P"] {
        let fen = "2k4/7/7/C1x1r1n/7/7/3K3 w".replace('x', screen);
        moves(&fen, "a4", "a4b4 a4e4 a4a5 a4a6 a4a7 a4a3 a4a2 a4a1");
        // Next to each other, all three.
        let fen = "2k4/7/7/Cxr4/7/7/4K2 w".replace('x', screen);
        moves(&fen, "a4", "a4c4 a4a5 a4a6 a4a7 a4a3 a4a2 a4a1");
        let fen = "2k4/r6/7/x6/7/7/C3K2 w".replace('x', screen);
        moves(&fen, "a1", "a1a2 a1a3 a1a6 a1b1 a1c1 a1d1");
    }
}

#[test]
fn minixiangqi_x09_a_cannon_does_not_capture_over_two_screens() {
    for screens in ["pp", "PP", "pP", "Pp"] {
        let fen = format!("2k4/7/7/C{screens}1r2/7/7/3K3 w");
        let own = screens.ends_with('P');
        // The second of them is taken itself if it is an enemy.
        let expected = if own { "" } else { "a4c4 " };
        moves(&fen, "a4", &format!("{expected}a4a5 a4a6 a4a7 a4a3 a4a2 a4a1"));
    }
}

#[test]
fn minixiangqi_x09_a_cannon_neither_takes_its_own_nor_lands_behind_a_screen() {
    moves("2k4/7/7/C1p1P2/7/7/4K2 w", "a4", "a4b4 a4a5 a4a6 a4a7 a4a3 a4a2 a4a1");
    check_illegal(GAME, "2k4/7/7/C1p4/7/7/4K2 w", "a4c4 a4d4 a4e4 a4g4");
}

#[test]
fn minixiangqi_x09_a_cannon_checks_over_exactly_one_screen() {
    let in_check = |fen: &str, expected: bool| {
        for_both_colours(GAME, fen, "", |fen, _, _| assert_eq!(position(GAME, fen).in_check(), expected, "{fen}"));
    };
    in_check("3k3/7/7/7/7/3C3/2K4 b", false);
    in_check("3k3/7/7/3P3/7/3C3/2K4 b", true);
    in_check("3k3/7/7/3p3/7/3C3/2K4 b", true);
    in_check("3k3/7/3p3/3P3/7/3C3/2K4 b", false);
    in_check("3k3/7/3n3/3p3/7/3C3/2K4 b", false);
    // The screen may be the chariot that would check if it were not for a pin.
    in_check("3k3/7/7/3R3/7/3C3/2K4 b", true);
}

#[test]
fn minixiangqi_x09_a_check_by_a_cannon_has_four_answers() {
    // Taking the cannon, taking the screen away, putting a second screen in the way, and stepping aside.
    check_moves(GAME, "3k3/7/n6/3p3/7/r2C3/2K4 b", "a2d2 d4c4 d4e4 d7e7");
    check_moves(GAME, "3k3/7/r6/3P3/7/3C3/2K4 b", "a5d5 d7e7");
    // A screen that only steps along the file is a screen still.
    check_illegal(GAME, "3k3/7/7/3p3/7/3C3/2K4 b", "d4d3");
    // Stepping next to a lone cannon does not help if the piece that steps in is the first screen.
    check_illegal(GAME, "3k3/7/r6/7/7/3C3/2K4 b", "a5d5");
    check_illegal(GAME, "3k3/7/7/7/r6/3C3/2K4 b", "a3d3");
}

// X10: perpetual check.

#[test]
fn minixiangqi_x10_perpetual_check_with_one_piece_loses() {
    let cycle = "d7d6 a7a6 d6d7 a6a7";
    ruling("3k3/7/7/R6/7/7/4K2 w", &format!("a4a7 {}", twice(cycle)), "Black PerpetualCheck 1..9");
}

#[test]
fn minixiangqi_x10_perpetual_check_with_several_pieces_loses() {
    // The horse checks from f4, the cannon over the horse on d3.
    ruling("7/4k2/7/7/3N3/7/2KC3 w", &twice("d3f4 e6d6 f4d3 d6e6"), "Black PerpetualCheck 0..8");
}

#[test]
fn minixiangqi_x10_a_soldier_may_not_check_for_ever_either() {
    ruling("4k2/7/7/7/3p3/2K4/7 b", &twice("d3c3 c2d2 c3d3 d2c2"), "White PerpetualCheck 0..8");
}

#[test]
fn minixiangqi_x10_perpetual_check_interrupted_once_is_a_draw() {
    let checks = "a4a7 d7d6 a7a6 d6d7 a6a7 d7d6 a7a6 d6d7";
    ruling("3k3/7/7/R6/7/7/4K2 w", &format!("{checks} a6a5 d7d6 a5a6"), "draw Repetition 3..11");
    // The same with a check instead of the pause.
    ruling("3k3/7/7/R6/7/7/4K2 w", &format!("{checks} a6a7"), "Black PerpetualCheck 1..9");
}

#[test]
fn minixiangqi_x10_the_cycle_need_not_repeat_the_same_moves() {
    // All checks, but the king goes one square further the second time.
    let moves = "a4a7 d7d6 a7a6 d6d7 a6a7 d7d6 a7a6 d6d5 a6a5 d5d6 a5a6";
    ruling("3k3/7/7/R6/7/7/4K2 w", moves, "Black PerpetualCheck 3..11");
}

#[test]
fn minixiangqi_x10_the_ruling_comes_at_the_third_occurrence_not_the_second() {
    check_end(GAME, "3k3/7/7/R6/7/7/4K2 w", "a4a7 d7d6 a7a6 d6d7 a6a7", "ongoing");
    check_end(GAME, "3k3/7/7/R6/7/7/4K2 w", "a4a7 d7d6 a7a6 d6d7 a6a7 d7d6 a7a6 d6d7", "ongoing");
    check_end(
        GAME,
        "3k3/7/7/R6/7/7/4K2 w",
        "a4a7 d7d6 a7a6 d6d7 a6a7 d7d6 a7a6 d6d7 a6a7",
        "Black wins: White gave perpetual check.",
    );
}

#[test]
fn minixiangqi_x10_what_was_played_before_the_cycle_does_not_matter() {
    // Three quiet moves first; the checks begin later.
    let moves = format!("e1e2 d7d6 e2e1 d6d7 a4a7 {}", twice("d7d6 a7a6 d6d7 a6a7"));
    ruling("3k3/7/7/R6/7/7/4K2 w", &moves, "Black PerpetualCheck 5..13");
}

#[test]
fn minixiangqi_x10_checks_with_every_other_move_are_a_draw() {
    ruling("3k3/7/7/7/7/6R/4K2 w", &twice("g2g7 d7d6 g7g2 d6d7"), "draw Repetition 0..8");
}

// X11: perpetual chase.

/// A chariot hunts what stands on b6 from file to file.
const HUNT: &str = "a2b2 b6a6 b2a2 a6b6";

#[test]
fn minixiangqi_x11_chasing_an_unprotected_piece_with_one_piece_loses() {
    ruling("4k2/1c5/7/7/7/R6/3K3 w", &twice(HUNT), "Black PerpetualChase 0..8");
    check_end(GAME, "4k2/1c5/7/7/7/R6/3K3 w", HUNT, "ongoing");
    check_end(GAME, "4k2/1c5/7/7/7/R6/3K3 w", &format!("{HUNT} a2b2 b6a6 b2a2"), "ongoing");
    check_end(
        GAME,
        "4k2/1c5/7/7/7/R6/3K3 w",
        &twice(HUNT),
        "Black wins: White chased an unprotected piece perpetually.",
    );
}

#[test]
fn minixiangqi_x11_the_ruling_comes_whoever_moves_last() {
    // The third occurrence falls after a move of the chaser here.
    let moves = format!("g2b2 {}", twice("b6a6 b2a2 a6b6 a2b2"));
    ruling("4k2/1c5/7/7/7/6R/3K3 w", &moves, "Black PerpetualChase 1..9");
}

#[test]
fn minixiangqi_x11_chasing_with_several_pieces_by_turns_loses() {
    // The horse attacks d6 from b5; back on a3 it is the cannon's screen towards a6.
    ruling("4k2/3r3/7/7/N6/7/C1K4 w", &twice("a3b5 d6a6 b5a3 a6d6"), "Black PerpetualChase 0..8");
}

#[test]
fn minixiangqi_x11_a_step_that_opens_the_line_of_a_chariot_is_the_chariots_chase() {
    // The soldier only steps aside: on a4 it opens the b-file, on b4 the a-file.
    ruling("4k2/7/1p5/1P5/7/7/RR1K3 w", &twice("b4a4 b5a5 a4b4 a5b5"), "Black PerpetualChase 0..8");
}

#[test]
fn minixiangqi_x11_chasing_a_protected_piece_is_a_draw() {
    ruling("4k2/1c4r/7/7/7/R6/3K3 w", &twice(HUNT), "draw Repetition 0..8");
    // Protected on one of its two squares only: every other move is no chase.
    ruling("4k2/1c5/2n4/7/7/R6/3K3 w", &twice(HUNT), "draw Repetition 0..8");
}

#[test]
fn minixiangqi_x11_a_protector_with_a_piece_in_its_way_does_not_protect() {
    ruling("4k2/1c1p2r/7/7/7/R6/3K3 w", &twice(HUNT), "Black PerpetualChase 0..8");
}

#[test]
fn minixiangqi_x11_a_pinned_protector_does_not_protect() {
    // The chariot on d6 shields its king from the one on d2.
    ruling("3k3/1c1r3/7/7/7/R2R3/2K4 w", &twice(HUNT), "Black PerpetualChase 0..8");
    // Without the pin it protects.
    ruling("3k3/1c1r3/7/7/7/R3R2/2K4 w", &twice(HUNT), "draw Repetition 0..8");
}

#[test]
fn minixiangqi_x11_a_king_held_by_the_other_kings_gaze_does_not_protect() {
    // Taking back on d6 would bring the kings face to face; with the white king on e1 it would not.
    ruling("3k3/3c3/R6/7/7/7/3K3 w", &twice("a5a6 d6d5 a6a5 d5d6"), "Black PerpetualChase 0..8");
    ruling("3k3/3c3/R6/7/7/7/4K2 w", &twice("a5a6 d6d5 a6a5 d5d6"), "draw Repetition 0..8");
}

#[test]
fn minixiangqi_x11_a_pinned_piece_does_not_chase() {
    // The chariot on the d-file may not leave it, so it threatens nothing on the ranks.
    ruling("3rk2/7/7/7/3R3/c6/3K3 w", &twice("d3d2 a2a3 d2d3 a3a2"), "draw Repetition 0..8");
    ruling("4k2/7/7/7/3R3/c6/3K3 w", &twice("d3d2 a2a3 d2d3 a3a2"), "Black PerpetualChase 0..8");
}

#[test]
fn minixiangqi_x11_a_king_may_chase_for_ever() {
    ruling("2k4/7/7/7/7/4c2/3K3 w", &twice("d1e1 e2d2 e1d1 d2e2"), "draw Repetition 0..8");
}

#[test]
fn minixiangqi_x11_a_soldier_may_chase_for_ever() {
    ruling("2k4/7/2r4/3P3/7/7/4K2 w", &twice("d4c4 c5d5 c4d4 d5c5"), "draw Repetition 0..8");
    // With a chariot's help on every other move it is no perpetual chase of the chariot's either.
    ruling("4k2/1c5/7/1P5/7/7/1R1K3 w", &twice("b4c4 b6b5 c4b4 b5b6"), "draw Repetition 0..8");
}

#[test]
fn minixiangqi_x11_a_soldier_may_not_be_chased_for_ever() {
    ruling("4k2/7/7/1p5/7/R6/3K3 w", &twice("a2b2 b4a4 b2a2 a4b4"), "Black PerpetualChase 0..8");
    // Not in its own half either, where a soldier of xiangqi has yet to cross the river.
    ruling("4k2/7/1p5/7/7/R6/3K3 w", &twice("a2b2 b5a5 b2a2 a5b5"), "Black PerpetualChase 0..8");
    ruling("4k2/1p5/7/7/7/R6/3K3 w", &twice(HUNT), "Black PerpetualChase 0..8");
}

#[test]
fn minixiangqi_x11_chasing_different_pieces_by_turns_is_a_draw() {
    ruling("4k2/cc5/7/7/7/R6/3K3 w", &twice("a2b2 e7e6 b2a2 e6e7"), "draw Repetition 0..8");
    // Two pieces that step out of the attack by turns are two pieces.
    let cycle = "g2a2 a6b6 a2f2 f6g6 f2b2 b6a6 b2g2 g6f6";
    ruling("4k2/c4c1/7/7/7/6R/3K3 w", &twice(cycle), "draw Repetition 0..16");
}

#[test]
fn minixiangqi_x11_chase_interrupted_once_is_a_draw() {
    let moves = format!("{HUNT} a2b2 b6a6 b2c2 e7e6 c2b2 e6e7");
    ruling("4k2/1c5/7/7/7/R6/3K3 w", &moves, "draw Repetition 2..10");
}

#[test]
fn minixiangqi_x11_a_check_by_turns_with_a_chase_is_a_draw() {
    // The chariot checks from g7 and attacks the cannon from g2.
    ruling("3k3/7/7/7/7/c5R/4K2 w", &twice("g2g7 d7d6 g7g2 d6d7"), "draw Repetition 0..8");
}

#[test]
fn minixiangqi_x11_an_attack_that_was_there_before_is_no_chase() {
    // The chariot goes up and down the file on which it attacks the cannon all the time.
    ruling("4k2/c6/7/7/7/R6/3K3 w", &twice("a2a3 e7e6 a3a2 e6e7"), "draw Repetition 0..8");
}

#[test]
fn minixiangqi_x11_a_check_that_hid_an_attack_does_not_make_it_new() {
    // Black's chariot on f2 attacks the soldier all the time. The king's step out of check allows the capture again but
    // makes no threat; only the king's way back does, for it opens the rank of the other chariot.
    ruling("3k3/r4P1/6R/7/7/5r1/2K4 w", &twice("g5g7 d7d6 g7g5 d6d7"), "draw Repetition 0..8");
    ruling("3k3/r4P1/6R/7/7/7/2K4 w", &twice("g5g7 d7d6 g7g5 d6d7"), "draw Repetition 0..8");
}

#[test]
fn minixiangqi_x11_like_pieces_that_attack_each_other_do_not_chase() {
    ruling("4k2/1r5/7/7/7/R6/3K3 w", &twice(HUNT), "draw Repetition 0..8");
    ruling("4k2/4n2/7/7/2K2N1/7/7 w", &twice("f3d4 e6g5 d4f3 g5e6"), "draw Repetition 0..8");
}

#[test]
fn minixiangqi_x11_a_horse_chases_a_blocked_horse() {
    // On e6 and on g5 the black horse is attacked by one whose own square it cannot reach.
    ruling("4k2/4n2/4P2/6p/2K2N1/7/7 w", &twice("f3d4 e6g5 d4f3 g5e6"), "Black PerpetualChase 0..8");
}

#[test]
fn minixiangqi_x11_the_chased_piece_may_attack_something_now_and_then() {
    // The cannon attacks the soldier on g6 over the one on d6, but only from b6.
    ruling("4k2/1c1p2P/R6/7/7/7/3K3 w", &twice("a5a6 b6b5 a6a5 b5b6"), "Black PerpetualChase 0..8");
}

#[test]
fn minixiangqi_x11_a_horse_chasing_an_unprotected_chariot_loses() {
    ruling("4k2/2r4/7/7/1N5/7/3K3 w", &twice("b3d4 c6c5 d4b3 c5c6"), "Black PerpetualChase 0..8");
}

#[test]
fn minixiangqi_x11_a_horse_chasing_a_protected_chariot_is_a_draw() {
    // X11 speaks of unprotected pieces and makes no exception for the chariot, as xiangqi's rules do.
    ruling("2r1k2/2r4/7/7/1N5/7/3K3 w", &twice("b3d4 c6c5 d4b3 c5c6"), "draw Repetition 0..8");
}

#[test]
fn minixiangqi_x11_a_cannon_chasing_a_protected_chariot_is_a_draw() {
    ruling("4k2/r5r/7/PP5/7/1C5/3K3 w", &twice("b2a2 a6b6 a2b2 b6a6"), "draw Repetition 0..8");
    // Without the other chariot nothing protects it.
    ruling("4k2/r6/7/PP5/7/1C5/3K3 w", &twice("b2a2 a6b6 a2b2 b6a6"), "Black PerpetualChase 0..8");
}

// X12: check against chase.

/// The chariot checks on both ranks; each step of the king leaves one screen between a cannon and the chariot.
const CHECK_AGAINST_CHASE: (&str, &str) = ("3k1pc/R4pc/7/7/7/7/4K2 w", "a6a7 d7d6 a7a6 d6d7");

#[test]
fn minixiangqi_x12_who_checks_perpetually_loses_to_who_chases_perpetually() {
    let (fen, cycle) = CHECK_AGAINST_CHASE;
    ruling(fen, &twice(cycle), "Black PerpetualCheck 0..8");
}

#[test]
fn minixiangqi_x12_the_chase_would_lose_if_checks_were_allowed() {
    // So the other side really was chasing.
    let (fen, cycle) = CHECK_AGAINST_CHASE;
    let rules = compile("[checks:minixiangqi]\nperpetualCheckIllegal = false");
    ruling_of(&rules, fen, &twice(cycle), "White PerpetualChase 0..8");
}

// X13: neither side breaks a rule.

#[test]
fn minixiangqi_x13_a_repetition_without_a_violation_is_a_draw() {
    ruling(START, &twice("b1b2 b7b6 b2b1 b6b7"), "draw Repetition 0..8");
    ruling("3k3/7/7/7/7/7/4K2 w", &twice("e1e2 d7d6 e2e1 d6d7"), "draw Repetition 0..8");
    check_end(GAME, START, &twice("b1b2 b7b6 b2b1 b6b7"), "Draw: the same situation came back too often.");
}

#[test]
fn minixiangqi_x13_the_second_occurrence_is_nothing_yet() {
    check_end(GAME, START, "b1b2 b7b6 b2b1 b6b7", "ongoing");
    check_end(GAME, START, &format!("b1b2 b7b6 b2b1 b6b7 {}", "b1b2 b7b6 b2b1"), "ongoing");
}

#[test]
fn minixiangqi_x13_the_occurrences_need_not_be_in_succession() {
    // The start returns after four, and again after twelve plies of other moves.
    let moves = "b1b2 b7b6 b2b1 b6b7 f1f2 f7f6 f2f3 f6f5 f3f2 f5f6 f2f1 f6f7";
    ruling(START, moves, "draw Repetition 0..12");
}

#[test]
fn minixiangqi_x13_the_same_board_with_the_other_side_to_move_is_another_situation() {
    // The chariot loses a move on the way: the board is there after 0, 5 and 9 plies, but White to move only at first.
    let moves = "a1a2 d7d6 a2a3 d6d7 a3a1 d7d6 a1a2 d6d7 a2a1";
    check_end(GAME, "3k3/7/7/7/7/7/R3K2 w", moves, "ongoing");
    ruling("3k3/7/7/7/7/7/R3K2 w", &format!("{moves} d7d6 a1a2 d6d7 a2a1"), "draw Repetition 5..13");
}

#[test]
fn minixiangqi_x13_there_is_no_draw_by_move_count_or_material() {
    check_end(GAME, "3k3/7/7/7/7/7/4K1R w - - 99 80", "g1g2", "ongoing");
    check_end(GAME, "3k3/7/7/7/7/7/4K1R w - - 4000 2001", "g1g2 d7d6 g2g3", "ongoing");
    check_end(GAME, "3k3/7/7/7/7/7/4K2 w", "e1e2", "ongoing");
    let game = after(GAME, "3k3/7/7/7/7/7/4K1R w - - 4000 2001", "g1g2");
    assert_eq!(game.claim(), None);
}

// X14: both sides break the same rule.

#[test]
fn minixiangqi_x14_both_check_perpetually_is_a_draw() {
    ruling("4c2/3k3/3r3/7/4C2/4K2/3R3 w", &twice("e3d3 d5e5 d3e3 e5d5"), "draw MutualPerpetual 0..8");
    check_end(
        GAME,
        "4c2/3k3/3r3/7/4C2/4K2/3R3 w",
        &twice("e3d3 d5e5 d3e3 e5d5"),
        "Draw: both sides broke the same rule throughout the repetition.",
    );
}

#[test]
fn minixiangqi_x14_both_chase_perpetually_is_a_draw() {
    // Horse and chariot attack each other's square by turns, and neither is protected.
    let moves = format!("a5f5 {}", twice("f7d6 f5f6 d6e4 f6e6 e4g5 e6e5 g5f7 e5f5"));
    ruling("2k2n1/7/R6/7/7/7/3K3 w", &moves, "draw MutualPerpetual 1..17");
}
