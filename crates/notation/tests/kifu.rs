//! The Japanese record formats: files of another program, round trips, what each of them holds.

mod common;
#[path = "common/kifu.rs"]
mod kifu;

use std::time::Duration;

use common::{Random, position};
use kifu::{FORMATS, Write, read, show};
use pantheon_notation::record::encoding::{Encoding, decode, encode};
use pantheon_notation::record::{Ending, How, Record, Score, Tree, csa, jkf, ki2, kif};
use pantheon_rules::{Catalogue, Color, Game, Position};

const EVEN: &str = "7g7f 16s (5g5f 5c5d) 3c3d 17s 8h2b+ 18s (2g2f 5s 8b3b 6s {変化のコメント} (8c8d 2f2e)) 3a2b 19s B*4e 20s \
                    B*5e 21s 4e3d 22s 5e9i+ 23s {馬ができた|&しおり} 3d5f 9i8i";

#[test]
fn another_programs_kif() {
    let record = read("kif", include_str!("data/even.kifu"));
    assert_eq!(show(&record), EVEN);
    assert_eq!(record.tree.node(record.tree.root()).comment, "開始前のコメント\n二行目");
    assert_eq!(record.ending, Some(Ending { winner: Some(Color::Black), how: How::Resignation }));
    assert_eq!(record.fault, None);
    let tags = [
        ("White", "先手太郎"),
        ("Black", "後手花子"),
        ("Date", "2024.05.06"),
        ("Time", "10:00:00"),
        ("Event", "研究会"),
        ("Site", "東京"),
        ("TimeControl", "21600"),
        ("Opening", "角換わり"),
        ("備考", "例"),
    ];
    assert_eq!(record.tags, tags.map(|(name, value)| (name.to_owned(), value.to_owned())));
}

#[test]
fn another_programs_ki2_and_jkf() {
    let timeless = |text: &str| {
        let is_other = |word: &&str| word.strip_suffix('s').is_none_or(|n| n.parse::<f64>().is_err());
        text.split(' ').filter(is_other).collect::<Vec<_>>().join(" ")
    };
    let record = read("ki2", include_str!("data/even.ki2"));
    assert_eq!(show(&record), timeless(EVEN));
    assert_eq!(record.ending, Some(Ending { winner: Some(Color::Black), how: How::Resignation }));
    let record = read("jkf", include_str!("data/even.jkf"));
    assert_eq!(show(&record), EVEN.replace("|&しおり", ""), "JKF has no bookmarks");
    assert_eq!(record.ending, Some(Ending { winner: Some(Color::Black), how: How::Resignation }));
    assert_eq!(record.tag("White"), Some("先手太郎"));
    assert_eq!(record.tag("TimeControl"), Some("21600"));
}

#[test]
fn another_programs_csa() {
    let record = read("csa", include_str!("data/even.csa"));
    assert_eq!(
        show(&record),
        "7g7f 16s 3c3d 17s 8h2b+ 18s 3a2b 19s B*4e 20s B*5e 21s 4e3d 22s 5e9i+ 23s {馬ができた} 3d5f 9i8i"
    );
    assert_eq!(record.tag("Event"), Some("研究会"));
    assert_eq!(record.tag("備考"), Some("例"));
    let record = read("csa", include_str!("data/handicap.csa"));
    assert_eq!(record.start, Position::handicap(record.variant(), "2-piece").expect("a handicap"));
    assert_eq!(show(&record), "6a5b 3s 7g7f 4s 5a4b 5s 2g2f 6s");
    assert_eq!(record.ending, Some(Ending { winner: Some(Color::White), how: How::Time }));
}

