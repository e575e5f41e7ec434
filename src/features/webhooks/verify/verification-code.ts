import nodeCode from './verify.mjs?raw';
import shellCode from './verify.sh?raw';

/** Code that verifies a delivery (Standard Webhooks 1.0). The secret is in WEBHOOK_SIGNING_SECRET. */
export type VerificationCode = {
  readonly id: string;
  readonly language: string;
  readonly file: string;
  /** The command that installs the library, or what the code needs without one. */
  readonly needs: string;
  readonly code: string;
};

const javascript = `import { Webhook } from 'standardwebhooks';

/**
 * Returns the event; throws unless the delivery is genuine and recent.
 * rawBody: the bytes as received (Buffer or string), before any JSON parsing.
 */
export function verifyDelivery(rawBody, headers) {
  const webhook = new Webhook(process.env.WEBHOOK_SIGNING_SECRET);
  // The same webhook-id can arrive again: remember the ids you have handled.
  return webhook.verify(rawBody, headers);
}
`;

const python = `import os
from standardwebhooks.webhooks import Webhook


def verify_delivery(raw_body: bytes, headers):
    """Returns the event; raises unless the delivery is genuine and recent.

    raw_body: the bytes as received, before any JSON parsing.
    """
    webhook = Webhook(os.environ["WEBHOOK_SIGNING_SECRET"])
    # The same webhook-id can arrive again: remember the ids you have handled.
    return webhook.verify(raw_body, dict(headers))
`;

const go = `package webhooks

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
`;

const java = `import com.standardwebhooks.Webhook;
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
`;

const ruby = `require "standardwebhooks"

# Returns the event; raises unless the delivery is genuine and recent.
# raw_body: the bytes as received. headers: a hash with lower-case names.
def verify_delivery(raw_body, headers)
  webhook = StandardWebhooks::Webhook.new(ENV.fetch("WEBHOOK_SIGNING_SECRET"))
  # The same webhook-id can arrive again: remember the ids you have handled.
  webhook.verify(raw_body, headers)
end
`;

const php = `<?php

/**
 * Returns the event; throws unless the delivery is genuine and recent.
 * $rawBody: file_get_contents('php://input'). $headers: an array with lower-case names.
 */
function verifyDelivery(string $rawBody, array $headers): mixed
{
    $webhook = new \\StandardWebhooks\\Webhook(getenv('WEBHOOK_SIGNING_SECRET'));
    // The same webhook-id can arrive again: remember the ids you have handled.
    return $webhook->verify($rawBody, $headers);
}
`;

const csharp = `using System;
using System.Net;
using StandardWebhooks;

public static class DeliveryVerifier
{
    /// <summary>Throws unless the delivery is genuine and recent. rawBody: as received.</summary>
    public static void Verify(string rawBody, WebHeaderCollection headers)
    {
        var webhook = new Webhook(Environment.GetEnvironmentVariable("WEBHOOK_SIGNING_SECRET")!);
        // The same webhook-id can arrive again: remember the ids you have handled.
        webhook.Verify(rawBody, headers);
    }
}
`;

const rust = `use http::HeaderMap;
use standardwebhooks::{Webhook, WebhookError};

/// Returns an error unless the delivery is genuine and recent. raw_body: the bytes as received.
pub fn verify_delivery(raw_body: &[u8], headers: &HeaderMap) -> Result<(), WebhookError> {
    let secret = std::env::var("WEBHOOK_SIGNING_SECRET").unwrap_or_default();
    // The same webhook-id can arrive again: remember the ids you have handled.
    Webhook::new(&secret)?.verify(raw_body, headers)
}
`;

/** With the libraries of the Standard Webhooks project, then without a library. */
export const verificationCode: readonly VerificationCode[] = [
  {
    id: 'javascript',
    language: 'JavaScript',
    file: 'verify.mjs',
    needs: 'npm install standardwebhooks',
    code: javascript,
  },
  {
    id: 'python',
    language: 'Python',
    file: 'verify.py',
    needs: 'pip install standardwebhooks',
    code: python,
  },
  {
    id: 'go',
    language: 'Go',
    file: 'verify.go',
    needs: 'go get github.com/standard-webhooks/standard-webhooks/libraries',
    code: go,
  },
  {
    id: 'java',
    language: 'Java',
    file: 'DeliveryVerifier.java',
    needs: 'com.standardwebhooks:standardwebhooks from Maven Central',
    code: java,
  },
  {
    id: 'ruby',
    language: 'Ruby',
    file: 'verify.rb',
    needs: 'gem install standardwebhooks',
    code: ruby,
  },
  {
    id: 'php',
    language: 'PHP',
    file: 'verify.php',
    needs: 'composer require standard-webhooks/standard-webhooks',
    code: php,
  },
  {
    id: 'csharp',
    language: 'C#',
    file: 'DeliveryVerifier.cs',
    needs: 'dotnet add package StandardWebhooks',
    code: csharp,
  },
  {
    id: 'rust',
    language: 'Rust',
    file: 'verify.rs',
    needs: 'cargo add standardwebhooks http',
    code: rust,
  },
  {
    id: 'node',
    language: 'Node without a library',
    file: 'verify.mjs',
    needs: 'Node 18 or newer, no package',
    code: nodeCode,
  },
  {
    id: 'shell',
    language: 'Shell',
    file: 'verify.sh',
    needs: 'a POSIX shell and openssl',
    code: shellCode,
  },
];
