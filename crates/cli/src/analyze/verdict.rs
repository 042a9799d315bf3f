//! What a move was worth, by what an engine thinks before and after it.

use pantheon_engine::Score;

/// Beyond this a side wins anyway: to win a little less is no mistake. In centipawns.
const ENOUGH: i32 = 1000;

/// How bad a move was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// `?!`
    Dubious,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Mark {
    /// All of them, the mildest first.
    pub const ALL: [Mark; 3] = [Mark::Dubious, Mark::Mistake, Mark::Blunder];

    /// What a loss is called: from the threshold on dubious, a mistake from twice and a blunder from four times that.
    pub fn of(loss: i32, threshold: i32) -> Option<Mark> {
        match loss {
            loss if loss >= 4 * threshold => Some(Mark::Blunder),
            loss if loss >= 2 * threshold => Some(Mark::Mistake),
            loss if loss >= threshold => Some(Mark::Dubious),
            _ => None,
        }
    }

    /// The numeric annotation glyph.
    pub const fn glyph(self) -> u8 {
        match self {
            Mark::Dubious => 6,
            Mark::Mistake => 2,
            Mark::Blunder => 4,
        }
    }

    /// The sign that people write.
    pub const fn sign(self) -> &'static str {
        match self {
            Mark::Dubious => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }
}

/// What a move lost, in centipawns; both scores are from the mover's chair.
pub fn loss(before: Score, after: Score) -> i32 {
    let bounded = |score: Score| score.centipawns().clamp(-ENOUGH, ENOUGH);
    (bounded(before) - bounded(after)).max(0)
}

/// What part of the points a player may expect, from 0 to 1.
fn expectation(score: Score) -> f64 {
    let [win, draw, _] = score.chances();
    f64::from(2 * win + draw) / 2000.0
}

/// How well a move kept what could be expected: 1 if it lost nothing, falling fast with what it lost.
pub fn accuracy(before: Score, after: Score) -> f64 {
    const STEEPNESS: f64 = 4.5;
    (-STEEPNESS * (expectation(before) - expectation(after)).max(0.0)).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_have_marks() {
        let marks = [99, 100, 199, 200, 399, 400, 9999].map(|loss| Mark::of(loss, 100).map(Mark::sign));
        assert_eq!(marks, [None, Some("?!"), Some("?!"), Some("?"), Some("?"), Some("??"), Some("??")]);
    }

    #[test]
    fn winning_by_less_is_no_loss() {
        let cp = Score::Advantage;
        assert_eq!(loss(cp(50), cp(-150)), 200);
        assert_eq!(loss(cp(50), cp(80)), 0);
        assert_eq!(loss(Score::WinIn(3), cp(1500)), 0);
        assert_eq!(loss(Score::WinIn(3), cp(200)), 800);
        assert_eq!(loss(cp(0), Score::LossIn(2)), 1000);
        assert_eq!(loss(cp(-1200), Score::LossIn(2)), 0);
    }

    #[test]
    fn accuracy_falls_with_the_chances() {
        let cp = Score::Advantage;
        assert_eq!(accuracy(cp(30), cp(30)), 1.0);
        assert!(accuracy(cp(0), cp(-100)) < 0.9);
        assert!(accuracy(cp(0), Score::LossIn(2)) < 0.15);
        assert!(accuracy(cp(900), cp(800)) > 0.95);
    }
}
