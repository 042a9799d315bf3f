//! Which figure a kind of piece gets: by its type where the type has a figure, else by how it moves.

use pantheon_rules::spec::{Betza, Flip, Modality, Motion, PieceType};
use pantheon_rules::{Kind, Variant};

use super::Figure;
use crate::style::Board;

/// What to draw for a kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// A figure.
    Figure(Figure),
    /// A man of draughts.
    Man,
    /// There is no figure for it; its letter has to do.
    Letter,
}

/// Has the game only one kind of piece?
fn has_single_kind(variant: &Variant) -> bool {
    variant.kinds().len() == 1
}

/// What to draw for a kind.
pub(crate) fn of_kind(variant: &Variant, kind: Kind, board: Board) -> Choice {
    let piece = variant.piece_type(kind);
    if matches!(piece.name(), "immobile" | "clobber") {
        return Choice::Man;
    }
    if has_single_kind(variant) && piece.is_custom() {
        return lone_kind(variant, piece);
    }
    let name = match (board, piece.name()) {
        (Board::Makruk, "pawn") => Some("bia"),
        (Board::Makruk, "fers") => Some("met"),
        (Board::Makruk, "silver") => Some("khon"),
        (Board::Makruk, "king") => Some("khun"),
        (Board::Makruk, "rook") => Some("ruea"),
        (_, "king") => Some("king"),
        (_, "pawn" | "breakthrough" | "shogiPawn") => Some("pawn"),
        (_, "horse" | "shogiKnight") => Some("knight"),
        (_, "elephant" | "janggiElephant") => Some("elephant"),
        (_, "soldier") => Some("soldier"),
        // Who has no king calls this one a king.
        (_, "commoner") if variant.kinds().all(|kind| variant.piece_type(kind) != PieceType::KING) => Some("king"),
        _ => None,
    };
    let movement = variant.spec().pieces.get(&piece).map(|spec| &spec.movement);
    let figure = name.and_then(Figure::named).or_else(|| of_movement(movement?));
    figure.map_or(Choice::Letter, Choice::Figure)
}

/// Games with pieces of one kind are played with men, unless that kind is one of chess.
fn lone_kind(variant: &Variant, piece: PieceType) -> Choice {
    let movement = variant.spec().pieces.get(&piece).map(|spec| &spec.movement);
    let figure = movement.and_then(of_movement).filter(|figure| {
        variant.spec().effects.flip == Flip::None
            && matches!(figure.name.as_str(), "knight" | "bishop" | "rook" | "queen" | "pawn")
    });
    figure.map_or(Choice::Man, Choice::Figure)
}

/// The figure of a movement. One that captures as another piece than it moves shows both.
fn of_movement(movement: &Betza) -> Option<Figure> {
    let all = moves(movement);
    let without = |modality: Modality| -> Vec<Step> {
        all.iter().filter(|(_, other)| *other != modality).map(|(step, _)| *step).collect()
    };
    let (quiet, capture) = (without(Modality::Capture), without(Modality::Quiet));
    if quiet.is_empty() || capture.is_empty() || same(&quiet, &capture) {
        return known(if quiet.is_empty() { &capture } else { &quiet });
    }
    if let Some(name) = HOPPERS.iter().find(|(text, _)| is(text, &all)).map(|(_, name)| name) {
        return Figure::named(name);
    }
    if is_pawn(&quiet) && is_pawn(&capture) {
        return Figure::named("pawn");
    }
    Some(known(&quiet)?.with_badge(&known(&capture)?))
}

/// One step of a movement, and how it goes on.
type Step = ((i8, i8), Motion);

/// All steps of a movement but those it has only at first, each with what it may do at its end.
fn moves(movement: &Betza) -> Vec<(Step, Modality)> {
    let lasting = movement.components.iter().filter(|component| !component.initial);
    lasting
        .flat_map(|component| {
            let motion = match component.motion {
                Motion::Slide { max: 1 } => Motion::Leap,
                motion => motion,
            };
            component.steps.iter().map(move |&step| ((step, motion), component.modality))
        })
        .collect()
}

