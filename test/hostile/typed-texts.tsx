import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { smallContent } from '#test/faults/content.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';
import type { Corpus } from './corpus.ts';
import { findPageProblems } from './inert.ts';
import { bookmarkState, getPropertyPaths, replaceProperty, subscription } from './records.ts';
import { pause, press, pressKey, setFieldValue, waitUntilQueriesIdle } from './user-input.ts';

type Texts = readonly (readonly [word: string, text: string])[];

const documentedOnly = { extensions: [] };
const longAgo = { timeout: 20_000 };

/**
 * Returns the text as the app reads it from a single-line field: trimmed and without line breaks.
 */
const onOneLine = (text: string) => text.replace(/[\r\n]/g, '').trim();
/** True if a folder can have this name: it is neither empty nor longer than the service accepts. */
const isFolderName = (name: string) => name !== '' && name.length <= 255;
const named = (texts: readonly string[]): Texts => texts.map((text) => [text.slice(0, 40), text]);

/** Enters the texts one after another, and checks the page after each entry. */
async function enterAll(texts: Texts, enter: (text: string, word: string) => Promise<unknown>) {
  let before = '';
  for (const [word, text] of texts) {
    await enter(text, word);
    // The page can still contain an announcement of the previous text, so that text is allowed too.
    expect(findPageProblems(before + text), word).toEqual([]);
    before = text;
  }
}

/** Expects that some, but not all, of the texts were sent. */
function expectSome(sent: number, of: { readonly length: number }) {
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(of.length);
}

