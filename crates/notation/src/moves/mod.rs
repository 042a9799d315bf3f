//! Notations of moves, a file each. [`Notation`] names them and sends each call to its file.
//!
//! Reading is the same everywhere: the text says some things about a move (a piece, a target, part of an origin), the
//! rules give the moves of which these are true, and [`choose`] takes the only one or says why there is none.

mod algebraic;
mod any;
mod choose;
mod hodges;
mod hosking;
mod iccs;
mod janggi;
pub(crate) mod kanji;
mod ki2;
mod kif;
mod lan;
mod names;
mod others;
mod san;
mod text;
mod thai;
mod uci;
mod usi;
mod western;
mod wxf;

use std::fmt;
use std::str::FromStr;

use pantheon_rules::{Game, Move, MoveTextError, Position, Refusal, RefusalKind, Square, Variant};

pub use any::parse_any;
use others::Others;
pub(crate) use san::read_plain as read_plain_san;

/// No move of any notation has so many bytes; what is longer is not looked at.
const LONGEST: usize = 200;

/// A way to write moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Notation {
    /// Coordinates as chess programs write them.
    Uci,
    /// Coordinates as shogi programs write them.
    Usi,
    /// The short algebraic notation of chess.
    San,
    /// The long algebraic notation of chess.
    Lan,
    /// Western shogi notation, ranks by letters.
    Hodges,
    /// Western shogi notation, ranks by numbers.
    HodgesNumber,
    /// Hosking's shogi notation.
    Hosking,
    /// Japanese shogi notation with origins, as KIF files have it.
    Kif,
    /// Japanese shogi notation with directions, as books and KI2 files have it.
    Ki2,
    /// The xiangqi notation of the World Xiangqi Federation.
    Wxf,
    /// The coordinates of the Internet Chinese Chess Server.
    Iccs,
    /// Short notation with Thai letters and digits.
    Thai,
    /// Long notation with Thai letters and digits.
    ThaiLan,
    /// The numbered squares of janggi.
    Janggi,
}

/// A position, and what came just before it.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// The position.
    pub position: &'a Position,
    /// Where the move before ended: Japanese notation has a word for going to the same square.
    pub previous: Option<Square>,
}

