//! The one WebSocket of a client: messages in, answers and notes out. A client that reads too slowly is cut off; it
//! comes back and says which events it has.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use pantheon_wire::{Action, ClientMessage, Code, LONGEST_MESSAGE, Refusal, ServerMessage, Side};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{Notify, mpsc};
use tokio::task::AbortHandle;
use tokio::time::Instant;

use crate::bus::{Note, Topic, encode};
use crate::identity::Identity;
use crate::limits::{Class, SocketPlace};
use crate::table::host::Watched;
use crate::{Answer, App, Failure, chat, ids};

/// How many messages may wait for a slow reader.
const WAITING: usize = 512;
/// What is read at once, in bytes: twice the longest message.
const READ_BUFFER: usize = 2 * LONGEST_MESSAGE;
/// What is written at once.
const WRITE_BUFFER: usize = 4 * 1024;
/// How often the line is measured.
const PING: Duration = Duration::from_secs(10);
/// Who has not answered for so long has gone.
const SILENCE: Duration = Duration::from_secs(35);
/// What a client is given to take what is still on its way to it when the connection ends.
const PARTING: Duration = Duration::from_secs(5);
/// How many games one connection may watch.
const MOST_GAMES: usize = 32;
/// So many messages at once, and then so many a second.
const BURST: f64 = 40.0;
const RATE: f64 = 10.0;
/// What the lobby costs beside.
const LOBBY: f64 = 3.0;

/// What clients are told when the server stops.
const RESTART: &str = "the server restarts; come back";

/// Opens a socket.
pub async fn open(
    State(app): State<Arc<App>>,
    who: Identity,
    place: SocketPlace,
    upgrade: WebSocketUpgrade,
) -> Response {
    // The usual buffers are for large messages: two thousand sockets would take a quarter of a gigabyte.
    let upgrade = upgrade.read_buffer_size(READ_BUFFER).write_buffer_size(WRITE_BUFFER);
    upgrade.max_message_size(LONGEST_MESSAGE).max_frame_size(LONGEST_MESSAGE).on_upgrade(move |socket| async move {
        Connection::run(app, who, place.address(), socket).await;
        drop(place);
    })
}

/// What goes out.
enum Out {
    Text(Utf8Bytes),
    Ping(i64),
}

/// Why a connection ends; the first reason counts. It needs no place in a queue, which may be full.
#[derive(Default)]
struct End {
    why: OnceLock<(u16, &'static str)>,
    told: Notify,
}

impl End {
    fn because(&self, code: u16, words: &'static str) {
        let _ = self.why.set((code, words));
        self.told.notify_one();
    }

    /// What is not sent would be missing for ever: the client has to come anew.
    fn too_slow(&self) {
        self.because(1013, "too slow; come back");
    }
}

struct Connection {
    app: Arc<App>,
    who: Identity,
    /// Where he is.
    from: IpAddr,
    player: String,
    name: String,
    number: u64,
    out: mpsc::Sender<Out>,
    end: Arc<End>,
    /// Tasks that carry notes, by topic.
    listening: HashMap<Topic, AbortHandle>,
    /// How long an answer takes on this line.
    lag: AtomicI64,
    /// When the line was last measured, until the answer is there.
    pinged: Option<i64>,
    credit: f64,
    credited: Instant,
}

impl Connection {
    async fn run(app: Arc<App>, who: Identity, from: IpAddr, socket: WebSocket) {
        let (sink, stream) = socket.split();
        let (out, queue) = mpsc::channel(WAITING);
        let end = Arc::new(End::default());
        let mut writer = tokio::spawn(write(sink, queue, end.clone()));
        let mut connection = Connection {
            player: who.player_id(),
            name: who.name(),
            number: app.next_connection(),
            out,
            end,
            listening: HashMap::new(),
            lag: AtomicI64::new(0),
            pinged: None,
            credit: BURST,
            credited: Instant::now(),
            who,
            from,
            app,
        };
        metrics::gauge!("pantheon_sockets").increment(1.0);
        connection.app.online.fetch_add(1, Ordering::Relaxed);
        connection.say(&ServerMessage::Welcome { name: connection.name.clone(), now: ids::now() });
        connection.listen(Topic::Player(connection.player.clone()), None, 0);
        connection.read(stream).await;
        for (topic, task) in connection.listening.drain() {
            task.abort();
            if let Topic::Game(game) = topic {
                connection.app.games.leave(&game, connection.number).await;
            }
        }
        metrics::gauge!("pantheon_sockets").decrement(1.0);
        connection.app.online.fetch_sub(1, Ordering::Relaxed);
        drop(connection);
        // Who does not read must not hold the place for ever.
        if tokio::time::timeout(PARTING, &mut writer).await.is_err() {
            writer.abort();
        }
    }

