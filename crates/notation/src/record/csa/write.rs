//! Writing CSA.

use std::fmt::Write;

use pantheon_rules::{Color, Mark, Move, MoveKind, Position, Square, Variant};

use super::super::shogi::outline::{self, Holds, Walk};
use super::super::shogi::{demand_nine, endings, headers, pieces, starts};
use super::super::{NodeId, Record, Score, Unsuited, Written};
use super::{Version, score};
use crate::moves::kanji;

/// Writes a record in version 3.0.
pub fn write(record: &Record) -> Result<Written, Unsuited> {
    write_version(record, Version::V3_0)
}

/// Writes a record.
pub fn write_version(record: &Record, version: Version) -> Result<Written, Unsuited> {
    let variant = record.variant();
    demand_nine("CSA", variant)?;
    let fractions = version == Version::V3_0;
    let mut dropped = outline::dropped(record, Holds { spent: true, fractions, centipawns: true, variations: false });
    let mut text = match version {
        Version::V2_2 => "V2.2\n".to_owned(),
        Version::V3_0 => "'CSA encoding=UTF-8\nV3.0\n".to_owned(),
    };
    let turn = outline::last_turn(record);
    for (sign, tag) in [('+', "White"), ('-', "Black")] {
        if let Some(name) = record.tag(tag).filter(|name| !name.is_empty()) {
            let _ = writeln!(text, "N{sign}{}", headers::single_line(name));
        }
    }
    let (headers, unheld) = headers::csa(record);
    dropped.extend(unheld);
    if let Some(variant) = starts::name(&record.start).variant {
        let _ = writeln!(text, "${}:{variant}", starts::VARIANT);
    }
    for (name, value) in headers.iter().filter(|(name, _)| !endings::is_code(record, name, turn)) {
        let _ = writeln!(text, "${name}:{value}");
    }
    write_start(&record.start, &mut text);
    let root = record.tree.root();
    write_comment(record, root, &mut text);
    let mut walk = Walk::new(&record.start);
    for id in record.tree.line(root) {
        let node = record.tree.node(id);
        let Some(mv) = node.mv else { continue };
        write_move(&walk.position, mv, &mut text);
        walk.play(mv, None);
        if let Some(spent) = node.spent {
            let _ = write!(text, "T{}", spent.as_secs());
            if fractions && spent.subsec_millis() > 0 {
                let _ = write!(text, ".{:03}", spent.subsec_millis());
            }
            text.push('\n');
        }
        write_comment(record, id, &mut text);
    }
    if let Some((code, unsaid)) = endings::code(record, walk.turn()) {
        let _ = writeln!(text, "%{code}");
        dropped.extend(unsaid);
    }
    Ok(Written { text, dropped })
}

fn write_comment(record: &Record, id: NodeId, text: &mut String) {
    let node = record.tree.node(id);
    if let Some(Score::Centipawns(score)) = node.score {
        let _ = writeln!(text, "'** {score}");
    }
    if node.comment.is_empty() {
        return;
    }
    for line in node.comment.split('\n') {
        // A comment that would read as a score is moved aside.
        let blank = if score(line).is_some() { " " } else { "" };
        let _ = writeln!(text, "'*{blank}{}", line.trim_end_matches('\r'));
    }
}

fn write_start(start: &Position, text: &mut String) {
    let variant = start.variant();
    if pieces::same_placement(start, &Position::start(variant)) {
        text.push_str("PI\n+\n");
        return;
    }
    for rank in (0..variant.ranks()).rev() {
        let _ = write!(text, "P{}", variant.ranks() - rank);
        for file in 0..variant.files() {
            match Square::new(file, rank).and_then(|square| start.piece(square)) {
                None => text.push_str(" * "),
                Some(piece) => {
                    let _ = write!(text, "{}{}", piece.color.pick('+', '-'), pieces::code(variant, piece.role));
                }
            }
        }
        text.push('\n');
    }
    for color in Color::ALL {
        let _ = write!(text, "P{}", color.pick('+', '-'));
        for (name, count) in pieces::hand(start, color) {
            for _ in 0..count {
                let _ = write!(text, "00{}", pieces::code_of(name).unwrap_or("??"));
            }
        }
        text.push('\n');
    }
    text.push(start.turn().pick('+', '-'));
    text.push('\n');
}

fn write_move(position: &Position, mv: Move, text: &mut String) {
    let _ = writeln!(text, "{}", spell(position, mv));
}

/// `+7776FU`.
pub(super) fn spell(position: &Position, mv: Move) -> String {
    let variant = position.variant();
    let digits = |square: Square| digits(variant, square);
    let from = if mv.kind() == MoveKind::Drop { "00".to_owned() } else { digits(mv.from()) };
    let role = match mv.kind() {
        MoveKind::Drop => Some(mv.role()),
        _ => position.piece(mv.from()).map(|piece| piece.role),
    };
    let role = match mv.kind() {
        MoveKind::PiecePromotion => {
            role.and_then(|role| variant.role_by_spelling(Mark::Plus, variant.spelling(role).1)).or(role)
        }
        _ => role,
    };
    let code = role.map_or("??", |role| pieces::code(variant, role));
    format!("{}{from}{}{code}", position.turn().pick('+', '-'), digits(mv.to()))
}

/// `77`.
pub(super) fn digits(variant: &Variant, square: Square) -> String {
    let (file, rank) = kanji::numbers(variant, square);
    format!("{file}{rank}")
}
