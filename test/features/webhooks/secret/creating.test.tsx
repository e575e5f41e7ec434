import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import {
  createButton,
  documentedOnly,
  endpoint,
  endpointField,
  fillIn,
  newWebhook,
} from '#test/features/webhooks/form/webhook-form.ts';
import { secretHeading } from '#test/features/webhooks/secret/secret-step.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const collection = `${appOrigin}/webhooks/v1/subscriptions`;
const posts = () => server.sent.filter(({ method }) => method === 'POST');

describe('creating a webhook', () => {
  test('sends one POST with the URL and the events for a double click', async () => {
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user);
    await user.dblClick(createButton());
    await secretHeading();
    expect(posts().map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      [
        '/webhooks/v1/subscriptions',
        { url: endpoint, eventTypes: ['bookmark.created', 'custom.event'] },
      ],
    ]);
    expect(posts()[0]?.headers.get('idempotency-key')).toBeNull();
  });

  test('sends an Idempotency-Key where the service offers webhooks.manage', async () => {
    const { user } = await renderApp(server, newWebhook);
    await fillIn(user);
    await user.click(createButton());
    await secretHeading();
    expect(posts()[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
  });

  test('sends one POST for Enter and a double click; the focus stays', async () => {
    const answers: ((response: Response) => void)[] = [];
    server.use(
      http.post(collection, () => new Promise<Response>((resolve) => answers.push(resolve))),
    );
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user);
    await user.click(await endpointField());
    await user.keyboard('{Enter}');
    await user.dblClick(createButton());
    expect(createButton()).toHaveFocus();
    expect(createButton()).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.(HttpResponse.json({ subscriptionId: 'sub_1', signingSecret: 'opaque' }));
    await secretHeading();
    expect(posts()).toHaveLength(1);
  });

  test('shows “Creating…” while it is under way, and asks before leaving', async () => {
    server.use(http.post(collection, () => delay('infinite')));
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user);
    await user.click(createButton());
    expect(await screen.findByRole('button', { name: 'Creating…' })).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('is being created');
  });

  test('offline: sends nothing, and sends when the connection is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user);
    await user.click(createButton());
    expect(await screen.findByText(/Nothing was sent/)).toHaveTextContent('No webhook was created');
    expect(posts()).toEqual([]);
    online.mockReturnValue(true);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await secretHeading();
    expect(posts()).toHaveLength(1);
  });
});