    async fn read(&mut self, mut stream: SplitStream<WebSocket>) {
        let mut ping = tokio::time::interval(PING);
        let mut heard = Instant::now();
        let (app, end) = (self.app.clone(), self.end.clone());
        // From here on: what is told while a message is answered is heard as well.
        let mut stopped = std::pin::pin!(app.stopped.notified());
        if app.stopping.load(Ordering::SeqCst) {
            return end.because(1012, RESTART);
        }
        loop {
            let message = tokio::select! {
                message = stream.next() => message,
                _ = ping.tick() => {
                    if heard.elapsed() > SILENCE {
                        return;
                    }
                    let now = ids::now();
                    self.pinged = Some(now);
                    if self.out.try_send(Out::Ping(now)).is_err() {
                        return end.too_slow();
                    }
                    // His seeks last for as long as he is here.
                    if let Err(failure) = crate::http::lobby::pulse(&self.app, &self.player).await {
                        tracing::warn!("seeks could not be kept open: {}", failure.0);
                    }
                    continue;
                }
                () = self.out.closed() => return,
                () = end.told.notified() => return,
                () = &mut stopped => return end.because(1012, RESTART),
            };
            let message = match message {
                Some(Ok(message)) => message,
                Some(Err(_)) => {
                    let words =
                        format!("a message is text of at most {LONGEST_MESSAGE} bytes; this one cannot be read");
                    self.refuse(None, Refusal::new(Code::TooLarge, words));
                    return end.because(1009, "a message that is too long or broken");
                }
                None => return,
            };
            heard = Instant::now();
            // Whatever it is, it costs something to read it.
            if !matches!(message, Message::Close(_)) && !self.may_speak() {
                self.refuse(None, Refusal::new(Code::TooMany, "too many messages; slow down"));
                if self.credit < -BURST {
                    return end.because(1008, "too many messages");
                }
                continue;
            }
            match message {
                Message::Text(text) => self.hear(&text).await,
                Message::Pong(payload) => self.measure(&payload),
                Message::Binary(_) => {
                    self.refuse(None, Refusal::new(Code::Malformed, "messages are JSON text, not bytes"));
                }
                Message::Ping(_) => {}
                Message::Close(_) => return,
            }
        }
    }

    /// Each message costs one; some more come back every second.
    fn may_speak(&mut self) -> bool {
        if !self.app.config.limits {
            return true;
        }
        self.credit = (self.credit + self.credited.elapsed().as_secs_f64() * RATE).min(BURST) - 1.0;
        self.credited = Instant::now();
        self.credit >= 0.0
    }

    /// The answer to our question, and to no other: a client's word about time changes nothing.
    fn measure(&mut self, payload: &[u8]) {
        let Some(sent) = self.pinged.take_if(|sent| sent.to_be_bytes() == payload) else { return };
        let trip = (ids::now() - sent).clamp(0, 10_000);
        let known = self.lag.load(Ordering::Relaxed);
        // A single slow answer does not count for much, a faster one does: nobody gains by answering late.
        let next = if known == 0 { trip } else { trip.min((known * 7 + trip) / 8) };
        self.lag.store(next, Ordering::Relaxed);
    }

    fn say(&self, message: &ServerMessage) {
        if self.out.try_send(Out::Text(encode(message))).is_err() {
            self.end.too_slow();
        }
    }

    fn refuse(&self, id: Option<u32>, refusal: Refusal) {
        self.say(&ServerMessage::Refused { id, refusal });
    }

