//! The Japanese words of shogi: pieces, squares, and reading them.

use pantheon_rules::spec::PieceType;
use pantheon_rules::{
    Mark, Move, MoveKind, Position, Refusal, RefusalKind, Role, Square, Variant, Wording, sort_by_number,
};

use super::choose::why_none;
use super::{Moment, names};

/// A type, what it is called, and what its promoted form is called and moves as.
type Named = (&'static str, &'static str, Option<(&'static str, &'static str)>);

const PIECES: [Named; 10] = [
    ("king", "玉", None),
    ("rook", "飛", Some(("龍", "bers"))),
    ("bishop", "角", Some(("馬", "dragonHorse"))),
    ("gold", "金", None),
    ("silver", "銀", Some(("成銀", "gold"))),
    ("shogiKnight", "桂", Some(("成桂", "gold"))),
    ("lance", "香", Some(("成香", "gold"))),
    ("shogiPawn", "歩", Some(("と", "gold"))),
    ("bers", "龍", None),
    ("dragonHorse", "馬", None),
];

/// All that is read, and the name it stands for. Longer words come first: 成銀 is no 成, と金 no と.
pub(crate) const SPELLINGS: [(&str, &str); 23] = [
    ("成銀", "成銀"),
    ("成桂", "成桂"),
    ("成香", "成香"),
    ("と金", "と"),
    ("成歩", "と"),
    ("成角", "馬"),
    ("成飛", "龍"),
    ("歩", "歩"),
    ("香", "香"),
    ("桂", "桂"),
    ("銀", "銀"),
    ("金", "金"),
    ("角", "角"),
    ("飛", "飛"),
    ("玉", "玉"),
    ("王", "玉"),
    ("と", "と"),
    ("杏", "成香"),
    ("圭", "成桂"),
    ("全", "成銀"),
    ("馬", "馬"),
    ("龍", "龍"),
    ("竜", "龍"),
];

pub(crate) const DIGITS: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
pub(crate) const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Games of shogi pieces that promote as in shogi, on boards of at most nine by nine.
pub(crate) fn suits(variant: &Variant) -> bool {
    let spec = variant.spec();
    let known = |piece: &PieceType| PIECES.iter().any(|(name, ..)| *name == piece.name());
    let as_usual = |(piece, form): (&PieceType, &PieceType)| {
        let entry = PIECES.iter().find(|(name, ..)| *name == piece.name());
        entry.and_then(|(_, _, promoted)| *promoted).is_some_and(|(_, moves_as)| moves_as == form.name())
    };
    names::is_shogi(variant)
        && variant.files() <= 9
        && variant.ranks() <= 9
        && spec.pieces.keys().all(known)
        && spec.promotion.promoted_form.iter().all(as_usual)
        && spec.castling.is_none()
        && !spec.drops.promoted
        && !spec.promotion.demotion
        && !names::has_additions(variant)
}

/// What a role is called.
pub(crate) fn piece(variant: &Variant, role: Role) -> &'static str {
    let (mark, letter) = variant.spelling(role);
    let kind = variant.kind_by_letter(letter).unwrap_or_else(|| variant.kind_of(role));
    let Some((_, name, promoted)) = PIECES.iter().find(|(name, ..)| *name == variant.piece_type(kind).name()) else {
        return "";
    };
    match (mark, promoted) {
        (Mark::Plus, Some((promoted, _))) => promoted,
        _ => name,
    }
}

/// The name of the piece that a move moves or drops.
pub(crate) fn mover(position: &Position, mv: Move) -> &'static str {
    names::moved_role(position, mv).map_or("", |role| piece(position.variant(), role))
}

/// `７六`: the file from the right, the rank from the top.
pub(crate) fn square(variant: &Variant, square: Square) -> String {
    let (file, rank) = numbers(variant, square);
    let at = |signs: &[char; 9], number: u8| signs.get(usize::from(number) - 1).copied().unwrap_or('?');
    [at(&DIGITS, file), at(&NUMERALS, rank)].into_iter().collect()
}

/// The file from the right and the rank from the top, from 1.
pub(crate) fn numbers(variant: &Variant, square: Square) -> (u8, u8) {
    (variant.files() - square.file(), variant.ranks() - square.rank())
}

/// `(77)`: where a piece comes from.
pub(super) fn origin(variant: &Variant, square: Square) -> String {
    let (file, rank) = numbers(variant, square);
    format!("({file}{rank})")
}

/// The words for squares and moves in messages.
pub(super) struct Spoken<'a> {
    pub moment: &'a Moment<'a>,
    pub write: fn(&Moment, Move) -> String,
}

