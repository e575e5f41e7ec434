import { execFile } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { verificationSnippets } from '#features/webhooks/verification-snippets.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'snippets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How a snippet is run on a delivery that comes in the environment and a file (the argument). */
type Runner = {
  readonly probe: readonly [command: string, ...args: string[]];
  /** File names and their content, the snippet's own code given. */
  readonly files: (code: string) => Readonly<Record<string, string>>;
  /** Before it is run for the first time. */
  readonly prepare?: readonly [command: string, ...args: string[]];
  readonly command: readonly [command: string, ...args: string[]];
};

const runners: Readonly<Record<string, Runner>> = {
  node: {
    probe: [process.execPath, '--version'],
    files: (code) => ({
      'verify.mjs': code,
      'run.mjs': `import { readFileSync } from 'node:fs';
import { verifyDelivery } from './verify.mjs';
const { S, I, T, G } = process.env;
verifyDelivery(S, { 'webhook-id': I, 'webhook-timestamp': T, 'webhook-signature': G }, readFileSync(process.argv[2]));`,
    }),
    command: [process.execPath, 'run.mjs'],
  },
  python: {
    probe: ['python3', '--version'],
    files: (code) => ({
      'verify.py': code,
      'run.py': `import os, sys
from verify import verify_delivery
e = os.environ
headers = {"webhook-id": e["I"], "webhook-timestamp": e["T"], "webhook-signature": e["G"]}
verify_delivery(e["S"], headers, open(sys.argv[1], "rb").read())`,
    }),
    command: ['python3', 'run.py'],
  },
  go: {
    probe: ['go', 'version'],
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
	body, _ := os.ReadFile(os.Getenv("BODY"))
	if _, err := VerifyDelivery(os.Getenv("S"), headers, body); err != nil {
		t.Fatal(err)
	}
}
`,
    }),
    command: ['go', 'test', '-count=1', '-args'],
  },
  java: {
    probe: ['javac', '-version'],
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
    command: ['java', '-cp', '.', 'Run'],
  },
  ruby: {
    probe: ['ruby', '--version'],
    files: (code) => ({
      'verify.rb': code,
      'run.rb': `require_relative "verify"
headers = { "webhook-id" => ENV["I"], "webhook-timestamp" => ENV["T"], "webhook-signature" => ENV["G"] }
verify_delivery(ENV["S"], headers, File.binread(ARGV[0]))`,
    }),
    command: ['ruby', 'run.rb'],
  },
  php: {
    probe: ['php', '--version'],
    files: (code) => ({
      'verify.php': code,
      'run.php': `<?php
require 'verify.php';
$headers = ['webhook-id' => getenv('I'), 'webhook-timestamp' => getenv('T'), 'webhook-signature' => getenv('G')];
verifyDelivery(getenv('S'), $headers, file_get_contents($argv[1]));`,
    }),
    command: ['php', 'run.php'],
  },
  shell: {
    probe: ['openssl', 'version'],
    files: (code) => ({
      'verify.sh': code,
      'run.sh':
        'WEBHOOK_SIGNING_SECRET=$S WEBHOOK_ID=$I WEBHOOK_TIMESTAMP=$T WEBHOOK_SIGNATURE=$G sh verify.sh "$1"',
    }),
    command: ['sh', 'run.sh'],
  },
};

type Sent = { secret: string; id: string; timestamp: string; signature: string; body: string };

const secret = `whsec_${randomBytes(32).toString('base64')}`;
const body = '{"type":"bookmark.created","data":{"title":"Zoë’s \\"spec\\" $HOME"}}\r\n';

function signatureBy(by: string, { id, timestamp, body }: Omit<Sent, 'signature' | 'secret'>) {
  const key = Buffer.from(by.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

function sent(secondsAgo = 0): Sent {
  const timestamp = String(Math.floor(Date.now() / 1000) - secondsAgo);
  const content = { id: 'msg_1', timestamp, body };
  return { ...content, secret, signature: signatureBy(secret, content) };
}

const genuine = sent();
const older = `whsec_${randomBytes(32).toString('base64')}`;
const accepted: readonly [string, () => Sent][] = [
  ['a genuine delivery', () => sent()],
  [
    'one with the signatures of two secrets',
    () => {
      const one = sent();
      return { ...one, signature: `${signatureBy(older, one)} v1a,AAAA ${one.signature}` };
    },
  ],
];
const refused: readonly [string, () => Sent][] = [
  ['a body that was changed', () => ({ ...sent(), body: body.trimEnd() })],
  ['another secret', () => ({ ...sent(), secret: older })],
  ['another id', () => ({ ...sent(), id: 'msg_2' })],
  ['a time that is too long ago', () => sent(3_600)],
  ['a time in the future', () => sent(-3_600)],
  ['a time that is none', () => ({ ...sent(), timestamp: 'now' })],
  ['no signature', () => ({ ...sent(), signature: '' })],
  [
    'another version of signature',
    () => ({ ...sent(), signature: genuine.signature.replace('v1,', 'v2,') }),
  ],
];

async function isHere([command, ...args]: Runner['probe']): Promise<boolean> {
  return run(command, args).then(
    () => true,
    () => false,
  );
}

describe.each(verificationSnippets)('the snippet for $language', async ({ id, code }) => {
  const runner = runners[id];
  if (runner === undefined) throw new Error(`nothing runs the snippet for ${id}`);
  const here = await isHere(runner.probe);
  const place = mkdtempSync(join(folder, `${id}-`));
  for (const [name, text] of Object.entries(runner.files(code))) {
    writeFileSync(join(place, name), text);
  }

  async function accepts({ secret, id, timestamp, signature, body }: Sent): Promise<boolean> {
    const file = join(place, 'body');
    writeFileSync(file, body);
    const [command, ...args] = runner?.command ?? [process.execPath];
    const env = { ...process.env, S: secret, I: id, T: timestamp, G: signature, BODY: file };
    return run(command, [...args, file], { cwd: place, env }).then(
      () => true,
      () => false,
    );
  }

  it.runIf(here)('accepts what is genuine and nothing else', { timeout: 120_000 }, async () => {
    if (runner.prepare !== undefined) {
      const [command, ...args] = runner.prepare;
      await run(command, args, { cwd: place });
    }
    const verdicts: Record<string, boolean> = {};
    for (const [title, delivery] of [...accepted, ...refused]) {
      verdicts[title] = await accepts(delivery());
    }
    expect(verdicts).toEqual({
      ...Object.fromEntries(accepted.map(([title]) => [title, true])),
      ...Object.fromEntries(refused.map(([title]) => [title, false])),
    });
  });

  it('compares in constant time, and knows of several signatures', () => {
    expect(code).toMatch(
      /timingSafeEqual|compare_digest|hmac\.Equal|isEqual|secure_compare|hash_equals|blind/,
    );
    expect(code).toContain('rotated');
    expect(code).toMatch(/tolerance_?seconds/i);
  });
});
