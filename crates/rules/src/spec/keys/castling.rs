use super::slot::{Side, Slot};
use super::{Key, Status};
use crate::spec::VariantSpec;
use crate::spec::values::{self, Read, Reason};
use crate::types::{Color, Sides};

pub(super) const KEYS: &[Key] = &[
    Key {
        name: "castling",
        doc: "Is there castling? Its rules below are kept while it is off.",
        example: "false",
        bad: "no",
        status: Status::Shared,
        slot: Slot::Own {
            kind: "`true` or `false`",
            show: |spec| spec.castling.is_some().to_string(),
            read: |spec, text| {
                let on = values::flag(text)?;
                spec.set_castling(on);
                Ok(())
            },
        },
    },
    Key {
        name: "castlingKingsideFile",
        doc: "The king's file after castling on the king's side; the rook lands next to it.",
        example: "i",
        bad: "m",
        status: Status::Shared,
        slot: Slot::File(|spec| &mut spec.castling_mut().kingside_file),
    },
    Key {
        name: "castlingQueensideFile",
        doc: "The king's file after castling on the queen's side.",
        example: "d",
        bad: "0",
        status: Status::Shared,
        slot: Slot::File(|spec| &mut spec.castling_mut().queenside_file),
    },
    Key {
        name: "castlingRank",
        doc: "The player's rank on which castling happens.",
        example: "2",
        bad: "11",
        status: Status::Shared,
        slot: Slot::Rank(|spec| &mut spec.castling_mut().rank),
    },
    Key {
        name: "castlingKingFile",
        doc: "The king's first file, where more than one piece could be the one that castles.",
        example: "d",
        bad: "-",
        status: Status::Shared,
        slot: Slot::File(|spec| &mut spec.castling_mut().king_file),
    },
    Key {
        name: "castlingKingPiece",
        doc: "The piece that castles.",
        example: "q",
        bad: "*",
        status: Status::Shared,
        slot: Slot::SidePiece(Side::Both, |spec| &mut spec.castling_mut().king),
    },
    Key {
        name: "castlingKingPieceWhite",
        doc: "White's piece that castles.",
        example: "q",
        bad: "*",
        status: Status::Shared,
        slot: Slot::SidePiece(Side::White, |spec| &mut spec.castling_mut().king),
    },
    Key {
        name: "castlingKingPieceBlack",
        doc: "Black's piece that castles.",
        example: "q",
        bad: "*",
        status: Status::Shared,
        slot: Slot::SidePiece(Side::Black, |spec| &mut spec.castling_mut().king),
    },
    Key {
        name: "castlingRookPiece",
        doc: "The pieces it castles with.",
        example: "rq",
        bad: "x",
        status: Status::Deprecated { instead: "castlingRookPieces" },
        slot: Slot::SidePieces(Side::Both, |spec| &mut spec.castling_mut().rooks),
    },
    Key {
        name: "castlingRookPieces",
        doc: "The pieces it castles with.",
        example: "nr",
        bad: "x",
        status: Status::Shared,
        slot: Slot::SidePieces(Side::Both, |spec| &mut spec.castling_mut().rooks),
    },
    Key {
        name: "castlingRookPiecesWhite",
        doc: "White's pieces that it castles with.",
        example: "nr",
        bad: "x",
        status: Status::Shared,
        slot: Slot::SidePieces(Side::White, |spec| &mut spec.castling_mut().rooks),
    },
    Key {
        name: "castlingRookPiecesBlack",
        doc: "Black's pieces that it castles with.",
        example: "nr",
        bad: "x",
        status: Status::Shared,
        slot: Slot::SidePieces(Side::Black, |spec| &mut spec.castling_mut().rooks),
    },
    Key {
        name: "castlingRookKingsideFile",
        doc: "The file of the rook on the king's side, if it is not in the corner.",
        example: "i",
        bad: "m",
        status: Status::Shared,
        slot: Slot::File(|spec| &mut spec.castling_mut().kingside_rook_file),
    },
    Key {
        name: "castlingRookQueensideFile",
        doc: "The file of the rook on the queen's side, if it is not in the corner.",
        example: "b",
        bad: "m",
        status: Status::Shared,
        slot: Slot::File(|spec| &mut spec.castling_mut().queenside_rook_file),
    },
    Key {
        name: "oppositeCastling",
        doc: "May a player not castle to the side to which the opponent has castled?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.castling_mut().opposite),
    },
    Key {
        name: "castlingWins",
        doc: "Castlings that win: `K` and `Q` of White, `k` and `q` of Black. A player who has lost the right to all \
              of his own loses.",
        example: "Qkq",
        bad: "KX",
        status: Status::Shared,
        slot: Slot::Own { kind: "letters of `KQkq`, or `-`", show: show_wins, read: read_wins },
    },
];

/// In the order of a position's castling field.
const RIGHTS: [(char, Color, usize); 4] =
    [('K', Color::White, 0), ('Q', Color::White, 1), ('k', Color::Black, 0), ('q', Color::Black, 1)];

fn show_wins(spec: &VariantSpec) -> String {
    let castling = spec.castling.as_ref().unwrap_or(&spec.castling_off);
    let letters: String =
        RIGHTS.iter().filter(|&&(_, color, side)| castling.wins[color][side]).map(|right| right.0).collect();
    if letters.is_empty() { "-".to_owned() } else { letters }
}

fn read_wins(spec: &mut VariantSpec, text: &str) -> Read<()> {
    let mut wins = Sides::both([false; 2]);
    for letter in text.chars().filter(|c| !c.is_whitespace() && text != "-") {
        let Some(&(_, color, side)) = RIGHTS.iter().find(|right| right.0 == letter) else {
            return Err(Reason::not(text, "a set of castlings", "write letters of `KQkq`, or `-` for none"));
        };
        wins[color][side] = true;
    }
    spec.castling_mut().wins = wins;
    Ok(())
}
