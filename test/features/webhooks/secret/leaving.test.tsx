import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { asksBeforeUnload } from '#test/features/webhooks/before-unload.ts';
import {
  documentedOnly,
  endpoint,
  endpointField,
  eventsField,
  fillIn,
  newWebhook,
} from '#test/features/webhooks/form/webhook-form.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

describe('leaving the form of a new webhook', () => {
  test('asks first; “Stay here” keeps what was typed', async () => {
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Stay here' }));
    expect(await endpointField()).toHaveValue(endpoint);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard and leave' }));
    expect(await screen.findByRole('heading', { name: 'Webhooks', level: 1 })).toBeInTheDocument();
  });

  test('asks for a half-typed event too, and before sign-out', async () => {
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await endpointField();
    expect(asksBeforeUnload()).toBe(false);
    await user.type(eventsField(), 'zz');
    expect(asksBeforeUnload()).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(eventsField()).toHaveValue('zz');
    await user.click(screen.getByRole('button', { name: /Mara Okafor/ }));
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('lose what is on this page');
    await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
    await user.clear(eventsField());
    expect(asksBeforeUnload()).toBe(false);
  });
});
