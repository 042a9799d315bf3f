//! Six-by-five shogi, clause by clause: R01 to R15 of the rulebook on `gorogoro-1rank`; then the modern games,
//! `gorogoro` and `gorogoroplus`.
//!
//! In FEN and UCI the side that moves first is White; the source text and SFEN call it Black. Every `check_…` runs for
//! both colours (see `common`).

mod common;

use common::*;
use pantheon_rules::{Color, Kind, Letter, Listing, Outcome, Position, Reason, Square, Verdict, perft};

const GAME: &str = "gorogoro-1rank";

fn moves(fen: &str, start: &str, expected: &str) {
    check_starting(GAME, fen, start, expected);
}

fn kind(position: &Position, letter: char) -> Kind {
    position.variant().kind_by_letter(Letter::new(letter).expect("a letter")).expect("a piece of the variant")
}

/// The winner and the reason, for either colour.
fn check_reason(fen: &str, moves: &str, expected: &str) {
    for_both_colours(GAME, fen, moves, |fen, moves, said| {
        let game = after(GAME, fen, moves);
        let text = game.outcome().map_or("ongoing".to_owned(), |end| match end.winner {
            Some(winner) => format!("{winner} {:?}", end.reason),
            None => format!("draw {:?}", end.reason),
        });
        assert_eq!(text, said(expected), "{fen} after {moves}");
    });
}

fn times(n: usize, sequence: &str) -> String {
    vec![sequence; n].join(" ")
}

// R01: board, sides, army.

#[test]
fn gorogoro_1rank_r01_five_files_six_ranks_and_eight_pieces_a_side() {
    let start = position(GAME, START);
    assert_eq!((start.variant().files(), start.variant().ranks()), (5, 6));
    assert_eq!(start.sfen(), "sgkgs/5/1ppp1/1PPP1/5/SGKGS b - 1");
    assert_eq!(start.fen(), "sgkgs/5/1ppp1/1PPP1/5/SGKGS[] w - - 0 1");
    assert_eq!(start, position(GAME, "sgkgs/5/1ppp1/1PPP1/5/SGKGS b - 1"));
    for color in Color::ALL {
        let army: String = Square::all()
            .filter_map(|square| start.piece(square))
            .filter(|piece| piece.color == color)
            .map(|piece| start.variant().piece_text(piece).to_ascii_lowercase())
            .collect();
        let count = |letter: &str| army.matches(letter).count();
        assert_eq!((army.len(), count("k"), count("g"), count("s"), count("p")), (8, 1, 2, 2, 3));
    }
}

#[test]
fn gorogoro_1rank_r01_black_moves_first_and_the_players_alternate() {
    // SFEN's black is the side with the capital letters.
    let mut game = game(GAME, START);
    assert_eq!(game.turn(), Color::White);
    assert!(game.position().sfen().contains(" b "));
    play(&mut game, "3d3c");
    assert_eq!(game.turn(), Color::Black);
    assert!(game.position().sfen().contains(" w "));
    check_refused(GAME, START, "c3c4", "b3b4", "it is Black's move");
}

#[test]
fn gorogoro_1rank_r01_node_counts() {
    let start = position(GAME, START);
    assert_eq!([1, 2, 3, 4].map(|depth| perft(&start, depth)), [16, 253, 4266, 71_546]);
    check_moves(GAME, START, "b3b4 c3c4 d3d4 a1a2 a1b2 b1a2 b1b2 b1c2 c1b2 c1c2 c1d2 d1c2 d1d2 d1e2 e1e2 e1d2");
}

// R02: the zone.

#[test]
fn gorogoro_1rank_r02_the_promotion_zone_is_the_furthest_rank() {
    // Into it; not up to it.
    moves("4k/P4/5/5/5/2K2[] w", "a5", "a5a6+");
    moves("4k/5/P4/5/5/2K2[] w", "a4", "a4a5");
    moves("4k/5/5/P4/5/2K2[] w", "a3", "a3a4");
}

// R03: how the pieces move.

#[test]
fn gorogoro_1rank_r03_the_king_steps_any_way() {
    moves("k4/5/2K2/5/5/5[] w", "c4", "c4b5 c4c5 c4d5 c4b4 c4d4 c4b3 c4c3 c4d3");
}

#[test]
fn gorogoro_1rank_r03_the_gold_does_not_step_diagonally_backward() {
    moves("k4/5/2G2/5/5/4K[] w", "c4", "c4b5 c4c5 c4d5 c4b4 c4d4 c4c3");
}

