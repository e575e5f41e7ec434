import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';
import type { Corpus } from './corpus.ts';
import { problemsOnPage } from './inert.ts';
import { creation, subscription } from './records.ts';
import { answerWith, type Reply, replies, spoiltReplies } from './replies.ts';
import { startTally } from './tally.ts';

const documentedOnly = { extensions: [] };

const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 1)));

/** One form is sent once for each answer. */
export function testHostileAnswersToDocumentedWrites(corpus: Corpus): void {
  describe('hostile answers to documented writes', () => {
    const server = startReferenceService();
    const count = startTally('Hostile answers to the documented writes:');
    let reply: Reply;
    const answer = () => answerWith(reply);

    test.each([
      ['any answer', replies(corpus)],
      ['any spoilt member', spoiltReplies(corpus, subscription)],
    ] as const)('changing a webhook: the form survives %s', async (_, answers) => {
      server.use(
        http.patch(`${appOrigin}/webhooks/v1/subscriptions/:id`, answer),
        http.get(`${appOrigin}/webhooks/v1/subscriptions/:id`, () =>
          HttpResponse.json(subscription),
        ),
      );
      const { services } = await renderApp(server, '/settings/webhooks/sub_1');
      const field = () => screen.findByLabelText('Endpoint URL', {}, { timeout: 20_000 });
      for (const [place, next] of answers.entries()) {
        reply = next;
        const url = `https://moved.example.test/${place}`;
        const input = await field();
        await act(async () => void fireEvent.change(input, { target: { value: url } }));
        await press('Save changes');
        await waitFor(() => expect(services.queryClient.isMutating()).toBe(0));
        await waitFor(() => expect(services.queryClient.isFetching()).toBe(0));
        await pause();
        expect(problemsOnPage(String(next[1])), next[0]).toEqual([]);
        count('PATCH subscription');
      }
    });

    test('creating a webhook: any answer without a secret leaves the form', async () => {
      server.use(http.post(`${appOrigin}/webhooks/v1/subscriptions`, answer));
      const { services } = await renderApp(server, '/settings/webhooks/new', documentedOnly);
      const url = await screen.findByLabelText('Endpoint URL', {}, { timeout: 20_000 });
      const events = screen.getByRole('combobox', { name: 'Events to deliver' });
      await act(async () => void fireEvent.change(url, { target: { value: 'https://a.test/' } }));
      await act(async () => void fireEvent.change(events, { target: { value: 'a.b' } }));
      const secretless = spoiltReplies(corpus, creation).filter(([word]) =>
        word.startsWith('signingSecret is'),
      );
      for (const next of [...replies(corpus), ...secretless]) {
        // A text is a secret, whatever it says; then the form is over.
        const [word, body] = next;
        if (typeof body === 'string' && /"signingSecret":"/.test(body)) continue;
        reply = next;
        await press('Create webhook');
        await waitFor(() => expect(services.queryClient.isMutating()).toBe(0));
        await pause();
        expect(problemsOnPage(String(body)), word).toEqual([]);
        expect(screen.getByLabelText('Endpoint URL'), word).toHaveValue('https://a.test/');
        count('POST subscription');
      }
    });

    test.each(
      spoiltReplies(corpus, creation)
        .filter(([word]) => !word.startsWith('signingSecret'))
        .filter((_, at) => at % 8 === 0),
    )('creating a webhook: the secret is shown when %s', async (...next) => {
      reply = next;
      server.use(http.post(`${appOrigin}/webhooks/v1/subscriptions`, answer));
      await renderApp(server, '/settings/webhooks/new', documentedOnly);
      const url = await screen.findByLabelText('Endpoint URL', {}, { timeout: 20_000 });
      const events = screen.getByRole('combobox', { name: 'Events to deliver' });
      await act(async () => void fireEvent.change(url, { target: { value: 'https://a.test/' } }));
      await act(async () => void fireEvent.change(events, { target: { value: 'a.b' } }));
      await press('Create webhook');
      await press(await screen.findByRole('button', { name: 'Reveal' }).then(() => 'Reveal'));
      expect(screen.getByText(creation.signingSecret)).toBeInTheDocument();
      expect(problemsOnPage(String(next[1]))).toEqual([]);
      count('POST subscription, with its secret');
    });

    test('deleting a folder: the tree survives any answer', async () => {
      server.use(http.delete(`${appOrigin}/viewer/v1/bookmark-folders/:id`, answer));
      const { services } = await renderApp(server, '/bookmarks', documentedOnly);
      await screen.findByRole('button', { name: 'Open a file' });
      const saved = JSON.stringify({ folders: [{ id: 'a', name: 'Alpha' }], bookmarks: [] });
      for (const next of replies(corpus)) {
        reply = next;
        const input = document.querySelector('input[type="file"]');
        await act(async () => {
          if (input !== null)
            fireEvent.change(input, { target: { files: [new File([saved], 'a.json')] } });
          await new Promise((resolve) => setTimeout(resolve, 2));
        });
        const row = await screen.findByRole('treeitem', { name: 'Alpha' });
        await act(async () => void fireEvent.click(row));
        await press('Delete folder…');
        await press('Delete 1 item');
        await waitFor(() => expect(services.queryClient.isMutating()).toBe(0));
        await pause();
        expect(problemsOnPage(String(next[1])), next[0]).toEqual([]);
        if (screen.queryByRole('alertdialog') !== null) await press('Keep folder');
        count('DELETE folder');
      }
    });
  });
}
