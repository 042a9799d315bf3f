//! `cargo xtask serve`: the site, once it exists.

use crate::{Outcome, shell};

/// What `serve` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game to play; more arguments go to `pantheon play` as they are.
    #[arg(default_value = "shogi", trailing_var_arg = true, allow_hyphen_values = true)]
    game: Vec<String>,
}

/// Plays in the terminal until there is something to serve.
pub fn run(arguments: &Arguments) -> Outcome {
    println!("There is no site yet: this will start it when there is one.");
    println!("Until then, a game in the terminal: `pantheon play {}`.", arguments.game.join(" "));
    let fixed = ["run", "--quiet", "--release", "--package", "pantheon", "--", "play"];
    shell::run(shell::cargo(fixed).args(&arguments.game))
}
