package webhooks

import (
	"net/http"
	"os"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

// VerifyDelivery returns an error unless the delivery is genuine and recent.
// rawBody: the bytes as received, before any JSON parsing.
func VerifyDelivery(rawBody []byte, headers http.Header) error {
	webhook, err := standardwebhooks.NewWebhook(os.Getenv("WEBHOOK_SIGNING_SECRET"))
	if err != nil {
		return err
	}
	// The same webhook-id can arrive again: remember the ids you have handled.
	return webhook.Verify(rawBody, headers)
}
