//! `pantheon arbiter`: judges finished games. Records stream through it one by one, so a file may be of any size.

mod json;
mod plain;
mod tally;

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use indicatif::{ProgressBar, ProgressStyle};
use pantheon_notation::arbiter::{self, Ruling};
use pantheon_notation::record::{self, Format, Record, RecordError, pgn};
use pantheon_rules::{Catalogue, Color, Variant};

use crate::failure::Failure;
use crate::library;
use crate::text::excerpt;

use tally::Tally;

/// What `arbiter` is told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file with the games; `-` reads standard input
    file: PathBuf,
    /// The variant of games that do not name theirs
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// Print a JSON object a game, one a line
    #[arg(long)]
    json: bool,
    /// Tell only of games that something is wrong with
    #[arg(long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  pantheon arbiter games.txt
  pantheon arbiter games.txt --json --quiet
  echo 'shogi startpos moves 7g7f 3c3d 7f7d' | pantheon arbiter -
  echo 'moves f2f3 e7e5 g2g4 d8h4 0-1' | pantheon arbiter - --variant chess

A game is a line: the variant, the start (`startpos`, `fen ...` or `sfen ...`), `moves`, the moves in UCI or USI, and
the result, if there is one: `1-0`, `0-1`, `1/2-1/2`, `*`, or the words of USI, `resign` and `win`. Empty lines and
those that begin with # are passed over.

Exit codes: 0 all games are clean; 1 something is wrong with a game; 2 something could not be read.";

/// Judges all games of a file.
pub fn run(args: &Args, catalogue: &Catalogue, out: &mut impl Write) -> Result<(), Failure> {
    let variant = args.variant.as_deref().map(|name| library::find(catalogue, name)).transpose();
    let variant = variant.map_err(Failure::new)?;
    let bar = progress(args);
    // The bar cannot be asked while it is suspended.
    let hidden = bar.is_hidden();
    let games = open(&args.file, &bar).and_then(|input| records(input, &args.file, catalogue, variant));
    let games = match games {
        Ok(games) => games,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: cannot read {}: {error}", args.file.display());
            return Err(Failure::Told(UNREADABLE));
        }
    };
    let mut out = BufWriter::new(out);
    let mut tally = Tally::default();
    for record in games {
        let game = record.map(|record| (arbiter::judge(&record), record));
        let number = tally.enter(game.as_ref().map(|(ruling, _)| ruling).ok());
        if !hidden {
            bar.set_message(format!("{number} games, {:.0} a second", tally.speed(bar.elapsed())));
        }
        let is_clean = matches!(&game, Ok((ruling, _)) if ruling.clean);
        if args.quiet && is_clean {
            continue;
        }
        bar.suspend(|| {
            match args.json {
                true => writeln!(out, "{}", json::game(number, &game)),
                false => write_game(number, &game, &mut out),
            }?;
            // What waits in the buffer would come between the bar's lines later.
            if hidden { Ok(()) } else { out.flush() }
        })?;
    }
    bar.finish_and_clear();
    match args.json {
        // Whoever reads the objects wants nothing else among them.
        true => drop(write!(io::stderr(), "{tally}")),
        false => write!(out, "{tally}")?,
    }
    out.flush()?;
    match tally {
        Tally { unreadable: 1.., .. } => Err(Failure::Told(UNREADABLE)),
        Tally { unclean: 1.., .. } => Err(Failure::Told(UNCLEAN)),
        _ => Ok(()),
    }
}

const UNCLEAN: u8 = 1;
const UNREADABLE: u8 = 2;

/// What comes of a game: a ruling on its record, or the reason why there is no record.
type Judged = Result<(Ruling, Record), RecordError>;

/// The games of an input, whatever its format: the one place that knows which there are.
fn records<'a>(
    mut input: impl BufRead + 'a,
    path: &Path,
    catalogue: &'a Catalogue,
    variant: Option<&'a Arc<Variant>>,
) -> io::Result<Box<dyn Iterator<Item = Result<Record, RecordError>> + 'a>> {
    let format = Format::detect(Some(path), input.fill_buf()?);
    Ok(match format {
        Some(Format::Pgn) => {
            let reader = pgn::Reader::new(input, catalogue);
            match variant {
                Some(variant) => Box::new(reader.with_default(variant)),
                None => Box::new(reader),
            }
        }
        // Lists of moves may be as long as one likes; they are read a line at a time.
        None | Some(Format::Uci | Format::Usi) => Box::new(plain::Reader::new(input, catalogue, variant)),
        Some(format) => {
            let mut bytes = Vec::new();
            input.read_to_end(&mut bytes)?;
            Box::new(record::read_all(&bytes, Some(format), catalogue, variant).into_iter())
        }
    })
}

fn open(file: &Path, bar: &ProgressBar) -> io::Result<BufReader<Box<dyn Read>>> {
    let input: Box<dyn Read> = match file.as_os_str() == "-" {
        true => Box::new(io::stdin().lock()),
        false => {
            let file = File::open(file)?;
            bar.set_length(file.metadata()?.len());
            Box::new(bar.wrap_read(file))
        }
    };
    Ok(BufReader::new(input))
}

/// A bar on standard error, where that is a terminal and the games themselves do not show how far it is.
fn progress(args: &Args) -> ProgressBar {
    if !io::stderr().is_terminal() || io::stdout().is_terminal() && !args.quiet {
        return ProgressBar::hidden();
    }
    let template = match args.file.as_os_str() == "-" {
        true => "  {spinner} {msg}, {elapsed}",
        false => "  {msg} {wide_bar} {percent} %, {elapsed}, {eta} to go",
    };
    let style = ProgressStyle::with_template(template).expect("the template is well formed");
    ProgressBar::no_length().with_style(style)
}

/// Who plays a colour; of partners both, whose team is called by its colour on the first board.
fn players(record: &Record, color: Color) -> Option<String> {
    let (alone, first, second) = color.pick(("White", "WhiteA", "BlackB"), ("Black", "BlackA", "WhiteB"));
    match (record.tag(first), record.tag(second)) {
        (Some(first), Some(second)) if record.second.is_some() => Some(format!("{first} and {second}")),
        _ => record.tag(alone).map(str::to_owned),
    }
}

fn write_game(number: u64, game: &Judged, out: &mut impl Write) -> io::Result<()> {
    match game {
        Ok((ruling, record)) => {
            let players = match Color::ALL.map(|color| players(record, color)) {
                [None, None] => String::new(),
                both => format!(", {}", both.map(|name| name.unwrap_or_else(|| "?".to_owned())).join(" - ")),
            };
            writeln!(out, "{}", excerpt(&format!("Game {number}: {}{players}", record.variant().name())))?;
            let said = record.ending.map_or("no result", |ending| ending.result());
            writeln!(out, "  Record: {said}")?;
            let mut lines = ruling.to_string();
            lines.insert_str(0, "Rules: ");
            for line in lines.lines() {
                writeln!(out, "  {}", excerpt(line))?;
            }
        }
        Err(error) => {
            writeln!(out, "Game {number}: cannot be read")?;
            writeln!(out, "  ! {}", excerpt(&error.to_string()))?;
        }
    }
    writeln!(out)
}
