//! What XBoard must be told of a game that it does not know: which pictures its pieces have, and how they move.

use std::collections::BTreeMap;

use pantheon_rules::spec::{PieceSpec, PieceType};
use pantheon_rules::{Color, Letter, Position, Variant};

use crate::event::{Setup, Summary};

/// The names of the variants that need no setup, and of those that have two, as data.
const KNOWN: &str = include_str!("known.txt");

/// Places before that of the king in a table, where pieces do not promote into forms of their own.
const PLACES: usize = 21;
/// The promoted form of a piece has its place so many behind it.
const TO_PROMOTED: usize = 11;
/// What has this picture promotes as pawns do, says XBoard, even if it is told how it moves.
const LANCE: usize = 18;
/// What XBoard calls chess in which captured pieces go to the hand of who captures, and what was promoted turns back.
const WITH_HANDS: &str = "crazyhouse";

impl Summary {
    /// What is to be told of a variant; so many sorts of pieces may be in hand.
    pub fn of(variant: &Variant, pocket: usize) -> Summary {
        let board = &variant.spec().board;
        let names = KNOWN.lines().filter(|line| !line.starts_with('#') && !line.contains('='));
        let is_known = names.flat_map(str::split_whitespace).any(|name| name == variant.name());
        Summary {
            name: variant.name().to_owned(),
            files: board.files,
            ranks: board.ranks,
            pocket,
            template: board.template.clone(),
            start: board.start_fen.clone(),
            setup: (!is_known).then(|| Setup {
                like: like(variant).to_owned(),
                table: table(variant),
                pocket: places_in_hand(variant),
                pieces: pieces(variant),
            }),
        }
    }
}

/// The game that XBoard is to take a variant for where it has rules of its own: for who gets what was captured, above all.
fn like(variant: &Variant) -> &str {
    let (board, drops) = (&variant.spec().board, &variant.spec().drops);
    let fills_own_hand = drops.enabled && drops.captures_to_hand && !board.two_boards;
    // In shogi it takes any knight for one that may not be dropped on the last ranks.
    let is_shogi = board.template == "shogi" && !variant.spec().pieces.contains_key(&PieceType::KNIGHT);
    if fills_own_hand && !is_shogi { WITH_HANDS } else { &board.template }
}

/// What XBoard calls a variant for which it has another name.
pub(super) fn other_name(variant: &str) -> Option<&'static str> {
    let mut names = KNOWN.lines().filter_map(|line| line.split_once(" = "));
    names.find(|(ours, _)| *ours == variant).map(|(_, theirs)| theirs)
}

/// XBoard's pictures in their order: pawn, knight, bishop, rook, queen, fers, alfil, archbishop, chancellor and so on.
/// A piece without a picture of its own gets one that is free.
fn table(variant: &Variant) -> String {
    let spec = variant.spec();
    let promoted = &spec.promotion.promoted_form;
    let mut places: BTreeMap<usize, PieceType> = BTreeMap::new();
    let king = king(variant);
    // What pawns became turns back to pawns in hand: XBoard has pictures of it that it tells apart.
    let become_pawns = spec.drops.captures_to_hand && !spec.drops.keep_promotion && like(variant) == WITH_HANDS;
    let choices = &spec.promotion.choices;
    let turns_back = |piece: PieceType| become_pawns && Color::ALL.iter().any(|&color| choices[color].has(piece));
    let is_plain = promoted.is_empty() && !spec.pieces.keys().any(|&piece| turns_back(piece));
    // A place suits a piece if XBoard has nothing else in mind with it, nor with that of its other form.
    let has_form = |piece: PieceType| promoted.contains_key(&piece) || turns_back(piece);
    let suits = |place: usize, piece: PieceType| {
        let is_of_form = !is_plain && (TO_PROMOTED..2 * TO_PROMOTED).contains(&place);
        !is_of_form && place != LANCE && !(has_form(piece) && place + TO_PROMOTED == LANCE)
    };
    let mut others = Vec::new();
    for &piece in spec.pieces.keys().filter(|&&piece| Some(piece) != king && !is_form(variant, piece)) {
        match place_of(piece).filter(|&place| suits(place, piece) && !places.contains_key(&place)) {
            Some(place) => drop(places.insert(place, piece)),
            None => others.push(piece),
        }
    }
    for piece in others {
        if let Some(place) = (0..).find(|&place| suits(place, piece) && !places.contains_key(&place)) {
            places.insert(place, piece);
        }
    }
    let mut row: Vec<Option<char>> = Vec::new();
    let mut put = |place: usize, letter: char| {
        if row.len() <= place {
            row.resize(place + 1, None);
        }
        row[place] = Some(letter);
    };
    for (&place, piece) in &places {
        put(place, upper(spec.pieces[piece].letter));
        if place < TO_PROMOTED {
            if promoted.contains_key(piece) {
                put(place + TO_PROMOTED, '+');
            } else if turns_back(*piece) {
                put(place + TO_PROMOTED, '~');
            }
        }
    }
    if is_plain {
        row.resize(row.len().max(PLACES), None);
    }
    row.push(king.map(|king| upper(spec.pieces[&king].letter)));
    let white: String = row.iter().map(|letter| letter.unwrap_or('.')).collect();
    format!("{white}{}", white.to_lowercase())
}

/// The piece whose picture is a crown: the king; where no piece is royal, one that is called so, or that moves so.
fn king(variant: &Variant) -> Option<PieceType> {
    let pieces = &variant.spec().pieces;
    let find = |is_meant: &dyn Fn(&PieceSpec) -> bool| {
        let mut pieces = pieces.iter().filter(|&(&piece, _)| stands_at_start(variant, piece));
        pieces.find(|(_, info)| is_meant(info)).map(|(&piece, _)| piece)
    };
    let royal = pieces.contains_key(&PieceType::KING).then_some(PieceType::KING);
    royal.or_else(|| find(&|info| upper(info.letter) == 'K')).or_else(|| find(&|info| info.movement.text == "K"))
}

