//! The table: a game, who sits at it, the clocks, the engine. It knows neither terminals nor the time of day: commands
//! go in, replies and news come out, and whoever runs it says how much time has gone by.

use std::path::PathBuf;
use std::time::Duration;

use pantheon_engine::Report;
use pantheon_notation::{Moment, Notation};
use pantheon_rules::{Catalogue, Color, Game, Move, NotAllowed, Outcome, Position, Sides};

use super::clock::Clocks;
use super::command::{Command, Overwrite};
use super::keeping::{self, Note};
use super::thinker::{Purpose, Settings, Skill, Thinker};
use crate::random::Random;
use crate::text::{excerpt, listing};
use crate::{spelling, start};

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
    file: Option<PathBuf>,
    /// Is the board turned round?
    pub flipped: bool,
    /// Are pieces shown as figures?
    pub figures: bool,
    /// Is it shown what the engine thinks?
    pub thinking: bool,
}

/// The engine does not think about draws before so many plies.
const EARLY: usize = 20;

impl Table {
    /// A table with a game on it.
    pub fn new(catalogue: Catalogue, game: Game, seats: Sides<Player>, settings: Settings, random: Random) -> Table {
        let mut table = Table {
            catalogue,
            seats,
            clocks: None,
            clocks_before: None,
            turn: Duration::ZERO,
            past: Vec::new(),
            thinker: Thinker::new(settings),
            random,
            notation: None,
            question: None,
            hint: None,
            file: None,
            flipped: false,
            figures: false,
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
            texts.push(self.notation().write(&Moment { position: &position, previous }, mv));
            previous = Some(mv.to());
            position.play_unchecked(mv);
        }
        Some((turn, texts))
    }

    /// Is the engine thinking?
    pub fn is_thinking(&self) -> bool {
        self.thinker.purpose().is_some()
    }

