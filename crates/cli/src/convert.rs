//! `pantheon convert`: records of games from one format into another, or into pictures.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use indicatif::{ProgressBar, ProgressStyle};
use pantheon_notation::record::{self, Format, Place, Record, RecordError, pgn};
use pantheon_picture::Picture;
use pantheon_picture::text::{Frame, Ink, Look};
use pantheon_rules::Catalogue;

use crate::draft::Draft;
use crate::failure::Failure;
use crate::library;
use crate::text::{count, excerpt};

/// What `convert` is told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file to read; `-` is standard input
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The file to write; standard output if there is none
    #[arg(value_name = "OUT")]
    output: Option<PathBuf>,
    /// The format of IN, if its contents and name do not tell
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// The format to write: pgn, kif, ki2, csa, jkf, json, usi, uci, dhtmlxq, svg or txt; else the name of OUT tells
    #[arg(long, value_name = "FORMAT")]
    to: Option<Target>,
    /// The variant of games that name none
    #[arg(long, value_name = "VARIANT")]
    variant: Option<String>,
    /// Draw the position after so many plies, not the last one
    #[arg(long, value_name = "NUMBER")]
    ply: Option<usize>,
}

const EXAMPLES: &str = "\
Examples:
  pantheon convert games.pgn --to json
  pantheon convert games.pgn games.uci
  pantheon convert game.pgn --to svg --ply 20 game.svg
  pantheon convert moves.txt --from usi --to pgn

What the new format cannot hold is told on standard error. A game that cannot be read to its end is converted as far as
it goes; one that cannot be read at all is left out. Either makes the exit code 1.";

/// What to make of a record.
#[derive(Clone, Copy, PartialEq)]
enum Target {
    Record(Format),
    Svg,
    Text,
}

impl FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Target, String> {
        match text.to_ascii_lowercase().as_str() {
            "svg" => Ok(Target::Svg),
            "txt" => Ok(Target::Text),
            _ => text.parse().map(Target::Record).map_err(|error: record::UnknownFormat| format!("{error}, svg, txt")),
        }
    }
}

/// Files larger than this take long enough to show how far it is.
const LARGE: u64 = 4 << 20;

/// How much of a file tells its format.
const HEAD: usize = 1 << 14;

/// Converts.
pub fn run(args: &Args, catalogue: &Catalogue, out: &mut impl Write) -> Result<(), Failure> {
    let target = args.target()?;
    let variant = args.variant.as_deref().map(|name| library::find(catalogue, name)).transpose();
    let variant = variant.map_err(Failure::new)?;
    let mut input = open(&args.input)?;
    let nothing = || Failure::new(format!("there is no game in {}", args.input.display()));
    if input.fill_buf()?.is_empty() {
        return Err(nothing());
    }
    let format = match args.from {
        Some(format) => format,
        None => Format::detect(Some(&args.input), input.fill_buf()?).ok_or_else(|| {
            Failure::new(format!("the format of {} is not known; name it with --from", args.input.display()))
        })?,
    };
    let mut conversion = Conversion { args, target, games: 0, faulty: 0, written: 0 };
    let mut file = match &args.output {
        Some(path) if path.as_os_str() != "-" => Some(Draft::new(path)?),
        _ => None,
    };
    let sink: &mut dyn Write = match &mut file {
        Some(file) => file,
        None => out,
    };
    if format == Format::Pgn {
        let reader = pgn::Reader::new(input, catalogue);
        let reader = match variant {
            Some(variant) => reader.with_default(variant),
            None => reader,
        };
        for game in reader {
            conversion.convert(game, sink)?;
        }
    } else {
        let mut bytes = Vec::new();
        input.read_to_end(&mut bytes)?;
        for game in record::read_all(&bytes, Some(format), catalogue, variant) {
            conversion.convert(game, sink)?;
        }
    }
    sink.flush()?;
    if conversion.games == 0 {
        return Err(nothing());
    }
    // Where no game could be written, what is there stays.
    if let Some(file) = file.filter(|_| conversion.written > 0) {
        file.finish()?;
    }
    match conversion.faulty {
        0 => Ok(()),
        faulty => Err(Failure::new(format!("{faulty} of {} could not be converted", count(conversion.games, "game")))),
    }
}

