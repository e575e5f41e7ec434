import { describe, expect, test } from 'vitest';
import { requestError } from '#platform/http/failure.ts';
import { runSequentially } from '#platform/http/run-sequentially.ts';

const operation = { service: 'viewer', method: 'POST', action: 'try' } as const;
const answer = { status: 429, contentType: undefined, requestId: undefined, message: undefined };

describe('a job of one request after another', () => {
  test('waits as long as a 429 asks for and reports until when', async () => {
    const waits: (number | undefined)[] = [];
    let refusals = 2;
    const report = await runSequentially(
      ['x'],
      async () => {
        refusals -= 1;
        if (refusals >= 0) {
          throw requestError(operation, 'not-applied', {
            kind: 'rate-limited',
            answer,
            retryAfterMs: 5,
          });
        }
        return 'carried out';
      },
      { onProgress: ({ waitingUntil }) => waits.push(waitingUntil) },
    );
    expect(report.results).toEqual([{ item: 'x', kind: 'done', value: 'carried out' }]);
    expect(waits.map((time) => typeof time)).toEqual([
      'undefined',
      'number',
      'number',
      'undefined',
    ]);
  });

  test('can be stopped while it waits', async () => {
    const stop = new AbortController();
    const report = await runSequentially(
      ['x', 'y'],
      async () => {
        throw requestError(operation, 'not-applied', {
          kind: 'rate-limited',
          answer,
          retryAfterMs: 60_000,
        });
      },
      {
        signal: stop.signal,
        onProgress: ({ waitingUntil }) => waitingUntil !== undefined && stop.abort(),
      },
    );
    expect(report).toMatchObject({ ended: 'stopped' });
    expect(report.results.map(({ kind }) => kind)).toEqual(['not-tried', 'not-tried']);
  });
});
