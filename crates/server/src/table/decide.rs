//! What would happen: a player's action, or time going by, becomes events or a refusal.

use pantheon_rules::{Game, Verdict};
use pantheon_wire::{Action, Code, Ending, Happening, Offer, Refusal, Room, Side};

use super::clocks::MOST_LAG;
use super::{GIFT, Table, aborted, color, ending_of};
use crate::chat::is_invisible;

/// No move in UCI is longer.
const LONGEST_MOVE: usize = 40;

/// Somebody wants something.
#[derive(Clone, Debug)]
pub struct Request {
    /// The side he plays, if he does.
    pub seat: Option<Side>,
    /// The only board that he plays on, where he has a partner.
    pub board: Option<u8>,
    /// His name, for the chat.
    pub name: String,
    /// What he wants.
    pub action: Action,
    /// What his connection takes, as the server has measured it.
    pub lag_ms: i64,
}

/// What is to happen.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Decision {
    /// In this order.
    pub happenings: Vec<Happening>,
    /// And then the game is over.
    pub ending: Option<Ending>,
    /// Both want another game.
    pub rematch: bool,
    /// Time had run out before the action came: the game ends by that, and the action is not done.
    pub late: bool,
}

type Decided = Result<Decision, Refusal>;

fn happens(happening: Happening) -> Decided {
    Ok(Decision { happenings: vec![happening], ..Decision::default() })
}

fn ends(ending: Ending) -> Decided {
    Ok(Decision { ending: Some(ending), ..Decision::default() })
}

fn refuse<T>(code: Code, message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(code, message))
}

impl Table {
    /// What comes of an action at this time. Nothing changes yet.
    pub fn decide(&self, request: &Request, now: i64) -> Decided {
        if let Action::Say { room, text } = &request.action {
            return self.say(request, *room, text);
        }
        let Some(seat) = request.seat else {
            return refuse(Code::Forbidden, "only the players of this game can do that; you are watching");
        };
        if let Action::Offer { offer: Offer::Rematch } | Action::Decline { offer: Offer::Rematch } = &request.action {
            return self.about_rematch(seat, &request.action);
        }
        if let Some(ending) = &self.ending {
            return refuse(Code::GameOver, format!("the game is over. {}", ending.words));
        }
        // The flag has fallen, though nobody has looked yet; a move may have been on its way before.
        let is_due = match request.action {
            Action::Move { board, .. } if self.is_turn(seat, board) => {
                self.is_due_on(usize::from(board), now, request.lag_ms.clamp(0, MOST_LAG))
            }
            _ => self.is_due(now),
        };
        if is_due {
            return Ok(Decision { late: true, ..self.decide_time(now) });
        }
        match &request.action {
            Action::Move { board, ply, uci } => {
                if request.board.is_some_and(|only| only != *board) {
                    return refuse(Code::Forbidden, "your partner plays on that board");
                }
                let board = self.board(*board)?;
                self.on_move(seat, board, *ply, uci, now, request.lag_ms)
            }
            Action::Resign {} => self.by_rules(|game| game.resign(color(seat))),
            Action::Claim {} if seat != self.turn() => refuse(Code::NotYourTurn, "a draw is claimed on one's own move"),
            Action::Claim {} => self.by_rules(Game::claim_draw),
            Action::Declare {} if seat != self.turn() => {
                refuse(Code::NotYourTurn, "an impasse is declared on one's own move")
            }
            Action::Declare {} => self.by_rules(Game::declare),
            Action::Abort {} if !self.has_begun() => ends(aborted("The game was broken off before both had moved.")),
            Action::Abort {} => {
                refuse(Code::Conflict, "both players have moved; a game can be broken off only before that")
            }
            Action::GiveTime {} => self.give_time(seat),
            Action::Offer { offer: Offer::Draw } => self.offer_draw(seat),
            Action::Offer { offer: Offer::Takeback } => self.offer_takeback(seat),
            Action::Decline { offer } => self.decline(seat, *offer),
            Action::Offer { offer: Offer::Rematch } | Action::Say { .. } => Ok(Decision::default()),
        }
    }

