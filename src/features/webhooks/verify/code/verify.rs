use http::HeaderMap;
use standardwebhooks::Webhook;
use std::{env, error::Error};

/// Returns an error unless the delivery is genuine and recent. raw_body: the bytes as received.
pub fn verify_delivery(raw_body: &[u8], headers: &HeaderMap) -> Result<(), Box<dyn Error>> {
    let secret = env::var("WEBHOOK_SIGNING_SECRET")?;
    // Anybody can sign with an empty key, which some versions of the library accept.
    if secret.trim_start_matches("whsec_").trim_end_matches('=').len() < 32 {
        return Err("the secret is missing or too short".into());
    }
    // The same webhook-id can arrive again: remember the ids you have handled.
    Ok(Webhook::new(&secret)?.verify(raw_body, headers)?)
}
