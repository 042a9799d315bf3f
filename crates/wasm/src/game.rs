use pantheon_notation::{Moment, Notation, parse_any};
use pantheon_rules::{self as rules, Color, Origin, Position, Verdict};
use serde::{Serialize, Serializer};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::library::Library;
use crate::snapshot::{End, Snapshot};
use crate::words::{Answer, color, json, refuse, square, squares};

/// A game: a start, and the moves since. Of two boards, one is looked at: it is what all calls are about.
#[wasm_bindgen]
pub struct Game {
    game: rules::Game,
    board: usize,
}

/// The grade of a move.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Judgement {
    /// `legal`, `forbidden`, `illegal` or `unreadable`.
    pub grade: &'static str,
    /// The move, if the text names one.
    pub uci: Option<String>,
    /// Why it may not be played.
    pub words: String,
}

/// What the player who is not to move may tell a piece to do beforehand.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Premoves {
    /// By origin.
    #[serde(serialize_with = "as_map")]
    #[cfg_attr(test, ts(type = "{ [key in string]: Array<string> }"))]
    pub moves: Vec<(String, Vec<String>)>,
    /// By the number of the role.
    #[serde(serialize_with = "as_map")]
    #[cfg_attr(test, ts(type = "{ [key in number]: Array<string> }"))]
    pub drops: Vec<(usize, Vec<String>)>,
}

#[wasm_bindgen]
impl Library {
    /// A game from the start of a variant, or from a FEN, an SFEN (`sfen …`) or a handicap by its name.
    pub fn game(&self, variant: &str, start: Option<String>) -> Answer<Game> {
        let variant = self.find(variant)?;
        let Some(start) = start.filter(|start| !start.trim().is_empty()) else {
            return Ok(Game::new(rules::Game::new(Position::start(variant))));
        };
        let start = start.trim();
        if let Some(position) = Position::handicap(variant, start) {
            return Ok(Game::new(rules::Game::new(position)));
        }
        if let Some(sfen) = start.strip_prefix("sfen ") {
            return Ok(Game::new(rules::Game::new(Position::from_sfen(variant, sfen).map_err(refuse)?)));
        }
        rules::Game::from_fen(variant, start).map(Game::new).map_err(refuse)
    }
}

#[wasm_bindgen]
impl Game {
    /// All that a page shows: JSON of `Snapshot`. A seat (`white`, `black`) sees what it may; without one, all is seen.
    pub fn snapshot(&self, seat: Option<String>) -> Answer {
        let seat = seat.as_deref().map(color).transpose()?;
        Ok(json(&Snapshot::of(&self.game, self.board, seat)))
    }

    /// Looks at one of the boards, 0 or 1.
    pub fn look_at(&mut self, board: usize) {
        self.board = board.min(self.game.boards().len() - 1);
    }

    /// The moves that may be played, as UCI texts with blanks between them: for those who need no more than that.
    pub fn legal(&self) -> String {
        Notation::Uci.write_legal_on(&self.game, self.board)
    }

    /// The moves that may be played in a notation, in the order of `legal`; a text has no blanks in it.
    pub fn legal_in(&self, notation: &str) -> Answer {
        let notation: Notation = notation.parse().map_err(refuse)?;
        Ok(notation.write_legal_on(&self.game, self.board))
    }

    /// The position as a FEN, those of two boards with a `|` between.
    pub fn fen(&self) -> String {
        self.game.fen()
    }

    /// Another game that is as far as this one.
    pub fn copy(&self) -> Game {
        Game { game: self.game.clone(), board: self.board }
    }

    /// Plays a move by its UCI text; throws the reason if it may not be played. Of two boards, the text names one:
    /// `b:e2e4`; else the first is meant.
    pub fn play(&mut self, uci: &str) -> Answer<()> {
        let (board, uci) = self.game.named_board(uci);
        let mv = self.game.boards()[board].position().parse_uci(uci).map_err(refuse)?;
        self.game.play_on(board, mv).map_err(refuse)
    }

    /// The grade of a move that somebody typed, in any notation that suits the game: JSON of `Judgement`.
    pub fn judge(&self, text: &str) -> String {
        let mv = match parse_any(&self.moment(), text) {
            Ok(mv) => mv,
            Err(error) => return json(&Judgement { grade: "unreadable", uci: None, words: error.to_string() }),
        };
        let (grade, words) = match self.game.judge_on(self.board, mv) {
            Verdict::Legal => ("legal", String::new()),
            Verdict::Forbidden(why) => ("forbidden", why),
            Verdict::Illegal(why) => ("illegal", why),
        };
        json(&Judgement { grade, uci: Some(self.position().uci(mv)), words })
    }

