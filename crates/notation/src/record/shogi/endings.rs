//! How a game ended, in the words of the Japanese formats. Most of them are said of the side to move.

use pantheon_rules::Color;

use super::super::{Ending, How, Record};
use super::Players;

/// Who wins by a word, seen from the side to move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wins {
    Mover,
    Other,
    Nobody,
}

/// The tag that keeps words for which a record has no end of its own.
const TERMINATION: &str = "Termination";

/// Words of KIF files, words of CSA files, and what they mean. The first of a meaning is the one to write.
const WORDS: [(&str, &str, Wins, How); 19] = [
    ("投了", "TORYO", Wins::Other, How::Resignation),
    ("中断", "CHUDAN", Wins::Nobody, How::Interrupted),
    ("千日手", "SENNICHITE", Wins::Nobody, How::Repetition),
    ("持将棋", "JISHOGI", Wins::Nobody, How::Impasse),
    ("切れ負け", "TIME_UP", Wins::Other, How::Time),
    ("反則負け", "ILLEGAL_MOVE", Wins::Other, How::IllegalMove),
    ("反則勝ち", "", Wins::Mover, How::IllegalMove),
    ("入玉勝ち", "KACHI", Wins::Mover, How::Declaration),
    ("詰み", "TSUMI", Wins::Other, How::Checkmate),
    ("詰", "", Wins::Other, How::Checkmate),
    ("時間切れ", "", Wins::Other, How::Time),
    ("", "MAX_MOVES", Wins::Nobody, How::MoveCount),
    ("", "HIKIWAKE", Wins::Nobody, How::Unsaid),
    // Words with no end of their own: the tag keeps them.
    ("不詰", "FUZUMI", Wins::Nobody, How::Unfinished),
    ("不戦勝", "", Wins::Mover, How::Unsaid),
    ("不戦敗", "", Wins::Other, How::Unsaid),
    ("", "MATTA", Wins::Nobody, How::Interrupted),
    ("", "ERROR", Wins::Nobody, How::Interrupted),
    ("封じ手", "", Wins::Nobody, How::Interrupted),
];

/// Where the words begin that the tag keeps.
const KEPT: usize = 13;

fn ending(wins: Wins, how: How, turn: Color) -> Ending {
    let winner = match wins {
        Wins::Mover => Some(turn),
        Wins::Other => Some(!turn),
        Wins::Nobody => None,
    };
    Ending { winner, how }
}

/// What a word means when it is `turn`'s move, and whether the tag must keep it.
pub struct Meaning {
    pub ending: Ending,
    pub kept: Option<String>,
}

/// The meaning of a word of KIF files.
pub fn by_word(word: &str, turn: Color) -> Option<Meaning> {
    find(|(known, ..)| *known, word, turn)
}

/// The meaning of a word of CSA files, without its `%`.
pub fn by_code(code: &str, turn: Color) -> Option<Meaning> {
    match code {
        "+ILLEGAL_ACTION" => Some(foul(Color::White)),
        "-ILLEGAL_ACTION" => Some(foul(Color::Black)),
        _ => find(|(_, known, ..)| *known, code, turn),
    }
}

fn foul(by: Color) -> Meaning {
    Meaning { ending: Ending { winner: Some(!by), how: How::IllegalMove }, kept: None }
}

type Word = (&'static str, &'static str, Wins, How);

fn find(which: fn(&Word) -> &'static str, text: &str, turn: Color) -> Option<Meaning> {
    let at = WORDS.iter().position(|word| !text.is_empty() && which(word) == text)?;
    let (_, _, wins, how) = WORDS[at];
    Some(Meaning { ending: ending(wins, how, turn), kept: (at >= KEPT).then(|| text.to_owned()) })
}

impl Meaning {
    /// Gives a record its end.
    pub fn settle(self, ended: &mut Option<Ending>, tags: &mut Vec<(String, String)>) {
        *ended = Some(self.ending);
        if let Some(word) = self.kept {
            tags.push((TERMINATION.to_owned(), word));
        }
    }
}

/// All words of KIF files, for messages.
pub fn all_words() -> String {
    let words: Vec<&str> = WORDS.iter().map(|(word, ..)| *word).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// All words of CSA files, for messages.
pub fn all_codes() -> String {
    let words: Vec<String> = WORDS
        .iter()
        .map(|(_, code, ..)| *code)
        .filter(|code| !code.is_empty())
        .map(|code| format!("%{code}"))
        .collect();
    format!("{} %+ILLEGAL_ACTION %-ILLEGAL_ACTION", words.join(" "))
}

/// The word that the tag keeps, if it still says how the record ended.
fn kept(record: &Record, turn: Color) -> Option<&'static Word> {
    let text = record.tag(TERMINATION)?;
    let word = WORDS[KEPT..].iter().find(|(word, code, ..)| !text.is_empty() && (*word == text || *code == text))?;
    (Some(ending(word.2, word.3, turn)) == record.ending).then_some(word)
}

/// Is a tag the word that KIF files will have as the end?
pub fn is_word(record: &Record, tag: &str, turn: Color) -> bool {
    tag == TERMINATION && kept(record, turn).is_some_and(|(word, ..)| !word.is_empty())
}

/// Is a tag the word that CSA files will have as the end?
pub fn is_code(record: &Record, tag: &str, turn: Color) -> bool {
    tag == TERMINATION && kept(record, turn).is_some_and(|(_, code, ..)| !code.is_empty())
}

