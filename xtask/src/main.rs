//! Project chores: `cargo xtask test`, `serve`, `web`, `bench`, `net`, `oracle`, `soak`, `docs`.

mod bench;
mod docs;
mod net;
mod oracle;
mod postgres;
mod serve;
mod shell;
mod soak;
mod test;
mod web;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// What a chore gives back: nothing, or a message for whoever started it.
type Outcome<T = ()> = Result<T, String>;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Project chores: build, test, measure.")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Everything that must pass before a change lands, in order: form, lints, tests, documents, the oracle.
    Test,
    /// The site on this machine, pages and database included.
    Serve(serve::Arguments),
    /// Builds the pages with the rules and the engine as WebAssembly.
    Web(web::Arguments),
    /// Measures the program against another one.
    #[command(subcommand)]
    Bench(bench::Bench),
    /// Makes a net that comes with the program once more, by its recipe, and compares the two.
    Net(net::Arguments),
    /// Plays random games and compares every position with Fairy-Stockfish's Python module, pyffish.
    Oracle(oracle::Arguments),
    /// Lets the engine play itself in every variant for as long as it is told, with clocks, and counts what goes wrong.
    Soak(soak::Arguments),
    /// Writes the documents that are made from the code.
    Docs,
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().chore {
        Chore::Test => test::run(),
        Chore::Serve(arguments) => serve::run(&arguments),
        Chore::Web(arguments) => web::run(&arguments),
        Chore::Bench(bench) => bench::run(&bench),
        Chore::Net(arguments) => net::run(&arguments),
        Chore::Oracle(arguments) => oracle::run(&arguments),
        Chore::Soak(arguments) => soak::run(&arguments),
        Chore::Docs => docs::write(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}
