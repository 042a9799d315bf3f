//! A server that listens, and browsers that talk to it over the network as any stranger would.

#![allow(dead_code, reason = "each test file uses a part of it")]

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use futures_util::{SinkExt, StreamExt};
use pantheon_server::{Config, Settings};
use pantheon_store::Store;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// A running server on a database of its own, which goes when the server does.
pub struct Server {
    pub address: SocketAddr,
    pub config: Config,
    file: Option<PathBuf>,
    stop: Option<oneshot::Sender<()>>,
    task: Option<JoinHandle<()>>,
}

impl Server {
    /// With all limits in force.
    pub async fn start() -> Server {
        Server::with(|_| {}).await
    }

    /// Without limits, for tests that do many things.
    pub async fn without_limits() -> Server {
        Server::with(|config| config.limits = false).await
    }

    /// With settings of one's own.
    pub async fn with(change: impl FnOnce(&mut Config)) -> Server {
        let (database, file) = database().await;
        let listen = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
        let settings = Settings { listen, database: Some(database), engines: Some(1), ..Settings::default() };
        let mut config = settings.config().unwrap();
        change(&mut config);
        let (address, stop, task) = run(config.clone()).await;
        Server { address, config, file, stop: Some(stop), task: Some(task) }
    }

    /// Stops the server and starts it again with what it has kept.
    pub async fn restart(&mut self) {
        self.stop().await;
        let (address, stop, task) = run(self.config.clone()).await;
        (self.address, self.stop, self.task) = (address, Some(stop), Some(task));
    }

    async fn stop(&mut self) {
        if let (Some(stop), Some(task)) = (self.stop.take(), self.task.take()) {
            let _ = stop.send(());
            task.await.unwrap();
        }
    }

    /// What the server keeps, seen from behind.
    pub async fn store(&self) -> Store {
        Store::open(&self.config.database).await.unwrap()
    }

    /// A browser that has never been here.
    pub fn browser(&self) -> Browser {
        let origin = Some(format!("http://{}", self.address));
        Browser { address: self.address, origin, cookies: BTreeMap::new(), headers: Vec::new() }
    }

    /// A browser of a user with a new account.
    pub async fn user(&self, name: &str) -> Browser {
        let mut browser = self.browser();
        let reply = browser.sign_up(name, PASSWORD).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        browser
    }

    /// A browser of a moderator.
    pub async fn moderator(&self, name: &str) -> Browser {
        let browser = self.user(name).await;
        let store = self.store().await;
        let user = store.user_by_name(name).await.unwrap().unwrap();
        store.set_admin(&user.id, true).await.unwrap();
        browser
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        for end in ["", "-wal", "-shm"] {
            if let Some(file) = &self.file {
                let _ = std::fs::remove_file(format!("{}{end}", file.display()));
            }
        }
    }
}

/// A password that will do.
pub const PASSWORD: &str = "a rook on the seventh";

async fn run(config: Config) -> (SocketAddr, oneshot::Sender<()>, JoinHandle<()>) {
    let (stop, stopped) = oneshot::channel();
    let (told, address) = oneshot::channel();
    let task = tokio::spawn(async move {
        let listening = |address| told.send(address).unwrap();
        let stopped = async { stopped.await.unwrap_or_default() };
        pantheon_server::serve(config, listening, stopped).await.unwrap();
    });
    (address.await.expect("the server listens"), stop, task)
}

/// A new SQLite file, or a new database of the PostgreSQL that the environment names.
async fn database() -> (String, Option<PathBuf>) {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = format!("pantheon_test_{}_{count}", std::process::id());
    match std::env::var("PANTHEON_TEST_POSTGRES") {
        Ok(url) => {
            use sqlx::Connection;
            let mut connection = sqlx::PgConnection::connect(&url).await.expect("PostgreSQL answers");
            let create = format!("CREATE DATABASE {name}");
            sqlx::raw_sql(sqlx::AssertSqlSafe(create)).execute(&mut connection).await.unwrap();
            let (server, rest) = url.rsplit_once('/').expect("an address ends with the name of a database");
            let options = rest.split_once('?').map(|(_, options)| format!("?{options}")).unwrap_or_default();
            (format!("{server}/{name}{options}"), None)
        }
        Err(_) => {
            let file = std::env::temp_dir().join(format!("{name}.db"));
            (format!("sqlite:{}", file.display()), Some(file))
        }
    }
}

