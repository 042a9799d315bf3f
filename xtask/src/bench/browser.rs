//! The rules module of the browser against npm's `ffish`: the same calls on the same positions, and the size of both.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::{Deserialize, Serialize};

use super::suite::{Case, cases};
use crate::oracle::definition;
use crate::{Outcome, shell, web};

/// How to measure the rules module.
#[derive(clap::Args)]
pub struct Browser {
    /// Only these variants.
    #[arg(long, num_args = 1.., value_name = "VARIANT")]
    variant: Vec<String>,
    /// Also write the table to this file.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
}

/// The release that is measured.
const PEER: &str = "ffish@0.7.10";

/// What ffish knows of the games that are compared.
const KNOWN: [&str; 6] = ["shogi", "minixiangqi", "gorogoro", "xiangqi", "chess", "grand"];

/// The games of the table.
const GAMES: [&str; 6] = ["mansindam", "grandhouse", "shogi", "minixiangqi", "gorogoro", "chess"];

/// How much faster than the other we want to be.
const WANTED: f64 = 2.0;

/// A position, and what the other side is to call its variant.
#[derive(Serialize)]
struct Task {
    variant: String,
    name: String,
    fen: String,
    peer: String,
    text: String,
}

/// What the script prints.
#[derive(Deserialize)]
struct Figures {
    sizes: Sizes,
    rows: Vec<Row>,
}

/// Bytes of module and script, compressed.
#[derive(Deserialize)]
struct Sizes {
    ours: [u64; 2],
    theirs: [u64; 2],
}

/// Microseconds that one kind of call takes on one position.
#[derive(Deserialize)]
struct Row {
    variant: String,
    name: String,
    moves: usize,
    /// Do both sides list the same moves?
    agree: bool,
    what: String,
    ours: f64,
    theirs: f64,
}

impl Browser {
    /// Measures, and prints a table. Less than twice as fast, or larger, is an error.
    pub fn run(&self) -> Outcome {
        web::build_rules()?;
        let peer = installed()?;
        let games: Vec<String> = GAMES.map(str::to_owned).to_vec();
        let chosen = if self.variant.is_empty() { &games } else { &self.variant };
        // The start is not what somebody waits for: more moves, and pieces in hand, come later.
        let middle = cases(chosen)?.into_iter().filter(|case| case.name != "start" && case.name != "promotion");
        let tasks: Vec<Task> = middle.map(task).collect::<Outcome<_>>()?;
        let figures = measure(&peer, &tasks)?;
        let page = page(&figures);
        print!("{page}");
        if let Some(file) = &self.write {
            fs::write(file, &page).map_err(|error| format!("{}: {error}", file.display()))?;
        }
        verdict(&figures)
    }
}

fn task(case: Case) -> Outcome<Task> {
    let known = KNOWN.map(str::to_owned).into_iter().collect();
    let definition = definition(&case.variant, &known)?;
    // The stand-ins of the oracle differ in what history forbids; here the moves on the board are compared.
    let own = known.contains(&case.variant);
    let (peer, text) = if own { (case.variant.clone(), String::new()) } else { (definition.name, definition.text) };
    Ok(Task { variant: case.variant, name: case.name, fen: case.fen, peer, text })
}

/// The folder of ffish, which no page of ours needs: it is installed beside what we build.
fn installed() -> Outcome<PathBuf> {
    let home = shell::target_dir().join("bench-ffish");
    let folder = home.join("node_modules/ffish");
    if !folder.join("ffish.wasm").exists() {
        fs::create_dir_all(&home).map_err(|error| format!("{}: {error}", home.display()))?;
        let mut npm = Command::new("npm");
        npm.current_dir(&home).args(["install", "--silent", "--no-save", "--prefix", ".", PEER]);
        shell::run(&mut npm).map_err(|why| format!("{why}; the comparison needs npm and a way to its registry"))?;
    }
    Ok(folder)
}

fn measure(peer: &Path, tasks: &[Task]) -> Outcome<Figures> {
    let file = shell::target_dir().join("bench-ffish/cases.json");
    let text = serde_json::to_string(tasks).expect("texts alone");
    fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    let script = shell::root().join("xtask/src/bench/browser.mjs");
    let mut node = Command::new("node");
    node.arg(script).arg(web::module_dir("rules")).arg(peer).arg(&file);
    let output = node.output().map_err(|error| format!("`node` did not start: {error}"))?;
    let said = String::from_utf8_lossy(&output.stdout);
    // ffish reports what it reads on the same stream; the figures are the last line.
    let last = said.lines().last().unwrap_or_default();
    serde_json::from_str(last).map_err(|_| {
        let complaint = String::from_utf8_lossy(&output.stderr);
        let end: Vec<&str> = complaint.lines().rev().filter(|line| line.len() < 300).take(8).collect();
        format!("browser.mjs did not come to its end: {}", end.into_iter().rev().collect::<Vec<_>>().join("\n"))
    })
}

fn page(figures: &Figures) -> String {
    let mut page = String::from(
        "| variant | position | moves | what | ours, µs | ffish, µs | times as fast |\n\
         |---|---|---:|---|---:|---:|---:|\n",
    );
    for Row { variant, name, moves, agree, what, ours, theirs } in &figures.rows {
        let note = if *agree { "" } else { " (it lists others)" };
        let times = theirs / ours;
        page += &format!("| {variant} | {name} | {moves}{note} | {what} | {ours:.1} | {theirs:.1} | {times:.1} |\n");
    }
    let size = |[module, script]: [u64; 2]| format!("{module} and {script}");
    let Sizes { ours, theirs } = figures.sizes;
    page + &format!("\nBytes of module and script under Brotli: ours {}, ffish {}.\n", size(ours), size(theirs))
}

fn verdict(figures: &Figures) -> Outcome {
    let slow: Vec<String> = (figures.rows.iter().filter(|row| row.theirs / row.ours < WANTED))
        .map(|row| format!("{} {}: {}", row.variant, row.name, row.what))
        .collect();
    let Sizes { ours, theirs } = figures.sizes;
    if !slow.is_empty() {
        return Err(format!("not {WANTED} times as fast as {PEER}:\n{}", slow.join("\n")));
    }
    if ours.iter().sum::<u64>() > theirs.iter().sum() {
        return Err(format!("larger than {PEER}; see above"));
    }
    Ok(())
}
