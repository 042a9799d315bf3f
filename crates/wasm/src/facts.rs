//! What a variant is, as far as a page has to know.

use std::sync::Arc;

use pantheon_notation::Notation;
use pantheon_picture::Style;
use pantheon_rules::portrait;
use pantheon_rules::spec::{PieceType, Resignation, Walls};
use pantheon_rules::{Bitboard, Color, Kind, Mark, Piece, Position, Role, Square, Variant};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::library::Library;
use crate::titles;
use crate::words::{Answer, json, squares};

/// A variant in a list.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Entry {
    pub name: String,
    pub title: String,
    pub family: String,
    pub description: String,
}

impl Entry {
    pub(crate) fn of(entry: &pantheon_rules::Entry) -> Entry {
        Entry {
            name: entry.name.clone(),
            title: titles::title(&entry.name),
            family: entry.family.clone(),
            description: entry.spec().description.clone(),
        }
    }
}

/// A variant with all that is drawn and asked.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename_all = "camelCase"))]
pub struct VariantFacts {
    pub name: String,
    pub title: String,
    pub family: String,
    pub description: String,
    pub files: u8,
    pub ranks: u8,
    /// The squares there are.
    pub squares: Vec<String>,
    /// What players of the game call them, in the same order, in words that can be read aloud.
    pub names: Vec<String>,
    pub start: String,
    /// The names of its handicap starts.
    pub handicaps: Vec<String>,
    /// The board it is usually shown on: `chess`, `makruk`, `shogi`, `xiangqi` or `janggi`.
    pub board: &'static str,
    pub roles: Vec<RoleFacts>,
    /// Are there pieces in hand, to drop or to bring in otherwise?
    pub hands: bool,
    pub drops: bool,
    /// Do the pieces that come with a move, or stand in its way, go by `duck` or by `wall`?
    pub walls: Option<&'static str>,
    pub two_boards: bool,
    pub fog: bool,
    pub promotion: [Vec<String>; 2],
    /// Where a king must stay, if that is not the whole board.
    pub palace: [Vec<String>; 2],
    /// Squares that win for who reaches them.
    pub goal: [Vec<String>; 2],
    pub notations: Vec<NotationFacts>,
    /// The notation that players of the game use most.
    pub notation: &'static str,
    pub sfen: bool,
    pub draw_offers: bool,
    pub resign_on_turn: bool,
}

/// What a piece is called.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename_all = "camelCase"))]
pub struct RoleFacts {
    /// As a FEN writes White's: `N`, `+P`.
    pub text: String,
    pub name: String,
    pub letter: String,
    /// Is it what another piece became?
    pub promoted: bool,
    /// Does it stand face down, or on the far board?
    pub special: bool,
    /// What it may become: numbers of roles.
    pub becomes: Vec<usize>,
    /// Can it lie in hand?
    pub in_hand: bool,
    /// Can it come about: is it there at the start, or what one of those may become?
    pub occurs: bool,
}

/// A way to write moves.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NotationFacts {
    pub name: &'static str,
    pub description: &'static str,
}

impl VariantFacts {
    pub(crate) fn of(variant: &Arc<Variant>, family: String) -> VariantFacts {
        let spec = variant.spec();
        let board = variant.board();
        let both = |set: &dyn Fn(Color) -> Bitboard| Color::ALL.map(|color| squares(set(color) & board));
        let palace = |color: Color| match spec.pieces.get(&PieceType::KING) {
            Some(king) if (king.region[color] & board) != board => king.region[color],
            _ => Bitboard::EMPTY,
        };
        let suits = |notation: &Notation| notation.suits(variant);
        VariantFacts {
            name: variant.name().to_owned(),
            title: titles::title(variant.name()),
            family,
            description: spec.description.clone(),
            files: variant.files(),
            ranks: variant.ranks(),
            squares: squares(board),
            names: board.into_iter().map(|square| spoken(variant, square)).collect(),
            start: Position::start(variant).fen(),
            handicaps: variant.handicaps().map(str::to_owned).collect(),
            board: Style::of(variant).board.name(),
            roles: roles(variant),
            hands: has_hands(variant),
            drops: variant.has_drops(),
            walls: match spec.effects.walls {
                Walls::None => None,
                Walls::Duck => Some("duck"),
                _ => Some("wall"),
            },
            two_boards: spec.board.two_boards,
            fog: spec.sight.fog,
            promotion: both(&|color| variant.promotion_zone(color)),
            palace: both(&palace),
            goal: both(&|color| variant.flag(color).map_or(Bitboard::EMPTY, |(_, region)| region)),
            notations: Notation::ALL.into_iter().filter(suits).map(NotationFacts::of).collect(),
            notation: Notation::usual(variant).name(),
            sfen: Notation::Usi.suits(variant),
            draw_offers: variant.allows_draw_offers(),
            resign_on_turn: matches!(spec.conduct.resignation, Resignation::OnTurn),
        }
    }
}