    /// Why a piece does not go from one square to another, in the words of the rules.
    pub fn why_not(&self, from: &str, to: &str) -> Answer {
        if let Some(outcome) = self.game.outcome() {
            return Ok(outcome.to_string());
        }
        let (from, to) = (square(from)?, square(to)?);
        let mv = rules::Move::new(rules::MoveKind::Normal, from, to);
        Ok(match self.game.judge_on(self.board, mv) {
            Verdict::Legal => String::new(),
            Verdict::Forbidden(why) | Verdict::Illegal(why) => why,
        })
    }

    /// Takes back the last move; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.game.take_back()
    }

    /// The moves so far in a notation: JSON of `string[]`.
    pub fn moves(&self, notation: &str) -> Answer {
        let notation: Notation = notation.parse().map_err(refuse)?;
        let board = &self.game.boards()[self.board];
        let moves = board.moves();
        let mut texts = Vec::with_capacity(moves.len());
        for (ply, &mv) in moves.iter().enumerate() {
            let Some(position) = board.position_after(ply) else { break };
            let previous = ply.checked_sub(1).and_then(|before| moves.get(before)).map(|mv| mv.to());
            texts.push(notation.write(&Moment { position: &position, previous }, mv));
        }
        Ok(json(&texts))
    }

    /// A legal move in a notation; its board as in `play`.
    pub fn spell(&self, uci: &str, notation: &str) -> Answer {
        let notation: Notation = notation.parse().map_err(refuse)?;
        let (board, uci) = self.game.named_board(uci);
        let moment = Moment::on(&self.game, board);
        let mv = moment.position.parse_uci(uci).map_err(refuse)?;
        Ok(notation.write(&moment, mv))
    }

    /// What the player who is not to move may order beforehand: JSON of `Premoves`.
    pub fn premoves(&self) -> String {
        let position = self.position();
        let us = !position.turn();
        let variant = position.variant();
        let moves = position.state().side(us).into_iter();
        let moves = moves.map(|from| (from.to_string(), squares(position.premoves(Origin::Board(from)))));
        let drops = variant.kinds().filter(|&kind| position.hand(us, kind) > 0).map(|kind| variant.plain_role(kind));
        let drops = drops.map(|role| (role.index(), squares(position.premoves(Origin::Hand(role)))));
        json(&Premoves { moves: moves.collect(), drops: drops.collect() })
    }

    /// A player resigns.
    pub fn resign(&mut self, player: &str) -> Answer<()> {
        let player = color(player)?;
        self.game.resign(player).map(drop).map_err(|refusal| refuse(refusal.0))
    }

    /// The players agree on a draw.
    pub fn agree(&mut self) -> Answer<()> {
        self.game.agree_to_draw().map(drop).map_err(|refusal| refuse(refusal.0))
    }

    /// The player to move claims the draw that is there to claim.
    pub fn claim(&mut self) -> Answer<()> {
        self.game.claim_draw().map(drop).map_err(|refusal| refuse(refusal.0))
    }

    /// The player to move declares an impasse.
    pub fn declare(&mut self) -> Answer<()> {
        self.game.declare().map(drop).map_err(|refusal| refuse(refusal.0))
    }

    /// What a declaration would lead to: JSON of `End | null`.
    pub fn declaration(&self) -> String {
        json(&self.game.declaration().map(End::of))
    }

    /// Whose move it is.
    pub fn turn(&self) -> String {
        crate::words::color_name(self.position().turn()).to_owned()
    }
}

impl Game {
    fn new(game: rules::Game) -> Game {
        Game { game, board: 0 }
    }

    fn moment(&self) -> Moment<'_> {
        Moment::on(&self.game, self.board)
    }

    pub(crate) fn position(&self) -> &Position {
        self.game.boards()[self.board].position()
    }

    pub(crate) fn last(&self) -> Option<rules::Move> {
        self.game.boards()[self.board].moves().last().copied()
    }
}

/// Pairs as a map whose keys are the first of each.
fn as_map<K: Serialize, S: Serializer>(pairs: &[(K, Vec<String>)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(key, value)| (key, value)))
}

/// The side that a page looks from.
pub(crate) fn side(name: Option<&str>) -> Answer<Color> {
    name.map_or(Ok(Color::White), color)
}
