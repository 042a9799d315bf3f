use std::fmt;
use std::str::FromStr;

/// How a piece moves, in Betza's notation: the text and what it means.
///
/// The dialect is Fairy-Stockfish's: atoms `W F D N A H C L Z J G K R B Q`; a doubled atom or a digit makes a rider
/// (`NN` and `N0` without end, `R4` up to four steps); modifiers `m c` (move or capture only), `p` (over one piece),
/// `g` (to the square right behind it), `n` (lame), `i` (initial), `e` (also en passant); directions `f b l r v s h`.
/// Whatever else stands there is an error.
///
/// ```
/// use pantheon_rules::spec::{Betza, Motion};
/// let cannon = Betza::parse("mRcpR").unwrap();
/// assert_eq!(cannon.components[0].motion, Motion::Slide { max: 0 });
/// assert_eq!(cannon.components[1].motion, Motion::Hop { max: 0 });
/// assert!(Betza::parse("mRcxR").is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Betza {
    /// As it was written.
    pub text: String,
    /// One for each atom, in the order of the text.
    pub components: Vec<Component>,
}

/// The moves one atom stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Component {
    /// Files and ranks of the first step in each direction, from White's view.
    pub steps: Vec<(i8, i8)>,
    /// With or without capture.
    pub modality: Modality,
    /// How the steps become moves.
    pub motion: Motion,
    /// Only from the double-step region? Such a move never captures.
    pub initial: bool,
    /// Does it capture en passant too?
    pub en_passant: bool,
}

/// Whether a move may, must or must not capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Modality {
    /// It may.
    Both,
    /// It must not.
    Quiet,
    /// It must.
    Capture,
}

/// How steps become moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Motion {
    /// One step, over whatever is in between.
    Leap,
    /// One step that a piece on its way blocks; see [`Component::lame_path`].
    Lame,
    /// Step after step until something is in the way, at most `max` of them (0 = no limit).
    Slide {
        /// At most so many steps.
        max: u8,
    },
    /// Along the line over exactly one piece to any square beyond it, at most `max` steps from the origin (0 = no limit).
    Hop {
        /// At most so many steps, those up to the hurdle included.
        max: u8,
    },
    /// Along the line to the square right behind the first piece, at most `max` steps from the origin (0 = no limit).
    Grasshop {
        /// At most so many steps, those up to the hurdle included.
        max: u8,
    },
}

impl Betza {
    /// Reads the notation. The empty text is a piece that cannot move.
    pub fn parse(text: &str) -> Result<Betza, BetzaError> {
        let text = text.trim();
        let mut reader = Reader { chars: text.chars().collect(), at: 0 };
        let mut components = Vec::new();
        while reader.peek().is_some() {
            components.push(reader.component().map_err(|error| BetzaError { text: text.to_owned(), ..error })?);
        }
        Ok(Betza { text: text.to_owned(), components })
    }
}

impl Component {
    /// The squares, seen from the origin, that a lame leap passes: straight first, then diagonally.
    ///
    /// ```
    /// use pantheon_rules::spec::Component;
    /// assert_eq!(Component::lame_path((1, 2)), [(0, 1)]);
    /// assert_eq!(Component::lame_path((-2, 3)), [(0, 1), (-1, 2)]);
    /// ```
    pub fn lame_path(step: (i8, i8)) -> Vec<(i8, i8)> {
        let mut path = Vec::new();
        let (mut files, mut ranks) = (0i8, 0i8);
        loop {
            let (df, dr) = (step.0 - files, step.1 - ranks);
            files += if df.unsigned_abs() >= dr.unsigned_abs() { df.signum() } else { 0 };
            ranks += if dr.unsigned_abs() >= df.unsigned_abs() { dr.signum() } else { 0 };
            if (files, ranks) == step {
                return path;
            }
            path.push((files, ranks));
        }
    }
}

impl fmt::Display for Betza {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Betza {
    type Err = BetzaError;

