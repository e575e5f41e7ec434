import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { smallContent } from '#test/faults/content.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';
import type { Corpus } from './corpus.ts';
import { problemsOnPage } from './inert.ts';
import { startTally } from './tally.ts';

const type = (field: HTMLElement, text: string) =>
  act(async () => void fireEvent.change(field, { target: { value: text } }));
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const pause = (ms = 1) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
const isInvalid = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true';
/** What an input makes of it. */
const onOneLine = (text: string) => text.replace(/[\r\n]/g, '').trim();

/** Each text is typed into one field of the whole app. */
export function testHostileBookmarkAndSearchFields({ texts: words, urls, longest }: Corpus): void {
  describe('hostile text about bookmarks, searches and deliveries', () => {
    const server = startReferenceService(smallContent);
    const count = startTally('Hostile input, typed where bookmarks, searches and deliveries are:');
    const texts = [
      ...words,
      ...urls.map((url) => [url.slice(0, 40), url] as const),
      ['the longest', 'm'.repeat(longest)] as const,
    ];

    /** Every write of a bookmark or folder is refused, so that the form stays. */
    function refuseWrites(): void {
      const refuse = () => HttpResponse.json({ title: 'No' }, { status: 422 });
      server.use(
        http.post(`${appOrigin}/viewer/v1/*`, refuse),
        http.patch(`${appOrigin}/viewer/v1/*`, refuse),
      );
    }

    /** The changes that were sent since the last call, without their operation. */
    function sentChanges(): Record<string, unknown>[] {
      const bodies = server.sent.filter(({ method }) => method !== 'GET').map(({ body }) => body);
      server.sent.length = 0;
      const changes: Record<string, unknown>[] = bodies.flatMap((body) => JSON.parse(body).changes);
      return changes.map(({ op: _op, ...members }) => members);
    }

    async function openTree() {
      refuseWrites();
      const view = await renderApp(server, '/bookmarks/spared');
      await screen.findByRole('treeitem', { name: 'Spared' });
      server.sent.length = 0;
      return view;
    }

    const quiet = ({ services }: Awaited<ReturnType<typeof openTree>>) =>
      waitFor(() => {
        expect(services.queryClient.isMutating() + services.queryClient.isFetching()).toBe(0);
      });

    test('new bookmark: any text is sent as JSON or refused at its field', async () => {
      const view = await openTree();
      await press('Add bookmark');
      const dialog = within(await screen.findByRole('dialog', { name: 'Add bookmark' }));
      await press('Type repository and path');
      let sent = 0;
      for (const [word, text] of texts) {
        for (const label of ['Search specifications', 'Repository', 'Path', 'Title']) {
          const field = dialog.getByLabelText(label);
          await type(field, text);
          await act(async () => field.blur());
          count(`bookmark: ${label.toLowerCase()}`);
        }
        await act(
          async () =>
            void fireEvent.click(dialog.getByRole('button', { name: /^Add bookmark to/ })),
        );
        await quiet(view);
        const body = {
          codeHostSlug: onOneLine(text),
          path: onOneLine(text),
          title: onOneLine(text),
          folderId: 'spared',
        };
        const isRefused = ['Repository', 'Path', 'Title'].some((label) =>
          isInvalid(dialog.getByRole('textbox', { name: label })),
        );
        expect(sentChanges(), word).toEqual(isRefused ? [] : [body]);
        if (!isRefused) sent += 1;
        expect(problemsOnPage(text), word).toEqual([]);
      }
      expect(sent).toBeGreaterThan(0);
      expect(sent).toBeLessThan(texts.length);
    });

    test('folder name, new or changed: any text is sent as JSON or not at all', async () => {
      const view = await openTree();
      await press('New folder');
      const field = within(
        await screen.findByRole('dialog', { name: 'New folder' }),
      ).getByLabelText('Name');
      for (const [word, text] of texts) {
        await type(field, text);
        await press('Create folder');
        await quiet(view);
        const bodies = sentChanges();
        expect(bodies, word).toHaveLength(onOneLine(text) === '' ? 0 : 1);
        for (const { name } of bodies) expect(name, word).toBe(onOneLine(text));
        expect(problemsOnPage(text), word).toEqual([]);
        count('folder: name');
      }
      await press('Cancel');

      let refused = '';
      for (const [word, text] of texts) {
        const row = await screen.findByRole('treeitem', { name: 'Spared' });
        await act(async () => row.focus());
        await act(async () => void fireEvent.keyDown(row, { key: 'F2' }));
        const rename = screen.getByRole('textbox', { name: /New name of/ });
        await type(rename, text);
        await act(async () => void fireEvent.keyDown(rename, { key: 'Enter' }));
        await quiet(view);
        const name = onOneLine(text);
        const isChange = name !== '' && name !== 'Spared';
        expect(sentChanges(), word).toEqual(isChange ? [{ id: 'spared', name }] : []);
        // What was refused stays to be mended.
        const again = screen.queryByRole('textbox', { name: /New name of/ });
        if (again !== null) await act(async () => void fireEvent.keyDown(again, { key: 'Escape' }));
        // What was refused before is still announced.
        refused += text;
        expect(problemsOnPage(refused), word).toEqual([]);
        count('folder: name, changed');
      }
    });

    test.each([
      ['/competencies', 'Filter by name, text or owner'],
      ['/people', 'Filter people'],
      ['/bookmarks', 'Filter bookmarks'],
      ['/specifications', 'Search specifications'],
    ])('search at %s: any text finds something or nothing', async (path, label) => {
      await renderApp(server, path);
      const field = await screen.findByRole('searchbox', { name: label });
      for (const [word, text] of texts) {
        await type(field, text);
        await pause(20);
        expect(problemsOnPage(text), word).toEqual([]);
        count(`search: ${path}`);
      }
    });

    test('jump dialog: any text finds something or nothing', async () => {
      const { user } = await renderApp(server, '/settings/webhooks');
      await screen.findByRole('heading', { level: 1, name: /^Webhooks/ });
      await user.keyboard('{Control>}k{/Control}');
      const field = await screen.findByRole('combobox', { name: 'Jump to' });
      for (const [word, text] of texts) {
        await type(field, text);
        await pause(20);
        expect(problemsOnPage(text), word).toEqual([]);
        count('jump to');
      }
    });

    test('verifying a delivery: any text is judged in words, and nothing is sent', async () => {
      await renderApp(server, '/settings/webhooks/verify');
      await screen.findByRole('heading', { level: 1, name: 'Verify deliveries' });
      for (const [word, text] of texts) {
        for (const label of ['Headers', 'Body', 'Signing secret']) {
          await type(screen.getByLabelText(label), text);
          count(`delivery: ${label.toLowerCase()}`);
        }
        await press('Check signature');
        await pause(5);
        expect(problemsOnPage(text), word).toEqual([]);
      }
      expect(sentChanges()).toEqual([]);
    });
  });
}
