//! The game in a file: where it is kept, and what is read from there.

use std::path::{Path, PathBuf};

use pantheon_notation::record::Record;
use pantheon_rules::Color;

use super::{News, Player, Reply, Table};
use crate::play::command::Overwrite;
use crate::play::keeping::{self, Loaded, Note};

impl Table {
    /// Keeps the game in this file from now on, after every change. Refused where that cannot be, or where something
    /// would be lost.
    pub fn keep_in(&mut self, path: &Path) -> Result<(), String> {
        keeping::may_save(&self.record(), path, self.home.as_ref())?;
        self.kept_in = Some(path.to_owned());
        Ok(())
    }

    /// Writes the game where it is kept, if it is; says where, or why not.
    pub fn keep(&mut self) -> Option<Result<String, String>> {
        let path = self.kept_in.clone()?;
        // Nothing was there when the game began, or it was the same game.
        let home = self.home.as_ref();
        let kept = keeping::save(&self.record(), &path, home, Overwrite::Yes);
        Some(kept.map(|(home, said)| {
            if self.home.as_ref().is_none_or(|known| known.is_at(&path)) {
                self.home = Some(home);
            }
            said
        }))
    }

    /// What is to be told of a game that could not be kept.
    pub fn untold(&mut self) -> Option<News> {
        self.untold.take()
    }

    /// The game has changed: so does its file.
    pub(super) fn keep_up(&mut self) {
        let trouble = self.keep().and_then(Result::err);
        if trouble != self.trouble {
            self.untold = trouble.as_ref().map(|why| News::Trouble(format!("The game is not kept: {why}.")));
        }
        self.trouble = trouble;
    }

    /// The same, if a reply tells so.
    pub(super) fn kept_up(&mut self, reply: Reply) -> Reply {
        if matches!(reply, Reply::Changed(_)) {
            self.keep_up();
        }
        reply
    }

    /// Another game does not go into the file of the one before.
    pub(super) fn leave_file(&mut self) {
        self.heading = None;
        self.home = None;
        self.kept_in = self.kept_in.take().map(|path| match keeping::is_taken(&path) {
            true => keeping::free_name(&path),
            false => path,
        });
    }

    pub(super) fn save(&mut self, path: Option<PathBuf>, overwrite: Overwrite) -> Reply {
        let own = self.home.as_ref().map(|home| home.path.clone()).or_else(|| self.kept_in.clone());
        let path = path.or(own).unwrap_or_else(|| {
            keeping::free_name(Path::new(&format!("{}.pgn", self.game.position().variant().name())))
        });
        match keeping::save(&self.record(), &path, self.home.as_ref(), overwrite) {
            Ok((home, said)) => {
                self.home = Some(home);
                Reply::Said(said)
            }
            Err(error) => Reply::Said(format!("Not saved: {error}.")),
        }
    }

    fn record(&self) -> Record {
        let players = Color::ALL.map(|color| match self.seats[color] {
            Player::Person => "Person".to_owned(),
            Player::Engine => format!("Pantheon, {}", self.settings().skill),
            Player::Random => "Random moves".to_owned(),
        });
        let notes: Vec<&Note> = self.past.iter().map(|(_, note)| note).collect();
        let clock = self.clocks.map(|clocks| clocks.control());
        keeping::record(&self.game, players, clock, self.heading.as_ref(), &notes)
    }

    /// Keeps a word about the last move.
    pub(super) fn comment(&mut self, text: &str) -> Reply {
        let Some((_, note)) = self.past.last_mut() else {
            return Reply::Said("There is no move yet to say anything about.".to_owned());
        };
        note.comment = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        self.keep_up();
        Reply::Said("The comment is kept with the last move; `save` writes it.".to_owned())
    }

    /// Goes on with the game of a file.
    pub(super) fn load(&mut self, path: &Path) -> Reply {
        match keeping::load(path, &self.catalogue, &self.game) {
            Ok(Loaded { game, notes, clocks, heading, home, mut said }) => {
                self.put(game);
                for ((_, kept), note) in self.past.iter_mut().zip(notes) {
                    *kept = note;
                }
                // Clocks that were asked for begin anew; else those of the record go on.
                if self.control.is_none() {
                    self.clocks = clocks.as_ref().and_then(|clocks| clocks.last().copied());
                    let before = clocks.into_iter().flatten().map(Some).chain(std::iter::repeat(None));
                    self.past.iter_mut().zip(before).for_each(|((kept, _), clocks)| *kept = clocks);
                    self.begin_turn();
                }
                if let Some(clocks) = self.clocks.filter(|_| self.game.outcome().is_none()) {
                    said.push_str(&format!(" The clocks run: {}.", clocks.control()));
                }
                self.heading = Some(heading);
                self.home = Some(home);
                // Who plays both sides of what was played goes on from there; else the person is to move.
                if self.person().is_some() && !self.awaits_person() {
                    self.seats.0.swap(0, 1);
                    self.turn_to_person();
                }
                Reply::Changed(said)
            }
            Err(error) => Reply::Said(format!("Not loaded: {error}.")),
        }
    }
}