#[wasm_bindgen]
impl Library {
    /// All variants: JSON of `Entry[]`.
    pub fn list(&self) -> String {
        json(&self.catalogue().entries().map(Entry::of).collect::<Vec<_>>())
    }

    /// What a variant is: JSON of `VariantFacts`.
    pub fn variant(&self, name: &str) -> Answer {
        let family = self.catalogue().entries().find(|entry| entry.name == name).map(|entry| entry.family.clone());
        Ok(json(&VariantFacts::of(self.find(name)?, family.unwrap_or_default())))
    }
}

/// All roles of a variant, with a mark on those that can come about.
fn roles(variant: &Variant) -> Vec<RoleFacts> {
    let mut roles: Vec<RoleFacts> = variant.roles().map(|role| RoleFacts::of(variant, role)).collect();
    let start = Position::start_of(variant);
    let on_board = start.pieces().into_iter().filter_map(|square| start.piece(square)).map(|piece| piece.role);
    let held = |&kind: &Kind| Color::ALL.iter().any(|&color| start.hand(color, kind) > 0);
    let in_hand: Vec<Kind> = variant.kinds().filter(held).collect();
    let mut open: Vec<usize> =
        on_board.chain(in_hand.iter().map(|&kind| variant.plain_role(kind))).map(Role::index).collect();
    while let Some(number) = open.pop() {
        if !std::mem::replace(&mut roles[number].occurs, true) {
            open.extend(&roles[number].becomes);
        }
    }
    // Where pieces come from nowhere, any may.
    if variant.spec().drops.unlimited || roles.iter().all(|role| !role.occurs) {
        roles.iter_mut().for_each(|role| role.occurs = true);
    }
    for kind in variant.kinds() {
        let royal = variant.king() == Some(kind) && !in_hand.contains(&kind);
        let facts = &mut roles[variant.plain_role(kind).index()];
        facts.in_hand &= facts.occurs && !royal;
    }
    roles
}

impl RoleFacts {
    fn of(variant: &Variant, role: Role) -> RoleFacts {
        let (mark, letter) = variant.spelling(role);
        let mut becomes: Vec<Role> = Vec::new();
        for color in Color::ALL {
            let forms = variant.promoted_form(role, color).into_iter().chain(variant.promotion_choices(role, color));
            for form in forms.filter(|_| mark == Mark::Plain) {
                if !becomes.contains(&form) {
                    becomes.push(form);
                }
            }
        }
        let plain = variant.plain_role(variant.kind_of(role)) == role;
        RoleFacts {
            text: variant.piece_text(Piece { color: Color::White, role }),
            name: portrait::name(variant, role),
            letter: letter.upper().to_string(),
            promoted: matches!(mark, Mark::Plus | Mark::Tilde),
            special: variant.is_covered(role) || variant.is_far(role),
            becomes: becomes.into_iter().map(Role::index).collect(),
            in_hand: plain && has_hands(variant),
            occurs: false,
        }
    }
}

impl NotationFacts {
    fn of(notation: Notation) -> NotationFacts {
        NotationFacts { name: notation.name(), description: notation.description() }
    }
}

/// A variant's hands are seen in its start as well as in its rules: pieces may come in by other ways than drops.
fn has_hands(variant: &Variant) -> bool {
    let start = Position::start_of(variant);
    variant.has_drops() || Color::ALL.iter().any(|&color| start.hand_size(color) > 0)
}

/// A square as the usual notation of a game counts it.
fn spoken(variant: &Variant, square: Square) -> String {
    let from_the_right = variant.files() - square.file();
    let from_the_top = variant.ranks() - square.rank();
    match Notation::usual(variant) {
        Notation::HodgesNumber => format!("{from_the_right} {from_the_top}"),
        Notation::Janggi => format!("{} {}", from_the_top % 10, square.file() + 1),
        _ => square.to_string(),
    }
}
