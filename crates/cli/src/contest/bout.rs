//! One game of a match, from the opening to a result.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use pantheon_rules::{Color, Game, Outcome, Reason, Verdict};

use super::adjudication::{Agreed, Draw, Resign, agreed};
use super::dialect::Dialect;
use super::pace::{ClockPace, Pace};
use super::player::{Act, Fault, Question, Thought};
use super::seat::Taken;

/// Which game of the match it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Round {
    /// The number of its opening, the first is 0.
    pub opening: usize,
    /// In the second game from an opening the sides are changed.
    pub reversed: bool,
}

impl Round {
    /// The round of this number, the first is 0.
    pub fn new(number: usize) -> Round {
        Round { opening: number / 2, reversed: number % 2 == 1 }
    }

    /// Which player has a colour: 0 for the first, 1 for the second.
    pub fn player(self, color: Color) -> usize {
        color as usize ^ usize::from(self.reversed)
    }

    /// The tag `Round`: `3.1` and `3.2` are the games from the third opening.
    pub fn tag(self) -> String {
        format!("{}.{}", self.opening + 1, 1 + usize::from(self.reversed))
    }

    /// Reads the tag.
    pub fn from_tag(text: &str) -> Option<Round> {
        let (opening, leg) = text.split_once('.')?;
        let opening = opening.parse::<usize>().ok()?.checked_sub(1)?;
        match leg {
            "1" => Some(Round { opening, reversed: false }),
            "2" => Some(Round { opening, reversed: true }),
            _ => None,
        }
    }
}

/// How games of a match are run.
#[derive(Clone, Copy, Debug)]
pub struct Conduct {
    /// What may be lost on the way before a time counts as overstepped.
    pub margin: Duration,
    /// The most that a search without a time may take.
    pub longest: Duration,
    /// Longer games are drawn.
    pub plies: usize,
    /// When games are given up.
    pub resign: Option<Resign>,
    /// When games are drawn early.
    pub draw: Option<Draw>,
}

/// A finished game.
pub struct Bout {
    /// Which one.
    pub round: Round,
    /// All of it.
    pub game: Game,
    /// The first so many moves were given.
    pub opening: usize,
    /// What the players thought at the others.
    pub thoughts: Vec<Thought>,
    /// Who won.
    pub winner: Option<Color>,
    /// By what, in a word.
    pub end: String,
    /// What a player did that no player should.
    pub breach: Option<Breach>,
}

/// What a player did that no player should.
pub struct Breach {
    /// Which player.
    pub player: usize,
    /// What.
    pub fault: Fault,
    /// The line that sets up the position in which it happened.
    pub replay: String,
    /// How it came to it.
    pub thought: Thought,
}

/// How a game ended.
struct End {
    winner: Option<Color>,
    word: String,
    breach: Option<(Fault, Thought)>,
}

impl From<Outcome> for End {
    fn from(outcome: Outcome) -> End {
        End { winner: outcome.winner, word: outcome.reason.name().to_owned(), breach: None }
    }
}

