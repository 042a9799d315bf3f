//! A file that takes its place when it is whole. What stood there before is lost to nobody who is interrupted.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::failure::Failure;

/// A file that is being written, beside the place where it will be.
pub struct Draft {
    file: BufWriter<File>,
    path: PathBuf,
    /// Where it is until then; `None` for what is no file, such as a pipe, and cannot wait.
    beside: Option<PathBuf>,
}

impl Draft {
    /// For a file of this name.
    pub fn new(path: &Path) -> Result<Draft, Failure> {
        // A link stays one: what it leads to is written.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match open(&path) {
            Ok((file, beside)) => Ok(Draft { file: BufWriter::new(file), path, beside }),
            Err(error) => Err(cannot_write(&path, &error)),
        }
    }

    /// Puts it in its place.
    pub fn finish(mut self) -> Result<(), Failure> {
        let moved = self.file.flush().and_then(|()| match self.beside.take() {
            Some(beside) => fs::rename(beside, &self.path),
            None => Ok(()),
        });
        moved.map_err(|error| cannot_write(&self.path, &error))
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // What was given up is of no use to anybody.
        if let Some(beside) = self.beside.take() {
            let _ = fs::remove_file(beside);
        }
    }
}

/// What to write to, and where it is beside the path.
fn open(path: &Path) -> io::Result<(File, Option<PathBuf>)> {
    let Ok(before) = fs::metadata(path) else { return create_beside(path).map(|(file, beside)| (file, Some(beside))) };
    if !before.is_file() {
        return Ok((File::create(path)?, None));
    }
    // To put another file in its place takes no leave to write to this one, which may be protected for a reason.
    OpenOptions::new().write(true).open(path)?;
    let (file, beside) = create_beside(path)?;
    // Who may read the old one may read the new one; where that cannot be said, it does not matter.
    let _ = fs::set_permissions(&beside, before.permissions());
    Ok((file, Some(beside)))
}

/// A new file by a name that nobody else has: another program, another draft of ours, or whoever was here before.
fn create_beside(path: &Path) -> io::Result<(File, PathBuf)> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    loop {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{}-{}.new", process::id(), NEXT.fetch_add(1, Relaxed)));
        match OpenOptions::new().write(true).create_new(true).open(&name) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            created => return created.map(|file| (file, name.into())),
        }
    }
}

/// Writes a whole file.
pub fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<(), Failure> {
    let mut draft = Draft::new(path)?;
    draft.write_all(text.as_ref()).map_err(|error| cannot_write(path, &error))?;
    draft.finish()
}

/// Could a file of this name be written? Nothing is left behind, and what is there stays.
pub fn is_possible(path: &Path) -> Result<(), Failure> {
    // Who listens at the end of a pipe would take a trial for all that there is.
    if fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        return Ok(());
    }
    Draft::new(path).map(drop)
}

/// Refuses to write a file where one is that something is read from.
pub fn spares<'a>(path: &Path, sources: impl IntoIterator<Item = &'a PathBuf>) -> Result<(), Failure> {
    match sources.into_iter().any(|source| is_same(path, source)) {
        true => Err(Failure::new(format!("{} is read from, and would be lost; name another file", path.display()))),
        false => Ok(()),
    }
}

/// Do two names mean the same file?
pub fn is_same(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| fs::canonicalize(path);
    one == other || real(one).is_ok_and(|one| real(other).is_ok_and(|other| one == other))
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::new(format!("cannot write {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_finished_changes_nothing() {
        let folder = std::env::temp_dir().join(format!("pantheon-draft-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("games.pgn");
        fs::write(&file, "old").expect("a file");
        let mut draft = Draft::new(&file).expect("it can be written");
        draft.write_all(b"half").expect("there is room");
        assert_eq!(fs::read_to_string(&file).expect("it is there"), "old");
        drop(draft);
        is_possible(&file).expect("it could be");
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1, "nothing is left behind");
        write(&file, "new").expect("it can be written");
        assert_eq!(fs::read_to_string(&file).expect("it is there"), "new");
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
        assert!(is_possible(&folder.join("nowhere/games.pgn")).is_err());
        fs::remove_dir_all(&folder).expect("the folder is ours");
    }

    #[test]
    fn a_file_that_is_protected_is_not_replaced() {
        let file = std::env::temp_dir().join(format!("pantheon-draft-{}.pgn", process::id()));
        fs::write(&file, "old").expect("a file");
        let mut permissions = fs::metadata(&file).expect("it is there").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&file, permissions).expect("the file is ours");
        // Nothing is protected from root.
        let is_protected = OpenOptions::new().write(true).open(&file).is_err();
        assert_eq!(is_possible(&file).is_err(), is_protected);
        assert_eq!(write(&file, "new").is_err(), is_protected);
        let expected = if is_protected { "old" } else { "new" };
        assert_eq!(fs::read_to_string(&file).expect("it is there"), expected);
        fs::remove_file(&file).expect("the file is ours");
    }
}
