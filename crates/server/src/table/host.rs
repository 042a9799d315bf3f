//! The task that owns a table. Its mailbox is the order of things: what is accepted is written down first, then it
//! happens, then everybody is told.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use pantheon_rules::Game;
use pantheon_store::{Appended, Finish, StoredEvent};
use pantheon_wire::{
    Action, Both, Code, Ending, Event, GameNews, GameSummary, Happening, Offer, Player, PlayerKind, RatingChange,
    ServerMessage, Side,
};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use super::{Decision, Request, Sitter, Table, color};
use crate::bus::{Audience, Note, Topic, encode};
use crate::games::{Games, NewTable, Sitting};
use crate::pool::Thought;
use crate::{Answer, Failure, ids, rating};

/// How many letters may wait at a table.
const MAILBOX: usize = 256;
/// The engine does not think about draws before so many plies.
const EARLY: u32 = 20;

/// What a table is asked.
pub enum Letter {
    /// Somebody acts.
    Act {
        /// His id.
        player: String,
        /// His name.
        name: String,
        /// What he wants.
        action: Action,
        /// What his connection takes.
        lag_ms: i64,
        /// What comes of it.
        reply: oneshot::Sender<Answer<()>>,
    },
    /// Somebody wants to see the game, from the event after `have` on; `who` is told apart from others by a number.
    Watch {
        /// The player's id.
        player: String,
        /// His connection.
        connection: u64,
        /// The last event that he has; none if he does not want what has happened.
        have: Option<i64>,
        /// What he gets.
        reply: oneshot::Sender<Watched>,
    },
    /// A connection looks no longer.
    Leave {
        /// Which.
        connection: u64,
    },
    /// What the game is like, for lists, programs and files.
    Show(oneshot::Sender<Shown>),
    /// The engine has thought about this ply.
    Thought {
        /// On which board.
        board: usize,
        /// Which move there.
        ply: u32,
        /// What came of it.
        thought: Option<Thought>,
    },
    /// The server was away.
    Resume {
        /// When it was last known to be there.
        alive: i64,
        /// Told when it is written down.
        done: oneshot::Sender<()>,
    },
}

/// What somebody gets who begins to watch.
pub struct Watched {
    /// For him.
    pub news: GameNews,
    /// The number of the last event: what has a higher one comes over the bus.
    pub number: i64,
}

/// A game as it stands.
pub struct Shown {
    /// For lists.
    pub summary: GameSummary,
    /// The game itself.
    pub game: Game,
}

/// A way to a table.
pub type Mailbox = mpsc::Sender<Letter>;

/// Owns a table.
pub struct Host {
    table: Table,
    /// All that happened, for those who come later.
    log: Vec<Event>,
    games: Games,
    letters: mpsc::Receiver<Letter>,
    /// For the engine's answer.
    own: mpsc::WeakSender<Letter>,
    /// Who looks: the seat of each connection.
    watching: HashMap<u64, Option<Sitter>>,
    /// The engine's work on each board.
    engine: Vec<Thinking>,
}

/// What the engine does on a board.
#[derive(Clone, Default)]
struct Thinking {
    /// The ply that it is thinking about.
    ply: Option<u32>,
    /// What it last thought of its position.
    score: Option<i32>,
}

impl Host {
    /// Sets a table up and gives the way to it. A letter that comes first is read before any flag falls.
    pub fn start(games: Games, table: Table, log: Vec<Event>, first: Option<Letter>) -> Mailbox {
        let (sender, letters) = mpsc::channel(MAILBOX);
        let host = Host {
            engine: vec![Thinking::default(); table.boards()],
            table,
            log,
            games,
            letters,
            own: sender.downgrade(),
            watching: HashMap::new(),
        };
        tokio::spawn(host.run(first));
        sender
    }

