//! A search under way, and what becomes of it.

use std::io::{self, Write};
use std::time::Duration;

use pantheon_engine::{self as engine, Limits, Report, Search, mate};
use pantheon_protocol::{Bound, Dialect, Event, Info, Score};
use pantheon_rules::{Board, Move, Outcome, Position};

use super::input::Teller;
use super::position::board_with;
use super::session::Session;

/// A search under way.
pub struct Thinking {
    search: Search,
    number: u64,
    pub purpose: Purpose,
    /// Is something said of its end?
    limited: bool,
    /// Does it end by itself, as things are?
    pub bounded: bool,
    position: Position,
    /// How the game has ended there, if it has.
    end: Option<Outcome>,
    /// Only these moves are wanted; all if there are none.
    wanted: Vec<Move>,
    pub last: Option<Report>,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Somebody asked what is best.
    Answer,
    /// Somebody asked for a mate.
    Solve,
    /// The engine is to move.
    Move,
    /// The opponent is to move, and is expected to make this move.
    Ponder(Move),
    /// Somebody looks on.
    Analysis,
}

impl Thinking {
    /// Asks for its end, which comes as an input.
    pub fn stop(&self) {
        self.search.stop();
    }

    /// The expected move was made.
    pub fn hit(&mut self) {
        self.search.hit();
        self.bounded = self.limited;
    }

    /// The expected move was made, and this is what there is for the answer to it.
    pub fn hit_with(&mut self, limits: Limits) {
        self.limited = has_end(&limits);
        self.bounded = self.limited;
        self.search.hit_with(limits);
    }
}

impl<W: Write> Session<W> {
    /// Begins to think about the board.
    pub(super) fn think(&mut self, board: &Board, limits: Limits, purpose: Purpose) {
        self.number += 1;
        let limited = !limits.infinite && has_end(&limits);
        let bounded = limited && !limits.ponder;
        let teller = Teller::new(self.sender.clone(), self.number);
        let board = playable(board);
        let wanted = limits.moves.clone();
        let search = self.engine.go(&board, limits, move |report| teller.tell(report));
        let (position, end) = (board.position().clone(), board.outcome());
        let number = self.number;
        self.thinking = Some(Thinking { search, number, purpose, limited, bounded, position, end, wanted, last: None });
    }

    /// Begins to look for a mate by checks alone.
    pub(super) fn solve(&mut self, limits: mate::Limits) {
        self.number += 1;
        let bounded = limits.time.is_some();
        let teller = Teller::new(self.sender.clone(), self.number);
        let position = self.board.position().clone();
        let search = self.engine.solve(&self.board, limits, move |report| teller.tell(report));
        self.thinking = Some(Thinking {
            search,
            number: self.number,
            purpose: Purpose::Solve,
            limited: bounded,
            bounded,
            position,
            end: None,
            wanted: Vec::new(),
            last: None,
        });
    }

