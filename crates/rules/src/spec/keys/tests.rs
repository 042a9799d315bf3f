use super::*;
use crate::spec::tests::{built_in, built_in_names};
use crate::spec::{PieceType, values::Reason};
use crate::types::Color;
use std::collections::BTreeSet;

fn set(spec: &VariantSpec, key: &Key, text: &str) -> Result<VariantSpec, Reason> {
    let mut spec = spec.clone();
    key.read(&mut spec, text).map(|()| spec)
}

#[test]
fn defaults_examples_and_bad_values_are_what_they_say() {
    let base = pieces::sample();
    for key in all() {
        let name = key.name;
        let default = key.default();
        let changed = set(&base, key, key.example).unwrap_or_else(|reason| panic!("{name}: {}", reason.problem));
        match key.status {
            Status::Ignored => assert!(changed == base, "{name} has no effect"),
            Status::Deprecated { .. } => assert!(changed != base, "{name}'s example changes something"),
            Status::Shared | Status::Ours => {
                assert!(set(&base, key, &default).is_ok_and(|spec| spec == base), "{name}'s default {default}");
                assert!(changed != base, "{name}'s example changes something");
                assert_eq!(key.show(&changed), key.example, "{name}'s example");
            }
        }
        let reason = set(&base, key, key.bad).expect_err(name);
        assert!(!reason.problem.is_empty() && !reason.remedy.is_empty(), "{name}");
    }
}

#[test]
fn names_are_unique_and_documented() {
    let mut names = BTreeSet::new();
    for key in all() {
        assert!(names.insert(key.name), "{}", key.name);
        assert!(key.doc.ends_with(['.', '?']), "{}", key.name);
        if let Status::Deprecated { instead } = key.status {
            instead.split("` and `").for_each(|instead| assert!(all().any(|key| key.name == instead), "{instead}"));
        }
    }
}

#[test]
fn built_in_variants_show_what_they_were_told() {
    for name in built_in_names() {
        let spec = built_in(name).unwrap();
        for key in all().filter(|key| matches!(key.status, Status::Shared | Status::Ours)) {
            let text = key.show(&spec);
            if (key.kind().as_str(), text.as_str()) == ("piece", "-") {
                // A piece that the variant does not have: there is no letter to write.
                continue;
            }
            let again = set(&spec, key, &text).unwrap_or_else(|reason| panic!("{name}: {}", reason.problem));
            assert_eq!(key.show(&again), text, "{name}: {}", key.name);
        }
    }
}

#[test]
fn every_piece_is_a_key() {
    for piece in PieceType::all() {
        let text = if piece.is_custom() { "x:mRcpR" } else { "x" };
        let mut spec = pieces::sample();
        pieces::read_all(&mut spec, [(piece, text, 1)].into_iter(), &mut |_, _, reason| panic!("{}", reason.problem));
        assert_eq!(pieces::show(&spec, piece), text);
        for color in Color::ALL {
            let key = pieces::region_key(color, piece);
            assert_eq!(pieces::find_region_key(&key), Some((color, piece)));
            pieces::read_region(&mut spec, color, piece, "*1 e4").unwrap();
        }
        pieces::read_all(&mut spec, [(piece, "-", 1)].into_iter(), &mut |_, _, reason| panic!("{}", reason.problem));
        assert_eq!(pieces::show(&spec, piece), "-");
    }
}

#[test]
fn pieces_may_have_a_second_letter_and_kings_a_movement() {
    let mut spec = pieces::sample();
    let mut refused = Vec::new();
    let entries = [("horse", "n h", 1), ("king", "k:W", 2), ("wazir", "xy", 3), ("fers", "x y z", 4)];
    let entries = entries.map(|(name, text, line)| (PieceType::from_name(name).unwrap(), text, line));
    pieces::read_all(&mut spec, entries.into_iter(), &mut |piece, _, _| refused.push(piece.name()));
    assert_eq!(pieces::show(&spec, PieceType::HORSE), "n h");
    assert_eq!(pieces::show(&spec, PieceType::KNIGHT), "-");
    assert_eq!(pieces::show(&spec, PieceType::KING), "k:W");
    assert_eq!(refused, ["wazir", "fers"]);
}

#[test]
fn the_reference_has_every_key() {
    let page = reference();
    for key in all() {
        assert!(page.contains(&format!("### `{}`\n", key.name)), "{}", key.name);
    }
    assert!(page.contains("| `janggiElephant` | `nZ` |"));
    let example = page.split("```ini").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    VariantSpec::parse_with(example, &built_in).unwrap_or_else(|errors| panic!("{errors}"));
}
