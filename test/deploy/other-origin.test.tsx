import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createWebhookByRequest } from '#test/features/webhooks/make-webhook.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
import { documentedCorsSettings, recordReadHeaders } from './cors-settings.ts';

const server = startReferenceService();

it('docs/deployment.md lists all CORS headers for webhooks on another origin', async () => {
  const id = await createWebhookByRequest(server, 'https://hooks.example.test/in');
  const asked = server.sent.length;
  const read = recordReadHeaders();

  const { user } = await renderApp(server, `/settings/webhooks/${id}`);
  await user.type(await screen.findByRole('combobox', { name: 'Events to deliver' }), 'a,');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Changes saved.');
  await user.click(screen.getByRole('link', { name: 'Webhooks', current: false }));
  await user.click(await screen.findByRole('link', { name: 'New webhook' }));
  await user.type(
    await screen.findByLabelText('Endpoint URL'),
    'https://hooks.example.test/another',
  );
  await user.type(screen.getByRole('combobox', { name: 'Events to deliver' }), 'a,');
  await user.click(screen.getByRole('button', { name: 'Create webhook' }));
  await screen.findByRole('heading', { name: 'Store the signing secret now' });

  const sent = server.sent.slice(asked).flatMap(({ headers }) => [...headers.keys()]);
  expect(sent).toEqual(expect.arrayContaining(['if-match', 'idempotency-key']));
  expect(documentedCorsSettings.sent()).toEqual(expect.arrayContaining(sent));
  expect(read).toContain('etag');
  expect(documentedCorsSettings.read()).toEqual(expect.arrayContaining([...read]));
});
