require "openssl"

TOLERANCE_SECONDS = 300
SHORTEST_KEY_BYTES = 24

# Raises unless the delivery is genuine and recent.
# headers: a hash with lower-case names. raw_body: the bytes as received.
def verify_delivery(secret, headers, raw_body)
  id, timestamp, signatures =
    headers.values_at("webhook-id", "webhook-timestamp", "webhook-signature")
  if [id, timestamp, signatures].any? { |value| value.nil? || value.empty? }
    raise ArgumentError, "a webhook header is missing"
  end
  raise ArgumentError, "the timestamp is no number" unless timestamp.match?(/\A[0-9]{1,11}\z/)
  if (Time.now.to_i - Integer(timestamp, 10)).abs > TOLERANCE_SECONDS
    raise ArgumentError, "the timestamp is too old or in the future"
  end

  key = secret.delete_prefix("whsec_").unpack1("m0")
  # With an empty key, as of a variable that isn't set, anybody could sign.
  raise ArgumentError, "the secret is missing or too short" if key.bytesize < SHORTEST_KEY_BYTES

  digest = OpenSSL::HMAC.digest("SHA256", key, "#{id}.#{timestamp}.".b + raw_body.b)
  expected = "v1," + [digest].pack("m0")

  # While a secret is being rotated there are several signatures: one that matches is enough.
  genuine = signatures.split(" ").any? { |given| OpenSSL.secure_compare(expected, given) }
  raise ArgumentError, "no signature matches" unless genuine

  # The same id may arrive again: remember the ids you have handled.
  id
end
