//! `pantheon play`: a game in the terminal, for two people at one keyboard or against random moves.

use std::io::{self, BufRead, IsTerminal, Write};

use pantheon_picture::Picture;
use pantheon_rules::{Catalogue, Color, Game, Move, NotAllowed, Outcome};

use crate::failure::Failure;
use crate::lines::{Line, Lines};
use crate::look::{self, Look, LookArgs};
use crate::random::Random;
use crate::show;
use crate::spelling::{self, BOARDS};
use crate::start::Start;
use crate::text::{columns, excerpt};

/// What `play` is told.
#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", spelling::notations()))]
pub struct Args {
    #[command(flatten)]
    start: Start,
    /// Who plays Black; the engine comes later
    #[arg(long, value_enum, value_name = "WHOM", default_value_t = Opponent::Human)]
    against: Opponent,
    /// Let the random moves be the same each time
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    #[command(flatten)]
    look: LookArgs,
}

const EXAMPLES: &str = "\
Examples:
  pantheon play minishogi
  pantheon play shogi --handicap rook
  pantheon play xiangqi --against random
  pantheon play chess --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'

In the game, type a move such as e2e4 or Nf3, on shogi boards 7g7f or P-7f; `help` tells the rest.";

/// Who plays Black.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Opponent {
    /// Another person at the keyboard
    Human,
    /// The program, with random moves
    Random,
}

const HELP: &str = "  e2e4, e7e8q, P@e4   a move: from, to, what the pawn becomes; or a drop
  7g7f, 8h2b+, P*5e   the same on shogi boards
  a:e2e4, b:P@e4      the same where there are two boards
  Nf3, P-7f, C2=5     or any notation of the game; `pantheon play --help` lists them
  moves               lists the moves you have
  board               shows the board again
  undo                takes back the last move
  draw                offers a draw
  claim               claims a draw by repetition or by the count of moves
  declare             declares an impasse (the entering king of shogi)
  resign              gives the game up
  quit                leaves the game unfinished";

/// Plays a game to its end, or to the end of the input.
pub fn run(args: &Args, catalogue: &Catalogue, out: &mut impl Write) -> Result<(), Failure> {
    let mut game = args.start.game(catalogue)?;
    let look = look::of_stdout(&args.look);
    let random = (args.against == Opponent::Random).then(|| Random::new(args.seed));
    if game.boards().len() > 1 && random.is_some() {
        return Err(Failure::new("a game on two boards is for people; leave --against out"));
    }
    if game.moves().is_empty() && game.position().variant().spec().sight.covered {
        let mut random = Random::new(args.seed);
        game = Game::new(game.position().deal(|n| random.below(n)));
    }
    Table { game, look, random, lines: Lines::new(io::stdin().lock()), out }.play()
}

/// A game, the people at it and the paper it is written on.
struct Table<R, W> {
    game: Game,
    look: Look,
    /// Plays Black, if it is there.
    random: Option<Random>,
    lines: Lines<R>,
    out: W,
}

/// What a line of input led to.
enum Done {
    /// The game has changed.
    Changed,
    /// It is as it was.
    Nothing,
    /// There is nobody left to play.
    Left,
}

impl<R: BufRead, W: Write> Table<R, W> {
    fn play(&mut self) -> Result<(), Failure> {
        self.greet()?;
        loop {
            if self.game.outcome().is_none() && self.plays_random() {
                self.play_random()?;
            }
            self.show()?;
            if let Some(outcome) = self.game.outcome() {
                return self.tell_end(outcome);
            }
            loop {
                match self.take_turn()? {
                    Done::Changed => break,
                    Done::Nothing => {}
                    Done::Left => return self.tell_unfinished(),
                }
            }
        }
    }

    fn plays_random(&self) -> bool {
        self.random.is_some() && self.game.turn() == Color::Black
    }

    fn greet(&mut self) -> Result<(), Failure> {
        writeln!(self.out, "{}", show::title(&self.game, self.look))?;
        if self.random.is_some() {
            writeln!(self.out, "You play White. Black plays random moves: the engine comes later.")?;
        }
        let example = self.game.legal_moves().first().map(|&mv| spelling::write(self.game.position(), mv));
        if let Some(example) = example {
            writeln!(self.out, "Type a move, such as {example}, or `help`.")?;
        }
        Ok(())
    }

