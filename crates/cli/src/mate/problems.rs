//! Where problems come from: lines of positions, or records of games.

use std::io::Read;
use std::path::Path;
use std::sync::Arc;
use std::{fs, io};

use pantheon_notation::record::{self, Format, encoding};
use pantheon_rules::{Catalogue, FenError, FenErrors, Game, Position, Variant};

use crate::failure::Failure;
use crate::library;
use crate::start::{read_listed, read_setup, sentences};
use crate::text::excerpt;

/// A position to be solved.
pub struct Problem {
    pub game: Game,
    /// What the file says of it.
    pub expected: Option<Expected>,
}

/// What a file says of a problem.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// A mate of so many plies.
    Plies(usize),
    /// No mate.
    NoMate,
}

impl Problem {
    pub fn of(game: Game) -> Problem {
        Problem { game, expected: None }
    }

    /// The name of its variant.
    pub fn name(&self) -> &str {
        self.game.position().variant().name()
    }
}

/// The problems of a file; lines that name no variant are of the one given.
pub fn read(file: &Path, catalogue: &Catalogue, variant: &Arc<Variant>) -> Result<Vec<Problem>, Failure> {
    let mut bytes = Vec::new();
    let read = match file.as_os_str() == "-" {
        true => io::stdin().lock().read_to_end(&mut bytes).map(drop),
        false => fs::read(file).map(|read| bytes = read),
    };
    read.map_err(|error| Failure::new(format!("cannot read {}: {error}", file.display())))?;
    let located = |line: usize, reason: &str| Failure::new(format!("{}:{line}: {reason}", file.display()));
    // Lists of moves look like lists of positions, and are read as such.
    let format = Format::detect(Some(file), &bytes).filter(|format| !matches!(format, Format::Uci | Format::Usi));
    if format.is_some() {
        return record::read_all(&bytes, format, catalogue, Some(variant))
            .into_iter()
            .map(|read| match read {
                Ok(record) => Ok(Problem::of(Game::new(record.start))),
                Err(error) => Err(located(error.place.line, &excerpt(&format!("`{}`: {}", error.text, error.reason)))),
            })
            .collect();
    }
    let text = encoding::decode(&bytes).text;
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim()).zip(1..);
    let lines = lines.filter(|(line, _)| !line.is_empty());
    lines.map(|(line, number)| problem(line, catalogue, variant).map_err(|why| located(number, &why))).collect()
}

fn problem(line: &str, catalogue: &Catalogue, variant: &Arc<Variant>) -> Result<Problem, String> {
    let parts: Vec<&str> = line.split(" | ").map(str::trim).collect();
    let (variant, expected, position) = match parts[..] {
        [position] => (variant, None, position),
        [name, plies, position] => (library::find(catalogue, name)?, Some(expected(plies)?), position),
        _ => return Err(format!("`{}`: a position is wanted, or `VARIANT | PLIES | POSITION`", excerpt(line))),
    };
    let position = read_listed(position, |text| read_attack(variant, text)).map_err(|reasons| reasons.join("; "))?;
    Ok(Problem { game: Game::new(position), expected })
}

/// Reads a position in which the attacker may lack a king, as most problems of shogi have it. He then holds it in hand:
/// there it can neither be checked nor stand in the way, and dropping it gives no check.
pub fn read_attack(variant: &Arc<Variant>, text: &str) -> Result<Position, Vec<String>> {
    let mut setup = read_setup(variant, text)?;
    let attacker = setup.turn;
    let lacks_king = |error: &FenError| matches!(error, FenError::Kings { color, count: 0, .. } if *color == attacker);
    let position = match (setup.position(variant), variant.king().filter(|_| variant.has_drops())) {
        (Err(FenErrors(errors)), Some(king)) if errors.iter().any(lacks_king) => {
            setup.set_hand(attacker, king, 1);
            setup.position(variant)
        }
        (position, _) => position,
    };
    position.map_err(sentences)
}

fn expected(text: &str) -> Result<Expected, String> {
    match text.parse() {
        Ok(plies) => Ok(Expected::Plies(plies)),
        Err(_) if text == "none" => Ok(Expected::NoMate),
        Err(_) => Err(format!("`{}`: a number of plies is wanted, or `none`", excerpt(text))),
    }
}