/// XBoard has a place in hand for each piece of the table, up to the last that can be there.
fn places_in_hand(variant: &Variant) -> usize {
    if !variant.spec().drops.enabled {
        return 0;
    }
    let (start, king) = (Position::start_of(variant), king(variant));
    let mut kings = variant.kinds().filter(|&kind| Some(variant.piece_type(kind)) == king);
    let holds_king = kings.any(|kind| start.hand(Color::White, kind) > 0);
    let others = variant.spec().pieces.keys().filter(|&&piece| Some(piece) != king && !is_form(variant, piece));
    others.count() + usize::from(holds_king)
}

/// Is it there only as what another piece promotes to, under that piece's letter?
fn is_form(variant: &Variant, piece: PieceType) -> bool {
    let forms = &variant.spec().promotion.promoted_form;
    forms.values().any(|&form| form == piece) && !stands_at_start(variant, piece)
}

fn upper(letter: Letter) -> char {
    letter.lower().to_ascii_uppercase()
}

fn stands_at_start(variant: &Variant, piece: PieceType) -> bool {
    let letter = variant.spec().pieces.get(&piece).map(|spec| upper(spec.letter));
    let start = Position::start_of(variant);
    let letters = start.pieces().into_iter().filter_map(|square| start.piece(square));
    letters.map(|piece| upper(variant.spelling(piece.role).1)).any(|found| Some(found) == letter)
}

/// The place of a picture that suits a piece.
fn place_of(piece: PieceType) -> Option<usize> {
    const PICTURES: [(&str, usize); 21] = [
        ("pawn", 0),
        ("shogiPawn", 0),
        ("soldier", 0),
        ("knight", 1),
        ("shogiKnight", 1),
        ("horse", 1),
        ("bishop", 2),
        ("rook", 3),
        ("queen", 4),
        ("lance", 4),
        ("fers", 5),
        ("met", 5),
        ("silver", 5),
        ("alfil", 6),
        ("elephant", 6),
        ("archbishop", 7),
        ("chancellor", 8),
        ("gold", 9),
        ("cannon", 11),
        ("janggiCannon", 11),
        ("centaur", 20),
    ];
    PICTURES.iter().find(|(name, _)| *name == piece.name()).map(|&(_, place)| place)
}

/// The letter of each piece and how it moves, with what the rules add to it.
fn pieces(variant: &Variant) -> Vec<(String, String)> {
    let spec = variant.spec();
    let mut lines = Vec::new();
    for (&piece, info) in spec.pieces.iter().filter(|&(&piece, _)| !is_form(variant, piece)) {
        let letter = upper(info.letter);
        lines.push((letter.to_string(), format!("{}{}", movement(variant, info), additions(variant, piece))));
        if let Some(form) = spec.promotion.promoted_form.get(&piece)
            && let Some(form) = spec.pieces.get(form)
        {
            lines.push((format!("+{letter}"), movement(variant, form)));
        }
    }
    // XBoard has no words for a piece that never moves, and takes a line without a movement for none.
    lines.retain(|(_, movement)| !movement.is_empty());
    lines
}

/// How a piece moves, without the moves from where it began if there are none in this game.
fn movement(variant: &Variant, info: &PieceSpec) -> String {
    let (text, rules) = (&info.movement.text, &variant.spec().movement);
    let begins = |us: &Color| (variant.board() & rules.double_step_region[*us]).any();
    match rules.double_step && Color::ALL.iter().any(begins) {
        true => text.clone(),
        false => atoms(text).into_iter().filter(|atom| !atom.contains('i')).collect(),
    }
}

/// The atoms of a movement, each with what stands before and behind it: `fmW`, `fceF` and `ifmnD` of a pawn.
fn atoms(text: &str) -> Vec<String> {
    let mut atoms: Vec<String> = Vec::new();
    let mut before = None;
    for c in text.chars() {
        let goes_on = match before {
            Some('a'..='z') => true,
            Some(before) => c.is_ascii_digit() || c == before,
            None => false,
        };
        match atoms.last_mut().filter(|_| goes_on) {
            Some(atom) => atom.push(c),
            None => atoms.push(c.to_string()),
        }
        before = Some(c);
    }
    atoms
}

/// Castling and drops, in XBoard's extension of the notation.
fn additions(variant: &Variant, piece: PieceType) -> String {
    let spec = variant.spec();
    let mut text = String::new();
    if piece == PieceType::KING
        && let Some(castling) = &spec.castling
    {
        let width = castling.kingside_file.abs_diff(castling.queenside_file) / 2;
        text.push_str(&format!("O{width}"));
    }
    if spec.drops.enabled && piece != PieceType::KING {
        if piece == PieceType::PAWN && !spec.drops.pawns_on_first_rank {
            text.push('j');
        } else if spec.drops.no_doubled.has(piece) {
            text.push('f');
        }
        text.push_str(&format!("@{}", spec.board.ranks));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn movements_are_made_of_atoms() {
        for (text, expected) in [
            ("fmWfceFifmnD", "fmW fceF ifmnD"),
            ("FW", "F W"),
            ("NNmQ2cQ2", "NN mQ2 cQ2"),
            ("R4W0D", "R4 W0 D"),
            ("", ""),
        ] {
            assert_eq!(atoms(text).join(" "), expected);
        }
    }
}
