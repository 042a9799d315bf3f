//! Glicko-2.

use pantheon_store::RatingRow;
use pantheon_wire::Rating;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};

/// A rating less sure than this is not listed.
pub const LISTED_BELOW: f64 = 110.0;
/// How often a rating grows unsure of itself, in milliseconds: a week without a game.
const PERIOD: i64 = 7 * 24 * 3600 * 1000;

/// How two ratings change by a game; `score` is 1 if White won, 0 if he lost.
pub fn rate(white: &RatingRow, black: &RatingRow, score: f64, now: i64) -> (RatingRow, RatingRow) {
    let config = Glicko2Config::new();
    let outcome = match score {
        score if score > 0.75 => Outcomes::WIN,
        score if score < 0.25 => Outcomes::LOSS,
        _ => Outcomes::DRAW,
    };
    let (first, second) = glicko2(&aged(white, now), &aged(black, now), &outcome, &config);
    let row = |old: &RatingRow, new: Glicko2Rating| RatingRow {
        rating: new.rating,
        deviation: new.deviation.clamp(30.0, 350.0),
        volatility: new.volatility,
        games: old.games + 1,
        updated_at: now,
    };
    (row(white, first), row(black, second))
}

/// A rating that has not been used for some time is less sure.
fn aged(row: &RatingRow, now: i64) -> Glicko2Rating {
    let mut rating = Glicko2Rating { rating: row.rating, deviation: row.deviation, volatility: row.volatility };
    let periods = if row.updated_at == 0 { 0 } else { ((now - row.updated_at) / PERIOD).clamp(0, 520) };
    for _ in 0..periods {
        rating = decay_deviation(&rating);
    }
    rating.deviation = rating.deviation.min(350.0);
    rating
}

/// As clients get it.
pub fn shown(row: &RatingRow) -> Rating {
    Rating {
        rating: row.rating,
        deviation: row.deviation,
        games: row.games,
        provisional: row.deviation >= LISTED_BELOW,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wins_gains_what_the_other_loses_at_first() {
        let new = RatingRow::default();
        let (won, lost) = rate(&new, &new, 1.0, 1);
        assert!(won.rating > 1600.0 && lost.rating < 1400.0, "{won:?} {lost:?}");
        assert!((won.rating + lost.rating - 3000.0).abs() < 1.0);
        assert!(won.deviation < 350.0 && won.games == 1);
        let (a, b) = rate(&won, &lost, 0.5, 2);
        assert!(a.rating < won.rating && b.rating > lost.rating, "a draw brings them together");
    }

    #[test]
    fn a_rating_grows_unsure_without_games() {
        let old = RatingRow { deviation: 60.0, games: 50, updated_at: 1, ..RatingRow::default() };
        assert!(aged(&old, 1 + 100 * PERIOD).deviation > 70.0);
        assert_eq!(aged(&old, 2).deviation, 60.0);
    }
}