#[test]
fn gorogoro_1rank_r03_the_silver_steps_neither_straight_back_nor_sideways() {
    moves("k4/5/2S2/5/5/4K[] w", "c4", "c4b5 c4c5 c4d5 c4b3 c4d3");
}

#[test]
fn gorogoro_1rank_r03_the_pawn_steps_one_square_forward_and_captures_so() {
    moves("k4/5/2P2/5/5/4K[] w", "c4", "c4c5");
    moves("k4/2p2/2P2/5/5/4K[] w", "c4", "c4c5");
    moves("k4/1s1s1/1sPs1/5/5/4K[] w", "c4", "c4c5");
    moves("k4/2S2/2P2/5/5/4K[] w", "c4", "");
}

// R04: only pawns promote.

#[test]
fn gorogoro_1rank_r04_silver_gold_and_king_do_not_promote() {
    moves("4k/S4/5/5/5/2K2[] w", "a5", "a5a6 a5b6 a5b4");
    moves("4k/G4/5/5/5/2K2[] w", "a5", "a5a6 a5b6 a5b5 a5a4");
    moves("4k/K4/5/5/5/5[] w", "a5", "a5a6 a5b6 a5b5 a5a4 a5b4");
    // Nor on the way out of the zone.
    moves("S3k/5/5/5/5/2K2[] w", "a6", "a6b5");
    check_refused(GAME, "4k/S4/5/5/5/2K2[] w", "", "a5a6+", "a silver does not promote");
    for piece in ["+S", "+G", "+K"] {
        let fen = format!("4k/5/{piece}4/5/5/2K2[] w");
        let said = Position::from_fen(&GAME.variant(), &fen).unwrap_err().to_string();
        assert!(said.contains("has no promoted form"), "{fen}: {said}");
    }
}

#[test]
fn gorogoro_1rank_r04_a_promoted_pawn_moves_as_a_gold_and_stays_promoted() {
    moves("4k/5/2+P2/5/5/2K2[] w", "c4", "c4b5 c4c5 c4d5 c4b4 c4d4 c4c3");
    check_fen(GAME, "4k/P4/5/5/5/2K2[] w", "a5a6+", "+P3k/5/5/5/5/2K2[] b - - 0 1");
    // Out of the zone and back: no further promotion, no loss of it.
    check_fen(GAME, "+P3k/5/5/5/5/2K2[] w", "a6a5 e6e5 a5a6 e5e6", "+P3k/5/5/5/5/2K2[] w - - 4 3");
}

// R05: the pawn must promote.

#[test]
fn gorogoro_1rank_r05_a_pawn_reaching_the_last_rank_must_promote() {
    moves("1g2k/P4/5/5/5/2K2[] w", "a5", "a5a6+");
    check_refused(GAME, "4k/P4/5/5/5/2K2[] w", "", "a5a6", "must promote");
    // By a capture too.
    moves("g3k/P4/5/5/5/2K2[] w", "a5", "a5a6+");
}

// R06: captures.

#[test]
fn gorogoro_1rank_r06_a_captured_piece_goes_to_the_captors_hand() {
    check_fen(GAME, "4k/5/s4/P4/5/2K2[] w", "a3a4", "4k/5/P4/5/5/2K2[S] b - - 0 1");
    check_fen(GAME, "4k/5/g4/P4/5/2K2[S] w", "a3a4", "4k/5/P4/5/5/2K2[GS] b - - 0 1");
    let game = after(GAME, "4k/5/s4/P4/5/2K2[] w", "a3a4");
    let silver = kind(game.position(), 's');
    assert_eq!((game.position().hand(Color::White, silver), game.position().hand(Color::Black, silver)), (1, 0));
}

#[test]
fn gorogoro_1rank_r06_a_captured_promoted_piece_reverts() {
    for_both_colours(GAME, "4k/5/+p4/P4/5/2K2[] w", "a3a4", |fen, moves, _| {
        let game = after(GAME, fen, moves);
        let (captor, position) = (!game.turn(), game.position());
        assert_eq!(position.hand(captor, kind(position, 'p')), 1);
        assert_eq!(position.hand(captor, kind(position, 'g')), 0);
    });
    // It is dropped as a pawn.
    check_fen(GAME, "4k/5/+p4/G4/5/2K2[] w", "a3a4 e6e5 P@b2", "5/4k/G4/5/1P3/2K2[] b - - 0 2");
    // A gold is a gold.
    check_fen(GAME, "4k/5/g4/P4/5/2K2[] w", "a3a4", "4k/5/P4/5/5/2K2[G] b - - 0 1");
}

// R07: drops.

