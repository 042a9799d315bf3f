//! `pantheon piece`: what a piece does, in words and on the board.

use std::io::Write;
use std::sync::Arc;

use pantheon_picture::Grid;
use pantheon_picture::text::{Frame, Look, Paint};
use pantheon_rules::portrait::{Act, Class, Need, Portrait, describe, name};
use pantheon_rules::{Catalogue, Color, Letter, Mark, Piece, Position, Role, Square, Variant};
use serde::Serialize;

use crate::failure::Failure;
use crate::library;
use crate::look::{self, LookArgs};
use crate::spelling::is_shogi_board;
use crate::text::{excerpt, wrap};

/// What `piece` is told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The name of a variant; `pantheon variants` lists them
    variant: String,
    /// The letter of a piece, `+` before it for the promoted one; without it all pieces are told, in words alone
    letter: Option<String>,
    /// Stand the piece on this square
    #[arg(long, value_name = "SQUARE", requires = "letter")]
    on: Option<String>,
    /// Tell of Black's piece, which moves down the board
    #[arg(long)]
    black: bool,
    /// Print JSON for other programs
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    look: LookArgs,
}

const EXAMPLES: &str = "\
Examples:
  pantheon piece xiangqi c
  pantheon piece shogi +r --on e5
  pantheon piece chess p --black
  pantheon piece mansindam
  pantheon piece janggi c --json | jq .sentences";

/// The width of the text.
const WIDTH: usize = 96;

/// Tells of one piece, or of all.
pub fn run(args: &Args, catalogue: &Catalogue, out: &mut impl Write) -> Result<(), Failure> {
    let variant = library::find(catalogue, &args.variant).map_err(Failure::new)?;
    let look = look::of_stdout(&args.look);
    let color = if args.black { Color::Black } else { Color::White };
    let Some(letter) = &args.letter else {
        let pieces: Vec<Piece> = roles(variant).into_iter().map(|role| Piece { color, role }).collect();
        return match args.json {
            true => print_json(&pieces.iter().map(|&piece| Sheet::of(variant, piece, None)).collect::<Vec<_>>(), out),
            false => print_all(variant, &pieces, look, out),
        };
    };
    let piece = Piece { color, role: find(variant, letter)? };
    let on = match &args.on {
        Some(text) => square(variant, text.trim())?,
        None => Portrait::best_square(variant, piece),
    };
    if args.json {
        return print_json(&Sheet::of(variant, piece, Some(on)), out);
    }
    writeln!(
        out,
        "{}  {}\n",
        heading(variant, piece, look),
        look.paint(&format!("({})", variant.name()), Paint::Faint)
    )?;
    let portrait = Portrait::example(variant, piece, on);
    writeln!(out, "{}", Diagram { variant, portrait: &portrait, look }.text())?;
    print_sentences(variant, piece, out)
}

/// The pieces one meets: a type that is only ever the promoted form of another is told as that.
fn roles(variant: &Variant) -> Vec<Role> {
    let is_form = |role: Role| {
        let kind = variant.kind_of(role);
        variant.roles().any(|other| variant.spelling(other).0 == Mark::Plus && variant.kind_of(other) == kind)
    };
    let start = &variant.spec().board.start_fen;
    let is_met = |role: Role| {
        let (_, letter) = variant.spelling(role);
        start.split(' ').next().is_some_and(|board| board.contains([letter.upper(), letter.lower()]))
    };
    let is_told = |&role: &Role| match variant.spelling(role).0 {
        Mark::Plain => !is_form(role) || is_met(role),
        Mark::Plus => true,
        Mark::Tilde | Mark::Dealt(_) => false,
    };
    variant.roles().filter(is_told).collect()
}

