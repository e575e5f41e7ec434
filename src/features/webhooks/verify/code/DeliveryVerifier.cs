using System;
using System.Net;
using System.Text.RegularExpressions;
using StandardWebhooks;

public static class DeliveryVerifier
{
    /// <summary>Throws unless the delivery is genuine and recent. rawBody: as received.</summary>
    public static void Verify(string rawBody, WebHeaderCollection headers)
    {
        var secret = Environment.GetEnvironmentVariable("WEBHOOK_SIGNING_SECRET") ?? "";
        // Anybody can sign with an empty key, which some versions of the library accept.
        if (!Regex.IsMatch(secret, @"^(whsec_)?[A-Za-z0-9+/]{32,}=*\z"))
            throw new InvalidOperationException("the secret is missing or too short");
        var webhook = new Webhook(secret);
        // The same webhook-id can arrive again: remember the ids you have handled.
        webhook.Verify(rawBody, headers);
    }
}