#[test]
fn gorogoro_1rank_r07_a_piece_is_dropped_on_any_vacant_square() {
    let empty = "a1 b1 d1 e1 a2 b2 c2 d2 e2 a3 b3 c3 d3 e3 a4 b4 c4 d4 e4 a5 b5 c5 d5 e5 a6 b6 c6 d6";
    for piece in ["S", "G"] {
        let drops: Vec<String> = empty.split(' ').map(|square| format!("{piece}@{square}")).collect();
        moves(&format!("4k/5/5/5/5/2K2[{piece}] w"), piece, &drops.join(" "));
    }
    check_refused(GAME, "4k/5/5/5/5/2K2[G] w", "", "G@e6", "is occupied");
    check_refused(GAME, "4k/5/5/5/5/2K2[G] w", "", "G@c1", "is occupied");
    check_refused(GAME, "4k/5/5/5/5/2K2[G] w", "", "S@c2", "White has no silver in hand");
    // The other side's hand is no use.
    check_refused(GAME, "4k/5/5/5/5/2K2[s] w", "", "S@c2", "White has no silver in hand");
}

#[test]
fn gorogoro_1rank_r07_a_pawn_is_not_dropped_on_the_last_rank() {
    let empty = "a1 b1 d1 e1 a2 b2 c2 d2 e2 a3 b3 c3 d3 e3 a4 b4 c4 d4 e4 a5 b5 c5 d5 e5";
    let drops: Vec<String> = empty.split(' ').map(|square| format!("P@{square}")).collect();
    moves("k4/5/5/5/5/2K2[P] w", "P@", &drops.join(" "));
    check_refused(GAME, "k4/5/5/5/5/2K2[P] w", "", "P@c6", "could never move");
    // Blocked for now is not unable to move.
    check_legal(GAME, "k4/2S2/5/5/5/2K2[P] w", "P@c4");
}

#[test]
fn gorogoro_1rank_r07_drops_are_unpromoted_and_take_the_turn() {
    check_refused(GAME, "k4/5/5/5/5/2K2[P] w", "", "+P@c4", "unpromoted");
    check_fen(GAME, "k4/5/5/5/5/2K2[PS] w", "P@c5", "k4/2P2/5/5/5/2K2[S] b - - 0 1");
    // From where it was dropped it promotes by its next move.
    check_fen(GAME, "4k/5/5/5/5/2K2[P] w", "P@a5 e6e5 a5a6+", "+P4/4k/5/5/5/2K2[] b - - 0 2");
}

// R08: two pawns on a file.

#[test]
fn gorogoro_1rank_r08_no_second_unpromoted_pawn_on_a_file() {
    let free = "b1 d1 e1 b2 c2 d2 e2 b3 c3 d3 e3 b4 c4 d4 e4 b5 c5 d5 e5";
    let drops: Vec<String> = free.split(' ').map(|square| format!("P@{square}")).collect();
    moves("k4/5/P4/5/5/2K2[P] w", "P@", &drops.join(" "));
    check_refused(GAME, "k4/5/P4/5/5/2K2[P] w", "", "P@a2", "two pawns on file a");
}

#[test]
fn gorogoro_1rank_r08_promoted_pawns_and_the_others_pawns_do_not_count() {
    check_legal(GAME, "1k3/5/+P4/5/5/2K2[P] w", "P@a1 P@a2 P@a3 P@a5");
    check_legal(GAME, "1k3/5/p4/5/5/2K2[P] w", "P@a1 P@a2 P@a3 P@a5");
    // Other pieces may stand on a file together.
    check_legal(GAME, "1k3/5/S4/5/5/2K2[S] w", "S@a2");
}

// R09: mate by a pawn's drop.

/// The king in the corner has d6 blocked by a pawn of its own and d5, e5 guarded by the gold.
const CORNERED: &str = "3pk/5/3G1/5/5/2K2[P] w";

#[test]
fn gorogoro_1rank_r09_a_pawn_drop_may_not_checkmate() {
    check_illegal(GAME, CORNERED, "P@e5");
    check_refused(GAME, CORNERED, "", "P@e5", "the drop of a pawn may not give mate");
    for_both_colours(GAME, CORNERED, "P@e5", |fen, drop, _| {
        let mut game = game(GAME, fen);
        assert!(matches!(judge(&game, drop), Verdict::Forbidden(_)));
        let with_mates = game.position().list_moves(Listing::WithDropMates);
        assert!(with_mates.contains(&read(game.position(), drop)));
        // In a record it loses for who made it.
        let turn = game.turn();
        assert!(matches!(game.enter(drop), Verdict::Forbidden(_)));
        assert_eq!(outcome(&game).winner, Some(!turn));
        assert_eq!(outcome(&game).reason, Reason::ForbiddenMove);
    });
}

