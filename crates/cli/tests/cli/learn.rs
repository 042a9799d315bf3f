use std::fs;
use std::path::PathBuf;

use super::{file, pantheon, pantheon_reading};

/// A place for one test to write to, with nothing there, also after a run that failed.
pub fn place(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
    path.to_str().expect("the path is UTF-8").to_owned()
}

#[test]
fn a_variant_of_ones_own_gets_a_net_with_two_commands() {
    let rules = file("learned.ini", "[learned:gorogoro]\nstartFen = sgkgs/5/1ppp1/1PPP1/5/SGKGS[-] w 0 1\n");
    let (games, net, picture) = (place("learned.games"), place("learned.net"), place("learned.svg"));
    let play = |number: &str| {
        let args = ["selfplay", "learned", "--variants", &rules, "--games", number, "--nodes", "40", "--out", &games];
        pantheon(&args).ok()
    };
    assert!(play("30").contains(" from 30 of 30 starts are in "));
    let half = fs::read(&games).expect("games");
    // Somebody pulled the plug in the middle of a game.
    fs::write(&games, [half.as_slice(), &half[half.len() - 9..]].concat()).expect("written");
    play("120");
    let whole = fs::read(&games).expect("games");
    assert!(whole.starts_with(&half) && whole.len() > half.len());
    fs::remove_file(&games).expect("removed");
    play("120");
    assert!(whole == fs::read(&games).expect("games"), "the same command makes the same games");
    let fewer = play("20");
    assert!(fewer.starts_with("0 new games") && !fewer.contains(" of 20 starts"), "it says what there is: {fewer}");

    let train = ["train", "learned", &games, "--variants", &rules, "--hidden", "32", "--epochs", "2", "--batch", "128"];
    let out = pantheon(&[&train[..], &["--out", &net]].concat()).ok();
    assert!(out.contains("epoch   2: lessons") && out.contains("as whole numbers"), "{out}");
    let card = pantheon(&["nets", &net]).ok();
    assert!(card.starts_with("learned: ") && card.contains("schedule  --hidden 32"), "{card}");
    assert!(card.contains(" games of 40 nodes, seed 1, "), "where the games came from: {card}");
    let card = pantheon(&["nets", &net, "--note", "elo=+30 against nobody"]).ok();
    assert!(card.contains("elo       +30 against nobody") && pantheon(&["nets", &net]).ok() == card, "{card}");
    assert!(pantheon(&["nets", &net, "--note", "elo"]).failed().contains("`elo` should be a word, `=` and a text"));
    assert!(pantheon(&["nets", &net, "--note", "hidden=64"]).failed().contains("`hidden` cannot be noted"));
    assert!(fs::read_to_string(&picture).expect("a picture").starts_with("<svg"));

    let commands = format!(
        "uci\nsetoption name VariantPath value {rules}\nsetoption name UCI_Variant value learned\nsetoption name EvalFile value {net}\nposition startpos\neval\ngo nodes 200\n"
    );
    let out = pantheon_reading(&["engine"], &commands).ok();
    assert!(out.contains("option name EvalFile type string"), "{out}");
    assert!(out.contains("is used in games of learned") && out.contains("bestmove"), "{out}");
    let net_option = format!("net={net}");
    let args =
        ["match", "learned", "--variants", &rules, "--nodes", "50", "--games", "2", "--first-option", &net_option];
    pantheon(&[&args[..], &["--second-option", "net=none"]].concat()).ok();
}

#[test]
fn rounds_play_learn_and_decide() {
    let folder = place("rounds");
    let args = ["rounds", "gorogoro", "--rounds", "1", "--games", "160", "--nodes", "100", "--duel", "20"];
    let args = [&args[..], &["--hidden", "32", "--epochs", "1", "--out", &folder]].concat();
    let out = pantheon(&args).ok();
    assert!(out.contains("round 1: +") && out.contains("against the best so far"), "{out}");
    let done = pantheon(&args).ok();
    assert!(done.contains("round 1 is done") && !done.contains("otherwise"), "{done}");
    let done = pantheon(&[&args[..], &["--endings", "10"]].concat()).ok();
    assert!(done.contains(" (made otherwise: 25 % endings, not 10)\n"), "{done}");
    let told = pantheon(&["rounds", "minixiangqi", "--rounds", "1", "--out", &folder]).failed();
    assert!(told.contains("1.games: these are games of `gorogoro`") && told.contains("another folder"), "{told}");
    let (net, before) = (format!("{folder}/1.net"), format!("{folder}/1.games"));
    let games = |net: &str| {
        let bytes = std::fs::read(net).expect("a net");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let line = text.lines().find_map(|line| line.strip_prefix("games ")).expect("how many games").to_owned();
        line.parse::<u32>().expect("a number")
    };

    // A net of a few quick games is no match for the one that comes with the program.
    let folder = place("rounds-shipped");
    let args = [&args[..args.len() - 1], &[&folder, "--net", "shipped", "--with", &before]].concat();
    let out = pantheon(&args).ok();
    assert!(out.contains("dropped") && out.contains("no net was better"), "{out}");
    assert!(out.contains("the evaluation they began with (as shipped)"), "{out}");
    let both = format!("{folder}/1.net");
    assert!(games(&both) > games(&net) + 50, "it learned from the games of before as well");
}

#[test]
fn weights_are_fitted_to_games_of_a_file() {
    let games = place("fitted.games");
    pantheon(&["selfplay", "minixiangqi", "--games", "40", "--nodes", "40", "--out", &games]).ok();
    let text = pantheon(&["tune", "minixiangqi", &games, "--duel", "2", "--nodes", "40"]).ok();
    assert!(text.contains("games of `pantheon selfplay`") && text.contains("\npiece R "), "{text}");
}

