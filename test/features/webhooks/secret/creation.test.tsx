import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import {
  asksForUnloadConfirmation,
  confirmSecretAndOpenList,
  confirmSecretIsStored,
  documentedOnly,
  fillInWebhookForm,
  findEndpointField,
  findSecretHeading,
  getCreateButton,
  getEventsField,
  getUnstoredSecrets,
  newWebhookRoute,
  replaceEndpoint,
  subscriptionsUrl,
  webhookEndpointUrl,
} from '#test/features/webhooks/webhook-form.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const posts = () => server.sent.filter(({ method }) => method === 'POST');
const keys = () => posts().map(({ headers }) => headers.get('idempotency-key'));

/** Opens and fills in the form of a new webhook. By default, the service offers no extensions. */
async function openForm(config: Readonly<Record<string, unknown>> = documentedOnly) {
  const view = await renderApp(server, newWebhookRoute, config);
  await fillInWebhookForm(view.user);
  return view;
}

/**
 * Fills in and submits the form of a new webhook. `answer` returns the response to the first
 * request.
 */
async function createAnsweredBy(
  answer: (() => Response) | (() => Promise<Response>),
  config?: Readonly<Record<string, unknown>>,
) {
  server.use(http.post(subscriptionsUrl, answer, { once: true }));
  const view = await openForm(config);
  await view.user.click(getCreateButton());
  return view;
}

async function expectFormKept() {
  expect(await findEndpointField()).toHaveValue(webhookEndpointUrl);
  expect(screen.getByRole('button', { name: 'Remove custom.event' })).toBeInTheDocument();
}

describe('creation of a webhook', () => {
  test('sends one POST with the URL and the events, even for a double click', async () => {
    const { user } = await openForm();
    await user.dblClick(getCreateButton());
    await findSecretHeading();
    expect(posts().map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      [
        '/webhooks/v1/subscriptions',
        { url: webhookEndpointUrl, eventTypes: ['bookmark.created', 'custom.event'] },
      ],
    ]);
    expect(keys()).toEqual([null]);
  });

  test('sends one POST for Enter followed by a double click, and the button keeps the focus', async () => {
    const answers: ((response: Response) => void)[] = [];
    const { user } = await createAnsweredBy(() => new Promise((resolve) => answers.push(resolve)));
    await user.click(await findEndpointField());
    await user.keyboard('{Enter}');
    await user.dblClick(getCreateButton());
    expect(getCreateButton()).toHaveFocus();
    expect(getCreateButton()).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.(HttpResponse.json({ subscriptionId: 'sub_1', signingSecret: 'opaque' }));
    await findSecretHeading();
    expect(posts()).toHaveLength(1);
  });

  test('asks for confirmation before leaving while the request is pending', async () => {
    const { user } = await createAnsweredBy(async () => {
      await delay('infinite');
      return HttpResponse.error();
    });
    expect(await screen.findByRole('button', { name: 'Creating…' })).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('is being created');
  });

  test("isn't sent while offline, and can be repeated when the connection returns", async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = await openForm();
    await user.click(getCreateButton());
    expect(await screen.findByText(/Nothing was sent/)).toHaveTextContent('No webhook was created');
    expect(posts()).toEqual([]);
    online.mockReturnValue(true);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await findSecretHeading();
    expect(posts()).toHaveLength(1);
  });
});

describe('leaving the form of a new webhook', () => {
  test('asks for confirmation, and “Stay here” keeps the input', async () => {
    const { user } = await openForm();
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Stay here' }));
    expect(await findEndpointField()).toHaveValue(webhookEndpointUrl);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard and leave' }));
    expect(await screen.findByRole('heading', { name: 'Webhooks', level: 1 })).toBeInTheDocument();
  });

  test('asks for confirmation if an event type was typed but not added, also on sign-out', async () => {
    const { user } = await renderApp(server, newWebhookRoute, documentedOnly);
    await findEndpointField();
    expect(asksForUnloadConfirmation()).toBe(false);
    await user.type(getEventsField(), 'zz');
    expect(asksForUnloadConfirmation()).toBe(true);
    await user.click(screen.getByRole('button', { name: /Mara Okafor/ }));
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('lose what is on this page');
    await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
    expect(getEventsField()).toHaveValue('zz');
    await user.clear(getEventsField());
    expect(asksForUnloadConfirmation()).toBe(false);
  });
});