#[test]
fn gorogoro_1rank_r09_other_mates_are_allowed() {
    // The same mate by the drop of another piece, and by the step of a pawn.
    check_reason("3pk/5/3G1/5/5/2K2[G] w", "G@e5", "White Checkmate");
    check_reason("3pk/5/3GP/5/5/2K2[] w", "e4e5", "White Checkmate");
}

#[test]
fn gorogoro_1rank_r09_a_pawn_drop_that_only_checks_is_allowed() {
    // The king takes the pawn: nothing guards it.
    check_legal(GAME, "3pk/5/5/5/5/2K2[P] w", "P@e5");
    // The king steps aside: the gold guards the pawn and the squares next to it, but not b6 and d6.
    check_legal(GAME, "2k2/5/2G2/5/5/2K2[P] w", "P@c5");
    // The gold takes the pawn.
    check_legal(GAME, "3gk/5/3G1/5/5/2K2[P] w", "P@e5");
    check_reason("3gk/5/3G1/5/5/2K2[P] w", "P@e5", "ongoing");
}

#[test]
fn gorogoro_1rank_r09_it_is_no_mate_while_the_other_king_can_be_taken() {
    // Black would not save the king but take White's: the drop is legal, and loses at once.
    check_legal(GAME, "3pk/5/3G1/5/2p2/2K2[P] w", "P@e5");
    check_reason("3pk/5/3G1/5/2p2/2K2[P] w", "P@e5", "ongoing");
    check_reason("3pk/5/3G1/5/2p2/2K2[P] w", "P@e5 c2c1+", "Black KingCaptured");
}

#[test]
fn gorogoro_1rank_r09_the_pawn_need_not_give_the_check_itself() {
    // Black has ignored the silver's check. A pawn on b5 takes the last way out, b6: mate, and by a drop.
    let fen = "2k2/3S1/2G2/5/5/2K2[P] w";
    check_refused(GAME, fen, "", "P@b5", "the drop of a pawn may not give mate");
    check_legal(GAME, fen, "P@a4 P@e4 d5c6");
    // A gold may do it.
    check_reason("2k2/3S1/2G2/5/5/2K2[G] w", "G@b5", "White Checkmate");
}

// R10: capture and checkmate.

#[test]
fn gorogoro_1rank_r10_capturing_the_king_wins() {
    check_reason("2k2/2P2/5/5/5/2K2[] w", "c5c6+", "White KingCaptured");
    check_end(GAME, "2k2/2P2/5/5/5/2K2[] w", "c5c6+", "White wins: Black's king was captured.");
    for_both_colours(GAME, "2k2/2P2/5/5/5/2K2[] w", "c5c6+", |fen, moves, _| {
        let game = after(GAME, fen, moves);
        assert!(game.legal_moves().is_empty());
        assert!(game.position().legal_moves().is_empty());
    });
}

#[test]
fn gorogoro_1rank_r10_a_king_in_check_that_cannot_avoid_capture_is_mated() {
    check_reason("2k2/5/2G2/5/5/2K2[G] w", "G@c5", "White Checkmate");
    check_end(GAME, "2k2/5/2G2/5/5/2K2[G] w", "G@c5", "White wins: checkmate; Black's king cannot escape capture.");
    check_moves(GAME, "2k2/2G2/2G2/5/5/2K2[] b", "");
    // From d5 the gold does not reach b6.
    check_reason("2k2/5/2S2/5/5/2K2[G] w", "G@d5", "ongoing");
}

#[test]
fn gorogoro_1rank_r10_a_check_with_an_answer_is_no_mate() {
    // The attacker is taken, by the king or by another piece; the king moves away.
    check_reason("2k2/5/5/5/5/2K2[G] w", "G@c5", "ongoing");
    check_reason("1gk2/5/2G2/5/5/2K2[G] w", "G@c5", "ongoing");
    check_reason("2k2/5/5/2G2/5/2K2[P] w", "P@c5", "ongoing");
}

#[test]
fn gorogoro_1rank_r10_it_is_no_mate_if_the_mated_side_takes_the_king_first() {
    // White mates but stands in check: Black, to move, takes the king.
    check_reason("2k2/5/2G2/5/2g2/2K2[G] w", "G@c5", "ongoing");
    check_reason("2k2/5/2G2/5/2g2/2K2[G] w", "G@c5 c2c1", "Black KingCaptured");
}

// R11: check may be ignored.

