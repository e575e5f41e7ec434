import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';
import type { Corpus } from './corpus.ts';
import { findPageProblems } from './inert.ts';
import {
  bookmarkState,
  creation,
  delivery,
  detailedSubscription,
  subscription,
} from './records.ts';
import {
  answerWith,
  getCorruptedReplies,
  type HostileReply,
  refusals,
  replies,
  successes,
} from './replies.ts';
import { press, pressKey, setFieldValue, waitUntilQueriesIdle } from './user-input.ts';
// Imports these modules before the tests, so that no test waits for lazily loaded code.
import '#features/webhooks/deliveries/DeliveriesPage.tsx';
import '#features/webhooks/secret/RotateSecretPage.tsx';
import '#features/webhooks/webhook/WebhookPage.tsx';
import '#features/webhooks/WebhooksLayout.tsx';

/** Write operation, with the screen that sends it and the responses to test. */
type Write = {
  /** Path of the operation, as an MSW pattern. */
  readonly path: string;
  readonly screen: string;
  readonly extensions?: readonly string[];
  /** Responses to the read operations of the screen, by path. */
  readonly reads?: Readonly<Record<string, unknown>>;
  readonly responses: readonly HostileReply[];
  /** Performs the action on the screen that sends the request; can be called repeatedly. */
  readonly ask: () => Promise<unknown>;
  /** Checks the screen after a response, and closes the dialogs that it opened. */
  readonly finish?: () => Promise<unknown>;
  /**
   * True if the test fetches all data again after each response, because the app stores the
   * responses in its cache.
   */
  readonly reloads?: boolean;
};

type Writes = (corpus: Corpus) => Readonly<Record<string, Write>>;

const webhooks = '/webhooks/v1/subscriptions';
const webhook = `${webhooks}/:id`;
const page = '/settings/webhooks/sub_1';
const longAgo = { timeout: 20_000 };

/**
 * True if the response contains no signing secret. The app accepts any non-empty string as a secret
 * and completes the creation or rotation, after which the form can't be submitted again.
 */
const lacksSecret = ([, body]: HostileReply) =>
  typeof body !== 'string' || !/"signingSecret":"./.test(body);

async function createWebhook() {
  await setFieldValue(await screen.findByLabelText('Endpoint URL', {}, longAgo), 'https://a.test/');
  await setFieldValue(screen.getByRole('combobox', { name: 'Events to deliver' }), 'a.b');
  await press('Create webhook');
}

async function pressUnlessOpen(role: string, name: string) {
  if (screen.queryByRole(role) === null) await press(name);
}

export const documentedWrites: Writes = (corpus) => {
  let attempt = 0;
  return {
    'PATCH subscription': {
      path: webhook,
      screen: page,
      reads: { [webhook]: subscription },
      responses: [...replies(corpus), ...getCorruptedReplies(corpus, subscription)],
      ask: async () => {
        attempt += 1;
        const url = await screen.findByLabelText('Endpoint URL', {}, longAgo);
        await setFieldValue(url, `https://moved.example.test/${attempt}`);
        await press('Save changes');
      },
    },
    'POST subscription': {
      path: webhooks,
      screen: '/settings/webhooks/new',
      extensions: [],
      responses: [
        ...replies(corpus),
        ...getCorruptedReplies(corpus, creation).filter(([word]) =>
          word.startsWith('signingSecret is'),
        ),
      ].filter(lacksSecret),
      ask: createWebhook,
      finish: async () =>
        expect(screen.getByLabelText('Endpoint URL')).toHaveValue('https://a.test/'),
    },
    'DELETE folder': {
      path: '/viewer/v1/bookmark-folders/:id',
      screen: '/bookmarks',
      extensions: [],
      responses: replies(corpus),
      ask: async () => {
        await screen.findByRole('button', { name: 'Open a file' });
        const saved = JSON.stringify({ folders: [{ id: 'a', name: 'Alpha' }], bookmarks: [] });
        const field = document.querySelector('input[type="file"]');
        await act(async () => {
          if (field !== null) {
            fireEvent.change(field, { target: { files: [new File([saved], 'a.json')] } });
          }
          await new Promise((resolve) => setTimeout(resolve, 2));
        });
        const row = await screen.findByRole('treeitem', { name: 'Alpha' });
        await act(async () => void fireEvent.click(row));
        await press('Delete folder…');
        await press('Delete 1 item');
      },
      finish: async () => {
        if (screen.queryByRole('alertdialog') !== null) await press('Keep folder');
      },
    },
  };
};

