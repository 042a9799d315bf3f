//! Tag pairs: `[White "Lasker, Emanuel"]`.

use std::borrow::Cow;

/// Does a tag pair begin here, by the look of it? The text may go on after the line.
pub(super) fn begins(text: &str) -> bool {
    let Some(inside) = text.strip_prefix('[') else { return false };
    without_blanks(inside).starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
}

/// The same for a text in the middle of a line, where more is asked for.
pub(super) fn begins_inside(text: &str) -> bool {
    let Some(inside) = text.strip_prefix('[') else { return false };
    let inside = without_blanks(inside);
    let name = name_length(inside);
    // Whoever stops here must know that a tag can be read here.
    begins(text) && inside[name..].starts_with([' ', '\t', '"']) && without_blanks(&inside[name..]).starts_with('"')
}

/// The text without the blanks before it, as far as the line goes.
fn without_blanks(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_whitespace() && c != '\n')
}

/// A tag pair and how many bytes it takes; or why it is none.
pub(super) fn read(text: &str) -> Result<(&str, Cow<'_, str>, usize), &'static str> {
    if let Some((name, value, length)) = read_plain(text) {
        return Ok((name, Cow::Borrowed(value), length));
    }
    let whole = text.len();
    let inside = text.strip_prefix('[').ok_or("a tag pair begins with [")?.trim_start();
    let (name, rest) = inside.split_at(name_length(inside));
    let rest = rest.trim_start();
    let Some(value) = rest.strip_prefix('"') else {
        return Err("a tag pair is written like [Event \"Name\"], with the value in quotation marks");
    };
    let (value, after) = read_value(value).ok_or("the quotation mark behind the value is missing")?;
    let after = after.trim_start();
    let after = after.strip_prefix(']').ok_or("the ] at the end of the tag pair is missing")?;
    Ok((name, Cow::Owned(value), whole - after.len()))
}

/// The same for a pair that is written as nearly all are, and has nothing in its value that could be meant otherwise. The
/// text may go on after the line.
pub(super) fn read_plain(text: &str) -> Option<(&str, &str, usize)> {
    let [b'[', first, ..] = text.as_bytes() else { return None };
    if !first.is_ascii_alphanumeric() {
        return None;
    }
    let name = name_length(&text[1..]);
    let value = text[1 + name..].strip_prefix(" \"")?;
    let length = value.bytes().position(|byte| matches!(byte, b'"' | b'\\' | b'\n'))?;
    value[length..].starts_with("\"]").then(|| (&text[1..1 + name], &value[..length], name + length + 5))
}

fn name_length(text: &str) -> usize {
    text.bytes().take_while(|&byte| IN_NAMES[byte as usize]).count()
}

/// The bytes that names are made of.
const IN_NAMES: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = (byte as u8).is_ascii_alphanumeric() || matches!(byte as u8, b'_' | b'-' | b'.' | b'%');
        byte += 1;
    }
    table
};

/// The value up to its quotation mark, and what follows that. A mark with neither `\` before nor `]` behind it is taken
/// for part of the value, and the last mark of the line closes it even after a `\`: many programs forget to escape.
fn read_value(text: &str) -> Option<(String, &str)> {
    let last = text.rfind("\"]").map_or(usize::MAX, |last| text.len() - last);
    let closing = text.rfind('"')?;
    let mut value = String::new();
    let mut rest = text;
    loop {
        let at = rest.find(['"', '\\'])?;
        value.push_str(&rest[..at]);
        let sign = rest.as_bytes()[at];
        rest = &rest[at + 1..];
        if sign == b'\\' {
            match rest.chars().next() {
                Some('"') if text.len() - rest.len() == closing => value.push('\\'),
                Some(escaped @ ('"' | '\\')) => {
                    value.push(escaped);
                    rest = &rest[1..];
                }
                _ => value.push('\\'),
            }
        } else if rest.trim_start().starts_with(']') || last == usize::MAX || rest.len() < last {
            return Some((value, rest));
        } else {
            value.push('"');
        }
    }
}

/// A value as it is written between quotation marks.
pub(super) fn escape(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for c in value.chars() {
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            c if c.is_control() => text.push(' '),
            c => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_may_have_quotation_marks() {
        let value = |text| read(text).map(|(_, value, _)| value);
        assert_eq!(value(r#"[A "b"]"#).as_deref(), Ok("b"));
        assert_eq!(value(r#"[ A  "b \"c\" \\" ] x"#).as_deref(), Ok(r#"b "c" \"#));
        assert_eq!(value(r#"[A "b "c" d"]"#).as_deref(), Ok(r#"b "c" d"#));
        assert_eq!(value(r#"[A ""]"#).as_deref(), Ok(""));
        assert_eq!(value(r#"[A "b"c\"]"#).as_deref(), Ok(r#"b"c\"#));
        assert!(value("[A b]").is_err());
        assert!(value(r#"[A "b]"#).is_err());
        assert!(value(r#"[A "b""#).is_err());
    }

    #[test]
    fn what_is_escaped_reads_as_itself() {
        for value in [r#"a "b""#, r"c:\d\", "x]y", "\"]"] {
            let text = format!("[T \"{}\"]", escape(value));
            assert_eq!(read(&text), Ok(("T", value.into(), text.len())), "{text}");
        }
    }
}
