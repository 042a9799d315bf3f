//! Passwords: which will do, and how they are kept (argon2id). The work is dear on purpose, so only a few are tried at
//! once, away from the threads that serve sockets.

use std::sync::Arc;
use std::time::Duration;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use pantheon_wire::Code;
use tokio::sync::Semaphore;

use crate::{Answer, Failure};

const SHORTEST: usize = 8;
const LONGEST: usize = 200;
/// How many are tried at once; each takes 19 MB.
const AT_ONCE: usize = 2;
/// Who has waited so long is sent away.
const PATIENCE: Duration = Duration::from_secs(5);

/// Fits no password. It is tried where there is no account, so that the answer takes as long as with one.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// What everybody tries first.
const COMMON: &[&str] = &[
    "00000000",
    "11111111",
    "12341234",
    "12345678",
    "123456789",
    "1234567890",
    "123123123",
    "1q2w3e4r",
    "1qaz2wsx",
    "87654321",
    "aa123456",
    "abc12345",
    "abcd1234",
    "asdfghjk",
    "baseball",
    "checkmate",
    "computer",
    "dragon123",
    "football",
    "iloveyou",
    "internet",
    "letmein1",
    "monkey123",
    "pantheon",
    "passw0rd",
    "password",
    "password1",
    "password123",
    "princess",
    "qwerty12",
    "qwerty123",
    "qwertyui",
    "qwertyuiop",
    "starwars",
    "sunshine",
    "superman",
    "trustno1",
    "welcome1",
    "whatever",
];

/// Turns passwords into what is kept of them, a few at a time. Cheap to clone.
#[derive(Clone)]
pub struct Passwords {
    places: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords { places: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl Passwords {
    /// What is kept of a password.
    pub async fn hash(&self, password: &str) -> Answer<String> {
        let password = password.to_owned();
        let hashed =
            self.work(move || Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string()));
        hashed.await?.map_err(|error| {
            tracing::error!(%error, "a password could not be hashed");
            Failure::new(Code::Unavailable, "the server cannot do that now; try again in a moment")
        })
    }

    /// Is it the password? Without anything kept it is not, which takes as long to find out.
    pub async fn verify(&self, password: &str, kept: Option<&str>) -> Answer<bool> {
        if password.chars().count() > LONGEST {
            return Ok(false);
        }
        let password = password.to_owned();
        let kept = kept.filter(|kept| !kept.is_empty()).unwrap_or(NOBODY).to_owned();
        self.work(move || {
            let verify = |hash: PasswordHash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok();
            PasswordHash::new(&kept).is_ok_and(verify)
        })
        .await
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Answer<T> {
        let busy = |_| Failure::new(Code::Unavailable, "the server is busy; try again in a moment");
        let place = tokio::time::timeout(PATIENCE, self.places.clone().acquire_owned()).await.map_err(busy)?;
        let done = tokio::task::spawn_blocking(move || {
            // The place is free when the work is done, also if who asked has gone.
            let _place = place;
            work()
        });
        done.await.map_err(|_| Failure::new(Code::Unavailable, "the server cannot do that now; try again in a moment"))
    }
}

/// Will it do as a password of a user with this name?
pub fn check(password: &str, name: &str) -> Answer<()> {
    let refuse = |why: String| Err(Failure::new(Code::Invalid, why));
    let length = password.chars().count();
    if !(SHORTEST..=LONGEST).contains(&length) {
        return refuse(format!("a password has {SHORTEST} to {LONGEST} characters, this one has {length}"));
    }
    let lower = password.to_lowercase();
    if lower == name.to_lowercase() {
        return refuse("the password must not be the name".to_owned());
    }
    if COMMON.contains(&lower.as_str()) {
        return refuse("this password is among those that are tried first; choose another".to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weak_passwords_are_refused_with_a_reason() {
        assert_eq!(check("correct horse", "ann"), Ok(()));
        assert_eq!(check("пароль из слов", "ann"), Ok(()));
        for (password, word) in [
            ("short", "8 to 200"),
            ("PassWord", "tried first"),
            ("Annabella", "name"),
            ("x".repeat(201).as_str(), "201"),
        ] {
            let failure = check(password, "annabella").unwrap_err();
            assert!(failure.0.message.contains(word), "{failure:?}");
        }
    }

    #[tokio::test]
    async fn a_password_is_known_again_and_nobody_has_none() {
        let passwords = Passwords::default();
        let kept = passwords.hash("correct horse").await.unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert!(passwords.verify("correct horse", Some(&kept)).await.unwrap());
        assert!(!passwords.verify("correct house", Some(&kept)).await.unwrap());
        assert!(!passwords.verify("", None).await.unwrap());
        assert!(PasswordHash::new(NOBODY).is_ok());
    }
}
