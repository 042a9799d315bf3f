//! Games and their events.

use std::sync::Arc;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use crate::{Error, RatingRow, Result, Store, ratings};

/// A game as a row.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRow {
    /// Its name.
    pub id: String,
    /// The variant's name.
    pub variant: String,
    /// What does not change, as JSON.
    pub head: String,
    /// Where it truly began, as a FEN.
    pub start: String,
    /// The players' ids.
    pub white: String,
    /// The players' ids.
    pub black: String,
    /// The ids of their partners on the second board, where four play.
    pub partners: Option<(String, String)>,
    /// Is it rated?
    pub rated: bool,
    /// How fast it is.
    pub speed: String,
    /// When it was made.
    pub created_at: i64,
    /// When it ended.
    pub ended_at: Option<i64>,
    /// What it came to.
    pub result: Option<String>,
    /// How it ended, as JSON.
    pub ending: Option<String>,
    /// How many moves were made.
    pub plies: i64,
    /// The position, as a spectator sees it.
    pub fen: String,
    /// The last move, if everybody may see it.
    pub last_move: Option<String>,
    /// The first moves.
    pub opening: String,
}

/// A game to make.
#[derive(Clone, PartialEq, Debug)]
pub struct NewGame {
    /// The row; nothing has happened yet.
    pub row: GameRow,
    /// The players' names, to search by.
    pub names: (String, String),
    /// The names of their partners.
    pub partner_names: Option<(String, String)>,
    /// The seek that it comes of, which is gone then.
    pub seek: Option<String>,
    /// The challenge that it comes of, which is accepted then.
    pub challenge: Option<String>,
    /// Players whose other seeks are gone too, for they play now.
    pub busy: Vec<String>,
}

/// An event as a row.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredEvent {
    /// Its number in the game, from 1.
    pub number: i64,
    /// When.
    pub at: i64,
    /// Of a move.
    pub ply: Option<i64>,
    /// What happened, as JSON.
    pub body: String,
}

/// What a game came to after an event, for lists.
#[derive(Clone, PartialEq, Debug)]
pub struct Appended {
    /// The game.
    pub game: String,
    /// What happened.
    pub events: Vec<StoredEvent>,
    /// Moves from this number on were taken back.
    pub retract: Option<i64>,
    /// How many moves there are now.
    pub plies: i64,
    /// The position.
    pub fen: String,
    /// The last move.
    pub last_move: Option<String>,
    /// The first moves.
    pub opening: String,
}

/// How two ratings change by a result; 1 if White won, 0 if he lost.
pub type Rate = fn(&RatingRow, &RatingRow, f64, i64) -> (RatingRow, RatingRow);

/// The body of the last event and the ending, as JSON, once it is known what the ratings were and are.
type Compose = dyn Fn(Option<[(RatingRow, RatingRow); 2]>) -> (String, String) + Send + Sync;

/// The end of a game. Its event, the row and the ratings are written together.
#[derive(Clone)]
pub struct Finish {
    /// What happened last, and what it came to; the ending comes after these events.
    pub appended: Appended,
    /// When.
    pub at: i64,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// The users whose ratings change, with variant, speed and White's score.
    pub rated: Option<(String, String, String, String, f64)>,
    /// How they change.
    pub rate: Rate,
    /// Writes the ending.
    pub compose: Arc<Compose>,
}

/// What to look for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameFilter {
    /// A player's name in lower case.
    pub player: Option<String>,
    /// The variant.
    pub variant: Option<String>,
    /// The result.
    pub result: Option<String>,
    /// Ended not before.
    pub since: Option<i64>,
    /// Ended before.
    pub until: Option<i64>,
    /// The first moves.
    pub opening: Option<String>,
    /// Rated or not.
    pub rated: Option<bool>,
    /// Only what comes after this end and id.
    pub after: Option<(i64, String)>,
}

impl Store {
    /// Makes a game. `None` if the seek or the challenge is gone; else the seeks that are gone now.
    pub async fn create_game(&self, game: NewGame) -> Result<Option<Vec<String>>> {
        let game = Arc::new(game);
        self.write(move |connection| {
            let game = game.clone();
            Box::pin(async move { create(connection, &game).await })
        })
        .await
    }

    /// Adds events to a game; a conflict if there is an event or a move with such a number already.
    pub async fn append(&self, appended: Appended) -> Result<()> {
        let appended = Arc::new(appended);
        let game = appended.game.clone();
        self.write_game(&game, move |connection| {
            let appended = appended.clone();
            Box::pin(async move { append(connection, &appended).await })
        })
        .await
    }

    /// Ends a game, and gives all its new events.
    pub async fn finish(&self, finish: Finish) -> Result<Vec<StoredEvent>> {
        let finish = Arc::new(finish);
        self.write(move |connection| {
            let finish = finish.clone();
            Box::pin(async move { end(connection, &finish).await })
        })
        .await
    }

