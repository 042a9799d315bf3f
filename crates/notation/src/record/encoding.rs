//! Bytes of a file as text, and back. Japanese records are kept in Shift_JIS or in UTF-8: `.kif` is Shift_JIS by custom,
//! `.kifu` UTF-8.

use std::borrow::Cow;

use encoding_rs::{EUC_JP, EncoderResult, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE};

/// How a text is kept in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// UTF-8.
    Utf8,
    /// Shift_JIS, with the additions of Windows.
    ShiftJis,
    /// EUC-JP, of old files; it is read only.
    EucJp,
    /// UTF-16, known by its byte order mark; it is read only.
    Utf16,
}

/// A text that was bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decoded {
    /// The text, without a byte order mark.
    pub text: String,
    /// What it was kept in.
    pub encoding: Encoding,
    /// Were there bytes that mean nothing? `\u{fffd}` stands for them.
    pub is_damaged: bool,
}

/// Reads bytes: as UTF-8 where most of what is beyond ASCII is sound in it, so that a stray byte does not change the
/// rest; else in the first of Shift_JIS and EUC-JP in which they are sound. Where they are sound in none, a first line
/// may say which it should be (`#KIF version=2.0 encoding=UTF-8`, `'CSA encoding=SHIFT_JIS`), else it is Shift_JIS. What
/// the line says does not come first: there are files that were converted and still say what they were.
pub fn decode(bytes: &[u8]) -> Decoded {
    let marked = match bytes {
        [0xff, 0xfe, ..] => Some((UTF_16LE, Encoding::Utf16)),
        [0xfe, 0xff, ..] => Some((UTF_16BE, Encoding::Utf16)),
        [0xef, 0xbb, 0xbf, ..] => Some((UTF_8, Encoding::Utf8)),
        _ => None,
    };
    let known = [(UTF_8, Encoding::Utf8), (SHIFT_JIS, Encoding::ShiftJis), (EUC_JP, Encoding::EucJp)];
    let (codec, encoding) = marked.unwrap_or_else(|| {
        let is_sound = |codec: &'static encoding_rs::Encoding| match codec == UTF_8 {
            true => is_mostly_utf8(bytes),
            false => codec.decode_without_bom_handling_and_without_replacement(bytes).is_some(),
        };
        let sound = known.into_iter().find(|(codec, _)| is_sound(codec));
        sound.unwrap_or_else(|| match declared(bytes) {
            Some(Encoding::Utf8) => known[0],
            _ => known[1],
        })
    });
    let (text, is_damaged) = codec.decode_with_bom_removal(bytes);
    Decoded { text: text.into_owned(), encoding, is_damaged }
}

/// Is it UTF-8, or are most of the characters beyond ASCII? In texts of other encodings hardly any are by chance.
fn is_mostly_utf8(bytes: &[u8]) -> bool {
    let (mut sound, mut stray) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        sound += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        stray += usize::from(!chunk.invalid().is_empty());
    }
    stray == 0 || sound > 4 * stray
}

/// What the first line says; it is ASCII in all encodings.
fn declared(bytes: &[u8]) -> Option<Encoding> {
    let first = bytes.split(|&b| b == b'\n').next()?;
    let first = String::from_utf8_lossy(&first[..first.len().min(200)]).to_ascii_lowercase();
    let named = first.split("encoding=").nth(1).filter(|_| first.starts_with(['#', '\'']))?;
    if named.starts_with("utf-8") || named.starts_with("utf8") {
        Some(Encoding::Utf8)
    } else if named.starts_with("shift_jis") || named.starts_with("sjis") {
        Some(Encoding::ShiftJis)
    } else {
        None
    }
}

/// A text as bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Encoded {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Characters that the encoding has not, each once; `?` stands for them.
    pub lost: Vec<char>,
}

/// Writes a text as bytes. A first line that names the encoding is made to name this one. UTF-16 and EUC-JP are not
/// written; UTF-8 stands for them.
pub fn encode(text: &str, encoding: Encoding) -> Encoded {
    let text = rename(text, encoding);
    if encoding != Encoding::ShiftJis {
        return Encoded { bytes: text.into_owned().into_bytes(), lost: Vec::new() };
    }
    // These have two characters each in Unicode, and the tables of Windows know one.
    let text = text.replace('〜', "～").replace('−', "－").replace('—', "―").replace('‖', "∥");
    let mut encoder = SHIFT_JIS.new_encoder();
    let mut bytes = Vec::with_capacity(text.len());
    let mut lost: Vec<char> = Vec::new();
    let mut rest: &str = &text;
    let mut buffer = vec![0; 1 << 16];
    loop {
        let (result, read, written) = encoder.encode_from_utf8_without_replacement(rest, &mut buffer, true);
        bytes.extend_from_slice(&buffer[..written]);
        rest = &rest[read..];
        match result {
            EncoderResult::InputEmpty => return Encoded { bytes, lost },
            EncoderResult::OutputFull => {}
            EncoderResult::Unmappable(c) => {
                bytes.push(b'?');
                if lost.len() < 100 && !lost.contains(&c) {
                    lost.push(c);
                }
            }
        }
    }
}

fn rename(text: &str, encoding: Encoding) -> Cow<'_, str> {
    let first = text.lines().next().unwrap_or("");
    let Some(at) = first.find("encoding=").filter(|_| first.starts_with(['#', '\''])) else { return text.into() };
    let name = match encoding {
        Encoding::ShiftJis if first.starts_with('\'') => "SHIFT_JIS",
        Encoding::ShiftJis => "Shift_JIS",
        _ => "UTF-8",
    };
    let from = at + "encoding=".len();
    let to = first[from..].find(|c: char| c.is_whitespace()).map_or(first.len(), |end| from + end);
    format!("{}{name}{}", &text[..from], &text[to..]).into()
}
