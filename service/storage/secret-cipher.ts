import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Fault } from '#service/health.ts';
import { type Database, defineQuery } from './database.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Prefix, key id, and Base64 of the IV, tag and ciphertext. */
const SEALED = /^sealed:1:([\w-]+):([\w-]+)$/;

const KEY_MISSING =
  'Signing secrets are encrypted with a key that SECRETS_KEY of this instance doesn’t contain.';

/** `isKeyMissing`: another key could decrypt the secret. */
export class UnreadableSecretError extends Error {
  readonly isKeyMissing: boolean;

  constructor(message: string, isKeyMissing: boolean, cause?: unknown) {
    super(message, { cause });
    this.isKeyMissing = isKeyMissing;
  }
}

export type SecretCipher = ReturnType<typeof createSecretCipher>;

/** The first key encrypts and decrypts; the others only decrypt. */
export function createSecretCipher(keyTexts: readonly [string, ...string[]]) {
  const [first, ...others] = keyTexts;
  const current = keyOf(first);
  const keys = [current, ...others.map(keyOf)];
  let missed = 0;
  return {
    seal(secret: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.key, iv);
      const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      const bytes = Buffer.concat([iv, cipher.getAuthTag(), content]);
      return `sealed:1:${current.id}:${bytes.toString('base64url')}`;
    },
    /** @throws UnreadableSecretError */
    open(sealed: string): string {
      const [, id, text = ''] = SEALED.exec(sealed) ?? [];
      const known = keys.find((key) => key.id === id);
      if (known === undefined) {
        if (id !== undefined) missed += 1;
        throw new UnreadableSecretError(KEY_MISSING, id !== undefined);
      }
      const bytes = Buffer.from(text, 'base64url');
      try {
        const decipher = createDecipheriv(ALGORITHM, known.key, bytes.subarray(0, IV_BYTES));
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        const content = bytes.subarray(IV_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new UnreadableSecretError('A stored secret is damaged.', false, cause);
      }
    },
    /** True if the secret is encrypted with the first key. */
    isCurrent: (stored: string) => SEALED.exec(stored)?.[1] === current.id,
    /** True if the secret is encrypted with any key. */
    isSealed: (stored: string) => SEALED.test(stored),
    keyIds: keys.map(({ id }) => id),
    /** Number of times that the key of a secret was missing. */
    countMissed: () => missed,
  };
}

/** Derives a key and an id, which reveals nothing about the 32-byte key. */
function keyOf(text: string): { id: string; key: Buffer } {
  const key = Buffer.from(hkdfSync('sha256', text, '', 'spec-viewer signing secrets', 32));
  return { id: createHash('sha256').update(key).digest('base64url').slice(0, 8), key };
}

const MISSING_KEY_CHECK_MS = 30_000;

/**
 * Finds secrets whose key this instance doesn't have, because another instance has encrypted them
 * with a new key. Reads all secrets, so the result is reused for 30 seconds, unless the key of a
 * delivery was missing in the meantime.
 */
export function watchSecretsKeys(database: Database, cipher: SecretCipher) {
  const query = defineQuery(
    `SELECT sealed FROM (
       SELECT signing_secret AS sealed FROM subscriptions
       UNION ALL SELECT secret FROM retiring_secrets
     ) AS secrets
     WHERE sealed LIKE 'sealed:%'
       AND substr(sealed, 10, 8) NOT IN (${cipher.keyIds.map(() => '?').join(', ')}) LIMIT 1`,
    v.object({ sealed: v.string() }),
  );
  let faults: Fault[] = [];
  let validUntil = Number.NEGATIVE_INFINITY;
  let missed = 0;
  return async (): Promise<Fault[]> => {
    if (performance.now() < validUntil && missed === cipher.countMissed()) return faults;
    missed = cipher.countMissed();
    const found = await database.first(query, cipher.keyIds);
    validUntil = performance.now() + MISSING_KEY_CHECK_MS;
    faults = found === undefined ? [] : [{ kind: 'secrets-key', message: KEY_MISSING }];
    return faults;
  };
}

