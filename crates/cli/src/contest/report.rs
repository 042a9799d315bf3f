//! What is told of a match: a line while it is under way, a table or JSON at its end.

use std::io::{self, Write};
use std::time::Duration;

use serde_json::{Value, json};

use super::seat::Seat;
use super::statistics::{self, Decision, Elo, FEWEST_PAIRS, Sprt};
use super::tally::{Tally, Usage};
use crate::text::signed;

/// One line: the score, what it is worth, and the state of the test.
pub fn line(tally: &Tally, sprt: Option<Sprt>) -> String {
    let mut line = format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses);
    if let Some(Estimate { elo, sure }) = Estimate::of(tally) {
        line.push_str(&format!(", Elo {}", signed(elo.value)));
        if let Some(superiority) = sure {
            line.push_str(&format!(" ± {:.0}, LOS {:.1} %", (elo.high - elo.low) / 2.0, 100.0 * superiority));
        }
    }
    if let Some(sprt) = sprt {
        line.push_str(&format!(", LLR {:.2} of ±{:.2}", sprt.ratio(&tally.pairs), Sprt::BOUND));
    }
    line
}

/// What the results are worth.
struct Estimate {
    elo: Elo,
    /// How likely the first player is stronger; `None` if there are too few pairs to say that, or how far the Elo may be
    /// off.
    sure: Option<f64>,
}

impl Estimate {
    /// `None` before a pair is complete.
    fn of(tally: &Tally) -> Option<Estimate> {
        let elo = statistics::elo(&tally.pairs)?;
        let is_sure = tally.pairs.iter().sum::<u32>() >= FEWEST_PAIRS;
        Some(Estimate { elo, sure: statistics::superiority(&tally.pairs).filter(|_| is_sure) })
    }
}

