//! Picking a move with the cursor: a piece, where it goes, and what else there is to choose.

use pantheon_notation::{Moment, Notation};
use pantheon_picture::in_hand;
use pantheon_rules::spec::Walls;
use pantheon_rules::{Bitboard, Color, Game, Kind, Move, MoveKind, Origin, Role, Square, Variant};

use crate::spelling;

/// Where the cursor is and what has been picked.
#[derive(Clone, Debug)]
pub struct Picker {
    /// The square of the cursor.
    pub cursor: Square,
    /// The place in the hand, while the cursor is there.
    pub in_hand: Option<usize>,
    /// Is the cursor shown? It is, once it has been used.
    pub shown: bool,
    stage: Stage,
}

/// How far the picking has come.
#[derive(Clone, Debug)]
enum Stage {
    /// Nothing is picked.
    Start,
    /// A piece is picked; it may make these moves.
    Piece(Origin, Vec<Move>),
    /// The target is picked too; each of these moves puts a wall elsewhere.
    Wall(Origin, Vec<Move>),
    /// Only a choice is left, and the one with this number is marked.
    Menu(Vec<Choice>, usize),
}

/// What a menu offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Choice {
    Move(Move),
    /// The piece stays where it is.
    PutDown,
}

/// What a key led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Picked {
    /// A whole move.
    Move(Move),
    /// Something to go on with.
    More,
    /// Nothing, and why.
    Nothing(Obstacle),
}

/// Why nothing was picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// The player has nothing in hand.
    EmptyHand,
    /// What is in hand can be put nowhere.
    NoDrop,
    /// No wall may come there.
    NoWall,
    /// Nothing is there.
    Empty(Square),
    /// The player does not see what is there.
    Unseen(Square),
    /// Somebody else's piece is there.
    Theirs(Square),
    /// The piece there has no move.
    Stuck(Square),
    /// There is no move but to pass.
    MustPass,
}

impl Obstacle {
    /// The same in words, with squares as a notation calls them.
    pub fn told(self, game: &Game, notation: Notation) -> String {
        let turn = game.turn();
        let name = |square| notation.square(game.position().variant(), square);
        match self {
            Obstacle::EmptyHand => format!("{turn} has no pieces in hand."),
            Obstacle::NoDrop => "This piece cannot be put anywhere now.".to_owned(),
            Obstacle::NoWall => "No wall may come there; Esc gives the move up.".to_owned(),
            Obstacle::Empty(square) => format!("There is nothing on {} to move.", name(square)),
            Obstacle::Unseen(square) => format!("{turn} does not see what is on {}.", name(square)),
            Obstacle::Theirs(square) => format!("It is {turn}'s move; the piece on {} is {}'s.", name(square), !turn),
            Obstacle::Stuck(square) => format!("The piece on {} has no move.", name(square)),
            Obstacle::MustPass => format!("{turn} must pass: type `pass`."),
        }
    }
}

impl Picker {
    /// A cursor in the middle of the near side.
    pub fn new(game: &Game, near: Color) -> Picker {
        let variant = game.position().variant();
        let rank = near.pick(1.min(variant.ranks() - 1), variant.ranks().saturating_sub(2));
        let cursor = Square::new(variant.files() / 2, rank).expect("the middle of a board is on it");
        Picker { cursor, in_hand: None, shown: false, stage: Stage::Start }
    }

    /// Forgets what was picked.
    pub fn clear(&mut self) {
        self.stage = Stage::Start;
        self.in_hand = None;
    }

    /// Has anything been picked?
    pub fn is_idle(&self) -> bool {
        matches!(self.stage, Stage::Start) && self.in_hand.is_none()
    }

    /// The square of the piece that was picked.
    pub fn origin(&self) -> Option<Square> {
        match &self.stage {
            Stage::Piece(Origin::Board(from), _) | Stage::Wall(Origin::Board(from), _) => Some(*from),
            _ => None,
        }
    }

    /// The place in the hand of what is being picked there, or was picked.
    pub fn held(&self, game: &Game) -> Option<usize> {
        let (Stage::Piece(Origin::Hand(role), _) | Stage::Wall(Origin::Hand(role), _)) = &self.stage else {
            return self.in_hand;
        };
        let kind = game.position().variant().kind_of(*role);
        in_hand(game.position(), game.turn()).iter().position(|&(held, _)| held == kind)
    }

    /// The squares to choose from now.
    pub fn targets(&self) -> Bitboard {
        match &self.stage {
            Stage::Piece(_, moves) => moves.iter().fold(Bitboard::EMPTY, |set, mv| set.with(mv.to())),
            Stage::Wall(_, moves) => moves.iter().fold(Bitboard::EMPTY, |set, mv| set.with(mv.extra())),
            _ => Bitboard::EMPTY,
        }
    }

