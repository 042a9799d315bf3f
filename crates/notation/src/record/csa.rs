//! CSA, the record format of the Computer Shogi Association, versions 2.2 and 3.0.
//!
//! ```text
//! 'CSA encoding=UTF-8
//! V3.0
//! N+Sente
//! N-Gote
//! PI
//! +
//! +7776FU
//! T12
//! '*A comment.
//! %TORYO
//! ```
//!
//! It holds no variations and only the board of nine by nine squares. Comments that are not for programs (`'` without
//! `*`) are not kept.

mod start;
mod write;

use std::sync::Arc;
use std::time::Duration;

use pantheon_rules::{Catalogue, Color, Listing, Mark, Move, MoveKind, Position, Square, Variant, Wording};

use super::shogi::builder::Builder;
use super::shogi::lines::{self, Line};
use super::shogi::{clip, demand_nine, endings, headers, pieces, starts};
use super::{Place, Record, RecordError, Score};
use start::Setup;

pub use write::{write, write_version};

/// A version of the format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Version {
    /// 2.2: whole seconds.
    V2_2,
    /// 3.0: fractions of seconds, and the encoding is named.
    V3_0,
}

/// Reads the first record of a text.
pub fn read(text: &str, catalogue: &Catalogue) -> Result<Record, RecordError> {
    let first = games(text).next().unwrap_or_default();
    read_game(&first, catalogue)
}

/// Reads all records of a text: a line with `/` parts them.
pub fn read_all(text: &str, catalogue: &Catalogue) -> Vec<Result<Record, RecordError>> {
    games(text).map(|lines| read_game(&lines, catalogue)).collect()
}

fn games(text: &str) -> impl Iterator<Item = Vec<Line<'_>>> {
    let mut all = lines::lines(text).peekable();
    let mut is_first = true;
    std::iter::from_fn(move || {
        all.peek()?;
        let lines: Vec<Line> = all.by_ref().take_while(|line| line.text.trim_end() != "/").collect();
        let is_blank = lines.iter().all(|line| line.text.trim().is_empty());
        // What follows the last `/` is no game if it is nothing.
        let keep = is_first || !is_blank || all.peek().is_some();
        is_first = false;
        keep.then_some(lines)
    })
}

fn read_game(lines: &[Line], catalogue: &Catalogue) -> Result<Record, RecordError> {
    let mut game = Reader { catalogue, head: Some(Head::default()), builder: None, moves: 0, is_over: false };
    for line in lines {
        if line.text.starts_with(['\'', 'N', '$']) {
            game.statement(*line, line.text)?;
        } else {
            // Statements may share a line.
            for part in line.text.split(',') {
                game.statement(*line, part.trim())?;
            }
        }
    }
    if game.head.as_ref().is_some_and(|head| head.is_nothing) {
        let first = lines.iter().find(|line| !line.text.trim().is_empty());
        let place = Place { line: first.or(lines.first()).map_or(1, |line| line.number), column: 1 };
        let text = first.map_or(String::new(), |line| clip(line.text));
        return Err(RecordError {
            place,
            text,
            reason: "this is no CSA: there is neither a header nor a move".to_owned(),
        });
    }
    let last = lines.last().copied().unwrap_or(Line { number: 1, text: "" });
    game.start(last, None)?;
    game.builder.map(Builder::finish).ok_or_else(|| last.error(last.text, "there is no start"))
}

/// What is said before the first move.
struct Head {
    is_nothing: bool,
    tags: Vec<(String, String)>,
    comments: Vec<String>,
    variant: Option<Arc<Variant>>,
    placement: Option<(Place, String, Setup)>,
}

impl Default for Head {
    fn default() -> Head {
        Head { is_nothing: true, tags: Vec::new(), comments: Vec::new(), variant: None, placement: None }
    }
}

struct Reader<'a> {
    catalogue: &'a Catalogue,
    head: Option<Head>,
    builder: Option<Builder>,
    /// Moves seen, those that could not be read among them.
    moves: usize,
    is_over: bool,
}

