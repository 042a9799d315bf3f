//! For programs that play, as programs for Lichess do: streams of lines, and short requests. Only accounts of programs
//! may use it.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequestParts, Path, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::stream;
use pantheon_store::GameRow;
use pantheon_wire::{
    Action, BotChallenge, BotEvent, BotGame, BotLine, BotPlayer, BotState, ChallengeState, Code, Happening,
    NewChallenge, Offer, Okay, Refusal, Room, ServerMessage, Side, Wish,
};
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast::Receiver;
use tokio::sync::mpsc;

use super::bot_lines;
use super::challenges;
use super::games::perform;
use super::input::Form;
use super::lobby::summary;
use crate::bus::{Note, Topic};
use crate::identity::Identity;
use crate::limits::{SocketPlace, Whence};
use crate::record::Paper;
use crate::{Answer, App, Failure, games, ids};

/// An empty line is sent so often, for lines that nobody uses are cut.
const ALIVE: Duration = Duration::from_secs(6);

/// The routes, ours and those that programs for Lichess know.
pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/v1/bot/events", get(events))
        .route("/api/v1/bot/games/{id}/stream", get(game))
        .route("/api/v1/bot/games/{id}/move/{uci}", post(play))
        .route("/api/v1/bot/games/{id}/chat", post(say))
        .route("/api/v1/bot/games/{id}/abort", post(abort))
        .route("/api/v1/bot/games/{id}/resign", post(resign))
        .route("/api/v1/bot/games/{id}/draw/{answer}", post(draw))
        .route("/api/v1/bot/games/{id}/takeback/{answer}", post(takeback))
        .route("/api/v1/bot/challenges/{id}/accept", post(accept))
        .route("/api/v1/bot/challenges/{id}/decline", post(decline))
        .route("/api/v1/bot/challenges/{id}/cancel", post(cancel))
        .route("/api/v1/bot/challenges/{id}", post(challenge))
        .route("/api/account", get(account))
        .route("/api/stream/event", get(events))
        .route("/api/bot/game/stream/{id}", get(game))
        .route("/api/bot/game/{id}/move/{uci}", post(play))
        .route("/api/bot/game/{id}/chat", post(say))
        .route("/api/bot/game/{id}/abort", post(abort))
        .route("/api/bot/game/{id}/resign", post(resign))
        .route("/api/bot/game/{id}/draw/{answer}", post(draw))
        .route("/api/bot/game/{id}/takeback/{answer}", post(takeback))
        .route("/api/challenge/{id}/accept", post(accept))
        .route("/api/challenge/{id}/decline", post(decline))
        .route("/api/challenge/{id}/cancel", post(cancel))
        .route("/api/challenge/{id}", post(challenge))
}

/// A program, by its account, and where it is.
pub struct Bot(Identity, IpAddr);

impl FromRequestParts<Arc<App>> for Bot {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Answer<Bot> {
        let Whence(from) = Whence::from_request_parts(parts, app).await?;
        match Identity::from_request_parts(parts, app).await? {
            who @ Identity::User { bot: true, .. } => Ok(Bot(who, from)),
            Identity::User { .. } => {
                Err(Failure::new(Code::Forbidden, "this is for accounts of programs; yours is a person's"))
            }
            Identity::Guest { .. } => {
                let words = "this is for programs; send `Authorization: Bearer TOKEN` with a token of a bot's account";
                Err(Failure::new(Code::Unauthorized, words))
            }
        }
    }
}

const DONE: Json<Okay> = Json(Okay { ok: true });

/// Lines that come through a channel, as a body that goes on until the other end is closed.
fn lines(receiver: mpsc::Receiver<String>) -> Response {
    let body = stream::unfold(receiver, |mut receiver| async move {
        let line = match tokio::time::timeout(ALIVE, receiver.recv()).await {
            Ok(line) => line? + "\n",
            Err(_) => "\n".to_owned(),
        };
        Some((Ok::<_, Infallible>(Bytes::from(line)), receiver))
    });
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson"), (header::CACHE_CONTROL, "no-store")];
    (headers, Body::from_stream(body)).into_response()
}

