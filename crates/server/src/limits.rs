//! How often something may be done: by address, by account, and where passwords are tried by name and in all.
//!
//! Buckets live in memory: after a restart everybody begins with full ones, which loses nothing. When there are too many
//! keys to remember, what is asked for is refused.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, Method};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::{Answer, App, Config, Failure, ids, secret};

/// How many keys a bucket remembers.
const MOST_KEYS: usize = 50_000;
/// How often keys with full buckets are forgotten.
const CLEAN_MS: i64 = 60_000;
/// How many sockets one address may have open; a school may sit behind one.
const OPEN_SOCKETS: u32 = 100;

const CLASSES: usize = 9;

/// What is limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// New accounts.
    SignUp,
    /// Whatever tries a password.
    LogIn,
    /// Seeks, challenges, games against the engine.
    Offer,
    /// Lines of chat.
    Chat,
    /// Complaints.
    Report,
    /// Moves and whatever else is done at a table, over sockets.
    Move,
    /// Sockets opened.
    Socket,
    /// Files with many games.
    Download,
    /// All of the API.
    Api,
}

impl Class {
    const ALL: [Class; CLASSES] = [
        Class::SignUp,
        Class::LogIn,
        Class::Offer,
        Class::Chat,
        Class::Report,
        Class::Move,
        Class::Socket,
        Class::Download,
        Class::Api,
    ];

    /// What a request is.
    pub fn of(method: &Method, path: &str) -> Class {
        let rest = path.strip_prefix("/api/v1/").unwrap_or(path);
        match (method, rest) {
            (&Method::POST, "signup") => Class::SignUp,
            (&Method::POST, "login" | "password") | (&Method::DELETE, "account") => Class::LogIn,
            (&Method::POST, "reports") => Class::Report,
            (&Method::GET, "socket") => Class::Socket,
            (&Method::GET, "games.pgn") => Class::Download,
            (&Method::POST, _) if ["seeks", "challenges", "engine"].iter().any(|word| rest.starts_with(word)) => {
                Class::Offer
            }
            _ => Class::Api,
        }
    }

    /// So many at once, and then one more each time so long has passed: for an address and for an account.
    fn quotas(self) -> [(u32, Duration); 2] {
        let (second, minute) = (Duration::from_secs(1), Duration::from_secs(60));
        match self {
            Class::SignUp => [(5, 10 * minute), (5, 10 * minute)],
            Class::LogIn => [(20, 15 * second), (10, 30 * second)],
            Class::Offer => [(60, second), (20, 3 * second)],
            Class::Chat => [(60, second), (15, 2 * second)],
            Class::Report => [(10, 2 * minute), (5, 5 * minute)],
            // A school may sit behind one address.
            Class::Move => [(2000, second / 200), (100, second / 20)],
            Class::Download => [(10, 6 * second), (10, 6 * second)],
            Class::Socket => [(60, second), (30, 2 * second)],
            Class::Api => [(300, second / 30), (200, second / 20)],
        }
    }

    fn words(self) -> &'static str {
        match self {
            Class::SignUp => "new accounts",
            Class::LogIn => "attempts to log in",
            Class::Offer => "seeks and challenges",
            Class::Chat => "lines of chat",
            Class::Report => "reports",
            Class::Move => "moves",
            Class::Socket => "connections",
            Class::Download => "downloads",
            Class::Api => "requests",
        }
    }
}

/// All buckets.
pub struct Limits {
    in_force: bool,
    addresses: [Bucket; CLASSES],
    accounts: [Bucket; CLASSES],
    /// Attempts to log in by the name that is tried.
    names: Bucket,
    /// Attempts to log in, all together.
    attempts: Bucket,
    sockets: Mutex<HashMap<IpAddr, u32>>,
}

impl Limits {
    /// Full buckets.
    pub fn new(config: &Config) -> Limits {
        let second = Duration::from_secs(1);
        Limits {
            in_force: config.limits,
            addresses: Class::ALL.map(|class| Bucket::new(class.quotas()[0])),
            accounts: Class::ALL.map(|class| Bucket::new(class.quotas()[1])),
            names: Bucket::new((10, 30 * second)),
            attempts: Bucket::new((300, second / 5)),
            sockets: Mutex::new(HashMap::new()),
        }
    }

    /// Somebody at this address does such a thing.
    pub fn address(&self, class: Class, address: IpAddr) -> Answer<()> {
        self.take(&self.addresses[class as usize], &address.to_string(), class)
    }

    /// This player does such a thing.
    pub fn account(&self, class: Class, player: &str) -> Answer<()> {
        self.take(&self.accounts[class as usize], player, class)
    }

    /// Somebody tries a password of this name, whether there is such a user or not.
    pub fn log_in(&self, name: &str) -> Answer<()> {
        self.take(&self.names, &secret::hash(&name.to_lowercase()), Class::LogIn)?;
        self.take(&self.attempts, "", Class::LogIn)
    }

    /// A place for a socket, as long as it is held.
    pub fn socket(self: &Arc<Limits>, address: IpAddr) -> Answer<SocketPlace> {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let open = sockets.entry(address).or_default();
        if self.in_force && *open >= OPEN_SOCKETS {
            return Err(Failure::too_many("open connections from your address", 60));
        }
        *open += 1;
        Ok(SocketPlace { limits: self.clone(), address })
    }

    fn take(&self, bucket: &Bucket, key: &str, class: Class) -> Answer<()> {
        match self.in_force {
            true => bucket.take(key).map_err(|seconds| Failure::too_many(class.words(), seconds)),
            false => Ok(()),
        }
    }
}

