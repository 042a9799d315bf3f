//! Sets of squares in words.

use crate::types::{Bitboard, FILES, RANKS, Square};

/// `rank 2`, `ranks 7 to 9`, `the 9 squares from d1 to f3`, `d1, f1 and e2`: squares of a board.
pub(super) fn place(set: Bitboard, board: Bitboard) -> String {
    place_between(set, board & !set, board)
}

/// The same for a set of which only some squares are known: these are in it, those are not, and the rest may be.
pub(super) fn place_between(yes: Bitboard, no: Bitboard, board: Bitboard) -> String {
    let ranks: Vec<u8> = (0..RANKS).filter(|&rank| (Bitboard::rank(rank) & board).meets(yes)).collect();
    let files: Vec<u8> = (0..FILES).filter(|&file| (Bitboard::file(file) & board).meets(yes)).collect();
    if ranks.iter().all(|&rank| !Bitboard::rank(rank).meets(no)) {
        let names: Vec<String> = ranks.iter().map(|rank| (rank + 1).to_string()).collect();
        return format!("{} {}", if ranks.len() == 1 { "rank" } else { "ranks" }, run(&ranks, &names));
    }
    if files.iter().all(|&file| !Bitboard::file(file).meets(no)) {
        let names: Vec<String> = files.iter().map(|file| char::from(b'a' + file).to_string()).collect();
        return format!("{} {}", if files.len() == 1 { "file" } else { "files" }, run(&files, &names));
    }
    if let Some(block) = block(yes, no) {
        return block;
    }
    // Whole ranks first, then what is left.
    let whole: Vec<u8> = ranks
        .into_iter()
        .filter(|&rank| {
            let squares = Bitboard::rank(rank) & board;
            squares.len() > 2 && squares & yes == squares
        })
        .collect();
    let rest = whole.iter().fold(yes, |set, &rank| set & !Bitboard::rank(rank));
    let mut parts: Vec<String> = Vec::new();
    if !whole.is_empty() {
        parts.push(place(yes & !rest, board));
    }
    parts.extend(rest.into_iter().map(|square: Square| square.to_string()));
    list(&parts, "and")
}

/// A rectangle that holds all the squares and none of those that it must not.
fn block(yes: Bitboard, no: Bitboard) -> Option<String> {
    let files = || yes.into_iter().map(Square::file);
    let ranks = || yes.into_iter().map(Square::rank);
    let (first, last) = (Square::new(files().min()?, ranks().min()?)?, Square::new(files().max()?, ranks().max()?)?);
    let columns = (first.file()..=last.file()).fold(Bitboard::EMPTY, |set, file| set | Bitboard::file(file));
    let rows = (first.rank()..=last.rank()).fold(Bitboard::EMPTY, |set, rank| set | Bitboard::rank(rank));
    let all = columns & rows;
    (all.len() > 3 && !all.meets(no)).then(|| format!("the {} squares from {first} to {last}", all.len()))
}

/// `7 to 9`, or each by name where there are gaps.
fn run(numbers: &[u8], names: &[String]) -> String {
    let unbroken = numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    match names {
        [first, .., last] if unbroken && names.len() > 2 => format!("{first} to {last}"),
        _ => list(names, "and"),
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(words: &[String], and: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {and} {last}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> Bitboard {
        text.split_whitespace().map(|square| square.parse::<Square>().unwrap()).collect()
    }

    #[test]
    fn sets_of_squares_read_as_people_name_them() {
        let board = Bitboard::board(4, 4);
        for (squares, words) in [
            ("a2 b2 c2 d2", "rank 2"),
            ("a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4", "ranks 2 to 4"),
            ("a1 b1 c1 d1 a4 b4 c4 d4", "ranks 1 and 4"),
            ("a1 a2 a3 a4", "file a"),
            ("b2 c2 b3 c3", "the 4 squares from b2 to c3"),
            ("a1 c3", "a1 and c3"),
            ("a1 b1 c1 d1 c3 d4", "rank 1, c3 and d4"),
        ] {
            assert_eq!(place(set(squares), board), words);
        }
        assert_eq!(place_between(set("a2 b2"), set("a1 b1 d1"), board), "rank 2");
    }
}