describe('refused creation of a webhook', () => {
  test.each([
    [403, /doesn’t allow you to create webhooks/],
    [404, /check baseUrl in config\.json/],
    [409, /conflicts with an existing webhook, perhaps one for the same endpoint/],
    [422, /didn’t accept this endpoint or these events/],
  ])(
    '(status %i) shows the reason, keeps the form, and is repeated only by the user',
    async (status, words) => {
      const { user } = await createAnsweredBy(() => new HttpResponse(null, { status }));
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(words);
      expect(alert).toHaveTextContent('No webhook was created.');
      expect(alert).toHaveFocus();
      await expectFormKept();
      expect(posts()).toHaveLength(1);
      await user.click(getCreateButton());
      await findSecretHeading();
      expect(posts()).toHaveLength(2);
    },
  );

  test("(status 429) can't be repeated before the pause has ended", async () => {
    const { user } = await createAnsweredBy(() => new HttpResponse(null, { status: 429 }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /is limiting requests.*No webhook was created\./,
    );
    await expectFormKept();
    await user.click(await screen.findByRole('button', { name: /^Try again in (29|30) s$/ }));
    await user.click(getCreateButton());
    await user.click(await findEndpointField());
    await user.keyboard('{Enter}');
    expect(posts()).toHaveLength(1);
  });

  test('(status 401) keeps the form, stores no token in the browser, and asks the user to sign in', async () => {
    await createAnsweredBy(() => new HttpResponse(null, { status: 401 }));
    expect(await screen.findByText(/Sign in again to continue/)).toBeInTheDocument();
    await expectFormKept();
    expect(posts()).toHaveLength(1);
    const stored = JSON.stringify({ ...localStorage, ...sessionStorage });
    expect(stored).not.toMatch(/bearer|eyJ/i);
  });

  const invalid = (...errors: readonly object[]) =>
    HttpResponse.json(
      { title: 'Invalid', errors },
      { status: 422, headers: { 'content-type': 'application/problem+json' } },
    );

  test('shows the reason at the field that the response identifies, until the field changes', async () => {
    const { user } = await createAnsweredBy(() =>
      invalid({ pointer: '/url', detail: 'This host is not allowed.' }),
    );
    await waitFor(async () =>
      expect(await findEndpointField()).toHaveAccessibleDescription(/This host is not allowed/),
    );
    expect(await findEndpointField()).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(await findEndpointField(), 'x');
    expect(await findEndpointField()).not.toHaveAccessibleDescription(/This host is not allowed/);
  });

  test('shows the reasons for fields next to the fields, and all other reasons above the form', async () => {
    await createAnsweredBy(() =>
      invalid(
        { pointer: '#/url', detail: 'This host is not allowed.' },
        { pointer: '/eventTypes/1', detail: 'is not known.' },
        { pointer: '#', detail: 'Ten webhooks are enough.' },
      ),
    );
    const summary = await screen.findByText('2 fields need attention');
    expect(summary.closest('[role="alert"]')).toHaveFocus();
    const others = screen.getByText(/Ten webhooks are enough\./);
    expect(others).not.toHaveTextContent(/is not known|This host/);
    expect(await findEndpointField()).toHaveAccessibleDescription(/This host is not allowed/);
    expect(getEventsField()).toHaveAccessibleDescription(/custom\.event: is not known/);
  });
});

const noSecret = () => HttpResponse.json({ subscriptionId: 'sub_7' }, { status: 201 });

describe('creation without a usable response', () => {
  test.each<[string, () => Response, RegExp]>([
    [
      'no response',
      () => HttpResponse.error(),
      /secret can’t be shown again.*creates a second one/,
    ],
    ['an HTML page', () => HttpResponse.html('<p>Sign in</p>'), /creates a second one/],
    ['no secret', noSecret, /ID sub_7.*Trying again creates another one/],
  ])(
    '(%s) shows a warning, keeps the form, and is repeated only by the user',
    async (_, answer, words) => {
      const { user } = await createAnsweredBy(answer);
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(words);
      expect(alert).toHaveTextContent('secret can’t be shown again');
      await expectFormKept();
      expect(posts()).toHaveLength(1);
      await user.click(getCreateButton());
      await findSecretHeading();
      expect(posts()).toHaveLength(2);
    },
  );

  test('(no secret) adds the webhook to the list in this browser', async () => {
    const { user } = await createAnsweredBy(noSecret);
    await screen.findByRole('alert');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: /leave/i }));
    expect(await screen.findByRole('button', { name: /^Forget/ })).toBeInTheDocument();
  });
});

