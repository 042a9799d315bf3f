//! The options of UCI: what there is, and setting it.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use pantheon_rules::spec::{PieceType, Sections, SpecErrors};
use pantheon_rules::{Catalogue, Color, KindSet, Position, Variant};

use super::{DEFAULT_VARIANT, Session};
use crate::library;
use crate::text::{count, excerpt, listing};

/// The names of the options, as they are written.
const CHESS960: &str = "UCI_Chess960";
const VARIANT: &str = "UCI_Variant";
const VARIANT_PATH: &str = "VariantPath";

/// What UCI writes for an empty text.
const EMPTY: &str = "<empty>";

impl<W: Write> Session<W> {
    /// Answers `uci`.
    pub(super) fn introduce(&mut self) -> io::Result<()> {
        let names: String = self.catalogue.entries().map(|entry| format!(" var {}", entry.name)).collect();
        let out = &mut self.out;
        writeln!(out, "id name Pantheon {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(out, "id author the Pantheon developers\n")?;
        writeln!(out, "option name {CHESS960} type check default false")?;
        writeln!(out, "option name {VARIANT} type combo default {DEFAULT_VARIANT}{names}")?;
        writeln!(out, "option name {VARIANT_PATH} type string default {EMPTY}")?;
        writeln!(out, "uciok")
    }

    /// Obeys `setoption name N value V`.
    pub(super) fn set_option(&mut self, line: &str) -> io::Result<()> {
        let Some((name, value)) = name_and_value(line) else {
            return self.info("setoption is written like: setoption name UCI_Variant value chess");
        };
        // Names of options may be written in either case, says UCI.
        match [CHESS960, VARIANT, VARIANT_PATH].into_iter().find(|known| known.eq_ignore_ascii_case(name)) {
            Some(CHESS960) => self.set_chess960(value),
            Some(VARIANT) => self.set_variant(value),
            Some(_) => self.add_variants(value),
            None => {
                let known = listing(&[CHESS960, VARIANT, VARIANT_PATH], "and");
                self.info(&format!("no option `{}`; there are {known}", excerpt(name)))
            }
        }
    }

    fn set_chess960(&mut self, value: &str) -> io::Result<()> {
        let chess960 = match value.to_ascii_lowercase().as_str() {
            "true" => true,
            "false" => false,
            _ => return self.info(&format!("{CHESS960} is true or false, not `{}`", excerpt(value))),
        };
        let name = self.position.variant().name().to_owned();
        match compiled(&self.catalogue, &name, chess960) {
            Ok(variant) => {
                self.chess960 = chess960;
                self.continue_with(&variant);
                Ok(())
            }
            Err(problem) => self.info(&problem),
        }
    }

    fn set_variant(&mut self, name: &str) -> io::Result<()> {
        match compiled(&self.catalogue, name, self.chess960) {
            Ok(variant) => {
                self.position = Position::start(&variant);
                self.last = None;
                self.info(&summary(&variant))
            }
            Err(problem) => self.info(&problem),
        }
    }

    fn add_variants(&mut self, path: &str) -> io::Result<()> {
        if path.is_empty() || path == EMPTY {
            return Ok(());
        }
        let file = Path::new(path);
        let source = match library::read(file) {
            Ok(source) => source,
            Err(problem) => return self.info(&excerpt(&problem)),
        };
        match self.catalogue.with(&source, &library::family(file)) {
            Ok(catalogue) => self.catalogue = catalogue,
            Err(SpecErrors(errors)) => {
                for error in &errors {
                    self.info(&excerpt(&library::located(file, error)))?;
                }
                return self.info(&format!("no variants were added, for {}", count(errors.len(), "error")));
            }
        }
        let sections = Sections::read(&source).ok();
        let names: Vec<&str> = sections.iter().flat_map(Sections::iter).map(|section| section.name).collect();
        self.info(&format!("added {} of {path}: {}", count(names.len(), "variant"), names.join(" ")))?;
        // The file may have changed the very game that is on the board.
        let name = self.position.variant().name().to_owned();
        if names.contains(&name.as_str())
            && let Ok(variant) = compiled(&self.catalogue, &name, self.chess960)
        {
            self.continue_with(&variant);
        }
        Ok(())
    }

    /// Keeps the position under other rules, if it is one there.
    fn continue_with(&mut self, variant: &Arc<Variant>) {
        match Position::from_fen(variant, &self.position.fen()) {
            Ok(position) => self.position = position,
            Err(_) => {
                self.position = Position::start(variant);
                self.last = None;
            }
        }
    }
}

/// `setoption name N value V`; both may have blanks in them, and a value may be missing.
fn name_and_value(line: &str) -> Option<(&str, &str)> {
    let rest = line.trim().strip_prefix("setoption")?.trim_start().strip_prefix("name")?;
    let rest = rest.strip_prefix(char::is_whitespace)?.trim();
    let (name, value) = rest.split_once(" value").unwrap_or((rest, ""));
    (!name.is_empty()).then_some((name.trim(), value.trim()))
}

fn compiled(catalogue: &Catalogue, name: &str, chess960: bool) -> Result<Arc<Variant>, String> {
    let variant = library::find(catalogue, name)?;
    if !chess960 || variant.spec().board.chess960 {
        return Ok(variant.clone());
    }
    let mut spec = variant.spec().clone();
    spec.board.chess960 = true;
    Variant::compile(&spec).map_err(|SpecErrors(errors)| {
        let reasons: Vec<String> = errors.iter().map(|error| error.problem.clone()).collect();
        format!("{name} cannot be played as {CHESS960}: {}", reasons.join("; "))
    })
}

/// What Fairy-Stockfish says of a variant that is chosen, for programs that wait for it.
fn summary(variant: &Arc<Variant>) -> String {
    let board = &variant.spec().board;
    format!(
        "variant {} files {} ranks {} pocket {} template {} startpos {}",
        variant.name(),
        board.files,
        board.ranks,
        pocket(variant),
        board.template,
        board.start_fen
    )
}

/// How many kinds of pieces may come into a hand: those that are there at the start, and those that can be captured.
fn pocket(variant: &Arc<Variant>) -> usize {
    let drops = &variant.spec().drops;
    if !drops.enabled {
        return 0;
    }
    let start = Position::start(variant);
    let held = variant.kinds().filter(|&kind| Color::ALL.iter().any(|&color| start.hand(color, kind) > 0));
    let on_board = variant.board().into_iter().filter_map(|square| start.piece(square));
    // A promoted piece is captured as what its letter says.
    let captured = on_board.filter_map(|piece| variant.kind_by_letter(variant.spelling(piece.role).1));
    let captured = captured.filter(|_| drops.captures_to_hand);
    let all: KindSet = held.chain(captured).filter(|&kind| variant.piece_type(kind) != PieceType::KING).collect();
    all.iter().count()
}
