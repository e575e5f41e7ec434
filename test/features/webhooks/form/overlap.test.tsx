import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeWebhook } from '#test/features/webhooks/make-webhook.ts';
import { finishSecretStep, secretHeading } from '#test/features/webhooks/secret/secret-step.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
import { createButton, documentedOnly, endpoint, fillIn, newWebhook } from './webhook-form.ts';

const server = startReferenceService();

describe('another webhook for the same endpoint', () => {
  test('is named before sending, and doesn’t prevent it', async () => {
    await makeWebhook(server, endpoint, ['bookmark.created', 'bookmark.deleted']);
    const { user } = await renderApp(server, newWebhook);
    await fillIn(user, endpoint, 'bookmark.created,other.event');
    expect(
      await screen.findByText('Another webhook delivers to this endpoint'),
    ).toBeInTheDocument();
    expect(screen.getByText(/so each would be delivered twice/)).toHaveTextContent(
      'https://hooks.example.test/in?team=… gets bookmark.created as well',
    );
    await user.click(createButton());
    expect(await secretHeading()).toBeInTheDocument();
  });

  test('may be one whose URL is only known masked', async () => {
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user);
    await user.click(createButton());
    await secretHeading();
    await finishSecretStep(user);
    await user.click(await screen.findByRole('link', { name: 'New webhook' }));
    await fillIn(user);
    expect(
      await screen.findByText('Another webhook may deliver to this endpoint'),
    ).toBeInTheDocument();
  });
});
