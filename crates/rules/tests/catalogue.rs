//! Random games of every built-in variant: what holds of any game, whatever its rules.

use pantheon_rules::{Catalogue, Color, Entry, Game, Position, Setup, Verdict, perft, perft_making_leaves};

/// Small random numbers (xorshift), the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// Plays games of a variant and shows every position to a check.
fn play(entry: &Entry, games: usize, plies: usize, mut check: impl FnMut(&Position)) {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15 ^ entry.name.len() as u64);
    for _ in 0..games {
        let mut position = Position::start(entry.variant());
        for _ in 0..plies {
            check(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[dice.below(moves.len())]);
        }
    }
}

#[test]
fn every_variant_is_described_and_starts_with_a_move() {
    let entries: Vec<&Entry> = Catalogue::builtin().entries().collect();
    assert!(entries.len() >= 280, "{} variants", entries.len());
    for entry in entries {
        assert!(!entry.spec().description.is_empty(), "{} has no description", entry.name);
        let start = Position::start(entry.variant());
        assert!(!start.legal_moves().is_empty(), "{} starts without a move", entry.name);
        assert_eq!(start.outcome(), None, "{} is over before it starts", entry.name);
    }
}

#[test]
fn keys_are_what_they_would_be_from_nothing() {
    for entry in Catalogue::builtin().entries() {
        play(entry, 3, 60, |position| {
            assert_eq!(position.key(), position.recomputed_key(), "{position:?}");
        });
    }
}

#[test]
fn positions_go_round_through_their_text() {
    for entry in Catalogue::builtin().entries() {
        play(entry, 2, 60, |position| {
            let setup = Setup::from_fen(entry.variant(), &position.fen());
            let setup = setup.unwrap_or_else(|errors| panic!("{position:?}: {errors}"));
            if let Ok(read) = setup.position(entry.variant()) {
                assert_eq!(read.fen(), position.fen(), "{}", entry.name);
            }
        });
    }
}

#[test]
fn moves_go_round_through_their_text() {
    for entry in Catalogue::builtin().entries() {
        play(entry, 1, 30, |position| {
            let moves = position.legal_moves();
            let mut texts: Vec<String> = moves.iter().map(|&mv| position.uci(mv)).collect();
            for &mv in moves.iter().take(8) {
                assert_eq!(position.parse_uci(&position.uci(mv)), Ok(mv), "{position:?}");
            }
            texts.sort();
            texts.dedup();
            assert_eq!(texts.len(), moves.len(), "two moves of {position:?} have one name");
        });
    }
}

#[test]
fn leaves_are_counted_as_they_are_made() {
    for entry in Catalogue::builtin().entries() {
        let start = Position::start(entry.variant());
        if start.legal_moves().len() < 150 {
            assert_eq!(perft(&start, 2), perft_making_leaves(&start, 2), "{}", entry.name);
        }
        let _ = start.attackers(start.variant().board().first().expect("a board"), Color::White);
    }
}

#[test]
fn counting_pieces_turns_a_drawn_repetition_into_a_win() {
    let text = "[odds:chess]\nmaterialCounting = blackdrawodds\nnFoldClaim = false\n";
    let catalogue = Catalogue::builtin().with(text, "test").expect("a sound variant");
    let mut game = Game::new(Position::start(catalogue.get("odds").expect("the variant just added")));
    for mv in "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8".split(' ') {
        assert_eq!(game.outcome(), None);
        assert_eq!(game.enter(mv), Verdict::Legal);
    }
    assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(Color::Black));
}
