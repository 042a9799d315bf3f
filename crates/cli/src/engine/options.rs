//! The options: what there is, and setting it.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use pantheon_engine::net::{Card, Net, NetError};
use pantheon_engine::{Clock, Learned, Strength};
use pantheon_protocol::{Choice, Choices, Complaint, Dialect, Event, Summary};
use pantheon_rules::spec::{PieceType, Sections, SpecErrors};
use pantheon_rules::{Catalogue, Color, KindSet, Position, Variant};

use super::position::{board_of, board_with};
use super::session::Session;
use super::told;
use crate::text::{count, excerpt, listing};
use crate::{bounded, library, memory};

/// The names of the options in UCI.
const VARIANT: &str = "UCI_Variant";
const CHESS960: &str = "UCI_Chess960";
const VARIANT_PATH: &str = "VariantPath";
const HASH: &str = "Hash";
const CLEAR_HASH: &str = "Clear Hash";
const THREADS: &str = "Threads";
const LINES: &str = "MultiPV";
const PONDER: &str = "Ponder";
const SKILL: &str = "Skill Level";
const LIMIT_STRENGTH: &str = "UCI_LimitStrength";
const ELO: &str = "UCI_Elo";
const NET: &str = "EvalFile";
const USE_NETS: &str = "Use NNUE";
const SHOW_CHANCES: &str = "UCI_ShowWDL";
const ANALYSES: &str = "UCI_AnalyseMode";
const OVERHEAD: &str = "Move Overhead";
/// Whether UCCI's times are in milliseconds.
const MILLISECONDS: &str = "usemillisec";

/// What UCI writes for an empty text.
const EMPTY: &str = "<empty>";

/// Megabytes of the table at first, and at most.
pub const DEFAULT_HASH: usize = 16;
const MOST_HASH: i64 = 65_536;
const MOST_THREADS: i64 = 256;
const MOST_LINES: i64 = 500;
/// The skill that holds nothing back.
const FULL_SKILL: i64 = 20;
const DEFAULT_ELO: i64 = 1350;
/// Milliseconds that pass between a decision and the other side's clock. The engine reckons with as many of itself.
const DEFAULT_OVERHEAD: i64 = 15;
const MOST_OVERHEAD: i64 = 5000;

/// What has been set, as far as the engine itself does not keep it.
pub struct Settings {
    /// Did somebody choose the variant?
    pub variant_was_chosen: bool,
    /// The option `UCI_Chess960`; a variant may be so by itself.
    chess960: bool,
    /// How many best lines to show.
    pub lines: usize,
    pub shows_chances: bool,
    pub milliseconds: bool,
    /// What passes between a decision and the other side's clock.
    pub overhead: Duration,
    skill: i64,
    limits_strength: bool,
    elo: i64,
    /// The bytes of a net to use; the one that comes with the program without one.
    net: Option<Arc<[u8]>>,
    uses_nets: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            variant_was_chosen: false,
            chess960: false,
            lines: 1,
            shows_chances: false,
            milliseconds: true,
            overhead: Duration::from_millis(DEFAULT_OVERHEAD as u64),
            skill: FULL_SKILL,
            limits_strength: false,
            elo: DEFAULT_ELO,
            net: None,
            uses_nets: true,
        }
    }
}

impl Settings {
    /// How well to play, if not as well as can be.
    pub fn strength(&self) -> Option<Strength> {
        let (least, most) = (i64::from(Strength::MIN), i64::from(Strength::MAX));
        if self.limits_strength {
            return Some(Strength::elo(self.elo as u16));
        }
        // The levels of Fairy-Stockfish, spread evenly over what there is.
        let elo = least + (self.skill + FULL_SKILL) * (most - least) / (2 * FULL_SKILL);
        (self.skill < FULL_SKILL).then(|| Strength::elo(elo as u16))
    }

