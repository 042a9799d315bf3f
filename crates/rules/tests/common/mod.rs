//! Shared by the rule tests: positions and games from text, moves and endings as text.
//!
//! Rules are the same for both colours, so every `check_…` here runs twice: as written, and on the mirror image, with
//! the ranks turned round and White and Black exchanged.

// Each test file is a crate of its own and uses a part of this.
#![allow(dead_code)]

use std::collections::BTreeSet;
use std::sync::Arc;

use pantheon_rules::{Catalogue, Game, Move, Outcome, Position, Variant, Verdict};

/// Instead of a FEN: the variant's start position.
pub const START: &str = "start";

/// What names a variant: its built-in name, or a compiled one.
pub trait Rules: Copy {
    fn variant(self) -> Arc<Variant>;
}

impl Rules for &str {
    fn variant(self) -> Arc<Variant> {
        Catalogue::builtin().get(self).unwrap_or_else(|| panic!("no variant {self}")).clone()
    }
}

impl Rules for &Arc<Variant> {
    fn variant(self) -> Arc<Variant> {
        self.clone()
    }
}

/// The last variant of a file's text; it may build on the built-in ones.
pub fn compile(text: &str) -> Arc<Variant> {
    let catalogue = Catalogue::builtin().with(text, "test").unwrap_or_else(|errors| panic!("{text}\n{errors}"));
    let header = text.lines().rev().find_map(|line| line.trim().strip_prefix('[')).expect("a section");
    let name = header.split([':', ']']).next().expect("a name");
    catalogue.get(name).expect("the section just read").clone()
}

/// A position from FEN or SFEN, or [`START`].
pub fn position(rules: impl Rules, fen: &str) -> Position {
    let variant = rules.variant();
    if fen == START {
        return Position::start(&variant);
    }
    Position::from_fen(&variant, fen).unwrap_or_else(|errors| panic!("{} {fen}: {errors}", variant.name()))
}

/// A game from a position.
pub fn game(rules: impl Rules, fen: &str) -> Game {
    Game::new(position(rules, fen))
}

/// A game from a position, after some moves (UCI or USI), all of which must be legal.
pub fn after(rules: impl Rules, fen: &str, moves: &str) -> Game {
    let mut game = game(rules, fen);
    play(&mut game, moves);
    game
}

/// Plays moves (UCI or USI), all of which must be legal.
pub fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = read(game.position(), text);
        game.play(mv)
            .unwrap_or_else(|error| panic!("after {} moves, {:?}: {error}", game.moves().len(), game.position()));
    }
}

/// A move (UCI or USI) that is legal, or forbidden only by the game's history or as a mate by a pawn's drop.
pub fn read(position: &Position, text: &str) -> Move {
    let mv = if is_usi(text) { position.parse_usi(text) } else { position.parse_uci(text) };
    mv.unwrap_or_else(|error| panic!("{position:?}: {error}"))
}

/// What a game says of a move, legal or not.
pub fn judge(game: &Game, text: &str) -> Verdict {
    let parsed = if is_usi(text) { game.position().parse_usi(text) } else { game.position().parse_uci(text) };
    parsed.map_or_else(|error| Verdict::Illegal(error.reason), |mv| game.judge(mv))
}

/// The reason for which a game refuses a move.
pub fn refusal(game: &Game, text: &str) -> String {
    match judge(game, text) {
        Verdict::Legal => panic!("{text} is legal in {:?}", game.position()),
        Verdict::Forbidden(why) | Verdict::Illegal(why) => why,
    }
}

fn is_usi(text: &str) -> bool {
    text.contains('*') || text.starts_with(|c: char| c.is_ascii_digit())
}

/// Words of a text.
pub fn words(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// The position-legal moves in UCI.
pub fn legal(position: &Position) -> BTreeSet<String> {
    position.legal_moves().iter().map(|&mv| position.uci(mv)).collect()
}

/// The position-legal moves in USI.
pub fn legal_usi(position: &Position) -> BTreeSet<String> {
    position.legal_moves().iter().map(|&mv| position.usi(mv)).collect()
}

/// The moves that may be played in a game, its history considered, in UCI.
pub fn playable(game: &Game) -> BTreeSet<String> {
    game.legal_moves().iter().map(|&mv| game.position().uci(mv)).collect()
}

/// The moves of a set that start with a text: a square, or a drop's `P@`.
pub fn starting(moves: &BTreeSet<String>, start: &str) -> BTreeSet<String> {
    moves.iter().filter(|mv| mv.starts_with(start)).cloned().collect()
}

/// How a game ended, in the words of its outcome; `ongoing` if it has not.
pub fn ending(game: &Game) -> String {
    game.outcome().map_or_else(|| "ongoing".to_owned(), |outcome| outcome.to_string())
}

/// The same situation for the other colour: the ranks turned round, White and Black exchanged.
pub fn mirror_fen(rules: impl Rules, fen: &str) -> String {
    let ranks = rules.variant().ranks();
    let fen = if fen == START { position(rules, START).fen() } else { fen.to_owned() };
    let mut fields = fen.split_whitespace();
    let (board, hand) =
        fields.next().map(|board| board.split_once('[').map_or((board, ""), |split| split)).expect("a board");
    let board: Vec<&str> = board.split('/').rev().collect();
    let hand = if hand.is_empty() { String::new() } else { format!("[{hand}") };
    let mut mirrored = vec![swap_case(&format!("{}{hand}", board.join("/")))];
    mirrored.extend(fields.next().map(|side| if side == "w" { "b".to_owned() } else { "w".to_owned() }));
    mirrored.extend(fields.map(|field| match field.ends_with(|c: char| c.is_ascii_digit()) {
        // En passant, or a counter.
        true if field.starts_with(|c: char| c.is_ascii_lowercase()) => mirror_word(field, ranks),
        true => field.to_owned(),
        // Castling, or the hands of SFEN.
        false => swap_case(field),
    }));
    mirrored.join(" ")
}

/// Moves, or origins of moves, for the other colour.
pub fn mirror_moves(rules: impl Rules, moves: &str) -> String {
    let ranks = rules.variant().ranks();
    let moves: Vec<String> = moves.split_whitespace().map(|word| mirror_word(word, ranks)).collect();
    moves.join(" ")
}

/// A sentence about one side, said of the other.
pub fn mirror_text(text: &str) -> String {
    text.replace("White", "\0").replace("Black", "White").replace('\0', "Black")
}

/// UCI counts ranks by numbers, USI by letters.
fn mirror_word(word: &str, ranks: u8) -> String {
    let mut mirrored = String::new();
    let mut chars = word.chars().peekable();
    while let Some(c) = chars.next() {
        if is_usi(word) && c.is_ascii_lowercase() {
            mirrored.push((b'a' + ranks - 1 - (c as u8 - b'a')) as char);
        } else if !is_usi(word)
            && let Some(mut rank) = c.to_digit(10)
        {
            while let Some(digit) = chars.peek().and_then(|c| c.to_digit(10)) {
                rank = rank * 10 + digit;
                chars.next();
            }
            mirrored.push_str(&(u32::from(ranks) + 1 - rank).to_string());
        } else {
            mirrored.push(c);
        }
    }
    mirrored
}

fn swap_case(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }).collect()
}

