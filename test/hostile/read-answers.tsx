import { act, fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService, type TestServer } from '#test/support/server.ts';
import type { Corpus } from './corpus.ts';
import { problemsOnPage } from './inert.ts';
import { type ReadOperation, readOperations } from './read-operations.ts';
import { spoiltWays } from './spoil.ts';
import { startTally } from './tally.ts';

type Body = string | Uint8Array<ArrayBuffer>;

/** One app, whose screen is drawn afresh from each answer. */
function startScreen(server: TestServer, { path, screen: address }: ReadOperation) {
  let answer = () => new HttpResponse(null);
  let asked = 0;
  let view: Awaited<ReturnType<typeof renderApp>> | undefined;
  server.use(
    http.get(appOrigin + path, () => {
      asked += 1;
      return answer();
    }),
  );

  return async function draw(body: Body, init: ResponseInit = {}) {
    answer = () =>
      new HttpResponse(body, { headers: { 'content-type': 'application/json' }, ...init });
    const before = asked;
    const retry = screen.queryByRole('button', { name: 'Try again' });
    view ??= await renderApp(server, address);
    const { services } = view;
    const isThere = () =>
      asked > before &&
      services.queryClient.isFetching() === 0 &&
      document.querySelector('main h1') !== null &&
      document.querySelector('main [aria-busy="true"]') === null;
    if (asked === before) {
      if (retry === null) await act(() => services.queryClient.resetQueries());
      else await act(async () => retry.click());
    }
    await settled(isThere);
    await openAll();
  };
}

/** Opens what is folded away, and drawn when it is opened. */
async function openAll() {
  for (const folded of document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')) {
    folded.open = true;
    await act(async () => void fireEvent(folded, new Event('toggle')));
  }
}

/** Polls faster than the usual 50 ms, which over a thousand answers is what the time goes into. */
async function settled(isThere: () => boolean) {
  const deadline = Date.now() + 5_000;
  do {
    if (Date.now() > deadline) throw new Error(`never came to rest: ${document.body.textContent}`);
    await act(() => new Promise((resolve) => setTimeout(resolve, 1)));
  } while (!isThere());
  await act(() => new Promise((resolve) => setTimeout(resolve, 1)));
}

/** Each answer is drawn by the whole app. */
export function testHostileReadAnswers(corpus: Corpus): void {
  describe('hostile answers to reads', () => {
    const server = startReferenceService();
    const count = startTally('Hostile answers to reads:');
    const titled = readOperations.map((read) => [read.operation, read] as const);

    test.each(titled)(
      '%s: a spoilt member is shown as text or left out',
      async (_operation, read) => {
        const draw = startScreen(server, read);
        const found: string[] = [];
        for (const { word, record, cases } of spoiltWays(corpus, read.record, read.identity)) {
          const body = JSON.stringify(read.answer(record));
          await draw(body);
          found.push(...problemsOnPage(body).map((problem) => `${word}: ${problem}`));
          count(read.operation, cases);
        }
        expect(found).toEqual([]);
      },
    );

    test.each(titled)('%s: any body is shown or refused', async (_operation, read) => {
      const draw = startScreen(server, read);
      for (const [word, body] of corpus.bodies) {
        await draw(body);
        expect(problemsOnPage(''), word).toEqual([]);
        count(read.operation);
      }
    });

    test.each(titled)('%s: any failure is shown in a few words', async (_operation, read) => {
      const draw = startScreen(server, read);
      const statuses = [400, 403, 409, 422] as const;
      for (const [place, [word, type, body]] of corpus.errors.entries()) {
        const status = statuses[place % statuses.length] ?? 400;
        await draw(body, { status, headers: type === '' ? {} : { 'content-type': type } });
        expect(problemsOnPage(''), `${status} with ${word}`).toEqual([]);
        expect(document.body.textContent?.length, word).toBeLessThan(5_000);
        count(read.operation);
      }
      for (const wait of corpus.retryAfter) {
        await draw('{}', { status: 418, headers: { 'retry-after': wait } });
        expect(problemsOnPage(''), `Retry-After: ${wait}`).toEqual([]);
        count(read.operation);
      }
    });
  });
}
