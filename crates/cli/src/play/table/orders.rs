//! What is said at the table, and what it does.

use pantheon_rules::{Color, Game, Position, RefusalKind, Sides};

use super::{Player, Reply, Sight, Table};
use crate::play::command::{Command, guess};
use crate::play::keeping::Note;
use crate::play::thinker::{Purpose, Settings, Skill};
use crate::text::{excerpt, listing};
use crate::{memory, spelling, start};
use pantheon_clock::{Clocks, short};

impl Table {
    /// Does what is said.
    pub fn obey(&mut self, command: Command) -> Reply {
        let kept_in = self.kept_in.clone();
        let mut reply = self.follow(command);
        if let (Reply::Changed(said), Some(path)) = (&mut reply, &self.kept_in)
            && self.kept_in != kept_in
        {
            said.push_str(&format!(" It is kept in {}.", path.display()));
        }
        self.kept_up(reply)
    }

    fn follow(&mut self, command: Command) -> Reply {
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
            Command::Settings => self.tell_settings(),
            Command::Level(level) => self.set(Settings { skill: Skill::Level(level), ..settings }),
            Command::Elo(elo) => self.set(Settings { skill: Skill::Elo(elo), ..settings }),
            Command::Time(time) => self.set(Settings { time, ..settings }),
            Command::Depth(depth) => self.set(Settings { depth, ..settings }),
            Command::Threads(threads) => self.set(Settings { threads, ..settings }),
            Command::Ponder(ponder) => self.set(Settings { ponder: ponder.unwrap_or(!settings.ponder), ..settings }),
            Command::Hash(hash) => self.set(Settings { hash, ..settings }),
            Command::Clock(control) => self.start_clocks(control.map(Clocks::new)),
            Command::Clocks => Reply::Said(match self.clocks {
                Some(clocks) => format!("The clocks run: {}.", clocks.control()),
                None => "There are no clocks; `clock 10m+5s` starts them.".to_owned(),
            }),
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
            Command::Pieces if self.ascii => {
                Reply::Said("Pieces are shown as letters: figures are not plain ASCII.".to_owned())
            }
            Command::Pieces => {
                self.figures = !self.figures;
                Reply::Said(format!("Pieces are shown as {}.", if self.figures { "figures" } else { "letters" }))
            }
            Command::Flip => {
                self.flipped = !self.flipped;
                Reply::Show(Sight::Board)
            }
            Command::Comment(text) => self.comment(&text),
            Command::Save(path, overwrite) => self.save(path, overwrite),
            Command::Load(path) => self.load(&path),
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

    fn play_text(&mut self, text: &str) -> Reply {
        let text = without_number(text);
        // Who writes `e2 e4` puts a blank where his notation has none.
        let together: String = text.split_whitespace().collect();
        let found = spelling::parse_in(&self.game, text);
        let (board, mv) = match found.or_else(|error| spelling::parse_in(&self.game, &together).map_err(|_| error)) {
            Ok(found) => found,
            // Squares have numbers; what has none was meant as a word.
            Err(_) if !text.contains(char::is_numeric) && !is_word_for_a_move(text) => {
                let (guess, text) = (guess(text), excerpt(text));
                let said = format!("`{text}` is neither a command nor a move; {guess}`help` tells what there is.");
                return Reply::Said(said);
            }
            Err(error) => {
                let why = match error.kind {
                    // A reason may name what stands on squares that the player does not see.
                    RefusalKind::Illegal if self.is_in_fog() => "it is no move of a piece that you see".to_owned(),
                    _ => excerpt(&error.reason),
                };
                let why = format!("`{}`: {why}.", excerpt(text));
                return self.not_now().unwrap_or(Reply::Said(why));
            }
        };
        if let Some(reply) = self.not_now() {
            return reply;
        }
        match self.make(board, mv) {
            Ok(()) => Reply::Changed(String::new()),
            Err(why) => Reply::Said(format!("`{}` {why}.", excerpt(text))),
        }
    }

    /// Is there something on the board that the player does not see?
    fn is_in_fog(&self) -> bool {
        self.eyes().is_some_and(|eyes| !self.game.position().view(Some(eyes)).is_clear())
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
    pub(super) fn put(&mut self, game: Game) {
        self.thinker.forget();
        let plies = game.sequence().count();
        let same_rules = self.game.position().variant().name() == game.position().variant().name();
        if !same_rules {
            self.notation = None;
        }
        self.game = game;
        self.clocks = self.clocks.map(|clocks| Clocks::new(clocks.control()));
        self.past = vec![(self.clocks, Note::default()); plies];
        self.leave_file();
        self.deal();
        self.begin_turn();
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

    fn set(&mut self, settings: Settings) -> Reply {
        if settings.hash > self.settings().hash
            && let Err(why) = memory::fits_in_place_of(self.settings().hash, settings.hash)
        {
            return Reply::Said(format!("Not possible: {why}; it stays at {}.", self.settings().hash));
        }
        self.thinker.set(settings);
        if !settings.ponder && self.thinker.purpose() == Some(Purpose::Ponder) {
            self.thinker.stop();
        }
        self.tell_settings()
    }

    fn tell_settings(&self) -> Reply {
        let Settings { skill, time, depth, threads, hash, ponder } = *self.settings();
        let ponder = if ponder { ", also while you think" } else { "" };
        let time = time.map_or_else(String::new, |time| format!(", {} a move", short(time)));
        let depth = depth.map_or_else(String::new, |depth| format!(", {depth} plies ahead"));
        Reply::Said(format!("The engine plays at {skill}{time}{depth}{ponder}; threads: {threads}, memory: {hash} MB."))
    }

    fn start_clocks(&mut self, clocks: Option<Clocks>) -> Reply {
        if clocks.is_some() && self.game.boards().len() > 1 {
            return Reply::Said("A game on two boards has no clocks here.".to_owned());
        }
        self.set_clocks(clocks);
        if self.thinker.purpose() != Some(Purpose::Hint) {
            // It thinks anew, with an eye on its clock.
            self.thinker.stop();
        }
        Reply::Changed(match clocks {
            Some(clocks) => format!("The clocks run: {}.", clocks.control()),
            None => "There are no clocks now.".to_owned(),
        })
    }
}

/// `1. e4` and `1... e5` are moves as lists have them.
fn without_number(text: &str) -> &str {
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    match behind.len() < text.len() && behind.starts_with('.') {
        true => behind.trim_start_matches('.').trim_start(),
        false => text,
    }
}

/// Is it castling or a pass, which name no square?
fn is_word_for_a_move(text: &str) -> bool {
    let text = text.to_lowercase();
    text.starts_with("o-o") || text == spelling::PASS
}
