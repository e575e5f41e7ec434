import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { createConflictProblem, createUnprocessableProblem } from '#service/problem.ts';
import { type Database, defineQuery, insertRows, type Transaction } from './database.ts';

const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

const responseQuery = defineQuery(
  `SELECT body_digest AS "bodyDigest", answer FROM idempotent_answers
   WHERE subject = :subject AND key = :key AND expires_at > :now`,
  v.object({ bodyDigest: v.string(), answer: v.string() }),
);

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;

/** Keeps the keys of each subject for 24 hours (webhooks.manage, viewer.changes). */
export function createIdempotencyStore(database: Database, now: () => Date) {
  /** Returns undefined for a new key. @throws a 422 if the key was used with another body */
  async function findResponse(
    transaction: Transaction,
    name: { subject: string; key: string },
    bodyDigest: string,
  ): Promise<string | undefined> {
    await transaction.lock(name.subject);
    const first = await transaction.first(responseQuery, { ...name, now: now().getTime() });
    if (first === undefined || first.bodyDigest === bodyDigest) return first?.answer;
    const detail = 'This Idempotency-Key was already used with another body.';
    throw createUnprocessableProblem([{ pointer: '#', detail }]);
  }

  const remember = (
    transaction: Transaction,
    name: { subject: string; key: string },
    bodyDigest: string,
    response: string,
  ) =>
    insertRows(
      transaction,
      'idempotent_answers',
      [
        {
          ...name,
          body_digest: bodyDigest,
          answer: response,
          expires_at: now().getTime() + KEPT_FOR_MS,
        },
      ],
      // Replaces an expired row that hasn't been deleted yet.
      `ON CONFLICT (subject, key) DO UPDATE SET body_digest = excluded.body_digest,
         answer = excluded.answer, expires_at = excluded.expires_at`,
    );

  return {
    /**
     * The response of the first call with this key; a new key calls `work` in the same transaction.
     * @throws a 422 if the key was used with another body, a 409 if the resource created with it
     * has been deleted
     */
    once: (
      subject: string,
      key: string,
      body: string,
      work: (transaction: Transaction) => Promise<string>,
    ): Promise<string> =>
      database.transaction(async (transaction) => {
        const bodyDigest = digestOf(body);
        const first = await findResponse(transaction, { subject, key }, bodyDigest);
        if (first === '') {
          throw createConflictProblem(
            'The resource that was created with this Idempotency-Key has been deleted.',
          );
        }
        if (first !== undefined) return first;
        const response = await work(transaction);
        await remember(transaction, { subject, key }, bodyDigest, response);
        return response;
      }),
    /**
     * True for a new key, false if it exists. @throws a 422 if it was used with another body. In
     * the transaction of the change, so that the key isn't stored if the change fails.
     */
    async claim(
      transaction: Transaction,
      subject: string,
      key: string,
      body: string,
    ): Promise<boolean> {
      const bodyDigest = digestOf(body);
      if ((await findResponse(transaction, { subject, key }, bodyDigest)) !== undefined)
        return false;
      await remember(transaction, { subject, key }, bodyDigest, '');
      return true;
    },
  };
}

function digestOf(body: string): string {
  return createHash('sha256').update(body).digest('base64url');
}
