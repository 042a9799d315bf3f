//! The page's files, which are inside the binary. Any address that is no file and no request to the API is a page, and
//! all pages begin with the same file.

use std::collections::HashMap;
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::body::Bytes;
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use pantheon_wire::Code;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use crate::Failure;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Embedded;

/// A file, ready to be sent.
struct Page {
    kind: &'static str,
    tag: String,
    plain: Bytes,
    /// Where it pays: what it is packed with, and what comes out.
    packed: Vec<(&'static str, Bytes)>,
}

/// Where the pages are built for development: read anew at each request.
fn folder() -> Option<&'static PathBuf> {
    static FOLDER: OnceLock<Option<PathBuf>> = OnceLock::new();
    FOLDER.get_or_init(|| std::env::var_os("PANTHEON_PAGES").map(PathBuf::from)).as_ref()
}

/// What is asked for and is nothing else.
pub async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return Failure::not_found(format!("`/{path}` in this API; /api/v1/openapi.json describes it")).into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return Failure::new(Code::Invalid, "pages are only read").into_response();
    }
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.')) && !path.starts_with('@');
    let (name, found) = match find(path) {
        Some(page) if !path.is_empty() => (path, Some(page)),
        _ if is_file => return Failure::not_found(format!("file `/{path}`")).into_response(),
        _ => ("index.html", find("index.html")),
    };
    let Some(page) = found else {
        let words = "The pages are not built into this program; `cargo xtask serve` builds them.\n";
        return (StatusCode::SERVICE_UNAVAILABLE, words).into_response();
    };
    answer(&page, name.starts_with("assets/"), &headers)
}

fn answer(page: &Page, is_for_ever: bool, headers: &HeaderMap) -> Response {
    // The names of built files change with what is in them.
    let keep = if is_for_ever { "public, max-age=31536000, immutable" } else { "no-cache" };
    let has = |name, text: &str| {
        headers.get(name).and_then(|value| value.to_str().ok()).is_some_and(|value| value.contains(text))
    };
    let common = [(CACHE_CONTROL, keep), (ETAG, page.tag.as_str()), (VARY, "accept-encoding")];
    if has(IF_NONE_MATCH, &page.tag) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    match page.packed.iter().find(|(name, _)| has(ACCEPT_ENCODING, name)) {
        Some((name, packed)) => {
            (common, [(CONTENT_TYPE, page.kind), (CONTENT_ENCODING, *name)], packed.clone()).into_response()
        }
        None => (common, [(CONTENT_TYPE, page.kind)], page.plain.clone()).into_response(),
    }
}

fn find(path: &str) -> Option<Arc<Page>> {
    if folder().is_some() {
        return Some(Arc::new(prepare(path, read(path)?)));
    }
    static PAGES: OnceLock<Mutex<HashMap<String, Arc<Page>>>> = OnceLock::new();
    let mut pages = PAGES.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(page) = pages.get(path) {
        return Some(page.clone());
    }
    let page = Arc::new(prepare(path, read(path)?));
    pages.insert(path.to_owned(), page.clone());
    Some(page)
}

fn read(path: &str) -> Option<Bytes> {
    let Some(folder) = folder() else { return Some(Embedded::get(path)?.data.into_owned().into()) };
    let is_plain = path.split('/').all(|part| !part.is_empty() && part != ".." && part != ".");
    is_plain.then(|| std::fs::read(folder.join(path)).ok()).flatten().map(Bytes::from)
}

fn prepare(path: &str, plain: Bytes) -> Page {
    let kind = match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" | "webmanifest" => "application/json",
        "wasm" => "application/wasm",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    };
    let digest = Sha256::digest(&plain);
    let tag: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    // Browsers that know brotli get what was packed when the pages were built.
    let mut packed: Vec<(&str, Bytes)> = read(&format!("{path}.br")).map(|small| ("br", small)).into_iter().collect();
    if !matches!(kind, "image/png" | "font/woff2") && plain.len() > 512 {
        packed.extend(pack(&plain).filter(|small| small.len() < plain.len()).map(|small| ("gzip", small)));
    }
    Page { kind, tag: format!("\"{tag}\""), plain, packed }
}

fn pack(plain: &[u8]) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(plain).ok()?;
    Some(encoder.finish().ok()?.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_where_the_pages_are_built_is_found() {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
        let file = folder.join("found-by-a-test.txt");
        std::fs::write(&file, "here").expect("a file among the pages");
        let found = Embedded::get("found-by-a-test.txt").map(|file| file.data.into_owned());
        std::fs::remove_file(&file).expect("the file is still there");
        // A program that is built to be handed on has the files in it that were there when it was built.
        assert!(found.is_some_and(|data| data == b"here") || !cfg!(debug_assertions));
    }
}