    /// A clock as the engine is to see it: less what is lost on the way beyond what it reckons with, or more. Where
    /// there is any time, a little is left.
    pub fn behind_the_way(&self, clock: Clock) -> Clock {
        let reckoned = Duration::from_millis(DEFAULT_OVERHEAD as u64);
        let seen = |time: Duration| match time.is_zero() {
            true => time,
            false => (time + reckoned).saturating_sub(self.overhead).max(Duration::from_millis(1)),
        };
        Clock { left: seen(clock.left), byoyomi: seen(clock.byoyomi), ..clock }
    }

    /// All options, for an introduction.
    pub fn choices(&self, dialect: Dialect, variants: &[String]) -> Vec<Choice> {
        let spin = |default: i64, min: i64, max: i64| Choices::Spin { default, min, max };
        let variant = Choices::Combo { default: dialect.default_variant().to_owned(), words: variants.to_vec() };
        let (least, most) = (i64::from(Strength::MIN), i64::from(Strength::MAX));
        let mut choices = vec![
            Choice { name: THREADS, choices: spin(1, 1, MOST_THREADS) },
            Choice { name: HASH, choices: spin(DEFAULT_HASH as i64, 1, MOST_HASH) },
            Choice { name: CLEAR_HASH, choices: Choices::Button },
            Choice { name: PONDER, choices: Choices::Check(false) },
            Choice { name: LINES, choices: spin(1, 1, MOST_LINES) },
            Choice { name: SKILL, choices: spin(FULL_SKILL, -FULL_SKILL, FULL_SKILL) },
            Choice { name: CHESS960, choices: Choices::Check(false) },
            Choice { name: VARIANT, choices: variant },
            Choice { name: LIMIT_STRENGTH, choices: Choices::Check(false) },
            Choice { name: ELO, choices: spin(DEFAULT_ELO, least, most) },
            Choice { name: SHOW_CHANCES, choices: Choices::Check(false) },
            Choice { name: ANALYSES, choices: Choices::Check(false) },
            Choice { name: OVERHEAD, choices: spin(DEFAULT_OVERHEAD, 0, MOST_OVERHEAD) },
            Choice { name: VARIANT_PATH, choices: Choices::Text(String::new()) },
            Choice { name: USE_NETS, choices: Choices::Check(true) },
            Choice { name: NET, choices: Choices::Text(String::new()) },
            Choice { name: MILLISECONDS, choices: Choices::Check(true) },
        ];
        choices.retain(|choice| has(dialect, choice.name));
        choices
    }
}

const NAMES: [&str; 17] = [
    VARIANT,
    CHESS960,
    VARIANT_PATH,
    HASH,
    CLEAR_HASH,
    THREADS,
    LINES,
    PONDER,
    SKILL,
    LIMIT_STRENGTH,
    ELO,
    SHOW_CHANCES,
    NET,
    USE_NETS,
    ANALYSES,
    OVERHEAD,
    MILLISECONDS,
];

/// Has a dialect this option? UCCI has no words for several lines, nor for chances.
fn has(dialect: Dialect, name: &str) -> bool {
    match name {
        MILLISECONDS => dialect == Dialect::Ucci,
        LINES | SHOW_CHANCES => dialect != Dialect::Ucci,
        _ => true,
    }
}

/// The names of those that a dialect has.
fn names(dialect: Dialect) -> impl Iterator<Item = &'static str> {
    NAMES.into_iter().filter(move |name| has(dialect, name))
}