    /// What is asked for next, where that is not plain to see.
    pub fn request(&self, game: &Game) -> &'static str {
        match (&self.stage, game.position().variant().spec().effects.walls) {
            (Stage::Wall(..), Walls::Duck) => "Where does the duck go? Pick its square; Esc gives the move up.",
            (Stage::Wall(..), _) => "Where does the wall go? Pick its square; Esc gives the move up.",
            _ => "",
        }
    }

    /// The choices of a menu, and which is marked.
    pub fn menu(&self, game: &Game, notation: Notation) -> Option<(Vec<String>, usize)> {
        let Stage::Menu(choices, at) = &self.stage else { return None };
        let moment = Moment::of(game);
        let name = |choice: &Choice| match choice {
            Choice::Move(mv) => spelling::named(notation, &moment, *mv),
            Choice::PutDown => "put it down".to_owned(),
        };
        Some((choices.iter().map(name).collect(), *at))
    }

    /// Moves the cursor, or the mark of a menu. The steps are as seen: to the right and up.
    pub fn step(&mut self, right: i8, up: i8, game: &Game, bottom: Color) {
        self.shown = true;
        if let Stage::Menu(choices, at) = &mut self.stage {
            let count = choices.len();
            *at = if up > 0 || right < 0 { (*at + count - 1) % count } else { (*at + 1) % count };
            return;
        }
        if let Some(place) = self.in_hand {
            let held = in_hand(game.position(), game.turn()).len();
            if up != 0 {
                self.in_hand = None;
            } else if held > 0 {
                self.in_hand = Some((place + held).saturating_add_signed(isize::from(right)) % held);
            }
            return;
        }
        let sign = bottom.pick(1, -1);
        let variant = game.position().variant();
        let file = self.cursor.file().saturating_add_signed(right * sign).min(variant.files() - 1);
        let rank = self.cursor.rank().saturating_add_signed(up * sign).min(variant.ranks() - 1);
        if let Some(square) = Square::new(file, rank) {
            self.cursor = square;
        }
    }

    /// Goes to the hand of the player to move, or back to the board.
    pub fn enter_hand(&mut self, game: &Game) -> Picked {
        self.shown = true;
        if self.in_hand.take().is_some() {
            return Picked::More;
        }
        if in_hand(game.position(), game.turn()).is_empty() {
            return Picked::Nothing(Obstacle::EmptyHand);
        }
        self.stage = Stage::Start;
        self.in_hand = Some(0);
        Picked::More
    }

    /// Picks what is under the cursor. Where nobody has seen the cursor yet, it is shown first.
    pub fn pick(&mut self, game: &Game) -> Picked {
        if !std::mem::replace(&mut self.shown, true) && self.is_idle() {
            return Picked::More;
        }
        if let Some(place) = self.in_hand {
            return self.pick_held(game, place);
        }
        let cursor = self.cursor;
        match std::mem::replace(&mut self.stage, Stage::Start) {
            Stage::Start => {
                self.pick_piece(game).or_else(|| self.pick_drop(game)).unwrap_or_else(|| self.nothing(game))
            }
            Stage::Piece(origin, moves) => {
                let fitting: Vec<Move> = moves.into_iter().filter(|mv| mv.to() == cursor).collect();
                match (fitting.is_empty(), origin == Origin::Board(cursor)) {
                    (true, true) => Picked::More,
                    // Another piece may be meant, or none; a drop is not, with a piece in the fingers.
                    (true, false) => self.pick_piece(game).unwrap_or_else(|| self.nothing(game)),
                    // To pass, or to promote where it stands, is a move too; but so is a piece put down.
                    (false, true) => {
                        self.offer([Choice::PutDown].into_iter().chain(fitting.into_iter().map(Choice::Move)))
                    }
                    (false, false) => self.narrow(origin, fitting),
                }
            }
            Stage::Wall(origin, moves) => {
                let fitting: Vec<Move> = moves.iter().copied().filter(|mv| mv.extra() == cursor).collect();
                match fitting.is_empty() {
                    true => {
                        self.stage = Stage::Wall(origin, moves);
                        Picked::Nothing(Obstacle::NoWall)
                    }
                    false => self.choose(fitting),
                }
            }
            Stage::Menu(choices, at) => match choices[at] {
                Choice::Move(mv) => Picked::Move(mv),
                Choice::PutDown => Picked::More,
            },
        }
    }

    /// Picks what is on a square that was pointed at.
    pub fn point(&mut self, square: Square, game: &Game) -> Picked {
        if self.has_menu() {
            self.stage = Stage::Start;
        }
        self.in_hand = None;
        self.shown = true;
        self.cursor = square;
        self.pick(game)
    }

    /// Picks a piece in hand that was pointed at.
    pub fn point_at_hand(&mut self, place: usize, game: &Game) -> Picked {
        self.clear();
        self.shown = true;
        self.in_hand = Some(place);
        self.pick(game)
    }

    /// Takes a choice of the menu that was pointed at.
    pub fn point_at_choice(&mut self, number: usize, game: &Game) -> Picked {
        if let Stage::Menu(choices, at) = &mut self.stage {
            *at = number.min(choices.len() - 1);
        }
        self.pick(game)
    }

    /// Is a menu open?
    pub fn has_menu(&self) -> bool {
        matches!(self.stage, Stage::Menu(..))
    }

    /// A piece under the cursor that may move.
    fn pick_piece(&mut self, game: &Game) -> Option<Picked> {
        let origin = Origin::Board(self.cursor);
        let moves: Vec<Move> = game.legal_moves().iter().copied().filter(|mv| mv.origin() == origin).collect();
        if moves.is_empty() {
            return None;
        }
        self.stage = Stage::Piece(origin, moves);
        Some(Picked::More)
    }

    /// A drop on the square under the cursor, where it goes without saying what is dropped: there is no hand to choose
    /// from, or all pieces are alike.
    fn pick_drop(&mut self, game: &Game) -> Option<Picked> {
        let position = game.position();
        if !in_hand(position, game.turn()).is_empty() && position.variant().kinds().count() > 1 {
            return None;
        }
        let is_drop = |mv: &Move| mv.kind() == MoveKind::Drop && mv.to() == self.cursor;
        let drops: Vec<Move> = game.legal_moves().iter().copied().filter(is_drop).collect();
        (!drops.is_empty()).then(|| self.choose(drops))
    }

    /// Why there is nothing under the cursor to pick, as far as who is to move can see it.
    fn nothing(&self, game: &Game) -> Picked {
        let (cursor, turn) = (self.cursor, game.turn());
        let view = game.position().view(Some(turn));
        Picked::Nothing(match view.piece(cursor) {
            _ if must_pass(game) => Obstacle::MustPass,
            _ if !view.sees(cursor) => Obstacle::Unseen(cursor),
            None => Obstacle::Empty(cursor),
            Some(piece) if piece.color != turn => Obstacle::Theirs(cursor),
            Some(_) => Obstacle::Stuck(cursor),
        })
    }

    fn pick_held(&mut self, game: &Game, place: usize) -> Picked {
        let Some(&(kind, _)) = in_hand(game.position(), game.turn()).get(place) else {
            self.in_hand = None;
            return Picked::More;
        };
        let variant = game.position().variant();
        let role = variant.plain_role(kind);
        let is_drop = |mv: &Move| mv.kind() == MoveKind::Drop && held_as(variant, mv.role()) == kind;
        let moves: Vec<Move> = game.legal_moves().iter().copied().filter(is_drop).collect();
        if moves.is_empty() {
            return Picked::Nothing(if must_pass(game) { Obstacle::MustPass } else { Obstacle::NoDrop });
        }
        self.in_hand = None;
        self.stage = Stage::Piece(Origin::Hand(role), moves);
        Picked::More
    }

    /// The target is picked: are there walls to choose from, or forms of the piece?
    fn narrow(&mut self, origin: Origin, moves: Vec<Move>) -> Picked {
        let walls: Bitboard =
            moves.iter().filter(|mv| !mv.kind().is_castling()).fold(Bitboard::EMPTY, |set, mv| set.with(mv.extra()));
        if walls.into_iter().count() > 1 {
            self.stage = Stage::Wall(origin, moves);
            return Picked::More;
        }
        self.choose(moves)
    }

    fn choose(&mut self, moves: Vec<Move>) -> Picked {
        match moves.as_slice() {
            [only] => {
                self.stage = Stage::Start;
                Picked::Move(*only)
            }
            _ => self.offer(moves.into_iter().map(Choice::Move)),
        }
    }

    fn offer(&mut self, choices: impl Iterator<Item = Choice>) -> Picked {
        self.stage = Stage::Menu(choices.collect(), 0);
        Picked::More
    }
}

