//! What variants are called in headings.

/// The table of titles, as data: see there.
const TITLES: &str = include_str!("titles.txt");

/// A name as a heading: the title that the table has for it, or else the name in words.
pub(crate) fn title(name: &str) -> String {
    let known = TITLES.lines().filter_map(|line| line.split_once(" = ")).find(|(ours, _)| *ours == name);
    known.map_or_else(|| in_words(name), |(_, title)| title.to_owned())
}

/// `anti-losalamos2` becomes `Anti Losalamos 2`.
fn in_words(name: &str) -> String {
    let mut words = String::new();
    let mut before = ' ';
    for letter in name.chars().map(|letter| if matches!(letter, '-' | '_') { ' ' } else { letter }) {
        let is_size = before == 'x' || letter == 'x';
        if before.is_ascii_alphabetic() && letter.is_ascii_digit() && !is_size {
            words.push(' ');
        }
        if before == ' ' && letter == ' ' {
            continue;
        }
        words.extend((before == ' ').then_some(letter.to_ascii_uppercase()));
        words.extend((before != ' ').then_some(letter));
        before = letter;
    }
    words.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use pantheon_rules::Catalogue;

    use super::*;

    #[test]
    fn a_name_without_a_title_is_put_into_words() {
        assert_eq!(in_words("chess"), "Chess");
        assert_eq!(in_words("my-own_game2"), "My Own Game 2");
        assert_eq!(in_words("board7x7"), "Board 7x7");
        assert_eq!(in_words("--"), "");
    }

    #[test]
    fn every_title_is_that_of_a_variant() {
        let lines = TITLES.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        for line in lines {
            let (name, title) = line.split_once(" = ").unwrap_or_else(|| panic!("`{line}` is not `name = Title`"));
            assert!(Catalogue::builtin().get(name).is_some(), "no variant `{name}`");
            assert_ne!(in_words(name), title, "`{name}` needs no line");
        }
    }
}
