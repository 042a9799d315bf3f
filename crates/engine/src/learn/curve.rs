//! How a net learned, as a picture.

use std::fmt::Write;

use super::descent::{Epoch, Trained};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 56.0;

/// An SVG of the errors epoch by epoch, and of the evaluation written by hand, which is to be beaten.
pub fn curve(trained: &Trained) -> String {
    let Trained { epochs, by_hand, .. } = trained;
    let errors = epochs.iter().flat_map(|epoch| [epoch.lessons, epoch.tests]).chain([*by_hand]);
    let (least, most) = errors.fold((f64::MAX, 0f64), |(least, most), error| (least.min(error), most.max(error)));
    let range = (most - least).max(1e-9);
    let x = |number: usize| MARGIN + (WIDTH - 2.0 * MARGIN) * (number - 1) as f64 / (epochs.len() - 1).max(1) as f64;
    let y = |error: f64| HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * (error - least) / range;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"12\"><rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\
         <text x=\"{MARGIN}\" y=\"24\" font-size=\"15\">{}: mean squared error, epoch by epoch</text>",
        escaped(&trained.net.card.variant)
    );
    for step in 0..=4 {
        let error = least + range * step as f64 / 4.0;
        let (left, right, at) = (MARGIN, WIDTH - MARGIN, y(error));
        let _ = write!(
            svg,
            "<path d=\"M{left:.1} {at:.1}H{right:.1}\" stroke=\"#ddd\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{error:.4}</text>",
            left - 6.0,
            at + 4.0
        );
    }
    for epoch in epochs {
        let _ = write!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            x(epoch.number),
            HEIGHT - MARGIN + 18.0,
            epoch.number
        );
    }
    let hand = y(*by_hand);
    let _ = write!(
        svg,
        "<path d=\"M{MARGIN:.1} {hand:.1}H{:.1}\" stroke=\"#888\" stroke-dasharray=\"5 4\"/>",
        WIDTH - MARGIN
    );
    let mut line = |color: &str, error: fn(&Epoch) -> f64| {
        let points: Vec<String> =
            epochs.iter().map(|epoch| format!("{:.1},{:.1}", x(epoch.number), y(error(epoch)))).collect();
        let _ = write!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>",
            points.join(" ")
        );
    };
    line("#c33", |epoch| epoch.lessons);
    line("#27c", |epoch| epoch.tests);
    for (at, (color, name)) in [("#c33", "lessons"), ("#27c", "tests"), ("#888", "written by hand")].iter().enumerate()
    {
        let left = MARGIN + 150.0 * at as f64;
        let _ = write!(svg, "<text x=\"{left:.1}\" y=\"{:.1}\" fill=\"{color}\">— {name}</text>", HEIGHT - 12.0);
    }
    svg.push_str("</svg>\n");
    svg
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
