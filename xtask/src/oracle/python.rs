//! A Python that has pyffish: the one on the machine, or one of our own under `target/`.

use std::path::PathBuf;
use std::process::Command;

use crate::{Outcome, shell};

/// The releases the comparison was written against.
const REQUIREMENTS: [&str; 2] = ["pyffish==0.0.90", "pyffish-alice==0.0.3"];

/// A Python interpreter that can import pyffish.
pub struct Python {
    /// How to start it.
    pub program: PathBuf,
}

impl Python {
    /// Finds one, or makes one; says what to install where neither can be.
    pub fn find() -> Outcome<Python> {
        let machines = Python { program: "python3".into() };
        if machines.has_pyffish() {
            return Ok(machines);
        }
        if !shell::succeeds(Command::new("python3").arg("--version")) {
            return Err("the oracle needs Python 3: install the package `python3` (with `python3-venv`)".to_owned());
        }
        let home = shell::target_dir().join("oracle-venv");
        let ours = Python { program: home.join("bin").join("python") };
        if !ours.has_pyffish() {
            println!("installing {} in {}", REQUIREMENTS.join(" and "), home.display());
            shell::run(Command::new("python3").args(["-m", "venv"]).arg(&home))
                .map_err(|why| format!("{why}; the oracle needs Python's venv: install the package `python3-venv`"))?;
            let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
            shell::run(Command::new(&ours.program).args(pip).args(REQUIREMENTS))
                .map_err(|why| format!("{why}; the oracle needs the Python packages {}", REQUIREMENTS.join(" and ")))?;
        }
        Ok(ours)
    }

    fn has_pyffish(&self) -> bool {
        shell::succeeds(Command::new(&self.program).args(["-c", "import pyffish, pyffish_alice"]))
    }
}
