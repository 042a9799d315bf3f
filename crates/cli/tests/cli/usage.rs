use std::process::{Command, Stdio};

use crate::{assert_has, file, pantheon};

#[test]
fn help_has_examples_for_every_command() {
    assert_has(&pantheon(&["--help"]).ok(), "Examples:\n  pantheon variants");
    for command in ["variants", "show", "piece", "perft", "check", "play", "arbiter", "match", "analyze"] {
        assert_has(&pantheon(&[command, "--help"]).ok(), &format!("Examples:\n  pantheon {command}"));
    }
    assert_has(&pantheon(&["engine", "--help"]).ok(), "go perft 3");
}

#[test]
fn help_fits_the_page() {
    for args in [
        &["--help"][..],
        &["show", "--help"],
        &["piece", "--help"],
        &["engine", "--help"],
        &["play", "--help"],
        &["arbiter", "--help"],
        &["match", "--help"],
        &["analyze", "--help"],
    ] {
        let out = pantheon(args).ok();
        assert!(out.lines().all(|line| line.chars().count() <= 120), "{out}");
    }
}

#[test]
fn the_version_is_told() {
    assert_eq!(pantheon(&["--version"]).ok(), format!("pantheon {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_command_line_that_is_not_understood_exits_with_2() {
    for args in [
        &[][..],
        &["fly"],
        &["show"],
        &["perft", "chess"],
        &["variants", "--xml"],
        &["play", "chess", "--against", "dog"],
    ] {
        assert_eq!(pantheon(args).code, Some(2), "{args:?}");
    }
}

#[test]
fn an_unknown_variant_gets_near_names() {
    for command in [&["show", "shogii"][..], &["perft", "shogii", "3"], &["play", "shogii"], &["piece", "shogii"]] {
        let err = pantheon(command).failed();
        assert_eq!(err, "error: unknown variant `shogii`; did you mean `shogi`? `pantheon variants` lists them all\n");
    }
    let err = pantheon(&["show", "minisho"]).failed();
    assert_has(&err, "did you mean `minishogi`");
    let err = pantheon(&["show", "quidditch"]).failed();
    assert_eq!(err, "error: unknown variant `quidditch`; `pantheon variants` lists them all\n");
}

#[test]
fn a_bad_file_of_variants_is_told_with_its_lines() {
    let path = file("bad for show.ini", "[mine:chess]\nmaxRnk = 9\n");
    let err = pantheon(&["show", "chess", "--variants", &path]).failed();
    assert_has(&err, &format!("the variants of {path} cannot be used\n  {path}:2: mine: unknown key `maxRnk`"));
}

#[test]
fn nobody_reading_the_output_is_no_crash() {
    for args in [&["keys"][..], &["variants"], &["show", "shogi"], &["perft", "chess", "3", "--divide"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pantheon"));
        let mut child = command.args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        drop(child.stderr.take());
        assert_eq!(child.wait().unwrap().code(), Some(0), "{args:?}");
    }
}