/// The kind that a piece which is dropped so has in hand: it may have another form there.
fn held_as(variant: &Variant, role: Role) -> Kind {
    variant.in_hand(role).unwrap_or_else(|| variant.kind_of(role))
}

fn must_pass(game: &Game) -> bool {
    let moves = game.legal_moves();
    !moves.is_empty() && moves.iter().all(|mv| mv.kind() == MoveKind::Pass)
}

#[cfg(test)]
mod tests {
    use pantheon_rules::{Catalogue, Position};

    use super::*;

    fn game(variant: &str, fen: Option<&str>) -> Game {
        let variant = Catalogue::builtin().get(variant).unwrap();
        Game::new(fen.map_or_else(|| Position::start(variant), |fen| Position::from_fen(variant, fen).unwrap()))
    }

    fn square(name: &str) -> Square {
        let bytes = name.as_bytes();
        Square::new(bytes[0] - b'a', bytes[1] - b'1').unwrap()
    }

    #[test]
    fn a_piece_and_its_target_make_a_move() {
        let game = game("chess", None);
        let mut picker = Picker::new(&game, Color::White);
        assert_eq!(picker.point(square("e2"), &game), Picked::More);
        assert_eq!(picker.origin(), Some(square("e2")));
        assert_eq!(picker.targets().into_iter().count(), 2);
        let Picked::Move(mv) = picker.point(square("e4"), &game) else { panic!("no move") };
        assert_eq!(game.position().uci(mv), "e2e4");
    }

