//! Is there room for what the engine is to think with?

use std::fs;

/// Refuses a table that does not fit; asking for it would end the program.
pub fn fits(megabytes: usize) -> Result<(), String> {
    fits_in_place_of(0, megabytes)
}

/// The same for a table that takes the place of one that is held already.
pub fn fits_in_place_of(held: usize, megabytes: usize) -> Result<(), String> {
    let more = megabytes.saturating_sub(held);
    let mut trial: Vec<u8> = Vec::new();
    let fits = more.checked_mul(1 << 20).is_some_and(|bytes| trial.try_reserve_exact(bytes).is_ok());
    // Memory that nobody looks at would never be asked for.
    std::hint::black_box(&trial);
    match free() {
        _ if !fits => Err(format!("there is no memory for a table of {megabytes} megabytes")),
        Some(free) if free < more => {
            Err(format!("there is no memory for a table of {megabytes} megabytes; about {} are free", free + held))
        }
        _ => Ok(()),
    }
}

/// How many megabytes could be had, where the system says so: it promises more than it has. In a container no more than
/// that may have.
fn free() -> Option<usize> {
    let told = fs::read_to_string("/proc/meminfo").ok()?;
    let available = available(&told)?;
    let limits = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];
    let limits = limits.iter().filter_map(|path| fs::read_to_string(path).ok()?.trim().parse::<usize>().ok());
    limits.map(|bytes| bytes >> 20).chain([available]).min()
}

/// The megabytes that `/proc/meminfo` calls available.
fn available(told: &str) -> Option<usize> {
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
        assert_eq!(fits_in_place_of(1 << 30, 1 << 30), Ok(()), "what is there already need not be found");
    }

    #[test]
    fn what_the_system_says_is_free_is_read() {
        let told = "MemTotal:       24689764 kB\nMemFree:          411920 kB\nMemAvailable:    2097152 kB\n";
        assert_eq!(available(told), Some(2048));
        assert_eq!(available("MemTotal: 1 kB\n"), None);
    }
}