impl Args {
    fn target(&self) -> Result<Target, Failure> {
        let by_name = || self.output.as_ref()?.extension()?.to_str()?.parse().ok();
        self.to.or_else(by_name).ok_or_else(|| Failure::new("say what to convert to, as in --to pgn"))
    }
}

/// The file, with a bar that shows how much of it has been read if it is large and somebody watches.
fn open(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(BufReader::with_capacity(HEAD, io::stdin())));
    }
    let failed = |error| Failure::new(format!("cannot read {}: {error}", path.display()));
    let file = File::open(path).map_err(failed)?;
    let size = file.metadata().map_err(failed)?.len();
    if size < LARGE || !io::stderr().is_terminal() {
        return Ok(Box::new(BufReader::with_capacity(1 << 16, file)));
    }
    let style = ProgressStyle::with_template("{bar:40} {bytes} of {total_bytes}, {eta} left");
    let bar = ProgressBar::new(size).with_style(style.expect("a template that indicatif reads"));
    Ok(Box::new(BufReader::with_capacity(1 << 16, bar.wrap_read(file))))
}

/// A conversion under way.
struct Conversion<'a> {
    args: &'a Args,
    target: Target,
    games: usize,
    faulty: usize,
    written: usize,
}

impl Conversion<'_> {
    fn convert(&mut self, game: Result<Record, RecordError>, out: &mut dyn Write) -> Result<(), Failure> {
        self.games += 1;
        let record = match game {
            Ok(record) => record,
            Err(error) => {
                self.faulty += 1;
                self.tell_place(error.place, &error.text, &error.reason);
                return Ok(());
            }
        };
        if let Some(fault) = &record.fault {
            self.faulty += 1;
            self.tell_place(fault.place, &fault.text, &fault.reason);
        }
        match self.target {
            Target::Record(format) => match record::write(&record, format) {
                Ok(written) => {
                    if !written.dropped.is_empty() {
                        self.tell(&format!("not kept in {format}: {}", written.dropped.join(", ")));
                    }
                    out.write_all(written.text.as_bytes())?;
                    self.written += 1;
                }
                Err(reason) => {
                    self.faulty += usize::from(record.fault.is_none());
                    self.tell(&reason);
                }
            },
            Target::Svg | Target::Text => self.draw(&record, out)?,
        }
        Ok(())
    }

    fn draw(&mut self, record: &Record, out: &mut dyn Write) -> Result<(), Failure> {
        if self.target == Target::Svg && self.written > 0 {
            self.tell("left out: an SVG file has one picture");
            return Ok(());
        }
        let mut game = record.game();
        for (board, mv) in record.sequence().take(self.args.ply.unwrap_or(usize::MAX)) {
            game.play_unchecked_on(board, mv);
        }
        if self.target == Target::Svg && game.boards().len() > 1 {
            self.tell("board B is left out: an SVG file has one picture");
        }
        for board in game.boards() {
            let picture = Picture::of(board.position()).last_move(board.moves().last().copied());
            if self.target == Target::Svg {
                write!(out, "{}", picture.svg())?;
                break;
            }
            writeln!(out, "{}", picture.text(Look { ink: Ink::Plain, frame: Frame::Boxes }))?;
        }
        self.written += 1;
        Ok(())
    }

    fn tell_place(&self, place: Place, text: &str, reason: &str) {
        let Place { line, column } = place;
        let text = if text.is_empty() { String::new() } else { format!("`{}`: ", excerpt(text)) };
        // Where nobody can be told, the exit code must do.
        let name = self.args.input.display();
        let _ = writeln!(io::stderr(), "{name}:{line}:{column}: game {}: {text}{}", self.games, excerpt(reason));
    }

    fn tell(&self, message: &str) {
        let _ = writeln!(io::stderr(), "{}: game {}: {}", self.args.input.display(), self.games, excerpt(message));
    }
}
