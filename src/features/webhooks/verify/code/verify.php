<?php

/**
 * Returns the event; throws unless the delivery is genuine and recent.
 * $rawBody: file_get_contents('php://input'). $headers: an array with lower-case names.
 */
function verifyDelivery(string $rawBody, array $headers): mixed
{
    $webhook = new \StandardWebhooks\Webhook(getenv('WEBHOOK_SIGNING_SECRET'));
    // The same webhook-id can arrive again: remember the ids you have handled.
    return $webhook->verify($rawBody, $headers);
}
