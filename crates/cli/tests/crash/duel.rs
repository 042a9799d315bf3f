//! Two players who do at random what players do, until the server is gone; then they come back and compare.

use std::time::Duration;

use pantheon_wire::{
    Action, ClientMessage, GameMade, GameNews, GameRecord, Happening, Offer, Profile, Room, ServerMessage, Side,
};

use crate::http::Visitor;
use crate::ledger::{Deed, Ledger};
use crate::random::Random;
use crate::server::Lives;
use crate::socket::{Socket, hear, open, say};

/// How two players play.
#[derive(Clone, Copy)]
pub struct Manner {
    pub variant: &'static str,
    pub clock: Option<&'static str>,
    pub rated: bool,
}

/// Two players.
pub struct Duel {
    manner: Manner,
    visitors: [Visitor; 2],
    names: [String; 2],
    random: Random,
    /// A game that was acknowledged and not seen yet, and who has White.
    begun: Option<(String, usize)>,
    now: Option<Ledger>,
    past: Vec<Ledger>,
    /// Lines and messages are numbered, so that each is found again.
    count: u32,
    deeds: usize,
}

/// What comes of a try while the server may go at any moment.
type Tried<T = ()> = Result<T, String>;

impl Duel {
    /// Two players come; those whose games count have accounts.
    pub async fn arrive(server: &str, number: usize, manner: Manner) -> Duel {
        let mut visitors = [Visitor::arrive(server).await.unwrap(), Visitor::arrive(server).await.unwrap()];
        let names = ["Ada", "Bob"].map(|name| format!("{name}{number}"));
        if manner.rated {
            for (visitor, name) in visitors.iter_mut().zip(&names) {
                let credentials = serde_json::json!({ "name": name, "password": "a rook on the seventh" });
                visitor.post::<serde_json::Value>("/api/v1/signup", &credentials).await.unwrap();
            }
        }
        let random = Random::new(None);
        Duel { manner, visitors, names, random, begun: None, now: None, past: Vec::new(), count: 0, deeds: 0 }
    }

    /// What was acknowledged so far.
    pub fn deeds(&self) -> usize {
        self.deeds
    }

    /// How many games are over.
    pub fn games(&self) -> usize {
        self.past.len()
    }

    /// Plays until the server is gone. A refusal is no part of that: it fails the test.
    pub async fn play_until_broken(mut self) -> Duel {
        let broken = self.play().await.expect_err("they play for as long as there is a server");
        assert!(!broken.contains("no answer within"), "{broken}");
        self
    }

