//! What whoever owns the machine does to accounts, on the database itself: the first moderator cannot be made otherwise.

use std::path::Path;

use pantheon_store::{Decree, Measure, Store, UserRow};

use crate::passwords::{self, Passwords};
use crate::{Config, ids};

/// The name that stands in the moderators' log.
const OWNER: &str = "the owner of the site";

/// What to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// A moderator of a user.
    Make,
    /// A user of a moderator.
    Unmake,
    /// Nobody gets in any more.
    Close,
    /// He may come back.
    Reopen,
    /// This password from now on, or one made by chance; whoever was in is out.
    Password(Option<String>),
}

/// Does it, and says what was done. The server may run meanwhile.
pub async fn administer(config: &Config, name: &str, order: &Order) -> Result<String, String> {
    let database = &config.database;
    if let Some(file) = database.strip_prefix("sqlite:").filter(|file| !Path::new(file).exists()) {
        return Err(format!("there is no database `{file}`; --database or --data says where the server keeps it"));
    }
    let told = |error: pantheon_store::Error| error.to_string();
    let store = Store::open(database).await.map_err(told)?;
    let user = store.user_by_name(name).await.map_err(told)?;
    let done = match user {
        Some(user) => carry_out(&store, user, order).await,
        None => Err(format!("there is no user `{name}`; the account has to be made on the site first")),
    };
    store.close().await;
    done
}

async fn carry_out(store: &Store, user: UserRow, order: &Order) -> Result<String, String> {
    let told = |error: pantheon_store::Error| error.to_string();
    let name = &user.name;
    let decree = |measure: Measure, words: &str| Decree {
        id: ids::random(12),
        by: OWNER.to_owned(),
        about: name.clone(),
        user: Some(user.id.clone()),
        measure,
        words: words.to_owned(),
        at: ids::now(),
    };
    match order {
        Order::Make | Order::Reopen if user.password.is_empty() => {
            Err(format!("{name} has deleted the account; to open it again, give it a password first"))
        }
        Order::Make if user.closed => Err(format!("the account of {name} is closed; open it first")),
        Order::Make => {
            store.set_admin(&user.id, true).await.map_err(told)?;
            Ok(format!("{name} is a moderator now"))
        }
        Order::Unmake => {
            store.set_admin(&user.id, false).await.map_err(told)?;
            Ok(format!("{name} is no moderator any more"))
        }
        Order::Close => {
            store.decree(decree(Measure::Close, "closed")).await.map_err(told)?;
            Ok(format!("the account of {name} is closed; connections that are open last until they are made anew"))
        }
        Order::Reopen => {
            store.decree(decree(Measure::Reopen, "opened again")).await.map_err(told)?;
            Ok(format!("the account of {name} is open again"))
        }
        Order::Password(chosen) => {
            let password = chosen.clone().unwrap_or_else(|| ids::random(16));
            passwords::check(&password, name).map_err(|failure| failure.0.message)?;
            let kept = Passwords::default().hash(&password).await.map_err(|failure| failure.0.message)?;
            store.reset_password(&user.id, &kept).await.map_err(told)?;
            Ok(match chosen {
                Some(_) => format!("{name} has the new password, and is logged out everywhere"),
                None => format!("{name} is logged out everywhere; the new password is {password}"),
            })
        }
    }
}