/** Tests each hostile text in the form fields of the app. */
export function testHostileFormFields({ texts: words, urls, keys, bodies, longest }: Corpus): void {
  describe('hostile text in a form', () => {
    const server = startReferenceService();
    const texts = [...words, ...named(urls)];
    const refuse = () => Response.json({ title: 'No' }, { status: 400 });
    const sentBy = (method: string) => server.sent.filter((request) => request.method === method);

    test('directory key: any text is sent only in the header x-api-key, or rejected with a message', async () => {
      server.use(
        http.get(`${appOrigin}/data/v1/competencies`, () => Response.json({}, { status: 401 })),
      );
      await renderApp(server, '/competencies', { directoryKey: { mode: 'ask' } });
      const all = [...texts, ...named(['m'.repeat(longest), ...keys])];
      await enterAll(all, async (text, word) => {
        server.sent.length = 0;
        await setFieldValue(await screen.findByLabelText('Directory key'), text);
        await press('Use key');
        const usable = /^[\x21-\x7e]{1,4096}$/.test(onOneLine(text));
        await waitFor(() => {
          expect(server.sent.length > 0, word).toBe(usable);
          expect(screen.getByLabelText('Directory key')).toBeInvalid();
        });
        for (const { path, headers, body } of server.sent) {
          expect(path + body, word).toBe('/data/v1/competencies');
          expect(headers.get('x-api-key'), word).toBe(onOneLine(text));
        }
        expect(document.body.textContent?.includes(text) && text.length > 20, word).toBeFalsy();
      });
    });

    test("person look-up: any text opens a person's page or marks the field as invalid", async () => {
      const { services } = await renderApp(server, '/people', documentedOnly);
      for (const [word, text] of texts) {
        await setFieldValue(await screen.findByLabelText('Name'), text);
        await press('Find');
        if (onOneLine(text) === '') expect(screen.getByLabelText('Name')).toBeInvalid();
        else await waitFor(() => expect(window.location.pathname).toMatch(/^\/people\/[^/]+$/));
        await waitUntilQueriesIdle(services);
        expect(findPageProblems(text), word).toEqual([]);
        const [people] = screen.getAllByRole('link', { name: 'People' });
        await act(async () => people?.click());
      }
    });

    test('new webhook: any text is sent as JSON, or the field shows an error', async () => {
      server.use(http.post(`${appOrigin}/webhooks/v1/subscriptions`, refuse));
      const { services } = await renderApp(server, '/settings/webhooks/new', documentedOnly);
      let posted = 0;
      await enterAll(texts, async (text, word) => {
        const url = await screen.findByLabelText('Endpoint URL', {}, longAgo);
        for (const remove of screen.queryAllByRole('button', { name: /^Remove/ })) {
          await act(async () => void fireEvent.click(remove));
        }
        const events = screen.getByRole('combobox', { name: 'Events to deliver' });
        server.sent.length = 0;
        await setFieldValue(url, text);
        await setFieldValue(events, text.slice(0, 500));
        // Closes the suggestions, because queries by role don't find elements outside of open
        // suggestions.
        await act(async () => events.blur());
        await press('Create webhook');
        await waitUntilQueriesIdle(services);
        for (const { body } of sentBy('POST')) {
          posted += 1;
          const sent: unknown = JSON.parse(body);
          expect(sent, word).toMatchObject({ url: expect.stringMatching(/^https:\/\/[^@]*$/) });
        }
      });
      expectSome(posted, texts);
    });

    test('webhook id: any text is added to the list unmodified, or rejected', async () => {
      await renderApp(server, '/settings/webhooks', documentedOnly);
      let listed = '';
      for (const [word, text] of words) {
        await press('Add by ID');
        await setFieldValue(screen.getByLabelText('Webhook ID'), text);
        await press('Add webhook');
        if (screen.queryByRole('dialog') !== null) {
          expect(screen.getByLabelText('Webhook ID'), word).toBeInvalid();
          await press('Cancel');
        }
        listed += text;
        expect(findPageProblems(listed), word).toEqual([]);
      }
    });

    test('webhook form: sends a URL only if it uses https', async () => {
      const hostile = { ...subscription, url: 'javascript:1', eventTypes: ['<b>x</b>', ''] };
      server.use(
        http.get(`${appOrigin}/webhooks/v1/subscriptions/:id`, () => Response.json(hostile)),
      );
      const { services } = await renderApp(server, '/settings/webhooks/sub_1');
      let patched = 0;
      await enterAll(named(urls), async (text) => {
        server.sent.length = 0;
        await setFieldValue(await screen.findByLabelText('Endpoint URL'), text);
        await press('Save changes');
        await waitUntilQueriesIdle(services);
        for (const { body } of sentBy('PATCH')) {
          patched += 1;
          expect(body, text).toMatch(/^\{"url":"https:/);
        }
      });
      expectSome(patched, urls);
    });

    test('opened file: any content is accepted as a Bookmark state or rejected with a message', async () => {
      await renderApp(server, '/bookmarks', documentedOnly);
      await screen.findByRole('button', { name: 'Open a file' });
      const spoilt = getPropertyPaths(bookmarkState).flatMap((path) =>
        [undefined, null, 0, '', '<svg onload=1>', [], {}].map((value) => {
          const body = JSON.stringify(replaceProperty(bookmarkState, path, value));
          return [`${path.join('.')} is ${JSON.stringify(value)}`, body] as const;
        }),
      );
      for (const [word, body] of [...bodies, ...spoilt]) {
        const field = document.querySelector<HTMLInputElement>('input[type="file"]');
        expect(field, word).not.toBeNull();
        const files = [new File([body], `<b>${word}</b>.json`)];
        await act(async () => field && void fireEvent.change(field, { target: { files } }));
        await waitFor(() => expect(document.body).toHaveTextContent(`<b>${word}</b>.json`));
        expect(findPageProblems(word), word).toEqual([]);
      }
    });
  });
}

/** Tests each hostile text in the fields of the bookmarks, the searches and the delivery check. */
export function testHostileBookmarkAndSearchFields({ texts: words, urls, longest }: Corpus): void {
  describe('hostile text in bookmarks, searches and deliveries', () => {
    const server = startReferenceService(smallContent);
    const texts = [...words, ...named([...urls, 'm'.repeat(longest)])];

    /** Returns the changes sent since the last call, without their `op` property. */
    function sentChanges(): Record<string, unknown>[] {
      const bodies = server.sent.filter(({ method }) => method !== 'GET').map(({ body }) => body);
      server.sent.length = 0;
      const changes: Record<string, unknown>[] = bodies.flatMap((body) => JSON.parse(body).changes);
      return changes.map(({ op: _op, ...members }) => members);
    }

    /** Opens the bookmark tree of a service that rejects every write, so that forms stay open. */
    async function openTree() {
      server.use(
        http.post(`${appOrigin}/viewer/v1/*`, () =>
          Response.json({ title: 'No' }, { status: 422 }),
        ),
      );
      const { services } = await renderApp(server, '/bookmarks/spared');
      await screen.findByRole('treeitem', { name: 'Spared' });
      server.sent.length = 0;
      return services;
    }

    test('new bookmark: any path is sent as JSON, and any other text is a search', async () => {
      const services = await openTree();
      // Every file exists, because links to missing files aren't selected.
      server.use(
        http.get(`${appOrigin}/viewer/v1/specifications`, () => new HttpResponse('# Title')),
      );
      await press('Add bookmarks');
      const dialog = within(await screen.findByRole('dialog', { name: 'Add bookmarks' }));
      const field = dialog.getByLabelText('Specifications');
      let sent = 0;
      await enterAll(texts, async (text, word) => {
        await setFieldValue(field, text);
        await waitUntilQueriesIdle(services);
        expect(sentChanges(), word).toEqual([]);
        await setFieldValue(field, `pay/core spec/${text}.md`);
        await waitUntilQueriesIdle(services);
        const isRefused = dialog.queryAllByRole('checkbox', { checked: true }).length === 0;
        fireEvent.click(dialog.getByRole('button', { name: /^Add (1 bookmark|bookmarks)$/ }));
        await waitUntilQueriesIdle(services);
        if (isRefused) expect(sentChanges(), word).toEqual([]);
        // The dialog waits up to five seconds for the titles of the documents.
        else await waitFor(() => expect(sentChanges().length, word).toBe(1), { timeout: 10_000 });
        await waitUntilQueriesIdle(services);
        if (!isRefused) sent += 1;
      });
      expectSome(sent, texts);
    });

    test('folder name: any text except an empty one is sent as JSON', async () => {
      const services = await openTree();
      await press('New folder');
      const dialog = within(await screen.findByRole('dialog', { name: 'New folder' }));
      const field = dialog.getByLabelText('Name');
      await enterAll(texts, async (text, word) => {
        await setFieldValue(field, text);
        await press('Create in “Spared”');
        await waitUntilQueriesIdle(services);
        const names = sentChanges().map(({ name }) => name);
        const name = onOneLine(text);
        expect(names, word).toEqual(isFolderName(name) ? [name] : []);
      });
    });

    test('renamed folder: any name is sent as JSON unless it is empty or unchanged', async () => {
      const services = await openTree();
      let refused = '';
      for (const [word, text] of texts) {
        const row = await screen.findByRole('treeitem', { name: 'Spared' });
        await act(async () => row.focus());
        await pressKey(row, 'F2');
        const field = screen.getByRole('textbox', { name: /New name of/ });
        await setFieldValue(field, text);
        await pressKey(field, 'Enter');
        await waitUntilQueriesIdle(services);
        const name = onOneLine(text);
        const isChange = isFolderName(name) && name !== 'Spared';
        const was = { name: 'Spared' };
        // If the service rejects the name, the app tries once without `was`.
        const [sent, ...others] = sentChanges();
        expect(sent, word).toEqual(isChange ? { id: 'spared', name, was } : undefined);
        for (const other of others) expect(other, word).toEqual({ id: 'spared', name });
        // The service rejects the new name, so the text field is still open.
        const again = screen.queryByRole('textbox', { name: /New name of/ });
        if (again !== null) await pressKey(again, 'Escape');
        refused += text;
        expect(findPageProblems(refused), word).toEqual([]);
      }
    });

    test.each([
      ['/competencies', 'Filter by name, text or owner'],
      ['/people', 'Filter people'],
      ['/bookmarks', 'Filter bookmarks'],
      ['/specifications', 'Search specifications'],
    ])(
      'search at %s: any text returns matches or an empty list without an error',
      async (path, label) => {
        await renderApp(server, path);
        const field = await screen.findByRole('searchbox', { name: label });
        await enterAll(texts, async (text) => {
          await setFieldValue(field, text);
          await pause(20);
        });
      },
    );

    test('jump dialog: any text returns matches or an empty list without an error', async () => {
      const { user } = await renderApp(server, '/settings/webhooks');
      await screen.findByRole('heading', { level: 1, name: /^Webhooks/ });
      await user.keyboard('{Control>}k{/Control}');
      const field = await screen.findByRole('combobox', { name: 'Jump to' });
      await enterAll(texts, async (text) => {
        await setFieldValue(field, text);
        await pause(20);
      });
    });

    test('delivery check: any text is checked without sending a request', async () => {
      await renderApp(server, '/settings/webhooks/verify');
      await screen.findByRole('heading', { level: 1, name: 'Verify deliveries' });
      await enterAll(texts, async (text) => {
        for (const label of ['Headers', 'Body', 'Signing secret']) {
          await setFieldValue(screen.getByLabelText(label), text);
        }
        await press('Check signature');
        await pause(5);
      });
      expect(sentChanges()).toEqual([]);
    });
  });
}