#[test]
fn gorogoro_1rank_r11_a_king_may_step_into_check_and_be_captured() {
    let fen = "2k2/5/5/5/2g2/K4[] w";
    moves(fen, "a1", "a1a2 a1b1 a1b2");
    check_reason(fen, "a1b1", "ongoing");
    check_reason(fen, "a1b1 c2b1", "Black KingCaptured");
    // The two kings may stand next to each other; who is to move takes.
    check_reason("5/5/2k2/5/2K2/5[] w", "c2c3", "ongoing");
    check_reason("5/5/2k2/5/2K2/5[] w", "c2c3 c4c3", "Black KingCaptured");
    assert!(Position::from_fen(&GAME.variant(), "5/5/2k2/2K2/5/5[] w").is_ok());
}

#[test]
fn gorogoro_1rank_r11_a_check_may_be_ignored() {
    let fen = "k4/5/5/5/2g2/S1K2[P] w";
    assert!(position(GAME, fen).in_check());
    check_legal(GAME, fen, "a1a2 a1b2 P@e4");
    check_reason(fen, "a1a2", "ongoing");
    check_reason(fen, "a1a2 c2c1", "Black KingCaptured");
    // The captor need not take.
    check_reason(fen, "a1a2 a6a5", "ongoing");
}

#[test]
fn gorogoro_1rank_r11_a_piece_that_shields_nothing_and_one_that_guards_move_alike() {
    // Two adjacent golds: whoever leaves may leave the king to the enemy.
    check_legal(GAME, "k4/5/5/2g2/2G2/2K2[] w", "c2b2 c2d2 c2b3 c2d3 c2c3");
    check_reason("k4/5/5/2g2/2G2/2K2[] w", "c2b2", "ongoing");
}

#[test]
fn gorogoro_1rank_r11_there_is_no_stalemate() {
    // Every step of the king is into an attack, and it has no other piece: it must step, and is taken.
    let fen = "k4/2G2/1S3/5/5/2K2[] b";
    assert!(!position(GAME, fen).in_check());
    moves(fen, "a6", "a6a5 a6b6 a6b5");
    check_reason(fen, "", "ongoing");
    check_reason(fen, "a6b6 c5b6", "White KingCaptured");
    // In the modern game the king has no move there.
    check_moves("gorogoro", fen, "");
}

// R12: no agreed draws.

#[test]
fn gorogoro_1rank_r12_the_draw_offer_does_not_exist() {
    let mut game = game(GAME, START);
    assert!(!game.position().variant().allows_draw_offers());
    let refused = game.agree_to_draw().expect_err("no draws by agreement");
    assert_eq!(refused.to_string(), "this game has no draws by agreement");
    assert_eq!(game.outcome(), None);
    assert_eq!(game.claim(), None);
    assert!(game.claim_draw().is_err());
    // Resigning is another matter.
    assert!(game.resign(Color::Black).is_ok());
}

#[test]
fn gorogoro_1rank_r12_nothing_else_draws_either() {
    // Neither moves without captures nor bare kings.
    check_reason("k4/5/5/5/5/4K[] w - - 3000 1600", "e1e2", "ongoing");
    // Nor repetition: see R13.
}

// R13: a sequence played three times in a row.

const KINGS: &str = "k4/5/5/5/5/4K[] w";
const WALK: &str = "e1e2 a6a5 e2e1 a5a6";

#[test]
fn gorogoro_1rank_r13_a_sequence_played_three_times_may_not_be_begun_again() {
    let why = "the last 4 moves have been played 3 times in a row | begin them once more";
    check_refused(GAME, KINGS, &times(3, WALK), "e1e2", why);
    for_both_colours(GAME, KINGS, &format!("{} e1e2", times(3, WALK)), |fen, moves, _| {
        let (before, banned) = moves.rsplit_once(' ').expect("moves");
        let mut game = after(GAME, fen, before);
        assert_eq!(game.outcome(), None, "the fourth occurrence of the situation is no draw here");
        assert!(matches!(judge(&game, banned), Verdict::Forbidden(_)));
        assert!(game.position().is_legal(read(game.position(), banned)), "the board would allow it");
        assert!(!playable(&game).contains(banned));
        // Everything else is allowed.
        assert_eq!(playable(&game).len(), legal(game.position()).len() - 1);
        let turn = game.turn();
        assert!(matches!(game.enter(banned), Verdict::Forbidden(_)));
        assert_eq!(outcome(&game), Outcome::win(!turn, Reason::ForbiddenMove));
    });
}

