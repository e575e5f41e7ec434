import com.standardwebhooks.Webhook;
import java.util.List;
import java.util.Map;

public final class DeliveryVerifier {
  /** Throws unless the delivery is genuine and recent. rawBody: as received, before any JSON parsing. */
  public static void verify(String rawBody, Map<String, List<String>> headers) throws Exception {
    Webhook webhook = new Webhook(System.getenv("WEBHOOK_SIGNING_SECRET"));
    // The same webhook-id can arrive again: remember the ids you have handled.
    webhook.verify(rawBody, headers);
  }
}
