use crate::{assert_has, pantheon};

#[test]
fn counts_go_to_standard_output_and_speed_to_standard_error() {
    let run = pantheon(&["perft", "shogi", "3"]);
    assert_has(&run.err, " nodes/second");
    assert_eq!(run.ok(), "Nodes searched: 25470\n");
}

#[test]
fn every_first_move_is_told() {
    let out = pantheon(&["perft", "chess", "2", "--divide"]).ok();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 22);
    assert!(lines[..20].iter().all(|line| line.ends_with(": 20")), "{out}");
    assert!(lines.contains(&"e2e4: 20"));
    assert_eq!(lines[20..], ["", "Nodes searched: 400"]);
}

#[test]
fn made_leaves_are_as_many_as_counted_ones() {
    for variant in ["minixiangqi", "gorogoroplus", "grandhouse"] {
        let counted = pantheon(&["perft", variant, "3"]).ok();
        assert_eq!(pantheon(&["perft", variant, "3", "--making-leaves"]).ok(), counted, "{variant}");
    }
}

#[test]
fn positions_and_moves_are_starts() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_eq!(pantheon(&["perft", "chess", "2", "--fen", kiwipete]).ok(), "Nodes searched: 2039\n");
    let out = pantheon(&["perft", "chess", "1", "--moves", "e2e4", "e7e5"]).ok();
    assert_eq!(out, "Nodes searched: 29\n");
    assert_eq!(pantheon(&["perft", "chess", "0"]).ok(), "Nodes searched: 1\n");
}

#[test]
fn a_depth_without_end_is_refused() {
    for depth in ["41", "4294967296", "deep", "-1"] {
        assert_eq!(pantheon(&["perft", "chess", depth]).code, Some(2), "{depth}");
    }
}