/// Keeps cookies, says where its page comes from.
#[derive(Clone)]
pub struct Browser {
    pub address: SocketAddr,
    pub origin: Option<String>,
    pub cookies: BTreeMap<String, String>,
    /// Sent with every request.
    pub headers: Vec<(String, String)>,
}

/// What came back.
#[derive(Clone, Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Reply {
    /// The first header with this name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error} in {self:?}"))
    }

    /// The code of a refusal.
    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }

    /// The cookie that is set, with its attributes.
    pub fn cookie(&self, name: &str) -> Option<&str> {
        let begin = format!("{name}=");
        let set = self.headers.iter().filter(|(key, _)| key == "set-cookie");
        set.map(|(_, value)| value.as_str()).find(|value| value.starts_with(&begin))
    }
}

impl Browser {
    pub fn with_header(mut self, name: &str, value: &str) -> Browser {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    pub async fn get(&mut self, path: &str) -> Reply {
        self.request("GET", path, None).await
    }

    pub async fn post(&mut self, path: &str, body: Value) -> Reply {
        self.request("POST", path, Some(&body.to_string())).await
    }

    pub async fn delete(&mut self, path: &str, body: Value) -> Reply {
        self.request("DELETE", path, Some(&body.to_string())).await
    }

    pub async fn sign_up(&mut self, name: &str, password: &str) -> Reply {
        self.post("/api/v1/signup", serde_json::json!({ "name": name, "password": password })).await
    }

    pub async fn log_in(&mut self, name: &str, password: &str) -> Reply {
        self.post("/api/v1/login", serde_json::json!({ "name": name, "password": password })).await
    }

    pub async fn me(&mut self) -> Value {
        self.get("/api/v1/me").await.json()
    }

    fn cookie_line(&self) -> Option<String> {
        let pairs: Vec<_> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        (!pairs.is_empty()).then(|| pairs.join("; "))
    }

    /// Any request; the text goes as JSON.
    pub async fn request(&mut self, method: &str, path: &str, body: Option<&str>) -> Reply {
        let mut text = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        let mut headers = self.headers.clone();
        headers.extend(self.cookie_line().map(|line| ("Cookie".to_owned(), line)));
        headers.extend(self.origin.clone().map(|origin| ("Origin".to_owned(), origin)));
        if let Some(body) = body {
            headers.push(("Content-Length".to_owned(), body.len().to_string()));
            if !headers.iter().any(|(name, _)| name == "Content-Type") {
                headers.push(("Content-Type".to_owned(), "application/json".to_owned()));
            }
        }
        for (name, value) in headers {
            text += &format!("{name}: {value}\r\n");
        }
        text += "\r\n";
        text += body.unwrap_or_default();
        let reply = raw(self.address, text.as_bytes()).await;
        for (_, value) in reply.headers.iter().filter(|(name, _)| name == "set-cookie") {
            let (pair, attributes) = value.split_once(';').unwrap_or((value, ""));
            let (name, value) = pair.split_once('=').unwrap();
            match attributes.contains("Max-Age=0") {
                true => self.cookies.remove(name),
                false => self.cookies.insert(name.to_owned(), value.to_owned()),
            };
        }
        reply
    }

    /// Opens the socket; the status of the answer if it is refused.
    pub async fn socket(&self) -> Result<Socket, u16> {
        let mut request = format!("ws://{}/api/v1/socket", self.address).into_client_request().unwrap();
        let headers = request.headers_mut();
        let own = [("Cookie", self.cookie_line()), ("Origin", self.origin.clone())];
        let own = own.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
        for (name, value) in self.headers.iter().cloned().chain(own) {
            let name: axum::http::HeaderName = name.parse().unwrap();
            headers.insert(name, value.parse().unwrap());
        }
        match tokio_tungstenite::connect_async(request).await {
            Ok((stream, _)) => {
                let mut socket = Socket { stream };
                assert_eq!(socket.next().await.unwrap()["type"], "welcome");
                Ok(socket)
            }
            Err(Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }
}

/// Sends bytes and reads all that comes back.
pub async fn raw(address: SocketAddr, bytes: &[u8]) -> Reply {
    let mut stream = TcpStream::connect(address).await.unwrap();
    // A server that has seen enough may hang up before all is written.
    let _ = stream.write_all(bytes).await;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    let text = String::from_utf8_lossy(&answer);
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no answer but {text:?}"));
    let mut lines = head.lines();
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let header = |line: &str| line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_owned()));
    Reply { status, headers: lines.filter_map(header).collect(), body: body.to_owned() }
}

/// An open socket.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    pub async fn say(&mut self, message: Value) {
        self.stream.send(Message::text(message.to_string())).await.unwrap();
    }

    /// The next message; none when the socket has been closed.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let message = tokio::time::timeout(std::time::Duration::from_secs(20), self.stream.next()).await;
            match message.expect("a message comes soon")? {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message of one of these types.
    pub async fn wait_for(&mut self, types: &[&str]) -> Value {
        loop {
            let message = self.next().await.expect("the socket is open");
            if types.contains(&message["type"].as_str().unwrap()) {
                return message;
            }
        }
    }

    /// Says a line in the spectators' room of a game: what came of it.
    pub async fn chat(&mut self, game: &str, text: &str) -> Value {
        let action = serde_json::json!({ "do": "say", "room": "spectators", "text": text });
        self.say(serde_json::json!({ "type": "act", "game": game, "id": 7, "action": action })).await;
        self.wait_for(&["done", "refused"]).await
    }
}

