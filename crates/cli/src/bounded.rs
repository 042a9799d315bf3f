//! Reading whole files of others, as far as their size makes sense: a name may stand for something without an end.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// No net has so many bytes.
pub const LARGEST_NET: u64 = 256 << 20;

/// All bytes of a file, if there are no more than so many.
pub fn read_file(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    read_all(File::open(path)?, most)
}

/// All that there is to read, if it is no more than so many bytes.
pub fn read_all(input: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(most + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > most {
        true => {
            let problem = format!("it has more than {} MiB, the most that such a file may have", most >> 20);
            Err(io::Error::new(io::ErrorKind::FileTooLarge, problem))
        }
        false => Ok(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_end_is_refused() {
        assert_eq!(read_all(&b"abc"[..], 3).unwrap(), b"abc");
        assert_eq!(read_all(io::repeat(0).take(1 << 20), 1 << 20).unwrap().len(), 1 << 20);
        let error = read_all(io::repeat(0), 1 << 20).unwrap_err();
        assert_eq!(error.to_string(), "it has more than 1 MiB, the most that such a file may have");
    }
}