impl Wording for Spoken<'_> {
    fn square(&self, square: Square) -> String {
        self::square(self.moment.position.variant(), square)
    }

    fn file(&self, square: Square) -> String {
        self.square(square).chars().take(1).collect()
    }

    fn spell(&self, mv: Move) -> String {
        (self.write)(self.moment, mv)
    }
}

/// Reads a Japanese move from left to right.
pub(super) struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    /// Skips the marks of the players.
    pub fn new(text: &'a str) -> Reader<'a> {
        Reader {
            rest: text.trim().trim_start_matches(['▲', '△', '▼', '▽', '☗', '☖', '⛊', '⛉', '^', 'v', ' ', '　'])
        }
    }

    pub fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    /// Takes a word off, if the text goes on with it.
    pub fn take(&mut self, word: &str) -> bool {
        match self.rest.strip_prefix(word) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    pub fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '　']);
    }

    fn digit(&mut self) -> Option<u8> {
        let c = self.rest.chars().next()?;
        let place = |signs: &[char; 9]| signs.iter().position(|&sign| sign == c).map(|at| at as u8 + 1);
        let ascii = c.to_digit(10).map(|digit| digit as u8);
        let number = place(&DIGITS).or_else(|| place(&NUMERALS)).or(ascii)?;
        self.rest = &self.rest[c.len_utf8()..];
        Some(number)
    }

    /// Two digits of any sort, on the board.
    pub fn square(&mut self, variant: &Variant) -> Option<Square> {
        let (file, rank) = (self.digit()?, self.digit()?);
        let square = Square::new(variant.files().checked_sub(file)?, variant.ranks().checked_sub(rank)?)?;
        variant.board().has(square).then_some(square)
    }

    /// The name of a piece, as [`piece`] writes it.
    pub fn piece(&mut self) -> Option<&'static str> {
        SPELLINGS.iter().find(|(spelling, _)| self.take(spelling)).map(|(_, name)| *name)
    }

    /// A square in parentheses; `Err` if there is a parenthesis and no square in it.
    pub fn origin(&mut self, variant: &Variant) -> Result<Option<Square>, ()> {
        self.skip_blanks();
        if !self.take("(") && !self.take("（") {
            return Ok(None);
        }
        let square = self.square(variant).ok_or(())?;
        if self.take(")") || self.take("）") { Ok(Some(square)) } else { Err(()) }
    }
}

/// What a text says of where a move goes and with what: 同 or a square, and a piece.
pub(super) struct Start {
    pub to: Square,
    pub name: &'static str,
}

/// Reads the beginning of a move, or says what is wrong with it.
pub(super) fn start(
    reader: &mut Reader,
    variant: &Variant,
    previous: Option<Square>,
) -> Option<Result<Start, Refusal>> {
    let same = reader.take("同");
    let square = if same { None } else { Some(reader.square(variant)?) };
    reader.skip_blanks();
    // Some write the square after 同 once more.
    let repeated = if same { reader.square(variant) } else { None };
    reader.skip_blanks();
    let name = reader.piece()?;
    let Some(to) = square.or(previous).or(repeated) else {
        let reason = "同 means the square of the move before, and none is known";
        return Some(Err(Refusal::new(RefusalKind::Foreign, reason)));
    };
    Some(Ok(Start { to, name }))
}

/// All moves to a square of pieces called by a name, drops among them.
pub(super) fn moves(position: &Position, start: &Start) -> Vec<Move> {
    let variant = position.variant();
    let mut kinds: Vec<_> =
        variant.roles().filter(|&role| piece(variant, role) == start.name).map(|role| variant.kind_of(role)).collect();
    sort_by_number(&mut kinds, |kind| kind.index() as u64);
    kinds.dedup();
    let listing = pantheon_rules::Listing::WithDropMates;
    let moves = kinds.into_iter().flat_map(|kind| position.moves_to(kind, start.to, listing));
    moves.filter(|&mv| mover(position, mv) == start.name).collect()
}

/// Why no piece called by a name comes to a square from the board or, if it `may_drop`, from the hand.
pub(super) fn why_nothing(words: &Spoken, start: &Start, from: Option<Square>, drops: bool) -> Refusal {
    let position = words.moment.position;
    let variant = position.variant();
    let Some(role) = variant.roles().find(|&role| piece(variant, role) == start.name) else {
        return Refusal::new(RefusalKind::Foreign, format!("this game has no {}", start.name));
    };
    if drops {
        return position.why_illegal_in(Move::drop(role, start.to), words).into();
    }
    if let Some(from) = from {
        return position.why_illegal_in(Move::new(MoveKind::Normal, from, start.to), words).into();
    }
    let named = |from: Square| position.piece(from).is_some_and(|other| piece(variant, other.role) == start.name);
    why_none(position, (variant.kind_of(role), start.to), named, words).into()
}
