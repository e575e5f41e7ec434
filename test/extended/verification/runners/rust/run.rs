mod verify;

fn main() {
    let given = |name: &str| std::env::var(name).unwrap_or_default();
    let mut headers = http::HeaderMap::new();
    for (header, name) in [("webhook-id", "I"), ("webhook-timestamp", "T"), ("webhook-signature", "G")] {
        headers.insert(header, given(name).parse().expect("a header"));
    }
    let body = std::fs::read(given("BODY")).expect("a body");
    std::process::exit(verify::verify_delivery(&body, &headers).is_err().into());
}
