//! Ctrl-C: long work comes to an orderly end.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, LazyLock};

/// Somebody who ends a program twice does not want to wait.
const IMPATIENT: i32 = 130;

/// What becomes true when somebody ends the program, who then waits until what is under way is whole. The second time
/// ends it at once, as does the first where this cannot be heard.
pub fn listen() -> Arc<AtomicBool> {
    static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| {
        let stop = Arc::new(AtomicBool::new(false));
        let heard = stop.clone();
        let _ = ctrlc::set_handler(move || {
            if heard.swap(true, Relaxed) {
                process::exit(IMPATIENT);
            }
        });
        stop
    });
    STOP.clone()
}
