//! Random games, each in a manner of its own: plain chance alone seldom promotes, mates or repeats.

use std::sync::Arc;

use pantheon_rules::{Game, Move, MoveKind, Position, Variant};

use super::random::Random;

/// Longer games teach little more.
const LONGEST: usize = 160;

/// A game that was played at random.
pub struct Playout {
    /// Where it started.
    pub start: String,
    /// Its moves, as UCI writes them.
    pub moves: Vec<String>,
    /// The game, at its end.
    pub game: Game,
}

/// What a game's players like to do when chance lets them.
#[derive(Clone, Copy, PartialEq)]
enum Manner {
    Anything,
    Take,
    GoForward,
    Check,
    /// Go back where they came from: situations repeat.
    Return,
}

impl Playout {
    /// The game with this number. `rulings` makes for games that repeat themselves.
    pub fn play(variant: &Arc<Variant>, seed: u64, number: u64, rulings: bool) -> Playout {
        let mut random = Random::new(seed, variant.name(), number);
        let manners = if rulings {
            [Manner::Return, Manner::Return, Manner::Return, Manner::Check].as_slice()
        } else {
            [Manner::Anything, Manner::Anything, Manner::Take, Manner::GoForward, Manner::Check].as_slice()
        };
        let manner = manners[number as usize % manners.len()];
        let fen = start(variant, &mut random).fen();
        // Both sides start from the text: it does not tell whether a handicap game counts its moves from the first.
        let mut game = Game::new(Position::from_fen(variant, &fen).expect("a FEN of our own"));
        let mut moves = Vec::new();
        // A few moves at random first, so that no two games are alike.
        let opening = random.below(if rulings { 40 } else { 10 });
        while moves.len() < LONGEST {
            let manner = if moves.len() < opening { Manner::Anything } else { manner };
            let Some(mv) = choose(&game, manner, &mut random) else { break };
            moves.push(game.position().uci(mv));
            game.play(mv).expect("a legal move");
        }
        Playout { start: fen, moves, game }
    }
}

fn start(variant: &Arc<Variant>, random: &mut Random) -> Position {
    // Shuffled starts are those of chess; a variant with another board or army begins as it is defined.
    if variant.spec().board.chess960
        && let Ok(start) = Position::from_fen(variant, &shuffled_start(random))
    {
        return start;
    }
    let handicaps: Vec<&str> = variant.handicaps().collect();
    let handicap = if random.percent(20) { random.pick(&handicaps) } else { None };
    handicap.and_then(|name| Position::handicap(variant, name)).unwrap_or_else(|| Position::start(variant))
}

/// One of the 960: bishops on both colours, the king between the rooks.
fn shuffled_start(random: &mut Random) -> String {
    let mut rank = ['.'; 8];
    rank[2 * random.below(4)] = 'b';
    rank[2 * random.below(4) + 1] = 'b';
    for piece in ['q', 'n', 'n'] {
        let free: Vec<usize> = (0..8).filter(|&file| rank[file] == '.').collect();
        rank[free[random.below(free.len())]] = piece;
    }
    let free: Vec<usize> = (0..8).filter(|&file| rank[file] == '.').collect();
    for (file, piece) in free.into_iter().zip(['r', 'k', 'r']) {
        rank[file] = piece;
    }
    let black: String = rank.iter().collect();
    let white = black.to_uppercase();
    format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1")
}

/// Any legal move; two times out of three one in the players' manner, if there is one.
fn choose(game: &Game, manner: Manner, random: &mut Random) -> Option<Move> {
    let moves = game.legal_moves();
    if manner != Manner::Anything && random.percent(67) {
        let liked: Vec<Move> = moves.iter().copied().filter(|&mv| likes(game, manner, mv)).collect();
        if let Some(mv) = random.pick(&liked) {
            return Some(mv);
        }
    }
    random.pick(&moves)
}

fn likes(game: &Game, manner: Manner, mv: Move) -> bool {
    let position = game.position();
    match manner {
        Manner::Anything => true,
        Manner::Take => position.is_capture(mv),
        Manner::GoForward => {
            let rank = |square: pantheon_rules::Square| square.rank_for(game.turn(), position.variant().ranks());
            matches!(mv.kind(), MoveKind::Promotion | MoveKind::PiecePromotion)
                || mv.kind() != MoveKind::Drop && rank(mv.to()) > rank(mv.from())
        }
        Manner::Check => {
            let mut after = position.clone();
            after.play_unchecked(mv);
            after.in_check()
        }
        Manner::Return => {
            let earlier = game.moves().len().checked_sub(2).map(|ply| game.moves()[ply]);
            earlier.is_some_and(|earlier| {
                mv.kind() == MoveKind::Normal
                    && earlier.kind() == MoveKind::Normal
                    && (mv.from(), mv.to()) == (earlier.to(), earlier.from())
            })
        }
    }
}
