require "standardwebhooks"

# Returns the event; raises unless the delivery is genuine and recent.
# raw_body: the bytes as received. headers: a hash with lower-case names.
def verify_delivery(raw_body, headers)
  secret = ENV.fetch("WEBHOOK_SIGNING_SECRET")
  # Anybody can sign with an empty key, which some versions of the library accept.
  unless secret.match?(%r{\A(whsec_)?[A-Za-z0-9+/]{32,}=*\z})
    raise ArgumentError, "the secret is missing or too short"
  end
  webhook = StandardWebhooks::Webhook.new(secret)
  # The same webhook-id can arrive again: remember the ids you have handled.
  webhook.verify(raw_body, headers)
end