#[test]
fn gorogoro_1rank_r13_after_two_times_it_may() {
    check_reason(KINGS, &format!("{} e1e2", times(2, WALK)), "ongoing");
    // And the third time may be played to its end, which brings the situation about for the fourth time.
    check_reason(KINGS, &times(3, WALK), "ongoing");
}

#[test]
fn gorogoro_1rank_r13_the_ban_is_on_the_next_player_to_move() {
    // Here the sequence begins with a move of Black's.
    let moves = format!("e1d2 {}", times(3, "a6a5 d2e2 a5a6 e2d2"));
    check_refused(GAME, KINGS, &moves, "a6a5", "played 3 times in a row");
    check_reason(KINGS, &format!("{moves} a6b6"), "ongoing");
    // White has broken it then, and may play the same moves again.
    check_reason(KINGS, &format!("{moves} a6b6 d2e2 b6a6 e2d2"), "ongoing");
}

#[test]
fn gorogoro_1rank_r13_any_other_move_breaks_the_sequence() {
    let moves = format!("{} e1d1 a6b6 d1e1 b6a6 {}", times(3, WALK), times(3, WALK));
    check_reason(KINGS, &moves, "ongoing");
    check_refused(GAME, KINGS, &moves, "e1e2", "played 3 times in a row");
}

#[test]
fn gorogoro_1rank_r13_a_sequence_may_begin_with_any_move() {
    // Black's a5a6 comes before the first walk, so that "a5a6 e1e2 a6a5 e2e1" is what has been played three times
    // before the third walk is over, and the last move of that walk is Black's to avoid.
    let moves = format!("e1d1 a6a5 d1e1 a5a6 {} e1e2 a6a5 e2e1", times(2, WALK));
    check_refused(GAME, KINGS, &moves, "a5a6", "played 3 times in a row");
    check_reason(KINGS, &format!("{moves} a5b6"), "ongoing");
}

#[test]
fn gorogoro_1rank_r13_an_interrupted_sequence_begins_anew() {
    let detour = "e1d1 a6b6 d1e1 b6a6";
    check_reason(KINGS, &format!("{} {detour} {WALK} e1e2", times(2, WALK)), "ongoing");
    // A different order of the same moves is a different sequence.
    let other = "e1e2 a6b6 e2e1 b6a6";
    check_reason(KINGS, &format!("{} {other} e1e2", times(2, WALK)), "ongoing");
    // Broken and taken up again, three times in a row once more.
    let moves = format!("{} {detour} {}", times(2, WALK), times(3, WALK));
    check_refused(GAME, KINGS, &moves, "e1e2", "played 3 times in a row");
}

#[test]
fn gorogoro_1rank_r13_longer_sequences_count_as_a_whole() {
    // Eight moves, in which the first half and the second differ.
    let long = "e1e2 a6a5 e2e1 a5a6 e1d1 a6b6 d1e1 b6a6";
    check_reason(KINGS, &format!("{} e1e2", times(2, long)), "ongoing");
    check_refused(GAME, KINGS, &times(3, long), "e1e2", "the last 8 moves have been played 3 times in a row");
    // It is the beginning that is barred, not what comes later in the sequence.
    check_reason(KINGS, &format!("{} e1d1", times(3, long)), "ongoing");
}

#[test]
fn gorogoro_1rank_r13_a_situation_may_return_any_number_of_times_by_other_moves() {
    // Five walks of which no three in a row are alike.
    let (a, b) = (WALK, "e1d1 a6b6 d1e1 b6a6");
    let c = "e1d2 a6b5 d2e1 b5a6";
    check_reason(KINGS, &[a, a, b, c, a, b, b, a, c].join(" "), "ongoing");
}

#[test]
fn gorogoro_1rank_r13_perpetual_check_is_no_exception() {
    // Every move of White's is a check. White has to break the sequence, but has not lost.
    check_reason(CHECKS.0, &times(3, CHECKS.1), "ongoing");
    check_refused(GAME, CHECKS.0, &times(3, CHECKS.1), "d6c6", "played 3 times in a row");
    check_reason(CHECKS.0, &format!("{} d6d5", times(3, CHECKS.1)), "ongoing");
}

/// The gold checks from c6 and from d6.
const CHECKS: (&str, &str) = ("3G1/2k2/5/5/K4/5[] w", "d6c6 c5d5 c6d6 d5c5");

