import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { type Database, inTransaction, prepareQuery } from './database.ts';
import type { SecretCipher } from './secret-cipher.ts';

/**
 * Maximum number of earlier secrets that sign deliveries. More signatures could exceed the header
 * size limits of web servers.
 */
const MAX_RETIRING_SECRETS = 4;

export type SigningSecrets = ReturnType<typeof createSigningSecrets>;

/**
 * Creates the store of signing secrets. A subscription has one current secret, and earlier secrets
 * that sign until their overlap ends.
 */
export function createSigningSecrets(database: Database, cipher: SecretCipher, now: () => Date) {
  const reading = prepareQuery(
    database,
    `SELECT signing_secret AS sealed FROM subscriptions WHERE id = :id
     UNION ALL
     SELECT secret FROM (
       SELECT secret FROM retiring_secrets WHERE subscription_id = :id AND ends_at > :now
       ORDER BY ends_at DESC
     )`,
    v.object({ sealed: v.string() }),
  );
  const retiring = database.prepare(
    `INSERT INTO retiring_secrets (subscription_id, secret, ends_at)
     SELECT id, signing_secret, :endsAt FROM subscriptions WHERE id = :id`,
  );
  const keeping = database.prepare(
    `DELETE FROM retiring_secrets WHERE subscription_id = :id AND secret NOT IN (
       SELECT secret FROM retiring_secrets WHERE subscription_id = :id
       ORDER BY ends_at DESC LIMIT :kept
     )`,
  );
  const replacing = database.prepare(
    'UPDATE subscriptions SET signing_secret = :sealed WHERE id = :id',
  );
  // Removes the replaced secret from the stored response to the request that created the webhook.
  const censoring = database.prepare(
    `UPDATE idempotent_answers SET answer = json_remove(answer, '$.signingSecret')
     WHERE subject = :subject AND answer <> '' AND json_extract(answer, '$.subscriptionId') = :id`,
  );
  const emptying = database.prepare(
    `UPDATE idempotent_answers SET answer = ''
     WHERE subject = :subject AND answer <> '' AND json_extract(answer, '$.subscriptionId') = :id`,
  );
  const forgetting = database.prepare('DELETE FROM retiring_secrets WHERE ends_at <= :now');
  const nextEnd = prepareQuery(
    database,
    'SELECT min(ends_at) AS endsAt FROM retiring_secrets',
    v.object({ endsAt: v.nullable(v.number()) }),
  );

  /**
   * Creates a secret for a new subscription: 32 random bytes in the format of Standard Webhooks.
   */
  function create(): { secret: string; sealed: string } {
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    return { secret, sealed: cipher.seal(secret) };
  }

  return {
    create,
    /** Returns the secrets that currently sign deliveries, newest first. */
    of: (id: string): string[] =>
      reading.all({ id, now: now().getTime() }).map(({ sealed }) => cipher.open(sealed)),
    /**
     * Replaces the secret of a subscription and returns the new secret. The replaced secret
     * continues to sign for `overlapSeconds`, and earlier secrets until their own overlap ends; an
     * overlap of 0 ends all overlaps. Must be called inside a transaction.
     */
    rotate(subject: string, id: string, overlapSeconds: number): string {
      const { secret, sealed } = create();
      retiring.run({ id, endsAt: now().getTime() + overlapSeconds * 1000 });
      keeping.run({ id, kept: overlapSeconds === 0 ? 0 : MAX_RETIRING_SECRETS });
      replacing.run({ id, sealed });
      censoring.run({ subject, id });
      return secret;
    },
    /**
     * Deletes the secrets whose overlap has ended. Returns the time at which the next overlap ends,
     * in milliseconds since 1970; undefined if no overlap remains.
     */
    forgetEnded(): number | undefined {
      const next = () => nextEnd.first({})?.endsAt ?? undefined;
      const at = now().getTime();
      const first = next();
      if (first === undefined || first > at) return first;
      inTransaction(database, () => forgetting.run({ now: at }));
      return next();
    },
    /** Deletes all replaced secrets of a subscription, so that only the current secret signs. */
    forgetRetiring: (id: string): void => void keeping.run({ id, kept: 0 }),
    /**
     * Deletes the replaced secrets of a deleted subscription, and clears the stored responses that
     * contain a secret of the subscription. Call it inside a transaction.
     */
    forgetAll(subject: string, id: string): void {
      keeping.run({ id, kept: 0 });
      emptying.run({ subject, id });
    },
  };
}
