import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { type Database, defineQuery, type Transaction } from './database.ts';
import type { SecretCipher } from './secret-cipher.ts';

/**
 * Maximum number of earlier secrets that still sign. More signatures could exceed the header limits
 * of web servers.
 */
const MAX_RETIRING_SECRETS = 4;

const secretsQuery = defineQuery(
  `SELECT sealed FROM (
     SELECT signing_secret AS sealed, 1 AS is_current, 0 AS ends_at
     FROM subscriptions WHERE id = :id
     UNION ALL
     SELECT secret, 0, ends_at FROM retiring_secrets
     WHERE subscription_id = :id AND ends_at > :now
   ) AS secrets ORDER BY is_current DESC, ends_at DESC`,
  v.object({ sealed: v.string() }),
);
const nextEndQuery = defineQuery(
  'SELECT min(ends_at) AS "endsAt" FROM retiring_secrets',
  v.object({ endsAt: v.nullable(v.number()) }),
);
const responsesQuery = defineQuery(
  `SELECT key, answer AS response FROM idempotent_answers WHERE subject = :subject AND answer <> ''`,
  v.object({ key: v.string(), response: v.pipe(v.string(), v.parseJson(), v.looseObject({})) }),
);

export type SigningSecrets = ReturnType<typeof createSigningSecrets>;

/**
 * Stores one current secret per subscription, and earlier ones that sign until their overlap ends.
 */
export function createSigningSecrets(database: Database, cipher: SecretCipher, now: () => Date) {
  /** Creates 32 random bytes in the format of Standard Webhooks. */
  function create(): { secret: string; sealed: string } {
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    return { secret, sealed: cipher.seal(secret) };
  }

  /** Keeps only the newest ones. */
  const keepRetiring = (transaction: Transaction, id: string, kept: number) =>
    transaction.run(
      `DELETE FROM retiring_secrets WHERE subscription_id = :id AND secret NOT IN (
         SELECT secret FROM retiring_secrets WHERE subscription_id = :id
         ORDER BY ends_at DESC LIMIT :kept
       )`,
      { id, kept },
    );

  /** Changes stored responses to the request that created the subscription. */
  async function updateResponses(
    transaction: Transaction,
    subject: string,
    id: string,
    update: (response: Record<string, unknown>) => string,
  ): Promise<void> {
    for (const { key, response } of await transaction.all(responsesQuery, { subject })) {
      if (response.subscriptionId !== id) continue;
      await transaction.run(
        'UPDATE idempotent_answers SET answer = :response WHERE subject = :subject AND key = :key',
        { subject, key, response: update(response) },
      );
    }
  }

  return {
    create,
    /** Returns those that currently sign, newest first. */
    async of(id: string): Promise<string[]> {
      const rows = await database.all(secretsQuery, { id, now: now().getTime() });
      return rows.map(({ sealed }) => cipher.open(sealed));
    },
    /**
     * The replaced secret signs for `overlapSeconds`, and earlier ones until their own overlap
     * ends; 0 ends all overlaps.
     */
    async rotate(
      transaction: Transaction,
      subject: string,
      id: string,
      overlapSeconds: number,
    ): Promise<string> {
      const { secret, sealed } = create();
      const endsAt = now().getTime() + overlapSeconds * 1000;
      await transaction.run(
        `INSERT INTO retiring_secrets (subscription_id, secret, ends_at)
         SELECT id, signing_secret, :endsAt FROM subscriptions WHERE id = :id`,
        { id, endsAt },
      );
      await keepRetiring(transaction, id, overlapSeconds === 0 ? 0 : MAX_RETIRING_SECRETS);
      await transaction.run('UPDATE subscriptions SET signing_secret = :sealed WHERE id = :id', {
        id,
        sealed,
      });
      // Stored responses must not contain the replaced secret.
      await updateResponses(transaction, subject, id, ({ signingSecret: _, ...response }) =>
        JSON.stringify(response),
      );
      return secret;
    },
    /** Returns when the next overlap ends, in epoch milliseconds; undefined if none remains. */
    async forgetEnded(): Promise<number | undefined> {
      const next = async () => (await database.first(nextEndQuery, {}))?.endsAt ?? undefined;
      const at = now().getTime();
      const first = await next();
      if (first === undefined || first > at) return first;
      await database.transaction((transaction) =>
        transaction.run('DELETE FROM retiring_secrets WHERE ends_at <= :now', { now: at }),
      );
      return next();
    },
    /** Deletes earlier secrets, so that only the current one signs. */
    async forgetRetiring(transaction: Transaction, id: string): Promise<void> {
      await keepRetiring(transaction, id, 0);
    },
    /** Deletes the secrets of a deleted subscription, also those in stored responses. */
    async forgetAll(transaction: Transaction, subject: string, id: string): Promise<void> {
      await keepRetiring(transaction, id, 0);
      await updateResponses(transaction, subject, id, () => '');
    },
  };
}