#[test]
fn another_programs_handicap_in_shift_jis() {
    let decoded = decode(include_bytes!("data/handicap.kif"));
    assert_eq!((decoded.encoding, decoded.is_damaged), (Encoding::ShiftJis, false));
    let record = read("kif", &decoded.text);
    assert_eq!(record.start, Position::handicap(record.variant(), "2-piece").expect("a handicap"));
    assert_eq!(show(&record), "6a5b 3s 7g7f 4s 5a4b 5s 2g2f 6s");
    assert_eq!(record.tags[..2], [("White".to_owned(), "弟子".to_owned()), ("Black".to_owned(), "師匠".to_owned())]);
    assert_eq!(record.ending, Some(Ending { winner: Some(Color::White), how: How::Time }));
    let text = kif::write(&record).expect("KIF suits").text;
    assert!(text.contains("手合割：二枚落ち\n") && text.contains("下手：弟子\n"), "{text}");
    let encoded = encode(&text, Encoding::ShiftJis);
    assert_eq!(encoded.lost, []);
    assert_eq!(decode(&encoded.bytes).text, text.replace("encoding=UTF-8", "encoding=Shift_JIS"));
}

#[test]
fn another_programs_free_start() {
    let sfen = "4k4/9/4+P4/9/9/9/4p4/9/4K4 w G2P2rb3g4s4n4l14p 1";
    let texts = [
        ("kif", include_str!("data/free.kifu")),
        ("ki2", include_str!("data/free.ki2")),
        ("jkf", include_str!("data/free.jkf")),
    ];
    for (format, text) in texts {
        let record = read(format, text);
        assert_eq!(record.start.sfen(), sfen, "{format}");
        assert_eq!(show(&record), "5a4a 5c4c G*2b P*2c", "{format}");
        assert_eq!(record.ending, Some(Ending { winner: None, how: How::Repetition }), "{format}");
        assert_eq!(record.tag("表題"), Some("作品"), "{format}");
    }
}

#[test]
fn another_programs_illegal_move() {
    let moves = "2g2f 8c8d 2f2e 8d8e 2e2d 2c2d 2h2d 4a3b";
    let ending = Some(Ending { winner: Some(Color::Black), how: How::IllegalMove });
    for (format, text, message) in [
        ("kif", include_str!("data/illegal.kifu"), "line 13, column 6: `７五歩打`: two pawns on file ７"),
        ("csa", include_str!("data/illegal.csa"), "line 22, column 1: `+0075FU`: two pawns on file 7"),
    ] {
        let record = read(format, text);
        assert_eq!((show(&record).as_str(), record.ending), (moves, ending), "{format}");
        let fault = record.fault.expect("a fault");
        assert_eq!((fault.ply, fault.to_string().as_str()), (8, message));
    }
}

/// A random game with comments, times and variations; what a format cannot hold is left out.
fn random_record(variant: &str, start: &str, seed: u64, is_whole: bool) -> Record {
    let mut random = Random::new(seed);
    let mut record = Record::new(match start {
        "start" => position(variant, "start"),
        name => {
            Position::handicap(position(variant, "start").variant(), name).unwrap_or_else(|| position(variant, name))
        }
    });
    record.set_tag("White", "先手 A");
    record.set_tag("Event", format!("第{seed}回"));
    record.set_tag("備考", "a: b：c");
    record.tree.node_mut(record.tree.root()).comment = "\nはじめ\n\n* と & と '".to_owned();
    let mut lines = vec![(record.tree.root(), Game::new(record.start.clone()))];
    for at in 0..if is_whole { 6 } else { 1 } {
        let (mut node, mut game) = lines[random.below(lines.len())].clone();
        for ply in 0..if at == 0 { 60 } else { 6 } {
            let moves = game.legal_moves();
            if moves.is_empty() || game.outcome().is_some() {
                break;
            }
            let mv = moves[random.below(moves.len())];
            let known =
                record.tree.children(node).iter().find(|&&child| record.tree.node(child).mv == Some(mv)).copied();
            game.play(mv).expect("a legal move");
            node = known.unwrap_or_else(|| record.tree.add(node, mv));
            let entry = record.tree.node_mut(node);
            if is_whole {
                entry.spent = Some(Duration::from_secs(random.below(4000) as u64));
            }
            if random.below(5) == 0 && known.is_none() {
                entry.comment = format!("手{ply}\n&{at}");
            }
            lines.push((node, game.clone()));
        }
    }
    record
}

