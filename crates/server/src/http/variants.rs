//! The variants that are played here.

use std::fmt::Write;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::routing::get;
use axum::{Extension, Json, Router};
use pantheon_rules::spec::keys::{self, Status};
use pantheon_rules::{Game, Position, Variant, VariantSpec};
use pantheon_wire::{Code, Refusal, VariantInfo, VariantPage};
use tokio::sync::OnceCell;

use crate::games::rules_hash;
use crate::table::allowed;
use crate::{Answer, App, Failure};

/// The list, once somebody has asked for it: all variants are compiled for it.
type List = Arc<OnceCell<Vec<VariantInfo>>>;

/// The routes.
pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/v1/variants", get(list))
        .route("/api/v1/variants/{name}", get(show))
        .layer(Extension(List::default()))
}

fn info(variant: &Arc<Variant>) -> VariantInfo {
    VariantInfo {
        name: variant.name().to_owned(),
        description: variant.description().to_owned(),
        handicaps: variant.handicaps().map(str::to_owned).collect(),
        allows: allowed(variant, false),
        files: variant.files(),
        ranks: variant.ranks(),
    }
}

/// All variants by name.
#[utoipa::path(get, path = "/api/v1/variants", tag = "variants", responses((status = 200, body = Vec<VariantInfo>)))]
pub async fn list(State(app): State<Arc<App>>, Extension(list): Extension<List>) -> Answer<Json<Vec<VariantInfo>>> {
    let make = || async {
        let games = app.games.clone();
        let all = move || games.catalogue().entries().map(|entry| info(entry.variant())).collect();
        let made = tokio::task::spawn_blocking(all).await;
        made.map_err(|error| Failure::new(Code::Unavailable, error.to_string()))
    };
    list.get_or_try_init(make).await.cloned().map(Json)
}

/// One variant, with its definition.
#[utoipa::path(get, path = "/api/v1/variants/{name}", tag = "variants", params(("name" = String, Path)),
    responses((status = 200, body = VariantPage), (status = "4XX", body = Refusal)))]
pub async fn show(State(app): State<Arc<App>>, Path(name): Path<String>) -> Answer<Json<VariantPage>> {
    let variant = app.games.catalogue().get(&name);
    let variant = variant.ok_or_else(|| Failure::not_found(format!("variant `{name}`")))?;
    Ok(Json(VariantPage {
        info: info(variant),
        start: Game::new(Position::start(variant)).fen(),
        rules: rules_hash(variant),
        definition: definition(variant.spec()),
    }))
}

/// The pieces, and the keys whose value is not what holds by itself.
fn definition(spec: &VariantSpec) -> String {
    let mut text = format!("[{}]\n", spec.name);
    for (piece, how) in spec.pieces.iter() {
        // A piece with a name of its own moves as its name says.
        let movement = match piece.name().starts_with("custom") {
            true => format!(":{}", how.movement.text),
            false => String::new(),
        };
        let _ = writeln!(text, "{} = {}{movement}", piece.name(), how.letter);
    }
    for key in keys::all().filter(|key| matches!(key.status, Status::Shared | Status::Ours)) {
        let value = key.show(spec);
        if value != key.default() {
            let _ = writeln!(text, "{} = {value}", key.name);
        }
    }
    text
}
