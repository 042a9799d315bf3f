use super::*;

/// The steps of a movement's only component, drawn from White's view around `o`: the rows between slashes.
#[track_caller]
fn check(betza: &str, drawing: &str) {
    let read = Betza::parse(betza).unwrap();
    let rows: Vec<&str> = drawing.split('/').collect();
    let centre = rows.len() as i8 / 2;
    let mut expected = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        assert_eq!(line.len(), rows.len(), "{betza}: a drawing is a square");
        for (column, c) in line.chars().enumerate() {
            if c == 'x' {
                expected.push((column as i8 - centre, centre - row as i8));
            }
        }
    }
    let mut steps: Vec<_> = read.components.iter().flat_map(|component| component.steps.clone()).collect();
    steps.sort();
    expected.sort();
    assert_eq!(steps, expected, "{betza}");
}

#[track_caller]
fn check_motion(betza: &str, modality: Modality, motion: Motion) {
    let read = Betza::parse(betza).unwrap();
    let last = read.components.last().unwrap();
    assert_eq!((last.modality, last.motion), (modality, motion), "{betza}");
}

#[track_caller]
fn refuse(betza: &str, found: Option<char>, position: usize, message: &str) {
    let error = Betza::parse(betza).unwrap_err();
    assert_eq!((error.found, error.position), (found, position), "{betza}: {error}");
    assert!(error.to_string().contains(message), "{betza}: {error}");
}

#[test]
fn atoms_without_directions_go_all_ways() {
    check("W", ".x./xox/.x.");
    check("F", "x.x/.o./x.x");
    check("K", "xxx/xox/xxx");
    check("D", "..x../...../x.o.x/...../..x..");
    check("N", ".x.x./x...x/..o../x...x/.x.x.");
    check("A", "x...x/...../..o../...../x...x");
    check("H", "...x.../......./......./x..o..x/......./......./...x...");
    check("C", "..x.x../......./x.....x/...o.../x.....x/......./..x.x..");
    check("Z", ".x...x./x.....x/......./...o.../......./x.....x/.x...x.");
    check("G", "x.....x/......./......./...o.../......./......./x.....x");
    assert_eq!(Betza::parse("L").unwrap().components, Betza::parse("C").unwrap().components);
    assert_eq!(Betza::parse("J").unwrap().components, Betza::parse("Z").unwrap().components);
}

#[test]
fn directions_of_orthogonal_steps() {
    check("fW", ".x./.o./...");
    check("bW", ".../.o./.x.");
    check("fsW", ".x./xox/...");
    check("sfW", ".x./xox/...");
    check("vW", ".x./.o./.x.");
    check("sR", ".../xox/...");
    check("vR", ".x./.o./.x.");
    check("fbR", ".x./.o./.x.");
    check("lrR", ".../xox/...");
    check("frW", ".x./.ox/...");
    check("vlW", ".x./xo./.x.");
    check("rbD", "...../...../..o.x/...../..x..");
}

#[test]
fn directions_of_diagonal_steps() {
    check("fF", "x.x/.o./...");
    check("bF", ".../.o./x.x");
    check("rF", "..x/.o./..x");
    check("sF", "x.x/.o./x.x");
    check("vF", "x.x/.o./x.x");
    check("frF", "..x/.o./...");
    check("rfF", "..x/.o./...");
    check("blF", ".../.o./x..");
    check("lfrbB", "x../.o./..x");
    check("rflbB", "..x/.o./x..");
}

#[test]
fn directions_of_steps_with_two_legs() {
    check("fN", ".x.x./...../..o../...../.....");
    check("ffN", ".x.x./...../..o../...../.....");
    check("fsN", "...../x...x/..o../...../.....");
    check("ffNfsN", ".x.x./x...x/..o../...../.....");
    check("fhN", ".x.x./x...x/..o../...../.....");
    check("bhN", "...../...../..o../x...x/.x.x.");
    check("rhN", "...x./....x/..o../....x/...x.");
    check("lhN", ".x.../x..../..o../x..../.x...");
    check("hrN", "...x./x..../..o../....x/.x...");
    check("hlN", ".x.../....x/..o../x..../...x.");
    check("rN", "...../....x/..o../....x/.....");
    check("rlN", "...../x...x/..o../x...x/.....");
    check("sN", "...../x...x/..o../x...x/.....");
    check("vN", ".x.x./...../..o../...../.x.x.");
    check("rfN", "...x./...../..o../...../.....");
    check("frN", "...../....x/..o../...../.....");
    check("rvN", "...x./...../..o../...../...x.");
    check("bsN", "...../...../..o../x...x/.....");
    check("lfrN", ".x.../....x/..o../....x/.....");
    check("lbN", "...../...../..o../...../.x...");
}

#[test]
fn directions_of_kings_and_queens() {
    check("fK", "xxx/.o./...");
    check("bK", ".../.o./xxx");
    check("rK", "..x/.ox/..x");
    check("fsK", "x.x/xox/...");
    check("fhK", "xxx/xox/...");
    check("frQ", "..x/.ox/...");
}

