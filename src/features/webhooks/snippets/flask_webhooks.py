import os

from flask import Blueprint, current_app, request

from verify import verify_delivery

# app.register_blueprint(webhooks) receives deliveries at /webhooks.
webhooks = Blueprint("webhooks", __name__)
secret = os.environ.get("WEBHOOK_SIGNING_SECRET", "")
text = {"content-type": "text/plain"}


@webhooks.post("/webhooks")
def receive():
    # The signature is of the bytes as received: not of request.get_json().
    raw_body = request.get_data()
    try:
        verify_delivery(secret, request.headers, raw_body)
    except ValueError as error:
        # The answer is in the list of deliveries, which tells why this one was refused.
        return str(error), 401, text
    event = request.get_json(force=True)
    current_app.logger.info("webhook received: %s", event["type"])
    # Answer at once, and work afterwards: a slow answer counts as a failure.
    return "", 204
