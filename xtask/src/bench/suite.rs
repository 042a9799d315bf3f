//! The positions that are counted.

use pantheon_rules::{Catalogue, Position};

use crate::Outcome;

/// One line of `perft.txt`.
#[derive(Clone, Debug)]
pub struct Case {
    pub variant: String,
    /// What the position is called.
    pub name: String,
    pub depth: u32,
    pub fen: String,
}

/// The cases of some variants, or of all.
pub fn cases(variants: &[String]) -> Outcome<Vec<Case>> {
    let all: Vec<Case> = include_str!("perft.txt").lines().filter_map(case).collect();
    if let Some(unknown) = variants.iter().find(|name| all.iter().all(|case| case.variant != **name)) {
        let mut known: Vec<&str> = all.iter().map(|case| case.variant.as_str()).collect();
        known.dedup();
        return Err(format!("no positions for `{unknown}`; there are some for {}", known.join(", ")));
    }
    let wanted = |case: &Case| variants.is_empty() || variants.contains(&case.variant);
    Ok(all.into_iter().filter(wanted).collect())
}

fn case(line: &str) -> Option<Case> {
    let mut words = line.split_whitespace();
    let variant = words.next().filter(|word| !word.starts_with('#'))?.to_owned();
    let name = words.next()?.to_owned();
    let depth = words.next()?.parse().ok()?;
    let fen = words.collect::<Vec<_>>().join(" ");
    let start = || Position::start(Catalogue::builtin().get(&variant).expect("a built-in variant")).fen();
    // Both programs are given the start in full, lest they mean different ones.
    let fen = if fen == "startpos" { start() } else { fen };
    Some(Case { variant, name, depth, fen })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_position_of_its_variant() {
        let lines = include_str!("perft.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#')).count();
        let cases = cases(&[]).unwrap();
        assert_eq!(cases.len(), lines);
        for case in cases {
            let variant = Catalogue::builtin().get(&case.variant).unwrap();
            Position::from_fen(variant, &case.fen).unwrap_or_else(|errors| panic!("{case:?}: {errors}"));
        }
    }

    #[test]
    fn an_unknown_variant_is_refused() {
        assert!(cases(&["chess".to_owned()]).is_ok_and(|cases| cases.len() == 3));
        assert!(cases(&["chss".to_owned()]).unwrap_err().contains("no positions for `chss`"));
    }
}