/// The way to who reads; `false` when he has gone.
struct Out(mpsc::Sender<String>);

impl Out {
    async fn line(&self, line: &impl Serialize) -> bool {
        let text = serde_json::to_string(line).unwrap_or_default();
        self.0.send(text).await.is_ok()
    }
}

/// The next note; `None` if some were missed or none will come: the stream ends, and the program opens it anew.
async fn next(notes: &mut Receiver<Note>) -> Option<Note> {
    notes.recv().await.ok()
}

/// Games that begin and end, and challenges, a line each; first those that are there.
#[utoipa::path(get, path = "/api/v1/bot/events", tag = "bots",
    responses((status = 200, body = BotEvent, content_type = "application/x-ndjson"), (status = "4XX", body = Refusal)))]
pub async fn events(State(app): State<Arc<App>>, Bot(who, _): Bot, place: SocketPlace) -> Answer<Response> {
    let me = who.player_id();
    // Listen first, so that nothing falls between what is there and what comes.
    let mut own = app.games.bus().subscribe(&Topic::Player(me.clone()));
    let mut lobby = app.games.bus().subscribe(&Topic::Lobby);
    let mut first = Vec::new();
    for row in app.store.running_games_of(&me).await? {
        first.extend(summary(&row).and_then(|game| bot_lines::game(&game, side_of(&row, &me)?)).map(start));
    }
    for row in app.store.challenges_of(&me, ids::now()).await? {
        first.extend(challenges::seen(&row, &me).map(|challenge| about(bot_lines::challenge(&challenge))));
    }
    let (sender, receiver) = mpsc::channel(64);
    tokio::spawn(async move {
        // A stream is as dear as a socket, and counts as one.
        let _place = place;
        let out = Out(sender);
        for event in first {
            if !out.line(&event).await {
                return;
            }
        }
        loop {
            let note = tokio::select! {
                note = next(&mut own) => note,
                note = next(&mut lobby) => note,
                () = out.0.closed() => return,
                () = app.stopped.notified() => return,
            };
            let Some(note) = note else { return };
            let Ok(message) = serde_json::from_str::<ServerMessage>(&note.text) else { continue };
            if let Some(event) = event_of(&app, &me, message).await
                && !out.line(&event).await
            {
                return;
            }
        }
    });
    Ok(lines(receiver))
}

fn side_of(row: &GameRow, me: &str) -> Option<Side> {
    games::seats(row).of(me).map(|sitter| sitter.side)
}

fn start(game: BotGame) -> BotEvent {
    BotEvent::GameStart { game }
}

fn about(challenge: BotChallenge) -> BotEvent {
    match challenge.status.as_str() {
        "declined" => BotEvent::ChallengeDeclined { challenge },
        "canceled" => BotEvent::ChallengeCanceled { challenge },
        _ => BotEvent::Challenge { challenge },
    }
}

/// What a message means to a program, if it means something.
async fn event_of(app: &App, me: &str, message: ServerMessage) -> Option<BotEvent> {
    match message {
        ServerMessage::GameStarted { game, side } => {
            let row = app.games.row(&game).await.ok()?;
            bot_lines::game(&summary(&row)?, side).map(start)
        }
        // That it was accepted is told by the game.
        ServerMessage::Challenge(challenge) if challenge.state == ChallengeState::Accepted => None,
        ServerMessage::Challenge(challenge) => Some(about(bot_lines::challenge(&challenge))),
        ServerMessage::GameListed(game) if game.ending.is_some() => {
            let row = app.games.row(&game.head.id).await.ok()?;
            let game = bot_lines::game(&game, side_of(&row, me)?)?;
            Some(BotEvent::GameFinish { game })
        }
        _ => None,
    }
}