impl<'a> Moment<'a> {
    /// A position of which nothing is known but itself.
    pub fn new(position: &'a Position) -> Moment<'a> {
        Moment { position, previous: None }
    }

    /// A position reached by a move to a square.
    pub fn after(position: &'a Position, previous: Square) -> Moment<'a> {
        Moment { position, previous: Some(previous) }
    }

    /// The moment that a game has come to.
    pub fn of(game: &'a Game) -> Moment<'a> {
        Moment::on(game, 0)
    }

    /// The same on one of two boards.
    pub fn on(game: &'a Game, board: usize) -> Moment<'a> {
        let board = &game.boards()[board];
        Moment { position: board.position(), previous: board.moves().last().map(|mv| mv.to()) }
    }
}

impl Notation {
    /// All notations.
    pub const ALL: [Notation; 14] = [
        Notation::Uci,
        Notation::Usi,
        Notation::San,
        Notation::Lan,
        Notation::Hodges,
        Notation::HodgesNumber,
        Notation::Hosking,
        Notation::Kif,
        Notation::Ki2,
        Notation::Wxf,
        Notation::Iccs,
        Notation::Thai,
        Notation::ThaiLan,
        Notation::Janggi,
    ];

    /// The name it goes by.
    pub const fn name(self) -> &'static str {
        match self {
            Notation::Uci => "uci",
            Notation::Usi => "usi",
            Notation::San => "san",
            Notation::Lan => "lan",
            Notation::Hodges => "hodges",
            Notation::HodgesNumber => "hodges-number",
            Notation::Hosking => "hosking",
            Notation::Kif => "kif",
            Notation::Ki2 => "ki2",
            Notation::Wxf => "wxf",
            Notation::Iccs => "iccs",
            Notation::Thai => "thai",
            Notation::ThaiLan => "thai-lan",
            Notation::Janggi => "janggi",
        }
    }

    /// What it is and how it looks, in a line.
    pub const fn description(self) -> &'static str {
        match self {
            Notation::Uci => "coordinates of chess programs: e2e4, e7e8q, P@e4",
            Notation::Usi => "coordinates of shogi programs: 7g7f, 8h2b+, P*5e",
            Notation::San => "short algebraic: e4, Nbd2, exd8=Q+, O-O, P@e4",
            Notation::Lan => "long algebraic: e2-e4, Nb1-d2, e7xd8=Q+",
            Notation::Hodges => "western shogi: P-7f, Bx2b+, S-7c=, P*5e, G6i-5h",
            Notation::HodgesNumber => "western shogi with numbers: P-76, Bx22+, P*55",
            Notation::Hosking => "western shogi, shorter: P76, Bx22+, P'55",
            Notation::Kif => "Japanese with origins: ７六歩(77), 同　銀(31), ５五歩打",
            Notation::Ki2 => "Japanese with directions: ▲７六歩, △同　銀, ▲５八金右",
            Notation::Wxf => "xiangqi: C2=5, H8+7, R+=6",
            Notation::Iccs => "xiangqi coordinates, ranks from 0: H2-E2",
            Notation::Thai => "Thai letters: จ๔, ม-ง๒",
            Notation::ThaiLan => "Thai letters, long: บ จ๓-จ๔",
            Notation::Janggi => "janggi: H02-83, P71-61",
        }
    }

    /// Is it made for games like this one? UCI, SAN and LAN are made for all.
    pub fn suits(self, variant: &Variant) -> bool {
        match self {
            Notation::Uci | Notation::San | Notation::Lan => true,
            Notation::Usi => names::is_shogi(variant) && !names::has_additions(variant),
            Notation::Hodges | Notation::HodgesNumber | Notation::Hosking => western::suits(variant),
            Notation::Kif | Notation::Ki2 => kanji::suits(variant),
            Notation::Wxf => wxf::suits(variant),
            Notation::Iccs => iccs::suits(variant),
            Notation::Thai | Notation::ThaiLan => thai::suits(variant),
            Notation::Janggi => janggi::suits(variant),
        }
    }

    /// What players of a game use most.
    pub fn usual(variant: &Variant) -> Notation {
        let order = [Notation::HodgesNumber, Notation::Wxf, Notation::Janggi];
        order.into_iter().find(|notation| notation.suits(variant)).unwrap_or(Notation::San)
    }

    /// What it calls a square, where it has a name for each.
    ///
    /// ```
    /// use pantheon_notation::Notation;
    /// use pantheon_rules::{Catalogue, Square};
    /// let shogi = Catalogue::builtin().get("shogi").unwrap();
    /// let square = Square::new(2, 3).unwrap();
    /// assert_eq!(Notation::Hodges.square(shogi, square), "7f");
    /// assert_eq!(Notation::San.square(shogi, square), "c4");
    /// ```
    pub fn square(self, variant: &Variant, square: Square) -> String {
        match self {
            Notation::Uci | Notation::San | Notation::Lan | Notation::Wxf => square.to_string(),
            Notation::Usi | Notation::Hodges => hodges::square(variant, square),
            Notation::HodgesNumber | Notation::Hosking => hodges::square_number(variant, square),
            Notation::Kif | Notation::Ki2 => kanji::square(variant, square),
            Notation::Iccs => iccs::square(square),
            Notation::Thai | Notation::ThaiLan => thai::square(variant, square),
            Notation::Janggi => janggi::square(variant, square),
        }
    }

    /// Writes a move that is legal in the position, or forbidden only by the game's history. Of other moves, and in
    /// notations that do not suit the game, the text may be anything.
    pub fn write(self, moment: &Moment, mv: Move) -> String {
        let mut text = String::new();
        self.push(moment, &Others::unknown(moment.position), mv, &mut text);
        text
    }

    /// Writes all moves that may be played, in the order of [`Game::legal_moves`] with blanks between them: what
    /// [`Notation::write`] says of each, at a fraction of its cost.
    ///
    /// ```
    /// use pantheon_notation::Notation;
    /// use pantheon_rules::{Catalogue, Game, Position};
    /// let game = Game::new(Position::start(Catalogue::builtin().get("chess").unwrap()));
    /// assert!(Notation::San.write_legal(&game).starts_with("a3 a4 b3"));
    /// ```
    pub fn write_legal(self, game: &Game) -> String {
        self.write_legal_on(game, 0)
    }

    /// The same for one of two boards.
    pub fn write_legal_on(self, game: &Game, board: usize) -> String {
        let (moment, moves) = (Moment::on(game, board), game.legal_moves_on(board));
        // A move that is barred for now tells others apart all the same.
        let unbarred = game.boards()[board].has_bans().then(|| moment.position.legal_moves());
        let others = match self {
            Notation::Uci | Notation::Usi | Notation::Kif | Notation::Ki2 | Notation::Wxf | Notation::Iccs => {
                Others::unknown(moment.position)
            }
            _ => Others::surveyed(moment.position, unbarred.as_ref().unwrap_or(&moves)),
        };
        let mut text = String::with_capacity(8 * moves.len());
        for (number, &mv) in moves.iter().enumerate() {
            if number > 0 {
                text.push(' ');
            }
            self.push(&moment, &others, mv, &mut text);
        }
        text
    }

    /// Adds a move to a text.
    fn push(self, moment: &Moment, others: &Others, mv: Move, text: &mut String) {
        let position = moment.position;
        match self {
            Notation::Uci => uci::push(position, mv, text),
            Notation::Usi => usi::push(position, mv, text),
            Notation::San => san::push(others, mv, text),
            Notation::Lan => lan::push(others, mv, text),
            Notation::Hodges => hodges::push(others, mv, text),
            Notation::HodgesNumber => hodges::push_number(others, mv, text),
            Notation::Hosking => hosking::push(others, mv, text),
            Notation::Kif => text.push_str(&kif::write(moment, mv)),
            Notation::Ki2 => text.push_str(&ki2::write(moment, mv)),
            Notation::Wxf => wxf::push(position, mv, text),
            Notation::Iccs => text.push_str(&iccs::write(mv)),
            Notation::Thai => thai::push(others, mv, text),
            Notation::ThaiLan => thai::push_long(others, mv, text),
            Notation::Janggi => janggi::push(others, mv, text),
        }
    }

    /// Reads a move. Like [`Position::parse_uci`] it finds the legal moves and the pawn drops that mate; for any other
    /// text the error says why it is no move, or which moves it could be.
    pub fn parse(self, moment: &Moment, text: &str) -> Result<Move, MoveTextError> {
        let position = moment.position;
        if text.len() > LONGEST {
            return Err(Refusal::new(RefusalKind::Unreadable, "too long for a move").of(text));
        }
        let found = match self {
            Notation::Uci => return uci::parse(position, text),
            Notation::Usi => return usi::parse(position, text),
            Notation::San => san::parse(position, text),
            Notation::Lan => lan::parse(position, text),
            Notation::Hodges => hodges::parse(position, text),
            Notation::HodgesNumber => hodges::parse_number(position, text),
            Notation::Hosking => hosking::parse(position, text),
            Notation::Kif => kif::parse(moment, text),
            Notation::Ki2 => ki2::parse(moment, text),
            Notation::Wxf => wxf::parse(position, text),
            Notation::Iccs => iccs::parse(position, text),
            Notation::Thai => thai::parse(position, text),
            Notation::ThaiLan => thai::parse_long(position, text),
            Notation::Janggi => janggi::parse(position, text),
        };
        found.map_err(|refusal| refusal.of(text))
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no notation has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownNotation(String);

impl fmt::Display for UnknownNotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Notation::ALL.iter().map(|notation| notation.name()).collect();
        write!(f, "`{}` is not a notation; there are {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownNotation {}

impl FromStr for Notation {
    type Err = UnknownNotation;

    fn from_str(text: &str) -> Result<Notation, UnknownNotation> {
        let wanted = text.trim();
        let found = Notation::ALL.into_iter().find(|notation| notation.name().eq_ignore_ascii_case(wanted));
        found.ok_or_else(|| UnknownNotation(text.to_owned()))
    }
}
