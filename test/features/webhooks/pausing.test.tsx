import { screen, waitFor, within } from '@testing-library/react';
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

const statusSwitch = () => screen.findByRole('switch', { name: masked });
const patches = () =>
  server.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => JSON.parse(body));

describe('pausing a webhook', () => {
  test('asks first, naming the endpoint, and sends the status alone', async () => {
    await makeWebhook(server, url);
    const { user } = await renderApp(server, list);
    await user.click(await statusSwitch());
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent(masked);
    expect(question).toHaveTextContent('Events in the meantime may never be delivered.');
    expect(patches()).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Pause webhook' }));
    await waitFor(async () => expect(await statusSwitch()).not.toBeChecked());
    expect(patches()).toEqual([{ status: 'paused' }]);
  });

  test('leaves the switch on until the service has answered, and when it refuses', async () => {
    await makeWebhook(server, url);
    const answers: ((response: Response) => void)[] = [];
    server.use(
      http.patch(
        `${collection}/:id`,
        () => new Promise<Response>((resolve) => answers.push(resolve)),
      ),
    );
    const { user } = await renderApp(server, list);
    await user.click(await statusSwitch());
    await user.click(await screen.findByRole('button', { name: 'Pause webhook' }));
    await waitFor(() => expect(answers).toHaveLength(1));
    expect(await statusSwitch()).toHaveAttribute('aria-disabled', 'true');
    expect(await statusSwitch()).toBeChecked();
    answers[0]?.(new HttpResponse(null, { status: 403 }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Couldn’t change the webhook');
    expect(alert).toHaveFocus();
    expect(await statusSwitch()).toBeChecked();
  });
});

describe('resuming a webhook', () => {
  test('sends the status without asking', async () => {
    const id = await makeWebhook(server, url);
    server.use(
      http.get(collection, () =>
        HttpResponse.json([{ subscriptionId: id, url, status: 'paused' }]),
      ),
    );
    const { user } = await renderApp(server, list);
    await user.click(await statusSwitch());
    await waitFor(async () => expect(await statusSwitch()).toBeChecked());
    expect(patches()).toEqual([{ status: 'active' }]);
  });
});
