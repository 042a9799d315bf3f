//! Somebody who opens seeks and takes them back until the server is gone, then looks what is left of them.

use std::collections::BTreeMap;
use std::time::Duration;

use pantheon_wire::{Lobby, Seek, SeekAnswer};

use crate::http::Visitor;
use crate::random::Random;

/// Somebody who seeks.
pub struct Seeker {
    visitor: Visitor,
    random: Random,
    /// The seeks that are open, as they were acknowledged.
    open: BTreeMap<String, Seek>,
    pending: Option<Pending>,
}

/// What was not acknowledged.
#[derive(Debug)]
enum Pending {
    Opening,
    TakingBack(String),
}

impl Seeker {
    pub async fn arrive(server: &str) -> Seeker {
        let visitor = Visitor::arrive(server).await.unwrap();
        Seeker { visitor, random: Random::new(None), open: BTreeMap::new(), pending: None }
    }

    pub async fn seek_until_broken(mut self) -> Seeker {
        let broken = self.seek().await.expect_err("he seeks for as long as there is a server");
        // An answer with a status is a refusal; a server that is gone gives none.
        assert!(!broken.contains("\"code\""), "{broken}");
        self
    }

    async fn seek(&mut self) -> Result<(), String> {
        loop {
            let names: Vec<&String> = self.open.keys().collect();
            if names.len() < 2 || (names.len() < 5 && self.random.below(2) == 0) {
                self.pending = Some(Pending::Opening);
                let wish = serde_json::json!({ "variant": "chess", "clock": "15m+10s" });
                let answer: SeekAnswer = self.visitor.post("/api/v1/seeks", &wish).await?;
                let seek = answer.seek.expect("nobody else seeks");
                self.open.insert(seek.id.clone(), seek);
            } else {
                let id = names[self.random.below(names.len())].clone();
                self.pending = Some(Pending::TakingBack(id.clone()));
                self.visitor.delete(&format!("/api/v1/seeks/{id}")).await?;
                self.open.remove(&id);
            }
            self.pending = None;
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// After a crash: the seeks are those that were acknowledged, but for one.
    pub async fn come_back(&mut self, server: &str) {
        self.visitor.move_to(server);
        let lobby: Lobby = self.visitor.get("/api/v1/lobby").await.unwrap();
        let there: BTreeMap<String, Seek> = lobby.seeks.into_iter().map(|seek| (seek.id.clone(), seek)).collect();
        let mut wanted = self.open.clone();
        match self.pending.take() {
            Some(Pending::Opening) => {
                let new = there.iter().find(|(id, _)| !wanted.contains_key(*id));
                wanted.extend(new.map(|(id, seek)| (id.clone(), seek.clone())));
            }
            Some(Pending::TakingBack(id)) if !there.contains_key(&id) => drop(wanted.remove(&id)),
            _ => {}
        }
        assert_eq!(there, wanted, "seeks after a crash");
        self.open = there;
    }
}