/// Plays a game from its opening; `None` if it was broken off.
pub fn play(round: Round, opening: Game, seats: &mut [Taken; 2], conduct: &Conduct, stop: &AtomicBool) -> Option<Bout> {
    let mut bout = Bout {
        round,
        opening: opening.moves().len(),
        game: opening,
        thoughts: Vec::new(),
        winner: None,
        end: String::new(),
        breach: None,
    };
    let mut clocks = Color::ALL.map(|color| match seats[round.player(color)].seat.pace {
        Pace::Clock(ClockPace { base, .. }) => base,
        _ => Duration::ZERO,
    });
    let mut scores = Vec::new();
    let mut end = None;
    for color in Color::ALL {
        if let Err(fault) = seats[round.player(color)].new_game(bout.game.position().variant()) {
            end.get_or_insert(lost_by(color, fault, Thought::default()));
        }
    }
    let end = loop {
        if let Some(end) = end.take().or_else(|| end_by_rules(&mut bout.game, conduct)) {
            break end;
        }
        if let Some(agreed) = agreed(&scores, bout.game.moves().len(), conduct.resign, conduct.draw) {
            let winner = match agreed {
                Agreed::Win(color) => Some(color),
                Agreed::Draw => None,
            };
            break End { winner, word: "adjudication".to_owned(), breach: None };
        }
        if stop.load(Relaxed) {
            return None;
        }
        let turn = bout.game.turn();
        let taken = &mut seats[round.player(turn)];
        let pace = taken.seat.pace;
        let Conduct { margin, longest, .. } = *conduct;
        let question = Question { game: &bout.game, pace, clocks, margin, longest, stop };
        let answer =
            taken.player().map_err(|fault| (fault, Thought::default())).and_then(|player| player.ask(&question));
        match answer {
            Ok(answer) => {
                if let Pace::Clock(ClockPace { increment, .. }) = pace {
                    let clock = &mut clocks[turn as usize];
                    *clock = clock.saturating_sub(answer.thought.time) + increment;
                }
                match act(&mut bout.game, &answer.act) {
                    Ok(None) => {
                        bout.thoughts.push(answer.thought);
                        scores.push(answer.thought.score.map(|score| turn.pick(score, -score)));
                    }
                    Ok(Some(end)) => break end,
                    Err(fault) => break lost_by(turn, fault, answer.thought),
                }
            }
            // An engine that is told to end with us has not crashed.
            Err(_) if stop.load(Relaxed) => return None,
            Err((fault, thought)) => break lost_by(turn, fault, thought),
        }
    };
    bout.winner = end.winner;
    bout.end = end.word;
    if let Some((fault, thought)) = end.breach {
        let player = round.player(end.winner.map_or(Color::White, |winner| !winner));
        if fault.is_fatal() {
            seats[player].dismiss();
        }
        let replay = Dialect::Uci.position(&bout.game);
        bout.breach = Some(Breach { player, fault, replay, thought });
    }
    Some(bout)
}

fn lost_by(color: Color, fault: Fault, thought: Thought) -> End {
    End { winner: Some(!color), word: fault.word().to_owned(), breach: Some((fault, thought)) }
}

/// The end that the rules see, those included that a player would have to ask for: nobody here forgets to.
fn end_by_rules(game: &mut Game, conduct: &Conduct) -> Option<End> {
    if let Some(outcome) = game.outcome() {
        return Some(outcome.into());
    }
    if let Ok(outcome) = game.claim_draw() {
        return Some(outcome.into());
    }
    let mover = game.turn();
    if game.declaration().is_some_and(|declared| declared.winner == Some(mover)) {
        return game.declare().ok().map(End::from);
    }
    let too_long = game.moves().len() >= conduct.plies;
    too_long.then(|| End { winner: None, word: "ply limit".to_owned(), breach: None })
}

/// Does what a player answered; an end if it ends the game.
fn act(game: &mut Game, act: &Act) -> Result<Option<End>, Fault> {
    let turn = game.turn();
    match act {
        Act::Play(mv) => match game.judge(*mv) {
            Verdict::Legal => match game.play(*mv) {
                Ok(()) => Ok(None),
                Err(error) => Err(Fault::Illegal(error.text.clone(), error.to_string())),
            },
            Verdict::Forbidden(why) => Err(Fault::Forbidden(game.position().uci(*mv), why)),
            Verdict::Illegal(why) => Err(Fault::Illegal(game.position().uci(*mv), why)),
        },
        Act::Resign => Ok(Some(Outcome::win(!turn, Reason::Resignation).into())),
        Act::Declare => match game.declare() {
            Ok(outcome) => Ok(Some(outcome.into())),
            Err(error) => Err(Fault::Illegal("win".to_owned(), error.to_string())),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_opening_is_played_from_both_sides() {
        let rounds: Vec<String> = (0..4).map(|number| Round::new(number).tag()).collect();
        assert_eq!(rounds, ["1.1", "1.2", "2.1", "2.2"]);
        assert_eq!(Round::new(2).player(Color::White), 0);
        assert_eq!(Round::new(3).player(Color::White), 1);
        for number in 0..4 {
            assert_eq!(Round::from_tag(&Round::new(number).tag()), Some(Round::new(number)));
        }
        for text in ["", "1", "0.1", "1.3", "x.1", "-"] {
            assert_eq!(Round::from_tag(text), None);
        }
    }
}