#[test]
fn several_atoms_add_up() {
    check("FfW", "xxx/.o./x.x");
    check("WfF", "xxx/xox/.x.");
    check("fRlBrF", "xxx/.o./x.x");
    check("KAD", "x.x.x/.xxx./xxoxx/.xxx./x.x.x");
    assert_eq!(Betza::parse("RcpRnN").unwrap().components.len(), 3);
    assert_eq!(Betza::parse("").unwrap().components, []);
    assert_eq!(Betza::parse(" mBcpB ").unwrap().text, "mBcpB");
}

#[test]
fn motions_and_modalities() {
    use Modality::*;
    use Motion::*;
    check_motion("N", Both, Leap);
    check_motion("mN", Quiet, Leap);
    check_motion("cN", Capture, Leap);
    check_motion("mcN", Both, Leap);
    check_motion("R", Both, Slide { max: 0 });
    check_motion("R4", Both, Slide { max: 4 });
    check_motion("W4", Both, Slide { max: 4 });
    check_motion("Q1", Both, Leap);
    check_motion("NN", Both, Slide { max: 0 });
    check_motion("N0", Both, Slide { max: 0 });
    check_motion("C0", Both, Slide { max: 0 });
    check_motion("DD", Both, Slide { max: 0 });
    check_motion("AA", Both, Slide { max: 0 });
    check_motion("nN", Both, Lame);
    check_motion("nC", Both, Lame);
    check_motion("cpR", Capture, Hop { max: 0 });
    check_motion("R2pR", Both, Hop { max: 0 });
    check_motion("pB2", Both, Hop { max: 2 });
    check_motion("mgQ", Quiet, Grasshop { max: 0 });
    check_motion("iD", Quiet, Leap);
    check_motion("fmWfceFifmnD", Quiet, Lame);
}

#[test]
fn a_pawn_is_three_components() {
    let pawn = Betza::parse("fmWfceFifmnD").unwrap();
    let flags: Vec<_> = pawn.components.iter().map(|c| (c.initial, c.en_passant)).collect();
    assert_eq!(flags, [(false, false), (false, true), (true, false)]);
    check("fmWfceFifmnD", "..x../.xxx./..o../...../.....");
}

#[test]
fn a_slide_and_a_hop_in_one_direction_stay_apart() {
    let read = Betza::parse("R2pR").unwrap();
    assert_eq!(read.components[0].motion, Motion::Slide { max: 2 });
    assert_eq!(read.components[1].motion, Motion::Hop { max: 0 });
}

#[test]
fn lame_leaps_go_straight_then_diagonally() {
    for (step, path) in [
        ((2, 1), vec![(1, 0)]),
        ((-1, -2), vec![(0, -1)]),
        ((2, -2), vec![(1, -1)]),
        ((0, 2), vec![(0, 1)]),
        ((3, 1), vec![(1, 0), (2, 0)]),
        ((3, 2), vec![(1, 0), (2, 1)]),
        ((-3, 3), vec![(-1, 1), (-2, 2)]),
        ((1, 0), vec![]),
        ((0, 0), vec![]),
    ] {
        assert_eq!(Component::lame_path(step), path, "{step:?}");
    }
}

#[test]
fn what_is_not_betza_is_refused_with_its_place() {
    refuse("oR", Some('o'), 1, "not supported; atoms are");
    refuse("fmWaF", Some('a'), 4, "not supported");
    refuse("W?F", Some('?'), 2, "unknown letter");
    refuse("Wé", Some('é'), 2, "unknown letter");
    refuse("fm", None, 3, "modifiers without an atom");
    refuse("3R", Some('3'), 1, "follows no atom");
    refuse("R12", Some('2'), 3, "one digit");
    refuse("NN3", Some('3'), 3, "one digit");
    refuse("RR", Some('R'), 2, "no limit as it is");
    refuse("(1,2)", Some('('), 1, "not supported");
    refuse("mmW", Some('m'), 2, "second modifier");
    refuse("ppR", Some('p'), 2, "second modifier");
    refuse("icD", Some('c'), 2, "never capture");
    refuse("meF", Some('e'), 2, "write `ce`");
    refuse("pW", Some('W'), 2, "write `pR`");
    refuse("gN", Some('N'), 2, "write `gNN`");
    refuse("pR1", Some('R'), 2, "least range of a hopper is 2");
    refuse("npR", Some('R'), 3, "cannot be lame");
    refuse("nR", Some('R'), 2, "leapers");
    refuse("nW", Some('W'), 2, "passes no square");
    refuse("hN", Some('h'), 1, "`h` is no direction of `N`");
    refuse("mvrN", Some('v'), 2, "`vr` is no direction of `N`");
    refuse("fhW", Some('f'), 1, "`h` is no direction of `W`");
    refuse("\0", Some('\0'), 1, "unknown letter");
}