/// A game: first the whole of it, then how it stands after each thing that happens.
#[utoipa::path(get, path = "/api/v1/bot/games/{id}/stream", tag = "bots", params(("id" = String, Path)),
    responses((status = 200, body = BotLine, content_type = "application/x-ndjson"), (status = "4XX", body = Refusal)))]
pub async fn game(
    State(app): State<Arc<App>>,
    Bot(who, _): Bot,
    place: SocketPlace,
    Path(id): Path<String>,
) -> Answer<Response> {
    let topic = Topic::Game(id.clone());
    let mut notes = app.games.bus().subscribe(&topic);
    let me = who.player_id();
    // The program counts as present for as long as it reads.
    let connection = app.next_connection();
    app.games.watch(&id, &me, connection, None).await?;
    let paper = match Paper::read(&app, &id).await {
        Ok(paper) => paper,
        Err(failure) => {
            app.games.leave(&id, connection).await;
            return Err(failure);
        }
    };
    let seat = paper.table.side_of(&me);
    let mut last = paper.table.number();
    let first = bot_lines::full(&paper, seat);
    let is_over = paper.table.ending().is_some();
    let (sender, receiver) = mpsc::channel(64);
    tokio::spawn(async move {
        let _place = place;
        let out = Out(sender);
        let mut goes_on = out.line(&first).await && !is_over;
        while goes_on {
            let note = tokio::select! {
                note = next(&mut notes) => note,
                () = out.0.closed() => None,
                () = app.stopped.notified() => None,
            };
            let Some(note) = note else { break };
            if note.number <= last || !note.to.includes(seat) {
                continue;
            }
            last = note.number;
            let Ok(ServerMessage::Event { event, .. }) = serde_json::from_str(&note.text) else { continue };
            goes_on = match event.body {
                Happening::Said { room, name, text, .. } => {
                    let room = if room == Room::Spectators { "spectator" } else { "player" }.to_owned();
                    out.line(&BotLine::ChatLine { room, username: name, text }).await
                }
                body => match state(&app, &id, seat).await {
                    Ok(state) => out.line(&BotLine::GameState(state)).await && !matches!(body, Happening::Ended { .. }),
                    Err(_) => false,
                },
            };
        }
        app.games.leave(&id, connection).await;
    });
    Ok(lines(receiver))
}

async fn state(app: &App, id: &str, seat: Option<Side>) -> Answer<BotState> {
    Ok(bot_lines::state(&Paper::read(app, id).await?, seat))
}

/// Moves. The move is meant for the position as it stands; of two boards, the second is named: `b:e2e4`.
#[utoipa::path(post, path = "/api/v1/bot/games/{id}/move/{uci}", tag = "bots",
    params(("id" = String, Path), ("uci" = String, Path)),
    responses((status = 200, body = Okay), (status = "4XX", body = Refusal)))]
pub async fn play(
    State(app): State<Arc<App>>,
    Bot(who, from): Bot,
    Path((id, uci)): Path<(String, String)>,
) -> Answer<Json<Okay>> {
    let shown = app.games.show(&id).await?;
    let (board, uci) = shown.game.named_board(&uci);
    let ply = shown.game.boards()[board].moves().len() as u32;
    perform(&app, &who, from, &id, Action::Move { board: board as u8, ply, uci: uci.to_owned() }).await?;
    Ok(DONE)
}

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, utoipa::ToSchema)]
pub struct Line {
    /// `player` or `spectator`.
    #[serde(default)]
    room: Option<String>,
    /// The words.
    text: String,
}

/// Says something, in JSON or as a form.
#[utoipa::path(post, path = "/api/v1/bot/games/{id}/chat", tag = "bots", params(("id" = String, Path)),
    request_body = Line, responses((status = 200, body = Okay), (status = "4XX", body = Refusal)))]
pub async fn say(
    State(app): State<Arc<App>>,
    Bot(who, from): Bot,
    Path(id): Path<String>,
    Form(line): Form<Line>,
) -> Answer<Json<Okay>> {
    let room = match line.room.as_deref() {
        Some("spectator" | "spectators") => Room::Spectators,
        None | Some("player" | "players") => Room::Players,
        Some(other) => {
            let words = format!("`{other}` is no room; there are player and spectator");
            return Err(Failure::new(Code::Invalid, words));
        }
    };
    perform(&app, &who, from, &id, Action::Say { room, text: line.text }).await?;
    Ok(DONE)
}

