//! Our own engine as a player, in this process.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use pantheon_engine::{Clock, Engine, Learned, Limits, Strength};
use pantheon_rules::Variant;

use super::cpu::Meter;
use super::pace::Pace;
use super::player::{Act, Answer, Fault, GLANCE, Question, Thought};
use crate::learn::find_net;
use crate::text::{excerpt, listing};

/// How our engine is set.
#[derive(Clone)]
pub struct OwnSettings {
    /// The size of its table, in megabytes.
    pub hash: usize,
    /// How many threads it thinks with.
    pub threads: usize,
    /// How well it may play.
    pub strength: Option<Strength>,
    /// What says what positions are worth.
    pub learned: Learned,
    /// What that is called.
    pub net: String,
    /// Measures what the searches of this process use.
    pub meter: Arc<Meter>,
}

impl OwnSettings {
    /// As it is unless told otherwise, with a table of so many megabytes.
    pub fn new(hash: usize, meter: Arc<Meter>) -> OwnSettings {
        let net = "shipped".to_owned();
        OwnSettings { hash, threads: 1, strength: None, learned: Learned::Shipped, net, meter }
    }

    /// Sets an option by its name, for games of a variant. The error is a sentence.
    pub fn set(&mut self, name: &str, value: &str, variant: &Arc<Variant>) -> Result<(), String> {
        let number = |range: std::ops::RangeInclusive<usize>| {
            let found = value.trim().parse().ok().filter(|number| range.contains(number));
            let (from, to) = (range.start(), range.end());
            found.ok_or_else(|| format!("{name} is a number from {from} to {to}, not `{}`", excerpt(value)))
        };
        match name.trim().to_ascii_lowercase().as_str() {
            "hash" => self.hash = number(1..=1 << 20)?,
            "threads" => self.threads = number(1..=1024)?,
            "level" => self.strength = Strength::level(number(1..=Strength::LEVELS as usize)? as u8),
            "elo" => {
                let elo = number(Strength::MIN as usize..=Strength::MAX as usize)?;
                self.strength = Some(Strength::elo(elo as u16));
            }
            "net" => {
                self.learned = find_net(variant, value.trim())?;
                self.net = value.trim().to_owned();
            }
            _ => {
                let known = listing(&["hash", "threads", "level", "elo", "net"], "and");
                return Err(format!("no option `{}`; our engine has {known}", excerpt(name)));
            }
        }
        Ok(())
    }
}

/// Our engine as a player.
pub struct Own {
    engine: Engine,
    settings: OwnSettings,
}

impl Own {
    /// With these settings.
    pub fn new(settings: OwnSettings) -> Own {
        let mut engine = Engine::new(settings.hash, settings.threads);
        engine.set_learned(settings.learned.clone());
        Own { engine, settings }
    }

    /// Forgets the game before, and makes ready for one of a variant.
    pub fn new_game(&mut self, variant: &Arc<Variant>) {
        self.engine.clear();
        self.engine.prepare(variant);
    }

    /// Thinks and answers.
    pub fn ask(&mut self, question: &Question) -> Result<Answer, (Fault, Thought)> {
        let Question { game, pace, clocks, margin, longest, stop } = *question;
        let mut limits = Limits { strength: self.settings.strength, ..Limits::default() };
        let own = clocks[game.turn() as usize];
        let allowed = match pace {
            Pace::Time(time) => {
                limits.time = Some(time);
                time
            }
            Pace::Clock(clock) => {
                limits.clock = Some(Clock { left: own, increment: clock.increment, ..Clock::default() });
                own
            }
            Pace::Nodes(nodes) => {
                limits.nodes = Some(nodes);
                longest
            }
            Pace::Depth(depth) => {
                limits.depth = Some(depth);
                longest
            }
        };
        let measured = self.settings.meter.begin();
        let began = Instant::now();
        let search = self.engine.go(&game.boards()[0], limits, |_| {});
        let mut ended = None;
        while ended.is_none() && !stop.load(Relaxed) {
            let left = (allowed + margin).saturating_sub(began.elapsed());
            ended = search.wait_for(left.min(GLANCE));
            if left.is_zero() {
                break;
            }
        }
        search.stop();
        let best = search.wait();
        let time = began.elapsed();
        let cpu = measured.and_then(|measured| self.settings.meter.end(measured));
        let mut thought = Thought { time, cpu, ..Thought::default() };
        if let Some(report) = &best.report {
            thought.score = Some(report.score.centipawns());
            thought.depth = report.depth;
            thought.nodes = report.nodes;
        }
        match best.mv {
            _ if ended.is_none() || time > allowed + margin => {
                Err((Fault::Late(time.saturating_sub(allowed)), thought))
            }
            Some(mv) => Ok(Answer { act: Act::Play(mv), thought }),
            None => Err((Fault::NoMove("none".to_owned()), thought)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_by_name() {
        let variant = pantheon_rules::Catalogue::builtin().get("chess").unwrap();
        let mut settings = OwnSettings::new(16, Arc::default());
        settings.set("Hash", "32", variant).unwrap();
        settings.set("elo", "1500", variant).unwrap();
        assert_eq!((settings.hash, settings.strength), (32, Some(Strength::elo(1500))));
        settings.set("level", "8", variant).unwrap();
        assert_eq!(settings.strength, None);
        assert_eq!(settings.set("level", "9", variant).unwrap_err(), "level is a number from 1 to 8, not `9`");
        let error = settings.set("net", "no-such.net", variant).unwrap_err();
        assert!(error.starts_with("cannot read the net `no-such.net`"), "{error}");
        assert!(
            settings.set("depth", "9", variant).unwrap_err().starts_with("no option `depth`; our engine has `hash`")
        );
    }
}
