//! The game in a file: where it is kept, and what is read from there.

use std::path::{Path, PathBuf};

use pantheon_rules::Color;

use super::{Player, Reply, Table};
use crate::play::command::Overwrite;
use crate::play::keeping::{self, Loaded, Note};
use crate::text::excerpt;

impl Table {
    pub(super) fn save(&mut self, path: Option<PathBuf>, overwrite: Overwrite) -> Reply {
        let path = path.or_else(|| self.home.as_ref().map(|home| home.path.clone())).unwrap_or_else(|| {
            keeping::free_name(Path::new(&format!("{}.pgn", self.game.position().variant().name())))
        });
        let kept = self.record().and_then(|record| keeping::save(&record, &path, self.home.as_ref(), overwrite));
        match kept {
            Ok((home, said)) => {
                self.home = Some(home);
                Reply::Said(said)
            }
            Err(error) => Reply::Said(format!("Not saved: {error}.")),
        }
    }

    fn record(&self) -> Result<pantheon_notation::record::Record, String> {
        let players = Color::ALL.map(|color| match self.seats[color] {
            Player::Person => "Person".to_owned(),
            Player::Engine => format!("Pantheon, {}", self.settings().skill),
            Player::Random => "Random moves".to_owned(),
        });
        let notes: Vec<&Note> = self.past.iter().map(|(_, note)| note).collect();
        keeping::record(&self.game, players, self.heading.as_ref(), &notes)
    }

    /// Keeps a word about the last move.
    pub(super) fn comment(&mut self, text: &str) -> Reply {
        let Some((_, note)) = self.past.last_mut() else {
            return Reply::Said("There is no move yet to say anything about.".to_owned());
        };
        note.comment = excerpt(text);
        Reply::Said("The comment is kept with the last move; `save` writes it.".to_owned())
    }

    pub(super) fn load(&mut self, path: &Path) -> Reply {
        match keeping::load(path, &self.catalogue, &self.game) {
            Ok(Loaded { game, notes, heading, home, said }) => {
                self.put(game);
                for ((_, kept), note) in self.past.iter_mut().zip(notes) {
                    *kept = note;
                }
                self.heading = Some(heading);
                self.home = Some(home);
                // Who plays both sides of what was played goes on from there; else the person is to move.
                if self.person().is_some() && !self.awaits_person() {
                    self.seats.0.swap(0, 1);
                }
                Reply::Changed(said)
            }
            Err(error) => Reply::Said(format!("Not loaded: {error}.")),
        }
    }
}
