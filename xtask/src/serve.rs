//! `cargo xtask serve`: the site on this machine, with everything in one program.

use std::io::{BufRead, IsTerminal};
use std::process::Command;

use crate::{Outcome, shell, web};

/// What `serve` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// Goes to `pantheon serve` as it is, such as `--listen 127.0.0.1:9000`.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

/// Builds the pages and the program with them inside, and starts the site.
pub fn run(arguments: &Arguments) -> Outcome {
    if let Some(why) = web::missing() {
        return offer_terminal(&why);
    }
    web::build()?;
    let program = shell::build_program()?;
    let data = shell::root().join("data");
    std::fs::create_dir_all(&data).map_err(|error| format!("{}: {error}", data.display()))?;
    println!("Games are kept in {}. The site is at this address, until Ctrl-C:", data.display());
    let mut serve = Command::new(program);
    // By the environment, so that an argument can still say otherwise.
    if std::env::var_os("PANTHEON_DATA").is_none() {
        serve.env("PANTHEON_DATA", data);
    }
    shell::run(serve.arg("serve").args(&arguments.arguments))
}

/// Without pages there is still the game in the terminal.
fn offer_terminal(why: &str) -> Outcome {
    println!("The site cannot be built here: {why}.");
    let play = ["run", "--quiet", "--release", "--package", "pantheon", "--", "play", "shogi"];
    println!("Without it there is the game in the terminal: `cargo {}`.", play.join(" "));
    if !std::io::stdin().is_terminal() {
        return Err(why.to_owned());
    }
    println!("Play it now? [y/n]");
    let mut answer = String::new();
    std::io::stdin().lock().read_line(&mut answer).map_err(|error| error.to_string())?;
    match answer.trim() {
        "y" | "yes" => shell::run(&mut shell::cargo(play)),
        _ => Err(why.to_owned()),
    }
}
