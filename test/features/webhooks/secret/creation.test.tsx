import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import {
  asksForUnloadConfirmation,
  confirmSecretAndOpenList,
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

/** Replaces the service's response to the next request that creates a webhook. */
const answerOnce = (answer: () => Response | Promise<Response>) =>
  server.use(http.post(subscriptionsUrl, answer, { once: true }));

const noSecret = () => HttpResponse.json({ subscriptionId: 'sub_7' }, { status: 201 });

async function expectFormKept() {
  expect(await findEndpointField()).toHaveValue(webhookEndpointUrl);
  expect(screen.getByRole('button', { name: 'Remove custom.event' })).toBeInTheDocument();
}

describe('creation of a webhook', () => {
  test('sends one POST with the URL and the events, and asks before the user leaves while it is pending', async () => {
    const answers: ((response: Response) => void)[] = [];
    answerOnce(() => new Promise((resolve) => answers.push(resolve)));
    const { user } = await openForm();
    await user.click(getCreateButton());
    expect(await screen.findByRole('button', { name: 'Creating…' })).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('is being created');
    await user.click(within(question).getByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.(HttpResponse.json({ subscriptionId: 'sub_1', signingSecret: 'opaque' }));
    await findSecretHeading();
    expect(posts().map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      [
        '/webhooks/v1/subscriptions',
        { url: webhookEndpointUrl, eventTypes: ['bookmark.created', 'custom.event'] },
      ],
    ]);
    expect(keys()).toEqual([null]);
  });

  test("isn't sent while offline, and can be repeated when the connection returns", async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = await openForm();
    await user.click(getCreateButton());
    expect(await screen.findByText(/Nothing was sent/)).toHaveTextContent('No webhook was created');
    expect(posts()).toEqual([]);
    online.mockReturnValue(true);
    // A request that waited for the connection would be sent now.
    act(() => void window.dispatchEvent(new Event('online')));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await findSecretHeading();
    expect(posts()).toHaveLength(1);
  });

  test('asks for confirmation before the input is lost, also an event type that was typed but not added', async () => {
    const { user } = await renderApp(server, newWebhookRoute, documentedOnly);
    await findEndpointField();
    expect(asksForUnloadConfirmation()).toBe(false);
    await user.type(getEventsField(), 'zz');
    expect(asksForUnloadConfirmation()).toBe(true);
    await user.click(screen.getByRole('button', { name: /Mara Okafor/ }));
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('lose what is on this page');
    await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
    expect(screen.getByRole('button', { name: /Mara Okafor/ })).toHaveFocus();
    expect(getEventsField()).toHaveValue('zz');
    await user.clear(getEventsField());
    expect(asksForUnloadConfirmation()).toBe(false);
    await replaceEndpoint(user, webhookEndpointUrl);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard and leave' }));
    expect(await screen.findByRole('heading', { name: 'Webhooks', level: 1 })).toBeInTheDocument();
  });
});