    fn from_str(text: &str) -> Result<Betza, BetzaError> {
        Betza::parse(text)
    }
}

/// Why a text is not a movement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BetzaError {
    /// The whole text.
    pub text: String,
    /// The character that does not fit; `None` where one is missing at the end.
    pub found: Option<char>,
    /// Its place in the text, the first being 1.
    pub position: usize,
    /// What is wrong with it.
    pub problem: String,
    /// What would be right.
    pub remedy: String,
}

impl BetzaError {
    pub(super) fn problem_in_place(&self) -> String {
        let text = super::values::quote(&self.text);
        match self.found {
            Some(c) => format!("`{}` at character {} of {text}: {}", c.escape_debug(), self.position, self.problem),
            None => format!("{} at the end of {text}", self.problem),
        }
    }
}

impl fmt::Display for BetzaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.problem_in_place(), self.remedy)
    }
}

impl std::error::Error for BetzaError {}

const LETTERS: &str =
    "atoms are W F D N A H C L Z J G K R B Q, modifiers m c p g n i e, directions f b l r v s h, ranges 0 to 9";

/// The leaps (longer leg first) of an atom, and whether it is a rider by itself.
fn atom(letter: char) -> Option<(&'static [(i8, i8)], bool)> {
    Some(match letter {
        'W' => (&[(1, 0)], false),
        'F' => (&[(1, 1)], false),
        'D' => (&[(2, 0)], false),
        'N' => (&[(2, 1)], false),
        'A' => (&[(2, 2)], false),
        'H' => (&[(3, 0)], false),
        'C' | 'L' => (&[(3, 1)], false),
        'Z' | 'J' => (&[(3, 2)], false),
        'G' => (&[(3, 3)], false),
        'K' => (&[(1, 0), (1, 1)], false),
        'R' => (&[(1, 0)], true),
        'B' => (&[(1, 1)], true),
        'Q' => (&[(1, 0), (1, 1)], true),
        _ => return None,
    })
}

/// What has been read before an atom.
#[derive(Default)]
struct Modifiers {
    quiet: bool,
    capture: bool,
    hop: Option<char>,
    lame: bool,
    initial: bool,
    en_passant: bool,
    directions: Vec<Direction>,
}

/// Two letters that belong together, and where the first stands. A single letter counts as doubled.
#[derive(Clone, Copy)]
struct Direction(char, char, usize);

struct Reader {
    chars: Vec<char>,
    at: usize,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn error(&self, at: usize, problem: impl Into<String>, remedy: impl Into<String>) -> BetzaError {
        let (problem, remedy) = (problem.into(), remedy.into());
        BetzaError { text: String::new(), found: self.chars.get(at).copied(), position: at + 1, problem, remedy }
    }

    fn component(&mut self) -> Result<Component, BetzaError> {
        let modifiers = self.modifiers()?;
        let atom_at = self.at;
        let Some(letter) = self.peek() else {
            return Err(self.error(atom_at, "modifiers without an atom", "an atom such as W, F or R must follow them"));
        };
        let Some((leaps, slides)) = atom(letter) else {
            return Err(self.not_an_atom(letter));
        };
        self.at += 1;
        let rider = self.range(letter, slides)?.or(slides.then_some(0));
        Ok(Component {
            steps: self.steps(&modifiers.directions, letter, leaps)?,
            modality: match (modifiers.quiet, modifiers.capture) {
                (true, false) => Modality::Quiet,
                (false, true) => Modality::Capture,
                // As in Fairy-Stockfish, which knows no initial captures.
                _ if modifiers.initial => Modality::Quiet,
                _ => Modality::Both,
            },
            motion: self.motion(&modifiers, letter, atom_at, rider)?,
            initial: modifiers.initial,
            en_passant: modifiers.en_passant,
        })
    }