export const webhookWrites: Writes = (corpus) => {
  // Uses only some of the corrupted responses, because the list of deliveries is tested with all of
  // them.
  const deliveryResponses = [
    ...replies(corpus),
    ...getCorruptedReplies(corpus, delivery).filter((_, at) => at % 7 === 0),
  ];
  const deliveries = `${page}/deliveries`;
  const reads = {
    [webhook]: detailedSubscription,
    [webhooks]: [subscription],
    [`${webhook}/deliveries`]: [delivery],
  };
  return {
    'POST test': {
      path: `${webhook}/test`,
      screen: deliveries,
      reads,
      responses: deliveryResponses,
      ask: async () => {
        await pressUnlessOpen('dialog', 'Send test event');
        const dialog = within(await screen.findByRole('dialog', {}, longAgo));
        const send = dialog.getByRole('button', { name: 'Send test event' });
        await act(async () => void fireEvent.click(send));
      },
    },
    'POST resend': {
      path: `${webhook}/deliveries/:delivery/resend`,
      screen: deliveries,
      reads,
      responses: deliveryResponses,
      ask: async () => {
        const list = await screen.findByRole('list', { name: 'Deliveries' }, longAgo);
        const row = list.querySelector('details');
        if (row !== null && !row.open) await act(async () => row.querySelector('summary')?.click());
        await press('Resend X');
      },
    },
    'POST skip': {
      path: `${webhook}/deliveries/:delivery/skip`,
      screen: deliveries,
      reads,
      responses: deliveryResponses.filter((_, at) => at % 2 === 0),
      ask: () => press('Skip “X”'),
    },
    'POST retry': {
      path: `${webhook}/retry`,
      screen: deliveries,
      reads,
      responses: [...replies(corpus), ...getCorruptedReplies(corpus, { count: 3 })],
      ask: () => press('Retry all now'),
    },
    'POST rotate-secret': {
      path: `${webhook}/rotate-secret`,
      screen: `${page}/rotate-secret`,
      reads,
      responses: [...replies(corpus), ...getCorruptedReplies(corpus, creation)].filter(lacksSecret),
      ask: () => press('Rotate secret'),
    },
    'DELETE previous-secret': {
      path: `${webhook}/previous-secret`,
      screen: page,
      reads: {
        ...reads,
        [webhook]: { ...subscription, previousSecretUntil: '2100-11-21T12:05:00.000Z' },
      },
      responses: replies(corpus),
      ask: async () => {
        await pressUnlessOpen('alertdialog', 'Revoke now…');
        await press('Revoke old secret');
      },
    },
    'DELETE subscription': {
      path: webhook,
      screen: page,
      reads,
      responses: replies(corpus).filter(([, , status]) => status !== 200),
      ask: async () => {
        await pressUnlessOpen('alertdialog', 'Delete…');
        await setFieldValue(screen.getByLabelText(/to confirm/), 'ci.example.test');
        await press('Delete webhook');
      },
    },
  };
};

async function rowWithFocus(name: string) {
  const row = await screen.findByRole('treeitem', { name });
  await act(async () => row.focus());
  return row;
}

async function rename(name: string) {
  await pressKey(await rowWithFocus(name), 'F2');
  const field = screen.getByRole('textbox', { name: /New name of/ });
  await setFieldValue(field, 'Other');
  await pressKey(field, 'Enter');
}

async function fillIn(dialogName: string, fields: Readonly<Record<string, string>>) {
  const dialog = within(await screen.findByRole('dialog', { name: dialogName }));
  for (const [label, value] of Object.entries(fields)) {
    await setFieldValue(dialog.getByRole('textbox', { name: label }), value);
  }
}

