#!/bin/sh
# Says whether a delivery that was saved to a file is genuine and recent.
# In the environment: WEBHOOK_SIGNING_SECRET, WEBHOOK_ID, WEBHOOK_TIMESTAMP, WEBHOOK_SIGNATURE.
# First argument: a file with the body exactly as received.
set -eu
tolerance_seconds=300
shortest_key_bytes=24

case $WEBHOOK_TIMESTAMP in
  '' | *[!0-9]*) echo 'the timestamp is no number' >&2; exit 1 ;;
esac
off=$(($(date +%s) - WEBHOOK_TIMESTAMP))
if [ "$off" -gt "$tolerance_seconds" ] || [ "$off" -lt "-$tolerance_seconds" ]; then
  echo 'the timestamp is too old or in the future' >&2
  exit 1
fi

# While openssl runs, the key can be seen in the list of processes: use a machine of your own.
key=$(
  printf %s "$WEBHOOK_SIGNING_SECRET" | sed 's/^whsec_//' |
    openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n'
)
# With an empty key, as of a variable that isn't set, anybody could sign.
if [ "${#key}" -lt $((shortest_key_bytes * 2)) ]; then
  echo 'the secret is missing or too short' >&2
  exit 1
fi
expected=v1,$(
  { printf '%s.%s.' "$WEBHOOK_ID" "$WEBHOOK_TIMESTAMP"; cat "$1"; } |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A
)

# While a secret is being rotated there are several signatures: one that matches is enough.
# Both sides are hashed with a random key first, so that the time a comparison takes tells nothing.
blind=$(openssl rand -hex 32)
hashed() { printf %s "$1" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$blind" -r; }
wanted=$(hashed "$expected")
genuine=no
set -f
for given in $WEBHOOK_SIGNATURE; do
  if [ "$(hashed "$given")" = "$wanted" ]; then genuine=yes; fi
done
if [ "$genuine" = no ]; then
  echo 'no signature matches' >&2
  exit 1
fi
echo 'genuine and recent'