    /// The notation that moves are written in.
    pub fn notation(&self) -> Notation {
        self.notation.unwrap_or_else(|| Notation::usual(self.game.position().variant()))
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
            Player::Engine => format!("engine, {}", self.settings().skill),
            Player::Random => "random moves".to_owned(),
        }
    }

    /// The moves of the game as they are listed, those that the eyes may not see as dots.
    pub fn listed(&self) -> Vec<String> {
        let written = spelling::written(&self.game, self.notation());
        let Some(eyes) = self.eyes().filter(|_| self.game.position().variant().spec().sight.fog) else {
            return written;
        };
        let first = self.game.position_after(0).map_or(Color::White, |position| position.turn());
        let mover = |ply: usize| if ply.is_multiple_of(2) { first } else { !first };
        let seen = |(ply, text)| if mover(ply) == eyes { text } else { "...".to_owned() };
        written.into_iter().enumerate().map(seen).collect()
    }

    /// Gives both players clocks, for a game that starts now.
    pub fn set_clocks(&mut self, clocks: Option<Clocks>) {
        self.clocks = clocks;
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
            self.run_clock(elapsed, &mut news);
        }
        if let Some((purpose, mv)) = self.thinker.poll() {
            match (purpose, mv) {
                (Purpose::Hint, Some(mv)) => news.push(self.advise(mv)),
                (Purpose::Hint, None) => news.push(News::Trouble("The engine has no idea.".to_owned())),
                (Purpose::Move, Some(mv)) => news.push(self.play_for(mv)),
                (Purpose::Move, None) => {
                    self.seats = Sides::both(Player::Person);
                    news.push(News::Trouble("The engine found no move; you move for both sides now.".to_owned()));
                }
            }
        }
        if self.game.outcome().is_none() && !self.is_thinking() {
            news.extend(self.let_play());
        }
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
            Player::Person => None,
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
                let clock = self.clocks.as_ref().map(|clocks| clocks.of(turn).for_engine());
                self.thinker.start(&self.game.boards()[0], Purpose::Move, clock);
                None
            }
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
                News::Trouble(format!("{turn} wanted to play {text}: {why}. You move for {turn} now."))
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
        self.notation().write(&Moment::of(&self.game), mv)
    }

    /// Plays a move and presses the clock.
    fn make(&mut self, board: usize, mv: Move) -> Result<(), String> {
        let mover = self.game.turn();
        self.game.play_on(board, mv).map_err(|error| error.to_string())?;
        let mut note = Note::default();
        if let Some(clocks) = &mut self.clocks {
            clocks.press(mover);
            note = Note { spent: Some(self.turn), clock: Some(clocks.of(mover).left()) };
        }
        self.past.push((self.clocks_before, note));
        self.begin_turn();
        Ok(())
    }

    fn begin_turn(&mut self) {
        self.clocks_before = self.clocks;
        self.turn = Duration::ZERO;
        self.hint = None;
        self.question = None;
        self.thinker.stop();
    }

    /// Plays a move that was picked.
    pub fn play(&mut self, mv: Move) -> Reply {
        if let Some(reply) = self.not_now() {
            return reply;
        }
        match self.make(0, mv) {
            Ok(()) => Reply::Changed(String::new()),
            Err(error) => Reply::Said(format!("{error}.")),
        }
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

    /// Does what is said.
    pub fn obey(&mut self, command: Command) -> Reply {
        let settings = *self.settings();
        match command {
            Command::Move(text) => self.play_text(&text),
            Command::Moves => Reply::Show(Sight::Moves),
            Command::Board => Reply::Show(Sight::Board),
            Command::Help => Reply::Show(Sight::Help),
            Command::Quit => Reply::Left,
            Command::Hint => self.ask_hint(),
            Command::Undo => self.undo(),
            Command::New => self.start_anew(),
            Command::Go => self.seat(self.game.turn(), Player::Engine),
            Command::Switch => self.switch(),
            Command::Both => self.sit(Sides::both(Player::Engine), "The engine plays both sides."),
            Command::Force => self.sit(Sides::both(Player::Person), "You move for both sides."),
            Command::Sit(color) => {
                let seats = Sides::from_fn(|side| if side == color { Player::Person } else { Player::Engine });
                self.sit(seats, &format!("You play {color}."))
            }
            Command::Level(None) => Reply::Said(format!("The engine plays at {}.", settings.skill)),
            Command::Level(Some(level)) => self.set(Settings { skill: Skill::Level(level), ..settings }),
            Command::Elo(elo) => self.set(Settings { skill: Skill::Elo(elo), ..settings }),
            Command::Time(time) => self.set(Settings { time, ..settings }),
            Command::Depth(depth) => self.set(Settings { depth, ..settings }),
            Command::Threads(threads) => self.set(Settings { threads, ..settings }),
            Command::Hash(hash) => self.set(Settings { hash, ..settings }),
            Command::Clock(control) => self.start_clocks(control.map(Clocks::new)),
            Command::Think(shown) => {
                self.thinking = shown.unwrap_or(!self.thinking);
                Reply::Said(format!("What the engine thinks is {}.", if self.thinking { "shown" } else { "not shown" }))
            }
            Command::Notation(None) => {
                Reply::Said(format!("Moves are written in `{}`; there are {}.", self.notation(), self.notations()))
            }
            Command::Notation(Some(notation)) => Reply::Said(match self.set_notation(notation) {
                Ok(()) => format!("Moves are written in `{notation}`."),
                Err(error) => format!("{error}."),
            }),
            Command::Pieces => {
                self.figures = !self.figures;
                Reply::Said(format!("Pieces are shown as {}.", if self.figures { "figures" } else { "letters" }))
            }
            Command::Flip => {
                self.flipped = !self.flipped;
                Reply::Show(Sight::Board)
            }
            Command::Save(path, overwrite) => self.save(path, overwrite),
            Command::Load(path) => self.load(path),
            Command::Fen(None) => self.tell_fen(),
            Command::Fen(Some(text)) => self.set_up(&text),
            Command::Handicap(name) => self.give_handicap(name.as_deref()),
            Command::Draw => self.offer_draw(),
            Command::Claim => self.claim(),
            Command::Declare => self.ask_declare(),
            Command::Resign => {
                let player = self.person().unwrap_or(self.game.turn());
                let result = self.game.resign(player);
                self.settle(result)
            }
        }
    }

    /// Answers the open question.
    pub fn answer(&mut self, yes: bool) -> Reply {
        match (self.question.take(), yes) {
            (None, _) => Reply::Said("There was no question.".to_owned()),
            (Some(Question::Draw), false) => Reply::Said("No draw; the game goes on.".to_owned()),
            (Some(Question::Draw), true) => {
                let result = self.game.agree_to_draw();
                self.settle(result)
            }
            (Some(Question::Declare), false) => Reply::Said(String::new()),
            (Some(Question::Declare), true) => {
                let result = self.game.declare();
                self.settle(result)
            }
        }
    }

    fn play_text(&mut self, text: &str) -> Reply {
        let (board, mv) = match spelling::parse_in(&self.game, text) {
            Ok(found) => found,
            // Squares have numbers; what has none was meant as a word.
            Err(_) if !text.contains(char::is_numeric) && !text.to_lowercase().starts_with("o-o") => {
                let text = excerpt(text);
                return Reply::Said(format!("`{text}` is neither a command nor a move; `help` tells what there is."));
            }
            Err(error) => {
                let why = format!("`{}`: {}.", excerpt(text), excerpt(&error.reason));
                return self.not_now().unwrap_or(Reply::Said(why));
            }
        };
        if let Some(reply) = self.not_now() {
            return reply;
        }
        match self.make(board, mv) {
            Ok(()) => Reply::Changed(String::new()),
            Err(error) => Reply::Said(format!("{error}.")),
        }
    }

    fn ask_hint(&mut self) -> Reply {
        if let Some(reply) = self.not_now() {
            return reply;
        }
        if self.game.boards().len() > 1 || self.hides() {
            return Reply::Said("There are no hints in this game: the engine sees what players do not.".to_owned());
        }
        self.thinker.start(&self.game.boards()[0], Purpose::Hint, None);
        Reply::Said("The engine thinks about a hint.".to_owned())
    }

    fn undo(&mut self) -> Reply {
        if !self.take_back() {
            return Reply::Said("There is no move to take back.".to_owned());
        }
        // The answer of a player who answers by himself goes with the move it answered.
        if self.person().is_some() {
            while !self.awaits_person() && self.take_back() {}
        }
        Reply::Changed(String::new())
    }

    fn take_back(&mut self) -> bool {
        let plies = self.game.sequence().count();
        if !self.game.take_back() {
            return false;
        }
        let now = self.game.sequence().count();
        if now == plies {
            // Only a word was taken back: the turn goes on with the clock it began with.
            self.clocks = self.clocks_before;
        } else if now < self.past.len() {
            self.clocks = self.past[now].0.filter(|_| self.clocks.is_some()).or(self.clocks);
            self.past.truncate(now);
        }
        self.begin_turn();
        self.thinker.take_back();
        true
    }

    /// Another game on the table, with full clocks.
    fn put(&mut self, game: Game) {
        self.thinker.forget();
        let plies = game.sequence().count();
        let same_rules = self.game.position().variant().name() == game.position().variant().name();
        if !same_rules {
            self.notation = None;
        }
        self.game = game;
        self.clocks = self.clocks.map(|clocks| Clocks::new(clocks.control()));
        self.past = vec![(self.clocks, Note::default()); plies];
        self.deal();
        self.begin_turn();
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

    fn start_anew(&mut self) -> Reply {
        let variant = self.game.position().variant().clone();
        self.put(Game::new(Position::start(&variant)));
        Reply::Changed("A new game.".to_owned())
    }

    fn set_up(&mut self, text: &str) -> Reply {
        let variant = self.game.position().variant().clone();
        let game = match variant.spec().board.two_boards && text.contains('|') {
            true => Game::from_fen(&variant, text).map_err(|error| excerpt(&error.to_string())),
            false => start::read_position(&variant, text).map(Game::new).map_err(|reasons| reasons.join("; ")),
        };
        match game {
            Ok(game) => {
                self.put(game);
                Reply::Changed("The position is set up.".to_owned())
            }
            Err(reasons) => Reply::Said(format!("No position of {}: {reasons}.", variant.name())),
        }
    }

    fn tell_fen(&self) -> Reply {
        if self.hides() && self.eyes().is_some() {
            return Reply::Said(
                "The position is told when the game is over: it has what players may not see.".to_owned(),
            );
        }
        Reply::Said(match spelling::is_shogi_board(self.game.position().variant()) {
            true => format!("FEN {}  SFEN {}", self.game.fen(), self.game.position().sfen()),
            false => format!("FEN {}", self.game.fen()),
        })
    }

    fn give_handicap(&mut self, name: Option<&str>) -> Reply {
        let variant = self.game.position().variant().clone();
        let names: Vec<&str> = variant.handicaps().collect();
        let known = match names.is_empty() {
            true => "this game has none".to_owned(),
            false => format!("there are {}", listing(&names, "and")),
        };
        let Some(name) = name else { return Reply::Said(format!("Handicaps: {known}.")) };
        let found = names.iter().find(|known| known.eq_ignore_ascii_case(name));
        match found.and_then(|found| Position::handicap(&variant, found)) {
            Some(position) => {
                self.put(Game::new(position));
                Reply::Changed(format!("A new game, with the handicap {name}."))
            }
            None => Reply::Said(format!("unknown handicap `{}`; {known}.", excerpt(name))),
        }
    }

    fn save(&mut self, path: Option<PathBuf>, overwrite: Overwrite) -> Reply {
        let own = path.is_none() || path == self.file;
        let path = path
            .or_else(|| self.file.clone())
            .unwrap_or_else(|| keeping::free_name(self.game.position().variant().name()));
        let overwrite = if own && self.file.is_some() { Overwrite::Yes } else { overwrite };
        let players = Color::ALL.map(|color| match self.seats[color] {
            Player::Person => "Person".to_owned(),
            Player::Engine => format!("Pantheon, {}", self.settings().skill),
            Player::Random => "Random moves".to_owned(),
        });
        let notes: Vec<Note> = self.past.iter().map(|(_, note)| *note).collect();
        let kept =
            keeping::record(&self.game, players, &notes).and_then(|record| keeping::save(&record, &path, overwrite));
        match kept {
            Ok(said) => {
                self.file = Some(path);
                Reply::Said(said)
            }
            Err(error) => Reply::Said(format!("Not saved: {error}.")),
        }
    }

    fn load(&mut self, path: PathBuf) -> Reply {
        match keeping::load(&path, &self.catalogue, &self.game) {
            Ok((game, said)) => {
                self.put(game);
                self.file = Some(path);
                // Who plays both sides of what was played goes on from there; else the person is to move.
                if self.person().is_some() && !self.awaits_person() {
                    self.seats.0.swap(0, 1);
                }
                Reply::Changed(said)
            }
            Err(error) => Reply::Said(format!("Not loaded: {error}.")),
        }
    }

    /// Somebody else plays a side, or both.
    fn sit(&mut self, seats: Sides<Player>, said: &str) -> Reply {
        if self.game.boards().len() > 1 && seats != Sides::both(Player::Person) {
            return Reply::Said("A game on two boards is for people: the engine knows one board only.".to_owned());
        }
        self.seats = seats;
        self.thinker.stop();
        self.turn_to_person();
        Reply::Changed(said.to_owned())
    }

    fn seat(&mut self, side: Color, player: Player) -> Reply {
        let mut seats = self.seats;
        seats[side] = player;
        // Who lets the engine move has the other side, unless chance or the engine had it already.
        if self.person().is_some_and(|person| person == side) {
            seats[!side] = Player::Person;
        }
        self.sit(seats, &format!("The engine plays {side}."))
    }

    fn switch(&mut self) -> Reply {
        let seats = Sides::new(self.seats[Color::Black], self.seats[Color::White]);
        match seats == self.seats {
            true => Reply::Said("Both sides are played by the same; `go` lets the engine play this one.".to_owned()),
            false => self.sit(seats, "The sides are changed."),
        }
    }

    /// The only person sits at the bottom.
    fn turn_to_person(&mut self) {
        self.flipped = self.person() == Some(Color::Black);
    }

    fn set(&mut self, settings: Settings) -> Reply {
        self.thinker.set(settings);
        let Settings { skill, time, depth, threads, hash } = settings;
        let time = time.map_or_else(String::new, |time| format!(", {} a move", super::clock::short(time)));
        let depth = depth.map_or_else(String::new, |depth| format!(", {depth} plies ahead"));
        Reply::Said(format!("The engine plays at {skill}{time}{depth}; threads: {threads}, memory: {hash} MB."))
    }

    fn start_clocks(&mut self, clocks: Option<Clocks>) -> Reply {
        if clocks.is_some() && self.game.boards().len() > 1 {
            return Reply::Said("A game on two boards has no clocks here.".to_owned());
        }
        self.set_clocks(clocks);
        Reply::Changed(match clocks {
            Some(clocks) => format!("The clocks run: {}.", clocks.control()),
            None => "There are no clocks now.".to_owned(),
        })
    }

    fn offer_draw(&mut self) -> Reply {
        let turn = self.person().unwrap_or(self.game.turn());
        if self.game.outcome().is_some() || !self.game.position().variant().allows_draw_offers() {
            let result = self.game.agree_to_draw();
            return self.settle(result);
        }
        match self.seats[!turn] {
            Player::Random => Reply::Said("The random player does not know when to stop: no draw.".to_owned()),
            Player::Engine if self.game.moves().len() >= EARLY && self.engine_is_content() => {
                let result = self.game.agree_to_draw();
                self.settle(result)
            }
            Player::Engine => Reply::Said("The engine wants to play on: no draw.".to_owned()),
            Player::Person => {
                self.question = Some(Question::Draw);
                Reply::Asked(format!("{turn} offers a draw. Does {} accept?", !turn))
            }
        }
    }

    /// Did the engine see nothing better than a draw when it last thought about its own move?
    fn engine_is_content(&self) -> bool {
        self.thinker.verdict().is_some_and(|score| score.centipawns() <= 0)
    }

    fn claim(&mut self) -> Reply {
        if self.game.outcome().is_none() && !self.awaits_person() {
            return Reply::Said("A draw is claimed on one's own move.".to_owned());
        }
        let result = self.game.claim_draw();
        self.settle(result)
    }

    fn ask_declare(&mut self) -> Reply {
        if self.game.outcome().is_none() && !self.awaits_person() {
            return Reply::Said("An impasse is declared on one's own move.".to_owned());
        }
        let Some(impasse) = self.game.impasse().filter(|_| self.game.outcome().is_none()) else {
            let result = self.game.declare();
            return self.settle(result);
        };
        let king = match (impasse.king_in_zone, impasse.in_check) {
            (false, _) => "not in the promotion zone",
            (true, true) => "in the promotion zone, but in check",
            (true, false) => "in the promotion zone",
        };
        let (turn, pieces, points) = (self.game.turn(), impasse.pieces_in_zone, impasse.points);
        self.question = Some(Question::Declare);
        Reply::Asked(format!(
            "{turn}'s king is {king}; {pieces} other pieces there, {points} points with the hand.\n\
             A wrong declaration loses the game. Declare?"
        ))
    }

    /// Says why something is not allowed, if it is not.
    fn settle(&mut self, result: Result<Outcome, NotAllowed>) -> Reply {
        match result {
            Ok(_) => {
                self.thinker.stop();
                Reply::Changed(String::new())
            }
            Err(why) => Reply::Said(format!("Not possible: {why}.")),
        }
    }
}

#[cfg(test)]
mod tests;
