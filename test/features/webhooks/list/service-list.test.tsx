import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { collectExposedText } from '#test/faults/probes.ts';
import { createWebhookByRequest } from '#test/features/webhooks/make-webhook.ts';
import {
  confirmSecretAndOpenList,
  fillInWebhookForm,
  findSecretHeading,
  getSentBodies,
  newWebhookRoute,
  subscriptionsUrl,
  webhookEndpointUrl,
} from '#test/features/webhooks/webhook-form.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const list = '/settings/webhooks';
const url = 'https://ci.example.test/in?team=atlas';
const masked = 'https://ci.example.test/in?team=…';

const statusSwitch = () => screen.findByRole('switch', { name: masked });
const patches = () => getSentBodies(server, 'PATCH');

describe('list of webhooks of the service', () => {
  test('masks a secret in the path of an endpoint URL everywhere', async () => {
    const secret = 'q83vEjRWeJCrze8SNFZ4kA';
    const shown = 'https://chat.example.test/in/…';
    const webhook = {
      subscriptionId: 'sub_1',
      url: `https://chat.example.test/in/${secret}`,
      status: 'active',
    };
    server.use(
      http.get(subscriptionsUrl, () => HttpResponse.json([webhook])),
      http.get(`${subscriptionsUrl}/sub_1`, () => HttpResponse.json(webhook)),
    );
    const { user } = await renderApp(server, list);
    await user.click(await screen.findByRole('switch', { name: shown }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(shown);
    expect(document.documentElement.outerHTML).not.toContain(secret);
    await user.click(screen.getByRole('button', { name: 'Keep active' }));
    await user.click(screen.getByRole('link', { name: shown }));
    expect(await screen.findByRole('heading', { level: 1, name: shown })).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(secret);
    // The form shows the complete URL, because the user can edit the URL.
    expect(screen.getByLabelText('Endpoint URL')).toHaveValue(webhook.url);
  });

  test('shows webhooks with masked URLs, counts unreadable records, and never shows or caches a secret that the service sends by mistake', async () => {
    const canary = 'whsec_CANARY';
    const leaky = {
      subscriptionId: 'sub_1',
      url,
      eventTypes: ['bookmark.created'],
      status: 'active',
      signingSecret: canary,
      more: canary,
    };
    const records = [leaky, null, { subscriptionId: 'sub_2' }];
    server.use(http.get(subscriptionsUrl, () => HttpResponse.json(records)));
    const { services } = await renderApp(server, list);
    expect(await screen.findByRole('link', { name: masked })).toBeInTheDocument();
    expect(screen.getByText('bookmark.created')).toBeInTheDocument();
    expect(await statusSwitch()).toHaveAccessibleDescription('Active');
    expect(screen.getByText('1 item couldn’t be read')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'sub_2' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add by ID' })).toBeNull();
    expect(document.body).not.toHaveTextContent('atlas');
    const { cache, document: shown } = await collectExposedText(services, []);
    expect(cache).toContain('sub_1');
    expect(cache + shown).not.toContain(canary);
  });

  test('shows “No webhooks yet” if the list is empty', async () => {
    await renderApp(server, list);
    expect(await screen.findByRole('heading', { name: 'No webhooks yet' })).toBeInTheDocument();
  });
});

describe('pausing a webhook', () => {
  test('asks for confirmation, sends only the status, and changes the switch only after a success response', async () => {
    await createWebhookByRequest(server, url);
    const answers: ((response: Response) => void)[] = [];
    server.use(
      http.patch(
        `${subscriptionsUrl}/:id`,
        () => new Promise<Response>((resolve) => answers.push(resolve)),
        { once: true },
      ),
    );
    const { user } = await renderApp(server, list);
    await user.click(await statusSwitch());
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent(masked);
    expect(question).toHaveTextContent('Events are held until you send them.');
    expect(patches()).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Pause webhook' }));
    await waitFor(() => expect(answers).toHaveLength(1));
    expect(await statusSwitch()).toHaveAttribute('aria-disabled', 'true');
    expect(await statusSwitch()).toBeChecked();
    answers[0]?.(new HttpResponse(null, { status: 403 }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t change the webhook');
    expect(await statusSwitch()).toBeChecked();

    await user.click(await statusSwitch());
    await user.click(await screen.findByRole('button', { name: 'Pause webhook' }));
    await waitFor(async () => expect(await statusSwitch()).not.toBeChecked());
    expect(await statusSwitch()).toHaveAccessibleDescription('Paused');
    // Resuming the webhook needs no confirmation.
    await user.click(await statusSwitch());
    await waitFor(async () => expect(await statusSwitch()).toBeChecked());
    expect(patches()).toEqual([{ status: 'paused' }, { status: 'paused' }, { status: 'active' }]);
  });

  test('says that events may be lost if the service holds none', async () => {
    await createWebhookByRequest(server, url);
    const { user } = await renderApp(server, list, { extensions: ['webhooks.manage'] });
    await user.click(await statusSwitch());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Events that occur in the meantime may never be delivered.',
    );
  });
});

test("a webhook that the service lists isn't stored in this browser after its creation or a change", async () => {
  const { user } = await renderApp(server, newWebhookRoute);
  await fillInWebhookForm(user);
  await user.click(screen.getByRole('button', { name: 'Create webhook' }));
  await findSecretHeading();
  await confirmSecretAndOpenList(user);
  await user.click(await screen.findByRole('switch', { name: /hooks\.example/ }));
  await user.click(await screen.findByRole('button', { name: 'Pause webhook' }));
  expect(await screen.findByRole('switch', { checked: false })).toBeVisible();
  expect(Object.keys({ ...localStorage }).filter((name) => /webhooks:/.test(name))).toEqual([]);
  expect(JSON.stringify({ ...localStorage })).not.toContain(new URL(webhookEndpointUrl).pathname);
});
