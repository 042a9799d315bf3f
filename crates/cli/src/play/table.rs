//! The table: a game, who sits at it, the clocks, the engine. It knows neither terminals nor the time of day: commands
//! go in, replies and news come out, and whoever runs it says how much time has gone by.

mod ending;
mod file;
mod orders;

use std::path::PathBuf;
use std::time::Duration;

use pantheon_engine::Report;
use pantheon_notation::{Moment, Notation};
use pantheon_rules::{Catalogue, Color, Game, Move, MoveKind, Sides, Verdict};

use super::clock::for_engine;
use super::keeping::{self, Heading, Home, Note};
use super::thinker::{Purpose, Settings, Skill, Thinker};
use crate::random::Random;
use crate::spelling;
use crate::text::listing;
use pantheon_clock::{Clocks, TimeControl};

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// Somebody at the keyboard.
    Person,
    /// The engine.
    Engine,
    /// Chance.
    Random,
}

/// What a command led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// The game is as it was.
    Said(String),
    /// The game has changed, or who plays it; there may be nothing to say.
    Changed(String),
    /// Somebody has to say yes or no: [`Table::answer`].
    Asked(String),
    /// Whoever draws the table is to show something.
    Show(Sight),
    /// There is nobody left to play.
    Left,
}

/// What can be shown on demand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    Board,
    Moves,
    Help,
}

/// What happened by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// A player who is no person has moved.
    Moved(String),
    /// The engine's advice.
    Hint(String),
    /// Something else that changed the game: a flag fell, a draw was claimed.
    Ended(String),
    /// Something is not as it should be.
    Trouble(String),
}

/// A question that is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Question {
    Draw,
    Declare,
}

/// A game and all around it.
pub struct Table {
    catalogue: Catalogue,
    game: Game,
    seats: Sides<Player>,
    clocks: Option<Clocks>,
    /// What clocks were asked for: a game that is loaded may bring others.
    control: Option<TimeControl>,
    /// The clocks when the turn began, for it may be taken back.
    clocks_before: Option<Clocks>,
    /// How long the turn has lasted.
    turn: Duration,
    /// Of each move, the clocks before it and what is kept of it.
    past: Vec<(Option<Clocks>, Note)>,
    thinker: Thinker,
    random: Random,
    notation: Option<Notation>,
    question: Option<Question>,
    hint: Option<Move>,
    /// What the record of a game that was loaded says of it.
    heading: Option<Heading>,
    /// The file that it came from or last went to.
    home: Option<Home>,
    /// The file that it is kept in after every change.
    kept_in: Option<PathBuf>,
    /// Why it could not be, and whether that is still to be told.
    trouble: Option<String>,
    untold: Option<News>,
    /// Is the board turned round?
    pub flipped: bool,
    /// Are pieces shown as figures?
    pub figures: bool,
    /// Can nothing but plain ASCII be shown?
    pub ascii: bool,
    /// Is it shown what the engine thinks?
    pub thinking: bool,
}

