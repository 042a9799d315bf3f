//! How much less deeply late moves are looked at.

/// Reductions by depth and number of the move, in 1024ths of a ply.
pub(super) struct Reductions {
    log: [f64; 256],
}

impl Reductions {
    pub fn new() -> Reductions {
        let mut log = [0.0; 256];
        for (i, entry) in log.iter_mut().enumerate().skip(1) {
            *entry = (i as f64).ln();
        }
        Reductions { log }
    }

    pub fn of(&self, depth: i32, number: usize) -> i32 {
        let depth = self.log[depth.clamp(0, 255) as usize];
        let number = self.log[number.min(255)];
        (1024.0 * (0.55 + depth * number / 2.15)) as i32
    }
}
