//! The tags of a game as they are read: all in one text, which serves for one game after the other.

use std::io::{self, BufRead};

use super::draft::excerpt;
use super::source::Source;
use super::tags;
use crate::record::{Place, RecordError};

/// What the tags of a game came to.
#[derive(Default)]
pub(super) struct Header {
    /// Names and values, one behind the other.
    text: String,
    tags: Vec<Tag>,
    pub error: Option<RecordError>,
}

/// Where a tag stands in the stream, and how far its name and its value go in the text.
struct Tag {
    place: Place,
    start: usize,
    name: usize,
    value: usize,
}

impl Header {
    /// Reads the tags of the next game; stops before the moves, or before the tags of another game. `false` if the
    /// stream has ended.
    pub fn read(&mut self, source: &mut Source<impl BufRead>) -> io::Result<bool> {
        self.text.clear();
        self.tags.clear();
        self.error = None;
        let mut blank = false;
        loop {
            if let Some((name, value, length)) = tags::read_plain(source.ahead()) {
                if blank && self.has(name) {
                    return Ok(true);
                }
                self.add(source.here(), name, value);
                source.advance(length);
                continue;
            }
            let rest = source.rest();
            let text = if rest.starts_with('[') { rest } else { rest.trim_start() };
            if text.is_empty() || (source.is_line_start() && text.starts_with('%')) {
                // Blank lines before the first tag part nothing.
                blank |= !self.tags.is_empty() && rest.is_empty() && source.is_line_start();
                if !source.next_line()? {
                    return Ok(false);
                }
                continue;
            }
            if !tags::begins(text) {
                return Ok(true);
            }
            let skipped = rest.len() - text.len();
            match tags::read(text) {
                Ok((name, value, length)) => {
                    if blank && self.has(name) {
                        return Ok(true);
                    }
                    self.add(source.here_after(skipped), name, &value);
                    source.advance(skipped + length);
                }
                Err(reason) => {
                    let text = excerpt(text);
                    source.advance(skipped);
                    let place = source.here();
                    self.error.get_or_insert(RecordError { place, text, reason: reason.to_owned() });
                    // The rest of the line cannot be trusted.
                    let length = source.rest().len();
                    source.advance(length);
                }
            }
        }
    }

    /// Is there a tag with exactly this name?
    fn has(&self, name: &str) -> bool {
        self.with_name(name).any(|tag| self.name(tag) == name)
    }

    fn add(&mut self, place: Place, name: &str, value: &str) {
        let start = self.text.len();
        self.text.push_str(name);
        let name = self.text.len();
        self.text.push_str(value);
        self.tags.push(Tag { place, start, name, value: self.text.len() });
    }

    /// Are there no tags?
    pub fn is_empty(&self) -> bool {
        self.tags.is_empty()
    }

    /// The value of a tag with exactly this name.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.with_name(name).find(|tag| self.name(tag) == name).map(|tag| &self.text[tag.name..tag.value])
    }

    /// A tag that is called so, capitals or not, by its number.
    pub fn find(&self, name: &str) -> Option<usize> {
        let is_called = |tag: &Tag| tag.name - tag.start == name.len() && self.name(tag).eq_ignore_ascii_case(name);
        self.tags.iter().position(is_called)
    }

    fn name(&self, tag: &Tag) -> &str {
        &self.text[tag.start..tag.name]
    }

    /// The tags whose names are as long as a name: the others need no look.
    fn with_name(&self, name: &str) -> impl Iterator<Item = &Tag> {
        let length = name.len();
        self.tags.iter().filter(move |tag| tag.name - tag.start == length)
    }

    /// The value of a tag and its place in the stream.
    pub fn tag(&self, at: usize) -> (&str, Place) {
        let tag = &self.tags[at];
        (&self.text[tag.name..tag.value], tag.place)
    }

    /// All tags, to keep.
    pub fn to_owned(&self) -> Vec<(String, String)> {
        let owned = |tag: &Tag| (self.name(tag).to_owned(), self.text[tag.name..tag.value].to_owned());
        self.tags.iter().map(owned).collect()
    }
}