/// A place for a socket.
pub struct SocketPlace {
    limits: Arc<Limits>,
    address: IpAddr,
}

impl SocketPlace {
    /// Where the socket comes from.
    pub fn address(&self) -> IpAddr {
        self.address
    }
}

impl Drop for SocketPlace {
    fn drop(&mut self) {
        let mut sockets = self.limits.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = sockets.get_mut(&self.address) {
            *open -= 1;
            if *open == 0 {
                sockets.remove(&self.address);
            }
        }
    }
}

impl FromRequestParts<Arc<App>> for SocketPlace {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Answer<SocketPlace> {
        app.guard.limits.socket(address(&app.config, &parts.headers, &parts.extensions))
    }
}

/// Where a request comes from.
pub struct Whence(pub IpAddr);

impl FromRequestParts<Arc<App>> for Whence {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Answer<Whence> {
        Ok(Whence(address(&app.config, &parts.headers, &parts.extensions)))
    }
}

struct Bucket {
    limiter: DefaultKeyedRateLimiter<String>,
    clock: DefaultClock,
    cleaned_at: AtomicI64,
}

impl Bucket {
    fn new((burst, each): (u32, Duration)) -> Bucket {
        let burst = NonZeroU32::new(burst).expect("our own quotas are not zero");
        let quota = Quota::with_period(each).expect("our own periods are not zero").allow_burst(burst);
        Bucket { limiter: RateLimiter::keyed(quota), clock: DefaultClock::default(), cleaned_at: AtomicI64::new(0) }
    }

    /// Takes one, or says after how many seconds there is one again.
    fn take(&self, key: &str) -> Result<(), u32> {
        let now = ids::now();
        let is_full = self.limiter.len() >= MOST_KEYS;
        let wait = if is_full { CLEAN_MS / 60 } else { CLEAN_MS };
        let cleaned = self.cleaned_at.load(Ordering::Relaxed);
        let is_due = now - cleaned >= wait;
        if is_due && self.cleaned_at.compare_exchange(cleaned, now, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
            self.limiter.retain_recent();
        }
        if is_full && self.limiter.len() >= MOST_KEYS {
            return Err(1);
        }
        self.limiter.check_key(&key.to_owned()).map_err(|until| {
            let wait = until.wait_time_from(self.clock.now());
            wait.as_secs() as u32 + 1
        })
    }
}

/// Where a request comes from: the peer, or what the trusted proxies say. Each of them adds the address it saw on the
/// right; what stands further left is the client's own word.
pub fn address(config: &Config, headers: &HeaderMap, extensions: &Extensions) -> IpAddr {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
    let lines = headers.get_all("x-forwarded-for").into_iter().filter_map(|line| line.to_str().ok());
    let hops: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
    let told = match config.proxies {
        0 => None,
        trusted => hops.len().checked_sub(trusted).and_then(|index| parse(hops[index])),
    };
    network(told.or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)))
}

fn parse(hop: &str) -> Option<IpAddr> {
    hop.parse().ok().or_else(|| hop.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

/// Somebody who has an IPv6 address has 2^64 of them.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from(u128::from(address) >> 64 << 64)),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_runs_dry_for_one_key_and_says_when_it_fills() {
        let bucket = Bucket::new((2, Duration::from_secs(10)));
        assert_eq!([bucket.take("a"), bucket.take("a")], [Ok(()), Ok(())]);
        assert!(matches!(bucket.take("a"), Err(9..=11)));
        assert_eq!(bucket.take("b"), Ok(()));
    }

    #[test]
    fn too_many_keys_are_not_remembered() {
        let bucket = Bucket::new((1, Duration::from_secs(1000)));
        let taken = (0..MOST_KEYS + 100).filter(|key| bucket.take(&key.to_string()).is_ok()).count();
        assert_eq!(taken, MOST_KEYS);
        assert_eq!(bucket.limiter.len(), MOST_KEYS);
    }

    #[test]
    fn an_address_has_so_many_sockets_at_once() {
        let limits = Arc::new(Limits::new(&crate::Settings::default().config().unwrap()));
        let [one, other] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        let mut places: Vec<_> = (0..OPEN_SOCKETS).map(|_| limits.socket(one)).collect();
        assert!(places.iter().all(Result::is_ok) && limits.socket(one).is_err() && limits.socket(other).is_ok());
        places.pop();
        assert!(limits.socket(one).is_ok());
        drop(places);
        assert!(limits.sockets.lock().unwrap().is_empty());
    }

    #[test]
    fn only_trusted_proxies_tell_an_address() {
        let config = |proxies| Config { proxies, ..crate::Settings::default().config().unwrap() };
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(SocketAddr::from(([10, 0, 0, 1], 1))));
        let mut headers = HeaderMap::new();
        let ask = |config: Config, headers: &HeaderMap| address(&config, headers, &extensions).to_string();
        assert_eq!(ask(config(1), &headers), "10.0.0.1");
        headers.append("x-forwarded-for", "6.6.6.6, 1.2.3.4".parse().unwrap());
        headers.append("x-forwarded-for", "[2001:db8:1:2:3::4]:55".parse().unwrap());
        assert_eq!(ask(config(0), &headers), "10.0.0.1");
        assert_eq!(ask(config(1), &headers), "2001:db8:1:2::");
        assert_eq!(ask(config(2), &headers), "1.2.3.4");
        assert_eq!(ask(config(4), &headers), "10.0.0.1");
        headers.append("x-forwarded-for", "nonsense".parse().unwrap());
        assert_eq!(ask(config(1), &headers), "10.0.0.1");
    }
}
