//! How a variant gets a net: `pantheon selfplay` plays games, `pantheon train` learns from them, `pantheon rounds` does
//! both in turn and keeps what a match proves better.

pub mod nets;
mod origin;
pub mod rounds;
pub mod selfplay;
pub mod train;

use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::sync::Arc;

use indicatif::{ProgressBar, ProgressStyle};
use pantheon_engine::Learned;
use pantheon_engine::learn::Records;
use pantheon_engine::net::Net;
use pantheon_rules::Variant;

use crate::bounded;

/// Nodes a move in games to learn from, unless told otherwise: many quick games teach more than few slow ones.
const QUICK: u64 = 150;

/// Of a hundred games to learn from, so many begin with few pieces, unless told otherwise.
const ENDINGS: u8 = 25;

/// A net by what the command line calls it: a file, `shipped` or `none`. The error is a sentence.
pub fn find_net(variant: &Arc<Variant>, name: &str) -> Result<Learned, String> {
    match name {
        "none" => Ok(Learned::Nothing),
        "shipped" => Ok(Learned::Shipped),
        file => {
            let bytes = bounded::read_file(Path::new(file), bounded::LARGEST_NET).map_err(|error| {
                format!("cannot read the net `{file}`: {error}; a net is a file, `shipped` or `none`")
            })?;
            match Net::read(variant, &bytes) {
                Ok(_) => Ok(Learned::File(bytes.into())),
                Err(error) => Err(format!("{file}: {error}")),
            }
        }
    }
}

/// Opens a file of games and sees that they are of a variant as it is defined now. The error is a sentence.
pub fn open_games(variant: &Variant, path: &Path) -> Result<Records<BufReader<File>>, String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    let records = Records::new(BufReader::new(file)).map_err(|error| error.to_string())?;
    if records.head.fits(variant) {
        return Ok(records);
    }
    Err(format!(
        "these are games of `{}` as it was defined when they were played, not of `{}` as it is now",
        records.head.variant,
        variant.name()
    ))
}

/// What evaluates positions, for those who read where games come from.
fn evaluation(name: &str) -> String {
    match name {
        "none" => "written by hand".to_owned(),
        "shipped" => "as shipped".to_owned(),
        file => Path::new(file).file_name().map_or(file.to_owned(), |name| name.to_string_lossy().into_owned()),
    }
}

/// All processors there are.
fn all_threads() -> u16 {
    std::thread::available_parallelism().map_or(1, |threads| threads.get().min(512) as u16)
}

fn bar(length: u64, prefix: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{prefix} {wide_bar} {pos}/{len} {msg} {eta} left");
    let bar = ProgressBar::new(length).with_style(style.expect("a template that indicatif reads"));
    bar.with_prefix(prefix.to_owned())
}