    /// What comes of time going by.
    pub fn decide_time(&self, now: i64) -> Decision {
        if !self.is_due(now) {
            return Decision::default();
        }
        if !self.has_clocks() {
            let words = "The game was broken off, for nobody had moved for 30 days.";
            return Decision { ending: Some(aborted(words)), ..Decision::default() };
        }
        if self.first_move_by().is_some() {
            let words = "The game was broken off, for nobody made the first move.";
            return Decision { ending: Some(aborted(words)), ..Decision::default() };
        }
        let mut game = self.game.clone();
        let loser = self.next_flag().map_or(self.turn(), |(board, _)| self.turn_on(board));
        let outcome = game.lose_on_time(color(loser));
        Decision { ending: outcome.ok().map(ending_of), ..Decision::default() }
    }

    /// A board by the number that a message has.
    fn board(&self, number: u8) -> Result<usize, Refusal> {
        let board = usize::from(number);
        match self.boards() {
            boards if board < boards => Ok(board),
            1 => refuse(Code::Invalid, format!("this game has one board, 0; there is no board {number}")),
            _ => refuse(Code::Invalid, format!("this game has two boards, 0 and 1; there is no board {number}")),
        }
    }

    fn is_turn(&self, seat: Side, board: u8) -> bool {
        self.board(board).is_ok_and(|board| self.turn_on(board) == seat)
    }

    fn on_move(&self, seat: Side, board: usize, ply: u32, uci: &str, now: i64, lag: i64) -> Decided {
        if uci.len() > LONGEST_MOVE {
            return refuse(Code::TooLarge, format!("a move has at most {LONGEST_MOVE} characters"));
        }
        let (played, next) = (&self.game.boards()[board], self.plies_on(board));
        if ply < next {
            // The same move again: the answer to it was lost on the way. Nobody but the mover is told whether it is the
            // same, for the other may have to guess at it.
            let alike = |before: pantheon_rules::Position| before.turn() == played.turn();
            let is_own = played.position_after(ply as usize).is_some_and(alike) == (self.turn_on(board) == seat);
            return match is_own && self.uci(board, ply as usize).as_deref() == Some(uci) {
                true => Ok(Decision::default()),
                false => refuse(Code::Stale, format!("move {ply} has been made; the next is {next}")),
            };
        }
        if ply > next {
            return refuse(Code::Stale, format!("the next move is {next}, not {ply}"));
        }
        if seat != self.turn_on(board) {
            return refuse(Code::NotYourTurn, "it is the other player's turn");
        }
        let spent = self.spent(board, now, lag);
        let mv = match played.position().parse_uci(uci) {
            Ok(mv) => mv,
            // Reasons may name what the player does not see.
            Err(_) if self.hides() => return refuse(Code::IllegalMove, format!("`{uci}` is no move here")),
            Err(error) => return refuse(Code::IllegalMove, error.to_string()),
        };
        match self.game.judge_on(board, mv) {
            Verdict::Illegal(_) | Verdict::Forbidden(_) if self.hides() => {
                return refuse(Code::IllegalMove, format!("`{uci}` is not possible"));
            }
            Verdict::Illegal(why) => return refuse(Code::IllegalMove, format!("`{uci}` is not possible: {why}")),
            Verdict::Forbidden(why) => return refuse(Code::ForbiddenMove, format!("`{uci}` is forbidden: {why}")),
            Verdict::Legal => {}
        }
        // As the rules core writes it, whatever the client wrote.
        let uci = played.position().uci(mv);
        let mut game = self.game.clone();
        game.play_unchecked_on(board, mv);
        Ok(Decision {
            happenings: vec![Happening::Moved { board: board as u8, ply, uci, spent_ms: spent, view: None }],
            ending: game.outcome().map(ending_of),
            ..Decision::default()
        })
    }

    /// Something that the rules decide upon.
    fn by_rules(
        &self,
        act: impl FnOnce(&mut Game) -> Result<pantheon_rules::Outcome, pantheon_rules::NotAllowed>,
    ) -> Decided {
        let mut game = self.game.clone();
        match act(&mut game) {
            Ok(outcome) => ends(ending_of(outcome)),
            Err(why) => refuse(Code::Forbidden, why.to_string()),
        }
    }

