import type { SnippetRunner } from './run-snippet.ts';

export type LanguageRunner = SnippetRunner & {
  /** Succeeds where the language is installed. */
  readonly probe: readonly [command: string, ...args: string[]];
  /** The packages that have it on Debian. */
  readonly debianPackages: readonly string[];
};

/** By the ids of the snippets. */
export const languageRunners: Readonly<Record<string, LanguageRunner>> = {
  node: {
    probe: [process.execPath, '--version'],
    debianPackages: [],
    files: (code) => ({
      'verify.mjs': code,
      'run.mjs': `import { readFileSync } from 'node:fs';
import { verifyDelivery } from './verify.mjs';
const { S, I, T, G } = process.env;
const headers = { 'webhook-id': I, 'webhook-timestamp': T, 'webhook-signature': G };
verifyDelivery(S, headers, readFileSync(process.argv[2]));`,
    }),
    verify: [process.execPath, 'run.mjs'],
  },
  python: {
    probe: ['python3', '--version'],
    debianPackages: ['python3'],
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
    debianPackages: ['golang-go'],
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
    debianPackages: ['default-jdk-headless'],
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
    debianPackages: ['ruby'],
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
    debianPackages: ['php-cli'],
    files: (code) => ({
      'verify.php': code,
      'run.php': `<?php
require 'verify.php';
$headers = [
  'webhook-id' => getenv('I'),
  'webhook-timestamp' => getenv('T'),
  'webhook-signature' => getenv('G'),
];
try {
    verifyDelivery(getenv('S'), $headers, file_get_contents($argv[1]));
} catch (RuntimeException) {
    exit(1);
}`,
    }),
    verify: ['php', 'run.php'],
  },
  shell: {
    probe: ['openssl', 'version'],
    debianPackages: ['openssl'],
    files: (code) => ({
      'verify.sh': code,
      'run.sh': `export WEBHOOK_SIGNING_SECRET="$S" WEBHOOK_ID="$I"
export WEBHOOK_TIMESTAMP="$T" WEBHOOK_SIGNATURE="$G"
sh verify.sh "$1"`,
    }),
    verify: ['sh', 'run.sh'],
  },
};