    async fn run(mut self, first: Option<Letter>) {
        if let Some(letter) = first {
            self.read(letter).await;
        }
        self.ask_engine();
        loop {
            let idle = self.games.idle();
            let due = self.table.deadline().map(|at| Duration::from_millis((at - ids::now()).max(0) as u64));
            let wake = Instant::now() + due.map_or(idle, |due| due.min(idle));
            tokio::select! {
                letter = self.letters.recv() => match letter {
                    Some(letter) => self.read(letter).await,
                    None => return,
                },
                () = sleep_until(wake) => {
                    if self.table.is_due(ids::now()) {
                        self.flag().await;
                    } else if self.is_idle() {
                        return self.put_away().await;
                    }
                },
            }
        }
    }

    /// Nobody sets the table up again before all that was asked of this one is done.
    async fn put_away(mut self) {
        let games = self.games.clone();
        let _alone = games.alone().await;
        self.letters.close();
        while let Some(letter) = self.letters.recv().await {
            self.read(letter).await;
        }
        games.put_away(&self.table.head().id);
    }

    /// Does nobody need the table, so that it may be set up again when somebody does? A clock needs it.
    fn is_idle(&self) -> bool {
        let is_quiet = self.watching.is_empty() && self.engine.iter().all(|board| board.ply.is_none());
        is_quiet && (self.table.ending().is_some() || self.table.head().clock.is_none())
    }

    async fn read(&mut self, letter: Letter) {
        match letter {
            Letter::Act { player, name, action, lag_ms, reply } => {
                let sitter = self.table.seats().of(&player);
                let (seat, board) = (sitter.map(|sitter| sitter.side), sitter.and_then(|sitter| sitter.board));
                let request = Request { seat, board, name, action, lag_ms };
                let answer = self.act(&request).await;
                let is_done = answer.is_ok();
                let _ = reply.send(answer);
                if is_done {
                    self.after(&request).await;
                }
            }
            Letter::Watch { player, connection, have, reply } => self.watch(&player, connection, have, reply),
            Letter::Leave { connection } => {
                if self.watching.remove(&connection).is_some() {
                    self.tell_presence();
                }
            }
            Letter::Show(reply) => {
                let shown = Shown { summary: self.summary(), game: self.table.game().clone() };
                let _ = reply.send(shown);
            }
            Letter::Thought { board, ply, thought } => self.engine_moves(board, ply, thought).await,
            Letter::Resume { alive, done } => {
                self.resume(alive).await;
                let _ = done.send(());
            }
        }
    }

    /// Nobody's clock ran while the server was away. It was still there when it wrote the last event, which may be
    /// later than its last pulse, and which is the same event again if it stopped before its first pulse.
    async fn resume(&mut self, alive: i64) {
        let now = ids::now();
        let since = self.log.last().map_or(alive, |event| event.at.max(alive));
        let resumed = Happening::Resumed { away_ms: (now - since).max(0) };
        let decision = Decision { happenings: vec![resumed], ..Decision::default() };
        if let Err(failure) = self.perform(decision, now).await {
            tracing::error!(game = self.table.head().id, "the clock could not be set right: {}", failure.0);
        }
    }

    fn watch(&mut self, player: &str, connection: u64, have: Option<i64>, reply: oneshot::Sender<Watched>) {
        let sitter = self.table.seats().of(player);
        let viewer = sitter.map(|sitter| sitter.side);
        let now = ids::now();
        let last = self.table.number();
        // Nobody can have what has not happened: who says so gets all of it again.
        let have = have.map_or(last, |have| if have > last { 0 } else { have });
        let events = self.log.iter().filter(|event| event.number > have);
        let events = events.filter_map(|event| self.table.project(event, viewer, event.number == last)).collect();
        let news = GameNews {
            head: self.table.told_head(),
            you: viewer,
            board: sitter.and_then(|sitter| sitter.board),
            events,
            clocks: self.table.faces(now),
            view: self.table.view(viewer),
            now,
        };
        if reply.send(Watched { news, number: last }).is_ok() {
            self.watching.insert(connection, sitter);
            self.tell_presence();
        }
    }

    fn tell_presence(&self) {
        let seats = || self.watching.values();
        let message = ServerMessage::Presence {
            game: self.table.head().id.clone(),
            watching: seats().filter(|seat| seat.is_none()).count() as u32,
            white: self.is_there(Side::White, 0),
            black: self.is_there(Side::Black, 0),
            partners: self
                .table
                .seats()
                .partners
                .is_some()
                .then(|| Both { white: self.is_there(Side::White, 1), black: self.is_there(Side::Black, 1) }),
        };
        self.publish(Note::new(Audience::Everybody, &message));
    }

