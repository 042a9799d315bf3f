//! A file that takes its place when it is whole. What stood there before is lost to nobody who is interrupted.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

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
        let before = fs::metadata(&path).ok();
        let beside = before.as_ref().is_none_or(fs::Metadata::is_file).then(|| {
            let mut name = path.clone().into_os_string();
            name.push(".new");
            PathBuf::from(name)
        });
        let file = File::create(beside.as_ref().unwrap_or(&path)).map_err(|error| cannot_write(&path, &error))?;
        if let (Some(beside), Some(before)) = (&beside, before) {
            // Who may read the old one may read the new one; where that cannot be said, it does not matter.
            let _ = fs::set_permissions(beside, before.permissions());
        }
        Ok(Draft { file: BufWriter::new(file), path, beside })
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

/// Writes a whole file.
pub fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<(), Failure> {
    let mut draft = Draft::new(path)?;
    draft.write_all(text.as_ref()).map_err(|error| cannot_write(path, &error))?;
    draft.finish()
}

/// Could a file of this name be written? Nothing is left behind, and what is there stays.
pub fn is_possible(path: &Path) -> Result<(), Failure> {
    Draft::new(path).map(drop)
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
}
