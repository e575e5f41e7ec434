import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { conflict, unprocessable } from '#reference-service/problem.ts';
import { type Database, inTransaction, prepareQuery } from './database.ts';

const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

/** Stores the first answer to each key of a subject for 24 hours (webhooks.manage). */
export type IdempotencyStore = {
  /**
   * The answer of the first call with this key. Only if there is none, `work` runs, in one
   * transaction with storing its answer. A key that is reused with another body is refused, and so
   * is one whose answer was emptied, because what it made was deleted.
   */
  once(subject: string, key: string, body: string, work: () => string): string;
};

export function createIdempotencyStore(database: Database, now: () => Date): IdempotencyStore {
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
  return {
    once: (subject, key, body, work) =>
      inTransaction(database, () => {
        forgetting.run({ now: now().getTime() });
        const bodyDigest = createHash('sha256').update(body).digest('base64url');
        const first = reading.first({ subject, key });
        if (first !== undefined) {
          if (first.bodyDigest !== bodyDigest) {
            const detail = 'This Idempotency-Key was already used with another body.';
            throw unprocessable([{ pointer: '#', detail }]);
          }
          if (first.answer !== '') return first.answer;
          throw conflict('What was made with this Idempotency-Key has been deleted.');
        }
        const answer = work();
        const expiresAt = now().getTime() + KEPT_FOR_MS;
        remembering.run({ subject, key, bodyDigest, answer, expiresAt });
        return answer;
      }),
  };
}
