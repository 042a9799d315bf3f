//! What may be said: not by who is muted, no links by newcomers, not too much, not the same again and again.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use pantheon_wire::{Code, LONGEST_LINE};

use crate::identity::Identity;
use crate::limits::Class;
use crate::{Answer, App, Failure, ids};

/// Who has the account for so long and has played so many games may post links.
const NEW_MS: i64 = 24 * 3600 * 1000;
const NEW_GAMES: i64 = 5;
/// So many lines in so much time.
const LINES: usize = 4;
const WINDOW: Duration = Duration::from_secs(10);
/// For so long nobody says the same again.
const MEMORY: Duration = Duration::from_secs(60);
/// Shorter lines may be said again: `gg`, `hello`.
const SHORT: usize = 6;
/// How many players' lines are remembered before the old ones are looked for and forgotten.
const MANY: usize = 10_000;

/// Ends of addresses, by which a link without `https://` is known.
const DOMAINS: &[&str] = &[
    "app", "biz", "cc", "ch", "club", "cn", "co", "com", "de", "dev", "eu", "fr", "gg", "gl", "info", "io", "jp", "kr",
    "link", "live", "ly", "me", "net", "online", "org", "pl", "pro", "ru", "shop", "site", "su", "to", "top", "tv",
    "uk", "us", "vip", "win", "xxx", "xyz",
];

/// May somebody say this now?
pub async fn check(app: &App, who: &Identity, from: IpAddr, text: &str) -> Answer<()> {
    if let Some(id) = who.user_id() {
        // The connection may be older than what a moderator decided.
        let user = app.store.user(id).await?.filter(|user| !user.closed);
        let user = user.ok_or_else(|| Failure::new(Code::Unauthorized, "this account is closed"))?;
        let left = user.muted_until - ids::now();
        if left > 0 {
            let hours = left / 3_600_000 + 1;
            let words = format!("a moderator has muted you; you can chat again in {hours} h");
            return Err(Failure::new(Code::Forbidden, words));
        }
    }
    if has_link(text) && is_new(app, who).await? {
        let words = format!("links can be posted by accounts that are a day old and have played {NEW_GAMES} games");
        return Err(Failure::new(Code::Forbidden, words));
    }
    if app.config.limits {
        let player = who.player_id();
        app.guard.limits.account(Class::Chat, &player)?;
        // Guests are made at will, addresses are not.
        app.guard.limits.address(Class::Chat, from)?;
        app.guard.flood.check(&player, text, Instant::now())?;
    }
    Ok(())
}

async fn is_new(app: &App, who: &Identity) -> Answer<bool> {
    let Identity::User { created_at, .. } = who else { return Ok(true) };
    if ids::now() - created_at < NEW_MS {
        return Ok(true);
    }
    let (won, drawn, lost) = app.store.score_of(&who.player_id()).await?;
    Ok(won + drawn + lost < NEW_GAMES)
}

/// Does it lead somewhere else?
fn has_link(text: &str) -> bool {
    let plain: String = text.chars().filter(|c| !is_invisible(*c)).map(plain).flat_map(char::to_lowercase).collect();
    plain.contains("://") || plain.contains("www.") || plain.split(|c: char| !is_of_host(c)).any(is_address)
}

/// Characters that are not seen, and tear a word apart for programs alone.
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

/// As browsers read it in an address: wide letters are letters, and there are several dots.
fn plain(c: char) -> char {
    match c {
        '\u{3002}' | '\u{ff61}' | '\u{2024}' => '.',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        _ => c,
    }
}

fn is_of_host(c: char) -> bool {
    c.is_alphanumeric() || c == '.' || c == '-'
}

/// Is a word something like `example.com`?
fn is_address(word: &str) -> bool {
    let host = word.trim_matches(|c: char| !c.is_alphanumeric());
    let Some((before, last)) = host.rsplit_once('.') else { return false };
    let label = before.rsplit('.').next().unwrap_or_default();
    label.chars().count() > 1 && DOMAINS.contains(&last)
}

/// What was said lately, by player.
#[derive(Default)]
pub struct Flood {
    said: Mutex<HashMap<String, VecDeque<Line>>>,
}

