import { describe, expect, test } from 'vitest';
import { startReferenceService } from '#test/support/server.ts';
import type { Corpus } from './corpus.ts';
import { createResponseRenderer } from './draw-responses.ts';
import { findPageProblems } from './inert.ts';
import { readOperations } from './read-operations.ts';
import { getCorruptedRecords } from './spoil.ts';

/** Time limit for thousands of responses on a busy machine, in milliseconds. */
const patienceMs = 600_000;

/** Tests that the app renders each hostile response to each read operation without a failure. */
export function testHostileReadResponses(corpus: Corpus): void {
  describe('hostile responses to reads', () => {
    const server = startReferenceService();
    const titled = readOperations.map((read) => [read.operation, read] as const);

    test.each(titled)(
      '%s: an invalid property in the response is shown as plain text or omitted',
      async (_operation, read) => {
        const draw = createResponseRenderer(server, read);
        const found: string[] = [];
        for (const [word, record] of getCorruptedRecords(corpus, read.record)) {
          const body = JSON.stringify(read.createResponse(record));
          await draw(body);
          found.push(...findPageProblems(body).map((problem) => `${word}: ${problem}`));
        }
        expect(found).toEqual([]);
      },
      patienceMs,
    );

    test.each(titled)(
      '%s: any response body is shown as plain text or rejected with a message',
      async (_operation, read) => {
        const draw = createResponseRenderer(server, read);
        for (const [word, body] of corpus.bodies) {
          await draw(body);
          expect(findPageProblems(''), word).toEqual([]);
        }
      },
    );

    test.each(titled)(
      '%s: any error response is shown with a short message',
      async (_operation, read) => {
        const draw = createResponseRenderer(server, read);
        const statuses = [400, 403, 409, 422] as const;
        for (const [place, [word, type, body]] of corpus.errors.entries()) {
          const status = statuses[place % statuses.length] ?? 400;
          await draw(body, { status, headers: type === '' ? {} : { 'content-type': type } });
          expect(findPageProblems(''), `${status} with ${word}`).toEqual([]);
          expect(document.body.textContent?.length, word).toBeLessThan(5_000);
        }
        for (const wait of corpus.retryAfter) {
          await draw('{}', { status: 418, headers: { 'retry-after': wait } });
          expect(findPageProblems(''), `Retry-After: ${wait}`).toEqual([]);
        }
      },
    );
  });
}