    async fn play(&mut self) -> Tried {
        let mut sockets = [open(&self.visitors[0]).await?, open(&self.visitors[1]).await?];
        if let Some(ledger) = &mut self.now {
            for (socket, have) in sockets.iter_mut().zip([ledger.last(), 0]) {
                let news = watch(socket, &ledger.id, have).await?;
                news.events.iter().for_each(|event| ledger.hear(event));
            }
        }
        loop {
            match &self.now {
                None => self.begin(&mut sockets).await?,
                Some(ledger) if ledger.replay.ending.is_some() => {
                    say(&mut sockets[0], &ClientMessage::Leave { game: ledger.id.clone() }).await?;
                    say(&mut sockets[1], &ClientMessage::Leave { game: ledger.id.clone() }).await?;
                    self.past.extend(self.now.take());
                }
                Some(_) => self.step(&mut sockets).await?,
            }
            // Several pairs share the machine with the server.
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    async fn begin(&mut self, sockets: &mut [Socket; 2]) -> Tried {
        let Manner { variant, clock, rated } = self.manner;
        let wish = serde_json::json!({ "variant": variant, "clock": clock, "rated": rated });
        let challenge: serde_json::Value = self.visitors[0].post("/api/v1/challenges", &wish).await?;
        let path = format!("/api/v1/challenges/{}/accept", challenge["id"].as_str().unwrap());
        let made: GameMade = self.visitors[1].post(&path, &serde_json::json!({})).await?;
        let white = if made.side == Side::White { 1 } else { 0 };
        self.begun = Some((made.game.clone(), white));
        let [first, second] = sockets;
        let news = watch(first, &made.game, 0).await?;
        watch(second, &made.game, 0).await?;
        self.now = Some(Ledger::new(&news.head, white));
        self.begun = None;
        Ok(())
    }

    async fn step(&mut self, sockets: &mut [Socket; 2]) -> Tried {
        let Manner { clock, rated, .. } = self.manner;
        let ledger = self.now.as_ref().expect("a game");
        let (game, plies) = (&ledger.replay.game, ledger.replay.game.plies());
        // With partners one may have to wait for a piece: then the other board goes on.
        let first = self.random.below(game.boards().len());
        let choice = [first, game.boards().len() - 1 - first];
        let board = choice.into_iter().find(|&board| !game.legal_moves_on(board).is_empty()).unwrap_or(first);
        let side = ledger.replay.turn_on(board);
        let has_offered =
            ledger.heard.values().rev().take_while(|event| !matches!(event.body, Happening::Moved { .. }));
        let has_offered = has_offered.into_iter().any(|event| matches!(event.body, Happening::Offered { .. }));
        let may_offer = ledger.replay.has_begun() && !has_offered;
        self.count += 1;
        match self.random.below(100) {
            0..10 => {
                let text = format!("line {} of {}", self.count, self.names[0]);
                let by = if self.random.below(2) == 0 { side } else { side.other() };
                self.act(sockets, by, Action::Say { room: Room::Players, text }).await
            }
            10..15 if may_offer && self.manner.variant != "mansindam" => {
                self.act(sockets, side, Action::Offer { offer: Offer::Draw }).await?;
                // The other may have offered it a move ago: then they have agreed.
                let is_over = self.now.as_ref().is_none_or(|ledger| ledger.replay.ending.is_some());
                match self.random.below(3) {
                    _ if is_over => Ok(()),
                    0 => self.act(sockets, side.other(), Action::Decline { offer: Offer::Draw }).await,
                    1 => self.act(sockets, side.other(), Action::Offer { offer: Offer::Draw }).await,
                    _ => Ok(()),
                }
            }
            15..22 if may_offer && clock.is_none() => {
                self.act(sockets, side, Action::Offer { offer: Offer::Takeback }).await?;
                self.act(sockets, side.other(), Action::Offer { offer: Offer::Takeback }).await
            }
            22..25 if clock.is_some() && !rated => self.act(sockets, side, Action::GiveTime {}).await,
            25..28 if plies >= 2 => self.act(sockets, side, Action::Resign {}).await,
            _ => {
                let moves = game.legal_moves_on(board);
                let mv = moves[self.random.below(moves.len())];
                let (played, ply) = (&game.boards()[board], game.boards()[board].moves().len() as u32);
                let action = Action::Move { board: board as u8, ply, uci: played.position().uci(mv) };
                self.act(sockets, side, action).await
            }
        }
    }

    /// Does something, and waits until it is acknowledged and both are told.
    async fn act(&mut self, sockets: &mut [Socket; 2], by: Side, action: Action) -> Tried {
        let ledger = self.now.as_mut().expect("a game");
        let actor = if by == Side::White { ledger.white } else { 1 - ledger.white };
        let known = ledger.last();
        ledger.pending = Some(Deed { by, action: action.clone() });
        self.count += 1;
        say(&mut sockets[actor], &ClientMessage::Act { game: ledger.id.clone(), id: self.count, action }).await?;
        let mut told = [known; 2];
        loop {
            match hear(&mut sockets[actor]).await? {
                ServerMessage::Done { id } if id == self.count => break,
                ServerMessage::Refused { refusal, .. } => panic!("{:?} was refused: {refusal}", ledger.pending),
                ServerMessage::Event { game, event, .. } if game == ledger.id => {
                    told[actor] = event.number;
                    ledger.hear(&event);
                }
                _ => {}
            }
        }
        ledger.done.extend(ledger.pending.take());
        self.deeds += 1;
        for (socket, told) in sockets.iter_mut().zip(&mut told) {
            // A move that ends the game is two events.
            while *told <= known || (ledger.replay.game.outcome().is_some() && ledger.replay.ending.is_none()) {
                match hear(socket).await? {
                    ServerMessage::Event { game, event, .. } if game == ledger.id => {
                        *told = event.number;
                        ledger.hear(&event);
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// After a crash: compares what they know with what the server has.
    pub async fn come_back(&mut self, server: &str, lives: &Lives) {
        self.visitors.iter_mut().for_each(|visitor| visitor.move_to(server));
        if let Some((game, white)) = self.begun.take() {
            let news = watch(&mut open(&self.visitors[0]).await.unwrap(), &game, 0).await.unwrap();
            self.now = Some(Ledger::new(&news.head, white));
        }
        if let Some(mut ledger) = self.now.take() {
            let [first, second] = &mut self.visitors;
            // One asks for everything, the other for what he has missed.
            let have = ledger.last();
            let all = watch(&mut open(first).await.unwrap(), &ledger.id, 0).await.unwrap();
            let missed = watch(&mut open(second).await.unwrap(), &ledger.id, have).await.unwrap();
            let later: Vec<_> = all.events.iter().filter(|event| event.number > have).cloned().collect();
            assert_eq!(later, missed.events);
            ledger.compare(&all.events, lives);
            ledger.replay.check_clocks(all.clocks.as_ref());
            ledger.replay.check_clocks(missed.clocks.as_ref());
            self.check_record(&ledger).await;
            self.now = Some(ledger);
        }
        if self.manner.rated {
            self.check_ratings().await;
        }
    }

    /// Compares all games that are over.
    pub async fn check_past(&mut self) {
        for ledger in std::mem::take(&mut self.past) {
            self.check_record(&ledger).await;
            self.past.push(ledger);
        }
    }

    /// The game's page is what the rules core makes of its events.
    async fn check_record(&mut self, ledger: &Ledger) {
        let record: GameRecord = self.visitors[0].get(&format!("/api/v1/games/{}", ledger.id)).await.unwrap();
        let replay = &ledger.replay;
        assert_eq!(record.moves, replay.moves());
        assert_eq!(record.summary.plies as usize, replay.game.plies());
        assert_eq!(record.summary.fen, replay.game.fen());
        assert_eq!(record.summary.ending, replay.ending);
    }

    /// Each game that is over has changed both ratings once, and the last of them is the rating.
    async fn check_ratings(&mut self) {
        for player in [0, 1] {
            let path = format!("/api/v1/players/{}", self.names[player]);
            let profile: Profile = self.visitors[player].get(&path).await.unwrap();
            let mut rating = None;
            for ledger in self.past.iter().chain(&self.now) {
                let Some(ending) = &ledger.replay.ending else { continue };
                let side = if ledger.white == player { Side::White } else { Side::Black };
                let change = ending.ratings.as_ref().expect("a rated game changes ratings").of(side);
                let kept: Vec<f64> =
                    profile.history.iter().filter(|point| point.game == ledger.id).map(|point| point.rating).collect();
                assert_eq!(kept, [change.after], "{} in game {}", self.names[player], ledger.id);
                assert!(rating.is_none_or(|before| before == change.before), "ratings follow each other");
                rating = Some(change.after);
            }
            let standing = profile.standings.iter().find(|standing| standing.variant == self.manner.variant);
            assert_eq!(standing.map(|standing| standing.rating.rating), rating);
        }
    }
}

/// Begins to watch a game.
async fn watch(socket: &mut Socket, game: &str, have: i64) -> Tried<Box<GameNews>> {
    say(socket, &ClientMessage::Watch { game: game.to_owned(), have }).await?;
    loop {
        match hear(socket).await? {
            ServerMessage::Game(news) if news.head.id == game => return Ok(news),
            ServerMessage::Refused { refusal, .. } => panic!("game {game} is not shown: {refusal}"),
            _ => {}
        }
    }
}