    fn show(&mut self) -> Result<(), Failure> {
        let over = self.game.outcome().is_some();
        let two = self.game.boards().len() > 1;
        for (board, name) in self.game.boards().iter().zip(BOARDS) {
            let position = board.position();
            // The players take turns at the screen: each sees what is his to see, and all of it in the end.
            let view = position.view(Some(board.turn()));
            let picture = if over { Picture::of(position) } else { Picture::of_view(&view) };
            let last = board.moves().last().copied().filter(|_| over || view.shows_moves_of(!board.turn()));
            let heading = if two { format!("Board {name}\n") } else { String::new() };
            writeln!(self.out, "\n{heading}{}", picture.last_move(last).text(self.look))?;
            if over {
                continue;
            }
            let (turn, place) = (board.turn(), if two { format!(" on board {name}") } else { String::new() });
            match position.in_check() && view.is_clear() {
                true => writeln!(self.out, "{turn} to move{place}, in check from {}.", position.checkers())?,
                false => writeln!(self.out, "{turn} to move{place}.")?,
            }
        }
        if over {
            return Ok(());
        }
        let turn = self.game.turn();
        if let Some(claim) = self.game.claim() {
            writeln!(self.out, "{turn} may end the game with `claim`. {claim}")?;
        }
        Ok(())
    }

    /// Reads a line after a prompt; `None` at the end of the input.
    fn ask(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        // A prompt is for people; with input from a file it would only clutter the output.
        let person = io::stdin().is_terminal();
        if person {
            write!(self.out, "{prompt} ")?;
        }
        self.out.flush()?;
        let line = self.lines.next()?;
        if person && line.is_none() {
            // Who ends the input with Ctrl-D is still on the line of the prompt.
            writeln!(self.out)?;
        }
        Ok(line.map(|line| match line {
            Line::Text(text) => text.trim().to_owned(),
            Line::TooLong => "?".to_owned(),
        }))
    }

    fn agrees(&mut self, question: &str) -> Result<bool, Failure> {
        writeln!(self.out, "{question} (yes or no)")?;
        let answer = self.ask(">")?.unwrap_or_default().to_lowercase();
        Ok(matches!(answer.as_str(), "y" | "yes"))
    }

    fn take_turn(&mut self) -> Result<Done, Failure> {
        let prompt = match self.game.boards() {
            [first, second] => format!("a {} b {}>", first.turn(), second.turn()),
            _ => format!("{}>", self.game.turn()),
        };
        let Some(line) = self.ask(&prompt)? else { return Ok(Done::Left) };
        match line.to_lowercase().as_str() {
            "" => return Ok(Done::Nothing),
            "quit" | "exit" => return Ok(Done::Left),
            "board" => self.show()?,
            "help" => writeln!(self.out, "{HELP}")?,
            "moves" => self.list_moves()?,
            "undo" => return self.undo(),
            "draw" => return self.offer_draw(),
            "claim" => {
                let result = self.game.claim_draw();
                return self.settle(result);
            }
            "declare" => return self.declare(),
            "resign" => {
                let result = self.game.resign(self.game.turn());
                return self.settle(result);
            }
            _ => return self.play_move(&line),
        }
        Ok(Done::Nothing)
    }

    fn play_move(&mut self, text: &str) -> Result<Done, Failure> {
        let (board, mv) = match spelling::parse_in(&self.game, text) {
            Ok(found) => found,
            // Squares have numbers; what has none was meant as a word.
            Err(_) if !text.contains(char::is_numeric) && !text.to_lowercase().starts_with("o-o") => {
                writeln!(self.out, "`{}` is neither a command nor a move; `help` tells what there is.", excerpt(text))?;
                return Ok(Done::Nothing);
            }
            Err(error) => {
                writeln!(self.out, "`{}`: {}.", excerpt(text), excerpt(&error.reason))?;
                return Ok(Done::Nothing);
            }
        };
        match self.game.play_on(board, mv) {
            Ok(()) => Ok(Done::Changed),
            Err(error) => {
                writeln!(self.out, "{error}.")?;
                Ok(Done::Nothing)
            }
        }
    }