describe('creation with a lost response, with the webhooks.manage extension', () => {
  const loseAnswers = (once: boolean) =>
    server.use(
      http.post(
        subscriptionsUrl,
        async ({ request }) => {
          await server.service().fetch(request);
          return HttpResponse.error();
        },
        { once },
      ),
    );

  test('is repeated with the same Idempotency-Key and creates one webhook', async () => {
    loseAnswers(true);
    const { user } = await openForm({});
    await user.click(getCreateButton());
    await findSecretHeading();
    expect(keys()).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys()[0]]);
    await confirmSecretAndOpenList(user);
    expect(await screen.findAllByRole('switch')).toHaveLength(1);
  });

  test('is repeated with the first key if the user edits the form and then reverts the edit', async () => {
    loseAnswers(false);
    const { user } = await openForm({});
    for (const next of [`${webhookEndpointUrl}&two`, webhookEndpointUrl]) {
      await user.click(getCreateButton());
      expect(await screen.findByRole('alert')).toHaveTextContent('Trying again is safe');
      await replaceEndpoint(user, next);
    }
    await user.click(getCreateButton());
    await waitFor(() => expect(keys()).toHaveLength(6));
    const [first, , other, , again] = keys();
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(/may have been|being created/);
  });

  test('is sent with a new key after an edit of the form, and a message warns of a second webhook', async () => {
    loseAnswers(false);
    const { user } = await openForm({});
    await user.click(getCreateButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Trying again is safe');
    await replaceEndpoint(user, 'https://other.example.test/');
    expect(screen.getByRole('alert')).toHaveTextContent('trying again creates a second one');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(keys()).toHaveLength(4));
    expect(posts().map(({ body }) => JSON.parse(body).url)).toEqual([
      webhookEndpointUrl,
      webhookEndpointUrl,
      'https://other.example.test/',
      'https://other.example.test/',
    ]);
    expect(keys()[2]).not.toBe(keys()[0]);
  });

  test('shows a link to the webhook if the response lacks the secret, and is repeated with the same key', async () => {
    server.use(http.post(subscriptionsUrl, noSecret));
    const { user } = await createAnsweredBy(noSecret, {});
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /ID sub_7.*returns the same webhook and creates no other/,
    );
    expect(screen.getByRole('link', { name: 'Open webhook' })).toHaveAttribute(
      'href',
      '/settings/webhooks/sub_7',
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(new Set(keys()).size).toBe(1);
  });
});

describe('secret that isn’t marked as stored', () => {
  /** Creates a webhook, and loads the form again while its secret is shown. */
  async function reloadAtSecret() {
    const { user, unmount } = await openForm();
    await user.click(getCreateButton());
    await findSecretHeading();
    await waitFor(() => expect(getUnstoredSecrets()).toHaveLength(1));
    unmount();
    return renderApp(server, newWebhookRoute, documentedOnly);
  }
  const findNotice = () => screen.findByText(/^A webhook for/);

  test('is reported after a reload with the webhook, the time and the remedy', async () => {
    const { user } = await reloadAtSecret();
    const notice = await findNotice();
    expect(notice).toHaveTextContent(
      /^A webhook for .*hooks.* was created today at \d\d?:\d\d.*\. .* delete the webhook, and create another\.$/,
    );
    expect(screen.getByRole('link', { name: 'Open webhook' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/settings\/webhooks\/.+/),
    );
    expect(JSON.stringify({ ...localStorage })).not.toContain('whsec_');
    await user.click(screen.getByRole('button', { name: 'I have stored it' }));
    expect(notice).not.toBeInTheDocument();
    expect(getUnstoredSecrets()).toEqual([]);
  });

  test('isn’t reported after Done', async () => {
    const { user } = await openForm();
    await user.click(getCreateButton());
    await findSecretHeading();
    await waitFor(() => expect(getUnstoredSecrets()).toHaveLength(1));
    await confirmSecretIsStored(user);
    expect(getUnstoredSecrets()).toEqual([]);
  });

  test('isn’t reported after the user has signed out', async () => {
    const { services } = await reloadAtSecret();
    await findNotice();
    await act(() => services.session.signOut());
    expect(getUnstoredSecrets()).toEqual([]);
  });
});