    /// Is who plays a side on a board there?
    fn is_there(&self, side: Side, board: u8) -> bool {
        let is_it = |sitter: &Sitter| sitter.side == side && sitter.board.is_none_or(|only| only == board);
        self.engine_level(side).is_some() || self.watching.values().flatten().any(is_it)
    }

    fn publish(&self, note: Note) {
        self.games.bus().publish(&Topic::Game(self.table.head().id.clone()), note);
    }

    async fn act(&mut self, request: &Request) -> Answer<()> {
        let now = ids::now();
        let decision = self.table.decide(request, now)?;
        if decision.rematch {
            return self.begin_rematch().await;
        }
        let late = decision.late;
        self.perform(decision, now).await?;
        match late {
            true => Err(Failure::new(Code::GameOver, "time had run out before this arrived")),
            false => Ok(()),
        }
    }

    /// Makes it so and writes it down, then tells everybody. Nobody sees the table before it is written.
    async fn perform(&mut self, decision: Decision, now: i64) -> Answer<()> {
        if decision.happenings.is_empty() && decision.ending.is_none() {
            return Ok(());
        }
        let mut events = Vec::with_capacity(decision.happenings.len());
        for body in decision.happenings {
            let event = Event { number: self.table.number() + 1, at: now, body };
            self.table.apply(&event);
            events.push(event);
        }
        let last = match self.write_down(&events, decision.ending, now).await {
            Ok(last) => last,
            Err(failure) => {
                self.recover(now).await;
                return Err(failure);
            }
        };
        for event in events {
            self.tell(event, now);
        }
        if let Some(last) = last {
            self.table.apply(&last);
            self.tell(last, now);
            self.games.ended(&self.summary());
        }
        self.ask_engine();
        Ok(())
    }

    /// Commits events that the table has gone through already, and the end that follows them, which it gives back.
    async fn write_down(&self, events: &[Event], ending: Option<Ending>, now: i64) -> Answer<Option<Event>> {
        let retract = events.iter().find_map(|event| match event.body {
            Happening::TakenBack { ply, .. } => Some(i64::from(ply)),
            _ => None,
        });
        // A game that is over hides nothing.
        let (fen, last_move) = match ending.is_some() {
            true => (self.table.game().fen(), self.table.last_uci()),
            false => (self.table.public_fen(), self.table.public_move()),
        };
        let appended = Appended {
            game: self.table.head().id.clone(),
            events: events.iter().map(|event| stored(event, self.table.boards())).collect::<Result<Vec<_>, _>>()?,
            retract,
            plies: i64::from(self.table.plies()),
            fen,
            last_move,
            opening: self.table.opening(),
        };
        let Some(ending) = ending else {
            self.games.store().append(appended).await?;
            return Ok(None);
        };
        let written = self.games.store().finish(self.finish(appended, ending, now)).await?;
        let last = written.last().ok_or_else(|| Failure::not_found("last event"))?;
        event_of(last).map(Some)
    }

    /// What could not be written has not happened. It may have been written all the same, and only the answer was lost:
    /// then the store knows it.
    async fn recover(&mut self, now: i64) {
        self.table = self.table.replayed(&self.log);
        let id = self.table.head().id.clone();
        for stored in self.games.store().events(&id, self.table.number()).await.unwrap_or_default() {
            if let Ok(event) = event_of(&stored) {
                self.table.apply(&event);
                self.tell(event, now);
            }
        }
    }