impl Table {
    /// A table with a game on it.
    pub fn new(catalogue: Catalogue, game: Game, seats: Sides<Player>, settings: Settings, random: Random) -> Table {
        let mut table = Table {
            catalogue,
            seats,
            clocks: None,
            control: None,
            clocks_before: None,
            turn: Duration::ZERO,
            past: Vec::new(),
            thinker: Thinker::new(settings),
            random,
            notation: None,
            question: None,
            hint: None,
            heading: None,
            home: None,
            kept_in: None,
            trouble: None,
            untold: None,
            flipped: false,
            figures: false,
            ascii: false,
            thinking: true,
            game,
        };
        table.deal();
        table.turn_to_person();
        table
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Who sits where.
    pub fn seats(&self) -> &Sides<Player> {
        &self.seats
    }

    /// The clocks, if there are any.
    pub fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// How the engine thinks.
    pub fn settings(&self) -> &Settings {
        self.thinker.settings()
    }

    /// The move the engine advised, while it is good.
    pub fn hint(&self) -> Option<Move> {
        self.hint
    }

    /// What the engine thinks about, and its last word. Where something is hidden it would tell too much.
    pub fn thoughts(&self) -> Option<(Option<Purpose>, Option<&Report>)> {
        let shown = self.thinking && (!self.hides() || self.game.outcome().is_some());
        shown.then(|| (self.thinker.purpose(), self.thinker.report()))
    }

    /// Whose move the engine thinks or thought about, and the moves it expects.
    pub fn expected(&self) -> Option<(Color, Vec<String>)> {
        const MOST: usize = 16;
        let (_, report) = self.thoughts()?;
        let mut position = self.thinker.position()?.clone();
        let (turn, mut previous, mut texts) = (position.turn(), None, Vec::new());
        for &mv in report?.moves.iter().take(MOST) {
            // A line comes from the engine's memory, which may mix positions up.
            if !position.is_legal(mv) {
                break;
            }
            texts.push(spelling::named(self.notation(), &Moment { position: &position, previous }, mv));
            previous = Some(mv.to());
            position.play_unchecked(mv);
        }
        Some((turn, texts))
    }

    /// Is the engine thinking?
    pub fn is_thinking(&self) -> bool {
        // What it does in the other's time keeps nobody waiting.
        self.thinker.purpose().is_some_and(|purpose| purpose != Purpose::Ponder)
    }

    /// The notation that moves are written in.
    pub fn notation(&self) -> Notation {
        self.notation.unwrap_or_else(|| spelling::usual(self.game.position().variant()))
    }

    /// A move as somebody may type it who reads no list in a notation: in the one he asked for, else in coordinates.
    pub fn spelled(&self, moment: &Moment, mv: Move) -> String {
        match self.notation {
            None if mv.kind() != MoveKind::Pass => spelling::write(moment.position, mv),
            _ => spelling::named(self.notation(), moment, mv),
        }
    }

    /// The only person, if there is one.
    pub fn person(&self) -> Option<Color> {
        let mut persons = Color::ALL.into_iter().filter(|&color| self.seats[color] == Player::Person);
        persons.next().filter(|_| persons.next().is_none())
    }

    /// Is it for somebody at the keyboard to move?
    pub fn awaits_person(&self) -> bool {
        self.game.outcome().is_some() || self.seats[self.game.turn()] == Player::Person
    }

    /// Whose eyes look at the board; `None` where all is seen: the game is over, or only programs play.
    pub fn eyes(&self) -> Option<Color> {
        let programs = Color::ALL.iter().all(|&color| self.seats[color] != Player::Person);
        match self.game.outcome().is_some() || programs {
            true => None,
            false => Some(self.person().unwrap_or(self.game.turn())),
        }
    }

    /// Does the game hide something from its players?
    pub fn hides(&self) -> bool {
        let sight = &self.game.position().variant().spec().sight;
        sight.fog || sight.covered
    }

    /// The side at the bottom of the board.
    pub fn bottom(&self) -> Color {
        if self.flipped { Color::Black } else { Color::White }
    }

    /// What a player is called.
    pub fn name(&self, player: Color) -> String {
        match self.seats[player] {
            Player::Person if self.person() == Some(player) => "you".to_owned(),
            Player::Person => "a person".to_owned(),
            Player::Engine => match self.settings().skill {
                Skill::Level(level) => format!("engine {level}"),
                Skill::Elo(elo) => format!("engine {elo}"),
            },
            Player::Random => "random moves".to_owned(),
        }
    }

    /// The moves of the game as they are listed, those that the eyes may not see as dots.
    pub fn listed(&self) -> Vec<String> {
        let mut written = spelling::written(&self.game, self.notation());
        let passes = self.game.moves().iter().zip(&mut written).filter(|(mv, _)| mv.kind() == MoveKind::Pass);
        passes.for_each(|(_, text)| *text = spelling::PASS.to_owned());
        let Some(eyes) = self.eyes().filter(|_| self.game.position().variant().spec().sight.fog) else {
            return written;
        };
        let first = self.game.position_after(0).map_or(Color::White, |position| position.turn());
        let mover = |ply: usize| if ply.is_multiple_of(2) { first } else { !first };
        let seen = |(ply, text)| if mover(ply) == eyes { text } else { "...".to_owned() };
        written.into_iter().enumerate().map(seen).collect()
    }

    /// Others sit down before anything is played.
    pub fn set_seats(&mut self, seats: Sides<Player>) {
        self.seats = seats;
        self.turn_to_person();
    }

    /// Gives both players clocks, for a game that starts now.
    pub fn set_clocks(&mut self, clocks: Option<Clocks>) {
        self.clocks = clocks;
        self.control = clocks.map(|clocks| clocks.control());
        self.clocks_before = clocks;
        self.turn = Duration::ZERO;
    }

    /// How moves are written; refused where the notation is not for this game.
    pub fn set_notation(&mut self, notation: Notation) -> Result<(), String> {
        let variant = self.game.position().variant();
        if !notation.suits(variant) {
            return Err(format!("{} is not written in `{notation}`; there are {}", variant.name(), self.notations()));
        }
        self.notation = Some(notation);
        Ok(())
    }

    fn notations(&self) -> String {
        let variant = self.game.position().variant();
        let names: Vec<&str> =
            Notation::ALL.into_iter().filter(|known| known.suits(variant)).map(Notation::name).collect();
        listing(&names, "and")
    }

    /// Time goes by: on the clock of who is to move, and in the engine's head.
    pub fn advance(&mut self, elapsed: Duration) -> Vec<News> {
        let mut news = Vec::new();
        if self.game.outcome().is_none() {
            // The engine's clock stands from when it has its move, not from when somebody looks.
            self.run_clock(elapsed.saturating_sub(self.thinker.waited()), &mut news);
        }
        if let Some((purpose, mv)) = self.thinker.poll() {
            match (purpose, mv) {
                (Purpose::Hint, Some(mv)) => news.push(self.advise(mv)),
                (Purpose::Hint, None) => news.push(News::Trouble("The engine has no idea.".to_owned())),
                (Purpose::Move, Some(mv)) => news.push(self.play_for(mv)),
                (Purpose::Ponder, _) => {}
                (Purpose::Move, None) => {
                    self.seats = Sides::both(Player::Person);
                    news.push(News::Trouble("The engine found no move; you move for both sides now.".to_owned()));
                }
            }
        }
        if self.game.outcome().is_none() && !self.is_thinking() {
            news.extend(self.let_play());
        }
        if news.iter().any(|news| matches!(news, News::Moved(_) | News::Ended(_))) {
            self.keep_up();
        }
        news.extend(self.untold.take());
        news
    }

    fn run_clock(&mut self, elapsed: Duration, news: &mut Vec<News>) {
        let turn = self.game.turn();
        self.turn += elapsed;
        let Some(clocks) = &mut self.clocks else { return };
        clocks.pass(turn, elapsed);
        if clocks.of(turn).is_out() && self.game.lose_on_time(turn).is_ok() {
            self.thinker.stop();
            news.push(News::Ended(format!("{turn}'s time is up.")));
        }
    }

    /// Lets the player to move play, if it is no person.
    fn let_play(&mut self) -> Option<News> {
        let turn = self.game.turn();
        match self.seats[turn] {
            Player::Person => {
                self.ponder();
                None
            }
            Player::Random => {
                let moves = self.game.legal_moves();
                // A game that is not over has a legal move.
                let mv = self.random.choose(&moves)?;
                Some(self.play_for(mv))
            }
            Player::Engine => {
                if let Some(ended) = self.speak_for(turn) {
                    return Some(ended);
                }
                let clock = self.clocks.as_ref().map(|clocks| for_engine(clocks.of(turn)));
                self.thinker.start(&self.game.boards()[0], Purpose::Move, clock);
                None
            }
        }
    }

    /// Lets the engine think in the other's time, about the move that it expects.
    fn ponder(&mut self) {
        let engine = !self.game.turn();
        let free = self.settings().ponder && self.thinker.purpose().is_none();
        if !free || self.seats[engine] != Player::Engine || self.hides() {
            return;
        }
        let Some(expected) = self.thinker.guess() else { return };
        let mut game = self.game.clone();
        if game.play(expected).is_ok() && game.outcome().is_none() {
            let clock = self.clocks.as_ref().map(|clocks| for_engine(clocks.of(engine)));
            self.thinker.ponder(&game.boards()[0], expected, clock);
        }
    }

    /// What the engine has to say instead of moving: a draw or an impasse that is its to claim.
    fn speak_for(&mut self, turn: Color) -> Option<News> {
        let hopeless = self.thinker.verdict().is_some_and(|score| score.centipawns() <= 0);
        if self.game.declaration().is_some_and(|outcome| outcome.winner == Some(turn)) && self.game.declare().is_ok() {
            return Some(News::Ended(format!("{turn} declares an impasse.")));
        }
        if self.game.claim().is_some() && hopeless && self.game.claim_draw().is_ok() {
            return Some(News::Ended(format!("{turn} claims a draw.")));
        }
        None
    }

    /// Plays a move of a player who is no person.
    fn play_for(&mut self, mv: Move) -> News {
        let turn = self.game.turn();
        let text = self.written(mv);
        let hidden = self.eyes().is_some_and(|eyes| !self.game.position().view(Some(eyes)).shows_moves_of(turn));
        match self.make(0, mv) {
            Ok(()) if hidden => News::Moved(format!("{turn} plays something in the fog.")),
            Ok(()) => News::Moved(format!("{turn} plays {text}.")),
            Err(why) => {
                self.seats[turn] = Player::Person;
                News::Trouble(format!("{turn} wanted to play {text}, which {why}. You move for {turn} now."))
            }
        }
    }

    fn advise(&mut self, mv: Move) -> News {
        self.hint = Some(mv);
        let worth = self.thinker.report().map_or_else(String::new, |report| format!(" ({})", report.score));
        News::Hint(format!("The engine would play {}{worth}.", self.written(mv)))
    }

    /// A move of the position on the board, in the notation of the table.
    fn written(&self, mv: Move) -> String {
        spelling::named(self.notation(), &Moment::of(&self.game), mv)
    }

    /// Plays a move and presses the clock; or says of it that it is forbidden, and why.
    fn make(&mut self, board: usize, mv: Move) -> Result<(), String> {
        let mover = self.game.turn();
        self.game.play_on(board, mv).map_err(|error| match error.verdict {
            Verdict::Forbidden(why) => format!("is forbidden: {why}"),
            Verdict::Illegal(why) => format!("is illegal: {why}"),
            Verdict::Legal => "is legal".to_owned(),
        })?;
        let mut note = Note::default();
        if let Some(clocks) = &mut self.clocks {
            clocks.press(mover);
            note.spent = Some(in_milliseconds(self.turn));
            note.clock = Some(in_milliseconds(clocks.of(mover).left()));
        }
        if self.seats[mover] == Player::Engine {
            note.score = self.thinker.verdict().map(|score| keeping::judgement(score, mover));
        }
        self.past.push((self.clocks_before, note));
        if !self.thinker.hit(mv) {
            self.thinker.stop();
        }
        self.begin_turn();
        Ok(())
    }

    fn begin_turn(&mut self) {
        self.clocks_before = self.clocks;
        self.turn = Duration::ZERO;
        self.hint = None;
        self.question = None;
    }

    /// Plays a move that was picked.
    pub fn play(&mut self, mv: Move) -> Reply {
        if let Some(reply) = self.not_now() {
            return reply;
        }
        let text = self.written(mv);
        let reply = match self.make(0, mv) {
            Ok(()) => Reply::Changed(String::new()),
            Err(why) => Reply::Said(format!("{text} {why}.")),
        };
        self.kept_up(reply)
    }

    /// Why a person may not move now.
    fn not_now(&self) -> Option<Reply> {
        let turn = self.game.turn();
        if self.game.outcome().is_some() {
            return Some(Reply::Said(
                "The game is over; `new`, `undo`, `save` and `quit` are what is left.".to_owned(),
            ));
        }
        (!self.awaits_person()).then(|| Reply::Said(format!("It is {turn}'s move, which is not for you to make.")))
    }

    /// Where pieces stand face down, chance says which they are.
    fn deal(&mut self) {
        if self.game.moves().is_empty() && self.game.position().variant().spec().sight.covered {
            let random = &mut self.random;
            self.game = Game::new(self.game.position().deal(|n| random.below(n)));
        }
        let plies = self.game.sequence().count();
        self.past.resize(plies, (self.clocks, Note::default()));
    }

    /// The only person sits at the bottom.
    fn turn_to_person(&mut self) {
        self.flipped = self.person() == Some(Color::Black);
    }
}

/// Nobody reads records more closely.
fn in_milliseconds(time: Duration) -> Duration {
    Duration::from_millis((time + Duration::from_micros(500)).as_millis() as u64)
}

#[cfg(test)]
mod tests;
