package webhook

import (
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
)

const longestBody = 5 << 20

// Handler receives deliveries: http.HandleFunc("/webhooks", webhook.Handler).
func Handler(response http.ResponseWriter, request *http.Request) {
	if request.Method != http.MethodPost {
		http.Error(response, "POST only", http.StatusMethodNotAllowed)
		return
	}
	rawBody, err := io.ReadAll(http.MaxBytesReader(response, request.Body, longestBody))
	if err != nil {
		http.Error(response, "the body could not be read", http.StatusBadRequest)
		return
	}
	secret := os.Getenv("WEBHOOK_SIGNING_SECRET")
	if _, err := VerifyDelivery(secret, request.Header, rawBody); err != nil {
		// The answer is in the list of deliveries, which tells why this one was refused.
		http.Error(response, err.Error(), http.StatusUnauthorized)
		return
	}
	var event struct{ Type string }
	if err := json.Unmarshal(rawBody, &event); err != nil {
		http.Error(response, "the body is not JSON", http.StatusBadRequest)
		return
	}
	log.Println("webhook received:", event.Type)
	// Answer at once, and work afterwards: a slow answer counts as a failure.
	response.WriteHeader(http.StatusNoContent)
}
