import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  documentedOnly,
  endpointField,
  saveButton,
} from '#test/features/webhooks/form/webhook-form.ts';
import { keepInBrowser, localWebhooksName } from '#test/features/webhooks/local-webhooks.ts';
import { makeWebhook } from '#test/features/webhooks/make-webhook.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const url = 'https://ci.example.test/in?team=atlas';
const masked = 'https://ci.example.test/in?team=…';
const eventTypes = ['bookmark.created', 'bookmark.deleted'];

const sentBy = (method: string) =>
  server.sent.filter((sent) => sent.method === method && sent.path.includes('/webhooks/'));

/** Opens a webhook of the service of which this browser knows no more than its id and `known`. */
async function openKnownAs(known: Readonly<Record<string, unknown>> = {}) {
  const subscriptionId = await makeWebhook(server, url, eventTypes);
  keepInBrowser({ subscriptionId, ...known });
  const view = await renderApp(server, `/settings/webhooks/${subscriptionId}`, documentedOnly);
  return { ...view, subscriptionId };
}

describe('a webhook kept in this browser', () => {
  test('is completed by the answer to a change, and never read', async () => {
    const { user } = await openKnownAs();
    await user.click(await screen.findByRole('button', { name: 'Resume webhook' }));
    expect(await screen.findByRole('switch', { name: masked })).toBeChecked();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(masked);
    expect(localStorage.getItem(localWebhooksName)).toContain(masked);
    expect(localStorage.getItem(localWebhooksName)).not.toContain('atlas');
    expect(sentBy('GET')).toEqual([]);
  });

  test('is stored with a secret in its endpoint’s path masked', async () => {
    const secret = 'q83vEjRWeJCrze8SNFZ4kA';
    const { user, subscriptionId } = await openKnownAs();
    server.use(
      http.patch(`${appOrigin}/webhooks/v1/subscriptions/:id`, () =>
        HttpResponse.json({ subscriptionId, url: `https://chat.example.test/in/${secret}` }),
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Resume webhook' }));
    await screen.findByRole('heading', { level: 1, name: 'https://chat.example.test/in/…' });
    expect(localStorage.getItem(localWebhooksName)).toContain('https://chat.example.test/in/…');
    expect(localStorage.getItem(localWebhooksName)).not.toContain(secret);
    expect(await endpointField()).toHaveValue('');
  });

  test('is changed without sending its masked endpoint back', async () => {
    const { user } = await openKnownAs({ url: masked, eventTypes, status: 'active' });
    const field = await endpointField();
    expect(field).toHaveValue('');
    expect(field).toHaveAccessibleDescription(/Leave this empty to keep it/);
    await user.click(screen.getByRole('button', { name: 'Remove bookmark.deleted' }));
    await user.click(saveButton());
    expect(await screen.findByText('Changes saved.')).toBeInTheDocument();
    expect(sentBy('PATCH').map(({ body }) => JSON.parse(body))).toEqual([
      { eventTypes: ['bookmark.created'] },
    ]);
  });
});