impl<W: Write> Session<W> {
    /// Sets an option by its name in the dialect.
    pub(super) fn set_option(&mut self, name: &str, value: &str) -> io::Result<()> {
        // Names of options may be written in either case, says UCI.
        let is_named = |known: &&str| {
            known.eq_ignore_ascii_case(name) || self.dialect.option_name(known).eq_ignore_ascii_case(name)
        };
        let Some(known) = names(self.dialect).find(is_named) else { return self.refuse_option(name) };
        let shown = &*self.dialect.option_name(known);
        let result = match known {
            VARIANT => return self.set_variant(value),
            CHESS960 => return self.set_chess960(shown, value),
            VARIANT_PATH => return self.add_variants(value),
            NET => return self.set_net(value),
            USE_NETS => flag(shown, value).map(|uses| {
                self.settings.uses_nets = uses;
                self.choose_net();
            }),
            HASH => number(shown, value, 1..=MOST_HASH).and_then(|megabytes| self.set_hash(megabytes as usize)),
            THREADS => number(shown, value, 1..=MOST_THREADS).map(|threads| self.engine.set_threads(threads as usize)),
            LINES => number(shown, value, 1..=MOST_LINES).map(|lines| self.settings.lines = lines as usize),
            SKILL => number(shown, value, -FULL_SKILL..=FULL_SKILL).map(|skill| self.settings.skill = skill),
            ELO => {
                let range = i64::from(Strength::MIN)..=i64::from(Strength::MAX);
                number(shown, value, range).map(|elo| self.settings.elo = elo)
            }
            LIMIT_STRENGTH => flag(shown, value).map(|limits| self.settings.limits_strength = limits),
            SHOW_CHANCES => flag(shown, value).map(|shows| self.settings.shows_chances = shows),
            MILLISECONDS => flag(shown, value).map(|milliseconds| self.settings.milliseconds = milliseconds),
            // The other program says when to ponder; the option tells it that it may. Who analyses is thought for as
            // who plays.
            PONDER | ANALYSES => flag(shown, value).map(drop),
            OVERHEAD => number(shown, value, 0..=MOST_OVERHEAD)
                .map(|overhead| self.settings.overhead = Duration::from_millis(overhead as u64)),
            _ => {
                self.abort();
                self.engine.clear();
                Ok(())
            }
        };
        result.or_else(|problem| self.fail(problem))
    }

    /// Says why something cannot be done.
    fn fail(&mut self, problem: impl Into<String>) -> io::Result<()> {
        self.say(&Event::Failure(problem.into()))
    }

    fn refuse_option(&mut self, name: &str) -> io::Result<()> {
        let known: Vec<String> = names(self.dialect).map(|known| self.dialect.option_name(known)).collect();
        let near = library::near(name, known.iter().map(String::as_str));
        let remedy = match near.is_empty() {
            true => format!("there are {}", known.join(", ")),
            false => format!("did you mean {}?", listing(&near, "or")),
        };
        self.say(&Event::Complaint(Complaint { problem: "no option", text: excerpt(name), remedy }))
    }

    /// A table that does not fit is refused.
    pub(super) fn set_hash(&mut self, megabytes: usize) -> Result<(), String> {
        memory::fits_in_place_of(self.engine.hash(), megabytes).map_err(|why| format!("{why}; it stays as it was"))?;
        self.engine.set_hash(megabytes);
        Ok(())
    }

