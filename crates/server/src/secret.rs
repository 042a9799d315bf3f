//! What is kept secret, and how it is kept: the store holds only hashes, cookies of guests are signed.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// A new secret: 32 bytes by chance, as text.
pub fn fresh() -> String {
    hex(&rand::random::<[u8; 32]>())
}

/// What the store knows of a secret. It is long and random, so one round is enough.
pub fn hash(secret: &str) -> String {
    hex(&Sha256::digest(secret.as_bytes()))
}

/// A text with a signature that only this server can make.
pub fn signed(key: &str, text: &str) -> String {
    format!("{text}.{}", hex(&mac(key, text).finalize().into_bytes()))
}

/// The text, if its signature is right.
pub fn verified<'t>(key: &str, signed: &'t str) -> Option<&'t str> {
    let (text, signature) = signed.rsplit_once('.')?;
    mac(key, text).verify_slice(&unhex(signature)?).ok()?;
    Some(text)
}

fn mac(key: &str, text: &str) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key.as_bytes()).expect("a key of any length will do");
    mac.update(text.as_bytes());
    mac
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits = text.chars().map(|c| c.to_digit(16)).collect::<Option<Vec<u32>>>()?;
    digits.chunks(2).map(|pair| Some((pair[0] * 16 + pair.get(1)?) as u8)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_signature_is_accepted() {
        let cookie = signed("key", "abc");
        assert_eq!(verified("key", &cookie), Some("abc"));
        assert_eq!(verified("another", &cookie), None);
        assert_eq!(verified("key", &cookie.replace("abc", "abd")), None);
        for text in ["", ".", "abc", "abc.", "abc.0", "abc.zz", "abc.é", &cookie[..cookie.len() - 2]] {
            assert_eq!(verified("key", text), None, "{text}");
        }
    }

    #[test]
    fn a_secret_has_32_bytes_and_its_hash_too() {
        assert_eq!(fresh().len(), 64);
        assert_ne!(fresh(), fresh());
        assert_eq!(hash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