/// Breaks a game off before both have moved.
#[utoipa::path(post, path = "/api/v1/bot/games/{id}/abort", tag = "bots", params(("id" = String, Path)),
    responses((status = 200, body = Okay), (status = "4XX", body = Refusal)))]
pub async fn abort(State(app): State<Arc<App>>, Bot(who, from): Bot, Path(id): Path<String>) -> Answer<Json<Okay>> {
    perform(&app, &who, from, &id, Action::Abort {}).await?;
    Ok(DONE)
}

/// Gives up.
#[utoipa::path(post, path = "/api/v1/bot/games/{id}/resign", tag = "bots", params(("id" = String, Path)),
    responses((status = 200, body = Okay), (status = "4XX", body = Refusal)))]
pub async fn resign(State(app): State<Arc<App>>, Bot(who, from): Bot, Path(id): Path<String>) -> Answer<Json<Okay>> {
    perform(&app, &who, from, &id, Action::Resign {}).await?;
    Ok(DONE)
}

fn answer(offer: Offer, answer: &str) -> Answer<Action> {
    match answer {
        "yes" | "true" => Ok(Action::Offer { offer }),
        "no" | "false" => Ok(Action::Decline { offer }),
        other => Err(Failure::new(Code::Invalid, format!("`{other}` is no answer; there are yes and no"))),
    }
}

/// Offers a draw or accepts it (`yes`), or declines (`no`).
#[utoipa::path(post, path = "/api/v1/bot/games/{id}/draw/{answer}", tag = "bots",
    params(("id" = String, Path), ("answer" = String, Path)),
    responses((status = 200, body = Okay), (status = "4XX", body = Refusal)))]
pub async fn draw(
    State(app): State<Arc<App>>,
    Bot(who, from): Bot,
    Path((id, word)): Path<(String, String)>,
) -> Answer<Json<Okay>> {
    perform(&app, &who, from, &id, answer(Offer::Draw, &word)?).await?;
    Ok(DONE)
}

/// Asks to take a move back or agrees (`yes`), or declines (`no`).
#[utoipa::path(post, path = "/api/v1/bot/games/{id}/takeback/{answer}", tag = "bots",
    params(("id" = String, Path), ("answer" = String, Path)),
    responses((status = 200, body = Okay), (status = "4XX", body = Refusal)))]
pub async fn takeback(
    State(app): State<Arc<App>>,
    Bot(who, from): Bot,
    Path((id, word)): Path<(String, String)>,
) -> Answer<Json<Okay>> {
    perform(&app, &who, from, &id, answer(Offer::Takeback, &word)?).await?;
    Ok(DONE)
}

/// Accepts a challenge.
#[utoipa::path(post, path = "/api/v1/bot/challenges/{id}/accept", tag = "bots", params(("id" = String, Path)),
    responses((status = 200, body = Okay), (status = "4XX", body = Refusal)))]
pub async fn accept(State(app): State<Arc<App>>, Bot(who, _): Bot, Path(id): Path<String>) -> Answer<Json<Okay>> {
    challenges::take(&app, &who, &id).await?;
    Ok(DONE)
}

/// Declines a challenge.
#[utoipa::path(post, path = "/api/v1/bot/challenges/{id}/decline", tag = "bots", params(("id" = String, Path)),
    responses((status = 200, body = Okay), (status = "4XX", body = Refusal)))]
pub async fn decline(State(app): State<Arc<App>>, Bot(who, _): Bot, Path(id): Path<String>) -> Answer<Json<Okay>> {
    challenges::refuse(&app, &who, &id).await?;
    Ok(DONE)
}