/// How long the rest may take if it goes on like this.
pub fn remaining(elapsed: Duration, done: usize, rest: usize) -> String {
    if done == 0 {
        return "?".to_owned();
    }
    let seconds = (elapsed.as_secs_f64() / done as f64 * rest as f64).round() as u64;
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

/// What the test came to, in words.
fn verdict(sprt: Sprt, tally: &Tally) -> String {
    match sprt.decision(&tally.pairs) {
        Some(Decision::High) => format!("{} Elo is accepted", sprt.high),
        Some(Decision::Low) => format!("{} Elo is accepted", sprt.low),
        None => "undecided".to_owned(),
    }
}

/// Writes the table at the end.
pub fn table(tally: &Tally, seats: &[Seat; 2], sprt: Option<Sprt>, out: &mut impl Write) -> io::Result<()> {
    let [first, second] = seats;
    writeln!(out, "{} - {}", first.name, second.name)?;
    let (wins, draws, losses) = (tally.wins, tally.draws, tally.losses);
    let (games, share) = (tally.games(), 100.0 * tally.share());
    writeln!(out, "  Result   +{wins} ={draws} -{losses} in {games} games, {share:.1} % of the points")?;
    match Estimate::of(tally) {
        Some(Estimate { elo, sure: Some(superiority) }) => {
            let [value, low, high] = [elo.value, elo.low, elo.high].map(signed);
            let sure = 100.0 * superiority;
            writeln!(out, "  Elo      {value}, from {low} to {high} at 95 %; stronger with {sure:.1} %")?;
        }
        Some(Estimate { elo, sure: None }) => {
            let value = signed(elo.value);
            writeln!(
                out,
                "  Elo      {value}; {FEWEST_PAIRS} pairs of games are the fewest that say how sure that is"
            )?;
        }
        None => writeln!(out, "  Elo      not known before a pair of games is complete")?,
    }
    let pairs = tally.pairs.map(|times| times.to_string()).join(" ");
    writeln!(out, "  Pairs    {pairs} with 0, ½, 1, 1½ and 2 points")?;
    writeln!(out, "  White    {:.1} % of the points", 100.0 * tally.white_share())?;
    if let Some(sprt) = sprt {
        let ratio = sprt.ratio(&tally.pairs);
        writeln!(
            out,
            "  SPRT     {} or {} Elo: LLR {ratio:.2} of ±{:.2}, {}",
            sprt.low,
            sprt.high,
            Sprt::BOUND,
            verdict(sprt, tally)
        )?;
    }
    let mut ends: Vec<(&String, &u32)> = tally.ends.iter().collect();
    ends.sort_by_key(|(_, times)| std::cmp::Reverse(**times));
    let ends: Vec<String> = ends.iter().map(|(end, times)| format!("{end} {times}")).collect();
    writeln!(out, "  Ends     {}", ends.join(", "))?;
    writeln!(out)?;
    let width = seats.iter().map(|seat| seat.name.chars().count()).max().unwrap_or(0);
    writeln!(out, "  {:width$}  moves  ms a move  longest   CPU ms  depth  knodes/s  faults", "")?;
    for (seat, usage) in seats.iter().zip(&tally.usage) {
        let cpu = usage.mean_cpu().map_or("-".to_owned(), |cpu| format!("{:.1}", millis(cpu)));
        writeln!(
            out,
            "  {:width$} {:6} {:10.1} {:8.0} {cpu:>8} {:6.1} {:9.0} {:7}",
            seat.name,
            usage.moves,
            millis(usage.mean_time()),
            millis(usage.longest),
            usage.mean_depth(),
            usage.speed() / 1000.0,
            usage.faults,
        )?;
    }
    Ok(())
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// The same for machines.
pub fn json(variant: &str, tally: &Tally, seats: &[Seat; 2], sprt: Option<Sprt>) -> Value {
    let estimate = Estimate::of(tally);
    let elo = estimate.as_ref().map(|Estimate { elo, sure }| {
        let bound = |elo: f64| sure.is_some().then_some(elo);
        json!({ "value": elo.value, "low": bound(elo.low), "high": bound(elo.high) })
    });
    let player = |seat: &Seat, usage: &Usage| {
        json!({
            "name": seat.name,
            "engine": seat.engine.describe(),
            "pace": seat.pace.to_string(),
            "moves": usage.moves,
            "milliseconds": millis(usage.mean_time()),
            "longest_milliseconds": millis(usage.longest),
            "cpu_milliseconds": usage.mean_cpu().map(millis),
            "depth": usage.mean_depth(),
            "nodes_a_second": usage.speed().round(),
            "faults": usage.faults,
        })
    };
    json!({
        "variant": variant,
        "games": tally.games(),
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "pairs": tally.pairs,
        "white_share": tally.white_share(),
        "elo": elo,
        "superiority": estimate.and_then(|estimate| estimate.sure),
        "sprt": sprt.map(|sprt| json!({
            "low": sprt.low,
            "high": sprt.high,
            "ratio": sprt.ratio(&tally.pairs),
            "bound": Sprt::BOUND,
            "verdict": verdict(sprt, tally),
        })),
        "ends": tally.ends,
        "players": [player(&seats[0], &tally.usage[0]), player(&seats[1], &tally.usage[1])],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_pairs_say_nothing_of_how_sure_they_are() {
        let told = |pairs| {
            let mut tally = Tally::default();
            tally.pairs = pairs;
            line(&tally, None)
        };
        assert_eq!(told([0; 5]), "+0 =0 -0");
        assert_eq!(told([0, 0, 1, 0, 0]), "+0 =0 -0, Elo 0");
        assert_eq!(told([0, 0, 0, 0, 9]).matches('±').count(), 0);
        assert_eq!(told([5, 15, 45, 30, 5]), "+0 =0 -0, Elo +26 ± 31, LOS 95.0 %");
    }

    #[test]
    fn the_rest_is_guessed_from_what_is_done() {
        let elapsed = Duration::from_secs(100);
        assert_eq!(remaining(elapsed, 0, 5), "?");
        assert_eq!(remaining(elapsed, 10, 5), "50 s");
        assert_eq!(remaining(elapsed, 10, 50), "8:20");
        assert_eq!(remaining(elapsed, 1, 50), "1:23:20");
    }
}
