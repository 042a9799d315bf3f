//! What a request brings along, read with words of our own when it cannot be read.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use pantheon_wire::Code;
use serde::de::DeserializeOwned;

use crate::Failure;
use crate::security::LONGEST_BODY;

/// A message as JSON.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Failure> {
        let malformed = |words: String| Failure::new(Code::Malformed, words);
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        // A form of another site cannot say this of itself.
        if !kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json") {
            return Err(malformed("a message is JSON: Content-Type: application/json".to_owned()));
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|error| match error.status() {
            StatusCode::PAYLOAD_TOO_LARGE => {
                Failure::new(Code::TooLarge, format!("a message has at most {LONGEST_BODY} bytes"))
            }
            _ => malformed(format!("the message cannot be read: {}", error.body_text())),
        })?;
        // No text that people write has it, and not every database can keep it.
        if bytes.windows(6).any(|six| six == b"\\u0000") {
            return Err(malformed("the message cannot be read: \\u0000 is not a character".to_owned()));
        }
        match Json::<T>::from_bytes(&bytes) {
            Ok(Json(message)) => Ok(Body(message)),
            Err(error) => Err(malformed(format!("the message cannot be read: {}", error.body_text()))),
        }
    }
}
