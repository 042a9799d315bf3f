//! The characters on the pieces of the East.

use pantheon_rules::spec::PieceType;
use pantheon_rules::{Color, Kind, Mark, Piece, Role, Variant};

use crate::style::Board;

/// The character that stands for a piece alone. A piece that is face down, on the far board or promoted by a mark has
/// none: it would look like another.
pub(crate) fn character(variant: &Variant, board: Board, piece: Piece) -> Option<&'static str> {
    let Piece { role, color } = piece;
    if variant.is_covered(role) || variant.is_far(role) {
        return None;
    }
    let kind = variant.piece_type(variant.kind_of(role));
    match board {
        Board::Shogi => shogi(variant, role, color).filter(|text| text.chars().count() == 1),
        _ if variant.spelling(role).0 != Mark::Plain => None,
        Board::Xiangqi => xiangqi(kind, color),
        Board::Janggi => janggi(kind, color),
        Board::Chess | Board::Makruk => chess(kind, color),
    }
}

/// The figure of a piece of chess.
fn chess(piece: PieceType, color: Color) -> Option<&'static str> {
    Some(match piece.name() {
        "king" => color.pick("♔", "♚"),
        "queen" => color.pick("♕", "♛"),
        "rook" => color.pick("♖", "♜"),
        "bishop" => color.pick("♗", "♝"),
        "knight" => color.pick("♘", "♞"),
        "pawn" => color.pick("♙", "♟"),
        _ => return None,
    })
}

/// What a shogi piece has on it: one character, or two one above the other. `None` if the game's people have none.
pub(crate) fn shogi(variant: &Variant, role: Role, color: Color) -> Option<&'static str> {
    let (mark, letter) = variant.spelling(role);
    let base = variant.kind_by_letter(letter)?;
    if mark != Mark::Plus {
        return shogi_kind(variant, base, color);
    }
    let promoted = variant.kind_of(role);
    if variant.piece_type(promoted) != PieceType::GOLD {
        return shogi_kind(variant, promoted, color);
    }
    Some(match variant.piece_type(base).name() {
        "shogiPawn" => "と",
        "silver" => "全",
        "shogiKnight" => "圭",
        "lance" => "杏",
        "bishop" => "成角",
        "rook" => "成飛",
        "soldier" => "成兵",
        _ => return None,
    })
}

fn shogi_kind(variant: &Variant, kind: Kind, color: Color) -> Option<&'static str> {
    let is_king = |kind: Kind| matches!(variant.piece_type(kind), PieceType::KING);
    Some(match variant.piece_type(kind).name() {
        "king" => color.pick("玉", "王"),
        "commoner" if !variant.kinds().any(is_king) => color.pick("玉", "王"),
        "rook" => "飛",
        "bishop" => "角",
        "gold" => "金",
        "silver" => "銀",
        "shogiKnight" => "桂",
        "lance" => "香",
        "shogiPawn" => "歩",
        "bers" => "龍",
        "dragonHorse" => "馬",
        _ => return None,
    })
}

/// Where a kind of piece comes in a hand of shogi: the highest first, what is not of shogi before them.
pub(crate) fn place_in_hand(variant: &Variant, kind: Kind) -> u64 {
    const ORDER: [&str; 7] = ["rook", "bishop", "gold", "silver", "shogiKnight", "lance", "shogiPawn"];
    // What is not in the list comes first.
    ORDER.iter().position(|name| *name == variant.piece_type(kind).name()).map_or(0, |place| place as u64 + 1)
}

/// What a xiangqi piece has on it.
pub(crate) fn xiangqi(piece: PieceType, color: Color) -> Option<&'static str> {
    Some(match piece.name() {
        "king" => color.pick("帥", "將"),
        "fers" | "wazir" => color.pick("仕", "士"),
        "elephant" | "janggiElephant" => color.pick("相", "象"),
        "rook" => color.pick("俥", "車"),
        "horse" | "knight" => color.pick("傌", "馬"),
        "cannon" | "janggiCannon" => color.pick("炮", "砲"),
        "soldier" => color.pick("兵", "卒"),
        "banner" => "旗",
        _ => return None,
    })
}

/// What a janggi piece has on it: Cho moves first.
pub(crate) fn janggi(piece: PieceType, color: Color) -> Option<&'static str> {
    Some(match piece.name() {
        "king" => color.pick("楚", "漢"),
        "fers" | "wazir" => "士",
        "elephant" | "janggiElephant" => "象",
        "rook" => "車",
        "horse" | "knight" => "馬",
        "cannon" | "janggiCannon" => "包",
        "soldier" => color.pick("卒", "兵"),
        _ => return None,
    })
}

/// 一 to 十二: ranks of shogi, files of xiangqi, numbers of pieces in a hand.
pub(crate) fn number(number: usize) -> String {
    const DIGITS: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let tens = match number / 10 {
        0 => String::new(),
        1 => "十".to_owned(),
        tens => format!("{}十", DIGITS[tens % 10]),
    };
    format!("{tens}{}", DIGITS[number % 10])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_counted_in_tens() {
        assert_eq!([1, 9, 10, 18, 20].map(number), ["一", "九", "十", "十八", "二十"]);
    }
}
