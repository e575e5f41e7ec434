using System;
using System.Net;
using StandardWebhooks;

public static class DeliveryVerifier
{
    /// <summary>Throws unless the delivery is genuine and recent. rawBody: as received.</summary>
    public static void Verify(string rawBody, WebHeaderCollection headers)
    {
        var webhook = new Webhook(Environment.GetEnvironmentVariable("WEBHOOK_SIGNING_SECRET")!);
        // The same webhook-id can arrive again: remember the ids you have handled.
        webhook.Verify(rawBody, headers);
    }
}
