//! JSON with places, read without recursion: texts may nest to any depth.

use super::Place;

/// A text and its values, in one list.
pub struct Json<'a> {
    text: &'a str,
    items: Vec<Item>,
}

/// A value, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Id(usize);

struct Item {
    /// Where it begins and ends, in bytes.
    from: usize,
    to: usize,
    value: Value,
}

/// What a value is.
#[derive(Debug)]
pub enum Value {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Id>),
    Object(Vec<(String, Id)>),
}

/// What is wrong with a text, and where in bytes.
pub struct Wrong {
    pub at: usize,
    pub reason: &'static str,
}

impl<'a> Json<'a> {
    /// Reads a text.
    pub fn parse(text: &'a str) -> Result<Json<'a>, Wrong> {
        let mut parser = Parser { text, at: 0, items: Vec::new(), open: Vec::new(), key: None };
        parser.run()?;
        Ok(Json { text, items: parser.items })
    }

    /// The outermost value.
    pub fn root(&self) -> Id {
        Id(0)
    }

    /// A value.
    pub fn value(&self, id: Id) -> &Value {
        &self.items[id.0].value
    }

    /// What an object has under a name; `null` is nothing.
    pub fn get(&self, id: Id, name: &str) -> Option<Id> {
        match self.value(id) {
            Value::Object(fields) => {
                let found = fields.iter().find(|(known, _)| known == name).map(|(_, id)| *id)?;
                (!matches!(self.value(found), Value::Null)).then_some(found)
            }
            _ => None,
        }
    }

    /// The values of a list.
    pub fn list(&self, id: Id) -> Option<&[Id]> {
        match self.value(id) {
            Value::List(list) => Some(list),
            _ => None,
        }
    }

    /// A text.
    pub fn text(&self, id: Id) -> Option<&str> {
        match self.value(id) {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A whole number that is not negative.
    pub fn number(&self, id: Id) -> Option<u32> {
        match self.value(id) {
            Value::Number(number) if (0.0..=f64::from(u32::MAX)).contains(number) && number.fract() == 0.0 => {
                Some(*number as u32)
            }
            _ => None,
        }
    }

    /// Yes or no.
    pub fn bool(&self, id: Id) -> Option<bool> {
        match self.value(id) {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The text that a value was read from.
    pub fn source(&self, id: Id) -> &'a str {
        let item = &self.items[id.0];
        &self.text[item.from..item.to]
    }

    /// Where a value stands.
    pub fn place(&self, id: Id) -> Place {
        place(self.text, self.items[id.0].from)
    }
}

/// The place of a byte of a text.
pub fn place(text: &str, at: usize) -> Place {
    let before = &text[..at];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    Place { line, column }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    items: Vec<Item>,
    open: Vec<usize>,
    /// The name under which the next value goes.
    key: Option<String>,
}

impl<'a> Parser<'a> {
    fn run(&mut self) -> Result<(), Wrong> {
        loop {
            self.value()?;
            // After a value lists and objects may end, any number of them.
            loop {
                self.skip();
                let Some(&container) = self.open.last() else {
                    return if self.at == self.text.len() {
                        Ok(())
                    } else {
                        Err(self.wrong("something after the end"))
                    };
                };
                let is_list = matches!(self.items[container].value, Value::List(_));
                match self.peek() {
                    Some(b',') => {
                        self.at += 1;
                        if !is_list {
                            self.name()?;
                        }
                        break;
                    }
                    Some(b']') if is_list => self.close(),
                    Some(b'}') if !is_list => self.close(),
                    _ if is_list => return Err(self.wrong("a list goes on with `,` or ends with `]`")),
                    _ => return Err(self.wrong("an object goes on with `,` or ends with `}`")),
                }
            }
        }
    }

    fn close(&mut self) {
        self.at += 1;
        if let Some(container) = self.open.pop() {
            self.items[container].to = self.at;
        }
    }

    /// Reads a value, or opens a list or an object and reads its first.
    fn value(&mut self) -> Result<(), Wrong> {
        loop {
            self.skip();
            let from = self.at;
            match self.peek() {
                Some(b'[') => {
                    self.at += 1;
                    let id = self.add(from, Value::List(Vec::new()));
                    self.open.push(id);
                    self.skip();
                    if self.peek() == Some(b']') {
                        self.close();
                        return Ok(());
                    }
                }
                Some(b'{') => {
                    self.at += 1;
                    let id = self.add(from, Value::Object(Vec::new()));
                    self.open.push(id);
                    self.skip();
                    if self.peek() == Some(b'}') {
                        self.close();
                        return Ok(());
                    }
                    self.name()?;
                }
                Some(b'"') => {
                    let text = self.string()?;
                    self.add(from, Value::Text(text));
                    return Ok(());
                }
                Some(b'-' | b'0'..=b'9') => {
                    let rest = &self.text[from..];
                    let end = rest
                        .find(|c: char| !matches!(c, '0'..='9' | '-' | '+' | '.' | 'e' | 'E'))
                        .unwrap_or(rest.len());
                    let number = rest[..end].parse().map_err(|_| self.wrong("not a number"))?;
                    self.at += end;
                    self.add(from, Value::Number(number));
                    return Ok(());
                }
                _ => {
                    for (word, value) in
                        [("null", Value::Null), ("true", Value::Bool(true)), ("false", Value::Bool(false))]
                    {
                        if self.text[from..].starts_with(word) {
                            self.at += word.len();
                            self.add(from, value);
                            return Ok(());
                        }
                    }
                    return Err(
                        self.wrong("not JSON: a value is an object, a list, a text, a number, true, false or null")
                    );
                }
            }
        }
    }

    fn add(&mut self, from: usize, value: Value) -> usize {
        let id = self.items.len();
        self.items.push(Item { from, to: self.at, value });
        if let Some(&container) = self.open.last() {
            let key = self.key.take();
            match &mut self.items[container].value {
                Value::List(list) => list.push(Id(id)),
                Value::Object(fields) => fields.push((key.unwrap_or_default(), Id(id))),
                _ => {}
            }
        }
        id
    }

    fn name(&mut self) -> Result<(), Wrong> {
        self.skip();
        if self.peek() != Some(b'"') {
            return Err(self.wrong("an object has names in quotes before its values"));
        }
        self.key = Some(self.string()?);
        self.skip();
        if self.peek() != Some(b':') {
            return Err(self.wrong("a `:` follows a name"));
        }
        self.at += 1;
        Ok(())
    }

    fn string(&mut self) -> Result<String, Wrong> {
        let begin = self.at;
        self.at += 1;
        let mut text = String::new();
        loop {
            let rest = &self.text[self.at..];
            let Some(end) = rest.find(['"', '\\']) else {
                self.at = begin;
                return Err(self.wrong("a text without its closing quote"));
            };
            text.push_str(&rest[..end]);
            self.at += end + 1;
            if rest.as_bytes()[end] == b'"' {
                return Ok(text);
            }
            let escape = self.peek();
            let sign = match escape {
                Some(b'n') => '\n',
                Some(b't') => '\t',
                Some(b'r') => '\r',
                Some(b'b') => '\u{8}',
                Some(b'f') => '\u{c}',
                Some(c @ (b'"' | b'\\' | b'/')) => char::from(c),
                Some(b'u') => {
                    self.at += 1;
                    text.push(self.escaped());
                    continue;
                }
                _ => return Err(self.wrong("no such escape; there are \\n \\t \\r \\b \\f \\\" \\\\ \\/ and \\u0000")),
            };
            self.at += 1;
            text.push(sign);
        }
    }

    /// The character of a `\u`, whose digits come next; two may make one.
    fn escaped(&mut self) -> char {
        let unit = |at: usize| {
            let digits = self.text.get(at..at + 4).filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()))?;
            u16::from_str_radix(digits, 16).ok()
        };
        let Some(first) = unit(self.at) else { return char::REPLACEMENT_CHARACTER };
        let second = match self.text.get(self.at + 4..self.at + 6) {
            Some("\\u") => unit(self.at + 6),
            _ => None,
        };
        self.at += 4;
        if let Some(second) = second.filter(|_| (0xd800..0xdc00).contains(&first))
            && let Some(Ok(c)) = char::decode_utf16([first, second]).next()
        {
            self.at += 6;
            return c;
        }
        char::from_u32(u32::from(first)).unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    fn skip(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn wrong(&self, reason: &'static str) -> Wrong {
        Wrong { at: self.at, reason }
    }
}

/// A text in quotes.
pub fn quote(text: &str) -> String {
    use std::fmt::Write;
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            c if c.is_control() => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
