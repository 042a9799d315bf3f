//! Who sits behind a request.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, SET_COOKIE};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::Response;
use pantheon_store::{SessionRow, UserRow};
use pantheon_wire::{Code, Player, PlayerKind};
use sha2::{Digest, Sha256};

use crate::bus::{Note, Topic};
use crate::limits::Class;
use crate::{Answer, App, Failure, cookies, ids, secret};

/// A session that was not used for so long is over: 90 days.
pub const UNUSED_MS: i64 = 90 * 24 * 3600 * 1000;
/// When a session was used is written down once an hour.
const TOUCH_MS: i64 = 3600 * 1000;

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

/// What guests are called by: no capitals, for names are searched without, and no vowels, for nobody should be called
/// names.
const GUEST_LETTERS: &[u8] = b"23456789bcdfghjkmnpqrstvwxz";

/// Guests are told apart by eight letters that follow from their id and do not give it away.
fn guest_name(id: &str) -> String {
    let digest = Sha256::digest(id);
    let letter = |byte: &u8| GUEST_LETTERS[*byte as usize % GUEST_LETTERS.len()] as char;
    format!("Guest {}", digest.iter().take(8).map(letter).collect::<String>())
}

/// A guest without a cookie gets this id and, with the answer, the cookie.
#[derive(Clone)]
struct NewGuest(String);

/// Gives a guest who has none a cookie: with the page, or with whatever he asks of the API first.
pub async fn welcome(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let is_known = bearer(request.headers()).is_some() || guest_of(&app, request.headers()).is_some();
    // Pictures and scripts come many at once; the page before them has brought the cookie.
    let may_need = path.starts_with("/api/") || !path.rsplit('/').next().unwrap_or_default().contains('.');
    if is_known || !may_need || matches!(path, "/healthz" | "/metrics") {
        return next.run(request).await;
    }
    let id = ids::random(12);
    request.extensions_mut().insert(NewGuest(id.clone()));
    let mut response = next.run(request).await;
    let cookie = cookies::set(&app.config, cookies::GUEST, &secret::signed(&app.secret, &id));
    response.headers_mut().append(SET_COOKIE, cookie);
    response
}

fn guest_of<'h>(app: &App, headers: &'h HeaderMap) -> Option<&'h str> {
    secret::verified(&app.secret, cookies::get(headers, cookies::GUEST)?)
}

/// The token that a program shows.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

impl From<UserRow> for Identity {
    fn from(user: UserRow) -> Identity {
        let UserRow { id, name, bot, admin, muted_until, created_at, .. } = user;
        Identity::User { id, name, bot, admin, muted_until, created_at }
    }
}

impl FromRequestParts<Arc<App>> for Identity {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Answer<Identity> {
        if let Some((user, _)) = session_of(app, parts).await? {
            return Ok(user.into());
        }
        if let Some(token) = bearer(&parts.headers) {
            let user = app.store.token_user(&secret::hash(token)).await?;
            let failure = || Failure::new(Code::Unauthorized, "the token is not, or no longer, valid; make a new one");
            let user = user.ok_or_else(failure)?;
            count(app, parts, &user)?;
            return Ok(user.into());
        }
        let made = parts.extensions.get::<NewGuest>().map(|NewGuest(id)| id.clone());
        let id = guest_of(app, &parts.headers).map(str::to_owned).or(made);
        Ok(Identity::Guest { id: id.unwrap_or_else(|| ids::random(12)) })
    }
}

/// Somebody who is logged in with a browser, not by a token: only he manages an account.
pub struct LoggedIn {
    /// His account.
    pub user: UserRow,
    /// Where he is logged in.
    pub session: SessionRow,
    /// What the store knows the session by.
    pub hash: String,
}

impl FromRequestParts<Arc<App>> for LoggedIn {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Answer<LoggedIn> {
        let found = session_of(app, parts).await?;
        let failure = || Failure::new(Code::Unauthorized, "log in first");
        let (user, (session, hash)) = found.ok_or_else(failure)?;
        Ok(LoggedIn { user, session, hash })
    }
}

/// A moderator.
pub struct Moderator(pub UserRow);

impl FromRequestParts<Arc<App>> for Moderator {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Answer<Moderator> {
        let LoggedIn { user, .. } = LoggedIn::from_request_parts(parts, app).await?;
        match user.admin {
            true => Ok(Moderator(user)),
            false => Err(Failure::new(Code::Forbidden, "only moderators can do that")),
        }
    }
}

/// The user, the session and its hash, if there is a session that holds.
async fn session_of(app: &App, parts: &Parts) -> Answer<Option<(UserRow, (SessionRow, String))>> {
    let Some(text) = cookies::get(&parts.headers, cookies::SESSION).filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    let (hash, now) = (secret::hash(text), ids::now());
    let Some((user, session)) = app.store.session(&hash, now - UNUSED_MS).await? else { return Ok(None) };
    count(app, parts, &user)?;
    if session.used_at < now - TOUCH_MS {
        app.store.touch_session(&hash, now).await?;
    }
    Ok(Some((user, (session, hash))))
}

/// A user's sessions have changed: his open connections have to show anew who they are.
pub fn recheck(app: &App, user: &str) {
    app.games.bus().publish(&Topic::Player(format!("u:{user}")), Note::recheck());
}

/// What a user does counts against his limits, from wherever he does it.
fn count(app: &App, parts: &Parts, user: &UserRow) -> Answer<()> {
    let class = Class::of(&parts.method, parts.uri.path());
    app.guard.limits.account(class, &format!("u:{}", user.id))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn ten_thousand_guests_have_as_many_names() {
        let names: HashSet<String> = (0..10_000).map(|number| guest_name(&format!("guest{number}"))).collect();
        assert_eq!(names.len(), 10_000);
        assert_eq!(guest_name("guest1"), guest_name("guest1"));
    }
}