/// The role with this spelling, in either case.
fn find(variant: &Variant, text: &str) -> Result<Role, Failure> {
    let (mark, rest) = match text.trim().strip_prefix('+') {
        Some(rest) => (Mark::Plus, rest),
        None => match text.trim().strip_suffix('~') {
            Some(rest) => (Mark::Tilde, rest),
            None => (Mark::Plain, text.trim()),
        },
    };
    let mut chars = rest.chars();
    let letter = chars.next().and_then(Letter::new).filter(|_| chars.next().is_none());
    letter.and_then(|letter| variant.role_by_spelling(mark, letter)).ok_or_else(|| {
        let known: Vec<String> = variant
            .roles()
            .filter(|&role| matches!(variant.spelling(role).0, Mark::Plain | Mark::Plus) && !variant.is_far(role))
            .map(|role| {
                let text = variant.piece_text(Piece { color: Color::White, role });
                format!("  {text:>2}  {}", name(variant, role))
            })
            .collect();
        let name = variant.name();
        Failure::new(format!("unknown piece `{}`; the pieces of {name} are\n{}", excerpt(text), known.join("\n")))
    })
}

/// A square as UCI names it, or as USI does on shogi boards.
fn square(variant: &Arc<Variant>, text: &str) -> Result<Square, Failure> {
    let start = Position::start(variant);
    let usi = || match is_shogi_board(variant) {
        true => variant.board().into_iter().find(|&square| start.usi_square(square) == text),
        false => None,
    };
    let uci = text.parse::<Square>().ok().filter(|&square| variant.board().has(square));
    uci.or_else(usi).ok_or_else(|| {
        let (files, ranks) = (variant.files() - 1, variant.ranks());
        let (name, last) = (variant.name(), char::from(b'a' + files));
        Failure::new(format!("`{}` is no square of {name}; its squares are a1 to {last}{ranks}", excerpt(text)))
    })
}

/// The letter and the name of a piece.
fn heading(variant: &Variant, piece: Piece, look: Look) -> String {
    let title = format!("{}  {}", variant.piece_text(piece), name(variant, piece.role));
    format!("  {}", look.paint(&title, Paint::Strong))
}

fn print_sentences(variant: &Variant, piece: Piece, out: &mut impl Write) -> Result<(), Failure> {
    for sentence in describe(variant, piece) {
        for (i, line) in wrap(&sentence, WIDTH).iter().enumerate() {
            writeln!(out, "  {} {line}", if i == 0 { "-" } else { " " })?;
        }
    }
    Ok(())
}

fn print_all(variant: &Arc<Variant>, pieces: &[Piece], look: Look, out: &mut impl Write) -> Result<(), Failure> {
    for (i, &piece) in pieces.iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}", heading(variant, piece, look))?;
        print_sentences(variant, piece, out)?;
    }
    Ok(())
}

/// A portrait on the board, and the marks it uses.
struct Diagram<'a> {
    variant: &'a Variant,
    portrait: &'a Portrait,
    look: Look,
}

