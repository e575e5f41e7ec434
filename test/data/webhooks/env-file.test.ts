import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { envFile } from '#data/webhooks/secret/env-file.ts';

it('an .env file has an ordinary secret literally', () => {
  expect(envFile('whsec_a+b/c=')).toBe("WEBHOOK_SIGNING_SECRET='whsec_a+b/c='\n");
});

it.each(['plain', 'with space # and hash', '$HOME `id` $(id) \\n "quoted"', "it's $HOME `id`"])(
  'an .env file is read by a shell with the secret %s',
  (secret) => {
    const folder = mkdtempSync(join(tmpdir(), 'env-file-'));
    try {
      const file = join(folder, 'webhook.env');
      writeFileSync(file, envFile(secret));
      const script = '. "$0"; printf %s "$WEBHOOK_SIGNING_SECRET"';
      expect(execFileSync('sh', ['-c', script, file], { encoding: 'utf8' })).toBe(secret);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

it('an .env file has a secret with line breaks on one line', () => {
  expect(envFile('a\r\nX=y')).toBe('WEBHOOK_SIGNING_SECRET="a\\r\\nX=y"\n');
});
