//! Other programs: whether they are there, and running them.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Outcome;

/// The root of the workspace.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

/// Where cargo puts what it builds.
pub fn target_dir() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// The cargo that runs us, in the root of the workspace.
pub fn cargo<I: AsRef<OsStr>>(arguments: impl IntoIterator<Item = I>) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root()).args(arguments);
    command
}

/// Does the command run and succeed? Its output is thrown away.
pub fn succeeds(command: &mut Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// Runs a command whose output is shown.
pub fn run(command: &mut Command) -> Outcome {
    let shown = show(command);
    let status = command.status().map_err(|error| format!("`{shown}` did not start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("`{shown}` failed")) }
}

/// Runs a command whose output is shown only if it fails.
pub fn run_quietly(command: &mut Command) -> Outcome {
    let shown = show(command);
    // Not through a pipe: a server that the command leaves behind would hold it open.
    let log = std::env::temp_dir().join(format!("pantheon-xtask-{}.log", std::process::id()));
    let failed = |error: std::io::Error| format!("`{shown}` did not start: {error}");
    let file = std::fs::File::create(&log).map_err(failed)?;
    let also = file.try_clone().map_err(failed)?;
    let status = command.stdin(Stdio::null()).stdout(file).stderr(also).status().map_err(failed);
    let said = std::fs::read_to_string(&log).unwrap_or_default();
    let _ = std::fs::remove_file(&log);
    if status?.success() { Ok(()) } else { Err(format!("`{shown}` failed:\n{}", said.trim_end())) }
}

/// Does root run us? Only root installs programs, and some programs do not run as root.
pub fn is_root() -> bool {
    let id = Command::new("id").arg("-u").stderr(Stdio::null()).output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// Installs a package of Debian where that is possible; says what to do where it is not.
pub fn install(package: &str) -> Outcome {
    let advice = format!("`apt-get install {package}` adds it on Debian");
    if !is_root() || !succeeds(Command::new("apt-get").arg("--version")) {
        return Err(advice);
    }
    println!("installing {package}");
    let apt = |arguments: &[&str]| {
        let mut command = Command::new("apt-get");
        run_quietly(command.env("DEBIAN_FRONTEND", "noninteractive").args(arguments))
    };
    // The lists may be older than what the mirrors have.
    apt(&["install", "-y", package])
        .or_else(|_| apt(&["update"]).and_then(|()| apt(&["install", "-y", package])))
        .map_err(|why| format!("{advice}, which was tried: {why}"))
}

/// A command as one would type it.
fn show(command: &Command) -> String {
    let name = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    let words = std::iter::once(name).chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

/// Builds the program for speed, and says where it is.
pub fn build_program() -> Outcome<PathBuf> {
    run(&mut cargo(["build", "--release", "--package", "pantheon"]))?;
    Ok(target_dir().join("release").join("pantheon"))
}
