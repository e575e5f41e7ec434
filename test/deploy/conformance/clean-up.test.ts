import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { formatTree, state } from '#test/service/harness.ts';
import { type InterceptedExchange, startConformance } from './start-conformance.ts';

/**
 * Runs the conformance command with --write. Returns its result and the data that remains in the
 * service.
 */
async function getRemaining(options: Parameters<typeof startConformance>[0]) {
  const { run, get } = await startConformance(options);
  const bookmarks = async () => formatTree(v.parse(state, await get('/viewer/v1/bookmark-state')));
  const before = await bookmarks();
  const ended = await run('--write').catch((error: Error) => error);
  return {
    ended,
    isAsBefore: (await bookmarks()) === before,
    webhooks: await get('/webhooks/v1/subscriptions'),
    readings: await get('/viewer/v1/specification-readings'),
  };
}

const nothing = { isAsBefore: true, webhooks: [], readings: [] };

/**
 * Returns a function that replaces the responses to matching operations; other requests reach the
 * service.
 */
const instead =
  (at: RegExp, answer: (exchange: InterceptedExchange) => Promise<Response>) =>
  (exchange: InterceptedExchange) =>
    at.test(exchange.operation) ? answer(exchange) : exchange.answer();

const broken = async () => new Response(null, { status: 500 });

/** Passes the request to the service, but discards the response. */
const lost = async ({ answer }: InterceptedExchange) => {
  await answer();
  throw new TypeError('fetch failed');
};

describe('conformance clean-up', () => {
  test.each<[condition: string, options: Parameters<typeof startConformance>[0]]>([
    [
      'changes, tests and rotations fail',
      {
        instead: instead(
          /^(PATCH|PUT) |^POST .*\/bookmark-changes$|^POST \S+\/(test|rotate-secret)$/,
          broken,
        ),
      },
    ],
    ['the responses to creations are lost', { instead: instead(/^(POST|PUT) /, lost) }],
    [
      'webhooks can’t be read',
      { instead: instead(/^GET \/webhooks\/v1\/subscriptions\/[^/]+$/, broken) },
    ],
    [
      'webhooks aren’t listed',
      {
        instead: instead(/^GET \/webhooks\/v1\/subscriptions$/, async () => Response.json([])),
      },
    ],
    ['the service accepts requests from anyone', { acceptsAnyCredentials: true }],
  ])('removes all test data if %s', async (_, options) => {
    const { ended, ...left } = await getRemaining(options);
    expect(ended).toMatchObject({ status: 1 });
    expect(left).toEqual(nothing);
  });

  test('removes bookmarks that a folder deletion moved to the top level', async () => {
    const deletion = /^DELETE \/viewer\/v1\/bookmark-folders\//;
    const { ended, ...left } = await getRemaining({
      instead: instead(deletion, async ({ request, answer }) => {
        const headers = {
          ...Object.fromEntries(request.headers),
          'content-type': 'application/json',
        };
        const url = (path: string) => new URL(`/viewer/v1/${path}`, request.url);
        const response = await answer(new Request(url('bookmark-state'), { headers }));
        if (!response.ok) return answer();
        const { bookmarks, folders } = v.parse(state, await response.json());
        const made = bookmarks.filter(({ folderId }) =>
          folders.some(
            ({ id, name }) => id === folderId && name.startsWith('Spec Viewer conformance'),
          ),
        );
        const changes = made.map(({ codeHostSlug, path, folderId }) => ({
          op: 'update-bookmark',
          folderId,
          codeHostSlug,
          path,
          set: { folderId: null },
        }));
        const body = JSON.stringify({ changes });
        await answer(new Request(url('bookmark-changes'), { method: 'POST', headers, body }));
        return answer();
      }),
    });
    expect(ended).toMatchObject({
      status: 1,
      found: [expect.stringContaining('other data changed too')],
    });
    expect(left).toEqual(nothing);
  });

  test('removes all test data after the command is interrupted', async () => {
    const stop = new AbortController();
    const { ended, ...left } = await getRemaining({
      signal: stop.signal,
      instead: instead(/^PATCH \/webhooks/, ({ answer }) => {
        stop.abort();
        return answer();
      }),
    });
    expect(ended).toEqual(new Error('The command was stopped before the end.'));
    expect(left).toEqual(nothing);
  });

  test('prints the names of test data that might remain', async () => {
    const refusal = async () => new Response(null, { status: 403 });
    const { ended } = await getRemaining({ instead: instead(/^DELETE /, refusal) });
    expect(ended).toMatchObject({
      found: expect.arrayContaining([
        expect.stringMatching(
          /^DELETE \S+ 4\.3 Test data might remain in the folder “Spec Viewer conformance/,
        ),
        expect.stringMatching(/^DELETE \S+ webhooks\.manage The webhook to \S+ might remain\.$/),
      ]),
    });
  });
});