    /// Passes on news of the search.
    pub(super) fn report(&mut self, number: u64, report: Report) -> io::Result<()> {
        let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.number == number) else {
            return Ok(());
        };
        let is_shown = match thinking.purpose {
            Purpose::Move | Purpose::Ponder(_) => self.seat.posts,
            Purpose::Answer | Purpose::Solve | Purpose::Analysis => true,
        };
        let info = written(self.dialect, &thinking.position, &report, self.settings.shows_chances);
        if report.line == 1 {
            thinking.last = Some(report);
        }
        if is_shown { self.say(&Event::Info(info)) } else { Ok(()) }
    }

    /// The search is over: says what it came to.
    pub(super) fn conclude(&mut self, number: u64) -> io::Result<()> {
        let Some(thinking) = self.thinking.take_if(|thinking| thinking.number == number) else { return Ok(()) };
        let Thinking { search, purpose, position, end, wanted, last, .. } = thinking;
        let best = search.wait();
        match purpose {
            Purpose::Answer => {
                // Where the game is over, others may play on.
                let is_wanted = |mv: &Move| wanted.is_empty() || wanted.contains(mv);
                let mv = best.mv.or_else(|| position.legal_moves().into_iter().find(is_wanted));
                if last.is_none() {
                    let info = match &best.report {
                        Some(report) => written(self.dialect, &position, report, self.settings.shows_chances),
                        None => self.at_first_sight(&position, end, mv),
                    };
                    self.say(&Event::Info(info))?;
                }
                self.answer(&position, mv, best.ponder)
            }
            Purpose::Solve => {
                let line = best.report.as_ref().filter(|report| matches!(report.score, engine::Score::WinIn(_)));
                let line = line.map(|report| line_of(self.dialect, &position, &report.moves));
                self.say(&if best.no_mate { Event::NoMate } else { Event::Mate(line) })
            }
            Purpose::Move => self.make_own_move(&position, &best),
            // Whatever was thought, it was not the engine's turn.
            Purpose::Ponder(_) | Purpose::Analysis => Ok(()),
        }
    }

    /// Stops thinking without a word.
    pub(super) fn abort(&mut self) -> Option<Report> {
        self.thinking.take().and_then(|thinking| thinking.last)
    }

    /// What there is to say of a position that was not searched: because the game is over, or for want of time.
    pub(super) fn at_first_sight(&mut self, position: &Position, end: Option<Outcome>, mv: Option<Move>) -> Info {
        let score = match end.map(|outcome| outcome.winner) {
            Some(Some(winner)) if winner == position.turn() => engine::Score::WinIn(0),
            Some(Some(_)) => engine::Score::LossIn(0),
            Some(None) => engine::Score::Advantage(0),
            None => engine::Score::Advantage(self.engine.evaluate(&board_with(position.clone()))),
        };
        let is_drawn = end.is_some_and(|outcome| outcome.winner.is_none());
        let report = Report {
            depth: 0,
            longest: 0,
            line: 1,
            score,
            bound: engine::Bound::Exact,
            nodes: 0,
            time: Duration::ZERO,
            full: 0,
            moves: mv.into_iter().collect(),
        };
        let info = written(self.dialect, position, &report, self.settings.shows_chances);
        // An even score leaves chances; a draw does not.
        Info { chances: info.chances.map(|chances| if is_drawn { [0, 1000, 0] } else { chances }), ..info }
    }

    fn answer(&mut self, position: &Position, mv: Option<Move>, ponder: Option<Move>) -> io::Result<()> {
        let after = mv.map(|mv| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            after
        });
        let ponder = after.as_ref().zip(ponder).filter(|(after, mv)| after.is_legal(*mv));
        let ponder = ponder.map(|(after, mv)| self.dialect.write_move(after, mv));
        let mv = mv.map(|mv| self.dialect.write_move(position, mv));
        self.say(&Event::Best { mv, ponder })
    }
}

/// Is something said of the end of a search, besides that it goes on for ever?
pub(super) fn has_end(limits: &Limits) -> bool {
    let Limits { clock, time, nodes, depth, mate, .. } = limits;
    clock.is_some() || time.is_some() || nodes.is_some() || depth.is_some() || mate.is_some()
}

/// The board itself; where a rule about history has ended the game and others play on, the board without its history.
fn playable(board: &Board) -> Board {
    match board.outcome() {
        Some(_) if !board.position().legal_moves().is_empty() => {
            let bare = board_with(board.position().clone());
            match bare.outcome() {
                Some(_) => without_count(board.position()).map_or(bare, board_with),
                None => bare,
            }
        }
        _ => board.clone(),
    }
}

/// The position as if there had just been progress, if the game then goes on: others may count further than our rules.
fn without_count(position: &Position) -> Option<Position> {
    let fen = position.fen();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let count = fields.len().checked_sub(2)?;
    fields[count] = "0";
    let position = Position::from_fen(position.variant(), &fields.join(" ")).ok()?;
    position.outcome().is_none().then_some(position)
}

/// Moves from a position, as far as they are legal.
fn line_of(dialect: Dialect, position: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::new();
    for &mv in moves {
        if !position.is_legal(mv) {
            break;
        }
        texts.push(dialect.write_move(&position, mv));
        position.play_unchecked(mv);
    }
    texts
}

/// A report in the words of a dialect.
pub(super) fn written(dialect: Dialect, position: &Position, report: &Report, chances: bool) -> Info {
    Info {
        depth: report.depth,
        longest: report.longest,
        line: report.line,
        score: match report.score {
            engine::Score::Advantage(value) => Score::Advantage(value),
            engine::Score::WinIn(plies) => Score::WinIn(plies),
            engine::Score::LossIn(plies) => Score::LossIn(plies),
        },
        bound: match report.bound {
            engine::Bound::Exact => Bound::Exact,
            engine::Bound::Lower => Bound::Lower,
            engine::Bound::Upper => Bound::Upper,
        },
        chances: chances.then(|| report.score.chances()),
        nodes: report.nodes,
        speed: report.speed(),
        full: report.full,
        time: report.time,
        moves: line_of(dialect, position, &report.moves),
    }
}
