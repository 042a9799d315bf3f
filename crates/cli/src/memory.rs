//! Is there room for what the engine is to think with?

use std::fs;

/// Refuses a table that does not fit; asking for it would end the program.
pub fn fits(megabytes: usize) -> Result<(), String> {
    let mut trial: Vec<u8> = Vec::new();
    let fits = megabytes.checked_mul(1 << 20).is_some_and(|bytes| trial.try_reserve_exact(bytes).is_ok());
    // Memory that nobody looks at would never be asked for.
    std::hint::black_box(&trial);
    match free() {
        _ if !fits => Err(format!("there is no memory for a table of {megabytes} megabytes")),
        Some(free) if free < megabytes => {
            Err(format!("there is no memory for a table of {megabytes} megabytes; about {free} are free"))
        }
        _ => Ok(()),
    }
}

/// How many megabytes could be had, where the system says so: it promises more than it has.
fn free() -> Option<usize> {
    let told = fs::read_to_string("/proc/meminfo").ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: usize = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes >> 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_large_is_refused() {
        assert_eq!(fits(1), Ok(()));
        assert!(fits(usize::MAX >> 21).is_err_and(|why| why.starts_with("there is no memory")));
    }
}
