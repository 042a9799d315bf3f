//! What is said of texts that are no moves: the reason, or the moves that could be meant.

mod common;

use common::{Random, position, refusal};
use pantheon_notation::{Moment, Notation, parse_any};
use pantheon_rules::{Listing, RefusalKind};

fn san(fen: &str, text: &str, message: &str) {
    assert_eq!(refusal(Notation::San, &position("chess", fen), text), format!("`{text}`: {message}"));
}

#[test]
fn ambiguous_texts_name_the_candidates() {
    san("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", "it could be Nbd2 or Nfd2");
    san("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8", "it could be exd8=B, exd8=N, exd8=Q or exd8=R");
    san("8/7k/8/Q7/8/8/8/Q3Q2K w - - 0 1", "Qe5", "it could be Q5e5, Qa1e5 or Qee5");
    let golds = position("shogi", "start");
    assert_eq!(refusal(Notation::Hodges, &golds, "G-5h"), "`G-5h`: it could be G4i-5h or G6i-5h");
    assert_eq!(refusal(Notation::Hosking, &golds, "G58"), "`G58`: it could be G49-58 or G69-58");
    assert_eq!(refusal(Notation::Ki2, &golds, "５八金"), "`５八金`: it could be ▲５八金右 or ▲５八金左");
    assert_eq!(refusal(Notation::Kif, &golds, "５八金"), "`５八金`: it could be ５八金(49) or ５八金(69)");
    let rooks = position("xiangqi", "3k5/9/9/4R4/9/4R4/9/9/9/5K3 w - - 0 1");
    assert_eq!(refusal(Notation::Wxf, &rooks, "R5=6"), "`R5=6`: it could be R+=6 or R-=6");
}

#[test]
fn refusals_tell_how_far_a_text_was_understood() {
    let check = |notation: Notation, variant: &str, text: &str, kind: RefusalKind| {
        let error = notation.parse(&Moment::new(&position(variant, "start")), text).unwrap_err();
        assert_eq!(error.kind, kind, "{notation}: {error}");
    };
    for (text, kind) in [
        ("castle", RefusalKind::Unreadable),
        ("Xe4", RefusalKind::Unreadable),
        ("Ra1-a9", RefusalKind::Foreign),
        ("+Re4", RefusalKind::Foreign),
        ("Qd4", RefusalKind::Illegal),
        ("Ne5", RefusalKind::Illegal),
        ("O-O", RefusalKind::Illegal),
        ("--", RefusalKind::Illegal),
    ] {
        check(Notation::San, "chess", text, kind);
    }
    for (text, kind) in [
        ("e2", RefusalKind::Unreadable),
        ("N@", RefusalKind::Unreadable),
        ("e2e9", RefusalKind::Foreign),
        ("X@e4", RefusalKind::Foreign),
        ("e2e5", RefusalKind::Illegal),
    ] {
        check(Notation::Uci, "chess", text, kind);
    }
    for (notation, text, kind) in [
        (Notation::Usi, "7g", RefusalKind::Unreadable),
        (Notation::Usi, "X*5e", RefusalKind::Foreign),
        (Notation::Usi, "7g7e", RefusalKind::Illegal),
        (Notation::Hodges, "G-5h", RefusalKind::Ambiguous),
        (Notation::Hodges, "+G-5h", RefusalKind::Foreign),
        (Notation::Hodges, "P-5e", RefusalKind::Illegal),
        (Notation::Kif, "同　歩(77)", RefusalKind::Foreign),
        (Notation::Kif, "５八金", RefusalKind::Ambiguous),
        (Notation::Ki2, "５五歩打", RefusalKind::Illegal),
    ] {
        check(notation, "shogi", text, kind);
    }
}