fn ends(turn: Color) -> Vec<Ending> {
    let end = |winner, how| Ending { winner, how };
    vec![
        end(Some(!turn), How::Resignation),
        end(None, How::Interrupted),
        end(None, How::Repetition),
        end(None, How::Impasse),
        end(Some(!turn), How::Time),
        end(Some(!turn), How::IllegalMove),
        end(Some(turn), How::IllegalMove),
        end(Some(turn), How::Declaration),
        end(Some(!turn), How::Checkmate),
        end(None, How::Unsaid),
        end(None, How::MoveCount),
        // From here on in the words of KIF alone.
        end(Some(turn), How::Repetition),
        end(Some(!turn), How::Repetition),
        end(Some(turn), How::Resignation),
        end(Some(turn), How::Time),
        end(Some(!turn), How::Stalemate),
        end(None, How::Agreement),
        end(Some(turn), How::Unsaid),
        end(Some(!turn), How::Declaration),
    ]
}

#[test]
fn what_is_written_is_read_again() {
    let boards = [
        ("shogi", "start"),
        ("shogi", "2-piece"),
        ("shogi", "5-piece"),
        ("shogi", "three pawns"),
        ("shogi", "4k4/9/4+P4/9/9/9/4p4/9/4K4 w RB2G4S2N2L12Prb2g2n2l4p 1"),
        ("minishogi", "start"),
        ("minishogi", "3-piece"),
        ("gorogoro", "start"),
        ("gorogoro-1rank", "start"),
        ("gorogoroplus", "start"),
        ("judkins", "start"),
    ];
    for (format, read, write) in FORMATS {
        for (variant, start) in boards {
            let is_nine = variant == "shogi";
            for seed in 0..6 {
                let mut record = random_record(variant, start, seed, format == "kif" || format == "jkf");
                let plies = record.tree.main_line().count();
                let turn = if plies.is_multiple_of(2) { record.start.turn() } else { !record.start.turn() };
                let ends = ends(turn);
                let own = if format == "kif" || format == "ki2" { ends.len() } else { 11 };
                record.ending = Some(ends[(seed as usize * 7 + start.len()) % own]);
                let written = match write(&record) {
                    Ok(written) => written,
                    Err(refused) => {
                        assert!(!is_nine && (format == "csa" || format == "jkf"), "{refused}");
                        continue;
                    }
                };
                let again = read(&written.text, Catalogue::builtin())
                    .unwrap_or_else(|e| panic!("{format}: {e}\n{}", written.text));
                assert_eq!(again.fault, None, "{format} {variant}\n{}", written.text);
                assert_eq!(show(&again), show(&record), "{format} {variant}\n{}", written.text);
                assert_eq!((again.ending, &again.tags), (record.ending, &record.tags), "{format}\n{}", written.text);
                assert_eq!(again.start, record.start, "{format} {variant}");
                let comment = |record: &Record| record.tree.node(record.tree.root()).comment.clone();
                assert_eq!(comment(&again), comment(&record), "{format}");
                assert_eq!(again.variant().name(), variant);
                assert_eq!(written.dropped, Vec::<String>::new(), "{format}");
                let twice = write(&again).expect("the same game").text;
                assert_eq!(twice, written.text, "{format}");
            }
        }
    }
}

#[test]
fn all_ends_go_round() {
    for plies in [0usize, 1, 2] {
        let mut record = random_record("shogi", "start", 3, false);
        let moves: Vec<_> = record.tree.main_line().take(plies).collect();
        record.tree = Tree::new();
        moves.into_iter().fold(record.tree.root(), |node, mv| record.tree.add(node, mv));
        let turn = if plies.is_multiple_of(2) { Color::White } else { Color::Black };
        for (format, read, write) in FORMATS {
            for (at, ending) in ends(turn).into_iter().enumerate() {
                record.ending = Some(ending);
                let written = write(&record).expect("shogi suits");
                let again = read(&written.text, Catalogue::builtin()).expect("what is written");
                let is_held = format.starts_with("ki") || at < 11;
                assert!(again.ending == record.ending || !is_held, "{format} {ending:?}\n{}", written.text);
                assert_eq!(written.dropped.is_empty(), is_held, "{format} {ending:?} {:?}", written.dropped);
            }
        }
    }
}