#[test]
fn gorogoro_1rank_r13_who_has_no_other_move_loses() {
    // A cage of two squares for each king, so that the barred move is the only one.
    let cage = compile(
        "[cage:gorogoro-1rank]\n\
         mobilityRegionWhiteKing = b1 c1\n\
         mobilityRegionBlackKing = b6 c6",
    );
    let walk = "c1b1 c6b6 b1c1 b6c6";
    check_end(&cage, "2k2/5/5/5/5/2K2[] w", &times(2, walk), "ongoing");
    check_end(
        &cage,
        "2k2/5/5/5/5/2K2[] w",
        &times(3, walk),
        "Black wins: the repetition rule forbids every move White has, so White cannot move.",
    );
    let game = after(&cage, "2k2/5/5/5/5/2K2[] w", &times(3, walk));
    assert_eq!(outcome(&game).reason, Reason::NothingPermitted);
    assert!(game.legal_moves().is_empty());
    assert_eq!(game.position().legal_moves().len(), 1);
    // A pawn that can move saves the game.
    check_end(&cage, "2k2/5/5/5/P4/2K2[] w", &times(3, walk), "ongoing");
}

// R14: records.

#[test]
fn gorogoro_1rank_r14_an_illegal_move_in_a_record_loses() {
    for illegal in ["c3c5", "a1a1", "P@c2", "c3c4+", "z9z9", "", "b4b5", "resign"] {
        let mut game = game(GAME, START);
        assert_eq!(game.enter("c3c4"), Verdict::Legal);
        assert!(matches!(game.enter(illegal), Verdict::Illegal(_)), "{illegal}");
        assert_eq!(outcome(&game), Outcome::win(Color::White, Reason::IllegalMove), "{illegal}");
        assert_eq!(ending(&game), "White wins: Black made an illegal move.");
        // Nothing that follows in the record matters.
        assert!(matches!(game.enter("c4c3"), Verdict::Illegal(_)));
        assert_eq!(game.moves().len(), 1);
        assert_eq!(outcome(&game).winner, Some(Color::White));
    }
}

#[test]
fn gorogoro_1rank_r14_the_first_player_is_no_exception() {
    let mut game = game(GAME, START);
    assert!(matches!(game.enter("3d3b"), Verdict::Illegal(_)));
    assert_eq!(outcome(&game), Outcome::win(Color::Black, Reason::IllegalMove));
    // Taken back, the game goes on.
    assert!(game.take_back());
    assert_eq!(game.outcome(), None);
    assert_eq!(game.enter("3d3c"), Verdict::Legal);
}

#[test]
fn gorogoro_1rank_r14_leaving_the_king_in_check_is_no_illegal_move() {
    let mut game = game(GAME, "k4/5/5/5/2g2/S1K2[P] w");
    assert_eq!(game.enter("a1a2"), Verdict::Legal);
    assert_eq!(game.enter("c2c1"), Verdict::Legal);
    assert_eq!(outcome(&game).reason, Reason::KingCaptured);
}

// R15: the squares of the notation.

#[test]
fn gorogoro_1rank_r15_squares_are_a_file_digit_and_a_rank_letter_from_the_right_top() {
    let start = position(GAME, START);
    for (usi, uci) in [
        ("3e", "c2"),
        ("5a", "a6"),
        ("2a", "d6"),
        ("5e", "a2"),
        ("4c", "b4"),
        ("4b", "b5"),
        ("1a", "e6"),
        ("5f", "a1"),
        ("1f", "e1"),
    ] {
        let square: Square = uci.parse().expect("a square");
        assert_eq!(start.usi_square(square), usi);
    }
}

#[test]
fn gorogoro_1rank_r15_the_examples_of_the_text_are_moves() {
    let played = |fen: &str, usi: &str, uci: &str| {
        let position = position(GAME, fen);
        let mv = position.parse_usi(usi).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!((position.usi(mv).as_str(), position.uci(mv).as_str()), (usi, uci));
        assert!(position.is_legal(mv));
    };
    // S-3e, Gx5a, P-2a+, P*5e, +P-4c, and G5a-4b, which only the player at the top can make.
    played("4k/5/5/5/5/1S1K1 b - 1", "4f3e", "b1c2");
    played("sG2k/5/5/5/5/2K2 b - 1", "4a5a", "b6a6");
    played("4k/3P1/5/5/5/2K2 b - 1", "2b2a+", "d5d6+");
    played("4k/5/5/5/5/2K2 b P 1", "P*5e", "P@a2");
    played("4k/5/5/1+P3/5/2K2 b - 1", "4d4c", "b3b4");
    played("gg2k/5/5/5/5/2K2 w - 1", "5a4b", "a6b5");
    assert!(position(GAME, "GG2k/5/5/5/5/2K2 b - 1").parse_usi("5a4b").is_err(), "diagonally backward");
}

// The modern games.

