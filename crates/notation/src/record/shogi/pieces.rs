//! The pieces of a variant by their Japanese names, and the other names that formats have for them.

use pantheon_rules::{Color, Mark, Piece, Position, Role, Setup, Square, Variant};

use crate::moves::kanji;

/// A name as moves have it, its one sign on a diagram, and its two letters in CSA files.
const NAMES: [(&str, char, &str); 14] = [
    ("玉", '玉', "OU"),
    ("飛", '飛', "HI"),
    ("角", '角', "KA"),
    ("金", '金', "KI"),
    ("銀", '銀', "GI"),
    ("桂", '桂', "KE"),
    ("香", '香', "KY"),
    ("歩", '歩', "FU"),
    ("龍", '龍', "RY"),
    ("馬", '馬', "UM"),
    ("成銀", '全', "NG"),
    ("成桂", '圭', "NK"),
    ("成香", '杏', "NY"),
    ("と", 'と', "TO"),
];

/// What stands in hands, the strongest first.
pub const IN_HAND: [&str; 7] = ["飛", "角", "金", "銀", "桂", "香", "歩"];

/// The name of a piece.
pub fn name(variant: &Variant, role: Role) -> &'static str {
    kanji::piece(variant, role)
}

/// The sign of a piece on a diagram.
pub fn sign(variant: &Variant, role: Role) -> char {
    let name = name(variant, role);
    NAMES.iter().find(|(known, ..)| *known == name).map_or('？', |(_, sign, _)| *sign)
}

/// The letters of a piece in CSA files.
pub fn code(variant: &Variant, role: Role) -> &'static str {
    code_of(name(variant, role)).unwrap_or("??")
}

/// The letters of a name.
pub fn code_of(name: &str) -> Option<&'static str> {
    NAMES.iter().find(|(known, ..)| *known == name).map(|(.., code)| *code)
}

/// The name that a sign of a diagram stands for.
pub fn name_of_sign(sign: char) -> Option<&'static str> {
    let mut buffer = [0; 4];
    let text: &str = sign.encode_utf8(&mut buffer);
    kanji::SPELLINGS.iter().find(|(spelling, _)| *spelling == text).map(|(_, name)| *name)
}

/// The name that two letters stand for.
pub fn name_of_code(code: &str) -> Option<&'static str> {
    NAMES.iter().find(|(.., known)| *known == code).map(|(name, ..)| *name)
}

/// The role with a name. A promoted form comes before a piece that moves like it: 龍 is a promoted rook.
pub fn role(variant: &Variant, name: &str) -> Option<Role> {
    let with = |wanted: Mark| {
        variant.roles().find(|&role| variant.spelling(role).0 == wanted && kanji::piece(variant, role) == name)
    };
    with(Mark::Plus).or_else(|| with(Mark::Plain))
}

/// The role that a piece is in hand: its first form.
pub fn in_hand(variant: &Variant, role: Role) -> Option<Role> {
    variant.role_by_spelling(Mark::Plain, variant.spelling(role).1)
}

/// The square with a file counted from the right and a rank counted from the top, both from 1.
pub fn square(variant: &Variant, file: u32, rank: u32) -> Option<Square> {
    let from_end =
        |size: u8, number: u32| u8::try_from(number).ok().filter(|&n| n > 0).and_then(|n| size.checked_sub(n));
    Square::new(from_end(variant.files(), file)?, from_end(variant.ranks(), rank)?)
}

/// A placement of shogi pieces, in the words of the formats; the rules judge it.
pub struct Placement {
    /// By square.
    pub board: Vec<(Square, Piece)>,
    /// Who has what in hand: the plain role and how many.
    pub hands: Vec<(Color, Role, u32)>,
    pub turn: Color,
}

impl Placement {
    /// The position, or why it is none.
    pub fn position(&self, variant: &std::sync::Arc<Variant>) -> Result<Position, String> {
        use std::fmt::Write;
        let mut text = String::new();
        let mut cells = [None; pantheon_rules::SQUARES];
        for (square, piece) in &self.board {
            cells[square.index()] = Some(*piece);
        }
        for rank in (0..variant.ranks()).rev() {
            let mut empty = 0;
            for file in 0..variant.files() {
                match Square::new(file, rank).and_then(|square| cells[square.index()]) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            let _ = write!(text, "{empty}");
                        }
                        empty = 0;
                        text.push_str(&variant.piece_text(piece));
                    }
                }
            }
            if empty > 0 {
                let _ = write!(text, "{empty}");
            }
            text.push(if rank > 0 { '/' } else { ' ' });
        }
        text.push(self.turn.pick('b', 'w'));
        text.push(' ');
        let before = text.len();
        for (color, role, count) in self.hands.iter().filter(|(.., count)| *count > 0) {
            let _ = write!(text, "{count}{}", variant.piece_text(Piece { color: *color, role: *role }));
        }
        if text.len() == before {
            text.push('-');
        }
        text.push_str(" 1");
        let setup = Setup::from_sfen(variant, &text).map_err(|errors| errors.to_string())?;
        // The diagrams of these formats are mating problems more often than not.
        setup.position(variant).or_else(|errors| setup.problem(variant).map_err(|_| errors.to_string()))
    }
}

/// How many of each piece of a hand a side has, the strongest first.
pub fn hand(position: &Position, color: Color) -> impl Iterator<Item = (&'static str, u8)> + '_ {
    let variant = position.variant();
    IN_HAND.into_iter().filter_map(move |name| {
        let role = variant
            .roles()
            .find(|&role| variant.spelling(role).0 == Mark::Plain && kanji::piece(variant, role) == name)?;
        let count = position.hand(color, variant.kind_of(role));
        (count > 0).then_some((name, count))
    })
}

/// Do two positions look the same, whatever move of the game they are?
pub fn same_placement(a: &Position, b: &Position) -> bool {
    let sfens = (a.sfen(), b.sfen());
    let without_number = |sfen: &str| sfen.rsplit_once(' ').map(|(rest, _)| rest.to_owned());
    a.variant().name() == b.variant().name() && without_number(&sfens.0) == without_number(&sfens.1)
}
