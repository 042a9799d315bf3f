//! A real PostgreSQL for the tests: in a temporary directory, on a free port, stopped when they are done.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Outcome, shell};

/// Where Debian keeps the programs of each version.
const DEBIAN: &str = "/usr/lib/postgresql";
/// PostgreSQL does not run as root; its package brings this user along.
const USER: &str = "postgres";

/// A running PostgreSQL. It stops when this goes.
pub struct Postgres {
    folder: PathBuf,
    programs: PathBuf,
    /// Where it answers, as the tests are told.
    pub address: String,
}

impl Postgres {
    /// Installs PostgreSQL where it can and starts one; says why there is none otherwise.
    pub fn start() -> Outcome<Postgres> {
        let programs = match find() {
            Some(programs) => programs,
            None => {
                shell::install("postgresql").map_err(|why| format!("PostgreSQL is not installed; {why}"))?;
                find().ok_or("PostgreSQL was installed, but there is no `initdb`")?
            }
        };
        let folder = std::env::temp_dir().join(format!("pantheon-postgres-{}", std::process::id()));
        std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let port = free_port()?;
        let address = format!("postgres://{USER}@127.0.0.1:{port}/postgres");
        // From here on it is stopped and removed whatever happens.
        let postgres = Postgres { folder, programs, address };
        if shell::is_root() {
            shell::run(Command::new("chown").arg(USER).arg(&postgres.folder))?;
        }
        let data = postgres.data();
        let mut initdb = postgres.command("initdb", &["--username", USER, "--auth", "trust", "--encoding", "UTF8"]);
        shell::run_quietly(initdb.arg("-D").arg(&data))?;
        // Commits wait for the disk, as they do on a real site.
        let options = format!(
            "-c listen_addresses=127.0.0.1 -p {port} -k {} -c fsync=on -c max_connections=300",
            postgres.folder.display()
        );
        let mut start = postgres.command("pg_ctl", &["start", "-w", "-o", &options]);
        shell::run_quietly(start.arg("-l").arg(postgres.folder.join("log")).arg("-D").arg(&data))?;
        Ok(postgres)
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// One of its programs, as a user that may run it.
    fn command(&self, program: &str, arguments: &[&str]) -> Command {
        let program = self.programs.join(program);
        let mut command = match shell::is_root() {
            true => {
                let mut command = Command::new("runuser");
                command.args(["-u", USER, "--"]).arg(program);
                command
            }
            false => Command::new(program),
        };
        command.current_dir(&self.folder).args(arguments);
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let mut stop = self.command("pg_ctl", &["stop", "-m", "fast"]);
        let _ = shell::succeeds(stop.arg("-D").arg(self.data()));
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// The directory of the programs: the newest that Debian has, or where the path leads.
fn find() -> Option<PathBuf> {
    let versions = std::fs::read_dir(DEBIAN).into_iter().flatten().flatten();
    let newest = versions.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok()).max();
    let debian = newest.map(|version| Path::new(DEBIAN).join(version.to_string()).join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = debian.into_iter().chain(std::env::split_paths(&path));
    folders.into_iter().find(|folder| folder.join("initdb").is_file() && folder.join("pg_ctl").is_file())
}

fn free_port() -> Outcome<u16> {
    let listener = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    listener.map(|address| address.port()).map_err(|error| format!("no free port: {error}"))
}
