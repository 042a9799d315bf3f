//! The game line by line: for pipes, screen readers and those who like it so.

use std::io::{self, IsTerminal, Write};
use std::thread;
use std::time::{Duration, Instant};

use pantheon_notation::Moment;
use pantheon_picture::Picture;
use pantheon_rules::{Color, Move};

use super::command::{self, Command};
use super::input::Input;
use super::table::{News, Player, Reply, Sight, Table};
use super::told_seats;
use crate::failure::Failure;
use crate::lines::Line;
use crate::look::Look;
use crate::show;
use crate::spelling::{self, BOARDS};
use crate::text::columns;

const MOVES: &str = "  e2e4, e7e8q, P@e4   a move: from, to, what the pawn becomes; or a drop
  7g7f, 8h2b+, P*5e   the same on shogi boards
  a:e2e4, b:P@e4      the same where there are two boards
  Nf3, P-7f, C2=5     or any notation of the game; `pantheon play --help` lists them";

/// How long to sleep while the engine thinks.
const STEP: Duration = Duration::from_millis(3);

/// Plays to the end of the game, or of the input.
pub fn run(table: &mut Table, look: Look, greeting: &str, out: &mut impl Write) -> Result<(), Failure> {
    let input = Input::standard();
    Session { table, look, input, out, unheard: None, seen: Instant::now(), told_end: false }.play(greeting)
}

/// Tells what became of a game that was left.
pub fn tell_left(table: &Table, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(outcome) = table.game().outcome() {
        writeln!(out, "{outcome} ({})", outcome.result())?;
    } else if table.hides() {
        writeln!(out, "The game is left unfinished.")?;
    } else {
        writeln!(out, "The game is left unfinished; --fen takes it up again:")?;
        writeln!(out, "  {}", table.game().fen())?;
    }
    Ok(())
}

/// A table and the paper it is written on.
struct Session<'a, W> {
    table: &'a mut Table,
    look: Look,
    input: Input,
    out: W,
    /// A line that was read and is still to be obeyed.
    unheard: Option<String>,
    /// Up to when the table knows that time went by.
    seen: Instant,
    /// Has the end of the game been told?
    told_end: bool,
}

