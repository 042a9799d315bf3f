use super::slot::{Side, Slot};
use super::{Key, Status};
use crate::spec::Enclosing;
use crate::spec::values;

pub(super) const KEYS: &[Key] = &[
    Key {
        name: "pieceDrops",
        doc: "May pieces in hand be dropped?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.drops.enabled),
    },
    Key {
        name: "capturesToHand",
        doc: "Do captured pieces go to the captor's hand?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.drops.captures_to_hand),
    },
    Key {
        name: "dropLoop",
        doc: "Do captured promoted pieces stay what they are in hand?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.drops.keep_promotion),
    },
    Key {
        name: "whiteDropRegion",
        doc: "Where White may drop pieces.",
        example: "*1 *2",
        bad: "*x",
        status: Status::Deprecated { instead: "dropRegionWhite" },
        slot: Slot::SideRegion(Side::White, |spec| &mut spec.drops.region),
    },
    Key {
        name: "blackDropRegion",
        doc: "Where Black may drop pieces.",
        example: "*7 *8",
        bad: "*x",
        status: Status::Deprecated { instead: "dropRegionBlack" },
        slot: Slot::SideRegion(Side::Black, |spec| &mut spec.drops.region),
    },
    Key {
        name: "dropRegionWhite",
        doc: "Where White may drop pieces.",
        example: "*1 *2 *3",
        bad: "*x",
        status: Status::Shared,
        slot: Slot::SideRegion(Side::White, |spec| &mut spec.drops.region),
    },
    Key {
        name: "dropRegionBlack",
        doc: "Where Black may drop pieces.",
        example: "*6 *7 *8",
        bad: "*x",
        status: Status::Shared,
        slot: Slot::SideRegion(Side::Black, |spec| &mut spec.drops.region),
    },
    Key {
        name: "firstRankPawnDrops",
        doc: "May a `pawn` be dropped on the player's first rank?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.drops.pawns_on_first_rank),
    },
    Key {
        name: "promotionZonePawnDrops",
        doc: "May a `pawn` be dropped in the promotion zone?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.drops.pawns_in_promotion_zone),
    },
    Key {
        name: "dropNoDoubled",
        doc: "Pieces that may not be dropped on a file which has `dropNoDoubledCount` of the player's, unpromoted, already.",
        example: "p",
        bad: "x",
        status: Status::Shared,
        slot: Slot::Pieces(|spec| &mut spec.drops.no_doubled),
    },
    Key {
        name: "dropNoDoubledCount",
        doc: "See `dropNoDoubled`; 0 forbids the drop everywhere.",
        example: "2",
        bad: "256",
        status: Status::Shared,
        slot: Slot::Small(0..=255, |spec| &mut spec.drops.no_doubled_count),
    },
    Key {
        name: "shogiPawnDropMateIllegal",
        doc: "Is it forbidden to give mate by dropping a `shogiPawn`?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.drops.pawn_drop_mate_illegal),
    },
    Key {
        name: "dropChecks",
        doc: "May drops give check?",
        example: "false",
        bad: "no",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.drops.may_check),
    },
    Key {
        name: "dropPromoted",
        doc: "May pieces be dropped in their promoted form?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.drops.promoted),
    },
    Key {
        name: "mustDrop",
        doc: "Must a player who has pieces of `mustDropType` in hand drop one, if that is possible, before anything \
              else is played?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Choice {
            options: &["false", "true"],
            get: |spec| usize::from(spec.drops.must.is_some()),
            set: |spec, index| spec.set_must_drop(index == 1),
        },
    },
    Key {
        name: "mustDropType",
        doc: "The pieces that `mustDrop` is about. They are kept while it is off.",
        example: "p",
        bad: "x",
        status: Status::Shared,
        slot: Slot::Pieces(|spec| spec.must_drop_mut()),
    },
    Key {
        name: "freeDrops",
        doc: "Is there no end of pieces to drop? Positions are written without hands then.",
        example: "true",
        bad: "yes",
        status: Status::Ours,
        slot: Slot::Flag(|spec| &mut spec.drops.unlimited),
    },
    Key {
        name: "castlingDroppedPiece",
        doc: "Do dropped pieces get the right to castle: the king on `castlingKingFile` of the castling rank, rooks \
              in its corners?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.drops.with_castling),
    },
    Key {
        name: "dropOppositeColoredBishop",
        doc: "Must a player's `bishop`s be dropped on squares of both colours, half on each? Other drops must leave \
              room for that.",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.drops.bishops_on_both_colors),
    },
    Key {
        name: "sittuyinRookDrop",
        doc: "May a `rook` be dropped on the player's first rank only?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.drops.rooks_on_first_rank),
    },
    Key {
        name: "dropOnTop",
        doc: "Must pieces be dropped right above another, or on the first rank?",
        example: "true",
        bad: "yes",
        status: Status::Deprecated { instead: "enclosingDrop" },
        slot: Slot::Own {
            kind: "`true` or `false`",
            show: |spec| (spec.drops.enclosing == Enclosing::Top).to_string(),
            read: |spec, text| {
                if values::flag(text)? {
                    spec.drops.enclosing = Enclosing::Top;
                }
                Ok(())
            },
        },
    },
    Key {
        name: "enclosingDrop",
        doc: "What a drop needs. `reversi`: it encloses enemies in a line between itself and a piece of its side. \
              `ataxx`: it touches a piece of its side. `snort`: it does not touch an enemy on rank or file. \
              `anyside`: it is where a piece comes to rest that is pushed in from an edge. `top`: it is right above a \
              piece or on the first rank.",
        example: "reversi",
        bad: "othello",
        status: Status::Shared,
        slot: Slot::Choice {
            options: &["none", "reversi", "ataxx", "snort", "anyside", "top"],
            get: |spec| spec.drops.enclosing as usize,
            set: |spec, index| {
                spec.drops.enclosing = [
                    Enclosing::None,
                    Enclosing::Reversi,
                    Enclosing::Ataxx,
                    Enclosing::Snort,
                    Enclosing::AnySide,
                    Enclosing::Top,
                ][index]
            },
        },
    },
    Key {
        name: "enclosingDropStart",
        doc: "While one of these squares is empty, pieces must be dropped here, and `enclosingDrop` does not count.",
        example: "d4 e4 d5 e5",
        bad: "*x",
        status: Status::Shared,
        slot: Slot::Region(|spec| &mut spec.drops.enclosing_start),
    },
];
