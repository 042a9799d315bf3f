//! How hundredths of a pawn and chances hang together.

/// The share of points to expect, where every 1 makes a win likelier by a factor of e.
#[inline(always)]
pub(crate) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The other way round; certainty counts for a little less than that.
pub(crate) fn logit(share: f32) -> f32 {
    let share = share.clamp(1e-4, 1.0 - 1e-4);
    (share / (1.0 - share)).ln()
}

/// How many hundredths of a pawn make a win likelier by a factor of e, by what was thought of positions and the results
/// of their games.
pub(crate) fn fit_scale(thoughts: impl Iterator<Item = (f32, f32)> + Clone) -> f32 {
    let error = |scale: f32| -> f64 {
        thoughts.clone().map(|(value, result)| ((sigmoid(value / scale) - result) as f64).powi(2)).sum()
    };
    let scales = (0..34).map(|power| 60.0 * 1.1f32.powi(power));
    scales.min_by(|&a, &b| error(a).total_cmp(&error(b))).unwrap_or(400.0)
}
