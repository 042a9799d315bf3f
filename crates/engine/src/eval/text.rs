//! Weights as text: a line for each row of numbers, those of the middle game before the slash, those of the end game
//! behind it. Rows that are not there are 0.

use std::fmt::{self, Write};

use pantheon_rules::{Bitboard, Color, Kind, Piece, Role, Variant};

use super::layout::{BREACHES, CHECKS, HELD, Layout, PERILS, PRESSURES, RAIDS, ROAMS, STEPS};
use super::weights::{Weights, Worth};
use crate::score::Value;

/// What is wrong with a text of weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightsError {
    /// The line, counted from 1; 0 where a line is missing.
    pub line: usize,
    /// What is wrong with it, and what would be right.
    pub message: String,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for WeightsError {}

impl Weights {
    /// The text of the weights of a variant.
    pub fn text(&self, variant: &Variant) -> String {
        let mut text = format!("definition {:016x}\n", fingerprint(variant));
        for row in rows(variant, &self.layout) {
            let worths = &self.table[row.start..row.start + row.len];
            if worths.iter().any(|&worth| worth != Worth::default()) {
                let list =
                    |f: fn(&Worth) -> Value| worths.iter().map(|worth| format!(" {}", f(worth))).collect::<String>();
                let _ = writeln!(text, "{}{} /{}", row.name, list(|worth| worth.middle), list(|worth| worth.end));
            }
        }
        text
    }

    /// Reads the weights of a variant. A text that was written for another definition is no error: there are none then.
    pub fn read(variant: &Variant, text: &str) -> Result<Option<Weights>, WeightsError> {
        let mut weights = Weights::none(variant);
        let rows = rows(variant, &weights.layout);
        let mut fits = false;
        for (number, line) in text.lines().enumerate() {
            let no = |message: String| WeightsError { line: number + 1, message };
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(print) = line.strip_prefix("definition ") {
                if print.trim() != format!("{:016x}", fingerprint(variant)) {
                    return Ok(None);
                }
                fits = true;
                continue;
            }
            let row = rows
                .iter()
                .find(|row| line.strip_prefix(row.name.as_str()).is_some_and(|rest| rest.starts_with(' ')))
                .ok_or_else(|| {
                    no(format!("`{line}` is no row of weights of this variant; one is `{} …`", rows[0].name))
                })?;
            let rest = &line[row.name.len()..];
            let (middle, end) = rest
                .split_once('/')
                .ok_or_else(|| no(format!("`{line}` has no `/` between the middle game and the end game")))?;
            let middle = numbers(middle, row.len).map_err(no)?;
            let end = numbers(end, row.len).map_err(no)?;
            for (i, (middle, end)) in middle.into_iter().zip(end).enumerate() {
                weights.table[row.start + i] = Worth::new(middle, end);
            }
        }
        if fits {
            return Ok(Some(weights));
        }
        let message = "the line `definition …` is missing, which says what variant the weights are for".to_owned();
        Err(WeightsError { line: 0, message })
    }
}

fn numbers(text: &str, number: usize) -> Result<Vec<Value>, String> {
    let read = |word: &str| {
        let value = word.parse::<Value>().ok().filter(|value| value.abs() <= 10_000);
        value.ok_or_else(|| format!("`{word}` is no weight; a weight is a whole number from -10000 to 10000"))
    };
    let values: Vec<Value> = text.split_whitespace().map(read).collect::<Result<_, String>>()?;
    if values.len() == number {
        return Ok(values);
    }
    Err(format!("`{}` are {} numbers, but {number} are needed here", text.trim(), values.len()))
}

/// A line of the text.
struct Row {
    name: String,
    start: usize,
    len: usize,
}

