import com.standardwebhooks.Webhook;
import java.util.List;
import java.util.Map;

public final class DeliveryVerifier {
  /** Throws unless the delivery is genuine and recent. rawBody: as received, before any JSON parsing. */
  public static void verify(String rawBody, Map<String, List<String>> headers) throws Exception {
    String secret = System.getenv("WEBHOOK_SIGNING_SECRET");
    // Anybody can sign with an empty key, which some versions of the library accept.
    if (secret == null || !secret.matches("(whsec_)?[A-Za-z0-9+/]{32,}=*")) {
      throw new IllegalStateException("the secret is missing or too short");
    }
    Webhook webhook = new Webhook(secret);
    // The same webhook-id can arrive again: remember the ids you have handled.
    webhook.verify(rawBody, headers);
  }
}
