//! The socket from a player's side. The crash test uses it too.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use pantheon_wire::{ClientMessage, ServerMessage};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::http::Visitor;

/// A socket of a visitor.
pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// Opens a visitor's socket.
pub async fn open(visitor: &Visitor) -> Result<Socket, String> {
    let mut request =
        format!("ws://{}/api/v1/socket", visitor.server()).into_client_request().map_err(|error| error.to_string())?;
    let headers = request.headers_mut();
    for (name, value) in [("cookie", visitor.cookie()), ("origin", visitor.origin())] {
        headers.insert(name, value.parse().map_err(|_| format!("`{value}` is no header"))?);
    }
    let (socket, _) = connect_async(request).await.map_err(|error| format!("a socket: {error}"))?;
    Ok(socket)
}

/// Says something.
pub async fn say(socket: &mut Socket, message: &ClientMessage) -> Result<(), String> {
    let text = serde_json::to_string(message).map_err(|error| error.to_string())?;
    socket.send(Message::text(text)).await.map_err(|error| format!("a socket: {error}"))
}

/// Hears the next message.
pub async fn hear(socket: &mut Socket) -> Result<ServerMessage, String> {
    loop {
        let next = timeout(PATIENCE, socket.next()).await.map_err(|_| "no answer within 20 s".to_owned())?;
        match next {
            Some(Ok(Message::Text(text))) => {
                return serde_json::from_str(&text).map_err(|error| format!("{error} in {text}"));
            }
            Some(Ok(Message::Close(frame))) => return Err(format!("the server closed a socket: {frame:?}")),
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(format!("a socket: {error}")),
            None => return Err("the server closed a socket".to_owned()),
        }
    }
}
