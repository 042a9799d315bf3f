//! UCI and USI as the program that runs a match speaks them. Texts in, texts out; nothing here waits for anybody.

use std::time::Duration;

use pantheon_rules::{Game, Position, Variant};

use super::pace::Pace;
use super::player::{MATE, Question, Thought};
use crate::spelling::is_shogi_board;

/// A protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// That of chess programs.
    Uci,
    /// That of shogi programs.
    Usi,
}

impl Dialect {
    /// The word that asks an engine to introduce itself.
    pub const fn greeting(self) -> &'static str {
        match self {
            Dialect::Uci => "uci",
            Dialect::Usi => "usi",
        }
    }

    /// The word with which the introduction ends.
    pub const fn greeted(self) -> &'static str {
        match self {
            Dialect::Uci => "uciok",
            Dialect::Usi => "usiok",
        }
    }

    /// What announces a new game.
    pub const fn new_game(self) -> &'static str {
        match self {
            Dialect::Uci => "ucinewgame",
            Dialect::Usi => "usinewgame",
        }
    }

    /// The option that names the variant.
    pub const fn variant_option(self) -> &'static str {
        match self {
            Dialect::Uci => "UCI_Variant",
            Dialect::Usi => "USI_Variant",
        }
    }

    /// The option for the size of the table.
    pub const fn hash_option(self) -> &'static str {
        match self {
            Dialect::Uci => "Hash",
            Dialect::Usi => "USI_Hash",
        }
    }

    /// What an engine plays that has no option for variants: the game its protocol was made for.
    pub const fn only_game(self) -> &'static str {
        match self {
            Dialect::Uci => "chess",
            Dialect::Usi => "shogi",
        }
    }

    /// The line that sets up a game.
    pub fn position(self, game: &Game) -> String {
        let board = &game.boards()[0];
        let Some(start) = game.position_after(0) else { return "position startpos".to_owned() };
        let variant = start.variant();
        let is_usi = self == Dialect::Usi && is_shogi_board(variant);
        let mut line = match start.fen() == Position::start(variant).fen() {
            true => "position startpos".to_owned(),
            false if is_usi => format!("position sfen {}", start.sfen()),
            false => format!("position fen {}", start.fen()),
        };
        if !board.moves().is_empty() {
            line.push_str(" moves");
        }
        let mut position = start;
        for &mv in board.moves() {
            let text = if is_usi { position.usi(mv) } else { position.uci(mv) };
            line.push(' ');
            line.push_str(&text);
            position.play_unchecked(mv);
        }
        line
    }

    /// The line that asks for a move.
    pub fn go(self, question: &Question) -> String {
        let [first, second] = question.clocks.map(|time| time.as_millis());
        match (question.pace, self) {
            (Pace::Time(time), Dialect::Uci) => format!("go movetime {}", time.as_millis()),
            (Pace::Time(time), Dialect::Usi) => format!("go btime 0 wtime 0 byoyomi {}", time.as_millis()),
            (Pace::Clock(clock), _) => {
                let increment = clock.increment.as_millis();
                // In shogi the first player is called black.
                let [one, two] = if self == Dialect::Uci { ['w', 'b'] } else { ['b', 'w'] };
                format!("go {one}time {first} {two}time {second} {one}inc {increment} {two}inc {increment}")
            }
            (Pace::Nodes(nodes), _) => format!("go nodes {nodes}"),
            (Pace::Depth(depth), _) => format!("go depth {depth}"),
        }
    }
}

/// Takes what a line `info …` says into a thought.
pub fn read_info(line: &str, thought: &mut Thought) {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") {
        return;
    }
    let (mut score, mut depth, mut nodes, mut line_number) = (None, None, None, 1);
    while let Some(word) = words.next() {
        match word {
            // What follows is for people, or moves; neither may be taken for a field.
            "string" | "pv" => break,
            "depth" => depth = words.next().and_then(|text| text.parse().ok()),
            "nodes" => nodes = words.next().and_then(|text| text.parse().ok()),
            "multipv" => line_number = words.next().and_then(|text| text.parse().ok()).unwrap_or(1),
            "score" => score = words.next().zip(words.next()).and_then(|(kind, value)| read_score(kind, value)),
            // A bound is not the score itself.
            "lowerbound" | "upperbound" => score = None,
            _ => {}
        }
    }
    if let Some(nodes) = nodes {
        thought.nodes = nodes;
    }
    if line_number == 1 && score.is_some() {
        thought.score = score;
        thought.depth = depth.unwrap_or(thought.depth);
    }
}