    fn modifiers(&mut self) -> Result<Modifiers, BetzaError> {
        let start = self.at;
        let mut read = Modifiers::default();
        while let Some(c) = self.peek() {
            let twice = match c {
                'm' => std::mem::replace(&mut read.quiet, true),
                'c' => std::mem::replace(&mut read.capture, true),
                'p' | 'g' => read.hop.replace(c).is_some(),
                'n' => std::mem::replace(&mut read.lame, true),
                'i' => std::mem::replace(&mut read.initial, true),
                'e' => std::mem::replace(&mut read.en_passant, true),
                'f' | 'b' | 'l' | 'r' | 'v' | 's' | 'h' => {
                    let next = self.chars.get(self.at + 1).copied().filter(|&next| pairs(c, next));
                    read.directions.push(Direction(c, next.unwrap_or(c), self.at));
                    self.at += usize::from(next.is_some());
                    false
                }
                _ => break,
            };
            if twice {
                return Err(self.error(self.at, "a second modifier of its kind before one atom", "one is enough"));
            }
            self.at += 1;
        }
        let find = |c| (start..self.at).find(|&at| self.chars[at] == c).unwrap_or(start);
        if read.initial && read.capture {
            return Err(self.error(find('c'), "a capture as an initial move", "initial moves, `i`, never capture"));
        }
        if read.en_passant && read.quiet && !read.capture {
            return Err(self.error(find('e'), "en passant without capture", "write `ce` in place of `me`"));
        }
        Ok(read)
    }

    fn not_an_atom(&self, letter: char) -> BetzaError {
        let problem = match letter {
            '0'..='9' => "a range that follows no atom",
            'a' | 'd' | 'j' | 'o' | 'q' | 't' | 'u' | 'x' | 'y' | 'z' | 'I' | '(' | ')' | '[' | ']' | '{' | '}'
            | '-' => "a part of Betza's notation that is not supported",
            _ => "an unknown letter",
        };
        self.error(self.at, problem, LETTERS)
    }

    /// The digit or the repeated letter that makes a rider of an atom: its range, 0 without end.
    fn range(&mut self, letter: char, slides: bool) -> Result<Option<u8>, BetzaError> {
        let next = self.peek();
        let Some(c) = next.filter(|&c| c == letter || c.is_ascii_digit()) else { return Ok(None) };
        if c == letter && slides {
            return Err(self.error(self.at, "a rider doubled", format!("`{letter}` has no limit as it is")));
        }
        self.at += 1;
        if self.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Err(self.error(self.at, "one digit too many", "a range is one digit, 0 for no limit"));
        }
        Ok(Some(if c == letter { 0 } else { c as u8 - b'0' }))
    }

    fn motion(
        &self,
        modifiers: &Modifiers,
        letter: char,
        atom_at: usize,
        rider: Option<u8>,
    ) -> Result<Motion, BetzaError> {
        let line = match letter {
            'W' => "R".to_owned(),
            'F' => "B".to_owned(),
            'K' => "Q".to_owned(),
            _ => format!("{letter}{letter}"),
        };
        let error = |problem: &str, remedy: String| Err(self.error(atom_at, problem, remedy));
        match (modifiers.hop, modifiers.lame, rider) {
            (Some(_), true, _) => error("`n` with `p` or `g`", "a hopper cannot be lame: leave `n` out".to_owned()),
            (Some(hop), _, None) => error("a hop along no line", format!("write `{hop}{line}`")),
            (Some(_), _, Some(1)) => {
                error("a hop of one step has no room for a hurdle", "the least range of a hopper is 2".to_owned())
            }
            (Some('p'), _, Some(max)) => Ok(Motion::Hop { max }),
            (Some(_), _, Some(max)) => Ok(Motion::Grasshop { max }),
            (None, true, Some(_)) => error("a lame rider", "`n` goes with leapers such as N, A, D or Z".to_owned()),
            (None, true, None) if "WFK".contains(letter) => {
                error("a lame step of length one", "it passes no square: leave `n` out".to_owned())
            }
            (None, true, None) => Ok(Motion::Lame),
            (None, false, None | Some(1)) => Ok(Motion::Leap),
            (None, false, Some(max)) => Ok(Motion::Slide { max }),
        }
    }

    fn steps(&self, directions: &[Direction], letter: char, leaps: &[(i8, i8)]) -> Result<Vec<(i8, i8)>, BetzaError> {
        let mut steps = Vec::new();
        let mut add = |step| {
            if !steps.contains(&step) {
                steps.push(step);
            }
        };
        let octants = || leaps.iter().flat_map(|&leap| Octant::ALL.map(|octant| (octant, leap)));
        if directions.is_empty() {
            octants().for_each(|(octant, leap)| add(octant.step(leap)));
        }
        for &Direction(first, second, at) in directions {
            // Forward and sideways, `fs`, are two directions of a wazir, but one of a knight.
            let split = matches!(leaps, [(_, 0)]) && first != second;
            let parts = if split { vec![(first, first), (second, second)] } else { vec![(first, second)] };
            for (a, b) in parts {
                let mut chosen = octants().filter(|(octant, _)| octant.lies(a, b)).peekable();
                if chosen.peek().is_none() {
                    let names = if a == b { a.to_string() } else { format!("{a}{b}") };
                    let problem = format!("`{names}` is no direction of `{letter}`");
                    return Err(self.error(at, problem, DIRECTIONS));
                }
                chosen.for_each(|(octant, leap)| add(octant.step(leap)));
            }
        }
        Ok(steps)
    }
}

