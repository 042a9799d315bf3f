//! What comes with a request beside JSON: a query, a form. What cannot be read is refused with the reason.

use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use pantheon_wire::{Code, LONGEST_MESSAGE};
use serde::de::DeserializeOwned;

use crate::Failure;

/// What stands after the question mark.
pub struct Params<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Params<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Params<T>, Failure> {
        let read = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        let refused = |error: axum::extract::rejection::QueryRejection| {
            Failure::new(Code::Malformed, format!("the query cannot be read: {}", error.body_text()))
        };
        read.map(|axum::extract::Query(value)| Params(value)).map_err(refused)
    }
}

/// A body as programs for other sites send it: a form, or nothing.
pub struct Form<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Form<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &S) -> Result<Form<T>, Failure> {
        let is_json = request.headers().get("content-type").is_some_and(|kind| kind.as_bytes().ends_with(b"json"));
        let bytes = axum::body::to_bytes(request.into_body(), LONGEST_MESSAGE)
            .await
            .map_err(|_| Failure::new(Code::TooLarge, format!("a body has at most {LONGEST_MESSAGE} bytes")))?;
        let refused = |error: String| Failure::new(Code::Malformed, format!("the body cannot be read: {error}"));
        if is_json {
            return serde_json::from_slice(&bytes).map(Form).map_err(|error| refused(error.to_string()));
        }
        // A form is read as a query is.
        let text = std::str::from_utf8(&bytes).map_err(|error| refused(error.to_string()))?;
        let uri: axum::http::Uri = format!("/?{text}").parse().map_err(|_| refused("it is no form".to_owned()))?;
        let read = axum::extract::Query::<T>::try_from_uri(&uri).map_err(|error| refused(error.body_text()))?;
        Ok(Form(read.0))
    }
}
