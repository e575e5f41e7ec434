import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';
import type { Corpus } from './corpus.ts';
import { problemsOnPage } from './inert.ts';
import { bookmarkState, memberPaths, subscription, withMember } from './records.ts';
import { startTally } from './tally.ts';

const documentedOnly = { extensions: [] };

/** As pasted: an input drops line ends itself. */
const type = (field: HTMLElement, text: string) =>
  act(async () => void fireEvent.change(field, { target: { value: text } }));
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 1)));

/** Each text is typed into one field of the whole app. */
export function testHostileFormFields({ texts: words, urls, keys, bodies, longest }: Corpus): void {
  describe('hostile text in a form', () => {
    const server = startReferenceService();
    const count = startTally('Hostile input, typed into every field:');
    const texts = [...words, ...urls.map((url) => [url.slice(0, 40), url] as const)];
    const withLongest = [...texts, ['the longest', 'm'.repeat(longest)] as const];
    const withKeys = [
      ...withLongest,
      ...keys.map((key) => [JSON.stringify(key).slice(0, 40), key] as const),
    ];

    test('directory key: any text is sent in its header alone, or refused in words', async () => {
      server.use(
        http.get(`${appOrigin}/data/v1/competencies`, () => HttpResponse.json({}, { status: 401 })),
      );
      const ask = { directoryKey: { mode: 'ask' } };
      await renderApp(server, '/competencies', ask);
      for (const [word, text] of withKeys) {
        const field = await screen.findByLabelText('Directory key');
        server.sent.length = 0;
        await type(field, text);
        await press('Use key');
        const usable = /^[\x21-\x7e]{1,4096}$/.test(text.replace(/[\r\n]/g, '').trim());
        await waitFor(() => {
          expect(server.sent.length > 0, word).toBe(usable);
          expect(screen.getByLabelText('Directory key')).toBeInvalid();
        });
        for (const { path, headers, body } of server.sent) {
          expect(path + body, word).toBe('/data/v1/competencies');
          expect(headers.get('x-api-key'), word).toBe(text.replace(/[\r\n]/g, '').trim());
        }
        expect(problemsOnPage(text), word).toEqual([]);
        expect(document.body.textContent?.includes(text) && text.length > 20, word).toBeFalsy();
        count('directory key');
      }
    });

    test('person lookup: any text leads to a person or says why not', async () => {
      const { services } = await renderApp(server, '/people', documentedOnly);
      for (const [word, text] of texts) {
        const field = await screen.findByLabelText('Name');
        await type(field, text);
        await press('Find');
        const gone = text.replace(/[\r\n]/g, '').trim() !== '';
        if (gone)
          await waitFor(() => expect(window.location.pathname).toMatch(/^\/people\/[^/]+$/));
        else expect(screen.getByLabelText('Name')).toBeInvalid();
        await waitFor(() => expect(services.queryClient.isFetching()).toBe(0));
        await pause();
        expect(problemsOnPage(text), word).toEqual([]);
        await act(
          async () =>
            void fireEvent.click(
              screen.getAllByRole('link', { name: 'People' })[0] ?? document.body,
            ),
        );
        count('person name');
      }
    });

    test('new webhook: any text is sent as JSON or refused at its field', async () => {
      server.use(
        http.post(`${appOrigin}/webhooks/v1/subscriptions`, () =>
          HttpResponse.json({ title: 'No' }, { status: 400 }),
        ),
      );
      const { services } = await renderApp(server, '/settings/webhooks/new', documentedOnly);
      let before = '';
      let posted = 0;
      for (const [word, text] of texts) {
        const url = await screen.findByLabelText('Endpoint URL', {}, { timeout: 20_000 });
        const events = screen.getByRole('combobox', { name: 'Events to deliver' });
        server.sent.length = 0;
        await type(url, text);
        await type(events, text.slice(0, 500));
        // Open suggestions would hide the rest of the page from assistive technology.
        await act(async () => events.blur());
        await press('Create webhook');
        await waitFor(() => expect(services.queryClient.isMutating()).toBe(0));
        await pause();
        for (const { body } of server.sent.filter(({ method }) => method === 'POST')) {
          posted += 1;
          const sent: unknown = JSON.parse(body);
          expect(sent, word).toMatchObject({ url: expect.stringMatching(/^https:\/\/[^@]*$/) });
        }
        // What was removed is still announced.
        expect(problemsOnPage(before + text), word).toEqual([]);
        before = text;
        for (const remove of screen.queryAllByRole('button', { name: /^Remove/ })) {
          await act(async () => void fireEvent.click(remove));
        }
        count('endpoint URL');
        count('event types');
      }
      expect(posted).toBeGreaterThan(0);
      expect(posted).toBeLessThan(texts.length);
    });

    test('webhook ID: any text is listed as it is, or refused', async () => {
      await renderApp(server, '/settings/webhooks', documentedOnly);
      await screen.findByRole('button', { name: 'Add by ID' });
      let listed = '';
      for (const [word, text] of words) {
        await press('Add by ID');
        await type(screen.getByLabelText('Webhook ID'), text);
        await press('Add webhook');
        if (screen.queryByRole('dialog') !== null) {
          expect(screen.getByLabelText('Webhook ID'), word).toBeInvalid();
          await press('Cancel');
        }
        listed += text;
        expect(problemsOnPage(listed), word).toEqual([]);
        count('webhook ID');
      }
    });

    test('changing a webhook: sends only a typed https address', async () => {
      const hostile = { ...subscription, url: 'javascript:1', eventTypes: ['<b>x</b>', ''] };
      server.use(
        http.get(`${appOrigin}/webhooks/v1/subscriptions/:id`, () => HttpResponse.json(hostile)),
      );
      const { services } = await renderApp(server, '/settings/webhooks/sub_1');
      let patched = 0;
      for (const text of urls) {
        server.sent.length = 0;
        await type(await screen.findByLabelText('Endpoint URL'), text);
        await press('Save changes');
        await waitFor(() => expect(services.queryClient.isMutating()).toBe(0));
        await pause();
        for (const { body } of server.sent.filter(({ method }) => method === 'PATCH')) {
          patched += 1;
          expect(body, text).toMatch(/^\{"url":"https:/);
        }
        expect(problemsOnPage(text), text).toEqual([]);
        count('endpoint URL, changed');
      }
      expect(patched).toBeGreaterThan(0);
      expect(patched).toBeLessThan(urls.length);
    });

    test('opening a file: any content is a Bookmark state or refused in words', async () => {
      await renderApp(server, '/bookmarks', documentedOnly);
      await screen.findByRole('button', { name: 'Open a file' });
      const spoilt = memberPaths(bookmarkState).flatMap((path) =>
        [undefined, null, 0, '', '<svg onload=1>', [], {}].map((value) => {
          const body = JSON.stringify(withMember(bookmarkState, path, value));
          return [`${path.join('.')} is ${JSON.stringify(value)}`, body] as const;
        }),
      );
      for (const [word, body] of [...bodies, ...spoilt]) {
        const field = document.querySelector<HTMLInputElement>('input[type="file"]');
        expect(field, word).not.toBeNull();
        const files = [new File([body], `<b>${word}</b>.json`)];
        await act(async () => {
          if (field !== null) fireEvent.change(field, { target: { files } });
          await new Promise((resolve) => setTimeout(resolve, 2));
        });
        await waitFor(() => expect(document.body).toHaveTextContent(`<b>${word}</b>.json`));
        expect(problemsOnPage(word), word).toEqual([]);
        count('file');
      }
    });
  });
}
