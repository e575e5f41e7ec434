<?php

/**
 * Returns the event; throws unless the delivery is genuine and recent.
 * $rawBody: file_get_contents('php://input'). $headers: an array with lower-case names.
 */
function verifyDelivery(string $rawBody, array $headers): mixed
{
    $secret = (string) getenv('WEBHOOK_SIGNING_SECRET');
    // Anybody can sign with an empty key, which some versions of the library accept.
    if (!preg_match('~^(whsec_)?[A-Za-z0-9+/]{32,}=*$~D', $secret)) {
        throw new \RuntimeException('the secret is missing or too short');
    }
    $webhook = new \StandardWebhooks\Webhook($secret);
    // The same webhook-id can arrive again: remember the ids you have handled.
    return $webhook->verify($rawBody, $headers);
}
