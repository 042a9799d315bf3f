//! `pantheon`: chess-like games in the terminal. It lists, shows, explains, plays, counts and checks them, and thinks
//! for other programs. One file a subcommand; [`start`], [`library`], [`board`], [`grid`], [`look`] and [`lines`] are
//! what they share.

mod admin;
mod analyze;
mod arbiter;
mod bench;
mod check;
mod contest;
mod convert;
mod engine;
mod keys;
mod learn;
mod mate;
mod perft;
mod piece;
mod play;
mod serve;
mod show;
mod tune;
mod variants;

mod bounded;
mod draft;
mod drawing;
mod failure;
mod interrupt;
mod library;
mod lines;
mod load;
mod look;
mod memory;
mod random;
mod spelling;
mod start;
mod text;

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;

/// Chess-like games in the terminal: list, show, play, count and check them.
///
/// A game is a variant: a few lines of text that say what its pieces do and how it ends. Many come with the program;
/// --variants adds those of a file of your own, in the dialect of Fairy-Stockfish's variants.ini.
#[derive(Parser)]
#[command(name = "pantheon", version, verbatim_doc_comment, arg_required_else_help = true)]
#[command(after_help = HINT, after_long_help = EXAMPLES)]
struct Cli {
    /// Add the variants of a file, for any command; may be given more than once
    #[arg(long = "variants", value_name = "FILE", global = true)]
    files: Vec<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

const HINT: &str = "`pantheon --help` has examples, and so has each command: `pantheon play --help`.";

const EXAMPLES: &str = "\
Examples:
  pantheon variants                         what can be played
  pantheon play shogi --level 3             a game against the engine
  pantheon show xiangqi --moves h3e3 h8e8   the board after two moves
  pantheon piece janggi c                   what does this piece do?
  pantheon perft chess 5                    count positions, 4865609 of them
  pantheon check mine.ini                   is this variant file right?
  pantheon play mine --variants mine.ini    play a game of one's own
  pantheon mate shogi --file tsume.txt      solve mate problems
  pantheon arbiter games.txt                were these games played by the rules?
  pantheon convert games.pgn --to json      records of games, from one format into another
  pantheon match shogi --games 20           which engine plays better?
  pantheon analyze game.pgn                 where did I go wrong?
  pantheon engine                           for programs with a board: UCI, USI, UCCI, XBoard
  pantheon serve                            a site on this machine, to play in the browser
  pantheon admin make ann                   a moderator of that site
  pantheon tune mine --variants mine.ini    let the engine learn what its pieces are worth
  pantheon rounds mine --variants mine.ini  let it learn the whole game: a net of its own

Exit codes: 0 all went well; 1 something failed (a file, a position, the name of a variant); 2 the command line was not
understood.";

#[derive(Subcommand)]
enum Command {
    /// List the variants
    Variants(variants::Args),
    /// Show a board: the start of a variant, or any position of it
    Show(show::Args),
    /// Say and show what a piece of a variant does
    Piece(piece::Args),
    /// Count the positions some moves ahead
    Perft(perft::Args),
    /// Run a fixed search: a checksum of the engine, and its speed
    Bench(bench::Args),
    /// Check variant files and report everything that is wrong with them
    Check(check::Args),
    /// Convert records of games into another format, or into pictures
    Convert(convert::Args),
    /// Think for another program: UCI, USI, UCCI and XBoard on standard input and output
    Engine(engine::Args),
    /// Play a game in the terminal
    Play(play::Args),
    /// Judge finished games: who won by which rule, which moves were not allowed, does the record agree?
    Arbiter(arbiter::Args),
    /// Let two engines play a match and say which is stronger
    Match(Box<contest::Args>),
    /// Annotate records of games with evaluations, best lines and the moves that lost
    Analyze(analyze::Args),
    /// Look for mates by checks alone, as in tsume shogi
    Mate(mate::Args),
    /// Let the engine learn what the pieces of a variant are worth, by playing against itself
    Tune(tune::Args),
    /// Let the engine play against itself, for a net to learn from
    Selfplay(learn::selfplay::Args),
    /// Train a net from games of self-play
    Train(learn::train::Args),
    /// Play and train in turn, and keep the nets that a match proves better
    Rounds(learn::rounds::Args),
    /// Show what is known of nets: those that come with the program, or those of files
    Nets(learn::nets::Args),
    /// Run a site where people play each other and the engine
    Serve(serve::Serve),
    /// See what a server bears: many sockets, many games, a rate of moves
    Load(load::Args),
    /// Make moderators, close accounts, reset passwords on a site's database
    Admin(admin::Args),
    /// Print the reference of the keys of variant files, in Markdown
    Keys,
}

fn main() -> ExitCode {
    match run(&Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(cli: &Cli) -> Result<(), Failure> {
    let catalogue = library::load(&cli.files)?;
    let mut out = io::stdout().lock();
    match &cli.command {
        Command::Variants(args) => variants::run(args, &catalogue, &mut out),
        Command::Show(args) => show::run(args, &catalogue, &mut out),
        Command::Piece(args) => piece::run(args, &catalogue, &mut out),
        Command::Perft(args) => perft::run(args, &catalogue, &mut out),
        Command::Bench(args) => bench::run(args, &mut out),
        Command::Check(args) => check::run(args, catalogue, &mut out),
        Command::Convert(args) => convert::run(args, &catalogue, &mut out),
        Command::Engine(args) => engine::run(args, catalogue, &mut out),
        Command::Play(args) => {
            // The engine thinks in a thread of its own, which must be able to write if it fails.
            drop(out);
            play::run(args, &catalogue, &mut io::stdout())
        }
        Command::Arbiter(args) => arbiter::run(args, &catalogue, &mut out),
        Command::Match(args) => contest::run(args, &cli.files, &catalogue, &mut out),
        Command::Analyze(args) => analyze::run(args, &catalogue, &mut out),
        Command::Mate(args) => mate::run(args, &catalogue, &mut out),
        Command::Tune(args) => tune::run(args, &cli.files, &catalogue, &mut out),
        Command::Selfplay(args) => learn::selfplay::run(args, &catalogue, &mut out),
        Command::Train(args) => learn::train::run(args, &cli.files, &catalogue, &mut out),
        Command::Rounds(args) => learn::rounds::run(args, &catalogue, &mut out),
        Command::Nets(args) => learn::nets::run(args, &mut out),
        Command::Serve(args) => serve::run(args, &cli.files),
        Command::Load(args) => load::run(args, &mut out),
        Command::Admin(args) => admin::run(args, &mut out),
        Command::Keys => keys::run(&mut out),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_defined() {
        super::Cli::command().debug_assert();
    }
}