fn same<T: PartialEq>(one: &[T], other: &[T]) -> bool {
    one.iter().all(|step| other.contains(step)) && other.iter().all(|step| one.contains(step))
}

fn is(text: &str, steps: &[(Step, Modality)]) -> bool {
    Betza::parse(text).is_ok_and(|movement| same(&moves(&movement), steps))
}

/// Only single steps, and one of them ahead: pawns of all sorts.
fn is_pawn(steps: &[Step]) -> bool {
    let short = |&((files, ranks), motion): &Step| files.abs() <= 1 && ranks.abs() <= 1 && motion == Motion::Leap;
    steps.iter().all(short) && steps.len() <= 4 && steps.iter().any(|&((_, ranks), _)| ranks > 0)
}

fn known(steps: &[Step]) -> Option<Figure> {
    let is = |text: &str| {
        let movement = Betza::parse(text).expect("the table holds movements");
        same(&moves(&movement).iter().map(|(step, _)| *step).collect::<Vec<_>>(), steps)
    };
    KNOWN.iter().find(|(text, _)| is(text)).and_then(|(_, name)| Figure::named(name))
}

/// Movements that have a figure.
const KNOWN: [(&str, &str); 39] = [
    ("N", "knight"),
    ("nN", "knight"),
    ("fN", "knight"),
    ("B", "bishop"),
    ("R", "rook"),
    ("Q", "queen"),
    ("K", "commoner"),
    ("F", "fers"),
    ("W", "wazir"),
    ("fW", "pawn"),
    ("fsW", "soldier"),
    ("fR", "lance"),
    ("WfF", "gold"),
    ("FfW", "silver"),
    ("BN", "archbishop"),
    ("RN", "chancellor"),
    ("QN", "amazon"),
    ("KN", "centaur"),
    ("NN", "unicorn"),
    ("NNQ", "unicorn"),
    ("RF", "rook-star"),
    ("BW", "bishop-star"),
    ("BNW", "archbishop-star"),
    ("BNK", "archbishop-star"),
    ("RNF", "chancellor-star"),
    ("RNK", "chancellor-star"),
    ("QNAD", "amazon-star"),
    ("NF", "knight"),
    ("A", "elephant"),
    ("FA", "elephant"),
    ("nA", "elephant"),
    ("nZ", "elephant"),
    ("FAD", "elephant"),
    ("WAD", "champion"),
    ("KAD", "champion"),
    ("KNAD", "champion"),
    ("CF", "wizard"),
    ("pR", "cannon"),
    ("FDH", "wizard"),
];

/// The same for those that capture over another piece.
const HOPPERS: [(&str, &str); 4] = [("mRcpR", "cannon"), ("RcpR", "cannon"), ("RcpRnN", "banner"), ("RcpRN", "banner")];

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Option<String> {
        of_movement(&Betza::parse(text).unwrap()).map(|figure| figure.name)
    }

    #[test]
    fn every_movement_of_the_table_has_its_figure() {
        for (text, figure) in KNOWN.iter().chain(&HOPPERS) {
            assert_eq!(name(text).as_deref(), Some(*figure), "{text}");
        }
    }

    #[test]
    fn movements_are_known_however_they_are_written() {
        assert_eq!(name("NB").as_deref(), Some("archbishop"));
        assert_eq!(name("WF").as_deref(), Some("commoner"));
        assert_eq!(name("Q1").as_deref(), Some("commoner"));
        assert_eq!(name("mQ").as_deref(), Some("queen"));
        assert_eq!(name("mNcB").as_deref(), Some("knight-bishop"));
        assert_eq!(name("mfFcfeWimfnA").as_deref(), Some("pawn"));
        assert_eq!(name("ZC"), None);
    }
}