const OWNER_ONLY = 0o600;

/**
 * Encrypts all stored secrets with the current key: the first of `keys` or, without any, that in
 * `keyFile`, which is created if it is missing. @throws Error if a required key is missing
 */
export async function openCipher(
  database: Database,
  keyFile: string | undefined,
  keys: readonly string[],
): Promise<SecretCipher> {
  const kept = keyFile === undefined ? undefined : readKey(keyFile);
  const [current, ...earlier] = kept === undefined ? keys : [...keys, kept];
  const fresh = randomBytes(32).toString('base64');
  const cipher = createSecretCipher([current ?? fresh, ...earlier]);
  await sealStoredSecrets(database, cipher, () => {
    if (current !== undefined || keyFile === undefined) return;
    writeFileSync(keyFile, `${fresh}\n`, { mode: OWNER_ONLY, flag: 'wx' });
  });
  return cipher;
}

/** Returns undefined without a file. Makes the file accessible only to its owner. */
function readKey(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  chmodSync(file, OWNER_ONLY);
  const key = readFileSync(file, 'utf8').trim();
  if (key === '')
    throw new Error(`${file} is empty, but has to hold the key of the signing secrets.`);
  return key;
}

const secretsQuery = defineQuery(
  `SELECT 'subscriptions' AS "table", id AS first, '' AS second, signing_secret AS stored
   FROM subscriptions
   UNION ALL SELECT 'retiring_secrets', subscription_id, secret, secret FROM retiring_secrets
   UNION ALL SELECT 'idempotent_answers', subject, key, answer FROM idempotent_answers
   WHERE answer <> ''`,
  v.object({
    table: v.picklist(['subscriptions', 'retiring_secrets', 'idempotent_answers']),
    first: v.string(),
    second: v.string(),
    stored: v.string(),
  }),
);
const updates = {
  subscriptions: 'UPDATE subscriptions SET signing_secret = :stored WHERE id = :first',
  retiring_secrets: `UPDATE retiring_secrets SET secret = :stored
    WHERE subscription_id = :first AND secret = :second`,
  idempotent_answers: `UPDATE idempotent_answers SET answer = :stored
    WHERE subject = :first AND key = :second`,
};
/** Stored response to the creation of a webhook; other responses are empty. */
const responseWithSecret = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ signingSecret: v.string() }),
);

/**
 * Encrypts secrets that are unencrypted or have an earlier key. Calls `keepKey` before the commit, so that the
 * current key is stored before a secret requires it. @throws Error if a key is missing
 */
async function sealStoredSecrets(
  database: Database,
  cipher: SecretCipher,
  keepKey: () => void,
): Promise<void> {
  await database.eraseDeleted(() =>
    database.transaction(async (transaction) => {
      await transaction.lock('secrets');
      for (const { table, first, second, stored } of await transaction.all(secretsQuery, {})) {
        const isResponse = table === 'idempotent_answers';
        const response = isResponse ? v.safeParse(responseWithSecret, stored) : undefined;
        if (isResponse && !response?.success) continue;
        const secret = response?.success ? response.output.signingSecret : stored;
        if (cipher.isCurrent(secret)) continue;
        const sealed = cipher.seal(cipher.isSealed(secret) ? opened(cipher, secret) : secret);
        await transaction.run(updates[table], {
          first,
          second,
          stored: response?.success
            ? JSON.stringify({ ...response.output, signingSecret: sealed })
            : sealed,
        });
      }
      keepKey();
    }),
  );
}

function opened(cipher: SecretCipher, sealed: string): string {
  try {
    return cipher.open(sealed);
  } catch (cause) {
    const sentence =
      'The signing secrets are encrypted with another key. Set SECRETS_KEY to that key, or restore its file secrets.key.';
    throw new Error(sentence, { cause });
  }
}
