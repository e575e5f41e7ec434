import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { formatEnvFile, OneTimeSecret } from '#data/webhooks/signing-secret.ts';

it('the .env file contains an ordinary secret unmodified and in single quotes', () => {
  expect(formatEnvFile('whsec_a+b/c=')).toBe("WEBHOOK_SIGNING_SECRET='whsec_a+b/c='\n");
});

it.each(['plain', 'with space # and hash', '$HOME `id` $(id) \\n "quoted"', "it's $HOME `id`"])(
  'a shell reads the unmodified secret %s from the .env file',
  (secret) => {
    const folder = mkdtempSync(join(tmpdir(), 'env-file-'));
    try {
      const file = join(folder, 'webhook.env');
      writeFileSync(file, formatEnvFile(secret));
      const script = '. "$0"; printf %s "$WEBHOOK_SIGNING_SECRET"';
      expect(execFileSync('sh', ['-c', script, file], { encoding: 'utf8' })).toBe(secret);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

it('the .env file escapes line breaks of a secret', () => {
  expect(formatEnvFile('a\r\nX=y')).toBe('WEBHOOK_SIGNING_SECRET="a\\r\\nX=y"\n');
});

const canary = 'whsec_CANARY';

describe('one-time secret', () => {
  const secret = new OneTimeSecret(canary);

  it('is returned when it is revealed', () => {
    expect(secret.reveal()).toBe(canary);
  });

  it.each([
    ['text', () => `${secret}`],
    ['String', () => String(secret)],
    ['JSON', () => JSON.stringify({ secret })],
    ['inspect', () => inspect({ secret }, { showHidden: true, depth: null })],
    ['its members', () => JSON.stringify(Object.entries(secret))],
    ['a clone', () => inspect(structuredClone(secret))],
    ['a spread', () => inspect({ ...secret })],
  ])('is not exposed by %s', (_, print) => {
    expect(print()).not.toContain(canary);
  });
});
