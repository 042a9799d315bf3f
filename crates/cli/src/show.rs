//! `pantheon show`: a board one likes to look at, and what there is to say about it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use pantheon_notation::Notation;
use pantheon_picture::Picture;
use pantheon_rules::{Board, Catalogue, Color, Game, View};

use crate::drawing::DrawingArgs;
use crate::failure::Failure;
use crate::look::{self, Look, LookArgs, Paint};
use crate::spelling;
use crate::start::Start;
use crate::text::{columns, wrap};

/// What `show` is told.
#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", spelling::notations()))]
pub struct Args {
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    look: LookArgs,
    /// Look from Black's side
    #[arg(long)]
    flip: bool,
    /// Show what this seat sees, where the game hides something
    #[arg(long, value_enum)]
    seat: Option<Seat>,
    /// Write the picture to this file as SVG; `-` is standard output
    #[arg(long, value_name = "FILE", conflicts_with = "kif")]
    svg: Option<PathBuf>,
    /// Show the diagram that KIF files have, on shogi boards
    #[arg(long)]
    kif: bool,
    #[command(flatten)]
    drawing: DrawingArgs,
    /// Write the moves played in this notation
    #[arg(long, value_name = "NAME")]
    notation: Option<Notation>,
}

/// Who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Seat {
    /// The player of the white pieces
    White,
    /// The player of the black pieces
    Black,
    /// Somebody who plays neither
    Spectator,
}

impl Seat {
    fn color(self) -> Option<Color> {
        match self {
            Seat::White => Some(Color::White),
            Seat::Black => Some(Color::Black),
            Seat::Spectator => None,
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  pantheon show chess
  pantheon show shogi --moves 7g7f 3c3d 8h2b+
  pantheon show shogi --moves P-7f P-3d --notation kif
  pantheon show shogi --handicap 2-piece --flip
  pantheon show shogi --svg shogi.svg --symbols western
  pantheon show chess --moves e2e4 --svg - --arrow g8f6 e7e5 --size 360
  pantheon show fogofwar --moves e4 e5 Qh5 --seat black
  pantheon show xiangqi --ascii --fen '3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1'

White's pieces are capital letters and White moves first, whatever the game calls its sides. `+p` is a promoted piece;
`q~` was a pawn once and becomes one again when it is captured.";

/// Shows a position.
pub fn run(args: &Args, catalogue: &Catalogue, out: &mut impl Write) -> Result<(), Failure> {
    let game = args.start.game(catalogue)?;
    if let Some(notation) = args.notation {
        spelling::check(notation, game.position().variant())?;
    }
    if let Some(path) = &args.svg {
        return write_svg(args, &game, path, out);
    }
    if args.kif {
        let diagram = Picture::of(game.position()).kif().map_err(|error| Failure::new(error.to_string()))?;
        return Ok(write!(out, "{diagram}")?);
    }
    let look = look::of_stdout(&args.look);
    writeln!(out, "{}", title(&game, look))?;
    for board in game.boards() {
        let view = args.seat.map(|seat| board.position().view(seat.color()));
        writeln!(out, "{}", picture(args, board, view.as_ref()).text(look))?;
    }
    let mut tell =
        |label: &str, fact: &str| writeln!(out, "  {} {fact}", look.paint(&format!("{label:<6}"), Paint::Faint));
    if let Some(seat) = args.seat {
        let views: Vec<View> = game.boards().iter().map(|board| board.position().view(seat.color())).collect();
        let fens: Vec<&str> = views.iter().map(View::fen).collect();
        tell("Turn", &game.turn().to_string())?;
        return Ok(tell("Seen", &fens.join(" | "))?);
    }
    for (label, fact) in facts(&game) {
        tell(label, &fact)?;
    }
    if let Some(notation) = args.notation {
        let moves = spelling::written(&game, notation);
        for (at, line) in columns(&moves, 96).iter().enumerate() {
            tell(if at == 0 { "Played" } else { "" }, line)?;
        }
    }
    Ok(())
}

/// A picture of a board, or of what is seen of it.
fn picture<'a>(args: &Args, board: &'a Board, view: Option<&'a View>) -> Picture<'a> {
    let side = if args.flip { Color::Black } else { Color::White };
    let shown = |view: &View| view.shows_moves_of(!board.turn());
    let last = board.moves().last().copied().filter(|_| view.is_none_or(shown));
    view.map_or_else(|| Picture::of(board.position()), Picture::of_view).seen_by(side).last_move(last)
}

fn write_svg(args: &Args, game: &Game, path: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let view = args.seat.map(|seat| game.position().view(seat.color()));
    let picture = picture(args, &game.boards()[0], view.as_ref());
    let svg = args.drawing.apply(picture, game.position().variant())?.svg();
    if path.as_os_str() == "-" {
        return Ok(write!(out, "{svg}")?);
    }
    fs::write(path, svg).map_err(|error| Failure::new(format!("cannot write {}: {error}", path.display())))
}

/// The name of the game and what is special about it.
pub fn title(game: &Game, look: Look) -> String {
    let variant = game.position().variant();
    let (name, description) = (variant.name(), variant.description());
    if description.is_empty() {
        return format!("  {}\n", look.paint(name, Paint::Strong));
    }
    // Two lines of equal look are better than one that the terminal breaks.
    let lines = wrap(description, 96);
    let lines: Vec<String> = lines.iter().map(|line| look.paint(line, Paint::Faint)).collect();
    format!("  {}\n  {}\n", look.paint(name, Paint::Strong), lines.join("\n  "))
}

/// What there is to say about a game now, each with its label.
fn facts(game: &Game) -> Vec<(&'static str, String)> {
    let position = game.position();
    let mut facts = Vec::new();
    match game.outcome() {
        Some(outcome) => facts.push(("Over", format!("{outcome} ({})", outcome.result()))),
        None => {
            let turn = position.turn();
            facts.push(("Turn", format!("{turn} ({} letters)", turn.pick("capital", "small"))));
            if position.in_check() {
                facts.push(("Check", format!("from {}", position.checkers())));
            }
            facts.push(("Moves", number_of_moves(game)));
            if let Some(claim) = game.claim() {
                facts.push(("Claim", format!("{turn} may end the game. {claim}")));
            }
        }
    }
    if let Some(last) = last_move(game) {
        facts.push(("Last", last));
    }
    facts.push(("FEN", game.fen()));
    if spelling::is_shogi_board(position.variant()) {
        facts.push(("SFEN", position.sfen()));
    }
    facts
}

fn number_of_moves(game: &Game) -> String {
    let legal = game.legal_moves().len();
    match game.position().legal_moves().len() - legal {
        0 => format!("{legal} legal"),
        forbidden => format!("{legal} legal, and {forbidden} that the history of the game forbids"),
    }
}

fn last_move(game: &Game) -> Option<String> {
    let (&mv, before) = game.moves().split_last()?;
    Some(spelling::write(&game.position_after(before.len())?, mv))
}
