package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const toleranceSeconds = 300
const shortestKeyBytes = 24

var wholeSeconds = regexp.MustCompile("^[0-9]{1,11}$")

// VerifyDelivery returns the id of the delivery, or an error unless it is genuine and recent.
// rawBody holds the bytes as received.
func VerifyDelivery(secret string, headers http.Header, rawBody []byte) (string, error) {
	id := headers.Get("webhook-id")
	timestamp := headers.Get("webhook-timestamp")
	signatures := strings.Join(headers.Values("webhook-signature"), " ")
	if id == "" || timestamp == "" || signatures == "" {
		return "", errors.New("a webhook header is missing")
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || !wholeSeconds.MatchString(timestamp) {
		return "", errors.New("the timestamp is no number")
	}
	off := time.Now().Unix() - seconds
	if off > toleranceSeconds || off < -toleranceSeconds {
		return "", errors.New("the timestamp is too old or in the future")
	}

	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return "", errors.New("the secret is not base64")
	}
	// With an empty key, as of a variable that isn't set, anybody could sign.
	if len(key) < shortestKeyBytes {
		return "", errors.New("the secret is missing or too short")
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(rawBody)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))

	// While a secret is being rotated there are several signatures: one that matches is enough.
	for _, given := range strings.Split(signatures, " ") {
		if hmac.Equal([]byte(given), []byte(expected)) {
			// The same id may arrive again: remember the ids you have handled.
			return id, nil
		}
	}
	return "", errors.New("no signature matches")
}
