//! From the moves of which a text is true to the one it means, or to the reason why it means none.

use pantheon_rules::{Kind, Listing, Move, MoveKind, Position, Refusal, RefusalKind, Square, Wording, sort_by_number};

use super::names;
use super::text::{all_of, any_of};

/// More moves than this are not worth naming in a message.
const NAMED: usize = 8;

/// The only candidate; or, among several, the one that is written exactly like the text. `none` tells why there is no
/// candidate at all.
pub(super) fn choose<R: Into<Refusal>>(
    candidates: &[Move],
    write: impl Fn(Move) -> String,
    text: &str,
    none: impl FnOnce() -> R,
) -> Result<Move, Refusal> {
    match candidates {
        [] => Err(none().into()),
        [only] => Ok(*only),
        several => {
            let mut texts: Vec<String> = several.iter().map(|&mv| write(mv)).collect();
            if let Some(at) = texts.iter().position(|written| written == text) {
                return Ok(several[at]);
            }
            texts = in_order(texts);
            let more = texts.len().saturating_sub(NAMED);
            texts.truncate(NAMED);
            if more > 0 {
                texts.push(format!("one of {more} others"));
            }
            Err(could_be(&texts))
        }
    }
}

/// The texts in order, each once.
fn in_order(texts: Vec<String>) -> Vec<String> {
    let mut ordered = Vec::with_capacity(texts.len());
    for text in texts {
        if let Err(at) = ordered.binary_search(&text) {
            ordered.insert(at, text);
        }
    }
    ordered
}

/// What to say of a text that means several moves.
pub(super) fn could_be(texts: &[String]) -> Refusal {
    Refusal::new(RefusalKind::Ambiguous, format!("it could be {}", any_of(texts)))
}

/// Those for which the condition holds; all, if it holds for none.
pub(super) fn prefer(candidates: &mut Vec<Move>, condition: impl Fn(Move) -> bool) {
    if candidates.iter().any(|&mv| condition(mv)) {
        candidates.retain(|&mv| condition(mv));
    }
}

/// Why no piece of a kind that `may` be meant comes to a square: of one piece the rule it would break, of several where
/// they can go.
pub(super) fn why_none(
    position: &Position,
    (kind, to): (Kind, Square),
    may: impl Fn(Square) -> bool,
    words: &dyn Wording,
) -> String {
    let (variant, us) = (position.variant(), position.turn());
    let why_not = |from: Square| why_not(position, from, to, words);
    let letter = names::letter(variant, kind).upper();
    if let Some(outcome) = position.outcome() {
        return format!("the game is over. {outcome}");
    }
    let ours = position.state().kind(kind) & position.state().side(us);
    // Whoever is there already does not come there.
    let meant: Vec<Square> = ours.without(to).into_iter().filter(|&from| may(from)).collect();
    match meant.as_slice() {
        [] if ours.is_empty() => format!("{us} has no {letter} on the board"),
        [] if ours.has(to) && may(to) => format!("{us}'s {letter} is on {} already", words.square(to)),
        [] => format!("{us} has no {letter} there; there is one on {}", all_of(&named(ours, words))),
        [from] => why_not(*from),
        several => {
            let reach = position.movers(kind, to);
            let able: Vec<Square> = several.iter().copied().filter(|&from| reach.has(from)).collect();
            let reason = why_not(several[0]);
            match able.as_slice() {
                [from] => why_not(*from),
                _ if several.iter().all(|&from| why_not(from) == reason) => reason,
                _ => {
                    let where_to = whereabouts(position, &letter.to_string(), several, words);
                    format!("no {letter} can go to {}{where_to}", words.square(to))
                }
            }
        }
    }
}

/// Why a piece does not go from one square to another, by any sort of move.
pub(super) fn why_not(position: &Position, from: Square, to: Square, words: &dyn Wording) -> String {
    position.why_illegal_in(Move::new(MoveKind::Normal, from, to), words)
}

fn named(squares: impl IntoIterator<Item = Square>, words: &dyn Wording) -> Vec<String> {
    squares.into_iter().map(|square| words.square(square)).collect()
}

/// `; N on b1 can go to a3 and c3, N on g1 nowhere`
fn whereabouts(position: &Position, letter: &str, pieces: &[Square], words: &dyn Wording) -> String {
    let moves = position.list_moves(Listing::Legal);
    let mut able = Vec::new();
    for &from in pieces.iter().take(NAMED) {
        let mut targets: Vec<Square> =
            moves.iter().filter(|mv| mv.kind() != MoveKind::Drop && mv.from() == from).map(|mv| mv.to()).collect();
        sort_by_number(&mut targets, |square| square.index() as u64);
        targets.dedup();
        if !targets.is_empty() {
            able.push(format!("{letter} on {} can go to {}", words.square(from), all_of(&named(targets, words))));
        }
    }
    if able.is_empty() { String::new() } else { format!("; {}", able.join("; ")) }
}
