//! Small chores with the characters of moves.

use pantheon_rules::{Move, Position, Refusal, RefusalKind};

/// The text with full-width letters, digits and signs made plain and figures of chessmen made letters, without
/// surrounding blanks.
pub(super) fn plain(text: &str) -> String {
    text.trim().chars().map(plain_char).collect()
}

fn plain_char(c: char) -> char {
    match c {
        '！'..='～' => char::from_u32(c as u32 - '！' as u32 + '!' as u32).unwrap_or(c),
        '–' | '—' | '−' | '‐' | '‑' => '-',
        '×' => 'x',
        '♔' | '♚' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        '♙' | '♟' => 'P',
        '’' | '‘' | '′' => '\'',
        _ => c,
    }
}

/// The text without what annotators hang on it: check and mate signs, praise and blame, `e.p.`.
pub(super) fn without_marks(text: &str) -> &str {
    let mut rest = text.trim_ascii();
    // Most texts have no mark, or one.
    if let [.., b'0'..=b'9'] | [.., b'0'..=b'9', b'+' | b'#'] = rest.as_bytes() {
        return rest.trim_end_matches(['+', '#']);
    }
    rest = rest.trim();
    loop {
        let shorter = rest.trim_end_matches(['+', '#', '!', '?', '†', '‡', ' ']);
        let shorter = ["e.p.", "ep"].iter().find_map(|mark| shorter.strip_suffix(mark)).unwrap_or(shorter);
        if shorter.len() == rest.len() {
            return rest;
        }
        rest = shorter;
    }
}

/// What to say of a text that is no move in a notation: an example of one.
pub(super) fn not_a_move(position: &Position, write: impl Fn(Move) -> String) -> Refusal {
    let reason = match position.legal_moves().into_iter().min() {
        Some(mv) => format!("not a move; a move is written like {}", write(mv)),
        None => "not a move, and there are none left".to_owned(),
    };
    Refusal::new(RefusalKind::Unreadable, reason)
}

/// `a`, `a or b`, `a, b or c`.
pub(super) fn any_of(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// Like [`any_of`], with `and`.
pub(super) fn all_of(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_width_becomes_plain() {
        assert_eq!(plain(" ７ｇ－Ｐ×３ "), "7g-Px3");
    }

    #[test]
    fn marks_are_taken_off() {
        for (text, bare) in
            [("Qh5+!?", "Qh5"), ("exd6 e.p.", "exd6"), ("exd6ep+", "exd6"), ("e8=Q#", "e8=Q"), ("+", "")]
        {
            assert_eq!(without_marks(text), bare);
        }
    }
}
