package webhooks

import (
	"errors"
	"net/http"
	"os"
	"regexp"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

// VerifyDelivery returns an error unless the delivery is genuine and recent.
// rawBody: the bytes as received, before any JSON parsing.
func VerifyDelivery(rawBody []byte, headers http.Header) error {
	secret := os.Getenv("WEBHOOK_SIGNING_SECRET")
	// Anybody can sign with an empty key, which some versions of the library accept.
	if !regexp.MustCompile(`^(whsec_)?[A-Za-z0-9+/]{32,}=*$`).MatchString(secret) {
		return errors.New("the secret is missing or too short")
	}
	webhook, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		return err
	}
	// The same webhook-id can arrive again: remember the ids you have handled.
	return webhook.Verify(rawBody, headers)
}
