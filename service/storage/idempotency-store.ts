import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { conflict, unprocessable } from '#service/problem.ts';
import { type Database, inTransaction, prepareQuery } from './database.ts';

const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;

/** Remembers each key of a subject for 24 hours (webhooks.manage, viewer.changes). */
export function createIdempotencyStore(database: Database, now: () => Date) {
  const reading = prepareQuery(
    database,
    `SELECT body_digest AS bodyDigest, answer FROM idempotent_answers
     WHERE subject = :subject AND key = :key`,
    v.object({ bodyDigest: v.string(), answer: v.string() }),
  );
  const forgetting = database.prepare('DELETE FROM idempotent_answers WHERE expires_at <= :now');
  const remembering = database.prepare(
    `INSERT INTO idempotent_answers (subject, key, body_digest, answer, expires_at)
     VALUES (:subject, :key, :bodyDigest, :answer, :expiresAt)`,
  );

  /** The stored answer to this key, if there is one; throws 422 if it belongs to another body. */
  function answerTo(subject: string, key: string, bodyDigest: string): string | undefined {
    forgetting.run({ now: now().getTime() });
    const first = reading.first({ subject, key });
    if (first === undefined || first.bodyDigest === bodyDigest) return first?.answer;
    const detail = 'This Idempotency-Key was already used with another body.';
    throw unprocessable([{ pointer: '#', detail }]);
  }

  function remember(subject: string, key: string, bodyDigest: string, answer: string): void {
    const expiresAt = now().getTime() + KEPT_FOR_MS;
    remembering.run({ subject, key, bodyDigest, answer, expiresAt });
  }

  return {
    /**
     * The answer of the first call with this key. Only if there is none, `work` runs, in one transaction with
     * storing its answer. A key that is reused with another body is refused, and so is one whose answer was
     * emptied, because what it made was deleted.
     */
    once: (subject: string, key: string, body: string, work: () => string): string =>
      inTransaction(database, () => {
        const bodyDigest = digestOf(body);
        const first = answerTo(subject, key, bodyDigest);
        if (first === '') {
          throw conflict('What was made with this Idempotency-Key has been deleted.');
        }
        if (first !== undefined) return first;
        const answer = work();
        remember(subject, key, bodyDigest, answer);
        return answer;
      }),
    /**
     * Whether the key is new; it is remembered without an answer. A key that is reused with another body is
     * refused. To be called in the transaction of what is done with the key, so that a refusal frees it.
     */
    claim(subject: string, key: string, body: string): boolean {
      const bodyDigest = digestOf(body);
      if (answerTo(subject, key, bodyDigest) !== undefined) return false;
      remember(subject, key, bodyDigest, '');
      return true;
    },
  };
}

function digestOf(body: string): string {
  return createHash('sha256').update(body).digest('base64url');
}
