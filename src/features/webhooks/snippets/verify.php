<?php

const TOLERANCE_SECONDS = 300;
const SHORTEST_KEY_BYTES = 24;

/**
 * Throws unless the delivery is genuine and recent.
 * $headers: an array with lower-case names. $rawBody: file_get_contents('php://input').
 */
function verifyDelivery(string $secret, array $headers, string $rawBody): string
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    $signatures = $headers['webhook-signature'] ?? '';
    if ($id === '' || $timestamp === '' || $signatures === '') {
        throw new RuntimeException('a webhook header is missing');
    }
    if (!preg_match('/\A[0-9]{1,11}\z/', $timestamp)) {
        throw new RuntimeException('the timestamp is no number');
    }
    if (abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        throw new RuntimeException('the timestamp is too old or in the future');
    }

    $encoded = str_starts_with($secret, 'whsec_') ? substr($secret, 6) : $secret;
    $key = base64_decode($encoded, true);
    if ($key === false) {
        throw new RuntimeException('the secret is not base64');
    }
    // With an empty key, as of a variable that isn't set, anybody could sign.
    if (strlen($key) < SHORTEST_KEY_BYTES) {
        throw new RuntimeException('the secret is missing or too short');
    }
    $digest = hash_hmac('sha256', $id . '.' . $timestamp . '.' . $rawBody, $key, true);
    $expected = 'v1,' . base64_encode($digest);

    // While a secret is being rotated there are several signatures: one that matches is enough.
    foreach (explode(' ', $signatures) as $given) {
        if (hash_equals($expected, $given)) {
            // The same id may arrive again: remember the ids you have handled.
            return $id;
        }
    }
    throw new RuntimeException('no signature matches');
}
