import type { SnippetRunner } from '#test/features/webhooks/verify/run-snippet.ts';

/** A language that the tests don't run in themselves. */
export type LanguageRunner = SnippetRunner & {
  /** Succeeds where the language is installed. */
  readonly probe: readonly [command: string, ...args: string[]];
  /** The package that has it on Debian. */
  readonly debianPackage: string;
};

/** By the ids of the snippets. */
export const languageRunners: Readonly<Record<string, LanguageRunner>> = {
  python: {
    probe: ['python3', '--version'],
    debianPackage: 'python3',
    files: (code) => ({
      'verify.py': code,
      'run.py': `import os, sys
from verify import verify_delivery
e = os.environ
headers = {"webhook-id": e["I"], "webhook-timestamp": e["T"], "webhook-signature": e["G"]}
verify_delivery(e["S"], headers, open(sys.argv[1], "rb").read())`,
    }),
    verify: ['python3', 'run.py'],
  },
  go: {
    probe: ['go', 'version'],
    debianPackage: 'golang-go',
    files: (code) => ({
      'go.mod': 'module webhook\n\ngo 1.17\n',
      'verify.go': code,
      'verify_test.go': `package webhook

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
		t.Fatal(err)
	}
	if _, err := VerifyDelivery(os.Getenv("S"), headers, body); err != nil {
		t.Fatal(err)
	}
}
`,
    }),
    prepare: ['go', 'test', '-c', '-o', 'verify.test'],
    verify: ['./verify.test'],
  },
  java: {
    probe: ['javac', '-version'],
    debianPackage: 'default-jdk-headless',
    files: (code) => ({
      'WebhookVerifier.java': code,
      'Run.java': `import java.nio.file.*;

public class Run {
  public static void main(String[] args) throws Exception {
    var e = System.getenv();
    byte[] body = Files.readAllBytes(Path.of(args[0]));
    WebhookVerifier.verify(e.get("S"), e.get("I"), e.get("T"), e.get("G"), body);
  }
}
`,
    }),
    prepare: ['javac', 'WebhookVerifier.java', 'Run.java'],
    verify: ['java', '-cp', '.', 'Run'],
  },
  ruby: {
    probe: ['ruby', '--version'],
    debianPackage: 'ruby',
    files: (code) => ({
      'verify.rb': code,
      'run.rb': `require_relative "verify"
headers = {
  "webhook-id" => ENV["I"], "webhook-timestamp" => ENV["T"], "webhook-signature" => ENV["G"]
}
verify_delivery(ENV["S"], headers, File.binread(ARGV[0]))`,
    }),
    verify: ['ruby', 'run.rb'],
  },
  php: {
    probe: ['php', '--version'],
    debianPackage: 'php-cli',
    files: (code) => ({
      'verify.php': code,
      'run.php': `<?php
require 'verify.php';
$headers = [
  'webhook-id' => getenv('I'),
  'webhook-timestamp' => getenv('T'),
  'webhook-signature' => getenv('G'),
];
verifyDelivery(getenv('S'), $headers, file_get_contents($argv[1]));`,
    }),
    verify: ['php', 'run.php'],
  },
  shell: {
    probe: ['openssl', 'version'],
    debianPackage: 'openssl',
    files: (code) => ({
      'verify.sh': code,
      'run.sh': `export WEBHOOK_SIGNING_SECRET="$S" WEBHOOK_ID="$I"
export WEBHOOK_TIMESTAMP="$T" WEBHOOK_SIGNATURE="$G"
sh verify.sh "$1"`,
    }),
    verify: ['sh', 'run.sh'],
  },
};
