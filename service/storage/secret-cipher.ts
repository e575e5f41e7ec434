import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import {
  type Database,
  IN_MEMORY,
  inTransaction,
  prepareQuery,
  toDatabaseOpenError,
} from './database.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Format of an encrypted secret: prefix, key id, and Base64 of the IV, tag and ciphertext. */
const SEALED = /^sealed:1:([\w-]+):([\w-]+)$/;

export type SecretCipher = ReturnType<typeof createSecretCipher>;

/**
 * Creates a cipher for secrets in the database. The first key encrypts and decrypts; the other keys
 * only decrypt.
 */
export function createSecretCipher(keyTexts: readonly [string, ...string[]]) {
  const [first, ...others] = keyTexts;
  const current = keyOf(first);
  const keys = [current, ...others.map(keyOf)];
  return {
    seal(secret: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.key, iv);
      const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      const bytes = Buffer.concat([iv, cipher.getAuthTag(), content]);
      return `sealed:1:${current.id}:${bytes.toString('base64url')}`;
    },
    /** Decrypts a secret; throws if the key that encrypted it isn't available. */
    open(sealed: string): string {
      const [, id, text = ''] = SEALED.exec(sealed) ?? [];
      const known = keys.find((key) => key.id === id);
      if (known === undefined) throw new Error('A secret is encrypted with a key that is missing.');
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, known.key, bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const content = bytes.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
    },
    /** True if the stored text is encrypted with the first key. */
    isCurrent: (stored: string) => SEALED.exec(stored)?.[1] === current.id,
    /** True if the stored text is encrypted with any key. */
    isSealed: (stored: string) => SEALED.test(stored),
  };
}

/** Derives a 32-byte key from text, and an id that reveals nothing about the key. */
function keyOf(text: string): { id: string; key: Buffer } {
  const key = Buffer.from(hkdfSync('sha256', text, '', 'spec-viewer signing secrets', 32));
  return { id: createHash('sha256').update(key).digest('base64url').slice(0, 8), key };
}

const OWNER_ONLY = 0o600;

/**
 * Returns the cipher for signing secrets, and encrypts all stored secrets with the current key. The
 * current key is the first of `keys` or, if there are none, the key in the file `secrets.key` next
 * to the database. If that file doesn't exist either, creates it with a new key. If a required key
 * is missing, closes the database and throws an error that names the database file.
 */
export function openCipher(
  database: Database,
  databaseFile: string,
  keys: readonly string[],
): SecretCipher {
  try {
    const file =
      databaseFile === IN_MEMORY ? undefined : join(dirname(databaseFile), 'secrets.key');
    const kept = file === undefined ? undefined : readKey(file);
    const [current, ...earlier] = kept === undefined ? keys : [...keys, kept];
    const fresh = randomBytes(32).toString('base64');
    const cipher = createSecretCipher([current ?? fresh, ...earlier]);
    sealStoredSecrets(database, cipher, () => {
      if (current !== undefined || file === undefined) return;
      writeFileSync(file, `${fresh}\n`, { mode: OWNER_ONLY, flag: 'wx' });
    });
    return cipher;
  } catch (error) {
    database.close();
    throw toDatabaseOpenError(databaseFile, error);
  }
}

/**
 * Returns the key in a file; undefined if the file doesn't exist. Makes the file accessible only to
 * its owner.
 */
function readKey(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  chmodSync(file, OWNER_ONLY);
  const key = readFileSync(file, 'utf8').trim();
  if (key === '')
    throw new Error(`${file} is empty, but has to hold the key of the signing secrets.`);
  return key;
}

/**
 * Database columns that contain signing secrets. Each has a query that returns the secrets with the
 * primary keys of their rows, and a statement that updates one secret.
 */
const secretColumns = [
  {
    reading: `SELECT id AS first, '' AS second, signing_secret AS stored FROM subscriptions`,
    writing: 'UPDATE subscriptions SET signing_secret = :sealed WHERE id = :first',
  },
  {
    reading:
      'SELECT subscription_id AS first, secret AS second, secret AS stored FROM retiring_secrets',
    writing: `UPDATE retiring_secrets SET secret = :sealed
      WHERE subscription_id = :first AND secret = :second`,
  },
  {
    reading: `SELECT subject AS first, key AS second,
        json_extract(answer, '$.signingSecret') AS stored FROM idempotent_answers
      WHERE json_valid(answer) AND json_type(answer, '$.signingSecret') = 'text'`,
    writing: `UPDATE idempotent_answers SET answer = json_set(answer, '$.signingSecret', :sealed)
      WHERE subject = :first AND key = :second`,
  },
] as const;

/**
 * Encrypts the stored signing secrets that are unencrypted or encrypted with an earlier key. Throws
 * an Error if the key of a secret is missing. Calls `keepKey` before the commit, so that the
 * current key is stored before a secret requires it.
 */
function sealStoredSecrets(database: Database, cipher: SecretCipher, keepKey: () => void): void {
  // The overwritten values can be unencrypted secrets, so SQLite must erase them.
  database.pragma('secure_delete = ON');
  const count = inTransaction(database, () => {
    const counts = secretColumns.map(({ reading, writing }) =>
      sealAll(database, cipher, reading, writing),
    );
    keepKey();
    return counts.reduce((sum, one) => sum + one);
  });
  if (count > 0) database.pragma('wal_checkpoint(TRUNCATE)');
  database.pragma('secure_delete = OFF');
}

const storedRow = v.object({ first: v.string(), second: v.string(), stored: v.string() });

function sealAll(database: Database, cipher: SecretCipher, reading: string, writing: string) {
  const rows = prepareQuery(database, reading, storedRow).all({});
  const outdated = rows.filter(({ stored }) => !cipher.isCurrent(stored));
  const update = database.prepare(writing);
  for (const { first, second, stored } of outdated) {
    const secret = cipher.isSealed(stored) ? opened(cipher, stored) : stored;
    update.run({ first, second, sealed: cipher.seal(secret) });
  }
  return outdated.length;
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
