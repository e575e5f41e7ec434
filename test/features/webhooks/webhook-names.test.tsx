import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createWebhookByRequest } from '#test/features/webhooks/make-webhook.ts';
import {
  fillInWebhookForm,
  findSecretHeading,
  getCreateButton,
  newWebhookRoute,
} from '#test/features/webhooks/webhook-form.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const url = 'https://hooks.example.test/in';

async function rename(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('button', { name: /^Rename/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Rename webhook' }));
  const field = dialog.getByRole('textbox', { name: 'Name' });
  expect(field).toHaveAccessibleDescription(/kept in this browser only/);
  await user.clear(field);
  if (name !== '') await user.type(field, name);
  await user.click(dialog.getByRole('button', { name: 'Rename' }));
}

test('a name given in the list is shown there and on the webhook’s page, and the palette finds the webhook by it', async () => {
  const id = await createWebhookByRequest(server, url);
  const { user, router } = await renderApp(server, '/settings/webhooks');
  const before = server.sent.filter(({ method }) => method !== 'GET').length;
  await rename(user, 'Ledger sync');
  expect(server.sent.filter(({ method }) => method !== 'GET')).toHaveLength(before);
  const link = screen.getByRole('link', { name: 'Ledger sync' });
  expect(screen.getByText(url)).toBeVisible();
  await user.click(link);
  expect(await screen.findByRole('heading', { level: 1, name: 'Ledger sync' })).toBeVisible();
  expect(router().state.location.pathname).toBe(`/settings/webhooks/${id}`);

  for (const typed of ['hooks.example', 'ledger sync']) {
    await user.keyboard(`{Control>}k{/Control}${typed}`);
    const found = await screen.findByRole('option', { name: /^Ledger sync https:\/\/hooks/ });
    await user.click(found);
    expect(router().state.location.pathname).toBe(`/settings/webhooks/${id}`);
  }
});

test('an empty name and the deletion of the webhook remove the name from the browser', async () => {
  const id = await createWebhookByRequest(server, url);
  const { user } = await renderApp(server, `/settings/webhooks/${id}`);
  const stored = () =>
    Object.keys(localStorage).some((key) => key.startsWith('spec-viewer.webhook-names'));
  await rename(user, 'Ledger sync');
  expect(stored()).toBe(true);
  await rename(user, '');
  expect(screen.getByRole('heading', { level: 1, name: url })).toBeVisible();
  expect(stored()).toBe(false);

  await rename(user, 'Ledger sync');
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  const question = within(screen.getByRole('alertdialog'));
  await user.type(question.getByRole('textbox'), 'hooks.example.test');
  await user.click(screen.getByRole('button', { name: 'Delete webhook' }));
  await screen.findByRole('heading', { level: 1, name: 'Webhooks' });
  expect(stored()).toBe(false);
});

test('a name given in the form of a new webhook is shown after the creation', async () => {
  const { user, router } = await renderApp(server, newWebhookRoute);
  await user.type(await screen.findByRole('textbox', { name: 'Name (optional)' }), ' Ledger sync ');
  await fillInWebhookForm(user);
  await user.click(getCreateButton());
  await findSecretHeading();
  await user.click(screen.getByLabelText('I have stored the secret'));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByRole('heading', { level: 1, name: 'Deliveries' });
  await act(() => router().navigate('/settings/webhooks'));
  expect(await screen.findByRole('link', { name: 'Ledger sync' })).toBeVisible();
});