    fn finish(&self, appended: Appended, ending: Ending, now: i64) -> Finish {
        let head = self.table.head();
        let score = match ending.winner {
            Some(Side::White) => 1.0,
            Some(Side::Black) => 0.0,
            None => 0.5,
        };
        let user = |side: Side| self.table.seats().players.of(side).strip_prefix("u:").map(str::to_owned);
        let rated = (head.rated && ending.result != "*")
            .then(|| {
                Some((
                    user(Side::White)?,
                    user(Side::Black)?,
                    head.variant.clone(),
                    head.speed.name().to_owned(),
                    score,
                ))
            })
            .flatten();
        let result = ending.result.clone();
        let compose = move |steps: Option<[_; 2]>| {
            let change = |(before, after): (pantheon_store::RatingRow, pantheon_store::RatingRow)| RatingChange {
                before: before.rating,
                after: after.rating,
            };
            let mut ending = ending.clone();
            ending.ratings = steps.map(|[white, black]| Both { white: change(white), black: change(black) });
            let text = serde_json::to_string(&ending).unwrap_or_default();
            (serde_json::to_string(&Happening::Ended { ending }).unwrap_or_default(), text)
        };
        Finish { appended, at: now, result, rated, rate: rating::rate, compose: Arc::new(compose) }
    }

    /// Tells everybody of the last event, each as he may know it.
    fn tell(&mut self, event: Event, now: i64) {
        let said = matches!(event.body, Happening::Said { .. });
        let clocks = self.table.faces(now).filter(|_| !said);
        let game = self.table.head().id.clone();
        let audiences: &[(Audience, Option<Side>)] = if self.table.hides() || said {
            &[
                (Audience::Seat(Side::White), Some(Side::White)),
                (Audience::Seat(Side::Black), Some(Side::Black)),
                (Audience::Spectators, None),
            ]
        } else {
            &[(Audience::Everybody, None)]
        };
        for &(to, viewer) in audiences {
            if let Some(shown) = self.table.project(&event, viewer, true) {
                let message = ServerMessage::Event { game: game.clone(), event: shown, clocks: clocks.map(Box::new) };
                self.publish(Note { to, number: event.number, text: encode(&message) });
            }
        }
        self.log.push(event);
    }

