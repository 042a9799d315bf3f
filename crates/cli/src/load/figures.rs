//! What a load test found.

use std::fmt;
use std::time::Duration;

/// What a load test found.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// Sockets that were open.
    pub sockets: usize,
    /// Games that were under way at once.
    pub games: usize,
    /// How long moves were made.
    pub lasted: Duration,
    /// From sending a move until the other player had it.
    pub latencies: Vec<Duration>,
    /// Games that came to an end and were followed by another.
    pub finished: usize,
    /// Moves that were acknowledged and are not in the server's game.
    pub lost: usize,
    /// What went wrong, each once.
    pub errors: Vec<String>,
    /// How often something went wrong.
    pub error_count: usize,
    /// Processor time of the server.
    pub server_cpu: Option<Duration>,
    /// The most memory the server had, in kilobytes.
    pub server_memory: Option<u64>,
}

impl Figures {
    /// Something went wrong.
    pub fn note(&mut self, error: String) {
        self.error_count += 1;
        self.keep(error);
    }

    /// A few examples will do.
    fn keep(&mut self, error: String) {
        if self.errors.len() < 5 && !self.errors.contains(&error) {
            self.errors.push(error);
        }
    }

    /// What others found too.
    pub fn add(&mut self, other: Figures) {
        self.latencies.extend(other.latencies);
        self.finished += other.finished;
        self.lost += other.lost;
        self.error_count += other.error_count;
        other.errors.into_iter().for_each(|error| self.keep(error));
    }

    /// The latency that so much of all moves did not exceed.
    fn at(&self, share: f64) -> Duration {
        let last = self.latencies.len().saturating_sub(1);
        self.latencies.get((last as f64 * share).round() as usize).copied().unwrap_or_default()
    }

    /// The same for programs.
    pub fn json(&self) -> serde_json::Value {
        let ms = |time: Duration| (time.as_secs_f64() * 1e5).round() / 100.0;
        let moves = self.latencies.len();
        serde_json::json!({
            "sockets": self.sockets,
            "games": self.games,
            "finished": self.finished,
            "seconds": self.lasted.as_secs_f64(),
            "moves": moves,
            "p50_ms": ms(self.at(0.5)),
            "p99_ms": ms(self.at(0.99)),
            "max_ms": ms(self.at(1.0)),
            "lost": self.lost,
            "errors": self.error_count,
            "messages": self.errors,
            "server_cpu_seconds": self.server_cpu.map(|time| time.as_secs_f64()),
            "server_memory_kb": self.server_memory,
        })
    }

    /// Puts the latencies in order.
    pub fn sort(&mut self) {
        self.latencies.sort_unstable();
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        let seconds = self.lasted.as_secs_f64().max(0.001);
        let moves = self.latencies.len();
        writeln!(f, "sockets          {}", self.sockets)?;
        writeln!(f, "games at once    {}, {} finished", self.games, self.finished)?;
        writeln!(f, "moves            {moves} in {seconds:.1} s, {:.0} a second", moves as f64 / seconds)?;
        writeln!(
            f,
            "move to the other player  p50 {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
            ms(self.at(0.5)),
            ms(self.at(0.99)),
            ms(self.at(1.0))
        )?;
        writeln!(f, "lost             {}", self.lost)?;
        writeln!(f, "errors           {}", self.error_count)?;
        for error in &self.errors {
            writeln!(f, "                 {error}")?;
        }
        if let Some(cpu) = self.server_cpu {
            writeln!(f, "server           {:.0} % of a processor", cpu.as_secs_f64() / seconds * 100.0)?;
        }
        if let Some(memory) = self.server_memory {
            writeln!(f, "server's memory  {:.0} MB at most", memory as f64 / 1024.0)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_read_off_in_order() {
        let latencies = (1..=100).rev().map(Duration::from_millis).collect();
        let mut figures = Figures { latencies, lasted: Duration::from_secs(10), ..Figures::default() };
        figures.sort();
        let text = figures.to_string();
        assert!(text.contains("100 in 10.0 s, 10 a second"), "{text}");
        assert!(text.contains("p50 51.0 ms, p99 99.0 ms, longest 100.0 ms"), "{text}");
    }
}
