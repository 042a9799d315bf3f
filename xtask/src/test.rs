//! `cargo xtask test`: everything that must pass before a change lands.

use std::time::Instant;

use crate::postgres::Postgres;
use crate::{Outcome, docs, oracle, shell, web};

/// One step: what it is called and what it does.
struct Step {
    name: &'static str,
    run: fn() -> Outcome<Result<(), Skipped>>,
}

/// Why a step was not taken.
struct Skipped(String);

const STEPS: [Step; 7] = [
    Step { name: "form: cargo fmt --check", run: form },
    Step { name: "lints: cargo clippy", run: lints },
    Step { name: "tests: cargo test", run: tests },
    Step { name: "documents made from the code", run: || docs::check().map(Ok) },
    Step { name: "pages: types and unit tests", run: || unless(web::missing(), web::test) },
    Step { name: "pages in a browser", run: || unless(web::missing_browser(), web::test_in_browser) },
    Step { name: "oracle: a short comparison with pyffish", run: short_oracle },
];

/// Takes every step, also after one that failed, and sums up.
pub fn run() -> Outcome {
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    for (number, step) in STEPS.iter().enumerate() {
        println!("\n[{}/{}] {}", number + 1, STEPS.len(), step.name);
        let start = Instant::now();
        let verdict = (step.run)();
        let seconds = start.elapsed().as_secs();
        match verdict {
            Ok(Ok(())) => {
                passed += 1;
                println!("passed in {seconds} s");
            }
            Ok(Err(Skipped(why))) => {
                skipped += 1;
                println!("skipped: {why}");
            }
            Err(why) => {
                failed += 1;
                println!("failed after {seconds} s: {why}");
            }
        }
    }
    println!("\nsteps: {passed} passed, {failed} failed, {skipped} skipped");
    if failed == 0 { Ok(()) } else { Err("not everything passed; see above".to_owned()) }
}

fn form() -> Outcome<Result<(), Skipped>> {
    if !shell::succeeds(&mut shell::cargo(["fmt", "--version"])) {
        return Ok(Err(missing("rustfmt")));
    }
    shell::run(&mut shell::cargo(["fmt", "--all", "--check"]))
        .map(Ok)
        .map_err(|_| "some files are not in form; `cargo fmt --all` puts them right".to_owned())
}

fn lints() -> Outcome<Result<(), Skipped>> {
    if !shell::succeeds(&mut shell::cargo(["clippy", "--version"])) {
        return Ok(Err(missing("clippy")));
    }
    shell::run(&mut shell::cargo(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])).map(Ok)
}

/// Unit, integration and doc tests; the README's example is one of the latter. What is kept in a database is tested with
/// both, if there is a PostgreSQL; where changes are judged there has to be one.
fn tests() -> Outcome<Result<(), Skipped>> {
    let mut tests = shell::cargo(["test", "--workspace", "--no-fail-fast"]);
    let postgres = match Postgres::start() {
        Ok(postgres) => {
            println!("PostgreSQL answers at {}", postgres.address);
            tests.env("PANTHEON_TEST_POSTGRES", &postgres.address);
            Some(postgres)
        }
        Err(why) if std::env::var_os("CI").is_none() => {
            println!("no tests with PostgreSQL, only with SQLite: {why}");
            None
        }
        Err(why) => return Err(why),
    };
    let outcome = shell::run(&mut tests);
    drop(postgres);
    outcome.map(Ok)
}

/// On a developer's machine Python may be missing; where changes are judged it may not.
fn short_oracle() -> Outcome<Result<(), Skipped>> {
    match oracle::run_short() {
        Err(oracle::Failure::NoPeer(why)) if std::env::var_os("CI").is_none() => Ok(Err(Skipped(why))),
        Err(failure) => Err(failure.to_string()),
        Ok(()) => Ok(Ok(())),
    }
}

/// Takes a step where nothing that it needs is missing; where changes are judged nothing may be.
fn unless(missing: Option<String>, step: fn() -> Outcome) -> Outcome<Result<(), Skipped>> {
    match missing {
        Some(why) if std::env::var_os("CI").is_none() => Ok(Err(Skipped(why))),
        Some(why) => Err(why),
        None => step().map(Ok),
    }
}

fn missing(component: &str) -> Skipped {
    Skipped(format!("{component} is not installed; `rustup component add {component}` adds it"))
}