fn read_score(kind: &str, value: &str) -> Option<i32> {
    match kind {
        "cp" => value.parse().ok().map(|value: i32| value.clamp(-MATE, MATE)),
        // USI has mates of unknown length: `+` and `-`.
        "mate" => match value {
            "+" => Some(MATE - 500),
            "-" => Some(500 - MATE),
            _ => {
                let moves: i32 = value.parse().ok()?;
                let size = MATE - moves.unsigned_abs().min(1000) as i32;
                Some(if moves > 0 { size } else { -size })
            }
        },
        _ => None,
    }
}

/// An option that an engine says it has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// Its name.
    pub name: String,
    /// What it may be set to, where that is a list.
    pub choices: Vec<String>,
}

/// Reads `option name N type T … var A var B`.
pub fn read_offer(line: &str) -> Option<Offer> {
    let rest = line.trim().strip_prefix("option name ")?;
    let (name, rest) = rest.split_once(" type ")?;
    let mut words = rest.split_whitespace();
    let mut choices = Vec::new();
    while let Some(word) = words.next() {
        if word == "var" {
            choices.extend(words.next().map(str::to_owned));
        }
    }
    Some(Offer { name: name.trim().to_owned(), choices })
}

/// How long a side may take by the question, and what a clock has left for it.
pub fn allowed(question: &Question) -> Duration {
    match question.pace {
        Pace::Time(time) => time,
        Pace::Clock(_) => question.clocks[question.game.turn() as usize],
        Pace::Nodes(_) | Pace::Depth(_) => question.longest,
    }
}

/// Must the engine be told that kings castle by taking rooks?
pub fn castles_by_taking(variant: &Variant) -> bool {
    variant.spec().board.chess960
}

#[cfg(test)]
mod tests {
    use super::*;
    use pantheon_rules::Catalogue;

    fn thought(lines: &[&str]) -> Thought {
        let mut thought = Thought::default();
        lines.iter().for_each(|line| read_info(line, &mut thought));
        thought
    }

    #[test]
    fn the_last_exact_score_of_the_first_line_counts() {
        let seen = thought(&[
            "info depth 5 seldepth 7 multipv 1 score cp 35 nodes 1000 nps 5 pv e2e4 score",
            "info depth 6 multipv 2 score cp -10 nodes 1200 pv d2d4",
            "info depth 6 score cp 90 lowerbound nodes 1300",
            "info string score cp 7 depth 99",
            "info depth x score cp y nodes -1",
            "readyok score cp 1",
        ]);
        assert_eq!((seen.score, seen.depth, seen.nodes), (Some(35), 5, 1300));
    }

    #[test]
    fn mates_are_beyond_all_other_scores() {
        assert_eq!(thought(&["info score mate 3"]).score, Some(MATE - 3));
        assert_eq!(thought(&["info score mate -2"]).score, Some(2 - MATE));
        assert_eq!(thought(&["info score mate +"]).score, Some(MATE - 500));
        assert_eq!(thought(&["info score cp 99999999"]).score, Some(MATE));
    }

    #[test]
    fn options_are_understood() {
        let offer = read_offer("option name Skill Level type spin default 20 min 0 max 20").unwrap();
        assert_eq!((offer.name.as_str(), offer.choices.len()), ("Skill Level", 0));
        let offer = read_offer("option name UCI_Variant type combo default a var a var b-c").unwrap();
        assert_eq!(offer.choices, ["a", "b-c"]);
        assert_eq!(read_offer("id name option"), None);
    }

    #[test]
    fn positions_are_spelled_in_the_dialect() {
        let shogi = Catalogue::builtin().get("shogi").unwrap();
        let mut game = Game::new(Position::start(shogi));
        game.play(game.position().parse_usi("7g7f").unwrap()).unwrap();
        assert_eq!(Dialect::Usi.position(&game), "position startpos moves 7g7f");
        assert_eq!(Dialect::Uci.position(&game), "position startpos moves c3c4");
        let start = Position::from_sfen(shogi, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1").unwrap();
        let game = Game::new(start);
        assert_eq!(Dialect::Usi.position(&game), "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    }
}
