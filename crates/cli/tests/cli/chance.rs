//! Lines by chance, of the words of all dialects.

use crate::pantheon_reading;

/// Lines made of words that mean something somewhere, by a simple generator.
fn lines_by_chance(seed: u64, first: &str) -> String {
    const WORDS: [&str; 60] = [
        "uci",
        "isready",
        "ucinewgame",
        "position startpos",
        "position fen",
        "moves",
        "e2e4",
        "7g7f",
        "h2e2",
        "P@e4",
        "go depth 1",
        "go nodes 1",
        "go infinite",
        "go ponder",
        "go perft 1",
        "stop",
        "ponderhit",
        "setoption name",
        "setoption",
        "Hash",
        "value",
        "-1",
        "MultiPV",
        "3",
        "UCI_Variant",
        "xiangqi",
        "shogi",
        "crazyhouse",
        "duck",
        "UCI_Chess960",
        "true",
        "d",
        "eval",
        "banmoves",
        "gameover win",
        "fen",
        "startpos",
        "variant",
        "new",
        "force",
        "usermove",
        "undo",
        "remove",
        "analyze",
        "exit",
        ".",
        "?",
        "ping 1",
        "hint",
        "bk",
        "draw",
        "holding [P] [q]",
        "setboard",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "sd 1",
        "st 0.01",
        "post",
        "hard",
        "easy",
        "option Clear Hash",
    ];
    let mut state = seed;
    let mut below = |n: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % n
    };
    let mut input = format!("{first}\nsd 1\nst 0.01\n");
    for _ in 0..300 {
        let words: Vec<&str> = (0..1 + below(3)).map(|_| WORDS[below(WORDS.len())]).collect();
        // Most lines mean something by themselves.
        input += &if below(3) == 0 { words.join(" ") } else { words[0].to_owned() };
        input.push('\n');
    }
    input
}

#[test]
fn lines_by_chance_do_not_crash_it() {
    for (first, seed) in ["uci", "usi", "ucci", "ucicyclone", "xboard"].into_iter().zip(1..) {
        // A run that fails has told so by its exit code.
        pantheon_reading(&["engine"], lines_by_chance(seed, first)).ok();
        pantheon_reading(&["engine", "--protocol", "xboard"], lines_by_chance(seed + 10, first)).ok();
    }
}