impl Diagram<'_> {
    fn text(&self) -> String {
        let mut text = String::new();
        let shogi_names = is_shogi_board(self.variant);
        let grid = Grid { variant: self.variant, look: self.look, view: Color::White, shogi_names };
        grid.draw(&mut text, |square| self.cell(square)).expect("a string takes any text");
        for (mark, meaning) in self.legend() {
            text.push_str(&format!("\n     {mark}  {meaning}"));
        }
        text.push('\n');
        text
    }

    fn cell(&self, square: Square) -> String {
        let portrait = self.portrait;
        if square == portrait.on {
            return self.piece();
        }
        if portrait.hurdles.has(square) {
            return self.hurdle();
        }
        let here: Vec<&Class> = portrait.classes.iter().filter(|class| class.squares.has(square)).collect();
        match here.as_slice() {
            [] if portrait.legs.has(square) => self.leg(),
            [] => "   ".to_owned(),
            [class] => self.mark(class.act, class.need),
            // To move there needs one thing, to capture another: the stronger need is shown.
            [.., last] => self.mark(Act::Either, last.need),
        }
    }

    fn piece(&self) -> String {
        let text = self.variant.piece_text(self.portrait.piece);
        let cell = if text.starts_with('+') { format!("{text} ") } else { format!(" {text:<2}") };
        self.look.paint(&cell, Paint::Marked(Some(self.portrait.piece.color)))
    }

    fn hurdle(&self) -> String {
        self.look.paint(self.pick(" ■ ", " # "), Paint::Strong)
    }

    fn leg(&self) -> String {
        self.look.paint(self.pick(" · ", " . "), Paint::Faint)
    }

    fn mark(&self, act: Act, need: Need) -> String {
        let (sign, paint) = match act {
            Act::Either => (self.pick("●", "*"), Paint::Reach),
            Act::Move => (self.pick("○", "o"), Paint::Quiet),
            Act::Capture => (self.pick("×", "x"), Paint::Capture),
        };
        let cell = match need {
            Need::Nothing => format!(" {sign} "),
            Need::Start => format!("!{sign}!"),
            Need::Way => format!("[{sign}]"),
            Need::StartAndWay => format!(" {sign}!"),
            Need::Hurdle | Need::HurdleBefore => format!("({sign})"),
        };
        self.look.paint(&cell, paint)
    }

    fn pick(&self, boxes: &'static str, ascii: &'static str) -> &'static str {
        match self.look.frame {
            Frame::Boxes => boxes,
            Frame::Ascii => ascii,
        }
    }

    /// The marks that were used, and what they mean.
    fn legend(&self) -> Vec<(String, String)> {
        let mut legend: Vec<(String, String)> = Vec::new();
        for class in &self.portrait.classes {
            let act = match class.act {
                Act::Either => "moves or captures here",
                Act::Move => "moves here, without capturing",
                Act::Capture => "captures here",
            };
            let need = match class.need {
                Need::Nothing => "",
                Need::Start => ", but only from its initial squares",
                Need::Way => ", if the way is free",
                Need::StartAndWay => ", from its initial squares, if the way is free",
                Need::Hurdle => ", jumping the piece before it",
                Need::HurdleBefore => ", right behind the piece it jumps",
            };
            legend.push((self.mark(class.act, class.need), format!("{act}{need}")));
        }
        let on_leg = |square: Square| self.portrait.classes.iter().all(|class| !class.squares.has(square));
        if self.portrait.legs.into_iter().any(on_leg) {
            legend.push((self.leg(), "a piece here blocks the way".to_owned()));
        }
        if self.portrait.hurdles.any() {
            legend.push((self.hurdle(), "a piece of either side, put here to be jumped".to_owned()));
        }
        legend
    }
}

/// A piece as other programs read of it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Sheet {
    variant: String,
    piece: String,
    name: String,
    color: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    on: Option<String>,
    sentences: Vec<String>,
    /// Where it goes on an otherwise empty board; hops as if a hurdle stood wherever one is wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    reach: Option<Scene>,
    /// The same with pieces put on the board for hops to show.
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<Scene>,
}

#[derive(Serialize)]
struct Scene {
    hurdles: Vec<String>,
    legs: Vec<String>,
    classes: Vec<Squares>,
}

#[derive(Serialize)]
struct Squares {
    act: &'static str,
    need: &'static str,
    squares: Vec<String>,
}

impl Sheet {
    fn of(variant: &Variant, piece: Piece, on: Option<Square>) -> Sheet {
        Sheet {
            variant: variant.name().to_owned(),
            piece: variant.piece_text(piece),
            name: name(variant, piece.role),
            color: piece.color.pick("white", "black"),
            on: on.map(|on| on.to_string()),
            sentences: describe(variant, piece),
            reach: on.map(|on| Scene::of(&Portrait::of(variant, piece, on))),
            example: on
                .map(|on| Portrait::example(variant, piece, on))
                .filter(|p| p.hurdles.any())
                .map(|p| Scene::of(&p)),
        }
    }
}

impl Scene {
    fn of(portrait: &Portrait) -> Scene {
        let names = |squares: pantheon_rules::Bitboard| squares.into_iter().map(|square| square.to_string()).collect();
        let class = |class: &Class| Squares {
            act: match class.act {
                Act::Either => "either",
                Act::Move => "move",
                Act::Capture => "capture",
            },
            need: match class.need {
                Need::Nothing => "nothing",
                Need::Start => "start",
                Need::Way => "way",
                Need::StartAndWay => "startAndWay",
                Need::Hurdle => "hurdle",
                Need::HurdleBefore => "hurdleBefore",
            },
            squares: names(class.squares),
        };
        Scene {
            hurdles: names(portrait.hurdles),
            legs: names(portrait.legs),
            classes: portrait.classes.iter().map(class).collect(),
        }
    }
}

fn print_json(value: &impl Serialize, out: &mut impl Write) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).map_err(|error| Failure::new(error.to_string()))?;
    writeln!(out, "{text}")?;
    Ok(())
}
