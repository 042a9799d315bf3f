use super::slot::{Side, Slot};
use super::{Key, Status};
use crate::spec::values::{self, Read};
use crate::spec::{LimitCounts, PieceSet, PieceType, VariantSpec};
use crate::types::{Color, Sides};

pub(super) const KEYS: &[Key] = &[
    Key {
        name: "promotionRank",
        doc: "The zone is the ranks from this one of the player's on.",
        example: "6",
        bad: "0",
        status: Status::Deprecated { instead: "promotionRegionWhite` and `promotionRegionBlack" },
        slot: Slot::Own {
            kind: "rank",
            show: |spec| spec.promotion.region[Color::White].first().map_or(1, |square| square.rank() + 1).to_string(),
            read: |spec, text| {
                let (first, ranks) = (values::rank(text)?, spec.board.ranks);
                spec.promotion.region = Sides::from_fn(|color| values::ranks_of(color, first, u8::MAX, ranks));
                Ok(())
            },
        },
    },
    Key {
        name: "promotionRegionWhite",
        doc: "White's promotion zone, for pawns and for pieces with a promoted form alike.",
        example: "*6 *7 *8",
        bad: "*11",
        status: Status::Shared,
        slot: Slot::SideRegion(Side::White, |spec| &mut spec.promotion.region),
    },
    Key {
        name: "promotionRegionBlack",
        doc: "Black's promotion zone, for pawns and for pieces with a promoted form alike.",
        example: "*1 *2 *3",
        bad: "*11",
        status: Status::Shared,
        slot: Slot::SideRegion(Side::Black, |spec| &mut spec.promotion.region),
    },
    Key {
        name: "promotionPawnTypes",
        doc: "Pieces that promote as chess pawns do. The last one named is what a promoted pawn becomes in hand.",
        example: "ps",
        bad: "x",
        status: Status::Shared,
        slot: Slot::Own {
            kind: "pieces",
            show: |spec| show_pawns(spec, Side::Both),
            read: |spec, text| read_pawns(spec, Side::Both, text).map(drop),
        },
    },
    Key {
        name: "promotionPawnTypesWhite",
        doc: "White's pieces that promote as chess pawns do.",
        example: "ps",
        bad: "x",
        status: Status::Shared,
        slot: Slot::Own {
            kind: "pieces",
            show: |spec| show_pawns(spec, Side::White),
            read: |spec, text| read_pawns(spec, Side::White, text).map(drop),
        },
    },
    Key {
        name: "promotionPawnTypesBlack",
        doc: "Black's pieces that promote as chess pawns do.",
        example: "ps",
        bad: "x",
        status: Status::Shared,
        slot: Slot::Own {
            kind: "pieces",
            show: |spec| show_pawns(spec, Side::Black),
            read: |spec, text| read_pawns(spec, Side::Black, text).map(drop),
        },
    },
    Key {
        name: "promotionPieceTypes",
        doc: "What a pawn may become. A parent's choice loses the pieces that a child takes away.",
        example: "nbrq",
        bad: "nbrqx",
        status: Status::Shared,
        slot: Slot::SidePieces(Side::Both, |spec| &mut spec.promotion.choices),
    },
    Key {
        name: "promotionPieceTypesWhite",
        doc: "What White's pawns may become.",
        example: "nbrq",
        bad: "nbrqx",
        status: Status::Shared,
        slot: Slot::SidePieces(Side::White, |spec| &mut spec.promotion.choices),
    },
    Key {
        name: "promotionPieceTypesBlack",
        doc: "What Black's pawns may become.",
        example: "nbrq",
        bad: "nbrqx",
        status: Status::Shared,
        slot: Slot::SidePieces(Side::Black, |spec| &mut spec.promotion.choices),
    },
    Key {
        name: "mandatoryPawnPromotion",
        doc: "Must a pawn promote in the zone? If not, it may also stay what it is there.",
        example: "false",
        bad: "maybe",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.promotion.pawns_must),
    },
    Key {
        name: "promotionLimit",
        doc: "At most so many pieces of a kind: no promotion to it beyond that. Adds to what a parent says; 0 lifts one limit, `-` all.",
        example: "r:2 q:1",
        bad: "q",
        status: Status::Shared,
        slot: Slot::Own { kind: "pairs of a letter and a number", show: show_limit, read: read_limit },
    },
    Key {
        name: "promotionLimitCounts",
        doc: "What `promotionLimit` counts: the player's pieces on the board, those and the ones in hand, or, by a ledger, the player's own pieces lost less the promotions made.",
        example: "ledger",
        bad: "hand",
        status: Status::Ours,
        slot: Slot::Choice {
            options: &["board", "boardAndHand", "ledger"],
            get: |spec| spec.promotion.limit_counts as usize,
            set: |spec, index| {
                spec.promotion.limit_counts =
                    [LimitCounts::Board, LimitCounts::BoardAndHand, LimitCounts::Ledger][index];
            },
        },
    },
    Key {
        name: "promotedPieceType",
        doc: "Promoted forms: what a piece turns into, as in shogi, when it moves into, within or out of the zone. Adds to what a parent says; `s:-` takes one form away, `-` all.",
        example: "p:g s:g",
        bad: "p:x",
        status: Status::Shared,
        slot: Slot::Own { kind: "pairs of letters", show: show_forms, read: read_forms },
    },
    Key {
        name: "mandatoryPiecePromotion",
        doc: "Must a piece take its promoted form (or its first one, with `pieceDemotion`) where it may?",
        example: "true",
        bad: "0",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.promotion.pieces_must),
    },
    Key {
        name: "piecePromotionOnCapture",
        doc: "May a piece take its promoted form only when it captures?",
        example: "true",
        bad: "on",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.promotion.pieces_on_capture_only),
    },
    Key {
        name: "pieceDemotion",
        doc: "May promoted pieces turn back when they move?",
        example: "true",
        bad: "off",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.promotion.demotion),
    },
    Key {
        name: "sittuyinPromotion",
        doc: "Do pawns promote, instead, on the spot or by a diagonal step, on squares of the zone and without \
              capture or check, as in sittuyin?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.promotion.sittuyin),
    },
];

