//! `cargo xtask web`: the browser's part of the program. Rules and engine become WebAssembly, the pages are built upon
//! them into `web/dist`.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Outcome, shell};

/// What `web` is told.
#[derive(clap::Args, Default)]
pub struct Arguments {
    /// Make the modules alone, for a development server (`npm run dev` in `web`).
    #[arg(long)]
    modules: bool,
}

const TARGET: &str = "wasm32-unknown-unknown";

/// A module that a browser loads.
struct Module {
    package: &'static str,
    /// What its file is called.
    file: &'static str,
    /// How it is built.
    profile: &'static str,
    /// Which part of the package it is, where that has parts.
    feature: Option<&'static str>,
    /// What the compiler is told of the browser.
    flags: &'static str,
    /// Where it goes below `web/src/wasm`.
    place: &'static str,
}

const MODULES: [Module; 4] = [
    Module {
        package: "pantheon-wasm",
        file: "pantheon_wasm.wasm",
        profile: "web",
        feature: Some("board"),
        flags: "",
        place: "rules",
    },
    Module {
        package: "pantheon-wasm",
        file: "pantheon_wasm.wasm",
        profile: "web",
        feature: Some("guide"),
        flags: "",
        place: "guide",
    },
    Module {
        package: "pantheon-wasm",
        file: "pantheon_wasm.wasm",
        profile: "web",
        feature: Some("records"),
        flags: "",
        place: "records",
    },
    Module {
        package: "pantheon-wasm-engine",
        file: "pantheon_wasm_engine.wasm",
        profile: "web-engine",
        feature: None,
        flags: "-C target-feature=+simd128",
        place: "engine",
    },
];

/// Builds everything that a browser loads.
pub fn run(arguments: &Arguments) -> Outcome {
    build_modules()?;
    install()?;
    if arguments.modules {
        return Ok(());
    }
    npm(["run", "check"])?;
    npm(["run", "build"])?;
    println!("The site is in {}.", directory().join("dist").display());
    Ok(())
}

/// Types and unit tests of the pages.
pub fn test() -> Outcome {
    build_modules()?;
    install()?;
    npm(["run", "check"])?;
    npm(["run", "test"])
}

/// Builds the pages for a server to serve.
pub fn build() -> Outcome {
    build_modules()?;
    install()?;
    npm(["run", "build"])
}

/// The pages in a real browser, with the server that the Rust tests have built; it reads the pages from their folder.
pub fn test_in_browser() -> Outcome {
    build()?;
    shell::run(&mut shell::cargo(["build", "--package", "pantheon"]))?;
    let server = shell::target_dir().join("debug").join("pantheon");
    let mut browser = Command::new("npm");
    browser.env("PANTHEON_BIN", server).env("PANTHEON_PAGES", directory().join("dist"));
    shell::run(browser.current_dir(directory()).args(["run", "browser"]))
}

/// Why the pages cannot be built here, if they cannot.
pub fn missing() -> Option<String> {
    let has = |program: &str| shell::succeeds(Command::new(program).arg("--version"));
    (!has("npm")).then(|| "npm is not installed; the pages need Node 20.19 or newer".to_owned())
}

/// Why the pages cannot be looked at here, if they cannot. A browser is installed where that is possible.
pub fn missing_browser() -> Option<String> {
    let has = |program: &&str| shell::succeeds(Command::new(program).arg("--version"));
    if let Some(why) = missing() {
        return Some(why);
    }
    if ["chromium", "chromium-browser", "google-chrome"].iter().any(has) {
        return None;
    }
    shell::install("chromium").err().map(|why| format!("chromium is not installed; {why}"))
}

fn directory() -> PathBuf {
    shell::root().join("web")
}

fn npm<const N: usize>(arguments: [&str; N]) -> Outcome {
    if let Some(why) = missing() {
        return Err(why);
    }
    shell::run(Command::new("npm").current_dir(directory()).args(arguments))
}

/// Installs what the lock file names, if that was not done since it changed.
fn install() -> Outcome {
    let changed = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
    let installed = changed(&directory().join("node_modules/.package-lock.json"));
    let wanted = changed(&directory().join("package-lock.json"));
    if installed.is_some() && installed >= wanted { Ok(()) } else { npm(["ci"]) }
}

/// Where the files of a module go.
pub fn module_dir(place: &str) -> PathBuf {
    directory().join("src/wasm").join(place)
}

/// Builds the modules, and the scripts that load them.
fn build_modules() -> Outcome {
    MODULES.iter().try_for_each(Module::build)
}

/// Builds the module for boards alone.
pub fn build_rules() -> Outcome {
    MODULES[0].build()
}

impl Module {
    fn build(&self) -> Outcome {
        let Module { package, file, profile, feature, flags, place } = *self;
        add_target()?;
        let mut build = shell::cargo(["build", "--target", TARGET, "--profile", profile, "--package", package]);
        if let Some(feature) = feature {
            build.args(["--no-default-features", "--features", feature]);
        }
        shell::run(build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags))?;
        let module = shell::target_dir().join(TARGET).join(profile).join(file);
        let mut bindgen = shell::cargo(["run", "--quiet", "--release", "--manifest-path", "xtask/bindgen/Cargo.toml"]);
        bindgen.env("CARGO_TARGET_DIR", shell::target_dir()).arg("--").arg(module);
        shell::run(bindgen.arg(module_dir(place)))
    }
}

/// Adds the target to the toolchain that builds us, where rustup takes care of it.
fn add_target() -> Outcome {
    let installed = Command::new("rustup").args(["target", "list", "--installed"]).current_dir(shell::root()).output();
    match installed {
        Ok(output) if String::from_utf8_lossy(&output.stdout).lines().any(|line| line == TARGET) => Ok(()),
        Ok(_) => shell::run(Command::new("rustup").args(["target", "add", TARGET]).current_dir(shell::root())),
        // Without rustup the target may have come with the compiler; the build will tell.
        Err(_) => Ok(()),
    }
}