    async fn flag(&mut self) {
        let now = ids::now();
        let decision = self.table.decide_time(now);
        if let Err(failure) = self.perform(decision, now).await {
            tracing::error!(game = self.table.head().id, "a flag could not fall: {}", failure.0);
            // The store may be back in a moment.
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    fn summary(&self) -> GameSummary {
        GameSummary {
            head: self.table.head().clone(),
            plies: self.table.plies(),
            fen: self.table.public_fen(),
            last_move: self.table.public_move(),
            ending: self.table.ending().cloned(),
            ended_at: self.table.ending().and_then(|_| {
                let end = self.log.iter().rev().find(|event| matches!(event.body, Happening::Ended { .. }));
                end.map(|event| event.at)
            }),
        }
    }

    async fn begin_rematch(&mut self) -> Answer<()> {
        let head = self.table.head().clone();
        let sitting = |players: &Both<Player>, ids: &Both<String>, side: Side| Sitting {
            id: ids.of(side).clone(),
            player: Player { rating: None, ..players.of(side).clone() },
        };
        // The sides change.
        let turned = |players: &Both<Player>, ids: &Both<String>| Both {
            white: sitting(players, ids, Side::Black),
            black: sitting(players, ids, Side::White),
        };
        let seats = self.table.seats();
        let partners = head.partners.as_ref().zip(seats.partners.as_ref());
        let new = NewTable {
            variant: head.variant.clone(),
            start: head.start.clone(),
            players: turned(&head.players, &seats.players),
            partners: partners.map(|(players, ids)| turned(players, ids)),
            rated: head.rated,
            clock: head.clock.clone(),
            seek: None,
            challenge: None,
            rematch_of: Some(head.id.clone()),
        };
        let game = self.games.begin(new).await?;
        let rematch = Decision { happenings: vec![Happening::Rematch { game }], ..Decision::default() };
        self.perform(rematch, ids::now()).await
    }

    /// The engine's answer to what a person did.
    async fn after(&mut self, request: &Request) {
        let Some(engine) = request.seat.map(Side::other).filter(|&side| self.engine_level(side).is_some()) else {
            return;
        };
        let Action::Offer { offer } = request.action else { return };
        if !self.table.offers(engine.other(), offer) {
            return;
        }
        let content =
            self.table.plies() >= EARLY && self.engine.iter().all(|board| board.score.is_some_and(|score| score <= 0));
        let action = match offer {
            Offer::Draw if !content => Action::Decline { offer },
            _ => Action::Offer { offer },
        };
        let name = self.table.head().players.of(engine).name.clone();
        let answer = Request { seat: Some(engine), board: None, name, action, lag_ms: 0 };
        if let Err(failure) = self.act(&answer).await {
            tracing::warn!(game = self.table.head().id, "the engine could not answer: {}", failure.0);
        }
    }

    fn engine_level(&self, side: Side) -> Option<u8> {
        let player = self.table.head().players.of(side);
        (player.kind == PlayerKind::Engine).then_some(player.level.unwrap_or(4))
    }

    /// Lets the engine think wherever it is its turn.
    fn ask_engine(&mut self) {
        (0..self.table.boards()).for_each(|board| self.ask_engine_on(board));
    }

    fn ask_engine_on(&mut self, board: usize) {
        let turn = self.table.turn_on(board);
        let ply = self.table.plies_on(board);
        if self.table.ending().is_some() || self.engine[board].ply == Some(ply) {
            return;
        }
        let (Some(level), Some(own)) = (self.engine_level(turn), self.own.upgrade()) else { return };
        // With partners one may have to wait for a piece; it is asked again when something has happened.
        let game = self.table.game();
        if self.table.boards() > 1 && game.legal_moves_on(board).is_empty() {
            return;
        }
        let thought_on = game.boards()[board].clone();
        self.engine[board].ply = Some(ply);
        let clock = self.table.clock_now(board, color(turn), ids::now()).map(|clock| pantheon_engine::Clock {
            left: clock.left(),
            increment: clock.control().increment(),
            byoyomi: clock.period(),
            moves_to_go: clock.moves_to_go(),
        });
        let pool = self.games.pool().clone();
        tokio::spawn(async move {
            let thought = pool.think(thought_on, level, clock).await;
            let _ = own.send(Letter::Thought { board, ply, thought }).await;
        });
    }

    async fn engine_moves(&mut self, board: usize, ply: u32, thought: Option<Thought>) {
        if self.engine[board].ply == Some(ply) {
            self.engine[board].ply = None;
        }
        let turn = self.table.turn_on(board);
        // A takeback came first, or the end.
        if ply != self.table.plies_on(board) || self.table.ending().is_some() || self.engine_level(turn).is_none() {
            self.ask_engine();
            return;
        }
        let chosen = thought.and_then(|thought| Some((thought.mv?, thought.score)));
        // Better some move than none.
        let game = self.table.game();
        let mv = chosen.map(|(mv, _)| mv).or_else(|| game.legal_moves_on(board).first().copied());
        self.engine[board].score = chosen.map(|(_, score)| score);
        let Some(mv) = mv else { return };
        let uci = game.boards()[board].position().uci(mv);
        let request = Request {
            seat: Some(turn),
            board: None,
            name: self.table.head().players.of(turn).name.clone(),
            action: Action::Move { board: board as u8, ply, uci },
            lag_ms: 0,
        };
        if let Err(failure) = self.act(&request).await {
            tracing::warn!(game = self.table.head().id, ply, "the engine's move was refused: {}", failure.0);
        }
    }
}

/// An event to write down. A move's number is its own in the whole game, whatever board it is on: no two have the same.
fn stored(event: &Event, boards: usize) -> Answer<StoredEvent> {
    let ply = match &event.body {
        Happening::Moved { board, ply, .. } => Some(i64::from(*ply) * boards as i64 + i64::from(*board)),
        _ => None,
    };
    let body =
        serde_json::to_string(&event.body).map_err(|error| Failure::new(Code::Unavailable, error.to_string()))?;
    Ok(StoredEvent { number: event.number, at: event.at, ply, body })
}

fn parse(body: &str) -> Answer<Happening> {
    serde_json::from_str(body).map_err(|error| Failure::new(Code::Unavailable, error.to_string()))
}

/// An event as it was written down.
pub fn event_of(stored: &StoredEvent) -> Answer<Event> {
    Ok(Event { number: stored.number, at: stored.at, body: parse(&stored.body)? })
}
