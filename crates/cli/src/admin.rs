//! `pantheon admin`: moderators, closed accounts and lost passwords, on the server's database.

use std::io::{BufRead, Write};
use std::path::PathBuf;

use clap::Subcommand;
use pantheon_server::{Order, Settings, administer};

use crate::failure::Failure;

/// What `admin` is told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Where the server keeps its data: sqlite:FILE or postgres://USER:PASSWORD@HOST/NAME [usually sqlite:pantheon.db]
    #[arg(long, value_name = "ADDRESS", env = "PANTHEON_DATABASE", hide_env_values = true, global = true)]
    database: Option<String>,
    /// The directory of the database file [usually this one]
    #[arg(long, value_name = "DIRECTORY", env = "PANTHEON_DATA", global = true)]
    data: Option<PathBuf>,
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Make a moderator of a user
    Make(Whom),
    /// Make a user of a moderator
    Unmake(Whom),
    /// Close an account: nobody logs in to it, sessions and tokens end
    Close(Whom),
    /// Open a closed account again
    Reopen(Whom),
    /// Give a user a new password, which is printed; sessions and tokens end
    Password {
        #[command(flatten)]
        whom: Whom,
        /// Read the password from standard input instead
        #[arg(long)]
        stdin: bool,
    },
}

#[derive(clap::Args)]
struct Whom {
    /// The user's name on the site
    name: String,
}

const EXAMPLES: &str = "\
Examples:
  pantheon admin make ann                              ann sees reports and can mute and close
  pantheon admin close rude --database sqlite:site.db
  pantheon admin password ann                          for who has lost it

The server may run meanwhile.";

/// Does it and says so.
pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let settings = Settings { database: args.database.clone(), data: args.data.clone(), ..Settings::default() };
    let config = settings.config().map_err(Failure::new)?;
    let (name, order) = match &args.task {
        Task::Make(whom) => (&whom.name, Order::Make),
        Task::Unmake(whom) => (&whom.name, Order::Unmake),
        Task::Close(whom) => (&whom.name, Order::Close),
        Task::Reopen(whom) => (&whom.name, Order::Reopen),
        Task::Password { whom, stdin: false } => (&whom.name, Order::Password(None)),
        Task::Password { whom, stdin: true } => {
            let mut line = String::new();
            std::io::stdin().lock().read_line(&mut line)?;
            (&whom.name, Order::Password(Some(line.trim_end_matches(['\r', '\n']).to_owned())))
        }
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let done = runtime.block_on(administer(&config, name, &order)).map_err(Failure::new)?;
    writeln!(out, "{done}")?;
    Ok(())
}