    /// Takes the net of a file, or again the one that comes with the program.
    fn set_net(&mut self, path: &str) -> io::Result<()> {
        if path.is_empty() || path == EMPTY {
            self.settings.net = None;
            self.choose_net();
            return Ok(());
        }
        let card = match bounded::read_file(Path::new(path), bounded::LARGEST_NET) {
            Ok(bytes) => self.card(&bytes).map(|card| (bytes, card)).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        match card {
            Ok((bytes, card)) => {
                self.settings.net = Some(bytes.into());
                self.choose_net();
                self.note(format!("the net {} is used in games of {}", excerpt(path), excerpt(&card.variant)))
            }
            Err(problem) => self.fail(format!("the net {} cannot be used: {problem}", excerpt(path))),
        }
    }

    /// The card of a net that can be used: its variant is defined as when it was made, or not known yet.
    fn card(&self, bytes: &[u8]) -> Result<Card, NetError> {
        let card = Net::read_card(bytes)?;
        self.catalogue.get(&card.variant).map_or(Ok(()), |variant| Net::read(variant, bytes).map(drop))?;
        Ok(card)
    }

    fn choose_net(&mut self) {
        self.abort();
        self.engine.set_learned(match &self.settings.net {
            _ if !self.settings.uses_nets => Learned::Nothing,
            Some(bytes) => Learned::File(bytes.clone()),
            None => Learned::Shipped,
        });
    }

    fn set_chess960(&mut self, shown: &str, value: &str) -> io::Result<()> {
        let chess960 = match flag(shown, value) {
            Ok(chess960) => chess960,
            Err(problem) => return self.fail(problem),
        };
        let name = self.board.position().variant().name().to_owned();
        match compiled(&self.catalogue, &name, chess960) {
            Ok(variant) => {
                self.settings.chess960 = chess960;
                self.continue_with(&variant);
                Ok(())
            }
            Err(problem) => self.fail(problem),
        }
    }

    /// Puts the start of a variant on the board.
    pub(super) fn set_variant(&mut self, name: &str) -> io::Result<()> {
        match compiled(&self.catalogue, name, self.settings.chess960) {
            Ok(variant) => {
                self.settings.variant_was_chosen = true;
                self.set_board(board_of(&variant));
                self.tell_variant()
            }
            Err(problem) => self.fail(problem),
        }
    }

    fn add_variants(&mut self, path: &str) -> io::Result<()> {
        if path.is_empty() || path == EMPTY {
            return Ok(());
        }
        let file = Path::new(path);
        // Standard input is where these very lines come from.
        let source = match path {
            "-" => Err("`-` is no file of variants here".to_owned()),
            _ => library::read(file),
        };
        let source = match source {
            Ok(source) => source,
            Err(problem) => return self.fail(excerpt(&problem)),
        };
        match self.catalogue.with(&source, &library::family(file)) {
            Ok(catalogue) => self.catalogue = catalogue,
            Err(SpecErrors(errors)) => {
                for error in &errors {
                    self.fail(excerpt(&library::located(file, error)))?;
                }
                return self.note(format!("no variants were added, for {}", count(errors.len(), "error")));
            }
        }
        let sections = Sections::read(&source).ok();
        let names: Vec<&str> = sections.iter().flat_map(Sections::iter).map(|section| section.name).collect();
        if names.is_empty() {
            return self
                .fail(format!("{} holds no variants; each begins with a line like `[name:chess]`", excerpt(path)));
        }
        self.note(format!("added {} of {path}: {}", count(names.len(), "variant"), names.join(" ")))?;
        // The file may have changed the very game that the net is for,
        if let Some(bytes) = self.settings.net.clone()
            && let Err(problem) = self.card(&bytes)
        {
            self.settings.net = None;
            self.choose_net();
            self.fail(format!("the net of {NET} cannot be used any more: {problem}"))?;
        }
        // or the one that is on the board.
        let name = self.board.position().variant().name().to_owned();
        if names.contains(&name.as_str())
            && let Ok(variant) = compiled(&self.catalogue, &name, self.settings.chess960)
        {
            self.continue_with(&variant);
        }
        Ok(())
    }

    /// Keeps the position under other rules, if it is one there.
    fn continue_with(&mut self, variant: &Arc<Variant>) {
        let told = told::read(variant, &self.board.position().fen());
        let is_refused = self.is_refused;
        self.set_board(told.map_or_else(|_| board_of(variant), |told| board_with(told.position)));
        self.is_refused = is_refused;
    }
}

fn number(name: &str, value: &str, range: std::ops::RangeInclusive<i64>) -> Result<i64, String> {
    value.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| {
        format!("{name} is a number from {} to {}, not `{}`", range.start(), range.end(), excerpt(value))
    })
}

/// XBoard writes 1 and 0.
fn flag(name: &str, value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "1" | "on" => Ok(true),
        "false" | "0" | "off" => Ok(false),
        _ => Err(format!("{name} is true or false, not `{}`", excerpt(value))),
    }
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

/// What programs are told of a variant that is chosen.
pub fn summary(variant: &Arc<Variant>) -> Summary {
    Summary::of(variant, pocket(variant))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_lost_on_the_way_is_taken_off_the_clock() {
        let ms = Duration::from_millis;
        for (overhead, told, seen) in
            [(15, 1000, 1000), (115, 1000, 900), (0, 1000, 1015), (5000, 1000, 1), (500, 0, 0)]
        {
            let settings = Settings { overhead: ms(overhead), ..Settings::default() };
            let clock = settings.behind_the_way(Clock { left: ms(told), byoyomi: ms(told), ..Clock::default() });
            assert_eq!((clock.left, clock.byoyomi), (ms(seen), ms(seen)), "{overhead}");
        }
    }
}
