import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { pass, settle, takeClock } from '#test/faults/probes.ts';
import {
  createButton,
  documentedOnly,
  endpoint,
  endpointField,
  fillIn,
  newWebhook,
  replaceEndpoint,
} from '#test/features/webhooks/form/webhook-form.ts';
import { makeWebhook } from '#test/features/webhooks/make-webhook.ts';
import { secretHeading } from '#test/features/webhooks/secret/secret-step.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

const collection = `${appOrigin}/webhooks/v1/subscriptions`;

const posts = () => server.sent.filter(({ method }) => method === 'POST');
const keys = () => posts().map(({ headers }) => headers.get('idempotency-key'));
const noSecret = () => HttpResponse.json({ subscriptionId: 'sub_7' }, { status: 201 });

/** The form is filled in, and no creation is answered. */
async function openUnanswered(config: Readonly<Record<string, unknown>> = {}) {
  server.use(http.post(collection, () => HttpResponse.error()));
  const view = await renderApp(server, newWebhook, config);
  await fillIn(view.user);
  return view;
}

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
  test('is tried again safely, by the same Idempotency-Key', async () => {
    server.use(http.post(collection, () => HttpResponse.error(), { once: true }));
    const { user } = await renderApp(server, newWebhook);
    await fillIn(user);
    await user.click(createButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Trying again is safe');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await secretHeading();
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });

  test('is looked for during Retry-After', async () => {
    server.use(
      http.post(
        collection,
        () => new HttpResponse(null, { status: 503, headers: { 'retry-after': '60' } }),
      ),
    );
    const { user } = await renderApp(server, newWebhook);
    await fillIn(user);
    await user.click(createButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Looking for the webhook');
    await user.click(screen.getByRole('button', { name: /^Try again in \d+ s$/ }));
    await user.click(createButton());
    expect(posts()).toHaveLength(1);
  });

  test('keeps its Idempotency-Key after a change and back', async () => {
    const { user } = await openUnanswered();
    for (const next of [`${endpoint}&two`, endpoint]) {
      await user.click(createButton());
      await screen.findByRole('alert');
      await replaceEndpoint(user, next);
    }
    await user.click(createButton());
    await waitFor(() => expect(posts()).toHaveLength(3));
    const [first, other, again] = keys();
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test('is not taken for an equal webhook made before it', async () => {
    const { services } = await openUnanswered();
    await makeWebhook(server, endpoint, ['bookmark.created', 'custom.event']);
    takeClock();
    fireEvent.click(createButton());
    await settle(services);
    expect(screen.getByRole('alert')).toHaveTextContent('has not been seen so far');
  });

  test('is looked for 3 times, never called “not created”', async () => {
    const { services } = await openUnanswered();
    takeClock();
    fireEvent.click(createButton());
    await pass(5_000);
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(/isn’t known whether.*Looking for the webhook/);
    await settle(services);
    expect(alert).toHaveTextContent(
      /has not been seen so far.*read 3 times since.*may still appear/,
    );
    expect(alert).not.toHaveTextContent('not created');
  });

  test('“Stop looking” ends the search, “Look again” resumes', async () => {
    const sent: Request[] = [];
    let show: () => void = () => undefined;
    const shown = new Promise<void>((resolve) => {
      show = resolve;
    });
    const { user } = await renderApp(server, newWebhook);
    await fillIn(user);
    server.use(
      http.post(collection, ({ request }) => {
        sent.push(request.clone());
        // From now on the list takes its time.
        server.use(
          http.get(collection, async ({ request: read }) => {
            await shown;
            return server.service().fetch(read);
          }),
        );
        return HttpResponse.error();
      }),
    );
    await user.click(createButton());
    await user.click(await screen.findByRole('button', { name: 'Stop looking' }));
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(alert).toHaveTextContent('has not been read since'));
    expect(screen.getByRole('button', { name: 'Look again' })).toHaveFocus();

    expect(sent).toHaveLength(1);
    for (const request of sent) await server.service().fetch(request);
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    await user.click(await endpointField());
    show();
    await waitFor(() => expect(alert).toHaveTextContent('It was created, but its secret'));
    expect(await endpointField()).toHaveFocus();
  });

  test('asks before the form is left', async () => {
    const { user } = await openUnanswered();
    await user.click(createButton());
    await screen.findByRole('alert');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('may have been created');
  });

  test('(no secret) is repeated with its Idempotency-Key', async () => {
    server.use(http.post(collection, noSecret));
    const { user } = await renderApp(server, newWebhook);
    await fillIn(user);
    await user.click(createButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /ID sub_7.*asks for the same one and creates no other/,
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(new Set(keys()).size).toBe(1);
  });
});
