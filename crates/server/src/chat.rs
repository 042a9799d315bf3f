//! What may be said.

use crate::identity::Identity;
use crate::{Answer, App};

/// May somebody say this now?
pub async fn check(_app: &App, _who: &Identity, _text: &str) -> Answer<()> {
    Ok(())
}