fn rows(variant: &Variant, layout: &Layout) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut add = |name: String, start: usize, len: usize| rows.push(Row { name, start, len });
    let of_role = |role: Role| variant.piece_text(Piece { color: Color::White, role });
    let of_kind = |kind: Kind| variant.letter(kind).upper();
    for role in variant.roles() {
        add(format!("piece {}", of_role(role)), layout.material(role), 1);
    }
    for kind in variant.kinds() {
        add(format!("hand {}", of_kind(kind)), layout.hand(kind, 1), HELD);
    }
    for kind in variant.kinds() {
        add(format!("mobility {}", of_kind(kind)), layout.mobility(kind), 1);
    }
    add("danger".to_owned(), layout.danger, 1);
    add("threat".to_owned(), layout.threat, 1);
    add("tempo".to_owned(), layout.tempo, 1);
    add("passed".to_owned(), layout.passed, variant.ranks() as usize);
    add("doubled".to_owned(), layout.doubled, 1);
    add("isolated".to_owned(), layout.isolated, 1);
    add("connected".to_owned(), layout.connected, 1);
    add("lines".to_owned(), layout.lines, 1);
    add("checks".to_owned(), layout.checks_left(1), CHECKS);
    add("castle".to_owned(), layout.castle, 2);
    let ranks = variant.ranks() as usize;
    add("control".to_owned(), layout.control, 1);
    add("pressure".to_owned(), layout.pressure, PRESSURES);
    add("storm".to_owned(), layout.storm, 1);
    add("peril".to_owned(), layout.peril, PERILS);
    add("breach".to_owned(), layout.breach, BREACHES);
    add("halted".to_owned(), layout.halted, ranks);
    add("clear".to_owned(), layout.clear, ranks);
    add("escort".to_owned(), layout.escort, STEPS);
    add("pursuit".to_owned(), layout.pursuit, STEPS);
    add("phalanx".to_owned(), layout.phalanx, ranks);
    add("supported".to_owned(), layout.supported, ranks);
    add("backward".to_owned(), layout.backward, 1);
    for kind in variant.kinds() {
        add(format!("roam {}", of_kind(kind)), layout.roam(kind), ROAMS);
        add(format!("pair {}", of_kind(kind)), layout.pair(kind), 1);
        add(format!("open {}", of_kind(kind)), layout.open(kind), 2);
        add(format!("menace {}", of_kind(kind)), layout.menace(kind), 1);
        add(format!("siege {}", of_kind(kind)), layout.siege(kind), 1);
        add(format!("guarded {}", of_kind(kind)), layout.guarded(kind), 2);
        add(format!("hanging {}", of_kind(kind)), layout.hanging(kind), 1);
        add(format!("check {}", of_kind(kind)), layout.check(kind), 1);
        add(format!("raid {}", of_kind(kind)), layout.raid(kind), 2 * RAIDS);
        add(format!("strike {} free", of_kind(kind)), layout.strike(kind), layout.kinds);
        add(format!("strike {} guarded", of_kind(kind)), layout.strike(kind) + layout.kinds, layout.kinds);
    }
    for role in variant.roles() {
        let squares = layout.squares(role);
        for (rank, start) in squares.step_by(layout.half()).enumerate() {
            add(format!("square {} {}", of_role(role), rank + 1), start, layout.half());
        }
    }
    for kind in variant.kinds() {
        for (aside, start) in (0..5).map(|aside| (aside, layout.own_king(kind) + 9 * aside)) {
            add(format!("king {} {aside}", of_kind(kind)), start, 9);
        }
        for (aside, start) in (0..5).map(|aside| (aside, layout.enemy_king(kind) + 9 * aside)) {
            add(format!("attack {} {aside}", of_kind(kind)), start, 9);
        }
    }
    rows
}

/// A number that changes with everything that weights depend on: board, pieces, moves, start.
pub(crate) fn fingerprint(variant: &Variant) -> u64 {
    let mut text = format!("{} {} {}", variant.files(), variant.ranks(), variant.spec().board.start_fen);
    let _ = write!(text, " {}", variant.spec().drops.captures_to_hand);
    for role in variant.roles() {
        let form = variant.promoted_form(role, Color::White).map(Role::index);
        let _ = write!(text, " {} {form:?}", variant.piece_text(Piece { color: Color::White, role }));
    }
    let crowd: Bitboard = variant.board().into_iter().filter(|square| square.index() % 3 == 0).collect();
    for kind in variant.kinds() {
        for square in variant.board() {
            for color in Color::ALL {
                let _ = write!(text, "{:?}", variant.reach(kind, color, square, crowd.without(square)));
            }
        }
    }
    // The hash of the standard library may change from one release to the next; this one (FNV-1a) stays.
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ byte as u64).wrapping_mul(0x100_0000_01b3))
}