#[test]
fn words_that_are_no_ends_of_ours_are_kept() {
    for word in ["不戦勝", "不戦敗", "不詰"] {
        let text = format!("手合割：平手\n   1 ７六歩(77)\n   2 {word}\n");
        let record = read("kif", &text);
        assert_eq!(record.tag("Termination"), Some(word));
        let written = kif::write(&record).expect("shogi suits").text;
        assert!(written.contains(&format!("   2 {word}\n")) && !written.contains("Termination"), "{written}");
    }
    let unsolved = read("csa", "PI\n+\n%FUZUMI\n");
    assert_eq!(unsolved.tag("Termination"), Some("FUZUMI"));
    assert!(csa::write(&unsolved).expect("shogi suits").text.ends_with("+\n%FUZUMI\n"));
    assert!(kif::write(&unsolved).expect("shogi suits").text.ends_with("   1 不詰\nまで0手で不詰\n"));
    // Where a format has no such word, the tag stays.
    let failed = kif::write(&read("csa", "PI\n+\n%ERROR\n")).expect("shogi suits").text;
    assert!(failed.contains("Termination：ERROR\n") && failed.ends_with("   1 中断\nまで0手で中断\n"), "{failed}");
}

#[test]
fn what_a_format_cannot_hold_is_named() {
    let mut record = random_record("shogi", "start", 1, true);
    record.set_tag("a b", "no header has a blank");
    let first = record.tree.children(record.tree.root())[0];
    let node = record.tree.node_mut(first);
    node.nags = vec![1];
    node.clock = Some(Duration::from_secs(60));
    node.score = Some(Score::Mate(3));
    node.spent = Some(Duration::from_millis(1500));
    let plies = record.tree.len();
    let dropped = |write: Write| write(&record).expect("shogi suits").dropped;
    let common = ["glyphs (1)", "times left on the clock (1)", "scores of engines (1)"];
    assert_eq!(dropped(kif::write), [&common[..], &["fractions of seconds (1)", "the tag `a b`"]].concat());
    assert_eq!(dropped(ki2::write), [&common[..], &[&format!("times spent ({plies})"), "the tag `a b`"]].concat());
    assert_eq!(dropped(jkf::write), dropped(kif::write));
    let variations = dropped(csa::write).pop().expect("variations");
    assert!(variations.starts_with("variations ("), "{variations}");
}

#[test]
fn csa_holds_scores_fractions_and_several_games() {
    let mut record = Record::new(position("shogi", "start"));
    let mv = record.start.parse_usi("7g7f").expect("a move");
    let node = record.tree.add(record.tree.root(), mv);
    record.tree.node_mut(node).score = Some(Score::Centipawns(-45));
    record.tree.node_mut(node).spent = Some(Duration::from_millis(12_345));
    record.set_tag("TimeControl", "600+5");
    let written = csa::write(&record).expect("shogi suits");
    assert_eq!(written.text, "'CSA encoding=UTF-8\nV3.0\n$TIME:600+0+5\nPI\n+\n+7776FU\nT12.345\n'** -45\n");
    let old = csa::write_version(&record, csa::Version::V2_2).expect("shogi suits");
    assert_eq!(old.text, "V2.2\n$TIME:600+0+5\nPI\n+\n+7776FU\nT12\n'** -45\n");
    assert_eq!(old.dropped, ["fractions of seconds (1)"]);
    let both = format!("{}/\n{}/\nPI\n+\n+9999FU\n/\n", written.text, old.text);
    let games = csa::read_all(&both, Catalogue::builtin());
    let games: Vec<Record> = games.into_iter().map(|game| game.expect("a game")).collect();
    assert_eq!(games.len(), 3);
    assert_eq!(show(&games[0]), "7g7f 12.345s");
    assert_eq!(games[0].tree.node(node).score, Some(Score::Centipawns(-45)));
    assert_eq!(games[0].tag("TimeControl"), Some("600+5"));
    let place = games[2].fault.as_ref().expect("a fault").place;
    assert_eq!((place.line, place.column), (20, 1));
}

