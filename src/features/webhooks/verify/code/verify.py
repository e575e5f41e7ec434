import os
from standardwebhooks.webhooks import Webhook


def verify_delivery(raw_body: bytes, headers):
    """Returns the event; raises unless the delivery is genuine and recent.

    raw_body: the bytes as received, before any JSON parsing.
    """
    webhook = Webhook(os.environ["WEBHOOK_SIGNING_SECRET"])
    # The same webhook-id can arrive again: remember the ids you have handled.
    return webhook.verify(raw_body, dict(headers))
