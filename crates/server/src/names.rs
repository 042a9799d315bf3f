//! Names of users: which may be taken, and which look alike.

use pantheon_wire::Code;

use crate::{Answer, Failure};

const SHORTEST: usize = 2;
const LONGEST: usize = 20;

/// Names that seem to speak for the site.
const RESERVED: &[&str] = &[
    "account",
    "admin",
    "administrator",
    "anonymous",
    "bot",
    "closed",
    "computer",
    "engine",
    "everybody",
    "help",
    "me",
    "mod",
    "moderator",
    "moderators",
    "nobody",
    "official",
    "owner",
    "pantheon",
    "root",
    "security",
    "server",
    "staff",
    "support",
    "system",
    "undefined",
    "null",
    "webmaster",
];

/// Guests are called `Guest 7kq4m2xw`.
const GUEST: &str = "guest";

/// Scripts whose letters make up names, with what belongs together: Japanese has three of them.
const SCRIPTS: &[(&str, &[(char, char)])] = &[
    ("Latin", &[('a', 'z'), ('A', 'Z'), ('\u{c0}', '\u{24f}')]),
    ("Greek", &[('\u{370}', '\u{3ff}')]),
    ("Cyrillic", &[('\u{400}', '\u{52f}')]),
    ("Armenian", &[('\u{530}', '\u{58f}')]),
    ("Hebrew", &[('\u{5d0}', '\u{5ea}')]),
    ("Arabic", &[('\u{620}', '\u{64a}'), ('\u{671}', '\u{6d3}')]),
    ("Devanagari", &[('\u{900}', '\u{963}')]),
    ("Thai", &[('\u{e01}', '\u{e4e}')]),
    ("Georgian", &[('\u{10d0}', '\u{10ff}')]),
    ("Mongolian", &[('\u{1820}', '\u{1878}')]),
    ("Korean", &[('\u{ac00}', '\u{d7a3}')]),
    ("Chinese or Japanese", &[('\u{3041}', '\u{3096}'), ('\u{30a1}', '\u{30fa}'), ('\u{4e00}', '\u{9fff}')]),
];

/// Letters of other scripts, or with marks, and what they look like; capitals by themselves where they look different.
const LOOKS: &[(&str, char)] = &[
    ("àáâãäåāăąαаạ", 'a'),
    ("βвВΒьЬ", 'b'),
    ("çćĉċčсϲ", 'c'),
    ("ďđԁ", 'd'),
    ("èéêëēĕėęěεеёєΕ", 'e'),
    ("ĝğġģ", 'g'),
    ("ĥħнНΗһ", 'h'),
    ("ìíîïĩīĭįıιіїΙӏ", 'i'),
    ("ĵјϳ", 'j'),
    ("ķκкΚ", 'k'),
    ("ĺļľŀł", 'l'),
    ("мМΜ", 'm'),
    ("ñńņňŉηпΝ", 'n'),
    ("òóôõöøōŏőοоσΟө", 'o'),
    ("ρрΡ", 'p'),
    ("ԛ", 'q'),
    ("ŕŗřг", 'r'),
    ("śŝşšșѕ", 's'),
    ("ţťŧțτтΤ", 't'),
    ("ùúûüũūŭůűųυцµ", 'u'),
    ("νѵ", 'v'),
    ("ŵωԝш", 'w'),
    ("χхΧ", 'x'),
    ("ýÿŷуγΥү", 'y'),
    ("źżžΖ", 'z'),
];

/// May somebody be called so? If not, why.
pub fn check(name: &str) -> Answer<()> {
    let refuse = |why: String| Err(Failure::new(Code::Invalid, why));
    let length = name.chars().count();
    if !(SHORTEST..=LONGEST).contains(&length) {
        return refuse(format!("a name has {SHORTEST} to {LONGEST} characters, this one has {length}"));
    }
    let mut script = None;
    for c in name.chars().filter(|c| !c.is_ascii_digit() && !matches!(c, '-' | '_')) {
        let Some(own) = script_of(c) else {
            return refuse(format!("`{}` cannot be in a name; letters, digits, - and _ can", c.escape_debug()));
        };
        if *script.get_or_insert(own) != own {
            return refuse(format!("a name is in one script; `{c}` is {own}, what comes before it is not"));
        }
    }
    if script.is_none() {
        return refuse("a name has a letter in it".to_owned());
    }
    if name.starts_with(['-', '_']) {
        return refuse("a name begins with a letter or a digit".to_owned());
    }
    let own = skeleton(name);
    if own.is_empty() || own.starts_with(&skeleton(GUEST)) || RESERVED.iter().any(|word| skeleton(word) == own) {
        return refuse(format!("`{name}` is reserved; choose another name"));
    }
    Ok(())
}

/// What a name looks like at a glance: two users must differ in this.
pub fn skeleton(name: &str) -> String {
    let seen: String = name.chars().filter(|c| !matches!(c, '-' | '_')).flat_map(look).collect();
    let joined = seen.replace("rn", "m").replace("vv", "w");
    joined.chars().map(|c| if matches!(c, 'i' | '1') { 'l' } else { c }).collect()
}

fn look(c: char) -> impl Iterator<Item = char> {
    let of = |c: char| LOOKS.iter().find(|(letters, _)| letters.contains(c)).map(|(_, look)| *look);
    let digit = match c {
        '0' => Some('o'),
        '5' => Some('s'),
        _ => None,
    };
    let lower: Vec<char> = match digit.or_else(|| of(c)) {
        Some(look) => vec![look],
        None => c.to_lowercase().map(|c| of(c).unwrap_or(c)).collect(),
    };
    lower.into_iter()
}

fn script_of(c: char) -> Option<&'static str> {
    // The signs for multiplication and division are among the letters.
    let within = |ranges: &[(char, char)]| ranges.iter().any(|(first, last)| (*first..=*last).contains(&c));
    let (name, _) = SCRIPTS.iter().find(|(_, ranges)| within(ranges) && c.is_alphabetic())?;
    Some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_letters_of_one_script_and_digits() {
        for name in ["Bo", "karpov-fan_64", "Ёлка", "羽生さん", "Ζορμπάς", "이세돌", "x2", "Łukasz"]
        {
            assert_eq!(check(name), Ok(()), "{name}");
        }
        let long = "a".repeat(21);
        for name in
            ["", "a", &long, "a b", "<b>", "pаypal", "12", "-ann", "a\u{202e}b", "ann\u{301}", "a×b", "ａｎｎ", "a.b"]
        {
            assert!(check(name).is_err(), "{name}");
        }
    }

    #[test]
    fn reserved_names_are_refused_however_they_are_disguised() {
        for name in
            ["admin", "ADMIN", "Adm1n", "ad-min", "adrnin", "Guest", "guest-4711", "Pantheon", "sy5tem", "аdмin"]
        {
            assert!(check(name).is_err(), "{name}");
        }
    }

    #[test]
    fn names_that_look_alike_have_one_skeleton() {
        for (one, other) in [
            ("Magnus", "magnus"),
            ("bob", "b0b"),
            ("paul", "pau1"),
            ("lan", "Ian"),
            ("modern", "modem"),
            ("vvalter", "walter"),
            ("a-b", "a_b"),
            ("rene", "rené"),
            ("cop", "сор"),
            ("HAT", "НАТ"),
        ] {
            assert_eq!(skeleton(one), skeleton(other), "{one} {other}");
        }
        assert_ne!(skeleton("anna"), skeleton("hanna"));
    }
}