    #[test]
    fn another_piece_may_be_picked_instead_and_none_at_all() {
        let game = game("chess", None);
        let mut picker = Picker::new(&game, Color::White);
        picker.point(square("e2"), &game);
        assert_eq!(picker.point(square("g1"), &game), Picked::More);
        assert_eq!(picker.origin(), Some(square("g1")));
        assert_eq!(picker.point(square("g1"), &game), Picked::More);
        assert!(picker.is_idle());
        assert_eq!(picker.point(square("e7"), &game), Picked::Nothing(Obstacle::Theirs(square("e7"))));
        let said = Obstacle::Theirs(square("e7")).told(&game, Notation::San);
        assert_eq!(said, "It is White's move; the piece on e7 is Black's.");
    }

    #[test]
    fn a_square_without_a_piece_drops_nothing_from_a_hand() {
        let shogi = game("shogi", Some("4k4/9/9/9/9/9/9/9/4K2R1[G] w - - 0 1"));
        let mut picker = Picker::new(&shogi, Color::White);
        picker.cursor = square("e5");
        assert_eq!(picker.pick(&shogi), Picked::More, "the cursor is shown");
        assert!(picker.shown && picker.is_idle());
        assert!(matches!(picker.pick(&shogi), Picked::Nothing(_)));
        picker.point(square("h1"), &shogi);
        assert!(matches!(picker.point(square("e6"), &shogi), Picked::Nothing(_)));
        assert!(picker.is_idle());
        for variant in ["flipello", "ataxx"] {
            let game = game(variant, None);
            let moves = game.legal_moves();
            let drop = moves.iter().copied().find(|mv| mv.kind() == MoveKind::Drop).unwrap();
            assert_eq!(Picker::new(&game, Color::White).point(drop.to(), &game), Picked::Move(drop), "{variant}");
        }
    }

    #[test]
    fn a_piece_that_may_move_where_it_stands_may_be_put_down() {
        let janggi = game("janggi", None);
        let passes: Vec<Move> = janggi.legal_moves().iter().copied().filter(|mv| mv.kind() == MoveKind::Pass).collect();
        let [pass] = passes[..] else { panic!("{passes:?}") };
        let sittuyin = game("sittuyin", Some("4k3/8/4P3/8/8/8/8/4K3[] w - - 0 1"));
        for (game, at, last) in [(&janggi, pass.to(), "pass"), (&sittuyin, square("e6"), "e6=F")] {
            let mut picker = Picker::new(game, Color::White);
            picker.point(at, game);
            assert_eq!(picker.pick(game), Picked::More);
            let (choices, at) = picker.menu(game, Notation::San).unwrap();
            assert_eq!((choices[at].as_str(), choices.last().unwrap().as_str()), ("put it down", last));
            assert_eq!(picker.pick(game), Picked::More);
            assert!(picker.is_idle());
        }
    }

    #[test]
    fn nothing_is_told_of_what_is_not_seen() {
        let game = game("fogofwar", None);
        let mut picker = Picker::new(&game, Color::White);
        for name in ["e8", "e5"] {
            assert_eq!(picker.point(square(name), &game), Picked::Nothing(Obstacle::Unseen(square(name))));
        }
        assert_eq!(picker.point(square("e3"), &game), Picked::Nothing(Obstacle::Empty(square("e3"))));
    }

