//! Accounts: signing up, logging in, what belongs to the owner alone.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header::{SET_COOKIE, USER_AGENT};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, IntoResponse};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use pantheon_store::{NewSession, NewTokenRow, NewUser, UserRow};
use pantheon_wire::{Code, Confirmation, Credentials, Me, NewPassword, NewToken, Session, Token};

use super::body::Body;
use crate::identity::{Identity, LoggedIn, recheck};
use crate::{Answer, App, Failure, cookies, ids, names, passwords, secret};

/// How much of a browser's name for itself is kept.
const LONGEST_AGENT: usize = 200;
/// How long what a token is for may be.
const LONGEST_LABEL: usize = 100;
/// How many tokens a user may have.
const MOST_TOKENS: i64 = 20;

/// The routes.
pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/v1/signup", post(sign_up))
        .route("/api/v1/login", post(log_in))
        .route("/api/v1/logout", post(log_out))
        .route("/api/v1/me", get(me))
        .route("/api/v1/password", post(change_password))
        .route("/api/v1/sessions", get(sessions))
        .route("/api/v1/sessions/{id}", delete(end_session))
        .route("/api/v1/tokens", get(tokens).post(make_token))
        .route("/api/v1/tokens/{id}", delete(revoke_token))
        .route("/api/v1/account", delete(delete_account))
        .route("/api/v1/account/bot", post(become_bot))
}

/// Makes an account and logs in.
#[utoipa::path(post, path = "/api/v1/signup", request_body = Credentials, responses((status = 200, body = Me)))]
pub async fn sign_up(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Body(Credentials { name, password }): Body<Credentials>,
) -> Answer<impl IntoResponse> {
    names::check(&name)?;
    passwords::check(&password, &name)?;
    let user = NewUser {
        id: ids::random(12),
        skeleton: names::skeleton(&name),
        password: app.guard.passwords.hash(&password).await?,
        created_at: ids::now(),
        name,
    };
    let (key, session) = new_session(&user.id, &headers);
    let name = user.name.clone();
    let (id, created_at) = (user.id.clone(), user.created_at);
    if !app.store.sign_up(user, session).await? {
        let words = format!("`{name}` is taken, or looks too much like a name that is; choose another");
        return Err(Failure::new(Code::Conflict, words));
    }
    tracing::info!(user = name, "an account was made");
    let who = Identity::User { id, name, bot: false, admin: false, muted_until: 0, created_at };
    let cookie = cookies::set(&app.config, cookies::SESSION, &key);
    Ok((AppendHeaders([(SET_COOKIE, cookie)]), Json(about(&app, &who).await?)))
}

/// Logs in. Whether the name or the password is wrong is not told, nor shown by the time it takes.
#[utoipa::path(post, path = "/api/v1/login", request_body = Credentials, responses((status = 200, body = Me)))]
pub async fn log_in(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Body(Credentials { name, password }): Body<Credentials>,
) -> Answer<impl IntoResponse> {
    app.guard.limits.log_in(&name)?;
    let user = app.store.user_by_name(&name).await?;
    let is_right = app.guard.passwords.verify(&password, user.as_ref().map(|user| user.password.as_str())).await?;
    let user = user.filter(|_| is_right);
    let user = user.ok_or_else(|| Failure::new(Code::Unauthorized, "the name or the password is wrong"))?;
    if user.closed {
        return Err(Failure::new(Code::Forbidden, "this account is closed"));
    }
    let (key, session) = new_session(&user.id, &headers);
    app.store.add_session(session).await?;
    let cookie = cookies::set(&app.config, cookies::SESSION, &key);
    Ok((AppendHeaders([(SET_COOKIE, cookie)]), Json(about(&app, &user.into()).await?)))
}

/// Ends the session.
#[utoipa::path(post, path = "/api/v1/logout", responses((status = 204)))]
pub async fn log_out(State(app): State<Arc<App>>, owner: Result<LoggedIn, Failure>) -> Answer<impl IntoResponse> {
    match owner {
        Ok(owner) => {
            app.store.end_session(&owner.user.id, &owner.session.id).await?;
            recheck(&app, &owner.user.id);
        }
        // Who is not logged in any more gets rid of the cookie at least.
        Err(failure) if failure.0.code == Code::Unauthorized => {}
        Err(failure) => return Err(failure),
    }
    let cookie = cookies::clear(&app.config, cookies::SESSION);
    Ok((StatusCode::NO_CONTENT, AppendHeaders([(SET_COOKIE, cookie)])))
}

/// Who asks.
#[utoipa::path(get, path = "/api/v1/me", responses((status = 200, body = Me)))]
pub async fn me(State(app): State<Arc<App>>, who: Identity) -> Answer<Json<Me>> {
    Ok(Json(about(&app, &who).await?))
}

/// Changes the password; all other sessions end.
#[utoipa::path(post, path = "/api/v1/password", request_body = NewPassword, responses((status = 204)))]
pub async fn change_password(
    State(app): State<Arc<App>>,
    owner: LoggedIn,
    Body(NewPassword { old, new }): Body<NewPassword>,
) -> Answer<StatusCode> {
    passwords::check(&new, &owner.user.name)?;
    confirm(&app, &owner.user, &old).await?;
    let password = app.guard.passwords.hash(&new).await?;
    app.store.set_password(&owner.user.id, &password, &owner.hash).await?;
    recheck(&app, &owner.user.id);
    Ok(StatusCode::NO_CONTENT)
}

