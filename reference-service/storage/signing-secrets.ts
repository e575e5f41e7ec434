import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { type Database, inTransaction, prepareQuery } from './database.ts';

/** This many signatures fit into any server's header limit; the newest secret's comes first. */
const MOST_RETIRING = 4;

/** The signing secrets of subscriptions: one each, and earlier ones during their overlap. */
export type SigningSecrets = {
  /** Those that sign now, the newest first. */
  of(subscriptionId: string): string[];
  /**
   * Gives the subscription a new secret. Earlier secrets also sign for `overlapSeconds`, or for what
   * is left of their own overlap; none does when it is 0. To be called inside a transaction.
   */
  rotate(subject: string, subscriptionId: string, overlapSeconds: number): string;
  /** Forgets the secrets whose overlap has ended, and says when the next one ends (in ms). */
  forgetEnded(): number | undefined;
  /** Forgets the earlier secrets that still sign. */
  forgetRetiring(subscriptionId: string): void;
  /** Forgets all of a subscription that is deleted. To be called inside a transaction. */
  forgetAll(subject: string, subscriptionId: string): void;
};

/** 32 random bytes in the form of Standard Webhooks. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

export function createSigningSecrets(database: Database, now: () => Date): SigningSecrets {
  const reading = prepareQuery(
    database,
    `SELECT signing_secret AS secret FROM subscriptions WHERE id = :id
     UNION ALL
     SELECT secret FROM (
       SELECT secret FROM retiring_secrets WHERE subscription_id = :id AND ends_at > :now
       ORDER BY ends_at DESC
     )`,
    v.object({ secret: v.string() }),
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
    'UPDATE subscriptions SET signing_secret = :secret WHERE id = :id',
  );
  // The stored answer to a creation has the old secret.
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

  return {
    of: (id) => reading.all({ id, now: now().getTime() }).map(({ secret }) => secret),
    rotate(subject, id, overlapSeconds) {
      const secret = newSecret();
      retiring.run({ id, endsAt: now().getTime() + overlapSeconds * 1000 });
      keeping.run({ id, kept: overlapSeconds === 0 ? 0 : MOST_RETIRING });
      replacing.run({ id, secret });
      censoring.run({ subject, id });
      return secret;
    },
    forgetEnded() {
      const next = () => nextEnd.first({})?.endsAt ?? undefined;
      const at = now().getTime();
      const first = next();
      if (first === undefined || first > at) return first;
      inTransaction(database, () => forgetting.run({ now: at }));
      return next();
    },
    forgetRetiring: (id) => void keeping.run({ id, kept: 0 }),
    forgetAll(subject, id) {
      keeping.run({ id, kept: 0 });
      emptying.run({ subject, id });
    },
  };
}
