//! A program that counts: another engine, or ours.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::meter::{Meter, Run};
use super::suite::Case;
use crate::Outcome;

/// How to have a position counted.
pub struct Program {
    path: PathBuf,
    way: Way,
    /// What it calls itself.
    pub name: String,
    variants: BTreeSet<String>,
}

enum Way {
    /// `go perft` over UCI on standard input.
    Uci { arguments: Vec<String>, variant_file: Option<PathBuf> },
    /// Our own command line, which can be told to make the last moves on the board.
    MakingLeaves,
}

impl Program {
    /// Another engine, with a file of variants it may need.
    pub fn peer(path: &Path, variant_file: Option<&Path>) -> Outcome<Program> {
        let variant_file = variant_file.map(Path::to_path_buf);
        Program {
            path: path.to_path_buf(),
            way: Way::Uci { arguments: Vec::new(), variant_file },
            ..Program::unknown()
        }
        .greeted()
    }

    /// Ours.
    pub fn ours(path: &Path, making_leaves: bool) -> Outcome<Program> {
        let way = Way::Uci { arguments: vec!["engine".to_owned()], variant_file: None };
        let mut program = Program { path: path.to_path_buf(), way, ..Program::unknown() }.greeted()?;
        if making_leaves {
            program.way = Way::MakingLeaves;
            program.name += ", every last move made on the board";
        }
        Ok(program)
    }

    fn unknown() -> Program {
        Program { path: PathBuf::new(), way: Way::MakingLeaves, name: String::new(), variants: BTreeSet::new() }
    }

    /// Asks the program what it is and what it plays.
    fn greeted(mut self) -> Outcome<Program> {
        let output = Meter::none().run(&self.path, self.arguments(), &format!("{}uci\nquit\n", self.setup()))?.output;
        let field = |name: &str| output.lines().find_map(|line| line.strip_prefix(name));
        let name = field("id name ").ok_or_else(|| format!("{} does not speak UCI", self.path.display()))?;
        self.name = name.trim().to_owned();
        let names = field("option name UCI_Variant ").unwrap_or("var chess");
        self.variants = names
            .split(" var ")
            .flat_map(|part| part.trim_start_matches("var ").split(' ').next())
            .map(str::to_owned)
            .collect();
        Ok(self)
    }

    fn arguments(&self) -> Vec<String> {
        match &self.way {
            Way::Uci { arguments, .. } => arguments.clone(),
            Way::MakingLeaves => Vec::new(),
        }
    }

    fn setup(&self) -> String {
        match &self.way {
            Way::Uci { variant_file: Some(file), .. } => {
                format!("setoption name VariantPath value {}\n", file.display())
            }
            _ => String::new(),
        }
    }

    /// Refuses a variant that the program would take for another.
    pub fn must_know(&self, variant: &str) -> Outcome {
        if self.variants.contains(variant) {
            return Ok(());
        }
        let hint = if let Way::Uci { variant_file: None, .. } = self.way { "; try --peer-variants FILE" } else { "" };
        Err(format!("{} does not know {variant}{hint}", self.name))
    }

    /// Counts a case to a depth, so many times over. The whole run is measured, start and end of the program included.
    pub fn count(&self, case: &Case, depth: u32, times: u64, meter: &Meter) -> Outcome<Count> {
        self.must_know(&case.variant)?;
        let run = match &self.way {
            Way::Uci { .. } => self.count_over_uci(case, depth, times, meter)?,
            Way::MakingLeaves => self.count_by_command(case, depth, times, meter)?,
        };
        let nodes = run.output.lines().rev().find_map(|line| line.strip_prefix("Nodes searched:"));
        let nodes = nodes.and_then(|text| text.trim().parse().ok());
        let nodes = nodes.ok_or_else(|| format!("{} printed no `Nodes searched: N`", self.name))?;
        Ok(Count { nodes, cost: run.cost })
    }

    fn count_over_uci(&self, case: &Case, depth: u32, times: u64, meter: &Meter) -> Outcome<Run> {
        let mut session = self.setup();
        session += &format!("setoption name UCI_Variant value {}\n", case.variant);
        session += &format!("position fen {}\n", case.fen);
        session += &format!("go perft {depth}\n").repeat(times as usize);
        meter.run(&self.path, self.arguments(), &(session + "quit\n"))
    }

    fn count_by_command(&self, case: &Case, depth: u32, times: u64, meter: &Meter) -> Outcome<Run> {
        let words = ["perft", &case.variant, &depth.to_string(), "--making-leaves", "--fen", &case.fen];
        let arguments: Vec<String> = words.map(str::to_owned).to_vec();
        let mut total = meter.run(&self.path, arguments.clone(), "")?;
        for _ in 1..times {
            total.cost += meter.run(&self.path, arguments.clone(), "")?.cost;
        }
        Ok(total)
    }
}

/// What a program counted, and at what cost.
pub struct Count {
    pub nodes: u64,
    pub cost: f64,
}
