//! What a client may send, with a field that nobody knows: it is refused, and by its name.

use pantheon_wire::{
    Action, ArchiveQuery, ClientMessage, Confirmation, Credentials, NewChallenge, NewEngineGame, NewPassword,
    NewReport, NewSeek, NewToken, Sanction, Seat,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// These are messages, and with one field more they are not.
fn check<T: Serialize + DeserializeOwned>(messages: &[Value]) {
    for message in messages {
        let read: T = serde_json::from_value(message.clone()).unwrap_or_else(|error| panic!("{message}: {error}"));
        serde_json::to_value(&read).unwrap();
        let mut more = message.clone();
        more["extra"] = json!(1);
        let error = serde_json::from_value::<T>(more).err().unwrap_or_else(|| panic!("{message}")).to_string();
        assert!(error.contains("`extra`"), "{message}: {error}");
    }
}

#[test]
fn actions_and_sanctions() {
    check::<Action>(&[
        json!({ "do": "move", "ply": 0, "uci": "e2e4" }),
        json!({ "do": "move", "board": 1, "ply": 0, "uci": "e2e4" }),
        json!({ "do": "resign" }),
        json!({ "do": "offer", "offer": "draw" }),
        json!({ "do": "decline", "offer": "draw" }),
        json!({ "do": "claim" }),
        json!({ "do": "declare" }),
        json!({ "do": "abort" }),
        json!({ "do": "give_time" }),
        json!({ "do": "say", "room": "players", "text": "hello" }),
    ]);
    check::<Sanction>(&[
        json!({ "do": "mute", "hours": 1 }),
        json!({ "do": "unmute" }),
        json!({ "do": "close" }),
        json!({ "do": "reopen" }),
        json!({ "do": "dismiss" }),
    ]);
}

#[test]
fn messages_over_the_socket() {
    check::<ClientMessage>(&[
        json!({ "type": "watch", "game": "g", "have": 1 }),
        json!({ "type": "watch", "game": "g" }),
        json!({ "type": "leave", "game": "g" }),
        json!({ "type": "act", "game": "g", "id": 1, "action": { "do": "resign" } }),
        json!({ "type": "enter_lobby" }),
        json!({ "type": "leave_lobby" }),
        json!({ "type": "ping", "id": 1 }),
    ]);
    let inner = json!({ "type": "act", "game": "g", "id": 1, "action": { "do": "resign", "extra": 1 } });
    assert!(serde_json::from_value::<ClientMessage>(inner).is_err());
}

#[test]
fn messages_over_http() {
    let wish = json!({ "variant": "chess", "side": "white", "rated": true, "clock": "5m", "fen": null });
    check::<NewSeek>(&[json!({ "variant": "chess" }), wish.clone()]);
    check::<NewChallenge>(&[json!({ "variant": "chess", "to": "ann" }), wish]);
    check::<NewChallenge>(&[json!({ "variant": "bughouse", "four": true })]);
    check::<Seat>(&[json!({ "side": "white", "board": 1 })]);
    check::<NewEngineGame>(&[json!({ "variant": "chess", "handicap": "lance", "level": 3 })]);
    check::<Credentials>(&[json!({ "name": "ann", "password": "secret" })]);
    check::<NewPassword>(&[json!({ "old": "secret", "new": "more" })]);
    check::<Confirmation>(&[json!({ "password": "secret" })]);
    check::<NewToken>(&[json!({ "label": "mine" })]);
    check::<NewReport>(&[json!({ "about": "ann", "text": "rude" })]);
    check::<ArchiveQuery>(&[json!({}), json!({ "player": "ann" })]);
}