/// Runs a check as written and mirrored: rules, FEN and moves.
pub fn for_both_colours(rules: impl Rules, fen: &str, moves: &str, check: impl Fn(&str, &str, fn(&str) -> String)) {
    check(fen, moves, str::to_owned);
    check(&mirror_fen(rules, fen), &mirror_moves(rules, moves), mirror_text);
}

/// The position-legal moves (UCI) are exactly these.
pub fn check_moves(rules: impl Rules, fen: &str, expected: &str) {
    for_both_colours(rules, fen, expected, |fen, expected, _| {
        assert_eq!(legal(&position(rules, fen)), words(expected), "moves of {fen}");
    });
}

/// The position-legal moves (UCI) that start with `start`, a square or a drop's `P@`, are exactly these.
pub fn check_starting(rules: impl Rules, fen: &str, start: &str, expected: &str) {
    for_both_colours(rules, fen, &format!("{start} {expected}"), |fen, text, _| {
        let (start, expected) = text.split_once(' ').unwrap_or((text, ""));
        assert_eq!(starting(&legal(&position(rules, fen)), start), words(expected), "moves {start}… of {fen}");
    });
}

/// All these moves (UCI) are legal.
pub fn check_legal(rules: impl Rules, fen: &str, moves: &str) {
    for_both_colours(rules, fen, moves, |fen, moves, _| {
        let legal = legal(&position(rules, fen));
        let missing: Vec<String> = words(moves).difference(&legal).cloned().collect();
        assert!(missing.is_empty(), "not legal in {fen}: {missing:?}");
    });
}

/// None of these moves (UCI) is legal.
pub fn check_illegal(rules: impl Rules, fen: &str, moves: &str) {
    for_both_colours(rules, fen, moves, |fen, moves, _| {
        let legal = legal(&position(rules, fen));
        let present: Vec<String> = words(moves).intersection(&legal).cloned().collect();
        assert!(present.is_empty(), "legal in {fen}: {present:?}");
    });
}

/// The legal moves lead to this position, FEN or SFEN.
pub fn check_fen(rules: impl Rules, fen: &str, moves: &str, expected: &str) {
    // SFEN has no counter of moves without progress.
    let text = |position: &Position| if expected.split(' ').count() > 4 { position.fen() } else { position.sfen() };
    let reached = after(rules, fen, moves);
    assert_eq!(text(reached.position()), text(&position(rules, expected)), "{fen} after {moves}");
    let mirrored = after(rules, &mirror_fen(rules, fen), &mirror_moves(rules, moves));
    // The number of the move changes with the colour; what repetition asks for does not.
    assert_eq!(*mirrored.position(), position(rules, &mirror_fen(rules, expected)), "{fen} after {moves}, mirrored");
}

/// The game from here by these legal moves ends so, in the words of its outcome; `ongoing` if it does not end.
pub fn check_end(rules: impl Rules, fen: &str, moves: &str, expected: &str) {
    for_both_colours(rules, fen, moves, |fen, moves, said| {
        assert_eq!(ending(&after(rules, fen, moves)), said(expected), "{fen} after {moves}");
    });
}

/// After these legal moves `refused` is refused, for a reason with all these parts, which `|` divides.
pub fn check_refused(rules: impl Rules, fen: &str, moves: &str, refused: &str, why: &str) {
    for_both_colours(rules, fen, &format!("{moves} {refused}"), |fen, text, said| {
        let (moves, refused) = text.rsplit_once(' ').unwrap_or(("", text));
        let reason = refusal(&after(rules, fen, moves), refused);
        let wanted: Vec<String> = why.split('|').map(|part| said(part.trim())).collect();
        assert!(
            wanted.iter().all(|part| reason.contains(part)),
            "{fen} after {moves}, {refused}: {reason}; expected {wanted:?}"
        );
    });
}

/// The outcome of a finished game.
pub fn outcome(game: &Game) -> Outcome {
    game.outcome().unwrap_or_else(|| panic!("the game goes on: {:?}", game.position()))
}