impl Reader<'_> {
    fn statement(&mut self, line: Line, text: &str) -> Result<(), RecordError> {
        let first = text.chars().next();
        if let Some(head) = &mut self.head {
            head.is_nothing &= first.is_none() || first == Some('\'') && !text.starts_with("'CSA");
        }
        match first {
            None | Some('V') => Ok(()),
            Some('\'') => {
                self.comment(&text[1..]);
                Ok(())
            }
            Some('N' | '$') => self.header(line, text),
            Some('P') if self.head.is_some() => self.placement(line, text),
            Some('+' | '-') if text.len() == 1 => self.start(line, Some(side(text))),
            Some('+' | '-') => {
                self.start(line, Some(side(text)))?;
                self.read_move(line, text);
                Ok(())
            }
            Some('T') if self.builder.is_some() => {
                self.time(line, text);
                Ok(())
            }
            Some('%') => {
                self.start(line, None)?;
                self.special(line, text);
                Ok(())
            }
            _ => match &mut self.builder {
                Some(builder) if builder.is_broken() => Ok(()),
                Some(builder) => {
                    builder.fail(line.place(text), text, "not a line of CSA: moves look like +7776FU, times like T12");
                    Ok(())
                }
                None => {
                    let reason = "not a line of CSA: before the moves there are N+ N- $ PI P1 to P9 P+ P- and + or -";
                    Err(line.error(text, reason))
                }
            },
        }
    }

    fn comment(&mut self, text: &str) {
        let Some(text) = text.strip_prefix('*') else { return };
        if let Some(builder) = &mut self.builder {
            let Some((score, rest)) = score(text) else { return builder.comment(text) };
            builder.score(Score::Centipawns(score));
            if !rest.is_empty() {
                builder.comment(rest);
            }
        } else if let Some(head) = &mut self.head {
            head.comments.push(text.to_owned());
        }
    }

    fn header(&mut self, line: Line, text: &str) -> Result<(), RecordError> {
        let tags = if let Some(name) = text.strip_prefix("N+") {
            vec![("White".to_owned(), name.to_owned())]
        } else if let Some(name) = text.strip_prefix("N-") {
            vec![("Black".to_owned(), name.to_owned())]
        } else {
            let inner = text.strip_prefix('$').and_then(|rest| rest.split_once(':'));
            match inner {
                Some((starts::VARIANT, name)) => {
                    let Some(head) = &mut self.head else { return Ok(()) };
                    let name = name.trim();
                    let variant = starts::variant(self.catalogue, name).and_then(|variant| {
                        demand_nine("CSA", variant).map(|()| variant).map_err(|error| error.to_string())
                    });
                    head.variant = Some(variant.map_err(|reason| line.error(name, reason))?.clone());
                    return Ok(());
                }
                Some((name, value)) if !name.is_empty() => headers::tags_of_csa(name, value),
                _ if self.builder.is_some() => return Ok(()),
                _ => return Err(line.error(text, "a header looks like N+name, N-name or $EVENT:name")),
            }
        };
        match (&mut self.head, &mut self.builder) {
            (Some(head), _) => head.tags.extend(tags),
            // Some servers write the time of the end after the moves.
            (None, Some(builder)) => tags.into_iter().for_each(|(name, value)| builder.tag(name, value)),
            (None, None) => {}
        }
        Ok(())
    }

    fn variant(&mut self, line: Line) -> Result<Arc<Variant>, RecordError> {
        if let Some(variant) = self.head.as_ref().and_then(|head| head.variant.clone()) {
            return Ok(variant);
        }
        starts::usual(self.catalogue).cloned().map_err(|reason| line.error(line.text, reason))
    }

    fn placement(&mut self, line: Line, text: &str) -> Result<(), RecordError> {
        let variant = self.variant(line)?;
        let Some(head) = &mut self.head else { return Ok(()) };
        let (_, _, setup) = head.placement.get_or_insert_with(|| (line.place(text), clip(text), Setup::empty()));
        setup.take(&variant, line, text)
    }

    /// The moves begin, if they have not. The first move may say whose it is.
    fn start(&mut self, line: Line, turn: Option<Color>) -> Result<(), RecordError> {
        if self.head.is_none() {
            return Ok(());
        }
        let variant = self.variant(line)?;
        let Some(head) = self.head.take() else { return Ok(()) };
        let start = match head.placement {
            None if turn != Some(Color::Black) => Position::start(&variant),
            placement => {
                let (place, text, setup) = placement
                    .unwrap_or_else(|| (line.place(line.text), clip(line.text), Setup::of(&Position::start(&variant))));
                let position = setup.position(&variant, turn.unwrap_or(Color::White));
                position.map_err(|reason| RecordError { place, text, reason })?
            }
        };
        let mut builder = Builder::new(start, head.tags);
        for comment in head.comments {
            builder.comment(&comment);
        }
        self.builder = Some(builder);
        Ok(())
    }

    fn read_move(&mut self, line: Line, text: &str) {
        let Some(builder) = &mut self.builder else { return };
        self.moves += 1;
        if builder.is_broken() {
            return;
        }
        if self.is_over {
            return builder.fail(line.place(text), text, "a move after the end of the game");
        }
        match find_move(builder.moment().position, text) {
            Ok(mv) => builder.play(mv),
            Err(reason) => builder.fail(line.place(text), text, reason),
        }
    }

    fn time(&mut self, line: Line, text: &str) {
        let Some(builder) = self.builder.as_mut().filter(|builder| !builder.is_broken()) else { return };
        let seconds =
            text[1..].parse::<f64>().ok().filter(|_| text[1..].bytes().all(|b| b.is_ascii_digit() || b == b'.'));
        match seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()) {
            // Thousandths are as fine as the format is.
            Some(time) if !self.is_over => {
                builder.spent(Duration::from_millis((time.as_secs_f64() * 1e3).round() as u64))
            }
            Some(_) => {}
            None => builder.fail(line.place(text), text, "a time is written in seconds: T12 or T12.345"),
        }
    }

    fn special(&mut self, line: Line, text: &str) {
        let Some(builder) = &mut self.builder else { return };
        let code = text[1..].trim_end();
        // An illegal move that was written down is of the side that loses by it.
        let by_last = builder.is_broken() && code == "ILLEGAL_MOVE" && self.moves == builder.ply() + 1;
        let turn = builder.mover(self.moves + usize::from(!by_last));
        match endings::by_code(code, turn) {
            Some(meaning) if !self.is_over => {
                builder.end(meaning, text);
                self.is_over = true;
            }
            Some(_) => {}
            None if builder.is_broken() => {}
            None => {
                let reason = format!("no end of a game is called this; there are {}", endings::all_codes());
                builder.fail(line.place(text), text, reason);
            }
        }
    }
}

