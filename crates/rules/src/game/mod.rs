//! A game: a start, the moves since, and all that depends on them — forbidden moves, repetition, claims, conduct.
//!
//! It is played on one board, or on two by partners; [`Board`] has the history of each.

mod board;
mod chase;
mod impasse;
mod partners;
mod record;
mod recurrence;
mod repetition;
mod sequence;
mod shuttle;

use std::fmt;

use std::sync::Arc;

use crate::ends::Outcome;
use crate::position::{FenErrors, Position};
use crate::types::{Color, Kind, Move, MoveList};
use crate::variant::Variant;

pub use board::Board;
pub use impasse::Impasse;
pub use record::NotAllowed;

/// A position with the history that its rules ask for.
///
/// Some games are played on two boards at once by teams of two. Methods that name no board mean the first, which is the
/// only one of most games; those that end in `_on` take its number, 0 or 1. A team is called by its colour on the first
/// board.
///
/// ```
/// use pantheon_rules::{Catalogue, Game, Position, Verdict};
/// let mansindam = Catalogue::builtin().get("mansindam").unwrap();
/// let mut game = Game::new(Position::start(mansindam));
/// for text in "e1e2 e9e8 e2e1 e8e9 e1e2 e9e8 e2e1".split(' ') {
///     game.play(game.position().parse_uci(text).unwrap()).unwrap();
/// }
/// let third = game.position().parse_uci("e8e9").unwrap();
/// assert!(matches!(game.judge(third), Verdict::Forbidden(_)));
/// ```
#[derive(Clone)]
pub struct Game {
    boards: Vec<Board>,
    /// What was played, in order, on all boards.
    plies: Vec<Ply>,
    /// An end that came from the players, not from the board.
    end: Option<Outcome>,
}

/// One move of the game.
#[derive(Clone, Copy)]
struct Ply {
    board: usize,
    /// What it captured, where that goes to a partner.
    given: Option<(Color, Kind)>,
}

/// The grade of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It may be played.
    Legal,
    /// The board allows it, but a rule about the history of the game or about pawn-drop mate bars it; who plays it in a
    /// record loses. The text says why.
    Forbidden(String),
    /// The board does not allow it. The text says why.
    Illegal(String),
}

/// A move that was not played, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayError {
    /// The move as UCI writes it.
    pub text: String,
    /// Why it may not be played.
    pub verdict: Verdict,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.verdict {
            Verdict::Legal => write!(f, "{} is legal", self.text),
            Verdict::Forbidden(why) => write!(f, "{} is forbidden: {why}", self.text),
            Verdict::Illegal(why) => write!(f, "{} is illegal: {why}", self.text),
        }
    }
}

impl std::error::Error for PlayError {}

impl Game {
    /// A game that starts here; where it takes two boards, the second has the start position of the variant.
    pub fn new(start: Position) -> Game {
        let second = start.variant().spec().board.two_boards.then(|| Position::start(start.variant()));
        let boards = [Some(start), second].into_iter().flatten().map(Board::new).collect();
        Game { boards, plies: Vec::new(), end: None }
    }

    /// A game that starts from a FEN; where it takes two boards, from two of them with a `|` between.
    pub fn from_fen(variant: &Arc<Variant>, fen: &str) -> Result<Game, FenErrors> {
        let (first, second) = match fen.split_once('|').filter(|_| variant.spec().board.two_boards) {
            Some((first, second)) => (first, Some(second)),
            None => (fen, None),
        };
        let mut game = Game::new(Position::from_fen(variant, first)?);
        if let Some(second) = second {
            game.boards[1] = Board::new(Position::from_fen(variant, second)?);
        }
        Ok(game)
    }

    /// The FEN of the position, or those of both boards with a `|` between.
    pub fn fen(&self) -> String {
        let fens: Vec<String> = self.boards.iter().map(|board| board.position().fen()).collect();
        fens.join(" | ")
    }

    /// A game that starts here, on two boards.
    pub fn with_boards(first: Position, second: Position) -> Game {
        Game { boards: [first, second].map(Board::new).into(), plies: Vec::new(), end: None }
    }

