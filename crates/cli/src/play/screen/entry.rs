//! The line where things are said, and the cursor in it.

use super::sheet::width;

/// No line is longer; what is pasted may be.
const LONGEST: usize = 2000;

/// What has been typed.
#[derive(Default)]
pub struct Entry {
    text: String,
    /// The byte that the cursor is before.
    at: usize,
}

impl Entry {
    /// Has nothing been typed?
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Another text, with the cursor behind it.
    pub fn set(&mut self, text: impl Into<String>) {
        self.text = text.into();
        self.at = self.text.len();
    }

    /// The text, which is gone then.
    pub fn take(&mut self) -> String {
        self.at = 0;
        std::mem::take(&mut self.text)
    }

    /// Puts a letter where the cursor is, if there is room for it.
    pub fn insert(&mut self, letter: char) {
        if self.text.len() < LONGEST && !letter.is_control() {
            self.text.insert(self.at, letter);
            self.at += letter.len_utf8();
        }
    }

    /// Deletes the letter before the cursor.
    pub fn backspace(&mut self) {
        if self.at > 0 {
            self.left();
            self.delete();
        }
    }

    /// Deletes the letter behind the cursor.
    pub fn delete(&mut self) {
        if self.at < self.text.len() {
            self.text.remove(self.at);
        }
    }

    pub fn left(&mut self) {
        self.at -= self.text[..self.at].chars().next_back().map_or(0, char::len_utf8);
    }

    pub fn right(&mut self) {
        self.at += self.text[self.at..].chars().next().map_or(0, char::len_utf8);
    }

    pub fn home(&mut self) {
        self.at = 0;
    }

    pub fn end(&mut self) {
        self.at = self.text.len();
    }

    /// The part of the text to show in so many columns, and the column of the cursor in it.
    pub fn window(&self, columns: usize) -> (&str, usize) {
        let (before, behind) = self.text.split_at(self.at);
        // Something of what is behind the cursor is seen too; the cursor itself takes a column at the end.
        let room = columns.saturating_sub(width(behind).min(columns / 3).max(1));
        let starts = before.char_indices().map(|(at, _)| at).chain([before.len()]);
        let start = starts.into_iter().find(|&at| width(&before[at..]) <= room).unwrap_or(before.len());
        let shown = &self.text[start..];
        let mut used = 0;
        let end = shown.char_indices().find(|&(at, letter)| {
            used += width(&shown[at..at + letter.len_utf8()]);
            used > columns
        });
        (&shown[..end.map_or(shown.len(), |(at, _)| at)], width(&before[start..]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_come_and_go_where_the_cursor_is() {
        let mut entry = Entry::default();
        entry.set("Né5");
        entry.left();
        entry.backspace();
        entry.insert('c');
        entry.home();
        entry.backspace();
        entry.delete();
        entry.insert('B');
        entry.end();
        entry.delete();
        entry.right();
        entry.insert('!');
        assert_eq!(entry.take(), "Bc5!");
        assert!(entry.is_empty());
    }

    #[test]
    fn the_cursor_is_always_in_sight() {
        let mut entry = Entry::default();
        entry.set("abcdefghijklmnop");
        assert_eq!(entry.window(20), ("abcdefghijklmnop", 16));
        assert_eq!(entry.window(9), ("ijklmnop", 8));
        for _ in 0..16 {
            entry.left();
            let (shown, column) = entry.window(9);
            assert!(shown.len() == 9 && column < 9, "{shown} {column}");
            assert_eq!(shown.chars().nth(column), entry.text[entry.at..].chars().next());
        }
        assert_eq!(entry.window(9), ("abcdefghi", 0));
        entry.set("角".repeat(10));
        assert_eq!(entry.window(9), ("角角角角", 8));
        assert_eq!(entry.window(0).0, "");
    }
}
