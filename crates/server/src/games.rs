//! All tables: where to find one, how one begins, how they come back after a restart.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pantheon_clock::TimeControl;
use pantheon_rules::{Catalogue, Game, Position, Variant};
use pantheon_store::{GameRow, NewGame, Store};
use pantheon_wire::{Action, Both, Code, Event, GameHead, GameSummary, Player, PlayerKind, ServerMessage, Speed};
use sha2::{Digest, Sha256};
use tokio::sync::oneshot;

use crate::bus::{Audience, Bus, Note, Topic};
use crate::pool::Pool;
use crate::table::host::{Host, Letter, Mailbox, Shown, Watched, event_of};
use crate::table::{Seats, Table, allowed};
use crate::{Answer, Failure, ids};

/// Somebody who takes a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitting {
    /// His id: `u:…`, `g:…`, or `e:LEVEL` for the engine.
    pub id: String,
    /// As others see him.
    pub player: Player,
}

impl Sitting {
    /// Our engine at a level.
    pub fn engine(level: u8) -> Sitting {
        let name = "Engine".to_owned();
        let player = Player { kind: PlayerKind::Engine, name, rating: None, level: Some(level) };
        Sitting { id: format!("e:{level}"), player }
    }
}

/// A game to begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTable {
    /// The variant's name.
    pub variant: String,
    /// A start of one's own.
    pub start: Option<String>,
    /// Who plays.
    pub players: Both<Sitting>,
    /// Who plays on the second board, where four play.
    pub partners: Option<Both<Sitting>>,
    /// Does it count?
    pub rated: bool,
    /// The time control.
    pub clock: Option<String>,
    /// The seek that it comes of.
    pub seek: Option<String>,
    /// The challenge that it comes of.
    pub challenge: Option<String>,
    /// The game that it is a rematch of.
    pub rematch_of: Option<String>,
}

/// All tables. Cheap to clone.
#[derive(Clone)]
pub struct Games {
    inner: Arc<Inner>,
}

struct Inner {
    catalogue: Catalogue,
    store: Store,
    bus: Arc<dyn Bus>,
    pool: Pool,
    tables: Mutex<HashMap<String, Mailbox>>,
    /// How long a table stays when nobody needs it.
    idle: Duration,
    /// One table is set up at a time, so that no game has two.
    setting_up: tokio::sync::Mutex<()>,
}

impl Games {
    /// No tables yet.
    pub fn new(catalogue: Catalogue, store: Store, bus: Arc<dyn Bus>, pool: Pool, idle: Duration) -> Games {
        let (tables, setting_up) = (Mutex::new(HashMap::new()), tokio::sync::Mutex::new(()));
        Games { inner: Arc::new(Inner { catalogue, store, bus, pool, tables, idle, setting_up }) }
    }

    /// The store.
    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    /// The bus.
    pub fn bus(&self) -> &dyn Bus {
        &*self.inner.bus
    }

    /// The engines.
    pub fn pool(&self) -> &Pool {
        &self.inner.pool
    }

    /// The variants.
    pub fn catalogue(&self) -> &Catalogue {
        &self.inner.catalogue
    }

    /// How long a table stays when nobody needs it.
    pub fn idle(&self) -> Duration {
        self.inner.idle
    }

    /// How many tables are set up.
    pub fn count(&self) -> usize {
        self.tables(|tables| tables.len())
    }