    /// A game.
    pub async fn game(&self, id: &str) -> Result<Option<GameRow>> {
        let row = sqlx::query("SELECT * FROM games WHERE id = $1").bind(id).fetch_optional(&self.pool).await?;
        row.as_ref().map(from_row).transpose()
    }

    /// The events of a game after this number, in order.
    pub async fn events(&self, game: &str, after: i64) -> Result<Vec<StoredEvent>> {
        let rows = sqlx::query("SELECT * FROM events WHERE game = $1 AND number > $2 ORDER BY number")
            .bind(game)
            .bind(after)
            .fetch_all(&self.pool)
            .await?;
        let event = |row: &AnyRow| {
            Ok(StoredEvent {
                number: row.try_get("number")?,
                at: row.try_get("at")?,
                ply: row.try_get("ply")?,
                body: row.try_get("body")?,
            })
        };
        rows.iter().map(event).collect()
    }

    /// The games that are under way, the oldest first.
    pub async fn running_games(&self) -> Result<Vec<GameRow>> {
        let rows = sqlx::query("SELECT * FROM games WHERE ended_at IS NULL ORDER BY created_at, id")
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(from_row).collect()
    }

    /// The games of a player that are under way.
    pub async fn running_games_of(&self, player: &str) -> Result<Vec<GameRow>> {
        let rows = sqlx::query(
            "SELECT * FROM games
             WHERE ended_at IS NULL AND (white = $1 OR black = $1 OR white_partner = $1 OR black_partner = $1)
             ORDER BY created_at, id",
        )
        .bind(player)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(from_row).collect()
    }

    /// Games that are over, the latest first.
    pub async fn find_games(&self, filter: &GameFilter, most: i64) -> Result<Vec<GameRow>> {
        let (after_at, after_id) = filter.after.clone().unwrap_or((i64::MAX, String::new()));
        let rows = sqlx::query(
            "SELECT * FROM games WHERE ended_at IS NOT NULL AND result <> '*'
             AND ($1 = '' OR white_name = $1 OR black_name = $1
                  OR white_partner_name = $1 OR black_partner_name = $1)
             AND ($2 = '' OR variant = $2)
             AND ($3 = '' OR result = $3)
             AND ended_at >= $4 AND ended_at < $5
             AND ($6 = '' OR opening = $6 OR substr(opening, 1, length($6) + 1) = $6 || ' ')
             AND ($7 < 0 OR rated = $7)
             AND (ended_at < $8 OR (ended_at = $8 AND id < $9))
             ORDER BY ended_at DESC, id DESC LIMIT $10",
        )
        .bind(filter.player.clone().unwrap_or_default())
        .bind(filter.variant.clone().unwrap_or_default())
        .bind(filter.result.clone().unwrap_or_default())
        .bind(filter.since.unwrap_or(0))
        .bind(filter.until.unwrap_or(i64::MAX))
        .bind(filter.opening.clone().unwrap_or_default())
        .bind(filter.rated.map_or(-1, i64::from))
        .bind(after_at)
        .bind(after_id)
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(from_row).collect()
    }

    /// How many games a player has won, drawn and lost, by his id.
    pub async fn score_of(&self, player: &str) -> Result<(i64, i64, i64)> {
        let row = sqlx::query(
            "SELECT COUNT(CASE WHEN result = CASE WHEN white = $1 OR white_partner = $1 THEN '1-0' ELSE '0-1' END
                               THEN 1 END) AS won,
                    COUNT(CASE WHEN result = '1/2-1/2' THEN 1 END) AS drawn,
                    COUNT(CASE WHEN result = CASE WHEN white = $1 OR white_partner = $1 THEN '0-1' ELSE '1-0' END
                               THEN 1 END) AS lost
             FROM games WHERE white = $1 OR black = $1 OR white_partner = $1 OR black_partner = $1",
        )
        .bind(player)
        .fetch_one(&self.pool)
        .await?;
        Ok((row.try_get("won")?, row.try_get("drawn")?, row.try_get("lost")?))
    }
}

