use super::slot::{Side, Slot};
use super::{Key, Status};
use crate::spec::values;
use crate::spec::{Counting, Impasse, Material};

pub(super) const KEYS: &[Key] = &[
    Key {
        name: "stalemateValue",
        doc: "What a player not in check gets who has no legal move.",
        example: "loss",
        bad: "lost",
        status: Status::Shared,
        slot: Slot::Outcome(|spec| &mut spec.ends.stalemate),
    },
    Key {
        name: "stalematePieceCount",
        doc: "Does the player get `stalemateValue` only with fewer pieces on the board than the opponent? With more \
              of them it is the contrary, with as many a draw.",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.ends.stalemate_by_count),
    },
    Key {
        name: "checkmateValue",
        doc: "What a player in check gets who has no legal move.",
        example: "win",
        bad: "won",
        status: Status::Shared,
        slot: Slot::Outcome(|spec| &mut spec.ends.checkmate),
    },
    Key {
        name: "shatarMateRule",
        doc: "May `knight`s alone not give mate, and is a mate only a draw when there was no check by a `knight`, a \
              `rook` or a `bers` among the checks in a row that led to it (shatar)?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.ends.shatar),
    },
    Key {
        name: "whiteFlag",
        doc: "Where White wins.",
        example: "*8",
        bad: "*x",
        status: Status::Deprecated { instead: "flagRegionWhite" },
        slot: Slot::SideRegion(Side::White, |spec| &mut spec.ends.flag_region),
    },
    Key {
        name: "blackFlag",
        doc: "Where Black wins.",
        example: "*1",
        bad: "*x",
        status: Status::Deprecated { instead: "flagRegionBlack" },
        slot: Slot::SideRegion(Side::Black, |spec| &mut spec.ends.flag_region),
    },
    Key {
        name: "flagPiece",
        doc: "Pieces that win by reaching the flag region.",
        example: "k",
        bad: "x",
        status: Status::Shared,
        slot: Slot::SidePieces(Side::Both, |spec| &mut spec.ends.flag_pieces),
    },
    Key {
        name: "flagPieceWhite",
        doc: "White's pieces that win by reaching the flag region.",
        example: "k",
        bad: "x",
        status: Status::Shared,
        slot: Slot::SidePieces(Side::White, |spec| &mut spec.ends.flag_pieces),
    },
    Key {
        name: "flagPieceBlack",
        doc: "Black's pieces that win by reaching the flag region.",
        example: "k",
        bad: "x",
        status: Status::Shared,
        slot: Slot::SidePieces(Side::Black, |spec| &mut spec.ends.flag_pieces),
    },
    Key {
        name: "flagRegion",
        doc: "Squares that win for a player who reaches them with a `flagPiece`.",
        example: "d4 e4 d5 e5",
        bad: "d",
        status: Status::Shared,
        slot: Slot::SideRegion(Side::Both, |spec| &mut spec.ends.flag_region),
    },
    Key {
        name: "flagRegionWhite",
        doc: "Squares that win for White.",
        example: "d4 e4 d5 e5",
        bad: "d",
        status: Status::Shared,
        slot: Slot::SideRegion(Side::White, |spec| &mut spec.ends.flag_region),
    },
    Key {
        name: "flagRegionBlack",
        doc: "Squares that win for Black.",
        example: "d4 e4 d5 e5",
        bad: "d",
        status: Status::Shared,
        slot: Slot::SideRegion(Side::Black, |spec| &mut spec.ends.flag_region),
    },
    Key {
        name: "flagPieceCount",
        doc: "So many pieces must be in the flag region.",
        example: "2",
        bad: "256",
        status: Status::Shared,
        slot: Slot::Small(0..=255, |spec| &mut spec.ends.flag_count),
    },
    Key {
        name: "flagPieceBlockedWin",
        doc: "Is one piece in the flag region enough when none of its squares is empty?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.ends.flag_blocked_win),
    },
    Key {
        name: "flagMove",
        doc: "Has the opponent one more move before the flag counts? Black draws by reaching the flag with it too, if \
              kings must.",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.ends.flag_move),
    },
    Key {
        name: "flagPieceSafe",
        doc: "Must the pieces not be attacked in the flag region? With `flagMove`: only if they are has the opponent \
              that move.",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.ends.flag_safe),
    },
    Key {
        name: "checkCounting",
        doc: "Does a number of checks win? How many are left stands in the position, `3+3`.",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.ends.check_counting),
    },
    Key {
        name: "extinctionValue",
        doc: "What a player gets whose pieces are extinct.",
        example: "loss",
        bad: "lost",
        status: Status::Shared,
        slot: Slot::Outcome(|spec| &mut spec.ends.extinction.value),
    },
    Key {
        name: "extinctionClaim",
        doc: "Must the opponent have one piece more than `extinctionOpponentPieceCount` where the player with the \
              extinct pieces is to move? So this player may still do the same to the opponent.",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.ends.extinction.claim),
    },
    Key {
        name: "extinctionPieceTypes",
        doc: "Pieces whose extinction counts, each kind by itself; `*` for all kinds taken together.",
        example: "k",
        bad: "x",
        status: Status::Shared,
        slot: Slot::Pieces(|spec| &mut spec.ends.extinction.types),
    },
    Key {
        name: "extinctionPieceCount",
        doc: "With so many pieces of a kind or fewer, on the board and in hand, it is extinct.",
        example: "1",
        bad: "256",
        status: Status::Shared,
        slot: Slot::Small(0..=255, |spec| &mut spec.ends.extinction.count),
    },
    Key {
        name: "extinctionOpponentPieceCount",
        doc: "The opponent must have at least so many of the kind for an extinction to count.",
        example: "2",
        bad: "256",
        status: Status::Shared,
        slot: Slot::Small(0..=255, |spec| &mut spec.ends.extinction.opponent_count),
    },
    Key {
        name: "bikjangRule",
        doc: "Must a player to move whose king faces the other on an open line put an end to that or pass, and does \
              passing then end the game (janggi)? It is a draw, or what `materialCounting` says.",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.ends.bikjang),
    },
    Key {
        name: "materialCounting",
        doc: "What becomes of a draw by repetition, lack of progress, stalemate, passing or a full board. `janggi`: \
              more points on the board win, with 1.5 for Black. `unweighted`: more pieces on the board win. \
              `whitedrawodds`, `blackdrawodds`: that side wins.",
        example: "unweighted",
        bad: "shogi",
        status: Status::Shared,
        slot: Slot::Choice {
            options: &["none", "janggi", "unweighted", "whitedrawodds", "blackdrawodds"],
            get: |spec| spec.ends.material as usize,
            set: |spec, index| {
                spec.ends.material = [
                    Material::None,
                    Material::Janggi,
                    Material::Unweighted,
                    Material::WhiteDrawOdds,
                    Material::BlackDrawOdds,
                ][index]
            },
        },
    },
    Key {
        name: "adjudicateFullBoard",
        doc: "Does a full board end the game? It is a draw, or what `materialCounting` says.",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.ends.full_board),
    },
    Key {
        name: "countingRule",
        doc: "How many moves are left to mate a weak or lone king, by the rules of which game.",
        example: "makruk",
        bad: "thai",
        status: Status::Shared,
        slot: Slot::Choice {
            options: &["none", "makruk", "cambodian", "asean"],
            get: |spec| spec.ends.counting as usize,
            set: |spec, index| {
                spec.ends.counting = [Counting::None, Counting::Makruk, Counting::Cambodian, Counting::Asean][index]
            },
        },
    },
    Key {
        name: "impasseRule",
        doc: "What a king that has entered the enemy's camp may declare: nothing; 31 points win and 24 draw; 28 points win for the first player and 27 for the other; or it wins on the other king's first square.",
        example: "27",
        bad: "28",
        status: Status::Ours,
        slot: Slot::Choice {
            options: &["none", "24", "27", "try"],
            get: |spec| spec.ends.impasse as usize,
            set: |spec, index| {
                spec.ends.impasse = [Impasse::None, Impasse::Points24, Impasse::Points27, Impasse::Try][index];
            },
        },
    },
    Key {
        name: "insufficientMaterial",
        doc: "The game is drawn when, kings aside, at most one piece is left on the board and it is one of these; `-` for bare kings alone, `none` for no such rule.",
        example: "nb",
        bad: "x",
        status: Status::Ours,
        slot: Slot::Own {
            kind: "pieces or `none`",
            show: |spec| match &spec.ends.insufficient_material {
                Some(set) => values::show_pieces(spec, set),
                None => "none".to_owned(),
            },
            read: |spec, text| {
                let set = if text == "none" { None } else { Some(values::pieces(spec, text)?) };
                spec.ends.insufficient_material = set;
                Ok(())
            },
        },
    },
];

pub(super) const INTRO: &str = "Where nothing else is said, values are those of the player whose turn it is: `loss` means \
                                that this player loses.";
