import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { createConflictProblem, createUnprocessableProblem } from '#service/problem.ts';
import { type Database, inTransaction, prepareQuery } from './database.ts';

const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;

/**
 * Creates the store of idempotency keys. Each subject's keys are stored for 24 hours
 * (webhooks.manage, viewer.changes).
 */
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

  /**
   * Returns the response that is stored for this key; undefined if there is none. Throws a 422 if
   * the key was used with another body.
   */
  function answerTo(subject: string, key: string, bodyDigest: string): string | undefined {
    forgetting.run({ now: now().getTime() });
    const first = reading.first({ subject, key });
    if (first === undefined || first.bodyDigest === bodyDigest) return first?.answer;
    const detail = 'This Idempotency-Key was already used with another body.';
    throw createUnprocessableProblem([{ pointer: '#', detail }]);
  }

  function remember(subject: string, key: string, bodyDigest: string, answer: string): void {
    const expiresAt = now().getTime() + KEPT_FOR_MS;
    remembering.run({ subject, key, bodyDigest, answer, expiresAt });
  }

  return {
    /**
     * Returns the stored response of the first call with this key. If the key is new, calls `work`
     * and stores its response, in one transaction. Throws a 422 if the key was used with another
     * body, and a 409 if the resource created with the key has been deleted.
     */
    once: (subject: string, key: string, body: string, work: () => string): string =>
      inTransaction(database, () => {
        const bodyDigest = digestOf(body);
        const first = answerTo(subject, key, bodyDigest);
        if (first === '') {
          throw createConflictProblem(
            'The resource that was created with this Idempotency-Key has been deleted.',
          );
        }
        if (first !== undefined) return first;
        const answer = work();
        remember(subject, key, bodyDigest, answer);
        return answer;
      }),
    /**
     * Stores a new key without a response and returns true; returns false if the key already
     * exists. Throws a 422 if the key was used with another body. Call it in the transaction of the
     * change, so that the key isn't stored if the change fails.
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
