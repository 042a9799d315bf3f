//! What stands around all routes: whose page asks, how much and how often, how long it may take, and what browsers are
//! told to forbid.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::{self, CONTENT_LENGTH, COOKIE, HOST, ORIGIN, UPGRADE};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use pantheon_wire::Code;
use tower_http::catch_panic::CatchPanicLayer;

use crate::limits::{self, Class, Limits};
use crate::passwords::Passwords;
use crate::{Answer, App, Config, Failure, chat, identity};

/// No message over HTTP is longer, in bytes.
pub const LONGEST_BODY: usize = 64 * 1024;
/// A request that takes longer is given up.
const PATIENCE: Duration = Duration::from_secs(10);

/// Scripts, styles and data come from here alone, and nothing stands in the page itself. The rules core is WebAssembly.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; font-src 'self'; media-src 'self'; \
    manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

const HEADERS: &[(&str, &str)] = &[
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "same-origin"),
    ("x-frame-options", "DENY"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// What guards the server and has to be remembered from one request to the next.
pub struct Guard {
    /// How often.
    pub limits: Arc<Limits>,
    /// Passwords, a few at a time.
    pub passwords: Passwords,
    /// What was said lately.
    pub flood: chat::Flood,
}

impl Guard {
    /// Nothing has happened yet.
    pub fn new(config: &Config) -> Guard {
        Guard { limits: Arc::new(Limits::new(config)), passwords: Passwords::default(), flood: chat::Flood::default() }
    }
}

/// Puts all protection around the routes.
pub fn around(router: Router, app: Arc<App>) -> Router {
    router
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(from_fn_with_state(app.clone(), identity::welcome))
        .layer(from_fn_with_state(app.clone(), protect))
        .layer(CatchPanicLayer::custom(on_panic))
        .layer(from_fn_with_state(app, harden))
}

/// Turns away what must not come in.
async fn protect(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    if let Err(failure) = admit(&app, &request) {
        return failure.into_response();
    }
    let late = |_| Failure::new(Code::Unavailable, "this took too long; try again in a moment").into_response();
    tokio::time::timeout(PATIENCE, next.run(request)).await.unwrap_or_else(late)
}

fn admit(app: &App, request: &Request) -> Answer<()> {
    let (method, headers) = (request.method(), request.headers());
    let path = request.uri().path();
    if request.uri().path_and_query().is_some_and(|text| text.as_str().contains("%00")) {
        return Err(Failure::new(Code::Malformed, "the address cannot be read: %00 is not a character"));
    }
    let is_safe = matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    if !is_safe || headers.contains_key(UPGRADE) {
        check_origin(&app.config, headers)?;
    }
    let length = headers.get(CONTENT_LENGTH).and_then(|text| text.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > LONGEST_BODY as u64) {
        return Err(Failure::new(Code::TooLarge, format!("a message has at most {LONGEST_BODY} bytes")));
    }
    if path.starts_with("/api/") {
        let address = limits::address(&app.config, headers, request.extensions());
        app.guard.limits.address(Class::Api, address)?;
        let class = Class::of(method, path);
        if class != Class::Api {
            app.guard.limits.address(class, address)?;
        }
    }
    Ok(())
}

/// A page of another site must not act in a visitor's name. Browsers say which page asks; a program need not, as long as
/// it does not come with a browser's cookies.
fn check_origin(config: &Config, headers: &HeaderMap) -> Answer<()> {
    let refuse = |why: String| Err(Failure::new(Code::Forbidden, why));
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let Some(origin) = headers.get(ORIGIN) else {
        let is_crossing = headers.get("sec-fetch-site").is_some_and(|site| site != "same-origin" && site != "none");
        let is_program = !headers.contains_key(COOKIE) || identity::bearer(headers).is_some();
        return match is_program && !is_crossing {
            true => Ok(()),
            false => refuse("a request with cookies has to say which page it comes from: an Origin header".to_owned()),
        };
    };
    let origin = origin.to_str().unwrap_or_default();
    let is_ours = match &config.origin {
        Some(own) => origin.eq_ignore_ascii_case(own),
        None => {
            let rest = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
            rest.is_some_and(|rest| !rest.is_empty() && rest.eq_ignore_ascii_case(host))
        }
    };
    match is_ours {
        true => Ok(()),
        false => refuse(format!(
            "pages of `{origin}` cannot do this here; the server knows itself as `{}`",
            config.origin.as_deref().unwrap_or(host)
        )),
    }
}

/// Tells browsers what to forbid, whatever the answer is.
async fn harden(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(*name).or_insert(HeaderValue::from_static(value));
    }
    if is_api {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    if app.config.origin.as_deref().is_some_and(|origin| origin.starts_with("https:")) {
        let year = HeaderValue::from_static("max-age=31536000");
        headers.entry(header::STRICT_TRANSPORT_SECURITY).or_insert(year);
    }
    response
}

/// A fault of ours harms one request only.
fn on_panic(panic: Box<dyn Any + Send>) -> Response {
    let words = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    tracing::error!(panic = words.unwrap_or("?"), "a request made the server stumble");
    Failure::new(Code::Unavailable, "the server is at fault; try again in a moment").into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(origin: Option<&str>, more: &[(&'static str, &'static str)], own: Option<&str>) -> bool {
        let config = Config { origin: own.map(str::to_owned), ..crate::Settings::default().config().unwrap() };
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_static("play.example.org:8080"));
        if let Some(origin) = origin {
            headers.insert(ORIGIN, origin.parse().unwrap());
        }
        for (name, value) in more {
            headers.insert(*name, HeaderValue::from_static(value));
        }
        check_origin(&config, &headers).is_ok()
    }

    #[test]
    fn other_origins_are_refused() {
        assert!(ask(Some("http://play.example.org:8080"), &[], None));
        for origin in ["http://evil.example", "http://play.example.org", "null", "", "http://", "play.example.org:8080"]
        {
            assert!(!ask(Some(origin), &[], None), "{origin}");
        }
        let own = Some("https://play.example.org");
        assert!(ask(own, &[], own));
        assert!(!ask(Some("http://play.example.org:8080"), &[], own));
        assert!(!ask(Some("https://play.example.org.evil.example"), &[], own));
    }

    #[test]
    fn programs_need_no_origin_but_cookies_do() {
        assert!(ask(None, &[], None));
        assert!(ask(None, &[("authorization", "Bearer x")], None));
        assert!(!ask(None, &[("cookie", "session=x")], None));
        assert!(!ask(None, &[("sec-fetch-site", "cross-site")], None));
    }

    #[test]
    fn a_panic_is_an_answer() {
        let response = on_panic(Box::new("oh".to_owned()));
        assert_eq!(response.status(), 503);
    }

    #[test]
    fn the_policy_knows_no_inline_scripts() {
        assert!(POLICY.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"));
        assert!(!POLICY.contains("unsafe-inline") && !POLICY.contains("  "));
    }
}
