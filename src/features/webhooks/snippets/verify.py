import base64
import hashlib
import hmac
import re
import time

TOLERANCE_SECONDS = 300
SHORTEST_KEY_BYTES = 24


def verify_delivery(secret: str, headers, raw_body: bytes) -> str:
    """Raises ValueError unless the delivery is genuine and recent.

    headers: a mapping with lower-case names. raw_body: the bytes as received.
    """
    message_id = headers.get("webhook-id")
    timestamp = headers.get("webhook-timestamp")
    signatures = headers.get("webhook-signature")
    if not (message_id and timestamp and signatures):
        raise ValueError("a webhook header is missing")
    if not re.fullmatch(r"[0-9]{1,11}", timestamp):
        raise ValueError("the timestamp is no number")
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        raise ValueError("the timestamp is too old or in the future")

    key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    # With an empty key, as of a variable that isn't set, anybody could sign.
    if len(key) < SHORTEST_KEY_BYTES:
        raise ValueError("the secret is missing or too short")
    signed = f"{message_id}.{timestamp}.".encode() + raw_body
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)

    # While a secret is being rotated there are several signatures: one that matches is enough.
    given = signatures.encode().split(b" ")
    if not any(hmac.compare_digest(expected, one) for one in given):
        raise ValueError("no signature matches")
    # The same id may arrive again: remember the ids you have handled.
    return message_id
