//! Better weights from games that the engine plays against itself.
//!
//! Games are played with few nodes a move; the quiet positions in them are described by the features of the evaluation;
//! weights are then found that foretell both the results and what the search saw; and a match shows whether they are
//! worth having.

mod duel;
mod fit;
mod games;
mod teacher;

use std::sync::Arc;

use pantheon_rules::Variant;

use crate::eval::{Evaluator, Weights};
use crate::learn::{Record, RecordError};
pub use duel::Tally;
pub(crate) use duel::duel;
use fit::Aim;
use games::Sample;
pub use teacher::Teacher;

/// What to spend on a variant.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Games to learn from.
    pub games: usize,
    /// Nodes a move in them, and in the match.
    pub nodes: u64,
    /// Games of the match of the new weights against the old.
    pub duel: usize,
    /// Games at a time.
    pub threads: usize,
    /// The same seed, the same openings.
    pub seed: u64,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { games: 2000, nodes: 500, duel: 200, threads: 1, seed: 1 }
    }
}

/// How far tuning has come.
#[derive(Clone, Copy, Debug)]
pub enum Stage {
    /// So many games to learn from have been played, or gone through.
    Played(usize),
    /// So many games of the match have been played.
    Duelled(usize),
}

/// What tuning came to.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The weights, as a file has them.
    pub text: String,
    /// Positions learned from.
    pub positions: usize,
    /// The mean squared error in share of points on games not learned from, before and after.
    pub error: [f64; 2],
    /// How the new weights did against the old.
    pub tally: Tally,
}

/// Tunes a variant from the weights that it has: those that come with the program, or those of its definition.
pub fn tune(variant: &Arc<Variant>, plan: &Plan, progress: &(dyn Fn(Stage) + Sync)) -> Tuned {
    let evaluator = Arc::new(Evaluator::new(variant));
    let samples = games::play(&evaluator, plan, &|done| progress(Stage::Played(done)));
    let source = format!("{} games with {} nodes a move", plan.games, plan.nodes);
    fit_and_duel(&evaluator, &samples, Aim::Players, &source, plan, progress)
}

/// Tunes a variant from games that have been played; the plan is for the match alone. What positions are worth say those
/// who played, or a teacher.
pub fn tune_from(
    variant: &Arc<Variant>,
    games: &[Record],
    teacher: Option<&Teacher>,
    plan: &Plan,
    progress: &(dyn Fn(Stage) + Sync),
) -> Result<Tuned, RecordError> {
    let evaluator = Arc::new(Evaluator::new(variant));
    let played = |done| progress(Stage::Played(done));
    let mut source = format!("{} games of `pantheon selfplay`", games.len());
    let (samples, aim) = match teacher {
        Some(teacher) => {
            source += &format!(", looked at with {} nodes each", teacher.nodes);
            (teacher.describe(&evaluator, games, plan.threads, &played)?, Aim::Teacher)
        }
        None => {
            let mut samples = Vec::new();
            for (number, record) in games.iter().enumerate() {
                games::describe(&evaluator, record, &mut samples)?;
                played(number + 1);
            }
            (samples, Aim::Players)
        }
    };
    Ok(fit_and_duel(&evaluator, &samples, aim, &source, plan, progress))
}

fn fit_and_duel(
    evaluator: &Arc<Evaluator>,
    samples: &[Sample],
    aim: Aim,
    source: &str,
    plan: &Plan,
    progress: &(dyn Fn(Stage) + Sync),
) -> Tuned {
    let variant = evaluator.variant();
    let fit = fit::fit(evaluator, samples, aim);
    let tuned = Arc::new(Evaluator::with(variant, fit.weights.clone()));
    let tally = duel([&tuned, evaluator], [plan.nodes; 2], plan, &|done| progress(Stage::Duelled(done)));
    let name = variant.name();
    let text = format!(
        "# Weights of {name}, in hundredths of a pawn: middle game / end game.\n\
         # Tuned from {} positions of {source}; `pantheon tune {name}` makes such a file.\n{}",
        samples.len(),
        fit.weights.text(variant)
    );
    Tuned { text, positions: samples.len(), error: fit.error, tally }
}

/// A match between two sets of weights, each a file's text; `None` for those of the definition alone.
pub fn compare(
    variant: &Arc<Variant>,
    texts: [Option<&str>; 2],
    plan: &Plan,
    progress: &(dyn Fn(Stage) + Sync),
) -> Result<Tally, crate::WeightsError> {
    let mut evaluators = Vec::new();
    for text in texts {
        let weights = match text {
            Some(text) => Weights::read(variant, text)?,
            None => None,
        };
        evaluators.push(Arc::new(match weights {
            Some(weights) => Evaluator::with(variant, weights),
            None => Evaluator::derived(variant),
        }));
    }
    Ok(duel([&evaluators[0], &evaluators[1]], [plan.nodes; 2], plan, &|done| progress(Stage::Duelled(done))))
}
