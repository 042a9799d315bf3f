//! Where a command starts: a variant, a position of it, and moves from there.

use std::sync::Arc;

use pantheon_rules::{Catalogue, FenErrors, Game, Move, Position, Setup, Variant, Verdict};

use crate::failure::Failure;
use crate::text::{excerpt, listing};
use crate::{library, spelling};

/// What a command is told about its start.
#[derive(clap::Args)]
pub struct Start {
    /// The name of a variant; `pantheon variants` lists them
    variant: String,
    /// Start from this position: FEN, or SFEN on shogi boards
    #[arg(long, conflicts_with = "handicap")]
    fen: Option<String>,
    /// Start from a handicap position of the variant
    #[arg(long, value_name = "NAME")]
    handicap: Option<String>,
    /// Play these moves first, in UCI or any other notation of the game
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    moves: Vec<String>,
}

/// At most so many things that are wrong with a position are told.
const REASONS: usize = 10;

impl Start {
    /// The variant.
    pub fn variant<'a>(&self, catalogue: &'a Catalogue) -> Result<&'a Arc<Variant>, Failure> {
        library::find(catalogue, &self.variant).map_err(Failure::new)
    }

    /// The text of the position, where there is one and no moves are made from it.
    pub fn lone_fen(&self) -> Option<&str> {
        self.fen.as_deref().filter(|_| self.moves.is_empty())
    }

    /// The position, moves made. The history of the game bars none of them, as it bars none to a counting program.
    pub fn position(&self, catalogue: &Catalogue) -> Result<Position, Failure> {
        let mut position = self.first_position(catalogue)?;
        for written in self.moves() {
            let mv = written.parse(&position)?;
            position = position.play(mv).map_err(|error| written.refused(&error.reason))?;
        }
        Ok(position)
    }

    /// The game, moves played by all its rules.
    pub fn game(&self, catalogue: &Catalogue) -> Result<Game, Failure> {
        let mut game = self.first_game(catalogue)?;
        for written in self.moves() {
            let (board, mv) =
                spelling::parse_in(&game, written.text).map_err(|error| written.refused(&error.reason))?;
            game.play_on(board, mv).map_err(|error| match error.verdict {
                Verdict::Forbidden(why) => written.refused(&format!("forbidden, for {why}")),
                Verdict::Illegal(why) => written.refused(&why),
                Verdict::Legal => written.refused("it was not played"),
            })?;
        }
        Ok(game)
    }

    fn moves(&self) -> impl Iterator<Item = WrittenMove<'_>> {
        let texts = self.moves.iter().flat_map(|text| text.split_whitespace());
        texts.zip(1..).map(|(text, number)| WrittenMove { text, number })
    }

    /// The game before its first move. Where it takes two boards, a `|` stands between their positions.
    fn first_game(&self, catalogue: &Catalogue) -> Result<Game, Failure> {
        let variant = library::find(catalogue, &self.variant).map_err(Failure::new)?;
        match &self.fen {
            Some(fen) if variant.spec().board.two_boards && fen.contains('|') => Game::from_fen(variant, fen)
                .map_err(|error| Failure::new(format!("this is no position of {}\n  {error}", variant.name()))),
            _ => Ok(Game::new(self.first_position(catalogue)?)),
        }
    }

    fn first_position(&self, catalogue: &Catalogue) -> Result<Position, Failure> {
        let variant = library::find(catalogue, &self.variant).map_err(Failure::new)?;
        match (&self.fen, &self.handicap) {
            (Some(fen), _) => read_position(variant, fen).map_err(|reasons| {
                Failure::new(format!("this is no position of {}\n  {}", variant.name(), reasons.join("\n  ")))
            }),
            (None, Some(name)) => handicap(variant, name),
            (None, None) => Ok(Position::start(variant)),
        }
    }
}

/// A move of the command line.
struct WrittenMove<'a> {
    text: &'a str,
    /// The first is 1.
    number: usize,
}

impl WrittenMove<'_> {
    fn parse(&self, position: &Position) -> Result<Move, Failure> {
        spelling::parse(position, self.text).map_err(|error| self.refused(&error.reason))
    }

    fn refused(&self, reason: &str) -> Failure {
        Failure::new(format!("move {}, `{}`: {}", self.number, excerpt(self.text), excerpt(reason)))
    }
}

/// Reads FEN or SFEN; what is certainly SFEN may say so, as in `sfen 9/… b - 1`. The errors are sentences.
pub fn read_position(variant: &Arc<Variant>, text: &str) -> Result<Position, Vec<String>> {
    read_setup(variant, text)?.position(variant).map_err(sentences)
}

/// How many fields an EPD line has before its notes.
const EPD_FIELDS: usize = 4;

/// Reads a position of a list, by a function for positions: FEN, SFEN, `fen` and a FEN, or EPD with notes behind it.
pub fn read_listed<P>(text: &str, read: impl Fn(&str) -> Result<P, Vec<String>>) -> Result<P, Vec<String>> {
    let text = text.strip_prefix("fen ").unwrap_or(text);
    read(text).or_else(|reasons| {
        let fields: Vec<&str> = text.split_whitespace().collect();
        match fields.split_at_checked(EPD_FIELDS) {
            Some((position, [_, ..])) => read(&position.join(" ")).map_err(|_| reasons),
            _ => Err(reasons),
        }
    })
}

/// Reads a placement, playable or not, in the same texts.
pub fn read_setup(variant: &Variant, text: &str) -> Result<Setup, Vec<String>> {
    let setup = match text.trim().strip_prefix("sfen ") {
        Some(sfen) => Setup::from_sfen(variant, sfen),
        None => Setup::from_fen(variant, text),
    };
    setup.map_err(sentences)
}

/// What is wrong with a position, a sentence each.
pub fn sentences(FenErrors(errors): FenErrors) -> Vec<String> {
    let mut reasons: Vec<String> = errors.iter().take(REASONS).map(|error| excerpt(&error.to_string())).collect();
    if errors.len() > REASONS {
        reasons.push(format!("and {} more", errors.len() - REASONS));
    }
    reasons
}

fn handicap(variant: &Arc<Variant>, name: &str) -> Result<Position, Failure> {
    let known = variant.handicaps().find(|known| known.eq_ignore_ascii_case(name.trim()));
    known.and_then(|known| Position::handicap(variant, known)).ok_or_else(|| {
        let names: Vec<&str> = variant.handicaps().collect();
        let remedy = match names.is_empty() {
            true => "this variant has none".to_owned(),
            false => format!("this variant has {}", listing(&names, "and")),
        };
        Failure::new(format!("unknown handicap `{}`; {remedy}", excerpt(name)))
    })
}
