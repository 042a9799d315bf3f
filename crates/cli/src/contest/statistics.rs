//! What the results of a match are worth: Elo, how sure it is, and the test that stops a match early.
//!
//! Games come in pairs from one opening with the sides changed. The two share its luck, so the pair is the unit whose
//! spread is measured; its five scores give the method its name, pentanomial.

/// How often a pair of games gave 0, ½, 1, 1½ and 2 points.
pub type Pairs = [u32; 5];

/// The two-sided 95 % interval of the normal distribution, in standard deviations.
const SIGMAS: f64 = 1.959_964;

/// Weight given to every score of a pair, so that a clean sweep has a spread and a finite Elo.
const PRIOR: f64 = 0.02;

/// For a decision the spread must not be taken for smaller than it is, so the weight is larger.
const CAUTIOUS_PRIOR: f64 = 0.5;

/// Before so many pairs the normal distribution says nothing.
pub const FEWEST_PAIRS: u32 = 10;

/// An estimate with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The most likely value.
    pub value: f64,
    /// It is hardly less than this,
    pub low: f64,
    /// or more than this.
    pub high: f64,
}

/// The share of points that a player so many Elo stronger is expected to make.
pub fn expected_share(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// How much stronger a player is who makes this share of the points.
pub fn elo_of(share: f64) -> f64 {
    let share = share.clamp(1e-6, 1.0 - 1e-6);
    400.0 * (share / (1.0 - share)).log10()
}

/// The share of points, and the spread of it from pair to pair.
struct Sample {
    pairs: f64,
    mean: f64,
    variance: f64,
}

impl Sample {
    fn new(pairs: &Pairs, prior: f64) -> Option<Sample> {
        let count: u32 = pairs.iter().sum();
        if count == 0 {
            return None;
        }
        let weights = pairs.map(|times| f64::from(times) + prior);
        let total: f64 = weights.iter().sum();
        let share = |index: usize| index as f64 / 4.0;
        let mean = weights.iter().enumerate().map(|(i, weight)| weight * share(i)).sum::<f64>() / total;
        let spread = |(i, weight): (usize, &f64)| weight * (share(i) - mean).powi(2);
        let variance = weights.iter().enumerate().map(spread).sum::<f64>() / total;
        Some(Sample { pairs: f64::from(count), mean, variance })
    }

    /// How far the mean itself may be off.
    fn deviation(&self) -> f64 {
        (self.variance / self.pairs).sqrt()
    }
}

/// The first player's Elo above the second's; `None` before a pair is complete.
pub fn elo(pairs: &Pairs) -> Option<Elo> {
    let sample = Sample::new(pairs, PRIOR)?;
    let half = SIGMAS * sample.deviation();
    Some(Elo { value: elo_of(sample.mean), low: elo_of(sample.mean - half), high: elo_of(sample.mean + half) })
}

/// How likely it is that the first player is the stronger one.
pub fn superiority(pairs: &Pairs) -> Option<f64> {
    let sample = Sample::new(pairs, PRIOR)?;
    Some(normal((sample.mean - 0.5) / sample.deviation()))
}

/// The normal distribution up to so many standard deviations, by the series of its integral: exact as far as it is shown.
fn normal(x: f64) -> f64 {
    if x.abs() > 8.0 {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut term, mut sum, mut n) = (x, x, 1.0);
    while term.abs() > 1e-16 * sum.abs() {
        n += 2.0;
        term *= x * x / n;
        sum += term;
    }
    (0.5 + sum * (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt()).clamp(0.0, 1.0)
}

/// A sequential test of two guesses about the difference in Elo, each taken wrongly in at most 5 % of cases.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The modest guess.
    pub low: f64,
    /// The bold guess.
    pub high: f64,
}

/// What a test came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// The modest guess fits.
    Low,
    /// The bold guess fits.
    High,
}

impl Sprt {
    /// The ratio at which the test is decided: ln(0.95 / 0.05).
    pub const BOUND: f64 = 2.944_438_979_166_440_3;

    /// The logarithm of how much better the bold guess explains the results than the modest one.
    pub fn ratio(&self, pairs: &Pairs) -> f64 {
        let Some(sample) = Sample::new(pairs, CAUTIOUS_PRIOR) else { return 0.0 };
        let (low, high) = (expected_share(self.low), expected_share(self.high));
        sample.pairs * (high - low) * (2.0 * sample.mean - low - high) / (2.0 * sample.variance)
    }