/// Takes back a challenge of one's own.
#[utoipa::path(post, path = "/api/v1/bot/challenges/{id}/cancel", tag = "bots", params(("id" = String, Path)),
    responses((status = 200, body = Okay), (status = "4XX", body = Refusal)))]
pub async fn cancel(State(app): State<Arc<App>>, Bot(who, _): Bot, Path(id): Path<String>) -> Answer<Json<Okay>> {
    challenges::take_back(&app, &who, &id).await?;
    Ok(DONE)
}

/// A game to propose, as programs for Lichess write it; `clock` is our own way, byoyomi included.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct Proposal {
    /// The variant's name.
    variant: Option<String>,
    /// Does it count? Words, for a form has nothing else.
    rated: Option<String>,
    /// `white`, `black` or `random`.
    color: Option<String>,
    /// As `10m+5s`.
    clock: Option<String>,
    /// Seconds at the start.
    #[serde(rename = "clock.limit")]
    limit: Option<String>,
    /// Seconds more for each move.
    #[serde(rename = "clock.increment")]
    increment: Option<String>,
    /// Days for a move.
    days: Option<String>,
    /// A start of one's own.
    fen: Option<String>,
}

impl Proposal {
    fn wish(self, app: &App) -> Answer<Wish> {
        let refuse = |words: String| Failure::new(Code::Invalid, words);
        let number = |text: Option<String>| match text {
            None => Ok(None),
            Some(text) => match text.trim().parse::<u32>() {
                Ok(number) => Ok(Some(number)),
                Err(_) => Err(refuse(format!("`{text}` is no number of seconds or days"))),
            },
        };
        let clock = match (self.clock, number(self.limit)?, number(self.increment)?, number(self.days)?) {
            (Some(clock), ..) => Some(clock),
            (None, Some(limit), increment, _) => Some(format!("{limit}s+{}s", increment.unwrap_or(0))),
            (None, None, Some(increment), _) => Some(format!("0s+{increment}s")),
            (None, None, None, Some(days)) => Some(format!("0/{days}d")),
            (None, None, None, None) => None,
        };
        let side = match self.color.as_deref() {
            None | Some("random") => None,
            Some("white") => Some(Side::White),
            Some("black") => Some(Side::Black),
            Some(other) => {
                return Err(refuse(format!("`{other}` is no side; there are white, black and random")));
            }
        };
        let rated = match self.rated.as_deref() {
            None | Some("false") => false,
            Some("true") => true,
            Some(other) => return Err(refuse(format!("`{other}` is neither true nor false"))),
        };
        // Programs for other sites call some games by other names, and the one they mostly play by none.
        let called = self.variant.unwrap_or_else(|| "standard".to_owned());
        let known = pantheon_notation::record::variant_called(app.games.catalogue(), &called);
        let variant = known.map_or(called, |variant| variant.name().to_owned());
        Ok(Wish { variant, side, rated, clock, fen: self.fen, handicap: None })
    }
}

/// Challenges a user by his name, in JSON or as a form.
#[utoipa::path(post, path = "/api/v1/bot/challenges/{id}", tag = "bots",
    params(("id" = String, Path, description = "The user's name.")), request_body = Proposal,
    responses((status = 200, body = BotChallenge), (status = "4XX", body = Refusal)))]
pub async fn challenge(
    State(app): State<Arc<App>>,
    Bot(who, _): Bot,
    Path(name): Path<String>,
    Form(proposal): Form<Proposal>,
) -> Answer<Json<BotChallenge>> {
    let wish = proposal.wish(&app)?;
    let made = challenges::challenge(&app, &who, NewChallenge { wish, to: Some(name), four: false }).await?;
    Ok(Json(bot_lines::challenge(&made)))
}

/// The program's own account, as programs for Lichess ask for it first.
#[utoipa::path(get, path = "/api/account", tag = "bots",
    responses((status = 200, body = BotPlayer), (status = "4XX", body = Refusal)))]
pub async fn account(Bot(who, _): Bot) -> Json<BotPlayer> {
    Json(bot_lines::player(&who.player()))
}
