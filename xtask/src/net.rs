//! `cargo xtask net`: makes a net that comes with the program once more, and compares the two.
//!
//! How a net came about stands beside it, in a recipe: lines of a commit and of what the program of that commit was
//! told. The program changes and the nets in it with it, so the same command makes the same net only there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Outcome;
use crate::shell;

/// What `net` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game whose net is made
    game: String,
    /// Only say what would be done
    #[arg(long)]
    dry_run: bool,
}

/// How a net is made.
#[derive(PartialEq, Debug)]
struct Recipe {
    /// Commands, one after the other.
    steps: Vec<Step>,
    /// Where the last of them leaves the net.
    result: PathBuf,
}

#[derive(PartialEq, Debug)]
struct Step {
    commit: String,
    arguments: Vec<String>,
}

/// Follows the recipe of a game's net. What is there already from an earlier run is gone on with.
pub fn run(arguments: &Arguments) -> Outcome {
    let game = &arguments.game;
    let nets = shell::root().join("crates/engine/nets");
    let path = nets.join(format!("{game}.recipe"));
    let text = fs::read_to_string(&path)
        .map_err(|_| format!("there is no recipe for `{game}`; there are those of {}", games(&nets).join(", ")))?;
    let recipe = Recipe::read(&text).map_err(|problem| format!("{}: {problem}", path.display()))?;
    let folder = shell::target_dir().join("nets");
    let kitchen = folder.join(game);
    fs::create_dir_all(&kitchen).map_err(|error| format!("{}: {error}", kitchen.display()))?;
    for Step { commit, arguments: words } in &recipe.steps {
        println!("{commit}: pantheon {}", words.join(" "));
        if !arguments.dry_run {
            let program = build(&folder, commit)?;
            shell::run(Command::new(program).current_dir(&kitchen).args(words))?;
        }
    }
    if arguments.dry_run {
        return Ok(());
    }
    let [made, ships] = [kitchen.join(&recipe.result), nets.join(format!("{game}.net"))].map(|path| {
        let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        numbers(&bytes).map(<[u8]>::to_vec).ok_or_else(|| format!("{}: this is no net", path.display()))
    });
    let (made, ships) = (made?, ships?);
    if made != ships {
        let differ = made.iter().zip(&ships).filter(|(a, b)| a != b).count() + made.len().abs_diff(ships.len());
        return Err(format!("the net that was made is another one: {differ} of {} bytes differ", ships.len()));
    }
    println!("the net of {game} that comes with the program was made again: all {} bytes are the same", ships.len());
    Ok(())
}

/// The games that have a recipe.
fn games(nets: &Path) -> Vec<String> {
    let files = fs::read_dir(nets).into_iter().flatten().flatten().map(|entry| entry.path());
    let recipes = files.filter(|path| path.extension().is_some_and(|extension| extension == "recipe"));
    let mut games: Vec<String> =
        recipes.filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())).collect();
    games.sort();
    games
}

/// The numbers of a net, without the lines of text before them: notes on its card may be newer.
fn numbers(bytes: &[u8]) -> Option<&[u8]> {
    let end = bytes.windows(2).position(|pair| pair == b"\n\n")?;
    Some(&bytes[end + 2..])
}

/// The program of a commit.
fn build(folder: &Path, commit: &str) -> Outcome<PathBuf> {
    let program = folder.join(format!("pantheon-{commit}"));
    if program.exists() {
        return Ok(program);
    }
    let (source, target) = (folder.join(commit), folder.join("target"));
    let git = |words: &[&str]| {
        let mut command = Command::new("git");
        command.current_dir(shell::root()).args(words);
        command
    };
    if !source.exists() {
        println!("fetching the source of {commit}");
        let place = source.to_string_lossy();
        shell::run_quietly(&mut git(&["worktree", "add", "--force", "--detach", &place, commit]))
            .map_err(|why| format!("{why}\nthe history of the project is needed: `git fetch --unshallow` gets it"))?;
    }
    println!("building the program of {commit}");
    let mut cargo = shell::cargo(["build", "--release", "--package", "pantheon"]);
    shell::run(cargo.current_dir(&source).env("CARGO_TARGET_DIR", &target))?;
    let built = target.join("release").join("pantheon");
    fs::copy(&built, &program).map_err(|error| format!("{}: {error}", built.display()))?;
    shell::run_quietly(&mut git(&["worktree", "remove", "--force", &source.to_string_lossy()]))?;
    Ok(program)
}