#[test]
fn impossible_moves_come_with_the_reason() {
    san("start", "e5", "a pawn on e2 does not reach e5");
    san("start", "Ne5", "no N can go to e5; N on b1 can go to a3 and c3; N on g1 can go to f3 and h3");
    san("start", "Nge5", "a knight on g1 does not reach e5");
    san("start", "Ke2", "e2 is occupied by a piece of White's own");
    san("start", "Qd4", "the queen on d1 cannot go to d4 now: the way is not free");
    san("start", "P@e4", "this game has no drops");
    san("start", "Ra1-a9", "a9 is not on this board");
    san("start", "Xe4", "no piece is called X in this game; there are P N B R Q K");
    san("start", "Qe2-e4", "the piece on e2 is P and not Q");
    san("start", "castle", "not a move; a move is written like Na3");
    san("start", "", "not a move; a move is written like Na3");
    san("start", "--", "a player may not pass");
    san("4r2k/8/8/8/8/4N3/8/4K3 w - - 0 1", "Nf5", "the king on e1 would be left in check");
    let blocked = "e8 is occupied, and the pawn on e7 does not capture there";
    san("4k3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8", blocked);
    san("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8=K", "the pawn cannot become a K there now");
}

#[test]
fn pawns_that_cannot_capture_are_told_why() {
    let advanced = "rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    san(advanced, "exd5", "there is nothing on d5 for the pawn on e4 to capture");
    san(advanced, "e4xd5", "there is nothing on d5 for the pawn on e4 to capture");
    san(advanced, "exd6", "a pawn on e4 does not reach d6");
    san(advanced, "e4", "White's P is on e4 already");
    let doubled = "4k3/8/8/8/3P4/3P4/8/4K3 w - - 0 1";
    san(doubled, "d4", "d4 is occupied by a piece of White's own");
    san("4k3/3p4/8/8/8/8/3N3P/1N2K1NR w K - 0 1", "Nh2", "h2 is occupied by a piece of White's own");
}

