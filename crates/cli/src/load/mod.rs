//! `pantheon load`: players that are programs, over real sockets, to see what a server bears.

mod figures;
mod http;
mod pair;
mod server;
mod socket;

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use pantheon_wire::ClientMessage;
use tokio::time::Instant;

use crate::failure::Failure;
use figures::Figures;
use http::Visitor;
use pair::Pair;

/// What `load` is told.
#[derive(clap::Args)]
pub struct Args {
    /// The server to load, as 127.0.0.1:8080; without it one is started, and its processor time and memory are told
    #[arg(long, value_name = "ADDRESS")]
    server: Option<String>,
    /// The database of a server that is started: sqlite:FILE or postgres:URL; a temporary file if nothing is said
    #[arg(long, value_name = "ADDRESS", conflicts_with = "server")]
    database: Option<String>,
    /// How many sockets are open: two a game, the others watch
    #[arg(long, default_value_t = 2000)]
    sockets: usize,
    /// How many games are under way at once
    #[arg(long, default_value_t = 500)]
    games: usize,
    /// Moves a second in each game; 0 for as fast as it goes
    #[arg(long, default_value_t = 1.0)]
    rate: f64,
    /// How long moves are made, in seconds
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// The variants that are played, one game after the other
    #[arg(long, value_delimiter = ',', default_value = "minixiangqi,chess,shogi,mansindam,grandhouse")]
    play: Vec<String>,
    /// Tell the figures as JSON
    #[arg(long)]
    json: bool,
}

/// What all players look at.
struct Signals {
    start: tokio::sync::Notify,
    stop: AtomicBool,
    ready: AtomicUsize,
    moves: AtomicUsize,
}

/// Loads a server and tells what it bore.
pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    for variant in &args.play {
        if pantheon_rules::Catalogue::builtin().get(variant).is_none() {
            return Err(Failure::new(format!("there is no variant `{variant}`; `pantheon variants` lists them")));
        }
    }
    if args.sockets < args.games * 2 {
        return Err(Failure::new(format!("{} games need at least {} sockets", args.games, args.games * 2)));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let figures = runtime.block_on(load(args)).map_err(Failure::new)?;
    let failed = figures.lost > 0 || figures.error_count > 0;
    if args.json {
        writeln!(out, "{}", figures.json())?
    } else {
        write!(out, "{figures}")?
    };
    match failed {
        true => Err(Failure::new("not all went well")),
        false => Ok(()),
    }
}

async fn load(args: &Args) -> Result<Figures, String> {
    let started = match &args.server {
        Some(_) => None,
        None => Some(server::Started::new(args.database.as_deref()).await?),
    };
    let address = match (&args.server, &started) {
        (Some(server), _) => server.clone(),
        (None, Some(started)) => started.address.clone(),
        (None, None) => return Err("there is no server".to_owned()),
    };
    let bar = ProgressBar::new(args.sockets as u64);
    if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len}") {
        bar.set_style(style);
    }
    bar.set_message("sockets");
    let signals = Arc::new(Signals {
        start: tokio::sync::Notify::new(),
        stop: AtomicBool::new(false),
        ready: AtomicUsize::new(0),
        moves: AtomicUsize::new(0),
    });
    let mut players = Vec::new();
    let (tell, mut told) = tokio::sync::mpsc::unbounded_channel();
    for number in 0..args.games {
        let variant = args.play[number % args.play.len()].clone();
        let pace = (args.rate > 0.0).then(|| Duration::from_secs_f64(1.0 / args.rate));
        players.push(tokio::spawn(play(address.clone(), variant, number as u64, pace, signals.clone(), tell.clone())));
        // A few at a time: all at once would be a test of something else.
        while signals.ready.load(Ordering::Relaxed) + 16 < number {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        bar.set_position(2 * number as u64);
    }
    drop(tell);
    let mut games = Vec::new();
    while games.len() < args.games {
        match told.recv().await {
            Some(game) => games.push(game),
            None => break,
        }
    }
    let mut watchers = Vec::new();
    let lone = Visitor::arrive(&address).await?;
    for number in 2 * args.games..args.sockets {
        let mut line = socket::open(&lone).await?;
        let message = match games.get(number % games.len().max(1)) {
            Some(game) => ClientMessage::Watch { game: game.clone(), have: 0 },
            None => ClientMessage::EnterLobby {},
        };
        socket::say(&mut line, &message).await?;
        watchers.push(tokio::spawn(async move { while socket::hear(&mut line).await.is_ok() {} }));
        bar.set_position(number as u64 + 1);
    }
    bar.set_message("seconds");
    bar.set_length(args.seconds);
    let before = started.as_ref().and_then(server::Started::cpu);
    let began = Instant::now();
    signals.start.notify_waiters();
    for second in 0..args.seconds {
        bar.set_position(second);
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    let cpu = started.as_ref().and_then(server::Started::cpu).zip(before).map(|(after, before)| after - before);
    let mut figures = Figures {
        sockets: games.len() * 2 + watchers.len(),
        games: games.len(),
        lasted: began.elapsed(),
        server_cpu: cpu,
        server_memory: started.as_ref().and_then(server::Started::memory),
        ..Figures::default()
    };
    signals.stop.store(true, Ordering::Relaxed);
    for player in players {
        match player.await {
            Ok(found) => figures.add(found),
            Err(error) => figures.note(error.to_string()),
        }
    }
    watchers.iter().for_each(|watcher| watcher.abort());
    bar.finish_and_clear();
    figures.sort();
    Ok(figures)
}

/// Two players who play until they are told to stop.
async fn play(
    server: String,
    variant: String,
    seed: u64,
    pace: Option<Duration>,
    signals: Arc<Signals>,
    tell: tokio::sync::mpsc::UnboundedSender<String>,
) -> Figures {
    let mut failed = Figures::default();
    let arrived = async {
        let mut pair = Pair::arrive(&server, &variant, seed).await?;
        let begun = pair.begin().await?;
        Ok::<_, String>((pair, begun))
    };
    let (mut pair, mut begun) = match arrived.await {
        Ok(arrived) => arrived,
        Err(error) => {
            failed.note(error);
            signals.ready.fetch_add(1, Ordering::Relaxed);
            return failed;
        }
    };
    signals.ready.fetch_add(1, Ordering::Relaxed);
    let start = signals.start.notified();
    let _ = tell.send(begun.id.clone());
    drop(tell);
    start.await;
    // Not all in the same moment.
    let offset = pace.map_or(Duration::ZERO, |pace| pace.mul_f64((seed % 97) as f64 / 97.0));
    let mut next = Instant::now() + offset;
    while !signals.stop.load(Ordering::Relaxed) {
        tokio::time::sleep_until(next).await;
        if signals.stop.load(Ordering::Relaxed) {
            break;
        }
        let stepped = async {
            if pair.step(&mut begun).await? {
                signals.moves.fetch_add(1, Ordering::Relaxed);
                return Ok::<_, String>(());
            }
            pair.check(&begun).await?;
            pair.leave(&begun).await?;
            pair.figures.finished += 1;
            begun = pair.begin().await?;
            Ok(())
        };
        if let Err(error) = stepped.await {
            pair.figures.note(error);
            return pair.figures;
        }
        next = pace.map_or_else(Instant::now, |pace| next + pace);
    }
    if let Err(error) = pair.check(&begun).await {
        pair.figures.note(error);
    }
    pair.figures
}
