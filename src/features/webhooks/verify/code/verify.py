import os
import re

from standardwebhooks.webhooks import Webhook


def verify_delivery(raw_body: bytes, headers):
    """Returns the event; raises unless the delivery is genuine and recent.

    raw_body: the bytes as received, before any JSON parsing.
    """
    secret = os.environ.get("WEBHOOK_SIGNING_SECRET", "")
    # Anybody can sign with an empty key, which some versions of the library accept.
    if not re.fullmatch(r"(whsec_)?[A-Za-z0-9+/]{32,}=*", secret):
        raise ValueError("the secret is missing or too short")
    webhook = Webhook(secret)
    # The same webhook-id can arrive again: remember the ids you have handled.
    return webhook.verify(raw_body, dict(headers))