#[test]
fn what_cannot_be_learned_from_is_refused() {
    let text = file("no.games", "hello\n");
    let says = |args: &[&str]| pantheon(args).failed();
    assert!(says(&["train", "shogi", &text]).contains("this is no file of games: it begins with `hello`"));
    assert!(says(&["train", "shogi", "nowhere.games"]).contains("nowhere.games"));
    assert!(says(&["selfplay", "shogi", "--out", &text]).contains("this is no file of games"));
    assert!(says(&["selfplay", "shogi", "--net", &text]).contains("this is no net"));
    assert!(says(&["rounds", "shogi", "--net", &text, "--out", &place("none")]).contains("this is no net"));
    let with = ["rounds", "shogi", "--with", &text, "--out", &place("none")];
    assert!(says(&with).contains("this is no file of games: it begins with `hello`"));
    assert!(says(&["train", "shogi", &text, "--hidden", "50"]).contains("a hidden layer of 50 does not go"));
    assert!(
        says(&["train", "shogi", &text, "--foresight", "1"]).contains("--foresight is from 0 to just below 1, not 1")
    );
    assert!(says(&["train", "shogi", &text, "--decay", "11"]).contains("--decay is from 0 to 10, not 11"));
    assert!(says(&["tune", "shogi", &text]).contains("this is no file of games: it begins with `hello`"));
    assert!(says(&["selfplay", "shogy"]).contains("shogi"));
    for command in ["selfplay", "tune", "match"] {
        assert!(says(&[command, "bughouse"]).contains("bughouse is played on two boards by four"));
    }
    let (games, other) = (place("mini.games"), place("other.net"));
    pantheon(&["selfplay", "minixiangqi", "--games", "2", "--nodes", "20", "--out", &games]).ok();
    assert!(says(&["train", "gorogoro", &games, "--out", &other]).contains("these are games of `minixiangqi`"));
    assert!(says(&["tune", "gorogoro", &games]).contains("these are games of `minixiangqi`"));
    let args = ["selfplay", "minixiangqi", "--games", "2", "--nodes", "30", "--out", &games];
    assert!(says(&args).contains("holds games that were made otherwise: 20 nodes a move, not 30; name another place"));
}

#[test]
fn nothing_that_is_learned_from_is_written_over() {
    let games = place("kept.games");
    pantheon(&["selfplay", "minixiangqi", "--games", "2", "--nodes", "20", "--out", &games]).ok();
    let (before, picture) = (fs::read(&games).expect("games"), place("kept.svg"));
    fs::copy(&games, &picture).expect("a copy");
    let rules = file("kept.ini", "[kept:minixiangqi]\n");
    let net = place("kept.net");
    let lost = |args: &[&str]| {
        let told = pantheon(args).failed();
        assert!(told.contains("is read from, and would be lost; name another file"), "{told}");
    };
    lost(&["train", "minixiangqi", &games, "--out", &games]);
    lost(&["train", "minixiangqi", &picture, "--out", &net]);
    lost(&["tune", "minixiangqi", &games, "--out", &games]);
    lost(&["tune", "kept", "--variants", &rules, "--out", &rules]);
    let told = pantheon(&["train", "minixiangqi", &games, "--out", &picture]).failed();
    assert!(told.contains("kept.svg is where the picture of how it learned goes; name a file for the net"), "{told}");
    assert!([&games, &picture].iter().all(|file| fs::read(file).expect("games") == before));
    assert!(fs::metadata(&net).is_err() && fs::read_to_string(&rules).expect("rules").starts_with("[kept:"));
}

#[test]
fn what_cannot_be_written_is_told_before_anything_is_learned() {
    let games = place("unwritten.games");
    pantheon(&["selfplay", "minixiangqi", "--games", "2", "--nodes", "20", "--out", &games]).ok();
    let nowhere = place("nowhere") + "/made.net";
    for args in [["train", "minixiangqi", &games], ["tune", "minixiangqi", "--games=1000000"]] {
        let told = pantheon(&[&args[..], &["--out", &nowhere]].concat()).failed();
        assert!(told.contains("cannot write ") && told.contains("made.net"), "{told}");
    }
    // Where the picture should be there is a folder.
    let (folder, net) = (place("framed.svg"), place("framed.net"));
    fs::create_dir(&folder).expect("a folder");
    let told = pantheon(&["train", "minixiangqi", &games, "--out", &net]).failed();
    assert!(told.contains("cannot write ") && told.contains("framed.svg"), "{told}");
    assert!(fs::metadata(&net).is_err());
}

#[test]
fn a_closer_look_teaches_the_same_on_any_number_of_threads() {
    let games = place("looked-at.games");
    pantheon(&["selfplay", "minixiangqi", "--games", "12", "--nodes", "30", "--out", &games]).ok();
    let tune = |threads: &str| {
        let look = ["tune", "minixiangqi", &games, "--look", "60", "--positions", "100", "--net", "none"];
        let run = pantheon(&[&look[..], &["--threads", threads, "--duel", "2", "--nodes", "20"]].concat());
        run.ok()
    };
    let weights = tune("1");
    assert!(weights.contains("games of `pantheon selfplay`, looked at with 60 nodes each"), "{weights}");
    assert_eq!(weights, tune("3"));
}

#[test]
fn a_closer_look_needs_games() {
    for (option, number) in [("--look", "100"), ("--positions", "1000")] {
        let run = pantheon(&["tune", "minixiangqi", option, number]);
        assert_eq!((run.code, run.err.contains("<DATA>...")), (Some(2), true), "{option}: {}", run.err);
    }
}
