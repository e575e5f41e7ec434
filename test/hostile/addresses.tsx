import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { paths } from '#paths.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
import type { Corpus } from './corpus.ts';
import { findPageProblems } from './inert.ts';

type Router = Awaited<ReturnType<typeof renderApp>>['router'];

/** Navigates to a path as the Back and Forward buttons do, and waits for the screen. */
async function goTo(router: Router, path: string) {
  const before = router().state.location;
  await act(async () => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await waitFor(() => expect(router().state.location).not.toBe(before));
  // Renders the new location; until then, the document still shows the previous screen.
  await act(async () => undefined);
  await waitFor(() => {
    expect(router().state.navigation.state).toBe('idle');
    expect(document.querySelector('main h1')).not.toBeNull();
    expect(document.querySelector('main [aria-busy="true"]')).toBeNull();
  });
}

const rooms: readonly (readonly [room: string, pathOf: (text: string) => string])[] = [
  ['category', (text) => paths.competency(text, 'Queues')],
  ['competency', (text) => paths.competency('Platform', text)],
  ['filter', (text) => paths.competencies({ filter: text })],
  ['person', paths.person],
  ['bookmark folder', paths.bookmarkFolder],
  ['webhook', paths.webhook],
  ['webhook, its deliveries', (text) => paths.webhookDeliveries(text)],
  ['state of deliveries', (text) => paths.webhookDeliveries('sub_1', { result: text })],
  ['delivery', (text) => paths.webhookDelivery('sub_1', text)],
];

const typed: readonly string[] = [
  '/people/%E0%A4%A',
  '/people/%00',
  '/people/%ZZ',
  '/people/%2e%2e%2f%2e%2e',
  '/people/%ed%a0%80',
  '/people/a%2Fb',
  '/people/~2F~uD800',
  '/people/~u',
  '/people/__proto__',
  '/competencies/constructor/toString',
  '/competencies/a/b?n=NaN',
  '/competencies/a/b?n=1e999',
  '/competencies/a/b?n=-1',
  '/competencies?q=%E0%A4%A',
  '/competencies?q=a&q=b',
  '/competencies?q=<svg onload=1>',
  '/bookmarks/%E0%A4%A',
  '/bookmarks/a/b/c',
  '/settings/webhooks/%E0%A4%A',
  '/settings/webhooks/new/more',
  '/settings',
  '/%2f%2fevil.test',
  '/<script>1</script>',
  '/index.html',
  '/people?code=1&state=2',
  '/#<img src=x onerror=1>',
];

/** Tests each hostile text in each path of the app that contains a parameter. */
export function testHostilePaths(corpus: Corpus): void {
  describe('hostile path', () => {
    const server = startReferenceService();
    // Skips longer texts, because browsers reject URLs of that length.
    const texts = corpus.texts.filter(([, text]) => text.length <= 10_000);

    test.each(rooms)(
      '%s: the screen shows the item or “not found” for any text in the path',
      async (_room, pathOf) => {
        const { router } = await renderApp(server, paths.webhooks());
        for (const [word, text] of texts) {
          await goTo(router, pathOf(text));
          expect(findPageProblems(text), word).toEqual([]);
          for (const { path } of server.sent) {
            expect(path, word).toMatch(/^\/(data|viewer|webhooks)\/v1\//);
          }
          server.sent.length = 0;
        }
      },
    );

    test('a malformed path shows an error page in the app', async () => {
      // Ignores the router's warning about percent-encoding that it can't decode.
      vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      const { router } = await renderApp(server, paths.webhooks());
      for (const address of typed) {
        await goTo(router, address);
        expect(findPageProblems(address), address).toEqual([]);
        expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
      }
    });
  });
}