    #[test]
    fn who_can_only_pass_is_told_so() {
        let game = game("flipello", Some("8/8/8/3pp3/3pp3/8/8/pP6[PPpp] w - - 0 1"));
        let mut picker = Picker::new(&game, Color::White);
        assert_eq!(picker.point(square("e6"), &game), Picked::Nothing(Obstacle::MustPass));
        picker.enter_hand(&game);
        assert_eq!(picker.pick(&game), Picked::Nothing(Obstacle::MustPass));
    }

    #[test]
    fn promotions_are_chosen_from_a_menu() {
        let game = game("chess", Some("8/4P2k/8/8/8/8/8/4K3 w - - 0 1"));
        let mut picker = Picker::new(&game, Color::White);
        picker.point(square("e7"), &game);
        assert_eq!(picker.point(square("e8"), &game), Picked::More);
        let (choices, at) = picker.menu(&game, Notation::San).unwrap();
        assert_eq!((choices.len(), at), (4, 0), "{choices:?}");
        picker.step(0, -1, &game, Color::White);
        let Picked::Move(mv) = picker.pick(&game) else { panic!("no move") };
        assert_eq!(Notation::San.write(&Moment::of(&game), mv), choices[1]);
    }

    #[test]
    fn pieces_are_dropped_from_the_hand() {
        let game = game("shogi", Some("4k4/9/9/9/9/9/9/9/4K4[RP] w - - 0 1"));
        let mut picker = Picker::new(&game, Color::White);
        assert_eq!(picker.enter_hand(&game), Picked::More);
        picker.step(1, 0, &game, Color::White);
        assert_eq!(picker.pick(&game), Picked::More);
        assert!(picker.targets().into_iter().count() > 60);
        let Picked::Move(mv) = picker.point(square("e5"), &game) else { panic!("no move") };
        assert!(game.position().uci(mv).ends_with("@e5"));
    }

    /// Picks one square after the other until a move is made.
    fn picked(game: &Game, mv: Move) -> Option<Move> {
        let mut picker = Picker::new(game, Color::White);
        let kind = |role| held_as(game.position().variant(), role);
        let place = |role| in_hand(game.position(), game.turn()).iter().position(|&(held, _)| held == kind(role));
        let mut last = match mv.origin() {
            Origin::Board(from) => picker.point(from, game),
            Origin::Hand(role) => {
                picker.in_hand = place(role);
                if picker.in_hand.is_some() { picker.pick(game) } else { Picked::More }
            }
        };
        for square in [mv.to(), mv.extra()] {
            if last == Picked::More && !matches!(picker.stage, Stage::Menu(..)) {
                last = picker.point(square, game);
            }
        }
        if let Stage::Menu(choices, at) = &mut picker.stage {
            *at = choices.iter().position(|&choice| choice == Choice::Move(mv))?;
            last = picker.pick(game);
        }
        match last {
            Picked::Move(mv) => Some(mv),
            _ => None,
        }
    }

    #[test]
    fn every_move_of_every_variant_can_be_picked() {
        for entry in Catalogue::builtin().entries() {
            let mut game = game(&entry.name, None);
            for ply in 0..6 {
                let moves = game.legal_moves();
                for &mv in moves.iter().step_by(1 + moves.len() / 30) {
                    let text = game.position().uci(mv);
                    assert_eq!(picked(&game, mv), Some(mv), "{text} in {}, {}", entry.name, game.fen());
                }
                let Some(&mv) = moves.get((7 * ply + 3) % moves.len().max(1)) else { break };
                game.play(mv).unwrap();
            }
        }
    }

    #[test]
    fn walls_are_picked_on_the_board() {
        let game = game("duck", None);
        let mut picker = Picker::new(&game, Color::White);
        picker.point(square("e2"), &game);
        assert_eq!(picker.point(square("e4"), &game), Picked::More);
        assert!(picker.request(&game).starts_with("Where does the duck go?"));
        assert!(picker.targets().has(square("e6")));
        let Picked::Move(mv) = picker.point(square("e6"), &game) else { panic!("no move") };
        assert_eq!(game.position().uci(mv), "e2e4,e4e6");
    }

    #[test]
    fn the_cursor_goes_where_it_is_seen_to_go() {
        let game = game("chess", None);
        let mut picker = Picker::new(&game, Color::White);
        picker.cursor = square("e2");
        picker.step(1, 1, &game, Color::White);
        assert_eq!(picker.cursor, square("f3"));
        picker.step(1, 1, &game, Color::Black);
        assert_eq!(picker.cursor, square("e2"));
        picker.cursor = square("a1");
        picker.step(-1, -1, &game, Color::White);
        assert_eq!(picker.cursor, square("a1"));
    }
}
