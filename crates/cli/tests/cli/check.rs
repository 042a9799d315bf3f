use crate::{assert_has, file, pantheon, pantheon_reading};

#[test]
fn good_variants_are_ok() {
    let path = file("good.ini", "[sprint:chess]\nnMoveRule = 20\n\n[quick:shogi]\nnFoldRule = 3\n");
    let out = pantheon(&["check", &path]).ok();
    assert_eq!(out, "sprint: ok (8x8, 20 moves at the start)\nquick: ok (9x9, 30 moves at the start)\n");
}

#[test]
fn every_error_is_told_with_its_line() {
    let text = "\
stray = 1
[good:chess]
nMoveRule = 20

[keys:chess]
maxRnk = 8
promotionPieceTypes = nbrx
[orphan:nosuch]
maxFile = 9
[start:chess]
startFen = 8/8/8 w - - 0 1
no equals here
";
    let path = file("bad.ini", text);
    let run = pantheon(&["check", &path]);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], "good: ok (8x8, 20 moves at the start)");
    let warnings = [(1, " `stray"), (12, " start: no `=` in `no equals here`")];
    for (line, problem) in warnings {
        let place = format!("{path}:{line}:{problem}");
        let told = |line: &&str| line.starts_with(&place) && line.ends_with("(a warning; the rest is read)");
        assert!(lines.iter().any(told), "no {place} in\n{}", run.out);
    }
    let expected = [
        (6, " keys: unknown key `maxRnk`; did you mean `maxRank`?"),
        (7, " keys: unknown piece letter `x` in `promotionPieceTypes`"),
        (8, " orphan: unknown parent `nosuch`"),
        (11, " start: 3 ranks in `startFen`; this board has 8"),
    ];
    for (line, problem) in expected {
        let place = format!("{path}:{line}:{problem}");
        assert!(lines.iter().any(|line| line.starts_with(&place)), "no {place} in\n{}", run.out);
    }
    assert_eq!(lines.len(), 1 + expected.len() + warnings.len(), "{}", run.out);
    assert_eq!(run.failed(), "error: 4 errors in all\n");
}

#[test]
fn standard_input_is_a_file_too() {
    assert_eq!(pantheon_reading(&["check", "-"], "[mine:chess]\n").ok(), "mine: ok (8x8, 20 moves at the start)\n");
    let run = pantheon_reading(&["check", "-"], "[mine:chess]\nfoo = 1\n");
    assert_has(&run.out, "-:2: mine: unknown key `foo`");
    run.failed();
}

#[test]
fn a_file_may_build_on_the_one_before_it() {
    let parent = file("parent.ini", "[parent:chess]\nnFoldRule = 0\n");
    let child = file("child.ini", "[child:parent]\nnMoveRule = 20\n");
    pantheon(&["check", &child]).failed();
    assert_has(&pantheon(&["check", &parent, &child]).ok(), "child: ok");
    assert_has(&pantheon(&["check", &child, "--variants", &parent]).ok(), "child: ok");
}

#[test]
fn files_that_are_none() {
    let run = pantheon(&["check", "/no/such/file.ini"]);
    assert_has(&run.out, "cannot read /no/such/file.ini");
    run.failed();
    let path = file("bytes.ini", b"[mine:chess]\ndescription = \xff\n");
    let run = pantheon(&["check", &path]);
    assert_has(&run.out, "bytes.ini:2: not UTF-8 text");
    run.failed();
    let path = file("empty.ini", "# nothing yet\n");
    assert_has(&pantheon(&["check", &path]).ok(), "no variants; one begins with a line `[name]`");
    assert_eq!(pantheon(&["check"]).code, Some(2));
}

#[test]
fn garbage_is_refused_without_a_crash() {
    for text in ["[", "]\n[[", "[a:a]\n", "[a:b]\n[b:a]\n", "=\n=", "\0\u{feff}[x]\n\\\n", "[é:chess]\nking = 王\n"] {
        let code = pantheon_reading(&["check", "-"], text).code;
        assert!(matches!(code, Some(0 | 1)), "{text:?}: {code:?}");
    }
}

#[test]
fn a_fault_that_was_inherited_is_told_of_the_child() {
    // The start, which the child does not write, has eight files.
    let run = pantheon_reading(&["check", "-"], "[mine:chess]\nmaxFile = 9\n");
    assert_has(&run.out, " mine: rank 8 has 8 squares in `startFen`; this board has 9 files");
    run.failed();
}
