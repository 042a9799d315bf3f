//! As much of HTTP as a load generator needs: one request, one answer, cookies kept. The crash test uses it too.

use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Somebody with cookies.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// `HOST:PORT` of the server.
    server: String,
    cookies: Vec<(String, String)>,
}

impl Visitor {
    /// Comes to a server for the first time.
    pub async fn arrive(server: &str) -> Result<Visitor, String> {
        let mut visitor = Visitor { server: server.to_owned(), cookies: Vec::new() };
        visitor.get::<serde_json::Value>("/api/v1/me").await?;
        Ok(visitor)
    }

    /// All cookies as a header has them.
    pub fn cookie(&self) -> String {
        let pairs: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        pairs.join("; ")
    }

    /// `HOST:PORT` of the server.
    pub fn server(&self) -> &str {
        &self.server
    }

    /// The origin that the server expects.
    pub fn origin(&self) -> String {
        format!("http://{}", self.server)
    }

    /// Goes on with another server that knows the same players.
    #[allow(dead_code, reason = "for the crash test")]
    pub fn move_to(&mut self, server: &str) {
        self.server = server.to_owned();
    }

    /// Asks for something.
    pub async fn get<T: DeserializeOwned>(&mut self, path: &str) -> Result<T, String> {
        self.request("GET", path, "").await
    }

    /// Sends something.
    pub async fn post<T: DeserializeOwned>(&mut self, path: &str, body: &impl Serialize) -> Result<T, String> {
        let body = serde_json::to_string(body).map_err(|error| error.to_string())?;
        self.request("POST", path, &body).await
    }

    /// Takes something back.
    #[allow(dead_code, reason = "for the crash test")]
    pub async fn delete(&mut self, path: &str) -> Result<(), String> {
        self.text("DELETE", path, "").await.map(drop)
    }

    async fn request<T: DeserializeOwned>(&mut self, method: &str, path: &str, body: &str) -> Result<T, String> {
        let content = self.text(method, path, body).await?;
        let content = if content.trim().is_empty() { "null" } else { &content };
        serde_json::from_str(content).map_err(|error| format!("{method} {path}: {error} in {content}"))
    }

    /// The answer to a request as it comes.
    pub async fn text(&mut self, method: &str, path: &str, body: &str) -> Result<String, String> {
        let failed = |what: &dyn std::fmt::Display| format!("{method} {path}: {what}");
        let answer = self.exchange(method, path, body).await.map_err(|error| failed(&error))?;
        let (head, content) = answer.split_once("\r\n\r\n").ok_or_else(|| failed(&"no answer"))?;
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)).unwrap_or_default().to_owned();
        let mut chunked = false;
        for line in lines {
            let Some((name, value)) = line.split_once(':') else { continue };
            match name.to_ascii_lowercase().as_str() {
                "set-cookie" => self.keep(value),
                "transfer-encoding" => chunked = value.contains("chunked"),
                _ => {}
            }
        }
        let content = if chunked { dechunk(content) } else { content.to_owned() };
        if !status.starts_with('2') {
            return Err(failed(&format!("{status} {content}")));
        }
        Ok(content)
    }

    async fn exchange(&self, method: &str, path: &str, body: &str) -> std::io::Result<String> {
        let mut stream = TcpStream::connect(&self.server).await?;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nOrigin: {}\r\nCookie: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.server,
            self.origin(),
            self.cookie(),
            body.len(),
        );
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }

    fn keep(&mut self, header: &str) {
        let Some((name, value)) = header.split(';').next().and_then(|pair| pair.trim().split_once('=')) else { return };
        self.cookies.retain(|(known, _)| known != name);
        self.cookies.push((name.to_owned(), value.to_owned()));
    }
}

/// The pieces of a body put together.
fn dechunk(text: &str) -> String {
    let (mut rest, mut body) = (text, String::new());
    while let Some((size, after)) = rest.split_once("\r\n") {
        let Some(chunk) = usize::from_str_radix(size.trim(), 16).ok().filter(|&size| size > 0) else { break };
        let Some(part) = after.get(..chunk) else { break };
        body.push_str(part);
        rest = after.get(chunk + 2..).unwrap_or_default();
    }
    body
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_put_together() {
        assert_eq!(dechunk("3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"), "abcde");
        assert_eq!(dechunk("zz"), "");
        assert_eq!(dechunk("5\r\nab"), "");
    }

    #[test]
    fn the_latest_cookie_counts() {
        let mut visitor = Visitor { server: String::new(), cookies: Vec::new() };
        visitor.keep(" a=1; Path=/; HttpOnly");
        visitor.keep(" b=2");
        visitor.keep(" a=3; Path=/");
        assert_eq!(visitor.cookie(), "b=2; a=3");
    }
}