    /// The boards it is played on: one or two.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.boards[0].position()
    }

    /// The position after a number of plies.
    pub fn position_after(&self, plies: usize) -> Option<Position> {
        self.boards[0].position_after(plies)
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.boards[0].moves
    }

    /// The moves on all boards in the order in which they were played, each with the number of its board.
    pub fn sequence(&self) -> impl Iterator<Item = (usize, Move)> + '_ {
        let mut next = [0; 2];
        self.plies.iter().map(move |ply| {
            let mv = self.boards[ply.board].moves[next[ply.board]];
            next[ply.board] += 1;
            (ply.board, mv)
        })
    }

    /// How many moves were made, on all boards.
    pub fn plies(&self) -> usize {
        self.plies.len()
    }

    /// The numbers of plies after which the situation was the one it is now. The last is now.
    pub fn occurrences(&self) -> Vec<usize> {
        self.boards[0].occurrences()
    }

    /// Whose move it is.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// Whose move it is on a board; of partners, the colour of their team.
    pub fn team_to_move_on(&self, board: usize) -> Color {
        Game::team(board, self.boards[board].turn())
    }

    /// All moves that may be played: position-legal and not forbidden. None if the game is over.
    pub fn legal_moves(&self) -> MoveList {
        self.legal_moves_on(0)
    }

    /// All moves that may be played on a board. A player on two boards may have none and yet hope for a piece.
    pub fn legal_moves_on(&self, board: usize) -> MoveList {
        let moves = match self.boards.as_slice() {
            // Where there are moves, neither the position nor what is forbidden has ended the game.
            [only] if self.end.is_none() => only.permitted_moves(),
            _ if self.outcome().is_none() => return self.boards[board].permitted_moves(),
            _ => return MoveList::new(),
        };
        if moves.is_empty() || self.boards[board].worn_out().is_none() { moves } else { MoveList::new() }
    }

    /// The grade of a move, with the reason for a refusal.
    pub fn judge(&self, mv: Move) -> Verdict {
        self.judge_on(0, mv)
    }

    /// The grade of a move on a board.
    pub fn judge_on(&self, board: usize, mv: Move) -> Verdict {
        match self.outcome() {
            Some(outcome) => Verdict::Illegal(format!("the game is over. {outcome}")),
            None => self.boards[board].judge(mv),
        }
    }

    /// Plays a move that is legal in this game.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        self.play_on(0, mv)
    }

    /// Plays a move that is legal on a board.
    pub fn play_on(&mut self, board: usize, mv: Move) -> Result<(), PlayError> {
        match self.judge_on(board, mv) {
            Verdict::Legal => {
                self.push(board, mv);
                Ok(())
            }
            verdict => Err(self.boards[board].refusal(mv, verdict)),
        }
    }

    /// Plays a move that is legal on a board, even when the game is over. Any other move gives a position that means
    /// nothing.
    pub fn play_unchecked_on(&mut self, board: usize, mv: Move) {
        self.push(board, mv);
    }

    fn push(&mut self, board: usize, mv: Move) {
        // A captured piece keeps its colour: on the other board it is the partner's.
        let color = !self.boards[board].turn();
        let captured = self.boards[board].push(mv);
        let given = captured.filter(|_| self.boards.len() > 1).map(|kind| (color, kind));
        if let Some((color, kind)) = given {
            self.hand_over(board, color, kind);
        }
        self.plies.push(Ply { board, given });
    }

    /// Takes back the last move, or the word that ended the game. `false` if there is nothing to take back.
    pub fn take_back(&mut self) -> bool {
        if self.end.take().is_some() {
            return true;
        }
        let Some(ply) = self.plies.pop() else { return false };
        self.boards[ply.board].unmake();
        if let Some((color, kind)) = ply.given {
            self.hand_back(ply.board, color, kind);
        }
        true
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.end.or_else(|| match self.boards.as_slice() {
            [board] => board.outcome(),
            _ => self.partners_outcome(),
        })
    }

    /// The end that the player to move may claim: a draw by repetition or by the move count, where it must be claimed.
    pub fn claim(&self) -> Option<Outcome> {
        match self.boards.as_slice() {
            [board] if self.outcome().is_none() => {
                board.claimable_repetition().or_else(|| board.claimable_move_count())
            }
            _ => None,
        }
    }

    /// The state of an impasse, where the game knows one: what the player to move would have to show.
    pub fn impasse(&self) -> Option<Impasse> {
        self.impasse_of(self.turn())
    }

    /// The same for either player, whoever is to move.
    pub fn impasse_of(&self, player: Color) -> Option<Impasse> {
        self.boards[0].impasse(player)
    }

    /// What a declaration by the player to move would lead to, where the game knows one.
    pub fn declaration(&self) -> Option<Outcome> {
        self.boards[0].declaration()
    }
}