struct Line {
    at: Instant,
    gist: Vec<char>,
}

impl Flood {
    /// Remembers a line; refuses it if there are too many, or if it is one of the last again.
    fn check(&self, player: &str, text: &str, now: Instant) -> Answer<()> {
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        let is_recent = |line: &Line| now.duration_since(line.at) < MEMORY;
        if said.len() > MANY {
            said.retain(|_, lines| lines.back().is_some_and(is_recent));
        }
        let lines = said.entry(player.to_owned()).or_default();
        lines.retain(is_recent);
        let burst: Vec<Instant> =
            lines.iter().map(|line| line.at).filter(|at| now.duration_since(*at) < WINDOW).collect();
        if let Some(first) = burst.len().checked_sub(LINES).map(|index| burst[index]) {
            let wait = WINDOW.saturating_sub(now.duration_since(first)).as_secs() as u32 + 1;
            return Err(Failure::too_many("lines of chat", wait));
        }
        let gist = gist(text);
        if lines.iter().any(|line| alike(&line.gist, &gist)) {
            return Err(Failure::new(Code::TooMany, "you have just said that"));
        }
        lines.push_back(Line { at: now, gist });
        Ok(())
    }
}

/// A line without case, spaces, signs, and letters that are drawn out.
fn gist(text: &str) -> Vec<char> {
    let mut gist: Vec<char> = text.to_lowercase().chars().filter(|c| c.is_alphanumeric()).take(LONGEST_LINE).collect();
    gist.dedup();
    gist
}

/// Are two lines the same but for a letter in eight?
fn alike(one: &[char], other: &[char]) -> bool {
    let longest = one.len().max(other.len());
    longest >= SHORT && one.len().abs_diff(other.len()) <= longest / 8 && distance(one, other) <= longest / 8
}

/// How many letters have to be added, left out or changed.
fn distance(one: &[char], other: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in other.iter().enumerate() {
            let changed = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_known_with_and_without_their_beginnings() {
        for text in [
            "see https://x.y",
            "HTTP://A",
            "go to www.chess",
            "example.com",
            "(evil.example.ru/free?x=1)",
            "a bit.ly/x",
            "http:\\\\evil.com",
            "me@evil.com",
            "e\u{200b}vil.c\u{ad}om",
            "evil\u{3002}com",
            "ｅｖｉｌ．ｃｏｍ",
        ] {
            assert!(has_link(text), "{text}");
        }
        for text in ["good game.", "1.e4 e5 2.Nf3", "ok.thanks", "3.5 points", "well...me too", "e.g. this", "12:30"] {
            assert!(!has_link(text), "{text}");
        }
    }

    #[test]
    fn four_lines_in_ten_seconds_are_enough() {
        let (flood, start) = (Flood::default(), Instant::now());
        for (second, text) in [(0, "hello"), (1, "how are you"), (2, "nice opening"), (3, "where are you from")] {
            assert_eq!(flood.check("g:1", text, start + Duration::from_secs(second)), Ok(()));
        }
        let refused = flood.check("g:1", "answer me please", start + Duration::from_secs(4)).unwrap_err();
        assert_eq!((refused.0.code, refused.0.retry_after), (Code::TooMany, Some(7)));
        assert_eq!(flood.check("g:2", "I speak for myself", start + Duration::from_secs(4)), Ok(()));
        assert_eq!(flood.check("g:1", "answer me please", start + Duration::from_secs(10)), Ok(()));
    }

    #[test]
    fn the_same_line_again_is_refused_for_a_minute() {
        let (flood, start) = (Flood::default(), Instant::now());
        let later = |seconds| start + Duration::from_secs(seconds);
        assert_eq!(flood.check("g:1", "Visit my great channel", start), Ok(()));
        assert!(flood.check("g:1", "visit my GREAT channel!!!", later(20)).is_err());
        assert!(flood.check("g:1", "visit my greeeat chanel", later(30)).is_err());
        assert_eq!(flood.check("g:1", "visit my great channel", later(61)), Ok(()));
        assert_eq!([flood.check("g:3", "gg", start), flood.check("g:3", "gg", later(1))], [Ok(()), Ok(())]);
    }
}