fn side(text: &str) -> Color {
    if text.starts_with('-') { Color::Black } else { Color::White }
}

/// `* 30 +7776FU`: an engine's score and what it expected.
fn score(text: &str) -> Option<(i32, &str)> {
    let rest = text.strip_prefix('*')?.trim_start();
    let (number, more) = rest.split_once(' ').unwrap_or((rest, ""));
    Some((number.parse().ok()?, more.trim()))
}

fn square(variant: &Variant, text: &str) -> Option<Square> {
    let mut digits = text.chars().map(|c| c.to_digit(10));
    pieces::square(variant, digits.next()??, digits.next()??)
}

/// The move that a text like `+7776FU` means.
fn find_move(position: &Position, text: &str) -> Result<Move, String> {
    let variant = position.variant();
    let no = || "a move looks like +7776FU or, if dropped, +0055KA".to_owned();
    let turn = position.turn();
    if side(text) != turn {
        return Err(format!("a move of {}, and it is {turn}'s turn", side(text)));
    }
    let (Some(from), Some(to), Some(code)) = (text.get(1..3), text.get(3..5), text.get(5..)) else { return Err(no()) };
    let to = square(variant, to).ok_or_else(no)?;
    let name = pieces::name_of_code(code.trim_end()).ok_or_else(no)?;
    resolve(position, if from == "00" { None } else { Some(square(variant, from).ok_or_else(no)?) }, to, name)
}

/// The words for squares and moves in messages.
pub(super) struct Spoken<'a>(pub &'a Position);

impl Wording for Spoken<'_> {
    fn square(&self, square: Square) -> String {
        write::digits(self.0.variant(), square)
    }

    fn file(&self, square: Square) -> String {
        self.square(square).chars().take(1).collect()
    }

    fn spell(&self, mv: Move) -> String {
        write::spell(self.0, mv)
    }
}

/// The legal move from a square, or from the hand, to another, after which the piece has a name.
fn resolve(position: &Position, from: Option<Square>, to: Square, name: &str) -> Result<Move, String> {
    let variant = position.variant();
    let mv = match from {
        None => Move::drop(pieces::role(variant, name).ok_or_else(|| format!("this game has no {name}"))?, to),
        Some(from) => {
            let start = Spoken(position).square(from);
            let Some(piece) = position.piece(from) else { return Err(format!("there is no piece on {start}")) };
            let own = pieces::name(variant, piece.role);
            let promoted = variant.role_by_spelling(Mark::Plus, variant.spelling(piece.role).1);
            let kind = if own == name {
                MoveKind::Normal
            } else if promoted.is_some_and(|role| pieces::name(variant, role) == name) {
                MoveKind::PiecePromotion
            } else {
                return Err(format!("the piece on {start} is a {own}, and cannot become a {name}"));
            };
            Move::new(kind, from, to)
        }
    };
    check(position, mv)
}

/// The move, if it can be made.
pub(super) fn check(position: &Position, mv: Move) -> Result<Move, String> {
    let variant = position.variant();
    let role = match mv.kind() {
        MoveKind::Drop => Some(mv.role()),
        _ => position.piece(mv.from()).map(|piece| piece.role),
    };
    let found = role.is_some_and(|role| {
        position.moves_to(variant.kind_of(role), mv.to(), Listing::WithDropMates).into_iter().any(|known| known == mv)
    });
    if found { Ok(mv) } else { Err(position.why_illegal_in(mv, &Spoken(position))) }
}
