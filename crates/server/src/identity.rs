//! Who sits behind a request.

use pantheon_wire::{Player, PlayerKind};

/// Somebody who asks for something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Identity {
    /// Without an account; known by a signed cookie.
    Guest {
        /// What the cookie holds.
        id: String,
    },
    /// Logged in, or a program with a token.
    User {
        /// His id in the store.
        id: String,
        /// His name.
        name: String,
        /// Is it a program?
        bot: bool,
        /// May he moderate?
        admin: bool,
        /// Until when he may not chat.
        muted_until: i64,
        /// Since when he has the account.
        created_at: i64,
    },
}

impl Identity {
    /// As tables and the store know him: `u:…` or `g:…`.
    pub fn player_id(&self) -> String {
        match self {
            Identity::Guest { id } => format!("g:{id}"),
            Identity::User { id, .. } => format!("u:{id}"),
        }
    }

    /// The name by which others see him.
    pub fn name(&self) -> String {
        match self {
            Identity::Guest { id } => guest_name(id),
            Identity::User { name, .. } => name.clone(),
        }
    }

    /// His id in the store, if he has an account.
    pub fn user_id(&self) -> Option<&str> {
        match self {
            Identity::Guest { .. } => None,
            Identity::User { id, .. } => Some(id),
        }
    }

    /// May he moderate?
    pub fn is_admin(&self) -> bool {
        matches!(self, Identity::User { admin: true, .. })
    }

    /// As others see him.
    pub fn player(&self) -> Player {
        let kind = match self {
            Identity::Guest { .. } => PlayerKind::Guest,
            Identity::User { bot: true, .. } => PlayerKind::Bot,
            Identity::User { .. } => PlayerKind::User,
        };
        Player { kind, name: self.name(), rating: None, level: None }
    }
}

/// Guests are told apart by a number that follows from their id.
fn guest_name(id: &str) -> String {
    let sum = id.bytes().fold(7_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(byte)));
    format!("Guest {:04}", sum % 10_000)
}

impl<S: Send + Sync> axum::extract::FromRequestParts<S> for Identity {
    type Rejection = crate::Failure;

    async fn from_request_parts(_: &mut axum::http::request::Parts, _: &S) -> Result<Identity, crate::Failure> {
        Ok(Identity::Guest { id: crate::ids::random(12) })
    }
}
