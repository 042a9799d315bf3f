//! What a request comes to when it comes to nothing.

use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use pantheon_wire::{Code, Refusal};

/// A refusal that is an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure(pub Refusal);

/// What a request comes to.
pub type Answer<T> = Result<T, Failure>;

impl Failure {
    /// With these words.
    pub fn new(code: Code, message: impl Into<String>) -> Failure {
        Failure(Refusal::new(code, message))
    }

    /// Too often; it may be tried again after so many seconds.
    pub fn too_many(what: impl std::fmt::Display, seconds: u32) -> Failure {
        let mut refusal = Refusal::new(Code::TooMany, format!("too many {what}; try again in {seconds} s"));
        refusal.retry_after = Some(seconds);
        Failure(refusal)
    }

    /// There is no such thing.
    pub fn not_found(what: impl std::fmt::Display) -> Failure {
        Failure::new(Code::NotFound, format!("there is no {what}"))
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure(refusal)
    }
}

impl From<pantheon_store::Error> for Failure {
    fn from(error: pantheon_store::Error) -> Failure {
        match error {
            pantheon_store::Error::Conflict => Failure::new(Code::Conflict, "somebody else was faster; look again"),
            error => {
                tracing::error!(%error, "the store failed");
                Failure::new(Code::Unavailable, "the server cannot do that now; try again in a moment")
            }
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = match self.0.code {
            Code::Malformed | Code::Invalid | Code::IllegalMove | Code::ForbiddenMove => StatusCode::BAD_REQUEST,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::Unauthorized => StatusCode::UNAUTHORIZED,
            Code::Forbidden => StatusCode::FORBIDDEN,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::Conflict | Code::Stale | Code::NotYourTurn | Code::GameOver => StatusCode::CONFLICT,
            Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Code::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        };
        let retry_after = self.0.retry_after.map(HeaderValue::from);
        let mut response = (status, Json(self.0)).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(RETRY_AFTER, seconds);
        }
        response
    }
}
