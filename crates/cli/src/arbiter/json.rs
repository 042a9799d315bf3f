//! Rulings as JSON: the library's types stay free of it.

use pantheon_notation::arbiter::{Breach, Finding};
use pantheon_notation::record::{Ending, How};
use pantheon_rules::{Color, Cycle, Impasse, Outcome};
use serde_json::{Value, json};

use super::{Judged, players};

/// A game and its ruling.
pub fn game(number: u64, game: &Judged) -> Value {
    match game {
        Ok((ruling, record)) => json!({
            "game": number,
            "variant": record.variant().name(),
            "white": players(record, Color::White),
            "black": players(record, Color::Black),
            "record": record.ending.map(ending),
            "result": ruling.result,
            "outcome": ruling.outcome.map(outcome),
            "sentence": ruling.sentence(),
            "clean": ruling.clean,
            "plies": ruling.plies,
            "findings": ruling.findings.iter().map(finding).collect::<Vec<Value>>(),
        }),
        Err(error) => json!({
            "game": number,
            "clean": false,
            "error": {
                "line": error.place.line,
                "column": error.place.column,
                "text": error.text,
                "reason": error.reason,
            },
        }),
    }
}

fn finding(finding: &Finding) -> Value {
    let (kind, fields) = match finding {
        Finding::Move { breach, ply, player, text, reason } => {
            let kind = match breach {
                Breach::Illegal => "illegal move",
                Breach::Forbidden => "forbidden move",
            };
            (kind, json!({ "ply": ply, "player": color(*player), "text": text, "reason": reason }))
        }
        Finding::Unreadable { ply, place, text, reason } => {
            let (line, column) = (place.line, place.column);
            ("unreadable", json!({ "ply": ply, "line": line, "column": column, "text": text, "reason": reason }))
        }
        Finding::AfterTheEnd { ply, moves } => ("moves after the end", json!({ "ply": ply, "moves": moves })),
        Finding::Repetition { plies } => ("repetition", json!({ "count": plies.len(), "plies": plies })),
        Finding::Perpetual { player, chase, cycle: both } => {
            let kind = match chase {
                Some(true) => "perpetual chase",
                Some(false) => "perpetual check",
                None => "mutual perpetual",
            };
            (kind, json!({ "player": player.map(color), "cycle": cycle(*both) }))
        }
        Finding::Unclaimed { ply, player, outcome: end, times } => {
            let (player, outcome) = (color(*player), outcome(*end));
            ("unclaimed", json!({ "ply": ply, "player": player, "outcome": outcome, "times": times }))
        }
        Finding::Impasse { white, black } => ("impasse", json!({ "white": impasse(white), "black": impasse(black) })),
        Finding::NotAllowed { said, why } => ("not allowed", json!({ "record": ending(*said), "reason": why })),
        Finding::Result { said, ruled } => {
            ("result", json!({ "record": ending(*said), "outcome": ruled.map(outcome) }))
        }
        Finding::Tag { tag, said } => ("tag", json!({ "tag": tag, "record": ending(*said) })),
        Finding::Cause { said, ruled } => ("cause", json!({ "record": ending(*said), "outcome": outcome(*ruled) })),
        Finding::BreachNotShown { player } => ("breach not shown", json!({ "player": color(*player) })),
        Finding::Variations { moves } => ("variations", json!({ "moves": moves })),
    };
    let mut value = json!({ "kind": kind, "breach": finding.is_breach(), "sentence": finding.to_string() });
    if let (Value::Object(all), Value::Object(fields)) = (&mut value, fields) {
        all.extend(fields);
    }
    value
}

fn outcome(outcome: Outcome) -> Value {
    json!({
        "winner": outcome.winner.map(color),
        "rule": outcome.reason.name(),
        "sentence": outcome.to_string(),
        "cycle": outcome.cycle().map(cycle),
    })
}

fn ending(ending: Ending) -> Value {
    let how = (ending.how != How::Unsaid).then(|| ending.how.name());
    json!({ "result": ending.result(), "how": how })
}

fn cycle(Cycle { from, to }: Cycle) -> Value {
    json!({ "from": from, "to": to })
}

fn impasse(side: &Impasse) -> Value {
    json!({
        "points": side.points,
        "pieces": side.pieces_in_zone,
        "king_entered": side.king_in_zone,
        "in_check": side.in_check,
    })
}

fn color(color: Color) -> &'static str {
    color.pick("white", "black")
}
