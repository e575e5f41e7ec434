type Command = readonly [command: string, ...args: string[]];

/**
 * How the code for a language is run on a delivery, in a folder of its own. The secret is in the environment as
 * WEBHOOK_SIGNING_SECRET; id, timestamp, signature and the path of the body as I, T, G and BODY.
 */
export type SnippetRunner = {
  /** Contents by file name, beside the code. */
  readonly files: Readonly<Record<string, string>>;
  /** Installs the library and compiles the code. A failure means that the language or its library is missing. */
  readonly prepare: readonly Command[];
  /** Exits with 0 if the delivery is accepted, with 1 if it is refused; with another number if it breaks. */
  readonly verify: Command;
};

const node = (call: string): SnippetRunner => ({
  files: {
    'run.mjs': `import { readFileSync } from 'node:fs';
import { verifyDelivery } from './verify.mjs';
const { WEBHOOK_SIGNING_SECRET: secret, I, T, G, BODY } = process.env;
const headers = { 'webhook-id': I, 'webhook-timestamp': T, 'webhook-signature': G };
const body = readFileSync(BODY);
${call};`,
  },
  prepare: [],
  verify: [process.execPath, 'run.mjs'],
});

/** By the ids of the code. */
export const snippetRunners: Readonly<Record<string, SnippetRunner>> = {
  javascript: {
    ...node('verifyDelivery(body, headers)'),
    prepare: [['npm', 'install', '--ignore-scripts', '--no-save', 'standardwebhooks']],
  },
  node: node('verifyDelivery(secret, headers, body)'),
  python: {
    files: {
      'run.py': `import os
from verify import verify_delivery
e = os.environ
headers = {"webhook-id": e["I"], "webhook-timestamp": e["T"], "webhook-signature": e["G"]}
verify_delivery(open(e["BODY"], "rb").read(), headers)`,
    },
    prepare: [['python3', '-m', 'pip', 'install', '--target', '.', 'standardwebhooks']],
    verify: ['python3', 'run.py'],
  },
  go: {
    files: {
      'go.mod': 'module webhooks\n\ngo 1.21\n',
      'verify_test.go': `package webhooks

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
`,
    },
    prepare: [
      ['go', 'get', 'github.com/standard-webhooks/standard-webhooks/libraries'],
      ['go', 'test', '-c', '-o', 'verify.test'],
    ],
    verify: ['./verify.test'],
  },
  java: {
    files: {
      'Run.java': `import java.nio.file.*;
import java.util.*;

public class Run {
  public static void main(String[] args) throws Exception {
    var e = System.getenv();
    var headers = Map.of(
        "webhook-id", List.of(e.get("I")),
        "webhook-timestamp", List.of(e.get("T")),
        "webhook-signature", List.of(e.get("G")));
    DeliveryVerifier.verify(Files.readString(Path.of(e.get("BODY"))), headers);
  }
}
`,
    },
    prepare: [
      [
        'mvn',
        '-q',
        'dependency:copy',
        '-Dartifact=com.standardwebhooks:standardwebhooks:RELEASE',
        '-DoutputDirectory=.',
      ],
      ['javac', '-cp', './*', 'DeliveryVerifier.java', 'Run.java'],
    ],
    verify: ['java', '-cp', '.:./*', 'Run'],
  },
  ruby: {
    files: {
      'run.rb': `require_relative "verify"
headers = {
  "webhook-id" => ENV["I"], "webhook-timestamp" => ENV["T"], "webhook-signature" => ENV["G"]
}
verify_delivery(File.binread(ENV["BODY"]).force_encoding("UTF-8"), headers)`,
    },
    prepare: [['gem', 'install', '--install-dir', 'gems', 'standardwebhooks']],
    verify: ['env', 'GEM_PATH=gems', 'ruby', 'run.rb'],
  },
  php: {
    files: {
      'run.php': `<?php
require 'vendor/autoload.php';
require 'verify.php';
$headers = [
  'webhook-id' => getenv('I'),
  'webhook-timestamp' => getenv('T'),
  'webhook-signature' => getenv('G'),
];
try {
    verifyDelivery(file_get_contents(getenv('BODY')), array_filter($headers));
} catch (Exception) {
    exit(1);
}`,
    },
    prepare: [['composer', 'require', 'standard-webhooks/standard-webhooks']],
    verify: ['php', 'run.php'],
  },
  csharp: {
    files: {
      'Run.cs': `using System;
using System.IO;
using System.Net;

string Given(string name) => Environment.GetEnvironmentVariable(name) ?? "";
var headers = new WebHeaderCollection();
headers.Add("webhook-id", Given("I"));
headers.Add("webhook-timestamp", Given("T"));
headers.Add("webhook-signature", Given("G"));
try { DeliveryVerifier.Verify(File.ReadAllText(Given("BODY")), headers); }
catch (Exception) { return 1; }
return 0;
`,
      'run.csproj': `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net8.0</TargetFramework>
    <Nullable>enable</Nullable>
  </PropertyGroup>
</Project>
`,
    },
    prepare: [
      ['dotnet', 'add', 'package', 'StandardWebhooks'],
      ['dotnet', 'build', '-o', 'out'],
    ],
    verify: ['dotnet', 'out/run.dll'],
  },
  rust: {
    files: {
      'Cargo.toml': `[package]
name = "run"
version = "0.0.0"
edition = "2021"

[[bin]]
name = "run"
path = "run.rs"
`,
      'run.rs': `mod verify;

fn main() {
    let given = |name: &str| std::env::var(name).unwrap_or_default();
    let mut headers = http::HeaderMap::new();
    for (header, name) in [("webhook-id", "I"), ("webhook-timestamp", "T"), ("webhook-signature", "G")] {
        headers.insert(header, given(name).parse().expect("a header"));
    }
    let body = std::fs::read(given("BODY")).expect("a body");
    std::process::exit(verify::verify_delivery(&body, &headers).is_err().into());
}
`,
    },
    prepare: [
      ['cargo', 'add', 'standardwebhooks', 'http'],
      ['cargo', 'build', '--quiet'],
    ],
    verify: ['target/debug/run'],
  },
  shell: {
    files: {
      'run.sh': `export WEBHOOK_ID="$I" WEBHOOK_TIMESTAMP="$T" WEBHOOK_SIGNATURE="$G"
sh verify.sh "$BODY"`,
    },
    prepare: [['openssl', 'version']],
    verify: ['sh', 'run.sh'],
  },
};
