import java.security.GeneralSecurityException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class WebhookController {
  private final String secret = System.getenv("WEBHOOK_SIGNING_SECRET");

  /** The signature is of the bytes as received: take byte[], not an object that was parsed. */
  @PostMapping("/webhooks")
  public ResponseEntity<String> receive(
      @RequestHeader(name = "webhook-id", required = false) String id,
      @RequestHeader(name = "webhook-timestamp", required = false) String timestamp,
      @RequestHeader(name = "webhook-signature", required = false) String signatures,
      @RequestBody(required = false) byte[] rawBody) {
    byte[] body = rawBody == null ? new byte[0] : rawBody;
    try {
      WebhookVerifier.verify(secret, id, timestamp, signatures, body);
    } catch (GeneralSecurityException problem) {
      // The answer is in the list of deliveries, which tells why this one was refused.
      return ResponseEntity.status(HttpStatus.UNAUTHORIZED)
          .contentType(MediaType.TEXT_PLAIN)
          .body(problem.getMessage());
    }
    System.out.println("webhook received: " + id);
    // Answer at once, and work afterwards: a slow answer counts as a failure.
    return ResponseEntity.noContent().build();
  }
}
