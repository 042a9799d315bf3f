use super::slot::Slot;
use super::{Key, Status};
use crate::spec::VariantSpec;
use crate::spec::values::{self, Read, Reason};

pub(super) const KEYS: &[Key] = &[
    Key {
        name: "description",
        doc: "What is special about the game, in one line. It is not passed on to children.",
        example: "Chess on a round board.",
        bad: "\0",
        status: Status::Ours,
        slot: Slot::Text(|spec| &mut spec.description),
    },
    Key {
        name: "maxRank",
        doc: "Number of ranks.",
        example: "10",
        bad: "11",
        status: Status::Shared,
        slot: Slot::Small(1..=10, |spec| &mut spec.board.ranks),
    },
    Key {
        name: "maxFile",
        doc: "Number of files, or the letter of the last one.",
        example: "9",
        bad: "13",
        status: Status::Shared,
        slot: Slot::Files(|spec| &mut spec.board.files),
    },
    Key {
        name: "startFen",
        doc: "Where the game starts. A hand follows the board in brackets, `[]` if empty. A parent's handicaps are \
              dropped, for they go with its start.",
        example: "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        bad: "\0",
        status: Status::Shared,
        slot: Slot::Own {
            kind: "FEN",
            show: |spec| spec.board.start_fen.clone(),
            read: |spec, text| {
                spec.board.start_fen = values::text(text)?;
                spec.board.handicaps.clear();
                Ok(())
            },
        },
    },
    Key {
        name: "handicaps",
        doc: "Other starts, each with its name; `-` for none. A line that ends in `\\` goes on in the next one.",
        example: "rook: 4k3/8/8/8/8/8/8/4K2R w K - 0 1; bare king: 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        bad: "no colon",
        status: Status::Ours,
        slot: Slot::Own { kind: "`name: FEN; name: FEN`", show: show_handicaps, read: read_handicaps },
    },
    Key {
        name: "chess960",
        doc: "Is castling written as the king taking the rook, from any start (Fischer random chess)?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.board.chess960),
    },
    Key {
        name: "twoBoards",
        doc: "Do captured pieces go to another board, and do those in hand come from there (bughouse)?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.board.two_boards),
    },
    Key {
        name: "variantTemplate",
        doc: "The family whose board and notation suit the game, such as `fairy`, `shogi` or `xiangqi`.",
        example: "shogi",
        bad: "\0",
        status: Status::Shared,
        slot: Slot::Text(|spec| &mut spec.board.template),
    },
    Key {
        name: "pieceToCharTable",
        doc: "XBoard's table of piece pictures.",
        example: "PNBRQ................Kpnbrq................k",
        bad: "\0",
        status: Status::Ignored,
        slot: Slot::Own { kind: "text", show: |_| "-".to_owned(), read: |_, text| values::text(text).map(drop) },
    },
    Key {
        name: "pocketSize",
        doc: "Number of sorts of pieces in hand that XBoard shows.",
        example: "5",
        bad: "many",
        status: Status::Ignored,
        slot: Slot::Own {
            kind: "number",
            show: |_| "0".to_owned(),
            read: |_, text| values::number(text, &(0..=u16::MAX)).map(drop),
        },
    },
];

fn show_handicaps(spec: &VariantSpec) -> String {
    let starts: Vec<String> = spec.board.handicaps.iter().map(|(name, fen)| format!("{name}: {fen}")).collect();
    if starts.is_empty() { "-".to_owned() } else { starts.join("; ") }
}

fn read_handicaps(spec: &mut VariantSpec, text: &str) -> Read<()> {
    let mut handicaps: Vec<(String, String)> = Vec::new();
    let parts = values::text(text)?;
    for part in parts.split(';').map(str::trim).filter(|&part| !part.is_empty() && text != "-") {
        let (name, fen) = match part.split_once(':') {
            Some((name, fen)) if !name.trim().is_empty() && !fen.trim().is_empty() => (name.trim(), fen.trim()),
            _ => return Err(Reason::not(part, "a handicap", "write `name: FEN`, with `;` between handicaps")),
        };
        if handicaps.iter().any(|(other, _)| other == name) {
            return Err(Reason::new(format!("two handicaps {}", values::quote(name)), "give each a name of its own"));
        }
        handicaps.push((name.to_owned(), fen.to_owned()));
    }
    spec.board.handicaps = handicaps;
    Ok(())
}
