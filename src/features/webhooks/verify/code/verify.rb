require "standardwebhooks"

# Returns the event; raises unless the delivery is genuine and recent.
# raw_body: the bytes as received. headers: a hash with lower-case names.
def verify_delivery(raw_body, headers)
  webhook = StandardWebhooks::Webhook.new(ENV.fetch("WEBHOOK_SIGNING_SECRET"))
  # The same webhook-id can arrive again: remember the ids you have handled.
  webhook.verify(raw_body, headers)
end
