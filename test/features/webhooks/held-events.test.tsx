import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SendWebhook } from '#service/delivery/send-webhook.ts';
import { fetchFromService } from '#test/faults/operations.ts';
import { createWebhookByRequest } from '#test/features/webhooks/make-webhook.ts';
import { getFolderNames } from '#test/service/webhook-harness.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const endpoint = { status: 200 };
const received: { readonly body: string }[] = [];
const send: SendWebhook = async (request) => {
  received.push(request);
  return { status: endpoint.status, headers: {}, body: '', error: null };
};
const server = startReferenceService(undefined, send);
const url = 'https://hooks.example.test/in';
const collection = '/webhooks/v1/subscriptions';
const five = ['One', 'Two', 'Three', 'Four', 'Five'];

beforeEach(() => {
  endpoint.status = 200;
  received.length = 0;
});

const retries = () =>
  server.sent.filter(({ path }) => path.endsWith('/retry')).map(({ body }) => JSON.parse(body));

async function createFolders(...names: readonly string[]): Promise<void> {
  const changes = names.map((name) => ({ op: 'create-folder', id: name, name, parentId: null }));
  const path = '/viewer/v1/bookmark-changes';
  expect((await fetchFromService(server, 'POST', path, { changes })).status).toBe(200);
}

/**
 * Creates a webhook that the service pauses after a 410 response, so that later events are held.
 */
async function holdEvents(...names: readonly string[]): Promise<string> {
  const id = await createWebhookByRequest(server, url, ['bookmark_folder.created']);
  endpoint.status = 410;
  await createFolders('Refused');
  await waitFor(async () => {
    const response = await fetchFromService(server, 'GET', `${collection}/${id}`);
    expect(await response.json()).toMatchObject({ status: 'paused' });
  });
  await createFolders(...names);
  endpoint.status = 200;
  received.length = 0;
  return id;
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('held events', () => {
  test('can be sent in order from the list of deliveries after the webhook is resumed', async () => {
    const id = await holdEvents(...five);
    const { user } = await renderApp(server, `/settings/webhooks/${id}/deliveries?result=held`);
    await screen.findByRole('link', { name: 'Webhooks, 1 needs attention' });
    const rows = within(await screen.findByRole('list', { name: 'Deliveries' }));
    expect(rows.getAllByText('Held')).toHaveLength(5);
    expect(rows.getAllByText('· occurred while the webhook was paused')).toHaveLength(5);
    expect(screen.getByRole('button', { name: 'Result: Held' })).toBeVisible();

    const paused = await region('Paused by the service');
    expect(paused.getByText(/5 events are held\.$/)).toBeVisible();
    await user.click(paused.getByRole('button', { name: 'Resume webhook' }));
    const held = await region('5 events are held');
    const outage = () => screen.queryByRole('region', { name: /has failed/ });
    await waitFor(() => expect(outage()).toBeNull());
    expect(retries()).toEqual([]);

    await user.click(held.getByRole('button', { name: 'Send held events' }));
    expect(await screen.findByText('5 deliveries are being sent now.')).toBeVisible();
    expect(retries()).toEqual([{ since: null, status: 'held' }]);
    await waitFor(() => expect(getFolderNames(received)).toEqual(five));
    await waitFor(() => expect(screen.queryByRole('region', { name: /held$/ })).toBeNull());
    const badge = () => screen.queryByRole('link', { name: /needs attention$/ });
    await waitFor(() => expect(badge()).toBeNull(), { timeout: 15_000 });
  });

  test("are counted on the webhook's card, and can be sent from it once the webhook is resumed", async () => {
    await holdEvents('One', 'Two', 'Three');
    const { user } = await renderApp(server, '/settings/webhooks');
    expect(await screen.findByText('· 3 held')).toBeVisible();
    expect(screen.queryByRole('region', { name: /held$/ })).toBeNull();
    // Causes the event “Four” after the list was loaded.
    await createFolders('Four');
    await user.click(screen.getByRole('switch', { name: url }));
    const held = await region('4 events are held');
    expect(await screen.findByText('No attempt since it was resumed')).toBeVisible();
    await user.click(held.getByRole('button', { name: 'Send held events' }));
    expect(await screen.findByText('4 deliveries are being sent now.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/held/)).toBeNull());
    await waitFor(() => expect(getFolderNames(received)).toEqual(['One', 'Two', 'Three', 'Four']));
  });

  test("can be sent from the webhook's page once it is resumed", async () => {
    const id = await holdEvents('One');
    const { user } = await renderApp(server, `/settings/webhooks/${id}`);
    const held = await region('1 event is held');
    expect(held.getByText('Resume the webhook to send it.')).toBeVisible();
    expect(held.queryByRole('button', { name: 'Send held event' })).toBeNull();
    await user.click(screen.getByRole('switch', { name: url }));
    await user.click(await screen.findByRole('button', { name: 'Send held event' }));
    expect(await screen.findByText('1 delivery is being sent now.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: /held$/ })).toBeNull());
  });

  test("are counted but can't be sent if the service lacks the webhooks.deliveries extension", async () => {
    const id = await holdEvents('One');
    await fetchFromService(server, 'PATCH', `${collection}/${id}`, { status: 'active' });
    await renderApp(server, `/settings/webhooks/${id}`, { extensions: ['webhooks.manage'] });
    await region('1 event is held');
    expect(screen.queryByRole('button', { name: 'Send held event' })).toBeNull();
  });

  test('can only be sent all together, so a single held event has no button', async () => {
    const id = await holdEvents('One', 'Two');
    await fetchFromService(server, 'PATCH', `${collection}/${id}`, { status: 'active' });
    const { user } = await renderApp(server, `/settings/webhooks/${id}/deliveries`);
    const rows = within(await screen.findByRole('list', { name: 'Deliveries' }));
    await user.click(rows.getByText('Two'));
    expect(rows.getByText('When you send the held events')).toBeVisible();
    expect(rows.queryByRole('button', { name: /^(Resend|Skip|Retry)/ })).toBeNull();
    await user.click(rows.getByRole('button', { name: 'Send held events' }));
    expect(await screen.findByText('2 deliveries are being sent now.')).toBeVisible();
    expect(retries()).toEqual([{ since: null, status: 'held' }]);
  });
});
