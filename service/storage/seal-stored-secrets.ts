import * as v from 'valibot';
import { type Database, inTransaction, prepareQuery } from './database.ts';
import type { SecretCipher } from './secret-cipher.ts';

/** Everywhere a signing secret is stored: how to read it with its key, and how to write it as it is sealed. */
const places = [
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
 * Seals the stored signing secrets that aren't sealed with the current key: those of an earlier version, and
 * those of an earlier key. Throws one sentence if some are sealed with a key that is missing. `keepKey` is
 * called before anything that needs the current key is stored for good.
 */
export function sealStoredSecrets(
  database: Database,
  cipher: SecretCipher,
  keepKey: () => void,
): void {
  // What is overwritten was a secret in plain text.
  database.pragma('secure_delete = ON');
  const count = inTransaction(database, () => {
    const counts = places.map(({ reading, writing }) =>
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
