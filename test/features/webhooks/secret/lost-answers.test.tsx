import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  createButton,
  documentedOnly,
  endpoint,
  endpointField,
  fillIn,
  newWebhook,
  replaceEndpoint,
} from '#test/features/webhooks/form/webhook-form.ts';
import { finishAndSeeList, secretHeading } from '#test/features/webhooks/secret/secret-step.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

const collection = `${appOrigin}/webhooks/v1/subscriptions`;

const posts = () => server.sent.filter(({ method }) => method === 'POST');
const keys = () => posts().map(({ headers }) => headers.get('idempotency-key'));
const noSecret = () => HttpResponse.json({ subscriptionId: 'sub_7' }, { status: 201 });

describe('a creation without an answer', () => {
  test.each<[string, () => Response, RegExp]>([
    ['no answer', () => HttpResponse.error(), /secret can’t be shown again.*creates a second one/],
    ['408', () => new HttpResponse(null, { status: 408 }), /creates a second one/],
    ['500', () => new HttpResponse(null, { status: 500 }), /creates a second one/],
    ['a page', () => HttpResponse.html('<p>Sign in</p>'), /creates a second one/],
    [
      'broken JSON',
      () => HttpResponse.text('{', { headers: { 'content-type': 'application/json' } }),
      /creates a second one/,
    ],
    ['no secret', noSecret, /ID sub_7.*Trying again creates another one/],
  ])('(%s) warns, keeps the form, is repeated only when asked', async (_, answer, words) => {
    server.use(http.post(collection, answer, { once: true }));
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user);
    await user.click(createButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words);
    expect(alert).toHaveTextContent('secret can’t be shown again');
    expect(await endpointField()).toHaveValue(endpoint);
    expect(posts()).toHaveLength(1);
    await user.click(createButton());
    await secretHeading();
    expect(posts()).toHaveLength(2);
  });

  test('(503) warns, and is not repeated before the pause ends', async () => {
    server.use(http.post(collection, () => new HttpResponse(null, { status: 503 })));
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user);
    await user.click(createButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /secret can’t be shown again.*creates a second one/,
    );
    expect(await endpointField()).toHaveValue(endpoint);
    await user.click(screen.getByRole('button', { name: /^Try again in (29|30) s$/ }));
    await user.click(createButton());
    expect(posts()).toHaveLength(1);
  });

  test('(no secret) is in the list of this browser', async () => {
    server.use(http.post(collection, noSecret));
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user);
    await user.click(createButton());
    await screen.findByRole('alert');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: /leave/i }));
    expect(await screen.findByRole('button', { name: /^Forget/ })).toBeInTheDocument();
  });
});

describe('a lost creation under webhooks.manage', () => {
  const loseAnswers = (once: boolean) =>
    server.use(
      http.post(
        collection,
        async ({ request }) => {
          await server.service().fetch(request);
          return HttpResponse.error();
        },
        { once },
      ),
    );

  test('is repeated with its Idempotency-Key, and creates one webhook', async () => {
    loseAnswers(true);
    const { user } = await renderApp(server, newWebhook);
    await fillIn(user);
    await user.click(createButton());
    await secretHeading();
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
    await finishAndSeeList(user);
    expect(await screen.findAllByRole('switch')).toHaveLength(1);
  });

  test('is tried again safely by the user, and keeps its key after a change and back', async () => {
    loseAnswers(false);
    const { user } = await renderApp(server, newWebhook);
    await fillIn(user);
    for (const next of [`${endpoint}&two`, endpoint]) {
      await user.click(createButton());
      expect(await screen.findByRole('alert')).toHaveTextContent('Trying again is safe');
      await replaceEndpoint(user, next);
    }
    await user.click(createButton());
    await waitFor(() => expect(keys()).toHaveLength(6));
    const [first, , other, , again] = keys();
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(/may have been|being created/);
  });

  test('without a secret leads to the webhook, and is repeated with its key', async () => {
    server.use(http.post(collection, noSecret));
    const { user } = await renderApp(server, newWebhook);
    await fillIn(user);
    await user.click(createButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /ID sub_7.*asks for the same one and creates no other/,
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