/// The time, as the server has it.
pub fn now() -> i64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64
}

/// Puts a game of chess between two players (by id and name) into the store, without a clock; gives its name.
pub async fn game(server: &Server, white: (&str, &str), black: (&str, &str)) -> String {
    game_since(server, white, black, None, now()).await
}

/// The same with a clock and a time at which it began.
pub async fn game_since(
    server: &Server,
    white: (&str, &str),
    black: (&str, &str),
    clock: Option<&str>,
    created_at: i64,
) -> String {
    use pantheon_wire::{Allowed, Both, GameHead, Player, PlayerKind, Speed};
    let id = format!("game{}", white.0.len() + black.0.len());
    let player = |name: &str| Player { kind: PlayerKind::User, name: name.to_owned(), rating: None, level: None };
    let head = GameHead {
        id: id.clone(),
        variant: "chess".to_owned(),
        rules: String::new(),
        start: None,
        players: Both { white: player(white.1), black: player(black.1) },
        partners: None,
        rated: false,
        clock: clock.map(str::to_owned),
        speed: Speed::Correspondence,
        created_at,
        allows: Allowed { draw_offers: true, resign_any_time: true, takebacks: true, declarations: false },
        rematch_of: None,
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned();
    let row = pantheon_store::GameRow {
        id: id.clone(),
        variant: "chess".to_owned(),
        head: serde_json::to_string(&head).unwrap(),
        start: start.clone(),
        white: white.0.to_owned(),
        black: black.0.to_owned(),
        partners: None,
        rated: false,
        speed: "correspondence".to_owned(),
        created_at,
        ended_at: None,
        result: None,
        ending: None,
        plies: 0,
        fen: start,
        last_move: None,
        opening: String::new(),
    };
    let names = (white.1.to_owned(), black.1.to_owned());
    let new =
        pantheon_store::NewGame { row, names, partner_names: None, seek: None, challenge: None, busy: Vec::new() };
    server.store().await.create_game(new).await.unwrap();
    id
}
