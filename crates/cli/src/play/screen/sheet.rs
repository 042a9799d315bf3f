//! Texts in the columns that there are: a sheet over the board, and lines that are folded to fit.

use ratatui::text::Span;

/// A text over the board that can be scrolled.
pub struct Sheet {
    pub title: &'static str,
    /// Its lines as they were written, which may be longer than those on the screen.
    pub text: Vec<String>,
    /// The first line that is shown.
    pub from: usize,
}

impl Sheet {
    /// The lines on a screen of this width, which has a frame.
    pub fn lines(&self, screen: u16) -> Vec<String> {
        self.text.iter().flat_map(|line| fold(line, usize::from(screen.saturating_sub(2)))).collect()
    }
}

/// The columns that a text takes.
pub fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// Breaks a line into lines of at most so many columns: between words, and where a word is longer, inside it.
pub fn fold(text: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = text;
    loop {
        let (mut used, mut blank, mut end) = (0, None, None);
        for (at, letter) in rest.char_indices() {
            used += width(&rest[at..at + letter.len_utf8()]);
            // A blank may hang over the edge, where nobody sees it.
            if letter == ' ' && !rest[..at].trim().is_empty() {
                blank = Some(at);
            }
            if used > columns {
                end = Some(at);
                break;
            }
        }
        let Some(end) = end else {
            lines.push(rest.to_owned());
            return lines;
        };
        // Even where there is room for no letter, one is taken.
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let (line, more) = rest.split_at(blank.unwrap_or(end).max(first));
        lines.push(line.trim_end().to_owned());
        rest = more.trim_start();
        if rest.is_empty() {
            return lines;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_inside_of_long_ones() {
        assert_eq!(fold("the quick brown fox", 10), ["the quick", "brown fox"]);
        assert_eq!(fold("FEN rnbqkbnr/pppppppp w", 10), ["FEN", "rnbqkbnr/p", "ppppppp w"]);
        assert_eq!(fold(":save FILE   keeps", 18), [":save FILE   keeps"]);
        assert_eq!(fold("exactly ten!", 7), ["exactly", "ten!"]);
        assert_eq!(fold("角角角", 4), ["角角", "角"]);
        assert_eq!(fold("", 4), [""]);
        assert_eq!(fold("ab", 0), ["a", "b"]);
    }
}
