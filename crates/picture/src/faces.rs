//! What each piece of a variant looks like in a style.

use pantheon_rules::{Color, Kind, Mark, Piece, Sides, Variant};

use crate::figures::{self, Choice, Figure};
use crate::glyphs;
use crate::style::{Board, Style, Symbols};
use crate::svg::{BRUSHED, Fine, Num};

/// One look of a piece: an id that is the same for the same look, whatever the game, and its shape in a box of 100 by
/// 100.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Face {
    pub id: String,
    pub shape: String,
}

/// The looks of a variant's pieces.
pub(crate) struct Faces<'a> {
    variant: &'a Variant,
    board: Board,
    /// By kind.
    signs: Vec<Sign>,
    /// Has every role of the game its own character on a shogi tile?
    brushed: bool,
}

/// What stands for a kind.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Sign {
    Figure(Figure),
    Man,
    Letter(char),
    Glyph(Sides<&'static str>),
}

impl<'a> Faces<'a> {
    pub fn new(variant: &'a Variant, style: Style) -> Faces<'a> {
        let native = style.symbols == Symbols::Native;
        let board = style.board;
        let brushed = native
            && board == Board::Shogi
            && variant.roles().all(|role| glyphs::shogi(variant, role, Color::White).is_some());
        let mut signs: Vec<Sign> = Vec::new();
        for kind in variant.kinds() {
            let first = Sign::of(variant, kind, style);
            let spare = match &first {
                Sign::Figure(figure) => figure.spare().map(Sign::Figure),
                _ => None,
            };
            // No two kinds look alike: who comes too late has a letter.
            let free = [Some(first), spare].into_iter().flatten().find(|sign| !signs.contains(sign));
            signs.push(free.unwrap_or_else(|| Sign::Letter(variant.letter(kind).upper())));
        }
        Faces { variant, board, signs, brushed }
    }

    /// The look of a piece that stands upright, or upside down as the opponent's do in shogi.
    pub fn face(&self, piece: Piece, seen_by: Color) -> Face {
        if self.variant.is_covered(piece.role) {
            return back();
        }
        let face = self.open_face(piece, seen_by);
        if !self.variant.is_far(piece.role) {
            return face;
        }
        // On the far board: pale, in a ring.
        let ring = "<circle cx=\"50\" cy=\"50\" r=\"46\" fill=\"none\" stroke=\"#3b6ea8\" stroke-width=\"4\" stroke-dasharray=\"9 7\"/>";
        Face { id: format!("{}-far", face.id), shape: format!("<g opacity=\".62\">{}</g>{ring}", face.shape) }
    }

    fn open_face(&self, piece: Piece, seen_by: Color) -> Face {
        match self.board {
            Board::Chess | Board::Makruk => self.figure(piece),
            Board::Xiangqi => self.disc(piece),
            Board::Janggi => self.octagon(piece),
            Board::Shogi => {
                let face = self.tile(piece);
                if piece.color == seen_by {
                    return face;
                }
                let shape = format!("<g transform=\"rotate(180 50 50)\">{}</g>", face.shape);
                Face { id: format!("{}-r", face.id), shape }
            }
        }
    }

    /// The attributes that all pieces of a side have in common.
    pub fn ink(&self, color: Color) -> String {
        let colors = match self.board {
            Board::Chess => color.pick(
                "fill=\"#fffdf7\" stroke=\"#26211d\" color=\"#26211d\"",
                "fill=\"#453f3b\" stroke=\"#171412\" color=\"#f1ece2\"",
            ),
            Board::Makruk => color.pick(
                "fill=\"#fbf3e0\" stroke=\"#4a3420\" color=\"#4a3420\"",
                "fill=\"#6f2f22\" stroke=\"#2b100b\" color=\"#f6dfc4\"",
            ),
            Board::Shogi => "fill=\"#2a1d10\" stroke=\"#2a1d10\" color=\"#f9e6b6\"",
            Board::Xiangqi => color.pick(
                "fill=\"#b3261e\" stroke=\"#b3261e\" color=\"#b3261e\"",
                "fill=\"#1f2421\" stroke=\"#1f2421\" color=\"#1f2421\"",
            ),
            Board::Janggi => color.pick(
                "fill=\"#12693f\" stroke=\"#12693f\" color=\"#12693f\"",
                "fill=\"#b3261e\" stroke=\"#b3261e\" color=\"#b3261e\"",
            ),
        };
        format!(
            "{colors} stroke-width=\"3.2\" stroke-linejoin=\"round\" stroke-linecap=\"round\" text-anchor=\"middle\" \
             font-family=\"{BRUSHED}\" font-weight=\"bold\""
        )
    }

    fn sign(&self, kind: Kind) -> &Sign {
        &self.signs[kind.index()]
    }

    /// The kind whose letter a role is written with: what it was before it was promoted.
    fn base(&self, piece: Piece) -> Kind {
        let (_, letter) = self.variant.spelling(piece.role);
        self.variant.kind_by_letter(letter).unwrap_or_else(|| self.variant.kind_of(piece.role))
    }

    fn figure(&self, piece: Piece) -> Face {
        let face = match self.sign(self.variant.kind_of(piece.role)) {
            Sign::Figure(figure) => Face { id: figure.name.clone(), shape: figure.shape.clone() },
            Sign::Man => Face { id: "man".to_owned(), shape: figures::DISC.to_owned() },
            Sign::Letter(letter) => Face {
                id: format!("letter-{letter}"),
                shape: format!("{}{}", figures::SHIELD, text(&letter.to_string(), 50.0, 50.0, 46.0, "currentColor")),
            },
            Sign::Glyph(glyph) => Face {
                id: format!("glyph-{}", hex(glyph[piece.color])),
                shape: text(glyph[piece.color], 50.0, 50.0, 60.0, "currentColor"),
            },
        };
        self.with_badge(face, piece)
    }

    /// Who was promoted shows it: with the letter it goes back to, or with a dot for a pawn.
    fn with_badge(&self, face: Face, piece: Piece) -> Face {
        let Face { id, shape } = face;
        let badge = |r: u8| format!("<circle cx=\"81\" cy=\"21\" r=\"{r}\" fill=\"#c8362b\" stroke=\"none\"/>");
        match self.variant.spelling(piece.role) {
            (Mark::Plain | Mark::Dealt(_), _) => Face { id, shape },
            (Mark::Tilde, _) => Face { id: format!("{id}-x"), shape: format!("{shape}{}", badge(8)) },
            (Mark::Plus, letter) => {
                let letter = letter.upper();
                let mark = format!("{}{}", badge(15), text(&letter.to_string(), 81.0, 21.0, 22.0, "#fff"));
                Face { id: format!("{id}-x{letter}"), shape: format!("{shape}{mark}") }
            }
        }
    }

    fn tile(&self, piece: Piece) -> Face {
        let base = self.base(piece);
        let promoted = self.variant.spelling(piece.role).0 != Mark::Plain;
        let scale = tile_scale(self.variant.piece_type(base).name());
        let ink = if promoted { "#b3261e" } else { "#2a1d10" };
        let glyph = glyphs::shogi(self.variant, piece.role, piece.color).filter(|_| self.brushed);
        let (name, content) = match (glyph, self.sign(base)) {
            (Some(glyph), _) => (hex(glyph), brushed(glyph, ink)),
            (None, Sign::Figure(figure)) => (figure.name.clone(), stencil(figure, "translate(11 17) scale(.78)", ink)),
            (None, _) => {
                let letter = self.variant.letter(base).upper();
                (format!("letter-{letter}"), text(&letter.to_string(), 50.0, 56.0, 46.0, ink))
            }
        };
        let size = if scale < 1.0 {
            format!(" transform=\"translate({0} {0}) scale({1})\"", Num(50.0 - 50.0 * scale), Fine(scale))
        } else {
            String::new()
        };
        let wedge =
            "<path d=\"M50 5L78 16.5L88 94H12L22 16.5z\" fill=\"#f9e6b6\" stroke=\"#7b5526\" stroke-width=\"2.4\"/>";
        let mark = if promoted { "-x" } else { "" };
        // The size is part of the look: a gold is larger than a pawn.
        Face {
            id: format!("tile{}-{name}{mark}", (scale * 100.0).round() as u32),
            shape: format!(
                "<g{size}>{wedge}<path d=\"M12 94H88\" stroke=\"#7b5526\" stroke-width=\"4\"/>{content}</g>"
            ),
        }
    }

    fn disc(&self, piece: Piece) -> Face {
        let (name, content) = self.on_a_face(piece);
        let rim = "<circle cx=\"50\" cy=\"50\" r=\"44\" fill=\"#f9e6b6\" stroke=\"#7b5526\" stroke-width=\"2.4\"/>\
                   <circle cx=\"50\" cy=\"50\" r=\"37.5\" fill=\"none\" stroke-width=\"2\"/>";
        self.with_badge(Face { id: format!("disc-{name}"), shape: format!("{rim}{content}") }, piece)
    }

    fn octagon(&self, piece: Piece) -> Face {
        let (name, content) = self.on_a_face(piece);
        let scale = octagon_scale(self.variant.piece_type(self.base(piece)).name());
        let rim = "<path d=\"M30 3H70L97 30V70L70 97H30L3 70V30z\" fill=\"#f9e6b6\" stroke=\"#7b5526\" \
                   stroke-width=\"2.4\"/>\
                   <path d=\"M33 10H67L90 33V67L67 90H33L10 67V33z\" fill=\"none\" stroke-width=\"1.6\"/>";
        let size = format!("translate({0} {0}) scale({1})", Num(50.0 - 50.0 * scale), Fine(scale));
        let shape = format!("<g transform=\"{size}\">{rim}{content}</g>");
        self.with_badge(Face { id: format!("oct{}-{name}", (scale * 100.0).round() as u32), shape }, piece)
    }

    /// What is on a round or eight-sided piece.
    fn on_a_face(&self, piece: Piece) -> (String, String) {
        match self.sign(self.variant.kind_of(piece.role)) {
            Sign::Glyph(glyph) => {
                let glyph = glyph[piece.color];
                (hex(glyph), text(glyph, 50.0, 50.0, 54.0, "currentColor"))
            }
            Sign::Figure(figure) => {
                (figure.name.clone(), stencil(figure, "translate(17 15) scale(.66)", "currentColor"))
            }
            Sign::Man => ("man".to_owned(), "<circle cx=\"50\" cy=\"50\" r=\"20\" stroke=\"none\"/>".to_owned()),
            Sign::Letter(letter) => {
                (format!("letter-{letter}"), text(&letter.to_string(), 50.0, 50.0, 48.0, "currentColor"))
            }
        }
    }
}

impl Sign {
    fn of(variant: &Variant, kind: Kind, style: Style) -> Sign {
        let piece = variant.piece_type(kind);
        let glyph = |color: Color| match (style.symbols, style.board) {
            (Symbols::Native, Board::Xiangqi) => glyphs::xiangqi(piece, color),
            (Symbols::Native, Board::Janggi) => glyphs::janggi(piece, color),
            _ => None,
        };
        if let (Some(white), Some(black)) = (glyph(Color::White), glyph(Color::Black)) {
            return Sign::Glyph(Sides::new(white, black));
        }
        let letter = Sign::Letter(variant.letter(kind).upper());
        let native_disc = style.symbols == Symbols::Native && style.board.has_crossings();
        match figures::of_kind(variant, kind, style.board) {
            // A single figure among characters would look lost.
            Choice::Figure(_) if native_disc => letter,
            Choice::Figure(figure) => Sign::Figure(figure),
            Choice::Man => Sign::Man,
            Choice::Letter => letter,
        }
    }
}

/// Higher pieces are larger.
/// The back of a piece that stands face down: it tells nothing but its side, by its colour.
fn back() -> Face {
    let rings = [(41, "#f3e3bf", "3.2"), (30, "currentColor", "2"), (18, "currentColor", "2")].map(|(r, fill, width)| {
        let opacity = if r == 41 { "1" } else { "0.35" };
        format!("<circle cx=\"50\" cy=\"50\" r=\"{r}\" fill=\"{fill}\" fill-opacity=\"{opacity}\" stroke-width=\"{width}\"/>")
    });
    Face { id: "back".to_owned(), shape: rings.concat() }
}

fn tile_scale(piece: &str) -> f64 {
    match piece {
        "king" => 1.0,
        "rook" | "bishop" | "queen" | "amazon" | "chancellor" | "archbishop" => 0.97,
        "shogiPawn" | "soldier" => 0.87,
        "lance" | "shogiKnight" => 0.91,
        _ => 0.95,
    }
}

fn octagon_scale(piece: &str) -> f64 {
    match piece {
        "king" => 0.98,
        "wazir" | "fers" | "soldier" => 0.7,
        _ => 0.84,
    }
}

/// A figure in one colour, parted by lines that let the wood through.
fn stencil(figure: &Figure, place: &str, ink: &str) -> String {
    // Details are drawn in `color`, so the ink cannot be named by it any longer.
    let ink = if ink == "currentColor" { String::new() } else { format!(" fill=\"{ink}\"") };
    let wood = "#f9e6b6";
    let colors = format!("stroke=\"{wood}\" color=\"{wood}\"{ink}");
    format!("<g transform=\"{place}\" stroke-width=\"1.9\" {colors}>{}</g>", figure.shape)
}

/// One character, or two one above the other.
fn brushed(glyph: &str, ink: &str) -> String {
    match glyph.chars().collect::<Vec<_>>().as_slice() {
        [upper, lower] => {
            text(&upper.to_string(), 50.0, 38.0, 36.0, ink) + &text(&lower.to_string(), 50.0, 73.0, 36.0, ink)
        }
        _ => text(glyph, 50.0, 56.0, 54.0, ink),
    }
}

/// Text with its middle at a point; not every viewer knows how to centre it upright.
fn text(text: &str, x: f64, y: f64, size: f64, ink: &str) -> String {
    let lift = if text.is_ascii() { 0.35 } else { 0.375 };
    let baseline = Num(y + size * lift);
    format!(
        "<text x=\"{}\" y=\"{baseline}\" font-size=\"{}\" fill=\"{ink}\" stroke=\"none\">{text}</text>",
        Num(x),
        Num(size)
    )
}

/// Characters as an id can hold them.
fn hex(text: &str) -> String {
    text.chars().map(|c| format!("{:x}", c as u32)).collect()
}
