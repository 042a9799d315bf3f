use pantheon_notation::{Moment, Notation, parse_any};
use pantheon_rules::{self as rules, Color, Origin, Position, Verdict};
use serde::{Serialize, Serializer};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::library::Library;
use crate::snapshot::{End, Snapshot};
use crate::words::{Answer, color, json, refuse, square, squares};

/// A game: a start, and the moves since.
#[wasm_bindgen]
pub struct Game(rules::Game);

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
            return Ok(Game(rules::Game::new(Position::start(variant))));
        };
        let start = start.trim();
        if let Some(position) = Position::handicap(variant, start) {
            return Ok(Game(rules::Game::new(position)));
        }
        if let Some(sfen) = start.strip_prefix("sfen ") {
            return Ok(Game(rules::Game::new(Position::from_sfen(variant, sfen).map_err(refuse)?)));
        }
        rules::Game::from_fen(variant, start).map(Game).map_err(refuse)
    }
}

#[wasm_bindgen]
impl Game {
    /// All that a page shows: JSON of `Snapshot`. A seat (`white`, `black`) sees what it may; without one, all is seen.
    pub fn snapshot(&self, seat: Option<String>) -> Answer {
        let seat = seat.as_deref().map(color).transpose()?;
        Ok(json(&Snapshot::of(&self.0, seat)))
    }

    /// The moves that may be played, as UCI texts with blanks between them: for those who need no more than that.
    pub fn legal(&self) -> String {
        Notation::Uci.write_legal(&self.0)
    }

    /// The moves that may be played in a notation, in the order of `legal`; a text has no blanks in it.
    pub fn legal_in(&self, notation: &str) -> Answer {
        let notation: Notation = notation.parse().map_err(refuse)?;
        Ok(notation.write_legal(&self.0))
    }

    /// The position as a FEN.
    pub fn fen(&self) -> String {
        self.0.fen()
    }

    /// Another game that is as far as this one.
    pub fn copy(&self) -> Game {
        Game(self.0.clone())
    }

    /// Plays a move by its UCI text; throws the reason if it may not be played.
    pub fn play(&mut self, uci: &str) -> Answer<()> {
        let mv = self.0.position().parse_uci(uci).map_err(refuse)?;
        self.0.play(mv).map_err(refuse)
    }

    /// The grade of a move that somebody typed, in any notation that suits the game: JSON of `Judgement`.
    pub fn judge(&self, text: &str) -> String {
        let mv = match parse_any(&Moment::of(&self.0), text) {
            Ok(mv) => mv,
            Err(error) => return json(&Judgement { grade: "unreadable", uci: None, words: error.to_string() }),
        };
        let (grade, words) = match self.0.judge(mv) {
            Verdict::Legal => ("legal", String::new()),
            Verdict::Forbidden(why) => ("forbidden", why),
            Verdict::Illegal(why) => ("illegal", why),
        };
        json(&Judgement { grade, uci: Some(self.0.position().uci(mv)), words })
    }

    /// Why a piece does not go from one square to another, in the words of the rules.
    pub fn why_not(&self, from: &str, to: &str) -> Answer {
        if let Some(outcome) = self.0.outcome() {
            return Ok(outcome.to_string());
        }
        let (from, to) = (square(from)?, square(to)?);
        let mv = rules::Move::new(rules::MoveKind::Normal, from, to);
        Ok(match self.0.judge(mv) {
            Verdict::Legal => String::new(),
            Verdict::Forbidden(why) | Verdict::Illegal(why) => why,
        })
    }

    /// Takes back the last move; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.0.take_back()
    }

    /// The moves so far in a notation: JSON of `string[]`.
    pub fn moves(&self, notation: &str) -> Answer {
        let notation: Notation = notation.parse().map_err(refuse)?;
        let moves = self.0.moves();
        let mut texts = Vec::with_capacity(moves.len());
        for (ply, &mv) in moves.iter().enumerate() {
            let Some(position) = self.0.position_after(ply) else { break };
            let previous = ply.checked_sub(1).and_then(|before| moves.get(before)).map(|mv| mv.to());
            texts.push(notation.write(&Moment { position: &position, previous }, mv));
        }
        Ok(json(&texts))
    }

    /// A legal move in a notation.
    pub fn spell(&self, uci: &str, notation: &str) -> Answer {
        let notation: Notation = notation.parse().map_err(refuse)?;
        let mv = self.0.position().parse_uci(uci).map_err(refuse)?;
        Ok(notation.write(&Moment::of(&self.0), mv))
    }

    /// What the player who is not to move may order beforehand: JSON of `Premoves`.
    pub fn premoves(&self) -> String {
        let position = self.0.position();
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
        self.0.resign(player).map(drop).map_err(|refusal| refuse(refusal.0))
    }

    /// The players agree on a draw.
    pub fn agree(&mut self) -> Answer<()> {
        self.0.agree_to_draw().map(drop).map_err(|refusal| refuse(refusal.0))
    }

    /// The player to move claims the draw that is there to claim.
    pub fn claim(&mut self) -> Answer<()> {
        self.0.claim_draw().map(drop).map_err(|refusal| refuse(refusal.0))
    }

    /// The player to move declares an impasse.
    pub fn declare(&mut self) -> Answer<()> {
        self.0.declare().map(drop).map_err(|refusal| refuse(refusal.0))
    }

    /// What a declaration would lead to: JSON of `End | null`.
    pub fn declaration(&self) -> String {
        json(&self.0.declaration().map(End::of))
    }

    /// Whose move it is.
    pub fn turn(&self) -> String {
        crate::words::color_name(self.0.turn()).to_owned()
    }
}

impl Game {
    pub(crate) fn position(&self) -> &Position {
        self.0.position()
    }

    pub(crate) fn last(&self) -> Option<rules::Move> {
        self.0.moves().last().copied()
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
