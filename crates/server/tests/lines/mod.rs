//! Sockets that remember what they heard, and tables with two players and somebody who watches.
#![allow(dead_code, reason = "each file of tests uses its part")]

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::common::{Browser, Server};

/// A socket and all that came over it.
pub struct Line {
    pub stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// As it came.
    pub heard: Vec<String>,
    number: u32,
    pub closed: Option<u16>,
}

impl Line {
    pub async fn open(browser: &Browser) -> Line {
        let mut request = format!("ws://{}/api/v1/socket", browser.address).into_client_request().unwrap();
        let cookies: Vec<String> = browser.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        request.headers_mut().insert("Cookie", cookies.join("; ").parse().unwrap());
        request.headers_mut().insert("Origin", browser.origin.clone().unwrap().parse().unwrap());
        let (stream, _) = tokio_tungstenite::connect_async(request).await.unwrap();
        let mut line = Line { stream, heard: Vec::new(), number: 0, closed: None };
        line.wait_for("welcome").await;
        line
    }

    pub async fn say(&mut self, message: Value) {
        self.send(Message::text(message.to_string())).await;
    }

    pub async fn send(&mut self, message: Message) {
        self.stream.send(message).await.unwrap();
    }

    /// The next message; none when the server has closed the socket.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let message = tokio::time::timeout(Duration::from_secs(20), self.stream.next()).await;
            match message.expect("a message comes soon")? {
                Ok(Message::Text(text)) => {
                    self.heard.push(text.to_string());
                    return Some(serde_json::from_str(&text).unwrap());
                }
                Ok(Message::Close(frame)) => {
                    self.closed = frame.map(|frame| frame.code.into());
                    return None;
                }
                Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    pub async fn wait_for(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await.expect("the socket is open");
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The next event of a kind.
    pub async fn event(&mut self, kind: &str) -> Value {
        loop {
            let event = self.wait_for("event").await["event"].clone();
            if event["type"] == kind {
                return event;
            }
        }
    }

    pub async fn watch(&mut self, game: &str, have: i64) -> Value {
        self.say(json!({ "type": "watch", "game": game, "have": have })).await;
        self.wait_for("game").await
    }

    /// Acts: the answer, with the same number.
    pub async fn act(&mut self, game: &str, action: Value) -> Value {
        self.number += 1;
        self.say(json!({ "type": "act", "game": game, "id": self.number, "action": action })).await;
        loop {
            let message = self.next().await.expect("the socket is open");
            if message["id"] == self.number && (message["type"] == "done" || message["type"] == "refused") {
                return message;
            }
        }
    }

    pub async fn done(&mut self, game: &str, action: Value) {
        let answer = self.act(game, action).await;
        assert_eq!(answer["type"], "done", "{answer}");
    }

    /// An action that is refused: the code and the words.
    pub async fn refused(&mut self, game: &str, action: Value) -> (String, String) {
        let answer = self.act(game, action).await;
        assert_eq!(answer["type"], "refused", "{answer}");
        (answer["code"].as_str().unwrap().to_owned(), answer["message"].as_str().unwrap().to_owned())
    }

    /// All is answered that was said before, so all that it caused has been heard.
    pub async fn settle(&mut self) {
        self.number += 1;
        self.say(json!({ "type": "ping", "id": self.number })).await;
        while self.wait_for("pong").await["id"] != self.number {}
    }

    /// The last event of a kind that has been heard.
    pub fn heard_event(&self, kind: &str) -> Option<Value> {
        let mut events = self.heard.iter().rev().map(|text| text.parse::<Value>().unwrap()["event"].clone());
        events.find(|event| event["type"] == kind)
    }

    pub fn has_heard(&self, text: &str) -> bool {
        self.heard.iter().any(|message| message.contains(text))
    }
}

pub fn play(ply: usize, uci: &str) -> Value {
    json!({ "do": "move", "ply": ply, "uci": uci })
}

pub fn offer(what: &str) -> Value {
    json!({ "do": "offer", "offer": what })
}

pub fn say(room: &str, text: &str) -> Value {
    json!({ "do": "say", "room": room, "text": text })
}

/// Two at a table and one who watches.
pub struct Scene {
    pub server: Server,
    pub game: String,
    pub browsers: [Browser; 3],
    pub white: Line,
    pub black: Line,
    pub watcher: Line,
}

impl Scene {
    pub async fn new(wish: Value) -> Scene {
        let server = Server::without_limits().await;
        let mut browsers = [server.browser(), server.browser(), server.browser()];
        for browser in &mut browsers {
            browser.me().await;
        }
        let mut wish = wish;
        wish["side"] = json!("white");
        let made = browsers[0].post("/api/v1/challenges", wish).await;
        assert_eq!(made.status, 200, "{}", made.body);
        let path = format!("/api/v1/challenges/{}/accept", made.json()["id"].as_str().unwrap());
        let game = browsers[1].post(&path, json!({})).await.json()["game"].as_str().unwrap().to_owned();
        let mut lines = Vec::new();
        for browser in &browsers {
            let mut line = Line::open(browser).await;
            line.watch(&game, 0).await;
            lines.push(line);
        }
        let [white, black, watcher] = lines.try_into().ok().unwrap();
        Scene { server, game, browsers, white, black, watcher }
    }

    pub async fn play(&mut self, ply: usize, uci: &str) {
        let line = if ply.is_multiple_of(2) { &mut self.white } else { &mut self.black };
        line.done(&self.game, play(ply, uci)).await;
    }

    pub async fn settle(&mut self) {
        for line in [&mut self.white, &mut self.black, &mut self.watcher] {
            line.settle().await;
        }
    }
}