async fn create(connection: &mut AnyConnection, game: &NewGame) -> Result<Option<Vec<String>>> {
    if let Some(seek) = &game.seek {
        let taken = sqlx::query("DELETE FROM seeks WHERE id = $1").bind(seek).execute(&mut *connection).await?;
        if taken.rows_affected() == 0 {
            return Ok(None);
        }
    }
    let row = &game.row;
    if let Some(challenge) = &game.challenge {
        let taken = sqlx::query("UPDATE challenges SET state = 'accepted', game = $1 WHERE id = $2 AND state = 'open'")
            .bind(&row.id)
            .bind(challenge)
            .execute(&mut *connection)
            .await?;
        if taken.rows_affected() == 0 {
            return Ok(None);
        }
    }
    let mut gone: Vec<String> = game.seek.iter().cloned().collect();
    for owner in &game.busy {
        let rows = sqlx::query("DELETE FROM seeks WHERE owner = $1 RETURNING id")
            .bind(owner)
            .fetch_all(&mut *connection)
            .await?;
        for row in &rows {
            gone.push(row.try_get("id")?);
        }
    }
    sqlx::query(
        "INSERT INTO games (id, variant, head, start, white, black, white_name, black_name, rated, speed, created_at,
                            fen, white_partner, black_partner, white_partner_name, black_partner_name)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
    )
    .bind(&row.id)
    .bind(&row.variant)
    .bind(&row.head)
    .bind(&row.start)
    .bind(&row.white)
    .bind(&row.black)
    .bind(game.names.0.to_lowercase())
    .bind(game.names.1.to_lowercase())
    .bind(i64::from(row.rated))
    .bind(&row.speed)
    .bind(row.created_at)
    .bind(&row.fen)
    .bind(row.partners.as_ref().map(|(white, _)| white))
    .bind(row.partners.as_ref().map(|(_, black)| black))
    .bind(game.partner_names.as_ref().map(|(white, _)| white.to_lowercase()))
    .bind(game.partner_names.as_ref().map(|(_, black)| black.to_lowercase()))
    .execute(connection)
    .await?;
    Ok(Some(gone))
}

async fn append(connection: &mut AnyConnection, appended: &Appended) -> Result<()> {
    if let Some(from) = appended.retract {
        sqlx::query("UPDATE events SET ply = NULL WHERE game = $1 AND ply >= $2")
            .bind(&appended.game)
            .bind(from)
            .execute(&mut *connection)
            .await?;
    }
    for event in &appended.events {
        insert(connection, &appended.game, event).await?;
    }
    sqlx::query("UPDATE games SET plies = $2, fen = $3, last_move = $4, opening = $5 WHERE id = $1")
        .bind(&appended.game)
        .bind(appended.plies)
        .bind(&appended.fen)
        .bind(&appended.last_move)
        .bind(&appended.opening)
        .execute(connection)
        .await?;
    Ok(())
}

async fn insert(connection: &mut AnyConnection, game: &str, event: &StoredEvent) -> Result<()> {
    let done = sqlx::query(
        "INSERT INTO events (game, number, at, ply, body) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
    )
    .bind(game)
    .bind(event.number)
    .bind(event.at)
    .bind(event.ply)
    .bind(&event.body)
    .execute(connection)
    .await?;
    // An error, so that nothing of what belongs together is written.
    if done.rows_affected() == 1 { Ok(()) } else { Err(Error::Conflict) }
}

async fn end(connection: &mut AnyConnection, finish: &Finish) -> Result<Vec<StoredEvent>> {
    append(connection, &finish.appended).await?;
    let game = &finish.appended.game;
    let mut steps = None;
    if let Some((white, black, variant, speed, score)) = &finish.rated {
        let before = (
            ratings::read(connection, white, variant, speed).await?,
            ratings::read(connection, black, variant, speed).await?,
        );
        let after = (finish.rate)(&before.0, &before.1, *score, finish.at);
        ratings::write(connection, white, variant, speed, game, &after.0).await?;
        ratings::write(connection, black, variant, speed, game, &after.1).await?;
        steps = Some([(before.0, after.0), (before.1, after.1)]);
    }
    let (body, ending) = (finish.compose)(steps);
    let row = sqlx::query("SELECT COALESCE(MAX(number), 0) AS number FROM events WHERE game = $1")
        .bind(game)
        .fetch_one(&mut *connection)
        .await?;
    let last = StoredEvent { number: row.try_get::<i64, _>("number")? + 1, at: finish.at, ply: None, body };
    insert(connection, game, &last).await?;
    sqlx::query("UPDATE games SET ended_at = $2, result = $3, ending = $4 WHERE id = $1")
        .bind(game)
        .bind(finish.at)
        .bind(&finish.result)
        .bind(ending)
        .execute(connection)
        .await?;
    let mut events = finish.appended.events.clone();
    events.push(last);
    Ok(events)
}

pub(crate) fn from_row(row: &AnyRow) -> Result<GameRow> {
    Ok(GameRow {
        id: row.try_get("id")?,
        variant: row.try_get("variant")?,
        head: row.try_get("head")?,
        start: row.try_get("start")?,
        white: row.try_get("white")?,
        black: row.try_get("black")?,
        partners: row
            .try_get::<Option<String>, _>("white_partner")?
            .zip(row.try_get::<Option<String>, _>("black_partner")?),
        rated: row.try_get::<i64, _>("rated")? != 0,
        speed: row.try_get("speed")?,
        created_at: row.try_get("created_at")?,
        ended_at: row.try_get("ended_at")?,
        result: row.try_get("result")?,
        ending: row.try_get("ending")?,
        plies: row.try_get("plies")?,
        fen: row.try_get("fen")?,
        last_move: row.try_get("last_move")?,
        opening: row.try_get("opening")?,
    })
}
