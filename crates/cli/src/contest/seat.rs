//! A player's place in a match: how to start the player, what it is called and how long it may think.

use std::sync::Arc;

use pantheon_engine::Strength;
use pantheon_rules::Variant;

use super::own::{Own, OwnSettings};
use super::pace::Pace;
use super::player::{Fault, Player};
use super::stranger::{Stranger, StrangerSettings};

/// Who plays, and how.
#[derive(Clone)]
pub struct Seat {
    /// What the player is called.
    pub name: String,
    /// How long it may think.
    pub pace: Pace,
    /// What to start.
    pub engine: EngineSettings,
}

/// What to start.
#[derive(Clone)]
pub enum EngineSettings {
    /// Our engine.
    Own(OwnSettings),
    /// Another.
    Stranger(StrangerSettings),
}

impl EngineSettings {
    /// Starts a player. The error is a sentence.
    pub fn start(&self) -> Result<Player, String> {
        Ok(match self {
            EngineSettings::Own(settings) => Player::Own(Box::new(Own::new(settings.clone()))),
            EngineSettings::Stranger(settings) => Player::Stranger(Box::new(Stranger::start(settings)?)),
        })
    }

    /// Starts it once to see that it can be, and asks for its name. The error is a sentence.
    pub fn try_out(&self) -> Result<String, String> {
        match self {
            EngineSettings::Own(settings) => {
                let strength = settings.strength.map(Strength::in_elo).map(|elo| format!(" at {elo} Elo"));
                Ok(format!("Pantheon{}", strength.unwrap_or_default()))
            }
            EngineSettings::Stranger(settings) => {
                let stranger = Stranger::start(settings)?;
                let name = stranger.name().map(str::to_owned);
                stranger.quit();
                Ok(name.unwrap_or_else(|| settings.command[0].clone()))
            }
        }
    }

    /// Everything that makes a difference, for those who compare matches.
    pub fn describe(&self) -> String {
        match self {
            EngineSettings::Own(OwnSettings { hash, threads, strength, net, .. }) => {
                let strength = strength.map_or("full".to_owned(), |strength| strength.in_elo().to_string());
                format!("self hash={hash} threads={threads} strength={strength} net={net}")
            }
            EngineSettings::Stranger(settings) => {
                let options: String = settings.options.iter().map(|(name, value)| format!(" {name}={value}")).collect();
                format!("{} hash={}{options}", settings.command.join(" "), settings.hash)
            }
        }
    }
}

/// A seat with its player in it, once it is needed; a player that broke down is replaced.
pub struct Taken<'a> {
    /// The seat.
    pub seat: &'a Seat,
    player: Option<Player>,
}

impl<'a> Taken<'a> {
    /// Nobody has been started yet.
    pub fn new(seat: &'a Seat) -> Taken<'a> {
        Taken { seat, player: None }
    }

    /// The player, ready for a new game of a variant.
    pub fn new_game(&mut self, variant: &Arc<Variant>) -> Result<(), Fault> {
        // One that died between two games has lost neither.
        if self.player.as_mut().is_some_and(|player| player.new_game(variant).is_ok()) {
            return Ok(());
        }
        self.player = None;
        let mut player = self.seat.engine.start().map_err(Fault::NoStart)?;
        player.new_game(variant)?;
        self.player = Some(player);
        Ok(())
    }

    /// The player, if there is one.
    pub fn player(&mut self) -> Result<&mut Player, Fault> {
        self.player.as_mut().ok_or_else(|| Fault::NoStart("it was not started".to_owned()))
    }

    /// Sends the player away; the next game has a new one.
    pub fn dismiss(&mut self) {
        self.player = None;
    }

    /// Ends the player's work in peace.
    pub fn leave(self) {
        if let Some(Player::Stranger(stranger)) = self.player {
            stranger.quit();
        }
    }
}
