<?php

use Illuminate\Contracts\Config\Repository;
use Illuminate\Http\Request;
use Illuminate\Http\Response;

require_once __DIR__ . '/verify.php';

// In routes/api.php, which asks for no CSRF token: Route::post('/webhooks', ReceiveWebhook::class);
// In config/services.php: 'webhooks' => ['secret' => env('WEBHOOK_SIGNING_SECRET')],
final class ReceiveWebhook
{
    public function __construct(private Repository $config)
    {
    }

    public function __invoke(Request $request): Response
    {
        $headers = array_map(fn ($values) => implode(' ', $values), $request->headers->all());
        // The signature is of the bytes as received: not of $request->all().
        $rawBody = $request->getContent();
        try {
            $secret = (string) $this->config->get('services.webhooks.secret');
            verifyDelivery($secret, $headers, $rawBody);
        } catch (RuntimeException $problem) {
            // The answer is in the list of deliveries, which tells why this one was refused.
            return new Response($problem->getMessage(), 401, ['content-type' => 'text/plain']);
        }
        $event = json_decode($rawBody, true);
        error_log('webhook received: ' . $event['type']);
        // Answer at once, and work afterwards: a slow answer counts as a failure.
        return new Response('', 204);
    }
}
