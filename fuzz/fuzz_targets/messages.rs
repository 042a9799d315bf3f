//! Any bytes are a message of a client or an error, and a message that is written reads as itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pantheon_wire::ClientMessage;

fuzz_target!(|bytes: &[u8]| {
    let Ok(message) = serde_json::from_slice::<ClientMessage>(bytes) else { return };
    let text = serde_json::to_string(&message).expect("a message can be written");
    assert_eq!(serde_json::from_str::<ClientMessage>(&text).ok(), Some(message));
});
