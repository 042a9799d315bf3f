//! What a request brings along, read with words of our own when it cannot be read.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use pantheon_wire::Code;
use serde::de::DeserializeOwned;

use crate::Failure;

/// A message as JSON.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Failure> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(message)) => Ok(Body(message)),
            Err(JsonRejection::MissingJsonContentType(_)) => {
                Err(Failure::new(Code::Malformed, "a message is JSON: Content-Type: application/json"))
            }
            Err(error) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(Failure::new(
                Code::TooLarge,
                format!("a message has at most {} bytes", crate::security::LONGEST_BODY),
            )),
            Err(error) => {
                Err(Failure::new(Code::Malformed, format!("the message cannot be read: {}", error.body_text())))
            }
        }
    }
}
