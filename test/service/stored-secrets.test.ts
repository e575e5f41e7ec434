import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { describe, expect, it } from 'vitest';
import { createSecretCipher } from '#service/storage/secret-cipher.ts';
import { createCaller, read, startService } from './harness.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { SUBSCRIPTIONS, withSecret } from './webhook-harness.ts';

const body = { url: 'https://hooks.example.test', eventTypes: ['bookmark.created'] };

type Options = { secretsKeys?: readonly string[] };

/** Starts a service with its database in a folder, for one user who creates webhooks. */
function startIn(folder: string, options: Options = {}) {
  const service = startService({ database: join(folder, 'reference.db'), ...options });
  const call = createCaller(service);
  return {
    service,
    call,
    create: async (key: string) => {
      const headers = { 'idempotency-key': key };
      return read(await call('POST', SUBSCRIPTIONS, { body, headers }), withSecret);
    },
  };
}

async function closed({ service }: ReturnType<typeof startIn>): Promise<void> {
  await service.ready;
  await service.close();
}

/** Returns the names of all files in a folder that contain this text. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(text));
}

const coreOf = (secret: string) => secret.replace('whsec_', '').slice(0, 40);

describe('stored signing secret', () => {
  it('appears nowhere in the files of the service', async () => {
    const folder = createTemporaryFolder('secrets');
    const { call, create } = startIn(folder);
    const first = await create('key-1');
    const path = `${SUBSCRIPTIONS}/${first.subscriptionId}/rotate-secret`;
    const second = await read(
      await call('POST', path, { body: { overlapSeconds: 3600 } }),
      withSecret,
    );
    const third = await create('key-2');
    expect(filesWith(folder, first.subscriptionId)).not.toEqual([]);
    for (const { signingSecret } of [first, second, third]) {
      expect(filesWith(folder, coreOf(signingSecret))).toEqual([]);
    }
    expect(await create('key-2')).toEqual(third);
  });

  it('of an earlier version, which stored it unencrypted, is encrypted when the service starts', async () => {
    const folder = createTemporaryFolder('secrets');
    await closed(startIn(folder));
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const plain = new Libsql(join(folder, 'reference.db'));
    plain.exec(`
      INSERT INTO subscriptions (id, subject, url, event_types, status, created_at, signing_secret)
      VALUES ('hook', 'subject-1', 'https://x.example.test', '["a"]', 'active', '2026', '${secret}');
      INSERT INTO retiring_secrets VALUES ('hook', '${secret}', 9e15);
      INSERT INTO idempotent_answers VALUES ('subject-1', 'key-1', 'digest',
        '{"subscriptionId":"hook","signingSecret":"${secret}"}', 9e15);
      INSERT INTO idempotent_answers VALUES ('subject-1', 'key-2', 'digest', '', 9e15);`);
    plain.close();
    expect(filesWith(folder, coreOf(secret))).not.toEqual([]);

    await startIn(folder).service.ready;
    expect(filesWith(folder, coreOf(secret))).toEqual([]);
    const rows = new Libsql(join(folder, 'reference.db'))
      .prepare(
        `SELECT signing_secret AS stored FROM subscriptions UNION ALL
         SELECT secret FROM retiring_secrets UNION ALL
         SELECT json_extract(answer, '$.signingSecret') FROM idempotent_answers WHERE answer <> ''`,
      )
      .all();
    const { open } = createSecretCipher([readFileSync(join(folder, 'secrets.key'), 'utf8').trim()]);
    expect(rows.map((row) => open(String(Object.values(Object(row))[0])))).toEqual([
      secret,
      secret,
      secret,
    ]);
  });
});

describe('key of the signing secrets', () => {
  const [one, two] = ['1'.repeat(32), '2'.repeat(32)] as const;

  it('is stored in a file that only its owner can read', async () => {
    const folder = createTemporaryFolder('secrets');
    await startIn(folder).service.ready;
    const file = join(folder, 'secrets.key');
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect(Buffer.from(readFileSync(file, 'utf8'), 'base64')).toHaveLength(32);
  });

  it('is not stored in a file if it is configured', async () => {
    const folder = createTemporaryFolder('secrets');
    await startIn(folder, { secretsKeys: [one] }).service.ready;
    expect(existsSync(join(folder, 'secrets.key'))).toBe(false);
  });

  it.each([
    ['configured instead of the file', undefined, [one]],
    ['replaced', [one], [two, one]],
  ])('can be %s, after which the service needs only the new key', async (_, before, during) => {
    const folder = createTemporaryFolder('secrets');
    const first = startIn(folder, before && { secretsKeys: before });
    const made = await first.create('key-1');
    await first.service.close();
    await closed(startIn(folder, { secretsKeys: during }));
    rmSync(join(folder, 'secrets.key'), { force: true });
    const { create } = startIn(folder, { secretsKeys: during.slice(0, 1) });
    expect(await create('key-1')).toEqual(made);
  });

  it('prevents the start of the service with a one-sentence message if it is missing', async () => {
    const folder = createTemporaryFolder('secrets');
    const { create, service } = startIn(folder);
    await create('key-1');
    await service.close();
    const file = join(folder, 'secrets.key');
    rmSync(file);
    const sentence =
      /^The database \S+ can’t be used: The signing secrets are encrypted with another key\. .*secrets\.key\.$/;
    await expect(startIn(folder).service.ready).rejects.toThrow(sentence);
    expect(existsSync(file)).toBe(false);
    await expect(startIn(folder, { secretsKeys: [one] }).service.ready).rejects.toThrow(sentence);
    writeFileSync(file, '\n');
    await expect(startIn(folder).service.ready).rejects.toThrow('secrets.key is empty');
  });
});

describe('encrypted secret', () => {
  const cipher = createSecretCipher(['a key']);

  it('has a different ciphertext each time, but decrypts to the same secret', () => {
    const [first, second] = [cipher.seal('whsec_x'), cipher.seal('whsec_x')];
    expect(first).not.toBe(second);
    expect([cipher.open(first), cipher.open(second)]).toEqual(['whsec_x', 'whsec_x']);
  });

  it('is rejected if it has been modified', () => {
    const sealed = cipher.seal('whsec_x');
    const changed = sealed.replace(/.(?=.{9}$)/, (one) => (one === 'A' ? 'B' : 'A'));
    expect(() => cipher.open(changed)).toThrow();
  });
});
