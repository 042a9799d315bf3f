//! Names made by chance, and the time.

use std::time::{SystemTime, UNIX_EPOCH};

/// Letters and digits that are not taken for each other.
const LETTERS: &[u8] = b"23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";

/// A name of so many characters that nobody guesses.
pub fn random(length: usize) -> String {
    use rand::RngExt;
    let mut rng = rand::rng();
    (0..length).map(|_| LETTERS[rng.random_range(0..LETTERS.len())] as char).collect()
}

/// Could this be a name of something here?
pub fn is_name(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The name of a new game.
pub fn game() -> String {
    random(10)
}

/// The time, in milliseconds since 1970.
pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64)
}
