//! Two players who play one game after the other over real sockets, with random moves.

use std::time::Instant;

use pantheon_rules::{Catalogue, Game, Position};
use pantheon_wire::{Action, ClientMessage, Happening, ServerMessage, Side};

use super::figures::Figures;
use super::http::Visitor;
use super::socket::{Socket, hear, open, say};
use crate::random::Random;

/// Two players.
pub struct Pair {
    server: String,
    variant: String,
    visitors: [Visitor; 2],
    sockets: [Socket; 2],
    random: Random,
    /// Moves that the server has acknowledged, by game.
    pub figures: Figures,
}

/// A game that they have begun.
pub struct Begun {
    /// Its name.
    pub id: String,
    game: Game,
    /// Which of the two plays White.
    white: usize,
}

impl Pair {
    /// Brings two players to the server.
    pub async fn arrive(server: &str, variant: &str, seed: u64) -> Result<Pair, String> {
        let visitors = [Visitor::arrive(server).await?, Visitor::arrive(server).await?];
        let sockets = [open(&visitors[0]).await?, open(&visitors[1]).await?];
        let (server, variant) = (server.to_owned(), variant.to_owned());
        Ok(Pair { server, variant, visitors, sockets, random: Random::new(Some(seed)), figures: Figures::default() })
    }

    /// One challenges the other.
    pub async fn begin(&mut self) -> Result<Begun, String> {
        let wish = serde_json::json!({ "variant": self.variant, "clock": "30m+30s" });
        let challenge: serde_json::Value = self.visitors[0].post("/api/v1/challenges", &wish).await?;
        let id = challenge["id"].as_str().ok_or("a challenge without a name")?;
        let path = format!("/api/v1/challenges/{id}/accept");
        let made: pantheon_wire::GameMade = self.visitors[1].post(&path, &serde_json::json!({})).await?;
        for socket in &mut self.sockets {
            say(socket, &ClientMessage::Watch { game: made.game.clone(), have: 0 }).await?;
            while !matches!(hear(socket).await?, ServerMessage::Game(_)) {}
        }
        let variant = Catalogue::builtin().get(&self.variant).ok_or("no such variant")?;
        let white = if made.side == Side::White { 1 } else { 0 };
        Ok(Begun { id: made.game, game: Game::new(Position::start(variant)), white })
    }

    /// One move: it is sent, acknowledged, and seen by the other. `false` if the game is over.
    pub async fn step(&mut self, begun: &mut Begun) -> Result<bool, String> {
        let moves = begun.game.legal_moves();
        if moves.is_empty() || begun.game.outcome().is_some() {
            return Ok(false);
        }
        let mv = moves[self.random.below(moves.len())];
        let ply = begun.game.plies() as u32;
        let mover = if begun.game.turn() == pantheon_rules::Color::White { begun.white } else { 1 - begun.white };
        let uci = begun.game.position().uci(mv);
        let action = Action::Move { board: 0, ply, uci };
        let act = ClientMessage::Act { game: begun.id.clone(), id: ply, action };
        let sent = Instant::now();
        say(&mut self.sockets[mover], &act).await?;
        self.await_move(1 - mover, ply).await?;
        self.figures.latencies.push(sent.elapsed());
        // The mover hears of it too, and that it is done.
        loop {
            match hear(&mut self.sockets[mover]).await? {
                ServerMessage::Done { id } if id == ply => break,
                ServerMessage::Refused { refusal, .. } => return Err(format!("a move was refused: {refusal}")),
                _ => {}
            }
        }
        begun.game.play(mv).map_err(|error| format!("{error:?}"))?;
        Ok(begun.game.outcome().is_none())
    }

    async fn await_move(&mut self, of: usize, ply: u32) -> Result<(), String> {
        loop {
            if let ServerMessage::Event { event, .. } = hear(&mut self.sockets[of]).await?
                && matches!(event.body, Happening::Moved { ply: moved, .. } if moved == ply)
            {
                return Ok(());
            }
        }
    }

    /// Is every move that was made in the server's game?
    pub async fn check(&mut self, begun: &Begun) -> Result<(), String> {
        let path = format!("/api/v1/games/{}", begun.id);
        let shown: serde_json::Value = Visitor::arrive(&self.server).await?.get(&path).await?;
        let kept = shown["moves"].as_array().map_or(0, Vec::len);
        let made = begun.game.plies();
        if kept < made {
            self.figures.lost += made - kept;
        }
        Ok(())
    }

    /// They leave the game's page.
    pub async fn leave(&mut self, begun: &Begun) -> Result<(), String> {
        for socket in &mut self.sockets {
            say(socket, &ClientMessage::Leave { game: begun.id.clone() }).await?;
        }
        Ok(())
    }
}