    async fn hear(&mut self, text: &str) {
        let message: ClientMessage = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => {
                let id = serde_json::from_str::<serde_json::Value>(text)
                    .ok()
                    .and_then(|value| value.get("id")?.as_u64()?.try_into().ok());
                return self.refuse(id, Refusal::new(Code::Malformed, format!("the message cannot be read: {error}")));
            }
        };
        match message {
            ClientMessage::Ping { id } => self.say(&ServerMessage::Pong { id, now: ids::now() }),
            ClientMessage::Watch { game, have } => {
                if let Err(failure) = self.watch(game, have).await {
                    self.refuse(None, failure.0);
                }
            }
            ClientMessage::Leave { game } => {
                if let Some(task) = self.listening.remove(&Topic::Game(game.clone())) {
                    task.abort();
                    self.app.games.leave(&game, self.number).await;
                }
            }
            ClientMessage::Act { game, id, action } => match self.act(&game, action).await {
                Ok(()) => self.say(&ServerMessage::Done { id }),
                Err(failure) => self.refuse(Some(id), failure.0),
            },
            ClientMessage::EnterLobby {} => {
                // The whole of it is dearer than other answers.
                self.credit -= LOBBY;
                self.listen(Topic::Lobby, None, 0);
                match crate::http::lobby::lobby(&self.app).await {
                    Ok(lobby) => self.say(&ServerMessage::Lobby(Box::new(lobby))),
                    Err(failure) => self.refuse(None, failure.0),
                }
            }
            ClientMessage::LeaveLobby {} => {
                if let Some(task) = self.listening.remove(&Topic::Lobby) {
                    task.abort();
                }
            }
        }
    }

    async fn act(&self, game: &str, action: Action) -> Answer<()> {
        if let Action::Say { text, .. } = &action {
            chat::check(&self.app, &self.who, self.from, text).await?;
        } else {
            // Whoever opens many connections does not do more for it.
            let limits = &self.app.guard.limits;
            limits.account(Class::Move, &self.player)?;
            limits.address(Class::Move, self.from)?;
        }
        let lag = self.lag.load(Ordering::Relaxed);
        let began = Instant::now();
        let answer = self.app.games.act(game, &self.player, &self.name, action, lag).await;
        metrics::histogram!("pantheon_action_seconds").record(began.elapsed().as_secs_f64());
        metrics::counter!("pantheon_actions_total", "done" => if answer.is_ok() { "yes" } else { "no" }).increment(1);
        answer
    }

    async fn watch(&mut self, game: String, have: i64) -> Answer<()> {
        let topic = Topic::Game(game.clone());
        if self.listening.len() >= MOST_GAMES && !self.listening.contains_key(&topic) {
            return Err(Failure::new(Code::TooMany, format!("one connection watches at most {MOST_GAMES} games")));
        }
        // Listen first, so that nothing falls between what is told now and what comes.
        let notes = self.app.games.bus().subscribe(&topic);
        // Who watches already hears nothing twice.
        if let Some(task) = self.listening.remove(&topic) {
            task.abort();
        }
        let Watched { news, number } = self.app.games.watch(&game, &self.player, self.number, Some(have)).await?;
        let seat = news.you;
        self.say(&ServerMessage::Game(Box::new(news)));
        self.carry(topic, notes, seat, number);
        Ok(())
    }

    fn listen(&mut self, topic: Topic, seat: Option<Side>, after: i64) {
        let notes = self.app.games.bus().subscribe(&topic);
        self.carry(topic, notes, seat, after);
    }

    /// Carries notes from the bus to the client, those after an event's number.
    fn carry(
        &mut self,
        topic: Topic,
        mut notes: tokio::sync::broadcast::Receiver<Note>,
        seat: Option<Side>,
        after: i64,
    ) {
        let (out, end) = (self.out.clone(), self.end.clone());
        let task = tokio::spawn(async move {
            loop {
                match notes.recv().await {
                    Ok(note) if note.number == Note::RECHECK => {
                        return end.because(1012, "who you are has changed; come back");
                    }
                    Ok(note) => {
                        let is_new = note.number == 0 || note.number > after;
                        if is_new && note.to.includes(seat) && out.try_send(Out::Text(note.text)).is_err() {
                            return end.too_slow();
                        }
                    }
                    Err(RecvError::Lagged(_)) => return end.too_slow(),
                    Err(RecvError::Closed) => return,
                }
            }
        });
        if let Some(old) = self.listening.insert(topic, task.abort_handle()) {
            old.abort();
        }
    }
}

async fn write(mut sink: SplitSink<WebSocket, Message>, mut queue: mpsc::Receiver<Out>, end: Arc<End>) {
    while let Some(out) = queue.recv().await {
        let sent = match out {
            Out::Text(text) => sink.send(Message::Text(text)).await,
            Out::Ping(at) => sink.send(Message::Ping(at.to_be_bytes().to_vec().into())).await,
        };
        if sent.is_err() {
            return;
        }
    }
    if let Some(&(code, reason)) = end.why.get() {
        let _ = sink.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
    }
}
