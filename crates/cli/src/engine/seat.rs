//! XBoard's protocol: the engine sits at the board, is told moves and makes its own.

use std::io::{self, Write};
use std::time::Duration;

use pantheon_engine::{Best, Clock, Limits};
use pantheon_protocol::{Command, Complaint, Event, Hand, Info};
use pantheon_rules::{Board, Color, Move, Position, Unobserved};

use super::draws::Thoughts;
use super::position::{board_of, board_with};
use super::session::Session;
use super::thinking::{Purpose, written};
use super::told::{self, Told};
use crate::text::excerpt;

/// What XBoard told of the game.
pub struct Seat {
    /// The side the engine plays; `None` if it only watches.
    side: Option<Color>,
    level: Level,
    /// The plies that had been made when the level was told: its moves are counted from there.
    level_since: usize,
    /// What the engine's clock shows, if that was told.
    clock: Option<Duration>,
    /// Seconds for each move.
    move_time: Option<f64>,
    depth: Option<u32>,
    /// Nodes that count as a second; 0 if time is time.
    rate: u64,
    /// Are thoughts to be shown?
    pub posts: bool,
    ponders: bool,
    analyzes: bool,
    /// Pings to be answered after the move.
    pings: Vec<String>,
    /// Options to be set after the move, names and values.
    options: Vec<(String, String)>,
    /// What the opponent is expected to play.
    expected: Option<Move>,
    /// What the engine thought of its last moves.
    pub thoughts: Thoughts,
}

/// Nothing comes behind an end, so that it has been looked at as deeply as anybody may want.
const ANY_DEPTH: u32 = 127;

/// Nodes for a hint that nobody has thought about.
const GLANCE: u64 = 20_000;

/// A time control.
#[derive(Clone, Copy)]
struct Level {
    moves: Option<u32>,
    base: Duration,
    increment: Duration,
}

impl Default for Seat {
    fn default() -> Seat {
        Seat {
            side: Some(Color::Black),
            level: Level { moves: Some(40), base: Duration::from_secs(300), increment: Duration::ZERO },
            level_since: 0,
            clock: None,
            move_time: None,
            depth: None,
            rate: 0,
            posts: false,
            ponders: false,
            analyzes: false,
            pings: Vec::new(),
            options: Vec::new(),
            expected: None,
            thoughts: Thoughts::default(),
        }
    }
}

impl Seat {
    /// Another board: what was known of the game on the old one means nothing now.
    pub fn forget_game(&mut self) {
        (self.level_since, self.expected) = (0, None);
        self.thoughts = Thoughts::default();
    }
}