    fn tables<T>(&self, look: impl FnOnce(&mut HashMap<String, Mailbox>) -> T) -> T {
        look(&mut self.inner.tables.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// A variant by its name.
    pub fn variant(&self, name: &str) -> Answer<&Arc<Variant>> {
        self.inner.catalogue.get(name).ok_or_else(|| Failure::not_found(format!("variant `{name}`")))
    }

    /// Begins a game and tells both players.
    pub async fn begin(&self, new: NewTable) -> Answer<String> {
        let variant = self.variant(&new.variant)?.clone();
        let mut game = match &new.start {
            Some(fen) => {
                Game::from_fen(&variant, fen).map_err(|error| Failure::new(Code::Invalid, error.to_string()))?
            }
            None => Game::new(Position::start(&variant)),
        };
        if variant.spec().sight.covered {
            game = Game::new(game.position().clone().deal(|n| {
                use rand::RngExt;
                rand::rng().random_range(0..n)
            }));
        }
        let control: Option<TimeControl> = new
            .clock
            .as_deref()
            .map(|text| text.parse().map_err(|message: String| Failure::new(Code::Invalid, message)))
            .transpose()?;
        let id = ids::game();
        let speed = speed(control.as_ref());
        let (mut players, seats) = parted(new.players);
        let partners = new.partners.map(parted);
        if new.rated {
            for (player, id) in [(&mut players.white, &seats.white), (&mut players.black, &seats.black)] {
                if let Some(user) = id.strip_prefix("u:") {
                    let row = self.store().rating(user, &new.variant, speed.name()).await?;
                    player.rating = Some(row.rating.round() as i32);
                }
            }
        }
        let head = GameHead {
            id: id.clone(),
            variant: new.variant.clone(),
            rules: rules_hash(&variant),
            start: new.start.clone(),
            players,
            partners: partners.as_ref().map(|(players, _)| players.clone()),
            rated: new.rated,
            clock: control.map(|control| control.to_string()),
            speed,
            created_at: ids::now(),
            allows: allowed(&variant, new.rated),
            rematch_of: new.rematch_of,
        };
        let start = game.fen();
        let seats = Seats { players: seats, partners: partners.map(|(_, ids)| ids) };
        let table = Table::new(head.clone(), seats.clone(), &variant, &start)
            .map_err(|message| Failure::new(Code::Invalid, message))?;
        if table.game().outcome().is_some() {
            return Err(Failure::new(Code::Invalid, "in this position the game is over already"));
        }
        let is_live = control.is_some_and(|control| !control.is_correspondence());
        let row = GameRow {
            id: id.clone(),
            variant: new.variant,
            head: serde_json::to_string(&head).map_err(|error| Failure::new(Code::Unavailable, error.to_string()))?,
            start,
            white: seats.players.white.clone(),
            black: seats.players.black.clone(),
            partners: seats.partners.clone().map(|ids| (ids.white, ids.black)),
            rated: new.rated,
            speed: speed.name().to_owned(),
            created_at: head.created_at,
            ended_at: None,
            result: None,
            ending: None,
            plies: 0,
            fen: table.public_fen(),
            last_move: None,
            opening: String::new(),
        };
        let names = (head.players.white.name.clone(), head.players.black.name.clone());
        let partner_names =
            head.partners.as_ref().map(|partners| (partners.white.name.clone(), partners.black.name.clone()));
        let busy = if is_live { seats.all().map(|(_, id)| id.clone()).collect() } else { Vec::new() };
        let summary =
            GameSummary { head, plies: 0, fen: row.fen.clone(), last_move: None, ending: None, ended_at: None };
        let game = NewGame { row, names, partner_names, seek: new.seek, challenge: new.challenge, busy };
        let Some(gone) = self.store().create_game(game).await? else {
            return Err(Failure::new(Code::Conflict, "somebody else was faster, or it was taken back"));
        };
        let mailbox = Host::start(self.clone(), table, Vec::new(), None);
        self.tables(|tables| tables.insert(id.clone(), mailbox));
        for seek in gone {
            self.bus().publish(&Topic::Lobby, Note::new(Audience::Everybody, &ServerMessage::SeekGone { id: seek }));
        }
        for (side, player) in seats.all() {
            let started = ServerMessage::GameStarted { game: id.clone(), side };
            self.bus().publish(&Topic::Player(player.clone()), Note::new(Audience::Everybody, &started));
        }
        self.list(&summary);
        metrics::counter!("pantheon_games_begun_total").increment(1);
        Ok(id)
    }

    fn list(&self, summary: &GameSummary) {
        let listed = ServerMessage::GameListed(Box::new(summary.clone()));
        self.bus().publish(&Topic::Lobby, Note::new(Audience::Everybody, &listed));
    }

    /// A game has ended.
    pub fn ended(&self, summary: &GameSummary) {
        self.list(summary);
    }

    /// Acts at a table.
    pub async fn act(&self, game: &str, player: &str, name: &str, action: Action, lag_ms: i64) -> Answer<()> {
        let (reply, answer) = oneshot::channel();
        let letter = Letter::Act { player: player.to_owned(), name: name.to_owned(), action, lag_ms, reply };
        self.mailbox(game).await?.send(letter).await.map_err(|_| gone(game))?;
        answer.await.map_err(|_| gone(game))?
    }

    /// A game as it is kept.
    pub async fn row(&self, game: &str) -> Answer<GameRow> {
        // No database is asked for what cannot be a name: some refuse NUL characters.
        if !ids::is_name(game) {
            return Err(Failure::not_found("such game"));
        }
        self.store().game(game).await?.ok_or_else(|| Failure::not_found(format!("game `{game}`")))
    }

    /// Shows a game to a connection, which hears of it from now on.
    pub async fn watch(&self, game: &str, player: &str, connection: u64, have: Option<i64>) -> Answer<Watched> {
        let (reply, answer) = oneshot::channel();
        let letter = Letter::Watch { player: player.to_owned(), connection, have, reply };
        self.mailbox(game).await?.send(letter).await.map_err(|_| gone(game))?;
        answer.await.map_err(|_| gone(game))
    }

    /// A connection looks no longer.
    pub async fn leave(&self, game: &str, connection: u64) {
        let mailbox = self.tables(|tables| tables.get(game).cloned());
        if let Some(mailbox) = mailbox {
            let _ = mailbox.send(Letter::Leave { connection }).await;
        }
    }

    /// A game as it stands.
    pub async fn show(&self, game: &str) -> Answer<Shown> {
        let (reply, answer) = oneshot::channel();
        self.mailbox(game).await?.send(Letter::Show(reply)).await.map_err(|_| gone(game))?;
        answer.await.map_err(|_| gone(game))
    }

    /// The way to a table; it is set up if it is not.
    async fn mailbox(&self, game: &str) -> Answer<Mailbox> {
        let known = |games: &Games| games.tables(|tables| tables.get(game).filter(|way| !way.is_closed()).cloned());
        if let Some(mailbox) = known(self) {
            return Ok(mailbox);
        }
        // Whoever asks for what cannot be a game's name does not keep others waiting.
        if !ids::is_name(game) {
            return Err(Failure::not_found("such game"));
        }
        let _alone = self.alone().await;
        if let Some(mailbox) = known(self) {
            return Ok(mailbox);
        }
        let row = self.row(game).await?;
        self.set_up(&row, None).await
    }

    /// Sets a table up, if it is not: what is due at it happens then.
    pub async fn wake(&self, game: &str) -> Answer<()> {
        self.mailbox(game).await.map(drop)
    }

    async fn set_up(&self, row: &GameRow, first: Option<Letter>) -> Answer<Mailbox> {
        let broken = |what: &str| {
            tracing::error!(game = row.id, what, "a game cannot be set up");
            Failure::new(Code::Unavailable, format!("the game cannot be shown: {what}"))
        };
        let head: GameHead = serde_json::from_str(&row.head).map_err(|error| broken(&error.to_string()))?;
        let variant = self.variant(&row.variant)?;
        let mut table = Table::new(head, seats(row), variant, &row.start).map_err(|message| broken(&message))?;
        let mut log: Vec<Event> = Vec::new();
        for stored in self.store().events(&row.id, 0).await? {
            let event = event_of(&stored)?;
            table.apply(&event);
            log.push(event);
        }
        let mailbox = Host::start(self.clone(), table, log, first);
        self.tables(|tables| tables.insert(row.id.clone(), mailbox.clone()));
        Ok(mailbox)
    }

    /// For as long as this is held, no table is set up by anybody else.
    pub async fn alone(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.inner.setting_up.lock().await
    }

    /// A table that nobody needs any more.
    pub fn put_away(&self, game: &str) {
        self.tables(|tables| tables.remove(game));
    }

    /// Sets up all games that were under way when the server was last known to be there. Nobody's clock ran since; that
    /// is written down for all of them before this ends, so that the next pulse cannot hide it.
    pub async fn restore(&self, alive: i64) -> Answer<usize> {
        let rows = self.store().running_games().await?;
        let count = rows.len();
        let mut resumed = Vec::with_capacity(count);
        for row in rows {
            let (done, told) = oneshot::channel();
            match self.set_up(&row, Some(Letter::Resume { alive, done })).await {
                Ok(_) => resumed.push(told),
                Err(failure) => tracing::error!(game = row.id, "a game was not restored: {}", failure.0),
            }
        }
        for told in resumed {
            let _ = told.await;
        }
        Ok(count)
    }
}

fn gone(game: &str) -> Failure {
    Failure::new(Code::Unavailable, format!("the table of game `{game}` is being put away; try again"))
}

/// Who sits where in a game that is kept.
pub fn seats(row: &GameRow) -> Seats {
    let partners = row.partners.clone().map(|(white, black)| Both { white, black });
    Seats { players: Both { white: row.white.clone(), black: row.black.clone() }, partners }
}

/// As others see them, and their ids.
fn parted(pair: Both<Sitting>) -> (Both<Player>, Both<String>) {
    let Both { white, black } = pair;
    (Both { white: white.player, black: black.player }, Both { white: white.id, black: black.id })
}

/// How fast a game with a time control is.
pub fn speed(control: Option<&TimeControl>) -> Speed {
    let Some(control) = control.filter(|control| !control.is_correspondence()) else { return Speed::Correspondence };
    match control.expected().as_secs() {
        0..180 => Speed::Bullet,
        180..480 => Speed::Blitz,
        480..1500 => Speed::Rapid,
        _ => Speed::Classical,
    }
}

/// Tells one set of rules from another.
pub fn rules_hash(variant: &Variant) -> String {
    let digest = Sha256::digest(format!("{:?}", variant.spec()));
    digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
