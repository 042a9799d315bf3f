//! What a piece does, for the pages that explain a game.

use pantheon_rules::Piece;
use pantheon_rules::portrait::{Act, Need, Portrait, describe, name, summary};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::library::Library;
use crate::words::{Answer, color, json, role, square, squares};

/// Where a piece goes from a square.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PortraitFacts {
    pub name: String,
    /// What it does, in sentences.
    pub words: Vec<String>,
    pub on: String,
    /// Other pieces, for hops to show.
    pub hurdles: Vec<String>,
    pub classes: Vec<ClassFacts>,
    /// Squares on which a piece would be in the way.
    pub legs: Vec<String>,
}

/// Squares that are reached in one manner.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClassFacts {
    /// `either`, `move` or `capture`.
    pub act: &'static str,
    /// `nothing`, `start`, `way`, `start-and-way`, `hurdle` or `hurdle-before`.
    pub need: &'static str,
    pub squares: Vec<String>,
}

/// What is to be said of one side of a game.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Topic {
    pub name: &'static str,
    pub sentences: Vec<String>,
}

#[wasm_bindgen]
impl Library {
    /// The rules of a variant in sentences: JSON of `Topic[]`.
    pub fn rules(&self, variant: &str) -> Answer {
        let topics = summary(self.find(variant)?).into_iter();
        let topics = topics.map(|topic| Topic { name: topic.name, sentences: topic.sentences });
        Ok(json(&topics.collect::<Vec<_>>()))
    }

    /// What a piece does from a square, or from the one where it shows most: JSON of `PortraitFacts`.
    pub fn portrait(&self, variant: &str, number: usize, side: &str, on: Option<String>) -> Answer {
        let variant = self.find(variant)?;
        let piece = Piece { color: color(side)?, role: role(variant, number)? };
        let on = on.as_deref().map(square).transpose()?.filter(|&square| variant.board().has(square));
        let portrait = Portrait::example(variant, piece, on.unwrap_or_else(|| Portrait::best_square(variant, piece)));
        let classes = portrait.classes.iter().map(|class| ClassFacts {
            act: match class.act {
                Act::Either => "either",
                Act::Move => "move",
                Act::Capture => "capture",
            },
            need: match class.need {
                Need::Nothing => "nothing",
                Need::Start => "start",
                Need::Way => "way",
                Need::StartAndWay => "start-and-way",
                Need::Hurdle => "hurdle",
                Need::HurdleBefore => "hurdle-before",
            },
            squares: squares(class.squares),
        });
        Ok(json(&PortraitFacts {
            name: name(variant, piece.role),
            words: describe(variant, piece),
            on: portrait.on.to_string(),
            hurdles: squares(portrait.hurdles),
            classes: classes.collect(),
            legs: squares(portrait.legs),
        }))
    }
}