#[test]
fn gorogoro_node_counts() {
    let nodes = |game: &str, fen: &str| [1, 2, 3].map(|depth| perft(&position(game, fen), depth));
    assert_eq!(nodes("gorogoro", START), [16, 250, 4166]);
    assert_eq!(perft(&position("gorogoro", START), 4), 67_517);
    assert_eq!(nodes("gorogoro", "2gks/s1p1g/5/1K1GP/1P3/SG2S[Ppp] w - - 1 9"), [27, 619, 12_138]);
    assert_eq!(nodes("gorogoro", "2k1s/1sp1p/Gp3/2G2/3KS/S3P[GGPP] w - - 1 18"), [51, 471, 23_286]);
}

#[test]
fn gorogoroplus_node_counts() {
    let start = position("gorogoroplus", START);
    assert_eq!(start.fen(), "sgkgs/5/1ppp1/1PPP1/5/SGKGS[NLnl] w - - 0 1");
    assert_eq!([1, 2, 3].map(|depth| perft(&start, depth)), [39, 1438, 44_436]);
    let middle = position("gorogoroplus", "sgk1p/n3P/1gPSs/2pp1/5/SK1G1[LPgnl] w - - 0 11");
    assert_eq!([1, 2, 3].map(|depth| perft(&middle, depth)), [41, 1798, 51_744]);
}

#[test]
fn gorogoro_the_zone_has_two_ranks_and_silvers_promote() {
    for game in ["gorogoro", "gorogoroplus"] {
        check_starting(game, "4k/5/P4/5/5/2K2[] w", "a4", "a4a5 a4a5+");
        check_starting(game, "4k/P4/5/5/5/2K2[] w", "a5", "a5a6+");
        check_starting(game, "4k/5/S4/5/5/2K2[] w", "a4", "a4a5 a4a5+ a4b5 a4b5+ a4b3");
        // Out of the zone as well.
        check_starting(game, "4k/S4/5/5/5/2K2[] w", "a5", "a5a6 a5a6+ a5b6 a5b6+ a5b4 a5b4+");
        check_starting(game, "4k/5/G4/5/5/2K2[] w", "a4", "a4a5 a4b5 a4b4 a4a3");
        check_starting(game, "4k/5/2+S2/5/5/2K2[] w", "c4", "c4b5 c4c5 c4d5 c4b4 c4d4 c4c3");
    }
}

#[test]
fn gorogoroplus_lance_and_knight_move_drop_and_promote_as_in_shogi() {
    let game = "gorogoroplus";
    check_starting(game, "4k/5/5/5/L4/2K2[] w", "a2", "a2a3 a2a4 a2a5 a2a5+ a2a6+");
    check_starting(game, "4k/5/5/2N2/5/2K2[] w", "c3", "c3b5+ c3d5+");
    // One may promote where it need not: a lance on the fifth rank can still move, a knight cannot.
    check_starting(game, "4k/5/5/5/1N3/2K2[] w", "b2", "b2a4 b2c4");
    check_illegal(game, "4k/5/5/5/5/2K2[LN] w", "L@a6 N@a6 N@a5");
    check_legal(game, "4k/5/5/5/5/2K2[LN] w", "L@a5 N@a4");
}

#[test]
fn gorogoro_a_pawn_drop_may_not_checkmate() {
    for game in ["gorogoro", "gorogoroplus"] {
        check_refused(game, CORNERED, "", "P@e5", "the drop of a pawn may not give mate");
        check_legal(game, "3gk/5/3G1/5/5/2K2[P] w", "P@e5");
        check_legal(game, "3pk/5/5/5/5/2K2[P] w", "P@e5");
        check_end(game, "3pk/5/3G1/5/5/2K2[G] w", "G@e5", "White wins: checkmate; Black's king cannot escape capture.");
    }
}

#[test]
fn gorogoro_the_king_may_not_step_into_check_and_no_move_loses() {
    check_starting("gorogoro", "2k2/5/5/5/2g2/K4[] w", "a1", "a1a2");
    check_end(
        "gorogoro",
        "k4/2G2/1S3/5/5/2K2[] b",
        "",
        "White wins: Black has no legal move, and that decides the game here.",
    );
}

#[test]
fn gorogoro_the_fourth_occurrence_draws_and_perpetual_check_loses() {
    check_end("gorogoro", KINGS, &times(2, WALK), "ongoing");
    check_end("gorogoro", KINGS, &times(3, WALK), "Draw: the same situation came back too often.");
    check_end("gorogoro", CHECKS.0, &times(2, CHECKS.1), "ongoing");
    check_end("gorogoro", CHECKS.0, &times(3, CHECKS.1), "Black wins: White gave perpetual check.");
}
