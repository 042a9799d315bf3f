use crate::{assert_has, file, pantheon, pantheon_reading};

const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1";

#[test]
fn a_mate_is_told_with_its_line() {
    let out = pantheon(&["mate", "chess", "--fen", MATE_IN_ONE]).ok();
    assert_has(&out, "mate in 1 ply (shortest), ");
    assert_has(&out, "\n  Re8#\n");
}

#[test]
fn shogi_problems_are_written_as_in_shogi() {
    let out = pantheon(&["mate", "shogi", "--fen", "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1"]).ok();
    assert_has(&out, "\n  G*52\n");
}

#[test]
fn the_exit_code_tells_what_was_found() {
    let none = pantheon(&["mate", "chess", "--fen", "4k3/8/8/8/8/8/8/K6R w - - 0 1"]);
    assert_eq!((none.code, none.out.starts_with("no mate by checks alone, ")), (Some(3), true), "{}", none.out);
    let long = "4r4/k4P2l/1ppg1ppgp/l2pnSs2/pPPn3pP/2SPP1P2/P2G2NP1/3B+r3L/L1K6[PBgns] b - - 0 56";
    let open = pantheon(&["mate", "shogi", "--nodes", "50", "--fen", long]);
    assert_eq!(open.code, Some(4), "{}", open.out);
}

#[test]
fn a_mate_longer_than_asked_for_is_not_told() {
    let run = pantheon(&["mate", "chess", "--plies", "1", "--fen", "7k/5K2/8/6Q1/8/8/8/6R1 b - - 0 1"]);
    assert_eq!(run.code, Some(3));
    assert!(run.out.starts_with("no mate"), "{}", run.out);
}

#[test]
fn json_has_everything() {
    let out = pantheon(&["mate", "chess", "--json", "--fen", MATE_IN_ONE]).ok();
    let value: serde_json::Value = serde_json::from_str(&out).expect("it is JSON");
    assert_eq!(value["verdict"], "mate");
    assert_eq!(value["plies"], 1);
    assert_eq!(value["shortest"], true);
    assert_eq!(value["moves"], serde_json::json!(["e1e8"]));
    assert_eq!(value["written"], serde_json::json!(["Re8#"]));
}

#[test]
fn files_have_a_problem_a_line() {
    let text = format!(
        "# comment\n{MATE_IN_ONE}\n\nshogi | 1 | sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\nchess | none | 4k3/8/8/8/8/8/8/K6R w - - 0 1\n"
    );
    let path = file("mates.txt", text);
    let out = pantheon(&["mate", "chess", "--file", &path]).ok();
    assert_has(&out, "2 mates, 1 without one, 0 undecided\n");
    let wrong =
        pantheon_reading(&["mate", "chess", "--file", "-"], format!("chess | 3 | {MATE_IN_ONE}\n{MATE_IN_ONE}"));
    assert_eq!(wrong.code, Some(3));
    assert_has(&wrong.out, "the file says 3");
}

#[test]
fn positions_are_read_from_every_encoding_and_with_notes() {
    let lines =
        format!("6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#;\n6k1/5ppp/8/8/8/8/8/K3R3 w - - id \"b\";\nfen {MATE_IN_ONE}\n");
    let wide: Vec<u8> = format!("\u{feff}{lines}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    for bytes in [lines.as_bytes(), format!("\u{feff}{lines}").as_bytes(), &wide] {
        let out = pantheon_reading(&["mate", "chess", "--file", "-"], bytes).ok();
        assert_has(&out, "3 mates, 0 without one, 0 undecided\n");
    }
}

#[test]
fn records_are_problems_too() {
    // A diagram alone, and the same in the encoding that most such files have.
    let diagram = "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
        | ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n\
        +---------------------------+\n先手の持駒：金\n";
    let (old, _, _) = encoding_rs::SHIFT_JIS.encode(diagram);
    for path in [file("tsume.kif", diagram), file("old tsume.kif", &old)] {
        assert_has(&pantheon(&["mate", "shogi", "--file", &path]).ok(), "\n  G*52\n");
    }
    assert_has(&pantheon_reading(&["mate", "shogi", "--file", "-"], &old).ok(), "\n  G*52\n");
    let json = pantheon_reading(&["convert", "-", "--to", "json"], diagram).ok();
    assert_has(&pantheon_reading(&["mate", "shogi", "--file", "-"], json).ok(), "\n  G*52\n");
}

#[test]
fn what_is_wrong_in_a_file_is_told_with_its_line() {
    let path = file("bad mates.txt", "chess | soon | 8/8/8/8/8/8/8/8 w - - 0 1\n");
    let err = pantheon(&["mate", "chess", "--file", &path]).failed();
    assert_has(&err, "bad mates.txt:1: `soon`: a number of plies is wanted, or `none`");
}

#[test]
fn games_without_kings_have_no_mates() {
    let err = pantheon(&["mate", "ataxx"]).failed();
    assert_has(&err, "ataxx has no king that can be checked; there is no mate to look for");
    // It has three, of which none is in danger before it is the last.
    assert_has(&pantheon(&["mate", "threekings"]).failed(), "threekings has no king that can be checked; ");
}

#[test]
fn the_attacker_of_a_shogi_problem_needs_no_king() {
    for position in ["sfen 4g4/8k/7pp/5N3/9/6R2/9/9/9 b NP 1", "4g4/8k/7pp/5N3/9/6R2/9/9/9[NP] w - - 0 1"] {
        let out = pantheon(&["mate", "shogi", "--fen", position]).ok();
        assert_has(&out, "mate in 7 plies (shortest), ");
        assert_has(&out, "\n  R-32= ");
    }
    let err = pantheon(&["mate", "shogi", "--fen", "sfen 9/9/9/9/9/9/9/9/9 b - 1"]).failed();
    assert_has(&err, "Black has 0 kings");
    assert!(!err.contains("White has 0 kings"), "{err}");
    // Fields at the end of an SFEN may be missing.
    let none = pantheon(&["mate", "shogi", "--fen", "sfen 8k/9/8P/9/9/9/9/9/9 b"]);
    assert_eq!(
        (none.code, none.out.starts_with("no mate by checks alone, ")),
        (Some(3), true),
        "{} {}",
        none.out,
        none.err
    );
}
