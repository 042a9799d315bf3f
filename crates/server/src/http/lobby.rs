//! Finding a game: seeks, challenges, the engine.

use pantheon_wire::Lobby;

use crate::{Answer, App};

/// The lobby as it is.
pub async fn lobby(app: &App) -> Answer<Lobby> {
    Ok(Lobby { seeks: Vec::new(), games: Vec::new(), online: 0, playing: app.games.count() as u32 })
}
