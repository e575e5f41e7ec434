import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';
import type { Corpus } from './corpus.ts';
import { problemsOnPage } from './inert.ts';
import { creation, delivery, subscription } from './records.ts';
import { answerWith, type Reply, replies, spoiltReplies } from './replies.ts';
import { startTally } from './tally.ts';
// Loaded before the tests begin: none of them waits for what people load when they need it.
import '#features/webhooks/deliveries/DeliveriesPage.tsx';
import '#features/webhooks/secret/RotateSecretPage.tsx';
import '#features/webhooks/webhook/WebhookPage.tsx';
import '#features/webhooks/WebhooksLayout.tsx';

const webhook = `${appOrigin}/webhooks/v1/subscriptions/:id`;
const page = '/settings/webhooks/sub_1';

/** Any text is a secret, whatever it says, and ends the step. */
const holdsSecret = ([, body]: Reply) =>
  typeof body === 'string' && /"signingSecret":"./.test(body);

type Operation = {
  readonly path: string;
  readonly address: string;
  readonly answers: readonly Reply[];
  /** The webhook as it is read, unless it is a plain one. */
  readonly webhookRead?: object;
  /** Has it sent, once more each time. */
  readonly ask: () => Promise<unknown>;
};

const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name }, { timeout: 20_000 });
  await act(async () => void fireEvent.click(button));
};

function operationsWith(corpus: Corpus): Readonly<Record<string, Operation>> {
  // Every member spoilt in some of the ways: in all of them it comes with the list.
  const deliveryAnswers = [
    ...replies(corpus),
    ...spoiltReplies(corpus, delivery).filter((_, at) => at % 7 === 0),
  ];
  return {
    'POST test': {
      path: `${webhook}/test`,
      address: `${page}/deliveries`,
      answers: deliveryAnswers,
      ask: async () => {
        if (screen.queryByRole('dialog') === null) await press('Send test event');
        await press('Send event');
      },
    },
    'POST resend': {
      path: `${webhook}/deliveries/:delivery/resend`,
      address: `${page}/deliveries`,
      answers: deliveryAnswers,
      ask: async () => {
        const list = await screen.findByRole('list', { name: 'Deliveries' }, { timeout: 20_000 });
        const row = list.querySelector('details');
        if (row !== null && !row.open) await act(async () => row.querySelector('summary')?.click());
        await press(/^Resend /);
      },
    },
    'POST skip': {
      path: `${webhook}/deliveries/:delivery/skip`,
      address: `${page}/deliveries`,
      answers: deliveryAnswers.filter((_, at) => at % 2 === 0),
      ask: () => press('Skip “X”'),
    },
    'POST retry': {
      path: `${webhook}/retry`,
      address: `${page}/deliveries`,
      answers: [...replies(corpus), ...spoiltReplies(corpus, { count: 3 })],
      ask: () => press('Retry all now'),
    },
    'POST rotate-secret': {
      path: `${webhook}/rotate-secret`,
      address: `${page}/rotate-secret`,
      answers: [...replies(corpus), ...spoiltReplies(corpus, creation)].filter(
        (reply) => !holdsSecret(reply),
      ),
      ask: () => press('Rotate secret'),
    },
    'DELETE previous-secret': {
      path: `${webhook}/previous-secret`,
      address: page,
      webhookRead: { ...subscription, previousSecretUntil: '2100-11-21T12:05:00.000Z' },
      answers: replies(corpus),
      ask: async () => {
        if (screen.queryByRole('alertdialog') === null) await press('End it now…');
        await press('End the old secret');
      },
    },
    'DELETE subscription': {
      path: webhook,
      address: page,
      answers: replies(corpus).filter(([, , status]) => status !== 200),
      ask: async () => {
        if (screen.queryByRole('alertdialog') === null) await press('Delete…');
        const typed = { target: { value: 'ci.example.test' } };
        await act(async () => void fireEvent.change(screen.getByLabelText(/to confirm/), typed));
        await press('Delete webhook');
      },
    },
  };
}

/** Each write is sent once for each answer. */
export function testHostileAnswersToWebhookWrites(corpus: Corpus): void {
  describe('hostile answers to webhook writes', () => {
    const server = startReferenceService();
    const count = startTally('Hostile answers to writes of webhooks that extensions have:');

    test.each(Object.entries(operationsWith(corpus)))(
      '%s: the screen survives any answer',
      async (name, { path, address, answers, webhookRead = subscription, ask }) => {
        let reply: Reply | undefined;
        let asked = 0;
        const answer = () => {
          asked += 1;
          return reply && answerWith(reply);
        };
        server.use(
          http.get(webhook, () => HttpResponse.json(webhookRead)),
          http.get(`${appOrigin}/webhooks/v1/subscriptions`, () =>
            HttpResponse.json([subscription]),
          ),
          http.get(`${webhook}/deliveries`, () => HttpResponse.json([delivery])),
          http.post(path, answer),
          http.delete(path, answer),
        );
        const { services } = await renderApp(server, address);
        let said = '';
        for (const next of answers) {
          const [word, body] = next;
          reply = next;
          const before = asked;
          await ask();
          await waitFor(() => {
            expect(asked, word).toBeGreaterThan(before);
            expect(services.queryClient.isMutating(), word).toBe(0);
            expect(services.queryClient.isFetching(), word).toBe(0);
          });
          // What was said before may still be announced.
          said += String(body);
          expect(problemsOnPage(said), word).toEqual([]);
          count(name);
        }
      },
    );
  });
}
