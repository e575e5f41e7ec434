import { act, fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, type TestServer } from '#test/support/server.ts';
import type { ReadOperation } from './read-operations.ts';

type Body = string | Uint8Array<ArrayBuffer>;

/**
 * Returns a function that shows a response on the screen of a read operation. All calls of that
 * function use the same app, to save time.
 */
export function createResponseRenderer(
  server: TestServer,
  { path, screen: address }: Pick<ReadOperation, 'path' | 'screen'>,
) {
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
    const retries = screen.queryAllByRole('button', { name: 'Try again' });
    view ??= await renderApp(server, address);
    const { services } = view;
    const isThere = () =>
      asked > before &&
      services.queryClient.isFetching() === 0 &&
      document.querySelector('main h1') !== null &&
      document.querySelector('main [aria-busy="true"]') === null;
    if (asked === before) {
      for (const retry of retries) await act(async () => retry.click());
      await act(() => services.queryClient.resetQueries());
    }
    await settled(isThere);
    await openAll();
  };
}

/** Expands all collapsed elements, because their content is rendered only then. */
async function openAll() {
  for (const folded of document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')) {
    folded.open = true;
    await act(async () => void fireEvent(folded, new Event('toggle')));
  }
}

/**
 * Waits until the screen is ready. Polls at a shorter interval than the default of 50 ms, which
 * would take most of the time of a thousand responses.
 */
async function settled(isThere: () => boolean) {
  const deadline = Date.now() + 20_000;
  do {
    if (Date.now() > deadline) throw new Error(`never came to rest: ${document.body.textContent}`);
    await act(() => new Promise((resolve) => setTimeout(resolve, 1)));
  } while (!isThere());
  await act(() => new Promise((resolve) => setTimeout(resolve, 1)));
}