/// The text of a line.
fn said(line: Line) -> String {
    match line {
        Line::Text(text) => text.trim().to_owned(),
        // It is answered like anything else that nobody understands.
        Line::TooLong => "(too long)".to_owned(),
    }
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

impl<W: Write> Session<'_, W> {
    fn play(&mut self, greeting: &str) -> Result<(), Failure> {
        // Where only programs play nobody is there to go on, unless somebody sits down.
        let alone = self.is_for_programs();
        self.greet(greeting)?;
        loop {
            self.let_others_play()?;
            self.show()?;
            self.tell_end()?;
            if alone && self.told_end && self.is_for_programs() {
                return Ok(());
            }
            loop {
                match self.take_turn()? {
                    Done::Changed => break,
                    // Who spoke while others play has said what he wanted to say.
                    Done::Nothing if !self.table.awaits_person() => break,
                    Done::Nothing => {}
                    Done::Left if self.told_end => return Ok(()),
                    Done::Left => return tell_left(self.table, &mut self.out),
                }
            }
        }
    }

    fn greet(&mut self, greeting: &str) -> Result<(), Failure> {
        let game = self.table.game();
        writeln!(self.out, "{}", show::title(game, self.look))?;
        if !greeting.is_empty() {
            writeln!(self.out, "{greeting}")?;
        }
        if let Some(seats) = told_seats(self.table) {
            writeln!(self.out, "{seats}")?;
        }
        let board = if game.boards().len() > 1 { format!("{}:", BOARDS[0]) } else { String::new() };
        let example = game.legal_moves().first().map(|&mv| board + &self.table.spelled(&Moment::of(game), mv));
        match example {
            Some(example) if self.table.awaits_person() => {
                writeln!(self.out, "Type a move, such as {example}, or `help`.")?;
            }
            // The first move is for others to make, and an example of it would be none of the person's.
            Some(_) if self.table.person().is_some() => writeln!(self.out, "Type a move, or `help`.")?,
            _ => {}
        }
        Ok(())
    }

    /// Lets time go by at the table, and tells what happened.
    fn advance(&mut self) -> Result<(), Failure> {
        let now = Instant::now();
        let news = self.table.advance(now - self.seen);
        self.seen = now;
        for news in news {
            match news {
                News::Moved(text) => {
                    self.tell_thoughts()?;
                    writeln!(self.out, "{text}")?;
                }
                News::Hint(text) | News::Ended(text) | News::Trouble(text) => writeln!(self.out, "{text}")?,
            }
        }
        Ok(())
    }

    fn let_others_play(&mut self) -> Result<(), Failure> {
        if let Some(News::Trouble(text)) = self.table.untold() {
            writeln!(self.out, "{text}")?;
        }
        self.out.flush()?;
        // Lines of a file wait until it is their turn; a person may speak while nobody else plays.
        let listens = self.is_for_programs() && io::stdin().is_terminal();
        while !self.table.awaits_person() {
            self.advance()?;
            if listens && let Some(line) = self.input.ready()? {
                self.unheard = Some(said(line));
                break;
            }
            if self.table.is_thinking() {
                thread::sleep(STEP);
            }
        }
        Ok(())
    }

    /// Is there no person at the table?
    fn is_for_programs(&self) -> bool {
        Color::ALL.iter().all(|&color| self.table.seats()[color] != Player::Person)
    }

    fn tell_thoughts(&mut self) -> Result<(), Failure> {
        if let Some((_, Some(report))) = self.table.thoughts() {
            let (depth, score, nodes, speed) = (report.depth, report.score, report.nodes, report.speed());
            writeln!(self.out, "Depth {depth}, {score}, {nodes} positions, {speed} a second.")?;
        }
        Ok(())
    }

    fn show(&mut self) -> Result<(), Failure> {
        let game = self.table.game();
        let over = game.outcome().is_some();
        let two = game.boards().len() > 1;
        for (board, name) in game.boards().iter().zip(BOARDS) {
            let position = board.position();
            // The players take turns at the screen: each sees what is his to see, and all of it in the end.
            let eyes = if two { Some(board.turn()) } else { self.table.eyes() };
            let view = position.view(eyes.or(Some(board.turn())));
            let all = over || eyes.is_none();
            let picture = if all { Picture::of(position) } else { Picture::of_view(&view) };
            let last = board.moves().last().copied().filter(|_| all || view.shows_moves_of(!board.turn()));
            let heading = if two { format!("Board {name}\n") } else { String::new() };
            let picture = picture.last_move(last).seen_by(self.table.bottom());
            writeln!(self.out, "\n{heading}{}", picture.text(self.look))?;
            if over {
                continue;
            }
            let (turn, place) = (board.turn(), if two { format!(" on board {name}") } else { String::new() });
            let clock = self.table.clocks().map_or_else(String::new, |clocks| format!(" Clock: {}.", clocks.of(turn)));
            match position.in_check() && (all || view.is_clear()) {
                true => {
                    let (variant, notation) = (position.variant(), self.table.notation());
                    let names = position.checkers().into_iter().map(|square| notation.square(variant, square));
                    let names = names.collect::<Vec<_>>().join(" ");
                    writeln!(self.out, "{turn} to move{place}, in check from {names}.{clock}")?;
                }
                false => writeln!(self.out, "{turn} to move{place}.{clock}")?,
            }
        }
        if over {
            return Ok(());
        }
        let turn = game.turn();
        if let Some(claim) = game.claim() {
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
        let line = self.input.next()?;
        if person && line.is_none() {
            // Who ends the input with Ctrl-D is still on the line of the prompt.
            writeln!(self.out)?;
        }
        Ok(line.map(said))
    }

    fn take_turn(&mut self) -> Result<Done, Failure> {
        let game = self.table.game();
        let over = game.outcome().is_some();
        let prompt = match game.boards() {
            _ if over => ">".to_owned(),
            [first, second] => format!("a {} b {}>", first.turn(), second.turn()),
            _ => format!("{}>", game.turn()),
        };
        let line = match self.unheard.take() {
            Some(line) => Some(line),
            None => self.ask(&prompt)?,
        };
        let Some(line) = line else { return Ok(Done::Left) };
        self.advance()?;
        if !over && self.table.game().outcome().is_some() {
            // The flag fell while nobody spoke.
            return Ok(Done::Changed);
        }
        if line.is_empty() {
            return Ok(Done::Nothing);
        }
        let (reply, loads) = match Command::read(&line) {
            Ok(command) => {
                let loads = matches!(command, Command::Load(_));
                (self.table.obey(command), loads)
            }
            Err(error) => (Reply::Said(format!("{error}.")), false),
        };
        // What is loaded may have ended too.
        self.told_end &= !(loads && matches!(reply, Reply::Changed(_)));
        self.react(reply)
    }

    fn react(&mut self, reply: Reply) -> Result<Done, Failure> {
        let mut tell = |text: &str| if text.is_empty() { Ok(()) } else { writeln!(self.out, "{text}") };
        match reply {
            Reply::Said(text) => {
                tell(&text)?;
                self.hear_engine()?;
                Ok(Done::Nothing)
            }
            Reply::Changed(text) => {
                tell(&text)?;
                Ok(Done::Changed)
            }
            Reply::Asked(question) => {
                tell(&format!("{question} (yes or no)"))?;
                let answer = self.ask(">")?.unwrap_or_default();
                let word = answer.to_lowercase();
                let yes = matches!(word.as_str(), "y" | "yes");
                if !yes && !matches!(word.as_str(), "" | "n" | "no") {
                    // Who goes on to something else has said no.
                    self.unheard = Some(answer);
                }
                let reply = self.table.answer(yes);
                self.react(reply)
            }
            Reply::Show(sight) => {
                match sight {
                    Sight::Board => self.show()?,
                    Sight::Moves => self.list_moves()?,
                    Sight::Help => self.help()?,
                }
                Ok(Done::Nothing)
            }
            Reply::Left => Ok(Done::Left),
        }
    }

    /// Waits for a hint that was asked for.
    fn hear_engine(&mut self) -> Result<(), Failure> {
        self.out.flush()?;
        while self.table.is_thinking() {
            thread::sleep(STEP);
            self.advance()?;
        }
        Ok(())
    }

    fn help(&mut self) -> Result<(), Failure> {
        writeln!(self.out, "{MOVES}")?;
        for (command, does) in command::help() {
            writeln!(self.out, "  {command:<19} {does}")?;
        }
        Ok(())
    }

    fn list_moves(&mut self) -> Result<(), Failure> {
        let game = self.table.game();
        let two = game.boards().len() > 1;
        let mut moves = Vec::new();
        for (index, name) in BOARDS.into_iter().enumerate().take(game.boards().len()) {
            let moment = Moment::on(game, index);
            let name = if two { format!("{name}:") } else { String::new() };
            let written = |&mv: &Move| name.clone() + &self.table.spelled(&moment, mv);
            moves.extend(game.legal_moves_on(index).iter().map(written));
        }
        moves.sort();
        for line in columns(&moves, 78) {
            writeln!(self.out, "  {line}")?;
        }
        Ok(())
    }

    /// Says once how the game ended.
    fn tell_end(&mut self) -> Result<(), Failure> {
        let Some(outcome) = self.table.game().outcome() else {
            self.told_end = false;
            return Ok(());
        };
        if std::mem::replace(&mut self.told_end, true) {
            return Ok(());
        }
        writeln!(self.out, "{outcome} ({})", outcome.result())?;
        if let Some(cycle) = outcome.cycle() {
            writeln!(self.out, "The ruling rests on moves {} to {} of the game:", cycle.from + 1, cycle.to)?;
            let moves = self.written(cycle.from..cycle.to);
            columns(&moves, 78).iter().try_for_each(|line| writeln!(self.out, "  {line}"))?;
        }
        if io::stdin().is_terminal() {
            writeln!(self.out, "Now `new`, `undo`, `save FILE` or `quit`.")?;
        }
        Ok(())
    }

    /// Some moves of the game, by their numbers from 0.
    fn written(&self, plies: std::ops::Range<usize>) -> Vec<String> {
        let game = self.table.game();
        let at = |ply: usize| Some((game.position_after(ply)?, *game.moves().get(ply)?));
        plies.filter_map(at).map(|(position, mv)| spelling::write(&position, mv)).collect()
    }
}
