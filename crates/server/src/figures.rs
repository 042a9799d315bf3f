//! Figures of the running server, for Prometheus.

use std::sync::OnceLock;

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

/// The recorder is one for the whole process, whoever asks.
fn handle() -> Option<&'static PrometheusHandle> {
    static HANDLE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    HANDLE.get_or_init(|| PrometheusBuilder::new().install_recorder().ok()).as_ref()
}

/// Begins to count.
pub fn start() {
    metrics::describe_gauge!("pantheon_sockets", "Sockets that are open.");
    metrics::describe_gauge!("pantheon_tables", "Tables that are set up.");
    metrics::describe_gauge!("pantheon_engine_waiting", "Requests that wait for an engine.");
    metrics::describe_counter!("pantheon_games_begun_total", "Games that have begun.");
    metrics::describe_counter!("pantheon_actions_total", "Actions at tables, by what came of them.");
    metrics::describe_histogram!("pantheon_action_seconds", "How long an action took, commit included.");
    let _ = handle();
}

/// All figures as text.
pub fn text() -> String {
    handle().map(PrometheusHandle::render).unwrap_or_default()
}
