use super::slot::{Side, Slot};
use super::{Key, Status};
use crate::spec::values;

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
];
