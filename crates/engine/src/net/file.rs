//! A net as a file: lines of text that say what it is, an empty line, then its numbers, lowest byte first.

use std::fmt;
use std::sync::Arc;

use pantheon_rules::Variant;

use super::{Base, Bundles, Inputs, Net, Quantities, Shape};
use crate::eval::fingerprint;

/// The first line of every net.
const TITLE: &str = "Pantheon net 1";

/// What is wrong with a net, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetError(String);

impl NetError {
    pub(crate) fn new(text: String) -> NetError {
        NetError(text)
    }
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NetError {}

/// What is known of a net beside its numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Card {
    /// The variant's name.
    pub variant: String,
    /// Where it comes from and what it is worth, line by line: a word for what it is, and the rest.
    pub facts: Vec<(String, String)>,
}

impl Net {
    /// The file of a net.
    pub fn bytes(&self) -> Vec<u8> {
        let mut text = format!(
            "{TITLE}\nvariant {}\ndefinition {:016x}\nhidden {}\nbuckets {}\nbase {}\n",
            self.card.variant,
            self.definition,
            self.hidden,
            self.buckets,
            self.base.name()
        );
        for (word, rest) in &self.card.facts {
            text.push_str(&format!("{word} {rest}\n"));
        }
        text.push('\n');
        let mut bytes = text.into_bytes();
        let Quantities { weights, bias, direct, output, output_bias } = &self.quantities;
        for number in weights.numbers().chain(bias.numbers()).chain(output.numbers()) {
            bytes.extend(number.to_le_bytes());
        }
        for number in direct.iter().chain(output_bias) {
            bytes.extend(number.to_le_bytes());
        }
        bytes
    }

    /// Reads a net for a variant. One that was made for another definition is refused.
    pub fn read(variant: &Arc<Variant>, bytes: &[u8]) -> Result<Net, NetError> {
        let head = Head::read(bytes)?;
        let print = format!("{:016x}", fingerprint(variant));
        if head.definition != print {
            return Err(NetError::new(format!(
                "the net is for `{}` as it was defined when it was made ({}); `{}` has other pieces, another board or \
                 another start now ({print})",
                head.card.variant,
                head.definition,
                variant.name()
            )));
        }
        if let Some(problem) = head.shape.problem() {
            return Err(NetError::new(problem));
        }
        let Shape { hidden, buckets, .. } = head.shape;
        let inputs = Inputs::of(variant).len();
        let short = [inputs * hidden, hidden, 2 * hidden * buckets];
        let long = [inputs, buckets];
        let size = 2 * short.iter().sum::<usize>() + 4 * long.iter().sum::<usize>();
        if head.rest.len() != size {
            return Err(NetError::new(format!(
                "the net has {} bytes of numbers, but {hidden} sums of {inputs} inputs take {size}: the file is cut off \
                 or not a net of this variant",
                head.rest.len()
            )));
        }
        let (first, second) = head.rest.split_at(2 * short.iter().sum::<usize>());
        let mut first = first.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut second = second.chunks_exact(4).map(|four| i32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        let [weights, bias, output] = short.map(|count| first.by_ref().take(count).collect::<Bundles>());
        let [direct, output_bias] = long.map(|count| second.by_ref().take(count).collect::<Vec<i32>>());
        if let Some(weight) = output.numbers().find(|weight| weight.unsigned_abs() > Quantities::OUT_MOST as u16) {
            return Err(NetError::new(format!(
                "an output weight is {weight}, but none is beyond {}",
                Quantities::OUT_MOST
            )));
        }
        Net::new(variant, head.card, head.shape, Quantities { weights, bias, direct, output, output_bias })
    }

    /// The card of a net, whatever variant it is for.
    pub fn read_card(bytes: &[u8]) -> Result<Card, NetError> {
        Head::read(bytes).map(|head| head.card)
    }

    /// The file of a net with a fact noted on its card, in place of what stood there under the same word.
    pub fn note(bytes: &[u8], word: &str, rest: &str) -> Result<Vec<u8>, NetError> {
        let head = Head::read(bytes)?;
        if RESERVED.contains(&word) || word.is_empty() || !word.chars().all(|c| c.is_ascii_lowercase()) {
            return Err(NetError::new(format!(
                "`{word}` cannot be noted; a note begins with a word of small letters, such as `elo`, that is none of {}",
                RESERVED.join(", ")
            )));
        }
        if rest.trim().is_empty() || rest.contains(char::is_control) {
            return Err(NetError::new(format!(
                "what is noted under `{word}` should be one line of text, not {rest:?}"
            )));
        }
        let (text, numbers) = bytes.split_at(bytes.len() - head.rest.len());
        let text = String::from_utf8_lossy(text);
        let mut lines: Vec<&str> = text.trim_end().lines().collect();
        let note = format!("{word} {rest}");
        match lines.iter().position(|line| line.split(' ').next() == Some(word)) {
            Some(at) => lines[at] = &note,
            None => lines.push(&note),
        }
        Ok([lines.join("\n").as_bytes(), b"\n\n", numbers].concat())
    }
}

/// Words of lines that say what a net is.
const RESERVED: [&str; 5] = ["variant", "definition", "hidden", "buckets", "base"];

/// The lines at the top, and what follows them.
struct Head<'a> {
    card: Card,
    definition: String,
    shape: Shape,
    rest: &'a [u8],
}

impl Head<'_> {
    fn read(bytes: &[u8]) -> Result<Head<'_>, NetError> {
        let end = bytes.windows(2).take(LONGEST).position(|pair| pair == b"\n\n");
        let text = end.and_then(|end| std::str::from_utf8(&bytes[..end]).ok());
        let (Some(end), Some(text)) = (end, text) else {
            return Err(NetError::new(format!("this is no net: it does not begin with `{TITLE}`")));
        };
        let mut lines = text.lines();
        let title = lines.next().unwrap_or_default();
        if title != TITLE {
            return Err(NetError::new(format!("this is no net: it begins with `{title}`, not with `{TITLE}`")));
        }
        let mut head = Head {
            card: Card::default(),
            definition: String::new(),
            shape: Shape { hidden: 0, buckets: 0, base: Base::Nothing },
            rest: &bytes[end + 2..],
        };
        for line in lines {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let number =
                || rest.parse().map_err(|_| NetError::new(format!("`{line}` should be `{word}` and a number")));
            match word {
                "variant" => head.card.variant = rest.to_owned(),
                "definition" => head.definition = rest.to_owned(),
                "hidden" => head.shape.hidden = number()?,
                "buckets" => head.shape.buckets = number()?,
                "base" => {
                    head.shape.base = Base::from_name(rest)
                        .ok_or_else(|| NetError::new(format!("`{line}` should be `base nothing` or `base hand`")))?;
                }
                _ => head.card.facts.push((word.to_owned(), rest.to_owned())),
            }
        }
        Ok(head)
    }
}

impl Base {
    fn name(self) -> &'static str {
        match self {
            Base::Nothing => "nothing",
            Base::Hand => "hand",
        }
    }

    fn from_name(name: &str) -> Option<Base> {
        [Base::Nothing, Base::Hand].into_iter().find(|base| base.name() == name)
    }
}

/// The lines at the top are not longer.
const LONGEST: usize = 1 << 16;
