import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class WebhookVerifier {
  private static final long TOLERANCE_SECONDS = 300;
  private static final int SHORTEST_KEY_BYTES = 24;

  /** Throws unless the delivery is genuine and recent. rawBody: the bytes as received. */
  public static void verify(
      String secret, String id, String timestamp, String signatures, byte[] rawBody)
      throws GeneralSecurityException {
    if (id == null || timestamp == null || signatures == null) {
      throw new GeneralSecurityException("a webhook header is missing");
    }
    if (!timestamp.matches("[0-9]{1,11}")) {
      throw new GeneralSecurityException("the timestamp is no number");
    }
    long off = Instant.now().getEpochSecond() - Long.parseLong(timestamp);
    if (Math.abs(off) > TOLERANCE_SECONDS) {
      throw new GeneralSecurityException("the timestamp is too old or in the future");
    }

    String encoded = secret == null ? "" : secret.replaceFirst("^whsec_", "");
    byte[] key;
    try {
      key = Base64.getDecoder().decode(encoded);
    } catch (IllegalArgumentException problem) {
      throw new GeneralSecurityException("the secret is not base64");
    }
    // With an empty key, as of a variable that isn't set, anybody could sign.
    if (key.length < SHORTEST_KEY_BYTES) {
      throw new GeneralSecurityException("the secret is missing or too short");
    }
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
    String expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(rawBody));

    // While a secret is being rotated there are several signatures: one that matches is enough.
    for (String given : signatures.split(" ")) {
      if (MessageDigest.isEqual(
          expected.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8))) {
        // The same id may arrive again: remember the ids you have handled.
        return;
      }
    }
    throw new GeneralSecurityException("no signature matches");
  }
}