    fn play_random(&mut self) -> Result<(), Failure> {
        let moves = self.game.legal_moves();
        let chosen = self.random.as_mut().and_then(|random| random.choose(&moves));
        // A game that is not over has a legal move.
        let Some(mv) = chosen else { return Err(Failure::new("Black has no legal move, but the game goes on")) };
        let seen = self.game.position().view(Some(Color::White)).shows_moves_of(Color::Black);
        let shown = if seen { spelling::write(self.game.position(), mv) } else { "something in the fog".to_owned() };
        writeln!(self.out, "Black plays {shown}.")?;
        self.game.play(mv).map_err(|error| Failure::new(error.to_string()))
    }

    fn list_moves(&mut self) -> Result<(), Failure> {
        let two = self.game.boards().len() > 1;
        let mut moves = Vec::new();
        for (index, board) in self.game.boards().iter().enumerate() {
            let name = if two { format!("{}:", BOARDS[index]) } else { String::new() };
            let written = |&mv: &Move| name.clone() + &spelling::write(board.position(), mv);
            moves.extend(self.game.legal_moves_on(index).iter().map(written));
        }
        moves.sort();
        for line in columns(&moves, 78) {
            writeln!(self.out, "  {line}")?;
        }
        Ok(())
    }

    fn undo(&mut self) -> Result<Done, Failure> {
        if !self.game.take_back() {
            writeln!(self.out, "There is no move to take back.")?;
            return Ok(Done::Nothing);
        }
        // The answer of a player who answers by himself goes with the move it answered.
        while self.plays_random() && self.game.take_back() {}
        Ok(Done::Changed)
    }

    fn offer_draw(&mut self) -> Result<Done, Failure> {
        let turn = self.game.turn();
        if self.game.position().variant().allows_draw_offers() {
            if self.random.is_some() {
                writeln!(self.out, "The random player does not know when to stop: no draw.")?;
                return Ok(Done::Nothing);
            }
            if !self.agrees(&format!("{turn} offers a draw. Does {} accept?", !turn))? {
                writeln!(self.out, "No draw; the game goes on.")?;
                return Ok(Done::Nothing);
            }
        }
        let result = self.game.agree_to_draw();
        self.settle(result)
    }

    fn declare(&mut self) -> Result<Done, Failure> {
        if let Some(impasse) = self.game.impasse() {
            let king = match (impasse.king_in_zone, impasse.in_check) {
                (false, _) => "not in the promotion zone",
                (true, true) => "in the promotion zone, but in check",
                (true, false) => "in the promotion zone",
            };
            let (turn, pieces, points) = (self.game.turn(), impasse.pieces_in_zone, impasse.points);
            writeln!(self.out, "{turn}'s king is {king}; {pieces} other pieces there, {points} points with the hand.")?;
            if !self.agrees("A wrong declaration loses the game. Declare?")? {
                return Ok(Done::Nothing);
            }
        }
        let result = self.game.declare();
        self.settle(result)
    }

    /// Says why something is not allowed, if it is not.
    fn settle(&mut self, result: Result<Outcome, NotAllowed>) -> Result<Done, Failure> {
        match result {
            Ok(_) => Ok(Done::Changed),
            Err(why) => {
                writeln!(self.out, "Not possible: {why}.")?;
                Ok(Done::Nothing)
            }
        }
    }

    fn tell_end(&mut self, outcome: Outcome) -> Result<(), Failure> {
        writeln!(self.out, "{outcome} ({})", outcome.result())?;
        if let Some(cycle) = outcome.cycle() {
            writeln!(self.out, "The ruling rests on moves {} to {} of the game:", cycle.from + 1, cycle.to)?;
            let moves = self.written(cycle.from..cycle.to);
            columns(&moves, 78).iter().try_for_each(|line| writeln!(self.out, "  {line}"))?;
        }
        Ok(())
    }

    fn tell_unfinished(&mut self) -> Result<(), Failure> {
        writeln!(self.out, "The game is left unfinished; --fen takes it up again:")?;
        writeln!(self.out, "  {}", self.game.fen())?;
        Ok(())
    }

    /// Some moves of the game, by their numbers from 0.
    fn written(&self, plies: std::ops::Range<usize>) -> Vec<String> {
        let at = |ply: usize| Some((self.game.position_after(ply)?, *self.game.moves().get(ply)?));
        plies.filter_map(at).map(|(position, mv)| spelling::write(&position, mv)).collect()
    }
}