#[test]
fn handicaps_by_their_words() {
    let start = |word: &str| read("kif", &format!("手合割：{word}\n")).start.sfen();
    assert_eq!(start("左七枚落ち"), "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    assert_eq!(start("七枚落ち"), "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    assert_eq!(start("２枚落"), start("二枚落ち"));
    assert_eq!(start("歩三兵"), "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 3p 1");
    let preset = |name: &str| read("jkf", &format!(r#"{{"initial":{{"preset":"{name}"}},"moves":[]}}"#)).start.sfen();
    for (name, word) in [("HIRATE", "平手"), ("KY_R", "右香落ち"), ("5_L", "左五枚落ち"), ("7_L", "左七枚落ち")]
    {
        assert_eq!(preset(name), start(word), "{name}");
    }
    // Some programs do not know this word and take the start for even: it is drawn as well.
    let five = kif::write(&read("kif", "手合割：五枚落ち\n")).expect("shogi suits").text;
    assert!(five.contains("手合割：五枚落ち\n上手の持駒：なし\n"), "{five}");
}

#[test]
fn csa_starts() {
    let start = |text: &str| read("csa", text).start.sfen();
    let even = Position::start(Catalogue::builtin().get("shogi").expect("shogi")).sfen();
    assert_eq!(start("PI\n+\n"), even);
    assert_eq!(start("+7776FU\n"), even);
    assert_eq!(start("V2.2\nPI82HI22KA\n-\n"), "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    assert_eq!(start("P-51OU\nP+59OU00KI\nP-00AL\n+\n"), "4k4/9/9/9/9/9/9/9/4K4 b G2r2b3g4s4n4l18p 1");
    let rows =
        "P1 *  *  *  * -OU *  *  *  * \nP2\nP3 * * * *+TO * * * *\nP9 *  *  *  * +OU\nP+00FU00FU\n-,-5141OU,T5\n";
    assert_eq!(start(rows), "4k4/9/4+P4/9/9/9/9/9/4K4 w 2P 1");
    assert_eq!(show(&read("csa", rows)), "5a4a 5s");
}

#[test]
fn other_boards_in_kif() {
    let record = read("kif", "手合割：５五将棋\n   1 １四飛(15)\n");
    assert_eq!(record.variant().name(), "minishogi");
    assert_eq!(show(&record), "1e1d");
    assert_eq!(read("kif", "手合割：5五将棋\n   1 １四飛(15)\n").variant().name(), "minishogi");
    let written = kif::write(&Record::new(position("gorogoro", "start"))).expect("it suits").text;
    let drawn = "手合割：その他\n後手の持駒：なし\n  ５ ４ ３ ２ １\n+---------------+\n|v銀v金v玉v金v銀|一\n| ・ ・ ・ ・ ・|二\n\
                 | ・v歩v歩v歩 ・|三\n| ・ 歩 歩 歩 ・|四\n| ・ ・ ・ ・ ・|五\n| 銀 金 玉 金 銀|六\n+---------------+\n\
                 先手の持駒：なし\n先手番\n";
    assert!(written.contains(drawn), "{written}");
    assert_eq!(read("kif", &written).variant().name(), "gorogoro");
    let refused =
        |write: Write, variant: &str| write(&Record::new(position(variant, "start"))).expect_err("no").to_string();
    assert_eq!(
        refused(kif::write, "chess"),
        "KIF cannot hold a game of chess: it is made for the pieces of shogi, on boards of at most nine by nine squares"
    );
    assert_eq!(
        refused(csa::write, "minishogi"),
        "CSA cannot hold a game of minishogi: its board has nine by nine squares, this one has 5 by 5"
    );
    assert!(
        refused(ki2::write, "checkshogi").ends_with("it has no place for the checks that were given before the start")
    );
}

#[test]
fn jkf_moves_as_books_print_them() {
    let text = r#"{"moves":[{},{"move":{"to":{"x":5,"y":8},"piece":"KI","relative":"R"}},{"move":{"to":{"x":3,"y":4},"piece":"FU"}}]}"#;
    assert_eq!(show(&read("jkf", text)), "4i5h 3c3d");
    let text = r#"{"moves":[{"comments":["\u3042\ud83d\ude00\n"]}]}"#;
    let record = read("jkf", text);
    assert_eq!(record.tree.node(record.tree.root()).comment, "あ😀\n");
}

#[test]
fn encodings() {
    let text = "#KIF version=2.0 encoding=UTF-8\n先手：羽生〜①髙\n";
    let plain = decode(text.as_bytes());
    assert_eq!((plain.text.as_str(), plain.encoding, plain.is_damaged), (text, Encoding::Utf8, false));
    assert_eq!(decode(format!("\u{feff}{text}").as_bytes()).text, text);
    let encoded = encode(text, Encoding::ShiftJis);
    assert_eq!(encoded.lost, []);
    let back = decode(&encoded.bytes);
    assert_eq!((back.encoding, back.is_damaged), (Encoding::ShiftJis, false));
    assert_eq!(back.text, text.replace("UTF-8", "Shift_JIS").replace('〜', "～"));
    let encoded = encode("a☗😀☗", Encoding::ShiftJis);
    assert_eq!((encoded.bytes.as_slice(), encoded.lost.as_slice()), (&b"a???"[..], &['☗', '😀'][..]));
    // The line that names the encoding may lie.
    let lying = [&b"#KIF encoding=UTF-8\n"[..], &encode("先手", Encoding::ShiftJis).bytes].concat();
    assert_eq!(decode(&lying).encoding, Encoding::ShiftJis);
    let old = decode(b"N-\xbb\xb3\xc5\xc4\xbe\xad\xb4\xfd\n");
    assert_eq!((old.text.as_str(), old.encoding), ("N-山田将棋\n", Encoding::EucJp));
    // A stray byte does not make another text of the rest.
    let stray = decode(&[text.as_bytes(), b"\xe9\n"].concat());
    assert_eq!((stray.encoding, stray.is_damaged), (Encoding::Utf8, true));
    assert_eq!(stray.text, format!("{text}\u{fffd}\n"));
    let damaged = decode(b"#KIF encoding=UTF-8\n\xff");
    assert_eq!((damaged.encoding, damaged.is_damaged), (Encoding::Utf8, true));
    let utf16: Vec<u8> = [0xff, 0xfe].into_iter().chain("先手".encode_utf16().flat_map(u16::to_le_bytes)).collect();
    assert_eq!(decode(&utf16).text, "先手");
    assert!(decode(&[0xff; 100]).is_damaged);
}

/// A mating problem has one king: the attacker's does not matter.
#[test]
fn mating_problems_are_read() {
    let empty = |number: usize| "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(number);
    let text = format!(
        "後手の持駒：飛二 角二 金二 銀四 桂四 香四 歩十七\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n\
         +---------------------------+\n| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n{}| ・ ・ ・ ・ ・ ・ ・ ・ 歩|三\n{}\
         +---------------------------+\n先手の持駒：金二\n手数----指手---------消費時間--\n   1 １二金打\n   2 詰み\n",
        empty(1),
        empty(6)
    );
    let problem = read("kif", &text);
    assert_eq!((problem.fault.clone(), show(&problem)), (None, "G*1b".to_owned()));
    assert_eq!(problem.ending, Some(Ending { winner: Some(Color::White), how: How::Checkmate }));
    let ruling = pantheon_notation::arbiter::judge(&problem);
    assert!(ruling.clean && ruling.result == "1-0", "{ruling}");
    for (format, read, write) in FORMATS {
        let written = write(&problem).unwrap();
        let again = read(&written.text, Catalogue::builtin()).unwrap_or_else(|error| panic!("{format}: {error}"));
        assert_eq!((again.start == problem.start, show(&again)), (true, "G*1b".to_owned()), "{format}");
    }
    let csa = "V2.2\nP+00KI00KI\nP-11OU\nP+13FU\nP-00AL\n+\n+0012KI\n%TSUMI\n";
    assert_eq!(show(&read("csa", csa)), "G*1b");
    // Without a king to mate it is nothing.
    let refused = kif::read(&text.replace("v玉", " ・"), Catalogue::builtin()).unwrap_err();
    assert!(refused.reason.contains("king"), "{refused}");
}
