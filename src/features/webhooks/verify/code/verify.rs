use http::HeaderMap;
use standardwebhooks::{Webhook, WebhookError};

/// Returns an error unless the delivery is genuine and recent. raw_body: the bytes as received.
pub fn verify_delivery(raw_body: &[u8], headers: &HeaderMap) -> Result<(), WebhookError> {
    let secret = std::env::var("WEBHOOK_SIGNING_SECRET").unwrap_or_default();
    // The same webhook-id can arrive again: remember the ids you have handled.
    Webhook::new(&secret)?.verify(raw_body, headers)
}
