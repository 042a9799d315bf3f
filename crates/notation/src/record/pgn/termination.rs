//! How a game ended: the result in the text, and the tag `Termination`.

use pantheon_rules::Color;

use crate::record::{Ending, How};

/// The result that a word is, if it is one: who won, or nobody, or `*`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Outcome {
    Win(Color),
    Draw,
    Open,
}

pub(super) fn result(word: &str) -> Option<Outcome> {
    match word {
        "1-0" | "1–0" => Some(Outcome::Win(Color::White)),
        "0-1" | "0–1" => Some(Outcome::Win(Color::Black)),
        "1/2-1/2" | "1/2" | "½-½" | "½" | "1/2–1/2" => Some(Outcome::Draw),
        "*" => Some(Outcome::Open),
        _ => None,
    }
}

/// The ending that a result and the tag tell together.
pub(super) fn ending(outcome: Outcome, termination: Option<&str>) -> Ending {
    let how = termination.map_or(How::Unsaid, how);
    match outcome {
        Outcome::Win(winner) => {
            Ending { winner: Some(winner), how: if how == How::Unfinished { How::Unsaid } else { how } }
        }
        Outcome::Draw if matches!(how, How::Unfinished | How::Interrupted) => Ending { winner: None, how: How::Unsaid },
        Outcome::Draw => Ending { winner: None, how },
        Outcome::Open if how == How::Interrupted => Ending { winner: None, how },
        Outcome::Open => Ending { winner: None, how: How::Unfinished },
    }
}

/// What the tag says, in the words of the standard or of the servers.
pub(super) fn how(termination: &str) -> How {
    // The order matters: `draw by timeout vs insufficient material` is about time.
    const WORDS: [(&str, How); 24] = [
        ("unterminated", How::Unfinished),
        ("abandon", How::Interrupted),
        ("interrupt", How::Interrupted),
        ("emergency", How::Interrupted),
        ("death", How::Interrupted),
        ("time", How::Time),
        ("infraction", How::IllegalMove),
        ("illegal", How::IllegalMove),
        ("forbidden", How::IllegalMove),
        ("resign", How::Resignation),
        ("stalemate", How::Stalemate),
        ("mate", How::Checkmate),
        ("repetition", How::Repetition),
        ("threefold", How::Repetition),
        ("impasse", How::Impasse),
        ("declar", How::Declaration),
        ("agree", How::Agreement),
        ("move rule", How::MoveCount),
        ("move count", How::MoveCount),
        ("50", How::MoveCount),
        ("fifty", How::MoveCount),
        ("disconnect", How::Interrupted),
        ("unfinished", How::Unfinished),
        ("forfeit", How::Time),
    ];
    let lower = termination.to_lowercase();
    WORDS.iter().find(|(word, _)| lower.contains(word)).map_or(How::Unsaid, |(_, how)| *how)
}

/// The word for the tag, where there is anything to say.
pub(super) fn word(how: How) -> Option<&'static str> {
    Some(match how {
        How::Unsaid | How::Unfinished => return None,
        How::Resignation => "resignation",
        How::Checkmate => "checkmate",
        How::Time => "time forfeit",
        How::Repetition => "repetition",
        How::Impasse => "impasse",
        How::Declaration => "declaration",
        How::Stalemate => "stalemate",
        How::Agreement => "agreement",
        How::IllegalMove => "rules infraction",
        How::MoveCount => "move count",
        How::Interrupted => "abandoned",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_understood() {
        for how in [
            How::Resignation,
            How::Checkmate,
            How::Time,
            How::Repetition,
            How::Impasse,
            How::Declaration,
            How::Stalemate,
            How::Agreement,
            How::IllegalMove,
            How::MoveCount,
            How::Interrupted,
        ] {
            assert_eq!(super::how(word(how).unwrap()), how);
        }
    }

    #[test]
    fn servers_words_are_understood() {
        for (text, expected) in [
            ("Normal", How::Unsaid),
            ("Time forfeit", How::Time),
            ("Abandoned", How::Interrupted),
            ("Rules infraction", How::IllegalMove),
            ("Carlsen won by resignation", How::Resignation),
            ("Game drawn by stalemate", How::Stalemate),
            ("Game drawn by 50-move rule", How::MoveCount),
        ] {
            assert_eq!(how(text), expected, "{text}");
        }
    }
}