impl Recipe {
    fn read(text: &str) -> Outcome<Recipe> {
        let mut steps = Vec::new();
        let mut result = None;
        for (number, line) in text.lines().enumerate() {
            let problem = |what: &str| format!("line {}: {what}: `{line}`", number + 1);
            let mut words = line.split('#').next().unwrap_or_default().split_whitespace().map(str::to_owned);
            let Some(first) = words.next() else { continue };
            let arguments: Vec<String> = words.collect();
            match arguments.as_slice() {
                [] => return Err(problem("a commit and a command, or `result` and a file, should stand here")),
                [file] if first == "result" => result = Some(PathBuf::from(file)),
                _ if first.len() >= 7 && first.chars().all(|c| c.is_ascii_hexdigit()) => {
                    steps.push(Step { commit: first, arguments });
                }
                _ => return Err(problem("the line should begin with a commit, of at least 7 hexadecimal digits")),
            }
        }
        match result {
            Some(result) if !steps.is_empty() => Ok(Recipe { steps, result }),
            Some(_) => Err("there is no command in it".to_owned()),
            None => Err("a line `result FILE` should say where the net is in the end".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recipe_is_read() {
        let recipe = Recipe::read("# Two rounds.\n0ecd7b7 selfplay chess --out a.games # older\nresult chess.net\n");
        let words = ["selfplay", "chess", "--out", "a.games"].map(str::to_owned).to_vec();
        let step = Step { commit: "0ecd7b7".to_owned(), arguments: words };
        assert_eq!(recipe, Ok(Recipe { steps: vec![step], result: PathBuf::from("chess.net") }));
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        let problem = |text: &str| Recipe::read(text).expect_err(text);
        assert!(problem("\nselfplay chess\nresult a").starts_with("line 2: the line should begin with a commit"));
        assert!(problem("0ecd7b7").contains("a commit and a command"));
        assert!(problem("0ecd7b7 train chess").contains("`result FILE`"));
        assert!(problem("result chess.net").contains("no command"));
    }

    /// What git says, in one line.
    fn git(words: &[&str]) -> Option<String> {
        let output = Command::new("git").current_dir(shell::root()).args(words).output().ok()?;
        Some(String::from_utf8_lossy(&output.stdout).trim().to_owned()).filter(|_| output.status.success())
    }

    #[test]
    fn every_net_that_ships_has_a_recipe_of_commits_that_exist() {
        let nets = shell::root().join("crates/engine/nets");
        let games = games(&nets);
        for entry in fs::read_dir(&nets).expect("the nets").flatten() {
            let path = entry.path();
            if path.extension().is_some_and(|extension| extension == "net") {
                let game = path.file_stem().expect("a name").to_string_lossy().into_owned();
                assert!(games.contains(&game), "{game} has no recipe");
            }
        }
        for game in games {
            let text = fs::read_to_string(nets.join(format!("{game}.recipe"))).expect("a recipe");
            let recipe = Recipe::read(&text).unwrap_or_else(|problem| panic!("{game}: {problem}"));
            for Step { commit, arguments } in recipe.steps {
                assert_eq!(arguments.get(1), Some(&game), "{game}: the second word should be the game");
                // A copy without its history cannot tell.
                let whole = git(&["rev-parse", "--is-shallow-repository"]).as_deref() == Some("false");
                let known = git(&["cat-file", "-t", &commit]).as_deref() == Some("commit");
                assert!(known || !whole, "{game}: there is no commit {commit}");
            }
        }
    }
}