impl<W: Write> Session<W> {
    /// Obeys what only XBoard says.
    pub(super) fn sit(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::NewGame => return self.seat_anew(),
            Command::Variant(name) => return self.change_game(&name),
            Command::Board(fen) => return self.set_up(&fen),
            Command::Hands(hand) => return self.set_hands(&hand),
            Command::Force | Command::GameOver => {
                self.leave_off()?;
                self.seat.side = None;
            }
            Command::Play => {
                self.leave_off()?;
                self.seat.side = Some(self.board.turn());
                return self.think_if_due();
            }
            Command::PlayOther => {
                self.leave_off()?;
                self.seat.side = Some(!self.board.turn());
            }
            Command::Move(text) => return self.take_move(&text),
            Command::Word(text) => {
                return match self.dialect.read_move(self.board.position(), &text) {
                    Ok(_) => self.take_move(&text),
                    // What looks like a move is judged as one.
                    Err(_) if looks_like_a_move(&text) => self.take_move(&text),
                    Err(_) => self.complain("unknown command", &text),
                };
            }
            Command::Level { moves, base, increment } => {
                self.seat.level = Level { moves, base, increment };
                self.seat.level_since = self.board.moves().len();
                (self.seat.clock, self.seat.move_time) = (None, None);
            }
            Command::MoveTime(seconds) => self.seat.move_time = Some(seconds),
            Command::Depth(depth) => self.seat.depth = Some(depth.max(1)),
            Command::NodeRate(rate) => self.seat.rate = rate,
            Command::Clock(time) => self.seat.clock = Some(time),
            Command::MoveNow => {
                if let Some(thinking) = self.thinking.as_ref().filter(|thinking| thinking.purpose == Purpose::Move) {
                    thinking.stop();
                }
            }
            Command::Ping(text) => match &self.thinking {
                Some(thinking) if thinking.purpose == Purpose::Move => self.seat.pings.push(text),
                _ => return self.say(&Event::Pong(text)),
            },
            Command::Draw => return self.consider_draw(),
            Command::Hint => {
                if let Some(mv) = self.hint() {
                    let text = self.dialect.write_move(self.board.position(), mv);
                    return self.say(&Event::Hint(text));
                }
            }
            Command::Book => return self.say(&Event::Book("there is no book".to_owned())),
            Command::TakeBack(plies) => return self.take_back(plies),
            Command::Analyze => {
                self.leave_off()?;
                (self.seat.side, self.seat.analyzes) = (None, true);
                return self.analyze();
            }
            Command::Exit if self.seat.analyzes => {
                self.leave_off()?;
                self.seat.analyzes = false;
            }
            Command::Status => {
                if let Some(report) = self.thinking.as_ref().and_then(|thinking| thinking.last.as_ref()) {
                    let info = written(self.dialect, self.board.position(), report, false);
                    return self.say(&Event::Status(info));
                }
                if let Some(info) = self.end_under_analysis() {
                    return self.say(&Event::Status(info));
                }
            }
            Command::Post(posts) => self.seat.posts = posts,
            Command::Ponder(ponders) => {
                self.seat.ponders = ponders;
                if !ponders && matches!(&self.thinking, Some(it) if matches!(it.purpose, Purpose::Ponder(_))) {
                    self.leave_off()?;
                }
            }
            Command::Memory(megabytes) => return self.set_option("Hash", &megabytes.to_string()),
            Command::Cores(threads) => return self.set_option("Threads", &threads.to_string()),
            Command::Lift(square) => return self.highlight(&square),
            _ => {}
        }
        Ok(())
    }

    /// A move for who asks: the one that the engine expects, or that looks best so far, or at a glance.
    fn hint(&mut self) -> Option<Move> {
        if let Some(mv) = self.seat.expected.filter(|&mv| self.board.position().is_legal(mv)) {
            return Some(mv);
        }
        match &self.thinking {
            Some(thinking) if thinking.purpose == Purpose::Analysis => thinking.last.as_ref()?.moves.first().copied(),
            None if self.board.outcome().is_none() && !self.is_refused => {
                let limits = Limits { nodes: Some(GLANCE), ..Limits::default() };
                self.engine.think(&self.board, limits, &mut |_| {}).mv
            }
            _ => None,
        }
    }

    fn complain(&mut self, problem: &'static str, text: &str) -> io::Result<()> {
        self.say(&Event::Complaint(Complaint { problem, text: excerpt(text), remedy: String::new() }))
    }

    /// Stops thinking. What waits for the end of it need not wait any more.
    fn leave_off(&mut self) -> io::Result<()> {
        self.abort();
        self.catch_up()
    }

    /// Does what had to wait while the engine was thinking about its move.
    fn catch_up(&mut self) -> io::Result<()> {
        for (name, value) in std::mem::take(&mut self.seat.options) {
            self.set_option(&name, &value)?;
        }
        for ping in std::mem::take(&mut self.seat.pings) {
            self.say(&Event::Pong(ping))?;
        }
        Ok(())
    }

    /// Sets an option. The engine's move is not put at risk for it; other thoughts begin anew.
    pub(super) fn set_option_at_seat(&mut self, name: String, value: String) -> io::Result<()> {
        match self.thinking.as_ref().map(|thinking| thinking.purpose) {
            None => self.set_option(&name, &value),
            Some(Purpose::Move) => {
                self.seat.options.push((name, value));
                Ok(())
            }
            Some(_) => {
                self.abort();
                self.set_option(&name, &value)?;
                self.analyze()?;
                if self.thinking.is_none() { self.ponder() } else { Ok(()) }
            }
        }
    }

    /// `new` is always a game of the ordinary kind; another is asked for afterwards.
    fn seat_anew(&mut self) -> io::Result<()> {
        self.leave_off()?;
        self.engine.clear();
        if let Some(variant) = self.catalogue.get(self.dialect.default_variant()) {
            self.set_board(board_of(&variant.clone()));
        }
        let Seat { level, move_time, posts, ponders, analyzes, .. } = self.seat;
        // Who analyzes plays for nobody, before and after.
        let side = (!analyzes).then_some(!self.board.turn());
        self.seat = Seat { level, move_time, posts, ponders, analyzes, side, ..Seat::default() };
        self.analyze()
    }

    fn change_game(&mut self, name: &str) -> io::Result<()> {
        if self.catalogue.get(name).is_none() {
            return self.complain("unsupported variant", name);
        }
        self.leave_off()?;
        self.set_variant(name)?;
        if self.seat.side.is_some() {
            self.seat.side = Some(!self.board.turn());
        }
        self.analyze()
    }

    /// Puts a position on the board. One that is refused does not disturb the thoughts about the board that is there.
    fn set_up(&mut self, fen: &str) -> io::Result<()> {
        match told::read(self.board.position().variant(), fen) {
            Ok(Told { position, remarks }) => {
                self.leave_off()?;
                remarks.into_iter().try_for_each(|remark| self.note(remark))?;
                self.set_board(board_with(position));
                self.analyze()
            }
            Err(reasons) => {
                self.is_refused = true;
                self.say(&Event::IllegalPosition(excerpt(&reasons.join("; "))))
            }
        }
    }

    /// The hands are part of the FEN.
    fn set_hands(&mut self, hand: &Hand) -> io::Result<()> {
        let fen = self.board.position().fen();
        let Some((before, rest)) = fen.split_once('[') else { return Ok(()) };
        let Some((_, after)) = rest.split_once(']') else { return Ok(()) };
        let (white, black) = (hand.white.to_uppercase(), hand.black.to_lowercase());
        let fen = format!("{before}[{white}{black}]{after}");
        if fen == self.board.position().fen() {
            return Ok(());
        }
        let was_due = self.thinking.as_ref().is_some_and(|thinking| thinking.purpose == Purpose::Move);
        self.set_up(&fen)?;
        if was_due && self.thinking.is_none() { self.think_if_due() } else { Ok(()) }
    }

    /// The opponent moved, or both sides are moved while the engine watches.
    fn take_move(&mut self, text: &str) -> io::Result<()> {
        if self.is_refused {
            let reason = "the position was refused; send another".to_owned();
            return self.say(&Event::IllegalMove { text: excerpt(text), reason });
        }
        let position = self.board.position();
        let mv = self.dialect.read_move(position, text).ok().filter(|&mv| position.is_legal(mv));
        if let Some(mv) = mv
            && self.thinking.as_ref().is_some_and(|thinking| thinking.purpose == Purpose::Ponder(mv))
        {
            self.board.make(mv, &mut Unobserved);
            // The clocks were told since the engine began to think.
            let limits = self.seat_limits(&self.board);
            if let Some(thinking) = &mut self.thinking {
                thinking.hit_with(limits);
                thinking.purpose = Purpose::Move;
            }
            return Ok(());
        }
        if self.thinking.as_ref().is_some_and(|thinking| thinking.purpose == Purpose::Move) {
            let reason = "it is not your turn".to_owned();
            return self.say(&Event::IllegalMove { text: excerpt(text), reason });
        }
        if let Err(reason) = self.check(text) {
            return self.say(&Event::IllegalMove { text: excerpt(text), reason: excerpt(&reason) });
        }
        self.leave_off()?;
        let _ = self.play(text);
        self.seat.expected = None;
        if self.seat.analyzes {
            return self.analyze();
        }
        self.think_if_due()
    }

    /// Why may the move not be played, if it may not?
    fn check(&self, text: &str) -> Result<(), String> {
        let position = self.board.position();
        if let Some(outcome) = position.outcome() {
            return Err(format!("the game is over. {outcome}"));
        }
        let mv = self.dialect.read_move(position, text).map_err(|error| error.reason)?;
        if position.is_legal(mv) { Ok(()) } else { Err(self.dialect.why_illegal(position, mv)) }
    }

    /// Begins to think if the engine is to move; if the game is over, says so instead.
    fn think_if_due(&mut self) -> io::Result<()> {
        let Some(side) = self.seat.side else { return Ok(()) };
        if self.lacks_position()? {
            return Ok(());
        }
        if let Some(outcome) = self.ending(side) {
            return self.claim(&outcome);
        }
        if side == self.board.turn() {
            let board = self.board.clone();
            let limits = self.seat_limits(&board);
            self.think(&board, limits, Purpose::Move);
        }
        Ok(())
    }

    /// The search for a move has ended.
    pub(super) fn make_own_move(&mut self, position: &Position, best: &Best) -> io::Result<()> {
        let side = position.turn();
        if let Some(mv) = best.mv.filter(|&mv| position.is_legal(mv)) {
            self.seat.thoughts.note(side, best.report.as_ref().map(|report| report.score));
            let text = self.dialect.write_move(position, mv);
            self.board.make(mv, &mut Unobserved);
            self.seat.expected = best.ponder.filter(|&mv| self.board.position().is_legal(mv));
            self.say(&Event::Move(text))?;
            if let Some(left) = &mut self.seat.clock {
                *left += self.seat.level.increment;
            }
        }
        self.catch_up()?;
        match self.ending(side) {
            Some(outcome) => self.claim(&outcome),
            None => self.ponder(),
        }
    }

    fn ponder(&mut self) -> io::Result<()> {
        let Some(expected) = self.seat.expected.filter(|_| self.seat.ponders) else { return Ok(()) };
        let mut board = self.board.clone();
        board.make(expected, &mut Unobserved);
        if board.outcome().is_none() {
            let text = self.dialect.write_move(self.board.position(), expected);
            self.say(&Event::Hint(text))?;
            let limits = Limits { ponder: true, ..self.seat_limits(&board) };
            self.think(&board, limits, Purpose::Ponder(expected));
        }
        Ok(())
    }

    /// Thinks about what is on the board. Of an end there is nothing to think, but its score is told: some programs wait
    /// for one.
    fn analyze(&mut self) -> io::Result<()> {
        if !self.seat.analyzes || self.is_refused {
            return Ok(());
        }
        if let Some(info) = self.end_under_analysis() {
            return self.say(&Event::Info(info));
        }
        let board = self.board.clone();
        let limits = Limits { infinite: true, lines: self.settings.lines, ..Limits::default() };
        self.think(&board, limits, Purpose::Analysis);
        Ok(())
    }

    /// What there is to say of a game that is over, if it is.
    fn end_under_analysis(&mut self) -> Option<Info> {
        let end = self.board.outcome().filter(|_| self.seat.analyzes && !self.is_refused)?;
        let position = self.board.position().clone();
        Some(Info { depth: ANY_DEPTH, ..self.at_first_sight(&position, Some(end), None) })
    }

    fn take_back(&mut self, plies: u32) -> io::Result<()> {
        if self.lacks_position()? {
            return Ok(());
        }
        self.leave_off()?;
        for _ in 0..plies {
            self.board.unmake();
        }
        self.seat.level_since = self.seat.level_since.min(self.board.moves().len());
        (self.seat.expected, self.seat.thoughts) = (None, Thoughts::default());
        self.analyze()
    }

    /// How long to think about the own move on a board.
    fn seat_limits(&self, board: &Board) -> Limits {
        let Seat { level, level_since, clock, move_time, depth, rate, .. } = &self.seat;
        let made = board.moves().len().saturating_sub(*level_since) as u32 / 2;
        let clock = self.settings.behind_the_way(Clock {
            left: clock.unwrap_or(level.base),
            increment: level.increment,
            byoyomi: Duration::ZERO,
            moves_to_go: level.moves.map(|moves| moves - made % moves),
        });
        let limits = Limits { depth: *depth, strength: self.settings.strength(), ..Limits::default() };
        match (*move_time, *rate) {
            (Some(seconds), 0) => Limits { time: Some(within(seconds, self.settings.overhead)), ..limits },
            (None, 0) => Limits { clock: Some(clock), ..limits },
            (Some(seconds), rate) => Limits { nodes: Some((seconds * rate as f64).max(1.0) as u64), ..limits },
            (None, rate) => {
                // A thirtieth of what is left, in nodes.
                let nodes = clock.left.as_secs_f64() / 30.0 * rate as f64;
                Limits { nodes: Some(nodes.max(1.0) as u64), ..limits }
            }
        }
    }
}

/// A little less than was given, for the way to the other program.
fn within(seconds: f64, overhead: Duration) -> Duration {
    let all = Duration::from_secs_f64(seconds.clamp(0.001, 1e9));
    all.saturating_sub(overhead).max(all / 2)
}

fn looks_like_a_move(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_square = |at: usize| {
        bytes.get(at).is_some_and(u8::is_ascii_lowercase) && bytes.get(at + 1).is_some_and(u8::is_ascii_digit)
    };
    is_square(0) && (is_square(2) || is_square(3)) || bytes.get(1) == Some(&b'@') && is_square(2)
}