#[test]
fn castling_that_is_not_possible_is_told_why() {
    san("start", "O-O", "castling is not possible: the piece on f1 stands in the way");
    san("start", "O-O-O", "castling is not possible: the piece on b1 stands in the way");
    let moved = "rnbqkbnr/ppp2ppp/8/3pp3/4P3/8/PPPPKPPP/RNBQ1BNR w kq - 0 3";
    san(moved, "O-O", "White may not castle any more: king or rook has moved");
    san("4k3/8/8/8/8/8/8/K6R w - - 0 1", "O-O-O", "White may not castle any more: king or rook has moved");
    san(
        "r3k3/8/8/8/8/8/8/R3K2R w Q - 0 1",
        "O-O",
        "White may not castle to that side any more: the rook has moved or is gone",
    );
    let attacked = "castling is not possible: the king would pass or reach an attacked square";
    san("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", attacked);
    san("4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "O-O", "one may not castle out of check");
}

#[test]
fn shogi_reasons() {
    let start = position("shogi", "start");
    let hodges = |text: &str| refusal(Notation::Hodges, &start, text);
    assert_eq!(hodges("P*5e"), "`P*5e`: White has no pawn in hand");
    assert_eq!(hodges("P-7f+"), "`P-7f+`: a pawn promotes only in the promotion zone");
    assert_eq!(hodges("X-7f"), "`X-7f`: no piece is called X in this game; there are B R S D P L N G H K");
    assert_eq!(hodges("+G-7f"), "`+G-7f`: there is no promoted G in this game");
    assert_eq!(hodges("hello"), "`hello`: not a move; a move is written like L-9h");
    assert_eq!(refusal(Notation::Kif, &start, "７六歩打"), "`７六歩打`: White has no pawn in hand");
    assert_eq!(refusal(Notation::Ki2, &start, "５五角"), "`５五角`: White has no bishop in hand");
    assert_eq!(refusal(Notation::Kif, &start, "７六"), "`７六`: not a move; a move is written like ９八香(99)");
    let pawn = position("shogi", "4k4/P8/9/9/9/9/9/9/4K4 b - 1");
    assert_eq!(refusal(Notation::Hodges, &pawn, "P-9a="), "`P-9a=`: the pawn must promote there; write P-9a+");
}

#[test]
fn squares_are_named_as_in_the_notation_of_the_text() {
    let start = position("shogi", "start");
    let check = |notation: Notation, text: &str, message: &str| {
        assert_eq!(refusal(notation, &start, text), format!("`{text}`: {message}"));
    };
    check(Notation::Usi, "7f7e", "there is no piece on 7f");
    check(Notation::Usi, "7g7e", "a pawn on 7g does not reach 7e");
    check(Notation::Uci, "c4c5", "there is no piece on c4");
    check(
        Notation::HodgesNumber,
        "S-75",
        "no S can go to 75; S on 79 can go to 78 and 68; S on 39 can go to 48 and 38",
    );
    check(
        Notation::HodgesNumber,
        "S-7e",
        "no S can go to 7e; S on 7i can go to 7h and 6h; S on 3i can go to 4h and 3h",
    );
    check(Notation::Hodges, "B-5e", "the bishop on 8h cannot go to 5e now: the way is not free");
    check(Notation::Hodges, "B-55", "the bishop on 88 cannot go to 55 now: the way is not free");
    check(Notation::Hosking, "R38-48", "there is no piece on 38");
    check(Notation::Kif, "７五歩(77)", "a pawn on ７七 does not reach ７五");
    check(Notation::San, "Bc3", "c3 is occupied by a piece of White's own");
    let doubled = position("shogi", "4k4/9/9/9/9/9/4P4/9/4K4 b P 1");
    for (notation, text, file) in [
        (Notation::Uci, "P@e5", "e"),
        (Notation::Usi, "P*5e", "5"),
        (Notation::HodgesNumber, "P*55", "5"),
        (Notation::Kif, "５五歩打", "５"),
    ] {
        assert_eq!(refusal(notation, &doubled, text), format!("`{text}`: two pawns on file {file}"));
    }
    let janggi = position("janggi", "start");
    assert_eq!(refusal(Notation::Janggi, &janggi, "P71-51"), "`P71-51`: a soldier on 71 does not reach 51");
    let makruk = position("makruk", "start");
    assert_eq!(refusal(Notation::Thai, &makruk, "จ๖"), "`จ๖`: a pawn on จ๓ does not reach จ๖");
}

#[test]
fn xiangqi_reasons() {
    let start = position("xiangqi", "start");
    let wxf = |text: &str| refusal(Notation::Wxf, &start, text);
    assert_eq!(wxf("C3=5"), "`C3=5`: White has no C there");
    assert_eq!(wxf("H2+4"), "`H2+4`: the H on h1 cannot go +4");
    assert_eq!(wxf("Z2=5"), "`Z2=5`: no piece is called Z in this game; there are R A C P H E K");
    assert_eq!(wxf("?"), "`?`: not a move; a move is written like R9+1");
    assert_eq!(refusal(Notation::Iccs, &start, "H2-E5"), "`H2-E5`: a cannon on H2 does not reach E5");
}

#[test]
fn nothing_panics() {
    let texts = [
        "",
        " ",
        "+",
        "++",
        "=",
        "x",
        "-",
        "@",
        "@e4",
        "/",
        "/H",
        ",",
        "e4,",
        ",e4",
        "O-O/",
        "O-O/H",
        "O-O/Hz9",
        "0",
        "é",
        "Né4",
        "e",
        "4",
        "e99",
        "e4=",
        "=Q",
        "()",
        "(Q)",
        "e4()",
        "同",
        "同　",
        "７",
        "７六",
        "７六歩(",
        "７六歩(7",
        "▲",
        "打",
        "C",
        "C2",
        "C2=",
        "+R",
        "R+",
        "R+=",
        "15",
        "1",
        "๑",
        "ม",
        "ม็",
        "จ",
        "บ ",
        "H0",
        "H02",
        "H02-",
        "99-99",
        "P-",
        "P*",
        "P'",
        "+P",
        "G5a",
        "G5a-",
        "0000",
        "\u{1f600}",
        "P-7f\u{301}",
        "ＡＢＣ",
        "aaaaaaaaaaaaaaaaaaaaaa",
        "99999999999999999999",
        "P99999999999999999999",
        "Ra99999999999999999999",
        "--",
        "e4,e5,e6",
        "N/N/N",
    ];
    for variant in ["chess", "shogi", "xiangqi", "janggi", "makruk", "seirawan", "duck", "kyotoshogi", "leaperhouse"] {
        let position = position(variant, "start");
        let moment = Moment::new(&position);
        for text in texts {
            for notation in Notation::ALL {
                let _ = notation.parse(&moment, text);
            }
            let _ = parse_any(&moment, text);
        }
    }
}

/// Texts of all notations, each with a character lost, doubled, replaced or misplaced: none makes any notation panic, and
/// what is read is always a move of the position.
#[test]
fn damaged_texts_are_refused_or_read_as_moves() {
    const SIGNS: [char; 24] = [
        '+', '-', '=', 'x', '@', '*', '/', ',', '#', '0', '9', 'e', 'E', 'Q', '(', ')', '同', '成', '打', '七', 'ม',
        '๔', '\u{301}', '　',
    ];
    let mut random = Random::new(3);
    for variant in ["chess", "shogi", "xiangqi", "janggi", "makruk", "seirawan", "duck", "gorogoro", "elgam"] {
        let mut position = position(variant, "start");
        for _ in 0..30 {
            let legal = position.list_moves(Listing::WithDropMates);
            if legal.is_empty() {
                break;
            }
            let mv = legal[random.below(legal.len())];
            let moment = Moment::new(&position);
            for notation in Notation::ALL {
                let mut text: Vec<char> = notation.write(&moment, mv).chars().collect();
                let at = random.below(text.len().max(1));
                match random.below(4) {
                    0 if !text.is_empty() => drop(text.remove(at)),
                    1 => text.insert(at, SIGNS[random.below(SIGNS.len())]),
                    2 if !text.is_empty() => text[at] = SIGNS[random.below(SIGNS.len())],
                    _ => text.rotate_left(at),
                }
                let text: String = text.into_iter().collect();
                for reader in Notation::ALL {
                    if let Ok(read) = reader.parse(&moment, &text) {
                        assert!(legal.contains(&read), "{reader} reads {text} in {position:?}");
                    }
                }
            }
            position.play_unchecked(mv);
        }
    }
}

#[test]
fn endless_texts_are_refused_at_once() {
    let start = position("shogi", "start");
    for text in ["1".repeat(1_000_000), "/".repeat(1_000_000), "同".repeat(1_000_000), "P-".repeat(1_000_000)] {
        for notation in Notation::ALL {
            let error = notation.parse(&Moment::new(&start), &text).expect_err("no move");
            assert_eq!(error.reason, "too long for a move");
        }
    }
}

#[test]
fn typed_moves_are_read_in_any_notation() {
    let any = |variant: &str, fen: &str, text: &str| {
        let position = position(variant, fen);
        parse_any(&Moment::new(&position), text).map(|mv| position.uci(mv)).map_err(|error| error.to_string())
    };
    for text in ["g1f3", "Nf3", "nf3", "Ng1-f3"] {
        assert_eq!(any("chess", "start", text).as_deref(), Ok("g1f3"), "{text}");
    }
    for text in ["c3c4", "7g7f", "P-7f", "P-76", "P76", "７六歩(77)", "▲７六歩", "Pc4"] {
        assert_eq!(any("shogi", "start", text).as_deref(), Ok("c3c4"), "{text}");
    }
    for text in ["h3e3", "C2=5", "C2.5", "H2-E2", "Che3"] {
        assert_eq!(any("xiangqi", "start", text).as_deref(), Ok("h3e3"), "{text}");
    }
    for (text, message) in [
        ("7f7e", "there is no piece on 7f"),
        ("c4c5", "there is no piece on c4"),
        ("P-77", "77 is occupied by a piece of White's own"),
        ("P-7g", "7g is occupied by a piece of White's own"),
    ] {
        let error = any("shogi", "start", text).unwrap_err();
        assert!(error.starts_with(&format!("`{text}`: {message}")), "{error}");
    }
    assert_eq!(any("chess", "start", "e2e5"), Err("`e2e5`: a pawn on e2 does not reach e5".to_owned()));
    assert_eq!(
        any("chess", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2"),
        Err("`Nd2`: it could be Nbd2 or Nfd2".to_owned())
    );
}

#[test]
fn names_go_round() {
    for notation in Notation::ALL {
        assert_eq!(notation.to_string().parse(), Ok(notation));
        assert!(!notation.description().is_empty());
    }
    let error = "pgn".parse::<Notation>().expect_err("no notation").to_string();
    assert!(error.starts_with("`pgn` is not a notation; there are uci, usi, san, lan,"), "{error}");
}