/// Where the user is logged in.
#[utoipa::path(get, path = "/api/v1/sessions", responses((status = 200, body = Vec<Session>)))]
pub async fn sessions(State(app): State<Arc<App>>, owner: LoggedIn) -> Answer<Json<Vec<Session>>> {
    let rows = app.store.sessions_of(&owner.user.id).await?;
    let session = |row: pantheon_store::SessionRow| Session {
        current: row.id == owner.session.id,
        id: row.id,
        agent: row.agent,
        created_at: row.created_at,
        used_at: row.used_at,
    };
    Ok(Json(rows.into_iter().map(session).collect()))
}

/// Ends a session of the user's own.
#[utoipa::path(delete, path = "/api/v1/sessions/{id}", params(("id" = String, Path)), responses((status = 204)))]
pub async fn end_session(State(app): State<Arc<App>>, owner: LoggedIn, Path(id): Path<String>) -> Answer<StatusCode> {
    match app.store.end_session(&owner.user.id, &id).await? {
        true => {
            recheck(&app, &owner.user.id);
            Ok(StatusCode::NO_CONTENT)
        }
        false => Err(Failure::not_found("such session")),
    }
}

/// The user's tokens, without their texts.
#[utoipa::path(get, path = "/api/v1/tokens", responses((status = 200, body = Vec<Token>)))]
pub async fn tokens(State(app): State<Arc<App>>, owner: LoggedIn) -> Answer<Json<Vec<Token>>> {
    let rows = app.store.tokens_of(&owner.user.id).await?;
    let token =
        |row: pantheon_store::TokenRow| Token { id: row.id, label: row.label, token: None, created_at: row.created_at };
    Ok(Json(rows.into_iter().map(token).collect()))
}

/// Makes a token; its text is told this once.
#[utoipa::path(post, path = "/api/v1/tokens", request_body = NewToken, responses((status = 200, body = Token)))]
pub async fn make_token(
    State(app): State<Arc<App>>,
    owner: LoggedIn,
    Body(NewToken { label }): Body<NewToken>,
) -> Answer<Json<Token>> {
    let label = label.trim().to_owned();
    if label.is_empty() || label.chars().count() > LONGEST_LABEL {
        let words = format!("say what the token is for, in 1 to {LONGEST_LABEL} characters");
        return Err(Failure::new(Code::Invalid, words));
    }
    let (key, id, at) = (secret::fresh(), ids::random(12), ids::now());
    let row = NewTokenRow { hash: secret::hash(&key), id: id.clone(), user: owner.user.id, label: label.clone(), at };
    match app.store.add_token(row, MOST_TOKENS).await? {
        true => Ok(Json(Token { id, label, token: Some(key), created_at: at })),
        false => {
            let words = format!("nobody has more than {MOST_TOKENS} tokens; revoke one that is not needed");
            Err(Failure::new(Code::Conflict, words))
        }
    }
}

/// Revokes a token of the user's own.
#[utoipa::path(delete, path = "/api/v1/tokens/{id}", params(("id" = String, Path)), responses((status = 204)))]
pub async fn revoke_token(State(app): State<Arc<App>>, owner: LoggedIn, Path(id): Path<String>) -> Answer<StatusCode> {
    match app.store.revoke_token(&owner.user.id, &id).await? {
        true => {
            recheck(&app, &owner.user.id);
            Ok(StatusCode::NO_CONTENT)
        }
        false => Err(Failure::not_found("such token")),
    }
}

/// Closes the account for good; its games stay, and nobody gets its name.
#[utoipa::path(delete, path = "/api/v1/account", request_body = Confirmation, responses((status = 204)))]
pub async fn delete_account(
    State(app): State<Arc<App>>,
    owner: LoggedIn,
    Body(Confirmation { password }): Body<Confirmation>,
) -> Answer<impl IntoResponse> {
    confirm(&app, &owner.user, &password).await?;
    app.store.delete_user(&owner.user.id).await?;
    recheck(&app, &owner.user.id);
    tracing::info!(user = owner.user.name, "an account was deleted by its owner");
    let cookie = cookies::clear(&app.config, cookies::SESSION);
    Ok((StatusCode::NO_CONTENT, AppendHeaders([(SET_COOKIE, cookie)])))
}

/// Makes a program's account of it; only one that has never played can become one.
#[utoipa::path(post, path = "/api/v1/account/bot", responses((status = 200, body = Me)))]
pub async fn become_bot(State(app): State<Arc<App>>, who: Identity) -> Answer<Json<Me>> {
    let user = who.user_id().ok_or_else(|| Failure::new(Code::Unauthorized, "log in first, or send a token"))?;
    if !app.store.make_bot(user).await? {
        let words = "this account has played; make another for the program";
        return Err(Failure::new(Code::Conflict, words));
    }
    let user = app.store.user(user).await?.ok_or_else(|| Failure::not_found("such user"))?;
    Ok(Json(about(&app, &user.into()).await?))
}

/// A session to begin, and what its cookie holds.
fn new_session(user: &str, headers: &HeaderMap) -> (String, NewSession) {
    let key = secret::fresh();
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or("unknown");
    let session = NewSession {
        hash: secret::hash(&key),
        id: ids::random(12),
        user: user.to_owned(),
        agent: agent.chars().take(LONGEST_AGENT).collect(),
        at: ids::now(),
    };
    (key, session)
}

/// Whoever sits at the browser has to show that it is his account.
async fn confirm(app: &App, user: &UserRow, password: &str) -> Answer<()> {
    app.guard.limits.log_in(&user.name)?;
    match app.guard.passwords.verify(password, Some(&user.password)).await? {
        true => Ok(()),
        false => Err(Failure::new(Code::Forbidden, "the password is wrong")),
    }
}

async fn about(app: &App, who: &Identity) -> Answer<Me> {
    let games = app.store.running_games_of(&who.player_id()).await?;
    Ok(Me {
        kind: who.player().kind,
        name: who.name(),
        admin: who.is_admin(),
        playing: games.into_iter().map(|game| game.id).collect(),
    })
}
