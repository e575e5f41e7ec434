import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { endpoint, fillIn, newWebhook } from '#test/features/webhooks/form/webhook-form.ts';
import { makeWebhook } from '#test/features/webhooks/make-webhook.ts';
import { finishAndSeeList, secretHeading } from '#test/features/webhooks/secret/secret-step.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const url = 'https://hooks.example.test/in';

const keptHere = () => Object.keys({ ...localStorage }).filter((name) => /webhooks:/.test(name));

describe('a webhook that the service lists is not kept here', () => {
  beforeEach(() => expect(keptHere()).toEqual([]));

  test('after its creation', async () => {
    const { user } = await renderApp(server, newWebhook);
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Create webhook' }));
    await secretHeading();
    await finishAndSeeList(user);
    expect(await screen.findByRole('switch', { name: /hooks\.example/ })).toBeChecked();
    expect(keptHere()).toEqual([]);
    expect(JSON.stringify({ ...localStorage })).not.toContain(new URL(endpoint).pathname);
  });

  test('after a change of it', async () => {
    await makeWebhook(server, url);
    const { user } = await renderApp(server, '/settings/webhooks');
    await user.click(await screen.findByRole('switch', { name: url }));
    await user.click(await screen.findByRole('button', { name: 'Pause webhook' }));
    expect(await screen.findByRole('switch', { name: url, checked: false })).toBeVisible();
    expect(keptHere()).toEqual([]);
  });

  test('after a rotation of its secret', async () => {
    const id = await makeWebhook(server, url);
    const { user } = await renderApp(server, `/settings/webhooks/${id}/rotate-secret`);
    await user.click(await screen.findByRole('button', { name: 'Rotate secret' }));
    await secretHeading();
    expect(keptHere()).toEqual([]);
  });
});