    /// Is it decided?
    pub fn decision(&self, pairs: &Pairs) -> Option<Decision> {
        if pairs.iter().sum::<u32>() < FEWEST_PAIRS {
            return None;
        }
        match self.ratio(pairs) {
            ratio if ratio >= Sprt::BOUND => Some(Decision::High),
            ratio if ratio <= -Sprt::BOUND => Some(Decision::Low),
            _ => None,
        }
    }
}

impl std::str::FromStr for Sprt {
    type Err = String;

    /// `0,10`.
    fn from_str(text: &str) -> Result<Sprt, String> {
        let wrong = || format!("`{text}` is no pair of guesses; write two Elo values, the lower first, as in 0,10");
        let (low, high) = text.split_once(',').ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.abs() <= 1000.0).ok_or_else(wrong);
        let sprt = Sprt { low: number(low)?, high: number(high)? };
        if sprt.low < sprt.high { Ok(sprt) } else { Err(wrong()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(value: f64, expected: f64) {
        assert!((value - expected).abs() < 0.006 * expected.abs().max(1.0), "{value} is not {expected}");
    }

    #[test]
    fn elo_and_share_are_the_logistic_curve() {
        for (elo, share) in
            [(0.0, 0.5), (100.0, 0.640_065), (200.0, 0.759_747), (400.0, 10.0 / 11.0), (-200.0, 0.240_253)]
        {
            near(expected_share(elo), share);
            near(elo_of(share), elo);
        }
        near(elo_of(0.75), 190.848_5);
        assert!(elo_of(0.0).is_finite() && elo_of(1.0).is_finite());
    }

    #[test]
    fn the_normal_distribution_is_the_one_in_the_tables() {
        for (x, expected) in [(0.0, 0.5), (1.0, 0.841_345), (1.959_964, 0.975), (-2.0, 0.022_750), (3.0, 0.998_650)] {
            assert!((normal(x) - expected).abs() < 1e-6, "{x}: {}", normal(x));
        }
        assert_eq!((normal(50.0), normal(-50.0)), (1.0, 0.0));
    }

    #[test]
    fn elo_has_an_interval_from_pairs() {
        // 100 pairs: a share of 0.5375, and a variance of 0.051 8 a pair, so a deviation of 0.022 8.
        let pairs = [5, 15, 45, 30, 5];
        let elo = elo(&pairs).unwrap();
        near(elo.value, 26.10);
        near(elo.low, -4.96);
        near(elo.high, 57.55);
        near(superiority(&pairs).unwrap(), 0.950_1);
    }

    #[test]
    fn a_clean_sweep_is_finite_and_sure() {
        let elo = elo(&[0, 0, 0, 0, 20]).unwrap();
        assert!(elo.value > 400.0 && elo.high.is_finite(), "{elo:?}");
        assert!(superiority(&[0, 0, 0, 0, 20]).unwrap() > 0.999);
        assert_eq!(super::elo(&[0; 5]), None);
    }

    #[test]
    fn equal_players_have_no_elo() {
        let elo = elo(&[3, 10, 20, 10, 3]).unwrap();
        near(elo.value, 0.0);
        near(elo.low, -elo.high);
        near(superiority(&[3, 10, 20, 10, 3]).unwrap(), 0.5);
    }

    #[test]
    fn the_sequential_test_decides_both_ways() {
        let sprt: Sprt = "0,20".parse().unwrap();
        assert_eq!(sprt.decision(&[0, 0, 1, 0, 8]), None, "too few pairs");
        assert_eq!(sprt.decision(&[20, 100, 400, 180, 60]), Some(Decision::High));
        assert_eq!(sprt.decision(&[60, 180, 400, 100, 20]), Some(Decision::Low));
        assert_eq!(sprt.decision(&[10, 20, 40, 22, 10]), None);
        near(sprt.ratio(&[5, 15, 45, 30, 5]), 1.193);
        assert_eq!(sprt.ratio(&[0; 5]), 0.0);
    }

    #[test]
    fn guesses_are_read() {
        assert_eq!("-5, 5".parse(), Ok(Sprt { low: -5.0, high: 5.0 }));
        for text in ["", "5", "5,0", "a,b", "0,1e9", "nan,1"] {
            assert!(text.parse::<Sprt>().unwrap_err().contains("as in 0,10"), "{text}");
        }
    }
}
