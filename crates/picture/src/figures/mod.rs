//! Figures of our own: shapes in a box of 100 by 100, on a common baseline, without colours.
//!
//! Whoever draws a figure sets `fill`, `stroke` and `color` around it: bodies are filled and outlined, details take
//! `color`, so that one shape serves both sides.

mod chess;
mod choice;
mod fairy;
mod thai;

pub(crate) use choice::{Choice, of_kind};
pub(crate) use fairy::{DISC, DUCK, SHIELD};

/// A figure: a name that is the same for the same shape, and the shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Figure {
    pub name: String,
    pub shape: String,
}

impl Figure {
    /// The figure with this name.
    pub fn named(name: &str) -> Option<Figure> {
        Some(Figure { name: name.to_owned(), shape: parts(name)?.concat() })
    }

    /// Another figure that will do where this one is taken.
    pub fn spare(&self) -> Option<Figure> {
        let name = match self.name.as_str() {
            "pawn" => "soldier",
            "soldier" => "pawn",
            "knight" => "courser",
            _ => return None,
        };
        Figure::named(name)
    }

    /// The same with a small second figure at its foot: how it captures, where that is not how it moves.
    pub fn with_badge(self, badge: &Figure) -> Figure {
        let Figure { name, shape } = self;
        // The badge has colours of its own, for it must be read on a white and on a black figure; its lines are to be
        // half as thick as the others, not a third.
        let disc = "<circle cx=\"76\" cy=\"76\" r=\"22\" fill=\"#f4d67c\" stroke=\"#5b4410\" stroke-width=\"2.4\"/>";
        let colors = "fill=\"#5b3f10\" stroke=\"#5b3f10\" color=\"#f4d67c\" stroke-width=\"4\"";
        let small = format!("<g transform=\"translate(57 56) scale(.38)\" {colors}>{}</g>", badge.shape);
        Figure { name: format!("{name}-{}", badge.name), shape: format!("{shape}{disc}{small}") }
    }
}

/// The shapes a figure is made of, the lowest first.
fn parts(name: &str) -> Option<Vec<&'static str>> {
    Some(match name {
        "pawn" => vec![chess::PAWN],
        "knight" => vec![chess::KNIGHT],
        "bishop" => vec![chess::BISHOP],
        "rook" => vec![chess::ROOK],
        "queen" => vec![chess::QUEEN],
        "king" => vec![chess::KING],
        "fers" => vec![fairy::FERS],
        "wazir" => vec![fairy::WAZIR],
        "elephant" => vec![fairy::ELEPHANT],
        "commoner" => vec![fairy::COMMONER],
        "soldier" => vec![fairy::SOLDIER],
        "lance" => vec![fairy::LANCE],
        "silver" => vec![fairy::SILVER],
        "gold" => vec![fairy::GOLD],
        "cannon" => vec![fairy::CANNON],
        "banner" => vec![fairy::BANNER],
        "champion" => vec![fairy::CHAMPION],
        "wizard" => vec![fairy::WIZARD],
        "archbishop" => vec![fairy::MOUNT, fairy::MITRE],
        "chancellor" => vec![fairy::MOUNT, fairy::BATTLEMENT],
        "amazon" => vec![fairy::MOUNT, fairy::CORONET],
        "centaur" => vec![fairy::MOUNT, fairy::CROWN],
        "courser" => vec![fairy::MOUNT, fairy::PLUME],
        "unicorn" => vec![fairy::MOUNT, fairy::HORN],
        "rook-star" => vec![chess::ROOK, fairy::STAR],
        "bishop-star" => vec![chess::BISHOP, fairy::STAR],
        "archbishop-star" => vec![fairy::MOUNT, fairy::MITRE, fairy::NECK_STAR],
        "chancellor-star" => vec![fairy::MOUNT, fairy::BATTLEMENT, fairy::NECK_STAR],
        "amazon-star" => vec![fairy::MOUNT, fairy::CORONET, fairy::NECK_STAR],
        "bia" => vec![thai::BIA],
        "met" => vec![thai::MET],
        "khon" => vec![thai::KHON],
        "khun" => vec![thai::KHUN],
        "ruea" => vec![thai::RUEA],
        _ => return None,
    })
}