pub(super) const INTRO: &str = "A piece promotes in one of two ways. Pawns (`promotionPawnTypes`) become a piece of the \
                                player's choice on a move that ends in the zone; pieces with a promoted form \
                                (`promotedPieceType`) may take it on a move that begins or ends there.";

/// The main pawn comes last, as it is written.
pub(super) fn show_pawns(spec: &VariantSpec, side: Side) -> String {
    let main = side.get(&spec.promotion.main_pawn).and_then(|main| spec.pieces.get(&main));
    match (values::show_pieces(spec, side.get(&spec.promotion.pawn_types)), main) {
        (text, Some(main)) if text.contains(main.letter.lower()) => {
            let letter = main.letter.lower();
            text.replace(letter, "") + &letter.to_string()
        }
        (text, _) => text,
    }
}

/// Returns the types too: `pawnTypes` sets more than these.
pub(super) fn read_pawns(spec: &mut VariantSpec, side: Side, text: &str) -> Read<PieceSet> {
    let types = values::pieces(spec, text)?;
    let last = text.trim_end().chars().next_back();
    let main = last.and_then(|c| values::piece(spec, c.encode_utf8(&mut [0; 4])).ok());
    side.set(&mut spec.promotion.main_pawn, main);
    side.set(&mut spec.promotion.pawn_types, types.clone());
    Ok(types)
}

fn show_limit(spec: &VariantSpec) -> String {
    show_pairs(spec, spec.promotion.limit.iter().map(|(&piece, &most)| (piece, most.to_string())))
}

fn read_limit(spec: &mut VariantSpec, text: &str) -> Read<()> {
    if text == "-" {
        spec.promotion.limit.clear();
        return Ok(());
    }
    for (piece, most) in values::pairs(spec, text)? {
        match values::number(most, &(0..=u16::from(u8::MAX)))? as u8 {
            0 => spec.promotion.limit.remove(&piece),
            most => spec.promotion.limit.insert(piece, most),
        };
    }
    Ok(())
}

fn show_forms(spec: &VariantSpec) -> String {
    let forms = spec.promotion.promoted_form.iter();
    show_pairs(spec, forms.map(|(&from, &to)| (from, values::show_piece(spec, to))))
}

fn read_forms(spec: &mut VariantSpec, text: &str) -> Read<()> {
    if text == "-" {
        spec.promotion.promoted_form.clear();
        return Ok(());
    }
    for (from, to) in values::pairs(spec, text)? {
        match to {
            "-" => spec.promotion.promoted_form.remove(&from),
            _ => spec.promotion.promoted_form.insert(from, values::piece(spec, to)?),
        };
    }
    Ok(())
}

fn show_pairs(spec: &VariantSpec, pairs: impl Iterator<Item = (PieceType, String)>) -> String {
    let pairs: Vec<String> = pairs.map(|(piece, to)| format!("{}:{to}", values::show_piece(spec, piece))).collect();
    if pairs.is_empty() { "-".to_owned() } else { pairs.join(" ") }
}