const DIRECTIONS: &str = "directions are f b l r v s, and for leaps with two legs of different length also the pairs \
                          fr fl br bl fs bs (longer leg sideways), rf lf rb lb rv lv (longer leg up or down) and the \
                          halves fh bh rh lh hr hl";

/// Are these two letters read as one direction?
fn pairs(first: char, second: char) -> bool {
    let vertical = |c| matches!(c, 'f' | 'b' | 'v' | 'h');
    let horizontal = |c| matches!(c, 'l' | 'r' | 's' | 'h');
    first == second || vertical(first) && horizontal(second) || horizontal(first) && vertical(second)
}

/// One of the eight images of a leap: which way the longer leg lies, and whether it goes right and up.
#[derive(Clone, Copy)]
struct Octant {
    upright: bool,
    right: bool,
    up: bool,
}

impl Octant {
    /// Clockwise from straight up.
    const ALL: [Octant; 8] = [
        Octant { upright: true, right: true, up: true },
        Octant { upright: false, right: true, up: true },
        Octant { upright: false, right: true, up: false },
        Octant { upright: true, right: true, up: false },
        Octant { upright: true, right: false, up: false },
        Octant { upright: false, right: false, up: false },
        Octant { upright: false, right: false, up: true },
        Octant { upright: true, right: false, up: true },
    ];

    fn step(self, (long, short): (i8, i8)) -> (i8, i8) {
        let (files, ranks) = if self.upright { (short, long) } else { (long, short) };
        (if self.right { files } else { -files }, if self.up { ranks } else { -ranks })
    }

    /// Does it lie in this direction? In a pair of different letters the second is that of the longer leg.
    fn lies(self, first: char, second: char) -> bool {
        let toward = |c| match c {
            'f' => self.up,
            'b' => !self.up,
            'r' => self.right,
            'l' => !self.right,
            _ => false,
        };
        let long_leg = |c| match c {
            'v' => self.upright,
            's' => !self.upright,
            'f' | 'b' => self.upright && toward(c),
            _ => !self.upright && toward(c),
        };
        match (first, second) {
            // Halves that turn to one side, as the arms of a pinwheel do.
            ('h', 'r') => self.upright == (self.right == self.up),
            ('h', 'l') => self.upright != (self.right == self.up),
            (side, 'h') => toward(side),
            (a, b) if a == b => long_leg(a),
            (short, long) => toward(short) && long_leg(long),
        }
    }
}

#[cfg(test)]
#[path = "betza_tests.rs"]
mod tests;
