//! A game that somebody wants, looked at: can it be played, and by him?

use pantheon_clock::TimeControl;
use pantheon_rules::{Game, Position};
use pantheon_wire::{Both, Code, Player, Side, Speed, Wish};

use crate::games::{self, NewTable, Sitting};
use crate::identity::Identity;
use crate::{Answer, App, Failure};

/// A wish that can be fulfilled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// The wish, with the clock and the position as we write them.
    pub wish: Wish,
    /// Where the game begins, if not where the variant does.
    pub start: Option<String>,
    /// How fast it is.
    pub speed: Speed,
    /// Is it played at one sitting? Not if there are days for a move, or no clock.
    pub live: bool,
}

impl Checked {
    /// Looks at a wish.
    pub fn new(app: &App, wish: Wish) -> Answer<Checked> {
        let variant = app.games.variant(&wish.variant)?;
        let refuse = |message: String| Err(Failure::new(Code::Invalid, message));
        let control: Option<TimeControl> = match wish.clock.as_deref().map(str::parse).transpose() {
            Ok(control) => control,
            Err(message) => return refuse(message),
        };
        let is_own = wish.fen.is_some() || wish.handicap.is_some();
        if wish.rated && is_own {
            return refuse("a rated game begins where the variant does; play this one casual".to_owned());
        }
        if wish.rated && control.is_none() {
            return refuse("a rated game needs a clock; play without one casual".to_owned());
        }
        if wish.rated && variant.spec().board.two_boards {
            return refuse("a game on two boards is never rated; play it casual".to_owned());
        }
        let game = match (&wish.fen, &wish.handicap) {
            (Some(_), Some(_)) => return refuse("a game begins at a FEN or at a handicap, not at both".to_owned()),
            (None, None) => None,
            (Some(text), None) => Some(match Game::from_fen(variant, text) {
                Ok(game) => game,
                // An SFEN may be meant; if it is none either, the words about the FEN say more.
                Err(errors) => match Position::from_sfen(variant, text) {
                    Ok(position) => Game::new(position),
                    Err(_) => return refuse(errors.to_string()),
                },
            }),
            (None, Some(name)) => match Position::handicap(variant, name) {
                Some(position) => Some(Game::new(position)),
                None => {
                    let names: Vec<&str> = variant.handicaps().collect();
                    let there = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
                    return refuse(format!("`{}` has no handicap `{name}`; there are {there}", variant.name()));
                }
            },
        };
        if let Some(outcome) = game.as_ref().and_then(Game::outcome) {
            return refuse(format!("in this position the game is over already: {outcome}"));
        }
        let clock = control.map(|control| control.to_string());
        let start = game.map(|game| game.fen());
        // In our own words: others are shown them, and the same position is the same wish.
        let fen = start.clone().filter(|_| wish.fen.is_some());
        Ok(Checked {
            start,
            speed: games::speed(control.as_ref()),
            live: control.is_some_and(|control| !control.is_correspondence()),
            wish: Wish { clock, fen, ..wish },
        })
    }

    /// May he play it? Ratings are for users.
    pub fn suits(&self, who: &Identity) -> Answer<()> {
        match self.wish.rated && who.user_id().is_none() {
            true => Err(Failure::new(Code::Unauthorized, "rated games are for users; log in, or play casual")),
            false => Ok(()),
        }
    }

    /// Somebody as others see him before the game: with his rating at it.
    pub async fn player(&self, app: &App, who: &Identity) -> Answer<Player> {
        let mut player = who.player();
        if let Some(user) = who.user_id() {
            let row = app.store.rating(user, &self.wish.variant, self.speed.name()).await?;
            player.rating = Some(row.rating.round() as i32);
        }
        Ok(player)
    }

    /// The table at which who made the wish meets another.
    pub fn table(&self, owner: Sitting, other: Sitting, owner_side: Side) -> NewTable {
        let players = match owner_side {
            Side::White => Both { white: owner, black: other },
            Side::Black => Both { white: other, black: owner },
        };
        self.table_of(players, None)
    }

    /// The table at which these meet.
    pub fn table_of(&self, players: Both<Sitting>, partners: Option<Both<Sitting>>) -> NewTable {
        NewTable {
            variant: self.wish.variant.clone(),
            start: self.start.clone(),
            players,
            partners,
            rated: self.wish.rated,
            clock: self.wish.clock.clone(),
            seek: None,
            challenge: None,
            rematch_of: None,
        }
    }
}

/// A side by chance.
pub fn any_side() -> Side {
    use rand::RngExt;
    if rand::rng().random_range(0..2) == 0 { Side::White } else { Side::Black }
}

/// A player at a table. His rating stands there only if the game counts, and the table finds it.
pub fn sitting(id: String, player: &Player) -> Sitting {
    Sitting { id, player: Player { rating: None, ..player.clone() } }
}