describe('failed creation of a webhook', () => {
  const refusal = (status: number) => () => new HttpResponse(null, { status });

  test('shows the reason, keeps the form, and is repeated only by the user', async () => {
    const rows: readonly [answer: () => Response, message: RegExp][] = [
      [refusal(403), /doesn’t allow you to create webhooks.*No webhook was created\./],
      [refusal(404), /check baseUrl in config\.json.*No webhook was created\./],
      [refusal(409), /an existing webhook, perhaps one for the same endpoint.*No webhook was/],
      [refusal(422), /didn’t accept this endpoint or these events.*No webhook was created\./],
      [() => HttpResponse.error(), /secret can’t be shown again.*creates a second one/],
      [() => HttpResponse.html('<p>Sign in</p>'), /can’t be shown again.*creates a second one/],
      [
        noSecret,
        /ID sub_7.*secret can’t be shown again.*If you try again, the service creates another/,
      ],
      // The form can't be sent again before the pause after a 429 has ended, so this row is the last.
      [refusal(429), /is limiting requests.*No webhook was created\./],
    ];
    const { user } = await openForm();
    for (const [answer, message] of rows) {
      answerOnce(answer);
      await user.click(getCreateButton());
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
      await expectFormKept();
    }
    expect(posts()).toHaveLength(rows.length);

    // The webhook without a secret exists, so this browser lists it.
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: /leave/i }));
    expect(await screen.findByRole('button', { name: /^Forget/ })).toBeInTheDocument();
  });

  test('asks the user to sign in after a 401, keeps the form, and stores no token', async () => {
    answerOnce(refusal(401));
    const { user } = await openForm();
    await user.click(getCreateButton());
    expect(await screen.findByText(/Sign in again to continue/)).toBeInTheDocument();
    await expectFormKept();
    expect(posts()).toHaveLength(1);
    const stored = JSON.stringify({ ...localStorage, ...sessionStorage });
    expect(stored).not.toMatch(/bearer|eyJ/i);
  });

  test('shows the reasons for fields next to the fields until they change, and other reasons above the form', async () => {
    const invalid = (...errors: readonly object[]) =>
      HttpResponse.json(
        { title: 'Invalid', errors },
        { status: 422, headers: { 'content-type': 'application/problem+json' } },
      );
    const host = { pointer: '/url', detail: 'This host is not allowed.' };
    answerOnce(() => invalid(host));
    const { user } = await openForm();
    const field = await findEndpointField();
    await user.click(getCreateButton());
    await waitFor(() => expect(field).toHaveAccessibleDescription(/This host is not allowed/));
    expect(field).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(field, 'x');
    expect(field).not.toHaveAccessibleDescription(/This host is not allowed/);

    answerOnce(() =>
      invalid(
        { ...host, pointer: '#/url' },
        { pointer: '/eventTypes/1', detail: 'is not known.' },
        { pointer: '#', detail: 'Ten webhooks are enough.' },
      ),
    );
    await user.click(getCreateButton());
    const summary = await screen.findByText('2 fields need attention');
    expect(summary.closest('[role="alert"]')).toHaveFocus();
    const others = screen.getByText(/Ten webhooks are enough\./);
    expect(others).not.toHaveTextContent(/is not known|This host/);
    expect(field).toHaveAccessibleDescription(/This host is not allowed/);
    expect(getEventsField()).toHaveAccessibleDescription(/custom\.event: is not known/);
  });
});

describe('creation with a lost response, with the webhooks.manage extension', () => {
  const loseResponses = (once: boolean) =>
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
    loseResponses(true);
    const { user } = await openForm({});
    await user.click(getCreateButton());
    await findSecretHeading();
    expect(keys()).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys()[0]]);
    await confirmSecretAndOpenList(user);
    expect(await screen.findAllByRole('switch')).toHaveLength(1);
  });

  test('is sent with a new Idempotency-Key after an edit of the form, and with the first one if the edit is reverted', async () => {
    loseResponses(false);
    const { user } = await openForm({});
    const other = 'https://other.example.test/';
    for (const [current, next] of [
      [webhookEndpointUrl, other],
      [other, webhookEndpointUrl],
    ]) {
      await user.click(getCreateButton());
      await waitFor(() =>
        expect(screen.getByRole('alert')).toHaveTextContent('Trying again is safe'),
      );
      expect(
        posts()
          .map(({ body }) => JSON.parse(body).url)
          .slice(-2),
      ).toEqual([current, current]);
      await replaceEndpoint(user, next ?? '');
      if (next === other)
        expect(screen.getByRole('alert')).toHaveTextContent('trying again creates a second one');
    }
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(keys()).toHaveLength(6));
    const [first, , edited, , reverted] = keys();
    expect(reverted).toBe(first);
    expect(edited).not.toBe(first);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(/may have been|being created/);
  });

  test('shows a link to the webhook if the response lacks the secret, and is repeated with the same key', async () => {
    server.use(http.post(subscriptionsUrl, noSecret));
    const { user } = await openForm({});
    await user.click(getCreateButton());
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

test('a secret that isn’t marked as stored is reported after a reload, until the user confirms it or signs out', async () => {
  const { user, unmount } = await openForm();
  await user.click(getCreateButton());
  await findSecretHeading();
  await waitFor(() => expect(getUnstoredSecrets()).toHaveLength(1));
  unmount();
  const reloaded = await renderApp(server, newWebhookRoute, documentedOnly);
  const notice = await screen.findByText(/^A webhook for/);
  expect(notice).toHaveTextContent(
    /^A webhook for .*hooks.* was created today at \d\d?:\d\d.*\. .* delete the webhook, and create another\.$/,
  );
  expect(screen.getByRole('link', { name: 'Open webhook' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/settings\/webhooks\/.+/),
  );
  expect(JSON.stringify({ ...localStorage })).not.toContain('whsec_');
  const stored = { ...localStorage };
  await reloaded.user.click(screen.getByRole('button', { name: 'I have stored it' }));
  expect(notice).not.toBeInTheDocument();
  expect(getUnstoredSecrets()).toEqual([]);

  Object.assign(localStorage, stored);
  expect(getUnstoredSecrets()).toHaveLength(1);
  await act(() => reloaded.services.session.signOut());
  expect(getUnstoredSecrets()).toEqual([]);
});
