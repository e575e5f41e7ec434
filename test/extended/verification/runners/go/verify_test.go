package webhooks

import (
	"net/http"
	"os"
	"testing"
)

func TestDelivery(t *testing.T) {
	headers := http.Header{}
	headers.Set("webhook-id", os.Getenv("I"))
	headers.Set("webhook-timestamp", os.Getenv("T"))
	headers.Set("webhook-signature", os.Getenv("G"))
	body, err := os.ReadFile(os.Getenv("BODY"))
	if err != nil {
		os.Exit(3)
	}
	if err := VerifyDelivery(body, headers); err != nil {
		t.Fatal(err)
	}
}
