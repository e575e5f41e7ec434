import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { makeWebhook } from '#test/features/webhooks/make-webhook.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const list = '/settings/webhooks';
const collection = `${appOrigin}/webhooks/v1/subscriptions`;
const url = 'https://ci.example.test/in?team=atlas';
const masked = 'https://ci.example.test/in?team=…';

describe('the list of webhooks', () => {
  test('shows masked endpoint, events and status, and its origin', async () => {
    await makeWebhook(server, url);
    await renderApp(server, list);
    expect(await screen.findByRole('link', { name: masked })).toBeInTheDocument();
    expect(screen.getByText('bookmark.created')).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: masked })).toBeChecked();
    expect(screen.getByText(/as the service lists them/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add by ID' })).toBeNull();
    expect(document.body).not.toHaveTextContent('atlas');
  });

  test('masks a secret in an endpoint’s path wherever it is named', async () => {
    const secret = 'q83vEjRWeJCrze8SNFZ4kA';
    const shown = 'https://chat.example.test/in/…';
    const webhook = {
      subscriptionId: 'sub_1',
      url: `https://chat.example.test/in/${secret}`,
      status: 'active',
    };
    server.use(
      http.get(collection, () => HttpResponse.json([webhook])),
      http.get(`${collection}/sub_1`, () => HttpResponse.json(webhook)),
    );
    const { user } = await renderApp(server, list);
    await user.click(await screen.findByRole('switch', { name: shown }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(shown);
    expect(document.documentElement.outerHTML).not.toContain(secret);
    await user.click(screen.getByRole('button', { name: 'Keep active' }));
    await user.click(screen.getByRole('link', { name: shown }));
    expect(await screen.findByRole('heading', { level: 1, name: shown })).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(secret);
    // It has to be there to be edited.
    expect(screen.getByLabelText('Endpoint URL')).toHaveValue(webhook.url);
  });

  test('says “No webhooks yet” when it is empty', async () => {
    await renderApp(server, list);
    expect(await screen.findByRole('heading', { name: 'No webhooks yet' })).toBeInTheDocument();
    expect(screen.queryByText(/as the service lists them/)).toBeNull();
  });

  test('never shows or caches a signing secret sent by mistake', async () => {
    const canary = 'whsec_CANARY';
    server.use(
      http.get(collection, () =>
        HttpResponse.json([{ subscriptionId: 'sub_1', url, signingSecret: canary, more: canary }]),
      ),
    );
    const { services } = await renderApp(server, list);
    await screen.findByRole('link', { name: masked });
    const cached = services.queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state);
    expect(JSON.stringify(cached)).toContain('sub_1');
    expect(JSON.stringify(cached)).not.toContain(canary);
    expect(document.documentElement.outerHTML).not.toContain(canary);
  });

  test('counts a record that it can’t read, and shows the others', async () => {
    server.use(http.get(collection, () => HttpResponse.json([null, { subscriptionId: 'sub_1' }])));
    await renderApp(server, list);
    expect(await screen.findByText('1 item could not be read')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'sub_1' })).toBeInTheDocument();
  });
});