    fn offer_draw(&self, seat: Side) -> Decided {
        if !self.head.allows.draw_offers {
            return refuse(Code::Forbidden, "this game has no draws by agreement");
        }
        if self.offers(seat.other(), Offer::Draw) {
            return self.by_rules(Game::agree_to_draw);
        }
        if !self.has_begun() {
            return refuse(Code::Conflict, "a draw can be offered when both have moved");
        }
        self.offer(seat, Offer::Draw)
    }

    fn offer(&self, by: Side, offer: Offer) -> Decided {
        match self.offers(by, offer) {
            true => Ok(Decision::default()),
            false => happens(Happening::Offered { by, offer }),
        }
    }

    fn offer_takeback(&self, seat: Side) -> Decided {
        if !self.head.allows.takebacks {
            let why = if self.boards() > 1 {
                "on two boards no move is taken back"
            } else {
                "no move is taken back in a rated game"
            };
            return refuse(Code::Forbidden, why);
        }
        let other = seat.other();
        // The last move of who asks: his own if the other is to move, else the one before as well.
        let back = |asker: Side| if self.turn() == asker { 2 } else { 1 };
        if self.offers(other, Offer::Takeback) {
            let ply = self.plies().saturating_sub(back(other));
            return happens(Happening::TakenBack { ply, view: None });
        }
        if self.plies() < back(seat) {
            return refuse(Code::Conflict, "you have made no move that could be taken back");
        }
        self.offer(seat, Offer::Takeback)
    }

    fn decline(&self, by: Side, offer: Offer) -> Decided {
        match self.offers(by, offer) || self.offers(by.other(), offer) {
            true => happens(Happening::Declined { by, offer }),
            false => refuse(Code::Conflict, "there is no such offer any more"),
        }
    }

    fn about_rematch(&self, seat: Side, action: &Action) -> Decided {
        if self.ending.is_none() {
            return refuse(Code::Conflict, "another game can be offered when this one is over");
        }
        if let Some(game) = self.rematch() {
            return refuse(Code::Conflict, format!("the rematch has begun; it is game `{game}`"));
        }
        match action {
            Action::Decline { .. } => self.decline(seat, Offer::Rematch),
            _ if self.offers(seat.other(), Offer::Rematch) => Ok(Decision { rematch: true, ..Decision::default() }),
            _ => self.offer(seat, Offer::Rematch),
        }
    }

    fn give_time(&self, seat: Side) -> Decided {
        if self.head.rated {
            return refuse(Code::Forbidden, "no time is given in a rated game");
        }
        match self.timers[0].clocks.as_ref().filter(|clocks| !clocks.control().base().is_zero()) {
            Some(_) => happens(Happening::TimeGiven { to: seat.other(), ms: GIFT.as_millis() as i64 }),
            None => refuse(Code::Conflict, "there is no clock to add time to"),
        }
    }

    fn say(&self, request: &Request, room: Room, text: &str) -> Decided {
        match (room, request.seat) {
            (Room::Team, _) if request.board.is_none() => {
                return refuse(Code::Forbidden, "this chat is between partners, where four play");
            }
            (Room::Players, None) => return refuse(Code::Forbidden, "this chat is between the players"),
            (Room::Spectators, Some(_)) if self.ending.is_none() => {
                return refuse(Code::Forbidden, "players hear the spectators only after the game");
            }
            _ => {}
        }
        let text = clean(text);
        if text.is_empty() {
            return refuse(Code::Invalid, "there is nothing to say");
        }
        if text.chars().count() > pantheon_wire::LONGEST_LINE {
            return refuse(Code::TooLarge, format!("a line has at most {} characters", pantheon_wire::LONGEST_LINE));
        }
        let team = request.seat.filter(|_| room == Room::Team);
        happens(Happening::Said { room, team, name: request.name.clone(), text })
    }
}

/// One line without control characters, those that turn the direction of writing round included, and without what is not
/// seen.
fn clean(text: &str) -> String {
    let turns = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let spaced: String =
        text.chars().filter(|c| !is_invisible(*c)).map(|c| if c.is_control() || turns(c) { ' ' } else { c }).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}
