//! Where the other side is known to err: what exactly it does, so that this is passed over and nothing else.

use std::collections::BTreeSet;

/// The board of a FEN: rows of letters, the first rank first, `.` for an empty square and `*` for a wall.
pub struct Board(Vec<Vec<char>>);

impl Board {
    /// Reads the placement of a FEN.
    pub fn of(fen: &str) -> Board {
        let placement = fen.split(['[', ' ']).next().unwrap_or_default();
        Board(placement.rsplit('/').map(row).collect())
    }

    fn at(&self, file: i32, rank: i32) -> Option<char> {
        self.0.get(usize::try_from(rank).ok()?)?.get(usize::try_from(file).ok()?).copied()
    }

    /// Does it take a drop here to enclose an enemy? It looks through walls as it does through enemies.
    pub fn encloses_through_walls(&self, drop: &str, is_ours: impl Fn(char) -> bool) -> bool {
        let Some((file, rank)) = square(drop) else { return false };
        let encloses = |(x, y): (i32, i32)| {
            let mut distance = 1;
            loop {
                match self.at(file + x * distance, rank + y * distance) {
                    None | Some('.') => return false,
                    Some(letter) if letter != '*' && is_ours(letter) => return distance > 1,
                    Some(_) => distance += 1,
                }
            }
        };
        let steps = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y))).filter(|&step| step != (0, 0));
        steps.into_iter().any(encloses)
    }

    /// Where it lets pieces come to rest that are pushed in from all sides: from the top and from the right it takes the
    /// lowest place and the leftmost, and not the first.
    pub fn pushed_in(&self) -> BTreeSet<String> {
        let (files, ranks) = (self.0[0].len() as i32, self.0.len() as i32);
        let rows = (0..ranks).map(|rank| (0..files).map(|file| (file, rank)).collect::<Vec<_>>());
        let columns = (0..files).map(|file| (0..ranks).map(|rank| (file, rank)).collect::<Vec<_>>());
        let mut places = BTreeSet::new();
        for line in rows.chain(columns) {
            let is_free = |&(file, rank): &(i32, i32)| self.at(file, rank) == Some('.');
            // From the near end: up to the first piece.
            let near = line.iter().take_while(|place| is_free(place)).last();
            // From the far end: the first free place behind any piece or at the near edge.
            let stops = |index: usize| index == 0 || !is_free(&line[index - 1]);
            let far = (0..line.len()).find(|&index| is_free(&line[index]) && stops(index));
            let far = far.filter(|_| line.last().is_some_and(is_free)).map(|index| &line[index]);
            places.extend(near.into_iter().chain(far).map(|&(file, rank)| name(file, rank)));
        }
        places
    }
}

/// `2p1P` as `..p.P`.
fn row(text: &str) -> Vec<char> {
    let mut row = Vec::new();
    let mut empty = 0;
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            empty = empty * 10 + digit;
            continue;
        }
        row.extend((0..empty).map(|_| '.'));
        empty = 0;
        row.push(letter);
    }
    row.extend((0..empty).map(|_| '.'));
    row
}

/// Where a drop such as `P@d2` goes.
fn square(drop: &str) -> Option<(i32, i32)> {
    let (_, square) = drop.split_once('@')?;
    let file = square.chars().next()? as i32 - 'a' as i32;
    let rank: i32 = square.get(1..)?.parse().ok()?;
    Some((file, rank - 1))
}

fn name(file: i32, rank: i32) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_are_looked_through() {
        let board = Board::of("5/5/P*p2/5/5[PPpp] w - - 0 1");
        assert!(board.encloses_through_walls("P@d3", char::is_uppercase));
        assert!(!board.encloses_through_walls("P@e3", char::is_uppercase));
        assert!(!board.encloses_through_walls("p@d3", char::is_lowercase));
    }

    #[test]
    fn pieces_from_the_top_fall_too_far() {
        let places = Board::of("3/1p1/3 w - - 0 1").pushed_in();
        let expected = ["a1", "a2", "a3", "b1", "c1", "c3"].map(str::to_owned);
        assert_eq!(places, BTreeSet::from(expected));
    }
}
