//! The result as a Markdown table.

use std::time::{SystemTime, UNIX_EPOCH};

use super::meter::Meter;
use super::suite::Case;

/// A line of the table: a case and what came of it.
pub struct Row {
    pub case: Case,
    pub result: Result<Measured, String>,
}

/// What a case showed.
#[derive(Clone, Copy)]
pub struct Measured {
    pub nodes: u64,
    /// The cost of a node, in the meter's unit.
    pub ours: f64,
    pub theirs: f64,
}

impl Measured {
    /// Our cost to theirs.
    fn ratio(&self) -> f64 {
        self.ours / self.theirs
    }
}

/// What stands above the rows.
pub fn head(ours: &str, theirs: &str, meter: Meter) -> String {
    let unit = match meter {
        Meter::Instructions => "instructions a node",
        _ => "nodes a second of processor time",
    };
    format!(
        "Perft, {unit}; {}. Ours: {ours}. Theirs: {theirs}.\nThe ratio is our cost to theirs: below 1 we need less.\n\n\
        | variant | position | depth | nodes | ours | theirs | ratio |\n|---|---|---:|---:|---:|---:|---:|",
        today()
    )
}

/// One row.
pub fn line(row: &Row, meter: Meter) -> String {
    let Case { variant, name, depth, .. } = &row.case;
    match &row.result {
        Ok(measured) => {
            let shown = |cost: f64| if meter == Meter::Instructions { grouped(cost) } else { grouped(1.0 / cost) };
            let (ours, theirs) = (shown(measured.ours), shown(measured.theirs));
            let nodes = grouped(measured.nodes as f64);
            format!("| {variant} | {name} | {depth} | {nodes} | {ours} | {theirs} | {:.2} |", measured.ratio())
        }
        Err(why) => format!("| {variant} | {name} | {depth} | error: {why} | | | |"),
    }
}

/// What stands below the rows: the worst ratio of each variant.
pub fn foot(rows: &[Row]) -> String {
    let mut worst: Vec<(&str, f64)> = Vec::new();
    for row in rows {
        let Ok(measured) = &row.result else { continue };
        match worst.last_mut() {
            Some((variant, ratio)) if *variant == row.case.variant => *ratio = ratio.max(measured.ratio()),
            _ => worst.push((&row.case.variant, measured.ratio())),
        }
    }
    let worst: Vec<String> = worst.iter().map(|(variant, ratio)| format!("{variant} {ratio:.2}")).collect();
    if worst.is_empty() { String::new() } else { format!("\nThe worst ratio of each: {}.", worst.join(", ")) }
}

/// A number in groups of three digits.
fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// The date, as 2026-11-15.
fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let (year, month, day) = civil(seconds / 86_400);
    format!("{year}-{month:02}-{day:02}")
}

/// The date so many days after 1 January 1970.
fn civil(mut days: u64) -> (u64, u64, u64) {
    let leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let february = 28 + u64::from(leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    (year, month, days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(grouped(7.0), "7");
        assert_eq!(grouped(1_081_374.0), "1\u{202f}081\u{202f}374");
    }

    #[test]
    fn dates_are_right_around_leap_days() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(20_772), (2026, 11, 15));
    }
}