export const bookmarkWrites: Writes = (corpus) => {
  const asks: Readonly<Record<string, () => Promise<unknown>>> = {
    'rename a folder': () => rename('Alpha'),
    'rename a bookmark': () => rename('X'),
    'create a folder': async () => {
      await press('New folder');
      await fillIn('New folder', { Name: 'Gamma' });
      await press(/^Create (in|folder)/);
    },
    'add a bookmark': async () => {
      await press('Add bookmarks');
      await fillIn('Add bookmarks', { Specifications: 'pay/core spec/ledger.md' });
      await press('Add 1 bookmark');
    },
    'delete a bookmark': async () => pressKey(await rowWithFocus('X'), 'Delete'),
  };
  /**
   * Bookmark state with all bookmarks at the top level, so that a missing folder can't hide a
   * bookmark.
   */
  const state = {
    ...bookmarkState,
    bookmarks: bookmarkState.bookmarks.map((bookmark) => ({ ...bookmark, folderId: null })),
  };
  // A sample of the corrupted responses is enough, because the app parses every response with a
  // Bookmark state with the same code.
  const spoilt = getCorruptedReplies(corpus, bookmarkState).filter((_, at) => at % 13 === 0);
  return Object.fromEntries(
    Object.entries(asks).map(([name, ask]): [string, Write] => [
      name,
      {
        path: '/viewer/v1/bookmark-changes',
        screen: '/bookmarks/a',
        reads: { '/viewer/v1/bookmark-state': state },
        responses: [
          ...successes(corpus),
          ...refusals(corpus),
          ...(name === 'rename a folder' ? spoilt : []),
        ],
        ask,
        finish: async () => {
          if (screen.queryByRole('dialog') && screen.queryByRole('button', { name: 'Cancel' })) {
            await press('Cancel');
          }
          const field = screen.queryByRole('textbox', { name: /New name of/ });
          if (field !== null) await pressKey(field, 'Escape');
        },
        reloads: true,
      },
    ]),
  );
};

/** Tests the screen of each write operation with each hostile response. */
export function testHostileWriteResponses(writes: Writes, corpus: Corpus): void {
  describe('hostile responses to writes', () => {
    const server = startReferenceService();

    test.each(Object.entries(writes(corpus)))(
      '%s: the screen shows any response as plain text or a message',
      async (_, { path, screen: address, extensions, reads = {}, responses, ask, ...rest }) => {
        let reply: HostileReply | undefined;
        let asked = 0;
        const answer = () => {
          asked += 1;
          return reply && answerWith(reply);
        };
        server.use(
          ...Object.entries(reads).map(([read, body]) =>
            http.get(appOrigin + read, () => Response.json(body)),
          ),
          http.post(appOrigin + path, answer),
          http.patch(appOrigin + path, answer),
          http.delete(appOrigin + path, answer),
        );
        const { services } = await renderApp(server, address, extensions && { extensions });
        let said = '';
        for (const next of responses) {
          const [word, body] = next;
          reply = next;
          const before = asked;
          await ask();
          await waitFor(() => expect(asked, word).toBeGreaterThan(before));
          await waitUntilQueriesIdle(services);
          // The page can still contain announcements of earlier responses, so the data of all
          // responses so far is allowed.
          said += String(body);
          expect(findPageProblems(said), word).toEqual([]);
          await rest.finish?.();
          if (rest.reloads) await act(() => services.queryClient.resetQueries());
        }
      },
    );
  });
}

/**
 * Tests that the app shows the signing secret even if another property of the response is
 * corrupted.
 */
export function testHostileCreations(corpus: Corpus): void {
  describe('hostile response to a creation', () => {
    const server = startReferenceService();
    test.each(
      getCorruptedReplies(corpus, creation)
        .filter(([word]) => !word.startsWith('signingSecret'))
        .filter((_, at) => at % 8 === 0),
    )('the signing secret is shown even if %s', async (...reply) => {
      server.use(http.post(appOrigin + webhooks, () => answerWith(reply)));
      await renderApp(server, '/settings/webhooks/new', { extensions: [] });
      await createWebhook();
      await press('Reveal');
      expect(screen.getByText(creation.signingSecret)).toBeInTheDocument();
      expect(findPageProblems(String(reply[1]))).toEqual([]);
    });
  });
}