/// The word of KIF files for how a record ended, where there is one. The summary says who won.
pub fn word(record: &Record, turn: Color) -> Option<&'static str> {
    if let Some((word, ..)) = kept(record, turn)
        && !word.is_empty()
    {
        return Some(word);
    }
    let end = record.ending?;
    let exact = WORDS[..KEPT].iter().find(|(word, _, wins, how)| !word.is_empty() && ending(*wins, *how, turn) == end);
    let alike = || WORDS[..KEPT].iter().find(|(word, _, _, how)| !word.is_empty() && *how == end.how);
    exact.or_else(alike).map(|(word, ..)| *word)
}

/// The word of CSA files for how a record ended, and what it does not say.
pub fn code(record: &Record, turn: Color) -> Option<(&'static str, Option<String>)> {
    if let Some((_, code, ..)) = kept(record, turn)
        && !code.is_empty()
    {
        return Some((code, None));
    }
    let end = record.ending.filter(|end| end.how != How::Unfinished)?;
    let exact = WORDS[..KEPT].iter().find(|(_, code, wins, how)| !code.is_empty() && ending(*wins, *how, turn) == end);
    if let Some((_, code, ..)) = exact {
        return Some((code, None));
    }
    let foul = |winner: Color| winner.pick("-ILLEGAL_ACTION", "+ILLEGAL_ACTION");
    let unsaid = || Some(format!("how the game ended ({})", end));
    Some(match (end.winner, end.how) {
        (Some(winner), How::IllegalMove) => (foul(winner), None),
        (Some(winner), How::Repetition) => (foul(winner), unsaid()),
        (Some(winner), _) if winner != turn => ("TORYO", unsaid()),
        (None, _) => ("HIKIWAKE", unsaid()),
        _ => ("CHUDAN", Some(format!("the result ({})", end))),
    })
}

/// What ends are called before により.
const REASONS: [(&str, How); 9] = [
    ("時間切れ", How::Time),
    ("千日手", How::Repetition),
    ("持将棋", How::Impasse),
    ("入玉", How::Declaration),
    ("最大手数", How::MoveCount),
    ("手詰まり", How::Stalemate),
    ("合意", How::Agreement),
    ("詰み", How::Checkmate),
    ("投了", How::Resignation),
];

/// `まで11手で先手の勝ち`, without まで and the number.
pub fn summary(record: &Record, turn: Color, players: Players) -> Option<String> {
    let end = record.ending?;
    if let Some((word, ..)) = kept(record, turn)
        && !word.is_empty()
    {
        return Some((*word).to_owned());
    }
    let reason = REASONS.iter().find(|(_, how)| *how == end.how).map(|(reason, _)| *reason);
    Some(match (end.winner, end.how) {
        (_, How::Unfinished) => return None,
        (_, How::Interrupted) => "中断".to_owned(),
        (Some(winner), How::IllegalMove) if winner == turn => format!("{}の反則勝ち", players.name(turn)),
        (Some(_), How::IllegalMove) => format!("{}の反則負け", players.name(turn)),
        (Some(winner), How::Declaration) => format!("{}の入玉勝ち", players.name(winner)),
        (Some(winner), How::Resignation) if winner != turn => format!("{}の勝ち", players.name(winner)),
        (Some(winner), How::Checkmate) if winner != turn => "詰み".to_owned(),
        (Some(winner), _) => match reason {
            Some(reason) => format!("{reason}により{}の勝ち", players.name(winner)),
            None => format!("{}の勝ち", players.name(winner)),
        },
        (None, How::Repetition | How::Impasse) => reason.unwrap_or("引き分け").to_owned(),
        (None, _) => match reason {
            Some(reason) => format!("{reason}により引き分け"),
            None => "引き分け".to_owned(),
        },
    })
}

/// What a summary says: who won, and how.
pub struct Summary {
    /// `None` if it does not say that anybody won.
    pub winner: Option<Color>,
    pub how: How,
    /// A word that the tag must keep.
    pub meaning: Option<Meaning>,
}

/// Reads a summary without まで and the number; `None` if it says nothing that is known.
pub fn read_summary(text: &str, turn: Color) -> Option<Summary> {
    let clean: String = text.chars().filter(|&c| !super::lines::is_blank(c)).collect();
    if let Some(meaning) = by_word(&clean, turn) {
        let Ending { winner, how } = meaning.ending;
        return Some(Summary { winner, how, meaning: Some(meaning) });
    }
    let named = |word: &str| match word {
        "先手" | "下手" => Some(Color::White),
        "後手" | "上手" => Some(Color::Black),
        _ => None,
    };
    let reason = REASONS.iter().find(|(reason, _)| clean.starts_with(reason)).map(|(_, how)| *how);
    let (body, winner_is_named, own) = if let Some(body) = clean.strip_suffix("反則勝ち") {
        (body, true, Some(How::IllegalMove))
    } else if let Some(body) = clean.strip_suffix("反則負け") {
        (body, false, Some(How::IllegalMove))
    } else if let Some(body) = clean.strip_suffix("入玉勝ち") {
        (body, true, Some(How::Declaration))
    } else if let Some(body) = clean.strip_suffix("勝ち").or_else(|| clean.strip_suffix("勝")) {
        (body, true, None)
    } else if clean.ends_with("引き分け") || clean.ends_with("引分け") {
        return Some(Summary { winner: None, how: reason.unwrap_or(How::Unsaid), meaning: None });
    } else {
        let how = reason?;
        return Some(Summary { winner: None, how, meaning: None });
    };
    let body = body.strip_suffix('の').unwrap_or(body);
    let tail: String = body.chars().rev().take(2).collect::<Vec<_>>().into_iter().rev().collect();
    let side = named(&tail)?;
    let winner = if winner_is_named { side } else { !side };
    Some(Summary { winner: Some(winner), how: own.or(reason).unwrap_or(How::Unsaid), meaning: None })
}
